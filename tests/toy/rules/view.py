"""What each reader may know: all but the bags of others."""

from __future__ import annotations

from rules.kernel.orders import GM
from rules.kernel.view import ReaderView
from tests.toy.rules.state import Meadow, Options, State


class View(ReaderView, frozen=True, omit_defaults=True):
    meadow: Meadow
    step: str
    round: int
    options: Options
    bags: dict[str, int]  # of the reader alone
    heaps: dict[str, dict[str, int]]
    outcome: str | None = None

    @property
    def rounds(self) -> int:
        return self.options.rounds


def view(state: State, who: str) -> View:
    """A copy: nothing that a reader keeps changes behind their back."""
    return View(
        who=who,
        meadow=state.meadow,
        step=state.step,
        round=state.round,
        options=state.options,
        bags=bags(state, who),
        heaps={heap: dict(stones) for heap, stones in state.heaps.items()},
        outcome=state.outcome,
    )


def bags(state: State, who: str) -> dict[str, int]:
    """Those that this reader may look into: their own, and all when the game is over."""
    open_to_all = who == GM or state.step == "over"
    return {side: stones for side, stones in state.bags.items() if open_to_all or side == who}
