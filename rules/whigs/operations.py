"""Chapter 7: periods and movement."""

from __future__ import annotations

from rules.kernel.events import Event, Why
from rules.kernel.game import Table
from rules.kernel.orders import Kind, Line
from rules.whigs.state import State

KINDS: tuple[type[Kind], ...] = ()
EVENTS: tuple[type[Event], ...] = ()
WHYS: tuple[type[Why], ...] = ()
STANDING: tuple[type[Line], ...] = ()


def fleets(state: State, table: Table) -> None:
    state.step = "march"


def march(state: State, table: Table) -> None:
    state.step = "defend"


def defend(state: State, table: Table) -> None:
    state.step = "close_period"


def close_period(state: State, table: Table) -> None:
    state.step = "winter"
