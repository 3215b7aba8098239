"""What no position file shows of the game of stones."""

from __future__ import annotations

from tests.contract.play import Play
from tests.toy.contract import STONES
from tests.toy.rules.state import DIE, LEAST


def test_a_bag_is_a_die_and_three_more() -> None:
    """Seen by its own side alone, over bare heaps: stones/1a, stones/1b."""
    for seed in range(10):
        play = Play(STONES, "meadow short", seed)
        assert play.match.state.heaps == {heap: {"hill": 0, "vale": 0} for heap in ("Oak", "Well", "Gate")}
        assert all(LEAST < stones <= LEAST + DIE for stones in play.match.state.bags.values())
        assert play.match.view("hill").bags.keys() == {"hill"}


def test_there_are_three_rounds_or_five() -> None:
    """stones/2a, stones/D1; with an umpire who is asked after each: stones/2d, stones/D2."""
    orders = []
    for variant in STONES.starts:
        play = Play(STONES, variant, 0)
        while play.match.open:
            play.go_on()
        orders.append(play.orders)
    assert orders == [6, 10, 9]


def test_who_concedes_has_lost() -> None:
    """Whatever lies on the heaps: stones/4a."""
    play = Play(STONES, "meadow short", 0)
    play.match.end("concede", "hill")
    assert play.match.state.outcome == "vale"
