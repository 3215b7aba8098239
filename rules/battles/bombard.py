"""Chapter 6: bombardment."""

from __future__ import annotations

from typing import Any

KINDS: tuple[Any, ...] = ()
EVENTS: tuple[Any, ...] = ()
WHYS: tuple[Any, ...] = ()


def bombard(state: Any, table: Any) -> None:
    state.step = "over"
