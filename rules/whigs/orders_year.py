"""Chapter 6.4: the orders of the year."""

from __future__ import annotations

from rules.kernel.events import Event, Why
from rules.kernel.game import Table
from rules.kernel.orders import Kind, Line
from rules.whigs.state import State

KINDS: tuple[type[Kind], ...] = ()
EVENTS: tuple[type[Event], ...] = ()
WHYS: tuple[type[Why], ...] = ()
STANDING: tuple[type[Line], ...] = ()


def orders(state: State, table: Table) -> None:
    state.step = "fleets"
