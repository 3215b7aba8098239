"""A survey of each map: its waters, woods, hills, rivers and ways as lines, in edges of a hex."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import hypot, radians
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from render.battles.sides import chains
from render.files import read
from render.projection import Point
from render.ticonderoga.grid import GRIDS, Ruled
from render.ticonderoga.shores import (
    Course,
    Node,
    Part,
    Pull,
    borders,
    corner,
    islet,
    parts,
    pulled,
    rounded,
    signed_area,
    softened,
    spots,
    wandering,
)
from rules.kernel.hexes import DIRECTIONS, Hex, beside, in_column

if TYPE_CHECKING:
    from rules.ticonderoga.view import Ground, Letter

BEYOND = 3  # hexes beyond the edge of the map are drawn as well
BROOK = 0.12  # edges
SHORE, WOOD, HILL, RIVER, WAY = 1.0, 0.8, 0.8, 0.5, 0.75  # how smooth each is, in edges
WANDER = 0.13  # how far each wanders
OUTWARD = 1.6  # edges that rivers and roads go on beyond the map
MEETING = 0.7  # edges from the end of a trail to the road that it meets
MOUTH = 0.4  # edges that a river's bed goes on in a lake


class Drawn(NamedTuple):
    """A course with what it is."""

    line: Course
    kind: str


class Shift(msgspec.Struct, frozen=True, rename={"start": "from", "end": "to"}):
    start: Point
    end: Point
    reach: float


class Island(msgspec.Struct, frozen=True):
    at: Point
    long: float
    wide: float
    turn: float = 0.0


class Drawing(msgspec.Struct, frozen=True):
    """The file of what only a picture needs."""

    theatre: dict[str, dict[str, tuple[str, ...]]]
    broad: dict[str, float]
    beyond: dict[str, str]
    pull: dict[str, tuple[Shift, ...]]
    island: dict[str, tuple[Island, ...]]
    curve: dict[str, dict[str, tuple[Point, ...]]]


@lru_cache(maxsize=1)
def drawing() -> Drawing:
    return read(Path(__file__).parent / "drawing.toml", Drawing)


def numbered(numbers: str) -> Iterator[Hex]:
    """Hexes by their numbers, on a map or beyond it; `2505-30` are all from 2505 to 2530."""
    for number in numbers.split():
        first, last = number[2:4], number[5:] or number[2:4]
        yield from (in_column(int(number[:2]), second) for second in range(int(first), int(last) + 1))


@dataclass(frozen=True, eq=False)
class Survey:
    """One map. A hex beyond its edge is woods, or water where the drawing says so."""

    ground: Ground
    letter: Letter

    @cached_property
    def unit(self) -> Ruled:
        return GRIDS[self.ground.files[self.letter].grid](1.0, 0.0, 0.0)

    @cached_property
    def places(self) -> Mapping[str, Hex]:
        return {name: at for name, at in self.ground.at.items() if name[0] == self.letter}

    @cached_property
    def name(self) -> Mapping[Hex, str]:
        return {at: name for name, at in self.places.items()}

    @cached_property
    def beyond(self) -> frozenset[Hex]:
        """What is drawn beyond the edge."""
        known = set(self.name)
        for _ in range(BEYOND):
            known |= {near for at in known for near in beside(at)}
        return frozenset(known - set(self.name))

    @cached_property
    def beyond_water(self) -> frozenset[Hex]:
        """What the drawing has of lakes beyond the edge, where those of the map go on there."""
        given = set(numbered(drawing().beyond.get(self.letter, ""))) - set(self.name)
        found, reached = set[Hex](), {self.places[at] for at in self.ground.water if at in self.places}
        while reached := {near for at in reached for near in beside(at) if near in given} - found:
            found |= reached
        return frozenset(found)

    def kinds(self, at: Hex) -> frozenset[str]:
        """What a hex shows: forest, hill, clear, lake."""
        if at in self.name:
            return self.ground.kinds[self.name[at]]
        return frozenset({"lake" if at in self.beyond_water else "forest"})

    # -- regions

    @cached_property
    def shores(self) -> list[Course]:
        """The rings of the lakes; one that goes round the other way encloses land."""
        rings = (rounded(ring, SHORE, closed=True) for ring in self._rings(self._wet()))
        return [pulled(wandering(ring, WANDER), self._pulls) for ring in rings]

    @cached_property
    def islands(self) -> list[Course]:
        """Islands too small for the rules, as far as they lie in all water."""
        given = ((self.unit.point(*one.at), one) for one in drawing().island.get(self.letter, ()))
        return [
            islet(spot, one.long, one.wide, radians(one.turn))
            for spot, one in given
            if self.name.get(self.unit.hex_at(*spot), "") in self.ground.all_water
        ]

    @cached_property
    def woods(self) -> list[Course]:
        """The rings of the woods, and of the clearings in them; they go on under water."""
        wooded = [at for at in (*self.name, *self.beyond) if self.kinds(at) & {"forest", "lake"}]
        return self._soft(wooded, WOOD)

    @cached_property
    def hills(self) -> list[Course]:
        return self._soft([at for at in self.name if "hill" in self.kinds(at)], HILL)

    @cached_property
    def inside(self) -> list[Course]:
        """The dotted border round what the tactical map shows, along the sides of hexes."""
        return self._rings(
            set(parts(self.places[name] for name in self.ground.inside if name in self.places))
        )

    def _rings(self, region: set[Part]) -> list[Course]:
        return [spots(self.unit, line) for line in borders(region)]

    def _soft(self, hexes: Iterable[Hex], smooth: float) -> list[Course]:
        rings = self._rings(set(parts(hexes)))
        return [wandering(softened(ring, smooth, closed=True), WANDER) for ring in rings]

    @property
    def _pulls(self) -> list[Pull]:
        shifts = drawing().pull.get(self.letter, ())
        return [Pull(self.unit.point(*s.start), self.unit.point(*s.end), s.reach) for s in shifts]

    def _wet(self) -> set[Part]:
        """All of lakes, and of a coast what lies towards water."""
        whole = {self.places[name] for name in self.ground.all_water if name in self.places}
        return {*parts(whole | self.beyond_water), *(one for at in self._coast() for one in self._coves(at))}

    def _coast(self) -> Iterator[Hex]:
        return (self.places[name] for name in self.ground.coast if name in self.places)

    def _coves(self, at: Hex) -> Iterator[Part]:
        """Water towards its own sides; in the middle as well, where no way or land of coasts goes through."""
        near = [(at[0] + q, at[1] + r) for q, r in DIRECTIONS]
        wet = [side for side in range(6) if self._open(at, near[side])]
        wet = wet or [side for side in range(6) if near[side] not in self.name]
        yield from ((at, side, True) for side in wet)
        beside_coast = any(self.name.get(one, "") in self.ground.coast for one in near)
        if not beside_coast and self.name[at] not in self.ground.on_road | self.ground.on_trail:
            yield from ((at, side, False) for side in range(6))
        elif len(wet) <= 3 and sum((side + 1) % 6 not in wet for side in wet) == 1:
            yield from ((at, side, False) for side in wet)

    def _open(self, at: Hex, near: Hex) -> bool:
        """Whether a coast has its water towards a neighbour."""
        if near not in self.name:
            return near in self.beyond_water
        there = self.name[near]
        return there in self.ground.all_water or (self.name[at], there) in self.ground.lake_sides

    # -- rivers

    @cached_property
    def rivers(self) -> list[Drawn]:
        """Along the sides of hexes that are not in a lake, and on into lakes and beyond the map."""
        return [
            Drawn(self._flowing([(round(q), round(r)) for q, r in line]), river)
            for river in dict.fromkeys(self.ground.rivers.values())
            for line in chains(self._side(side) for side in self._sides_of(river))
        ]

    def width(self, river: str) -> float:
        return drawing().broad.get(river, BROOK)

    def _sides_of(self, river: str) -> list[str]:
        found = self.ground.rivers.items()
        mine = (side for side, name in found if name == river and side[0] == self.letter)
        return [side for side in mine if self.ground.all_water.isdisjoint(self.ground.banks[side])]

    def _side(self, side: str) -> tuple[Node, Node]:
        a, b = (self.places[end] for end in self.ground.banks[side])
        way = DIRECTIONS.index((b[0] - a[0], b[1] - a[1]))
        return corner(a, way - 1), corner(a, way)

    def _flowing(self, line: Sequence[Node]) -> Course:
        points = spots(self.unit, line)
        first, last = self._source(line[0], *points[:2]), self._source(line[-1], *points[:-3:-1])
        return wandering(rounded([*first, *points, *last], RIVER), WANDER)

    def _source(self, end: Node, here: Point, before: Point) -> list[Point]:
        """Where a river goes on from its end: into a lake, or beyond the map."""
        hexes = self.corners[end]
        lakes = [at for at in hexes if "lake" in self.kinds(at)]
        if lakes:
            return [_toward(here, self.unit.middle(lakes[0]), MOUTH)]
        if all(at in self.name for at in hexes):
            return []
        return [_toward(here, (2 * here[0] - before[0], 2 * here[1] - before[1]), OUTWARD)]

    @cached_property
    def corners(self) -> Mapping[Node, list[Hex]]:
        """The three hexes that meet in each corner."""
        found: dict[Node, list[Hex]] = {}
        for at in (*self.name, *self.beyond):
            for number in range(6):
                found.setdefault(corner(at, number), []).append(at)
        return found

    @cached_property
    def falls(self) -> list[Course]:
        """The stretches of rivers that boats cannot pass."""
        sides = [spots(self.unit, self._side(side)) for side in self.ground.falls if side[0] == self.letter]
        return [self._nearest_stretch(line) for line in sorted(sides)]

    def _nearest_stretch(self, side: Course) -> Course:
        """The part of the drawn rivers that stands for a side."""
        middle = ((side[0][0] + side[1][0]) / 2, (side[0][1] + side[1][1]) / 2)
        return [
            point
            for river in self.rivers
            for point in river.line
            if hypot(point[0] - middle[0], point[1] - middle[1]) < 0.5
        ]

    @cached_property
    def bridges(self) -> list[tuple[Point, Point]]:
        """Where ways cross rivers on bridges: the two middles that each joins."""
        ends = (
            (self.places[a], self.places[b]) for a, b in self.ground.bridges if a < b and a in self.places
        )
        return [(self.unit.middle(a), self.unit.middle(b)) for a, b in sorted(ends)]

    # -- ways

    @cached_property
    def ways(self) -> list[Drawn]:
        """Roads and trails between the hexes where they meet or end; trails end on roads that they meet."""
        roads = [self._way(line) for line in self._lines(self.ground.road)]
        trails = [self._way(line) for line in self._lines(self.ground.trail)]
        met = [_joined(line, [spot for road in roads for spot in road]) for line in trails]
        return [*(Drawn(line, "road") for line in roads), *(Drawn(line, "trail") for line in met)]

    def _lines(self, pairs: Iterable[tuple[str, str]]) -> list[list[Node]]:
        """Pairs of neighbours strung together, as the nodes in their middles."""
        ends = sorted((self._node(a), self._node(b)) for a, b in pairs if a < b and a in self.places)
        return [[(round(q), round(r)) for q, r in line] for line in chains(ends)]

    def _node(self, place: str) -> Node:
        return corner(self.places[place], 0, 0)

    def _way(self, line: Sequence[Node]) -> Course:
        points = spots(self.unit, line)
        first, last = self._onward(line[0], *points[:2]), self._onward(line[-1], *points[:-3:-1])
        return softened([*first, *points, *last], WAY)

    def _onward(self, end: Node, here: Point, before: Point) -> list[Point]:
        """A way that ends at the edge goes on beyond it."""
        at = self.name[end[0] // 6, end[1] // 6]
        leading = [near for near in self.ground.near[at] if self.ground.way(at, near)]
        if len(leading) > 1 or len(self.ground.near[at]) == 6 or at in self.ground.shore:
            return []
        return [_toward(here, (2 * here[0] - before[0], 2 * here[1] - before[1]), OUTWARD)]


def _joined(line: Course, spots: Sequence[Point]) -> Course:
    """A line whose ends are moved onto the nearest of some spots, where one is near."""
    found = list(line)
    for end in (0, -1):
        x, y = found[end]
        far, spot = min(((hypot(px - x, py - y), (px, py)) for px, py in spots), default=(MEETING, (x, y)))
        if far < MEETING:
            found[end] = spot
    return found


def _toward(start: Point, end: Point, far: float) -> Point:
    whole = hypot(end[0] - start[0], end[1] - start[1])
    return start[0] + (end[0] - start[0]) * far / whole, start[1] + (end[1] - start[1]) * far / whole


def land_last(rings: Iterable[Course]) -> list[tuple[Course, bool]]:
    """Rings from the largest to the smallest, each with whether it encloses what the region is made of."""
    areas = [(signed_area(ring), ring) for ring in rings]
    return [(ring, area < 0) for area, ring in sorted(areas, key=lambda one: -abs(one[0]))]


@lru_cache(maxsize=8)
def surveyed(ground: Ground, letter: Letter) -> Survey:
    """The survey of a map, made once for each board."""
    return Survey(ground, letter)
