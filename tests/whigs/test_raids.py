"""Chapter 6.3: raiders, sealed and compared, and what the winner raids."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.orders import PUBLIC, Line, Lines, No
from rules.whigs.lines import Raid, Raiders
from rules.whigs.raids import (
    AllRaid,
    NeverRaid,
    NoRaiders,
    Raided,
    RaidersMet,
    RaidersOrder,
    RaidersOwn,
    RaidFirst,
    RaidOrder,
    RaidWith,
    refuse_standing,
)
from rules.whigs.state import Units
from rules.whigs.view import view
from tests.whigs.table import Table, position, table

ACTIVE = {"british": "5R 4M 2I 3S", "french": "6ABN 4M"}


def met(ours: str, theirs: str, **facts: Any) -> Table:
    """Both have sent raiders."""
    done = table("raiders", until=("raid", "orders"), **{"active": ACTIVE, **facts})
    done.order("british", ours)
    done.order("french", theirs)
    return done


def at_raid(points: int, side: str = "french", **facts: Any) -> Table:
    return table("raid", until=("orders",), raids_won=side, raid_points=points, **facts)


def raided(text: str, points: int, side: str = "french", **facts: Any) -> Table:
    done = at_raid(points, side, **facts)
    done.order(side, text)
    return done


def refused(text: str, points: int = 99, side: str = "french", **facts: Any) -> tuple[str, str]:
    with pytest.raises(No) as caught:
        at_raid(points, side, **facts).order(side, text)
    return caught.value.rule, caught.value.key


def targets(points: int = 99, side: str = "french", **facts: Any) -> list[str]:
    """What may be raided; with nothing in reach nobody is asked."""
    at = at_raid(points, side, **facts)
    offers = at.match.offers(side) if side in at.match.open else ()
    return [line.place for line in offers if isinstance(line, Raid)]


def raiders_left(armies: str, unpaid: dict[str, int]) -> int:
    """How many of 6 regulars may still raid."""
    at = table("raiders", active={"british": "6R"}, british=armies, unpaid={"british": unpaid})
    return sum(isinstance(line, Raiders) for line in at.match.offers("british"))


def refused_raiders(text: str, **facts: Any) -> tuple[str, str]:
    at = table("raiders", **{"active": ACTIVE, **facts})
    with pytest.raises(No) as caught:
        at.order("british", text)
    return caught.value.rule, caught.value.key


# -- who goes raiding ---------------------------------------------------------------------------------


def test_the_raids_of_the_printed_example() -> None:
    """5 regulars are 10, 6 Indians 30: the French have 20 points (whigs/6.31b, whigs/6.33a, W45)."""
    done = met("5R raid", "6I raid")
    assert done.of(RaidersMet) == [RaidersMet(10, 30, "french", 20)]
    assert (done.state.raids_won, done.state.raid_points, done.state.step) == ("french", 20, "raid")


def test_militia_and_provincials() -> None:
    """4 of each: 12 against 8; 4 points buy nothing (whigs/6.31b, whigs/6.34a, W48)."""
    done = met("4M raid", "4M raid")
    assert done.of(RaidersMet) == [RaidersMet(8, 12, "french", 4)]
    assert targets(4) == []
    assert at_raid(4).state.step == "orders"


def test_equal_raids_are_won_by_nobody() -> None:
    """10 against 10: no raid (whigs/6.33a, W49)."""
    done = met("5R raid", "2I raid")
    assert done.of(RaidersMet) == [RaidersMet(10, 10, "", 0)]
    assert (done.state.raids_won, done.state.step) == ("", "orders")


def test_who_is_in_an_army_cannot_raid() -> None:
    """Of 5 regulars 4 are in an army (whigs/6.10c, whigs/6.32a, W37)."""
    assert refused_raiders("2R raid", british="A1 ALB 4R") == ("whigs/6.31a", "not_idle")
    assert met("1R raid", "", british="A1 ALB 4R").state.raiders["british"] == {"R": 1}


def test_ships_cannot_raid() -> None:
    """Any kind of land unit can (whigs/6.32a, W37)."""
    assert refused_raiders("1S raid") == ("whigs/6.32a", "ships_raid_not")
    assert met("1R raid, 1M raid, 1I raid", "").of(RaidersMet)[0].british == 9


def test_each_type_is_named_once() -> None:
    """And who sends nobody says nothing else (whigs/6.31a)."""
    assert refused_raiders("1R raid, 1R raid") == ("whigs/6.31a", "raiders_named")
    assert refused_raiders("no raiders, 1R raid") == ("whigs/6.31a", "no_raiders_stands_alone")
    assert refused_raiders("1R raid, no raiders") == ("whigs/6.31a", "no_raiders_stands_alone")


def test_unpaid_regulars_cannot_raid() -> None:
    """2 of 5 are unpaid and idle; those with pay join armies first (whigs/5.26d, W190)."""
    unpaid: dict[str, Any] = {"unpaid": {"british": {"R": 2}}}
    assert refused_raiders("4R raid", **unpaid) == ("whigs/6.31a", "not_idle")
    assert met("3R raid", "", **unpaid).state.raiders["british"] == {"R": 3}
    assert refused_raiders("1R raid", british="A1 ALB 3R", **unpaid) == ("whigs/6.31a", "not_idle")
    assert raiders_left("A1 ALB 4R", {"R": 1}) == 1


def test_raiders_are_sealed() -> None:
    """The totals are public, who made them up is not (whigs/6.31a, W129)."""
    done = met("5R raid", "6I raid")
    assert done.of(RaidersOwn) == []
    assert done.of(RaidersOwn, "french") == [RaidersOwn("french", (Units(6, "I"),), 30)]
    assert view(done.state, "french").papers["french"].raiders == {"I": 6}
    assert "british" not in view(done.state, "french").papers


def test_whether_anybody_is_idle_is_secret() -> None:
    """Both are asked though neither has a unit left (whigs/6.31a)."""
    at = table("raiders", until=("orders",))
    assert at.match.waiting() == ("british", "french")
    assert at.match.offers("british") == (NoRaiders(),)


def test_old_markers_go_before_new_raiders_are_named() -> None:
    """They have lasted through income and intelligence (whigs/6.36a, W53)."""
    at = table("raiders", markers="ALB french; CAR french", own_raids=["CAR"], raids_won="french")
    assert at.state.markers == {}
    assert at.match.view(PUBLIC).markers == {}
    assert (at.state.own_raids, at.state.raids_won) == ([], "")


def test_raiders_suffer_no_losses() -> None:
    """Whoever wins (whigs/6.32b, W150)."""
    assert met("5R raid", "6I raid").state.casualties == {}


# -- what is raided -----------------------------------------------------------------------------------


def test_the_targets_of_the_printed_example() -> None:
    """German Flats, Chiswell's Fort and Fort William Henry: 20 (whigs/6.34a, whigs/5.34a, W31)."""
    done = raided("raid GER, raid CHI, raid FWH", 20, nodes="FWH british 1")
    assert done.of(Raided) == [Raided("french", ("GER", "CHI", "FWH"), (), 0)]
    assert done.state.markers == {"GER": "french", "CHI": "french", "FWH": "french"}


def test_targets_cost_no_more_than_there_is() -> None:
    """With 20 points two nodes of level 1 and one without a fortress are 25 (whigs/6.34a, W47)."""
    fort = "FWH british 1"
    assert refused("raid FWH, raid OSW, raid GER", 20, nodes=fort) == ("whigs/6.34a", "too_few_points")
    assert raided("raid FWH", 20, nodes=fort).of(Raided)[0].unspent == 10


@pytest.mark.parametrize(("points", "place"), [(5, "FWH"), (10, "OSW"), (20, "DUQ"), (40, "QUE")])
def test_what_a_raid_costs(points: int, place: str) -> None:
    """By level 5, 10, 20, 40 (whigs/6.34a, W46)."""
    assert place in targets(points)
    assert place not in targets(points - 1)


def test_before_a_draft_all_that_can_be_paid_is_shown() -> None:
    """With ten points three nodes without a fortress, and Oswego of level 1 (whigs/6.34a, 6.35a)."""
    shown = RaidOrder().shows(at_raid(10).match.view("french"), ())
    assert shown is not None
    assert shown["groups"] == (
        {"points": 5, "places": ["FWH", "GER", "CHI"]},
        {"points": 10, "places": ["OSW"]},
    )


def test_raids_reach_over_borders() -> None:
    """German Flats border Carillon without a path; Boston borders nothing French (whigs/6.35a, W52)."""
    assert "GER" in targets()
    assert refused("raid BOS") == ("whigs/6.35a", "out_of_reach_of_raids")


def test_an_allied_nation_is_a_friendly_neighbour() -> None:
    """With Duquesne British, Chiswell's Fort is reached by the Ohio Tribes alone (whigs/6.35b, W51)."""
    assert refused("raid CHI", nodes="DUQ british") == ("whigs/6.35a", "out_of_reach_of_raids")
    assert "CHI" in targets(nodes="DUQ british", allies="OHI french")
    assert "CHI" not in targets(nodes="DUQ british", allies="OHI british")


def test_indian_land_is_no_target() -> None:
    """Only provinces with nodes are listed (whigs/6.35c, W50)."""
    at = at_raid(99)
    assert not set(targets()) & set(at.state.board.nations)


def test_own_provinces_may_be_raided() -> None:
    """They are marked as own, so that they cost no income (whigs/6.35d, whigs/5.14c, W148)."""
    done = raided("raid NIA", 10)
    assert done.of(Raided) == [Raided("french", ("NIA",), ("NIA",), 0)]
    assert (done.state.markers, done.state.own_raids) == ({"NIA": "french"}, ["NIA"])


def test_a_province_is_marked_once() -> None:
    """A second raid is refused (whigs/6.36b, W149)."""
    assert refused("raid GER, raid GER") == ("whigs/6.36b", "raided_already")


def test_an_empty_province_is_neither_target_nor_base() -> None:
    """Oswego burned: no target, and from it Albany is not reached (whigs/6.35e, W189)."""
    assert "OSW" not in targets(nodes="OSW empty british")
    assert refused("raid OSW", nodes="OSW empty british") == ("whigs/6.35e", "raid_on_ruins")
    assert "ALB" not in targets(nodes="OSW empty british; FWH empty british")
    assert "ALB" in targets(nodes="OSW french")


def test_only_the_winner_raids() -> None:
    """The other is asked nothing (whigs/6.33b, W150)."""
    assert list(at_raid(20).match.open) == ["french"]
    assert list(at_raid(20, "british").match.open) == ["british"]


def test_at_the_deadline_the_cheapest_are_raided() -> None:
    """Hostile ones, as many as the points allow (whigs/6.34a)."""
    done = at_raid(20)
    done.deadline("french")
    assert done.of(Raided)[0] == Raided("french", ("FWH", "GER", "CHI"), (), 5)


# -- standing orders ----------------------------------------------------------------------------------


def raiders_by(*standing_orders: Line, **facts: Any) -> Lines | None:
    seen = view(position("raiders", **{"active": ACTIVE, **facts}), "british")
    return RaidersOrder().standing(seen, standing_orders)


def test_raiders_by_standing_orders() -> None:
    """So many, or as many as are idle; all but regulars; nobody (whigs/standing-5)."""
    assert raiders_by(RaidWith(9, "M"), RaidWith(2, "R")) == (Raiders(4, "M"), Raiders(2, "R"))
    assert raiders_by(AllRaid()) == (Raiders(4, "M"), Raiders(2, "I"))
    assert raiders_by(NeverRaid()) == ()
    assert raiders_by() is None


def test_targets_by_standing_orders() -> None:
    """A ranking: what is out of reach or too dear is passed over (whigs/standing-5)."""
    ranking = (RaidFirst("BOS"), RaidFirst("ALB"), RaidFirst("GER"))
    seen = at_raid(10).match.view("french")
    assert RaidOrder().standing(seen, ranking) == (Raid("GER"),)
    assert RaidOrder().standing(seen, (RaidFirst("BOS"),)) is None


def test_one_way_of_sending_raiders() -> None:
    """Each type once, and no ships (whigs/standing-5)."""
    seen = view(position("raiders"), "british")
    assert refuse_standing(seen, (RaidWith(1, "R"),), RaidWith(2, "M")) is None
    no = refuse_standing(seen, (RaidWith(1, "R"),), RaidWith(2, "R"))
    assert no == No("whigs/standing-5", "raiders_named", troop="R")
    no = refuse_standing(seen, (RaidWith(1, "R"),), NeverRaid())
    assert no == No("whigs/standing-5", "one_way_of_raiding")
    assert refuse_standing(seen, (), RaidWith(1, "S")) == No("whigs/6.32a", "ships_raid_not")
    assert refuse_standing(seen, (NeverRaid(),), RaidFirst("GER")) is None
