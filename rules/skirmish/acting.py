"""All that a card may be played for, gathered from the chapters (skirmish/act-1 to act-5)."""

from __future__ import annotations

from rules.kernel.orders import No
from rules.kernel.referee import Referee, Running
from rules.skirmish import buildings, charge, fire, guns, melee, movement, rally
from rules.skirmish.acts import Act, Acts
from rules.skirmish.lines import Keep, Order, Stay
from rules.skirmish.state import State
from rules.skirmish.view import View


def stay(state: State, referee: Referee, line: Stay) -> Running:
    """Nothing is done (skirmish/act-4)."""
    yield from ()


def keep(state: State, referee: Referee, line: Keep) -> Running:
    """The card lies aside, as cards sees to (skirmish/card-2)."""
    yield from ()


ACTS: Acts = {
    **movement.ACTS,
    **fire.ACTS,
    **guns.ACTS,
    **charge.ACTS,
    **melee.ACTS,
    **rally.ACTS,
    **buildings.ACTS,
    Stay: Act(lambda view, name: (Stay(unit=name),), lambda view, line: None, stay),
    Keep: Act(lambda view, name: (Keep(unit=name),), lambda view, line: None, keep),
}


def offers_of(view: View, name: str) -> tuple[Order, ...]:
    """What this unit may do now, as far as its side can see and a list can hold."""
    if name not in view.offered:
        view.offered[name] = tuple(line for act in ACTS.values() for line in act.offers(view, name))
    return view.offered[name]


def may_ever(view: View, line: Order) -> No | None:
    """Why a line can never be for such a unit, whatever may come before its card is drawn."""
    act = ACTS.get(type(line))
    return act.never(view, line) if act else None
