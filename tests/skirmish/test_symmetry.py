"""A table turned by quarters or seen in a mirror is the same table, and a path cut in two the same path."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random

import msgspec
import pytest

from rules.skirmish.geometry import Point, long, tenths, walk, walked
from rules.skirmish.ground import (
    AreaFile,
    Ground,
    GroundFile,
    Inches,
    LineFile,
    RoadFile,
    Spot,
    check_ground,
    hundredths,
    point,
    polygon_of,
)
from rules.skirmish.layout import Body, Stand, figures, into, stops
from tests.depth import Depth
from tests.skirmish.grounds import KEYS, ground

Map = Callable[[Point], Point]
CASES = 40


def quarter(size: int, place: Point) -> Point:
    """Turned to the left on a square table."""
    return size - place[1], place[0]


def mirror(width: int, place: Point) -> Point:
    return width - place[0], place[1]


def maps(key: str) -> Iterator[tuple[Map, Map]]:
    """Where points lie on the other table, and where directions lead there."""
    here = ground(key)
    yield partial(mirror, here.width), partial(mirror, 0)
    if here.width == here.depth:
        yield partial(quarter, here.width), partial(quarter, 0)


def laid_out(file: GroundFile, to: Map) -> Ground:
    """The ground of a file, each of its points elsewhere."""

    def spot(found: Point) -> Spot:
        x, y = to(found)
        return inches(x), inches(y)

    def line(spots: tuple[Spot, ...]) -> tuple[Spot, ...]:
        return tuple(spot(point(each)) for each in spots)

    def area(old: AreaFile) -> AreaFile:
        border = tuple(map(spot, polygon_of(old)))
        fields = {"points": border, "box": None, "doors": line(old.doors), "windows": line(old.windows)}
        return msgspec.structs.replace(old, **fields)

    def road(old: RoadFile) -> RoadFile:
        return msgspec.structs.replace(old, line=line(old.line))

    def fence(old: LineFile) -> LineFile:
        return msgspec.structs.replace(old, line=line(old.line))

    areas, roads, lines = tuple(map(area, file.areas)), map(road, file.roads), map(fence, file.lines)
    other = msgspec.structs.replace(file, areas=areas, roads=tuple(roads), lines=tuple(lines))
    check_ground(other)
    return Ground(other)


def inches(value: int) -> Inches:
    text = f"{value // 100}.{value % 100:02}"
    assert hundredths(text) == value
    return text


def spots(rng: Random, here: Ground, count: int) -> list[Point]:
    grain = rng.choice((1, 100))
    return [
        (rng.randrange(0, here.width + 1, grain), rng.randrange(0, here.depth + 1, grain))
        for _ in range(count)
    ]


@pytest.mark.parametrize("key", KEYS)
def test_a_turned_or_mirrored_table_measures_the_same(key: str, depth: Depth) -> None:
    """Sight, ground, crossings, and who is behind what (skirmish/measure-4 to skirmish/ground-3)."""
    here, rng = ground(key), Random(1754)
    for to, _ in maps(key):
        there = laid_out(here.file, to)
        for _ in range(depth.of(CASES, 5000)):
            a, b, c = spots(rng, here, 3)
            assert tenths(a, b) == tenths(to(a), to(b))
            assert here.kind_at(a) == there.kind_at(to(a)), a
            assert here.thickness(a, b) == there.thickness(to(a), to(b)), (a, b)
            assert here.sees(a, b) == here.sees(b, a) == there.sees(to(a), to(b)), (a, b)
            assert here.stretches((a, b, c)) == there.stretches((to(a), to(b), to(c))), (a, b, c)
            crossed, mirrored = here.crossings((a, b, c)), there.crossings((to(a), to(b), to(c)))
            assert [(x.at, x.barrier.name) for x in crossed] == [(x.at, x.barrier.name) for x in mirrored]
            for name, barrier in here.barriers.items():
                behind = here.is_behind(barrier, [a, c], b)
                assert behind == there.is_behind(there.barriers[name], [to(a), to(c)], to(b))


@pytest.mark.parametrize("key", KEYS)
def test_a_path_cut_in_two_is_the_same_path(key: str, depth: Depth) -> None:
    """Who stops on it and goes on gets where he would have got, but for the rounding of where he stood."""
    here, rng = ground(key), Random(1755)
    for _ in range(depth.of(CASES, 5000)):
        path = tuple(spots(rng, here, 4))
        first, second = rng.randint(0, 2000), rng.randint(0, 2000)
        gone = walked(path, first)
        assert gone[-1] == walk(path, first)
        assert long(gone) <= first + 1 or gone == path
        rest = (gone[-1], *path[len(gone) - 1 :])
        assert tenths(walk(rest, second), walk(path, first + second)) <= 1


def test_units_stop_alike_on_a_mirrored_table(depth: Depth) -> None:
    """Before friends and enemies, whichever side they come from (skirmish/body-3)."""
    rng, to = Random(1756), partial(mirror, 0)
    for _ in range(depth.of(CASES, 3000)):
        path = tuple((rng.randint(0, 2000), rng.randint(0, 2000)) for _ in range(3))
        others = [(rng.randint(0, 2000), rng.randint(0, 2000)) for _ in range(2)]
        unit = Stand(Body(path[0], (0, 1), "column"), 2)
        twin = Stand(Body(to(path[0]), (0, 1), "column"), 2)
        bodies = [figures(Body(front, (1, 3), "line"), 3) for front in others]
        twins = [figures(Body(to(front), (-1, 3), "line"), 3) for front in others]
        far = rng.randint(0, 3000)
        there = stops(twin, tuple(map(to, path)), far, twins[:1], twins[1:])
        assert stops(unit, path, far, bodies[:1], bodies[1:]) == there <= far


@pytest.mark.parametrize("key", KEYS)
def test_nearest_places_are_as_near_on_a_mirrored_table(key: str) -> None:
    """Into each wood, from the same side of it."""
    here, to = ground(key), partial(mirror, ground(key).width)
    there = laid_out(here.file, to)
    for name, area in here.areas.items():
        unit = Stand(Body((here.width // 3, here.depth // 3), (0, 1), "column"), 6)
        twin = Stand(unit.body.moved_to(to(unit.body.front)), 6)
        found, mirrored = into(here, unit, area), into(there, twin, there.areas[name])
        assert (found is None) == (mirrored is None)
        if found and mirrored:
            assert tenths(found.front, unit.body.front) == tenths(mirrored.front, twin.body.front)
