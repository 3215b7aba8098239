"""What can be counted of a position, by what and side, as far as its reader can know it."""

from __future__ import annotations

from collections.abc import Mapping

from rules.ticonderoga.board import SIDES
from rules.ticonderoga.victory import AIMS
from rules.ticonderoga.view import View, reads

Counted = Mapping[str, Mapping[str, int]]
LOSSES = ("lost",)


def score(view: View) -> Counted:
    """What fell and the hexes that count are open to all; strength only where all of it is seen."""
    counted: dict[str, Mapping[str, int]] = {
        "lost": {side: lost(view, side) for side in SIDES},
        "strength": {side: strength(view, side) for side in SIDES if reads_all(view, side)},
        "bled": {side: len(view.bled.get(side, ())) for side in SIDES},
    }
    if view.scenario in AIMS:
        counted["places"] = {side: places(view, side) for side in SIDES}
    return counted


def lost(view: View, side: str) -> int:
    """The pieces that a side began with, or was sent, and that have been eliminated in combat."""
    return sum(view.board.counters[name].side == side for name in view.felled)


def strength(view: View, side: str) -> int:
    """The strength of a side's units on the map, as they are turned."""
    return sum(piece.strength for piece in view.pieces.values() if piece.side == side and not piece.off)


def reads_all(view: View, side: str) -> bool:
    """Whether every unit of a side that may be on the map is open to the reader, with its strength."""
    if reads(view.who, side) or view.outcome is not None:
        return True
    options = view.options
    return not (options.hides_stacks or options.fog_lost or options.fog_indians)


def places(view: View, side: str) -> int:
    """The hexes of the scenario that count and were last in a side's hands."""
    return sum(view.held.get(at) == side for at in AIMS[view.scenario])
