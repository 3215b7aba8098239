"""Games that began under an older edition of these rules."""

from __future__ import annotations

from typing import Any

from rules.battles.board import SIDES

FIRST_READINGS = {"spare_attackers": True}  # D27


def from_first(state: dict[str, Any]) -> dict[str, Any]:
    """A running game keeps the readings with which its table began it.

    Nobody wrote down which side has had disordered units: either may have.
    """
    return {**state, "options": FIRST_READINGS | state["options"], "shaken": list(SIDES)}


LIFT = {1: from_first}
