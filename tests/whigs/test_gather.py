"""Chapter 6.1: armies and fleets."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.notation import Misread
from rules.kernel.orders import PUBLIC, Lines, No
from rules.whigs.gather import (
    AlwaysFill,
    AlwaysGather,
    Company,
    Gathered,
    GatheredOwn,
    GatherOrder,
    Placed,
    refuse_standing,
)
from rules.whigs.lines import Fill, Gather
from rules.whigs.state import Army, Fleet, Units
from rules.whigs.view import view
from tests.whigs.table import Table, position, table

ACTIVE = {"british": "29R 2I 4M 16S", "french": "8R 10ABN"}


def at_muster(**facts: Any) -> Table:
    return table("gather", until=("intelligence",), **{"active": ACTIVE, **facts})


def gathered(british: str = "", french: str = "", **facts: Any) -> Table:
    done = at_muster(**facts)
    done.order("british", british)
    if "french" in done.match.open:
        done.order("french", french)
    return done


def refused(text: str, side: str = "british", **facts: Any) -> tuple[str, str]:
    with pytest.raises(No) as caught:
        at_muster(**facts).order(side, text)
    return caught.value.rule, caught.value.key


# -- forming ------------------------------------------------------------------------------------------


def test_an_army_is_units_and_a_place() -> None:
    """One order may name several, and leave out the counter of the line before (whigs/6.10a, whigs/6.11a)."""
    state = gathered("A1 at Albany, A1 8R, 2I, A2 at HAL, 16R, F1 at HAL, 16S", "A1 at MTL, 8R, 4I").state
    assert state.armies["british A1"] == Army("british", "A1", "ALB", {"R": 8, "I": 2}, arrived=1)
    assert state.armies["british A2"].troops == {"R": 16}
    assert state.fleets["british F1"] == Fleet("british", "F1", "HAL", 16)
    assert state.armies["french A1"].troops == {"R": 8, "I": 4}


def test_an_army_has_a_unit_and_a_place() -> None:
    """None without units, none without a place (whigs/6.11a, W147)."""
    assert refused("A1 at ALB") == ("whigs/6.11a", "nobody_in_it")
    assert refused("A1 8R") == ("whigs/6.11a", "not_formed")
    assert refused("A1 at ALB, 8S") == ("whigs/6.11a", "wrong_kind")


def test_armies_may_share_a_place() -> None:
    """Two armies in Albany (whigs/6.14b, W147)."""
    state = gathered("A1 at ALB, 8R, A2 at ALB, 2I").state
    assert [army.at for army in state.armies.values()] == ["ALB", "ALB"]


def test_six_armies_at_most() -> None:
    """A seventh has no counter, and none is formed twice (whigs/6.10b, W33)."""
    six = ", ".join(f"A{n} at ALB, 1R" for n in range(1, 7))
    assert len(gathered(six).state.armies) == 6
    with pytest.raises(Misread):
        at_muster().order("british", six + ", A7 at ALB, 1R")
    assert refused(six + ", A6 at ALB") == ("whigs/6.10c", "formed_already")


def test_four_fleets_at_most_and_in_ports() -> None:
    """Albany lies inland; a fifth fleet has no counter (whigs/6.12a, W36)."""
    assert refused("F1 at ALB, 1S") == ("whigs/6.12a", "no_port")
    assert refused("F1 at LOU, 1S") == ("whigs/6.12a", "no_port")
    assert refused("F1 at HAL, 1R") == ("whigs/6.12a", "wrong_kind")
    four = ", ".join(f"F{n} at HAL, 4S" for n in range(1, 5))
    assert len(gathered(four).state.fleets) == 4
    with pytest.raises(Misread):
        at_muster().order("british", four + ", F5 at HAL, 1S")


def test_gathering_points() -> None:
    """Friendly colonies of either colour, and strong nodes elsewhere (whigs/6.13a, whigs/2i, W34, W35)."""
    assert refused("A1 at FWH, 1R") == ("whigs/6.13a", "no_gathering_point")
    assert refused("A1 at FWH, 1R", nodes="FWH british 1") == ("whigs/6.13a", "no_gathering_point")
    assert refused("A1 at LOU, 1R") == ("whigs/6.13a", "no_gathering_point")
    assert gathered("A1 at LOU, 1R", nodes="LOU british 3").state.armies["british A1"].at == "LOU"
    assert gathered("A1 at FWH, 1R", nodes="FWH british 2").state.armies["british A1"].at == "FWH"
    assert gathered("", "A1 at DUQ, 1R").state.armies["french A1"].at == "DUQ"


def test_an_empty_colony_is_no_gathering_point() -> None:
    """Also not for the side that lost it (whigs/7.64c)."""
    assert refused("A1 at ALB, 1R", nodes="ALB empty british") == ("whigs/6.13a", "no_gathering_point")


def test_each_unit_serves_once() -> None:
    """No unit is in two armies, and none is from beyond the pool (whigs/6.10c, W37)."""
    assert refused("A1 at ALB, 20R, A2 at HAL, 10R") == ("whigs/6.10c", "not_in_active_pool")
    assert refused("A1 at ALB, 3I") == ("whigs/6.10c", "not_in_active_pool")
    assert refused("A1 at ALB, 3R, 3R") == ("whigs/6.10c", "filled_already")


def test_every_counter_gets_a_unit() -> None:
    """The last unit is kept for the army that has none; without units no army is named (whigs/6.11a)."""
    few = {"british": "2R 1S"}
    assert refused("A1 at ALB, A2 at ALB, A1 2R", active=few) == ("whigs/6.11a", "others_need_one")
    assert refused("A1 at ALB, A2 at ALB, A3 at ALB", active=few) == ("whigs/6.10c", "no_units_left")
    assert refused("F1 at HAL, F2 at HAL", active=few) == ("whigs/6.10c", "no_ships_left")


# -- placing ------------------------------------------------------------------------------------------


def test_counters_are_placed_together() -> None:
    """Nothing is told until both are done; then counters and places, in public (whigs/6.14a, W128)."""
    done = at_muster()
    done.order("british", "A2 at HAL, 16R, A1 at ALB, 8R")
    assert done.told == []
    assert done.match.waiting() == ("british", "french")
    done.order("french", "A1 at MTL, 8R")
    placed = (Placed("A1", "ALB"), Placed("A2", "HAL"))
    assert done.of(Gathered) == [Gathered(placed, (Placed("A1", "MTL"),))]


def test_contents_are_secret() -> None:
    """The public and the enemy see counters and places alone (whigs/6.14a, W128)."""
    done = gathered("A1 at ALB, 8R, F1 at HAL, 16S", "A1 at MTL, 8R")
    for reader in (PUBLIC, "french"):
        seen = view(done.state, reader)
        assert (seen.armies["british A1"].at, seen.armies["british A1"].troops) == ("ALB", {})
        assert (seen.fleets["british F1"].at, seen.fleets["british F1"].ships) == ("HAL", 0)
        assert not any(told.side == "british" for told in done.of(GatheredOwn, reader))


def test_a_side_is_shown_what_it_has_formed() -> None:
    """Units and men of each army, ships of each fleet (whigs/6.11a)."""
    done = gathered("A1 at ALB, 8R, 2I, F1 at HAL, 16S")
    formed = (
        Company("A1", "ALB", (Units(8, "R"), Units(2, "I")), 4_400),
        Company("F1", "HAL", (Units(16, "S"),), 0),
    )
    assert done.of(GatheredOwn, "british") == [GatheredOwn("british", formed)]


def test_a_draft_shows_what_is_left() -> None:
    """The companies so far, and the pool without them (whigs/6.10c)."""
    at = at_muster()
    lines = at.lines("british", "A1 at ALB, 8R")
    shown = GatherOrder().sums(at.match.view("british"), lines)
    left = (Units(21, "R"), Units(4, "M"), Units(2, "I"), Units(16, "S"))
    assert shown == {"companies": (Company("A1", "ALB", (Units(8, "R"),), 4_000),), "left": left}


def test_who_says_nothing_forms_nothing() -> None:
    """At the deadline (whigs/6.10a)."""
    done = at_muster()
    done.deadline("british")
    done.deadline("french")
    assert done.state.armies == {}
    assert done.of(Gathered) == [Gathered((), ())]


# -- who is without pay -------------------------------------------------------------------------------


def test_units_with_pay_join_first() -> None:
    """Of 8 regulars 2 are unpaid: the first army has 6 paid ones, the second the others (whigs/5.26c)."""
    facts: dict[str, Any] = {"active": {"british": "8R"}, "unpaid": {"british": {"R": 2}}}
    state = gathered("A1 at ALB, 6R, A2 at ALB, 2R", **facts).state
    assert [army.unpaid for army in state.armies.values()] == [False, True]


def test_an_army_with_an_unpaid_unit_is_unpaid() -> None:
    """8 regulars with 2 unpaid among them; unpaid Rangers likewise (whigs/5.26c, whigs/2g, W190)."""
    regulars = gathered("A1 at ALB, 8R", active={"british": "8R"}, unpaid={"british": {"R": 2}}).state
    rangers = gathered("A1 at ALB, 8R, 2I", unpaid={"british": {"I": 1}}).state
    assert regulars.armies["british A1"].unpaid
    assert rangers.armies["british A1"].unpaid
    assert not view(regulars, "french").armies["british A1"].unpaid


# -- standing orders ----------------------------------------------------------------------------------


def standing(*standing_orders: AlwaysGather | AlwaysFill, **facts: Any) -> Lines | None:
    seen = view(position("gather", **{"active": ACTIVE, **facts}), "british")
    return GatherOrder().standing(seen, standing_orders)


def test_a_template_forms_the_same_armies_each_year() -> None:
    """What does not fit is passed over, and an army that would be empty (whigs/standing-4)."""
    template = (
        AlwaysGather("A1", "ALB"),
        AlwaysFill("A1", 8, "R"),
        AlwaysFill("A1", 9, "I"),
        AlwaysGather("A2", "FWH"),
        AlwaysFill("A2", 1, "R"),
        AlwaysGather("F1", "HAL"),
        AlwaysFill("F1", 99, "S"),
    )
    assert standing(*template) == (Gather("A1", "ALB"), Fill("A1", 8, "R"))
    assert standing() is None


def test_a_template_is_written_in_order() -> None:
    """A counter once, and before what joins it; each type once (whigs/standing-4)."""
    seen = view(position("gather", active=ACTIVE), "british")
    army, fill = AlwaysGather("A1", "ALB"), AlwaysFill("A1", 8, "R")
    assert refuse_standing(seen, (), fill) == No("whigs/standing-4", "not_formed", counter="A1")
    assert refuse_standing(seen, (army,), fill) is None
    assert refuse_standing(seen, (army,), AlwaysGather("A1", "HAL")) == No(
        "whigs/standing-4", "formed_already", counter="A1"
    )
    assert refuse_standing(seen, (army, fill), AlwaysFill("A1", 2, "R")) == No(
        "whigs/standing-4", "filled_already", counter="A1", troop="R"
    )
    assert refuse_standing(seen, (army,), AlwaysFill("A1", 2, "S")) == No(
        "whigs/standing-4", "wrong_kind", counter="A1"
    )
