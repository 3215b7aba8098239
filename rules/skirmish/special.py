"""What holds on one table alone: who waits in ambush, and who marches in column (skirmish/own-1, own-2)."""

from __future__ import annotations

from rules.kernel.orders import No
from rules.skirmish.in_play import Known
from rules.skirmish.lines import Along, Fire, Keep, Order, Stay
from rules.skirmish.state import State
from rules.skirmish.view import View

IN_AMBUSH = (Fire, Keep, Stay)
ON_THE_MARCH = (Along, Keep, Stay)


def refuses(view: View, line: Order) -> No | None:
    """Why a unit may not do this yet."""
    if waits(view, line.unit) and not isinstance(line, IN_AMBUSH):
        return No("skirmish/own-1", "waits_for_the_first_shot", unit=line.unit)
    if marches(view, line.unit) and not isinstance(line, ON_THE_MARCH):
        return No("skirmish/own-2", "marches_in_column", unit=line.unit)
    return None


def waits(view: View, name: str) -> bool:
    """Whether a unit's side lies in ambush and has not fired yet (skirmish/own-1)."""
    side = view.units[name].side
    return view.terms.special.waits == side and side not in view.opened


def marches(field: Known, name: str) -> bool:
    """Whether a unit is in a column of which nobody has been hit (skirmish/own-2)."""
    column = field.terms.special.column
    return name in column and not any(was_hit(field, one) for one in column)


def was_hit(field: Known, name: str) -> bool:
    unit = field.units[name]
    return bool(unit.dead or unit.wounded or unit.captured or unit.officers_lost)


def share_a_card(state: State) -> None:
    """Who marches in column has one card, until anybody of it is hit (skirmish/own-2)."""
    column = state.terms.special.column
    if column:
        together = marches(state, column[0])
        for name in column:
            if together or state.units[name].brigade == column[0]:
                state.change(name, brigade=column[0] if together else "")
