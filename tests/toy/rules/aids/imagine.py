"""A whole state that a view allows."""

from __future__ import annotations

from rules.kernel.chance import Chance
from tests.toy.rules.state import DIE, LEAST, SIDES, State, laid
from tests.toy.rules.view import View


def imagine(view: View, chance: Chance) -> State:
    """What the view shows, and in the bags of others what a die may have put there (stones/1b)."""
    return State(
        view.step,
        view.meadow,
        view.options,
        bags={side: view.bags[side] if side in view.bags else bag(view, side, chance) for side in SIDES},
        heaps={heap: dict(stones) for heap, stones in view.heaps.items()},
        round=view.round,
        outcome=view.outcome,
    )


def bag(view: View, side: str, chance: Chance) -> int:
    """What may be left in a bag; before it is filled that is nothing."""
    if view.step == "fill":
        return 0
    gone = laid(view.heaps, side)
    return chance.randint(max(LEAST + 1, gone), LEAST + DIE) - gone
