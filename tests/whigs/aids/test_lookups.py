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
    found = look(march(treasury=(12_000, 0)), "british", "reach A1 to FWH")
    assert (found["at"], found["cost"], found["treasury"]) == ("ALB", 26_000, 12_000)
    leg = {"at": "ALB", "to": "FWH", "way": ("ALB", "FWH"), "price": 13_000, "paid": False}
    assert found["legs"] == [leg]


def test_a_way_of_several_periods() -> None:
    """To the raided fort half the cost for its mark, no mark to Carillon, half for that to hostile Montréal:
    26,000, where Oswego and Niagara as far would take 39,000 (whigs/7.15a, 7.16a, 7.16d)."""
    found = look(march(treasury=(40_000, 0)), "british", "reach A1 to MTL")
    assert [(leg["at"], leg["to"], leg["price"]) for leg in found["legs"]] == [
        ("ALB", "FWH", 13_000),
        ("FWH", "CAR", 0),
        ("CAR", "MTL", 13_000),
    ]


def test_no_way_goes_on_past_an_enemy() -> None:
    """Where he is met an army stays: it goes round him (whigs/7.57a)."""
    barred = position("march", british="A1 ALB 8R 2I march", french="A1 FWH 8R defend")
    found = look(barred, "british", "reach A1 to CAR")
    assert [leg["to"] for leg in found["legs"]] == ["OSW", "NIA", "MTL", "CAR"]


def test_all_ways_of_an_army() -> None:
    """In the order of the map; home is free (whigs/7.16a, 7.16e)."""
    found = look(march(treasury=(20_000, 0)), "british", "supply A1")
    assert {way["to"]: (way["price"], way["paid"]) for way in found["ways"]} == {
        "BOS": (0, True),
        "HAL": (0, True),
        "FWH": (13_000, True),
        "OSW": (0, True),
    }
    assert found["landings"] == []


def test_a_fleet_goes_one_step_in_a_period() -> None:
    """Out of port, then from zone to zone (whigs/7.13d)."""
    state = position("fleets", british="F1 HAL 8S")
    (sea,) = board().places["HAL"].seas
    assert [way["to"] for way in look(state, "british", "reach F1")["ways"]] == [sea]
    near = next(other for other in board().seas[sea].near if other not in board().places["HAL"].seas)
    assert [leg["to"] for leg in look(state, "british", f"reach F1 to {near}")["legs"]] == [sea, near]


def test_ways_that_are_none() -> None:
    """No way there, a counter of nobody's or the enemy's, an army face to face, an onlooker."""
    assert refused(march(), "british", "reach A1 to LOU") == "too_far"
    assert refused(march(), "british", "reach A2") == "no_such_counter"
    assert refused(march(), "french", "reach A1") == "no_such_counter"
    assert refused(meeting(), "british", "reach A1") == "waits_in_a_meeting"
    assert refused(march(), PUBLIC, "reach A1") == "for_sides_only"


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


def test_a_meeting_that_could_be() -> None:
    """Who comes is there later and attacks: 33 against the 34 that are reported, with the bonus 1-1.5; with
    16 more 49 to 34, at 1.5-1 without the bonus and at 1-1 with it (whigs/7.51a, 7.52b, 7.52d)."""
    reports = [Report("british", "A1", "CAR", 1757, {"R": 8, "I": 4}, 4800)]
    state = position(
        "orders",
        french="A1 CAR 8R 4I defend",
        british="A1 ALB 8R 2I; A2 FWH 4R; F1 HAL 4S",
        reports=reports,
    )
    one = look(state, "british", "odds CAR by A1")
    assert (one["first"], one["battle"], one["sprung"]) == (False, 33, None)
    assert (one["fought"]["attacker"], one["fought"]["column"]) == ("british", "1-1.5")
    two = look(state, "british", "odds CAR by A1 by A2")
    assert (two["battle"], two["fought"]["column"]) == (49, "1-1")
    assert {army.at for army in state.armies.values() if army.side == "british"} == {"ALB", "FWH"}
    assert refused(state, "british", "odds CAR by F1") == "for_armies"
    assert refused(state, "british", "odds CAR by A3") == "no_such_counter"


def test_no_meeting() -> None:
    """Where nobody is met, or would be, there are no odds."""
    assert refused(march(), "british", "odds ALB") == "no_meeting"
    assert refused(march(), "british", "odds FWH by A1") == "no_meeting"


def test_how_long_a_node_holds_out() -> None:
    """Level 3 falls to 24 in three periods, to 36 in two (whigs/7.60a)."""
    state = position("close_period", british="A1 LOU 16R march")
    rows = [{"value": 24, "periods": 3}, {"value": 36, "periods": 2}]
    assert look(state, "french", "siege LOU") == {"place": "LOU", "level": 3, "rows": rows}
    assert look(state, "british", "siege LOU")["own"] == {"value": 64, "needs": 2}
    assert look(state, PUBLIC, "siege FWH") == {"place": "FWH", "level": 0, "rows": []}


def test_a_siege_that_could_be() -> None:
    """Nine regulars have 36, which takes level 3 in two periods (whigs/7.60a)."""
    state = position("orders", british="A1 HAL 9R; A2 HAL 3R")
    assert look(state, "british", "siege LOU by A1")["own"] == {"value": 36, "needs": 2}
    assert look(state, "british", "siege LOU by A2")["own"] == {"value": 12, "needs": 0}
    assert "own" not in look(state, "british", "siege LOU")


def test_where_counters_are_formed() -> None:
    """Armies in own colonies and own nodes from level 2 on, fleets in own ports (whigs/6.12a, 6.13a)."""
    found = look(position("gather", nodes="OSW british 2"), "british", "gathering points")
    places = board().places
    red = [code for code, place in places.items() if place.home == "british" and place.kind == "colony"]
    assert found["armies"] == [code for code in places if code in (*red, "OSW")]
    assert found["fleets"] == [c for c, place in places.items() if place.home == "british" and place.seas]
    assert refused(march(), PUBLIC, "gather") == "for_sides_only"


def test_what_can_be_raided() -> None:
    """By borders and allied land, the cheapest first (whigs/6.34a, 6.35a, 6.35b, W51)."""
    state = position("orders", allies="OHI french")
    found = look(state, "french", "raids")["targets"]
    assert [(target["place"], target["points"]) for target in found] == [
        ("FWH", 5),
        ("GER", 5),
        ("CHI", 5),
        ("OSW", 10),
    ]


def test_one_raid() -> None:
    """Its price and its bases; none on ruins and none out of reach (whigs/6.34a, 6.35a, 6.35e)."""
    state = position("orders", allies="OHI french", nodes="GER empty british")
    assert look(state, "french", "raids on CHI")["targets"] == [
        {"place": "CHI", "points": 5, "bases": ["DUQ"], "allies": ["OHI"]}
    ]
    assert look(state, "french", "raids on FWH")["targets"][0]["bases"] == ["CAR"]
    assert refused(state, "french", "raids on GER") == "raid_on_ruins"
    assert refused(state, "french", "raids on ALB") == "out_of_reach_of_raids"


def test_where_an_army_can_be_landed() -> None:
    """Three zones from Halifax lies Louisbourg, with a fleet that finds it on three or more; the river is
    closed (whigs/6.46a, 7.41a, 7.43a, 7.47a)."""
    state = position("march", british="F1 HAL 20S", french="F1 LOU 5S; F2 ZDUO 5S")
    found = look(state, "british", "landings HAL")
    zones = {way["to"]: way["zones"] for way in found["ways"]}
    assert zones == {"LOU": [{"sea": "ZTRE", "fleets": ["F1"]}]}
    assert found["range"] == {"ZUNO": 1, "ZNIL": 2, "ZDUO": 2, "ZTRE": 3}
    assert found["least"] == 3


def test_from_where_a_coast_can_be_reached() -> None:
    """The own ports within range of an enemy's coast (whigs/6.46a)."""
    found = look(position("march"), "british", "landings LOU")
    assert (found["own"], [way["port"] for way in found["ways"]]) == (False, ["HAL"])
    assert refused(position("march"), "british", "landings ALB") == "no_coast"


def test_the_next_income() -> None:
    """One colony and two raids: 244,000 less 24,400 and 10,000 at best (whigs/5.13a, 5.14d)."""
    state = position(
        "orders", nodes="BOS french 1", markers="ALB french; FWH french", active={"british": "5R"}
    )
    found = look(state, "british", "income")
    assert (found["year"], found["share"], found["provinces"]) == (1758, 10, ["ALB", "FWH"])
    assert (found["least"], found["most"]) == (156_000 - 15_600 - 10_000, 244_000 - 24_400 - 10_000)
    assert (found["garrisons"], found["regulars"]) == (9_000, 15_000)
    assert found["colonies"] == {"BOS": 10}


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
