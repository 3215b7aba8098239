"""What a picture and a log of a battle are made for."""

from __future__ import annotations

from rules.battles.state import State


def phase(state: State) -> str:
    """The set-up, and every phase of a player turn."""
    if state.step in ("set_up", "markers"):
        return f"0 {state.step} {state.placing}"
    if state.step in ("arrive", "move"):
        return f"{state.turn} {state.phasing} move"
    if state.step in ("declare", "fight"):
        return f"{state.turn} {state.phasing} combat"
    return f"{state.turn} {state.phasing} {state.step}"
