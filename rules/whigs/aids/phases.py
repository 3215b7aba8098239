"""What a picture of the war is made for."""

from __future__ import annotations

from rules.whigs.state import State

PARTS = {  # of a year before and after its operations
    "administration": (
        "income",
        "allies_british",
        "allies_french",
        "upkeep",
        "administer",
        "gather",
        "intelligence",
    ),
    "planning": ("raiders", "raid", "orders"),
    "winter": ("winter", "end_year"),
}
OPERATIONS = ("fleets", "march", "defend", "close_period")


def phase(state: State) -> str:
    """Counters are placed, orders are shown, a period or the year is over."""
    if state.step in OPERATIONS:
        return f"{state.year} period {state.period}"
    part = next((part for part, steps in PARTS.items() if state.step in steps), state.step)
    return f"{state.year} {part}"
