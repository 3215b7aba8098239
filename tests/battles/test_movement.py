"""Chapters 7, 8.2, 15, 16.0, 18.1, 19 and what 12, 13, 20 and 21 say of moving. The French move."""

from __future__ import annotations

from itertools import combinations, pairwise
from random import Random
from typing import Any

import msgspec
import pytest

from rules.battles.aids.draft import draft, path, risks
from rules.battles.board import BattleFile
from rules.battles.field import Unit
from rules.battles.ledger import Lost
from rules.battles.lines import Done, Enter, Exit, ForcedMarch, Move
from rules.battles.marches import Marches, closed
from rules.battles.movement import (
    Burnt,
    ForcedMarchPlayed,
    Halted,
    Moved,
    MovedOwn,
    Skipped,
    WentOff,
    WentOffOwn,
)
from rules.battles.reach import allowance
from rules.battles.state import Options, State, Trail
from rules.battles.view import view
from rules.kernel.orders import PUBLIC, Line, No, first_fault
from tests.battles.play import Table
from tests.battles.printed import board
from tests.battles.table import TERMS, changed, state

ROUND = ("1,0", "1,-1", "0,-1", "-1,0", "-1,1", "0,1")  # the neighbours of 0,0
BALK = Options(balk="french")
SIX = 6


def position(french: str, british: str = "", **facts: Any) -> State:
    """The movement phase of the French; `demoralized`: so is their army, and this was rolled."""
    demoralized = facts.pop("demoralized", 0)
    field = state(french, british, **facts)
    if demoralized:
        field.demoralized, field.hexes_rolled = ["french"], demoralized
    return field


def table(before: State, *orders: str) -> Table:
    at_table = Table(before, until=("declare",))
    for order in orders:
        at_table.order("french", order)
    return at_table


def moved(french: str, british: str, order: str, **facts: Any) -> Table:
    return table(position(french, british, **facts), order)


def refusal(before: State, *orders: str) -> tuple[str, str]:
    """By which rule, and with what text, the last of these is refused."""
    at_table = table(before, *orders[:-1])
    with pytest.raises(No) as caught:
        at_table.order("french", orders[-1])
    return caught.value.rule, caught.value.key


def costs(before: State, name: str = "A") -> dict[str, int]:
    """Every hex that a counter can come to, and what the way costs it."""
    return {at: label[0] for at, label in draft(view(before, "french"), ()).reach(name).items()}


def steps(before: State, name: str = "A") -> dict[str, int]:
    """The neighbours of a counter that it can come to, and what that costs."""
    found = costs(before, name)
    return {at: found[at] for at in before.battle.ground.near[before.units[name].at] if at in found}


def where(at_table: Table, *names: str) -> list[str]:
    units = at_table.state.units
    return [units[n].at + ("*" if units[n].disordered else "") for n in names]


def offered(before: State, *lines: Line) -> list[Line]:
    return list(Marches().next(view(before, "french"), lines))


def terms(**french: Any) -> BattleFile:
    """A field on which the French army differs so."""
    return msgspec.structs.replace(TERMS, armies=(changed(TERMS.armies[0], **french), TERMS.armies[1]))


# -- 7.1: stacking -----------------------------------------------------------------------------------


def test_a_phase_does_not_end_with_two_in_one_hex() -> None:
    """A unit may stop on another while one of them can go on, but not for good (battles/7.1b, 3.2a; M01)."""
    before = position("A line 5/2 0,0; B line 5/2 -1,0")
    with pytest.raises(No) as caught:
        table(before, "B to 0,0").order("french", "done")
    assert (caught.value.rule, caught.value.key, caught.value.facts) == (
        "battles/7.1b",
        "too_many",
        {"at": "0,0", "units": ("A", "B")},
    )


def test_friends_are_walked_over() -> None:
    """Line B goes over line A and on (battles/7.1e; M01)."""
    at_table = moved("A line 5/2 0,0; B line 5/2 -1,0", "", "B to 0,0; B to 1,0; done")
    assert where(at_table, "A", "B") == ["0,0", "1,0"]


def test_one_unit_one_gun_and_any_leaders_stay_in_a_hex() -> None:
    """A line, a gun and three leaders (battles/7.1a, 12.0a; M01, L07)."""
    at_table = moved(
        "A line 5/2 0,0; G art 3/1 1,0; L ldr 1 -1,0; M ldr 1 0,1; N ldr 1 0,-1",
        "",
        "G to 0,0; L to 0,0; M to 0,0; N to 0,0; done",
    )
    assert where(at_table, "A", "G", "L", "M", "N") == ["0,0"] * 5


@pytest.mark.parametrize("pair", ["A line 5/2 m1; B cav 3/1 m1", "A art 3/1 m1; B art 3/1 m1"])
def test_two_of_a_kind_do_not_stop_where_neither_can_go_on(pair: str) -> None:
    """Infantry and cavalry count together, and so do guns; A has spent all (battles/7.1a; M02, M18)."""
    first, second = pair.split("; ")
    before = position(f"{first} -1,0; {second} 1,0")
    assert refusal(before, "A to 0,0", "B to 0,0") == ("battles/7.1b", "no_place")


def test_two_units_change_places() -> None:
    """The first order leaves an overstack that the other can still cure (battles/7.1b, 7.1e; M19)."""
    at_table = moved("A line 5/2 0,0; B line 5/2 1,0", "", "A to 1,0; B to 0,0; done")
    assert where(at_table, "A", "B") == ["1,0", "0,0"]


def test_nobody_else_moves_before_one_who_cannot_stay() -> None:
    """A stands on B, who has moved; if C moved next, A could not go on any more (battles/7.1b, D21)."""
    before = position("A line 5/2 -1,0; B line 5/2 m1 1,0; C line 5/2 5,0")
    assert refusal(before, "B to 0,0", "A to 0,0; C to 4,0") == ("battles/7.1b", "goes_on_first")
    assert where(table(before, "B to 0,0", "A to 0,0; A to 0,1; C to 4,0"), "A", "C") == ["0,1", "4,0"]


def test_room_is_made_first_by_who_moved_last() -> None:
    """Two guns crowd 0,0, and two units: if B gave way first, H could not go on (battles/7.1b, 7.2f, D21)."""
    before = position("A line 5/2 -1,0; B line 5/2 0,0; G art 3/1 m1 1,0; H art 3/1 -1,1")
    seen = view(before, "french")
    lines = closed(seen, (Move("A", "0,0"), Move("G", "0,0"), Move("H", "0,0")))
    assert first_fault(Marches(), seen, lines) is None
    assert [line.unit for line in lines[3:-1] if isinstance(line, Move)] == ["H", "B"]


def test_a_refusal_names_the_hex_and_the_counters_at_fault() -> None:
    """A and B crowd 0,0: a leader who goes elsewhere is told so, and who must go on (battles/7.1b, D21)."""
    before = position("A line 5/2 -1,0; B line 5/2 m1 1,0; L ldr 1 5,0")
    with pytest.raises(No) as caught:
        table(before, "B to 0,0").order("french", "A to 0,0; L to 4,0")
    assert (caught.value.key, caught.value.facts) == (
        "goes_on_first",
        {"at": "0,0", "units": ("A", "B"), "unit": "A"},
    )


def test_a_refusal_names_who_needs_the_hex() -> None:
    """A can go nowhere from 1,0, so that B cannot stop there (battles/7.1b, 8.1c)."""
    with pytest.raises(No) as caught:
        table(position("A line 5/2 1,0; B line 5/2 3,0", "X line 5/2 0,0"), "B to 1,0")
    assert (caught.value.key, caught.value.facts) == ("no_place", {"unit": "B", "at": "1,0", "other": "A"})


def test_a_second_unit_is_not_sent_where_both_must_stop() -> None:
    """X holds A in 1,0: a friend does not lift its control (battles/7.1a, 8.1c; Z04)."""
    before = position("A line 5/2 1,0; B line 5/2 3,0", "X line 5/2 0,0")
    assert refusal(before, "B to 1,0") == ("battles/7.1b", "no_place")


@pytest.mark.parametrize("second", ["B art 3/1 3,0", "B ldr 1 3,0"])
def test_a_gun_or_a_leader_joins_who_is_held(second: str) -> None:
    """One line, one gun and leaders (battles/7.1a, 8.1h; Z04)."""
    at_table = moved(f"A line 5/2 1,0; {second}", "X line 5/2 0,0", "B to 1,0; done")
    assert where(at_table, "A", "B") == ["1,0", "1,0"]


def test_a_hex_has_room_for_one_train() -> None:
    """Line, gun, two leaders and a train; a second train does not stay (battles/20.0b; U01)."""
    stack = "A line 5/2 0,0; G art 3/1 0,0; L ldr 1 0,0; M ldr 1 0,0; T train 1 0,0"
    before = position(f"{stack}; U train 1 m1 1,0", options=Options(supply=True))
    assert offered(before)
    assert refusal(before, "U to 0,0", "done") == ("battles/7.1b", "too_many")


# -- 7.1c, 7.1d, 12: enemies in the way --------------------------------------------------------------


def test_nobody_enters_a_hex_of_the_enemy() -> None:
    """Not even one of disordered units (battles/7.1c)."""
    assert refusal(position("A line 5/2 1,0", "X line 5/2 0,0 *"), "A to 0,0") == (
        "battles/7.1c",
        "enemy_there",
    )


def test_nobody_walks_onto_a_train() -> None:
    """Alone or not (battles/20.2a, 7.1c; U10)."""
    before = position("A line 5/2 2,0", "T train 1 0,0", options=Options(supply=True))
    assert refusal(before, "A to 0,0") == ("battles/7.1c", "enemy_there")


def test_a_looted_train_bars_nobody() -> None:
    """It belongs to nobody (battles/20.2c, D60)."""
    before = position("A line 5/2 2,0", "T train 1 0,0", options=Options(supply=True))
    before.field.change("T", looted=True)
    assert costs(before)["0,0"] == 2


def test_a_lone_leader_does_not_ride_down_leaders() -> None:
    """Only units do (battles/12.0b, D22; M03)."""
    before = position("M ldr 1 2,-2", "X ldr 2 2,0")
    assert refusal(before, "M to 2,0") == ("battles/7.1d", "only_units")


def test_a_lone_leader_falls_as_a_unit_comes_next_to_him() -> None:
    """A's control reaches X from 1,0, and X's side is charged twice his value (battles/12.1b, 22.5d; M03)."""
    at_table = moved("A line 5/2 0,0; L ldr 1 0,0", "X ldr 2 2,0", "A with L to 2,0")
    (lost,) = at_table.of(Lost)
    assert (lost.unit, lost.cause, lost.points) == ("X", "caught", 4)
    assert where(at_table, "A", "L") == ["2,0", "2,0"]


def test_a_hex_that_a_fallen_leader_leaves_is_open() -> None:
    """In one order A comes next to X, then the lone M rides where X was (battles/7.1d, 12.1a; M03)."""
    at_table = moved("A line 5/2 0,0; M ldr 1 2,-2", "X ldr 2 2,0", "A to 1,0; M to 2,0")
    assert where(at_table, "A", "M") == ["1,0", "2,0"]


def test_leaders_behind_works_are_ridden_down() -> None:
    """No control reaches into the fort, but a unit may enter it (battles/7.1d, 12.1a, 12.0c)."""
    walls = " ".join(f"2,0/{at}" for at in ("3,0", "3,-1", "2,-1", "1,0", "1,1", "2,1"))
    at_table = moved("A line 5/2 0,0; L ldr 1 0,0", "X ldr 2 2,0", "A with L to 2,0", fort="2,0", fort_=walls)
    (lost,) = at_table.of(Lost)
    assert (lost.unit, lost.cause) == ("X", "overrun")


def test_disordered_units_frighten_no_leader() -> None:
    """They control nothing (battles/12.1d; L01)."""
    at_table = moved("A line 5/2 0,0 *; B line 5/2 5,0", "X ldr 2 1,0", "B to 4,0; done")
    assert at_table.of(Lost) == []


def test_a_train_covers_no_leader() -> None:
    """He falls, and the train stays (battles/12.1b, 20.0c; L03)."""
    at_table = moved("A line 5/2 0,0", "X ldr 2 2,0; T train 1 2,0", "A to 1,0", options=Options(supply=True))
    assert [lost.unit for lost in at_table.of(Lost)] == ["X"]
    assert where(at_table, "T") == ["2,0"]


def test_a_leader_left_alone_in_enemy_control_falls_at_once() -> None:
    """The unit that covered him leaves (battles/12.1b, D26)."""
    before = position("A light 5/2 0,0; L ldr 2 0,0", "X line 5/2 1,0", forest="0,0")
    at_table = table(before, "A to -1,0")
    assert [(lost.unit, lost.cause) for lost in at_table.of(Lost)] == [("L", "caught")]


def test_the_danger_to_a_leader_is_known_before_the_order_is_given() -> None:
    """Left in enemy control, and left alone elsewhere (battles/12.1b, D26)."""
    seen = view(position("A light 5/2 0,0; L ldr 2 0,0", "X line 5/2 1,0", forest="0,0"), "french")
    assert [(r.leader, r.at, r.caught) for r in risks(seen, (Move("A", "-1,0"),))] == [("L", "0,0", True)]
    seen = view(position("A line 5/2 0,0; L ldr 2 0,0"), "french")
    assert [(r.leader, r.at, r.caught) for r in risks(seen, (Move("A", "-1,0"),))] == [("L", "0,0", False)]
    assert risks(seen, (Move("A", "-1,0", "L"),)) == ()


# -- 7.2: points -------------------------------------------------------------------------------------


def test_only_the_side_that_moves_is_asked() -> None:
    """The other can order nothing (battles/4.1a, 7.2e; S02)."""
    at_table = Table(position("A line 5/2 0,0", "X line 5/2 5,0"), until=("declare",))
    assert list(at_table.match.open) == ["french"]


def test_clear_hexes_cost_one_point() -> None:
    """4 points, 4 hexes, and no fifth (battles/7.2.1a, 7.2g)."""
    before = position("A line 5/2 0,0")
    assert costs(before)["4,0"] == 4
    assert refusal(before, "A to 5,0") == ("battles/7.2g", "out_of_reach")


def test_the_chart_gives_the_cost_of_other_ground() -> None:
    """Forest 2, town and building 1, marsh 3; no lake (battles/7.2.1b, 7.2l)."""
    before = position("A line 5/2 0,0", forest="1,0", town="1,-1", building="0,-1", marsh="-1,0", lake="-1,1")
    assert steps(before) == {"1,0": 2, "1,-1": 1, "0,-1": 1, "-1,0": 3, "0,1": 1}


def test_a_slope_costs_one_more_uphill() -> None:
    """Up 2, down 1, along the crest 1 (battles/7.2.1e, 7.2.1f, 7.2.1g; M04)."""
    sides = {"slope_": "1,0/0,0 1,-1/0,0"}
    assert steps(position("A line 5/2 0,0", **sides))["1,0"] == 2
    assert [steps(position("A line 5/2 1,0", **sides))[at] for at in ("0,0", "1,-1")] == [1, 1]


def test_an_entrenchment_costs_one_more_inward() -> None:
    """In 2, out 1, from one to the next 1 (battles/7.2.1h, 7.2.1i, 7.2.1j; M05)."""
    sides = {"entrenchment_": "1,0/0,0 1,-1/0,0"}
    assert steps(position("A line 5/2 0,0", **sides))["1,0"] == 2
    assert [steps(position("A line 5/2 1,0", **sides))[at] for at in ("0,0", "1,-1")] == [1, 1]


def test_a_creek_is_added_to_the_hex_both_ways() -> None:
    """3 into the forest, 2 back into the clear (battles/7.2.1c, 7.2.1d; M06)."""
    ground = {"forest": "1,0", "creek_": "1,0/0,0"}
    assert steps(position("A line 5/2 0,0", **ground))["1,0"] == 3
    assert steps(position("A line 5/2 1,0", **ground))["0,0"] == 2


def test_rivers_are_crossed_at_fords_only() -> None:
    """A with 1 point crosses the ford at 2 as its one hex, but no river (battles/7.2.1k, 7.2i, 7.2l; M07)."""
    before = position("A line 5/2 m1 0,0", river_="1,0/0,0", ford_="0,1/0,0")
    assert refusal(before, "A to 1,0") == ("battles/7.2l", "closed_side")
    assert where(table(before, "A to 0,1"), "A") == ["0,1"]


def test_a_bridge_takes_away_what_the_river_costs() -> None:
    """Into forest for its 2 points, without a road (battles/7.2.2e, 7.2.2f; H12)."""
    before = position("A line 5/2 0,0", forest="1,0", river_="1,0/0,0", bridge_="1,0/0,0")
    assert steps(before)["1,0"] == 2


def test_the_battles_have_no_bridges() -> None:
    """In none of the three (battles/7.2.2g; H12)."""
    grounds = [found.ground for found in board().battles.values()]
    assert not [1 for g in grounds for sides in g.sides.values() for side, _ in sides if side.bridge]


def test_fort_george_costs_two_points() -> None:
    """From a clear hex beside it (battles/7.2.1l, D25)."""
    battle = board().battles["oswego"]
    (george,) = [at for at, name in battle.places.items() if "George" in name]
    assert battle.ground.terrain[george].costs["foot"] == 2


def test_one_hex_can_always_be_made() -> None:
    """Marsh costs 3: with 4 points 1 is left, with 2 nothing (battles/7.2h; M08)."""
    before = position("A line 5/2 0,0; B line 5/2 m2 0,1", marsh="1,0 1,1")
    at_table = table(before, "A to 1,0; B to 1,1")
    assert [(e.unit, e.spent, e.left) for e in at_table.of(MovedOwn, "french")] == [("A", 3, 1), ("B", 2, 0)]


def test_only_the_first_hex_is_made_so() -> None:
    """With 1 of 4 points left a unit does not enter forest (battles/7.2j; M08)."""
    before = position("A line 5/2 0,0", forest="4,0")
    assert refusal(before, "A to 3,0; A to 4,0") == ("battles/7.2g", "out_of_reach")


def test_what_never_moves_is_not_moved_by_the_one_hex() -> None:
    """Allowance 0 (battles/7.2b, 2.2.3e)."""
    assert refusal(position("A art 3/1 m0 0,0; B line 5/2 5,0"), "A to 1,0") == ("battles/7.2b", "static")


def test_a_road_costs_one_whatever_it_crosses() -> None:
    """Forest 1 along it and 2 beside it; into the lake on it, not off it (battles/7.2.2a-7.2.2d; M09)."""
    ground = {"forest": "0,0 1,0 1,-1", "lake": "2,0 3,0", "road": "0,0 1,0 2,0"}
    before = position("A line 5/2 0,0", **ground)
    assert [costs(before)[at] for at in ("1,0", "1,-1", "2,0")] == [1, 2, 2]
    assert refusal(position("A line 5/2 2,0", **ground), "A to 3,0") == ("battles/7.2l", "closed_ground")


def test_two_hexes_of_a_road_without_a_way_between_cost_the_ground() -> None:
    """0,0 and 1,-1 both lie on it, but it runs by way of 1,0 (battles/7.2.2b)."""
    before = position("A line 5/2 0,0", forest="0,0 1,0 1,-1", road="0,0 1,0 1,-1")
    assert steps(before)["1,-1"] == 2


@pytest.mark.parametrize(("road_sides", "cost"), [(True, 2), (False, 1)])
def test_a_road_does_not_flatten_a_slope(road_sides: bool, cost: int) -> None:
    """1 for the road and 1 for the slope, or the road alone if the table reads it so (D24; M10)."""
    before = position(
        "A line 5/2 0,0",
        options=Options(road_sides=road_sides),
        forest="1,0",
        slope_="1,0/0,0",
        road="0,0 1,0",
    )
    assert steps(before)["1,0"] == cost


def test_a_gun_pays_as_infantry_and_stacks_with_it() -> None:
    """2 points into the forest where a line stands (battles/6.2.0a, 7.2.1b; M18)."""
    before = position("A art 3/1 0,0; B line 5/2 1,0", forest="1,0")
    assert steps(before)["1,0"] == 2
    assert where(table(before, "A to 1,0; done"), "A", "B") == ["1,0", "1,0"]


def test_a_gun_that_fired_stays() -> None:
    """The other may move (battles/6.2.1a, 6.2.1b; B25)."""
    before = position("A art 3/1 0,0; B art 3/1 3,0")
    before.field.change("A", fired=True)
    assert refusal(before, "A to 1,0") == ("battles/6.2.1a", "has_fired")
    assert where(table(before, "B to 4,0"), "B") == ["4,0"]


def test_disordered_units_do_not_move() -> None:
    """But leaders do, who are never disordered (battles/11.1.1a, 12.0e; H17)."""
    before = position("A line 5/2 0,0 *; L ldr 1 0,0")
    assert refusal(before, "A to 1,0") == ("battles/11.1.1a", "disordered")
    assert where(table(before, "L to 1,0"), "L") == ["1,0"]


def test_the_cheapest_way_is_taken() -> None:
    """Round the marsh for 3 rather than through it for 4 (battles/7.2c; M16)."""
    seen = view(position("A line 5/2 0,0", marsh="1,0 1,-1"), "french")
    way = path(seen, (), Move("A", "2,0"))
    assert way == ("0,0", "0,1", "1,1", "2,0")
    near = seen.battle.ground.near
    assert all(b in near[a] for a, b in pairwise(way))


def test_of_ways_that_cost_the_same_the_lowest_numbers_are_taken() -> None:
    """By 0,1 or by 1,0 (battles/7.2c)."""
    seen = view(position("A line 5/2 0,0"), "french")
    assert path(seen, (), Move("A", "1,1")) == ("0,0", "0,1", "1,1")


def test_a_way_may_be_led_over_places() -> None:
    """Two lines of one unit are one move (battles/7.2c)."""
    at_table = moved("A line 5/2 0,0", "", "A to 1,0; A to 1,1; done")
    assert at_table.state.trails == [Trail("french", ("0,0", "1,0")), Trail("french", ("1,0", "1,1"))]


def test_whoever_has_moved_does_not_go_on_after_another() -> None:
    """Its hand is off the counter (battles/7.2f)."""
    before = position("A line 5/2 0,0; B line 5/2 5,0")
    assert refusal(before, "A to 1,0; B to 4,0; A to 2,0") == ("battles/7.2f", "has_moved")


def test_points_last_for_a_phase_and_no_longer() -> None:
    """A later order of the phase has what is left; the next phase all (battles/7.2g, 7.2k)."""
    before = position("A line 5/2 0,0")
    assert refusal(before, "A to 3,0", "A to 5,0") == ("battles/7.2g", "out_of_reach")


# -- 7.2d: leaders -----------------------------------------------------------------------------------


def test_a_leader_rides_with_a_unit_and_goes_on() -> None:
    """Each pays for himself: 2 points with A, then his other 4 (battles/7.2d)."""
    at_table = moved("A line 5/2 0,0; L ldr 2 0,0", "", "A with L to 2,0; L to 6,0; done")
    assert where(at_table, "A", "L") == ["2,0", "6,0"]


def test_the_unit_does_not_go_on_after_its_leader() -> None:
    """He goes on when it has ended its movement (battles/7.2d)."""
    before = position("A line 5/2 0,0; L ldr 2 0,0")
    assert refusal(before, "A with L to 2,0; L to 3,0; A to 3,0") == ("battles/7.2f", "has_moved")


def test_leaders_who_rode_go_on_one_after_the_other() -> None:
    """L was left on the way, M at its end (battles/7.2d)."""
    french = "A line 5/2 0,0; L ldr 2 0,0; M ldr 2 0,0"
    at_table = moved(french, "", "A with L and M to 1,0; A with M to 2,0; L to 1,1; M to 3,0; done")
    assert where(at_table, "A", "L", "M") == ["2,0", "1,1", "3,0"]


def test_only_a_leader_who_began_with_the_unit_rides() -> None:
    """L stands where A comes by (battles/7.2d)."""
    before = position("A line 5/2 0,0; L ldr 2 1,0")
    assert refusal(before, "A to 1,0; A with L to 2,0") == ("battles/7.2d", "cannot_ride")


def test_only_leaders_ride() -> None:
    """No gun does (battles/7.2c, 7.2d)."""
    before = position("A line 5/2 0,0; G art 3/1 0,0")
    assert refusal(before, "A with G to 1,0") == ("battles/7.2d", "cannot_ride")


def test_a_leader_cannot_ride_farther_than_he_can_pay() -> None:
    """He has 2 points, the unit 4 (battles/7.2d, 7.2g)."""
    before = position("A line 5/2 0,0; L ldr 2 m2 0,0")
    assert refusal(before, "A with L to 3,0") == ("battles/7.2d", "leader_stays")
    assert where(table(before, "A with L to 2,0; A to 3,0; done"), "A", "L") == ["3,0", "2,0"]


def test_a_leader_is_stopped_with_his_unit() -> None:
    """He did not begin in enemy control, and with A he is safe (battles/8.2b, 8.2j; M17)."""
    before = position("A line 5/2 0,0; L ldr 2 0,0", "X line 5/2 3,0")
    assert refusal(before, "A with L to 2,0; L to 2,-1") == ("battles/7.2n", "stopped")
    assert table(before, "A with L to 2,0; done").of(Lost) == []


# -- 8: zones of control -----------------------------------------------------------------------------


def controlled(before: State, side: str = "french") -> set[str]:
    """The hexes that the enemy of a side controls."""
    return {at for at in before.battle.ground.place if before.field.controlled(at, side)}


def test_no_control_crosses_a_river_but_at_a_ford() -> None:
    """1,0 lies over the river, 0,1 over the ford (battles/8.1e; Z01)."""
    before = position("A line 5/2 5,0", "X line 5/2 0,0", river_="0,0/1,0", ford_="0,0/0,1")
    assert controlled(before) == set(ROUND) - {"1,0"}


def test_works_keep_control_out_and_let_it_out() -> None:
    """A is in the fort, X outside (battles/8.1f, 8.1g; Z02)."""
    walls = " ".join(f"0,0/{at}" for at in ROUND)
    before = position("A line 5/2 0,0", "X line 5/2 1,0", fort="0,0", fort_=walls)
    assert "0,0" not in controlled(before)
    assert "1,0" in controlled(before, "british")


def test_guns_control_and_so_do_demoralized_armies() -> None:
    """A gun that never moves, and a line of a demoralized army (battles/8.1a, 8.1j; Z05)."""
    before = position("A line 5/2 5,0", "X art 3/1 m0 0,0; Y line 5/2 -5,0")
    before.demoralized = ["british"]
    assert {"1,0", "-4,0"} <= controlled(before)


def test_control_reaches_over_all_ground() -> None:
    """Six hexes, whatever they are (battles/8.0a, 8.1d; Z13)."""
    before = position("A line 5/2 5,0", "X line 5/2 0,0", forest="0,0", lake="1,0 1,-1", marsh="0,-1 -1,0")
    assert controlled(before) == set(ROUND)


def test_within_the_same_works_control_passes() -> None:
    """There is no side of works between them (battles/8.1f, 8.1k; Z14)."""
    before = position("A line 5/2 0,1", "X line 5/2 0,0", entrenchment_="0,0/1,0 0,1/1,0")
    assert "0,1" in controlled(before)
    assert "0,0" in controlled(before, "british")


def test_works_on_one_side_keep_control_out_there_only() -> None:
    """X looks over its works at A; B comes from behind (battles/8.1f, 8.1g, D84; Z15)."""
    before = position("A line 5/2 1,0; B line 5/2 -1,0", "X line 5/2 0,0", entrenchment_="0,0/1,0")
    assert {"1,0", "-1,0"} <= controlled(before)
    before.field.change("B", at="-5,0")
    assert "0,0" not in controlled(before, "british")
    before.field.change("B", at="-1,0")
    assert "0,0" in controlled(before, "british")


@pytest.mark.parametrize("foe", ["X ldr 2 0,0", "X line 5/2 0,0 *", "X train 2 0,0"])
def test_leaders_trains_and_the_disordered_control_nothing(foe: str) -> None:
    """Only units in good order do (battles/8.1b, 8.1i, 20.0c, D01)."""
    assert controlled(position("A line 5/2 5,0", foe, options=Options(supply=True))) == set()


def test_enemy_control_ends_a_move() -> None:
    """A comes to 3,0 and no farther (battles/7.2n, 8.2b; M13)."""
    before = position("A line 5/2 0,0", "X line 5/2 4,0")
    assert refusal(before, "A to 3,0; A to 3,-1") == ("battles/7.2n", "stopped")


def test_cavalry_goes_out_of_control_and_into_it_again() -> None:
    """3 points by way of two free hexes (battles/8.2d, 8.2k, 8.2l, 8.2m; Z06)."""
    before = position("A cav 3/1 1,0", "X line 5/2 0,0; Y line 5/2 5,0")
    at_table = table(before, "A to 4,0")
    assert [(e.path, e.spent) for e in at_table.of(MovedOwn, "french")] == [(("1,0", "2,0", "3,0", "4,0"), 3)]
    assert at_table.state.units["A"].stopped


def test_nobody_goes_from_control_into_control() -> None:
    """All ways out lie in a zone: A stays (battles/8.2k; Z07)."""
    before = position("A cav 3/1 0,1; B line 5/2 -6,0", "X line 5/2 0,0; Y line 5/2 0,2")
    assert refusal(before, "A to 1,0") == ("battles/8.2k", "from_zone_to_zone")
    before = position("A cav 3/1 0,1; B line 5/2 -6,0", "X line 5/2 0,0; Y line 5/2 0,2", lake="1,1 -1,1")
    assert costs(before).keys().isdisjoint({"1,0", "-1,2"})


@pytest.mark.parametrize("unit", ["A line 5/2", "A gren 5/2", "A art 3/1", "A militia 5/2", "A train 2"])
def test_others_are_held(unit: str) -> None:
    """Line, grenadiers, guns, militia, trains (battles/8.2i, 20.0g; Z08, U11)."""
    before = position(f"{unit} 1,0; B line 5/2 5,0", "X line 5/2 0,0", options=Options(supply=True))
    assert refusal(before, "A to 2,0") == ("battles/8.2i", "pinned")


def leaves(unit: str, ground: str) -> bool:
    """Whether a unit that begins in enemy control on this ground may leave it."""
    at = {} if ground == "clear" else {ground: "1,0"}
    return "2,0" in costs(position(f"A {unit} 5/2 1,0", "X line 5/2 0,0", **at))


def test_light_troops_leave_towns_buildings_and_forest() -> None:
    """Not clear ground, nor marsh (battles/8.2e, 16.0a, 16.0c; Z09)."""
    grounds = ("forest", "town", "building", "clear", "marsh")
    assert [leaves("light", ground) for ground in grounds] == [True, True, True, False, False]
    assert leaves("indian", "forest")


def test_cavalry_leaves_clear_ground_and_buildings() -> None:
    """Not forest, nor a town, nor disordered (battles/8.2d, 8.2i; Z10)."""
    grounds = ("clear", "building", "forest", "town")
    assert [leaves("cav", ground) for ground in grounds] == [True, True, False, False]
    assert costs(position("A cav 3/1 1,0 *", "X line 5/2 0,0")) == {}


def test_who_has_come_into_control_does_not_leave_it() -> None:
    """Light troops in a forest, with points left (battles/8.2b, 8.2j; Z11)."""
    before = position("A light 5/2 2,0", "X line 5/2 0,0", forest="1,0")
    assert refusal(before, "A to 1,0; A to 1,1") == ("battles/7.2n", "stopped")


def test_leaders_leave_control_from_any_ground() -> None:
    """L rides away from A in the marsh (battles/8.2c; Z12)."""
    at_table = moved("A line 5/2 1,0; L ldr 1 1,0", "X line 5/2 0,0", "L to 2,0", marsh="1,0")
    assert where(at_table, "L") == ["2,0"]


def test_leaders_do_not_go_from_control_straight_into_control() -> None:
    """To B in 1,-1 L goes round by 2,-1; where there is no way round he does not come (8.2k, 8.2m; Z12)."""
    french = "A line 5/2 1,0; L ldr 1 1,0; B line 5/2 1,-1"
    before = position(french, "X line 5/2 0,0")
    assert path(view(before, "french"), (), Move("L", "1,-1")) == ("1,0", "2,-1", "1,-1")
    before = position(f"{french}; C line 5/2 -6,0", "X line 5/2 0,0", lake="2,-1 2,0 1,1")
    assert refusal(before, "L to 1,-1") == ("battles/8.2k", "from_zone_to_zone")


def test_good_order_of_a_demoralized_army_leaves_any_ground() -> None:
    """A line from the clear (battles/8.2f, 13.3.1f, D49)."""
    assert costs(position("A line 5/2 1,0", "X line 5/2 0,0", demoralized=1))["2,0"] == 1


# -- 5.1: fog ----------------------------------------------------------------------------------------


def test_fog_halves_allowances_upward() -> None:
    """5, 4, 1 and 0 become 3, 2, 1 and 0 (battles/5.1a; F04)."""
    before = position("A line 5/2 m5 0,0; B line 5/2 m4 3,0; C line 5/2 m1 6,0; G art 3/1 m0 -3,0", fog=True)
    assert [allowance(before, n, before.units[n]) for n in "ABCG"] == [3, 2, 1, 0]
    assert refusal(before, "A to 4,0") == ("battles/7.2g", "out_of_reach")
    assert where(table(before, "A to 0,3"), "A") == ["0,3"]


def test_one_hex_is_made_in_fog_too() -> None:
    """1 point into forest, and nothing is left (battles/5.1a, 7.2h; F06)."""
    at_table = moved("A line 5/2 m1 0,0", "", "A to 1,0", fog=True, forest="1,0")
    assert [(e.spent, e.left) for e in at_table.of(MovedOwn, "french")] == [(1, 0)]


@pytest.mark.parametrize(("halved", "points"), [(True, [3, 2]), (False, [6, 3])])
def test_leaders_and_trains_are_halved_too_unless_the_table_says_no(halved: bool, points: list[int]) -> None:
    """Allowances of 6 and 3 (D04)."""
    options = Options(supply=True, leaders_halved=halved)
    before = position("L ldr 2 0,0; T train 1 0,0", fog=True, options=options)
    assert [allowance(before, n, before.units[n]) for n in "LT"] == points


HIDDEN = "X line 5/2 4,-1"  # next to 3,0 and 4,0, and four hexes from 0,0


def test_an_enemy_in_the_fog_stops_a_unit_on_its_way() -> None:
    """Nobody could see X from 0,0; A is stopped in 3,0 and its side is told why (battles/8.2b)."""
    at_table = moved("A line 5/2 m10 0,0", HIDDEN, "A to 5,0", fog=True)
    assert where(at_table, "A") == ["3,0"]
    assert at_table.of(Halted, "french") == [Halted("A", "3,0", "control")]
    assert at_table.of(Halted, "british") == []


def test_what_comes_after_a_surprise_is_judged_anew() -> None:
    """A's second line is not carried out and its owner told so; B's is (battles/7.2n)."""
    french = "A line 5/2 m12 0,0; B line 5/2 -5,0"
    at_table = moved(french, HIDDEN, "A to 5,0; A to 5,1; B to -4,0; done", fog=True)
    assert where(at_table, "A", "B") == ["3,0", "-4,0"]
    assert at_table.of(Skipped, "french") == [Skipped(Move("A", "5,1"), "battles/7.2n")]
    assert at_table.of(Skipped, PUBLIC) == []


def test_an_order_does_not_tell_of_the_unseen() -> None:
    """What may be ordered is the same whether X is there in good order or not (battles/5.2b)."""
    seen = position("A line 5/2 m10 0,0", HIDDEN, fog=True)
    other = position("A line 5/2 m10 0,0", HIDDEN + " *", fog=True)
    assert offered(seen) == offered(other)


def test_a_way_keeps_off_stacks_that_nobody_has_looked_into() -> None:
    """Of three ways of 4 points to 3,1 that which goes by 1,1 and 2,1 is not next to X (7.2c)."""
    before = position("A line 5/2 m8 0,0", "X line 5/2 3,-1", fog=True)
    assert path(view(before, "french"), (), Move("A", "2,1")) == ("0,0", "0,1", "1,1", "2,1")


def test_nobody_is_sent_into_a_hex_of_unseen_enemies() -> None:
    """Whatever may be there (battles/7.1c)."""
    before = position("A line 5/2 m8 0,0", "X ldr 2 3,0", fog=True)
    assert refusal(before, "A to 3,0") == ("battles/7.1c", "enemy_there")


def test_a_train_held_by_unseen_enemies_stays() -> None:
    """Trains see nothing: X is not known until T tries to leave (battles/20.0g, D06)."""
    before = position(
        "T train 2 1,0; A line 5/2 -6,0", "X line 5/2 0,0", fog=True, options=Options(supply=True)
    )
    at_table = table(before, "T to 2,0")
    assert where(at_table, "T") == ["1,0"]
    assert at_table.of(Halted, "french") == [Halted("T", "1,0", "pinned")]


def test_a_train_halts_before_it_is_one_too_many() -> None:
    """X would hold both trains in 2,0, unseen: T stops in 1,0 (battles/20.0b, D21)."""
    before = position(
        "T train 2 m6 0,0; U train 2 2,0", "X line 5/2 3,0", fog=True, options=Options(supply=True)
    )
    at_table = table(before, "T to 2,0")
    assert where(at_table, "T", "U") == ["1,0", "2,0"]
    assert at_table.of(Halted, "french") == [Halted("T", "1,0", "stack")]


# -- what is shown before an order is sealed ------------------------------------------------------------


def shown(before: State, *lines: Line) -> Any:
    return Marches().shows(view(before, "french"), lines)


def test_the_way_and_its_cost_are_shown_before_an_order_is_sealed() -> None:
    """2 of 4 points, and who is left behind (battles/7.2c, 7.2g, D26)."""
    before = position("A line 5/2 0,0; L ldr 2 0,0", forest="1,0")
    told = shown(before, Move("A", "1,0"))
    assert (told["path"], told["spent"], told["left"]) == (("0,0", "1,0"), 2, 2)
    assert (told["moves"], told["caught"], told["alone"]) == (True, (), ("L",))


def test_a_leader_who_would_be_lost_is_named() -> None:
    """Left in the control of X (battles/12.1b, D26)."""
    before = position("A light 5/2 0,0; L ldr 2 0,0", "X line 5/2 1,0", forest="0,0")
    assert shown(before, Move("A", "-1,0"))["caught"] == ("L",)


def test_what_needs_no_word_has_none() -> None:
    """The end of the phase (battles/4.1b)."""
    assert shown(position("A line 5/2 0,0"), Done()) is None


# -- what is told ------------------------------------------------------------------------------------


def test_everyone_sees_where_a_stack_went_and_nobody_else_who_it_was() -> None:
    """The enemy and the channel are told the way (battles/5.2c, D05)."""
    at_table = moved("A line 5/2 0,0; L ldr 2 0,0", "X line 5/2 9,0", "A with L to 1,0")
    assert at_table.of(Moved) == at_table.of(Moved, "british") == [Moved("french", ("0,0", "1,0"))]
    assert at_table.of(MovedOwn, "british") == []
    assert at_table.of(MovedOwn, "french") == [MovedOwn("french", "A", ("L",), ("0,0", "1,0"), 1, 3)]


def test_where_both_see_all_both_are_told_all() -> None:
    """If the table plays with open faces in clear weather (D05)."""
    at_table = moved("A line 5/2 0,0", "", "A to 1,0", options=Options(view="open_clear"))
    assert [event.unit for event in at_table.of(MovedOwn)] == ["A"]


def test_the_lists_of_those_off_the_map_are_read_when_the_phase_is_over() -> None:
    """R waits; nothing is listed before (battles/3.2b)."""
    before = position("A line 5/2 0,0; R line 5/2 R")
    at_table = table(before, "A to 1,0")
    assert at_table.state.listed.get("french", ()) == ()
    at_table.order("french", "done")
    assert at_table.state.listed["french"] == ("R",)


# -- 13.3.1: the disordered of a demoralized army ----------------------------------------------------


def test_the_disordered_go_so_many_hexes_as_the_die_said() -> None:
    """4 through forest, and not 5 (battles/13.3.1a, 13.3.1b)."""
    before = position(
        "A line 5/2 0,0 *; B line 5/2 0,1 *", demoralized=4, forest="1,0 2,0 3,0 4,0 5,0 1,1 2,1"
    )
    assert costs(before)["4,0"] == 4
    assert refusal(before, "A to 5,0") == ("battles/7.2g", "out_of_reach")
    assert costs(before, "B")["4,1"] == 4


def test_the_die_moves_no_static_gun() -> None:
    """Allowance 0 on its front (battles/13.3.1e, 2.2.3e)."""
    before = position("A art 3/1 m0 0,0 *; B line 5/2 5,0", demoralized=6)
    assert refusal(before, "A to 1,0") == ("battles/7.2b", "static")


def test_the_die_opens_nothing() -> None:
    """No lake, no river, and no second unit in a hex for good (battles/13.3.1b, 7.2i, 7.1a)."""
    before = position("A line 5/2 0,0 *; B line 5/2 0,2", demoralized=6, lake="1,0", river_="0,0/-1,0")
    assert steps(before) == {"1,-1": 1, "0,-1": 1, "-1,0": 2, "-1,1": 1, "0,1": 1}
    assert refusal(before, "A to 0,2", "done") == ("battles/7.1b", "too_many")


def test_the_disordered_do_not_go_next_to_any_enemy() -> None:
    """Nor to one who is disordered or a leader (battles/13.3.1c, D50)."""
    for foe in ("X line 5/2 3,0 *", "X ldr 2 3,0", "X line 5/2 3,0"):
        before = position("A line 5/2 0,0 *", foe, demoralized=6)
        assert refusal(before, "A to 2,0") == ("battles/13.3.1c", "beside_enemy")


def test_the_disordered_leave_control_for_a_hex_without_enemies_beside_it() -> None:
    """From 1,0 to 2,0, not to 1,-1 (battles/13.3.1d)."""
    before = position("A line 5/2 1,0 *", "X line 5/2 0,0", demoralized=1)
    assert steps(before) == {"2,0": 1, "2,-1": 1, "1,1": 1}


# -- 15: leaving the map -----------------------------------------------------------------------------


def test_nobody_leaves_before_the_army_is_demoralized() -> None:
    """A unit and a leader on their edge (battles/15.0a; X01, X06)."""
    before = position("A line 5/2 9,0; L ldr 2 9,0")
    assert refusal(before, "A leaves") == ("battles/15.0a", "not_demoralized")
    assert refusal(before, "L leaves") == ("battles/15.0a", "not_demoralized")


@pytest.mark.parametrize(("move", "leaves"), [(4, True), (3, False)])
def test_leaving_costs_the_edge_hex_once_more(move: int, leaves: bool) -> None:
    """Forest: 2 to enter it and 2 to leave (battles/15.0c; X02)."""
    before = position(f"A line 5/2 m{move} 8,0; B line 5/2 0,0", demoralized=1, forest="9,0")
    if leaves:
        at_table = table(before, "A to 9,0; A leaves")
        assert at_table.state.units["A"].off == "left"
        assert at_table.of(WentOff) == [WentOff("french", "9,0")]
        assert at_table.of(WentOffOwn, "french") == [WentOffOwn("french", "A", "9,0")]
    else:
        assert refusal(before, "A to 9,0; A leaves") == ("battles/15.0c", "exit_too_dear")


def test_leaving_is_no_first_hex_that_can_always_be_made() -> None:
    """1 point on a forest edge (D53)."""
    before = position("A line 5/2 m1 9,0; B line 5/2 0,0", demoralized=1, forest="9,0")
    assert refusal(before, "A leaves") == ("battles/15.0c", "exit_too_dear")


def test_an_army_leaves_over_its_own_edge_only() -> None:
    """8,0 is none of it (battles/15.0b; X02)."""
    before = position("A line 5/2 8,0", demoralized=1)
    assert refusal(before, "A leaves") == ("battles/15.0b", "not_your_edge")


def test_who_has_left_stays_out_and_costs_nothing() -> None:
    """No points, no way back (battles/15.0d, 15.0e; X03, X06)."""
    before = position("A line 5/2 9,0; L ldr 2 9,0; B line 5/2 0,0", demoralized=1)
    at_table = table(before, "A leaves; L leaves")
    assert at_table.state.dp == {"british": 0, "french": 0}
    with pytest.raises(No) as caught:
        at_table.order("french", "A to 8,0")
    assert (caught.value.rule, caught.value.key) == ("battles/15.0d", "gone")


@pytest.mark.parametrize(("rolled", "leaves"), [(3, True), (2, False)])
def test_a_disordered_unit_leaves_for_one_hex_of_its_die(rolled: int, leaves: bool) -> None:
    """Two hexes to the edge and one more (battles/15.0c, 13.3.1a, D53; X04)."""
    before = position("A line 5/2 7,0 *", demoralized=rolled)
    order = "A to 9,0; A leaves"
    if leaves:
        assert table(before, order).state.units["A"].off == "left"
    else:
        assert refusal(before, order) == ("battles/7.2g", "spent")


def test_who_was_stopped_at_the_edge_does_not_leave() -> None:
    """But who began there in enemy control may, if it may disengage (battles/15.0f, D53)."""
    foe = "X line 5/2 8,1"
    before = position("A line 5/2 9,-2; B line 5/2 0,0", foe, demoralized=1)
    assert refusal(before, "A to 9,0; A leaves") == ("battles/7.2n", "stopped")
    at_table = moved("A line 5/2 9,0; B line 5/2 0,0", foe, "A leaves", demoralized=1)
    assert at_table.state.units["A"].off == "left"


# -- 18.1: forced march ------------------------------------------------------------------------------


def marching(french: str, british: str = "", **facts: Any) -> State:
    """The French hold a forced march."""
    before = position(french, british, options=Options(tactics=True), **facts)
    before.markers = {"french": {"forced march": 1}, "british": {}}
    return before


NEAR = "L ldr 2 0,0; A line 5/2 2,0; B line 5/2 -3,0; C line 5/2 0,2"  # distances 2, 3 and 2
C_HELD = "X line 5/2 0,3"


def test_a_forced_march_doubles_who_is_near_a_leader() -> None:
    """A 8 points if it wants, B 4, C in enemy control 4 and pinned (battles/18.1b, 18.1c, D57; T09)."""
    before = marching(NEAR, C_HELD)
    at_table = table(before, "forced march")
    assert at_table.of(ForcedMarchPlayed) == [ForcedMarchPlayed("french")]
    assert at_table.state.markers["french"] == {"forced march": 0}
    moves = [line for line in offered(at_table.state) if isinstance(line, Move)]
    marched = {line.unit for line in moves if line.pace}
    assert marched == {"A", "L"}
    assert Move("A", "2,-8", pace="forced march") in moves
    assert Move("A", "2,-5") not in moves


def test_a_forced_march_keeps_out_of_enemy_control() -> None:
    """A may come next to X at its own pace only (battles/18.1c, D57; T09)."""
    before = marching("L ldr 2 0,0; A line 5/2 2,0", "X line 5/2 6,0")
    assert refusal(before, "forced march; A to 5,0 by forced march") == ("battles/18.1c", "march_controlled")
    assert where(table(before, "forced march; A to 5,0"), "A") == ["5,0"]


def test_who_begins_in_enemy_control_does_not_march() -> None:
    """Cavalry that could disengage (battles/18.1c)."""
    before = marching("L ldr 2 0,0; A cav 3/1 2,0", "X line 5/2 3,0")
    assert refusal(before, "forced march; A to 1,0 by forced march") == ("battles/18.1c", "march_pinned")


def test_who_is_not_near_a_leader_does_not_march() -> None:
    """Nor does a disordered unit (battles/18.0d, 18.1b)."""
    before = marching("L ldr 1 0,0; A line 5/2 2,0; B line 5/2 0,1 *")
    assert refusal(before, "forced march; A to 3,0 by forced march") == ("battles/18.1b", "not_led")
    assert refusal(before, "forced march; B to 0,2 by forced march") == ("battles/11.1.1a", "disordered")


def test_the_radius_counts_as_the_march_begins() -> None:
    """The leader rides away first (battles/18.1b, D57)."""
    before = marching("L ldr 1 0,0; A line 5/2 1,0")
    assert where(table(before, "forced march; L to -5,0; A to 8,0 by forced march"), "A") == ["8,0"]


def test_a_march_goes_on_as_it_began() -> None:
    """By way of places, all of it at one pace (battles/18.1b)."""
    before = marching("L ldr 1 0,0; A line 5/2 1,0")
    march = "forced march; A to 4,0 by forced march; A to 8,0"
    assert refusal(before, march) == ("battles/18.1b", "keeps_pace")
    assert where(table(before, f"{march} by forced march"), "A") == ["8,0"]


def test_a_forced_march_is_played_before_anybody_moves() -> None:
    """In the same order or a later one (battles/18.1a; T11)."""
    before = marching(NEAR)
    assert refusal(before, "A to 3,0; forced march") == ("battles/18.1a", "forced_too_late")
    assert refusal(before, "A to 3,0", "forced march") == ("battles/18.1a", "forced_too_late")
    assert refusal(before, "A to 3,0 by forced march") == ("battles/18.1a", "not_played")


def test_there_is_no_forced_march_in_fog_nor_for_a_demoralized_army() -> None:
    """Nor a second one, nor without the option (battles/18.0b, 18.0e, 18.0g; T14)."""
    assert refusal(marching(NEAR, fog=True), "forced march") == ("battles/18.0g", "no_tactics_in_fog")
    assert refusal(marching(NEAR, demoralized=3), "forced march") == (
        "battles/18.0e",
        "demoralized_no_tactics",
    )
    assert refusal(marching(NEAR), "forced march; forced march") == ("battles/18.1a", "forced_already")
    assert refusal(position(NEAR), "forced march") == ("battles/18.0a", "no_tactics")
    none = marching(NEAR)
    none.markers["french"] = {"volley": 1}
    assert refusal(none, "forced march") == ("battles/18.0b", "no_marker_left")


# -- 19: balk ----------------------------------------------------------------------------------------

GUN = "X art 3/1 0,0"
WORKS = {"entrenchment_": "0,0/1,0"}


@pytest.mark.parametrize("unit", ["indian", "militia"])
def test_indians_and_militia_do_not_go_next_to_guns_in_cover(unit: str) -> None:
    """Works of the gun's hex look at 1,0 (battles/19.0b; A01)."""
    before = position(f"A {unit} 3/1 3,0", GUN, options=BALK, **WORKS)
    assert refusal(before, "A to 1,0") == ("battles/19.0b", "balks")


def test_works_that_look_elsewhere_frighten_nobody() -> None:
    """The open side of the same hex (battles/19.0b, D58)."""
    before = position("A indian 3/1 -3,0", GUN, options=BALK, **WORKS)
    assert "-1,0" in costs(before)


def test_a_fort_shelters_on_all_sides() -> None:
    """And whatever the state of the gun (battles/19.0b, D58)."""
    before = position("A indian 3/1 -3,0", GUN + " *", options=BALK, fort="0,0")
    assert refusal(before, "A to -1,0") == ("battles/19.0b", "balks")


def test_others_do_not_balk_nor_anybody_without_the_rule() -> None:
    """A line; an Indian unit if the rule is off (battles/19.0a, 19.0b; A04, H25)."""
    assert "1,0" in costs(position("A line 3/1 3,0", GUN, options=BALK, **WORKS))
    assert "1,0" in costs(position("A indian 3/1 3,0", GUN, **WORKS))
    assert "1,0" in costs(position("A indian 3/1 3,0", GUN, options=Options(balk="british"), **WORKS))


def test_nobody_balks_near_the_named_leader() -> None:
    """1,0 is one hex from him (battles/19.0d; A02)."""
    before = position("A indian 3/1 3,0; L ldr 2 2,0", GUN, options=BALK, terms=terms(exempt="L"), **WORKS)
    assert where(table(before, "A to 1,0"), "A") == ["1,0"]


def test_the_named_leader_counts_where_he_is_at_that_moment() -> None:
    """Left behind he is two hexes off; riding along he is there (battles/19.0d, 19.0b, D58; A05)."""
    before = position("A indian 3/1 3,0; L ldr 1 3,0", GUN, options=BALK, terms=terms(exempt="L"), **WORKS)
    assert refusal(before, "A to 2,0; A to 1,0") == ("battles/19.0b", "balks")
    assert where(table(before, "A with L to 2,0; A with L to 1,0"), "A", "L") == ["1,0", "1,0"]


def test_the_recommended_terms_bring_the_rule() -> None:
    """For the army that has it in its terms (battles/19.0a, 22.7a)."""
    recommended = Options(recommended=True)
    before = position("A indian 3/1 3,0", GUN, options=recommended, terms=terms(balk=True), **WORKS)
    assert refusal(before, "A to 1,0") == ("battles/19.0b", "balks")


# -- 20.0, 21.1: trains and fires --------------------------------------------------------------------


def test_a_train_moves_by_the_common_rules() -> None:
    """3 points; enemy control stops it (battles/20.0g; U11)."""
    before = position("T train 1 0,0", "X line 5/2 3,0", options=Options(supply=True))
    assert costs(before, "T")["0,3"] == 3
    assert refusal(before, "T to 2,0; T to 2,1") == ("battles/7.2n", "stopped")


def test_a_burning_hex_stops_and_disorders_whoever_enters() -> None:
    """A is stopped and flips; B, which begins in one, leaves as usual (battles/21.1.3a, 21.1.3b; G04)."""
    before = position("A line 5/2 0,0; B line 5/2 5,0", town="1,0 5,0", options=Options(burning=True))
    before.burning = ["1,0", "5,0"]
    assert refusal(before, "A to 1,0; A to 2,0") == ("battles/7.2n", "stopped")
    at_table = table(before, "A to 1,0; B to 7,0; done")
    assert where(at_table, "A", "B") == ["1,0*", "7,0"]
    assert at_table.of(Burnt, "french") == [Burnt("A", "1,0")]


@pytest.mark.parametrize("unit", ["G art 3/1", "L ldr 1"])
def test_fire_disorders_no_gun_and_no_leader(unit: str) -> None:
    """They are stopped only (battles/21.1.3a)."""
    before = position(f"{unit} 0,0; B line 5/2 5,0", town="1,0")
    before.burning = ["1,0"]
    at_table = table(before, f"{unit[0]} to 1,0")
    assert not at_table.state.units[unit[0]].disordered
    assert at_table.state.units[unit[0]].stopped


# -- 24.7: the city ----------------------------------------------------------------------------------


def quebec(name: str, at: str) -> State:
    """Quebec with one counter on the map, in the movement phase of its side."""
    before = State("move", board(), Options(), "quebec", turn=3, placing=2)
    battle = before.battle
    before.units = {
        c.name: Unit(c.side, at=at) if c.name == name else Unit(c.side, off="lost")
        for c in battle.counters.values()
    }
    before.player = battle.order.index(battle.counters[name].side)
    before.dp = {"british": 0, "french": 0}
    return before


def reached(before: State, name: str) -> set[str]:
    return set(draft(view(before, before.phasing), ()).reach(name))


def test_the_british_do_not_go_next_to_a_bastion_and_the_french_do() -> None:
    """2205 lies beside 2305; nobody enters it or the city (battles/24.7b, 24.7c; Q18)."""
    ground = board().battles["quebec"].ground
    assert ground.distance("2205", "2305") == 1
    start = next(at for at in ground.near["2205"] if at.startswith("21"))
    assert "2205" not in reached(quebec("28", start), "28")
    french = reached(quebec("Bearn", start), "Bearn")
    assert "2205" in french
    shut = board().battles["quebec"].closed.union(board().battles["quebec"].reserved)
    assert not french & shut


def test_each_army_leaves_over_its_own_edge() -> None:
    """The edges that the battles name (battles/22.3c, 22.4e, 23.3d, 23.4c, 24.3g, 24.4c, 15.0b; Q24)."""
    found = {
        (key, side): battle.ground.zone(army.exits)
        for key, battle in board().battles.items()
        for side, army in battle.armies.items()
    }
    edges = {key: battle.ground.edges for key, battle in board().battles.items()}
    river = ("2201", "2301", "2401", "2501", "2601", "2701", "2801")
    assert found == {
        ("lake_george", "french"): tuple(sorted(edges["lake_george"]["east"])),
        ("lake_george", "british"): tuple(sorted(edges["lake_george"]["south"])),
        ("oswego", "french"): tuple(sorted(edges["oswego"]["south"])),
        ("oswego", "british"): tuple(sorted(edges["oswego"]["west"])),
        ("quebec", "french"): river,
        ("quebec", "british"): tuple(sorted(edges["quebec"]["west"])),
    }


# -- lists and judgements ----------------------------------------------------------------------------


def every_line(before: State) -> list[Line]:
    """All that the grammar can say on this field, with up to two leaders."""
    names, hexes = list(before.units), list(before.battle.ground.place)
    leaders = [n for n in names if before.counter(n).type == "leader"]
    parties = [p for many in range(3) for p in combinations(leaders, many)]
    lines: list[Line] = [Done(), ForcedMarch(), *map(Exit, names)]
    lines += [Enter(name, at) for name in names for at in hexes]
    for name, to, party in ((n, at, p) for n in names for at in hexes for p in parties):
        first, second = (*party, None, None)[:2]
        lines += [Move(name, to, first, second, pace=pace) for pace in (None, "forced march")]
    return lines


@pytest.mark.parametrize("seed", range(6))
def test_what_is_listed_is_accepted_and_nothing_else(seed: int) -> None:
    """On small fields with everything on them, at every line of a draft (battles/7.1b, 7.2a, 8.2i)."""
    rng = Random(seed)
    hexes = [f"{q},{r}" for q in range(-3, 4) for r in range(-3, 4) if abs(q + r) <= 3]
    rng.shuffle(hexes)
    sorts = ["line 5/2", "light 4/2", "cav 3/1", "indian 2/1", "art 3/1", "train 2"]
    french = [f"F{n} {rng.choice(sorts)} {hexes.pop()}" for n in range(4)]
    french += [f"L{n} ldr {n + 1} {rng.choice(french).split()[3]}" for n in range(2)]
    british = [f"B{n} {rng.choice(sorts)} {hexes.pop()}" for n in range(3)] + [f"K ldr 1 {hexes.pop()}"]
    before = marching("; ".join(french), "; ".join(british), columns=3, fog=seed % 3 == 2)
    lines: tuple[Line, ...] = ()
    seen, kind, all_lines = view(before, "french"), Marches(), every_line(before)
    while True:
        listed = list(kind.next(seen, lines))
        assert len(set(listed)) == len(listed)
        assert {line for line in all_lines if kind.refuse(seen, lines, line) is None} == set(listed)
        if not listed:
            break
        lines += (rng.choice(listed),)


@pytest.mark.parametrize("seed", range(20))
def test_every_draft_can_be_brought_to_an_end(seed: int) -> None:
    """Units crowd a small field; from any draft on the phase can still end (battles/7.1b, D21)."""
    rng = Random(seed)
    hexes = [f"{q},{r}" for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2]
    rng.shuffle(hexes)
    french = "; ".join(f"F{n} line 5/2 m{rng.randrange(1, 4)} {hexes.pop()}" for n in range(9))
    before = position(french, f"X line 5/2 {hexes.pop()}", columns=2, lake=f"{hexes.pop()} {hexes.pop()}")
    seen, kind = view(before, "french"), Marches()
    lines: tuple[Line, ...] = ()
    while listed := [line for line in kind.next(seen, lines) if not isinstance(line, Done)]:
        lines += (rng.choice(listed),)
        ended = closed(seen, lines)
        assert first_fault(kind, seen, ended) is None
        assert ended[-1] == Done()
