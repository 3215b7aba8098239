"""Ground, lines, sight, buildings and edges, each by cases worked out by hand.

(skirmish/ground-1 to ground-5).
"""

from __future__ import annotations

from itertools import pairwise

import pytest

from rules.skirmish.geometry import Point, meet, walk
from rules.skirmish.ground import Barrier, Crossing, Ground, LineFile, RoadFile, Stretch
from tests.skirmish.grounds import KEYS, area, ground, inches, table

FENCE = LineFile("fence", "fence", ((10, 0), (10, 20)), 1)
FENCED = table(lines=(FENCE,))


def at(x: int, y: int) -> Point:
    """A place of whole inches."""
    return x * 100, y * 100


# -- classes of ground (ground-1)


def test_the_topmost_area_counts() -> None:
    """A later area lies over an earlier one, a road over both, a building over all.

    (skirmish/ground-1, skirmish/terrain-1).
    """
    here = table(
        "open",
        area("building", 20, 20, 24, 24, name="house"),
        area("rough", 10, 10, 40, 40, name="wood"),
        area("dense", 10, 10, 20, 40, name="thicket"),
        roads=(RoadFile("road", ((0, 22), (48, 22)), 2, "clearing"),),
    )
    kinds = [here.kind_at(at(x, y)) for x, y in ((5, 5), (30, 30), (15, 30), (15, 22), (22, 22))]
    assert kinds == ["open", "rough", "dense", "clearing", "building"]


def test_a_road_is_a_strip() -> None:
    """Two inches wide: an inch to both sides; it goes on over the edge where it ends there.

    (skirmish/ground-1).
    """
    here = table("rough", roads=(RoadFile("road", ((0, 12), (24, 36), (24, 48)), 2),))
    kinds = [here.kind_at(p) for p in (at(0, 12), (0, 1300), (0, 1341), (0, 1342), at(24, 40), (2510, 4500))]
    assert kinds == ["open", "open", "open", "rough", "open", "rough"]


def test_a_path_is_cut_where_the_ground_changes() -> None:
    """From the open through four inches of wood: 6 to 10 inches from its beginning.

    (skirmish/ground-1, skirmish/move-13).
    """
    here = table("open", area("rough", 6, 0, 10, 48, name="wood"))
    path = inches((0, 5), (8, 5), (20, 5))
    assert here.stretches(path) == (
        Stretch(0, 600, "open", ""),
        Stretch(600, 1000, "rough", "wood"),
        Stretch(1000, 2000, "open", ""),
    )
    assert here.stretches((path[0], *path, path[-1])) == here.stretches(path)
    assert here.stretches((at(8, 8),)) == (Stretch(0, 0, "rough", "wood"),)


def test_an_umpire_may_rule_on_an_area() -> None:
    """The table is another for it alone, and the same for the same ruling (skirmish/rule-1)."""
    here = table("open", area("rough", 6, 0, 10, 48, name="wood"))
    ruled = here.with_rulings({"wood": "clearing"})
    assert (here.kind_at(at(8, 8)), ruled.kind_at(at(8, 8))) == ("rough", "clearing")
    assert here.with_rulings({"wood": "clearing"}) is ruled
    assert here.with_rulings({}) is here


# -- lines (ground-2)


def crossed(here: Ground, *path: tuple[int, int]) -> list[int]:
    return [crossing.at for crossing in here.crossings(inches(*path))]


def test_a_line_counts_each_time_it_is_crossed() -> None:
    """There, and back again: at ten inches and at thirty, a hundredth before it.

    (skirmish/ground-2, skirmish/move-6).
    """
    assert crossed(FENCED, (0, 5), (20, 5)) == [999]
    assert crossed(FENCED, (0, 5), (20, 5), (0, 5)) == [999, 2999]
    assert crossed(FENCED, (0, 25), (20, 25)) == []


def test_walking_along_a_line_costs_nothing() -> None:
    """Nor does leaving it: to get there did, once (skirmish/ground-2)."""
    assert crossed(FENCED, (0, 5), (10, 5), (10, 15), (20, 15)) == [999]
    assert crossed(FENCED, (10, 5), (10, 15), (20, 15)) == []
    assert crossed(FENCED, (9, 0), (9, 20)) == []


def test_whoever_stands_on_a_line_has_come_upon_it() -> None:
    """A move that ends there counts, and the next one does not: nobody gets over it for nothing.

    (skirmish/ground-2).
    """
    assert crossed(FENCED, (0, 5), (10, 5)) == [999]
    assert crossed(FENCED, (10, 5), (20, 5)) == []
    assert crossed(FENCED, (10, 5), (20, 5), (5, 5)) == [1999]
    yard = table(lines=(LineFile("yard", "fence", ((10, 0), (10, 20), (20, 20), (20, 0))),))
    assert crossed(yard, (10, 5), (30, 5)) == [999]


def test_at_the_corner_of_a_line() -> None:
    """Two legs that meet there are one line: it is crossed once (skirmish/ground-2)."""
    here = table(lines=(LineFile("wall", "wall", ((10, 0), (10, 10), (20, 20)), 2),))
    assert crossed(here, (0, 10), (20, 10)) == [999]
    assert crossed(here, (5, 15), (15, 5)) == [706]


@pytest.mark.parametrize("key", KEYS)
def test_who_stops_before_a_line_is_before_it(key: str) -> None:
    """As near as the lattice allows, however slanting the way: never on it and never beyond.

    (skirmish/ground-2).
    """
    here = ground(key)
    for x in range(0, here.width, 331):
        path = ((x, 7), (here.width - x * 2 // 3, here.depth - 5))
        for far, barrier in here.crossings(path)[:1]:
            assert not comes_upon(barrier, path[0], walk(path, far))
            assert comes_upon(barrier, path[0], walk(path, far + 8))


def comes_upon(barrier: Barrier, a: Point, b: Point) -> bool:
    return any(meet(a, b, c, d) for c, d in pairwise(barrier.course))


def test_behind_a_fence() -> None:
    """Most of them within two inches of it, and it lies between them and the enemy.

    (skirmish/ground-2, skirmish/melee-6).
    """
    fence, enemy = FENCED.barriers["fence"], at(13, 5)
    near, far = [at(8, y) for y in (3, 4, 5, 6)], [(789, 100 * y) for y in (3, 4, 5)]
    assert FENCED.is_behind(fence, [*near, *far], enemy)
    assert FENCED.behind([*near, *far], enemy) == fence
    assert not FENCED.is_behind(fence, [*near[1:], *far], enemy)  # three of six are not most
    assert not FENCED.is_behind(fence, near, at(5, 5))
    assert FENCED.behind(near, at(9, 5)) is None


def test_of_two_lines_the_better_one_helps() -> None:
    """A wall behind a fence (skirmish/ground-2)."""
    here = table(lines=(FENCE, LineFile("wall", "wall", (("9.5", 0), ("9.5", 20)), 2)))
    found = here.behind([at(9, 5)], at(12, 5))
    assert found is not None
    assert found.name == "wall"


def test_the_nearest_place_behind_a_line() -> None:
    """Half an inch from it, on the side away from the enemy, and not in a house that stands there."""
    fence = FENCED.barriers["fence"]
    assert next(FENCED.places_behind(fence, at(20, 5), at(3, 7))) == (950, 700)
    assert next(FENCED.places_behind(fence, at(0, 5), at(3, 7))) == (1050, 700)
    built = table("open", area("building", 6, 2, 10, 12), lines=(FENCE,))
    assert next(built.places_behind(built.barriers["fence"], at(20, 5), at(3, 7))) == (950, 150)


# -- sight (ground-3)

CASES = [  # inches of rough, of dense, of open; whether one sees through
    ((12, 0, 0), True),  # S121
    ((13, 0, 0), False),
    ((0, 6, 0), True),
    ((0, 7, 0), False),
    ((0, 0, 46), True),
    ((4, 4, 20), True),  # S122
    ((5, 5, 20), False),
]


@pytest.mark.parametrize(("ground_of", "seen"), CASES)
def test_sight_through_woods(ground_of: tuple[int, int, int], seen: bool) -> None:
    """Inches of rough and twice the inches of dense, twelve at most (skirmish/ground-3, skirmish/vis-1)."""
    rough, dense, clear = ground_of
    woods = [area("rough", 1, 0, 1 + rough, 9)] * bool(rough) + [area("dense", 24, 0, 24 + dense, 9)] * bool(
        dense
    )
    here = table("open", *woods)
    far = max(rough + clear, 24 + dense if dense else 0)
    assert here.sees(at(1, 5), at(1 + far, 5)) == here.sees(at(1 + far, 5), at(1, 5)) == seen


def test_limits_are_inclusive_in_tenths() -> None:
    """12.04 inches of rough are 12.0, and 12.05 are 12.1 (skirmish/measure-2, skirmish/ground-3)."""
    here = table("rough")
    assert here.sees((0, 0), (1204, 0))
    assert not here.sees((0, 0), (1205, 0))
    assert here.thickness((0, 0), (1205, 0)) == 121


def test_a_building_blocks_sight_but_not_for_who_is_in_it() -> None:
    """Seen from one side to the other: no; from within, and into it: yes; past its corner: yes.

    (skirmish/ground-3).
    """
    here = table("open", area("building", 10, 10, 14, 14, name="house"))
    assert not here.sees(at(5, 12), at(20, 12))
    assert here.sees(at(11, 12), at(20, 12))
    assert here.sees(at(20, 12), at(11, 12))
    assert here.sees(at(8, 8), at(20, 8))
    assert here.sees(at(8, 12), at(12, 8)) is True  # it touches the corner at 10, 10
    assert not here.sees(at(10, 5), at(10, 20))  # along the wall
    found = here.hidden_by(at(5, 12), at(20, 12))
    assert found is not None
    assert found.name == "house"


# -- buildings (ground-4)


def test_where_men_stand_in_a_building() -> None:
    """Half an inch from the walls, and then an inch further in, as long as there is room.

    (skirmish/ground-4).
    """
    house = ground("farmstead").areas["house"]
    rings = ground("farmstead").rings(house)
    assert rings[0] == ((2150, 2150), (2550, 2150), (2550, 2450), (2150, 2450))
    assert rings[1] == ((2250, 2250), (2450, 2250), (2450, 2350), (2250, 2350))
    assert len(rings) == 2
    assert house.doors == ((2350, 2100),)
    assert len(house.windows) == 3


# -- edges (ground-5)


def test_a_path_leaves_the_table_where_its_front_passes_the_edge() -> None:
    """Straight off, round a bend, and not at all if it ends on the edge (skirmish/ground-5)."""
    here = table()
    assert here.leaves(inches((40, 10), (60, 10))) == 800
    assert here.leaves(inches((40, 10), (44, 10), (44, -10))) == 1400
    assert here.leaves(inches((40, 10), (48, 10))) is None
    assert here.leaves(inches((0, 10), (-5, 10))) == 0
    assert here.leaves(inches((40, 40), (60, 50))) == 895  # the root of 80 is 8.944


def test_the_edges() -> None:
    """The nearest point of each, and which of them a point has passed (skirmish/ground-5)."""
    here = table()
    assert [here.to_edge(name, at(10, 20)) for name in ("north", "east", "south", "west")] == [
        *(at(10, 48), at(48, 20), at(10, 0), at(0, 20))
    ]
    assert [here.edge_at(at(x, y)) for x, y in ((10, 10), (48, 10), (-1, 10), (10, 48), (10, -3))] == [
        *(None, "east", "west", "north", "south")
    ]
    assert here.holds(at(48, 48))
    assert not here.holds((4801, 0))


# -- roads


def test_the_way_along_a_road() -> None:
    """To the nearest place on it, and on it past its bends, both ways; "by road" is on it all the way."""
    here = table("rough", roads=(RoadFile("road", ((0, 10), (20, 10), (20, 30), (40, 30)), 3),))
    road = here.roads["road"]
    there = here.along(road, at(5, 10), at(30, 33))
    assert there == inches((5, 10), (20, 10), (20, 30), (30, 30))
    assert here.along(road, at(30, 30), at(5, 10)) == tuple(reversed(there))
    assert here.along(road, at(5, 15), at(8, 11)) == inches((5, 15), (5, 10), (8, 10))
    assert here.on_road(there)
    assert not here.on_road(inches((5, 15), (5, 10)))
    assert [here.end_ahead(road, at(20, 20), way) for way in ((1, 1), (0, -5))] == [at(40, 30), at(0, 10)]
    assert [here.aside(road, at(5, y)) for y in (10, 11, 14)] == [0, 0, 25]


# -- the grounds of the scenarios


@pytest.mark.parametrize("key", KEYS)
def test_every_ground_can_be_read(key: str) -> None:
    """Squares fit on it, every name is free, and every building has room for those that it holds."""
    here = ground(key)
    assert (here.width, here.depth) in ((4800, 4800), (7200, 4800))
    named = {*here.areas, *here.roads, *here.barriers}
    assert len(named) == len(here.areas) + len(here.roads) + len(here.barriers)
    assert all(here.rings(building) for building in here.buildings)


def test_crossings_come_in_the_order_of_the_path() -> None:
    """Out of the yard and over the creek (skirmish/ground-2)."""
    found = ground("farmstead").crossings(inches((22, 30), (10, 30), (10, 2)))
    assert [(crossing.at, crossing.barrier.name) for crossing in found] == [
        (299, "yard fence"),
        (3566, "mill creek"),
    ]
    assert isinstance(found[0], Crossing)
