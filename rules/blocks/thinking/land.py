"""How far places are from each other, and who threatens what."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rules.blocks.board import ENEMY, Board
from rules.blocks.view import View

FAR = 9  # farther than any place is from the enemy


@lru_cache(maxsize=8)
def to_enemy_land(board: Board, side: str) -> Mapping[str, int]:
    """Steps from each place to the nearest that is home to the enemy of a side, by any path."""
    todo = [code for code, place in board.places.items() if place.home != side]
    far = dict.fromkeys(todo, 0)
    for at in todo:
        for to in board.near[at]:
            if to not in far:
                far[to] = far[at] + 1
                todo.append(to)
    return far


def threatened(view: View) -> Mapping[str, int]:
    """By place the enemy army blocks next door."""
    return view.once(_threatened)


def _threatened(view: View) -> Mapping[str, int]:
    found: dict[str, int] = {}
    for place, count in view.counts[ENEMY[view.who]].items():
        for near in view.board.near.get(place, ()):
            found[near] = found.get(near, 0) + count
    return found
