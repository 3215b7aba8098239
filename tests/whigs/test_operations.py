"""Chapter 7.1: periods, fleets, marches and supply."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.orders import Line, Lines, No
from rules.whigs import plans
from rules.whigs.board import Board
from rules.whigs.lines import FleetsFirst, Go, Halt, Rest, Stay, Timing
from rules.whigs.marches import fleet_goals, homewards, price
from rules.whigs.meeting import Meets
from rules.whigs.operations import (
    AllTiming,
    AlwaysTiming,
    BeforeOrAfter,
    FleetMove,
    FleetMoved,
    March,
    Marched,
    NearTiming,
    NodeTaken,
    NotSupplied,
    PeriodOver,
    StayOtherwise,
    Supplied,
    TimingTold,
    WhoseFleet,
    refuse_standing,
)
from rules.whigs.siege import Besiege
from rules.whigs.state import Options, Plan, Trail
from rules.whigs.view import view
from tests.whigs.table import Table, position, read, table, text_of

ARMY = "8R 2I"  # of 26,000


def at_march(step: str = "march", **facts: Any) -> Table:
    return table(step, until=("close_period", "winter"), **{"period": 1, **facts})


def marched(text: str, side: str = "british", **facts: Any) -> Table:
    done = at_march(**{"treasury": (100_000, 100_000), **facts})
    done.order(side, text)
    return done


def refused(text: str, side: str = "british", **facts: Any) -> tuple[str, str]:
    with pytest.raises(No) as caught:
        at_march(**facts).order(side, text)
    return caught.value.rule, caught.value.key


def where(done: Table, key: str = "british A1") -> str:
    return done.state.armies[key].at


def bill(done: Table, side: str = "british") -> int:
    return 100_000 - done.state.treasury[side]


def shut(**facts: Any) -> Table:
    """A period at its end."""
    return table("close_period", until=("fleets", "winter"), **{"period": 1, **facts})


# -- ways ---------------------------------------------------------------------------------------------


def test_an_army_goes_to_a_linked_province() -> None:
    """One path in a period; Carillon is the next one's goal (whigs/7.15a, whigs/6.43a, W153, W158)."""
    done = marched("A1 to FWH", british=f"A1 ALB {ARMY} march")
    assert where(done) == "FWH"
    assert done.of(Marched) == [Marched("british", "A1", "ALB", "FWH")]
    assert refused("A1 to CAR", british=f"A1 ALB {ARMY} march") == ("whigs/7.15a", "too_far")
    assert where(marched("A1 to CAR", british=f"A1 FWH {ARMY} march")) == "CAR"


def test_who_cannot_go_there_is_told_where_he_can() -> None:
    """From Carillon to Fort William Henry, Montréal, and through that to Québec (whigs/7.15a, 7.15b)."""
    with pytest.raises(No) as caught:
        at_march(french=f"A1 CAR {ARMY} march").order("french", "A1 to GER")
    assert sorted(caught.value.facts["goals"]) == ["FWH", "MTL", "QUE"]


def test_provinces_that_only_touch_are_not_linked() -> None:
    """German Flats border Carillon, and no path leads there (whigs/2e, W133)."""
    french = f"A1 CAR {ARMY} march"
    assert refused("A1 to GER", "french", french=french) == ("whigs/7.15a", "too_far")
    assert refused("A1 to ZUNO", "french", french=french) == ("whigs/2e", "armies_stay_ashore")


def test_a_way_through_friendly_colonies_is_long() -> None:
    """From Albany through Boston to Halifax, free of charge (whigs/7.15b, W63, W159)."""
    done = marched("A1 to HAL", british=f"A1 ALB {ARMY} march")
    assert done.of(Marched) == [Marched("british", "A1", "ALB", "HAL", ("BOS",))]
    assert bill(done) == 0
    assert where(marched("A1 to ALB", british=f"A1 HAL {ARMY} march")) == "ALB"


def test_a_long_way_may_start_outside_the_colonies() -> None:
    """From Fort William Henry through Albany to Boston (whigs/7.15b, whigs/7.16e, DW43, W65)."""
    done = marched("A1 to BOS", british=f"A1 FWH {ARMY} march", markers="BOS french; ALB french")
    assert (where(done), bill(done)) == ("BOS", 0)


def test_a_way_through_colonies_ends_in_one() -> None:
    """Not at Fort William Henry, nor at Oswego (whigs/7.15c, whigs/7.15d, W64, W159)."""
    british = f"A1 HAL {ARMY} march"
    assert refused("A1 to FWH", british=british) == ("whigs/7.15c", "ends_in_a_colony")
    assert refused("A1 to OSW", british=british) == ("whigs/7.15c", "ends_in_a_colony")


def test_a_lost_colony_bars_the_way() -> None:
    """With Boston French, Halifax is cut off from Albany (whigs/7.15b)."""
    facts = {"british": f"A1 ALB {ARMY} march", "nodes": "BOS french"}
    assert refused("A1 to HAL", **facts) == ("whigs/7.15b", "not_through_colonies")


def test_a_long_way_ends_where_an_enemy_stands() -> None:
    """A French army besieges Boston: there the British stop, and meet it (whigs/7.15e, W201)."""
    done = marched("A1 to HAL", british=f"A1 ALB {ARMY} march", french="A1 BOS 8R")
    assert done.of(Marched) == [Marched("british", "A1", "ALB", "BOS", (), True)]
    assert done.of(Meets) == [Meets("BOS", "french", "british")]


def test_an_army_is_where_it_is() -> None:
    """To go there is no move (whigs/7.15a)."""
    assert refused("A1 to ALB", british=f"A1 ALB {ARMY} march") == ("whigs/7.15a", "there_already")


# -- what orders and want of pay forbid ---------------------------------------------------------------


def test_defenders_enter_no_hostile_province() -> None:
    """From Carillon to Montréal, but not to Fort William Henry (whigs/6.44a, W55)."""
    french = f"A1 CAR {ARMY} defend"
    assert where(marched("A1 to MTL", "french", step="defend", french=french), "french A1") == "MTL"
    assert refused("A1 to FWH", "french", step="defend", french=french) == (
        "whigs/6.44a",
        "defenders_invade_not",
    )


def test_defenders_enter_empty_provinces() -> None:
    """Those of either side's losing, if no enemy stands there (whigs/6.44a, W56)."""
    facts: dict[str, Any] = {"step": "defend", "french": f"A1 NIA {ARMY} defend"}
    for lost_by in ("british", "french"):
        done = marched("A1 to OSW", "french", nodes=f"OSW empty {lost_by}", **facts)
        assert where(done, "french A1") == "OSW"
    held = {"nodes": "OSW empty british", "british": "A1 OSW 1R"}
    assert refused("A1 to OSW", "french", **held, **facts) == ("whigs/6.44a", "enemy_in_empty_place")


def test_defenders_relieve_a_friendly_province() -> None:
    """Whether or not an enemy stands there (whigs/6.44a)."""
    done = marched(
        "A1 to MTL", "french", step="defend", french=f"A1 QUE {ARMY} defend", british="A1 MTL 8R march"
    )
    assert done.of(Meets) == [Meets("MTL", "british", "french")]


def test_unpaid_armies_move_in_friendly_colonies_alone() -> None:
    """To Halifax, but not to Fort William Henry (whigs/5.26c, whigs/5.26d, W25)."""
    at = at_march(british=f"A1 ALB {ARMY} march")
    at.state.change("british A1", unpaid=True)
    assert March(("A1",)).refuse(view(at.state, "british"), (), Go("A1", "FWH")) == No(
        "whigs/5.26c", "unpaid_army", army="A1"
    )
    offers = March(("A1",)).next(view(at.state, "british"), ())
    assert list(offers) == [Stay("A1"), Go("A1", "BOS"), Go("A1", "HAL"), Rest()]


def test_an_army_without_an_order_does_not_move() -> None:
    """Nobody is asked for it (whigs/6.41a, W54)."""
    assert at_march(british=f"A1 ALB {ARMY}").state.step == "close_period"


# -- supply -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "goal", "units", "markers", "price"),
    [
        ("ALB", "FWH", "8R 2I", "FWH french", 13_000),  # W66
        ("ALB", "FWH", "8R 2I", "", 0),  # W67
        ("ALB", "FWH", "8R 2I", "FWH british", 0),
        ("ALB", "FWH", "3R", "FWH french", 4_500),  # W68
        ("OSW", "NIA", "8R 2I", "", 13_000),  # W148
        ("OSW", "NIA", "8R 2I", "NIA french", 26_000),
        ("OSW", "NIA", "8R 2I", "NIA british", 13_000),
        ("FWH", "CAR", "8R 2I", "CAR french", 0),
        ("NIA", "DUQ", "8R 2I", "DUQ french", 26_000),
        ("CAR", "MTL", "8R 2I", "", 13_000),
    ],
)
def test_the_price_of_a_british_march(start: str, goal: str, units: str, markers: str, price: int) -> None:
    """Army cost x factor x marks (whigs/7.16a, whigs/7.16b, whigs/7.16c, whigs/7.16d)."""
    done = marched(f"A1 to {goal}", british=f"A1 {start} {units} march", markers=markers)
    assert bill(done) == price


@pytest.mark.parametrize(
    ("units", "markers", "price"), [("3R", "OSW british", 9_000), ("3R", "OSW french", 4_500)]
)
def test_only_markers_of_the_enemy_count(units: str, markers: str, price: int) -> None:
    """The French march from Niagara to Oswego (whigs/7.16d, W69, W70)."""
    done = marched("A1 to OSW", "french", french=f"A1 NIA {units} march", markers=markers)
    assert bill(done, "french") == price


def test_two_marks_cost_twice() -> None:
    """From Montréal to a British Niagara (whigs/7.16a, W71)."""
    done = marched("A1 to NIA", "french", french=f"A1 MTL {ARMY} march", nodes="NIA british")
    assert bill(done, "french") == 26_000


def test_what_is_paid_is_booked_and_told_to_the_owner() -> None:
    """The enemy learns nothing of it (whigs/7.16f, W160)."""
    done = marched("A1 to FWH", british=f"A1 ALB {ARMY} march", markers="FWH french", treasury=(13_000, 0))
    assert done.state.treasury["british"] == 0
    assert done.of(Supplied, "british") == [Supplied("A1", "FWH", 13_000, 0)]
    assert done.of(Supplied) == done.of(Supplied, "french") == []
    assert done.state.ledger["british"][-1].amount == -13_000


def test_who_cannot_pay_marches_out_of_supply() -> None:
    """Nothing is paid in part (whigs/7.16g, W72)."""
    done = marched("A1 to FWH", british=f"A1 ALB {ARMY} march", markers="FWH french", treasury=(12_000, 0))
    assert done.state.treasury["british"] == 12_000
    assert done.state.armies["british A1"].hungry
    assert done.of(NotSupplied, "british") == [NotSupplied("A1", "FWH", 13_000, 12_000)]
    assert done.of(NotSupplied, "french") == []
    assert not done.match.view("french").armies["british A1"].hungry


@pytest.mark.parametrize(("goal", "hungry"), [("ALB", False), ("CAR", False), ("MTL", True)])
def test_a_free_or_paid_move_ends_want_of_supply(goal: str, hungry: bool) -> None:
    """Home, or over a path without marks; not one that again cannot be paid (whigs/7.16g, DW46)."""
    at = position("march", british=f"A1 {'CAR' if hungry else 'FWH'} {ARMY} march", period=1)
    at.change("british A1", hungry=True)
    done = Table(at, until=("close_period",))
    done.order("british", f"A1 to {goal}")
    assert done.state.armies["british A1"].hungry is hungry


def test_homewards_is_free() -> None:
    """Niagara to Oswego, though raided; the other way costs (whigs/7.16e, DW45, W73, W204)."""
    done = marched("A1 to OSW", british=f"A1 NIA {ARMY} march", markers="OSW french")
    assert bill(done) == 0
    at = position("march")
    assert homewards(at, "british", "NIA", "OSW")
    assert not homewards(at, "british", "OSW", "NIA")


def test_from_colony_to_hostile_province_costs() -> None:
    """Equally near counts as away: from Oswego, one path off, to another such place (whigs/7.16e)."""
    at = position("march", nodes="NIA british")
    assert not homewards(at, "british", "FWH", "CAR")
    none_left = position("march", nodes="ALB french; BOS french; HAL french")
    assert not homewards(none_left, "british", "NIA", "OSW")


def test_empty_provinces_are_hostile_to_the_loser() -> None:
    """The British pay at an Oswego that they lost, the French do not (whigs/7.16k, W161)."""
    empty = {"nodes": "OSW empty british"}
    assert bill(marched("A1 to OSW", british=f"A1 ALB {ARMY} march", **empty)) == 26_000
    assert bill(marched("A1 to OSW", "french", french=f"A1 NIA {ARMY} march", **empty), "french") == 0
    raided = {**empty, "markers": "OSW british"}
    assert bill(marched("A1 to OSW", "french", french=f"A1 NIA {ARMY} march", **raided), "french") == 13_000


def test_armies_pay_in_turn() -> None:
    """With 20,000 the first is supplied and the second is not (whigs/7.16l, W162)."""
    done = marched(
        "A1 to FWH, A2 to FWH",
        british=f"A1 ALB {ARMY} march; A2 ALB {ARMY} march",
        markers="FWH french",
        treasury=(20_000, 0),
    )
    assert done.state.treasury["british"] == 7_000
    assert [army.hungry for army in done.state.armies.values()] == [False, True]


def test_moves_are_seen_until_the_next_period() -> None:
    """The board of a period that is over shows them; the next one begins without (whigs/7.12a)."""
    over = position("close_period", british=f"A1 FWH {ARMY} march", period=1)
    over.trails = [Trail("british", "A1", ("ALB", "FWH"))]
    assert Table(over, until=("fleets",)).state.trails == [Trail("british", "A1", ("ALB", "FWH"))]
    begins = position("fleets", british="F1 HAL 16S", period=2)
    begins.trails = [Trail("british", "A1", ("ALB", "FWH"))]
    assert Table(begins).state.trails == []


def test_before_a_draft_all_ways_are_shown() -> None:
    """By price, with what each leaves: to raided Fort William Henry half of 26,000, elsewhere nothing
    (whigs/7.16a, 7.16d)."""
    at = at_march(british=f"A1 ALB {ARMY} march", markers="FWH french", treasury=(20_000, 0))
    shown = March(("A1",)).shows(at.match.view("british"), ())
    assert shown is not None
    assert shown["treasury"] == 20_000
    assert shown["armies"] == (
        {
            "counters": ["A1"],
            "at": "ALB",
            "ways": [
                {"price": 0, "paid": True, "left": 20_000, "known": True, "places": ["BOS", "HAL", "OSW"]},
                {"price": 13_000, "paid": True, "left": 7_000, "known": True, "places": ["FWH"]},
            ],
            "landings": [],
        },
    )


def test_before_a_draft_landings_and_harbours_are_shown() -> None:
    """Louisbourg lies three zones from Halifax, the river is closed; a fleet sails one step
    (whigs/6.45e, 7.13d)."""
    both = f"A1 HAL {ARMY} march; F1 HAL 16S"
    shown = March(("A1",)).shows(at_march(british=both).match.view("british"), ())
    assert shown is not None
    assert shown["armies"][0]["landings"] == [{"fleets": ["F1"], "places": ["LOU"]}]
    at_sea = FleetMove(("F1",), one=False).shows(at_march("fleets", british=both).match.view("british"), ())
    assert at_sea is not None
    assert at_sea["fleets"] == [{"fleets": ["F1"], "at": "HAL", "places": ["ZUNO"]}]


def test_a_draft_shows_the_bill() -> None:
    """What the line before has cost is gone (whigs/7.16l)."""
    at = at_march(
        british=f"A1 ALB {ARMY} march; A2 ALB {ARMY} march", markers="FWH french", treasury=(20_000, 0)
    )
    seen, lines = at.match.view("british"), (Go("A1", "FWH"), Go("A2", "FWH"))
    kind = March(("A1", "A2"))
    bills = [kind.shows(seen, lines[:count]) or {} for count in (1, 2)]
    assert [(bill["price"], bill["left"], bill["paid"]) for bill in bills] == [
        (13_000, 7_000, True),
        (13_000, 7_000, False),
    ]


def test_money_in_thousands() -> None:
    """4,500 are rounded down to 4,000 (whigs/7.16c, DW2)."""
    thousands = Options(money_unit="thousand")
    state = position("march", british="A1 ALB 3R", markers="FWH french", options=thousands)
    assert price(state, state.armies["british A1"], "FWH") == 4_000


def with_nation_on_path() -> Board:
    """The path from Oswego to Albany leads through the land of the Six Nations, and has one mark."""
    old = 'a = "OSW"\nb = "ALB"\nmarks = 2'
    assert old in text_of()
    return read(text_of().replace(old, 'a = "OSW"\nb = "ALB"\nmarks = 1\nthrough = "IRO"'))


@pytest.mark.parametrize(("ally", "cost"), [("", 26_000), ("IRO french", 26_000), ("IRO british", 0)])
def test_a_path_through_a_nation(ally: str, cost: int) -> None:
    """Unless it is allied to the mover, the factor is 1 (whigs/9.04a, W141)."""
    state = position("march", british=f"A1 ALB {ARMY}", allies=ally)
    state.board = with_nation_on_path()
    assert price(state, state.armies["british A1"], "OSW") == cost


# -- who acts when ------------------------------------------------------------------------------------

BOTH: dict[str, Any] = {
    "british": f"A1 ALB {ARMY} march; A2 ALB {ARMY} defend",
    "french": f"A1 MTL {ARMY} march; A2 MTL {ARMY} defend",
}


def test_the_french_say_who_goes_before() -> None:
    """Openly, for each army of the step (whigs/7.13b, W75)."""
    at = at_march(**BOTH)
    assert list(at.match.open) == ["french"]
    assert at.match.open["french"].kind == BeforeOrAfter(("A1",))
    at.order("french", "A1 before")
    assert at.of(TimingTold) == [TimingTold("march", ("A1",), ())]
    assert list(at.match.open) == ["french"]
    at.order("french", "A1 to CAR")
    assert list(at.match.open) == ["british"]


def test_who_is_not_named_acts_after() -> None:
    """The default (whigs/7.13b)."""
    at = at_march(**BOTH)
    at.deadline("french")
    assert at.of(TimingTold) == [TimingTold("march", (), ("A1",))]
    assert list(at.match.open) == ["british"]
    with pytest.raises(No):
        at_march(**BOTH).order("french", "A2 before")
    with pytest.raises(No):
        at_march(**BOTH).order("french", "A1 before, A1 after")


def test_march_armies_act_before_defend_armies() -> None:
    """And the French are asked again for those (whigs/7.13a, W74)."""
    at = at_march(**BOTH)
    at.order("french", "A1 after")
    assert at.match.open["british"].kind == March(("A1",))
    at.order("british", "A1 stay")
    at.order("french", "A1 stay")
    assert at.state.step == "defend"
    assert at.match.open["french"].kind == BeforeOrAfter(("A2",))


def test_a_lone_side_says_nothing_of_turns() -> None:
    """March British, Defend French: no question of turns at all (whigs/7.13b, W74)."""
    at = at_march(british=f"A1 ALB {ARMY} march", french=f"A1 MTL {ARMY} defend")
    assert at.match.open["british"].kind == March(("A1",))
    at.order("british", "A1 to FWH")
    assert at.match.open["french"].kind == March(("A1",))
    at.order("french", "A1 to CAR")
    assert at.state.step == "close_period"


def test_a_side_moves_its_armies_in_any_sequence() -> None:
    """One after the other; who is not named is asked for again (whigs/7.13b)."""
    at = at_march(british=f"A1 ALB {ARMY} march; A2 ALB {ARMY} march; A3 ALB {ARMY} march")
    at.order("british", "A2 to FWH, A1 to FWH")
    assert at.match.open["british"].kind == March(("A3",))
    assert [trail.counter for trail in at.state.trails] == ["A2", "A1"]


@pytest.mark.parametrize("text", ["rest stay", "A2 stay, rest stay", ""])
def test_the_rest_stays(text: str) -> None:
    """Said in a line, or by saying nothing (whigs/7.13a)."""
    at = at_march(british=f"A1 ALB {ARMY} march; A2 ALB {ARMY} march")
    at.order("british", text)
    assert at.state.step == "close_period"
    assert where(at) == "ALB"


def test_each_army_acts_once() -> None:
    """Named twice, or named in the wrong step (whigs/7.13a)."""
    british = f"A1 ALB {ARMY} march; A2 ALB {ARMY} defend"
    assert refused("A1 stay, A1 to FWH", british=british) == ("whigs/7.13a", "acts_once")
    assert refused("A2 to FWH", british=british) == ("whigs/7.13a", "acts_not_now")
    assert refused("rest stay, A1 stay", british=british) == ("whigs/7.13a", "after_the_rest")
    assert refused("A1 stay, rest stay", british=british) == ("whigs/7.13a", "nobody_left")


def test_a_meeting_comes_before_the_next_move() -> None:
    """The lines after it are not carried out: the side is asked again (whigs/7.17a, whigs/7.13b, W163)."""
    at = at_march(
        british=f"A1 FWH {ARMY} march; A2 ALB {ARMY} march", french=f"A1 CAR {ARMY}", nodes="FWH british 1"
    )
    at.order("british", "A1 to CAR, A2 to FWH")
    assert at.of(Meets) == [Meets("CAR", "french", "british")]
    assert sorted(at.match.open) == ["british", "french"]
    at.order("british", "retreat to FWH")
    at.order("french", "engage")
    assert (where(at), where(at, "british A2")) == ("FWH", "ALB")
    assert at.match.open["british"].kind == March(("A2",))


def test_a_garrison_meets_nobody() -> None:
    """An army before a node without an army just stands there (whigs/7.17b, whigs/7.50a, W164)."""
    done = marched("A1 to CAR", british=f"A1 FWH {ARMY} march")
    assert done.of(Meets) == []
    assert (where(done), done.state.step) == ("CAR", "close_period")


def test_an_army_in_a_waiting_meeting_does_not_move() -> None:
    """Until the choice is made anew (whigs/7.57a)."""
    at = at_march(british=f"A1 CAR {ARMY} march; A2 FWH {ARMY} march", french=f"A1 CAR {ARMY} march")
    at.order("french", "")
    with pytest.raises(No) as caught:
        at.order("british", "A1 to FWH")
    assert (caught.value.rule, caught.value.key) == ("whigs/7.57a", "waits_in_a_meeting")
    assert [line for line in at.match.offers("british") if isinstance(line, Stay)] == [Stay("A2")]


def test_who_stays_in_a_meeting_has_had_his_turn() -> None:
    """With nobody else to act there is nothing to ask (whigs/7.57a)."""
    at = at_march(british=f"A1 CAR {ARMY} march", french=f"A1 CAR {ARMY}")
    assert at.state.step == "close_period"
    assert at.state.armies["british A1"].acted


def test_a_held_army_is_not_asked_for() -> None:
    """Ill luck keeps it in port for the year (whigs/6.45d)."""
    state = position("march", british=f"A1 HAL {ARMY} march", period=1)
    state.change("british A1", held=True)
    assert Table(state, until=("close_period",)).state.step == "close_period"


# -- fleets -------------------------------------------------------------------------------------------

FLEETS: dict[str, Any] = {"british": "F1 HAL 4S; F2 BOS 4S", "french": "F1 LOU 4S"}


def at_sea(**facts: Any) -> Table:
    return table("fleets", until=("march", "close_period"), **{"period": 1, **FLEETS, **facts})


def test_the_british_say_whose_fleet_is_next() -> None:
    """For each fleet, before any army acts (whigs/7.13c, W157)."""
    at = at_sea()
    assert isinstance(at.match.open["british"].kind, WhoseFleet)
    at.order("british", "french first")
    assert at.match.open["french"].kind == FleetMove(("F1",), True)
    at.order("french", "F1 to Z3")
    assert at.of(FleetMoved) == [FleetMoved("french", "F1", "LOU", "ZTRE")]
    assert [line.counter for line in at.match.offers("british") if isinstance(line, Stay)] == ["F1", "F2"]
    at.order("british", "F1 to Z1, F2 stay")
    assert at.state.step == "march"


def test_one_fleet_is_moved_at_a_time() -> None:
    """While both sides have fleets left (whigs/7.13c)."""
    at = at_sea()
    at.order("british", "british first")
    with pytest.raises(No) as caught:
        at.order("british", "F1 to Z1, F2 to Z0")
    assert (caught.value.rule, caught.value.key) == ("whigs/7.13c", "one_fleet")
    at.order("british", "F1 to Z1")
    assert at.match.open["british"].kind == WhoseFleet()


def test_who_names_no_fleet_leaves_all_where_they_are() -> None:
    """At the deadline British fleets go first, and stay (whigs/7.13c)."""
    at = at_sea()
    at.deadline("british")
    at.deadline("british")
    assert list(at.match.open) == ["french"]
    at.deadline("french")
    assert at.state.step == "march"
    assert [fleet.at for fleet in at.state.fleets.values()] == ["HAL", "BOS", "LOU"]


@pytest.mark.parametrize(
    ("start", "goals"),
    [
        ("BOS", ["ZNIL"]),
        ("ZNIL", ["ZUNO", "BOS"]),
        ("ZDUO", ["ZUNO", "ZTRE", "ZQUA"]),
        ("ZTRE", ["ZDUO"]),
    ],
)
def test_a_fleet_goes_one_step(start: str, goals: list[str]) -> None:
    """To a zone that touches, or into or out of a friendly port (whigs/2f, whigs/7.13d, W134)."""
    assert fleet_goals(position("fleets"), "british", start) == goals


def test_a_fleet_may_go_three_steps() -> None:
    """If the table plays so (whigs/7.13d, DW15)."""
    state = position("fleets", options=Options(fleet_reach="three"))
    assert fleet_goals(state, "british", "BOS") == ["ZNIL", "ZUNO", "ZDUO", "HAL"]


def test_what_a_fleet_cannot_do() -> None:
    """Two steps, or the move of a fleet that is not there (whigs/7.13d, W134)."""
    at = at_sea(french="")
    for text, key in (
        ("F2 to Z1", "too_far_at_sea"),
        ("F3 to Z1", "no_fleet_to_move"),
        ("F1 stay, F1 to Z1", "fleet_named"),
        ("rest stay, rest stay", "nobody_left"),
    ):
        with pytest.raises(No) as caught:
            at.order("british", text)
        assert caught.value.key == key


def test_a_held_fleet_stays() -> None:
    """For the rest of the year (whigs/6.45d)."""
    state = position("fleets", british="F1 HAL 4S", period=1)
    state.change("british F1", held=True)
    assert Table(state, until=("march", "close_period")).state.step == "march"


# -- ways that were written with the orders -----------------------------------------------------------


def on_the_way(text: str, at: str = "ALB", **facts: Any) -> Table:
    """A March army that has orders with a way."""
    wrote = table("orders", until=("fleets",), british=f"A1 {at} {ARMY}", **facts)
    wrote.order("british", text)
    if "french" in wrote.match.open:
        wrote.order("french", "")
    state = wrote.state
    return Table(state, until=("winter",))


def test_a_way_is_gone_without_asking() -> None:
    """Three periods, a part in each (whigs/standing-7)."""
    done = on_the_way("A1 march to FWH stay to ALB")
    assert done.state.step == "winter"
    assert [(one.start, one.to) for one in done.of(Marched)] == [("ALB", "FWH"), ("FWH", "ALB")]
    assert [one.period for one in done.of(PeriodOver)] == [1, 2, 3]


def test_at_the_end_of_a_way_the_side_is_asked() -> None:
    """After the first period nothing is written (whigs/standing-7)."""
    at = on_the_way("A1 march to FWH")
    assert (at.state.period, list(at.match.open)) == (2, ["british"])


def test_a_way_that_is_barred_is_asked_for() -> None:
    """A Defend army cannot go on to Carillon (whigs/standing-7, whigs/6.44a)."""
    at = on_the_way("A1 defend to FWH to CAR")
    assert (at.state.period, where(at), list(at.match.open)) == (2, "FWH", ["british"])


def test_an_army_stops_for_enemies() -> None:
    """It stays as long as one stands where it would go, and does not ask (whigs/standing-7)."""
    done = on_the_way("A1 march to CAR, A1 stops for enemies", "FWH", french="A1 CAR 1R")
    assert done.state.step == "winter"
    assert where(done) == "FWH"


def test_an_army_stops_for_want_of_money() -> None:
    """It does not march out of supply (whigs/standing-7, whigs/7.16g)."""
    done = on_the_way("A1 march to FWH, A1 stops for hunger", markers="FWH french", treasury=(12_000, 0))
    assert (where(done), done.state.armies["british A1"].hungry) == ("ALB", False)


def test_another_move_ends_a_way() -> None:
    """What is said by hand comes before what was written (whigs/standing-7)."""
    at = on_the_way("A1 defend to FWH to CAR to MTL")
    at.order("british", "A1 to ALB")
    assert at.state.plan("british", "A1") == Plan("A1", (), "FWH")
    assert (at.state.period, list(at.match.open)) == (3, ["british"])


def test_what_only_rests_keeps_its_way() -> None:
    """What is said of the army itself ends it (whigs/standing-7)."""
    for said, left in (("rest stay", (Go("A1", "CAR"),)), ("", (Go("A1", "CAR"),)), ("A1 stay", ())):
        at = on_the_way("A1 defend to FWH to CAR")
        at.order("british", said)
        assert at.state.plan("british", "A1") == Plan("A1", left, "FWH")


def test_fleets_and_turns_by_what_was_written() -> None:
    """Whose fleet is next, where it goes, and which French armies act before (whigs/standing-7)."""
    wrote = table("orders", until=("fleets",), **{**BOTH, **FLEETS, **merged()})
    wrote.order("british", "A1 march, french first, F1 to Z1, F2 to Z0")
    wrote.order("french", "A1 march, A1 before, A1 to CAR, F1 to Z3")
    at = Table(wrote.state, until=("winter",))
    assert [(one.side, one.fleet) for one in at.of(FleetMoved)] == [
        ("french", "F1"),
        ("british", "F1"),
        ("british", "F2"),
    ]
    assert at.of(TimingTold) == [TimingTold("march", ("A1",), ())]
    assert at.of(Marched)[0].side == "french"
    assert list(at.match.open) == ["british"]


def test_a_fleet_waits_for_the_army_that_it_is_to_carry() -> None:
    """The army comes to Halifax in the first period and sails in the second (whigs/standing-7)."""
    wrote = table("orders", until=("fleets",), british="A1 BOS 1R; F1 HAL 1S")
    wrote.order("british", "A1 march to HAL with F1 lands at LOU stay")
    at = Table(wrote.state, (4,), until=("winter",))
    assert (at.state.period, where(at), at.state.fleets["british F1"].at) == (2, "LOU", "ZTRE")
    assert at.match.open["british"].kind == Besiege()


def merged() -> dict[str, str]:
    return {side: f"{BOTH[side]}; {FLEETS[side]}" for side in ("british", "french")}


def test_a_battle_may_end_a_way() -> None:
    """Only where that was written (whigs/standing-7)."""
    state = position("march", british=f"A1 CAR {ARMY}; A2 CAR {ARMY}")
    plans.put(state, "british", Plan("A1", (Go("A1", "MTL"), Halt("A1", "battle")), "CAR"))
    plans.put(state, "british", Plan("A2", (Go("A2", "MTL"),), "CAR"))
    plans.fought(state, ("british A1", "british A2"))
    assert state.plan("british", "A1") == Plan("A1", (Halt("A1", "battle"),), "CAR")
    assert state.plan("british", "A2") == Plan("A2", (Go("A2", "MTL"),), "CAR")


# -- the end of a period ------------------------------------------------------------------------------


def test_there_are_three_periods() -> None:
    """With the same orders; then it is winter (whigs/7.12a, W136)."""
    assert (shut().state.step, shut().state.period) == ("fleets", 2)
    assert shut(period=3).state.step == "winter"


def test_a_new_period_begins_afresh() -> None:
    """Everybody may act again; who was beaten may besiege again (whigs/7.12a, whigs/7.54b)."""
    state = position("close_period", british="A1 ALB 1R march; F1 HAL 1S", period=1)
    state.change("british A1", acted=True, beaten=True)
    state.change("british F1", acted=True)
    state = Table(state, until=("fleets",)).state
    assert not state.armies["british A1"].acted
    assert not state.armies["british A1"].beaten
    assert not state.fleets["british F1"].acted
    assert state.trails == []


def test_an_empty_node_is_taken_by_presence() -> None:
    """Duquesne given up by the French: the British in it hold it at level 0 (whigs/7.64d, W186)."""
    done = shut(british="A1 DUQ 1R", nodes="DUQ empty french")
    assert (done.state.nodes["DUQ"].owner, done.state.nodes["DUQ"].level) == ("british", 0)
    assert done.of(NodeTaken) == [NodeTaken("british", "DUQ")]


def test_the_side_that_lost_a_node_does_not_take_it() -> None:
    """Only building does that (whigs/7.64c, whigs/7.64d, W187)."""
    done = shut(french="A1 DUQ 1R", nodes="DUQ empty french")
    assert done.state.nodes["DUQ"].owner == ""


@pytest.mark.parametrize(("burned", "owner"), [("french", ""), ("", "french")])
def test_who_burned_a_node_takes_it_next_year(burned: str, owner: str) -> None:
    """Not in the year of the fire (whigs/7.64d, W188)."""
    state = position("close_period", french="A1 OSW 1R", nodes="OSW empty british", period=1)
    state.node("OSW", burned=burned)
    assert Table(state, until=("fleets",)).state.nodes["OSW"].owner == owner


# -- standing orders ----------------------------------------------------------------------------------


def turns(*standing_orders: Line, **facts: Any) -> Lines | None:
    seen = view(position("march", **{**BOTH, **facts}), "french")
    return BeforeOrAfter(("A1",)).standing(seen, standing_orders)


def test_turns_by_standing_orders() -> None:
    """An army's own line, then enemies near, then that for all (whigs/standing-7)."""
    own, near, rest = AlwaysTiming("A1", "before"), NearTiming("before", 2), AllTiming("after")
    assert turns(rest, own) == (Timing("A1", "before"),)
    assert turns(rest, near) == (Timing("A1", "after"),)
    assert turns(rest, near, british="A1 FWH 1R") == (Timing("A1", "before"),)
    assert turns(near) is None


def test_the_rest_stays_by_standing_orders() -> None:
    """What has no way written for it, on land and at sea (whigs/standing-7)."""
    seen = view(position("march", **BOTH), "british")
    assert March(("A1",)).standing(seen, (StayOtherwise(),)) == ()
    assert FleetMove(("F1",), False).standing(seen, (StayOtherwise(),)) == ()
    assert March(("A1",)).standing(seen, ()) is None
    assert WhoseFleet().standing(seen, (FleetsFirst("french"),)) == (FleetsFirst("french"),)


@pytest.mark.parametrize(
    ("before", "line"),
    [
        (AllTiming("after"), AllTiming("before")),
        (FleetsFirst("french"), FleetsFirst("british")),
        (NearTiming("after", 1), NearTiming("before", 2)),
        (AlwaysTiming("A1", "after"), AlwaysTiming("A1", "before")),
    ],
)
def test_each_is_said_once(before: Line, line: Line) -> None:
    """And fleets have no turns (whigs/standing-7)."""
    seen = view(position("march"), "french")
    assert refuse_standing(seen, (before,), line) == No("whigs/standing-7", "said_already")
    assert refuse_standing(seen, (), line) is None
    assert refuse_standing(seen, (), AlwaysTiming("F1", "after")) is not None
