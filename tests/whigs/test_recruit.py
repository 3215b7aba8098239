"""Chapter 5: recruitment and construction."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.orders import Line, No
from rules.whigs.board import SHIP, SIDES, TROOPS
from rules.whigs.lines import Fortify, Raise, RaiseNation
from rules.whigs.recruit import (
    Administer,
    Administered,
    AlwaysFortify,
    AlwaysRaise,
    AlwaysRaiseNation,
    Built,
    NewLevels,
    Reserve,
    refuse_standing,
)
from rules.whigs.state import Booking
from rules.whigs.treasury import garrison_bill
from rules.whigs.view import view
from tests.whigs.table import Table, board, position, table

RICH = (100_000, 100_000)


def at_work(**facts: Any) -> Table:
    return table("administer", until=("gather",), **{"treasury": RICH, **facts})


def done(british: str = "", french: str = "", **facts: Any) -> Table:
    """Both have raised and built."""
    worked = at_work(**facts)
    worked.order("british", british)
    worked.order("french", french)
    return worked


def refused(side: str, text: str, **facts: Any) -> tuple[str, str, Any]:
    """The rule, the key and what is left, of an order that is refused."""
    with pytest.raises(No) as caught:
        at_work(**facts).order(side, text)
    return caught.value.rule, caught.value.key, caught.value.facts.get("left")


# -- recruitment -----------------------------------------------------------------------------------


def test_raised_units_stand_in_the_active_pool() -> None:
    """Provincials 1,000 each, ships 3,000; they leave the Manpower Pool (whigs/5.27a, whigs/5.27b, W143)."""
    state = done("recruit 4 provincials, 2 ships").state
    assert (state.irregulars["british"], state.ships["british"]) == (4, 2)
    assert (state.pool_irregulars["british"], state.pool_ships["british"]) == (76, 22)
    assert state.treasury["british"] == 90_000
    assert state.ledger["british"] == [Booking("raised", -4_000, "4M"), Booking("raised", -6_000, "2S")]


def test_one_unit_of_provincials_costs_1_000() -> None:
    """To keep a regular costs 3,000, as Table One has it (whigs/5.22a, W143)."""
    assert done("raise 1M").state.treasury["british"] == 99_000
    assert board().kind("british", "R").cost == 3_000


def test_no_more_is_raised_than_can_be_paid() -> None:
    """12 ships cost 36,000 (whigs/5.27a, W26)."""
    assert refused("british", "raise 12 ships", treasury=(33_000, 0)) == ("whigs/5.27a", "too_dear", 33_000)
    assert refused("british", "raise 10 ships, 4M", treasury=(33_000, 0)) == (
        "whigs/5.27a",
        "too_dear",
        3_000,
    )
    assert done("raise 11 ships", treasury=(33_000, 9_000)).state.treasury["british"] == 0


def test_no_more_is_raised_than_the_pool_holds() -> None:
    """The lines are added up (whigs/5.27a)."""
    facts = {"manpower": {"french": "6M 2S"}}
    assert refused("french", "raise 7M", **facts) == ("whigs/5.27a", "not_in_pool", 6)
    assert refused("french", "raise 4M, 3M", **facts) == ("whigs/5.27a", "not_in_pool", 2)
    assert refused("french", "raise 3S", **facts) == ("whigs/5.27a", "not_in_pool", 2)


def test_warriors_are_raised_of_allied_nations() -> None:
    """1,000 each, up to the pool of 5 (whigs/9.01b)."""
    state = done(french="raise 2 OHI, 3 Ohio Tribes", allies="OHI french").state
    assert (state.warriors["french"], state.villages["OHI"]) == ({"OHI": 5}, 0)
    assert (state.treasury["french"], state.ledger["french"][0]) == (
        95_000,
        Booking("raised", -2_000, "2 OHI"),
    )
    assert refused("french", "raise 6 OHI", allies="OHI french") == ("whigs/9.01b", "not_in_nation", 5)


def test_without_an_alliance_no_warriors() -> None:
    """(whigs/9.01b, W21)"""
    assert refused("french", "raise 1 IRO")[:2] == ("whigs/9.01b", "no_ally")
    assert refused("french", "raise 1 IRO", allies="IRO british")[:2] == ("whigs/9.01b", "no_ally")


def test_regulars_and_rangers_cannot_be_raised() -> None:
    """With money in hand; provincials can (whigs/5.27d, W192)."""
    short = (33_000, 9_000)
    assert refused("british", "raise 1R", treasury=short)[:2] == ("whigs/5.27d", "come_as_reinforcements")
    assert refused("british", "raise 1 ranger", treasury=short)[:2] == ("whigs/5.27d", "name_the_nation")
    assert done("raise 1M", treasury=short).state.irregulars["british"] == 1


@pytest.mark.parametrize("unpaid", [{"R": 2}, {"I": 1}])
def test_unpaid_units_forbid_all_recruitment(unpaid: dict[str, int]) -> None:
    """M&P, Indians and ships (whigs/5.26a, W24)."""
    facts: dict[str, Any] = {"unpaid": {"british": unpaid}, "allies": "OHI british"}
    for order in ("raise 1M", "raise 1S", "raise 1 OHI"):
        assert refused("british", order, **facts)[:2] == ("whigs/5.26a", "units_unpaid")
    assert done(french="raise 1M", **facts).state.irregulars["french"] == 1


# -- construction ----------------------------------------------------------------------------------


def test_a_level_costs_10_000() -> None:
    """With 9,000 it is refused (whigs/5.33a, W146)."""
    assert refused("british", "fortify FWH", treasury=(9_000, 0)) == ("whigs/5.33a", "too_dear", 9_000)
    built = done("fortify FWH", treasury=(10_000, 9_000)).state
    assert (built.nodes["FWH"].level, built.treasury["british"]) == (1, 0)
    assert built.ledger["british"] == [Booking("fortified", -10_000, "FWH")]


def test_troops_and_forts_are_paid_of_one_treasury() -> None:
    """What is raised is lacking for the fort (whigs/5.33a)."""
    order = "raise 1M, fortify FWH"
    assert refused("british", order, treasury=(10_000, 0)) == ("whigs/5.33a", "too_dear", 9_000)


def test_the_garrison_of_a_new_level_is_paid_next_year() -> None:
    """3,000 more for the British (whigs/5.35b, W146)."""
    state = done("fortify FWH").state
    assert (state.treasury["british"], garrison_bill(state, "british")) == (90_000, 15_000)


def test_a_node_is_built_once_a_year() -> None:
    """(whigs/5.34b, W29)"""
    assert refused("british", "fortify FWH, FWH")[:2] == ("whigs/5.34b", "built_once")
    built = position("administer", treasury=RICH)
    built.node("FWH", level=1, built=True)
    kind, seen = Administer(), view(built, "british")
    reason = kind.refuse(seen, (), Fortify("FWH"))
    assert (reason and reason.key) == "built_once"


def test_nothing_is_built_above_level_2() -> None:
    """Oswego from 1 to 2, and never to 3 (whigs/5.32a, W30)."""
    assert done("fortify OSW").state.nodes["OSW"].level == 2
    assert refused("british", "fortify OSW", nodes="OSW british 2")[:2] == ("whigs/5.32a", "built_to_the_top")
    assert refused("french", "fortify QUE")[:2] == ("whigs/5.32a", "built_to_the_top")


def test_only_own_nodes_are_built_up() -> None:
    """Also one that was conquered (whigs/5.35c)."""
    assert refused("british", "fortify CAR")[:2] == ("whigs/5.35c", "not_your_node")
    assert done("fortify CAR", nodes="CAR british 1").state.nodes["CAR"].level == 2


def test_the_last_holder_may_rebuild_a_ruin() -> None:
    """It is friendly again, at level 1; the enemy cannot build there (whigs/5.35c, whigs/7.64c)."""
    burned = {"nodes": "OSW empty british"}
    assert refused("french", "fortify OSW", **burned)[:2] == ("whigs/5.35c", "not_your_node")
    node = done("fortify OSW", **burned).state.nodes["OSW"]
    assert (node.owner, node.level, node.lost_by) == ("british", 1, "")


def test_a_ruin_that_the_enemy_took_is_his() -> None:
    """(whigs/5.35c, whigs/7.64d)"""
    assert refused("british", "fortify OSW", nodes="OSW french 0")[:2] == ("whigs/5.35c", "not_your_node")


def test_no_ruin_is_rebuilt_under_the_eyes_of_an_enemy_army() -> None:
    """(whigs/5.35c)"""
    facts = {"nodes": "OSW empty british", "french": "A1 OSW 4R"}
    assert refused("british", "fortify OSW", **facts)[:2] == ("whigs/5.35c", "enemy_in_ruins")


# -- in secret and at once -------------------------------------------------------------------------


def test_new_levels_are_shown_when_both_are_done() -> None:
    """Until then nothing is told and no node changes (whigs/5.35a, whigs/5.20a, W146)."""
    worked = at_work()
    worked.order("british", "raise 4M, fortify FWH")
    assert (worked.of(NewLevels), worked.state.nodes["FWH"].level) == ([], 0)
    worked.order("french", "fortify CAR")
    built = (Built("FWH", "british", 1), Built("CAR", "french", 2))
    assert worked.of(NewLevels) == [NewLevels(built)]


def test_what_was_raised_is_told_to_its_side_alone() -> None:
    """(whigs/5.20a)"""
    worked = done("raise 4M, fortify FWH", "raise 2S")
    own = Administered("british", (Raise(4, "M"), Fortify("FWH")), 14_000, 86_000)
    assert worked.of(Administered, "british") == [own]
    assert worked.of(Administered) == []


def test_nobody_sees_who_has_finished_for_want_of_money() -> None:
    """A poor side has nothing to say, and is waited for like the other (whigs/5.20a)."""
    assert at_work(treasury=(0, 100_000)).match.waiting() == SIDES


def test_at_the_deadline_nothing_is_raised_or_built() -> None:
    """Both sides say nothing."""
    worked = at_work()
    for side in SIDES:
        worked.deadline(side)
    assert worked.state.treasury == {"british": 100_000, "french": 100_000}
    assert worked.of(NewLevels) == [NewLevels(())]


# -- standing orders -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("standing_orders", "expected"),
    [
        ((AlwaysRaise(4, "M"), AlwaysFortify("CAR")), (Raise(4, "M"), Fortify("CAR"))),
        ((AlwaysFortify("CAR"), AlwaysRaise(15, "M")), (Fortify("CAR"), Raise(10, "M"))),
        ((AlwaysRaiseNation(9, "OHI"), AlwaysRaise(99, "S")), (RaiseNation(5, "OHI"), Raise(5, "S"))),
        ((AlwaysRaise(15, "M"), Reserve(12)), (Raise(8, "M"),)),
        ((Reserve(15), AlwaysFortify("CAR"), AlwaysRaise(2, "M")), (Raise(2, "M"),)),
        ((AlwaysRaiseNation(2, "IRO"), AlwaysFortify("FWH")), ()),
        ((Reserve(5),), None),
        ((), None),
    ],
)
def test_standing_orders_are_a_list_of_wishes(standing_orders: tuple[Line, ...], expected: Any) -> None:
    """Of 20,000: the first wishes first, as many as can be, above the reserve (whigs/standing-3)."""
    seen = view(position("administer", treasury=(0, 20_000), allies="OHI french"), "french")
    assert Administer().standing(seen, standing_orders) == expected


def test_standing_orders_that_cannot_be() -> None:
    """Regulars and Rangers are not raised; a second reserve (whigs/5.27d, whigs/standing-3)."""
    seen = view(position("administer"), "british")
    found = [refuse_standing(seen, (), AlwaysRaise(1, troop)) for troop in ("R", "I", "M")]
    assert [no and no.key for no in found] == ["come_as_reinforcements", "name_the_nation", None]
    again = refuse_standing(seen, (Reserve(1),), Reserve(2))
    assert (again and again.key) == "one_reserve"


# -- what is listed is what is accepted ------------------------------------------------------------


def every_line() -> list[Line]:
    units = [Raise(count, troop) for troop in (*TROOPS, SHIP) for count in range(1, 100)]
    warriors = [RaiseNation(count, nation) for nation in board().nations for count in range(1, 100)]
    return [*units, *warriors, *(Fortify(place) for place in board().places)]


@pytest.mark.parametrize(
    "lines",
    [
        (),
        (Raise(4, "M"), Raise(2, "S")),
        (Fortify("FWH"), RaiseNation(2, "OHI")),
        (Fortify("CAR"),),
        (RaiseNation(5, "OHI"), Raise(60, "M")),
    ],
)
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("money", [0, 9_000, 71_000, 300_000])
@pytest.mark.parametrize("unpaid", [{}, {"british": {"R": 1}}])
def test_what_is_listed_is_what_is_accepted(
    side: str, money: int, unpaid: dict[str, Any], lines: tuple[Line, ...]
) -> None:
    """Every line that can be written, from poor and rich treasuries, ruins among the nodes."""
    facts: dict[str, Any] = {"nodes": "OSW empty british; NIA empty french; QUE british 2", "unpaid": unpaid}
    state = position("administer", treasury=(money, money), allies="OHI british; ABN french", **facts)
    kind, seen = Administer(), view(state, side)
    listed = list(kind.next(seen, lines))
    accepted = [line for line in every_line() if kind.refuse(seen, lines, line) is None]
    assert sorted(map(str, listed)) == sorted(map(str, accepted))
    assert len(set(listed)) == len(listed)
