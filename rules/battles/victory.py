"""Chapter 17: victory."""

from __future__ import annotations

from typing import Any

KINDS: tuple[Any, ...] = ()
EVENTS: tuple[Any, ...] = ()
WHYS: tuple[Any, ...] = ()


def concede(state: Any, seat: str, table: Any) -> None:
    state.step = "over"


def agree(state: Any, seat: str, table: Any) -> None:
    state.step = "over"
