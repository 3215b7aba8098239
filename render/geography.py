"""The country as data: coasts, lakes and rivers, and by hand what the 1750s knew by name."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import msgspec

from render.files import read

FOLDER = Path(__file__).parent / "data"

Course = list[tuple[float, float]]


class Outlines(msgspec.Struct, frozen=True):
    """Rings and courses as longitude, latitude; islands lie in lakes."""

    land: list[Course]
    lakes: list[Course]
    islands: list[Course]
    rivers: list[Course]


class River(msgspec.Struct, frozen=True):
    name: str
    width: int
    course: Course


class Lake(msgspec.Struct, frozen=True):
    name: str
    outline: Course


class Range(msgspec.Struct, frozen=True):
    name: str
    spine: Course
    spread: float
    dense: int


class Named(msgspec.Struct, frozen=True):
    """What the coastline file lacks."""

    river: list[River]
    lake: list[Lake]
    range: list[Range]


@lru_cache(maxsize=1)
def outlines() -> Outlines:
    return msgspec.json.decode((FOLDER / "geography.json").read_bytes(), type=Outlines)


@lru_cache(maxsize=1)
def named() -> Named:
    return read(FOLDER / "country.toml", Named)
