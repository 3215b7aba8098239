"""Chapter 7.6: sieges, captured nodes, and empty ones."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.orders import Line, No
from rules.whigs.lines import Fate
from rules.whigs.siege import (
    AlwaysBesiege,
    AlwaysFate,
    Besiege,
    BurnBelow,
    Captured,
    NeverBesiege,
    NodeBurned,
    NodeFalls,
    NodeKept,
    PortLost,
    PortLostOwn,
    SiegeLaid,
    SiegeLifted,
    Spare,
    TooWeak,
    periods,
    refuse_standing,
    siege_value,
)
from rules.whigs.state import Besieged, Booking, Node, Options, Plan
from rules.whigs.treasury import garrison_bill
from rules.whigs.view import view
from tests.whigs.table import Table, position, table

LANDED = "A1 LOU 16R march; F1 ZTRE 16S"


def closing(**facts: Any) -> Table:
    """At the end of a period."""
    return table("close_period", until=("fleets", "winter"), **{"period": 1, **facts})


def besieged(**facts: Any) -> Table:
    """At the end of a period in which the British besiege what they can and keep what falls."""
    closed = closing(**facts)
    for _ in range(2):
        if "british" in closed.match.open and closed.match.sealed("british") is None:
            closed.deadline("british")
    return closed


# -- how long -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("regulars", "militia", "needs"),
    [
        (0, 10, (0, 0, 0)),
        (2, 3, (0, 0, 0)),  # 11
        (3, 0, (2, 3, 0)),
        (5, 3, (2, 3, 0)),  # 23
        (6, 0, (1, 2, 3)),
        (8, 3, (1, 2, 3)),  # 35
        (9, 0, (1, 2, 2)),
        (11, 3, (1, 2, 2)),  # 47
        (12, 0, (1, 1, 2)),
        (16, 0, (1, 1, 2)),
    ],
)
def test_the_sixth_table(regulars: int, militia: int, needs: tuple[int, ...]) -> None:
    """Every row and level (whigs/7.60a, whigs/7.60c, whigs/7.60d, W105, W107, W108, W109, W110)."""
    for level, expected in enumerate(needs, 1):
        state = position("march", british=f"A1 MTL {regulars}R {militia}M march", nodes=f"MTL french {level}")
        assert periods(state, "british", "MTL") == expected


def test_a_level_0_node_falls_to_anybody() -> None:
    """Even to Indians with a siege value of 0, at the end of the first period (whigs/7.60e, W111)."""
    closed = closing(french="A1 FWH 1I march")
    closed.deadline("french")
    closed.deadline("french")
    assert closed.state.nodes["FWH"] == Node("french", 0)


def test_ships_do_not_count_unless_the_table_says_so() -> None:
    """16 regulars and 16 ships: 64, or 96 (whigs/7.60f, DW6, W176)."""
    for counts, value in ((False, 64), (True, 96)):
        state = position("march", british=LANDED, options=Options(fleet_siege=counts))
        assert siege_value(state, "british", "LOU") == value
    away = position("march", british="A1 LOU 16R; F1 ZDUO 16S", options=Options(fleet_siege=True))
    assert siege_value(away, "british", "LOU") == 64


def test_want_of_supply_halves_the_siege_value() -> None:
    """64 becomes 32: level 2 takes two periods instead of one (whigs/7.16g, W112)."""
    state = position("march", british="A1 MTL 16R march")
    assert periods(state, "british", "MTL") == 1
    state.change("british A1", hungry=True)
    assert (siege_value(state, "british", "MTL"), periods(state, "british", "MTL")) == (32, 2)


def test_the_example_of_play() -> None:
    """64 before level 3: it falls at the end of the second period (whigs/7.60b, whigs/7.61a, W105, W172)."""
    first = besieged(british=LANDED)
    assert first.of(SiegeLaid) == [SiegeLaid("british", "LOU", 3, 64, 1, 2, 1)]
    assert first.state.nodes["LOU"].owner == "french"
    second = besieged(british=LANDED, period=2, sieges=first.state.sieges)
    assert second.of(NodeFalls) == [NodeFalls("british", "LOU", "french", 3, 3000)]
    assert second.state.nodes["LOU"] == Node("british", 3)
    assert second.state.sieges == {}


def test_the_table_is_read_with_the_armies_then_there() -> None:
    """In its second period 48 before level 2 are enough, 12 need a third (whigs/7.60a, DW54)."""
    laid = {"MTL": Besieged("british", 1, 2)}
    assert besieged(british="A1 MTL 12R march", sieges=laid, period=2).state.nodes["MTL"].owner == "british"
    weaker = besieged(british="A1 MTL 3R march", sieges=laid, period=2)
    assert weaker.state.sieges == {"MTL": Besieged("british", 2, 3)}


def test_a_siege_that_comes_to_never_is_over() -> None:
    """(whigs/7.60a, whigs/7.60c)"""
    weak = besieged(british="A1 MTL 2R march", sieges={"MTL": Besieged("british", 1, 2)}, period=2)
    assert weak.of(SiegeLifted) == [SiegeLifted("british", "MTL")]
    assert weak.of(TooWeak, "british") == [TooWeak("MTL", 2, 8)]
    assert weak.of(TooWeak) == []
    assert weak.state.sieges == {}


# -- who besieges ------------------------------------------------------------------------------------------


def test_an_army_before_an_enemy_node_is_asked() -> None:
    """Not one among friends or in ruins, nor one that has left (whigs/7.6a, whigs/7.58a, W166)."""
    assert closing(british="A1 CAR 8R march").match.open["british"].kind == Besiege()
    assert closing(british="A1 FWH 8R march").state.step == "fleets"
    assert closing(british="A1 OSW 8R march", nodes="OSW empty british").state.step == "fleets"


def test_the_beaten_besiege_nothing() -> None:
    """The relief drives the besieger off, and the siege is over at once (7.61b, 7.6a, W113, W166)."""
    state = position("close_period", british="A1 MTL 8R march", french="A1 MTL 8R defend", period=2)
    state.node("CAR", owner="british")
    state.sieges["MTL"] = Besieged("british", 1, 2)
    relieved = Table(state, [5], ("fleets",))
    relieved.order("british", "engage")
    relieved.order("french", "engage")
    assert relieved.of(SiegeLifted) == [SiegeLifted("british", "MTL")]
    assert relieved.state.armies["british A1"].at == "CAR"
    assert (relieved.state.step, relieved.state.sieges) == ("fleets", {})


def test_a_new_siege_begins_with_its_first_period() -> None:
    """After one that was broken off (whigs/7.61b, W113)."""
    spared = closing(british=LANDED, sieges={"LOU": Besieged("british", 1, 2)}, period=2)
    spared.order("british", "spare LOU")
    assert spared.of(SiegeLifted) == [SiegeLifted("british", "LOU")]
    again = besieged(british=LANDED, sieges=spared.state.sieges, period=3)
    assert again.state.sieges == {"LOU": Besieged("british", 1, 2)}


def test_armies_may_relieve_each_other() -> None:
    """Another army of the same side keeps up the siege (whigs/7.61b, DW54)."""
    relieved = besieged(british="A2 LOU 16R march", sieges={"LOU": Besieged("british", 1, 2)}, period=2)
    assert relieved.state.nodes["LOU"].owner == "british"


def test_a_siege_without_a_besieger_is_over() -> None:
    """(whigs/7.61b)"""
    left = closing(british="A1 HAL 16R march", sieges={"LOU": Besieged("british", 1, 2)}, period=2)
    assert left.of(SiegeLifted) == [SiegeLifted("british", "LOU")]


# -- a node falls ------------------------------------------------------------------------------------------


def fallen(answer: str = "", **facts: Any) -> Table:
    """Louisbourg falls at the end of the second period."""
    taken = closing(british=LANDED, sieges={"LOU": Besieged("british", 1, 2)}, **{"period": 2, **facts})
    taken.deadline("british")
    if answer:
        taken.order("british", answer)
    else:
        taken.deadline("british")
    return taken


def test_its_defender_loses_men() -> None:
    """1,000 M&P for each level (whigs/7.63a, W114)."""
    assert fallen().state.casualties["french"] == {"M": 3000}
    level0 = besieged(british="A1 DUQ 1R march", nodes="DUQ french 0")
    assert level0.of(NodeFalls)[0].men == 0
    assert level0.state.casualties["french"] == {}


def test_ships_in_its_port_are_lost() -> None:
    """Not those in the zone beside it (whigs/7.48a, W104)."""
    taken = fallen(french="F1 LOU 5S; F2 ZTRE 4S")
    assert list(taken.state.fleets) == ["british F1", "french F2"]
    assert taken.state.casualties["french"] == {"M": 3000, "S": 5}
    assert taken.of(PortLost) == [PortLost("french", "LOU", ("F1",))]
    assert taken.of(PortLostOwn, "french") == [PortLostOwn("LOU", 5)]
    assert taken.of(PortLostOwn, "british") == []


def test_a_node_that_is_kept_has_its_level() -> None:
    """It is a friendly colony, costs the British 9,000, and no longer 5,000 (7.64a, 2c, 2i, W116, W132)."""
    before = position("march")
    kept = fallen("keep LOU")
    assert kept.of(NodeKept) == [NodeKept("british", "LOU", 3)]
    assert kept.state.nodes["LOU"] == Node("british", 3)
    assert kept.state.friendly_colony("british", "LOU")
    bills = [[garrison_bill(state, side) for side in ("british", "french")] for state in (before, kept.state)]
    assert [after - old for old, after in zip(*bills, strict=True)] == [9_000, -5_000]


def test_a_node_that_is_burned_is_empty_and_brings_money() -> None:
    """£5,000 for each level; the loser's treasury is not touched (whigs/7.64a, whigs/7.64b, W115)."""
    burned = fallen("burn LOU", treasury=(1_000, 2_000))
    assert burned.of(NodeBurned) == [NodeBurned("british", "LOU", 3, 15_000)]
    assert burned.state.nodes["LOU"] == Node("", 0, lost_by="french", burned="british")
    assert burned.state.treasury == {"british": 16_000, "french": 2_000}
    assert burned.state.ledger["british"] == [Booking("burned", 15_000, "LOU")]


def test_without_a_word_it_is_kept() -> None:
    """(whigs/7.64a)"""
    assert fallen().of(NodeKept) == [NodeKept("british", "LOU", 3)]


def test_its_captor_says_for_each_what_becomes_of_it() -> None:
    """Two nodes at once (whigs/7.64a)."""
    taken = closing(british="A1 CAR 6R march; A2 NIA 6R march")
    taken.deadline("british")
    assert taken.match.open["british"].kind == Captured(("CAR", "NIA"))
    with pytest.raises(No) as caught:
        taken.order("british", "burn CAR")
    assert caught.value.args[:2] == ("whigs/7.64a", "fate_owed")
    taken.order("british", "burn CAR, keep NIA")
    assert (taken.state.nodes["CAR"].owner, taken.state.nodes["NIA"].owner) == ("", "british")


# -- empty nodes --------------------------------------------------------------------------------------------


def test_an_empty_node_is_taken_by_presence() -> None:
    """Duquesne was given up: it becomes British, at level 0, and friendly (whigs/7.64d, W186)."""
    taken = closing(british="A1 DUQ 1M march", nodes="DUQ empty french")
    assert taken.state.nodes["DUQ"] == Node("british", 0)


def test_its_loser_does_not_win_it_back_by_presence() -> None:
    """(whigs/7.64c, W187)"""
    held = closing(french="A1 DUQ 1M march", nodes="DUQ empty french")
    assert held.state.nodes["DUQ"].owner == ""


def test_who_burned_it_this_year_does_not_hold_it() -> None:
    """A French army burns Fort Oswego and stays; one that comes in a later year holds it (7.64d, W188)."""
    burned = closing(french="A1 OSW 8R march")
    burned.deadline("french")
    burned.order("french", "burn OSW")
    assert burned.state.nodes["OSW"] == Node("", 0, lost_by="british", burned="french")
    again = closing(french="A1 OSW 8R march", nodes="OSW empty british", period=2)
    assert again.state.nodes["OSW"] == Node("french", 0)


# -- plans and standing orders ----------------------------------------------------------------------------


def test_who_has_written_a_fate_besieges_and_is_not_asked() -> None:
    """(whigs/standing-10)"""
    lines = (Fate("burn", "CAR"),)
    taken = closing(british="A1 CAR 6R march", plans={"british": [Plan("", lines)]})
    assert taken.of(NodeBurned) == [NodeBurned("british", "CAR", 1, 5_000)]


@pytest.mark.parametrize(
    ("standing_orders", "owner"),
    [
        ((AlwaysFate("burn"),), ""),
        ((AlwaysFate("keep"),), "british"),
        ((BurnBelow(2),), ""),
        ((BurnBelow(1),), "british"),
        ((AlwaysFate("burn"), Fate("keep", "CAR")), "british"),
    ],
)
def test_standing_orders_settle_what_is_captured(standing_orders: tuple[Line, ...], owner: str) -> None:
    """Its own line first (whigs/standing-10)."""
    orders = {"british": (AlwaysBesiege(), *standing_orders)}
    assert closing(british="A1 CAR 6R march", standing_orders=orders).state.nodes["CAR"].owner == owner


def test_a_node_that_is_never_besieged() -> None:
    """The others are left open unless all are besieged (whigs/standing-10)."""
    never = (NeverBesiege("CAR"),)
    assert closing(british="A1 CAR 6R march", standing_orders={"british": never}).state.step == "fleets"
    two = "A1 CAR 6R march; A2 MTL 6R march"
    assert closing(british=two, standing_orders={"british": never}).match.sealed("british") is None
    closed = closing(british=two, standing_orders={"british": (AlwaysBesiege(), *never)})
    assert list(closed.state.sieges) == ["MTL"]


def test_one_rule_for_all_and_one_for_each() -> None:
    """(whigs/standing-10)"""
    seen = view(position("march"), "british")
    assert refuse_standing(seen, (AlwaysFate("keep"),), BurnBelow(1)) is not None
    assert refuse_standing(seen, (Fate("keep", "LOU"),), Fate("burn", "LOU")) is not None
    assert refuse_standing(seen, (Fate("keep", "LOU"),), BurnBelow(1)) is None


# -- what is listed is what is accepted ---------------------------------------------------------------------


def test_what_is_listed_is_what_is_accepted() -> None:
    """For every line that can be written (whigs/7.6a, whigs/7.64a)."""
    state = position("close_period", british="A1 CAR 6R march; A2 MTL 6R march")
    seen = view(state, "british")
    places = list(state.board.places)
    for drafted in ((), (Spare("CAR"),)):
        accepted = [place for place in places if Besiege().refuse(seen, drafted, Spare(place)) is None]
        assert [Spare(place) for place in accepted] == list(Besiege().next(seen, drafted))
    kind = Captured(("MTL", "CAR"))
    every = [Fate(fate, place) for fate in ("keep", "burn") for place in places]
    for lines in ((), (Fate("burn", "CAR"),)):
        assert {line for line in every if kind.refuse(seen, lines, line) is None} == set(
            kind.next(seen, lines)
        )
    assert kind.owed(seen, kind.default(seen)) is None
