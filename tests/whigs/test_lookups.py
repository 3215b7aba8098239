"""What players may look up, as far as they can know."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.notation import Reader
from rules.kernel.orders import PUBLIC, Lookup, No
from rules.whigs import GAME
from rules.whigs.state import Report, State
from tests.whigs.table import board, position


def look(state: State, who: str, text: str) -> Any:
    (found,) = Reader(GAME.lookups, board().vocabulary()).parse(text)
    assert isinstance(found, Lookup)
    answer = found.answer(GAME.view(state, who))
    assert found.facts(answer) is not None
    return answer


def refused(state: State, who: str, text: str) -> str:
    with pytest.raises(No) as caught:
        look(state, who, text)
    return caught.value.key


def march(**facts: Any) -> State:
    return position("march", british="A1 ALB 8R 2I march", markers="FWH french", **facts)


def test_the_price_of_a_way() -> None:
    """26,000 for one mark at a half (whigs/7.16a, W66)."""
    found = look(march(treasury=(12_000, 0)), "british", "supply A1 to FWH")
    assert (found["at"], found["cost"], found["treasury"]) == ("ALB", 26_000, 12_000)
    assert found["ways"] == [{"to": "FWH", "price": 13_000, "paid": False}]


def test_all_ways_of_an_army() -> None:
    """In the order of the map; home is free (whigs/7.16a, 7.16e)."""
    found = look(march(treasury=(20_000, 0)), "british", "supply A1")
    assert {way["to"]: (way["price"], way["paid"]) for way in found["ways"]} == {
        "BOS": (0, True),
        "HAL": (0, True),
        "FWH": (13_000, True),
        "OSW": (0, True),
    }


def test_ways_that_are_none() -> None:
    """A place too far, an army of nobody's or the enemy's, an onlooker."""
    assert refused(march(), "british", "supply A1 to CAR") == "too_far"
    assert refused(march(), "british", "supply A2") == "no_army_of_yours"
    assert refused(march(), "french", "supply A1") == "no_army_of_yours"
    assert refused(march(), PUBLIC, "supply A1") == "for_sides_only"


def meeting(**facts: Any) -> State:
    """The ambush of the printed example."""
    return position("march", french="A1 CAR 8R 4I defend", british="A1 CAR 8R 2I march", **facts)


def first_the_french(state: State) -> State:
    state.change("british A1", arrived=9)
    return state


def test_a_meeting_by_the_reports() -> None:
    """34 to 33 is even, with the bonus of Defend 1-1.5; in ambush 36 to 34 (whigs/7.52b, 7.55c, W89)."""
    reports = [Report("french", "A1", "CAR", 1757, {"R": 8, "I": 2}, 4400)]
    state = first_the_french(meeting(reports=reports))
    found = look(state, "french", "odds CAR")
    assert (found["first"], found["battle"], found["ambush"], found["initiative"]) == (True, 34, 36, 12)
    assert (found["fought"]["attacker"], found["fought"]["column"]) == ("british", "1-1.5")
    assert (found["sprung"]["attacker"], found["sprung"]["column"]) == ("french", "1.5-1")
    faces = {chance["result"]: chance["faces"] for chance in found["sprung"]["chances"]}
    assert faces == {"D": 2, "ND": 2, "NV": 4, "V": 2}


def test_a_meeting_without_reports() -> None:
    """Own values only; an old report is none (whigs/6.14a)."""
    reports = [Report("british", "A1", "CAR", 1756, {"R": 8}, 4000)]
    found = look(first_the_french(meeting(reports=reports)), "british", "odds CAR")
    assert (found["first"], found["battle"], found["ambush"], found["initiative"]) == (False, 33, 34, 24)
    assert found["fought"] is found["sprung"] is None


def test_no_meeting() -> None:
    """Where nobody is met there are no odds."""
    assert refused(march(), "british", "odds ALB") == "no_meeting"


def test_how_long_a_node_holds_out() -> None:
    """Level 3 falls to 24 in three periods, to 36 in two (whigs/7.60a)."""
    state = position("close_period", british="A1 LOU 16R march")
    rows = [{"value": 24, "periods": 3}, {"value": 36, "periods": 2}, {"value": 48, "periods": 2}]
    assert look(state, "french", "siege LOU") == {"level": 3, "rows": rows}
    assert look(state, "british", "siege LOU")["own"] == {"value": 64, "needs": 2}
    assert look(state, PUBLIC, "siege FWH") == {"level": 0, "rows": []}


def test_what_can_be_raided() -> None:
    """By borders and allied land, the cheapest first (whigs/6.34a, 6.35a, 6.35b, W51)."""
    state = position("orders", allies="OHI french")
    found = look(state, "french", "raids")
    assert found == [
        {"place": "FWH", "points": 5},
        {"place": "GER", "points": 5},
        {"place": "CHI", "points": 5},
        {"place": "OSW", "points": 10},
    ]


def test_the_next_income() -> None:
    """One colony and two raids: 244,000 less 24,400 and 10,000 at best (whigs/5.13a, 5.14d)."""
    state = position(
        "orders", nodes="BOS french 1", markers="ALB french; FWH french", active={"british": "5R"}
    )
    found = look(state, "british", "income")
    assert (found["year"], found["share"], found["provinces"]) == (1758, 10, ["ALB", "FWH"])
    assert (found["least"], found["most"]) == (156_000 - 15_600 - 10_000, 244_000 - 24_400 - 10_000)
    assert (found["garrisons"], found["regulars"]) == (9_000, 15_000)


def test_the_enemys_income_without_his_papers() -> None:
    """What everyone can work out, and not what he keeps up."""
    found = look(position("orders"), "british", "income french")
    assert (found["least"], found["most"], found["garrisons"]) == (62_000, 98_000, 19_000)
    assert "regulars" not in found
    assert refused(position("orders", year=1760), "british", "income") == "no_year_after"


def test_who_would_win() -> None:
    """As at the end of 1760 (whigs/3.1a, 3.2a)."""
    found = look(position("orders", nodes="LOU british 3"), PUBLIC, "victory")
    assert found == {"winner": "french", "wanting": ["QUE", "MTL", "DUQ"], "last": ["QUE", "MTL"], "red": []}
