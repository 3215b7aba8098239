"""Chapters 9.1.1 to 9.2.2: strengths and odds."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Any

import msgspec
import pytest

from rules.battles.board import ODDS
from rules.battles.contacts import contacts, members
from rules.battles.odds import REASONS, Means, chances, column, enfilade, odds
from rules.battles.state import Options
from tests.battles.table import TERMS, charts, state


@dataclass(frozen=True)
class Sums:
    attack: int
    defence: int
    column: str


def fight(
    french: str, british: str, hexes: str = "0,0", means: Means | None = None, by: str = "", **ground: Any
) -> Sums:
    """All French infantry and cavalry, or those named, against the British in some hexes."""
    laid = state(french, british, **ground)
    melee = [n for n in laid.of("french") if laid.counter(n).melee]
    found = odds(laid.field, by.split() or melee, hexes.split(), means or Means())
    return Sums(*found.totals, found.column)


def leaders(*names: str) -> Means:
    return Means(leaders=names)


# -- the column ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attack", "defence", "expected"),
    [
        (13, 4, "3:1"),  # example W07
        (7, 10, "1:2"),  # W08
        (8, 5, "1.5:1"),  # W09
        (9, 6, "1.5:1"),
        (7, 5, "1:1"),
        (6, 6, "1:1"),
        (11, 6, "1.5:1"),
        (12, 6, "2:1"),
        (1, 6, "1:5"),
        (2, 10, "1:5"),
        (3, 10, "1:4"),
        (40, 3, "6:1"),
        (1, 30, "1:5"),
    ],
)
def test_the_column_of_a_ratio(attack: int, defence: int, expected: str) -> None:
    """Fractions count against the attacker (battles/9.1.1a, battles/9.1.1b, battles/9.1.2a, W07-W09)."""
    assert column(charts(), attack, defence) == expected


def test_a_side_without_strength() -> None:
    """0 against 3 is 1:5, 3 against 0 is 6:1 (D34, case O17)."""
    assert (column(charts(), 0, 3), column(charts(), 3, 0)) == ("1:5", "6:1")


def test_a_chart_without_some_columns() -> None:
    """Without 4:1 and 5:1 a ratio goes to the next lower one that is printed (battles/9.1.1e, case O18)."""
    printed = {label: results for label, results in charts().combat.items() if label not in ("4:1", "5:1")}
    chart = msgspec.structs.replace(charts(), combat=printed)
    assert [column(chart, total, 3) for total in (13, 16, 18)] == ["3:1", "3:1", "6:1"]


def test_how_likely_the_results_are() -> None:
    """At 1:1 the test chart has Dd once, Bx and Ad twice, Ar once; every column has six faces."""
    assert chances(charts(), "1:1") == {"Ad": 2, "Ar": 1, "Bx": 2, "Dd": 1}
    assert all(sum(chances(charts(), label).values()) == 6 for label in ODDS)


# -- the ground ------------------------------------------------------------------------------------------


def test_a_side_doubles_only_if_all_attack_over_such_sides() -> None:
    """Both over the entrenchment 10, one round it 5 (battles/9.2.1c, battles/9.2.1d, case O03)."""
    works = "0,0/1,0 0,0/1,-1"
    assert fight("A line 1 1,0; B line 1 1,-1", "D line 5 0,0", entrenchment_=works).defence == 10
    assert fight("A line 1 1,0; B line 1 0,1", "D line 5 0,0", entrenchment_=works).defence == 5


def test_sides_of_different_kinds_count_together() -> None:
    """One attacker up a slope, one over works: doubled (battles/9.2.1i)."""
    sides: dict[str, Any] = {"slope_": "0,0/1,0", "entrenchment_": "0,0/1,-1"}
    assert fight("A line 1 1,0; B line 1 1,-1", "D line 5 0,0", **sides).defence == 10


def test_works_do_not_double_those_outside() -> None:
    """Attacked from the inner or the upper hex the defender is not doubled (battles/9.2.1a)."""
    assert fight("A line 1 1,0", "D line 5 0,0", entrenchment_="1,0/0,0").defence == 5
    assert fight("A line 1 1,0", "D line 5 0,0", slope_="1,0/0,0").defence == 5


def test_mixed_sides_leave_the_multiple_of_the_hex() -> None:
    """In a town one attacker round the works takes nothing from the town's double (D31)."""
    ground: dict[str, Any] = {"town": "0,0", "entrenchment_": "0,0/1,0"}
    assert fight("A line 1 1,0; B line 1 0,1", "D line 5 0,0", **ground).defence == 10


def test_only_the_best_multiple_counts() -> None:
    """Town and wall are two, not four (battles/9.2.1e)."""
    assert fight("A line 1 1,0", "D line 5 0,0", town="0,0", entrenchment_="0,0/1,0").defence == 10


def test_every_hex_has_its_own_multiple() -> None:
    """4 in a town and 3 in the clear are 11 (battles/9.2.1b, battles/9.2.1f, battles/9.1b, case O05)."""
    assert fight("A line 1 0,1", "D line 4 0,0; E line 3 1,0", "0,0 1,0", town="0,0").defence == 11


def test_the_forest_doubles_light_troops_only() -> None:
    """Light 3 and line 3, each in a forest: 9; cavalry is not light (battles/16.0b, case O14)."""
    assert fight("A line 1 0,1", "D light 3 0,0; E line 3 1,0", "0,0 1,0", forest="0,0 1,0").defence == 9
    assert fight("A line 1 0,1", "D cav 3 0,0", forest="0,0").defence == 3


def test_the_face_that_shows_and_the_gun_are_doubled() -> None:
    """A disordered line of 2 and a gun of 3 in a town: 10 (battles/11.1.2a, battles/9.2.1a, case O16)."""
    assert fight("A line 1 1,0", "D line 5/2 0,0 *; G art 3/1 0,0", town="0,0").defence == 10


def test_all_in_a_hex_defend() -> None:
    """A disordered line of 2 and a gun of 3 are 5 (battles/9.0t, case C07)."""
    assert fight("A line 1 1,0", "D line 4/2 0,0 *; G art 3/1 0,0").defence == 5


def test_a_place_with_a_multiple_of_its_own() -> None:
    """Three times 4 is 12, although it is a town too (battles/9.2.1g, battles/3.5a, case O20)."""
    terms = msgspec.structs.replace(TERMS, multiples={"0,0": 3})
    assert fight("A line 1 1,0", "D line 4 0,0", terms=terms, town="0,0").defence == 12


def test_attackers_get_nothing_from_their_ground() -> None:
    """An attacker in a town counts once (battles/9.2.1h)."""
    assert fight("A line 4 1,0", "D line 4 0,0", town="1,0").attack == 4


def test_a_burning_town_gives_no_cover() -> None:
    """4 in a burning town is 4, behind a wall it is 8 still (battles/21.1.4a, case G05)."""
    for wall, defence in (("4,0/5,0", 4), ("0,0/1,0", 8)):
        laid = state("A line 4 1,0", "D line 4 0,0", town="0,0", entrenchment_=wall)
        laid.burning.append("0,0")
        assert odds(laid.field, ["A"], ["0,0"]).totals == (4, defence)


def test_a_train_adds_its_factor_in_defence() -> None:
    """A line of 4 and a train of 1: 5; a looted train adds nothing (battles/20.0d, D60)."""
    assert fight("A line 1 1,0", "D line 4 0,0; T train 1 0,0").defence == 5
    laid = state("A line 1 1,0", "D line 4 0,0; T train 1 0,0")
    laid.field.change("T", looted=True)
    assert odds(laid.field, ["A"], ["0,0"]).totals == (1, 4)


# -- enfilade --------------------------------------------------------------------------------------------


def test_attackers_on_opposite_sides_double_all() -> None:
    """4 and 3 on opposite sides, 2 beside: 18 (battles/9.2.2a, battles/9.2.2c, case O07)."""
    assert fight("A line 4 1,0; B line 3 -1,0; C line 2 0,1", "D line 5 0,0").attack == 18


def test_three_with_a_hex_between_double() -> None:
    """Whatever stands in the gaps, but with the option nobody may (battles/9.2.2b, D32, case O08)."""
    three = "A line 4 1,0; B line 3 0,-1; C line 2 -1,1"
    assert fight(three, "D line 5 0,0").attack == 18
    assert fight(f"{three}; G art 1 1,-1", "D line 5 0,0").attack == 18
    assert (
        fight(f"{three}; G art 1 1,-1", "D line 5 0,0", means=Means(options=Options(empty_gap=True))).attack
        == 9
    )
    assert (
        fight(three, "D line 5 0,0; E line 1 0,1", means=Means(options=Options(empty_gap=True))).attack == 9
    )
    assert fight(three, "D line 5 0,0", means=Means(options=Options(empty_gap=True))).attack == 18


def test_only_those_who_take_part_enfilade() -> None:
    """Somebody on the far side who attacks another hex does not count (battles/9.2.2d, case O09)."""
    three = "A line 4 1,0; B line 3 1,-1; C line 9 -1,0"
    assert fight(three, "D line 5 0,0", by="A B").attack == 7


def test_two_hexes_are_never_enfiladed() -> None:
    """Wherever two attackers touch both (battles/9.2.2e, case O15)."""
    for second in ("1,0", "1,-1", "0,-1", "-1,0", "-1,1", "0,1"):
        around = " ".join(state().battle.ground.near["0,0"] + state().battle.ground.near[second])
        units = "; ".join(f"A{n} line 1 {at}" for n, at in enumerate(dict.fromkeys(around.split())))
        laid = state(units, f"D line 1 0,0; E line 1 {second}")
        found = contacts(laid.field, "french", spare=True)
        both = found.units_of(found.reached[0] & found.reached[1])
        assert len(both) == 2
        assert not enfilade(laid.field, both, ("0,0", second), empty_gap=False)


def test_every_pair_of_sides() -> None:
    """Two attackers enfilade when their sides are opposite, and only then (battles/9.2.2a)."""
    near = state().battle.ground.near["0,0"]
    for first, second in combinations(range(6), 2):
        laid = state(f"A line 1 {near[first]}; B line 1 {near[second]}", "D line 1 0,0")
        found = enfilade(laid.field, ["A", "B"], ["0,0"], empty_gap=False)
        assert bool(found) == (second - first == 3)


# -- leaders ---------------------------------------------------------------------------------------------


def test_a_leader_shares_the_multiple_of_his_unit() -> None:
    """A leader of 2 in doubling ground adds 4, in enfilade too (battles/9.2.2f, battles/12.2c, W11)."""
    assert fight("A line 1 1,0", "D line 4 0,0; L ldr 2 0,0", means=leaders("L"), town="0,0").defence == 12
    two = "A line 4 1,0; B line 3 -1,0; L ldr 2 1,0"
    assert fight(two, "D line 5 0,0", means=leaders("L")).attack == 18


def test_a_leader_with_artillery_alone_adds_nothing() -> None:
    """A gun of 3 and a leader of 2 are 3 (D33, case O13)."""
    assert fight("A line 1 1,0", "G art 3 0,0; L ldr 2 0,0", means=leaders("L")).defence == 3


def test_a_leader_of_light_troops_is_doubled_as_they_are() -> None:
    """In a forest a leader of 2 with light 3 makes 10, with line 3 he makes 5 (D33)."""
    for sort, defence in (("light", 10), ("line", 5)):
        army = f"D {sort} 3 0,0; L ldr 2 0,0"
        assert fight("A line 1 1,0", army, means=leaders("L"), forest="0,0").defence == defence


def test_leaders_in_different_hexes_each_add() -> None:
    """Two hexes, two leaders, on either side (battles/9.2.2g)."""
    found = fight(
        "A line 4 0,1; B line 3 1,-1; L ldr 1 0,1; M ldr 2 1,-1",
        "D line 4 0,0; E line 3 1,0; N ldr 1 0,0; O ldr 3 1,0",
        "0,0 1,0",
        leaders("L", "M", "N", "O"),
    )
    assert (found.attack, found.defence) == (10, 11)


# -- special tactics -------------------------------------------------------------------------------------


def test_bayonet_and_volley() -> None:
    """8 + 10 + 3 against 12 + 3 are 21 against 15: 1:1 (battles/18.1.3b, 18.1.3c, 18.1.6a, T01, W15)."""
    attack = "A line 4 0,1; B line 5 1,-1; C cav 3 1,1"
    found = fight(attack, "D line 6 0,0; E light 3 1,0", "0,0 1,0", Means((), "bayonet", "volley"))
    assert found == Sums(21, 15, "1:1")


def test_a_tactic_makes_double_triple() -> None:
    """Enfilade and bayonet: 15 + 12, and the leader 4 (battles/18.1.4a, battles/18.1.5a, case T03)."""
    attack = "A line 5 1,0; L ldr 2 1,0; B line 4 -1,0"
    assert fight(attack, "D line 5 0,0", means=Means(("L",), "bayonet")).attack == 31


def test_disordered_units_gain_nothing() -> None:
    """10 + 3 (battles/18.0d, case T05)."""
    assert fight("A line 5/2 1,0; B line 4/3 0,1 *", "D line 5 0,0", means=Means((), "bayonet")).attack == 13


@pytest.mark.parametrize(
    ("sort", "ground", "attack"),
    [("light", "forest", 6), ("indian", "marsh", 6), ("light", "town", 3), ("line", "forest", 3)],
)
def test_ambush(sort: str, ground: str, attack: int) -> None:
    """Light troops in forest or marsh are doubled, others are not (battles/18.1.3d, battles/18.1.3e)."""
    found = fight(f"A {sort} 3 1,0", "D line 5 0,0", means=Means((), "ambush"), **{ground: "1,0"})
    assert found.attack == attack


def test_an_ambush_in_defence_is_triple_in_a_forest() -> None:
    """Light 3 in a forest: doubled by the ground, tripled with the ambush (battles/18.1.4a)."""
    found = fight("A line 5 1,0", "D light 3 0,0", means=Means((), "", "ambush"), forest="0,0")
    assert found.defence == 9


def test_tactics_help_their_own_side_only() -> None:
    """A volley of the attacker, a bayonet of the defender: nothing (battles/18.1.3b, battles/18.1.3c)."""
    found = fight("A line 4 1,0", "D line 6 0,0", means=Means((), "volley", "bayonet"))
    assert (found.attack, found.defence) == (4, 6)


def test_no_tactic_in_a_burning_hex() -> None:
    """The defender's volley is lost on him, the attacker's bayonet is not (battles/21.1.4a, case G05)."""
    laid = state("A line 4 1,0", "D line 4 0,0", town="0,0")
    laid.burning.append("0,0")
    assert odds(laid.field, ["A"], ["0,0"], Means((), "bayonet", "volley")).totals == (8, 4)


def test_every_multiple_says_why() -> None:
    """Each part names the reason and so the rule, to be added up by hand (battles/9.1a)."""
    laid = state("A line 4 1,0; B line 3 -1,0", "D line 5 0,0; G art 2 0,0", town="0,0")
    found = odds(laid.field, ["A", "B"], ["0,0"], Means((), "bayonet"))
    assert [(p.unit, p.factor, p.times, p.rules) for p in found.attack + found.defence] == [
        ("A", 4, 3, ("battles/9.2.2a", "battles/18.1.3b")),
        ("B", 3, 3, ("battles/9.2.2a", "battles/18.1.3b")),
        ("D", 5, 2, ("battles/9.2.1a",)),
        ("G", 2, 2, ("battles/9.2.1a",)),
    ]
    assert all(rule.startswith("battles/") for rule in REASONS.values())


def test_six_may_attack_one() -> None:
    """All around one hex (battles/9.0i, case C17)."""
    near = state().battle.ground.near["0,0"]
    laid = state("; ".join(f"A{n} line 1 {at}" for n, at in enumerate(near)), "D line 1 0,0")
    found = contacts(laid.field, "french", spare=True)
    assert len(list(members(found.reached[0]))) == 6
    assert odds(laid.field, found.units, ["0,0"]).totals == (12, 1)
