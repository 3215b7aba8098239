"""Chapter 5: income by one die and two keys, and upkeep."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.orders import GM, PUBLIC
from rules.whigs.board import SIDES
from rules.whigs.state import Booking, Options
from rules.whigs.treasury import IncomeDrawn, IncomeRolled, UpkeepPaid, YearBegins, garrison_bill, linked
from tests.whigs.table import BRITISH_KEY, FRENCH_KEY, Table, position, table

EXAMPLE = {"british": BRITISH_KEY, "french": FRENCH_KEY}
ALL_LOST = "LOU british 3; QUE british 3; MTL british 2; NOR british 1"


def income(die: int, **facts: Any) -> Table:
    return table("income", laid=[die], until=("allies_british",), **facts)


def drawn(side: str, die: int, **facts: Any) -> IncomeDrawn:
    """What a side is told of its income."""
    (found,) = income(die, **facts).of(IncomeDrawn, side)
    assert isinstance(found, IncomeDrawn)
    return found


def upkeep(**facts: Any) -> Table:
    return table("upkeep", until=("administer",), on="", **facts)


# -- the die and the table -------------------------------------------------------------------------


def test_the_key_is_read_forwards_and_once() -> None:
    """A 3 is an 8 for the British of the example, a 7 for the French (whigs/5.11b, DW1, W02, W03)."""
    british, french = (drawn(side, 3, keys=EXAMPLE) for side in SIDES)
    assert (british.result, british.income) == (8, 222_000)
    assert (french.result, french.income) == (7, 86_000)


@pytest.mark.parametrize(
    ("year", "british"), [(1755, 124_000), (1756, 124_000), (1757, 244_000), (1760, 244_000)]
)
def test_the_columns_change_with_1757(year: int, british: int) -> None:
    """A 10 for the British (whigs/5.11c, W05)."""
    assert drawn("british", 10, year=year).income == british


@pytest.mark.parametrize(
    ("year", "french"), [(1755, 158_000), (1756, 158_000), (1757, 98_000), (1760, 98_000)]
)
def test_the_french_columns_change_too(year: int, french: int) -> None:
    """A 10 for the French (whigs/5.11c)."""
    assert drawn("french", 10, year=year).income == french


def test_one_public_die_serves_both() -> None:
    """Everyone sees it; what it brings a side only that side sees (whigs/5.11a, whigs/5.11b, W138)."""
    begun = income(5)
    assert begun.of(IncomeRolled) == [IncomeRolled(5)]
    news = begun.match.news
    assert news
    assert [(roll.value, roll.to) for entry in news.entries for roll in entry.rolls] == [(5, ())]
    told = {who: [event.side for event in begun.of(IncomeDrawn, who)] for who in (*SIDES, PUBLIC, GM)}
    assert told == {"british": ["british"], "french": ["french"], PUBLIC: [], GM: ["british", "french"]}


# -- lost colonies ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("nodes", "share"),
    [
        ("LOU british 3", 40),
        ("QUE british 3", 20),
        ("NOR british 1", 20),
        ("MTL british 2", 40),
        ("LOU british 3; QUE british 3", 60),
        (ALL_LOST, 100),
    ],
)
def test_french_colonies_have_shares(nodes: str, share: int) -> None:
    """Montréal alone costs 40: its own 20 and those of New Orleans, cut off (whigs/5.12a, 8.25a, W205)."""
    found = drawn("french", 7, nodes=nodes)
    assert (found.share, found.occupied, found.income) == (share, 860 * share, 86_000 - 860 * share)


def test_a_lost_louisbourg_costs_34_400_of_86_000() -> None:
    """40 per cent, in whole pounds (whigs/5.12a, whigs/5.12b, W06)."""
    assert drawn("french", 7, nodes="LOU british 3").income == 51_600


def test_a_cut_link_costs_the_share_of_new_orleans() -> None:
    """With Louisbourg gone and Duquesne between, 60 per cent (whigs/5.12a, whigs/8.25a, W07, W120)."""
    found = drawn("french", 7, nodes="LOU british 3; DUQ british 2")
    assert (found.occupied, found.income, found.cut_off) == (51_600, 34_400, True)
    alone = drawn("french", 7, nodes="DUQ british 2")
    assert (alone.share, alone.income) == (20, 68_800)


def test_a_ruin_in_the_chain_cuts_it() -> None:
    """Only nodes that the French hold join New Orleans to Montréal (whigs/8.25a)."""
    assert not linked(position("income", nodes="NIA empty french"), "french", "NOR", "MTL")
    assert linked(position("income", nodes="OSW french 1"), "french", "NOR", "OSW")


def test_all_four_lost_leave_nothing() -> None:
    """Savings are not touched (whigs/5.14d, whigs/5.14e, W08)."""
    found = drawn("french", 7, nodes=ALL_LOST, markers="QUE british", treasury=(0, 9_000))
    assert (found.income, found.raided, found.treasury) == (0, 0, 9_000)


def test_a_lost_red_colony_costs_a_tenth() -> None:
    """203,000 become 182,700; two cost 40,600 (whigs/5.13a, W203)."""
    assert drawn("british", 6, nodes="ALB french 1").income == 182_700
    assert drawn("british", 6, nodes="ALB french 1; BOS french 1").income == 162_400
    assert drawn("british", 6, nodes="FWH french 0").income == 203_000


def test_colonies_that_nobody_holds_pay_nothing() -> None:
    """Québec given up: 68,800; Albany burned: 182,700 (whigs/5.12c, W203)."""
    nodes = "QUE empty french; ALB empty british"
    assert drawn("french", 7, nodes=nodes).income == 68_800
    assert drawn("british", 6, nodes=nodes).income == 182_700


def test_empty_colonies_pay_if_the_table_says_so() -> None:
    """Only what the enemy holds lowers income then (DW32)."""
    nodes, options = "QUE empty french; ALB empty british; LOU british 3", Options(empty_colonies_pay=True)
    assert drawn("british", 6, nodes=nodes, options=options).income == 203_000
    assert drawn("french", 7, nodes=nodes, options=options).income == 51_600


def test_losses_are_rounded_up_to_thousands_if_the_table_says_so() -> None:
    """34,400 become 35,000 (DW2)."""
    assert (
        drawn("french", 7, nodes="LOU british 3", options=Options(money_unit="thousand")).occupied == 35_000
    )


# -- raids -----------------------------------------------------------------------------------------


def test_each_raided_british_province_costs_5_000() -> None:
    """Six markers 30,000: colonies and frontier alike (whigs/5.14a)."""
    places = ("ALB", "BOS", "FWH", "GER", "CHI", "OSW")
    found = drawn("british", 6, markers="; ".join(f"{place} french" for place in places))
    assert (found.provinces, found.raided, found.income) == (places, 30_000, 173_000)


def test_percentages_come_before_raids() -> None:
    """203,000 less 20,300 less 10,000 (whigs/5.14d, whigs/5.13a, W10)."""
    found = drawn("british", 6, nodes="BOS french 1", markers="ALB french; GER french")
    assert (found.occupied, found.raided, found.income) == (20_300, 10_000, 172_700)


def test_only_raids_on_colonies_cost_the_french() -> None:
    """A marker on Québec 5,000, on Carillon nothing (whigs/5.14b, W12)."""
    assert drawn("french", 7, markers="CAR british; QUE british").income == 81_000


def test_raids_on_own_provinces_cost_nothing() -> None:
    """Carillon raided by the French, and so while the British held it not (whigs/5.14c, W13)."""
    assert drawn("french", 7, markers="CAR french").income == 86_000
    own = {"markers": "ALB british; CAR french", "own_raids": ["ALB", "CAR"]}
    assert (drawn("british", 6, **own).income, drawn("french", 7, **own).income) == (203_000, 86_000)


def test_what_counts_is_who_held_the_province_when_it_was_raided() -> None:
    """A French ruse in Carillon costs the British nothing once they hold it; Oswego, lost since, costs
    them 5,000 (whigs/5.14a, DW33)."""
    nodes, markers = "CAR british 1; OSW french 1", "CAR french; OSW french"
    found = drawn("british", 6, nodes=nodes, markers=markers, own_raids=["CAR"])
    assert found.provinces == ("OSW",)


# -- a year begins ---------------------------------------------------------------------------------


def test_savings_are_carried_over() -> None:
    """30,000 and 156,000 (whigs/5.10a, W137)."""
    begun = income(1, treasury=(30_000, 0))
    assert begun.state.treasury["british"] == 186_000
    assert begun.state.ledger["british"] == [Booking("carried", 30_000), Booking("table", 156_000, "1")]


def test_the_ledger_adds_up_to_the_treasury() -> None:
    """Each deduction has a line of its own (whigs/5.14d)."""
    begun = income(6, treasury=(30_000, 0), nodes="BOS french 1", markers="ALB french; GER french")
    book = begun.state.ledger["british"]
    assert [(entry.what, entry.amount) for entry in book] == [
        ("carried", 30_000),
        ("table", 203_000),
        ("occupied", -20_300),
        ("raided", -10_000),
    ]
    assert sum(entry.amount for entry in book) == begun.state.treasury["british"]


def test_reinforcements_come_first() -> None:
    """Those of 1758 join the Active Pool, for all to know (whigs/5.25a)."""
    begun = income(1, year=1758, active={"british": "5R 1I", "french": "2R"})
    assert begun.of(YearBegins) == [YearBegins(1758, 8, 1, 3)]
    assert (begun.state.regulars, begun.state.rangers) == ({"british": 13, "french": 3}, 4)


def test_what_was_of_last_year_is_forgotten() -> None:
    """Bids, unpaid units, what was built and who burned (whigs/5.34b, whigs/5.26b, whigs/7.64d)."""
    before = position("income", nodes="FWH british 1; OSW empty british", bids={"french": ("OHI",)})
    before.node("FWH", built=True)
    before.node("OSW", burned="french")
    before.unpaid = {"british": {"R": 2}}
    begun = Table(before, [1], until=("allies_british",)).state
    assert (begun.bids, begun.unpaid) == ({}, {})
    assert (begun.nodes["FWH"].built, begun.nodes["OSW"].burned) == (False, "")
    assert begun.nodes["OSW"].lost_by == "british"


# -- upkeep ----------------------------------------------------------------------------------------


def test_the_british_bill_of_the_example() -> None:
    """29 regulars 87,000, 2 Rangers 2,000, garrisons without Oswego 33,000 (whigs/5.23a, whigs/5.25b, 5.27c,
    W22)."""
    paid = upkeep(nodes="OSW empty british", treasury=(203_000, 90_000), active={"british": "29R 2I"})
    assert paid.state.treasury["british"] == 81_000
    told = UpkeepPaid("british", 33_000, 0, 29, 2, 0, 0, 122_000, 81_000, 87_000, 2_000)
    assert paid.of(UpkeepPaid, "british") == [told]
    assert [event.side for event in paid.of(UpkeepPaid, "french")] == ["french"]
    assert paid.of(UpkeepPaid) == []


def test_the_french_bill_of_the_example() -> None:
    """After their renewals 115,000; 8 regulars and garrisons leave 63,000 (whigs/5.23b, W23)."""
    assert upkeep(treasury=(50_000, 115_000), active={"french": "8R"}).state.treasury["french"] == 63_000


def test_as_many_regulars_are_paid_as_can_be() -> None:
    """38,000 less 28,000 pay 3 of 5, and 1,000 stays (whigs/5.23c, whigs/5.26b, W24)."""
    state = upkeep(treasury=(50_000, 38_000), active={"french": "5R"}).state
    assert (state.treasury["french"], state.unpaid) == (1_000, {"french": {"R": 2}})


@pytest.mark.parametrize(("money", "left"), [(20_000, 0), (28_000, 0), (30_000, 2_000)])
def test_garrisons_come_first(money: int, left: int) -> None:
    """Nodes stay, nothing or too little is left, and every regular is unpaid (whigs/5.23c, W185)."""
    paid = upkeep(treasury=(50_000, money), active={"french": "8R"})
    assert (paid.state.treasury["french"], paid.state.unpaid["french"]) == (left, {"R": 8})
    assert paid.state.nodes == position("upkeep", on="").nodes
    (told,) = paid.of(UpkeepPaid, "french")
    assert (told.garrisons, told.missing) == (min(money, 28_000), max(0, 28_000 - money))


@pytest.mark.parametrize(
    ("money", "left", "unpaid"),
    [
        (36_000 + 7_000, 0, {"R": 0, "I": 1}),
        (36_000 + 8_000, 0, {}),
        (36_000 + 5_000, 0, {"R": 1}),
        (36_000 + 4_000, 0, {"R": 1, "I": 1}),
    ],
)
def test_rangers_are_paid_after_the_regulars(money: int, left: int, unpaid: dict[str, int]) -> None:
    """Two of each: 3,000 and 1,000; a thousand too little for a regular still keeps a Ranger (whigs/2g,
    whigs/5.25b, DW25)."""
    state = upkeep(treasury=(money, 50_000), active={"british": "2R 2I"}).state
    expected = {troop: count for troop, count in unpaid.items() if count}
    assert (state.treasury["british"], state.unpaid.get("british", {})) == (left, expected)


def test_a_taken_node_changes_both_bills() -> None:
    """Oswego at level 1: the French pay 1,000 more, the British 3,000 less (whigs/5.24a, W28)."""
    taken = position("upkeep", nodes="OSW french 1")
    assert [garrison_bill(taken, side) for side in SIDES] == [9_000, 20_000]


def test_a_kept_louisbourg_changes_both_bills() -> None:
    """The British pay 9,000 more, the French 5,000 less (whigs/5.23a, whigs/5.23b, W116)."""
    kept = position("upkeep", nodes="LOU british 3")
    assert [garrison_bill(kept, side) for side in SIDES] == [21_000, 14_000]


@pytest.mark.parametrize(
    ("level", "british", "french"), [(0, 0, 0), (1, 3_000, 1_000), (2, 6_000, 3_000), (3, 9_000, 5_000)]
)
def test_garrisons_by_level(level: int, british: int, french: int) -> None:
    """(whigs/5.23a, whigs/5.23b)"""
    bare = [garrison_bill(position("upkeep", nodes="CAR empty french"), side) for side in SIDES]
    for side, more in zip(SIDES, (british, french), strict=True):
        bill = garrison_bill(position("upkeep", nodes=f"CAR {side} {level}"), side)
        assert bill - bare[SIDES.index(side)] == more
