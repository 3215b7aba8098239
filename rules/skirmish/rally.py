"""Rallying (skirmish/rally-1 to rally-6). To be written."""

from __future__ import annotations

from rules.kernel.orders import Kind, Lines
from rules.kernel.referee import Referee
from rules.skirmish.acts import Acts
from rules.skirmish.lines import RallyWith
from rules.skirmish.state import State
from rules.skirmish.table import Side


class Rallying(Kind, frozen=True):
    """Which broken units that touch rally at the turn's end (skirmish/rally-6)."""

    line_types = (RallyWith,)


def possible(state: State, side: Side) -> bool:
    """Whether any broken units of a side touch."""
    return False


def carry_out(state: State, referee: Referee, lines: Lines) -> None:
    """Units are combined (skirmish/rally-2 to rally-4)."""


ACTS: Acts = {}
