"""How lucky a die was: what the dice of battle did beyond their mean."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rules.blocks.battle import FireDie, signs
from rules.blocks.board import Board
from rules.blocks.state import State
from rules.kernel.events import Why


def luck(state: State, why: Why, value: int, seat: str) -> int:
    """Of a die of a volley, in hits by as many as a die has faces."""
    if not isinstance(why, FireDie):
        return 0
    more = _beyond_mean(state.board, why)[value - 1]
    return more if why.side == seat else -more


@lru_cache(maxsize=64)
def _beyond_mean(board: Board, why: FireDie) -> Sequence[int]:
    """Of each face of the die."""
    faces, hit_on = board.file.die.faces, signs(board, why.type, why.side)
    hits = sum(face in hit_on for face in faces)
    return [len(faces) * (face in hit_on) - hits for face in faces]
