"""How large everything is drawn, and which part of the table: by the picture's width and its focus."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from render.battles.look import frame
from render.board import Focus
from render.parts import SHAPE, Part, kept, scene
from render.placing import Box
from render.projection import Point

if TYPE_CHECKING:
    from rules.skirmish.view import Course, Ground

Spot = tuple[float, float]  # a point of the table, in hundredths
INCH = 100  # hundredths, in which all rules measure
PHONE = 1200  # pixels: below, type is larger and panels say less
SQUAT = 1.2  # a table that is no wider than this, by its depth, has its panels beside it
ASIDE = 0.27  # of a picture's width: panels beside a table
BELOW, PHONE_BELOW = 0.165, 0.57  # of a picture's width: panels below one
MARGIN = 25  # pixels at the usual size: letters and numbers of the squares
AROUND, PHONE_AROUND = (24, 20), (18, 15)  # inches that a crop shows
SNAP = 4 * INCH  # crops about places close together are the same
SCENE_MARGIN, SCENE_LEAST = 4.5, 11  # inches about the points of a scene, and in its depth
STRIP, PHONE_STRIP = 90, 110  # pixels below a crop, at the usual size


@dataclass(frozen=True)
class Look:
    """A picture: which part of the table it shows, where, and the room for panels."""

    width: int
    height: int
    crop: bool
    shown: tuple[float, float, float, float]  # west, south, east, north, in hundredths
    inch: float  # in pixels
    table: Box
    margin: int  # of letters and numbers round the table
    panel: Box
    unit: float  # how much larger than on a whole picture of 1600 pixels type is

    @property
    def bare(self) -> bool:
        """Whether there is no room for panels: all of it is map."""
        return self.panel[1] == self.panel[3]

    @property
    def phone(self) -> bool:
        return self.width < PHONE

    @property
    def aside(self) -> bool:
        """Whether the panels stand beside the table."""
        return self.panel[0] > self.table[2]

    @property
    def figure(self) -> int:
        """How wide a man's base is."""
        return max(10, round(self.inch * 0.96))

    def at(self, spot: Spot) -> Point:
        """Where a point of the table lies on the picture."""
        west, _, _, north = self.shown
        scale = self.inch / INCH
        return self.table[0] + (spot[0] - west) * scale, self.table[1] + (north - spot[1]) * scale

    def under(self, spot: Point) -> Spot:
        """The point of the table that is seen at a place of the picture."""
        scale = INCH / self.inch
        west, _, _, north = self.shown
        return west + (spot[0] - self.table[0]) * scale, north - (spot[1] - self.table[1]) * scale

    def line(self, course: Course) -> list[Point]:
        return [self.at(spot) for spot in course]

    def shows(self, spot: Spot, margin: float = 0.0) -> bool:
        """Whether a point is seen, with so many hundredths about it."""
        west, south, east, north = self.shown
        x, y = spot
        return west + margin <= x <= east - margin and south + margin <= y <= north - margin


def look(ground: Ground, width: int, focus: Focus) -> Look:
    if focus is None:
        return _whole(ground, width)
    return _scene(ground, width, focus) if isinstance(focus, tuple) else _crop(ground, width, focus)


def _whole(ground: Ground, width: int) -> Look:
    """All of the table, its panels beside it if it is about as deep as wide, else below."""
    phone, edge = width < PHONE, frame(width)
    unit = width / (700 if phone else 1600)
    margin, gap = round(MARGIN * (unit * (0.75 if phone else 1))), round(10 * width / 1600)
    beside = not phone and ground.width <= SQUAT * ground.depth
    room = width - 2 * edge - 2 * margin - (round(ASIDE * width) + gap if beside else 0)
    inch = room / ground.width * INCH
    left, top = edge + margin, edge + margin
    table = (left, top, left + room, top + round(ground.depth * inch / INCH))
    if beside:
        panel = (table[2] + margin + gap, edge, width - edge, table[3] + margin)
    else:
        start = table[3] + margin + gap
        panel = (edge, start, width - edge, start + round(width * (PHONE_BELOW if phone else BELOW)))
    shown = (0, 0, ground.width, ground.depth)
    height = round(max(panel[3], table[3] + margin)) + edge
    return Look(width, height, False, shown, inch, table, margin, panel, unit)


def _crop(ground: Ground, width: int, focus: str) -> Look:
    """What lies about a point, and a strip with the state of the game below."""
    middle = _point(ground, focus)
    phone, edge = width < PHONE, frame(width)
    unit = width / (700 if phone else 1600)
    margin = round(MARGIN * (unit * (0.75 if phone else 1)))
    across, down = (side * INCH for side in (PHONE_AROUND if phone else AROUND))
    room = width - 2 * edge - 2 * margin
    inch = room / across * INCH
    x, y = (SNAP * round(part / SNAP) for part in middle)
    west = kept(x - across / 2, across, 0, ground.width)
    south = kept(y - down / 2, down, 0, ground.depth)
    left, top = edge + margin, edge + margin
    table = (left, top, left + room, top + round(down * inch / INCH))
    start = table[3] + margin + round(8 * unit)
    panel = (edge, start, width - edge, start + round((PHONE_STRIP if phone else STRIP) * unit))
    shown = (west, south, west + across, south + down)
    return Look(width, round(panel[3]) + edge, True, shown, inch, table, margin, panel, unit)


def _point(ground: Ground, square: str) -> Spot:
    found = ground.grid.point_of(square)
    if found is None:
        raise ValueError(f"{square!r} is no square of this table")
    return found


def _scene(ground: Ground, width: int, focus: tuple[str, ...]) -> Look:
    """The ground about some points, and nothing else."""
    edge, high, unit = frame(width), round(width / SHAPE), width / 700
    margin = round(MARGIN * unit * 0.75)
    spots = tuple((x, -y) for x, y in (_point(ground, square) for square in focus))
    table = Part(0, -ground.depth, ground.width, ground.depth)
    left, top, wide, high_enough = scene(spots, table, SCENE_MARGIN * INCH, SCENE_LEAST * INCH)
    box = (edge + margin, edge + margin, width - edge - margin, high - edge - margin)
    inch = (box[2] - box[0]) / wide * INCH
    down = (box[3] - box[1]) / inch * INCH
    north = -top - (high_enough - down) / 2
    shown = (left, north - down, left + wide, north)
    nowhere = (edge, high - edge, width - edge, high - edge)
    return Look(width, high, True, shown, inch, box, margin, nowhere, unit)
