"""Chapter 7.5: meetings, battles, ambushes and retreats on land."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.orders import No
from rules.whigs import odds
from rules.whigs.board import COLUMNS
from rules.whigs.flight import Retreat, Withdraw, ways
from rules.whigs.lines import Meet, OnMeeting
from rules.whigs.meeting import (
    Battle,
    Contest,
    Decide,
    Destroyed,
    IfMet,
    JoinRolled,
    Lost,
    Meeting,
    Meets,
    MenLost,
    NoWayOut,
    OrderTurned,
    Postponed,
    Retreated,
    Stances,
    initiative,
    refuse_standing,
)
from rules.whigs.state import Army, Options, Plan, Report, State
from rules.whigs.view import View, view
from tests.whigs.table import Table, board, position, table

BRITISH_ARMY = "A1 FWH 8R 2I march"
FRENCH_ARMY = "A1 CAR 8R 4I defend"


def clash(british: str = BRITISH_ARMY, french: str = FRENCH_ARMY, **facts: Any) -> Table:
    """The British march from Fort William Henry to Fort Carillon, where the French stand."""
    facts = {"period": 1, "until": ("defend",), **facts}
    met = table("march", british=british, french=french, **facts)
    met.order("british", "A1 to CAR")
    return met


def chosen(first: str, second: str, **facts: Any) -> Table:
    """The French, who were there first, choose, and the British."""
    met = clash(**facts)
    met.order("french", first)
    met.order("british", second)
    return met


def army(played: Table, key: str) -> Army:
    return played.state.armies[key]


def battle(played: Table) -> Battle:
    (fought,) = played.of(Battle)
    assert isinstance(fought, Battle)
    return fought


# -- who meets ------------------------------------------------------------------------------------------


def test_armies_meet_as_soon_as_they_are_in_one_province() -> None:
    """Both are asked before anyone else acts (whigs/7.17a, W163)."""
    met = clash(british=f"{BRITISH_ARMY}; A2 ALB 4R march")
    assert met.of(Meets) == [Meets("CAR", "french", "british")]
    assert {seat: ask.kind for seat, ask in met.match.open.items()} == {
        "british": Meeting("CAR"),
        "french": Meeting("CAR"),
    }


def test_a_garrison_is_never_met() -> None:
    """It has no values and is asked nothing (whigs/7.50a, whigs/7.17b, W164)."""
    entered = clash(french="")
    assert entered.of(Meets) == []
    assert entered.state.step == "defend"


def test_only_the_occupant_can_ambush() -> None:
    """(whigs/7.51a, W165)"""
    with pytest.raises(No) as caught:
        clash().order("british", "ambush")
    assert caught.value.args[:2] == ("whigs/7.51a", "newcomers_ambush_not")


def test_nothing_is_chosen_twice_and_no_fleet_s_choice() -> None:
    """(whigs/7.51a)"""
    for text, key in (("engage, retreat", "one_choice"), ("remain", "no_such_choice")):
        with pytest.raises(No) as caught:
            clash().order("british", text)
        assert caught.value.key == key


def test_a_choice_is_hidden_until_both_are_in() -> None:
    """(whigs/7.51b, W165)"""
    met = clash()
    before = view(met.state, "british"), list(met.of(Stances, "british"))
    met.order("french", "ambush")
    assert (view(met.state, "british"), met.of(Stances, "british")) == before
    met.order("british", "retreat")
    assert met.of(Stances) == [Stances("CAR", "french", "british", "ambush", "retreat")]


def test_retreats_lead_to_linked_friendly_provinces_without_enemies() -> None:
    """Fort Carillon is linked to Fort William Henry and Montréal (whigs/7.51c, W165)."""
    met = clash()
    british, french = (met.match.offers(side) for side in ("british", "french"))
    assert [line.to for line in british if isinstance(line, Meet) and line.to] == ["FWH"]
    assert [line.to for line in french if isinstance(line, Meet) and line.to] == ["MTL"]
    besieged = clash(british=f"{BRITISH_ARMY}; A2 MTL 4R march")
    assert [line.to for line in besieged.match.offers("french") if isinstance(line, Meet) and line.to] == []


def test_only_a_retreat_has_a_place() -> None:
    """(whigs/7.51c)"""
    for text, key in (("engage to FWH", "only_retreats_lead_away"), ("retreat to ALB", "no_retreat_there")):
        with pytest.raises(No) as caught:
            clash().order("british", text)
        assert caught.value.key == key


def test_without_a_word_both_engage() -> None:
    """The deadline's choice (whigs/7.52a)."""
    met = clash(laid=[5])
    met.deadline("british")
    met.deadline("french")
    assert met.of(Stances) == [Stances("CAR", "french", "british", "engage", "engage")]
    assert battle(met).attacker == "british"


# -- odds ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [
        (32, 25, "1.5-1"),  # 1.28
        (7, 4, "1.5-1"),  # 1.75: between two, the one nearer 1-1
        (9, 4, "2-1"),  # 2.25
        (7, 2, "3-1"),  # 3.5
        (41, 50, "1-1"),  # 1.22
        (50, 41, "1-1"),
        (5, 4, "1-1"),  # 1.25
        (16, 64, "1-4"),
        (10, 1, "4-1"),
        (1, 10, "1-4"),
        (3, 0, "4-1"),
        (0, 3, "1-4"),
        (0, 0, "1-1"),
    ],
)
def test_odds_go_to_the_nearest_column(attack: int, defence: int, column: str) -> None:
    """Larger by smaller; beyond the ends the last (whigs/7.52b, whigs/7.52c, W76, W79, W80, W81)."""
    assert COLUMNS[odds.column_of(attack, defence)] == column


def test_the_bonus_of_defend_is_one_column() -> None:
    """Not beyond the last, and none if both have it (whigs/7.52d, W77, W82, W83)."""
    even, last = COLUMNS.index("1-1"), COLUMNS.index("1-4")
    assert COLUMNS[odds.shifted(even, attacker=True, defender=False)] == "1.5-1"
    assert COLUMNS[odds.shifted(even, attacker=False, defender=True)] == "1-1.5"
    assert odds.shifted(even, attacker=True, defender=True) == even
    assert odds.shifted(last, attacker=False, defender=True) == last


def test_indians_are_halved_together() -> None:
    """5 make 2, 1 makes 0 (whigs/7.52e, W86)."""
    for indians, value in ((5, 2), (1, 0), (4, 2)):
        assert odds.battle_value(board(), Army("french", "A1", "CAR", {"I": indians})) == value


def test_want_of_supply_halves_after_the_indians() -> None:
    """8R 3I are 32 + 1 = 33, halved 16; siege 32 to 16; ambush defence 39 to 19 (whigs/7.16h, W72)."""
    hungry = Army("british", "A1", "CAR", {"R": 8, "I": 3}, hungry=True, unpaid=True)
    assert odds.battle_value(board(), hungry) == 16
    assert odds.siege_value(board(), hungry) == 16
    assert odds.ambush_defence(board(), hungry) == 19


def test_initiative_is_doubled_and_then_cut() -> None:
    """18, hungry 36, with Defend 27; a quarter of 18 is 5, of 16 is 4 (whigs/7.16m, 6.44c, W57, W199)."""
    six, hungry = (Army("british", "A1", "CAR", {"R": 6}, hungry=starved) for starved in (False, True))
    eight = Army("french", "A1", "CAR", {"R": 8})
    rules = Options()
    assert odds.initiative(board(), hungry, rules, bonus=False) == 36
    assert odds.initiative(board(), hungry, rules, bonus=True) == 27
    assert odds.initiative(board(), six, rules, bonus=True) == 13
    assert odds.initiative(board(), eight, rules, bonus=True) == 12


def test_the_switch_rounds_the_initiative_that_remains() -> None:
    """13.5 becomes 14 (whigs/6.44c, DW4)."""
    six = Army("british", "A1", "CAR", {"R": 6})
    assert odds.initiative(board(), six, Options(initiative_cut="result"), bonus=True) == 14


# -- battles ---------------------------------------------------------------------------------------------


def test_the_newcomer_attacks() -> None:
    """33 against 34 and Defend: 1-1 becomes 1-1.5; a 5 is ND (whigs/7.52a, 7.52d, W76)."""
    played = chosen("engage", "engage", laid=[5])
    assert battle(played) == Battle("CAR", "british", False, 33, 34, "1-1", "1-1.5", 5, "ND", 10, 10)
    assert army(played, "british A1").at == "FWH"
    assert army(played, "british A1").lost == {"R": 400, "I": 40}
    assert army(played, "french A1").lost == {"R": 400, "I": 80}
    assert played.state.casualties["french"] == {"R": 400, "I": 80}


def test_an_absolute_disaster_destroys_the_attacker() -> None:
    """15 against 60 is 1-4; a 1 is AD: the defender loses nobody (whigs/7.52a, whigs/7.52f, W84)."""
    played = chosen("engage", "engage", british="A1 FWH 3R 3M march", french="A1 CAR 15R", laid=[1])
    assert battle(played).column == "1-4"
    assert battle(played).result == "AD"
    assert "british A1" not in played.state.armies
    assert played.state.casualties["british"] == {"R": 1500, "M": 750}
    assert army(played, "french A1").lost == {}
    assert played.of(Destroyed) == [Destroyed("british", "CAR", ("A1",))]


def test_an_ideal_victory_destroys_the_defender() -> None:
    """60 against 15 is 4-1; a 10 is IV (whigs/7.52a, whigs/7.52f, W85)."""
    played = chosen("engage", "engage", british="A1 FWH 15R march", french="A1 CAR 3R 3M", laid=[10])
    assert (battle(played).column, battle(played).result) == ("4-1", "IV")
    assert list(played.state.armies) == ["british A1"]
    assert army(played, "british A1").lost == {}


def test_men_lost_before_are_not_lost_again() -> None:
    """4,000 that lose 10 per cent twice lose 400 and then 360; the units count in full (whigs/7.52g, W87)."""
    state = position("fleets", french="A1 CAR 8R")
    assert odds.lose(state, "french A1", 10) == {"R": 400}
    assert odds.lose(state, "french A1", 10) == {"R": 360}
    assert odds.battle_value(state.board, state.armies["french A1"]) == 32


def test_each_loss_is_rounded_up_to_a_man() -> None:
    """30 per cent of 1,005 men are 302 (whigs/7.52f, W88)."""
    assert odds.part_of(1005, 30) == 302
    assert odds.part_of(1000, 30) == 300


def test_a_beaten_march_army_defends_without_bonus() -> None:
    """Openly (whigs/7.56b, W89)."""
    played = chosen("engage", "engage", laid=[5])
    beaten = army(played, "british A1")
    assert (beaten.order, beaten.bonus) == ("defend", False)
    assert played.of(OrderTurned) == [OrderTurned("british", "A1", True)]


def test_a_beaten_defend_army_keeps_its_bonus() -> None:
    """Unless the table says otherwise (whigs/7.56b, DW50)."""
    for keeps in (True, False):
        options = Options(beaten_keeps_bonus=keeps)
        played = chosen("engage", "engage", laid=[9], options=options)  # 1-1.5, a 9 is NV
        assert battle(played).result == "NV"
        assert (army(played, "french A1").order, army(played, "french A1").bonus) == ("defend", keeps)
        assert bool(played.of(OrderTurned)) is not keeps


def test_a_defend_army_attacks_with_its_bonus_among_friends() -> None:
    """32 against 32 is 1-1, then 1.5-1, a 5 is NV; the British march and have none (6.43b, 6.44b, W154)."""
    played = table(
        "defend",
        british="A1 MTL 8R march",
        french="A1 QUE 8R defend",
        period=1,
        laid=[5],
        until=("close_period",),
        nodes="CAR british 1",
    )
    played.order("french", "A1 to MTL")
    played.order("british", "engage")
    played.order("french", "engage")
    assert battle(played) == Battle("MTL", "french", False, 32, 32, "1-1", "1.5-1", 5, "NV", 10, 10)
    assert army(played, "british A1").at == "CAR"


def test_the_beaten_without_a_way_are_destroyed() -> None:
    """All men left go to the Casualty Box (whigs/7.56c, W99)."""
    played = chosen("engage", "engage", nodes="FWH french 0", laid=[5])
    assert "british A1" not in played.state.armies
    assert played.state.casualties["british"] == {"R": 4000, "I": 400}
    assert played.of(Destroyed) == [Destroyed("british", "CAR", ("A1",))]
    assert played.of(OrderTurned) == []


def test_losses_by_type_are_the_owner_s_to_know() -> None:
    """The public sees result and percentage (whigs/7.52f)."""
    played = chosen("engage", "engage", laid=[5])
    lost = MenLost("A1", "CAR", (Lost(400, "R"), Lost(40, "I")), 3960)
    assert lost in played.of(MenLost, "british")
    assert lost not in played.of(MenLost, "french")
    assert played.of(MenLost) == []


def test_a_winner_may_go_on_in_the_next_period() -> None:
    """Not in this one (whigs/7.56a, whigs/7.17c, W179)."""
    won = chosen("engage", "engage", laid=[10], until=("winter",), treasury=(50_000, 0))
    assert battle(won).result == "V"
    assert army(won, "british A1").at == "CAR"
    assert won.state.period == 1
    for side in list(won.match.open):
        won.deadline(side)
    while won.state.period == 1:
        won.deadline(next(iter(won.match.open)))
    assert won.state.step == "march"
    won.order("british", "A1 to MTL")
    assert army(won, "british A1").at == "MTL"


# -- several armies ----------------------------------------------------------------------------------------


def test_armies_of_a_side_fight_as_one() -> None:
    """32 + 16 against 32; each loses by itself, and both retreat (whigs/7.50a, whigs/7.57e)."""
    french = "A1 CAR 8R defend; A2 CAR 4R defend"
    played = chosen("engage", "engage", british="A1 FWH 8R march", french=french, laid=[10])
    assert (battle(played).attack, battle(played).defence) == (32, 48)
    assert battle(played).column == "1-2"  # 1.5 to 1, and the bonus of both
    assert [army(played, f"french {name}").at for name in ("A1", "A2")] == ["MTL", "MTL"]
    assert [army(played, f"french {name}").lost for name in ("A1", "A2")] == [{"R": 800}, {"R": 400}]


def test_each_army_has_its_own_cut_of_initiative() -> None:
    """Twice 18, each less 5, are 26; 36 less 9 would be 27 (whigs/7.57e, whigs/6.44c)."""
    state = position("march", british="A1 CAR 8R march", french="A1 CAR 9R defend; A2 CAR 9R defend")
    assert initiative(state, "french", "CAR") == 26


def test_all_must_have_the_bonus() -> None:
    """(whigs/7.52d, DW40)"""
    french = "A1 CAR 8R defend; A2 CAR 4R"
    played = chosen("engage", "engage", british="A1 FWH 8R march", french=french, laid=[10])
    assert battle(played).column == "1-1.5"


# -- retreats by choice --------------------------------------------------------------------------------------


def test_who_does_not_fight_leaves_unhindered() -> None:
    """It keeps its order and all its men (whigs/7.54a, W93)."""
    for stance in ("engage", "ambush", "join"):
        played = chosen(stance, "retreat")
        left = army(played, "british A1")
        assert (left.at, left.order, left.bonus, left.lost) == ("FWH", "march", True, {})
        assert played.of(Retreated) == [Retreated("british", "CAR", (Withdraw("A1", "FWH"),), False)]
        assert played.of(Battle) == []
        assert army(played, "french A1").at == "CAR"


def test_the_occupant_may_leave_too() -> None:
    """Against whatever the newcomer chooses (whigs/7.51a, whigs/7.54a)."""
    for stance in ("engage", "join"):
        played = chosen("retreat", stance)
        assert army(played, "french A1").at == "MTL"
        assert army(played, "british A1").at == "CAR"
        assert not army(played, "british A1").waits


def test_both_may_leave() -> None:
    """Without losses (whigs/7.53a, W98)."""
    played = chosen("retreat", "retreat")
    assert (army(played, "french A1").at, army(played, "british A1").at) == ("MTL", "FWH")


def test_who_cannot_retreat_engages() -> None:
    """(whigs/7.53b, W94)"""
    played = chosen("engage", "retreat", nodes="FWH french 0", laid=[10])
    assert played.of(NoWayOut) == [NoWayOut("british", "CAR")]
    assert battle(played).attacker == "british"


def test_a_retreat_ends_the_movement_of_the_period() -> None:
    """The French left in the March step and are not asked in the Defend step (whigs/7.54b, W197)."""
    played = chosen("retreat", "engage", until=("close_period",))
    assert played.state.step == "close_period"
    assert army(played, "french A1").acted


def test_the_owner_picks_the_place() -> None:
    """Of two linked ones; at the deadline the first (whigs/7.51c)."""
    for answer, place in (("A1 to DUQ", "DUQ"), ("", "MTL")):
        played = at_niagara("retreat")
        assert played.match.open["french"].kind == Retreat("NIA")
        if answer:
            played.order("french", answer)
        else:
            played.deadline("french")
        assert army(played, "french A1").at == place


def at_niagara(french: str) -> Table:
    """The French at Fort Niagara are linked to Montréal and Fort Duquesne."""
    facts: dict[str, Any] = {"period": 1, "until": ("defend",)}
    played = table("march", british="A1 OSW 12R march", french="A1 NIA 8R defend", **facts)
    played.order("british", "A1 to NIA")
    played.order("french", french)
    played.order("british", "engage")
    return played


def test_a_place_may_be_named_with_the_choice() -> None:
    """Then nothing more is asked (whigs/7.51c)."""
    assert army(at_niagara("retreat to DUQ"), "french A1").at == "DUQ"


# -- over sea ------------------------------------------------------------------------------------------------


def attacked_at_louisbourg(**facts: Any) -> Table:
    """At the end of a period 8 French regulars attack the British in their province: a 5 at 1.5-1 is NV."""
    facts = {"british": "A1 LOU 8R march; F1 ZTRE 8S", "period": 1, **facts}
    played = table("close_period", french="A1 LOU 8R defend", laid=[5], until=("fleets", "winter"), **facts)
    played.order("british", "engage")
    played.order("french", "engage")
    assert battle(played).result == "NV"
    return played


def test_a_fleet_beside_takes_the_beaten_along() -> None:
    """3,600 men left need 8 ships; Halifax is the only port within three zones (7.62b, 7.62c, W196)."""
    saved = attacked_at_louisbourg(nodes="BOS french 1")
    assert saved.of(Retreated) == [Retreated("british", "LOU", (Withdraw("A1", "HAL", "F1"),), True)]
    assert (army(saved, "british A1").at, saved.state.fleets["british F1"].at) == ("HAL", "HAL")


def test_with_too_few_ships_the_beaten_are_destroyed() -> None:
    """7 ships carry no 3,600 men (whigs/7.62b, whigs/7.62c, W196)."""
    lost = attacked_at_louisbourg(nodes="BOS french 1", british="A1 LOU 8R march; F1 ZTRE 7S")
    assert lost.of(Destroyed) == [Destroyed("british", "LOU", ("A1",))]
    assert lost.state.fleets["british F1"].at == "ZTRE"


@pytest.mark.parametrize("where", ["F1 ZUNO 8S", "F1 HAL 8S"])
def test_a_fleet_elsewhere_takes_nobody_along(where: str) -> None:
    """It must lie beside the province or in its port (whigs/7.62b)."""
    lost = attacked_at_louisbourg(british=f"A1 LOU 8R march; {where}")
    assert lost.of(Destroyed) == [Destroyed("british", "LOU", ("A1",))]


def test_a_fleet_that_must_stay_in_port_carries_nobody() -> None:
    """(whigs/6.45d, whigs/7.62b)"""
    state = position(
        "close_period", british="A1 LOU 8R march; F1 ZTRE 8S", french="A1 LOU 8R defend", period=1
    )
    assert [line.fleet for line in ways_of(state)] == ["F1"]
    state.change("british F1", held=True)
    assert ways_of(state) == ()


def ways_of(state: State) -> tuple[Withdraw, ...]:
    return ways(state, "british", "LOU", state.armies["british A1"], ())


def test_no_ferry_to_or_from_quebec_while_louisbourg_is_french() -> None:
    """(whigs/7.47a, whigs/7.62b)"""
    for owner, fleets in (("french", []), ("british", ["F1", "F1"])):
        state = position("march", british="A1 QUE 8R; F1 ZQUA 8S", french="", nodes=f"LOU {owner} 3")
        found = ways(state, "british", "QUE", state.armies["british A1"], ())
        assert [line.fleet for line in found] == fleets


def test_one_fleet_carries_to_one_port_what_it_has_ships_for() -> None:
    """8 ships carry 4,000 men of one army, or 2 + 2 thousand of two, to one port (whigs/7.62b)."""
    british = "A1 LOU 4R march; A2 LOU 4R march; A3 LOU 1R march; F1 ZTRE 8S"
    state = position("march", british=british, french="A1 LOU 1R", nodes="QUE british 3")
    kind, seen = Retreat("LOU", forced=True), view(state, "british")
    first = (Withdraw("A1", "HAL", "F1"),)
    offered = list(kind.next(seen, first))
    assert offered == [Withdraw("A2", "HAL", "F1"), Withdraw("A3", "HAL", "F1")]
    assert kind.refuse(seen, (*first, offered[0]), offered[1]) == No(
        "whigs/7.62b", "no_room_aboard", fleet="F1", counter="A3"
    )
    assert kind.owed(seen, first) == No("whigs/7.51c", "retreat_owed", counter="A2")
    assert kind.owed(seen, (*first, offered[0])) is None


def test_over_sea_the_fleet_is_named() -> None:
    """Halifax is in reach with F1 alone, and Boston with none (whigs/7.62b)."""
    state = position("march", british="A1 LOU 4R march; F1 ZTRE 8S; F2 ZUNO 8S", french="A1 LOU 1R")
    kind, seen = Retreat("LOU", forced=True), view(state, "british")
    unnamed = No("whigs/7.62b", "name_the_fleet", place="HAL", fleets=["F1"])
    assert kind.refuse(seen, (), Withdraw("A1", "HAL")) == unnamed
    assert kind.refuse(seen, (), Withdraw("A1", "BOS")) == No("whigs/7.51c", "no_retreat_there", place="BOS")


def test_at_the_deadline_nobody_is_left_behind_who_could_get_away() -> None:
    """2,000 men need 4 ships and 8,000 need 16: the large fleet is left to the large army (whigs/7.62b)."""
    british = "A1 LOU 4R march; A2 LOU 16R march; F1 ZTRE 16S; F2 ZTRE 4S"
    state = position("march", british=british, french="A1 LOU 1R")
    ways_out = (Withdraw("A1", "HAL", "F2"), Withdraw("A2", "HAL", "F1"))
    for forced in (True, False):
        assert Retreat("LOU", forced).default(view(state, "british")) == ways_out


def test_at_the_deadline_who_can_gets_away() -> None:
    """Where the ships do not suffice for both the first army takes them (whigs/7.56c, whigs/7.62b)."""
    british = "A1 LOU 4R march; A2 LOU 16R march; F1 ZTRE 16S"
    state = position("march", british=british, french="A1 LOU 1R")
    assert Retreat("LOU", forced=True).default(view(state, "british")) == (Withdraw("A1", "HAL", "F1"),)


def test_who_leaves_of_his_own_accord_takes_all_along() -> None:
    """The ships for both would be too few: so they cannot retreat (whigs/7.53b, whigs/7.62b)."""
    british = "A1 LOU 8R march; A2 LOU 1R march; F1 ZTRE 8S"
    played = table(
        "close_period", british=british, french="A1 LOU 1R", period=1, laid=[10], until=("fleets",)
    )
    played.order("british", "retreat")
    played.order("french", "engage")
    assert played.of(NoWayOut) == [NoWayOut("british", "LOU")]


# -- ambushes -------------------------------------------------------------------------------------------


def test_the_example_of_play() -> None:
    """19 against 26, 36 against 34, a 9 is V (whigs/7.55a, whigs/7.55c, whigs/7.55d, W89)."""
    played = chosen("ambush", "engage", laid=[7, 2, 9])
    assert played.of(Contest) == [Contest("CAR", "french", 12, 7, 24, 2, "french")]
    played.order("french", "spring")
    assert battle(played) == Battle("CAR", "french", True, 36, 34, "1-1", "1.5-1", 9, "V", 10, 20)
    french, british = army(played, "french A1"), army(played, "british A1")
    assert french.lost == {"R": 400, "I": 80}
    assert british.lost == {"R": 800, "I": 80}
    assert (british.at, british.order, british.bonus) == ("FWH", "defend", False)
    assert (french.at, french.order, french.bonus) == ("CAR", "defend", True)


def test_without_defend_the_initiative_is_whole() -> None:
    """16 + 7 against 24 + 2, and the column is not shifted (whigs/6.44c, W90)."""
    played = chosen("ambush", "engage", french="A1 CAR 8R 4I", laid=[7, 2, 9])
    assert played.of(Contest) == [Contest("CAR", "french", 16, 7, 24, 2, "french")]
    played.order("french", "spring")
    assert battle(played).column == "1-1"


def test_equal_totals_are_rolled_again() -> None:
    """24 v 24 with equal dice (whigs/7.55a, DW17, W91)."""
    played = chosen("ambush", "engage", french="A1 CAR 12R", british="A1 FWH 8R march", laid=[4, 4, 6, 5])
    assert played.of(Contest) == [Contest("CAR", "french", 24, 6, 24, 5, "british")]


def test_the_winner_may_forbid_the_ambush() -> None:
    """Then the newcomer attacks in an ordinary battle (whigs/7.55b, W92)."""
    played = chosen("ambush", "engage", laid=[10, 1, 5], french="A1 CAR 8R 20M")
    assert played.match.open["british"].kind == Decide("CAR")
    played.order("british", "forbid")
    fought = battle(played)
    assert (fought.attacker, fought.ambush) == ("british", False)


@pytest.mark.parametrize(
    ("dice", "winner", "says", "attacker"),
    [
        ([9, 2], "british", "spring", "french"),
        ([2, 9], "french", "forbid", "british"),
    ],
)
def test_the_contest_decides_only_whether(dice: list[int], winner: str, says: str, attacker: str) -> None:
    """A winner who says yes to his enemy's ambush suffers it (whigs/7.55b, W180)."""
    played = chosen("ambush", "engage", french="A1 CAR 12R", british="A1 FWH 8R march", laid=[*dice, 5])
    played.order(winner, says)
    assert (battle(played).attacker, battle(played).ambush) == (attacker, attacker == "french")


def test_at_the_deadline_the_ambusher_says_yes_and_the_other_no() -> None:
    """(whigs/7.55b)"""
    for dice, winner, ambush in (([2, 9], "french", True), ([9, 2], "british", False)):
        played = chosen("ambush", "engage", french="A1 CAR 12R", british="A1 FWH 8R march", laid=[*dice, 5])
        played.deadline(winner)
        assert battle(played).ambush is ambush


def test_an_ambushed_army_out_of_supply_has_half_its_defence() -> None:
    """34 becomes 17, and its initiative 48 (whigs/7.55e, whigs/7.16g, W72, W177)."""
    state = position("close_period", british="A1 CAR 8R 2I march", french=FRENCH_ARMY, period=1)
    state.change("british A1", hungry=True, arrived=9)
    played = Table(state, [7, 2, 9], ("fleets",))
    played.order("french", "ambush")
    played.order("british", "engage")
    assert played.of(Contest) == [Contest("CAR", "french", 12, 7, 48, 2, "french")]
    played.order("french", "spring")
    assert (battle(played).attack, battle(played).defence) == (36, 17)
    assert (battle(played).odds, battle(played).column) == ("2-1", "2.5-1")


def test_a_defend_army_has_its_bonus_in_its_ambush_anywhere() -> None:
    """In empty Fort Oswego: 36 against 36 is 1.5-1, a 9 is V (whigs/7.55f, W198)."""
    played = table(
        "march",
        british="A1 ALB 12R march",
        french="A1 OSW 8R 4I defend",
        nodes="OSW empty british",
        treasury=(100_000, 0),
        period=1,
        laid=[1, 1, 9],
        until=("defend",),
    )
    played.order("british", "A1 to OSW")
    played.order("french", "ambush")
    played.order("british", "engage")
    played.order("french", "spring")
    assert battle(played) == Battle("OSW", "french", True, 36, 36, "1-1", "1.5-1", 9, "V", 10, 20)


# -- waiting -------------------------------------------------------------------------------------------------


def test_who_wins_the_roll_waits() -> None:
    """A 9 against a 4; nobody in the meeting moves (whigs/7.57a, W95)."""
    played = chosen("join", "engage", laid=[9, 4])
    assert played.of(JoinRolled) == [JoinRolled("CAR", "french", 9, 4, True)]
    assert played.of(Postponed) == [Postponed("CAR")]
    assert army(played, "british A1").waits
    assert army(played, "french A1").waits


def test_who_loses_the_roll_has_engaged() -> None:
    """A 4 against a 9; equal dice are rolled again (whigs/7.57a, whigs/7.57b, W96)."""
    played = chosen("join", "engage", laid=[5, 5, 4, 9, 10])
    assert played.of(JoinRolled) == [JoinRolled("CAR", "french", 4, 9, False)]
    assert battle(played).attacker == "british"


def test_a_newcomer_who_loses_the_roll_may_be_ambushed() -> None:
    """(whigs/7.51a, whigs/7.57b)"""
    played = chosen("ambush", "join", laid=[8, 3, 1, 1])
    assert played.of(JoinRolled) == [JoinRolled("CAR", "british", 3, 8, False)]
    assert played.of(Contest)


def test_an_army_that_comes_in_adds_its_values() -> None:
    """Both choose anew; 32 + 16 stand against 33 (whigs/7.57a, whigs/7.57e, W95)."""
    met = clash(
        french="A1 CAR 8R defend; A2 MTL 4R defend", laid=[9, 4, 10], until=("close_period",), period=1
    )
    met.order("french", "join")
    met.order("british", "engage")
    met.order("french", "A2 to CAR")
    assert met.of(Meets)[1:] == [Meets("CAR", "french", "british", True)]
    assert met.match.open["french"].kind == Meeting("CAR")
    met.order("french", "engage")
    met.order("british", "engage")
    assert (battle(met).attacker, battle(met).attack, battle(met).defence) == ("british", 33, 48)


def test_at_the_end_of_the_period_nobody_waits_any_more() -> None:
    """(whigs/7.57c, W97)"""
    played = chosen("join", "engage", laid=[9, 4, 10], until=("winter",))
    assert played.match.open["french"].kind == Meeting("CAR", last=True)
    with pytest.raises(No) as caught:
        played.order("french", "join")
    assert caught.value.args[:2] == ("whigs/7.57c", "no_more_waiting")
    played.order("french", "engage")
    played.order("british", "engage")
    assert battle(played).attacker == "british"


def test_both_may_wait() -> None:
    """Without dice, until the end of the period (whigs/7.57d, W178)."""
    played = chosen("join", "join")
    assert played.of(Postponed) == [Postponed("CAR")]
    assert played.of(JoinRolled) == []
    assert army(played, "british A1").waits


# -- plans and standing orders -------------------------------------------------------------------------------


def planned(*lines: OnMeeting, **facts: Any) -> Table:
    """The French have written this with their orders."""
    return clash(plans={"french": [Plan("A1", lines)]}, **facts)


def reported(troops: dict[str, int]) -> list[Report]:
    return [Report("french", "A1", "ALB", 1757, troops, 0)]


def test_a_plan_answers_in_silence() -> None:
    """Both are asked, and the one who has written need not answer (whigs/standing-9)."""
    met = planned(OnMeeting("A1", "retreat", to="MTL"))
    assert met.match.sealed("french") == (Meet("retreat", "MTL"),)
    met.order("british", "engage")
    assert army(met, "french A1").at == "MTL"


def test_a_plan_by_odds_goes_by_reports() -> None:
    """32 + 2 against 24 is 1.5-1, with Defend 2-1; without a report it is left open (whigs/standing-9)."""
    lines = (OnMeeting("A1", "engage", "2-1"), OnMeeting("A1", "retreat"))
    assert planned(*lines).match.sealed("french") is None
    weak = planned(*lines, reports=reported({"R": 6}))
    assert weak.match.sealed("french") == (Meet("engage"),)
    strong = planned(*lines, reports=reported({"R": 12}))
    assert strong.match.sealed("french") == (Meet("retreat"),)


def test_an_ambush_is_weighed_by_ambush_values() -> None:
    """36 against 12 times 3 is 1-1, with Defend 1.5-1, where a battle would be 1-1 (whigs/standing-9)."""
    line = OnMeeting("A1", "ambush", "1.5-1")
    assert planned(line, reports=reported({"R": 12})).match.sealed("french") == (Meet("ambush"),)
    assert planned(line, reports=reported({"R": 16})).match.sealed("french") is None


def test_what_does_not_fit_is_passed_over() -> None:
    """No ambush for newcomers, no retreat to what is not linked (whigs/standing-9)."""
    orders = (IfMet("ambush"), IfMet("retreat", to="ALB"), IfMet("engage"))
    met = clash(standing_orders={"british": orders})
    assert met.match.sealed("british") == (Meet("engage"),)


def test_who_has_written_springs_his_ambush_and_forbids_the_enemy_s() -> None:
    """No question is left open (whigs/standing-9)."""
    standing_orders = {"french": (IfMet("ambush"),), "british": (IfMet("engage"),)}
    for dice, ambush in (([7, 2, 9], True), ([10, 1, 9], False)):
        facts = {"french": "A1 CAR 8R 4I defend" if ambush else "A1 CAR 8R 20M"}
        assert battle(clash(standing_orders=standing_orders, laid=dice, **facts)).ambush is ambush


def test_standing_orders_are_for_the_land() -> None:
    """(whigs/standing-9)"""
    seen = view(position("march"), "british")
    assert refuse_standing(seen, (), IfMet("remain")) is not None
    assert refuse_standing(seen, (), IfMet("engage", to="ALB")) is not None
    assert refuse_standing(seen, (), IfMet("retreat", "1-1", "ALB")) is None


# -- what is listed is what is accepted -----------------------------------------------------------------


def test_what_is_listed_is_what_is_accepted() -> None:
    """For every line that can be written (whigs/7.51a, whigs/7.51c)."""
    british = "A1 LOU 4R march; A2 LOU 4R march; F1 ZTRE 8S; F2 LOU 2S"
    state = position("march", british=british, french="A1 LOU 1R defend", nodes="QUE british 3")
    places = (None, *state.board.places)
    for side in ("british", "french"):
        seen = view(state, side)
        for kind in (Meeting("LOU"), Meeting("LOU", last=True)):
            listed = set(kind.next(seen, ()))
            stances = ("engage", "retreat", "join", "ambush", "remain")
            every = [Meet(stance, to) for stance in stances for to in places]
            assert {line for line in every if kind.refuse(seen, (), line) is None} == listed
            assert kind.default(seen)[0] in listed
    for forced in (True, False):
        _check_retreat(Retreat("LOU", forced), view(state, "british"))


def _check_retreat(kind: Retreat, seen: View) -> None:
    counters = [*seen.board.armies["british"], *seen.board.fleets["british"]]
    every = [
        Withdraw(counter, place, fleet)
        for counter in counters
        for place in seen.board.places
        for fleet in (None, *counters)
    ]
    for drafted in ((), (Withdraw("A1", "HAL", "F1"),), kind.default(seen)):
        accepted = {line for line in every if kind.refuse(seen, drafted, line) is None}
        assert accepted == set(kind.next(seen, drafted))
    assert kind.owed(seen, kind.default(seen)) is None
