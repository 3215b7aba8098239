"""Chapters 5.21 and 9: Indian nations."""

from __future__ import annotations

from rules.kernel.events import Event, Why
from rules.kernel.game import Table
from rules.kernel.orders import Kind, Line
from rules.whigs.state import State

KINDS: tuple[type[Kind], ...] = ()
EVENTS: tuple[type[Event], ...] = ()
WHYS: tuple[type[Why], ...] = ()
STANDING: tuple[type[Line], ...] = ()


def allies_british(state: State, table: Table) -> None:
    state.step = "allies_french"


def allies_french(state: State, table: Table) -> None:
    state.step = "upkeep"
