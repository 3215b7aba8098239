"""The only die there is: ten faces, 0 to 9 (ticonderoga/1.0b, T01)."""

from __future__ import annotations

from rules.kernel.events import FromZero
from rules.kernel.orders import PUBLIC
from rules.kernel.referee import Referee

FACES = 10


def die(referee: Referee, why: FromZero, seen_by: str | tuple[str, ...] = PUBLIC) -> int:
    return referee.roll(FACES, why, seen_by)
