"""Chapters 4 and 5: fog, player turns, the end of a turn."""

from __future__ import annotations

from typing import Any

KINDS: tuple[Any, ...] = ()
EVENTS: tuple[Any, ...] = ()
WHYS: tuple[Any, ...] = ()


def fog(state: Any, table: Any) -> None:
    state.step = "over"


def end_player(state: Any, table: Any) -> None:
    state.step = "over"
