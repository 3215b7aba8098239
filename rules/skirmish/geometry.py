"""Points, lines and shapes in whole numbers, the same on every machine. Knows no game.

**The lattice.** A point is two whole numbers, hundredths of an inch: x east, y north, from the south-west
corner. There is no other kind of number here. Whatever must be rounded is rounded once, to the nearest,
halves away from nought; so a table that is turned by quarters or seen in a mirror gives the same, turned or
mirrored.

**Distances.** Rules compare *tenths* of an inch, and texts show the same tenths: `tenths` is the one
measure. An exact length would be a root, so what has to be walked is a length rounded *up* to hundredths: no
way is ever called shorter than it is.

**Along a line.** Where on a line something lies is told in parts of the line, `WHOLE` parts from its first
point to its last, and always reckoned from the lesser of both ends, so that the way back has the same parts
as the way there. Across the largest table a part is less than a ten-thousandth of an inch.

**Shapes.** A polygon is its corners in order, either way round; its border belongs to it. A course is a
line of legs. Sides of a line are signs of a cross product, which are exact: nothing is ever "nearly"
inside.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import isqrt

Point = tuple[int, int]  # hundredths of an inch
Vector = tuple[int, int]
Course = tuple[Point, ...]
Polygon = tuple[Point, ...]
Box = tuple[int, int, int, int]  # west, south, east, north
Span = tuple[int, int]  # from and to, in parts of a line

INCH = 100
TENTH = 10
WHOLE = 1 << 20  # parts of a line
FINE = 1 << 20  # the length of vectors that stand for a direction alone

WINDS: dict[str, Vector] = {
    "north": (0, 1),
    "north-east": (1, 1),
    "east": (1, 0),
    "south-east": (1, -1),
    "south": (0, -1),
    "south-west": (-1, -1),
    "west": (-1, 0),
    "north-west": (-1, 1),
}


# -- numbers


def quotient(number: int, by: int) -> int:
    """To the nearest whole number, halves away from nought; `by` is above nought."""
    half = (2 * abs(number) // by + 1) // 2
    return half if number >= 0 else -half


def over_root(number: int, square: int) -> int:
    """A number over the root of another, to the nearest, halves away from nought."""
    half = (isqrt(4 * number * number // square) + 1) // 2
    return half if number >= 0 else -half


# -- vectors


def vector(a: Point, b: Point) -> Vector:
    """The way from one point to another."""
    return b[0] - a[0], b[1] - a[1]


def moved(a: Point, by: Vector) -> Point:
    return a[0] + by[0], a[1] + by[1]


def dot(a: Vector, b: Vector) -> int:
    return a[0] * b[0] + a[1] * b[1]


def cross(a: Vector, b: Vector) -> int:
    """Above nought if the second points to the left of the first, nought if both lie on one line."""
    return a[0] * b[1] - a[1] * b[0]


def offset(facing: Vector, ahead: int, right: int = 0) -> Vector:
    """So far ahead and so far to the right for one who faces this way."""
    (x, y), square = facing, dot(facing, facing)
    return over_root(ahead * x + right * y, square), over_root(ahead * y - right * x, square)


def scaled(facing: Vector, to: int) -> Vector:
    """The vector of this length in the same direction."""
    return offset(facing, to)


def turned(facing: Vector, eighths: int) -> Vector:
    """To the left by eighths of a circle: exact by quarters, else to the nearest point of the lattice."""
    x, y = facing
    for _ in range(eighths % 8 // 2):
        x, y = -y, x
    return (over_root(x - y, 2), over_root(x + y, 2)) if eighths % 2 else (x, y)


def wind(facing: Vector) -> str:
    """The nearest of the eight winds: no whole numbers lie between two of them."""
    x, y = abs(facing[0]), abs(facing[1])
    slanting = (x + y) ** 2 > 2 * max(x, y) ** 2
    sign = ((facing[0] > 0) - (facing[0] < 0), (facing[1] > 0) - (facing[1] < 0))
    nearest = sign if slanting else (sign[0] * (x >= y), sign[1] * (y >= x))
    return next(name for name, way in WINDS.items() if way == nearest)


# -- distances


def squared(a: Point, b: Point) -> int:
    return (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2


def in_tenths(halves: int) -> int:
    """Half hundredths as tenths: to the nearest, halves up."""
    return (halves // TENTH + 1) // 2


def tenths(a: Point, b: Point) -> int:
    """How far apart two points are, as every rule compares it and every text tells it."""
    return in_tenths(isqrt(4 * squared(a, b)))


def length(a: Point, b: Point) -> int:
    """The hundredths that it takes to get from one point to another: rounded up."""
    square = squared(a, b)
    return isqrt(square - 1) + 1 if square else 0


def long(course: Sequence[Point]) -> int:
    """The hundredths that it takes to go all of a course."""
    return sum(length(a, b) for a, b in pairwise(course))


def apart(point: Point, a: Point, b: Point) -> int:
    """How far a point is from the nearest of a segment, in tenths."""
    along, reach = vector(a, b), vector(a, point)
    if 0 < dot(along, reach) < (square := dot(along, along)):
        return in_tenths(isqrt(4 * cross(along, reach) ** 2 // square))
    return min(tenths(point, a), tenths(point, b))


def apart_from(point: Point, course: Sequence[Point]) -> int:
    """How far a point is from the nearest of a course, in tenths."""
    return min(apart(point, a, b) for a, b in legs(course))


def part_of(far: int, part: int) -> int:
    """So many parts of a length, to the nearest."""
    return (2 * far * part // WHOLE + 1) // 2


def parts_in_tenths(parts: int, a: Point, b: Point) -> int:
    """How much of a line so many of its parts are, in tenths. Parts may be counted more than once."""
    return in_tenths(isqrt(4 * parts * parts * squared(a, b)) // WHOLE)


# -- ways


def step(a: Point, b: Point, far: int) -> Point:
    """So far from one point towards another; there, if that suffices."""
    return b if length(a, b) <= far else moved(a, scaled(vector(a, b), far))


def walk(course: Sequence[Point], far: int) -> Point:
    """Where one is who has gone so far along a course; at its end, if that suffices."""
    for a, b in pairwise(course):
        if far < (leg := length(a, b)):
            return step(a, b, far)
        far -= leg
    return course[-1]


def walked(course: Course, far: int) -> Course:
    """The part of a course that one has gone who has gone so far."""
    gone = [course[0]]
    for a, b in pairwise(course):
        leg = length(a, b)
        gone.append(step(a, b, far))
        if far <= leg:
            break
        far -= leg
    return tuple(gone)


def at(a: Point, b: Point, part: int) -> Point:
    """The nearest point of the lattice to a place on a line."""
    return a[0] + quotient((b[0] - a[0]) * part, WHOLE), a[1] + quotient((b[1] - a[1]) * part, WHOLE)


def legs(course: Sequence[Point]) -> Iterable[tuple[Point, Point]]:
    """The legs of a course; a single point is a leg of its own."""
    return pairwise(course) if len(course) > 1 else ((course[0], course[0]),)


def sides(polygon: Polygon) -> Iterator[tuple[Point, Point]]:
    """The sides of a polygon, the last one that closes it too."""
    return zip(polygon, (*polygon[1:], polygon[0]), strict=True)


# -- where a point lies


def side(a: Point, b: Point, point: Point) -> int:
    """Above nought left of the line from one point to another, nought on it."""
    return cross(vector(a, b), vector(a, point))


def on(point: Point, a: Point, b: Point) -> bool:
    """Whether a point lies on a segment, its ends included."""
    return side(a, b, point) == 0 and dot(vector(point, a), vector(point, b)) <= 0


def on_course(point: Point, course: Sequence[Point]) -> bool:
    return any(on(point, a, b) for a, b in legs(course))


def within(polygon: Polygon, point: Point) -> bool:
    """Whether a point lies in a polygon; its border belongs to it."""
    x, y = point
    inner = False
    ax, ay = polygon[-1]
    for bx, by in polygon:
        if (ay > y) != (by > y):
            left = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
            if left == 0:
                return True
            if (left > 0) == (by > ay):
                inner = not inner
        elif (ay == y or by == y) and on(point, (ax, ay), (bx, by)):
            return True
        ax, ay = bx, by
    return inner


def nearest(point: Point, a: Point, b: Point) -> Point:
    """The point of a segment nearest to another, to the nearest of the lattice."""
    along = vector(a, b)
    reach, square = dot(along, vector(a, point)), dot(along, along)
    if reach <= 0:
        return a
    if reach >= square:
        return b
    return a[0] + quotient(along[0] * reach, square), a[1] + quotient(along[1] * reach, square)


def nearest_of(point: Point, course: Sequence[Point]) -> Point:
    """The nearest point of a course; of several the one on the earliest leg."""
    return min((nearest(point, a, b) for a, b in legs(course)), key=lambda place: squared(point, place))


def nearest_in(point: Point, polygon: Polygon) -> Point:
    """The nearest point of a polygon: the point itself, if it lies in it."""
    return point if within(polygon, point) else nearest_of(point, (*polygon, polygon[0]))


# -- lines that meet


def meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two segments have a point in common; their ends belong to them."""
    first, second = side(a, b, c), side(a, b, d)
    if first * second > 0:
        return False
    third, fourth = side(c, d, a), side(c, d, b)
    if third * fourth > 0:
        return False
    return any((first, second, third, fourth)) or overlap(a, b, c, d)


def overlap(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two segments on one line have a point in common."""
    return on(a, c, d) or on(b, c, d) or on(c, a, b)


def contact(a: Point, b: Point, c: Point, d: Point) -> Span | None:
    """Where on the first of two segments the second touches or runs along it: a span, or a place twice."""
    if b < a:
        found = contact(b, a, c, d)
        return found and (WHOLE - found[1], WHOLE - found[0])
    if not meet(a, b, c, d):
        return None
    first, second = side(a, b, c), side(a, b, d)
    if first == second:  # along it: had they another distance from the line, they would not meet
        ends = sorted((part(a, b, c), part(a, b, d)))
        return max(ends[0], 0), min(ends[1], WHOLE)
    place = cut(a, b, c, first, d, second)
    return place, place


def part(a: Point, b: Point, point: Point) -> int:
    """At which part of a line a point of it lies; nought, if the line is but a point."""
    along = vector(a, b)
    return ((dot(along, vector(a, point)) << 21) // (dot(along, along) or 1) + 1) >> 1


def cut(a: Point, b: Point, c: Point, first: int, d: Point, second: int) -> int:
    """At which part of a line another one goes through, whose ends lie so far to its sides."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    near = dx * (c[0] - a[0]) + dy * (c[1] - a[1])
    more = dx * (d[0] - c[0]) + dy * (d[1] - c[1])
    number, by = near * (first - second) + more * first, (first - second) * (dx * dx + dy * dy)
    return ((number << 21) // by + 1) >> 1


# -- lines through polygons


def inside(polygon: Polygon, a: Point, b: Point) -> tuple[Span, ...]:
    """Which parts of a line lie in a polygon, in order. Along the border it lies in it."""
    if b < a:
        return tuple((WHOLE - end, WHOLE - start) for start, end in reversed(inside(polygon, b, a)))
    if a == b:
        return ((0, WHOLE),) if within(polygon, a) else ()
    (ax, ay), dx, dy = a, b[0] - a[0], b[1] - a[1]
    left = [dx * (y - ay) - dy * (x - ax) for x, y in polygon]
    if min(left) > 0 or max(left) < 0:
        return ()
    spans = _spans(polygon, a, b, left, 0)
    # A corner on the line is taken to lie right of it, and then left: what is inside either way is inside.
    return union((*spans, *_spans(polygon, a, b, left, -1))) if 0 in left else tuple(spans)


def _spans(polygon: Polygon, a: Point, b: Point, left: Sequence[int], least: int) -> list[Span]:
    """From each second side that the line goes through to the next; corners are left of it above `least`."""
    cuts = []
    d, second = polygon[-1], left[-1]
    for c, first in zip(polygon, left, strict=True):
        if (first > least) != (second > least):
            cuts.append(cut(a, b, c, first, d, second))
        d, second = c, first
    cuts.sort()
    pairs = zip(cuts[::2], cuts[1::2], strict=True)
    return [
        (max(start, 0), min(end, WHOLE)) for start, end in pairs if start < WHOLE and end > 0 and start < end
    ]


def union(spans: Iterable[Span]) -> tuple[Span, ...]:
    """What lies in any of these, as few spans as may be."""
    found: list[Span] = []
    for start, end in sorted(spans):
        if found and start <= found[-1][1]:
            found[-1] = found[-1][0], max(end, found[-1][1])
        else:
            found.append((start, end))
    return tuple(found)


def common(spans: Sequence[Span], others: Sequence[Span]) -> list[Span]:
    """What lies in some of these and in some of those."""
    return [(max(a, c), min(b, d)) for a, b in spans for c, d in others if max(a, c) < min(b, d)]


def without(spans: Sequence[Span], others: Sequence[Span]) -> list[Span]:
    """What lies in some of these and in none of those."""
    left = list(spans)
    for c, d in others:
        left = [piece for a, b in left for piece in ((a, min(b, c)), (max(a, d), b)) if piece[0] < piece[1]]
    return left


# -- shapes


def box_of(points: Iterable[Point]) -> Box:
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def corners(box: Box) -> Polygon:
    """A box as a polygon, from its south-west corner to the left round."""
    west, south, east, north = box
    return (west, south), (east, south), (east, north), (west, north)


def double_area(polygon: Polygon) -> int:
    """Twice what a polygon covers: above nought if its corners go to the left round."""
    return sum(a[0] * b[1] - a[1] * b[0] for a, b in sides(polygon))


def simple(polygon: Polygon) -> bool:
    """Whether no side of a polygon meets another but its neighbours, in their common corner."""
    found = list(sides(polygon))
    last = len(found) - 1
    apart = ((i, j) for i in range(last) for j in range(i + 2, last + 1) if (i, j) != (0, last))
    return (
        double_area(polygon) != 0
        and all(a != b for a, b in found)
        and not any(meet(*found[i], *found[j]) for i, j in apart)
        and not any(_folds(a, b, c) for (a, b), (_, c) in zip(found, (*found[1:], found[0]), strict=True))
    )


def _folds(a: Point, b: Point, c: Point) -> bool:
    """Whether the second of two sides goes back over the first."""
    return side(a, b, c) == 0 and dot(vector(b, a), vector(b, c)) > 0


def beside(course: Course, right: int) -> Course:
    """The course that runs beside another, so far to its right; to its left, if below nought."""
    ways = [vector(a, b) for a, b in pairwise(course)]
    bends = (
        moved(point, _mitre(before, after, right))
        for point, (before, after) in zip(course[1:-1], pairwise(ways), strict=True)
    )
    first, last = offset(ways[0], 0, right), offset(ways[-1], 0, right)
    return (moved(course[0], first), *bends, moved(course[-1], last))


def _mitre(before: Vector, after: Vector, right: int) -> Vector:
    """From the bend of a course to that of the one beside it."""
    (px, py), (qx, qy) = offset(before, 0, FINE), offset(after, 0, FINE)
    width = FINE * FINE + px * qx + py * qy
    return quotient((px + qx) * right * FINE, width), quotient((py + qy) * right * FINE, width)


def strip(course: Course, width: int) -> Polygon:
    """What lies within half a width to both sides of a course."""
    return (*beside(course, width // 2), *reversed(beside(course, -(width // 2))))


def inset(polygon: Polygon, by: int) -> Polygon:
    """The polygon whose sides run so far inside those of another; beyond its middle it turns inside out."""
    right = -by if double_area(polygon) > 0 else by
    ways = [vector(a, b) for a, b in sides(polygon)]
    bends = zip(polygon, (ways[-1], *ways), ways, strict=False)
    return tuple(moved(corner, _mitre(before, after, right)) for corner, before, after in bends)
