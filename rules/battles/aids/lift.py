"""Games that began under an older edition of these rules."""

from __future__ import annotations

from typing import Any

from rules.battles.board import SIDES

FIRST_READINGS = {"spare_attackers": True}  # D27


def from_first(state: dict[str, Any]) -> dict[str, Any]:
    """A running game keeps the readings with which its table began it.

    Nobody wrote down which side has had disordered units: either may have. Nor who of those that are gone has
    left in a movement phase that is not over: until it is, all of them may have.
    """
    leaving = {"stopped": True} if state["step"] == "move" else {}
    units = {
        name: unit | leaving if unit.get("off") == "left" else unit for name, unit in state["units"].items()
    }
    readings = FIRST_READINGS | state["options"]
    return {**state, "options": readings, "shaken": list(SIDES), "units": units}


LIFT = {1: from_first}
