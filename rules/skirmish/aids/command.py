"""What a second commander may be given: units by name, and with the first of a brigade all of it."""

from __future__ import annotations

from rules.kernel.command import Charges, Ordered, named
from rules.kernel.orders import Kind, Line, Lines
from rules.skirmish.view import View

LEFT = ("away", "ran", "taken", "joined", "gone")


def charges(view: View) -> Charges:
    """The units of a side that may still be in the game."""
    return {name: () for name in view.units if may_be_given(view, name)}


def may_be_given(view: View, name: str) -> bool:
    unit = view.units.get(name)
    return unit is not None and unit.side == view.who and unit.standing not in LEFT


def commands(view: View, kind: Kind | None, lines: Lines, line: Line) -> Ordered:
    """The units that a line is for, each covered by itself and by the first of its brigade."""
    units = dict.fromkeys(named(line, "unit"))
    return tuple(covers(view, name) for name in units if may_be_given(view, name))


def covers(view: View, name: str) -> tuple[str, ...]:
    first = view.units[name].brigade
    return (name, first) if first and first != name else (name,)
