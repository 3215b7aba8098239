"""What each reader may know: all but the bags of others."""

from __future__ import annotations

import msgspec

from rules.kernel.orders import GM
from tests.toy.rules.state import Meadow, State


class View(msgspec.Struct, frozen=True, omit_defaults=True):
    who: str
    meadow: Meadow
    step: str
    round: int
    rounds: int
    bags: dict[str, int]  # of the reader alone
    heaps: dict[str, dict[str, int]]
    outcome: str | None = None


def view(state: State, who: str) -> View:
    """A copy: nothing that a reader keeps changes behind their back."""
    return View(
        who=who,
        meadow=state.meadow,
        step=state.step,
        round=state.round,
        rounds=state.rounds,
        bags={
            side: stones for side, stones in state.bags.items() if who in (side, GM) or state.step == "over"
        },
        heaps={heap: dict(stones) for heap, stones in state.heaps.items()},
        outcome=state.outcome,
    )
