"""Chapter 6.4: the orders of the year, and what is written with them."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.notation import Misread
from rules.kernel.orders import Line, No
from rules.whigs.lines import Command, Fate, FleetsFirst, Go, Halt, Land, OnMeeting, Stay, Timing
from rules.whigs.orders_year import (
    AllCommand,
    AlwaysCommand,
    Ordered,
    OrdersOwn,
    OrdersShown,
    YearOrders,
    refuse_standing,
)
from rules.whigs.state import Plan
from rules.whigs.view import view
from tests.whigs.table import Table, position, table

FORCES: dict[str, Any] = {"british": "A1 ALB 8R 2I; A2 HAL 16R; F1 HAL 16S", "french": "A1 MTL 8R 4I"}


def at_desk(**facts: Any) -> Table:
    return table("orders", until=("fleets",), **{**FORCES, **facts})


def ordered(first: str = "", second: str = "", **facts: Any) -> Table:
    """Both have written, the British first."""
    done = at_desk(**facts)
    done.order("british", first)
    done.order("french", second)
    return done


def refused(text: str, side: str = "british", **facts: Any) -> tuple[str, str]:
    with pytest.raises(No) as caught:
        at_desk(**facts).order(side, text)
    return caught.value.rule, caught.value.key


def plans(text: str, side: str = "british", **facts: Any) -> list[Plan]:
    done = ordered(text, **facts) if side == "british" else ordered("", text, **facts)
    return done.state.plans[side]


# -- orders -------------------------------------------------------------------------------------------


def test_each_army_has_one_order() -> None:
    """March or Defend, for the whole year (whigs/6.42a)."""
    done = ordered("A1 march, A2 defends", "A1 defend")
    orders = {key: army.order for key, army in done.state.armies.items()}
    assert orders == {"british A1": "march", "british A2": "defend", "french A1": "defend"}
    assert refused("A1 march, A1 defend") == ("whigs/6.42a", "one_order")
    assert refused("A3 march") == ("whigs/6.42a", "no_such_army")


def test_there_are_two_orders_and_none_for_fleets() -> None:
    """Nobody is ordered to besiege (whigs/6.42a, W152)."""
    with pytest.raises(Misread):
        at_desk().order("british", "A1 besiege")
    assert refused("F1 march") == ("whigs/6.42a", "fleets_have_no_orders")


def test_orders_are_sealed_and_shown_together() -> None:
    """The enemy sees none before both are in, then all in one message (whigs/6.40a, whigs/6.47a, W151)."""
    done = at_desk()
    done.order("british", "A1 march")
    assert done.told == []
    assert done.match.waiting() == ("british", "french")
    assert done.match.view("french").armies["british A1"].order == ""
    done.order("french", "A1 defend")
    shown = OrdersShown((Ordered("A1", "march"),), (Ordered("A1", "defend"),))
    assert done.of(OrdersShown) == [shown]
    assert done.match.view("french").armies["british A1"].order == "march"


def test_operations_begin_with_the_first_period() -> None:
    """When both have finished (whigs/6.47a, whigs/7.11a, whigs/7.12a)."""
    done = ordered("A1 march")
    assert (done.state.step, done.state.period) == ("fleets", 1)


def test_an_army_without_an_order_has_none() -> None:
    """So it is at the deadline (whigs/6.41a, DW28, W54)."""
    done = at_desk()
    done.deadline("british")
    done.deadline("french")
    assert {army.order for army in done.state.armies.values()} == {""}
    assert done.of(OrdersShown) == [OrdersShown((), ())]


def test_armies_without_orders_are_shown_while_one_writes() -> None:
    """Those that would not move (whigs/6.41a)."""
    seen = view(position("orders", **FORCES), "british")
    nothing = {"supply": 0, "treasury": 0, "known": True}
    assert YearOrders().sums(seen, ()) == {"without": ("A1", "A2"), **nothing}
    assert YearOrders().sums(seen, (Command("A2", "march"),)) == {"without": ("A1",), **nothing}


# -- what is written with them ------------------------------------------------------------------------


def test_a_way_has_a_part_for_each_period() -> None:
    """Written in one go, after the order or without the army's name again (whigs/standing-6)."""
    written = plans("A1 march to FWH to CAR to MTL")
    way = (Go("A1", "FWH"), Go("A1", "CAR"), Go("A1", "MTL"))
    assert written == [Plan("A1", way, "ALB")]
    assert plans("A1 march, A1 > FWH, stay, > CAR")[0].lines == (Go("A1", "FWH"), Stay("A1"), Go("A1", "CAR"))
    assert refused("A1 march to FWH to CAR to MTL to QUE") == ("whigs/7.12a", "way_is_full")


def test_a_way_goes_from_place_to_linked_place() -> None:
    """Whoever holds the places by then; through colonies that are friendly now (whigs/standing-6)."""
    assert refused("A1 march to CAR") == ("whigs/7.15a", "not_next_on_the_way")
    assert plans("A2 march to ALB to OSW to NIA")[0].lines[-1] == Go("A2", "NIA")
    assert refused("A1 march to ZNIL") == ("whigs/7.15a", "not_next_on_the_way")


def test_a_way_that_goes_wrong_is_told_where_it_can_go_on() -> None:
    """From its last place: Carillon is linked to two places (whigs/7.15a, whigs/standing-6)."""
    with pytest.raises(No) as caught:
        at_desk().order("british", "A1 march to FWH to CAR to QUE")
    assert caught.value.facts["at"] == "CAR"
    assert sorted(caught.value.facts["goals"]) == ["FWH", "MTL"]


def test_only_armies_with_an_order_have_a_way() -> None:
    """Fleets have ways without one (whigs/6.41a, whigs/standing-6)."""
    assert refused("A1 to FWH") == ("whigs/6.41a", "order_first")
    assert refused("A3 to FWH") == ("whigs/6.42a", "no_such_counter")
    assert plans("F1 to Z1 to Z2")[0] == Plan("F1", (Go("F1", "ZUNO"), Go("F1", "ZDUO")), "HAL")
    assert refused("F1 to Z2") == ("whigs/7.15a", "not_next_on_the_way")


def test_a_way_may_lead_over_sea() -> None:
    """Within range; whose coast it is by then will be seen (whigs/standing-6, whigs/6.45a, whigs/6.46a)."""
    assert plans("A2 march with F1 lands at LOU")[0].lines == (Land("A2", "F1", "LOU"),)
    assert plans("A2 defend with F1 lands at LOU")[0].lines == (Land("A2", "F1", "LOU"),)
    assert refused("F1 with F1 lands at LOU") == ("whigs/6.45a", "for_armies")
    assert refused("A2 march with F2 lands at LOU") == ("whigs/6.45a", "no_such_counter")
    assert refused("A2 march to BOS with F1 lands at LOU") == ("whigs/6.46a", "out_of_range")
    assert refused("A1 march with F1 lands at LOU") == ("whigs/6.46a", "out_of_range")
    assert refused("A2 march with F1 lands at CAR") == ("whigs/6.45a", "no_coast")


def test_policies_for_meetings_are_a_ranking() -> None:
    """As one would say it (whigs/standing-6)."""
    text = "A1 march engages at 1.5-1 or better, else retreats to ALB"
    standing_orders = (OnMeeting("A1", "engage", "1.5-1"), OnMeeting("A1", "retreat", to="ALB"))
    assert plans(text)[0].lines == standing_orders
    assert plans("A1 defend, A1 ambush at 1:1, A1 ambush", "french")[0].lines == (
        OnMeeting("A1", "ambush", "1-1"),
        OnMeeting("A1", "ambush"),
    )


@pytest.mark.parametrize(
    ("text", "rule", "key"),
    [
        ("A1 march, A1 engage to ALB", "whigs/standing-6", "no_place_here"),
        ("A1 march, A1 retreat at 1-1", "whigs/standing-6", "no_odds_here"),
        ("A1 march, A1 remain", "whigs/7.51a", "not_this_stance"),
        ("F1 join", "whigs/7.42a", "not_this_stance"),
        ("F1 retreat to ALB", "whigs/6.45a", "no_coast"),
        ("A1 march, A1 engage, A1 engage", "whigs/standing-6", "planned_already"),
        ("A1 march, A1 engage, A1 join, A1 ambush, A1 retreat, A1 retreat to ALB", "", "policies_full"),
        ("A1 march, A1 before", "whigs/7.13b", "no_timing"),
        ("A1 march, A1 stops for hunger, A1 stops for hunger", "whigs/standing-6", "planned_already"),
        ("F1 stops for battle", "whigs/standing-6", "fleets_stop_for_enemies"),
        ("british first, french first", "whigs/7.13c", "one_side_next"),
        ("burn LOU, keep LOU", "whigs/7.64a", "fate_named"),
        ("burn ALB", "whigs/7.64a", "yours_already"),
        ("F2 to Z1", "whigs/6.42a", "no_such_counter"),
    ],
)
def test_what_cannot_be_written(text: str, rule: str, key: str) -> None:
    """Only what can be done on land or at sea, and nothing twice (whigs/standing-6)."""
    assert refused(text) == (rule or "whigs/standing-6", key)


def test_halts_turns_and_fates() -> None:
    """What keeps an army from going on, when it acts, what becomes of captured nodes (whigs/standing-6)."""
    found = plans("A1 march, A1 stops for enemies, A1 stops for supply, A1 before, burn OSW", "french")
    army = (Halt("A1", "enemies"), Halt("A1", "hunger"), Timing("A1", "before"))
    assert found == [Plan("A1", army, "MTL"), Plan("", (Fate("burn", "OSW"),), "")]
    assert plans("french first")[0].lines == (FleetsFirst("french"),)
    assert refused("A1 defend, british first", "french") == ("whigs/7.13c", "british_say")


def test_with_nothing_on_the_map_nothing_is_written() -> None:
    """Such a side is not asked (whigs/standing-6)."""
    at = at_desk(french="")
    assert at.match.offers("french") == ()
    assert YearOrders().refuse(at.match.view("french"), (), Fate("burn", "OSW")) == No(
        "whigs/standing-6", "nothing_to_plan"
    )


def test_what_is_written_is_for_its_side_alone() -> None:
    """Orders become public, ways and standing orders do not (whigs/7.11a)."""
    done = ordered("A1 march to FWH", "A1 defend")
    assert done.of(OrdersOwn, "british")[0].lines == (Command("A1", "march"), Go("A1", "FWH"))
    assert [told.side for told in done.of(OrdersOwn, "french")] == ["french"]
    assert "british" not in done.match.view("french").papers


# -- standing orders ----------------------------------------------------------------------------------


def test_orders_by_standing_orders() -> None:
    """An army's own line goes before that for all; only if every army gets one (whigs/standing-6)."""
    seen = view(position("orders", **FORCES), "british")
    kind, march = YearOrders(), AllCommand("march")
    both = (Command("A1", "march"), Command("A2", "defend"))
    assert kind.standing(seen, (march, AlwaysCommand("A2", "defend"))) == both
    assert kind.standing(seen, (AlwaysCommand("A2", "defend"),)) is None


@pytest.mark.parametrize(
    ("before", "line", "key"),
    [
        (AllCommand("march"), AllCommand("defend"), "one_order_for_all"),
        (AlwaysCommand("A1", "march"), AlwaysCommand("A1", "defend"), "one_order"),
        (AllCommand("march"), AlwaysCommand("F1", "march"), "fleets_have_no_orders"),
    ],
)
def test_one_standing_order_for_each_army(before: Line, line: Line, key: str) -> None:
    """And one for all (whigs/standing-6, whigs/6.42a)."""
    no = refuse_standing(view(position("orders"), "british"), (before,), line)
    assert no is not None
    assert no.key == key
