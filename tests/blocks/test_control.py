"""Control is one rule: what a reader can tell of it is what is so."""

from random import Random

import pytest

from rules.blocks.board import BRITISH, ENEMY, FRENCH, SIDES
from rules.blocks.state import Battle, State
from rules.blocks.view import view
from rules.kernel.orders import GM, PUBLIC
from tests.blocks.table import board, position


def scattered(seed: int) -> State:
    """A few blocks of both sides anywhere on land, and battles where they meet."""
    rng = Random(seed)
    places = [*board().places]
    pieces = "; ".join(
        f"{side} {rng.choice(places)} {rng.choice('IRM')}{rng.randint(1, 3)}"
        for side in SIDES
        for _ in range(20)
    )
    state = position(pieces, step="move", year=1758, turn=3)
    state.attackers = {place: rng.choice(SIDES) for place in state.contested() if rng.random() < 0.5}
    return state


@pytest.mark.parametrize("who", [*SIDES, PUBLIC, GM])
def test_what_a_reader_tells_of_control_is_so(who: str) -> None:
    """Or they cannot tell it; a game master always can (blocks/3d, 3e, 3g, 3l)."""
    told = hidden = 0
    for seed in range(20):
        state = scattered(seed)
        seen = view(state, who)
        for place in board().places:
            found = seen.holder(place)
            told, hidden = told + bool(found), hidden + (not found)
            assert found in ("", state.holder(place))
    assert told
    assert bool(hidden) == (who != GM)


@pytest.mark.parametrize(("block", "holder"), [("R1", FRENCH), ("M1", FRENCH), ("I1", BRITISH)])
def test_hidden_blocks_leave_open_who_holds_their_place(block: str, holder: str) -> None:
    """Albany is British, and irregulars never take control (blocks/3e, 3g); only their owner sees which."""
    state = position(f"french AL {block}", step="move", year=1758, turn=3)
    assert state.holder("AL") == view(state, FRENCH).holder("AL") == holder
    assert view(state, BRITISH).holder("AL") == ""
    assert not view(state, BRITISH).holds("AL")


def test_who_attacks_holds_nothing_yet() -> None:
    """Whose place it is keeps it until the battle is lost, pending or under way (blocks/3l)."""
    state = position("french AL R4; british AL M1", step="battles", year=1758, turn=3)
    state.attackers = {"AL": FRENCH}
    assert state.holder("AL") == view(state, PUBLIC).holder("AL") == BRITISH
    state.attackers, state.battle = {}, Battle("AL", FRENCH)
    assert state.holder("AL") == view(state, PUBLIC).holder("AL") == BRITISH
    assert view(state, BRITISH).holds("AL")
    assert not view(state, FRENCH).holds("AL")


@pytest.mark.parametrize(
    ("ships", "side"), [("british AT S", BRITISH), ("british AT S; french AT S", ""), ("", "")]
)
def test_the_atlantic_is_whose_ships_are_alone_there(ships: str, side: str) -> None:
    """Everyone sees ships (blocks/3i)."""
    state = position(ships, step="move", year=1758, turn=3)
    assert {state.atlantic(), *(view(state, who).atlantic() for who in (*SIDES, PUBLIC))} == {side}


def test_everyone_sees_where_anybody_stands() -> None:
    """Blocks and ships (blocks/5b, 5c)."""
    state = position("british AL R1, AT S; french CR I1", step="move", year=1758, turn=3)
    for place in ("AL", "AT", "CR", "QU"):
        for side in SIDES:
            assert view(state, PUBLIC).present(place, side) == state.present(place, side)
            assert view(state, ENEMY[side]).present(place, side) == state.present(place, side)
