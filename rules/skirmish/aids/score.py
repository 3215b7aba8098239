"""What can be counted of a position, by what and side, as far as its reader can know it."""

from __future__ import annotations

from collections.abc import Mapping

from rules.skirmish.table import SIDES
from rules.skirmish.victory import OUT
from rules.skirmish.view import MASTERS, View

Counted = Mapping[str, Mapping[str, int]]
LOSSES = ("lost", "broken")


def score(view: View) -> Counted:
    """Who is out is open to all; men are counted where the reader sees all of a side, from the set-up on."""
    if view.step == "set_up":
        return {}
    open_sides = [side for side in SIDES if sees_all_of(view, side)]
    return {
        "broken": {side: broken(view, side) for side in SIDES},
        "lost": {side: lost(view, side) for side in open_sides},
        "men": {side: men(view, side) for side in open_sides},
    }


def sees_all_of(view: View, side: str) -> bool:
    """Whether the reader sees every unit of a side that may be on the table."""
    if view.who in (side, *MASTERS) or view.outcome is not None:
        return True
    somewhere = ("waiting", "ready", "broken")
    unseen = (
        unit.side == side and unit.body is None for unit in view.units.values() if unit.standing in somewhere
    )
    return not view.terms.secret(side) and not any(unseen)


def broken(view: View, side: str) -> int:
    """The units of a side that are broken, have run or are no more, as far as the reader sees."""
    return sum(unit.side == side and unit.standing in OUT for unit in view.units.values())


def lost(view: View, side: str) -> int:
    """The men of a side who are dead or taken."""
    return sum(unit.dead + unit.captured for unit in view.units.values() if unit.side == side)


def men(view: View, side: str) -> int:
    """The men of a side who are on the table."""
    return sum(unit.men for unit in view.units.values() if unit.side == side and unit.body is not None)
