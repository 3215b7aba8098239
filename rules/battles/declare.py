"""Chapter 9.0: which attacks must and may be made."""

from __future__ import annotations

from typing import Any

KINDS: tuple[Any, ...] = ()
EVENTS: tuple[Any, ...] = ()
WHYS: tuple[Any, ...] = ()


def declare(state: Any, table: Any) -> None:
    state.step = "over"
