"""Chapters 8 and 3: equilibrium and victory."""

from __future__ import annotations

from collections.abc import Callable

from rules.kernel.events import Event, Why
from rules.kernel.game import Table
from rules.kernel.orders import Kind, Line
from rules.whigs.state import Result, State

KINDS: tuple[type[Kind], ...] = ()
EVENTS: tuple[type[Event], ...] = ()
WHYS: tuple[type[Why], ...] = ()
STANDING: tuple[type[Line], ...] = ()


def winter(state: State, table: Table) -> None:
    state.step = "end_year"


def end_year(state: State, table: Table) -> None:
    state.step = "income"
    if state.year == state.board.file.last:
        state.outcome = Result("", "neither", state.year)
    else:
        state.year += 1


ENDINGS: dict[str, Callable[[State, str, Table], None]] = {}
