"""Where the figures of a unit stand: a unit is a front and a facing (body-1), its figures are laid out from
there.

The front is the middle of the front rank. Figures are in ranks behind it, from left to right, front rank
first; the wounded have the last places, and all close up when men are lost. One inch is the least between
two figures. In a building men stand along its walls instead (ground-4), those of all units there together.

Distances between units are between their nearest figures, in tenths (measure-3); a gun or wagon counts
as one of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice, pairwise
from math import isqrt
from operator import itemgetter
from typing import Literal, NamedTuple

import msgspec

from rules.skirmish import wood
from rules.skirmish.geometry import (
    INCH,
    TENTH,
    Box,
    Course,
    Point,
    Polygon,
    Vector,
    apart,
    box_of,
    in_tenths,
    length,
    long,
    moved,
    nearest_of,
    offset,
    squared,
    vector,
    walk,
    within,
)
from rules.skirmish.ground import Area, Barrier, Ground

Formation = Literal["line", "line of two", "column", "skirmish"]
Piece = Literal["", "gun", "wagon"]
TOUCH = 10  # tenths: figures so near to each other touch
MASK = 5  # tenths: a formed unit so near to a line of fire blocks it
GAP = 150  # between skirmishers, in hundredths, if nothing else is ordered
HALF = INCH // 2
WHEEL = 75  # from a gun or wagon to its crew, ahead and aside
CLEAR = INCH  # between middles of figures in a building
SHIFT = 10  # by which a place is sought further along a wall
REMEMBERED = 1 << 12  # layouts kept at hand
WATCHED = 1 << 10  # pairs of units of which it is remembered
FARTHEST = 1 << 40  # square hundredths: more than on any table
TOUCHING = ((20 * TOUCH + TENTH) ** 2 - 1) // 4  # the most square hundredths between two who touch


class Body(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where and how a unit stands; `facing` is the way to what it faces, of whatever length but nought."""

    front: Point
    facing: Vector
    formation: Formation
    gap: int = GAP  # between skirmishers
    inside: str = ""  # the building in which it is
    piece: Piece = ""  # what the front is the middle of, if it is no company

    @property
    def formed(self) -> bool:
        return self.formation != "skirmish"

    @property
    def faced(self) -> Point:
        """The point that it faces."""
        return moved(self.front, self.facing)

    def turned_to(self, place: Point) -> Body:
        """The same, facing a point, if it is another than its own (skirmish/body-2)."""
        way = vector(self.front, place)
        return msgspec.structs.replace(self, facing=way) if any(way) else self

    def moved_to(self, front: Point) -> Body:
        return msgspec.structs.replace(self, front=front)


class Stand(NamedTuple):
    """A unit on the table: its body, and how many men it has."""

    body: Body
    men: int


# -- figures in the open


def abreast(formation: Formation, men: int) -> int:
    """How many men stand in the front rank (skirmish/scale-3)."""
    match formation:
        case "line":
            return max(men, 1)
        case "line of two" | "skirmish":
            return max((men + 1) // 2, 1)
        case _:
            return 2


def ranks(formation: Formation, men: int) -> int:
    return -(-men // abreast(formation, men))


def figures(body: Body, men: int) -> Course:
    """Where the men of a unit stand that is in no building."""
    (x, y), ways = body.front, shape(body.facing, body.formation, body.gap, body.piece, men)
    return tuple([(x + right, y + up) for right, up in ways])


@lru_cache(maxsize=REMEMBERED)
def shape(facing: Vector, formation: Formation, gap: int, piece: Piece, men: int) -> tuple[Vector, ...]:
    """The ways from the front to the men: the same wherever a unit stands that faces this way."""
    stations = _crew(men) if piece else _ranked(formation, gap, men)
    return tuple(offset(facing, -behind, right) for behind, right in stations)


def places(body: Body, men: int) -> Course:
    """The same, and a gun or wagon before its crew: what others keep away from."""
    return (body.front, *figures(body, men)) if body.piece else figures(body, men)


def _ranked(formation: Formation, gap: int, men: int) -> Iterator[tuple[int, int]]:
    """How far behind the front and how far right of its middle each man stands, rank by rank."""
    row = abreast(formation, men)
    loose = formation == "skirmish"
    wide = gap if loose else INCH
    for man in range(men):
        rank, file = divmod(man, row)
        count = row if loose else min(row, men - rank * row)  # a last rank that is short closes to the middle
        aside = wide // 2 if loose and rank % 2 else 0
        yield rank * wide, file * wide - (count - 1) * wide // 2 + aside


def _crew(men: int) -> Iterator[tuple[int, int]]:
    """At the corners of the piece, those behind it first; more men stand behind them."""
    for man in range(men):
        pair, right = divmod(man, 2)
        behind = WHEEL if pair == 0 else -WHEEL if pair == 1 else WHEEL + (pair - 1) * INCH
        yield behind, WHEEL if right else -WHEEL


# -- figures in buildings


@lru_cache(maxsize=REMEMBERED)
def garrison(rings: tuple[Polygon, ...], units: tuple[Stand, ...]) -> tuple[Course, ...]:
    """The places of each unit in a building, who come to the walls one unit after the other (ground-4)."""
    taken: list[Point] = []
    return tuple(
        tuple(islice(_free_places(rings, body.faced, taken), _needed(body, men))) for body, men in units
    )


def _needed(body: Body, men: int) -> int:
    """A gun or wagon has a place of its own, before its crew."""
    return men + 1 if body.piece else men


def _free_places(rings: Sequence[Polygon], faced: Point, taken: list[Point]) -> Iterator[Point]:
    """Places along the walls from the point nearest to what is faced, in turn left and right."""
    for ring in rings:
        for place in _both_ways((*ring, ring[0]), faced, taken):
            taken.append(place)
            yield place


def _both_ways(wall: Course, faced: Point, taken: Sequence[Point]) -> Iterator[Point]:
    """Each next place an inch further along, or as much more as those who stand there already need."""
    round_about, first = long(wall), _along(wall, nearest_of(faced, wall))
    left, right = first, first
    while right - left < round_about:
        leftwards = right - first > first - left
        far = left if leftwards else right
        place = walk(wall, far % round_about)
        free = all(squared(place, other) >= CLEAR * CLEAR for other in taken)
        if free:
            yield place
        on = CLEAR if free else SHIFT
        left, right = (left - on, right) if leftwards else (left, right + on)


def _along(wall: Course, place: Point) -> int:
    """How far along a wall the point of it nearest to a place is."""
    gone = 0
    found: list[tuple[int, int]] = []
    for a, b in pairwise(wall):
        near = nearest_of(place, (a, b))
        found.append((squared(place, near), gone + length(a, near)))
        gone += length(a, b)
    return min(found)[1]


def standing(ground: Ground, units: Mapping[str, Stand]) -> dict[str, Course]:
    """The places of every unit, those in buildings in the order in which the units are given."""
    found = {name: places(*unit) for name, unit in units.items() if not unit.body.inside}
    for building in dict.fromkeys(unit.body.inside for unit in units.values() if unit.body.inside):
        names = [name for name, unit in units.items() if unit.body.inside == building]
        rings = ground.rings(ground.areas[building])
        found.update(zip(names, garrison(rings, tuple(units[name] for name in names)), strict=True))
    return {name: found[name] for name in units}


# -- distances between units (skirmish/measure-3)


class Block(NamedTuple):
    """A unit that stands still, with the box about its figures: most are passed over by that."""

    figures: Sequence[Point]
    box: Box


def blocks(units: Iterable[Sequence[Point]]) -> list[Block]:
    return [Block(figures, box_of(figures)) for figures in units]


def apart_by(some: Sequence[Point], others: Sequence[Point]) -> int:
    """How far two groups of figures are from each other, in tenths: the nearest of both."""
    return in_tenths(isqrt(4 * _least(some, others)))


def _least(some: Sequence[Point], others: Sequence[Point]) -> int:
    """The square of how far two groups are apart."""
    least = FARTHEST
    for ax, ay in some:
        for bx, by in others:
            x, y = ax - bx, ay - by
            if (square := x * x + y * y) < least:
                least = square
    return least


def nearest_block(some: Sequence[Point], others: Iterable[Block]) -> int:
    """How far a group of figures is from the nearest of others, in tenths."""
    box, least = box_of(some), FARTHEST
    for far, other in sorted(((_between(box, one.box), one) for one in others), key=itemgetter(0)):
        if far >= least:
            break
        least = min(least, _least(some, other.figures))
    return in_tenths(isqrt(4 * least))


def _between(box: Box, other: Box) -> int:
    """The square of how far two boxes are apart: what is in them is no nearer."""
    x, y = max(other[0] - box[2], box[0] - other[2], 0), max(other[1] - box[3], box[1] - other[3], 0)
    return x * x + y * y


def touches_any(some: Sequence[Point], others: Iterable[Block]) -> bool:
    box = box_of(some)
    return any(_between(box, one.box) <= TOUCHING and touch(some, one.figures) for one in others)


def nearest_pair(some: Sequence[Point], others: Sequence[Point]) -> tuple[Point, Point]:
    """The two figures nearest to each other; of several pairs the first."""
    return min(((a, b) for a in some for b in others), key=lambda pair: squared(*pair))


def touch(some: Sequence[Point], others: Sequence[Point]) -> bool:
    return _least(some, others) <= TOUCHING


def masks(figures: Iterable[Point], a: Point, b: Point) -> bool:
    """Whether a formed unit with these figures blocks a shot from one figure at another (ground-3)."""
    west, south, east, north = _about((a, b))
    return any(west <= x <= east and south <= y <= north and apart((x, y), a, b) <= MASK for x, y in figures)


def in_the_way(screens: Iterable[Course], points: Iterable[Point]) -> tuple[Course, ...]:
    """Those of some units that may block a shot between any of these points: the others stand far aside."""
    west, south, east, north = _about(points)
    return tuple(
        figures for figures in screens if any(west <= x <= east and south <= y <= north for x, y in figures)
    )


def _about(points: Iterable[Point]) -> Box:
    """The box about some points outside of which nobody blocks a shot between them."""
    west, south, east, north = box_of(points)
    far = (MASK + 1) * TENTH
    return west - far, south - far, east + far, north + far


@lru_cache(maxsize=WATCHED)
def in_sight(ground: Ground, some: Course, others: Course) -> bool:
    """Whether any figure of a unit sees any of another: most of them stand where they stood."""
    return not wood.parts(ground, some, others) and any(ground.sees(a, b) for a in some for b in others)


# -- where a unit may stand (skirmish/body-3)


def on_table(ground: Ground, unit: Stand) -> bool:
    return all(map(ground.holds, places(*unit)))


def within_table(ground: Ground, unit: Stand) -> Body:
    """The body, its front shifted by as little as brings every figure onto the table."""
    west, south, east, north = box_of(places(*unit))
    right = max(0, -west) - max(0, east - ground.width)
    up = max(0, -south) - max(0, north - ground.depth)
    return unit.body.moved_to(moved(unit.body.front, (right, up)))


def stops(unit: Stand, path: Course, far: int, friends: Sequence[Course], enemies: Sequence[Course]) -> int:
    """How far a unit gets along its path that would go so far: never near an enemy, and it ends near nobody.

    Who begins near an enemy may go where he is no nearer to it.
    """
    reached, near = _kept_off(unit, path, far, enemies), blocks(friends)
    while reached > 0 and touches_any(_on_path(unit, path, reached), near):
        reached = max(0, reached - SHIFT)
    return reached


def _kept_off(unit: Stand, path: Course, far: int, enemies: Sequence[Course]) -> int:
    """How far it gets before it touches an enemy."""
    if not enemies:
        return far
    here, reached, others = places(*unit), 0, blocks(enemies)
    began = [min(apart_by(here, enemy), TOUCH + 1) for enemy in enemies]  # who touched may not come nearer
    ends = [long(path[:n]) for n in range(2, len(path))]
    gap = nearest_block(_on_path(unit, path, 0), others)
    while reached < far:
        free = SHIFT if min(began) <= TOUCH else _freely(gap)
        ahead = min(reached + free, far, *(end for end in ends if end > reached))
        there = _on_path(unit, path, ahead)
        gap = nearest_block(there, others)
        if gap <= TOUCH and _comes_nearer(there, enemies, began):
            return reached
        reached = ahead
    return far


def _comes_nearer(there: Course, enemies: Sequence[Course], began: Sequence[int]) -> bool:
    """Whether it touches an enemy to whom it was not as near when it began."""
    gaps = (apart_by(there, enemy) for enemy in enemies)
    return any(gap < least for gap, least in zip(gaps, began, strict=True) if gap <= TOUCH)


def _freely(gap: int) -> int:
    """How far one may go straight on, so many tenths away, without looking whether one touches."""
    return max(SHIFT, (gap - TOUCH) * TENTH - TENTH)


def _on_path(unit: Stand, path: Course, far: int) -> Course:
    """The figures of a unit that has gone so far, facing the way it went."""
    return places(gone(unit.body, path, far), unit.men)


def gone(body: Body, path: Course, far: int) -> Body:
    """The body of one who has gone so far along a path, facing the way it went (skirmish/body-2)."""
    facing, left = body.facing, far
    for a, b in pairwise(path):
        if a == b:
            continue
        facing = vector(a, b)
        if left <= (leg := length(a, b)):
            break
        left -= leg
    return msgspec.structs.replace(body, front=walk(path, far), facing=facing, inside="")


# -- contact (skirmish/body-4)


def contact(unit: Stand, path: Course, target: Sequence[Point]) -> int | None:
    """How far along a path a charger's nearest figure touches its target's; nothing, if it never does."""
    far, end = 0, long(path)
    while True:
        gap = apart_by(_on_path(unit, path, far), target)
        if gap <= TOUCH:
            return far
        if far == end:
            return None
        far = min(end, far + max(1, (gap - TOUCH) * TENTH - TENTH))


# -- places that orders name


def settled(bodies: Iterable[Body], men: int, fits: Callable[[Course], bool]) -> Body | None:
    """The first of some bodies of which all figures stand as they should."""
    return next((body for body in bodies if fits(places(body, men))), None)


def into(ground: Ground, unit: Stand, area: Area) -> Body | None:
    """The nearest place in an area where all figures are inside it; nothing, if it is too small."""
    body = unit.body
    return settled(
        (_arrived(body, place) for place in ground.places_in(area, body.front)),
        unit.men,
        lambda there: all(within(area.polygon, p) and ground.holds(p) for p in there),
    )


def sheltered(ground: Ground, unit: Stand, barrier: Barrier, enemy: Point) -> Body | None:
    """The nearest place behind a line from an enemy, facing him; nothing, if there is none."""
    body = unit.body
    return settled(
        (body.moved_to(p).turned_to(enemy) for p in ground.places_behind(barrier, enemy, body.front)),
        unit.men,
        lambda there: ground.is_behind(barrier, there, enemy) and all(map(ground.holds, there)),
    )


def _arrived(body: Body, place: Point) -> Body:
    """Who came straight to a place faces the way he came."""
    way = vector(body.front, place)
    return body.moved_to(place) if not any(way) else msgspec.structs.replace(body, front=place, facing=way)
