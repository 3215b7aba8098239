"""Chapter 5.2: what everyone can make of what a side may have to say, by what everyone sees.

Nothing here depends on more than the view of all: it decides whether a question is put (D85).
"""

from __future__ import annotations

from rules.battles.board import ENEMY
from rules.battles.view import View


def unknown(everyone: View, side: str) -> list[str]:
    """The counters of a side that may stand on the map where not everyone may look."""
    known = {*everyone.units, *everyone.off.get(side, ())}
    return [
        name
        for name, counter in everyone.battle.counters.items()
        if counter.side == side and name not in known and (counter.type != "train" or everyone.options.supply)
    ]


def in_contact(everyone: View, side: str) -> bool:
    """Whether stacks of both sides stand side by side where attacks are not closed to all."""
    ground, battle, stacks = everyone.battle.ground, everyone.battle, everyone.stacks
    shut = {*battle.closed, *battle.reserved}
    return any(
        stacks.get(to) == ENEMY[side] and to not in shut and not ground.barred(at, to)
        for at, whose in stacks.items()
        if whose == side
        for to in ground.near[at]
    )
