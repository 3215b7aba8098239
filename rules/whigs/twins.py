"""States that look the same to a reader, with other secrets."""

from __future__ import annotations

from typing import Any

from rules.kernel.game import Secret
from rules.whigs.state import State

SECRETS: tuple[Secret, ...] = ()


def reshuffle(state: State, who: str, chance: Any) -> State:
    return state
