"""Men who have come into a building that the enemy holds, while their unit stands at the opening (melee-11).

They fight there without the wall, and more follow with each round of their unit. A man who is hit there is
out of it. When none of them is left in, the unit stands before the building as before; when nobody holds the
building any more, all of it goes in.
"""

from __future__ import annotations

import msgspec

from rules.kernel.chapters import Chapter
from rules.kernel.events import Event
from rules.kernel.referee import Referee
from rules.skirmish.buildings import (
    Opening,
    Wall,
    entry,
    held_against,
    holders,
    left_to_enter,
    openings,
    room,
)
from rules.skirmish.in_play import Known
from rules.skirmish.state import Breach, State


class CameIn(Event, frozen=True):
    """Men come into a building that the enemy holds."""

    unit: str
    building: str
    by: Wall
    men: int
    within: int  # with those who were in before


class DrivenOut(Event, frozen=True):
    """None of a unit is left in the building into which it came."""

    unit: str
    building: str


class TookBuilding(Event, frozen=True):
    """Nobody holds a building any more: who came in has it, if there is room for all of them."""

    unit: str
    building: str
    inside: bool


def come_in(state: State, referee: Referee, name: str, building: str, opening: Opening) -> None:
    """As many come in as may in this turn (skirmish/melee-11)."""
    unit, men = state.units[name], left_to_enter(state, opening, name)
    if men:
        key = entry(opening, unit.side)
        within = men + (unit.breach.men if unit.breach else 0)
        state.entered = {**state.entered, key: state.entered.get(key, 0) + men}
        state.change(name, breach=Breach(building, opening.at, within))
        referee.tell(CameIn(name, building, opening.kind, men, within))


def follow(state: State, referee: Referee, name: str) -> None:
    """More men come in to those of their unit who are in already."""
    breach = state.units[name].breach
    if breach is not None:
        come_in(state, referee, name, breach.building, opening_of(state, breach))


def opening_of(field: Known, breach: Breach) -> Opening:
    """The opening by which men came in: where no door or window is, they came over the parapet."""
    fixed = (one for one in openings(field.ground.areas[breach.building], breach.at) if one.kind != "parapet")
    return next((one for one in fixed if one.at == breach.at), Opening(breach.at, "parapet"))


def fall(state: State, name: str) -> None:
    """A man who came in is hit, and is in no longer."""
    breach = state.units[name].breach
    if breach is not None:
        state.change(name, breach=msgspec.structs.replace(breach, men=breach.men - 1))


def settle(state: State, referee: Referee) -> None:
    """What a round has made of those who came in: they hold on, are driven out, or have the building."""
    for name, unit in tuple(state.units.items()):
        if unit.breach is None:
            continue
        if not held_against(state, unit.breach.building, unit.side):
            take(state, referee, name, unit.breach)
        elif unit.breach.men == 0:
            drive_out(state, referee, name, unit.breach)


def take(state: State, referee: Referee, name: str, breach: Breach) -> None:
    """The whole unit goes in, if the building holds it (skirmish/ground-4)."""
    inside = room(state, breach.building) >= state.units[name].men
    at = msgspec.structs.replace(state.body(name), front=breach.at, inside=breach.building)
    state.change(name, breach=None, body=at if inside else state.body(name))
    referee.tell(TookBuilding(name, breach.building, inside))


def drive_out(state: State, referee: Referee, name: str, breach: Breach) -> None:
    """It stands outside, in contact with nobody inside any more."""
    ended = [{name, holder} for holder in holders(state, breach.building, state.units[name].side)]
    state.contacts = tuple(pair for pair in state.contacts if set(pair) not in ended)
    state.change(name, breach=None)
    referee.tell(DrivenOut(name, breach.building))


CHAPTER = Chapter(__name__, events=(CameIn, DrivenOut, TookBuilding))
