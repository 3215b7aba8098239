"""What can be counted of a position, by what and side, as far as its reader can know it."""

from __future__ import annotations

from collections.abc import Mapping

from rules.blocks.board import ENEMY, SHIP, SIDES
from rules.blocks.view import View

Counted = Mapping[str, Mapping[str, int]]
LOSSES = ("lost",)


def score(view: View) -> Counted:
    """Losses are the enemy's points for them (blocks/11c); blocks on the board are counted by everyone.

    Nothing is counted while the blocks are laid out.
    """
    if view.step == "set_up":
        return {}
    return {
        "lost": {side: view.score[ENEMY[side]] for side in SIDES},
        "blocks": {side: sum(view.counts[side].values()) for side in SIDES},
        "strength": {side: strength(view, side) for side in SIDES if reads_all(view, side)},
        "points": {side: points(view, side) for side in SIDES if knows_places(view, side)},
        "places": {side: len(taken(view, side)) for side in SIDES if knows_places(view, side)},
    }


def reads_all(view: View, side: str) -> bool:
    """Whether every block of a side is open to the reader."""
    shown = sum(block.side == side and block.type != SHIP for block in view.blocks)
    return shown == sum(view.counts[side].values())


def strength(view: View, side: str) -> int:
    return sum(block.sp for block in view.blocks if block.side == side)


def taken(view: View, side: str) -> list[str]:
    """The enemy's home places that a side holds (blocks/11d)."""
    places = view.board.places.values()
    return [place.code for place in places if place.home != side and view.holder(place.code) == side]


def knows_places(view: View, side: str) -> bool:
    """Whether the reader can tell of each of them who holds it."""
    places = view.board.places.values()
    return all(view.holder(place.code) for place in places if place.home != side)


def points(view: View, side: str) -> int:
    """As they would be counted if the year ended so (blocks/11d, 11e)."""
    sea = view.board.file.atlantic.number if view.atlantic() == side else 0
    return view.score[side] + sea + sum(view.board.places[code].number for code in taken(view, side))
