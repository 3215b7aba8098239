"""What the views of all games have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Self, TypeVar

import msgspec

T = TypeVar("T")


class ReaderView(msgspec.Struct, frozen=True, omit_defaults=True, dict=True):
    """What one reader knows of a game: a seat, everyone (PUBLIC), a game master or an umpire."""

    who: str

    def once(self, work: Callable[[Self], T]) -> T:
        """What can be worked out from this view, worked out the first time it is asked for."""
        known = self.__dict__.setdefault("worked_out", {})
        if work not in known:
            known[work] = work(self)
        found: T = known[work]
        return found


def facing(
    standing: Mapping[str, str], goals: Iterable[str], distance: Callable[[str, str], int]
) -> tuple[str, ...]:
    """Where the sides stand, nearest to the enemy first; where there is no enemy, nearest to what counts."""
    aims = [*goals]

    def far(at: str) -> int:
        foes = [other for other, side in standing.items() if side != standing[at]]
        return min((distance(at, foe) for foe in foes or aims), default=0)

    return tuple(sorted(standing, key=lambda at: (far(at), at)))
