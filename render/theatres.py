"""The parts of a board that have a name, each with its places, as the rules give them to commanders."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import msgspec

from render.files import read

RULES = Path(__file__).parents[1] / "rules"
ELSEWHERE = "elsewhere"  # of an owner's board: what lies in none of them


class File(msgspec.Struct, frozen=True):
    theatres: dict[str, tuple[str, ...]]


@cache
def theatre_of(game: str) -> dict[str, str]:
    """The theatre of each place of our board."""
    theatres = read(RULES / game / "theatres.toml", File).theatres
    return {place: name for name, places in theatres.items() for place in places}


def parted(game: str, places: Iterable[str]) -> Iterator[tuple[str, list[str]]]:
    """The places by their theatres, in the order of these; those without one come last."""
    known, given = theatre_of(game), list(places)
    for name in (*dict.fromkeys(known.values()), ELSEWHERE):
        if there := [place for place in given if known.get(place, ELSEWHERE) == name]:
            yield name, there
