"""Chapters 7.4 and 7.5: values, odds, tables and losses."""

from __future__ import annotations

import pytest

from rules.whigs import odds
from rules.whigs.board import COLUMNS
from rules.whigs.state import Army, Options
from tests.whigs.table import board, position

EIGHT = {"R": 8, "I": 2}


def army(side: str = "british", *, unpaid: bool = False, hungry: bool = False, **troops: int) -> Army:
    return Army(side, "A1", "ALB", troops or EIGHT, unpaid=unpaid, hungry=hungry)


def column(attack: int, defence: int) -> str:
    return COLUMNS[odds.column_of(attack, defence)]


# -- values ------------------------------------------------------------------------------------------


def test_values_of_the_printed_ambush() -> None:
    """8 regulars and 4 Indians of the French against 8 regulars and 2 Rangers (whigs/2g, W89)."""
    french = army("french", R=8, I=4)
    assert odds.ambush_attack(board(), french) == 36
    assert odds.ambush_defence(board(), army()) == 34
    assert odds.initiative(board(), french, Options(), bonus=False) == 16
    assert odds.initiative(board(), army(), Options(), bonus=False) == 24


@pytest.mark.parametrize(("indians", "value"), [(5, 2), (1, 0), (2, 1), (0, 0)])
def test_half_of_the_indians_counts(indians: int, value: int) -> None:
    """Their half is rounded down by itself (whigs/7.52e, W86)."""
    assert odds.battle_value(board(), army(I=indians)) == value
    assert odds.battle_value(board(), army(R=1, I=indians)) == 4 + value


def test_want_of_supply_halves_and_doubles() -> None:
    """33 to 16, 32 to 16, 34 to 17, and 24 to 48 (whigs/7.16g, whigs/7.16h, whigs/7.55e, W72, W177)."""
    hungry = army(hungry=True)
    assert odds.battle_value(board(), army()) == 33
    assert odds.battle_value(board(), hungry) == 16
    assert odds.siege_value(board(), hungry) == 16
    assert odds.ambush_defence(board(), hungry) == 17
    assert odds.ambush_attack(board(), hungry) == 13
    assert odds.initiative(board(), hungry, Options(), bonus=False) == 48


def test_two_wants_halve_once() -> None:
    """Out of supply for two reasons (whigs/7.16h)."""
    assert odds.battle_value(board(), army(hungry=True, unpaid=True)) == 16


@pytest.mark.parametrize(("regulars", "militia", "cut", "result"), [(8, 0, 12, 12), (8, 2, 13, 14)])
def test_the_bonus_cuts_a_quarter(regulars: int, militia: int, cut: int, result: int) -> None:
    """16 becomes 12, 18 becomes 13, or 14 if what remains is rounded (whigs/6.44c, W57)."""
    french = army("french", R=regulars, M=militia)
    assert odds.initiative(board(), french, Options(), bonus=True) == cut
    assert odds.initiative(board(), french, Options(initiative_cut="result"), bonus=True) == result


def test_doubled_first_and_then_cut() -> None:
    """18 becomes 36 and then 27 (whigs/7.16m, W199)."""
    french = army("french", R=8, M=2, hungry=True)
    assert odds.initiative(board(), french, Options(), bonus=True) == 27


def test_cost_of_an_army() -> None:
    """8 regulars and 2 Indians cost 26,000, whatever they have lost (whigs/7.16a)."""
    assert odds.cost(board(), army()) == 26_000


# -- columns -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attack", "defence", "found"),
    [
        (32, 25, "1.5-1"),
        (7, 4, "1.5-1"),
        (9, 4, "2-1"),
        (7, 2, "3-1"),
        (41, 50, "1-1"),
        (36, 34, "1-1"),
        (5, 4, "1-1"),
        (25, 32, "1-1.5"),
        (16, 64, "1-4"),
        (10, 1, "4-1"),
        (1, 10, "1-4"),
        (16, 5, "3-1"),
        (5, 16, "1-3"),
        (11, 4, "2.5-1"),
    ],
)
def test_the_nearest_column(attack: int, defence: int, found: str) -> None:
    """Larger by smaller, ties towards even odds, ends beyond (whigs/7.52b, whigs/7.52c, W76, W79-W81)."""
    assert column(attack, defence) == found


@pytest.mark.parametrize(("attack", "defence", "found"), [(3, 0, "4-1"), (0, 3, "1-4"), (0, 0, "1-1")])
def test_odds_against_nothing(attack: int, defence: int, found: str) -> None:
    """Something against nothing is the last column, nothing against nothing even (whigs/7.52c)."""
    assert column(attack, defence) == found


@pytest.mark.parametrize(
    ("attack", "defence", "attacker", "defender", "found"),
    [
        (36, 34, True, False, "1.5-1"),
        (36, 34, False, True, "1-1.5"),
        (16, 64, False, True, "1-4"),
        (64, 16, True, False, "4-1"),
        (36, 34, True, True, "1-1"),
    ],
)
def test_the_bonus_shifts_one_column(
    attack: int, defence: int, attacker: bool, defender: bool, found: str
) -> None:
    """After rounding, never beyond the ends, not if both have it (whigs/7.52d, W77, W82, W83)."""
    shifted = odds.shifted(odds.column_of(attack, defence), attacker=attacker, defender=defender)
    assert COLUMNS[shifted] == found


# -- the tables --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attack", "defence", "die", "result"),
    [(15, 60, 1, "AD"), (60, 15, 10, "IV"), (16, 5, 8, "GV"), (10, 10, 1, "D"), (16, 5, 5, "NV")],
)
def test_the_fourth_table(attack: int, defence: int, die: int, result: str) -> None:
    """Row of the die, column of the odds (whigs/7.52a, W84, W85, W101)."""
    assert odds.outcome(board(), die, odds.column_of(attack, defence)) == result


def test_who_is_beaten() -> None:
    """To be beaten is to have to retreat, or to be destroyed (whigs/7.56b)."""
    rows = [odds.losses_of(board(), result) for result in ("AD", "UD", "D", "ND", "NV", "V", "GV", "IV")]
    assert [odds.beaten(row) for row in rows] == ["attacker"] * 4 + ["defender"] * 4


# -- losses ------------------------------------------------------------------------------------------


def test_losses_are_taken_by_type_and_rounded_up() -> None:
    """20 per cent of 4,000 regulars and 400 Indians: 800 and 80 (whigs/7.52f, W89)."""
    state = position("march", british="A1 CAR 8R 2I march")
    assert odds.lose(state, "british A1", 20) == {"R": 800, "I": 80}
    assert state.casualties["british"] == {"R": 800, "I": 80}
    assert odds.part_of(2, 30) == 1


def test_lost_men_are_not_lost_again() -> None:
    """4,000 men lose 10 per cent twice: 400, then 360; the units still count (whigs/7.52g, W87)."""
    state = position("march", british="A1 CAR 8R march")
    assert [odds.lose(state, "british A1", 10)["R"] for _ in range(2)] == [400, 360]
    assert odds.men_left(state.board, state.armies["british A1"]) == 3_240
    assert odds.battle_value(state.board, state.armies["british A1"]) == 32


def test_who_has_no_men_left_is_destroyed() -> None:
    """All men go to the Casualty Box, those lost before not twice (whigs/7.52g, whigs/7.56c)."""
    state = position("march", british="A1 CAR 8R march")
    odds.lose(state, "british A1", 10)
    assert odds.destroy(state, "british A1") == {"R": 3_600}
    assert state.armies == {}
    assert state.casualties["british"] == {"R": 4_000}


def test_ships_are_lost_whole() -> None:
    """10 per cent of 16 ships are 2, and a fleet without ships is destroyed (whigs/7.44a)."""
    state = position("march", british="F1 HAL 16S; F2 HAL 1S")
    assert odds.lose(state, "british F1", 10) == {"S": 2}
    assert odds.ships_left(state.fleets["british F1"]) == 14
    odds.lose(state, "british F2", 10)
    assert list(state.fleets) == ["british F1"]
    assert state.casualties["british"] == {"S": 3}
