"""What a picture and a log of the block game are made for."""

from __future__ import annotations

from rules.blocks.state import State


def phase(state: State) -> str:
    """A year's beginning, a side's phase, a turn's end, a winter."""
    if state.step in ("set_up", "year", "muster", "end_year", "winter", "over"):
        return f"{state.year} {state.step}"
    return f"{state.year} turn {state.turn} phase {state.phase}"
