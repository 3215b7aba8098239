"""Chapter 17 and the victory tables of chapters 22 to 24."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
import pytest

from rules.battles import GAME
from rules.battles.board import Board
from rules.battles.field import Unit
from rules.battles.state import Options, State
from rules.battles.victory import BattleOver, occupies, scores_of, total, verdict
from rules.kernel.position import own_sources
from tests.battles.play import Table
from tests.battles.table import state


@cache
def board() -> Board:
    assert GAME.read_data
    data = GAME.read_data(own_sources(GAME))
    assert isinstance(data, Board)
    return data


def battle(key: str, suffered: tuple[int, int], **at: str) -> State:
    """A battle at its end: points suffered by the French and the British, and who holds which hexes."""
    assert GAME.new
    found: State = GAME.new(board(), key, Options())
    found.dp = {"french": suffered[0], "british": suffered[1]}
    for side, hexes in at.items():
        lines = [name for name in found.of(side) if found.counter(name).melee]
        for name, hex_ in zip(lines, hexes.split(), strict=False):
            found.units[name] = Unit(side, hex_)
    return found


def points(key: str, *suffered: int, **at: str) -> tuple[int, int]:
    """Victory points of the French, of the British."""
    found = total(scores_of(battle(key, (suffered[0], suffered[1]), **at)))
    return found["french"], found["british"]


def test_lake_george_case_v01() -> None:
    """3 + 1 + 2 against 1: a margin of 5 (battles/22.6a-22.6e, battles/17.1a, case V01)."""
    assert points("lake_george", 14, 8, british="0810 1913") == (1, 6)
    assert verdict(board().battles["lake_george"], {"french": 1, "british": 6}) == ("british", "substantive")


@pytest.mark.parametrize(
    ("french", "british", "expected"),
    [(6, 7, (0, 0)), (7, 8, (1, 1)), (13, 14, (1, 1)), (14, 15, (2, 3)), (20, 30, (2, 3))],
)
def test_the_tiers_of_lake_george(french: int, british: int, expected: tuple[int, int]) -> None:
    """Half of 14 is 7, of 15 it is reached at 8; the higher tier alone (battles/22.6a, 22.6c, 17.1c, D71)."""
    assert points("lake_george", french, british) == expected


def test_places_at_lake_george() -> None:
    """Two each for the French, one and two for the British (battles/22.6b, 22.6d, example W19)."""
    assert points("lake_george", 0, 0, french="0810 1913") == (4, 0)
    assert points("lake_george", 0, 0, british="0810 1913") == (0, 3)


@pytest.mark.parametrize(
    ("margin", "level"),
    [
        *((0, "draw"), (1, "draw"), (2, "marginal"), (3, "marginal")),
        *((4, "substantive"), (5, "substantive"), (6, "decisive"), (7, "decisive")),
    ],
)
def test_levels_of_victory(margin: int, level: str) -> None:
    """The same in all battles; a draw has no winner (battles/22.6e, 23.6e, 24.6e, 17.1b, D72, case V03)."""
    for key in ("lake_george", "oswego", "quebec"):
        winner, found = verdict(board().battles[key], {"french": 1, "british": 1 + margin})
        assert (winner, found) == ("" if level == "draw" else "british", level)


def test_oswego_case_v05() -> None:
    """6 against 2 (battles/23.6a-23.6e, case V05, example W20)."""
    assert points("oswego", 9, 20, french="0605 0511") == (6, 2)
    assert verdict(board().battles["oswego"], {"french": 6, "british": 2}) == ("french", "substantive")
    assert points("oswego", 0, 20, french="0605 0511") == (6, 0)


@pytest.mark.parametrize(
    ("french", "british", "expected"),
    [(8, 19, (0, 0)), (9, 19, (0, 2)), (17, 20, (2, 2)), (18, 20, (2, 4))],
)
def test_the_tiers_of_oswego(french: int, british: int, expected: tuple[int, int]) -> None:
    """The French have no tier at half (battles/23.6a, battles/23.6c, case V06)."""
    assert points("oswego", french, british) == expected


def test_the_forts_in_british_hands() -> None:
    """One each (battles/23.6d)."""
    assert points("oswego", 0, 0, british="0605 0511") == (0, 2)


def test_quebec_case_v07() -> None:
    """4 + 2 against 1 (battles/24.6a-24.6e, case V07)."""
    assert points("quebec", 40, 25, british="1909 1903") == (1, 6)
    assert points("quebec", 0, 0, french="0403 0409 0412") == (3, 0)


@pytest.mark.parametrize(
    ("french", "british", "expected"),
    [(19, 24, (0, 0)), (20, 25, (1, 2)), (39, 49, (1, 2)), (40, 50, (3, 4))],
)
def test_the_tiers_of_quebec(french: int, british: int, expected: tuple[int, int]) -> None:
    """(battles/24.6a, battles/24.6c, case V09)"""
    assert points("quebec", french, british) == expected


def test_whoever_left_a_place_does_not_hold_it() -> None:
    """(battles/17.1d, battles/17.0b, battles/2.3c, case V04)"""
    assert points("lake_george", 0, 0, french="1912 0810") == (2, 0)


def test_who_holds_a_place() -> None:
    """A leader does, unless the table says otherwise; a train does not (D54)."""
    field = state("L ldr 1 0,0; T train 1 1,0; G art 3/1 2,0").field
    usual, strict = Options(), Options(leaders_occupy=False)
    assert [occupies(field, usual, at, "french") for at in ("0,0", "1,0", "2,0")] == [True, False, True]
    assert [occupies(field, strict, at, "french") for at in ("0,0", "1,0", "2,0")] == [False, False, True]
    assert not occupies(field, usual, "2,0", "british")


@pytest.mark.parametrize("level", ["marginal", "substantive", "decisive"])
def test_a_side_concedes_at_a_level(level: str) -> None:
    """The victory is the other side's, whatever the points (battles/17.1e, D75)."""
    table = Table(state("A line 5/2 0,0 *", "B line 4/2 5,0", step="rally"), until=("fog",))
    table.end(f"concede_{level}", "french")
    outcome = table.state.outcome
    assert outcome
    assert (outcome.winner, outcome.level, outcome.how) == ("british", level, "conceded")


def test_both_sides_agree_on_a_draw() -> None:
    """Nobody has won; what the points are is told all the same (battles/17.1b)."""
    before = state("A line 5/2 0,0 *", "B line 4/2 5,0", step="rally")
    before.dp = {"french": 0, "british": 40}
    terms = before.battle.file
    assert msgspec.structs.asdict(terms)["levels"] == {}
    table = Table(before, until=("fog",))
    table.end("draw", "british")
    (over,) = table.of(BattleOver)
    assert (over.winner, over.level, over.how) == ("", "draw", "agreed")
    levels = {"concede_marginal", "concede_substantive", "concede_decisive"}
    assert set(GAME.endings) == {"draw", "claim", "break_off", *levels}


@pytest.mark.parametrize(
    ("how", "seat", "end"),
    [
        ("claim", "french", ("french", "marginal", "claimed")),
        ("break_off", "gm", ("", "none", "broken_off")),
    ],
)
def test_a_battle_ends_without_being_fought_out(how: str, seat: str, end: tuple[str, str, str]) -> None:
    """Claimed, it is won at the lowest level, whatever the points; broken off, by nobody and at none."""
    table = Table(state("A line 5/2 0,0 *", "B line 4/2 5,0", step="rally"), until=("fog",))
    table.end(how, seat)
    outcome = table.state.outcome
    assert outcome
    assert (outcome.winner, outcome.level, outcome.how) == end


def test_all_counters_are_open_when_the_battle_is_over() -> None:
    """The news declares it (battles/17.0a)."""
    table = Table(state("A line 5/2 0,0 *", "B line 4/2 5,0", step="rally"), until=("fog",))
    table.end("draw", "british")
    assert {told.discloses for told in table.told if isinstance(told.event, BattleOver)} == {"battles/17.0a"}
    seen: Any = table.match.view("public")
    assert set(seen.units) == {"A", "B"}
