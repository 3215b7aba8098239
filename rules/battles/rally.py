"""Chapter 11.2: rally."""

from __future__ import annotations

from typing import Any

KINDS: tuple[Any, ...] = ()
EVENTS: tuple[Any, ...] = ()
WHYS: tuple[Any, ...] = ()


def rally(state: Any, table: Any) -> None:
    state.step = "over"
