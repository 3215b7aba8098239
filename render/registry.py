"""The boards there are, one for each game. A new one is a folder beside this file and a line here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from typing import Any

from render.board import Board
from render.signs.sides import of_sides
from render.signs.sign import Sign
from render.signs.table import OF_TABLES

PACKAGES = {
    "blocks": "render.blocks",
    "battles": "render.battles",
    "whigs": "render.whigs",
    "ticonderoga": "render.ticonderoga",
    "skirmish": "render.skirmish",
}
Boards = Mapping[str, Callable[[], Board[Any]]]


def boards_in(packages: Mapping[str, str]) -> Boards:
    """Boards by the keys of their games; what draws one is loaded when first asked for."""
    return {key: partial(board_in, package) for key, package in packages.items()}


def board_in(package: str) -> Board[Any]:
    found = import_module(package).BOARD
    assert isinstance(found, Board)
    return found


BOARDS = boards_in(PACKAGES)


def signs_of(boards: Boards) -> dict[str, Sign]:
    """All signs that texts may name, by name: those of every table, of the sides, and of each game.

    Games that show the same thing declare it by the same name, each with the names that it has in its rules.
    """
    drawn = [board() for board in boards.values()]
    seats = {seat: dye for board in drawn for seat, dye in board.dyes.items()}
    found = {sign.name: sign for sign in (*OF_TABLES, *of_sides(seats))}
    for sign in (sign for board in drawn for sign in board.signs):
        found[sign.name] = sign.also(found[sign.name].keys) if sign.name in found else sign
    return found
