"""Answers to look-ups, drawn on the table: sight, reach of weapons, ways, charges, measures.

Points are in hundredths of an inch, measures in tenths.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING

from PIL import Image

from render.board import Answer, Focus, Looked, named_in, widened
from render.emblems import badge
from render.overlay import Overlay
from render.placing import Box, inside
from render.projection import Point, length, walk
from render.skirmish.colours import dress
from render.skirmish.look import INCH, Look, look
from render.skirmish.tally import Standing, tenths
from render.skirmish.units import draw_ghost
from render.strokes import dots, lines
from render.theme import Colour, Theme
from render.words import Words
from rules.skirmish.view import figures, gone

if TYPE_CHECKING:
    from rules.skirmish.view import Body, View

DASH, SHARE = 0.62, 0.58  # inches of a dash with its gap, and what of it is drawn
ARCS = 180  # parts of a circle
AMBER = 0.15  # inches: how wide a line of sight is


class Glass:
    """Gathers what is to be drawn on a table, so that tags can keep clear of it."""

    def __init__(
        self,
        overlay: Overlay,
        view: View,
        look: Look,
        theme: Theme,
        words: Words,
        present: Sequence[Standing],
    ) -> None:
        self.overlay, self.view, self.look = overlay, view, look
        self.theme, self.words = theme, words
        self.present = {one.name: one for one in present}
        self.strokes: list[Callable[[], None]] = []
        self.notes: list[tuple[Image.Image, float, float]] = []

    def at(self, spot: Sequence[float]) -> Point:
        return self.look.at((spot[0], spot[1]))

    def line(self, spots: Sequence[Sequence[float]], ink: Colour) -> None:
        """A line with a pale edge."""
        self._cased([[self.at(spot) for spot in spots]], ink, max(2.0, AMBER * self.look.inch))

    def dotted(self, spots: Sequence[Sequence[float]], ink: Colour) -> None:
        ends = [self.at(spot) for spot in spots]
        step, r = 0.42 * self.look.inch, max(2.0, 0.1 * self.look.inch)
        places = [s[:2] for s in walk(ends, [step * n for n in range(int(length(ends) / step) + 1)])]
        for wide, colour in ((r * 1.6, self.theme.face), (r, ink)):
            self.strokes.append(partial(dots, self.overlay, self.look.table, places, colour, wide))

    def dashed(self, spots: Sequence[Sequence[float]], ink: Colour) -> None:
        strokes = broken([self.at(spot) for spot in spots], DASH * self.look.inch)
        self._cased(strokes, ink, max(2.4, 0.17 * self.look.inch))

    def ring(self, middles: Sequence[Point], reach: float, ink: Colour) -> list[list[Point]]:
        """Dashes about all that is so near to any of these."""
        found = outline(middles, reach)
        self._cased(found, ink, max(1.8, 0.09 * self.look.inch))
        return found

    def _cased(self, strokes: Sequence[Sequence[Point]], ink: Colour, wide: float) -> None:
        """Strokes with a pale edge."""
        for width, colour in ((wide * 2, self.theme.face), (wide, ink)):
            self.strokes.append(partial(lines, self.overlay, self.look.table, strokes, colour, width))

    def note(self, spot: Point, text: str) -> None:
        """A number on the picture."""
        mark = badge(self.theme, text, max(15, round(min(0.8 * self.look.inch, 24 * self.look.unit))))
        if inside(spot, self.look.table):
            self.notes.append((mark, spot[0] - mark.width / 2, spot[1] - mark.height / 2))

    def tick(self, path: Sequence[Sequence[float]], far: int, text: str, ink: Colour) -> None:
        """A stroke across a way, so many tenths along it, with what it means."""
        ends = [self.at(spot) for spot in path]
        x, y, turn = walk(ends, [min(length(ends), far * self.look.inch / 10)])[0]
        half, aside = 0.6 * self.look.inch, 1.15 * self.look.inch
        stroke = [(x - sin(turn) * half, y + cos(turn) * half), (x + sin(turn) * half, y - cos(turn) * half)]
        self._cased([stroke], ink, max(2.0, 0.15 * self.look.inch))
        self.note((x + sin(turn) * aside, y - cos(turn) * aside), text)

    def ghost(self, one: Standing, body: Body) -> None:
        """A unit where it might stand."""
        there = figures(body, one.unit.men)
        self.strokes.append(partial(draw_ghost, self.overlay, self.look, self.theme, one, there, body.facing))

    def boxes(self) -> Iterator[Box]:
        """What tags must leave to be seen."""
        for mark, x, y in self.notes:
            yield x, y, x + mark.width, y + mark.height

    def draw(self) -> None:
        for stroke in self.strokes:
            stroke()

    def write(self) -> None:
        """Over everything."""
        for mark, x, y in self.notes:
            self.overlay.lay(mark, x, y)

    def inches(self, measure: int) -> str:
        return tenths(measure, self.words)


def broken(line: Sequence[Point], step: float) -> list[list[Point]]:
    """The strokes of a broken line."""
    far = length(line)
    count = max(1, round(far / step))
    ends = walk(line, [far * (n + part) / count for n in range(count) for part in (0.0, SHARE)])
    return [[a[:2], b[:2]] for a, b in zip(ends[::2], ends[1::2], strict=True)]


# --- sight: in amber where it is free, dotted where it is blocked


def sight(glass: Glass, answer: Answer) -> None:
    ends = (answer["from"], answer["to"])
    if answer["blocked_by"]:
        glass.dotted(ends, glass.theme.ink)
    else:
        glass.line(ends, glass.theme.battle)
    (ax, ay), (bx, by) = (glass.at(end) for end in ends)
    glass.note(((ax + bx) / 2, (ay + by) / 2), glass.inches(answer["inches"]))


# --- range: a ring for each limit, as far from the nearest man as it says


def reach_of_fire(glass: Glass, answer: Answer) -> None:
    one = glass.present.get(answer["unit"])
    if one is None:
        return
    ink = dress(glass.theme, one.unit.side).paint
    for inches in answer["rings"]:
        spots = glass.ring([glass.at(spot) for spot in one.spots], inches * glass.look.inch, ink)
        top = min(
            (spot for stroke in spots for spot in stroke if _well_inside(glass, spot)),
            key=lambda s: s[1],
            default=None,
        )
        if top is not None:
            glass.note(top, str(inches))


def _well_inside(glass: Glass, spot: Point) -> bool:
    left, top, right, bottom = glass.look.table
    pad = glass.look.inch
    return left + pad < spot[0] < right - pad and top + pad < spot[1] < bottom - pad


def outline(middles: Sequence[Point], reach: float) -> list[list[Point]]:
    """Dashes round all that is so near to any of these."""
    strokes = []
    for n, (x, y) in enumerate(middles):
        others = [spot for k, spot in enumerate(middles) if k != n]
        for part in range(0, ARCS, 2):
            arc = [
                (x + reach * cos(2 * pi * k / ARCS), y + reach * sin(2 * pi * k / ARCS))
                for k in (part, part + 1.2)
            ]
            if all(hypot(arc[0][0] - u, arc[0][1] - v) >= reach - 0.01 for u, v in others):
                strokes.append(arc)
    return strokes


# --- reach: a way, dashed, with how far the dice carry, and the unit where it comes to in the mean


def reach(glass: Glass, answer: Answer) -> None:
    one = glass.present.get(answer["unit"])
    if one is None:
        return
    coat = dress(glass.theme, one.unit.side)
    if len(answer["path"]) < 2:
        _every_way(glass, one, answer)
        return
    glass.dashed(answer["path"], coat.paint)
    for key in ("least", "most"):
        glass.tick(answer["path"], answer[key], glass.inches(answer[key]), coat.shade)
    assert one.unit.body is not None
    path = tuple((x, y) for x, y in answer["path"])
    glass.ghost(one, gone(one.unit.body, path, answer["mean"] * INCH // 10))


def _every_way(glass: Glass, one: Standing, answer: Answer) -> None:
    """Rings about the middle of its front, where nothing takes a die away."""
    assert one.unit.body is not None
    middle, ink = glass.look.at(one.unit.body.front), dress(glass.theme, one.unit.side).paint
    for key in ("least", "mean", "most"):
        far = answer[key] * glass.look.inch / 10
        glass.ring([middle], far, ink)
        glass.note((middle[0], middle[1] - far), glass.inches(answer[key]))


# --- charge: the way to the target, and how often of a hundred it arrives


def charge(glass: Glass, answer: Answer) -> None:
    glass.dashed(answer["path"], glass.theme.battle)
    ends = [glass.at(spot) for spot in answer["path"]]
    x, y, _ = walk(ends, [length(ends) / 2])[0]
    glass.note((x, y), glass.words("skirmish.percent", n=answer["chance"]))


def flight(glass: Glass, answer: Answer) -> None:
    """The way of a run, and the unit at its end."""
    one = glass.present.get(answer["unit"])
    if one is None or len(answer["path"]) < 2:
        return
    glass.dashed(answer["path"], dress(glass.theme, one.unit.side).paint)
    assert one.unit.body is not None
    path = tuple((x, y) for x, y in answer["path"])
    glass.ghost(one, gone(one.unit.body, path, answer["inches"] * INCH // 10))


def measure(glass: Glass, answer: Answer) -> None:
    ends = (answer["a"], answer["b"])
    glass.line(ends, glass.theme.lane)
    (ax, ay), (bx, by) = (glass.at(end) for end in ends)
    glass.note(((ax + bx) / 2, (ay + by) / 2), glass.inches(answer["inches"]))


DRAWN: Mapping[str, Callable[[Glass, Answer], None]] = {
    "Sight": sight,
    "Range": reach_of_fire,
    "Reach": reach,
    "Charge": charge,
    "Flight": flight,
    "Measure": measure,
}


# --- which part of the table a picture must show for it

POINTS = ("from", "to", "a", "b")  # in an answer, if they are no names; a path has several


def fitting(view: View, width: int, focus: Focus, looked: Looked | None) -> Focus:
    """The nearest part of the table on which all is seen that an answer speaks of: about the focus, about the
    middle of it, or all."""
    spots = concerned(view, looked[1]) if looked else []
    if focus is None or not spots:
        return focus
    (west, east), (south, north) = ((min(side), max(side)) for side in zip(*spots, strict=True))

    def shows(wanted: Focus) -> bool:
        return all(map(look(view.ground, width, wanted).shows, spots))

    return widened(focus, [view.ground.grid.name_of(((west + east) // 2, (south + north) // 2))], shows)


def concerned(view: View, answer: Answer) -> list[tuple[int, int]]:
    """The points that an answer names, and where the men of the units in it stand."""
    points = [
        *(answer[key] for key in POINTS if not isinstance(answer.get(key, ""), str)),
        *answer.get("path", ()),
    ]
    units = [name for name in named_in(answer) if name in view.units and view.units[name].body]
    return [*((x, y) for x, y in points), *(spot for name in units for spot in view.places(name))]
