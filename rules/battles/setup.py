"""Chapters 3, 18.0 and the set-ups of 22 to 24: laying out, entry hexes, special tactics."""

from __future__ import annotations

from typing import Any

KINDS: tuple[Any, ...] = ()
EVENTS: tuple[Any, ...] = ()
WHYS: tuple[Any, ...] = ()


def set_up(state: Any, table: Any) -> None:
    state.step = "over"


def markers(state: Any, table: Any) -> None:
    state.step = "over"


def new(board: Any, scenario: str, options: Any) -> Any:
    return None
