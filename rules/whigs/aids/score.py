"""What can be counted of a position, by what and side, as far as its reader can know it."""

from __future__ import annotations

from collections.abc import Mapping

from rules.whigs.board import INDIAN, MILITIA, REGULAR, SHIP, SIDES
from rules.whigs.view import View

Counted = Mapping[str, Mapping[str, int]]
LOSSES = ("casualties",)


def score(view: View) -> Counted:
    """Who holds and has raided what is open to all; the rest stands on the sheets."""
    readable = [side for side in SIDES if side in view.papers]
    return {
        "casualties": {side: casualties(view, side) for side in readable},
        "men": {side: men(view, side) for side in readable},
        "treasury": {side: view.papers[side].treasury for side in readable},
        "provinces": {side: sum(node.owner == side for node in view.nodes.values()) for side in SIDES},
        "raided": {side: sum(raider == side for raider in view.markers.values()) for side in SIDES},
    }


def men(view: View, side: str) -> int:
    """Regulars, Rangers, and militia raised or not: what a winter disbands is counted all the same."""
    papers = view.papers[side]
    militia = papers.irregulars + papers.pool_irregulars
    units = {REGULAR: papers.regulars, MILITIA: militia, INDIAN: papers.rangers}
    return sum(number * view.board.kind(side, troop).men for troop, number in units.items())


def casualties(view: View, side: str) -> int:
    """The men in the box, ships not among them (whigs/8.26a)."""
    return sum(men for troop, men in view.papers[side].casualties.items() if troop != SHIP)
