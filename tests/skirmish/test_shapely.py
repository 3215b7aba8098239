"""What is measured in whole numbers is what shapely measures in fractions, over random cases.

So skirmish/measure-4 and skirmish/ground-3 hold. shapely serves here as a second opinion, and nowhere
else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from math import cos, dist, pi, sin
from random import Random
from typing import Any

import pytest
import shapely
from shapely.geometry import LineString
from shapely.geometry import Point as Dot
from shapely.geometry import Polygon as Shape

from rules.skirmish.geometry import (
    WHOLE,
    Point,
    Polygon,
    Vector,
    apart,
    at,
    contact,
    inset,
    inside,
    length,
    meet,
    nearest_in,
    scaled,
    simple,
    step,
    strip,
    tenths,
    within,
)
from rules.skirmish.ground import SIGHT, THICK, Area, Ground
from tests.depth import Depth
from tests.skirmish.grounds import KEYS, ground
from tests.test_structure import PACKAGES, ROOT

FAR = 7200  # the longest side of a table
A_TENTH, HAIR, SPECK = (
    5.0,
    3.0,
    1.0,
)  # in hundredths: half of a tenth, for lengths on ground, for single points
USUAL, DEEP = 700, 100_000  # cases

Segment = tuple[Point, Point]


def points(rng: Random, count: int) -> tuple[Point, ...]:
    """Anywhere, or in every second case on a coarse lattice, where lines touch and run along each other."""
    grain = rng.choice((1, 200))
    return tuple((rng.randrange(0, FAR + 1, grain), rng.randrange(0, FAR + 1, grain)) for _ in range(count))


def polygon(rng: Random) -> Polygon:
    """Round a point, with bays and points; its border may be faulty."""
    (x, y), grain = points(rng, 1)[0], rng.choice((1, 200))
    turns = sorted(rng.random() for _ in range(rng.randint(3, 9)))
    reach = [rng.uniform(150, 2000) for _ in turns]
    corners = ((x + r * cos(2 * pi * t), y + r * sin(2 * pi * t)) for t, r in zip(turns, reach, strict=True))
    return tuple((round(px / grain) * grain, round(py / grain) * grain) for px, py in corners)


def polygons(rng: Random, count: int) -> Iterator[Polygon]:
    """As many whose borders are sound."""
    while count:
        if simple(found := polygon(rng)):
            yield found
            count -= 1


def segment(rng: Random, shape: Polygon) -> Segment:
    """Any line, or one through corners of a polygon or along its sides."""
    ends = points(rng, 2) if rng.random() < 0.6 else tuple(rng.sample(shape, 2))
    a, b = rng.choice((ends, (ends[0], points(rng, 1)[0])))
    return a, b


def test_distances_and_steps(depth: Depth) -> None:
    """Tenths within half a tenth, ways rounded up, steps within a hundredth of an inch."""
    rng = Random(1)
    for _ in range(depth.of(USUAL, DEEP)):
        a, b, c = points(rng, 3)
        far = Dot(a).distance(Dot(b))
        assert abs(10 * tenths(a, b) - far) <= A_TENTH
        assert 0 <= length(a, b) - far < 1
        assert a == b == c or abs(10 * apart(c, a, b) - LineString((a, b)).distance(Dot(c))) <= A_TENTH
        if a != b:
            steps = rng.randint(1, FAR)
            there = LineString((a, b)).interpolate(steps)
            assert dist(step(a, b, steps), (there.x, there.y)) <= SPECK
            assert abs(dist((0, 0), scaled(vector(a, b), steps)) - steps) <= SPECK


def vector(a: Point, b: Point) -> Vector:
    return b[0] - a[0], b[1] - a[1]


def test_borders_and_points(depth: Depth) -> None:
    """The same borders are sound, and the same points within them."""
    rng = Random(2)
    for _ in range(depth.of(USUAL, DEEP)):
        shape = polygon(rng)
        if len(set(shape)) == len(shape):
            assert simple(shape) == Shape(shape).is_valid, shape
        if not simple(shape):
            continue
        other = Shape(shape)
        a, b = segment(rng, shape)
        for place in (a, b, at(shape[0], shape[1], WHOLE // 2)):
            assert within(shape, place) == other.covers(Dot(place)), (shape, place)
        assert abs(Dot(nearest_in(a, shape)).distance(Dot(a)) - other.distance(Dot(a))) <= SPECK


def line(a: Point, b: Point) -> Any:
    """A line that is but a point is none for shapely."""
    return Dot(a) if a == b else LineString((a, b))


def test_lines_that_meet(depth: Depth) -> None:
    """The same lines do, at the same places."""
    rng = Random(3)
    for _ in range(depth.of(USUAL, DEEP)):
        a, b, c, d = points(rng, 4)
        b, d = rng.choice(((b, d), (b, b), (a, d), (c, d)))
        first, second = line(a, b), line(c, d)
        assert meet(a, b, c, d) == meet(c, d, a, b) == first.intersects(second), (a, b, c, d)
        if a != b and (span := contact(a, b, c, d)):
            where = first.intersection(second)
            ends = [Dot(at(a, b, part)) for part in span]
            assert all(where.distance(end) <= SPECK for end in ends), (a, b, c, d)
            assert abs(where.length - ends[0].distance(ends[1])) <= 2 * SPECK


def test_what_of_a_line_is_inside(depth: Depth) -> None:
    """As much of it, within three hundredths of an inch, and the same from both ends."""
    rng = Random(4)
    for shape in polygons(rng, depth.of(USUAL, DEEP)):
        a, b = segment(rng, shape)
        spans = inside(shape, a, b)
        assert spans == tuple((WHOLE - end, WHOLE - start) for start, end in reversed(inside(shape, b, a)))
        if a != b:
            there = sum(end - start for start, end in spans) * dist(a, b) / WHOLE
            assert abs(there - LineString((a, b)).intersection(Shape(shape)).length) <= HAIR, (shape, a, b)


def test_strips_and_inner_walls(depth: Depth) -> None:
    """A road covers what lies beside its course, and men stand as far from each wall as they should."""
    rng = Random(5)
    for _ in range(depth.of(USUAL // 2, DEEP)):
        course = tuple((x, rng.randrange(1500, 3300)) for x in (0, 1600, 3600, 5200, 7200))
        road, width = Shape(strip(course, 300)), rng.choice((100, 200, 300))
        wide = LineString(course).buffer(150, cap_style="flat", join_style="mitre", mitre_limit=9)
        assert road.symmetric_difference(wide).area <= HAIR * wide.length
        west, south, depths = rng.randrange(999), rng.randrange(999), rng.randrange(600, 1200)
        walls = (
            (west, south),
            (west + 900, south - width),
            (west + 900, south + depths),
            (west, south + depths),
        )
        ring = Shape(walls).buffer(-50, join_style="mitre", mitre_limit=9)
        assert Shape(inset(walls, 50)).symmetric_difference(ring).area <= HAIR * ring.length


# -- the ground


def seen(here: Ground) -> list[tuple[str, str, Shape]]:
    """What shows of each area, from the top down: names, classes and shapes; what is left last."""
    left = shapely.box(-FAR, -FAR, 2 * FAR, 2 * FAR)
    found = []
    for area in from_the_top(here):
        found.append((area.name, area.kind, Shape(area.polygon).intersection(left)))
        left = left.difference(Shape(area.polygon))
    return [*found, ("", here.file.default, left)]


def from_the_top(here: Ground) -> list[Area]:
    walled = [area for area in here.areas.values() if area.kind == "building"]
    low = [area for area in here.areas.values() if area.kind != "building"]
    return [*walled[::-1], *(road.area for road in list(here.roads.values())[::-1]), *low[::-1]]


@pytest.mark.parametrize("key", KEYS)
def test_ground_and_sight(key: str, depth: Depth) -> None:
    """Each line goes as far over each area, and the same is seen but within 0.05 inches of the limit."""
    here, rng = ground(key), Random(6)
    layers = seen(here)
    for _ in range(depth.of(USUAL // 7, DEEP // 7)):
        a, b = (spot(rng, here) for _ in range(2))
        if a == b:
            continue
        whole = LineString((a, b))
        shown: dict[str, float] = {}
        for start, end, area in here.pieces(a, b):
            name = area.name if area else ""
            shown[name] = shown.get(name, 0) + (end - start) * whole.length / WHOLE
        lengths = {name: whole.intersection(shape).length for name, _, shape in layers}
        assert here.thickness(a, b) == here.thickness(b, a)
        if sum(lengths.values()) - whole.length > SPECK:
            continue  # along a border a line lies in both for shapely, and in the upper one for us
        assert all(abs(shown.get(name, 0) - far) <= HAIR for name, far in lengths.items()), (a, b)
        check_sight(here, layers, a, b)


def spot(rng: Random, here: Ground) -> Point:
    grain = rng.choice((1, 100))
    return rng.randrange(0, here.width + 1, grain), rng.randrange(0, here.depth + 1, grain)


def check_sight(here: Ground, layers: list[tuple[str, str, Shape]], a: Point, b: Point) -> None:
    sight = LineString((a, b))
    walls = [Shape(area.polygon) for area in here.buildings]
    others = [wall for wall in walls if not wall.covers(Dot(a)) and not wall.covers(Dot(b))]
    thick = sum(THICK.get(kind, 0) * sight.intersection(shape).length for _, kind, shape in layers)
    if abs(thick - 10 * SIGHT) <= A_TENTH or any(0 < sight.intersection(w).length < SPECK for w in others):
        return
    blocked = any(sight.intersection(wall).length > 0 for wall in others)
    assert here.sees(a, b) == here.sees(b, a) == (thick < 10 * SIGHT and not blocked), (a, b)


@pytest.mark.parametrize("key", KEYS)
def test_ground_at_points_and_lines_crossed(key: str, depth: Depth) -> None:
    """The topmost area that covers a point is its ground; a path crosses what it meets, as often."""
    here, rng = ground(key), Random(7)
    shapes = [(area, Shape(area.polygon)) for area in from_the_top(here)]
    for _ in range(depth.of(USUAL // 7, DEEP // 7)):
        path = tuple(spot(rng, here) for _ in range(3))
        topmost = next((area for area, shape in shapes if shape.covers(Dot(path[0]))), None)
        assert here.kind_at(path[0]) == (topmost.kind if topmost else here.file.default)
        for barrier in here.barriers.values():
            fence = LineString(barrier.course)
            if any(fence.distance(Dot(place)) < SPECK for place in path):
                continue
            counted = sum(crossing.barrier is barrier for crossing in here.crossings(path))
            met = [fence.intersection(LineString(leg)) for leg in pairwise(path)]
            assert counted == sum(shapely.get_num_geometries(m) for m in met if not m.is_empty), (
                path,
                barrier.name,
            )


def test_only_tests_of_the_table_use_shapely() -> None:
    """Nothing that is shipped does, nor any other test."""
    using = re.compile(r"^\s*(import|from) shapely\b", re.MULTILINE)
    files = [path for folder in (*PACKAGES, "tests") for path in (ROOT / folder).rglob("*.py")]
    found = {path.parent for path in files if using.search(path.read_text(encoding="utf-8"))}
    assert found == {ROOT / "tests" / "skirmish"}
