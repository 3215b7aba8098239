"""What a computer player makes of the battles: whole games, what positions are worth, right answers."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.battles import GAME
from rules.battles.board import SCENARIOS
from rules.battles.lines import Done, Move, Shoot
from rules.battles.retreat import FallBack
from rules.battles.setup import new
from rules.battles.state import Options, Result, State, check
from rules.battles.thinking.quick import quick
from rules.battles.thinking.worth import clock, worth
from rules.kernel.game import Codec
from rules.kernel.match import Match, beginning
from rules.kernel.orders import Lines, first_fault
from rules.kernel.position import changed
from rules.kernel.thinking.judgement import MOST
from tests.battles.printed import board
from tests.contract.subject import beginning_of
from tests.ladder.arena import Played, Player, answer

LONGEST = 400  # orders of a battle, four times as many as usual
TABLES = pytest.mark.parametrize(
    "table",
    [Options(), Options(recommended=True, supply=True, burning=True)],
    ids=["plain", "optional"],
)


def position(scenario: str, **facts: Any) -> State:
    """Only those counters stand on the map who are named."""
    before = beginning_of(GAME, scenario, {})(board())
    state = changed(Codec(GAME, board()), before, facts, ())
    assert isinstance(state, State)
    check(state)
    return state


def said(state: State, level: str = "captain", seed: str = "one") -> Lines:
    """What a level answers to the question that is open."""
    match = Match(Codec(GAME, board()), beginning(Codec(GAME, board()), state), b"right answers")
    (seat,) = match.open
    lines = answer(match, seat, Player(level), seed, Played(None, 0))
    assert first_fault(match.open[seat].kind, match.view(seat), lines) is None
    return lines


def ends(state: State, lines: Lines) -> dict[str, str]:
    """Where everyone stands after these moves."""
    before = {name: unit.at for name, unit in state.units.items() if unit.at}
    return before | {line.unit: line.to for line in lines if isinstance(line, Move)}


@TABLES
@pytest.mark.parametrize("key", SCENARIOS)
def test_computer_players_finish_a_battle(key: str, table: Options) -> None:
    """Both sides have always something to say that the rules allow, until the last turn is over."""
    codec = Codec(GAME, board())
    match = Match(codec, beginning(codec, new(board(), key, table)), b"computer players")
    rng, moments = Random(0), [0]
    for _ in range(LONGEST):
        if not match.open:
            break
        seat, ask = next((s, a) for s, a in match.open.items() if match.sealed(s) is None)
        lines = quick(match.view(seat), ask.kind, rng, {})
        assert first_fault(ask.kind, match.view(seat), lines) is None
        match.submit(seat, lines)
        moments.append(clock(match.state))
    assert match.state.outcome is not None
    assert match.state.turn == match.state.battle.file.turns
    assert moments == sorted(moments)


# -- what a position is worth ----------------------------------------------------------------------------


def test_a_battle_that_is_over_is_worth_its_level() -> None:
    """A decisive victory is all that there is, a draw nothing."""
    state = position("oswego", phasing="french", turn=8, step="move", french="0605: Bearn 1")
    found = []
    for winner, level in (("french", "decisive"), ("british", "marginal"), ("", "draw")):
        state.outcome = Result(winner, level, "points", {}, 8)
        found.append([worth(state, side) for side in ("british", "french")])
    assert found == [[-MOST, MOST], [800, -800], [0, 0]]


def test_a_place_is_worth_more_as_time_runs_out() -> None:
    """The same counters in the same hexes; only the French stand where a point is to be had."""
    found = []
    for turn in (2, 5, 8):
        facts = {"phasing": "french", "turn": turn, "step": "move", "french": "0605: Bearn 1"}
        found.append(worth(position("oswego", british="1210: Shirley 1", **facts), "french"))
    assert 0 < found[0] < found[1] < found[2] < MOST


# -- worlds ------------------------------------------------------------------------------------------------


def test_what_was_fired_is_told_by_the_shots_that_fell() -> None:
    """Who routs by the first shot guesses it first, and what may be to come (battles/6.0e, 6.1.6)."""
    guns = "0602: A; 0705: B/Ontario"
    facts = {"phasing": "french", "french": guns, "turn": 3, "step": "bombard"}
    state = position("oswego", british="0604: Shirley 1", **facts)
    codec = Codec(GAME, board())
    match = Match(codec, beginning(codec, state), b"one shot after the other")
    match.lay([1, 3])
    asked, view = match.open["french"].kind, match.view("french")
    shots = Shoot("B/Ontario", "0604"), Shoot("A", "0604")
    match.submit("french", (*shots, Done()))
    assert isinstance(match.open["british"].kind, FallBack)
    guesses = list(asked.guesses(view, match.view("british")))
    assert guesses[0] == shots[:1]
    assert shots in guesses


# -- positions with a right answer -------------------------------------------------------------------------

STEP = {"turn": 7, "step": "move"}


def test_two_open_places_are_taken_by_two() -> None:
    """Nobody is near: three units take both places that count, and do not crowd one of them."""
    french = "0603: Bearn 1; 0604: Bearn 2; 0602: Guyenne 1; 0608: Mil 1"
    state = position("oswego", phasing="french", french=french, british="1210: Shirley 1", **STEP)
    assert {"0605", "0511"} <= set(ends(state, said(state)).values())


def test_who_holds_the_place_stays_in_it() -> None:
    """Another may go on for the enemy; the place that counts is not left."""
    french = "0605: Bearn 1; 0604: Bearn 2"
    state = position("oswego", phasing="french", french=french, british="1004: Shirley 1", **STEP)
    assert "0605" in ends(state, said(state)).values()


def test_who_cannot_win_goes() -> None:
    """One warband in the forest before three regulars, whom it need not fight: it leaves their zone."""
    british = "1606: Conn Lyman; 1706: Mass Ruggles; 1605: NY; 0810: RI"
    state = position("lake_george", phasing="french", french="1707: Abenaki", british=british, **STEP)
    at = ends(state, said(state))["Abenaki"]
    assert not {"1606", "1706", "1605"} & {at, *state.battle.ground.near[at]}


def test_good_odds_are_taken_together() -> None:
    """Four regulars beside one militia: they come to it together, and attack."""
    french = "1306: Mil 1"
    british = "1105: 44th 1; 1107: 44th 2; 1206: Shirley 1; 1305: Shirley 2"
    state = position("oswego", phasing="british", french=french, british=british, **STEP)
    there = ends(state, said(state)).values()
    assert len(set(there) & set(state.battle.ground.near["1306"])) >= 2
