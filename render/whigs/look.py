"""How large everything is drawn, and which part of the continent: by the picture's width and its focus."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from pathlib import Path

from render import country
from render.board import Focus
from render.country import PHONE, sizes
from render.files import read
from render.geography import Range, Swamp, Wood
from render.inland import leaning
from render.parts import SHAPE, Part, around, scene_of
from render.projection import Point, Window

SHEET = "sheet"  # the focus of a picture without a map: the papers of those whose papers the reader sees
MARGIN_DEGREES = 0.9
LEAST_DEGREES = 5.4
SCENE_MARGIN, SCENE_LEAST = 0.7, 3.4


class Theatre(country.Theatre, frozen=True):
    left: float
    right: float
    top: float
    bottom: float


class Drawing(country.Drawing, frozen=True):
    theatre: Theatre
    range: list[Range]
    wood: list[Wood]
    swamp: list[Swamp]


@lru_cache(maxsize=1)
def drawing() -> Drawing:
    return read(Path(__file__).parent / "drawing.toml", Drawing)


@dataclass(frozen=True)
class Look(country.Look):
    """How a picture of the continent is drawn; the pieces are counters."""

    FRAME, SIGN, APART, CODE = (14, 24), 21, 2, 0.66
    SCENE = (884, 846, 984, 946)

    @property
    def grain(self) -> float:
        """How much larger hills and trees are than on a map of a hundred pixels a degree."""
        return max(0.55, self.letters * 0.92)


def look(width: int, focus: Focus, spots: Mapping[str, Point]) -> Look:
    """The measures of a picture of places and seas that lie at these longitudes and latitudes."""
    unit = width / 1600
    if focus is None:
        high = round(width * whole().high / whole().wide)
        if width >= PHONE:
            return Look(width, high, None, *sizes(unit, 30, 21, 16), unit, 0)
        return Look(width, high, None, *sizes(unit, 46, 32, 27), unit * 1.3, 0)
    plane = {code: drawing().theatre.conic().plane(*spot) for code, spot in spots.items()}
    if isinstance(focus, tuple):
        part = scene_of(plane, focus, whole(), SCENE_MARGIN, SCENE_LEAST)
        grown = unit * sqrt(SCENE_LEAST / part.high)
        return Look(width, round(width / SHAPE), part, *sizes(grown, 92, 66, 58), grown * 2.4, 0)
    high = round(width * (0.75 if width >= PHONE else 0.95))
    about = [plane[code] for code in drawing().shown(focus, list(plane))]
    part = around(width / high, about, MARGIN_DEGREES, LEAST_DEGREES)
    if focus in plane:
        part = leaning(part, drawing().theatre.conic(), plane[focus], MARGIN_DEGREES)
    part = part.within(whole())
    if width >= PHONE:
        strip = round(96 * unit)
        return Look(width, high + strip, part, *sizes(unit, 52, 40, 27), unit * 1.6, strip)
    strip = round(200 * unit)
    return Look(width, high + strip, part, *sizes(unit, 78, 56, 43), unit * 2.2, strip)


def whole() -> Part:
    """All of the continent."""
    edges = drawing().theatre
    return Part(edges.left, edges.top, edges.right - edges.left, edges.bottom - edges.top)


def window(look: Look) -> Window:
    left, top, wide, _ = look.part or whole()
    return Window(drawing().theatre.conic(), look.width / wide, left, top, look.width, look.map_height)
