"""Positions with a right answer, on the map of the product, and what positions are worth."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.kernel.orders import Kind, Lines
from rules.kernel.thinking.judgement import MOST
from rules.whigs.board import BRITISH, FRENCH
from rules.whigs.gather import GatherOrder
from rules.whigs.lines import Gather, Go, Land, Meet, Raiders, Stay
from rules.whigs.meeting import Meeting
from rules.whigs.operations import March
from rules.whigs.raids import RaidersOrder
from rules.whigs.state import Report, State
from rules.whigs.thinking.quick import quick
from rules.whigs.thinking.worth import clock, worth
from rules.whigs.view import view
from tests.whigs.table import position

ONE = March(("A1",))


def at_march(**facts: Any) -> State:
    """The first period, unless another is named."""
    return position("march", on="", **{"period": 1, **facts})


def said(state: State, side: str, kind: Kind) -> Lines:
    return quick(view(state, side), kind, Random("whigs"), {})


def test_an_open_fort_is_taken() -> None:
    """Nobody is at Fort Duquesne, one path away: 12 regulars take level 1 in a period (whigs/7.60a)."""
    state = at_march(british="A1 CUM 12R march", treasury=(40_000, 0))
    assert said(state, BRITISH, ONE) == (Go("A1", "DUQ"),)


def test_an_army_goes_where_it_can_be_fed() -> None:
    """To Montréal by Lake George for £18,000; over Number Four it would cost three times as much."""
    state = at_march(british="A1 ALB 12R march", treasury=(20_000, 0))
    assert said(state, BRITISH, ONE) == (Go("A1", "FWH"),)


def test_quebec_is_not_left() -> None:
    """The enemy is a path away, and so is what he has taken on the other side."""
    state = at_march(british="A1 STJ 12R march", french="A1 QUE 6R march", nodes="CAR british 1")
    assert said(state, FRENCH, ONE) == (Stay("A1"),)


def test_who_lands_at_louisbourg_has_time_for_the_siege() -> None:
    """12 regulars take it in two periods: in the first and second, not in the third (whigs/7.60a, 7.60b)."""
    forces = "A1 HAL 12R march; F1 HAL 12S"
    found = [said(at_march(british=forces, period=period), BRITISH, ONE) for period in (1, 2, 3)]
    assert found[:2] == [(Land("A1", "F1", "LOU"),)] * 2
    assert Land("A1", "F1", "LOU") not in found[2]


def test_who_is_far_too_weak_does_not_fight() -> None:
    """By report 4 to 1, before a village; from Fort Carillon against 2 it stands and fights."""
    few = position("march", on="", british="A1 FWH 3R march", french="A1 FWH 16R march")
    few.reports = [Report(BRITISH, "A1", "FWH", 1757, {"R": 16}, 8000)]
    assert said(few, BRITISH, Meeting("FWH")) == (Meet("retreat"),)
    few.reports = [Report(BRITISH, "A1", "FWH", 1757, {"R": 2}, 1000)]
    assert said(few, BRITISH, Meeting("FWH")) == (Meet("engage"),)


def test_who_has_no_campaign_raids() -> None:
    """Without ships and money 5 regulars take no fort, and raid (whigs/7.16g, 7.60a, 6.32a)."""
    state = position("gather", on="", active={"british": "5R"})
    assert said(state, BRITISH, GatherOrder()) == ()
    assert said(state, BRITISH, RaidersOrder()) == (Raiders(5, "R"),)


def test_who_cannot_be_supplied_marches_all_the_same() -> None:
    """24 regulars out of supply take Montréal in a period, over an empty Carillon (whigs/7.60a)."""
    ways = [("FWH", 2, "CAR"), ("CAR", 3, "MTL")]
    for at, period, to in ways:
        state = at_march(british=f"A1 {at} 24R march", period=period, treasury=(0, 0))
        assert said(state, BRITISH, ONE) == (Go("A1", to),)


def test_the_french_guard_what_can_be_come_to() -> None:
    """Most stand at Louisbourg; Québec lies behind it and behind Montréal, and gets least (whigs/7.47a)."""
    state = position("gather", on="", active={"french": "10R 20M"})
    lines = said(state, FRENCH, GatherOrder())
    assert [line.place for line in lines if isinstance(line, Gather)] == ["LOU", "MTL", "NIA", "QUE"]


def test_what_one_side_has_won_the_other_has_lost() -> None:
    state = position("orders", on="", nodes="LOU british 3")
    before = position("orders", on="")
    for each in (state, before):
        assert worth(each, BRITISH) == -worth(each, FRENCH)
        assert -MOST < worth(each, BRITISH) < MOST
    assert worth(state, BRITISH) > worth(before, BRITISH)


def test_time_works_for_the_french() -> None:
    """The same position is worth the less to the British the later it is (whigs/3.2a)."""
    found = [position(step, on="", year=year) for year in (1756, 1760) for step in ("gather", "winter")]
    assert sorted(map(clock, found)) == list(map(clock, found))
    values = [worth(state, BRITISH) for state in found]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == len(values)


def test_louisbourg_is_worth_most() -> None:
    """Only a fleet comes there, and ill luck may keep it in port (whigs/6.45c)."""
    found = {
        code: worth(position("gather", on="", nodes=f"{code} british 2"), BRITISH) for code in ("LOU", "MTL")
    }
    assert found["LOU"] > found["MTL"]
