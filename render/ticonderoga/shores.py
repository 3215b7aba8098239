"""Lines that nature draws: shores, edges of woods and hills, rivers and roads, from the hexes they belong to.

A region is made of parts of hexes: six triangles between the middle and a side, each cut in halves. Its
border is strung together and smoothed until no hexagon is left in it, then made to wander a little. All this
is done in edges from the middle of the first hex, so that a shore is the same at every size.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise
from math import ceil, cos, exp, hypot, pi, sin

from render.projection import Point
from render.ticonderoga.grid import Ruled
from rules.kernel.hexes import DIRECTIONS, Hex

Part = tuple[Hex, int, bool]  # a hex, in which direction the side lies, and whether it is the outer half
Node = tuple[int, int]  # middles, corners and what lies half way between, in sixths of axial coordinates
Course = list[Point]
STEP = 0.25  # edges from point to point of a smooth line


def parts(hexes: Iterable[Hex]) -> Iterator[Part]:
    """All of some hexes."""
    return ((at, side, outer) for at in hexes for side in range(6) for outer in (False, True))


def borders(region: Collection[Part]) -> Iterator[list[Node]]:
    """The closed lines round a region, which lies on the same hand all along each."""
    onward: dict[Node, list[Node]] = {}
    for start, end in _rim(region):
        onward.setdefault(start, []).append(end)
    while onward:
        line = [next(iter(onward))]
        while line[-1] in onward:
            ends = onward[line[-1]]
            line.append(ends.pop())
            if not ends:
                del onward[line[-2]]
        yield line[:-1]


def _rim(region: Collection[Part]) -> Iterator[tuple[Node, Node]]:
    for part in region:
        yield from ((start, end) for start, end, across in _edges(*part) if across not in region)


def _edges(at: Hex, side: int, outer: bool) -> Iterator[tuple[Node, Node, Part]]:
    """The edges of a part, each with what lies across."""
    (q, r), before, after = DIRECTIONS[side], (side - 1) % 6, (side + 1) % 6
    near, far = (corner(at, before, 1), corner(at, side, 1)), (corner(at, before), corner(at, side))
    if not outer:
        middle = corner(at, 0, 0)
        yield near[0], near[1], (at, side, True)
        yield near[1], middle, (at, after, False)
        yield middle, near[0], (at, before, False)
        return
    yield far[0], far[1], ((at[0] + q, at[1] + r), (side + 3) % 6, True)
    yield far[1], near[1], (at, after, True)
    yield near[1], near[0], (at, side, False)
    yield near[0], far[0], (at, before, True)


def corner(at: Hex, number: int, far: int = 2) -> Node:
    """The corner between a side and the next, or what lies on the way there: in halves of the way."""
    (q, r), (p, s) = DIRECTIONS[number % 6], DIRECTIONS[(number + 1) % 6]
    return 6 * at[0] + (q + p) * far, 6 * at[1] + (r + s) * far


def spots(unit: Ruled, line: Iterable[Node]) -> Course:
    return [unit.middle((q / 6, r / 6)) for q, r in line]


# --- smoothness


def dotted(line: Sequence[Point], closed: bool) -> Course:
    """The line as points close together."""
    found = Course()
    for (ax, ay), (bx, by) in pairwise([*line, line[0]] if closed else line):
        parts = max(1, ceil(hypot(bx - ax, by - ay) / STEP))
        found += [(ax + (bx - ax) * n / parts, ay + (by - ay) * n / parts) for n in range(parts)]
    return found if closed else [*found, line[-1]]


def softened(line: Sequence[Point], far: float, closed: bool = False) -> Course:
    """The line without what is shorter than so many edges; it keeps its ends."""
    return _mean(dotted(line, closed), far, closed)


def rounded(line: Sequence[Point], far: float, closed: bool = False) -> Course:
    """The same, and what is narrow shrinks as little as may be."""
    points = dotted(line, closed)
    once = _mean(points, far, closed)
    twice = _mean(once, far, closed)
    return [(2 * ax - bx, 2 * ay - by) for (ax, ay), (bx, by) in zip(once, twice, strict=True)]


def _mean(points: Sequence[Point], far: float, closed: bool) -> Course:
    """Each point drawn to its neighbours, the nearer the more."""
    reach = ceil(3 * far / STEP)
    shares = [exp(-((n * STEP / far) ** 2) / 2) for n in range(-reach, reach + 1)]
    whole = sum(shares)
    across, down = (_padded([point[axis] for point in points], reach, closed) for axis in (0, 1))

    def mean(values: Sequence[float], n: int) -> float:
        near = values[n : n + len(shares)]
        return sum(value * share for value, share in zip(near, shares, strict=True)) / whole

    return [(mean(across, n), mean(down, n)) for n in range(len(points))]


def _padded(values: Sequence[float], reach: int, closed: bool) -> list[float]:
    """So many values more at both ends: round and round, or on beyond the ends as they came."""
    last = len(values) - 1
    if closed:
        return [values[n % (last + 1)] for n in range(-reach, last + 1 + reach)]
    before = [2 * values[0] - values[min(n, last)] for n in range(reach, 0, -1)]
    return [*before, *values, *(2 * values[-1] - values[max(last - n, 0)] for n in range(1, reach + 1))]


# --- wandering


def unrest(x: float, y: float) -> Point:
    """Small shifts without a plain pattern, always the same; of one edge at most."""
    return (
        0.6 * sin(2.1 * x + 1.3 * y + 0.7) + 0.4 * sin(4.7 * x - 3.9 * y + 2.0),
        0.6 * sin(1.7 * x - 2.3 * y + 4.1) + 0.4 * sin(4.1 * x + 5.3 * y + 1.1),
    )


def wandering(line: Iterable[Point], by: float) -> Course:
    """The line with capes and coves."""
    return [(x + by * dx, y + by * dy) for x, y in line for dx, dy in (unrest(x, y),)]


class Pull:
    """Where a shore has a shape of its own: by hand the line at one spot is drawn to another."""

    def __init__(self, start: Point, end: Point, reach: float) -> None:
        self.start, self.reach = start, reach
        self.by = end[0] - start[0], end[1] - start[1]

    def __call__(self, point: Point) -> Point:
        far = hypot(point[0] - self.start[0], point[1] - self.start[1])
        share = exp(-((far / self.reach) ** 2))
        return point[0] + self.by[0] * share, point[1] + self.by[1] * share


def pulled(line: Iterable[Point], pulls: Sequence[Pull]) -> Course:
    found = list(line)
    for pull in pulls:
        found = [pull(point) for point in found]
    return found


def islet(middle: Point, long: float, wide: float, turn: float) -> Course:
    """An island as long and as wide as that, turned from east to south by so many radians."""
    ring = [(cos(n * pi / 10) * long / 2, sin(n * pi / 10) * wide / 2) for n in range(20)]
    turned = ((x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)) for x, y in ring)
    return wandering(((middle[0] + x, middle[1] + y) for x, y in turned), 0.25 * wide)


def signed_area(ring: Sequence[Point]) -> float:
    """Twice what a ring encloses; below nothing where it goes round the other way."""
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairwise([*ring, ring[0]]))
