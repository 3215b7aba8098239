"""Chapters 7.0 to 7.2, 7.5, 7.7, 7.9 and 9.0, and what 4.0 takes away: how far pieces come on foot.

A way is searched for one who goes with all who go along. Points are counted in halves.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import chain, pairwise
from typing import Any, NamedTuple, Protocol

from rules.ticonderoga.board import ENEMY, STRATEGIC, TACTICAL, Ground, Step
from rules.ticonderoga.pieces import Country, Piece
from rules.ticonderoga.state import State
from rules.ticonderoga.view import View

Facts = View | State
Label = tuple[int, int, str]  # what the way costs, how many steps it has, the hex before
Reach = Mapping[str, Label]
NO_REACH: Reach = {}
POINT = 2  # halves
SLOW = ("rain", "snow", "sweltering")  # weather that takes a point (ticonderoga/4.0d)
ONE_HEX = "rainstorm"  # ticonderoga/4.0h
NO_MOVE = "snowstorm"  # ticonderoga/4.0k


class Gait(NamedTuple):
    """How pieces go, as far as their ways depend on it."""

    triangle: bool = False  # all of them have the green triangle, or are led along by who has it
    portage: bool = False  # a boat is carried
    by_road: bool = False  # on joined roads and trails alone
    takes: bool = True  # a unit goes, which takes boats that nobody guards


class Season(NamedTuple):
    """What else they depend on: which does not change while a side moves."""

    both: bool  # both maps are used
    frozen: bool  # lakes are walked on
    river_doubled: bool = False  # T32


# -- what a piece has ------------------------------------------------------------------------------------


def allowance(facts: Facts, piece: Piece, *, triangle: bool | None = None) -> int:
    """What a piece that goes by itself has for a phase, in halves (ticonderoga/4.0d, 7.9b, 9.0e, T06, T48).

    `triangle`: as it has it, or as a cannon is brought along (ticonderoga/7.0s).
    """
    chart, options = facts.board.charts.of(piece.kind), facts.options
    leader = piece.kind == "leader"
    halves = (piece.points or 0) if leader else chart.halves
    if not halves:
        return 0
    exempt = chart.triangle if triangle is None else triangle
    loss = POINT if facts.weather in SLOW and not exempt else 0
    if home(piece) != TACTICAL or (leader and not options.lone_doubles):
        return max(halves - loss, 0)
    return 2 * max(halves - loss, 0) if options.weather_first else 2 * halves - loss


def walks(facts: Facts, piece: Piece) -> bool:
    """Whether a piece has points of its own to go on foot, so that nobody brings it along (7.0s, T22)."""
    return facts.board.charts.of(piece.kind).move is not None and not piece.is_boat


def home(piece: Piece) -> str:
    """The map on which a piece began its phase (ticonderoga/9.0e, 9.0h)."""
    return piece.began or piece.at[:1]


def left(facts: Facts, piece: Piece, *, triangle: bool | None = None) -> int:
    return max(allowance(facts, piece, triangle=triangle) - piece.spent, 0)


def in_points(halves: int) -> str:
    """As people write it: 2½ for five halves."""
    whole, half = divmod(halves, POINT)
    return f"{whole or ('' if half else 0)}{'½' if half else ''}"


def is_fresh(piece: Piece) -> bool:
    """Whether a piece has not moved in this phase."""
    return not piece.began


# -- where feet can go -------------------------------------------------------------------------------------


class Paths(Hashable, Protocol):
    """Steps that are open, with what they cost: all that a search needs to know."""

    def steps(self, a: str) -> tuple[tuple[str, int], ...]: ...


class Net:
    """All steps that are open on foot to a gait, with what they cost."""

    def __init__(self, ground: Ground, gait: Gait, season: Season, *, from_tactical: bool) -> None:
        self.ground, self.gait, self.season = ground, gait, season
        self.from_tactical = from_tactical
        self._steps: dict[str, tuple[tuple[str, int], ...]] = {}

    def steps(self, a: str) -> tuple[tuple[str, int], ...]:
        """Those from a hex, worked out when somebody first comes there."""
        found = self._steps.get(a)
        if found is None:
            found = self._steps[a] = tuple(self._from(a))
        return found

    def _from(self, a: str) -> Iterator[tuple[str, int]]:
        if self.from_tactical and a[0] == STRATEGIC:
            return  # ticonderoga/9.0h
        for b, step in steps_from(self.ground, a, both=self.season.both):
            if (cost := self.cost(a, b, step)) is not None:
                yield b, cost

    def cost(self, a: str, b: str, step: Step) -> int | None:
        """What a step costs, or None where it is closed."""
        gait = self.gait
        if gait.by_road and not step.way:
            return None
        if step.ice and not (self.season.frozen or self._leads_ashore(a, b)):
            return None
        if not gait.portage:
            return (step.triangle if gait.triangle else step.plain) + step.river
        if not (step.way or step.ice or b in self.ground.open):
            return None
        river = 2 * step.river if self.season.river_doubled else step.river
        return 2 * step.plain + river  # ticonderoga/7.5b, 7.5d, 7.7c, T32

    def _leads_ashore(self, a: str, b: str) -> bool:
        """Whether a step over what was ice leads the shortest way to land (ticonderoga/7.7e, T24)."""
        off_shore = offing(self.ground)
        return b in off_shore and off_shore.get(a, 0) > off_shore[b]


@lru_cache(maxsize=1 << 7)
def net(ground: Ground, gait: Gait, season: Season, *, from_tactical: bool) -> Net:
    return Net(ground, gait, season, from_tactical=from_tactical)


def steps_from(ground: Ground, a: str, *, both: bool) -> Iterable[tuple[str, Step]]:
    """All steps from a hex; over the seam where both maps are used (ticonderoga/9.0a, 9.0d, 9.0n)."""
    steps = ground.steps[a].items()
    if not both:
        return steps
    within = ((b, step) for b, step in steps if b not in ground.inside)
    return chain(within, ground.across.get(a, {}).items())


@lru_cache(maxsize=8)
def offing(ground: Ground) -> Mapping[str, int]:
    """How far from land each hex of open water lies."""
    found: dict[str, int] = {}
    level = [at for at in ground.all_water if any(b in ground.land for b in ground.near[at])]
    far = 1
    while level:
        found |= dict.fromkeys(level, far)
        beyond = dict.fromkeys(b for at in level for b in ground.near[at])
        level = [b for b in beyond if b in ground.all_water and b not in found]
        far += 1
    return found


@lru_cache(maxsize=8)
def memory(*country: object) -> dict[object, Any]:
    """The same for as long as all of this is the same."""
    return {}


class Ways:
    """The country for the side that moves, with the enemy as far as he is known; it does not move meanwhile.

    `barred`: the hexes of enemies whom nobody walks in on; `held`: with those where only boats of his lie,
    which units take (ticonderoga/7.0o, 7.6a, 7.6b, T33); `zone`: where the way of everyone ends.
    """

    def __init__(self, facts: Facts, country: Country) -> None:
        side = facts.phasing
        self.facts, self.ground, self.side = facts, country.ground, side
        self.season = Season(len(facts.maps) > 1, facts.frozen_over, facts.options.river_doubled)
        self.held, self.barred = country.enemies(side)
        self.zone = frozenset(country.zone(ENEMY[side]))

    @cached_property
    def memory(self) -> dict[object, Any]:
        """What has been worked out by all that what a side may do depends on but its own pieces."""
        facts, enemy = self.facts, (self.barred, self.held, self.zone)
        works = tuple(facts.works.items()), tuple(facts.no_redoubt.items())
        known = self.ground, self.season, facts.weather, facts.night, facts.options, *enemy, *works
        return memory(self.side, *known)

    def closed(self, gait: Gait) -> frozenset[str]:
        return self.barred if gait.takes else self.held

    def net(self, gait: Gait, began: str) -> Net:
        return net(self.ground, gait, self.season, from_tactical=began == TACTICAL)

    def reach(self, at: str, points: int, gait: Gait, *, fresh: bool, began: str) -> Reach:
        """Every hex that can be come to, with the cheapest way (ticonderoga/7.0c, 7.0k, 7.2f).

        `fresh`: nobody of them has moved, so that one hex can always be made; `began`: on which map.
        """
        weather = self.facts.weather
        once = weather == ONE_HEX
        if weather == NO_MOVE or not (fresh or (points and not once)):
            return NO_REACH
        return search(self.net(gait, began), at, points, fresh, once, self.closed(gait), self.zone)

    def fare(self, path: Sequence[str], points: int, gait: Gait, *, fresh: bool, began: str) -> int:
        """What a way costs one who has so many points; the first hex can always be made (7.0k)."""
        steps = self.net(gait, began).steps
        paid = sum(next(cost for to, cost in steps(a) if to == b) for a, b in pairwise(path))
        return min(paid, points) if fresh else paid

    def step(self, a: str, b: str) -> Step | None:
        """A step to a neighbour, or over the seam; None where there is none."""
        return next((step for to, step in steps_from(self.ground, a, both=self.season.both) if to == b), None)


# -- the cheapest ways -------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 13)
def search(
    net: Paths,
    start: str,
    points: int,
    fresh: bool,
    once: bool,
    closed: Collection[str],
    stops: Collection[str],
) -> Reach:
    """The cheapest way to every hex; of several the one of fewest steps, then of the lower names.

    `once`: one hex and no farther; `stops`: nobody goes on from there.
    """
    best: dict[str, Label] = {start: (0, 0, "")}
    levels: list[list[str]] = [[start], *([] for _ in range(points))]
    for spent, level in enumerate(levels):
        for a in level:
            paid, gone, _ = best[a]
            first = a == start
            if paid != spent or (not first and (once or a in stops)):
                continue
            for b, cost in net.steps(a):
                total = spent + cost
                if total > points:
                    if not (first and fresh):
                        continue
                    total = points
                if b in closed:
                    continue
                new, old = (total, gone + 1, a), best.get(b)
                if old is None or new < old:
                    best[b] = new
                    if old is None or old[0] != total:
                        levels[total].append(b)
    del best[start]
    return best


def path_to(reach: Reach, start: str, to: str) -> tuple[str, ...]:
    """The hexes of the way, start and end included."""
    path = [to]
    while path[-1] != start:
        path.append(reach[path[-1]][2])
    return tuple(reversed(path))
