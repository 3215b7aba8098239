"""To be written."""

from __future__ import annotations

from collections.abc import Iterable

from rules.kernel.referee import Referee
from rules.skirmish.state import State


def update(state: State, referee: Referee, names: Iterable[str]) -> None: ...
