"""Where everything stands on one kind of picture of a field, before anything is painted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from render.battles.grid import TALL
from render.battles.look import Look, Paint, look, spots
from render.battles.names import Name, Title, Tract, boxes, letter
from render.battles.sides import roads
from render.battles.terrain import cells
from render.board import Focus
from render.placing import Box, grown, overlap
from render.projection import Point
from render.words import Words
from rules.kernel.hexes import Hex

if TYPE_CHECKING:
    from rules.battles.view import Battle


@dataclass(eq=False)
class Chart:
    """Geometry: everything in pixels."""

    battle: Battle
    words: Words
    look: Look
    cells: dict[Hex, Paint]
    roads: tuple[list[list[Point]], list[list[Point]]]
    spots: dict[str, Point]  # the middles of the hexes of which all is seen
    names: list[Name] = field(default_factory=list)
    tracts: list[Tract] = field(default_factory=list)
    titles: list[Title] = field(default_factory=list)
    panels: dict[str, Box] = field(default_factory=dict)

    def middle(self, code: str) -> Point:
        return self.look.grid.middle(self.battle.ground.place[code])

    def paint_at(self, x: float, y: float) -> Paint | None:
        return self.cells.get(self.look.grid.hex_at(x, y))

    def number(self, code: str) -> Box:
        """Where the number of a hex stands: under its upper side."""
        x, y = self.middle(code)
        edge, size = self.look.edge, self.look.number
        half = size * 1.15
        top = y - TALL / 2 * edge + edge * 0.05
        return x - half, top, x + half, top + size


def chart(battle: Battle, words: Words, width: int, focus: Focus) -> Chart:
    measures = look(battle, width, focus)
    ways, seen = roads(battle, measures), spots(battle, measures)
    found = Chart(battle, words, measures, cells(battle, measures), ways, seen)
    found.panels = panels(measures) | _title_afloat(found)
    letter(found)
    _place_compass(found)
    return found


# --- panels


def panels(look: Look) -> dict[str, Box]:
    """How the ground beside or below the map is shared out."""
    if look.bare:
        return {}
    left, top, right, bottom = look.panel
    gap = 8 * look.unit
    if look.crop:
        return {"strip": look.panel}
    if look.phone:
        ends = _ends(top, bottom, COMPACT_BELOW if look.compact else PHONE_BELOW)
        return {name: (left, start, right, end - gap * (end < bottom)) for name, start, end in ends}
    if look.aside:
        ends = _ends(top, bottom, ASIDE)
        return {name: (left, start, right, end - gap * (end < bottom)) for name, start, end in ends}
    ends = _ends(left, right, BELOW)
    return {name: (start, top, end - gap * (end < right), bottom) for name, start, end in ends}


ASIDE = {"title": 0.2, "status": 0.23, "stacks": 0.18, "legend": 0.39}
BELOW = {"title": 0.225, "status": 0.255, "stacks": 0.16, "legend": 0.36}
TITLE = (372, 264)  # of the title on a water, at the usual size


PHONE_BELOW = {"title": 0.26, "status": 0.47, "stacks": 0.27}
COMPACT_BELOW = {"title": 0.215, "status": 0.345, "stacks": 0.44}  # where all units are told


def _ends(start: float, end: float, shares: Mapping[str, float]) -> Iterator[tuple[str, float, float]]:
    at, whole = start, end - start
    for number, (name, share) in enumerate(shares.items(), 1):
        after = end if number == len(shares) else at + whole * share
        yield name, at, after
        at = after


def _title_afloat(chart: Chart) -> dict[str, Box]:
    """Where there is a water wide enough: the title on it, and the other panels in its place."""
    look = chart.look
    if look.crop or look.phone or look.aside:
        return {}
    box = _idle(chart, round(TITLE[0] * look.unit), round(TITLE[1] * look.unit))
    if box is None:
        return {}
    left, top, right, bottom = look.panel
    gap, rest = 8 * look.unit, {name: share for name, share in BELOW.items() if name != "title"}
    whole = sum(rest.values())
    ends = _ends(left, right, {name: share / whole for name, share in rest.items()})
    below = {name: (start, top, end - gap * (end < right), bottom) for name, start, end in ends}
    return {"title": box} | below


def _place_compass(chart: Chart) -> None:
    """On water, clear of names, where nobody can stand; else on the sheet with the title."""
    look = chart.look
    if look.crop or look.phone:
        return
    for size in (150, 120, 100):
        size = round(size * look.unit)
        box = _idle(chart, size, round(size * 7 / 6))
        if box:
            chart.panels["compass"] = box
            return


def _idle(chart: Chart, wide: int, high: int) -> Box | None:
    """Room of a size on water that holds no name, as near to the right upper corner as may be."""
    left, top, right, bottom = grown(chart.look.map_box, -chart.look.edge * 0.5)
    named = (*(title.box for title in chart.titles), *(tract.box for tract in chart.tracts))
    names = [*boxes(chart.names), *named, *chart.panels.values()]
    step = round(chart.look.edge * 0.5)
    found: list[tuple[float, Box]] = []
    for y in range(round(top), round(bottom - high), step):
        for x in range(round(left), round(right - wide), step):
            box = (x, y, x + wide, y + high)
            if _afloat(chart, box) and not any(overlap(box, name) for name in names):
                found.append((abs(x + wide / 2 - (left + right) / 2) + 0.2 * y, box))
    return min(found)[1] if found else None


def _afloat(chart: Chart, box: Box) -> bool:
    left, top, right, bottom = grown(box, chart.look.edge * 0.4)
    points = (
        (left + (right - left) * n / 4, top + (bottom - top) * m / 4) for n in range(5) for m in range(5)
    )
    return all(chart.paint_at(x, y) == "water" for x, y in points)
