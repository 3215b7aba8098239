"""What may be looked up, from the view of whoever asks, and that orders do what it says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import product
from typing import Any

import pytest

from rules.kernel.notation import Reader
from rules.kernel.orders import GM, PUBLIC, Lookup, No
from rules.ticonderoga import couriers
from rules.ticonderoga.aids.lookups import (
    LOOKUPS,
    Boats,
    Calendar,
    Couriers,
    Leaders,
    Night,
    Odds,
    Place,
    Reach,
    Sheet,
    Tables,
    Victory,
    Zones,
)
from rules.ticonderoga.attack import Battles
from rules.ticonderoga.board import SIDES, Board
from rules.ticonderoga.lines import Attack, Go, Sail
from rules.ticonderoga.marches import Marches
from rules.ticonderoga.pieces import Work
from rules.ticonderoga.state import Options, State
from rules.ticonderoga.view import view, whereabouts
from tests.render.campaigns import assault, changed, ice, misty, opening
from tests.ticonderoga.battles import Fray
from tests.ticonderoga.fields import field, position
from tests.ticonderoga.phases import Phase
from tests.ticonderoga.printed import board

BARE = field()
WOODS = field({"terrain": {"forest": "0506 0606 0507"}})
POSITIONS: dict[str, Callable[[], State]] = {
    "assault": assault,
    "ice": ice,
    "open 1757": lambda: opening("summer_1757"),
}


def answer(state: State, asked: Lookup, who: str = "french") -> Any:
    return asked.answer(view(state, who))


def refusal(state: State, asked: Lookup, who: str = "french") -> tuple[str, str]:
    with pytest.raises(No) as caught:
        answer(state, asked, who)
    return caught.value.rule, caught.value.key


def laid(text: str, board: Board = BARE, **facts: Any) -> State:
    return position(board, text, **facts)


def moving(name: str) -> State:
    """A position in the Movement Phase of whoever's activation it is."""
    state = POSITIONS[name]()
    state.step, state.fighting = "move", None
    return state


# -- reach ----------------------------------------------------------------------------------------------


@cache
def ordered(name: str) -> dict[str, dict[tuple[str, str | None], str]]:
    """What may be ordered: for each piece where it goes alone, and how the order is told to cost."""
    state = moving(name)
    seen, found = view(state, state.phasing), dict[str, dict[tuple[str, str | None], str]]()
    for line in Marches().next(seen, ()):
        if isinstance(line, Sail) or (isinstance(line, Go) and not line.riders):
            mover, pace = (line.piece, line.pace) if isinstance(line, Go) else (line.boat, None)
            shown = Marches().shows(seen, (line,))
            found.setdefault(mover, {})[line.to, pace] = shown["spent"] if shown else ""
    return found


@pytest.mark.parametrize("name", POSITIONS)
def test_every_hex_of_reach_can_be_ordered_and_no_other(name: str) -> None:
    """Of every piece that may move, on land and water, by day and by night (ticonderoga/7.0a, 8.0b)."""
    state = moving(name)
    movers = [each for each, piece in state.pieces.items() if piece.side == state.phasing and piece.at]
    looked = 0
    for mover in movers:
        may = ordered(name).get(mover, {})
        try:
            found = answer(state, Reach(mover), state.phasing)
        except No:
            assert not may, mover
            continue
        sure = {to for to in found["hexes"] if to not in found["chances"]}
        paces = (None, "by road") if state.night else (None,)
        if state.pieces[mover].kind != "leader":
            assert sure == {to for to, pace in may if pace in paces}, mover
        looked += bool(sure)
    assert looked > 3 or state.night


def test_reach_costs_what_the_order_costs() -> None:
    """The points that are told beside the order (ticonderoga/7.0d)."""
    for mover, ways in ordered("assault").items():
        state = moving("assault")
        if state.pieces[mover].is_unit and not state.pieces[mover].spent:
            found = answer(state, Reach(mover), "british")
            facts = Reach(mover).facts(found)
            costs = {to: ring["points"] for ring in facts["rings"] for to in ring["hexes"]}
            assert costs == {to: spent for (to, pace), spent in ways.items() if pace is None}


def test_those_who_go_along_may_shorten_the_way() -> None:
    """Marines pay for forest in full with a cannon (ticonderoga/7.0s)."""
    state = laid("Marine 1 S0505; French cannon 1 S0505", WOODS)
    alone = answer(state, Reach("Marine 1"))["hexes"]
    assert (alone["S0506"], answer(state, Reach("Marine 1", first="French cannon 1"))["hexes"]["S0506"]) == (
        2,
        4,
    )


def test_the_reach_of_the_other_side_as_if_its_phase_began() -> None:
    """Whatever it has done in its last (ticonderoga/3.0c)."""
    state = laid("La Reine 5/3 S0505; 44th 4/2 S0909")
    changed(state, "44th", spent=6, began="S", stopped=True)
    assert len(answer(state, Reach("44th"))["hexes"]) == 36
    assert answer(state, Reach("44th"), PUBLIC) == answer(state, Reach("44th"), "british")


def test_zones_end_a_way_on_the_tactical_map() -> None:
    """(ticonderoga/7.2f)."""
    state = laid("27th 5/3 T0505; La Reine 5/3 T0508", scenario="summer_1758")
    assert "T0507" in answer(state, Reach("27th"), "british")["stops"]


def test_by_night_a_leaders_die_stands_before_the_woods() -> None:
    """Webb passes with 0 to 5: sixty of a hundred (ticonderoga/8.0b, 8.0c)."""
    road = field(tactical={"roads": ["0505 0506 0507"]})
    state = laid("Webb T0505; 27th 5/3 T0505; Howe T0909", road, scenario="summer_1758")
    found = answer(state, Reach("27th", hour="by night"), "british")
    assert (found["leader"], found["night"]) == ("Webb", True)
    assert {to for to in found["hexes"] if to not in found["chances"]} == {"T0506", "T0507"}
    assert set(found["chances"].values()) == {60}
    by_road = answer(state, Reach("27th", pace="by road", hour="by night"), "british")
    assert (set(by_road["hexes"]), by_road["leader"]) == ({"T0506", "T0507"}, "")
    assert refusal(laid("27th 5/3 S0505"), Reach("27th", hour="by night"), "british") == (
        "ticonderoga/8.0a",
        "no_leader_by_night",
    )


def test_after_the_die_of_the_night_the_orders_are_those_of_reach() -> None:
    """(ticonderoga/8.0c)."""
    state = laid("Webb T0505; 27th 5/3 T0505; Howe T0909", scenario="summer_1758", night=True)
    told = answer(state, Reach("27th"), "british")
    phase = Phase(state, "Webb marches by night", laid=(5,))
    lines = Marches().next(phase.match.view("british"), ())
    may = {line.to for line in lines if isinstance(line, Go) and (line.piece, line.pace) == ("27th", None)}
    assert may == set(told["hexes"])


def test_by_night_a_boat_waits_for_the_die_of_who_is_aboard() -> None:
    """Howe passes with 0 to 8; without a leader aboard it stays (ticonderoga/8.0z)."""
    lake = field(tactical={"lakes": {"George": "0505 0506 0507"}})
    state = laid("Howe T0505; British bateau 1 T0505; 27th 5/3 T0909", lake, scenario="summer_1758")
    asked = Reach("British bateau 1", hour="by night")
    assert refusal(state, asked, "british") == ("ticonderoga/8.0z", "boat_without_leader")
    changed(state, "Howe", aboard=("British bateau 1",))
    found = answer(state, asked, "british")
    assert found["leader"] == "Howe"
    assert {to: found["chances"][to] for to in ("T0506", "T0507")} == {"T0506": 90, "T0507": 90}
    assert not answer(state, Reach("British bateau 1"), "british")["chances"]


def test_a_leader_alone_throws_both_dice() -> None:
    """Rogers has 8 and is inept on 0: 6 hexes need 6 points, and he gambles below that (7.9b, 7.9c)."""
    text, order = "Rogers S0505; 46th 5/3 S1111", "Rogers goes alone gamble below 6"
    need, found = "S0511", 0
    for first, second in product(range(10), range(10)):
        state = laid(text, scenario="winter_raid_1757", weather="clear")
        phase = Phase(state, order, laid=(first, second))
        lines = Marches().next(phase.match.view("british"), ())
        found += any(isinstance(line, Go) and (line.piece, line.to) == ("Rogers", need) for line in lines)
    state = laid(text, scenario="winter_raid_1757", weather="clear")
    told = answer(state, Reach("Rogers"), "british")
    assert told["points"] is None
    assert told["chances"][need] == found


def test_what_reach_is_refused() -> None:
    """A piece nobody sees is as one that is not there (ticonderoga/fog-4)."""
    state = laid("La Reine 5/3 S0505; 44th 4/2 S1111", options=Options(fog_strategic=True))
    unseen = ("ticonderoga/fog-4", "piece_not_seen")
    assert refusal(state, Reach("44th")) == refusal(state, Reach("Montcalm")) == unseen
    assert refusal(laid("Prisoners S0505; La Reine 5/3 S0505"), Reach("Prisoners")) == (
        "ticonderoga/7.8d",
        "nobodys",
    )
    lake = field({"lakes": {"George": "0505"}})
    boat = laid("French canoe 1 S0505; Montcalm S0707", lake)
    assert refusal(boat, Reach("French canoe 1", first="Montcalm")) == (
        "ticonderoga/7.3z",
        "boat_takes_load",
    )


def test_in_deep_fog_what_lies_out_of_sight_is_doubtful() -> None:
    """By day one sees three hexes far (ticonderoga/fog-6)."""
    state = laid("French Indian 1 5/3 S0505; 44th 4/2 S1111", options=Options(fog_deep=True))
    found = answer(state, Reach("French Indian 1"))
    assert found["doubtful"] == [to for to in found["hexes"] if board_far("S0505", to) > 3]
    assert answer(state, Reach("French Indian 1"), GM)["doubtful"] == []
    assert answer(laid("French Indian 1 5/3 S0505"), Reach("French Indian 1"))["doubtful"] == []


def board_far(a: str, b: str) -> int:
    return BARE.ground.distance(a, b)


# -- couriers -------------------------------------------------------------------------------------------


def test_couriers_reach_whom_the_council_does_not_test() -> None:
    """Montcalm commands; a fort lies between him and Levis (ticonderoga/5.0d, 5.0f)."""
    wall = {"terrain": {}, "lakes": {"George": "0101 0201 0301 0401 0501 0601 0701 0801 0901 1001 1101"}}
    state = laid(
        "Montcalm S0505; Langy S0506; Levis S0909",
        field(wall),
        scenario="summer_1757",
    )
    found = answer(state, Couriers())
    assert (found["side"], found["general"], found["at"]) == ("french", "Montcalm", "S0505")
    assert found["ways"]["Langy"] == ("S0506", "S0505")
    assert (list(found["ways"]), found["isolated"]) == (["Langy", "Levis"], {})


def test_the_fewest_hexes_that_bar_a_courier_are_named() -> None:
    """Levis on a neck of land behind a British unit (ticonderoga/5.0e, 5.0h)."""
    shore = " ".join(f"06{column:02}" for column in range(1, 13) if column != 5)
    neck = field({"lakes": {"George": shore}})
    state = laid("Montcalm S0305; Levis S0905; 44th 4/2 S0605", neck, scenario="summer_1757")
    found = answer(state, Couriers())
    assert found["isolated"] == {"Levis": "S0905"}
    assert found["bars"] == {"Levis": [{"at": "S0605", "bar": "unit"}]}
    assert sum(found["tests"]["Levis"].values()) == 10
    state.country.remove("44th")
    assert "Levis" in answer(state, Couriers())["ways"]


def test_water_alone_cuts_off_too() -> None:
    """(ticonderoga/5.0h)."""
    sea = field({"lakes": {"George": " ".join(f"06{col:02}" for col in range(1, 13))}})
    state = laid("Montcalm S0305; Levis S0905", sea, scenario="summer_1757")
    found = answer(state, Couriers())
    assert (found["isolated"], found["bars"]) == ({"Levis": "S0905"}, {"Levis": []})


def test_couriers_as_if_another_commanded() -> None:
    """And of a side that has no leader there are none (ticonderoga/5.0b)."""
    state = laid("Montcalm S0505; Levis S0909; 44th 4/2 S1111", scenario="summer_1757")
    found = answer(state, Couriers(leader="Levis"), PUBLIC)
    assert (found["general"], list(found["ways"])) == ("Levis", ["Montcalm"])
    assert refusal(state, Couriers("british")) == ("ticonderoga/5.0b", "no_leaders")


@pytest.mark.parametrize("name", POSITIONS)
def test_the_isolated_are_those_of_the_council(name: str) -> None:
    """(ticonderoga/5.0a)."""
    state = POSITIONS[name]()
    for side in SIDES:
        found = answer(state, Couriers(side), side)
        true = couriers.isolated(couriers.Couriers(state, side), found["general"])
        assert list(found["isolated"]) == true


# -- the night ------------------------------------------------------------------------------------------


def test_the_night_and_where_it_may_lead() -> None:
    """Webb fails on 6 to 9; of the lost 1 to 4 stay, the enemy stands in the north (8.0c, 8.0g, 8.0k)."""
    state = laid("Webb T0505; 27th 5/3 T0505; La Reine 5/3 T0504; Howe T0909", scenario="summer_1758")
    found = answer(state, Night("T0505"), "british")
    assert (found["leader"], found["faces"], found["names"]) == ("Webb", 4, ["Webb", "27th"])
    assert found["ends"] == {
        "T0404": 1, "T0405": 1, "T0504": 1, "T0505": 4, "T0506": 1, "T0604": 1, "T0605": 1,
    }  # fmt: skip
    assert (found["fatal"], found["off"], found["seeks"]) == (["T0504"], 0, False)


def test_what_the_night_does_is_what_was_looked_up() -> None:
    """Each of the ten dice, played (ticonderoga/8.0g)."""
    text = "Webb T0105; 27th 5/3 T0105; La Reine 5/3 T0104; Howe T0909"
    found = answer(laid(text, scenario="summer_1758"), Night("T0105"), "british")
    places = Counter[str]()
    for die in range(10):
        phase = Phase(laid(text, scenario="summer_1758", night=True), "Webb marches by night", laid=(9, die))
        places[phase.at("27th")] += 1
    gone = found["off"] + sum(found["ends"][to] for to in found["fatal"])
    assert places.pop("-") == gone
    assert places == {to: faces for to, faces in found["ends"].items() if to not in found["fatal"]}


def test_the_lost_throw_to_find_the_way() -> None:
    """With rangers the die is one less (ticonderoga/8.0h, 8.0p)."""
    state = laid("Rogers T0505 lost; Ranger 1 T0505 lost; Howe T0909", scenario="summer_1758")
    found = answer(state, Night("T0505"), "french")
    assert (found["seeks"], found["faces"], found["guide"], found["ends"]["T0505"]) == (True, 1, -1, 5)
    assert refusal(laid("27th 5/3 T0505", scenario="summer_1758"), Night("T0505")) == (
        "ticonderoga/8.0a",
        "no_leader_by_night",
    )
    assert refusal(state, Night("T0101")) == ("ticonderoga/6.0a", "nobody_there")


# -- zones and boats ------------------------------------------------------------------------------------


def test_zones_lie_on_the_tactical_map_alone() -> None:
    """(ticonderoga/7.2a)."""
    state = laid("27th 5/3 T0505; La Reine 5/3 S0508", scenario="winter_raid_1757")
    found = answer(state, Zones())
    assert (len(found["british"]), found["french"]) == (6, [])


def test_boats_and_what_they_hold() -> None:
    """A unit of 6 needs a bateau and a canoe, a cannon a bateau (ticonderoga/7.3b, 7.3d, 7.3g)."""
    lake = field({"lakes": {"George": "0505"}, "terrain": {"clear": "0505"}})
    text = "French bateau 1 S0505; French canoe 1 S0505; La Reine 6/3 S0505; French cannon 1 S0505"
    found = answer(laid(text, lake), Boats("S0505"))
    assert [(each["boats"], each["holds"]) for each in found["fleets"]] == [
        (["French bateau 1"], 5),
        (["French canoe 1"], 2),
    ]
    needs = {each["piece"]: each["boats"] for each in found["needs"]}
    assert needs == {
        "La Reine": ["French bateau 1", "French canoe 1"],
        "French cannon 1": ["French bateau 1"],
    }
    assert found["left"] == ["French cannon 1"]
    assert refusal(laid("La Reine 6/3 S0404", lake), Boats("S0404")) == ("ticonderoga/7.3b", "no_boats_there")


# -- odds -----------------------------------------------------------------------------------------------


def outcome(*, hit: bool, answered: bool) -> str:
    if hit:
        return "both" if answered else "hit"
    return "answered" if answered else "neither"


def shares(text: str, order: str) -> Counter[str]:
    """A hundred attacks without leaders, die by die: what comes of each."""
    found = Counter[str]()
    for dice in product(range(10), range(10)):
        fray = Fray(position(WOODS, text), order, laid=dice)
        while "british" in fray.match.open and fray.asked() != ["Battles"]:
            fray.deadline("british")
        (fought,) = fray.state.fought
        found[outcome(hit=fought.hit, answered=fought.answered)] += 1
    return found


def test_odds_are_what_all_dice_come_to() -> None:
    """Strength 5 against 4 in the forest, played for every pair of dice (ticonderoga/11.0h, 11.5c)."""
    text = "La Reine 5/3 S0505; 44th 4/2 S0506; 46th 5/3 S1111"
    found = answer(laid(text, WOODS), Odds("S0506", "La Reine"))
    assert found["attack"]["plus"] == 1
    assert (found["loss"], found["shares"]) == ("reduced", dict(shares(text, "La Reine attacks S0506")))


def test_odds_with_leaders_count_each_of_their_faces() -> None:
    """Dieskau: inept on 0 to 3, capable on 4 to 8, exceptional on 9; the target answers as it is left
    (ticonderoga/11.3a, 11.5j)."""
    text = "Dieskau S0505; La Reine 5/3 S0505; 44th 4/2 S0506; 46th 5/3 S1111"
    found = answer(laid(text), Odds("S0506", "La Reine"))
    counted = Counter[str]()
    for leader, die, back in product(range(10), range(10), range(10)):
        plus = 2 if leader <= 3 else -1 if leader <= 8 else -2
        hit = die == 0 or (die < 9 and die + plus <= 5)
        answered = back == 0 or (back < 9 and back <= (2 if hit else 4))
        counted[outcome(hit=hit, answered=answered)] += 1
    exact = {outcome: (count + 5) // 10 for outcome, count in counted.items()}
    assert found["shares"] == exact
    assert [(band["ability"], band["faces"], band["hits"]) for band in found["attack"]["bands"]] == [
        ("inept", 4, 4), ("capable", 5, 7), ("exceptional", 1, 8),
    ]  # fmt: skip


def test_odds_agree_with_what_is_said_beside_the_order() -> None:
    """The chance to hit (ticonderoga/11.0h)."""
    state = assault()
    state.fighting = None
    seen = view(state, "british")
    for line in Battles().next(seen, ()):
        if isinstance(line, Attack) and line.manner is None:
            told = Battles().shows(seen, (line,))
            found = Odds(line.at, line.unit, line.target, line.cannon, line.other, line.leader).answer(seen)
            assert told is not None
            hits = found["shares"]["hit"] + found["shares"]["both"]
            assert abs(hits - told["chance"]) <= 1
            assert found["attack"]["plus"] == told["plus"]


def test_a_surprise_spares_the_answer() -> None:
    """Langy surprises with 0 to 8; a hit is not answered, a miss is an ambush (14.0c, 14.0d, 14.1a)."""
    text = "Langy S0505; La Reine 5/3 S0505; 44th 4/2 S0506; 46th 5/3 S1111"
    state = laid(text, WOODS, scenario="summer_1757")
    plain = answer(state, Odds("S0506", "La Reine"))
    found = answer(state, Odds("S0506", "La Reine", manner="by surprise"))
    assert found["surprise"] == 9
    assert found["shares"]["both"] < plain["shares"]["both"]
    assert sum(found["shares"].values()) in (99, 100, 101)


def test_without_a_unit_all_that_could_attack_are_ranked() -> None:
    """The likeliest in full, the others with their chances (ticonderoga/11.0c)."""
    text = "La Reine 5/3 S0505; Guyenne 3/2 S0507; 44th 4/2 S0506"
    found = answer(laid(text), Odds("S0506"), PUBLIC)
    assert (found["unit"], found["others"]) == (
        "La Reine",
        [{"unit": "Guyenne", "source": "S0507", "chance": 40}],
    )
    assert refusal(laid("La Reine 5/3 S0505; 44th 4/2 S0909"), Odds("S0909")) == (
        "ticonderoga/11.0c",
        "nobody_beside",
    )


def test_both_sides_may_be_looked_at() -> None:
    """What the enemy's unit could do to mine (ticonderoga/11.0g)."""
    state = laid("La Reine 5/3 S0505; 44th 4/2 S0506")
    assert (
        answer(state, Odds("S0505", "44th"))["shares"] == answer(state, Odds("S0505", "44th"), GM)["shares"]
    )
    assert refusal(state, Odds("S0909", "44th")) == ("ticonderoga/11.0c", "not_beside")


def test_in_fog_a_leader_may_be_any_of_his_rows() -> None:
    """Six of the French are in the cup, of three rows alike in front (ticonderoga/fog-2)."""
    text = "44th 4/2 S0505; La Reine 5/3 S0506; French leader 1 S0506"
    state = laid(text, options=Options(fog_bands=True))
    seen, true = (answer(state, Odds("S0506", "44th"), who) for who in ("british", "french"))
    assert (seen["doubtful"], true["doubtful"]) == (["French leader 1"], [])
    assert {band["of"] for band in seen["defence"]["bands"]} == {60}
    assert {band["of"] for band in true["defence"]["bands"]} == {10}
    assert sum(seen["shares"].values()) in (99, 100, 101)


def test_a_stack_that_may_not_be_looked_into_has_no_odds() -> None:
    """(ticonderoga/fog-4)."""
    state = laid("La Reine 5/3 S0505; 44th 4/2 S0909", options=Options(fog_strategic=True))
    assert refusal(state, Odds("S0909")) == ("ticonderoga/fog-4", "stack_not_seen")
    assert answer(state, Place("S0909"))["unseen"]
    assert answer(state, Place("S0909"))["pieces"] == []


# -- papers ---------------------------------------------------------------------------------------------


def test_a_place_with_its_works_and_people() -> None:
    """(ticonderoga/11.0i, 11.4a)."""
    state = laid("La Reine 5/3 S0506", WOODS, works={"S0506": Work("redoubt", "french")})
    found = answer(state, Place("S0506"), "british")
    assert (found["grounds"], found["plus"], found["side"]) == (["forest"], 1, "french")
    assert (found["work"]["kind"], found["work"]["plus"]) == ("redoubt", 2)
    assert [each["piece"] for each in found["pieces"]] == ["La Reine"]
    assert refusal(state, Place("S0113")) == ("ticonderoga/7.0n", "no_hex")


def test_places_that_are_not_played_on() -> None:
    """What stands for them on the other map is meant, else they are refused (ticonderoga/9.0a, 9.0n)."""
    assert answer(ice(), Place("S3812"))["at"] == answer(assault(), Place("S3812"))["at"] == "T2214"
    assert answer(assault(), Odds("S1614"), "british")["at"] == "T1614"
    assert refusal(ice(), Place("S3510")) == ("ticonderoga/9.0a", "within_border")
    assert refusal(opening("autumn_1755"), Place("T0101")) == ("ticonderoga/9.0n", "other_map")


def test_a_picture_is_about_a_hex_that_is_played_on() -> None:
    """For a boat on a river a bank of it (ticonderoga/7.3k)."""
    seen = view(assault(), "british")
    assert whereabouts(seen, "place", "S1614") == "T1614"
    assert whereabouts(seen, "place", "T1414/1415") == "T1414"
    assert whereabouts(seen, "piece", "Howe") == "T0728"
    assert whereabouts(view(opening("autumn_1755"), "british"), "place", "T0101") == ""


def test_the_sheet_of_a_piece() -> None:
    """A cannon has a number on each side, a leader his bands (ticonderoga/11.0m, 19.0a)."""
    state = assault()
    assert answer(state, Sheet("French cannon 1"))["minus"] == [2, 1]
    found = answer(state, Sheet("Montcalm"))["leader"]
    assert (found["seniority"], found["initiative"]) == (1, 7)
    assert sum(each["faces"] for each in found["bands"]) == 10
    marine = answer(state, Sheet("Marine 4"))
    assert (marine["strength"], marine["elite"], marine["triangle"], marine["building"]) == (
        *(3, True, True),
        "breastwork",
    )


def test_leaders_by_their_seniority() -> None:
    """Of whom fog hides the bands they are not told (ticonderoga/19.0b, fog-2)."""
    (french,) = answer(assault(), Leaders("french"))["sides"]
    ranks = [each["seniority"] for each in french["leaders"]]
    assert ranks == sorted(ranks)
    assert french["leaders"][0]["general"]
    both = answer(misty(), Leaders(), "british")["sides"]
    names = {each["leader"]: each["bands"] for side in both for each in side["leaders"]}
    assert all(bands for name, bands in names.items() if name.startswith("British"))
    assert not any(bands for name, bands in names.items() if name.startswith("French leader"))


def test_the_calendar_tells_who_is_to_come() -> None:
    """Levis in the night of 7 July, Johnson by day on the 8th (ticonderoga/18.4j, 18.4k)."""
    state = opening("summer_1758")
    found = answer(state, Calendar())
    due = [(each["month_day"], each["night"], each["pieces"][0]["piece"]) for each in found["arrivals"]]
    assert due == [(7, True, "Levis"), (8, False, "Johnson")]
    assert sum(found["chances"].values()) == 10
    state.date, state.night = 3, True
    assert answer(state, Calendar())["arrivals"] == []


def test_victory_as_it_stands() -> None:
    """One more British unit reduced: the French win (ticonderoga/18.5h)."""
    found = answer(ice(), Victory())
    assert (found["winner"], found["why"], found["final"]) == ("french", "more_british_bled", False)
    held = answer(opening("autumn_1755"), Victory())
    assert (held["winner"], held["why"]) == ("british", "neither_place")


def test_what_is_reconstructed_is_marked_in_the_charts() -> None:
    """Their ground is the printed rules', but for what hills and forests add (T31, T46)."""
    found = answer(opening("autumn_1755"), Tables())
    assert [row["ours"] for row in found["ground"]] == [False, True, True]
    assert found["ours"] == {"backs": True, "lost.points": True, "kinds.cannon.minus": True}


# -- all of them ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("who", [*SIDES, PUBLIC, GM])
def test_every_look_up_answers_every_reader(who: str) -> None:
    """Or says why not, in every fog; and can be written as it is read."""
    reader = Reader(LOOKUPS, board().vocabulary())
    texts = (
        *("reach Levis", "reach 44th by night", "couriers", "couriers french", "night S1905", "zones"),
        *(
            "boats S1803",
            "odds S1905",
            "place S1905",
            "sheet Levis",
            "leaders",
            "calendar",
            "victory",
            "tables",
        ),
    )
    for state in (assault(), ice(), misty()):
        for text in texts:
            (asked,) = reader.parse(text)
            assert isinstance(asked, Lookup)
            assert reader.parse(str(asked)) == (asked,)
            try:
                facts = asked.facts(asked.answer(view(state, who)))
            except No:
                continue
            assert facts
