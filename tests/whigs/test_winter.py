"""Chapters 8 and 3: everyone goes home, nodes are given up, the lost are counted, and victory."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rules.kernel.notation import Reader
from rules.kernel.orders import PUBLIC, Lines, No
from rules.whigs import GAME
from rules.whigs.meeting import Lost
from rules.whigs.state import Besieged, Node, Options, Result
from rules.whigs.victory import WarOver, YearOver
from rules.whigs.winter import Abandoned, CasualtiesSettled, Gone, Stranded, StrandedOwn, WinterBegins
from tests.whigs.table import Table, board, position, table

WON = "LOU british 3; QUE british 3; MTL british 2; DUQ british 2"


def winter(**facts: Any) -> Table:
    return table("winter", until=("end_year",), **facts)


def done(**facts: Any) -> Table:
    """A winter in which both let the deadline pass."""
    found = winter(**facts)
    for side in list(found.match.open):
        if found.match.sealed(side) is None:
            found.deadline(side)
    return found


def standing_orders(side: str, text: str) -> Mapping[str, Lines]:
    return {side: Reader(GAME.standing, board().vocabulary()).parse(text)}


def refused(found: Table, side: str, text: str) -> str:
    with pytest.raises(No) as caught:
        found.order(side, text)
    return caught.value.rule


# -- armies and fleets ---------------------------------------------------------------------------------


def test_all_counters_leave_the_map_and_units_go_home() -> None:
    """Regulars and Rangers stay active, others go where they came from (whigs/8.21a, 8.23a, 5.28b, W191)."""
    found = done(
        british="A1 ALB 8R 2I; A2 ALB 3M; F1 HAL 16S",
        french="A1 MTL 4R 4I",
        active={"british": "29R 2I 5M 16S", "french": "8R 3M 4ABN"},
        manpower={"british": "10M 0S", "french": "20M 2S"},
        raiders={"french": {"M": 3}},
    ).state
    assert not found.armies
    assert not found.fleets
    assert not found.raiders
    assert (found.regulars, found.rangers) == ({"british": 29, "french": 8}, 2)
    assert (found.pool_irregulars, found.pool_ships) == (
        {"british": 15, "french": 23},
        {"british": 16, "french": 2},
    )
    assert found.irregulars == found.ships == {"british": 0, "french": 0}
    assert found.villages["ABN"] == 5
    assert not found.warriors


def test_no_siege_lasts_into_winter() -> None:
    """Who has not taken a node by the end of the year leaves it, before anything else (whigs/7.62a)."""
    found = winter(french="A1 OSW 4R", sieges={"OSW": Besieged("french", 1, 2)}, active={"french": "4R"})
    assert found.match.open
    assert not found.state.sieges


@pytest.mark.parametrize(
    ("at", "nodes"),
    [("ALB", ""), ("OSW", "OSW empty british"), ("NIA", ""), ("MTL", "NIA empty french; QUE british 3")],
)
def test_who_can_leave_loses_nobody(at: str, nodes: str) -> None:
    """From friendly and empty provinces, and from others to friendly or empty links (whigs/7.62a, 8.22a)."""
    found = done(british=f"A1 {at} 8R", active={"british": "8R"}, nodes=nodes)
    assert found.of(WinterBegins) == [WinterBegins(1757, ())]
    assert not found.state.casualties["british"]


def test_who_cannot_leave_loses_half() -> None:
    """Of 4,000 men 2,000; their loss by type is told to their side alone (whigs/8.22b, W118)."""
    found = done(british="A1 LOU 8R 1M", active={"british": "8R 1M"})
    assert found.of(WinterBegins) == [WinterBegins(1757, (Stranded("british", "A1", "LOU"),))]
    assert found.of(StrandedOwn, "french") == []
    (own,) = found.of(StrandedOwn, "british")
    assert own.lost == (Lost(2000, "R"), Lost(125, "M"))
    assert found.state.regulars["british"] == 4
    assert found.state.casualties["british"] == {"M": 125}


def test_half_of_what_is_left_is_rounded_up() -> None:
    """2,000 men that have lost 399 lose 801 more (whigs/8.22b)."""
    state = position("winter", british="A1 LOU 4R", active={"british": "4R"})
    state.change("british A1", lost={"R": 399})
    (own,) = Table(state, until=("end_year",)).of(StrandedOwn, "british")
    assert own.lost == (Lost(801, "R"),)


def test_an_enemy_army_bars_the_way() -> None:
    """Two armies each stand in the only province to which the other could go (whigs/7.51c, 8.22a)."""
    both = done(british="A1 CAR 8R", french="A1 FWH 4R", active={"british": "8R", "french": "4R"})
    at = (Stranded("british", "A1", "CAR"), Stranded("french", "A1", "FWH"))
    assert both.of(WinterBegins) == [WinterBegins(1757, at)]


@pytest.mark.parametrize(("ships", "lost"), [(16, False), (15, True)])
def test_a_fleet_takes_an_army_home(ships: int, lost: bool) -> None:
    """8,000 men need 16 ships in the zone (whigs/7.62b, 8.22b, W173)."""
    found = done(british=f"A1 LOU 16R; F1 ZTRE {ships}S", active={"british": f"16R {ships}S"})
    (begun,) = found.of(WinterBegins)
    assert bool(begun.stranded) == lost


def test_the_army_with_more_men_goes_first() -> None:
    """With 16 ships 7,000 men go home, and 2,000 do not (whigs/8.22a)."""
    found = done(british="A1 LOU 4R; A2 LOU 14R; F1 ZTRE 16S", active={"british": "18R 16S"})
    (begun,) = found.of(WinterBegins)
    assert begun.stranded == (Stranded("british", "A1", "LOU"),)


def test_armies_go_on_board_so_that_as_many_as_can_get_home() -> None:
    """10 and 9 ships take 3,000 and 2,000 men, and 2,500 and 2,000 (whigs/8.22a, whigs/7.62b)."""
    armies = "A1 LOU 6R; A2 LOU 5R; A3 LOU 4R; A4 LOU 4R; F1 ZTRE 10S; F2 ZTRE 9S"
    (begun,) = done(british=armies, active={"british": "19R 19S"}).of(WinterBegins)
    assert begun.stranded == ()


def test_ships_are_reckoned_for_all_on_board_together() -> None:
    """Twice 250 men are 500, for whom one ship is enough (whigs/7.62b, whigs/6.45b)."""
    found = done(british="A1 LOU 1M; A2 LOU 1M; F1 ZTRE 1S", active={"british": "2M 1S"})
    (begun,) = found.of(WinterBegins)
    assert begun.stranded == ()


# -- nodes that are given up ---------------------------------------------------------------------------


def test_the_french_give_a_node_up_for_nothing() -> None:
    """It is empty at level 0, and lost by them; no money (whigs/8.24a, W119)."""
    found = winter(active={"french": "1R"})
    found.order("french", "abandon CAR")
    assert found.state.nodes["CAR"] == Node("", 0, lost_by="french")
    assert found.state.treasury["french"] == 0
    assert found.of(Abandoned) == [Abandoned(("CAR",), 0)]


def test_a_table_may_pay_for_it() -> None:
    """£5,000 for each level (DW18)."""
    found = winter(options=Options(abandon_pays=True))
    found.order("french", "abandon CAR, abandon DUQ")
    assert found.state.treasury["french"] == 15_000


def test_what_may_not_be_given_up() -> None:
    """Nodes of the enemy, and one node twice (whigs/8.24a)."""
    found = winter()
    assert refused(found, "french", "abandon OSW") == "whigs/8.24a"
    assert refused(found, "french", "abandon CAR, abandon CAR") == "whigs/8.24a"


def test_the_british_give_nothing_up() -> None:
    """Whatever else they have to say (whigs/8.24b, W119)."""
    found = winter(active={"british": "2I 4OHI"}, allies="OHI british", casualties={"british": {"I": 400}})
    assert refused(found, "british", "abandon OSW") == "whigs/8.24b"


# -- casualties ----------------------------------------------------------------------------------------


def test_men_make_up_units_and_the_rest_stays() -> None:
    """1,200 regulars are 2 units, 200 stay; 200 provincials and 80 Indians stay (whigs/8.26a, W121)."""
    found = done(active={"british": "29R 2I"}, casualties={"british": {"R": 1200, "M": 200, "I": 80}})
    (told,) = found.of(CasualtiesSettled, "british")
    assert told.units == (Gone(2, "R"),)
    assert found.state.regulars["british"] == 27
    assert found.state.casualties["british"] == {"R": 200, "M": 200, "I": 80}


def test_each_type_leaves_its_own_pool() -> None:
    """600 and 3,100 men, 160 Indians and 2 ships of the French (whigs/8.26b, W114, W122)."""
    found = done(
        active={"french": "8R 10M 5ABN 4S"},
        manpower={"french": "20M 6S"},
        casualties={"french": {"R": 600, "M": 3100, "I": 160, "S": 2}},
    ).state
    assert found.regulars["french"] == 7
    assert found.pool_irregulars["french"] == 18
    assert found.pool_ships["french"] == 8
    assert found.villages["ABN"] == 5
    assert found.casualties["french"] == {"R": 100, "M": 100, "I": 160}


def test_nobody_else_learns_of_it() -> None:
    """What a side loses for good it is told alone (whigs/8.26a)."""
    found = done(active={"british": "29R"}, casualties={"british": {"R": 1200}})
    assert [event.side for event in found.of(CasualtiesSettled, "french")] == ["french"]
    assert found.of(CasualtiesSettled, PUBLIC) == []


def test_men_without_units_stay_in_the_box() -> None:
    """With one unit of militia left 750 men cost that one, and 500 stay (whigs/8.26c, W181)."""
    found = done(manpower={"french": "1M 0S"}, casualties={"french": {"M": 750}}).state
    assert found.pool_irregulars["french"] == 0
    assert found.casualties["french"] == {"M": 500}


def two_nations(**facts: Any) -> Table:
    return winter(active={"french": "3ABN 5OHI"}, casualties={"french": {"I": 450}}, **facts)


def test_the_owner_names_the_nations() -> None:
    """450 men are 2 units of those raised this year; 50 stay (whigs/8.26b, W182)."""
    found = two_nations()
    found.order("french", "lose 1 ABN, lose 1 OHI")
    assert (found.state.villages["ABN"], found.state.villages["OHI"]) == (4, 4)
    assert found.state.casualties["french"] == {"I": 50}


def test_all_of_them_are_to_be_named() -> None:
    """No fewer, no more, and of no nation that has none (whigs/8.26b)."""
    found = two_nations()
    assert refused(found, "french", "lose 1 ABN") == "whigs/8.26b"
    assert refused(found, "french", "lose 3 OHI") == "whigs/8.26b"
    assert refused(found, "french", "lose 2 MIS") == "whigs/8.26b"


def test_at_the_deadline_each_unit_is_of_whoever_has_most_left() -> None:
    """Of 3 and 5 units the larger loses both (whigs/8.26b)."""
    found = two_nations()
    found.deadline("french")
    assert (found.state.villages["ABN"], found.state.villages["OHI"]) == (5, 3)


def test_rangers_share_the_count() -> None:
    """Rangers leave the Active Pool (whigs/8.26b)."""
    facts: dict[str, Any] = {"active": {"british": "2I 4OHI"}, "casualties": {"british": {"I": 410}}}
    found = winter(**facts)
    found.order("british", "lose 1 rangers, lose 1 OHI")
    found.deadline("french")
    assert (found.state.rangers, found.state.villages["OHI"]) == (1, 4)


def test_where_there_is_one_answer_nobody_names_it() -> None:
    """One nation alone, or all of them (whigs/8.26b)."""
    alone = winter(active={"british": "4OHI"}, casualties={"british": {"I": 410}})
    assert alone.match.sealed("british") == ()
    gone = winter(active={"british": "1I 1OHI"}, casualties={"british": {"I": 600}})
    gone.deadline("french")
    assert (gone.state.rangers, gone.state.villages["OHI"]) == (0, 4)
    assert gone.state.casualties["british"] == {"I": 200}


# -- standing orders -----------------------------------------------------------------------------------


def test_standing_orders_answer_the_winter() -> None:
    """What is given up, and whose the losses are (whigs/standing-11)."""
    text = "always abandon NIA, always abandon OSW, always lose ABN"
    found = two_nations(standing_orders=standing_orders("french", text))
    assert found.state.nodes["NIA"].owner == ""
    assert found.state.nodes["OSW"].owner == "british"
    assert (found.state.villages["ABN"], found.state.villages["OHI"]) == (3, 5)


def test_what_they_leave_open_is_asked() -> None:
    """A ranking of nations says nothing of nodes, and the other way round (whigs/standing-11)."""
    for text in ("always lose ABN", "never abandon"):
        assert two_nations(standing_orders=standing_orders("french", text)).match.sealed("french") is None


@pytest.mark.parametrize(
    ("side", "before", "line", "rule"),
    [
        ("british", "", "always abandon CAR", "whigs/8.24b"),
        ("french", "never abandon", "always abandon CAR", "whigs/standing-11"),
        ("french", "always abandon CAR", "never abandon", "whigs/standing-11"),
    ],
)
def test_standing_orders_that_do_not_fit(side: str, before: str, line: str, rule: str) -> None:
    """The British give nothing up; the French some nodes or none (whigs/standing-11)."""
    seen = winter().match.view(side)
    given = standing_orders(side, before)[side] if before else ()
    no = GAME.refuse_standing(seen, given, standing_orders(side, line)[side][0])
    assert no is not None
    assert no.rule == rule


# -- victory -------------------------------------------------------------------------------------------


def end(year: int, nodes: str) -> Table:
    return table("end_year", until=("income",), year=year, nodes=nodes)


@pytest.mark.parametrize("year", [1755, 1758, 1760])
def test_the_british_win_at_once_when_they_hold_everything(year: int) -> None:
    """All red colonies, Montréal, Québec, Louisbourg and Duquesne (whigs/3.1a, 3.1b, W123)."""
    assert end(year, WON).state.outcome == Result("british", "conquest", year)


@pytest.mark.parametrize(
    "nodes", ["DUQ empty french", "LOU french 3", "QUE french 3", "MTL french 2", "BOS empty british"]
)
def test_one_of_them_missing_is_no_victory(nodes: str) -> None:
    """An empty node is held by nobody (whigs/3.1a, DW31, W124)."""
    found = end(1758, f"{WON}; {nodes}")
    assert found.state.outcome is None
    assert found.state.year == 1759
    assert found.of(YearOver) == [YearOver(1758, (nodes.split()[0],))]


@pytest.mark.parametrize("held", ["LOU french 3", "QUE french 3", "MTL french 2"])
def test_the_french_win_with_one_of_three(held: str) -> None:
    """At the end of 1760 (whigs/3.2a, W125)."""
    found = end(1760, f"{WON}; {held}; ALB french 1")
    assert found.state.outcome == Result("french", "held", 1760)
    place = held.split()[0]
    assert found.of(WarOver) == [WarOver("french", "held", 1760, ("ALB", place), (place,), ("ALB",))]


@pytest.mark.parametrize("nodes", ["ALB french 1", "DUQ empty french"])
def test_anything_else_is_a_draw(nodes: str) -> None:
    """The French hold none of the three; with a red colony or without (whigs/3.2b, 3.2c, W126, W127)."""
    assert end(1760, f"{WON}; {nodes}").state.outcome == Result("", "neither", 1760)


def test_the_next_year_begins_with_income() -> None:
    """1756 follows 1755 (whigs/8.32a, W175)."""
    found = end(1755, "").state
    assert (found.year, found.step, found.outcome) == (1756, "income", None)


def test_ways_to_end_it() -> None:
    """A side gives up, both agree, one claims what the other plays no more, or it is broken off."""
    ways = {"concede": "british", "draw": "", "claim": "french", "break_off": ""}
    for how, winner in ways.items():
        found = winter()
        found.match.end(how, "french")
        assert found.state.outcome is not None
        assert found.state.outcome.winner == winner
    assert set(GAME.endings) == set(ways)
