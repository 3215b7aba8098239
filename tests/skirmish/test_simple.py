"""Simple-minded players finish a game, and know what their scenario is about."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.skirmish.state import Options, Result, State
from rules.skirmish.table import SCENARIOS, SIDES
from rules.skirmish.thinking.tasks import PLACES, TASKS
from tests.skirmish.balance import row, tally
from tests.skirmish.play import Played, play_simply
from tests.skirmish.table import printed


@pytest.mark.parametrize("key", ["forest_road", "farmstead", "outworks"])
def test_simple_players_finish_a_game(key: str) -> None:
    """Both sides have always something to say that the rules allow, until it is over."""
    assert play_simply(key, 0).state.outcome is not None


def test_simple_players_answer_card_by_card() -> None:
    """One side writes sheets, the other is asked at every card, and each sees what its men see."""
    played = play_simply("forest_road", 0, Options(fog=True), live=("french",))
    assert played.asked["french", "Acting"] > played.state.turn > 1
    assert played.asked["british", "Writing"] >= played.state.turn


def test_the_tasks_name_units_of_their_scenario() -> None:
    for key in SCENARIOS:
        for side in SIDES:
            roster = {unit.name for unit in printed().scenarios[key].sides[side].units}
            assert roster.issuperset(name for name in TASKS[key, side] if name)
            assert roster.issuperset(PLACES.get((key, side), ()))


def test_what_came_of_games_is_counted() -> None:
    """Shares of a hundred, rounded; the mean last turn, and the questions of a game."""
    found = tally([ended("british", 5, 20), ended("draw", 9, 30), ended("draw", 10, 31)])
    assert row("road", found) == "| road | 3 | 33 | 0 | 67 | 8.0 | 27 |"


def ended(winner: str, turn: int, asked: int) -> Played:
    result = Result(winner, "aims")  # type: ignore[arg-type]
    state = State(printed(), Options(), "forest_road", "over", turn=turn, outcome=result)
    return Played(state, Counter({("british", "Writing"): asked}))
