"""Answers to look-ups, drawn on the board: sight, range, ways, zones of control, duties, odds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from render.battles.chart import Chart
from render.battles.marks import attack, lines, ring, shade
from render.emblems import badge
from render.overlay import Overlay
from render.projection import Point, length, walk
from render.theme import Colour, Theme, blend

if TYPE_CHECKING:
    from rules.battles.view import View

Looked = tuple[str, Any]  # the key of a look-up in the catalogue, and its answer
SIDES = ("british", "french")


class Glass:
    """Draws on a board that is laid out already."""

    def __init__(self, overlay: Overlay, view: View, chart: Chart, theme: Theme) -> None:
        self.overlay, self.view, self.chart, self.theme = overlay, view, chart, theme

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
        lines(self.overlay, self.chart, strokes, self.theme.face, self.edge * 0.2)
        lines(self.overlay, self.chart, strokes, ink, self.edge * 0.11)


def sight(glass: Glass, answer: Mapping[str, Any]) -> None:
    """The line between two hexes, the hexes it goes through, and a cross on everything in its way."""
    theme, chart = glass.theme, glass.chart
    clear = bool(answer["open"])
    ink = theme.lane if clear else theme.battle
    shade(glass.overlay, chart, answer["course"], ink, 70)
    ends = [chart.middle(answer["source"]), chart.middle(answer["target"])]
    lines(glass.overlay, chart, [ends], theme.face, glass.edge * 0.14)
    whole = length(ends)
    step = glass.edge * 0.3
    marks = [n * step for n in range(int(whole / step) + 1)]
    strokes = [
        [a[:2], b[:2]]
        for a, b in zip(walk(ends, marks), walk(ends, [m + step * 0.6 for m in marks]), strict=True)
    ]
    lines(glass.overlay, chart, [ends] if clear else strokes, ink, glass.edge * 0.08)
    for end in (answer["source"], answer["target"]):
        ring(glass.overlay, chart, end, ink)
    for block in answer["blocks"]:
        glass.cross(*_barrier(chart, block), theme.battle)
    glass.note(answer["target"], str(answer["far"]), at=(0.6, -0.5))


def _barrier(chart: Chart, block: Mapping[str, Any]) -> Point:
    """Where something bars a line: in a hex, or on the side between two."""
    x, y = chart.middle(block["at"])
    if block.get("to"):
        bx, by = chart.middle(block["to"])
        return (x + bx) / 2, (y + by) / 2
    return x, y


def gun_range(glass: Glass, answer: Mapping[str, Any]) -> None:
    """Lines to all that a gun may fire at, with the strength of each shot."""
    ring(glass.overlay, glass.chart, answer["at"], glass.theme.lane)
    targets = [shot["at"] for shot in answer["shots"]]
    shade(glass.overlay, glass.chart, targets, glass.theme.battle, 110)
    start = glass.chart.middle(answer["at"])
    for at in targets:
        end = glass.chart.middle(at)
        spots = walk(
            [start, end],
            range(
                round(glass.edge * 0.7),
                round(length([start, end]) - glass.edge * 0.4),
                max(7, round(glass.edge * 0.22)),
            ),
        )
        r = glass.edge * 0.05
        if spots:
            lines(
                glass.overlay,
                glass.chart,
                [[(x - r, y), (x + r, y)] for x, y, _ in spots],
                glass.theme.ink,
                2 * r,
            )
    for shot in answer["shots"]:
        glass.note(shot["at"], str(shot["strength"]), 0.46, (0.55, -0.5))


def reach(glass: Glass, answer: Mapping[str, Any]) -> None:
    """What every hex costs that a counter may reach; hatched where it may be stopped by what is unseen."""
    theme, stops = glass.theme, [*answer["stops"], *answer["doubtful"]]
    free = [at for at in answer["hexes"] if at not in stops]
    shade(glass.overlay, glass.chart, free, theme.lane, 80)
    shade(glass.overlay, glass.chart, [at for at in answer["hexes"] if at in stops], theme.battle, 110)
    ring(glass.overlay, glass.chart, answer["at"], theme.lane)
    for at, cost in answer["hexes"].items():
        mark = f"{cost}?" if at in answer["doubtful"] else str(cost)
        glass.note(at, mark, 0.44)


def zones(glass: Glass, answer: Mapping[str, Any]) -> None:
    """The hexes that each side controls; those of both in both colours, those of unseen stacks in grey."""
    chart, theme = glass.chart, glass.theme
    for side in SIDES:
        shade(glass.overlay, chart, answer[side], theme.side(side).paint, 85)
        for at in answer[side]:
            _corner(glass, at, side)
    shade(glass.overlay, chart, answer["unknown"], theme.field.number, 70)
    for at in answer["unknown"]:
        if at in chart.spots:
            glass.note(at, "?", 0.36, (0.62, -0.42))


def _corner(glass: Glass, at: str, side: str) -> None:
    """A square of a side's paint, the British one low on the left, the French on the right."""
    if at in glass.chart.spots:
        x, y = glass.chart.spots[at]
        sign, r = (-1 if side == "british" else 1), glass.edge * 0.09
        cx, cy = x + sign * glass.edge * 0.36, y + glass.edge * 0.7
        lines(glass.overlay, glass.chart, [[(cx - r, cy), (cx + r, cy)]], glass.theme.side(side).shade, 2 * r)


def owed(glass: Glass, answer: Mapping[str, Any]) -> None:
    """Who must attack (ringed), who must be attacked (shaded), and who could attack whom (arrows)."""
    view, theme, chart = glass.view, glass.theme, glass.chart
    colours = theme.side(view.phasing)
    shade(glass.overlay, chart, answer["hexes"], theme.battle, 120)
    for unit, hexes in answer["may"].items():
        origin = view.units[unit].at
        for target in hexes:
            bound = unit in answer["units"] or target in answer["hexes"]
            fill = colours.paint if bound else blend(colours.wash, theme.face, 0.3)
            attack(glass.overlay, chart, origin, target, (fill, theme.face if bound else colours.paint))
    for unit in answer["units"]:
        ring(glass.overlay, chart, view.units[unit].at, theme.battle)


def odds(glass: Glass, answer: Mapping[str, Any]) -> None:
    """Arrows from the attackers, the sums at both ends, the column between them."""
    view, theme, chart = glass.view, glass.theme, glass.chart
    shade(glass.overlay, chart, answer["hexes"], theme.battle, 110)
    origins = {part["at"]: 0 for part in answer["attack"] if part["at"]}
    for part in answer["attack"]:
        if part["at"]:
            origins[part["at"]] += part["strength"]
    sides = [view.units[part["unit"]].side for part in answer["attack"] if part["unit"] in view.units]
    colours = theme.side(sides[0] if sides else view.phasing)
    for origin, strength in origins.items():
        for target in answer["hexes"]:
            if target in chart.battle.ground.near[origin]:
                attack(glass.overlay, chart, origin, target, (colours.paint, theme.face))
        glass.note(origin, str(strength), 0.44, (-0.6, -0.5))
    _, defence = answer["totals"]
    for number, target in enumerate(answer["hexes"]):
        if number == 0:
            glass.note(target, str(defence), 0.44, (0.6, -0.5))
            glass.note(target, answer["column"], 0.56, (0.0, -0.62))


DRAWN: Mapping[str, Callable[[Glass, Mapping[str, Any]], None]] = {
    "Sight": sight,
    "Range": gun_range,
    "Reach": reach,
    "Zones": zones,
    "Owed": owed,
    "Odds": odds,
}


def draw_looked(glass: Glass, looked: Looked) -> None:
    key, answer = looked
    if key in DRAWN:
        DRAWN[key](glass, answer)
