"""What a picture and a log are made for."""

from __future__ import annotations

from rules.ticonderoga.state import State

OPENING = ("weather", "council", "works", "desertion")


def phase(state: State) -> str:
    """The set-up, the opening phases of a date together, and the two phases of every activation."""
    if state.step == "set_up":
        return "0 set_up"
    if state.step in OPENING:
        return f"{state.date} opening"
    time = "night" if state.night else "day"
    step = "move" if state.step == "activate" else state.step
    return f"{state.date} {time} {state.phasing} {step}"
