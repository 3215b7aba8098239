"""Games that began under an older edition of these rules."""

from __future__ import annotations

from typing import Any

FIRST_READINGS = {"victors_proceed": False, "long_marches": "friendly"}  # DW59, DW60


def from_first(state: dict[str, Any]) -> dict[str, Any]:
    """A running game keeps the readings with which its table began it."""
    return {**state, "options": FIRST_READINGS | state["options"]}


def from_second(state: dict[str, Any]) -> dict[str, Any]:
    """What charts say is kept beside the dice; nothing else is new."""
    return state


LIFT = {1: from_first, 2: from_second}
