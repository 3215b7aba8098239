"""Chapter 6.4: what was written with the orders of the year, and settles questions without asking."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from rules.whigs import marches
from rules.whigs.lines import Fate, FleetsFirst, Go, Halt, Land, OnMeeting, OtherFates, Planned, Stay, Timing
from rules.whigs.state import Army, Fleet, Plan, State, key_of
from rules.whigs.view import View

LEGS = (Go, Land, Stay)
Leg = Go | Land | Stay
WHOLE_SIDE = ""  # the counter of what is written for none alone


def of(view: View, counter: str) -> Plan:
    """What the reader has written for one of its counters."""
    return next((plan for plan in view.own.plans if plan.counter == counter), Plan(counter))


def put(state: State, side: str, plan: Plan) -> None:
    others = [one for one in state.plans.get(side, ()) if one.counter != plan.counter]
    state.plans[side] = [*others, plan]


# -- ways -------------------------------------------------------------------------------------------------


def leg(view: View, counter: str) -> Leg | None:
    """The next part of a counter's way, if it is still on it."""
    plan, thing = of(view, counter), counter_of(view, counter)
    if thing is None or thing.at != plan.at:
        return None
    return next((line for line in plan.lines if isinstance(line, LEGS)), None)


def awaited(view: View, fleet: str) -> bool:
    """Whether an army that is on its way is to land with this fleet, in this period or a later one."""
    return any(
        isinstance(line, Land) and line.fleet == fleet and leg(view, plan.counter) is not None
        for plan in view.own.plans
        for line in plan.lines
    )


def counter_of(view: View, name: str) -> Army | Fleet | None:
    key = key_of(view.who, name)
    return view.armies.get(key) or view.fleets.get(key)


def halted(view: View, leg: Leg) -> bool:
    """Whether what was written keeps it from going on now: it stays, and goes on when it can."""
    halts = {line.halt for line in of(view, leg.counter).lines if isinstance(line, Halt)}
    if isinstance(leg, Stay):
        return False
    if "enemies" in halts and _enemies(view, leg):
        return True
    army = marches.own(view, view.who, leg.counter)
    dear = isinstance(leg, Go) and army is not None and marches.price(view, army, leg.to) > view.own.treasury
    return "hunger" in halts and dear


def _enemies(view: View, leg: Go | Land) -> bool:
    if leg.counter in view.board.fleets[view.who]:
        return any(fleet.at == leg.to and fleet.side == view.foe for fleet in view.fleets.values())
    return marches.enemies_at(view, view.who, leg.to)


def went(state: State, side: str, leg: Leg) -> None:
    """A part of a way is done: the next one goes on from its end."""
    plan = state.plan(side, leg.counter)
    if plan is None:
        return
    place = plan.lines.index(leg)
    end = plan.at if isinstance(leg, Stay) else leg.to
    put(state, side, Plan(plan.counter, plan.lines[:place] + plan.lines[place + 1 :], end))


def leave(state: State, side: str, counter: str) -> None:
    """Its owner has said something else, or its way is over: what is left of it is struck out."""
    plan = state.plan(side, counter)
    if plan is not None:
        kept = tuple(line for line in plan.lines if not isinstance(line, LEGS))
        put(state, side, msgspec.structs.replace(plan, lines=kept))


def fought(state: State, keys: Iterable[str]) -> None:
    """Armies that were to stop for a battle have fought one."""
    for key in keys:
        side, name = key.split()
        plan = state.plan(side, name)
        if plan is not None and Halt(name, "battle") in plan.lines:
            leave(state, side, name)


# -- standing orders ---------------------------------------------------------------------------------------


def timing(view: View, counter: str) -> str:
    """Before or after the British, if it is written for this army."""
    found = (line.turn for line in of(view, counter).lines if isinstance(line, Timing))
    return next(found, "")


def fleets_first(view: View) -> str:
    """Whose fleets go first, if that is written."""
    found = (line.side for line in of(view, WHOLE_SIDE).lines if isinstance(line, FleetsFirst))
    return next(found, "")


def own_fate(view: View, place: str) -> str:
    """What is to become of a node when it is captured, if that is written of it by name."""
    written = of(view, WHOLE_SIDE).lines
    return next((line.fate for line in written if isinstance(line, Fate) and line.place == place), "")


def fate(view: View, place: str) -> str:
    """What is to become of a captured node, by its own line or by that for all others."""
    others = (line.fate for line in of(view, WHOLE_SIDE).lines if isinstance(line, OtherFates))
    return own_fate(view, place) or next(others, "")


def on_meeting(view: View, counters: Iterable[str]) -> tuple[OnMeeting, ...]:
    """What counters that act as one are to do: the word of the first for which anything is written."""
    for counter in counters:
        lines: tuple[Planned, ...] = of(view, counter).lines
        if found := tuple(line for line in lines if isinstance(line, OnMeeting)):
            return found
    return ()


def retreats(view: View, counter: str) -> tuple[str, ...]:
    """The places to which a counter retreats, first things first."""
    lines = (line for line in of(view, counter).lines if isinstance(line, OnMeeting))
    return tuple(line.to for line in lines if line.stance == "retreat" and line.to)
