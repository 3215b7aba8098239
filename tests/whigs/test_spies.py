"""Chapter 6.2: intelligence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rules.kernel.orders import PUBLIC
from rules.whigs.spies import Reported, ReportGiven, Spied
from rules.whigs.state import Report, Units
from tests.whigs.table import AS_IT_FELL, BRITISH_KEY, Table, table


def spied(
    die: int | Sequence[int],
    key: tuple[int, ...] = BRITISH_KEY,
    by: str = "french",
    **facts: Any,
) -> Table:
    """The example: 8 regulars and 2 Rangers in Albany, which the French raided the year before."""
    position = {
        "british": "A1 ALB 8R 2I",
        "markers": "ALB french",
        "raids_won": by,
        "keys": {"british": key, "french": AS_IT_FELL},
        **facts,
    }
    dice = (die,) if isinstance(die, int) else tuple(die)
    return table("intelligence", laid=dice, until=("raiders",), **position)


def units(**troops: int) -> tuple[Units, ...]:
    return tuple(Units(count, troop) for troop, count in troops.items())


def test_the_report_of_the_printed_example() -> None:
    """A 4 is a 3, for the French a 4: 150 per cent (whigs/6.22a, whigs/6.22d, whigs/6.23a, W38)."""
    seen = spied(4)
    report = Reported("french", "A1", "ALB", units(R=12, I=3), 6_600)
    assert seen.of(Reported, "french") == seen.of(Reported, "british") == [report]
    assert seen.of(Reported) == []
    assert seen.of(Spied) == [Spied("french", "A1", "ALB", 4)]


def test_the_factor_is_for_the_side_spied_on() -> None:
    """The die is public, what the key makes of it is not (whigs/6.22a, whigs/6.22b, W38)."""
    seen = spied(4)
    assert seen.match.news is not None
    rolls = [roll for entry in seen.match.news.entries for roll in entry.rolls]
    assert [(roll.value, roll.to) for roll in rolls] == [(4, ())]
    assert seen.of(ReportGiven, "british") == [ReportGiven("A1", 4, 3, 4, 150)]
    assert seen.of(ReportGiven, "french") == seen.of(ReportGiven) == []


@pytest.mark.parametrize(
    ("die", "troops"),
    [(9, {"R": 16, "I": 4}), (10, {"R": 12, "I": 3}), (6, {"R": 8, "I": 2}), (5, {"R": 4, "I": 1})],
)
def test_the_french_add_one_after_the_key(die: int, troops: dict[str, int]) -> None:
    """1 counts as 2, 2 as 3, 10 stays 10, 5 is 6 (whigs/6.23a, W40, W42)."""
    assert spied(die).of(Reported, "french")[0].units == units(**troops)


@pytest.mark.parametrize(
    ("die", "regulars"), [(1, 24), (2, 16), (3, 12), (4, 12), (5, 4), (6, 4), (7, 8), (8, 8), (9, 8), (10, 8)]
)
def test_the_third_table(die: int, regulars: int) -> None:
    """British spies add nothing to what the key says (whigs/6.22c, W41, W183)."""
    seen = spied(die, by="british", british="", french="A1 MTL 8R", markers="MTL british")
    assert seen.of(Reported, "british")[0].units == units(R=regulars)


def test_no_type_is_left_out() -> None:
    """3 regulars at 50 per cent are 2, with 1,000 men (whigs/6.22d, whigs/6.22f, W202)."""
    seen = spied(5, british="A1 ALB 3R 1M")
    assert seen.of(Reported, "french") == [Reported("french", "A1", "ALB", units(R=2, M=1), 1_250)]


def test_a_roll_for_each_counter_in_a_marked_place() -> None:
    """Armies first; none in an unmarked place or under the other's marker (whigs/6.21a, W39, W43)."""
    seen = spied(
        (6, 6, 6),
        british="F1 HAL 16S; A2 HAL 1R; A1 HAL 2R; A3 BOS 4R; A4 ALB 3R",
        markers="HAL french; ALB british",
        treasury=(5, 5),
    )
    assert [(one.counter, one.at) for one in seen.of(Spied)] == [("A1", "HAL"), ("A2", "HAL"), ("F1", "HAL")]
    assert seen.of(Reported, "french")[-1] == Reported("french", "F1", "HAL", units(S=16), 0)
    assert seen.state.treasury == {"british": 5, "french": 5}


@pytest.mark.parametrize(("winner", "reports"), [("", 0), ("british", 0), ("french", 1)])
def test_only_the_winner_of_the_last_raids_spies(winner: str, reports: int) -> None:
    """Nobody does in the first year, or after a tie (whigs/6.20a, W44)."""
    assert len(spied(6 if reports else (), by=winner).of(Spied)) == reports


def test_reports_are_kept() -> None:
    """Both may look them up again (whigs/6.22e)."""
    seen = spied(4)
    kept = (Report("french", "A1", "ALB", 1757, {"R": 12, "I": 3}, 6_600),)
    assert seen.match.view("french").reports == seen.match.view("british").reports == kept
    assert seen.match.view(PUBLIC).reports == ()
