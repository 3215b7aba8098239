"""How large everything is drawn, and which part of which map: by the picture's width and its focus."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from render.battles.grid import TALL, Extent
from render.battles.look import MARGIN, SNAP, frame
from render.board import Focus
from render.parts import OF_HEXES, SHAPE, Part, kept, scene
from render.placing import Box
from render.ticonderoga.grid import GRIDS, Ruled, extent
from render.ticonderoga.survey import drawing, numbered, surveyed
from rules.kernel.hexes import Hex

if TYPE_CHECKING:
    from rules.ticonderoga.view import Ground, Letter

PHONE = 1200  # pixels: below, type is larger and the whole map shows less
THEATRES = ("south", "centre", "north", "tactical")
NEARLY = "tactical"  # the part that has a map of its own
HIGHEST, PHONE_HIGHEST = 0.9, 1.6  # of a picture's width: a map that is taller is made smaller
ASIDE = 0.24  # of a picture's width: room beside a map that is enough for panels
PHONE_BELOW = 0.56  # of a picture's width: the height of panels below maps
TALLEST = 1.06  # a crop, by its width
AROUND, PHONE_AROUND = 7.8, 5.4  # edges to each side of the hex that a picture is about
ABOVE = 5.3
SCENE_MARGIN, SCENE_LEAST = 1.8, 6.4  # edges about the hexes of a scene, and in its height
STRIP, PHONE_STRIP = 118, 158  # pixels below a crop, at the usual width
LEAST = 19  # pixels: where edges are shorter, only the hexes at the edge of a map show their numbers


@dataclass(frozen=True)
class Look:
    """One map in its box, in pixels of the whole picture."""

    letter: Letter
    grid: Ruled
    map_box: Box
    unit: float  # how much larger than on the whole map at 1600 pixels type is

    @property
    def edge(self) -> float:
        return self.grid.edge

    @property
    def numbered(self) -> bool:
        return self.edge >= LEAST

    @property
    def piece(self) -> tuple[int, int]:
        """Width and height of a counter."""
        return round(self.edge * 1.3), round(self.edge * 1.06)

    def shows(self, x: float, y: float) -> bool:
        """Whether a hex with this middle is seen well enough to put something in it."""
        left, top, right, bottom = self.map_box
        edge = self.edge * 0.6
        return left + edge < x < right - edge and top + edge < y < bottom - edge


@dataclass(frozen=True)
class Sheet:
    """A whole picture: one map or both side by side, and the room for panels."""

    width: int
    height: int
    crop: bool
    looks: tuple[Look, ...]
    panel: Box
    unit: float

    @property
    def bare(self) -> bool:
        """Whether there is no room for panels: all of it is map."""
        return self.panel[1] == self.panel[3]

    @property
    def phone(self) -> bool:
        return self.width < PHONE

    @property
    def aside(self) -> bool:
        """Whether the panels stand beside the map."""
        return self.panel[1] == self.looks[0].map_box[1]

    @property
    def frame(self) -> int:
        return frame(self.width)


def sheet(ground: Ground, maps: Sequence[Letter], width: int, focus: Focus) -> Sheet:
    """What a picture shows of the maps that are played on: all, a part of one, or what lies round a hex."""
    if focus is None:
        return _whole(ground, maps, width)
    if isinstance(focus, tuple):
        return _scene(ground, width, [place for place in focus if place[0] == focus[0][0]])
    letter, shown = _shown(ground, maps, width, focus)
    return _crop(ground, letter, width, shown)


def spread(ground: Ground, letter: Letter) -> Extent:
    """What all hexes of a map take up, with a little beyond."""
    return grown_by(extent(ground.files[letter].grid, surveyed(ground, letter).name), MARGIN)


def grown_by(one: Extent, far: float) -> Extent:
    return Extent(one.left - far, one.top - far, one.right + far, one.bottom + far)


def laid(ground: Ground, letter: Letter, shown: Extent, box: Box, unit: float) -> Look:
    """A part of a map in a box of its shape."""
    edge = (box[2] - box[0]) / shown.wide
    kind = GRIDS[ground.files[letter].grid]
    return Look(letter, kind(edge, box[0] - shown.left * edge, box[1] - shown.top * edge), box, unit)


# --- whole maps


def _whole(ground: Ground, maps: Sequence[Letter], width: int) -> Sheet:
    """Maps side by side and equally high, the panels beside them, on a phone below."""
    phone, edge, gap = width < PHONE, frame(width), round(10 * width / 1600)
    spreads = [spread(ground, letter) for letter in maps]
    slim = sum(one.wide / one.high for one in spreads)
    room = width - 2 * edge - 2 * gap * (len(maps) - 1) - (0 if phone else round(ASIDE * width) + 2 * gap)
    high = round(min(width * (PHONE_HIGHEST if phone else HIGHEST), room / slim))
    unit = width / (700 if phone else 1600)
    looks, left = [], (width - high * slim) / 2 if phone and len(maps) == 1 else float(edge)
    for letter, one in zip(maps, spreads, strict=True):
        wide = round(high * one.wide / one.high)
        looks.append(laid(ground, letter, one, (left, edge, left + wide, edge + high), unit))
        left += wide + 2 * gap
    if not phone:
        panel = (left, edge, width - edge, edge + high)
        return Sheet(width, high + 2 * edge, False, tuple(looks), panel, unit)
    top = edge + high + gap
    bottom = top + round(width * PHONE_BELOW)
    return Sheet(width, bottom + edge, False, tuple(looks), (edge, top, width - edge, bottom), unit)


# --- parts


def _shown(ground: Ground, maps: Sequence[Letter], width: int, focus: str) -> tuple[Letter, Extent]:
    if focus in THEATRES:
        letter: Letter = "T" if focus == NEARLY and "T" in maps else maps[0]
        return letter, _theatre(ground, letter, focus)
    if focus not in ground.at or focus[0] not in maps:
        raise ValueError(f"{focus!r} is neither a part of the map nor a hex")
    return _letter(ground, focus), _about(ground, focus, width)


def _letter(ground: Ground, place: str) -> Letter:
    return next(letter for letter in ground.files if letter == place[0])


def _theatre(ground: Ground, letter: Letter, focus: str) -> Extent:
    """A part of a map as the drawing has it; all of it where it has no such part."""
    given = drawing().theatre.get(letter, {}).get(focus, ())
    known = surveyed(ground, letter).name
    hexes: Iterable[Hex] = [at for at in numbered(" ".join(given)) if at in known] or known
    return extent(ground.files[letter].grid, hexes)


def _about(ground: Ground, place: str, width: int) -> Extent:
    """The ground about a hex; for hexes close together it is the same."""
    letter = _letter(ground, place)
    x, y = surveyed(ground, letter).unit.middle(ground.at[place])
    x, y = (SNAP * step * round(n / (SNAP * step)) for n, step in ((x, TALL), (y, 1.5)))
    beside = PHONE_AROUND if width < PHONE else AROUND
    return Extent(x - beside, y - ABOVE, x + beside, y + ABOVE)


def _crop(ground: Ground, letter: Letter, width: int, shown: Extent) -> Sheet:
    """A part of a map in a picture of the usual shape, and a strip with the state of the game below."""
    phone, edge, whole = width < PHONE, frame(width), spread(ground, letter)
    across = width - 2 * edge
    hexes = across / (shown.wide + 2 * MARGIN)
    down = round(min(across * TALLEST, (shown.high + 2 * MARGIN) * hexes))
    left = kept(shown.left - MARGIN, across / hexes, whole.left, whole.right)
    top = kept(shown.top - MARGIN, down / hexes, whole.top, whole.bottom)
    unit = width / (700 if phone else 1600)
    part = Extent(left, top, left + across / hexes, top + down / hexes)
    look = laid(ground, letter, part, (edge, edge, edge + across, edge + down), unit)
    start = edge + down + round(8 * unit)
    end = start + round((PHONE_STRIP if phone else STRIP) * unit)
    return Sheet(width, end + edge, True, (look,), (edge, start, edge + across, end), unit)


def _scene(ground: Ground, width: int, places: Sequence[str]) -> Sheet:
    """The ground about some hexes of one map, and nothing else."""
    letter, edge, high, unit = _letter(ground, places[0]), frame(width), round(width / SHAPE), width / 700
    whole, place = spread(ground, letter), surveyed(ground, letter).unit.middle
    all_of_it = Part(whole.left, whole.top, whole.wide, whole.high)
    left, top, wide, tall = scene(
        tuple(place(ground.at[one]) for one in places), all_of_it, SCENE_MARGIN, SCENE_LEAST, largest=OF_HEXES
    )
    part, box = Extent(left, top, left + wide, top + tall), (edge, edge, width - edge, high - edge)
    nowhere = (edge, high - edge, width - edge, high - edge)
    return Sheet(width, high, True, (laid(ground, letter, part, box, unit),), nowhere, unit)
