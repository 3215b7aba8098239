"""Boards drawn as small as can be read: how they look is tried in tests/render, here that they arrive."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from typing import Any

from render.board import Board, Frame
from render.picture import Picture
from render.registry import BOARDS, Boards

WIDTH = 600


@cache
def sketched(board: Callable[[], Board[Any]]) -> Board[Any]:
    """A board that is drawn in this width, whatever width was asked for."""
    found = board()
    return replace(found, draw=partial(small, found.draw))


def small(draw: Callable[[Any, Frame], Picture], view: Any, frame: Frame) -> Picture:
    return draw(view, replace(frame, width=min(frame.width, WIDTH)))


SKETCHES: Boards = {key: partial(sketched, board) for key, board in BOARDS.items()}
