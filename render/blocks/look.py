"""How large everything is drawn, and which part of the country: by the width of the picture and its focus."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import msgspec

from render.geography import Course
from render.placing import Box
from render.projection import Conic, Window

PHONE = 1200
MARGIN_DEGREES = 0.75
LEAST_DEGREES = 3.4


class Theatre(msgspec.Struct, frozen=True):
    west: float
    east: float
    north: float
    meridian: float
    parallel: float
    stretch: float


class Spot(msgspec.Struct, frozen=True):
    """Where a place is drawn, and on which side its name and its blocks are liked best."""

    at: tuple[float, float] | None = None
    name: str = "e"
    stack: str = "se"


class Frontier(msgspec.Struct, frozen=True):
    line: Course
    north: Course
    south: Course


class Letters(msgspec.Struct, frozen=True):
    text: str
    face: str
    size: int
    ink: str
    curve: Course


class Drawing(msgspec.Struct, frozen=True):
    """The file of what only a picture needs."""

    theatre: Theatre
    place: dict[str, Spot]
    bends: dict[str, Course]
    frontier: Frontier
    lettering: list[Letters]
    focus: dict[str, list[str]]


@lru_cache(maxsize=1)
def drawing() -> Drawing:
    text = (Path(__file__).parent / "drawing.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), Drawing)


@dataclass(frozen=True)
class Look:
    """The measures of one kind of picture, in pixels."""

    width: int
    height: int
    focus: str | None
    block: int
    sign: int
    name: int
    letters: float  # how much larger than on the whole theatre at 1600 pixels the map's lettering is
    strip: int  # the height of the title strip below a crop

    @property
    def unit(self) -> float:
        return self.width / 1600

    @property
    def phone(self) -> bool:
        return self.width < PHONE

    @property
    def grain(self) -> float:
        """How much larger hills and trees are than on the whole theatre at 1600 pixels."""
        return max(0.6, self.letters if self.focus else self.unit)

    @property
    def groves(self) -> int:
        """Groups of trees to try for on a sheet of this size, at a grain of one."""
        return round(900 * self.width * self.map_height / (1600 * 1200))

    @property
    def compact(self) -> bool:
        """On a phone the whole theatre has room for one block a type."""
        return self.phone and self.focus is None

    @property
    def frame(self) -> int:
        return max(16, round(26 * self.unit))

    @property
    def map_height(self) -> int:
        return self.height - self.strip

    @property
    def map_box(self) -> Box:
        edge = self.frame
        return edge, edge, self.width - edge, self.map_height - edge


def look(width: int, focus: str | None) -> Look:
    unit = width / 1600
    if focus is None and width >= PHONE:
        return Look(
            width, round(width * 0.75), None, round(33 * unit), round(26 * unit), round(21 * unit), unit, 0
        )
    if focus is None:
        return Look(
            width,
            round(width * 0.75),
            None,
            round(41 * unit),
            round(34 * unit),
            round(29 * unit),
            unit * 1.2,
            0,
        )
    if width >= PHONE:
        strip = round(96 * unit)
        size = (round(50 * unit), round(38 * unit), round(30 * unit))
        return Look(width, round(width * 0.75) + strip, focus, *size, unit * 1.5, strip)
    strip = round(200 * unit)
    size = (round(80 * unit), round(62 * unit), round(48 * unit))
    return Look(width, round(width * 0.95) + strip, focus, *size, unit * 2.1, strip)


def conic() -> Conic:
    theatre = drawing().theatre
    return Conic(theatre.meridian, theatre.parallel, theatre.stretch)


def window(look: Look, spots: list[tuple[float, float]]) -> Window:
    """The whole theatre, or the least window of the picture's shape round the spots."""
    globe = conic()
    if look.focus is None:
        theatre = drawing().theatre
        left, _ = globe.plane(theatre.west, theatre.parallel)
        right, _ = globe.plane(theatre.east, theatre.parallel)
        _, top = globe.plane(theatre.meridian, theatre.north)
        return Window(globe, look.width / (right - left), left, top, look.width, look.map_height)
    plane = [globe.plane(*spot) for spot in spots]
    left, right = min(x for x, _ in plane), max(x for x, _ in plane)
    top, bottom = min(y for _, y in plane), max(y for _, y in plane)
    shape = look.width / look.map_height
    high = max(
        bottom - top + 2 * MARGIN_DEGREES, LEAST_DEGREES, (right - left + 2.4 * MARGIN_DEGREES) / shape
    )
    wide = high * shape
    middle_x, middle_y = (left + right) / 2, (top + bottom) / 2
    return Window(
        globe, look.width / wide, middle_x - wide / 2, middle_y - high / 2, look.width, look.map_height
    )
