"""What a picture and a log are made for."""

from __future__ import annotations

from rules.skirmish.state import State


def phase(state: State) -> str:
    """The set-up, and every turn."""
    return "0 set_up" if state.step == "set_up" else f"{state.turn} turn"
