"""Twins and secrets."""

from __future__ import annotations

from typing import Any

SECRETS: tuple[Any, ...] = ()


def reshuffle(state: Any, who: str, chance: Any) -> Any:
    return state
