"""What a commander sees who hears from the others of his side by letter alone."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.orders import PUBLIC
from rules.ticonderoga import GAME
from rules.ticonderoga.state import Options, Result, Trail
from rules.ticonderoga.view import View, view
from tests.contract.contracts import LETTERS_ONLY, run
from tests.contract.ticonderoga import TICONDEROGA
from tests.ticonderoga.fields import field, position

BARE = field()
FOG = Options(fog="recommended")
LAID = "Johnson S0505; 1st Conn 5/3 S0505; British leader 1 S0909; 2nd Conn 5/3 S0909; La Reine 5/3 S1111"


def seen(*charges: str, others: tuple[str, ...] = (), text: str = LAID, **facts: Any) -> View:
    state = position(BARE, text, **{"options": FOG, "player": 1, **facts})
    found: View = GAME.letters_only(view(state, "british"), view(state, PUBLIC), charges, others)
    return found


def test_without_fog_he_sees_all_that_everyone_sees() -> None:
    """The printed rules hide nothing (ticonderoga/fog-1)."""
    found = seen(options=Options())
    assert list(found.pieces) == ["Johnson", "British leader 1", "La Reine", "1st Conn", "2nd Conn"]


def test_a_leader_knows_who_stands_with_him() -> None:
    """Of the others only that somebody is there (ticonderoga/fog-4)."""
    found = seen("Johnson")
    assert set(found.pieces) == {"Johnson", "1st Conn"}
    assert found.stacks == {"S0505": "british", "S0909": "british", "S1111": "french"}


def test_what_another_was_given_is_his() -> None:
    """1st Conn by its own name, though it stands with Johnson."""
    assert "1st Conn" not in seen("Johnson", others=("1st Conn",)).pieces
    assert "1st Conn" in seen("1st Conn", others=("Johnson",)).pieces


def test_he_sees_the_enemy_beside_his_own_units() -> None:
    """A lone French leader beside 2nd Conn, and not if only others stand there (ticonderoga/fog-4)."""
    text = f"{LAID}; Dieskau S0910"
    assert "Dieskau" in seen("British leader 1", text=text).pieces
    assert "Dieskau" not in seen("Johnson", text=text).pieces


def test_in_deep_fog_he_sees_as_far_as_his_own_do() -> None:
    """La Reine is two hexes from 2nd Conn and six from Johnson (ticonderoga/fog-6)."""
    deep = Options(fog_deep=True)
    assert "S1111" in seen("2nd Conn", options=deep).stacks
    assert set(seen("Johnson", options=deep).stacks) == {"S0505"}


def test_what_his_own_build_and_where_they_go_he_knows() -> None:
    """And nothing of what others build (ticonderoga/fog-3, fog-4)."""
    text = LAID.replace("1st Conn 5/3 S0505", "1st Conn 5/3 S0505 frozen")
    trails = [Trail("british", ("S0504", "S0505"), pieces=("Johnson", "1st Conn"))]
    mine = seen("Johnson", text=text, trails=trails, no_redoubt={"S0505": "british", "S0909": "british"})
    assert mine.trails == tuple(trails)
    assert mine.no_redoubt == {"S0505": "british"}
    other = seen("2nd Conn", text=text, trails=trails)
    assert other.trails == (Trail("british", ("S0504", "S0505")),)


def test_a_leader_of_another_is_as_the_enemy_sees_him() -> None:
    """His row is known to whoever has him (ticonderoga/fog-2)."""
    text = f"{LAID.replace('La Reine 5/3 S1111', 'La Reine 5/3 S0908')}"
    assert seen("British leader 1", text=text).pieces["British leader 1"].row == "A"


def test_when_the_game_is_over_he_sees_all() -> None:
    """(ticonderoga/18.0e)."""
    found = seen("Johnson", outcome=Result("french", "conceded", "conceded", 1))
    assert len(found.pieces) == 5


@pytest.mark.parametrize("variant", ["winter_raid_1757 deep", "summer_raid_1758 fog"])
def test_a_played_game_keeps_to_letters_only(variant: str) -> None:
    """The contract, in every fog: nobody can tell two worlds apart that differ in what he does not see."""
    counts = run(("keeps_to_letters_only",), TICONDEROGA, variant, 1)["keeps_to_letters_only"]
    assert all(counts[each] for each in LETTERS_ONLY)
