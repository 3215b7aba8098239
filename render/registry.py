"""The boards there are, one for each game. A new one is a folder beside this file and a line here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from typing import Any

from render.board import Board

PACKAGES = {"blocks": "render.blocks", "battles": "render.battles", "whigs": "render.whigs"}
Boards = Mapping[str, Callable[[], Board[Any]]]


def board(key: str) -> Board[Any]:
    """The board of a game by its key; what draws it is loaded when first asked for."""
    found = import_module(PACKAGES[key]).BOARD
    assert isinstance(found, Board)
    return found


BOARDS: Boards = {key: partial(board, key) for key in PACKAGES}
