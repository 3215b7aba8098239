"""What the computer makes of the block game: what a position is worth, who was lucky, whom it imagines."""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from rules.blocks.aids.imagine import imagine
from rules.blocks.battle import FireDie
from rules.blocks.board import BRITISH, FRENCH
from rules.blocks.state import Block, Result, State
from rules.blocks.thinking.luck import luck
from rules.blocks.thinking.worth import worth
from rules.blocks.turn import InitiativeDie
from rules.blocks.view import view
from rules.kernel.thinking.judgement import MOST
from tests.blocks.table import board, position

WAR = "british AL R4 R3, HE M3, BN S; french CR R4, SF M3, FN S"
TIMES = [(year, turn) for year in (1757, 1758, 1759) for turn in (1, 6, 11)]

# -- what a position is worth -----------------------------------------------------------------------------


def killed(state: State) -> None:
    state.score[BRITISH] += 1


def taken(state: State) -> None:
    for block in state.at("SF", FRENCH):
        block.side = BRITISH


def stronger(state: State) -> None:
    state.blocks[2].sp += 1


def reinforced(state: State) -> None:
    state.add(BRITISH, "R", "AL")


def at_sea(state: State) -> None:
    state.blocks[99] = Block(BRITISH, "S", board().atlantic)


@pytest.mark.parametrize(("year", "turn"), TIMES)
@pytest.mark.parametrize("change", [killed, taken, stronger, reinforced, at_sea])
def test_what_helps_a_side_is_worth_more(change: Callable[[State], None], year: int, turn: int) -> None:
    """In a war that is open: later on the British must have more points."""
    score = {BRITISH: 7 if year == 1759 else 0, FRENCH: 0}
    before, after = (position(WAR, step="move", year=year, turn=turn, score={**score}) for _ in range(2))
    change(after)
    assert -MOST < worth(before, BRITISH) < worth(after, BRITISH) < MOST
    assert worth(after, FRENCH) == -worth(after, BRITISH)


def test_a_game_that_is_won_is_worth_most() -> None:
    state = position(WAR, step="move", outcome=Result(FRENCH, "held", 1759, 11, {}))
    assert (worth(state, FRENCH), worth(state, BRITISH)) == (MOST, -MOST)


# -- luck -------------------------------------------------------------------------------------------------


def test_of_six_faces_one_hits() -> None:
    """One hit of six is five sixths more than a die brings, and a miss one sixth less; so for both sides."""
    state, die = position(WAR, step="move"), FireDie(BRITISH, "R")
    ours = {face: luck(state, die, value, BRITISH) for value, face in enumerate(board().file.die.faces, 1)}
    assert ours.pop("british_flag") == 5
    assert set(ours.values()) == {-1}
    theirs = [luck(state, die, value, FRENCH) for value in range(1, 7)]
    assert sum(theirs) == 0
    assert min(theirs) == -5


def test_only_volleys_are_lucky() -> None:
    state = position(WAR, step="move")
    assert {luck(state, InitiativeDie(BRITISH), value, BRITISH) for value in range(1, 7)} == {0}


# -- whom it imagines -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("year", "whole"), [(1757, 78), (1758, 67), (1759, 56)])
def test_the_older_the_war_the_fewer_blocks_are_whole(year: int, whole: int) -> None:
    """Four, three and two of six are, and one in three of the other militia: 14, 12 and 10 of 18."""
    seen = view(position("british AL M3; french CR M3", step="move", year=year), BRITISH)
    found = Counter[bool]()
    for seed in range(2000):
        (unseen,) = imagine(seen, Random(seed)).at("CR", FRENCH)
        if unseen.type == "M":
            found[unseen.sp == 3] += 1
    share = 100 * found[True] / found.total()
    assert abs(share - whole) < 7  # four standard deviations of about 700 blocks
