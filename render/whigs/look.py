"""How large everything is drawn, and which part of the continent: by the picture's width and its focus."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from render import country
from render.country import PHONE, around, sizes
from render.files import read
from render.geography import Range
from render.projection import Window

SHEET = "sheet"  # the focus of a picture without a map: the papers of those whose papers the reader sees
MARGIN_DEGREES = 0.9
LEAST_DEGREES = 5.4


class Theatre(country.Theatre, frozen=True):
    left: float
    right: float
    top: float
    bottom: float


class Drawing(country.Drawing, frozen=True):
    theatre: Theatre
    range: list[Range]


@lru_cache(maxsize=1)
def drawing() -> Drawing:
    return read(Path(__file__).parent / "drawing.toml", Drawing)


@dataclass(frozen=True)
class Look(country.Look):
    """How a picture of the continent is drawn; the pieces are counters."""

    TREES, FRAME, CODE = 160, (14, 24), 0.66

    @property
    def near(self) -> float:
        """How many pixels are as near as one is on the whole continent at 1600 pixels."""
        return self.sign / 21

    @property
    def grain(self) -> float:
        """How much larger hills and trees are than on a map of a hundred pixels a degree."""
        return max(0.55, self.letters * 0.92)


def look(width: int, focus: str | None) -> Look:
    unit = width / 1600
    if focus is None:
        theatre = drawing().theatre
        high = round(width * (theatre.bottom - theatre.top) / (theatre.right - theatre.left))
        if width >= PHONE:
            return Look(width, high, None, *sizes(unit, 30, 21, 16), unit, 0)
        return Look(width, high, None, *sizes(unit, 46, 32, 27), unit * 1.3, 0)
    if width >= PHONE:
        strip = round(96 * unit)
        return Look(width, round(width * 0.75) + strip, focus, *sizes(unit, 52, 40, 27), unit * 1.6, strip)
    strip = round(200 * unit)
    return Look(width, round(width * 0.95) + strip, focus, *sizes(unit, 78, 56, 43), unit * 2.2, strip)


def window(look: Look, spots: list[tuple[float, float]]) -> Window:
    """The whole continent, or the least window of the picture's shape round the spots."""
    theatre = drawing().theatre
    globe = theatre.conic()
    if look.focus is None:
        scale = look.width / (theatre.right - theatre.left)
        return Window(globe, scale, theatre.left, theatre.top, look.width, look.map_height)
    left, top, wide, high = around(look, globe, spots, MARGIN_DEGREES, LEAST_DEGREES)
    return Window(
        globe,
        look.width / wide,
        kept(left, wide, theatre.left, theatre.right),
        kept(top, high, theatre.top, theatre.bottom),
        look.width,
        look.map_height,
    )


def kept(start: float, room: float, least: float, most: float) -> float:
    """Where a window of this size begins so that it shows little of what lies beyond the map."""
    if room >= most - least:
        return (least + most - room) / 2
    return min(max(start, least), most - room)
