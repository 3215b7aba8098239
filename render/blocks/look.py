"""How large everything is drawn, and which part of the country: by the width of the picture and its focus."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from pathlib import Path

import msgspec

from render import country
from render.board import Focus
from render.country import PHONE, sizes
from render.files import read
from render.geography import Course
from render.inland import leaning
from render.parts import SHAPE, Part, around, scene_of
from render.projection import Point, Window

MARGIN_DEGREES = 0.75
LEAST_DEGREES = 3.4
SCENE_MARGIN, SCENE_LEAST = 0.55, 2.4


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

    FRAME, SIGN, APART, CODE = (16, 26), 26, 4, 0.62
    SCENE = (48, 230, 228, 314)

    @property
    def grain(self) -> float:
        """How much larger hills and trees are than on the whole theatre at 1600 pixels."""
        return max(0.6, self.letters if self.part else self.unit)


def look(width: int, focus: Focus | frozenset[str], spots: Mapping[str, Point]) -> Look:
    """The measures of a picture of places that lie at these longitudes and latitudes. Of several in no order
    each is seen."""
    unit = width / 1600
    if focus is None and width >= PHONE:
        return Look(width, round(width * 0.75), None, *sizes(unit, 33, 26, 21), unit, 0)
    if focus is None:
        return Look(width, round(width * 0.75), None, *sizes(unit, 41, 34, 28), unit * 1.2, 0)
    plane = {code: drawing().theatre.conic().plane(*spot) for code, spot in spots.items()}
    if isinstance(focus, tuple):
        part = scene_of(plane, focus, whole(), SCENE_MARGIN, SCENE_LEAST)
        grown = unit * sqrt(SCENE_LEAST / part.high)
        return Look(width, round(width / SHAPE), part, *sizes(grown, 96, 70, 64), grown * 2.4, 0)
    high = round(width * (0.75 if width >= PHONE else 0.95))
    codes = drawing().shown(focus, list(plane)) if isinstance(focus, str) else focus
    about = [plane[code] for code in codes]
    part = around(width / high, about, MARGIN_DEGREES, LEAST_DEGREES)
    if focus in plane:
        part = leaning(part, drawing().theatre.conic(), plane[focus], MARGIN_DEGREES)
    if width >= PHONE:
        strip = round(96 * unit)
        return Look(width, high + strip, part, *sizes(unit, 50, 38, 30), unit * 1.5, strip)
    strip = round(200 * unit)
    return Look(width, high + strip, part, *sizes(unit, 80, 62, 48), unit * 2.1, strip)


def whole() -> Part:
    """All of the theatre, four to three."""
    theatre = drawing().theatre
    globe = theatre.conic()
    left, _ = globe.plane(theatre.west, theatre.parallel)
    right, _ = globe.plane(theatre.east, theatre.parallel)
    _, top = globe.plane(theatre.meridian, theatre.north)
    return Part(left, top, right - left, (right - left) * 0.75)


def window(look: Look) -> Window:
    left, top, wide, _ = look.part or whole()
    return Window(drawing().theatre.conic(), look.width / wide, left, top, look.width, look.map_height)
