"""Answers to look-ups, drawn on the board: sight, range, ways, zones of control, duties, odds.

Of each there is a part beneath the counters and a part on them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from render.battles.chart import Chart
from render.battles.colours import DYES
from render.battles.look import THEATRES, look, spots
from render.battles.marks import around, balls, ring, shade_hexes
from render.battles.stacks import Here
from render.battles.ways import attack
from render.board import Answer, Focus, Looked, named_in, widened
from render.emblems import badge
from render.keys import SHADE
from render.overlay import Overlay
from render.projection import Point, length, walk
from render.strokes import lines
from render.theme import Colour, Theme, blend

if TYPE_CHECKING:
    from rules.battles.view import View

COST = 0.44  # edges: the number of points that a hex costs
SIDES = ("british", "french")


class Glass:
    """Draws on a board that is laid out already."""

    def __init__(self, overlay: Overlay, view: View, chart: Chart, theme: Theme, here: Here) -> None:
        self.overlay, self.view, self.chart, self.theme, self.here = overlay, view, chart, theme, here

    @property
    def edge(self) -> float:
        return self.chart.look.edge

    def note(self, code: str, text: str, size: float = 0.4, at: Point = (0.0, 0.0)) -> None:
        """A small number in a hex."""
        if code in self.chart.spots:
            x, y = self.chart.spots[code]
            mark = badge(self.theme, text, max(13, round(self.edge * size)))
            self.overlay.lay(
                mark, x + at[0] * self.edge - mark.width / 2, y + at[1] * self.edge - mark.height / 2
            )

    def cross(self, x: float, y: float, ink: Colour) -> None:
        """A mark for what bars the way."""
        r = self.edge * 0.24
        strokes = [[(x - r, y - r), (x + r, y + r)], [(x - r, y + r), (x + r, y - r)]]
        lines(self.overlay, self.chart.look.map_box, strokes, self.theme.face, self.edge * 0.2)
        lines(self.overlay, self.chart.look.map_box, strokes, ink, self.edge * 0.11)

    def cost(self, code: str, text: str) -> None:
        """A number in the middle of an empty hex, in the corner of one where somebody stands."""
        self.note(code, text, COST, self.cost_at(code))

    def cost_at(self, code: str) -> Point:
        return (0.66, -0.42) if code in self.view.stacks else (0.0, 0.08)

    def reserve(self, code: str) -> None:
        """No name is set where the cost of this hex will stand."""
        if code in self.chart.spots:
            (x, y), (aside, down), size = self.chart.spots[code], self.cost_at(code), self.edge * COST
            self.here.take(around((x + aside * self.edge, y + down * self.edge), (size, size)))

    def dots(self, ends: Sequence[Point]) -> None:
        """A row of dots from one point to another, clear of both."""
        whole = length(ends)
        marks = range(round(self.edge * 0.7), round(whole - self.edge * 0.4), max(7, round(self.edge * 0.22)))
        balls(self.overlay, self.chart, [(x, y) for x, y, _ in walk(ends, marks)], self.theme.ink)


# --- sight: the line between two hexes, the hexes it goes through, and a cross on everything in its way


def _sight_ink(glass: Glass, answer: Answer) -> Colour:
    return glass.theme.lane if answer["open"] else glass.theme.battle


def sight_under(glass: Glass, answer: Answer) -> None:
    shade_hexes(glass.overlay, glass.chart, answer["course"], _sight_ink(glass, answer), SHADE)


def sight_over(glass: Glass, answer: Answer) -> None:
    chart, ink = glass.chart, _sight_ink(glass, answer)
    ends = [chart.middle(answer["source"]), chart.middle(answer["target"])]
    lines(glass.overlay, chart.look.map_box, [ends], glass.theme.face, glass.edge * 0.14)
    lines(
        glass.overlay,
        chart.look.map_box,
        [ends] if answer["open"] else broken(ends, glass.edge * 0.3),
        ink,
        glass.edge * 0.08,
    )
    for end in (answer["source"], answer["target"]):
        ring(glass.overlay, chart, end, ink)
    for block in answer["blocks"]:
        glass.cross(*_barrier(chart, block), glass.theme.battle)
    glass.note(answer["target"], str(answer["far"]), at=(0.66, -0.42))


def broken(ends: Sequence[Point], step: float) -> list[list[Point]]:
    """Dashes along a line."""
    marks = [n * step for n in range(int(length(ends) / step) + 1)]
    pairs = zip(walk(ends, marks), walk(ends, [mark + step * 0.6 for mark in marks]), strict=True)
    return [[a[:2], b[:2]] for a, b in pairs]


def _barrier(chart: Chart, block: Answer) -> Point:
    """Where something bars a line: in a hex, or on the side between two."""
    x, y = chart.middle(block["at"])
    if block.get("to"):
        bx, by = chart.middle(block["to"])
        return (x + bx) / 2, (y + by) / 2
    return x, y


# --- range: all that a gun may fire at, with the strength of each shot


def range_under(glass: Glass, answer: Answer) -> None:
    targets = [shot["at"] for shot in answer["shots"]]
    shade_hexes(glass.overlay, glass.chart, targets, glass.theme.battle, SHADE)
    for at in targets:
        glass.dots([glass.chart.middle(answer["at"]), glass.chart.middle(at)])


def range_over(glass: Glass, answer: Answer) -> None:
    ring(glass.overlay, glass.chart, answer["at"], glass.theme.lane)
    for shot in answer["shots"]:
        ring(glass.overlay, glass.chart, shot["at"], glass.theme.battle, 0.06)
        glass.note(shot["at"], str(shot["strength"]), 0.46, (0.66, -0.42))


# --- reach: what every hex costs; where the way ends in an enemy zone of control in another colour


def reach_under(glass: Glass, answer: Answer) -> None:
    theme, stops = glass.theme, [*answer["stops"], *answer["doubtful"]]
    free = [at for at in answer["hexes"] if at not in stops]
    for at in answer["hexes"]:
        glass.reserve(at)
    shade_hexes(glass.overlay, glass.chart, free, theme.lane, SHADE)
    shade_hexes(
        glass.overlay, glass.chart, [at for at in answer["hexes"] if at in stops], theme.battle, SHADE
    )


def reach_over(glass: Glass, answer: Answer) -> None:
    ring(glass.overlay, glass.chart, answer["at"], glass.theme.lane)
    for at, cost in answer["hexes"].items():
        glass.cost(at, f"{cost}?" if at in answer["doubtful"] else str(cost))


# --- zones: the hexes that each side controls; around unseen stacks nobody can tell


def zones_under(glass: Glass, answer: Answer) -> None:
    both = [at for at in answer["british"] if at in answer["french"]]
    for side in SIDES:
        alone = [at for at in answer[side] if at not in both]
        shade_hexes(glass.overlay, glass.chart, alone, glass.theme.dyed(DYES[side]).paint, SHADE)
    shade_hexes(glass.overlay, glass.chart, both, glass.theme.field.number, SHADE)
    known = {*answer["british"], *answer["french"]}
    doubtful = [at for at in answer["unknown"] if at not in known]
    shade_hexes(glass.overlay, glass.chart, doubtful, glass.theme.field.smoke, SHADE)


def zones_over(glass: Glass, answer: Answer) -> None:
    """A square of paint low in a hex for each side that controls it: British left, French right."""
    for side in SIDES:
        for at in answer[side]:
            _corner(glass, at, side)
    for at in answer["unknown"]:
        glass.note(at, "?", 0.34, (0.66, -0.42))


def _corner(glass: Glass, at: str, side: str) -> None:
    if at in glass.chart.spots:
        x, y = glass.chart.spots[at]
        left, r = side == "british", glass.edge * 0.09
        cx, cy = x + (-0.4 if left else 0.4) * glass.edge, y - glass.edge * 0.74
        lines(
            glass.overlay, glass.chart.look.map_box, [[(cx - r, cy), (cx + r, cy)]], glass.theme.face, 3 * r
        )
        lines(
            glass.overlay,
            glass.chart.look.map_box,
            [[(cx - r, cy), (cx + r, cy)]],
            glass.theme.dyed(DYES[side]).shade,
            2 * r,
        )


# --- owed: who must attack (ringed), who must be attacked (shaded), and who could attack whom (arrows)


def owed_under(glass: Glass, answer: Answer) -> None:
    shade_hexes(glass.overlay, glass.chart, answer["hexes"], glass.theme.battle, SHADE)


def owed_over(glass: Glass, answer: Answer) -> None:
    view, theme, chart = glass.view, glass.theme, glass.chart
    colours = theme.dyed(DYES[view.phasing])
    for unit, hexes in answer["may"].items():
        for target in hexes:
            bound = binding(answer, unit, target)
            fill = colours.paint if bound else blend(colours.wash, theme.face, 0.3)
            edge = theme.face if bound else colours.paint
            attack(glass.overlay, chart, (view.units[unit].at, target), glass.here, (fill, edge))
    for unit in answer["units"]:
        ring(glass.overlay, chart, view.units[unit].at, theme.battle)
    for target in answer["hexes"]:
        ring(glass.overlay, chart, target, theme.battle, 0.06)


def binding(answer: Answer, unit: str, target: str) -> bool:
    """Whether an attack is owed, and not only allowed."""
    return unit in answer["units"] or target in answer["hexes"]


# --- odds: arrows from the attackers, the sums at both ends, the column between them


def odds_under(glass: Glass, answer: Answer) -> None:
    shade_hexes(glass.overlay, glass.chart, answer["hexes"], glass.theme.battle, SHADE)


def odds_over(glass: Glass, answer: Answer) -> None:
    view, theme, chart = glass.view, glass.theme, glass.chart
    sums: dict[str, int] = {}
    for part in answer["attack"]:
        sums[part["at"]] = sums.get(part["at"], 0) + part["strength"]
    sides = [view.units[part["unit"]].side for part in answer["attack"] if part["unit"] in view.units]
    colours = theme.dyed(DYES[sides[0] if sides else view.phasing])
    for origin, strength in sums.items():
        for target in answer["hexes"]:
            if target in chart.battle.ground.near.get(origin, ()):
                attack(glass.overlay, chart, (origin, target), glass.here, (colours.paint, theme.face))
        glass.note(origin, str(strength), 0.44, (-0.66, -0.42))
    for target in answer["hexes"]:
        ring(glass.overlay, chart, target, theme.battle)
    first = answer["hexes"][0]
    glass.note(first, str(answer["totals"][1]), 0.44, (0.66, -0.42))
    glass.note(first, answer["column"], 0.56, (0.0, -0.68))


Draws = Callable[[Glass, Answer], None]
UNDER: Mapping[str, Draws] = {
    "Sight": sight_under,
    "Range": range_under,
    "Reach": reach_under,
    "Zones": zones_under,
    "Owed": owed_under,
    "Odds": odds_under,
}
OVER: Mapping[str, Draws] = {
    "Sight": sight_over,
    "Range": range_over,
    "Reach": reach_over,
    "Zones": zones_over,
    "Owed": owed_over,
    "Odds": odds_over,
}


# --- which part of the map a picture must show for it

AREAS = {"british", "french", "unknown", "stops", "doubtful"}  # may go on beyond the edge of a picture


def fitting(view: View, width: int, focus: Focus, looked: Looked | None) -> Focus:
    """The nearest part of the map on which all is seen that an answer speaks of; how far one comes may be
    cut off where a scene shows who."""
    codes = concerned(view, looked[1], scene=isinstance(focus, tuple)) if looked else set[str]()
    if focus is None or not codes:
        return focus
    return widened(
        focus, THEATRES, lambda wanted: codes <= spots(view.battle, look(view.battle, width, wanted)).keys()
    )


def concerned(view: View, answer: Answer, *, scene: bool) -> set[str]:
    """The hexes that an answer names, and those of the units in it."""
    far = {"hexes", "paths"} if scene and "paths" in answer else set[str]()
    cut = AREAS | far
    names = set(named_in({key: part for key, part in answer.items() if key not in cut}))
    there = {view.units[name].at for name in names if name in view.units}
    return (names | there) & view.battle.ground.place.keys()
