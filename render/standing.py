"""Where names and counters stand beside the signs of places, so that everyone sees whose they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import takewhile
from math import hypot, inf
from typing import NamedTuple, Protocol

from render.country import Look
from render.placing import (
    HARD,
    LOATH,
    Box,
    Choice,
    Ground,
    Item,
    around,
    between,
    clash,
    grown,
    held,
    nearest,
    overlap,
    settle,
    struck,
)
from render.projection import Point


class Laid(Protocol):
    """What of a chart must be laid before names and counters."""

    def __hash__(self) -> int: ...

    @property
    def look(self) -> Look: ...

    @property
    def ground(self) -> Ground: ...

    @property
    def spots(self) -> Mapping[str, Point]: ...

    @property
    def signs(self) -> Mapping[str, Box]: ...

    @property
    def written(self) -> Sequence[Box]: ...


def apart(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


# --- names

NAME_GAPS = (4, 8, 14, 24, 36, 50)
CLEARER = 2.0  # how much nearer a name is to its own sign than to any other


def own(chart: Laid, at: str, rings: Iterable[list[Choice]], wide: float) -> Iterator[list[Choice]]:
    """The same rings; a name is at no price as near to another sign as to its own.

    `wide`: the name. No farther than twice the last gap beyond that is a sign that could take it.
    """
    look, mine = chart.look, chart.signs[at]
    about = grown(mine, wide + 2 * NAME_GAPS[-1] * look.near)
    others = [sign for code, sign in chart.signs.items() if code != at and overlap(sign, about)]
    for ring in rings:
        yield [(cost + HARD * _astray(box, mine, others, look.near), box) for cost, box in ring]


def _astray(box: Box, mine: Box, others: Iterable[Box], near: float) -> bool:
    far = between(box, mine) + CLEARER * near
    return any(between(box, other) < far for other in others)


# --- counters


class Wanted(NamedTuple):
    """Counters that are to be set: their name, their place, the side of it that they like best, and each of
    them within their box."""

    name: str
    at: str
    liked: str
    parts: tuple[Box, ...]


DOUBTFUL = 1.2  # in widths of a sign
GAPS = (0, 4, 9, 15, 22, 30, 40, 52, 66, 82, 100, 120, 144, 172, 204, 240, 280, 330, 390)
# From how many winds choices come, how many that are liked are enough, and what a name struck out costs.
Effort = tuple[int, int, float]
EFFORTS: tuple[Effort, ...] = (
    (16, 80, 950.0),
    (16, 1000, 950.0),
    (16, 1000, 800.0),
    (16, 1000, 650.0),
    (64, 10_000, 800.0),
    (16, 1000, LOATH),
)


class Plainly:
    """What tells whose counters beside a sign are: that they are nearer to it than to others, and the line
    that ties them to it, which strikes out no name and no other sign.

    `parts`: the counters, from the upper left corner of their box.
    """

    def __init__(self, chart: Laid, at: str, parts: Sequence[Box]) -> None:
        self.here, self.parts, self.dear = chart.spots[at], parts, DOUBTFUL * chart.look.sign
        spots, reach = chart.spots.values(), 7 * chart.look.sign
        self.near = [spot for spot in spots if spot != self.here and apart(spot, self.here) < reach]
        signs = [box for code, box in chart.signs.items() if code != at]
        boxes = (*chart.written, *signs)
        self.kept = sorted((apart(nearest(box, self.here), self.here), box) for box in boxes)

    def dearer(self, box: Box, dear: float) -> float:
        """What a box costs in which one is in doubt, and by so much where something is struck out."""
        parts = self._set(box)
        end = held(parts, self.here)
        return self.dear * self._doubtful(box, parts, end) + dear * self._strikes(end)

    def strikes(self, box: Box) -> bool:
        """Whether the line to counters in this box strikes something out."""
        return self._strikes(held(self._set(box), self.here))

    def _doubtful(self, box: Box, parts: Sequence[Box], end: Point) -> bool:
        """Whether another place is nearer to one of the counters than their own is to any."""
        far = apart(end, self.here)
        close = [spot for spot in self.near if apart(nearest(box, spot), spot) < far]
        return any(apart(nearest(part, spot), spot) < far for spot in close for part in parts)

    def _strikes(self, end: Point) -> bool:
        far = apart(end, self.here)
        met = takewhile(lambda one: one[0] < far, self.kept)
        return any(struck(other, self.here, end) for _, other in met)

    def _set(self, box: Box) -> list[Box]:
        x, y = box[:2]
        return [(x + left, y + top, x + right, y + bottom) for left, top, right, bottom in self.parts]


def tied(chart: Laid, at: str, parts: Sequence[Box]) -> bool:
    """Whether a line must say whose these are: they stand apart, or another sign is about as near."""
    sign = chart.look.sign
    far = min(between(part, chart.signs[at]) for part in parts)
    others = (box for code, box in chart.signs.items() if code != at)
    nearest_other = min((between(part, box) for box in others for part in parts), default=inf)
    return far > LEANING * sign or nearest_other < DOUBT * max(far, LEANING * sign / 2)


LEANING = 0.4  # in widths of a sign: how near to it counters need no line
DOUBT = 1.3  # so much farther another sign must be


@lru_cache(maxsize=512)
def arrange(chart: Laid, wanted: tuple[Wanted, ...], others: tuple[Item, ...] = ()) -> dict[str, Box]:
    """Where counters go, and other marks: none on another, and as few counters as can be tied to their places
    through a name. Only for those that are, and where it gets crowded for all, are more choices looked at."""
    tried = list[tuple[int, dict[str, Box]]]()
    efforts = dict.fromkeys(wanted, 0)
    for _ in EFFORTS:
        items = {one: item(chart, one, EFFORTS[effort]) for one, effort in efforts.items()}
        found = settle([*items.values(), *others])
        barred = [one for one in wanted if items[one].bars(found[one.name])]
        amiss = list(wanted) if clash(found.values()) else barred
        tried.append((len(amiss), found))
        if not amiss:
            break
        efforts |= {one: min(efforts[one] + 1, len(EFFORTS) - 1) for one in amiss}
    _, least = min(tried, key=lambda one: one[0])
    return {name: grown(box, -chart.look.edge) for name, box in least.items()}


def roomy(chart: Laid, one: Wanted) -> bool:
    """Whether counters have room somewhere near."""
    return item(chart, one, EFFORTS[0]).choices[0][0] < LOATH


def item(chart: Laid, one: Wanted, effort: Effort) -> Item:
    bars = plainly(chart, one.at, one.parts).strikes
    return Item(one.name, chart.spots[one.at], options(chart, one.at, one.parts, one.liked, effort), bars)


@lru_cache(maxsize=2048)
def options(chart: Laid, at: str, parts: tuple[Box, ...], liked: str, effort: Effort) -> list[Choice]:
    """Where something of these parts may stand near a place or in a sea, cheapest first; with more effort
    where that is nowhere."""
    edge = chart.look.edge
    gaps, plain = [gap * chart.look.near for gap in GAPS], plainly(chart, at, parts)
    size = max(right for *_, right, _ in parts) + edge, max(bottom for *_, bottom in parts) + edge
    for winds, enough, dear in EFFORTS[EFFORTS.index(effort) :]:
        rings = around(chart.spots[at], chart.look.sign * 0.52, size, liked, gaps, winds)
        found = chart.ground.priced(rings, enough, partial(plain.dearer, dear=dear))
        if found[0][0] < LOATH:
            break
    return found


@lru_cache(maxsize=2048)
def plainly(chart: Laid, at: str, parts: tuple[Box, ...]) -> Plainly:
    return Plainly(chart, at, parts)
