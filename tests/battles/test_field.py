"""Counters on their ground."""

from __future__ import annotations

from rules.battles.field import Field
from tests.battles.table import state


def test_a_stack_is_the_same_however_it_came_together() -> None:
    """A game that is loaded again finds its counters in the same order."""
    laid = state("A line 4 0,0; L ldr 2 1,0; M ldr 2 2,0")
    for name in ("M", "A", "L"):
        laid.field.change(name, at="3,0")
    assert laid.field.stacks == Field(laid.battle, laid.units).stacks == {"3,0": ("A", "L", "M")}
