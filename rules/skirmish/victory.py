"""To be written."""

from __future__ import annotations

from rules.kernel.referee import Referee
from rules.skirmish.state import State


def at_once(state: State, referee: Referee) -> None: ...
