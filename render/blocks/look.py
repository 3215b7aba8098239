"""How large everything is drawn, and which part of the country: by the width of the picture and its focus."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import msgspec

from render import country
from render.country import PHONE, around, sizes
from render.files import read
from render.geography import Course
from render.projection import Window

MARGIN_DEGREES = 0.75
LEAST_DEGREES = 3.4


class Theatre(country.Theatre, frozen=True):
    west: float
    east: float
    north: float


class Frontier(msgspec.Struct, frozen=True):
    line: Course
    north: Course
    south: Course


class Drawing(country.Drawing, frozen=True):
    theatre: Theatre
    frontier: Frontier


@lru_cache(maxsize=1)
def drawing() -> Drawing:
    return read(Path(__file__).parent / "drawing.toml", Drawing)


@dataclass(frozen=True)
class Look(country.Look):
    """How a picture of the theatre is drawn; the pieces are blocks."""

    TREES, FRAME, CODE = 900, (16, 26), 0.62

    @property
    def grain(self) -> float:
        """How much larger hills and trees are than on the whole theatre at 1600 pixels."""
        return max(0.6, self.letters if self.focus else self.unit)


def look(width: int, focus: str | None) -> Look:
    unit = width / 1600
    if focus is None and width >= PHONE:
        return Look(width, round(width * 0.75), None, *sizes(unit, 33, 26, 21), unit, 0)
    if focus is None:
        return Look(width, round(width * 0.75), None, *sizes(unit, 41, 34, 29), unit * 1.2, 0)
    if width >= PHONE:
        strip = round(96 * unit)
        return Look(width, round(width * 0.75) + strip, focus, *sizes(unit, 50, 38, 30), unit * 1.5, strip)
    strip = round(200 * unit)
    return Look(width, round(width * 0.95) + strip, focus, *sizes(unit, 80, 62, 48), unit * 2.1, strip)


def window(look: Look, spots: list[tuple[float, float]]) -> Window:
    """The whole theatre, or the least window of the picture's shape round the spots."""
    theatre = drawing().theatre
    globe = theatre.conic()
    if look.focus is None:
        left, _ = globe.plane(theatre.west, theatre.parallel)
        right, _ = globe.plane(theatre.east, theatre.parallel)
        _, top = globe.plane(theatre.meridian, theatre.north)
        return Window(globe, look.width / (right - left), left, top, look.width, look.map_height)
    left, top, wide, _ = around(look, globe, spots, MARGIN_DEGREES, LEAST_DEGREES)
    return Window(globe, look.width / wide, left, top, look.width, look.map_height)
