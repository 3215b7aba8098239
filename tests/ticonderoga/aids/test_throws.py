"""What a leader throws for stands beside his line, and how strong those are whom one may choose."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.orders import Kind, Lines
from rules.kernel.words import catalogue, message_key
from rules.ticonderoga import GAME
from rules.ticonderoga.council import WhatIsLost, WhoCommands
from rules.ticonderoga.desertion import Deserters
from rules.ticonderoga.lines import Alone, Build, NightMarch, Recover
from rules.ticonderoga.marches import Marches
from rules.ticonderoga.night import WhoIsSaved
from rules.ticonderoga.state import Options, State
from rules.ticonderoga.view import view
from tests.ticonderoga.fields import field, position

BARE = field()
WORDS = catalogue(GAME, BARE)
WEBB = "Webb T0505; 27th 5/3 T0505"  # initiative 5


def british(text: str, **facts: Any) -> State:
    return position(BARE, text, **{"scenario": "summer_1758", **facts})


def said(kind: Kind, state: State, lines: Lines = (), side: str = "british") -> str:
    facts = kind.shows(view(state, side), lines)
    return "" if facts is None else WORDS.say("shows", message_key(kind), facts)


@pytest.mark.parametrize(
    ("leader", "faces"), [("Webb", 6), ("Howe", 9), ("Rogers", 9)]
)  # initiative 5, 8 and 8
def test_a_leader_who_would_go_alone(leader: str, faces: int) -> None:
    """A die from 0 to 9 that is not above his initiative is so many points
    (ticonderoga/7.9b, ticonderoga/1.0b, T01)."""
    state = british(f"{leader} T0505; 27th 5/3 T0505")
    assert said(Marches(), state, (Alone(leader),)) == (
        f"{leader} may go alone, with as many points as the die shows, on {faces} faces of ten."
    )


def test_a_march_by_night() -> None:
    """All in the hex may move, or all are lost; with Indians alone no die is thrown
    (ticonderoga/8.0c, ticonderoga/8.0d, T39)."""
    told = "Webb may march by night with all in his hex, who else are lost, on 6 faces of ten."
    assert said(Marches(), british(WEBB, night=True), (NightMarch("Webb"),)) == told
    alone = "Webb T0505; British Indian 1 3/1 T0505"
    guided = british(alone, night=True, options=Options(guided=True))
    assert said(Marches(), guided, (NightMarch("Webb"),)) == ""
    assert said(Marches(), british(alone, night=True), (NightMarch("Webb"),)) == told


def test_the_lost_find_the_way() -> None:
    """(ticonderoga/8.0p)"""
    state = british("Webb T0505 lost; 27th 5/3 T0505 lost")
    assert said(Marches(), state, (Recover("Webb"),)) == "Webb finds the way on 6 faces of ten."


def test_a_redoubt_is_thrown_for_and_a_breastwork_is_not() -> None:
    """(ticonderoga/10.0a, ticonderoga/10.0e)"""
    redoubt, breastwork = Build("27th", "redoubt", "Webb"), Build("27th", "breastwork")
    assert said(Marches(), british(WEBB), (redoubt,)) == "Webb begins the redoubt on 6 faces of ten."
    assert said(Marches(), british(WEBB), (breastwork,)) == ""


@pytest.mark.parametrize("kind", [WhatIsLost("Webb", ("27th", "44th")), WhoIsSaved(("27th", "44th"))])
def test_who_is_chosen_by_strength(kind: Kind) -> None:
    """By the face that shows (ticonderoga/5.0n, ticonderoga/8.0m)."""
    state = british("Webb T0505; 27th 5/3 T0505; 44th 4/2 T0505 reduced")
    assert said(kind, state) == "27th in T0505, strength 5; 44th in T0505, strength 2, reduced."


def test_deserters_are_chosen_among_all_indians() -> None:
    """Those at full strength first (ticonderoga/16.0d)."""
    state = british("French Indian 1 3/1 T0505 reduced; French Indian 2 4/2 T0606; La Sarre 5/3 T0505")
    assert said(Deserters(), state, side="french") == (
        "French Indian 2 in T0606, strength 4; French Indian 1 in T0505, strength 1, reduced."
    )


def test_equals_are_told_with_their_initiative() -> None:
    """Two leaders of row A have the same seniority (ticonderoga/5.0c)."""
    state = british("British leader 1 T0505; British leader 2 T0606; 27th 5/3 T0505; 44th 4/2 T0606")
    told = said(WhoCommands(), state)
    assert told.startswith("British leader 1 in T0505, initiative ")
    assert "; British leader 2 in T0606, initiative " in told
