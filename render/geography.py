"""The country as data: coasts, lakes and rivers, and by hand what the 1750s knew by name."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import msgspec

from render.files import read

FOLDER = Path(__file__).parent / "data"

Course = list[tuple[float, float]]


class River(msgspec.Struct, frozen=True):
    """`width`: in tenths of a pixel where a degree is 100. `spring`: whether it begins with one."""

    width: int
    course: Course
    spring: bool = False
    name: str = ""


class Outlines(msgspec.Struct, frozen=True):
    """Rings and courses as longitude, latitude; islands lie in lakes."""

    land: list[Course]
    lakes: list[Course]
    islands: list[Course]
    rivers: list[River]


class Lake(msgspec.Struct, frozen=True):
    name: str
    outline: Course


class Range(msgspec.Struct, frozen=True):
    """`dense`: how closely its hills stand. `ridges`: in how many rows along its spine, or anywhere."""

    name: str
    spine: Course
    spread: float
    dense: int
    ridges: int = 0


class Wood(msgspec.Struct, frozen=True):
    """`dense`: how closely its groups stand. `pines`: how many trees are, of a hundred."""

    spine: Course
    spread: float
    dense: int
    pines: int


class Swamp(msgspec.Struct, frozen=True):
    """`reach`: degrees from its middle."""

    name: str
    middle: tuple[float, float]
    reach: float


class Named(msgspec.Struct, frozen=True):
    """What the files of coasts lack."""

    lake: list[Lake]
    range: list[Range]
    wood: list[Wood]
    swamp: list[Swamp]


LARGE = 110  # pixels a degree, from which coasts are drawn finer


def outlines(scale: float) -> Outlines:
    """Coasts as fine as they can be seen where a degree is so many pixels."""
    return read_outlines("finer.json" if scale > LARGE else "geography.json")


@lru_cache(maxsize=2)
def read_outlines(name: str) -> Outlines:
    return msgspec.json.decode((FOLDER / name).read_bytes(), type=Outlines)


@lru_cache(maxsize=1)
def named() -> Named:
    return read(FOLDER / "country.toml", Named)
