"""Chapters 7, 8.2, 14, 15 and 19: movement, reinforcements, leaving the map."""

from __future__ import annotations

from typing import Any

KINDS: tuple[Any, ...] = ()
EVENTS: tuple[Any, ...] = ()
WHYS: tuple[Any, ...] = ()


def arrive(state: Any, table: Any) -> None:
    state.step = "over"


def move(state: Any, table: Any) -> None:
    state.step = "over"
