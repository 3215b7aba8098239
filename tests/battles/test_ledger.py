"""Chapters 12.1 and 13: losses, points, places taken, leaders caught."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.battles.board import Award, BattleFile, Counter
from rules.battles.ledger import Demoralized, Lost, PlaceTaken, worth
from rules.battles.state import Assault, Options, State
from tests.battles.play import Table
from tests.battles.printed import battle
from tests.battles.table import TERMS, changed, state

SIX = 6
LINE = Counter("line", "french", "line", factor=4, back=2)
INDIAN = Counter("indian", "french", "line", factor=3, back=1, light=True, indian=True)
HORSE = Counter("horse", "french", "cavalry", factor=3, back=1)
GUN = Counter("gun", "french", "artillery", factor=3, back=1, range=4)
LEADER = Counter("leader", "french", "leader", value=2)
TRAIN = Counter("train", "french", "train", factor=2)


def march(french: str, british: str, order: str, **facts: Any) -> Table:
    """A French movement phase."""
    table = Table(state(french, british, step="move", **facts), until=("declare",))
    table.order("french", f"{order}; done")
    return table


def fought(french: str, british: str, result: str, *dice: int, attackers: str = "A", **facts: Any) -> Table:
    """An attack on 0,0."""
    return Table(attack(french, british, attackers, **facts), (SIX, *dice), (result,), ("rally",))


def attack(french: str, british: str, attackers: str, **facts: Any) -> State:
    field = state(french, british, step="fight", **facts)
    field.assaults = [Assault(tuple(attackers.split()), ("0,0",))]
    return field


def losses(table: Table) -> list[tuple[str, str, int]]:
    return [(e.unit, e.cause, e.points) for e in table.of(Lost)]


# -- what a loss costs ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "side", "line", "indian", "horse", "gun", "leader"),
    [
        ("lake_george", "french", 4, 3, 3, 3, 4),
        ("lake_george", "british", 4, 3, 0, 4, 4),
        ("oswego", "french", 4, 1, 0, 6, 4),
        ("oswego", "british", 4, 3, 0, 6, 4),
        ("quebec", "french", 4, 1, 3, 6, 4),
        ("quebec", "british", 4, 3, 0, 6, 4),
    ],
)
def test_what_each_battle_charges(
    key: str, side: str, line: int, indian: int, horse: int, gun: int, leader: int
) -> None:
    """By factor, with the exceptions of each battle (22.5a-d, 23.5a-d, 24.5a-e, D59, D68, D69)."""
    rates = battle(key).armies[side].losses
    found = [worth(counter, rates) for counter in (LINE, INDIAN, HORSE, GUN, LEADER, TRAIN)]
    assert found == [line, indian, horse, gun, leader, 2]


@pytest.mark.parametrize(
    ("key", "french", "british"), [("lake_george", 14, 15), ("oswego", 18, 20), ("quebec", 40, 50)]
)
def test_levels(key: str, french: int, british: int) -> None:
    """(battles/13.0a, 22.5a, 22.5b, 23.5a, 23.5d, 24.5a, 24.5e)"""
    armies = battle(key).armies
    assert (armies["french"].level, armies["british"].level) == (french, british)


def test_the_disordered_cost_their_full_factor() -> None:
    """Ad: the line flips, the disordered one dies for 4, not 1 (case K01, battles/13.2a)."""
    table = fought("A line 5/2 1,0; B line 4/1 1,-1 *", "D line 5/2 0,0", "Ad", attackers="A B")
    assert losses(table) == [("B", "combat", 4)]
    assert table.state.dp == {"french": 4, "british": 0}
    assert table.state.units["A"].disordered


def test_who_only_routs_costs_nothing() -> None:
    """A rout of three hexes (battles/13.2b)."""
    table = fought("A line 5/2 1,0", "D line 5/2 0,0", "Dr", 3)
    table.deadline("british")
    assert table.state.dp["british"] == 0


# -- the level --------------------------------------------------------------------------------------------


def levelled(level: int) -> BattleFile:
    french, british = TERMS.armies
    return replace(TERMS, armies=(changed(french, level=level), british))


@pytest.mark.parametrize(("level", "demoralized"), [(4, ["french"]), (5, ["french"]), (6, [])])
def test_the_level_is_reached_or_passed(level: int, demoralized: list[str]) -> None:
    """Five points: more than 4, exactly 5, less than 6 (battles/13.1a)."""
    table = fought("A line 5/2 1,0", "D line 5/2 0,0", "Ae", terms=levelled(level))
    assert table.state.demoralized == demoralized
    assert [(e.side, e.level) for e in table.of(Demoralized)] == [(side, level) for side in demoralized]


def test_it_is_told_once() -> None:
    """A second loss beyond the level changes nothing more (battles/13.1b)."""
    field = attack("A line 5/2 1,0; B line 4/1 1,-1", "D line 5/2 0,0", "A B", terms=levelled(5))
    table = Table(field, (SIX,), ("Ae",), ("rally",))
    assert table.state.dp["french"] == 9
    assert len(table.of(Demoralized)) == 1


# -- places ---------------------------------------------------------------------------------------------


def places(hexes: str) -> BattleFile:
    """The British are charged 5 for these."""
    french, british = TERMS.armies
    return replace(TERMS, armies=(french, changed(british, award=Award(tuple(hexes.split()), 5))))


def test_entering_a_place_costs_its_side_once() -> None:
    """0,0 and then 2,0: one award for both, at once and for good (battles/13.2c-13.2e, 22.5e)."""
    table = march("A line 5/2 -1,0; B line 4/2 3,0", "", "A to 0,0; B to 2,0", terms=places("0,0 2,0"))
    assert table.of(PlaceTaken) == [PlaceTaken("british", "0,0", 5, 5)]
    assert table.state.dp["british"] == 5


def test_passing_is_entering() -> None:
    """A goes through 0,0 to 1,0 (battles/13.2c)."""
    assert march("A line 5/2 -1,0", "", "A to 0,0; A to 1,0", terms=places("0,0")).state.dp["british"] == 5


def test_its_own_side_may_come_and_go() -> None:
    """A place of the British costs them nothing when they enter it (battles/13.2c)."""
    field = state("", "D line 5/2 -1,0", step="move", phasing="british", terms=places("0,0"))
    table = Table(field, until=("declare",))
    table.order("british", "D to 0,0; done")
    assert table.state.dp["british"] == 0


@pytest.mark.parametrize(
    ("unit", "occupy", "points"),
    [("L ldr 1", True, 5), ("L ldr 1", False, 0), ("L train 2", True, 0), ("L line 4/2", False, 5)],
)
def test_who_can_take_a_place(unit: str, occupy: bool, points: int) -> None:
    """A leader alone by the usual reading, a train never (D54)."""
    options = Options(leaders_occupy=occupy, supply=True)
    table = march(f"{unit} -1,0", "", "L to 0,0", terms=places("0,0"), options=options)
    assert table.state.dp["british"] == points


# -- leaders --------------------------------------------------------------------------------------------


def test_a_lone_leader_is_caught_at_once() -> None:
    """A line comes next to him: twice his value of 2 (case L01, battles/12.1b, battles/22.5d)."""
    table = march("A line 5/2 -1,0", "L ldr 2 1,0", "A to 0,0")
    assert losses(table) == [("L", "caught", 4)]


def test_the_disordered_catch_nobody() -> None:
    """A disordered neighbour has no zone (cases L01 and K13, battles/12.1d)."""
    table = fought("A line 5/2 1,0 *", "D line 5/2 0,0; L ldr 1 0,0", "De")
    assert [unit for unit, *_ in losses(table)] == ["D"]


def test_any_combat_unit_protects() -> None:
    """A disordered line in his hex is enough (case L02, battles/12.1f)."""
    assert losses(march("A line 5/2 -1,0", "L ldr 2 1,0; D line 4/2 1,0 *", "A to 0,0")) == []


def test_a_train_protects_nobody() -> None:
    """The leader is caught, the train is left (case L03, battles/12.1b, battles/20.0c)."""
    options = Options(supply=True)
    table = march("A line 5/2 -1,0", "L ldr 2 1,0; T train 2 1,0", "A to 0,0", options=options)
    assert [unit for unit, *_ in losses(table)] == ["L"]
    assert table.state.units["T"].at == "1,0"


def test_leaders_do_not_catch_leaders() -> None:
    """(case L08, battles/12.3c)"""
    assert losses(march("M ldr 1 -1,0", "L ldr 2 1,0", "M to 0,0")) == []


def test_a_lone_leader_is_overrun() -> None:
    """A works side keeps the zone out; he falls when the hex is entered (battles/7.1d, battles/12.1a)."""
    walls = "1,0/0,0"
    assert losses(march("A line 5/2 0,0", "L ldr 2 1,0", "", entrenchment_=walls)) == []
    table = march("A line 5/2 0,0", "L ldr 2 1,0", "A to 1,0", entrenchment_=walls)
    assert losses(table) == [("L", "overrun", 4)]
    assert table.state.units["A"].at == "1,0"


def test_a_rally_catches_a_leader() -> None:
    """A 6 gives the line its zone again; a 5 does not (case L09, battles/12.1b, battles/11.2g)."""
    for die, expected in ((6, [("L", "caught", 4)]), (5, [])):
        field = state("A line 5/2 0,0 *", "L ldr 2 1,0", step="rally")
        table = Table(field, (die,))
        table.order("french", "rally A")
        assert losses(table) == expected


def test_a_leader_falls_with_the_last_of_his_hex() -> None:
    """Ae: the line dies, he is alone in the defender's zone: 4 + 2 (case L10, battles/12.1b)."""
    table = fought("A line 4/2 1,0; L ldr 1 1,0", "D line 5/2 0,0", "Ae")
    assert losses(table) == [("A", "combat", 4), ("L", "caught", 2)]
    assert table.state.dp["french"] == 6


def test_a_gun_in_his_hex_saves_him() -> None:
    """The same with a gun beside them (case K27, battles/12.1f, battles/6.2.3b)."""
    table = fought("A line 4/2 1,0; L ldr 2 1,0; G art 3/1 1,0", "D line 5/2 0,0", "Ae")
    assert losses(table) == [("A", "combat", 4)]


def test_losses_are_named_to_everyone() -> None:
    """Who is lost is open, and the counter lies open from then on (battles/13.2a)."""
    table = fought("A line 4/2 1,0", "D line 5/2 0,0", "De")
    assert [e.unit for e in table.of(Lost, "french")] == ["D"]
    assert table.match.view("public").lost == ("D",)
    assert table.match.view("public").units["D"].off == "lost"
