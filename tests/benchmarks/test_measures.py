"""What measuring on a table of twelve areas costs, against looking once at every corner of them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import process_time

from rules.skirmish.geometry import Point
from rules.skirmish.ground import AreaFile, Ground, GroundFile, Kind, LineFile, RoadFile
from rules.skirmish.layout import Body, Stand, figures, in_sight, stops

LINES, UNITS = 2000, 60
MOST_SIGHT, MOST_PATH, MOST_UNITS = 4, 8, 200  # times the floor: a line, a path, six men and six


def crowded() -> Ground:
    """Twelve areas of six to eight corners, a road and a brook, on 72 by 48 inches."""
    rng = Random(12)
    kinds: tuple[Kind, ...] = ("rough", "dense", "clearing", "open")
    areas = [octagon(rng, f"area {n}", kinds[n % 4], 7) for n in range(11)]
    house = AreaFile("house", "building", box=(30, 20, 35, 24), holds=8)
    road = RoadFile("road", ((0, 20), (20, 22), (50, 26), (72, 24)), 3)
    brook = LineFile("brook", "stream", ((40, 0), (42, 12), (38, 30), (40, 48)))
    return Ground(GroundFile((72, 48), "rough", (*areas, house), (road,), (brook,)))


def octagon(rng: Random, name: str, kind: Kind, size: int) -> AreaFile:
    x, y = rng.randint(size, 72 - size), rng.randint(size, 48 - size)
    ring = ((-size, -2), (-3, -size), (3, -size), (size, -3), (size, 3), (2, size), (-3, size))
    return AreaFile(name, kind, tuple((x + px, y + py) for px, py in ring))


def corners_seen(ground: Ground, a: Point, b: Point) -> int:
    """The floor: on which side of a line each corner lies."""
    (ax, ay), dx, dy = a, b[0] - a[0], b[1] - a[1]
    return sum(dx * (y - ay) - dy * (x - ax) > 0 for area in ground.areas.values() for x, y in area.polygon)


def seconds(work: Callable[[], object]) -> float:
    """The least of five times, of processor time."""
    taken = []
    for _ in range(5):
        begin = process_time()
        work()
        taken.append(process_time() - begin)
    return min(taken)


def points(rng: Random, count: int) -> list[tuple[Point, Point]]:
    """Lines of up to two feet, as units measure them."""
    found = []
    for _ in range(count):
        x, y = rng.randrange(7200), rng.randrange(4800)
        b = min(max(x + rng.randint(-2000, 2000), 0), 7200), min(max(y + rng.randint(-2000, 2000), 0), 4800)
        found.append(((x, y), b))
    return found


def test_lines_of_sight_and_pieces_of_paths() -> None:
    """A line of sight, and the ground and crossings of a path."""
    ground, lines = crowded(), points(Random(1), LINES)
    floor = seconds(lambda: [corners_seen(ground, a, b) for a, b in lines])
    sight = seconds(lambda: [ground.sees(a, b) for a, b in lines])
    path = seconds(lambda: [(ground.stretches(line), ground.crossings(line)) for line in lines])
    print(f"\na line of sight: {1e6 * sight / LINES:.0f} µs, {sight / floor:.2f} times the floor;", end=" ")
    print(f"ground and crossings of a path: {1e6 * path / LINES:.0f} µs, {path / floor:.2f} times")
    assert sight <= MOST_SIGHT * floor
    assert path <= MOST_PATH * floor


def test_sight_between_units() -> None:
    """Six men and six, most of whom do not see each other; and how far one gets past the other."""
    ground, rng = crowded(), Random(2)
    units = [figures(Body(line[0], (1, 2), "line"), 6) for line in points(rng, UNITS)]
    pairs = [(rng.choice(units), rng.choice(units)) for _ in range(UNITS)]
    lines = [(a[0], b[0]) for a, b in pairs]
    floor = seconds(lambda: [corners_seen(ground, a, b) for a, b in lines])
    sight = seconds(lambda: [in_sight(ground, a, b) for a, b in pairs])
    unit = Stand(Body((1000, 1000), (0, 1), "line"), 6)
    walks = seconds(lambda: [stops(unit, (a, b), 1000, units[:4], units[4:8]) for a, b in lines])
    print(f"\nsix men and six: {1e6 * sight / UNITS:.0f} µs, {sight / floor:.1f} times the floor;", end=" ")
    print(f"ten inches past eight units: {1e6 * walks / UNITS:.0f} µs")
    assert sight <= MOST_UNITS * floor
