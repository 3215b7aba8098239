"""The line of sight: what blocks it and what does not, by which way it runs, and the strength of a shot."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.battles.board import Ground, MapFile
from rules.battles.field import Field, Unit
from rules.battles.sight import (
    Block,
    HillFire,
    Modifier,
    Sight,
    Standing,
    between,
    explained,
    look,
    modifiers,
    passes,
    reach,
    standing,
    strength,
    trace,
)
from rules.battles.view import view
from rules.kernel.hexes import beside, distance, legs
from tests.battles.table import charts, state

NOBODY: Standing = {}


def ground(**drawn: str) -> Ground:
    """A field of axial hexes: `forest="1,0"`; a kind of side ends with a stroke, inner hexes come first."""
    terrain = {kind: hexes for kind, hexes in drawn.items() if not kind.endswith("_")}
    sides = {kind[:-1]: pairs for kind, pairs in drawn.items() if kind.endswith("_")}
    return Ground(MapFile("A field", 9, 9, axial=True, terrain=terrain, sides=sides), charts())


def fort(at: str, fire: str) -> Ground:
    """A field with a fort that fires over these hexes only."""
    return Ground(MapFile("A field", 9, 9, axial=True, fire={at: fire}), charts())


def sheet(**terrain: str) -> Ground:
    """A map of four columns and four rows, the even columns lower."""
    return Ground(MapFile("A map", 4, 4, terrain=terrain), charts())


def seen(on: Ground, to: str, source: str = "0,0", units: str = "", hill_fire: HillFire = "firer") -> Sight:
    """The line to a hex, with combat units in some others."""
    counters: Standing = dict.fromkeys(units.split(), "unit")
    line = trace(on, source, to, hill_fire)
    sight = look(line, counters)
    expected = sight.works if sight.open else None
    assert passes(line, counters) == expected, "the short answer is that of the long one"
    return sight


def is_open(on: Ground, to: str, **given: Any) -> bool:
    return seen(on, to, **given).open


def rules(sight: Sight) -> list[tuple[str, str]]:
    return [(block.at, block.rule) for block in sight.blocks]


# -- units (battles/6.1.3a, 6.1.3h) ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("french", "british", "open_"),
    [
        ("", "B line 4/2 2,0", False),
        ("A line 4/2 2,0", "", False),
        ("", "B line 4/2 2,0 *", False),
        ("A line 4/2 2,0 *", "", False),
        ("A art 3/1 2,0", "", False),
        ("", "B cav 3/1 2,0", False),
        ("", "L ldr 2 2,0", True),
        ("", "T train 1 2,0", True),
    ],
)
def test_combat_units_block_and_leaders_do_not(french: str, british: str, open_: bool) -> None:
    """Of either side, in good order or not; trains do not (battles/6.1.3a, 6.1.3h, D02; case B02)."""
    table = state(french, british)
    sight = look(trace(table.battle.ground, "0,0", "3,0"), standing(table.field))
    assert sight.open == open_
    assert [block.cause for block in sight.blocks] == ([] if open_ else ["unit"])


def test_units_at_the_ends_do_not_block() -> None:
    """Neither those with the gun nor the target (battles/6.1.2a)."""
    assert is_open(ground(), "3,0", units="0,0 3,0")


def test_it_is_said_which_hex_blocks_by_which_rule() -> None:
    """A player is told where and why (battles/6.1.2a)."""
    sight = seen(ground(forest="1,0"), "3,0", units="2,0")
    assert rules(sight) == [("1,0", "battles/6.1.3b"), ("2,0", "battles/6.1.3a")]
    assert sight.course == ("0,0", "1,0", "2,0", "3,0")


def test_a_stack_that_may_not_be_looked_into_may_block() -> None:
    """Whether it does is not told (battles/5.2c, D05)."""
    field = Field(state("A line 4/2 0,0").battle, {}, unseen={"1,0": "british"})
    assert standing(field) == {"1,0": "unseen"}
    sight = look(trace(field.ground, "0,0", "2,0"), standing(field))
    assert sight.blocks == (Block("1,0", "unseen", "battles/6.1.3a"),)


# -- terrain (battles/6.1.3b, 6.1.3d) -------------------------------------------------------------------


@pytest.mark.parametrize(("forest", "open_"), [("0,0 3,0", True), ("1,0", False), ("2,0", False)])
def test_terrain_in_between_blocks(forest: str, open_: bool) -> None:
    """That of the gun's hex and of the target's does not (battles/6.1.3b, 6.1.3d; case B03)."""
    assert is_open(ground(forest=forest), "3,0") == open_


@pytest.mark.parametrize("kind", ["marsh", "building", "lake", "fort", "bastion"])
def test_other_terrain_does_not_block(kind: str) -> None:
    """Only what the chart marks, closed or not (battles/6.1.3b, 23.7d)."""
    assert is_open(ground(**{kind: "1,0 2,0"}), "3,0")


# -- along sides (battles/6.1.3c, 6.1.3m, 6.1.3n) ---------------------------------------------------------


@pytest.mark.parametrize(
    ("forest", "units", "open_"),
    [("1,0", "", True), ("0,1", "", True), ("1,0 0,1", "", False), ("1,0", "0,1", False)],
)
def test_a_line_along_a_side_needs_one_free_hex(forest: str, units: str, open_: bool) -> None:
    """Mixed causes count as well (battles/6.1.3c, 6.1.3m; case B04)."""
    assert is_open(ground(forest=forest), "1,1", units=units) == open_


def test_both_hexes_of_a_closed_pair_are_named() -> None:
    """The player sees what it would take (battles/6.1.3m)."""
    sight = seen(ground(forest="1,0"), "1,1", units="0,1")
    assert sorted(rules(sight)) == [("0,1", "battles/6.1.3a"), ("1,0", "battles/6.1.3b")]


@pytest.mark.parametrize(
    ("forest", "course"),
    [
        ("1,0 1,2", ("0,0", "0,1", "1,1", "2,1", "2,2")),
        ("0,1 2,1", ("0,0", "1,0", "1,1", "1,2", "2,2")),
    ],
)
def test_each_side_is_judged_by_itself(forest: str, course: tuple[str, ...]) -> None:
    """Now on the left, then on the right (battles/6.1.3n, D08; case B05a)."""
    sight = seen(ground(forest=forest), "2,2")
    assert sight.open
    assert sight.course == course


def test_a_hex_between_two_sides_blocks() -> None:
    """It is gone through in any case (battles/6.1.2a; case B05b)."""
    assert rules(seen(ground(forest="1,1"), "2,2")) == [("1,1", "battles/6.1.3b")]


# -- corners (battles/6.1.3o) -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("forest", "open_"),
    [("1,1 3,0", True), ("2,1", False), ("1,0", False), ("2,0", False), ("3,1", False)],
)
def test_a_hex_touched_in_a_corner_does_not_block(forest: str, open_: bool) -> None:
    """Of the line to (4, 1) only the four hexes gone through count (battles/6.1.3o, D07; case B06)."""
    assert is_open(ground(forest=forest), "4,1") == open_


# -- the edge of the map (battles/6.1.3r) ---------------------------------------------------------------


@pytest.mark.parametrize(("forest", "blocks"), [("", []), ("0201", ["terrain", "edge"])])
def test_beyond_the_edge_there_is_no_free_hex(forest: str, blocks: list[str]) -> None:
    """From 0101 to 0301 only 0201 is there to go through (battles/6.1.3r, D08; case B35)."""
    sight = look(trace(sheet(forest=forest), "0101", "0301"), NOBODY)
    assert sorted(block.cause for block in sight.blocks) == sorted(blocks)
    assert sight.course == ("0101", "0201", "0301")


# -- sides that block (battles/6.1.3q) --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hedge", "open_"),
    [("1,0/2,0", False), ("2,0/1,0", False), ("0,0/1,0", True), ("3,0/2,0", True), ("1,0/1,1", True)],
)
def test_a_side_that_blocks_stops_a_line_between_two_hexes(hedge: str, open_: bool) -> None:
    """In either direction; not on the gun's hex, nor on the target's (battles/6.1.3q, 6.1.3d)."""
    assert is_open(ground(hedge_=hedge), "3,0") == open_


def test_a_side_that_is_run_along_is_not_crossed() -> None:
    """A hedge on it hides nothing (battles/6.1.3c, D08)."""
    assert is_open(ground(hedge_="2,1/1,2"), "2,2")


# -- hills (battles/6.1.3e to 6.1.3l) ---------------------------------------------------------------------


def test_fire_from_below_falls_on_a_hilltop_and_not_beyond() -> None:
    """With a slope up from (2, 0) to (3, 0) (battles/6.1.3e; case B07)."""
    hill = ground(slope_="3,0/2,0")
    assert is_open(hill, "3,0")
    assert rules(seen(hill, "4,0")) == [("3,0", "battles/6.1.3e")]


def test_a_hilltop_blocks_on_the_way_down_too() -> None:
    """The line comes level over (1, 0) and goes down behind it (battles/6.1.3e, D12)."""
    assert rules(seen(ground(slope_="1,0/2,0"), "3,0")) == [("1,0", "battles/6.1.3e")]


def test_a_slope_of_the_gun_or_the_target_does_not_block() -> None:
    """From a hilltop down, and up to one (battles/6.1.3d)."""
    assert is_open(ground(slope_="0,0/1,0 3,0/2,0"), "3,0")


@pytest.mark.parametrize(("town", "open_"), [("1,0", True), ("2,0", True), ("3,0", False), ("4,0", False)])
def test_from_a_hilltop_one_fires_over_what_is_near(town: str, open_: bool) -> None:
    """At range 5 over a town at 2, not over one at 3 (battles/6.1.3f, D10; examples W03, W04)."""
    sight = seen(ground(town=town, slope_="0,0/1,0"), "5,0")
    assert sight.open == open_
    assert rules(sight) == ([] if open_ else [(town, "battles/6.1.3f")])


@pytest.mark.parametrize(("town", "open_"), [("1,0", False), ("2,0", False), ("3,0", True), ("4,0", True)])
def test_measured_from_the_target_it_is_the_other_way_round(town: str, open_: bool) -> None:
    """The switch hill_fire (battles/6.1.3f, D10)."""
    assert is_open(ground(town=town, slope_="0,0/1,0"), "5,0", hill_fire="target") == open_


@pytest.mark.parametrize("hill_fire", ["firer", "target"])
@pytest.mark.parametrize(("town", "open_"), [("1,0", False), ("2,0", False), ("3,0", True), ("4,0", True)])
def test_up_to_a_hilltop_only_what_is_near_the_gun_blocks(
    town: str, open_: bool, hill_fire: HillFire
) -> None:
    """At range 5 a town at 2 blocks, one at 3 does not, whatever the switch (battles/6.1.3j, D10; W05)."""
    sight = seen(ground(town=town, slope_="5,0/4,0"), "5,0", hill_fire=hill_fire)
    assert rules(sight) == ([] if open_ else [(town, "battles/6.1.3j")])


def test_exactly_half_is_not_nearer_than_half() -> None:
    """At range 4 a forest at 2 stops the shot down and not the shot up (battles/6.1.3k, D11)."""
    assert not is_open(ground(forest="2,0", slope_="0,0/1,0"), "4,0")
    assert is_open(ground(forest="2,0", slope_="4,0/3,0"), "4,0")


def test_from_a_hilltop_one_does_not_fire_over_units() -> None:
    """However near to the gun (battles/6.1.3l, D11)."""
    hill = ground(slope_="0,0/1,0")
    assert rules(seen(hill, "5,0", units="1,0")) == [("1,0", "battles/6.1.3a")]


def test_units_stop_a_shot_up_at_any_distance() -> None:
    """As do hilltops in between (battles/6.1.3j)."""
    hill = "5,0/4,0"
    assert not is_open(ground(slope_=hill), "5,0", units="4,0")
    assert rules(seen(ground(slope_=f"{hill} 3,0/2,0"), "5,0")) == [("3,0", "battles/6.1.3e")]


def test_from_hilltop_to_hilltop_nothing_lower_blocks() -> None:
    """Neither forest nor units in the valley, at any distance (battles/6.1.3g; case B11)."""
    valley = ground(forest="1,0 3,0", slope_="0,0/1,0 4,0/3,0")
    assert is_open(valley, "4,0", units="1,0 2,0 3,0")


def test_no_gun_fires_past_the_first_hilltop() -> None:
    """From a hilltop too, at a high target or a low one; the hilltop itself is hit (battles/6.1.3p; B12)."""
    slopes = "0,0/-1,0 0,0/1,0 2,0/1,0 2,0/3,0"
    for more in ("", " 4,0/3,0"):
        hills = ground(slope_=slopes + more)
        assert set(rules(seen(hills, "4,0"))) == {("2,0", "battles/6.1.3p")}
        assert is_open(hills, "2,0")


CREST = "0,0/0,1 1,0/0,1 1,0/1,1 2,0/1,1 2,0/2,1 3,0/2,1 3,0/3,1"


def test_along_a_crest_hilltops_do_not_block() -> None:
    """No slope is crossed; a unit on the crest blocks (battles/6.1.3i, D12; case B13)."""
    assert is_open(ground(slope_=CREST), "3,0")
    assert rules(seen(ground(slope_=CREST), "3,0", units="1,0")) == [("1,0", "battles/6.1.3a")]


PLATEAU = "0,0/-1,0 4,0/5,0"


@pytest.mark.parametrize(
    ("forest", "units", "open_"), [("", "", True), ("3,0", "", False), ("", "2,0", False)]
)
def test_on_a_height_nothing_is_lower(forest: str, units: str, open_: bool) -> None:
    """The line does not leave it, so what is on it blocks (battles/6.1.3g, 6.1.3i, D12; case B38)."""
    assert is_open(ground(forest=forest, slope_=PLATEAU), "4,0", units=units) == open_


def test_a_height_has_no_hilltops_but_at_its_slopes() -> None:
    """From the middle of a plateau a town at 2 of 5 blocks (battles/6.1.3e, 6.1.3f, D12)."""
    assert not is_open(ground(town="2,0", slope_="-1,0/-2,0"), "5,0")


def test_the_gun_may_choose_the_way_downhill() -> None:
    """Along a side with one lower hex: by that one all between is lower (battles/6.1.3c, 6.1.3g, D12)."""
    hills = ground(forest="1,1", slope_="0,0/1,0 2,2/2,1")
    assert is_open(hills, "2,2", units="1,0 1,1 2,1 1,2")
    assert not is_open(ground(forest="1,1", slope_="0,0/0,-1 2,2/2,1"), "2,2")


def test_a_hilltop_in_the_valley_is_not_lower() -> None:
    """Where no slope of it is crossed it does not block; a unit on it does (battles/6.1.3g, 6.1.3i)."""
    hills = ground(slope_="0,0/1,0 2,0/2,-1 4,0/3,0")
    assert is_open(hills, "4,0", units="1,0 3,0")
    assert rules(seen(hills, "4,0", units="2,0")) == [("2,0", "battles/6.1.3a")]


# -- works (battles/6.1.4b, 6.1.4f, 6.1.4g, 6.1.4i) -------------------------------------------------------


@pytest.mark.parametrize(
    ("works", "crossed"),
    [
        ("", False),
        ("2,0/1,0", True),  # into it
        ("1,0/2,0", True),  # out of it
        ("3,0/2,0", True),  # those of the target
        ("0,0/1,0", False),  # the gun's own, 6.1.4f
        ("1,0/0,0", True),  # those of the hex beside the gun
        ("1,0/1,1", False),  # beside the line
    ],
)
@pytest.mark.parametrize("kind", ["fort_", "entrenchment_"])
def test_works_that_are_crossed_weaken(kind: str, works: str, crossed: bool) -> None:
    """In either direction, but not those around the gun (battles/6.1.4b, 6.1.4f, D09; case B17)."""
    assert seen(ground(**{kind: works}), "3,0").works == crossed


@pytest.mark.parametrize(
    ("works", "forest", "crossed"),
    [
        ("1,0/0,1", "", False),
        ("1,0/1,1 0,1/1,1", "", True),
        ("1,0/1,1", "", False),
        ("1,0/1,1", "0,1", True),
    ],
)
def test_at_a_side_the_gun_takes_the_way_that_costs_nothing(works: str, forest: str, crossed: bool) -> None:
    """If that way is open; what is run along is not crossed (battles/6.1.4i, D08, D09; case B36)."""
    sight = seen(ground(entrenchment_=works, forest=forest), "1,1")
    assert sight.open
    assert sight.works == crossed


@pytest.mark.parametrize(
    ("works", "forest", "crossed"),
    [
        ("1,0/2,0", "", False),  # round by (1, 1)
        ("1,0/2,0", "1,1", True),
        ("1,0/2,0 1,1/2,0", "", True),
        ("1,0/1,1 1,1/2,0", "", False),  # straight on
        ("2,0/2,1", "", True),
    ],
)
def test_at_a_corner_the_gun_may_go_round(works: str, forest: str, crossed: bool) -> None:
    """Of the line to (4, 1), which goes through a corner from (1, 0) to (2, 0) (battles/6.1.3o, 6.1.4i)."""
    sight = seen(ground(entrenchment_=works, forest=forest), "4,1")
    assert sight.open
    assert sight.works == crossed


def test_units_close_the_way_round_a_corner() -> None:
    """Then the works are crossed (battles/6.1.4i)."""
    assert seen(ground(entrenchment_="1,0/2,0"), "4,1", units="1,1").works


def test_the_course_shows_the_way_round() -> None:
    """As the gun takes it."""
    sight = seen(ground(entrenchment_="1,0/2,0"), "4,1")
    assert sight.course == ("0,0", "1,0", "1,1", "2,0", "2,1", "3,1", "4,1")


# -- forts that fire over certain hexes (battles/23.7b) ---------------------------------------------------


@pytest.mark.parametrize(
    ("fire", "open_"),
    [("1,0", True), ("2,0", True), ("3,0", True), ("1,-1 0,1", False)],
)
def test_the_guns_of_a_fort_fire_over_the_hexes_that_are_designated(fire: str, open_: bool) -> None:
    """Over one of them at least, the target being one of them too (battles/23.7b; case Q10)."""
    sight = seen(fort("0,0", fire), "3,0")
    assert rules(sight) == ([] if open_ else [("0,0", "battles/23.7b")])


def test_they_are_fired_at_by_the_same_lines() -> None:
    """Every other is blocked (battles/23.7c)."""
    across = fort("3,0", "2,0")
    assert is_open(across, "3,0")
    assert rules(seen(across, "3,0", source="3,3")) == [("3,0", "battles/23.7b")]


def test_a_line_along_a_side_goes_by_the_designated_hex() -> None:
    """It is the only way then, and what is in it blocks (battles/23.7b, 6.1.3c)."""
    across = fort("0,0", "1,0")
    assert seen(across, "1,1").course == ("0,0", "1,0", "1,1")
    assert is_open(across, "1,1", units="0,1")
    assert not is_open(across, "1,1", units="1,0")


# -- strength (battles/6.1.4a) ----------------------------------------------------------------------------


def at_range(factor: int, to: str, **drawn: str) -> int:
    on = ground(**drawn)
    line = trace(on, "0,0", to)
    works = passes(line, NOBODY)
    assert works is not None
    return strength(factor, modifiers(on, line, works))


@pytest.mark.parametrize(("to", "column"), [("1,0", 5), ("2,0", 4), ("3,0", 3), ("6,0", 3)])
def test_near_fire_is_stronger(to: str, column: int) -> None:
    """Factor 3: two more next to the target, one more at range 2 (battles/6.1.4a)."""
    assert at_range(3, to) == column


def test_works_take_one_once() -> None:
    """However many are crossed (battles/6.1.4b, 6.1.4g)."""
    assert at_range(3, "4,0", entrenchment_="2,0/1,0") == 2
    assert at_range(3, "4,0", entrenchment_="2,0/1,0 3,0/2,0", fort_="4,0/3,0") == 2


def test_a_bastion_takes_two_and_its_own_sides_nothing_more() -> None:
    """Other works on the way do (battles/6.1.4c, D66)."""
    assert at_range(4, "2,0", bastion="2,0") == 3
    assert at_range(5, "4,0", bastion="4,0", fort_="4,0/3,0") == 3
    assert at_range(5, "4,0", bastion="4,0", fort_="4,0/3,0", entrenchment_="2,0/1,0") == 2


@pytest.mark.parametrize(
    ("factor", "to", "column"), [(1, "3,0", 1), (2, "3,0", 1), (5, "2,0", 5), (9, "3,0", 5)]
)
def test_strength_stays_between_one_and_five(factor: int, to: str, column: int) -> None:
    """Never 0 or 6; here behind works that take one, next to nothing (battles/6.1.4d)."""
    assert at_range(factor, to, fort_=f"{to}/{int(to[0]) - 1},0") == column


def test_the_limit_comes_after_the_sum() -> None:
    """Five, two for range, less two for the bastion: 5 and not 3 (battles/6.1.4e, D13)."""
    assert at_range(5, "1,0", bastion="1,0") == 5


def test_each_modifier_has_its_rule() -> None:
    """So that a player can check the sum."""
    on = ground(bastion="2,0", entrenchment_="1,0/0,1 1,0/0,0")
    assert list(modifiers(on, trace(on, "0,0", "2,0"), works=True)) == [
        Modifier("battles/6.1.4a", 1),
        Modifier("battles/6.1.4b", -1),
        Modifier("battles/6.1.4c", -2),
    ]


@pytest.mark.parametrize(("printed", "fog", "far"), [(5, False, 5), (5, True, 2), (1, True, 1)])
def test_fog_shortens_the_reach(printed: int, fog: bool, far: int) -> None:
    """To two hexes (battles/5.1c)."""
    assert reach(printed, fog) == far


# -- any field --------------------------------------------------------------------------------------------

HEXES = [(q, r) for q in range(-4, 5) for r in range(-4, 5) if distance((0, 0), (q, r)) <= 4]
CODES = st.sampled_from([f"{q},{r}" for q, r in HEXES])
SOME = st.lists(CODES, max_size=25, unique=True)


@given(SOME, SOME, CODES, CODES)
def test_on_level_ground_who_sees_is_seen(forest: list[str], units: list[str], a: str, b: str) -> None:
    """Without hills and works the line is the same from both ends (battles/6.1.2a)."""
    if a == b:
        return
    on = ground(forest=" ".join(forest))
    there, back = (is_open(on, y, source=x, units=" ".join(units)) for x, y in ((a, b), (b, a)))
    assert there == back


@given(SOME, SOME, CODES)
def test_on_level_ground_a_line_is_open_if_some_course_is(
    forest: list[str], units: list[str], to: str
) -> None:
    """Worked out the long way: each hex gone through free, of each pair one (battles/6.1.3c, 6.1.3n)."""
    if to == "0,0":
        return
    closed = {*forest, *units}
    q, r = map(int, to.split(","))
    line = legs((q, r))
    free = all(f"{leg.to[0]},{leg.to[1]}" not in closed for leg in line[:-1]) and all(
        any(all(f"{x},{y}" not in closed for x, y in way) for way in leg.ways) for leg in line
    )
    assert is_open(ground(forest=" ".join(forest)), to, units=" ".join(units)) == free


@given(SOME, CODES, CODES)
def test_more_in_the_way_never_opens_a_line(units: list[str], more: str, to: str) -> None:
    """A unit that comes into a hex can only close lines (battles/6.1.3a)."""
    if to == "0,0":
        return
    on = ground(entrenchment_="1,0/0,1 1,1/2,0", slope_="2,0/3,0")
    before = is_open(on, to, units=" ".join(units))
    assert before or not is_open(on, to, units=" ".join([*units, more]))


SIDES = st.sampled_from(
    [f"{a[0]},{a[1]}/{b[0]},{b[1]}" for a in HEXES for b in beside(a) if distance((0, 0), b) <= 4]
)
BORDERS = st.lists(SIDES, max_size=30, unique=True).map(" ".join)


def courses(to: str) -> list[list[str]]:
    """Every way to read a line from (0, 0), whole."""
    q, r = map(int, to.split(","))
    found = [["0,0"]]
    for leg in legs((q, r)):
        tails = [[f"{x},{y}" for x, y in (*way, leg.to)] for way in leg.ways]
        found = [[*course, *tail] for course in found for tail in tails]
    return found


def high(on: Ground, top: str, foot: str) -> bool:
    return any(side.slope and up for side, up in on.sides.get((foot, top), ()))


def marked(on: Ground, a: str, b: str, mark: str) -> bool:
    return any(getattr(side, mark) for side, _ in on.sides.get((a, b), ()))


def weakens(on: Ground, a: str, b: str) -> bool:
    """Whether works lie between that are not those around the gun at 0,0 (battles/6.1.4b, D09)."""
    return any(side.works and (b if inward else a) != "0,0" for side, inward in on.sides.get((a, b), ()))


def judged(on: Ground, course: list[str], units: list[str]) -> bool:
    """One reading of a line as the rules have it, hex by hex (battles/6.1.3c)."""
    gun, target, far = course[0], course[-1], on.distance(course[0], course[-1])
    from_hill, to_hill = gun in on.hilltops, target in on.hilltops
    lower = from_hill and to_hill and high(on, gun, course[1])

    def hidden(twice_near: int) -> bool:
        return twice_near >= far if from_hill else twice_near < far or not to_hill

    for before, at, after in zip(course, course[1:], course[2:], strict=False):
        below = lower and at not in on.hilltops
        forest = on.terrain[at].blocks and hidden(2 * on.distance(gun, at))
        if (at in units or forest) and not below:
            return False
        if high(on, at, before) or high(on, at, after):
            return False
    for a, b in pairwise(course[1:-1]):
        below = lower and not {a, b} <= on.hilltops
        if marked(on, a, b, "blocks") and not below and hidden(on.distance(gun, a) + on.distance(gun, b)):
            return False
    return True


@given(SOME.map(" ".join), SOME, BORDERS, BORDERS, BORDERS, CODES)
def test_a_line_is_open_if_it_may_be_read_so(
    forest: str, units: list[str], slopes: str, hedges: str, works: str, to: str
) -> None:
    """On any ground, each way to read it by itself; works count if all that are open cross some (D08-D12)."""
    if to == "0,0":
        return
    on = ground(forest=forest, slope_=slopes, hedge_=hedges, entrenchment_=works)
    ways = [course for course in courses(to) if judged(on, course, units)]
    crossed = [any(weakens(on, a, b) for a, b in pairwise(way)) for way in ways]
    assert passes(trace(on, "0,0", to), dict.fromkeys(units, "unit")) == (all(crossed) if ways else None)


# -- what a player is told ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fog", "to", "open_"), [(True, "2,0", True), (True, "3,0", False), (False, "3,0", True)]
)
def test_in_fog_a_line_ends_after_two_hexes(fog: bool, to: str, open_: bool) -> None:
    """(battles/5.1c)"""
    sight = between(state(fog=fog), "0,0", to)
    assert rules(sight) == ([] if open_ else [("0,0", "battles/5.1c")])


def test_a_line_is_explained_with_its_guns() -> None:
    """Factor 3, one more at range 2, one less over works; the line unit there fires at nothing (6.1.4)."""
    table = state("G art 3/1 r4 0,0; A line 5/2 0,0", "B line 4/2 2,0", entrenchment_="2,0/1,0")
    assert explained(table, "0,0", "2,0") == {
        "source": "0,0",
        "target": "2,0",
        "far": 2,
        "open": True,
        "doubtful": False,
        "course": ("0,0", "1,0", "2,0"),
        "works": True,
        "blocks": (),
        "added": (Modifier("battles/6.1.4a", 1), Modifier("battles/6.1.4b", -1)),
        "guns": [{"gun": "G", "factor": 3, "strength": 3, "reach": 4}],
    }


def test_an_explanation_tells_nothing_of_what_is_not_seen() -> None:
    """The other side may not look into the stacks: a leader alone looks like a regiment (battles/5.2c)."""
    for french in ("A line 5/2 1,0; G art 3/1 0,0", "L ldr 1 1,0; A line 5/2 0,0; G art 3/1 5,0"):
        seen_by_british = view(state(french, "B line 4/2 2,0"), "british")
        told = explained(seen_by_british, "0,0", "2,0")
        assert (told["open"], told["doubtful"], told["guns"]) == (False, True, [])
        assert told["blocks"] == (Block("1,0", "unseen", "battles/6.1.3a"),)


def test_a_line_is_not_doubtful_where_something_known_blocks() -> None:
    """The forest does, whatever else stands there (battles/6.1.3b)."""
    before = state("A line 5/2 1,0", "B line 4/2 3,0", forest="2,0")
    assert not between(view(before, "british"), "0,0", "3,0").doubtful


def test_looted_trains_and_lone_leaders_are_looked_through() -> None:
    """They are no combat units (battles/6.1.3h, D02, D60)."""
    table = state("", "L ldr 2 1,0; T train 1 2,0")
    table.units["T"] = Unit("british", "2,0", looted=True)
    assert standing(table.field) == {}
