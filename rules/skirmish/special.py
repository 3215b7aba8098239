"""What holds on one table alone: who waits in ambush, and who marches in column (skirmish/own-1, own-2)."""

from __future__ import annotations

from rules.kernel.orders import Line, No
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
    if line.unit in view.once(column) and not isinstance(line, ON_THE_MARCH):
        return No("skirmish/own-2", "marches_in_column", unit=line.unit)
    return None


def lets(view: View, name: str, act: type[Line]) -> bool:
    """Whether a unit may act in such a way, whatever it would do."""
    waiting = waits(view, name) and not issubclass(act, IN_AMBUSH)
    return not waiting and (name not in view.once(column) or issubclass(act, ON_THE_MARCH))


def waits(view: View, name: str) -> bool:
    """Whether a unit's side lies in ambush and has not fired yet (skirmish/own-1)."""
    side = view.units[name].side
    return view.terms.special.waits == side and side not in view.opened


def column(field: Known) -> tuple[str, ...]:
    """The units that march in column: nobody, as soon as anybody of it was hit (skirmish/own-2)."""
    names = field.terms.special.column
    return () if any(was_hit(field, name) for name in names) else names


def was_hit(field: Known, name: str) -> bool:
    unit = field.units[name]
    return bool(unit.dead or unit.wounded or unit.captured or unit.officers_lost)


def share_a_card(state: State) -> None:
    """Who marches in column has one card, until anybody of it is hit (skirmish/own-2)."""
    names, together = state.terms.special.column, column(state)
    for name in names:
        if together or state.units[name].brigade == names[0]:
            state.change(name, brigade=names[0] if together else "")
