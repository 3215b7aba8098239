"""What is at stake stands in a question before its first line, by what its side knows."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.orders import Kind, Lines
from rules.kernel.words import catalogue, message_key
from rules.ticonderoga import GAME
from rules.ticonderoga.advance import Following
from rules.ticonderoga.arrivals import WhereTo
from rules.ticonderoga.attack import Battles
from rules.ticonderoga.lines import Advance, ArriveAt, Attack, Bombard, Chase, Go, Guns
from rules.ticonderoga.marches import Marches
from rules.ticonderoga.pieces import Work
from rules.ticonderoga.state import Cleared, State
from rules.ticonderoga.view import view
from tests.ticonderoga.fields import field, position

BARE = field()
WORDS = catalogue(GAME, BARE)


def british(text: str, **facts: Any) -> State:
    return position(BARE, text, **{"scenario": "summer_1758", **facts})


def said(kind: Kind, state: State, lines: Lines = (), side: str = "british") -> str:
    facts = kind.shows(view(state, side), lines)
    return "" if facts is None else WORDS.say("shows", message_key(kind), facts)


def fighting(text: str, **facts: Any) -> State:
    state = british(text, **facts)
    state.step = "fight"
    return state


FACING = "27th 5/3 T0505; 44th 4/2 T0505; La Sarre 5/3 T0506"


def test_a_march_begins_with_who_stands_next_to_whom() -> None:
    """5 and 4 in one hex are 9; T0506 is its neighbour (ticonderoga/7.0a)."""
    assert said(Marches(), british(FACING)) == "Next to enemies: T0505, strength 9, by T0506."
    apart = british("27th 5/3 T0505; La Sarre 5/3 T0510")
    assert said(Marches(), apart) == "Nobody of yours stands next to an enemy you know of."


def test_a_way_tells_whom_it_ends_beside() -> None:
    """From T0504 one hex to T0505, beside La Sarre (ticonderoga/7.0a)."""
    state = british("27th 5/3 T0504; La Sarre 5/3 T0506")
    assert said(Marches(), state, (Go("27th", "T0505"),)).endswith(" Next to enemies in T0506.")
    assert "enemies" not in said(Marches(), state, (Go("27th", "T0503"),))


def test_a_battle_begins_with_what_can_be_attacked() -> None:
    """Without leader, river, works or guns a strength of 5 hits as it would in the line itself; of two units
    the better is told (ticonderoga/11.0a, ticonderoga/11.0c)."""
    state = fighting(FACING)
    best = Battles().shows(view(state, "british"), (Attack("27th", "T0506"),))
    assert best is not None
    assert said(Battles(), state) == (
        f"Can be attacked: T0506 by 2 units, the best hits {best['chance']} times in a hundred."
    )
    assert said(Battles(), fighting("27th 5/3 T0505; La Sarre 5/3 T0510")) == (
        "No enemy unit can be attacked."
    )


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("breastwork", "4 faces of ten destroy the breastwork."),
        ("redoubt", "3 faces of ten destroy the redoubt."),
        ("fort", "2 faces of ten breach the fort."),
    ],
)
def test_what_a_cannon_does_to_works(kind: Any, expected: str) -> None:
    """A die from 0 up to 3, 2 and 1 (ticonderoga/17.0e, ticonderoga/17.0f, ticonderoga/17.1a)."""
    works = {"T0506": Work(kind, "french")}
    state = fighting("British cannon 1 T0505; 27th 5/3 T0505", works=works)
    assert said(Battles(), state, (Bombard("British cannon 1", "T0506"),)) == expected


def emptied(text: str) -> State:
    state = fighting(text)
    state.cleared = Cleared("27th", "T0505", "T0506", retreated=True)
    return state


def test_who_follows_knows_what_is_near_and_who_may_pursue() -> None:
    """Howe has an initiative of 8: nine faces; T0507 is next to the hex that was emptied
    (ticonderoga/13.0a, ticonderoga/13.1h)."""
    state = emptied("27th 5/3 T0505; Howe T0505; La Sarre 5/3 T0507")
    told = "Howe may pursue on 9 faces of ten."
    assert said(Following(), state) == f"T0506 is empty. Next to it, enemies in T0507. {told}"
    assert said(Following(), state, (Chase("Howe"),)) == told
    assert said(Following(), state, (Advance("27th"),)) == (
        "Then next to enemies in T0507. Nobody stays in T0505."
    )
    held = emptied("27th 5/3 T0505; 44th 4/2 T0505; La Sarre 5/3 T0510")
    assert said(Following(), held, (Advance("27th"),)) == "Then next to no enemy."


def test_reinforcements_come_in_by_how_far_the_enemy_is() -> None:
    """Two and five hexes down one column; nobody is known on the other map (ticonderoga/18.0f)."""
    state = british("27th 5/3 T0101; La Sarre 5/3 T0507")
    kind = WhereTo(("T0505", "T0502", "S0505"))
    ends = {"T0505": 2, "T0502": 5}
    far = [f"{at}, {hexes} hexes from the nearest enemy you know of" for at, hexes in ends.items()]
    assert said(kind, state) == f"{'; '.join(far)}; S0505, no enemy known on that map."
    assert said(kind, state, (ArriveAt("T0502"),)) == f"{far[1]}."


@pytest.mark.parametrize(("leader", "freed", "gone"), [("Webb", 0, 5), ("Howe", 2, 1), ("Rogers", 3, 1)])
def test_the_lost_listen_for_the_guns(leader: str, freed: int, gone: int) -> None:
    """By the printed chart Webb is inept on 0 to 4 and never exceptional, Howe on 0 and on 8 and 9, Rogers on
    0 and from 7 on (ticonderoga/8.1b, ticonderoga/8.1c)."""
    state = british(f"{leader} T0505 lost; 27th 5/3 T0505 lost")
    assert said(Marches(), state, (Guns(leader),)) == (
        f"{leader} is free and may move on {freed} faces of ten; on {gone} all the lost are out of the game."
    )
