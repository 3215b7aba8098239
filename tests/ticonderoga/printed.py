"""Ticonderoga as it comes with the game, for tests of the data and of whole games."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from rules.kernel.data import Source
from rules.ticonderoga.aids.printed import FILES, read_data
from rules.ticonderoga.board import Board, Ground, Scenario

DATA = Path(__file__).parents[2] / "rules" / "ticonderoga" / "data"


@cache
def sources() -> dict[str, Source]:
    return {name: Source(name, (DATA / name).read_text("utf-8"), False) for name in FILES}


@cache
def board() -> Board:
    return read_data(sources())


def ground() -> Ground:
    return board().ground


def scenario(key: str) -> Scenario:
    return board().scenarios[key]
