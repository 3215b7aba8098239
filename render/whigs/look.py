"""How large everything is drawn, and which part of the continent: by the picture's width and its focus."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import msgspec

from render.geography import Course, Range
from render.placing import Box
from render.projection import Conic, Window

PHONE = 1200  # pixels: below, type is larger and the whole continent shows codes instead of names
SHEET = "sheet"  # the focus of a picture without a map: the papers of those whose papers the reader sees
MARGIN_DEGREES = 0.9
LEAST_DEGREES = 5.4


class Theatre(msgspec.Struct, frozen=True):
    meridian: float
    parallel: float
    stretch: float
    left: float
    right: float
    top: float
    bottom: float


class Spot(msgspec.Struct, frozen=True):
    """Where a place is drawn, and on which side its name and its counters are liked best."""

    at: tuple[float, float] | None = None
    name: str = "e"
    stack: str = "se"


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
    range: list[Range]
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
    counter: int
    sign: int
    name: int
    letters: float  # how much larger than on the whole continent at 1600 pixels the map's lettering is
    strip: int  # the height of the strip below the map

    @property
    def unit(self) -> float:
        return self.width / 1600

    @property
    def near(self) -> float:
        """How many pixels are as near as one is on the whole continent at 1600 pixels."""
        return self.sign / 21

    @property
    def phone(self) -> bool:
        return self.width < PHONE

    @property
    def grain(self) -> float:
        """How much larger hills and trees are than on a map of a hundred pixels a degree."""
        return max(0.55, self.letters * 0.92)

    @property
    def groves(self) -> int:
        """Groups of trees to try for on a sheet of this size, at a grain of one."""
        return round(200 * self.width * self.map_height / (1600 * 1200))

    @property
    def compact(self) -> bool:
        """On a phone the whole continent has room for codes only."""
        return self.phone and self.focus is None

    @property
    def frame(self) -> int:
        return max(14, round(24 * self.unit))

    @property
    def map_height(self) -> int:
        return self.height - self.strip

    @property
    def map_box(self) -> Box:
        edge = self.frame
        return edge, edge, self.width - edge, self.map_height - edge


def look(width: int, focus: str | None) -> Look:
    unit = width / 1600
    if focus is None:
        theatre = drawing().theatre
        high = round(width * (theatre.bottom - theatre.top) / (theatre.right - theatre.left))
        if width >= PHONE:
            return Look(width, high, None, *_sizes(unit, 30, 21, 16), unit, 0)
        return Look(width, high, None, *_sizes(unit, 46, 32, 27), unit * 1.3, 0)
    if width >= PHONE:
        strip = round(96 * unit)
        return Look(width, round(width * 0.75) + strip, focus, *_sizes(unit, 52, 40, 27), unit * 1.6, strip)
    strip = round(200 * unit)
    return Look(width, round(width * 0.95) + strip, focus, *_sizes(unit, 78, 56, 43), unit * 2.2, strip)


def _sizes(unit: float, counter: int, sign: int, name: int) -> tuple[int, int, int]:
    return round(counter * unit), round(sign * unit), round(name * unit)


def conic() -> Conic:
    theatre = drawing().theatre
    return Conic(theatre.meridian, theatre.parallel, theatre.stretch)


def window(look: Look, spots: list[tuple[float, float]]) -> Window:
    """The whole continent, or the least window of the picture's shape round the spots."""
    globe, theatre = conic(), drawing().theatre
    if look.focus is None:
        scale = look.width / (theatre.right - theatre.left)
        return Window(globe, scale, theatre.left, theatre.top, look.width, look.map_height)
    plane = [globe.plane(*spot) for spot in spots]
    left, right = min(x for x, _ in plane), max(x for x, _ in plane)
    top, bottom = min(y for _, y in plane), max(y for _, y in plane)
    shape = look.width / look.map_height
    high = max(
        bottom - top + 2 * MARGIN_DEGREES, LEAST_DEGREES, (right - left + 2.4 * MARGIN_DEGREES) / shape
    )
    wide = high * shape
    return Window(
        globe,
        look.width / wide,
        kept((left + right - wide) / 2, wide, theatre.left, theatre.right),
        kept((top + bottom - high) / 2, high, theatre.top, theatre.bottom),
        look.width,
        look.map_height,
    )


def kept(start: float, room: float, least: float, most: float) -> float:
    """Where a window of this size begins so that it shows little of what lies beyond the map."""
    if room >= most - least:
        return (least + most - room) / 2
    return min(max(start, least), most - room)
