"""The boards there are, one for each game. A new one is a folder beside this file and a line here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from typing import Any

from render.board import Board

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
