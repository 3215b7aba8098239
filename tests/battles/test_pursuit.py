"""Chapters 10.2, 10.3 and 20.2: pursuit, exhaustion, trains taken. French attackers, British N at 0,0."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from rules.battles.board import Award
from rules.battles.ledger import Captured, Lost
from rules.battles.lines import Pursue
from rules.battles.pursuit import (
    PursueAlways,
    Pursued,
    PursueInto,
    PursueNever,
    Pursuit,
    PursuitDropped,
    TrainEntered,
    refuse_standing,
)
from rules.battles.state import Assault, Options, Plan, State, Trail
from rules.battles.view import view
from rules.kernel.notation import sample
from rules.kernel.orders import Line, Lines, No, first_fault
from tests.battles.play import Table
from tests.battles.table import TERMS, changed, state

SIX = 6
HORSE = "C cav 3/1 1,0; B line 5/2 1,-1"
FOOT = "A line 5/2 1,0; B line 5/2 1,-1"


def won(
    french: str = HORSE,
    british: str = "N line 5/2 0,0",
    result: str = "De",
    *dice: int,
    attackers: tuple[str, ...] = ("C", "B"),
    hexes: tuple[str, ...] = ("0,0",),
    plan: tuple[Pursue, ...] = (),
    standing_orders: Mapping[str, Lines] | None = None,
    burning: str = "",
    **facts: Any,
) -> Table:
    """One attack with this result; the first die is the attacker's."""
    field = state(french, british, step="fight", **facts)
    field.assaults = [Assault(attackers, hexes)]
    field.plans = [Plan(hexes[0], pursuit=plan)] if plan else []
    field.burning = burning.split()
    return Table(field, (SIX, *dice), (result,), ("rally",), standing_orders)


def foot(**facts: Any) -> Table:
    return won(FOOT, attackers=("A", "B"), **facts)


def where(table: Table, *names: str) -> list[str]:
    units = table.state.units
    return [units[n].at + ("*" if units[n].at and units[n].disordered else "") for n in names]


def asked(table: Table) -> str:
    return ", ".join(f"{seat} {type(ask.kind).__name__}" for seat, ask in table.match.open.items())


def refused(table: Table, text: str) -> tuple[str, str]:
    with pytest.raises(No) as caught:
        table.order("french", text)
    return caught.value.rule, caught.value.key


def offers(table: Table, text: str = "") -> list[str]:
    kind = table.match.open["french"].kind
    lines = table.lines("french", text)
    return [str(line) for line in kind.next(table.match.view("french"), lines)]


# -- who, and where to ---------------------------------------------------------------------------------


def test_nobody_has_to_pursue() -> None:
    """Ending without a line, or with done, leaves all where they are (case P01, battles/10.2b)."""
    for text in ("", "done"):
        table = won()
        table.order("french", text)
        assert where(table, "C", "B") == ["1,0", "1,-1"]


def test_at_the_deadline_nobody_pursues() -> None:
    """(battles/10.2b)"""
    table = won()
    table.deadline("french")
    assert where(table, "C", "B") == ["1,0", "1,-1"]


def test_cavalry_goes_first() -> None:
    """Line first is refused; cavalry to 0,0 and -1,0, then the line to 0,0 (case P01, battles/10.2.1a)."""
    assert refused(won(), "B pursues to 0,0") == ("battles/10.2.1a", "cavalry_first")
    table = won()
    table.order("french", "C pursues to 0,0 then -1,0; B pursues to 0,0")
    assert where(table, "C", "B") == ["-1,0", "0,0"]
    assert table.state.trails[0] == Trail("french", ("1,0", "0,0", "-1,0"), "pursuit")
    assert table.of(Pursued)[1] == Pursued("B", "french", ("1,-1", "0,0"))


def test_stacking_holds_at_the_end() -> None:
    """The cavalry stays on 0,0: the line may not (case P02, battles/10.2f)."""
    order = "C pursues to 0,0; B pursues to 0,0"
    assert refused(won(), order) == ("battles/10.2f", "pursuit_overstacks")


def test_infantry_goes_one_hex() -> None:
    """A second hex is for cavalry (battles/10.2i, battles/10.2j)."""
    assert refused(foot(), "A pursues to 0,0 then -1,0") == ("battles/10.2i", "infantry_one_hex")


@pytest.mark.parametrize(
    ("facts", "rule", "key"),
    [
        ({"british": "N line 5/2 0,0; E line 4/2 -1,0"}, "battles/10.2h", "pursuit_into_enemy"),
        ({"british": "N line 5/2 0,0; E train 1 -1,0"}, "battles/10.2h", "pursuit_into_enemy"),
        ({"lake": "-1,0"}, "battles/10.2h", "pursuit_closed"),
        ({"river_": "0,0/-1,0"}, "battles/10.2h", "pursuit_closed"),
    ],
)
def test_a_second_hex_that_is_closed(facts: dict[str, Any], rule: str, key: str) -> None:
    """Held by the enemy, a lake, behind a river; the first hex alone stands (case P05, battles/10.2h)."""
    assert refused(won(**facts), "C pursues to 0,0 then -1,0") == (rule, key)
    table = won(**facts)
    table.order("french", "C pursues to 0,0")
    assert where(table, "C") == ["0,0"]


def test_nobody_leaves_the_map() -> None:
    """From 1,0, at the edge of a field of one ring, three hexes lie beside it (case P05, battles/10.2h)."""
    table = won("C cav 3/1 0,0", "N line 5/2 1,0", attackers=("C",), hexes=("1,0",), columns=1)
    seconds = [f"C pursues to 1,0 then {at}" for at in ("1,-1", "0,0", "0,1")]
    assert offers(table) == ["C pursues to 1,0", *seconds, "done"]


def test_zones_do_not_hinder() -> None:
    """Cavalry leaves a zone, enters one, and another (battles/10.2e, battles/8.2h, case H13)."""
    table = won(british="N line 5/2 0,0; E line 4/2 -2,0; F line 4/2 2,0")
    table.order("french", "C pursues to 0,0 then -1,0")
    assert where(table, "C") == ["-1,0"]


def test_the_second_hex_is_free() -> None:
    """Any neighbour of the first, also back where it came from (battles/10.2.1b)."""
    table = won()
    neighbours = ["-1,0", "-1,1", "0,-1", "0,1", "1,0"]
    found = sorted(offer[-len("00,0") :].strip() for offer in offers(table) if "then" in offer)
    assert found == sorted(neighbours)


def test_marsh_costs_nothing_and_the_march_before_neither() -> None:
    """Hexes are counted, not points; the line has spent all it had (case H16, battles/10.2g)."""
    field = state(FOOT, "N line 5/2 0,0", step="fight", marsh="0,0")
    field.assaults = [Assault(("A", "B"), ("0,0",))]
    field.field.change("A", spent=4, stopped=True)
    table = Table(field, (SIX,), ("De",), ("rally",))
    table.order("french", "A pursues to 0,0")
    assert where(table, "A") == ["0,0"]


def test_fog_does_not_shorten_a_pursuit() -> None:
    """Two hexes, in fog too (case F09, battles/5.1b)."""
    table = won(fog=True)
    table.order("french", "C pursues to 0,0 then -1,0")
    assert where(table, "C") == ["-1,0"]


@pytest.mark.parametrize(
    ("unit", "rule", "key"),
    [
        ("G", "battles/10.2k", "cannot_pursue"),
        ("D", "battles/10.2k", "cannot_pursue"),
        ("E", "battles/10.2c", "not_of_this_attack"),
        ("S", "battles/10.2c", "not_of_this_attack"),
        ("L", "battles/10.2d", "leader_pursues_not_alone"),
        ("M", "battles/10.2l", "attackers_pursue"),
    ],
)
def test_who_may_not(unit: str, rule: str, key: str) -> None:
    """Guns, the disordered, bystanders, those that never move, leaders alone, enemies (cases P06, P07)."""
    french = (
        "A line 5/2 1,0; G art 3/1 1,0; L ldr 1 1,0; D line 4/2 1,-1 *; E line 4/2 0,1; S line 4/2 m0 -1,0"
    )
    table = won(french, "N line 5/2 0,0; M line 5/2 9,0", attackers=("A", "D", "S"))
    assert refused(table, f"{unit} pursues to 0,0") == (rule, key)


def test_only_cleared_hexes_are_entered() -> None:
    """0,-1 was not attacked (battles/10.2a)."""
    assert refused(foot(), "B pursues to 0,-1") == ("battles/10.2a", "not_vacated")


def test_a_hex_with_a_defender_left_is_not_entered() -> None:
    """Dd only disorders: nobody is asked (battles/10.2a)."""
    assert asked(foot(result="Dd")) == ""


def test_defenders_never_pursue() -> None:
    """After Ae nobody is asked (case K02, battles/10.2l)."""
    assert asked(foot(result="Ae")) == ""


def test_a_rout_clears_a_hex() -> None:
    """After Dr and the retreat the attacker is asked (battles/10.2a)."""
    table = won(FOOT, "N line 5/2 0,0", "Dr", 1, attackers=("A", "B"))
    table.order("british", "N to -1,0")
    assert asked(table) == "french Pursuit"


def test_nobody_able_nobody_asked() -> None:
    """The only attacker is disordered (case K13, battles/10.2c)."""
    table = won("A line 5/2 1,0 *", attackers=("A",))
    assert asked(table) == ""


def test_no_pursuit_after_fire() -> None:
    """A hex emptied by bombardment is not entered (case B32, battles/6.1.6k)."""
    field = state("Z art 3/1 r4 3,0; A line 5/2 0,1", "N line 4/2 0,0 *", step="bombard")
    table = Table(field, (SIX,), ("Dz",), ("move", "arrive"))
    table.order("french", "Z fires at 0,0; done")
    assert where(table, "N") == [""]
    assert asked(table) == ""


def test_pursuers_two_hexes() -> None:
    """Both into one: refused; one into each, or one alone: right (case P14, battles/10.2f)."""
    french, british = "A line 5/2 0,1; B line 5/2 1,-1", "N line 5/2 0,0; O line 5/2 1,0"
    facts: dict[str, Any] = {"attackers": ("A", "B"), "hexes": ("0,0", "1,0")}
    assert refused(won(french, british, **facts), "A pursues to 0,0; B pursues to 0,0")[0] == "battles/10.2f"
    for order, ends in (
        ("A pursues to 0,0; B pursues to 1,0", ["0,0", "1,0"]),
        ("B pursues to 0,0", ["0,1", "0,0"]),
    ):
        table = won(french, british, **facts)
        table.order("french", order)
        assert where(table, "A", "B") == ends


def test_all_cavalry_or_none() -> None:
    """Two cavalry units: none goes, or both; one left behind is refused (case P13, D46)."""
    french = "C cav 3/1 1,0; B cav 3/1 1,-1"
    assert refused(won(french), "C pursues to 0,0 then -1,0") == ("battles/10.2.1a", "cavalry_goes_too")
    assert refused(won(french), "C pursues to 0,0 then -1,0; done")[1] == "cavalry_goes_too"
    table = won(french)
    table.order("french", "C pursues to 0,0 then -1,0; B pursues to 0,0")
    assert where(table, "C", "B") == ["-1,0", "0,0"]


def test_cavalry_without_room_is_not_owed() -> None:
    """The first stops in the burning hex, which is full then, and nobody may pass it (D46, D62)."""
    table = won("C cav 3/1 1,0; B cav 3/1 1,-1", building="0,0", burning="0,0")
    table.order("french", "C pursues to 0,0")
    assert where(table, "C", "B") == ["0,0*", "1,-1"]


def test_done_is_the_last_word() -> None:
    """Nothing follows it (battles/10.2b)."""
    assert refused(won(), "done; C pursues to 0,0") == ("battles/10.2b", "pursuit_ended")


def test_a_unit_pursues_once() -> None:
    """(battles/10.2i)"""
    assert refused(foot(), "A pursues to 0,0; A pursues to 0,0") == ("battles/10.2i", "pursued_already")


def test_a_condition_goes_with_the_attack() -> None:
    """After the result it has no place (battles/10.2b)."""
    assert refused(foot(), "A pursues to 0,0 after De") == ("battles/10.2b", "after_goes_with_attack")


# -- leaders -------------------------------------------------------------------------------------------


def test_a_leader_goes_along_all_the_way() -> None:
    """With cavalry over two hexes (case P07, battles/10.2d)."""
    table = won(HORSE + "; L ldr 1 1,0")
    table.order("french", "C with L pursues to 0,0 then -1,0")
    assert where(table, "C", "L") == ["-1,0", "-1,0"]


def test_only_a_leader_of_its_hex_goes_along() -> None:
    """(battles/10.2d)"""
    table = won(FOOT + "; L ldr 1 1,-1", attackers=("A", "B"))
    assert refused(table, "A with L pursues to 0,0") == ("battles/10.2d", "leader_not_with_unit")
    assert refused(table, "B with L and L pursues to 0,0") == ("battles/10.2d", "leader_named_twice")


def test_a_leader_left_behind_is_caught() -> None:
    """His line pursues without him, and E's zone covers his hex (battles/12.1b)."""
    table = won(FOOT + "; L ldr 1 1,0", "N line 5/2 0,0; E line 4/2 2,0", attackers=("A", "B"))
    table.order("french", "A pursues to 0,0")
    assert [(e.unit, e.cause) for e in table.of(Lost)][1:] == [("L", "caught")]


def test_a_leader_in_the_cleared_hex_falls_to_the_pursuers() -> None:
    """A works side keeps the zone out of his hex: he lives till they enter (case K14, D45, 12.1a)."""
    walls = "0,0/1,0 0,0/1,-1"
    for order, left in (("A pursues to 0,0", ""), ("", "0,0")):
        table = won(FOOT, "N line 5/2 0,0; L ldr 1 0,0", attackers=("A", "B"), entrenchment_=walls)
        assert asked(table) == "french Pursuit"
        table.order("french", order)
        assert where(table, "L") == [left]


def test_pursuers_catch_leaders() -> None:
    """A lone leader at -1,-1 is next to the cavalry on -1,0 (battles/12.1b, D26)."""
    table = won(HORSE, "N line 5/2 0,0; L ldr 1 -1,-1; R line 4/2 9,0")
    table.order("french", "C pursues to 0,0 then -1,0")
    assert where(table, "L") == [""]


def test_who_goes_along_is_told_to_those_who_see_him() -> None:
    """The British learn of the unit, not of its leader (D05)."""
    table = won(HORSE + "; L ldr 1 1,0")
    table.order("french", "C with L pursues to 0,0")
    assert table.of(Pursued, "french") == [Pursued("C", "french", ("1,0", "0,0"), ("L",))]
    assert table.of(Pursued, "british") == [Pursued("C", "french", ("1,0", "0,0"))]


# -- what follows --------------------------------------------------------------------------------------


def test_the_pursuers_zone_counts_at_once() -> None:
    """Cavalry on 0,0 closes -1,0 and -1,1 to a rout from -2,1 (case P08, battles/10.2m)."""
    field = state("C cav 3/1 1,0; E line 5/2 -3,1 *", "N line 5/2 0,0; M line 5/2 -2,1", step="fight")
    field.assaults = [Assault(("C",), ("0,0",)), Assault(("E",), ("-2,1",))]
    table = Table(field, (SIX, SIX, 1), ("De", "Dr"), ("rally",))
    table.order("french", "fight 0,0")
    table.order("french", "C pursues to 0,0")
    kind = table.match.open["british"].kind
    assert [str(line) for line in kind.next(table.match.view("british"), ())] == [
        "M to -3,2",
        "M to -2,0",
        "M to -2,2",
    ]


def test_pursuers_do_not_attack_again() -> None:
    """A stands next to E now, which was in no combat: the phase ends (case E01, battles/10.3a)."""
    table = foot(british="N line 5/2 0,0; E line 4/2 -1,0")
    table.order("french", "A pursues to 0,0")
    assert table.state.step == "rally"


def test_a_retreated_unit_defends_again() -> None:
    """D withdraws onto G's hex, attacked next: both defend, and Dd strikes both (case E03, battles/10.3b)."""
    french = "A line 5/2 1,0; B line 5/2 1,-1; H line 4/2 -2,0 *"
    field = state(french, "D line 5/2 0,0; L ldr 1 0,0; G art 3/1 -1,0", step="fight")
    field.assaults = [Assault(("A", "B"), ("0,0",)), Assault(("H",), ("-1,0",))]
    table = Table(field, (SIX, SIX), ("Dr", "Dd"), ("rally",))
    table.order("french", "fight 0,0")
    table.order("british", "withdraw 0,0")
    table.order("british", "D with L to -1,0")
    table.order("french", "")
    assert where(table, "D", "G") == ["-1,0*", "-1,0*"]


def test_entering_a_place_counts() -> None:
    """A pursuer enters a British place: 5 points, retreats scoring or not (D70, battles/13.2c)."""
    french, british = TERMS.armies
    terms = replace(TERMS, armies=(french, changed(british, award=Award(("0,0",), 5))))
    for scores in (True, False):
        table = foot(terms=terms, options=Options(retreats_score=scores))
        table.order("french", "A pursues to 0,0")
        assert table.state.dp["british"] == 5 + 5  # one half for the line


def test_pursuit_into_fire_stops_and_disorders() -> None:
    """Cavalry goes no farther than the burning hex and is disordered there (D62, battles/21.1.3a)."""
    fire: dict[str, Any] = {"building": "0,0", "burning": "0,0"}
    order = "C pursues to 0,0 then -1,0"
    assert refused(won(**fire), order) == ("battles/21.1.3a", "pursuit_stops_in_fire")
    table = won(**fire)
    table.order("french", "C pursues to 0,0")
    assert where(table, "C") == ["0,0*"]


def test_balk_does_not_hinder_pursuit() -> None:
    """An Indian unit enters 0,0, next to a gun behind works (case A01, battles/19.0c)."""
    table = won(
        "I indian 3/1 1,0",
        "N line 5/2 0,0; G art 3/1 -1,0",
        attackers=("I",),
        entrenchment_="-1,0/0,0",
        options=Options(balk="both"),
    )
    table.order("french", "I pursues to 0,0")
    assert where(table, "I") == ["0,0"]


@pytest.mark.parametrize(("bars", "key"), [(True, "pursuit_by_bastion"), (False, "")])
def test_bastions_bar_pursuit(bars: bool, key: str) -> None:
    """-1,0 lies next to a bastion at -2,0 (case Q18, D67, battles/24.7c)."""
    terms = replace(TERMS, halo={"french": "-2,0"})
    options = Options(bastions_bar_pursuit=bars)
    table = won(terms=terms, options=options, bastion="-2,0")
    if key:
        assert refused(table, "C pursues to 0,0 then -1,0") == ("battles/24.7c", key)
    else:
        table.order("french", "C pursues to 0,0 then -1,0")
        assert where(table, "C") == ["-1,0"]


# -- trains --------------------------------------------------------------------------------------------


def on_train(
    die: int, *, result: str = "Dd", french: str = FOOT, british: str = "T train 2 0,0", **facts: Any
) -> Table:
    table = won(french, british, result, die, attackers=("A", "B"), **facts)
    if asked(table) == "french Pursuit":
        table.order("french", "A pursues to 0,0")
    return table


@pytest.mark.parametrize(
    ("die", "fate", "points"),
    [
        (1, "eliminated", 2),
        (2, "eliminated", 2),
        (3, "captured", 2),
        (4, "captured", 2),
        (5, "looted", 0),
        (6, "looted", 0),
    ],
)
def test_what_becomes_of_a_train(die: int, fate: str, points: int) -> None:
    """Of 2 factors: lost and captured it counts, looted not (case U03, battles/20.2a, 20.2b, 20.2c)."""
    table = on_train(die)
    assert [e.fate for e in table.of(TrainEntered)] == [fate]
    assert table.state.dp["british"] == points
    train = table.state.units["T"]
    assert (train.side, train.looted, train.off) == {
        "eliminated": ("british", False, "lost"),
        "captured": ("french", False, ""),
        "looted": ("british", True, ""),
    }[fate]


@pytest.mark.parametrize(("die", "fate"), [(1, "eliminated"), (2, "captured"), (4, "looted"), (6, "looted")])
def test_indians_add_one(die: int, fate: str) -> None:
    """2 is 3, 4 is 5, 6 is 7 and counts as 6 (case U04, battles/20.2e, D61)."""
    table = on_train(die, french="A indian 3/1 1,0; B line 5/2 1,-1")
    assert [(e.fate, e.indians) for e in table.of(TrainEntered)] == [(fate, True)]


def test_indians_of_the_defence_add_one_too() -> None:
    """A warband that was driven from the train (battles/20.2e)."""
    table = won(FOOT, "N indian 3/1 0,0; T train 2 0,0", "De", 2, attackers=("A", "B"))
    table.order("french", "A pursues to 0,0")
    assert [e.fate for e in table.of(TrainEntered)] == ["captured"]


@pytest.mark.parametrize("result", ["Ad", "Ar", "Ae"])
def test_a_train_is_not_entered_after_a_failed_attack(result: str) -> None:
    """(case U05, battles/20.1a)"""
    table = won(FOOT, "T train 2 0,0", result, 1, 1, attackers=("A", "B"))
    assert asked(table) != "french Pursuit"
    assert table.state.units["T"].at == "0,0"


def test_a_train_is_entered_when_its_friends_are_gone() -> None:
    """The line routs, the train stays, the pursuer rolls (case U06, battles/20.1b)."""
    table = won(FOOT, "N line 5/2 0,0; T train 2 0,0", "Dr", 3, 4, attackers=("A", "B"))
    table.deadline("british")
    table.order("french", "A pursues to 0,0")
    assert table.of(Captured) == [Captured("T", "british", "0,0", 2, 2)]


def test_nobody_enters_while_a_friend_is_left() -> None:
    """A disordered line keeps the train (battles/20.1b)."""
    assert asked(on_train(1, british="N line 5/2 0,0; T train 2 0,0")) == ""


def test_trains_may_count_for_nothing() -> None:
    """With the switch off neither loss nor capture gives points (D59)."""
    for die in (1, 3):
        assert on_train(die, options=Options(trains_score=False)).state.dp["british"] == 0


def test_cavalry_goes_on_from_a_train() -> None:
    """It takes the train and rides on (battles/10.2j)."""
    table = won(HORSE, "T train 2 0,0", "Dd", 4)
    table.order("french", "C pursues to 0,0 then -1,0")
    assert where(table, "C", "T") == ["-1,0", "0,0"]
    assert table.state.units["T"].side == "french"


def test_a_looted_train_hinders_nobody() -> None:
    """It lies at -1,0; cavalry passes over it without a die (battles/20.2c, D60)."""
    field = state(HORSE, "N line 5/2 0,0; T train 2 -1,0", step="fight")
    field.field.change("T", looted=True)
    field.assaults = [Assault(("C", "B"), ("0,0",))]
    table = Table(field, (SIX,), ("De",), ("rally",))
    table.order("french", "C pursues to 0,0 then -1,0")
    assert where(table, "C") == ["-1,0"]
    assert table.of(TrainEntered) == []


# -- written with the attack, and standing orders ------------------------------------------------------


def test_what_was_planned_is_done_without_asking() -> None:
    """A pursuit written for De (battles/10.2b)."""
    table = foot(plan=(Pursue("A", "0,0", result="De"),))
    assert asked(table) == ""
    assert where(table, "A") == ["0,0"]


def test_a_plan_for_any_result() -> None:
    """Without a condition it holds whenever a hex is cleared (battles/10.2b)."""
    assert where(foot(plan=(Pursue("A", "0,0"),)), "A") == ["0,0"]


def test_a_plan_for_another_result_leaves_the_question() -> None:
    """Written for Dr, it was De (battles/10.2b)."""
    assert asked(foot(plan=(Pursue("A", "0,0", result="Dr"),))) == "french Pursuit"


def test_what_no_longer_fits_is_left_out() -> None:
    """B would stack on A: it is told to the owner alone (battles/10.2f)."""
    table = foot(plan=(Pursue("A", "0,0"), Pursue("B", "0,0")))
    assert where(table, "A", "B") == ["0,0", "1,-1"]
    assert table.of(PursuitDropped, "french") == [PursuitDropped("B", "0,0")]
    assert table.of(PursuitDropped, "british") == []


def test_a_plan_that_leaves_cavalry_behind_is_asked_about() -> None:
    """Two cavalry units, one planned (D46)."""
    table = won("C cav 3/1 1,0; B cav 3/1 1,-1", plan=(Pursue("C", "0,0", then="-1,0"),))
    assert asked(table) == "french Pursuit"


@pytest.mark.parametrize(
    ("wishes", "ends"),
    [
        ((PursueNever(),), ["1,0", "1,-1"]),
        ((PursueAlways(),), ["0,0", "1,-1"]),
        ((PursueInto("0,0"),), ["0,0", "1,-1"]),
    ],
)
def test_standing_pursuit(wishes: Lines, ends: list[str]) -> None:
    """Never, always, into this hex: cavalry takes it, the line finds it full (battles/standing-15)."""
    table = won(standing_orders={"french": wishes})
    assert asked(table) == ""
    assert where(table, "C", "B") == ends


def test_standing_pursuit_into_another_hex_asks() -> None:
    """5,0 is not cleared (battles/standing-15)."""
    assert asked(won(standing_orders={"french": (PursueInto("5,0"),)})) == "french Pursuit"


def test_standing_pursuit_takes_all_cavalry() -> None:
    """The first goes to 0,0, the second must go on beyond (battles/standing-15, D46)."""
    table = won("C cav 3/1 1,0; B cav 3/1 1,-1", standing_orders={"french": (PursueAlways(),)})
    ends = where(table, "C", "B")
    assert ends[0] == "0,0"
    assert ends[1] not in ("0,0", "1,-1")


def test_standing_pursuit_takes_a_leader_who_would_be_alone() -> None:
    """L goes with A; M stays, for a gun stays with him (battles/standing-15)."""
    french = "A line 5/2 -1,0; L ldr 1 -1,0; B line 5/2 1,-1; G art 3/1 1,-1; M ldr 1 1,-1"
    facts: dict[str, Any] = {"attackers": ("A", "B"), "hexes": ("0,0", "0,-1")}
    wishes = {"french": (PursueAlways(),)}
    table = won(french, "N line 5/2 0,0; O line 5/2 0,-1", **facts, standing_orders=wishes)
    assert where(table, "A", "L", "B", "M") == ["0,0", "0,0", "0,-1", "1,-1"]


@pytest.mark.parametrize(
    ("before", "line", "key"),
    [
        ((), PursueInto("0810"), "no_such_hex"),
        ((PursueNever(),), PursueAlways(), "pursuit_settled"),
        ((PursueAlways(),), PursueInto("0,0"), "pursuit_settled"),
        ((PursueInto("0,0"),), PursueNever(), "pursuit_contradicts"),
    ],
)
def test_standing_orders_refused(before: Lines, line: Line, key: str) -> None:
    """Contradictions, and what could never be used (battles/standing-16)."""
    refusal = refuse_standing(view(state(FOOT), "french"), before, line)
    assert refusal is not None
    assert refusal.key == key


def test_standing_orders_that_fit() -> None:
    """Hexes first, then all the others (battles/standing-16)."""
    seen = view(state(FOOT), "french")
    assert refuse_standing(seen, (), PursueInto("0,0")) is None
    assert refuse_standing(seen, (PursueInto("0,0"),), PursueAlways()) is None


# -- random fields -------------------------------------------------------------------------------------


def scattered(seed: int) -> tuple[State, Pursuit]:
    """Attackers around one or two hexes that are empty of enemies now, others anywhere."""
    dice = random.Random(seed)
    vacated = ("0,0", "0,-1")[: dice.choice((1, 2))]
    ring = [at for at in ("1,-1", "-1,0", "1,0", "0,1", "-1,1") if at not in vacated]
    ring = ring[: 2 if len(vacated) == 2 else dice.choice((1, 2, 3, 4))]
    french = [f"A{n} {dice.choice(('line', 'cav'))} 4/2 {at}" for n, at in enumerate(ring)]
    units = tuple(entry.split()[0] for entry in french)
    french += [f"L{n} ldr 1 {at}" for n, at in enumerate(ring) if dice.random() < 0.5]
    rest = [f"{q},{r}" for q in range(-3, 4) for r in range(-3, 4) if f"{q},{r}" not in (*ring, *vacated)]
    dice.shuffle(rest)
    french += [f"E{n} line 4/2 {rest.pop()}" for n in range(4)]
    british = [f"N{n} line 4/2 {rest.pop()}" for n in range(4)]
    field = state("; ".join(french), "; ".join(british), lake=" ".join(rest.pop() for _ in range(4)))
    field.burning = [rest.pop(), *vacated[: dice.choice((0, 0, 1))]]
    return field, Pursuit(units, vacated)


def test_what_is_listed_and_what_is_refused_agree() -> None:
    """Every listed line is allowed and no other, and every draft can be ended (battles/10.2b)."""
    for seed in range(60):
        field, kind = scattered(seed)
        dice, seen = random.Random(seed), view(field, "french")
        lines: Lines = ()
        while found := list(kind.next(seen, lines)):
            for _ in range(30):
                line = sample(dice.choice(kind.line_types), field.board.vocabulary(), dice.randrange)
                assert (kind.refuse(seen, lines, line) is None) == (line in found), (seed, lines, line)
            assert all(kind.refuse(seen, lines, line) is None for line in found), seed
            lines += (dice.choice(found),)
        assert kind.owed(seen, lines) is None, seed
        for wish in (PursueAlways(), PursueInto("0,0")):
            answer = kind.standing(seen, (wish,))
            assert answer is not None
            assert first_fault(kind, seen, answer) is None, (seed, answer)
