"""Where figures stand, how far units are apart, where they stop: cases worked out by hand.

(skirmish/measure-3, skirmish/ground-3 to body-4).
"""

from __future__ import annotations

from random import Random

import pytest

from rules.skirmish.geometry import Point, tenths, turned, within
from rules.skirmish.ground import LineFile
from rules.skirmish.layout import (
    Body,
    Formation,
    Stand,
    abreast,
    apart_by,
    contact,
    figures,
    gone,
    in_sight,
    into,
    masks,
    nearest_pair,
    places,
    ranks,
    sheltered,
    standing,
    stops,
    touch,
    within_table,
)
from tests.depth import Depth
from tests.skirmish.grounds import KEYS, area, body, ground, inches, table

FORMATIONS: tuple[Formation, ...] = ("line", "line of two", "column", "skirmish")


def rows(*ranks: tuple[int, list[int]]) -> tuple[Point, ...]:
    """Figures by ranks: how far north of the front, and how far east of it, in hundredths."""
    return tuple((1000 + x, 1000 + y) for y, xs in ranks for x in xs)


SHAPES: list[tuple[Formation, int, tuple[Point, ...]]] = [
    ("line", 6, rows((0, [-250, -150, -50, 50, 150, 250]))),
    ("line", 5, rows((0, [-200, -100, 0, 100, 200]))),
    ("line of two", 6, rows((0, [-100, 0, 100]), (-100, [-100, 0, 100]))),
    ("line of two", 5, rows((0, [-100, 0, 100]), (-100, [-50, 50]))),
    ("column", 6, rows((0, [-50, 50]), (-100, [-50, 50]), (-200, [-50, 50]))),
    ("column", 3, rows((0, [-50, 50]), (-100, [0]))),
    ("skirmish", 6, rows((0, [-150, 0, 150]), (-150, [-75, 75, 225]))),
    ("skirmish", 5, rows((0, [-150, 0, 150]), (-150, [-75, 75]))),
    ("column", 1, rows((0, [0]))),
]


@pytest.mark.parametrize(("formation", "men", "shape"), SHAPES)
def test_figures_are_laid_out_from_the_front(
    formation: Formation, men: int, shape: tuple[Point, ...]
) -> None:
    """Facing north, the front rank at ten inches by ten (S112, skirmish/body-1, skirmish/scale-3)."""
    assert figures(body((1000, 1000), (0, 7), formation), men) == shape


def test_a_unit_without_men_has_no_figures() -> None:
    assert figures(body((1000, 1000)), 0) == ()


def test_ranks() -> None:
    """Six in line are one rank, in column three; a line of two halves the front.

    (skirmish/body-1, skirmish/fire-3).
    """
    assert [(abreast(f, 6), ranks(f, 6)) for f in FORMATIONS] == [(6, 1), (3, 2), (2, 3), (3, 2)]


def test_irregulars_spread_by_order() -> None:
    """Four inches apart, and the second row four behind (skirmish/body-1, skirmish/form-2)."""
    spread = Body((1000, 1000), (0, 1), "skirmish", gap=400)
    assert figures(spread, 4) == rows((0, [-200, 200]), (-400, [0, 400]))


def test_guns_and_wagons_have_their_crew_at_the_corners() -> None:
    """Behind it first; the piece is one of what others keep away from (skirmish/body-1)."""
    gun = Body((1000, 1000), (0, 1), "column", piece="gun")
    assert figures(gun, 4) == rows((-75, [-75, 75]), (75, [-75, 75]))
    assert figures(gun, 3) == rows((-75, [-75, 75]), (75, [-75]))
    assert figures(gun, 6)[4:] == rows((-175, [-75, 75]))
    assert places(gun, 0) == ((1000, 1000),)
    assert places(body((1000, 1000)), 1) == ((1000, 1000),)


def test_no_two_figures_are_nearer_than_an_inch(depth: Depth) -> None:
    """Whichever way they face: the lattice is fine enough for it; nor wider than the formation.

    (skirmish/measure-1, skirmish/measure-3).
    """
    rng = Random(14)
    for _ in range(depth.of(200, 20_000)):
        formation, men, gap = rng.choice(FORMATIONS), rng.randint(2, 10), rng.randint(100, 400)
        facing = (rng.randint(-4800, 4800), rng.randint(1, 4800))
        unit = Body(
            (rng.randrange(4800), rng.randrange(4800)), facing, formation, gap, piece=rng.choice(("", "gun"))
        )
        there = places(unit, men)
        assert all(tenths(a, b) >= 10 for n, a in enumerate(there) for b in there[:n])
        if unit.formed and not unit.piece:
            front = there[: abreast(formation, men)]
            assert tenths(front[0], front[-1]) == 10 * (min(men, abreast(formation, men)) - 1)


def test_a_unit_that_turns_by_quarters_turns_its_figures(depth: Depth) -> None:
    """Exactly, about its front: a table that is turned is the same table."""
    rng = Random(58)
    for _ in range(depth.of(100, 10_000)):
        facing, formation, men = (rng.randint(-99, 99), rng.randint(1, 99)), rng.choice(FORMATIONS), 7
        once = figures(body((0, 0), facing, formation), men)
        for eighths in (2, 4, 6):
            turn = figures(body((0, 0), turned(facing, eighths), formation), men)
            assert turn == tuple(turned(place, eighths) for place in once)
        mirrored = figures(body((0, 0), (-facing[0], facing[1]), "line"), men)
        assert sorted(mirrored) == sorted((-x, y) for x, y in figures(body((0, 0), facing, "line"), men))


# -- distances (measure-3, ground-3)


def test_units_are_as_far_apart_as_their_nearest_figures() -> None:
    """Two lines of six that face each other; they touch at one inch or less (skirmish/measure-3)."""
    a, b = figures(body((1000, 1000)), 6), figures(body((1000, 1105), (0, -1)), 6)
    assert apart_by(a, b) == apart_by(b, a) == 11
    assert not touch(a, b)
    assert touch(a, figures(body((1000, 1104), (0, -1)), 6))
    assert nearest_pair(((0, 0), (500, 0)), ((700, 0), (0, 900))) == ((500, 0), (700, 0))


def test_a_formed_unit_near_the_line_blocks_a_shot() -> None:
    """Within half an inch of it: a line of six does, beyond its end it does not (skirmish/ground-3)."""
    there = figures(body((1000, 1000)), 6)
    assert masks(there, (1000, 500), (1000, 2000))
    assert masks(there, (1304, 500), (1304, 2000))
    assert not masks(there, (1305, 500), (1305, 2000))
    assert not masks(there, (1000, 500), (1000, 900))


def test_a_unit_is_seen_if_one_of_its_figures_is() -> None:
    """From whichever figure of the other (skirmish/ground-3)."""
    here = table("rough")
    a, b = figures(body((1000, 1000), (1, 0), "column"), 6), figures(body((2300, 1000), (1, 0), "column"), 6)
    assert apart_by(a, b) == 110
    assert in_sight(here, a, b)
    assert not in_sight(here, a, b[:2])


# -- in buildings (ground-4)


def test_men_stand_at_the_wall_towards_what_they_face() -> None:
    """From the point nearest to it, in turn left and right, an inch apart (skirmish/ground-4)."""
    house = ground("farmstead").areas["house"]  # from 21 to 26 by 21 to 25 inches
    inner = Body((2350, 2300), (0, -2000), "line", inside="house")
    found = standing(ground("farmstead"), {"Militia": Stand(inner, 3)})
    assert set(found["Militia"]) == {(2350, 2150), (2250, 2150), (2450, 2150)}
    assert found["Militia"][0] == (2350, 2150)
    assert all(within(house.polygon, place) for place in found["Militia"])


def test_who_finds_a_place_taken_stands_an_inch_from_it() -> None:
    """The second man would stand half an inch beside the first: he goes as much further as it takes.

    (skirmish/ground-4).
    """
    first, second = (Stand(Body((x, 2300), (0, -2000), "line", inside="house"), 1) for x in (2350, 2400))
    found = standing(ground("farmstead"), {"Militia": first, "Hunters": second})
    assert found == {"Militia": ((2350, 2150),), "Hunters": ((2450, 2150),)}


def test_a_gun_in_a_work_stands_before_its_crew() -> None:
    """At the parapet of the redoubt, as any other unit; outside it is the same with its corners.

    (skirmish/ground-4, skirmish/body-1).
    """
    here = ground("outworks")
    gun = Body((2400, 3500), (0, 900), "line", inside="redoubt", piece="gun")
    found = standing(
        here, {"Fort gun": Stand(gun, 3), "Six-pounder": Stand(Body((0, 0), (0, 1), "line", piece="gun"), 1)}
    )
    assert found["Fort gun"] == ((2400, 3850), (2300, 3850), (2500, 3850), (2200, 3850))
    assert found["Six-pounder"] == ((0, 0), (-75, -75))


@pytest.mark.parametrize("key", KEYS)
def test_all_whom_a_building_holds_have_room(key: str, depth: Depth) -> None:
    """However many units they belong to, and whatever those face: an inch apart, inside the walls.

    (skirmish/ground-4).
    """
    here, rng = ground(key), Random(1758)
    for building in here.buildings:
        assert building.file
        for _ in range(depth.of(20, 2000)):
            left, units = building.file.holds, {}
            while left:
                men = rng.randint(1, min(left, 6))
                facing = (rng.randint(-2000, 2000), rng.randint(1, 2000))
                units[f"unit {left}"] = Stand(
                    Body(building.polygon[0], facing, "line", inside=building.name), men
                )
                left -= men
            found = standing(here, units)
            there = [place for unit in found.values() for place in unit]
            assert [len(found[name]) for name in units] == [unit.men for unit in units.values()]
            assert all(within(building.polygon, place) for place in there)
            assert all(tenths(a, b) >= 10 for n, a in enumerate(there) for b in there[:n])


# -- facing (body-2)


def test_a_unit_faces_the_way_it_went() -> None:
    """At the end of its path, or where it stopped on it; a unit that fires turns to its target.

    (skirmish/body-2).
    """
    path = inches((10, 10), (10, 20), (30, 20))
    begun = body((1000, 1000), (-1, 0), "column")
    assert gone(begun, path, 500) == body((1000, 1500), (0, 1000), "column")
    assert gone(begun, path, 1000) == body((1000, 2000), (0, 1000), "column")
    assert gone(begun, path, 1100) == body((1100, 2000), (2000, 0), "column")
    assert gone(begun, (*path[:1], *path), 500) == gone(begun, path, 500)
    assert gone(begun, path[:1] * 2, 500) == begun
    assert begun.turned_to((1000, 3000)).facing == (0, 2000)
    assert begun.turned_to((1000, 3000)).faced == (1000, 3000)
    assert begun.turned_to(begun.front) == begun


# -- stopping (body-3)

NORTH = inches((10, 10), (10, 40))


def stopped(far: int, friends: list[Body], enemies: list[Body]) -> int:
    """How far a column of two gets towards the north, of so many hundredths, past units of two in line."""
    unit = Stand(body((1000, 1000), (0, 1), "column"), 2)
    return stops(unit, NORTH, far, *([figures(b, 2) for b in side] for side in (friends, enemies)))


def test_nobody_ends_within_an_inch_of_another() -> None:
    """A friend at 20 inches may be passed through; who would end near him stops 1.1 inches before.

    (skirmish/body-3).
    """
    friend = [body((1000, 2000))]
    assert stopped(1500, friend, []) == 1500
    assert stopped(800, friend, []) == 800
    assert stopped(1000, friend, []) == stopped(1090, friend, []) == 890
    assert stopped(1100, friend, []) == 890
    assert stopped(1110, friend, []) == 1110


def test_nobody_passes_within_an_inch_of_an_enemy() -> None:
    """Nor beyond him: the way ends 1.1 inches before (skirmish/body-3)."""
    assert stopped(1500, [], [body((1000, 2000))]) == 890
    assert stopped(1500, [], [body((1300, 2000))]) == 1500
    assert stopped(500, [], [body((1000, 2000))]) == 500


def test_who_is_near_an_enemy_may_go_away_from_him() -> None:
    """And not along him or to him (skirmish/body-3)."""
    assert stopped(500, [], [body((1000, 910))]) == 500
    assert stopped(500, [], [body((1000, 1090))]) == 0


def test_nobody_stands_off_the_table() -> None:
    """A line whose flank would be is shifted onto it, by no more than it takes."""
    here = table()
    assert within_table(here, Stand(body((100, 4000)), 6)).front == (250, 4000)
    assert within_table(here, Stand(body((2000, 4900)), 6)).front == (2000, 4800)
    assert within_table(here, Stand(body((2000, 2000)), 6)).front == (2000, 2000)


# -- contact (body-4)


def test_a_charge_ends_where_the_nearest_figures_touch() -> None:
    """Ten inches off, straight on: after nine (skirmish/body-4)."""
    unit, target = Stand(body((1000, 1000), (0, 1), "column"), 6), figures(body((1000, 2000), (0, -1)), 6)
    far = contact(unit, NORTH, target)
    assert far is not None
    assert far in range(896, 901)
    assert apart_by(figures(gone(unit.body, NORTH, far), 6), target) == 10
    assert contact(unit, inches((10, 10), (10, 17)), target) is None
    assert contact(unit, inches((10, 19), (10, 30)), target) == 0


# -- places that orders name


def test_into_an_area_is_where_all_figures_are_inside() -> None:
    """A line of six comes to the wood head on: its nearest point, and all are in it; none is too narrow."""
    here = table("open", area("rough", 20, 10, 30, 20), area("dense", 40, 40, 42, 42))
    unit = Stand(body((1000, 1500), (1, 0)), 6)
    found = into(here, unit, here.areas["rough"])
    assert found is not None
    assert found.front == (2000, 1500)
    assert into(here, unit, here.areas["dense"]) is None
    corner = into(here, Stand(body((1000, 1000), (1, 0)), 6), here.areas["rough"])
    assert corner is not None
    assert all(within(here.areas["rough"].polygon, place) for place in figures(corner, 6))


def test_behind_a_fence_is_where_most_are_behind_it() -> None:
    """Half an inch from it, facing the enemy (skirmish/ground-2)."""
    here = table("open", lines=(LineFile("fence", "fence", ((10, 10), (10, 30))),))
    found = sheltered(here, Stand(body((500, 2000), (1, 0)), 6), here.barriers["fence"], (3000, 2000))
    assert found == body((950, 2000), (2050, 0))
    assert here.is_behind(here.barriers["fence"], figures(found, 6), (3000, 2000))
