"""What can be counted of a position, by what and side, as far as its reader can know it."""

from __future__ import annotations

from collections.abc import Mapping

from rules.battles.board import SIDES
from rules.battles.victory import held, morale, occupies, total
from rules.battles.view import View

Counted = Mapping[str, Mapping[str, int]]
LOSSES = ("lost",)


def score(view: View) -> Counted:
    """Losses, demoralization points and points for them are open to all (battles/13.2a, 17.1c).

    Nothing is counted before the battle.
    """
    if not view.under_way:
        return {}
    points = total((*morale(view.battle, view.dp), *held(view.field, view.options)))
    return {
        "lost": {side: lost(view, side) for side in SIDES},
        "strength": {side: strength(view, side) for side in SIDES if reads_all(view, side)},
        "demoralization": {side: view.dp.get(side, 0) for side in SIDES},
        "points": {side: points[side] for side in SIDES if knows_places(view, side)},
        "places": {side: places(view, side) for side in SIDES if knows_places(view, side)},
    }


def lost(view: View, side: str) -> int:
    """The factors of the counters that a side has lost, by their faces in good order."""
    counters = (view.counter(name) for name in view.lost)
    return sum(counter.factor for counter in counters if counter.side == side and counter.combat)


def strength(view: View, side: str) -> int:
    """The factors of a side's counters on the map, as they are turned."""
    units = ((view.counter(name), unit) for name, unit in view.units.items() if unit.side == side and unit.at)
    return sum(
        counter.back if unit.disordered else counter.factor for counter, unit in units if counter.combat
    )


def unseen(view: View, side: str) -> set[str]:
    """The hexes of a side whose stacks are closed to the reader."""
    return {at for at, of in view.field.unseen.items() if of == side}


def reads_all(view: View, side: str) -> bool:
    """Whether every counter of a side that is on the map is open to the reader."""
    return not unseen(view, side)


def knows_places(view: View, side: str) -> bool:
    """Whether the reader can tell of each place that counts for a side whether it is held."""
    return unseen(view, side).isdisjoint(view.battle.armies[side].holds)


def places(view: View, side: str) -> int:
    """The places held that count for a side (battles/17.0b)."""
    return sum(occupies(view.field, view.options, at, side) for at in view.battle.armies[side].holds)
