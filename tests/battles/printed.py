"""The battles as they come with the game, for tests of the data and of whole battles."""

from __future__ import annotations

from functools import cache

from rules.battles import GAME
from rules.battles.aids.printed import read_data
from rules.battles.board import Battle, Board, Counter, Ground
from rules.kernel.data import Source
from rules.kernel.position import own_sources


@cache
def sources() -> dict[str, Source]:
    return own_sources(GAME)


@cache
def board() -> Board:
    return read_data(sources())


def battle(key: str) -> Battle:
    return board().battles[key]


def ground(key: str) -> Ground:
    return battle(key).ground


def coming(key: str, side: str, group: str) -> list[Counter]:
    """The counters of a side that come with a group, trains apart."""
    found = battle(key)
    return [c for c in found.of(side) if found.groups[c.name] == group and c.type != "train"]
