"""The ground of a table: what a scenario's file says of it, and what rules measure on it.

Each area has one class of ground, and the topmost counts (T5). Over the default lie the areas in the order
of the file, over them the roads, and over all the buildings. Nothing is drawn otherwise than it is tested:
there is no raster. Streams, fences and their like are lines that a move crosses (T6).

Files speak inches. A broken inch is written as text, since data know no fractions: `[39, "21.5"]`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Annotated, Literal, NamedTuple, TypeVar

import msgspec

from rules.kernel.data import fail, read
from rules.kernel.orders import No
from rules.skirmish.geometry import (
    INCH,
    WHOLE,
    Box,
    Course,
    Point,
    Polygon,
    Span,
    apart,
    apart_from,
    at,
    beside,
    box_of,
    common,
    contact,
    corners,
    dot,
    inset,
    inside,
    legs,
    length,
    long,
    meet,
    moved,
    nearest,
    nearest_in,
    on,
    on_course,
    part_of,
    parts_in_tenths,
    scaled,
    side,
    sides,
    simple,
    squared,
    step,
    strip,
    tenths,
    union,
    vector,
    within,
    without,
)
from rules.skirmish.places import DEEPEST, SQUARE, WIDEST, Grid, is_name

DATA = "skirmish/data"  # under which is said what is wrong with data; it cites no rule

Kind = Literal["open", "clearing", "rough", "dense", "building", "water"]
Barring = Literal["stream", "bank", "fence", "hedge", "wall", "abatis", "barricade"]
Edge = Literal["north", "east", "south", "west"]
EDGES: tuple[Edge, ...] = ("north", "east", "south", "west")
PASSED: tuple[Edge, ...] = ("north", "south", "east", "west")  # which of two counts in a corner
WOODS: tuple[Kind, ...] = ("rough", "dense")
HEAVY = 3  # the column of heavy cover (skirmish/fire-2, fire-6)
THICK: Mapping[str, int] = {"rough": 1, "dense": 2}  # what an inch of it takes of the sight through it
SIGHT = 120  # tenths of rough ground through which one sees (skirmish/vis-1)
NEAR = 20  # tenths: behind a line, at a door
AT_HAND = (NEAR + 1) * 10  # hundredths: what is farther is not near
ROOM = INCH // 2  # from a wall to the middle of who stands along it
GRAIN = INCH // 2  # how close together places are tried, where the best is looked for
RING = 2 * INCH  # how far off the first of them are
REMEMBERED = 1 << 8  # ways over the ground that are kept at hand
LINES = 1 << 15  # of sight
NEVER_THICK = 10 * SIGHT // max(THICK.values())  # hundredths: what is shorter is seen through, whatever it is


# -- the file ------------------------------------------------------------------------------------------

Inches = int | str
Spot = tuple[Inches, Inches]
Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
BROKEN = re.compile(r"\d{1,3}(?:\.(\d{1,2}))?")


class File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a data file."""


class Named(File, frozen=True):
    """What orders speak of."""

    name: str


class AreaFile(Named, frozen=True):
    """A piece of ground: a polygon or a box (west, south, east, north). A building has walls and openings."""

    ground: Kind
    points: tuple[Spot, ...] = ()
    box: tuple[Inches, Inches, Inches, Inches] | None = None
    defence: Count = 0  # what its wall adds in melee
    holds: Count = 0  # figures
    doors: tuple[Spot, ...] = ()
    windows: tuple[Spot, ...] = ()
    parapet: bool = False  # a work that is open above


class RoadFile(Named, frozen=True):
    """A strip of ground along a course."""

    line: tuple[Spot, ...]
    width: Annotated[int, msgspec.Meta(ge=1, le=12)]
    ground: Kind = "open"


class LineFile(Named, frozen=True):
    """A line that a move crosses."""

    kind: Barring
    line: tuple[Spot, ...]
    defence: Count = 0  # what it adds in melee


class GroundFile(File, frozen=True):
    """What a scenario's file says of its ground."""

    size: tuple[int, int]  # width and depth in inches
    default: Kind  # of whatever no area covers
    areas: tuple[AreaFile, ...] = ()
    roads: tuple[RoadFile, ...] = ()
    lines: tuple[LineFile, ...] = ()


class OfGround(msgspec.Struct, frozen=True):
    """A scenario's file, of which all else is read elsewhere."""

    ground: GroundFile


def hundredths(inches: Inches) -> int:
    """A length of a file: `21`, or `"21.5"`."""
    if isinstance(inches, int):
        return inches * INCH
    whole, _, part = inches.partition(".")
    return int(whole) * INCH + int(part.ljust(2, "0"))


def point(spot: Spot) -> Point:
    return hundredths(spot[0]), hundredths(spot[1])


def course(line: Iterable[Spot]) -> Course:
    return tuple(map(point, line))


def polygon_of(area: AreaFile) -> Polygon:
    return course(area.points) if area.box is None else corners(box(area.box))


def box(given: tuple[Inches, Inches, Inches, Inches]) -> Box:
    west, south, east, north = map(hundredths, given)
    return west, south, east, north


# -- what lies on the table ------------------------------------------------------------------------------


class Area(NamedTuple):
    """A piece of ground with a border."""

    name: str
    kind: Kind
    polygon: Polygon
    box: Box
    file: AreaFile | None = None  # none: it is a road

    @property
    def doors(self) -> Course:
        return course(self.file.doors) if self.file else ()

    @property
    def windows(self) -> Course:
        return course(self.file.windows) if self.file else ()


class Road(NamedTuple):
    """The middle of a road, and the strip of ground that it is."""

    name: str
    course: Course
    area: Area


class Barrier(NamedTuple):
    """A line that a move crosses."""

    name: str
    kind: Barring
    course: Course
    defence: int
    box: Box


BoxedT = TypeVar("BoxedT", Area, Barrier)


class Stretch(NamedTuple):
    """A part of a path on one piece of ground, in hundredths from its beginning."""

    start: int
    end: int
    kind: Kind
    name: str  # "" where no area lies


class Crossing(NamedTuple):
    """Where a path comes upon a line: how far one may go and still be on the near side of it."""

    at: int
    barrier: Barrier


class Ground:
    """The ground of a table. Nothing of it changes; what an umpire rules otherwise is a ground of its own."""

    def __init__(self, file: GroundFile, ruled: Mapping[str, Kind] | None = None) -> None:
        self.file, self.ruled = file, ruled or {}
        self.width, self.depth = (size * INCH for size in file.size)
        self.grid = Grid(self.width, self.depth)
        self.areas = {area.name: self._area(area) for area in file.areas}
        self.roads = {road.name: self._road(road) for road in file.roads}
        self.barriers = {line.name: _barrier(line) for line in file.lines}
        self._walled = [a for a in self.areas.values() if a.file and a.file.ground == "building"]
        self._layers = self._from_the_top()
        self._thick = THICK.get(file.default, 0)

    def _area(self, area: AreaFile) -> Area:
        polygon = polygon_of(area)
        return Area(area.name, self.ruled.get(area.name, area.ground), polygon, box_of(polygon), area)

    def _road(self, road: RoadFile) -> Road:
        middle = course(road.line)
        polygon = strip(self._prolonged(middle, road.width * INCH), road.width * INCH)
        kind = self.ruled.get(road.name, road.ground)
        return Road(road.name, middle, Area(road.name, kind, polygon, box_of(polygon)))

    def _prolonged(self, middle: Course, far: int) -> Course:
        """A road that ends at the edge goes on beyond it: else one corner of it would be missing there."""
        first, last = (vector(middle[1], middle[0]), vector(middle[-2], middle[-1]))
        before = (moved(middle[0], scaled(first, far)),) if self.at_edge(middle[0]) else ()
        after = (moved(middle[-1], scaled(last, far)),) if self.at_edge(middle[-1]) else ()
        return (*before, *middle, *after)

    def aside(self, road: Road, place: Point) -> int:
        """How far a point is from a road, in tenths; nought, if it is on it."""
        return tenths(place, nearest_in(place, road.area.polygon))

    def _from_the_top(self) -> tuple[Area, ...]:
        low = [area for area in self.areas.values() if area not in self._walled]
        return tuple(reversed([*low, *(road.area for road in self.roads.values()), *self._walled]))

    def with_rulings(self, ruled: Mapping[str, Kind]) -> Ground:
        """The same table on which areas or roads have other classes of ground."""
        key = tuple(sorted(ruled.items()))
        if key not in self._otherwise:
            self._otherwise[key] = Ground(self.file, ruled)
        return self._otherwise[key]

    @cached_property
    def _otherwise(self) -> dict[tuple[tuple[str, Kind], ...], Ground]:
        return {(): self}

    # -- the table and its edges (T9)

    def holds(self, place: Point) -> bool:
        """Whether a point is on the table; its edges belong to it."""
        return 0 <= place[0] <= self.width and 0 <= place[1] <= self.depth

    def at_edge(self, place: Point) -> bool:
        return place[0] in (0, self.width) or place[1] in (0, self.depth)

    def edge(self, name: Edge) -> tuple[Point, Point]:
        """An edge of the table, from west to east or from south to north."""
        west, south, east, north = (0, 0, self.width, self.depth)
        return {
            "north": ((west, north), (east, north)),
            "east": ((east, south), (east, north)),
            "south": ((west, south), (east, south)),
            "west": ((west, south), (west, north)),
        }[name]

    def to_edge(self, name: Edge, place: Point) -> Point:
        """The nearest point of an edge."""
        return nearest(place, *self.edge(name))

    def edge_at(self, place: Point) -> Edge | None:
        """The edge on which a point lies or beyond which it is; in a corner the northern or southern one."""
        x, y = place
        past = {"north": y >= self.depth, "south": y <= 0, "east": x >= self.width, "west": x <= 0}
        return next((edge for edge in PASSED if past[edge]), None)

    def leaves(self, path: Course) -> int | None:
        """How far along a path the edge is passed; nothing, if it stays on the table."""
        gone = 0
        for a, b in pairwise(path):
            if not self.holds(b):
                return gone + part_of(length(a, b), self._last_on_table(a, b))
            gone += length(a, b)
        return None

    def _last_on_table(self, a: Point, b: Point) -> int:
        """The part of a line that lies on the table, if it ends beyond."""
        sizes = (self.width, self.depth)
        bounds = [(i, size if b[i] > size else 0) for i, size in enumerate(sizes) if not 0 <= b[i] <= size]
        return max(0, min(((bound - a[i]) << 20) // (b[i] - a[i]) for i, bound in bounds))

    # -- classes of ground (T5)

    def cover_at(self, figure: Point, *, loose: bool) -> int:
        """The column of the table to hit for a figure that stands there (skirmish/fire-2, fire-6)."""
        kind = self.kind_at(figure)
        return HEAVY if kind == "building" else int(kind in WOODS) + loose

    def area_at(self, place: Point) -> Area | None:
        """The topmost area at a point; nothing where the default lies open."""
        x, y = place
        for area in self._layers:
            west, south, east, north = area.box
            if west <= x <= east and south <= y <= north and within(area.polygon, place):
                return area
        return None

    def kind_at(self, place: Point) -> Kind:
        area = self.area_at(place)
        return self.file.default if area is None else area.kind

    def _seen_along(self, a: Point, b: Point) -> Iterator[tuple[Area | None, Sequence[Span]]]:
        """The areas that lie uppermost somewhere on a line, from the top down, each with where it does."""
        left: Sequence[Span] = ((0, WHOLE),)
        for area in _near(self._layers, a, b):
            spans = inside(area.polygon, a, b)
            if spans and (covered := common(left, spans)):
                yield area, covered
                left = without(left, spans)
                if not left:
                    return
        yield None, left

    def pieces(self, a: Point, b: Point) -> list[tuple[int, int, Area | None]]:
        """The pieces of a line, each from part to part, with what lies uppermost there."""
        found = ((start, end, area) for area, spans in self._seen_along(a, b) for start, end in spans)
        return sorted(found, key=lambda piece: piece[:2])

    def stretches(self, path: Course) -> tuple[Stretch, ...]:
        """What one goes over on a path. A path of one point is a stretch without length."""
        return _stretches(self, path)

    def on_road(self, path: Course) -> bool:
        """Whether all of a path runs on roads, none of them built over (skirmish/move-12)."""
        return all(
            area is not None and area.file is None for a, b in legs(path) for _, _, area in self.pieces(a, b)
        )

    # -- lines that are crossed (T6)

    def crossings(self, path: Course) -> tuple[Crossing, ...]:
        """Where a path comes upon lines, in its order. To leave one costs nothing: to get there did."""
        found, gone = list[Crossing](), 0
        for a, b in pairwise(path):
            for barrier in _near(self.barriers.values(), a, b):
                found += (Crossing(gone + far, barrier) for far in _crossed(a, b, barrier))
            gone += length(a, b)
        return tuple(sorted(found, key=lambda crossing: (crossing.at, crossing.barrier.name)))

    def is_behind(self, barrier: Barrier, figures: Sequence[Point], enemy: Point) -> bool:
        """Whether most figures stand close to a line that lies between them and an enemy."""
        return 2 * sum(_covers(barrier, figure, enemy) for figure in figures) > len(figures)

    def behind(self, figures: Sequence[Point], enemy: Point) -> Barrier | None:
        """The line that figures stand behind; of several the one that helps most."""
        found = [line for line in self.barriers.values() if self.is_behind(line, figures, enemy)]
        return max(found, key=lambda line: line.defence, default=None)

    def places_behind(self, barrier: Barrier, enemy: Point, near: Point) -> Iterator[Point]:
        """Where a front may stand close behind a line from an enemy, the nearest first."""
        tried = {place for c, d in legs(barrier.course) for place in _beyond(c, d, enemy, near)}
        nearest_first = sorted(tried, key=lambda place: (squared(near, place), place))
        return (p for p in nearest_first if _covers(barrier, p, enemy) and self.is_free(p))

    def is_free(self, place: Point) -> bool:
        """Whether a front may stand on a point of the ground."""
        return self.holds(place) and self.kind_at(place) not in ("building", "water")

    # -- sight (T7)

    def thickness(self, a: Point, b: Point) -> int:
        """The inches of rough ground on a line and twice those of dense, in tenths (skirmish/vis-1)."""
        parts = 0
        for area, spans in self._seen_along(a, b):
            weight = self._thick if area is None else THICK.get(area.kind, 0)
            if weight:
                parts += weight * sum(end - start for start, end in spans)
        return parts_in_tenths(parts, a, b)

    def hidden_by(self, a: Point, b: Point) -> Area | None:
        """The building that lies between two points; that in which one of them is does not count."""
        return next((area for area in _near(self.buildings, a, b) if _parts(area.polygon, a, b)), None)

    @property
    def wooded(self) -> bool:
        """Whether all is wood where nothing else lies."""
        return self._thick > 0

    @cached_property
    def bare(self) -> tuple[Polygon, ...]:
        """The borders of what is no wood."""
        return tuple(area.polygon for area in self._layers if area.kind not in THICK)

    @cached_property
    def names(self) -> frozenset[str]:
        """Of all that lies on the table."""
        return frozenset((*self.areas, *self.roads, *self.barriers))

    @cached_property
    def buildings(self) -> tuple[Area, ...]:
        return tuple(area for area in self.areas.values() if area.kind == "building")

    def sees(self, a: Point, b: Point) -> bool:
        """Whether there is sight between two figures; it is the same both ways."""
        return _sees(self, min(a, b), max(a, b))

    # -- buildings and works (T8)

    def rings(self, building: Area) -> tuple[Polygon, ...]:
        """Where men stand in a building: along the inner side of its walls, then an inch deeper."""
        if building.name not in self._rings:
            self._rings[building.name] = tuple(_rings(building.polygon))
        return self._rings[building.name]

    @cached_property
    def _rings(self) -> dict[str, tuple[Polygon, ...]]:
        return {}

    # -- places that orders name

    def places_in(self, area: Area, near: Point) -> Iterator[Point]:
        """Where a front may stand in an area, the nearest first."""
        first = nearest_in(near, area.polygon)
        yield first
        for ring in _rings_about(near, area.box, length(near, first)):
            yield from (place for place in ring if place != first and within(area.polygon, place))

    def along(self, road: Road, start: Point, to: Point) -> Course:
        """The way on a road from the place of it nearest to one point to that nearest to another."""
        first, last = _on(road.course, start), _on(road.course, to)
        if first[:2] <= last[:2]:
            return _tidy((start, first[2], *road.course[first[0] + 1 : last[0] + 1], last[2]))
        return _tidy((start, first[2], *reversed(road.course[last[0] + 1 : first[0] + 1]), last[2]))

    def end_ahead(self, road: Road, start: Point, facing: tuple[int, int]) -> Point:
        """The end of a road that lies before one who stands on it and looks this way; else the last one."""
        leg, _, _ = _on(road.course, start)
        forward = dot(facing, vector(road.course[leg], road.course[leg + 1])) >= 0
        return road.course[-1] if forward else road.course[0]


def _barrier(line: LineFile) -> Barrier:
    laid = course(line.line)
    return Barrier(line.name, line.kind, laid, line.defence, box_of(laid))


@lru_cache(maxsize=LINES)
def _sees(ground: Ground, a: Point, b: Point) -> bool:
    """Remembered, since most units stand where they stood when somebody looked before."""
    if ground.hidden_by(a, b):
        return False
    return squared(a, b) <= NEVER_THICK**2 or ground.thickness(a, b) <= SIGHT


@lru_cache(maxsize=REMEMBERED)
def _stretches(ground: Ground, path: Course) -> tuple[Stretch, ...]:
    """Remembered, since what bars a way, what it costs and what is shown of it all ask."""
    found: list[Stretch] = []
    gone = 0
    for a, b in legs(path):
        far = length(a, b)
        for start, end, area in ground.pieces(a, b):
            kind, name = (ground.file.default, "") if area is None else (area.kind, area.name)
            found.append(Stretch(gone + part_of(far, start), gone + part_of(far, end), kind, name))
        gone += far
    return tuple(_joined(piece for piece in found if piece.start < piece.end or not gone))


def _joined(stretches: Iterable[Stretch]) -> Iterator[Stretch]:
    """Stretches one after the other on the same ground as one."""
    last: Stretch | None = None
    for this in stretches:
        if last and (last.kind, last.name) == (this.kind, this.name):
            last = last._replace(end=this.end)
            continue
        if last:
            yield last
        last = this
    if last:
        yield last


def _near(boxed: Iterable[BoxedT], a: Point, b: Point) -> Iterator[BoxedT]:
    """Those whose box a line meets with its own: most are passed over by that."""
    west, east = (a[0], b[0]) if a[0] < b[0] else (b[0], a[0])
    south, north = (a[1], b[1]) if a[1] < b[1] else (b[1], a[1])
    for one in boxed:
        box = one.box
        if box[0] <= east and box[2] >= west and box[1] <= north and box[3] >= south:
            yield one


def _parts(polygon: Polygon, a: Point, b: Point) -> bool:
    """Whether a polygon lies between two points, neither of which is in it."""
    return bool(inside(polygon, a, b)) and not within(polygon, a) and not within(polygon, b)


# Crossings


def _crossed(a: Point, b: Point, barrier: Barrier) -> Iterator[int]:
    """How far one may go from one point to another each time before one comes upon a line."""
    touched = union(span for c, d in legs(barrier.course) if (span := contact(a, b, c, d)))
    first = int(bool(touched) and on_course(a, barrier.course))  # who stands on it is there already
    return (_short_of(a, b, start, barrier) for start, _ in touched[first:])


def _short_of(a: Point, b: Point, start: int, barrier: Barrier) -> int:
    """How far one may go towards a line without touching it, on a lattice that may round one onto it."""
    far = part_of(length(a, b), start)
    first = [leg for leg in legs(barrier.course) if (span := contact(a, b, *leg)) and span[0] == start]
    while far > 0 and any(meet(a, step(a, b, far), c, d) for c, d in first):
        far -= 1
    return far


def _covers(barrier: Barrier, figure: Point, enemy: Point) -> bool:
    """Whether a line lies close to a figure between it and an enemy."""
    west, south, east, north = barrier.box
    if not (
        west - AT_HAND <= figure[0] <= east + AT_HAND and south - AT_HAND <= figure[1] <= north + AT_HAND
    ):
        return False
    return any(meet(figure, enemy, c, d) and apart(figure, c, d) <= NEAR for c, d in legs(barrier.course))


def _beyond(c: Point, d: Point, enemy: Point, near: Point) -> Iterator[Point]:
    """Places along the far side of a leg of a line, as an enemy sees it, and the one nearest to a point."""
    left = side(c, d, enemy)
    if left == 0:
        return
    first, last = beside((c, d), ROOM if left > 0 else -ROOM)
    yield nearest(near, first, last)
    count = max(1, length(c, d) // GRAIN)
    yield from (at(first, last, WHOLE * n // count) for n in range(count + 1))


def _rings_about(near: Point, box: Box, least: int) -> Iterator[list[Point]]:
    """The places that are tried in a box, the nearest first, ring by ring; none is nearer than the least."""
    west, south, east, north = box
    (x, y), passed, wide = near, -1, RING
    last = max(length(near, corner) for corner in corners(box))
    while least < last:
        least, wide = least + wide, 2 * wide
        columns = _tried(max(west, x - least), min(east, x + least))
        rows = _tried(max(south, y - least), min(north, y + least))
        found = ((squared(near, (column, row)), (column, row)) for column in columns for row in rows)
        yield [place for far, place in sorted(one for one in found if passed < one[0] <= least * least)]
        passed = least * least


def _tried(first: int, last: int) -> range:
    return range(-(first // -GRAIN) * GRAIN, last + 1, GRAIN)


# Roads


def _on(course: Course, place: Point) -> tuple[int, int, Point]:
    """The leg of a course nearest to a point, how far along that leg, and where."""
    found = [nearest(place, a, b) for a, b in legs(course)]
    leg = min(range(len(found)), key=lambda n: squared(place, found[n]))
    return leg, length(course[leg], found[leg]), found[leg]


def _tidy(path: Iterable[Point]) -> Course:
    """A path without steps that lead nowhere."""
    found: list[Point] = []
    for place in path:
        if not found or found[-1] != place:
            found.append(place)
    return tuple(found)


# Rings


def _rings(polygon: Polygon) -> Iterator[Polygon]:
    walls = (*polygon, polygon[0])
    deep = ROOM
    while True:
        ring = inset(polygon, deep)
        if not all(within(polygon, p) and apart_from(p, walls) * 10 >= deep - 10 for p in ring):
            return
        yield ring
        deep += INCH


# -- what is wrong with a file ------------------------------------------------------------------------


def read_ground(text: str, name: str) -> Ground:
    """The ground of a scenario's file; raises DataError."""
    return Ground(read(text, name, OfGround, lambda file: check_ground(file.ground)).ground)


def check_ground(file: GroundFile) -> None:
    """What the types alone cannot say, with the key at which it stands; raises DataError."""
    _check_size(file)
    _check_names(file)
    on_table = reader(file)
    for n, area in enumerate(file.areas):
        _check_area(area, f"ground.areas[{n}]", on_table)
    for n, road in enumerate(file.roads):
        _check_line(road.line, f"ground.roads[{n}].line", on_table)
        _check_bends(road, f"ground.roads[{n}].line")
    for n, line in enumerate(file.lines):
        _check_line(line.line, f"ground.lines[{n}].line", on_table)
    for n, laid in enumerate(Ground(file).roads.values()):
        if not simple(laid.area.polygon):
            fail(f"ground.roads[{n}].line", No(DATA, "skirmish_sharp_bend"))


def _check_size(file: GroundFile) -> None:
    for n, (size, most) in enumerate(zip(file.size, (WIDEST, DEEPEST), strict=True)):
        if not 0 < size * INCH <= most or size * INCH % SQUARE:
            fail(f"ground.size[{n}]", No(DATA, "skirmish_size", most=most // INCH))


def _check_names(file: GroundFile) -> None:
    groups: dict[str, Sequence[Named]] = {"areas": file.areas, "roads": file.roads, "lines": file.lines}
    seen: set[str] = set()
    for key, parts in groups.items():
        for n, part in enumerate(parts):
            if is_name(part.name):
                fail(f"ground.{key}[{n}].name", No(DATA, "skirmish_name_of_square", word=part.name))
            if part.name.casefold() in seen:
                fail(f"ground.{key}[{n}].name", No(DATA, "skirmish_name_twice", word=part.name))
            seen.add(part.name.casefold())


OnTable = Callable[..., Point]


def reader(file: GroundFile) -> OnTable:
    """Reads a spot of the file, or says which of its two lengths is wrong."""

    def read(spot: Spot, path: str, first: int = 0) -> Point:
        for n, (value, size) in enumerate(zip(spot, file.size, strict=True), start=first):
            if isinstance(value, str) and not BROKEN.fullmatch(value):
                fail(f"{path}[{n}]", No(DATA, "skirmish_no_length", word=value))
            if not 0 <= hundredths(value) <= size * INCH:
                fail(f"{path}[{n}]", No(DATA, "skirmish_off_the_table", number=str(value), most=size))
        return point(spot)

    return read


def _check_area(area: AreaFile, path: str, on_table: OnTable) -> None:
    if (area.box is None) == (not area.points):
        fail(path, No(DATA, "skirmish_points_or_box"))
    where = "points" if area.box is None else "box"
    _check_border(area, f"{path}.{where}", on_table)
    if (area.ground == "building") != (area.holds > 0):
        fail(f"{path}.{'holds' if area.holds else 'ground'}", No(DATA, "skirmish_holds"))
    if area.ground != "building" and (area.doors or area.windows):
        fail(f"{path}.{'doors' if area.doors else 'windows'}", No(DATA, "skirmish_no_walls"))
    for key, spots in (("doors", area.doors), ("windows", area.windows)):
        for n, spot in enumerate(spots):
            place = on_table(spot, f"{path}.{key}[{n}]")
            if not any(on(place, a, b) for a, b in sides(polygon_of(area))):
                fail(f"{path}.{key}[{n}]", No(DATA, "skirmish_not_on_wall", word=area.name))
    if area.ground == "building":
        room = sum(long((*ring, ring[0])) for ring in _rings(polygon_of(area))) // (2 * INCH)
        if room < area.holds:
            fail(f"{path}.holds", No(DATA, "skirmish_no_room", most=room))


def _check_border(area: AreaFile, path: str, on_table: OnTable) -> None:
    if area.box is None:
        for n, spot in enumerate(area.points):
            on_table(spot, f"{path}[{n}]")
    else:
        _check_box(area.box, path, on_table)
    if len(polygon_of(area)) < 3 or not simple(polygon_of(area)):
        fail(path, No(DATA, "skirmish_no_border"))


def _check_box(given: tuple[Inches, Inches, Inches, Inches], path: str, on_table: OnTable) -> None:
    (west, south), (east, north) = on_table(given[:2], path), on_table(given[2:], path, 2)
    if west >= east or south >= north:
        fail(path, No(DATA, "skirmish_no_box"))


def _check_line(line: Sequence[Spot], path: str, on_table: OnTable) -> None:
    found = [on_table(spot, f"{path}[{n}]") for n, spot in enumerate(line)]
    if len(found) < 2 or any(a == b for a, b in pairwise(found)):
        fail(path, No(DATA, "skirmish_no_line"))


def _check_bends(road: RoadFile, path: str) -> None:
    middle = course(road.line)
    if any(_turns_back(*bend) for bend in zip(middle, middle[1:], middle[2:], strict=False)):
        fail(path, No(DATA, "skirmish_sharp_bend"))


def _turns_back(a: Point, b: Point, c: Point) -> bool:
    return side(a, b, c) == 0 and dot(vector(a, b), vector(b, c)) < 0
