"""Positions with a right answer: what a level of the computer makes of them.

Each file `cases/<game>/right-answers.toml` holds positions of a game, why one answer is right there, and the
lowest level that must find it.
"""

from __future__ import annotations

from collections.abc import Mapping
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rules.kernel.game import Codec
from rules.kernel.match import Match, beginning
from rules.kernel.position import changed, own_sources
from rules.kernel.thinking.habits import LEVELS
from rules.registry import game
from tests.ladder.arena import Played, Player, answer

CASES = Path(__file__).parent / "cases"
NAME = "right-answers.toml"
KEY = b"where one answer is right"


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """`says`: each is a line of the answer, or like one; `any`: one of them is; `never`: none of them is."""

    title: str
    why: str
    level: str
    scenario: str
    position: dict[str, Any]
    seat: str = ""  # who is looked at, where both are asked
    options: dict[str, Any] = {}
    says: tuple[str, ...] = ()
    any: tuple[str, ...] = ()
    never: tuple[str, ...] = ()


class Positions(msgspec.Struct, forbid_unknown_fields=True):
    position: tuple[Position, ...]


@cache
def codec(key: str) -> Codec:
    found = game(key)
    assert found.read_data
    return Codec(found, found.read_data(own_sources(found)))


def said(key: str, asked: Position) -> list[str]:
    """The answer, line by line."""
    about = codec(key)
    assert about.game.new
    before = about.game.new(about.data, asked.scenario, about.game.options(**asked.options))
    state = changed(about, before, asked.position, ())
    match = Match(about, beginning(about, state, umpired=False), KEY)
    seat = asked.seat or next(seat for seat in match.open if match.sealed(seat) is None)
    lines = answer(match, seat, Player(asked.level), asked.title, Played(None, 0))
    assert match.fault(seat, lines) is None
    return list(map(str, lines))


def like(lines: list[str], pattern: str) -> bool:
    return any(fnmatchcase(line, pattern) for line in lines)


def read(file: Path) -> Mapping[str, Position]:
    found = msgspec.toml.decode(file.read_text(encoding="utf-8"), type=Positions).position
    return {f"{file.parent.name} {each.title}": each for each in found}


FILES = sorted(CASES.glob(f"*/{NAME}"))
POSITIONS = {name: each for file in FILES for name, each in read(file).items()}


@pytest.mark.parametrize("name", POSITIONS)
def test_the_right_answer_is_found(name: str) -> None:
    """The lowest level that must find it does."""
    asked = POSITIONS[name]
    lines = said(name.split()[0], asked)
    assert asked.why
    assert asked.level in LEVELS
    assert asked.says or asked.any or asked.never
    for pattern in asked.says:
        assert like(lines, pattern), (pattern, lines)
    assert not asked.any or any(like(lines, pattern) for pattern in asked.any), lines
    for pattern in asked.never:
        assert not like(lines, pattern), (pattern, lines)
