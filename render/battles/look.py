"""How large everything is drawn, and which part of the field: by the picture's width and its focus."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import msgspec

from render.battles.grid import TALL, UNIT, Extent, Grid, extent
from render.board import Focus
from render.files import read
from render.parts import OF_HEXES, SHAPE, Part, kept, scene
from render.placing import Box
from render.projection import Point

if TYPE_CHECKING:
    from rules.battles.view import Battle

Paint = Literal[
    "meadow", "forest", "marsh", "town", "building", "fort", "bastion", "wall", "city", "water", "far"
]
Side = Literal["creek", "slope", "entrenchment", "river", "bridge", "ford", "hedge", "plain"]
PHONE = 1200  # pixels: below, type is larger and the whole map shows less of each unit
COMPACT = 27  # pixels: of an edge
THEATRES = ("west", "centre", "east")
TALLEST = 1.06  # a crop, by its width
SHARE = 0.5  # of the map's columns that a part of it shows if the drawing does not say which
AROUND, PHONE_AROUND = 5.2, 3.6  # columns to each side of the hex that a picture is about
ABOVE = 3.05  # rows above and below it
SNAP = 3  # crops about hexes close together show the same ground
SQUAT = 1.15  # a map less wide than this, by its height, has its panels beside it
SCENE_MARGIN, SCENE_LEAST = 1.7, 6.0  # edges about the hexes of a scene, and in its height
MARGIN = 0.42  # of an edge: ground drawn beyond the hexes


class Drawing(msgspec.Struct, frozen=True):
    """The file of what only a picture needs."""

    theatre: dict[str, dict[str, tuple[str, ...]]]
    tents: dict[str, list[str]]
    beyond: dict[str, str]
    bends: dict[str, float]
    landmarks: dict[str, dict[str, str]]
    paint: dict[str, Paint]
    side: dict[str, Side]


@lru_cache(maxsize=1)
def drawing() -> Drawing:
    return read(Path(__file__).parent / "drawing.toml", Drawing)


@dataclass(frozen=True)
class Look:
    """The measures of one kind of picture, in pixels. `panel`: the ground of the panels."""

    width: int
    height: int
    crop: bool
    grid: Grid
    map_box: Box
    panel: Box
    unit: float  # how much larger than on the whole map at 1600 pixels type in panels is

    @property
    def edge(self) -> float:
        return self.grid.edge

    @property
    def bare(self) -> bool:
        """Whether there is no room for panels: all of it is map."""
        return self.panel[1] == self.panel[3]

    @property
    def phone(self) -> bool:
        return self.width < PHONE

    @property
    def compact(self) -> bool:
        """Too small for names and numbers on counters, and for a number in each hex."""
        return self.edge < COMPACT

    @property
    def aside(self) -> bool:
        """Whether the panels stand beside the map."""
        return self.panel[1] == self.map_box[1]

    @property
    def number(self) -> int:
        """The size of the hex numbers."""
        return max(8, round(self.edge * 0.2))

    @property
    def piece(self) -> tuple[int, int]:
        """Width and height of a counter."""
        return round(self.edge * 1.36), round(self.edge * 1.06)


def look(battle: Battle, width: int, focus: Focus) -> Look:
    whole = extent(battle.ground.place.values())
    if focus is None:
        return _whole(whole, width)
    if isinstance(focus, tuple):
        return _scene(battle, whole, width, focus)
    return _crop(whole, width, _shown(battle, whole, width, focus))


def spots(battle: Battle, measures: Look) -> dict[str, Point]:
    """The middles of the hexes that are seen well enough to put something in them."""
    left, top, right, bottom = measures.map_box
    edge = measures.edge * 0.6
    middles = {code: measures.grid.middle(at) for code, at in battle.ground.place.items()}
    return {
        code: (x, y)
        for code, (x, y) in middles.items()
        if left + edge < x < right - edge and top + edge < y < bottom - edge
    }


def frame(width: int) -> int:
    return max(10, round(22 * width / 1600))


def _whole(whole: Extent, width: int) -> Look:
    """All of the map, the panels below it, or beside it where it is as high as wide."""
    edge, unit = frame(width), width / 1600
    wide, high = whole.wide + 2 * MARGIN, whole.high + 2 * MARGIN
    gap = round(10 * unit)
    if wide / high < SQUAT and width >= PHONE:
        beside = round(568 * unit)
        room = width - 2 * edge - gap - beside
        across = round(min(room, 1180 * unit * wide / high))
        hexes = across / wide
        down = round(high * hexes)
        map_box = (edge, edge, edge + across, edge + down)
        panel = (edge + across + gap, edge, width - edge, edge + down)
        return Look(width, down + 2 * edge, False, _grid(whole, hexes, map_box), map_box, panel, unit)
    across = width - 2 * edge
    hexes = across / wide
    down = round(high * hexes)
    phone = width < PHONE
    strip = round(width * (0.78 if hexes < COMPACT else 0.65)) if phone else round(264 * unit)
    map_box = (edge, edge, width - edge, edge + down)
    panel = (edge, edge + down + gap, width - edge, edge + down + gap + strip)
    grown = width / 700 if phone else unit
    return Look(width, round(panel[3]) + edge, False, _grid(whole, hexes, map_box), map_box, panel, grown)


def _grid(whole: Extent, edge: float, box: Box) -> Grid:
    return Grid(edge, box[0] + (MARGIN - whole.left) * edge, box[1] + (MARGIN - whole.top) * edge)


def _shown(battle: Battle, whole: Extent, width: int, focus: str) -> Extent:
    """What a crop must show, in edges."""
    place = battle.ground.place
    if focus in THEATRES:
        ends = drawing().theatre.get(battle.key, {}).get(focus, ())
        if ends and all(code in place for code in ends):
            return extent(place[code] for code in ends)
        return _part(whole, THEATRES.index(focus))
    if focus not in place:
        raise ValueError(f"{focus!r} is neither a part of the map nor a hex")
    q, r = place[focus]
    x, y = 1.5 * SNAP * round(q / SNAP), TALL * SNAP * round((r + q / 2) / SNAP)
    beside = 1.5 * (PHONE_AROUND if width < PHONE else AROUND)
    return Extent(x - beside, y - TALL * ABOVE, x + beside, y + TALL * ABOVE)


def _part(whole: Extent, number: int) -> Extent:
    wide = whole.wide * SHARE
    left = whole.left + (whole.wide - wide) * number / (len(THEATRES) - 1)
    return Extent(left, whole.top, left + wide, whole.bottom)


def _crop(whole: Extent, width: int, shown: Extent) -> Look:
    """A part of the map in a picture of the usual shape, and a strip with the state of the battle below."""
    edge, phone = frame(width), width < PHONE
    across = width - 2 * edge
    hexes = across / (shown.wide + 2 * MARGIN)
    down = round(min(across * TALLEST, (shown.high + 2 * MARGIN) * hexes))
    left = kept(shown.left - MARGIN, across / hexes, whole.left - MARGIN, whole.right + MARGIN)
    top = kept(shown.top - MARGIN, down / hexes, whole.top - MARGIN, whole.bottom + MARGIN)
    grid = Grid(hexes, edge - left * hexes, edge - top * hexes)
    unit = width / 700 if phone else width / 1600
    strip = round((158 if phone else 118) * unit)
    map_box = (edge, edge, edge + across, edge + down)
    panel = (edge, edge + down + round(8 * unit), edge + across, edge + down + round(8 * unit) + strip)
    return Look(width, round(panel[3]) + edge, True, grid, map_box, panel, unit)


def _scene(battle: Battle, whole: Extent, width: int, focus: tuple[str, ...]) -> Look:
    """The ground about some hexes, and nothing else."""
    edge, high = frame(width), round(width / SHAPE)
    all_of_it = Part(
        whole.left - MARGIN, whole.top - MARGIN, whole.wide + 2 * MARGIN, whole.high + 2 * MARGIN
    )
    spots = tuple(UNIT.middle(battle.ground.place[code]) for code in focus)
    part = scene(spots, all_of_it, SCENE_MARGIN, SCENE_LEAST, largest=OF_HEXES)
    map_box = (edge, edge, width - edge, high - edge)
    hexes = (width - 2 * edge) / part.wide
    grid = Grid(hexes, edge - part.left * hexes, edge - part.top * hexes)
    nowhere = (edge, high - edge, width - edge, high - edge)
    return Look(width, high, True, grid, map_box, nowhere, width / 700)
