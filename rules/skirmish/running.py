"""Running away: who breaks, and the timid who are charged (skirmish/timid-4, morale-7). To be written."""

from __future__ import annotations

from rules.kernel.referee import Referee
from rules.skirmish.state import State


def flee(state: State, referee: Referee, name: str, by: str = "") -> None:
    """A unit runs straight away from who charges it, or from the nearest enemy in sight."""


def run_on(state: State, referee: Referee) -> None:
    """At a turn's end the broken run on while an enemy whom they see is near (skirmish/morale-7)."""
