"""Simple-minded players finish every battle, and every order that they write is accepted."""

from __future__ import annotations

import pytest

from rules.battles import GAME
from rules.battles.board import SCENARIOS
from rules.battles.setup import new
from rules.battles.state import Options
from rules.kernel.game import Codec
from rules.kernel.match import Match, beginning
from rules.kernel.orders import first_fault
from tests.battles.printed import board
from tests.battles.simple import answer

MOST = 400  # orders of a battle, four times as many as usual
TABLES = pytest.mark.parametrize(
    "table",
    [Options(), Options(recommended=True, supply=True, burning=True)],
    ids=["plain", "optional"],
)


@TABLES
@pytest.mark.parametrize("key", SCENARIOS)
def test_simple_players_finish_a_battle(key: str, table: Options) -> None:
    """Both sides have always something to say that the rules allow, until the last turn is over."""
    codec = Codec(GAME, board())
    match = Match(codec, beginning(codec, new(board(), key, table)), b"simple players")
    for _ in range(MOST):
        if not match.open:
            break
        seat, ask = next((s, a) for s, a in match.open.items() if match.sealed(s) is None)
        lines = answer(ask.kind, match.view(seat))
        assert first_fault(ask.kind, match.view(seat), lines) is None
        match.submit(seat, lines)
    assert match.state.outcome is not None
    assert match.state.turn == match.state.battle.file.turns
