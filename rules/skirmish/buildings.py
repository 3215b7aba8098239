"""Doors, windows and fire (skirmish/melee-10, melee-11, T8). To be written."""

from __future__ import annotations

from rules.kernel.referee import Referee
from rules.skirmish.acts import Acts
from rules.skirmish.state import State


def burn_on(state: State, referee: Referee) -> None:
    """What burns at the end of a turn."""


ACTS: Acts = {}
