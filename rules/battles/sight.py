"""Chapters 6.1.1 to 6.1.4: range, the line of sight and what blocks it, the strength of a shot.

What the ground alone decides about a line is worked out once; then only the counters are looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Literal, NamedTuple

import msgspec

from rules.battles.board import COMBAT, Ground
from rules.battles.field import Field
from rules.battles.state import State
from rules.battles.view import View
from rules.kernel.hexes import Leg, legs

Cause = Literal["unit", "unseen", "terrain", "hexside", "hill", "edge", "fire", "fog"]
HillFire = Literal["firer", "target"]
Standing = Mapping[str, Cause]  # hexes whose counters block, and whether one may look into them
FOG_LIMIT = 2  # battles/5.1c
LEAST, MOST = 1, 5  # battles/6.1.4d


class Block(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something in the way: in a hex, or on the side between two."""

    at: str
    cause: Cause
    rule: str
    to: str = ""  # the hex beyond the side
    kind: str = ""  # of terrain or hexside, as the charts call it


class Sight(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is to be said of the line between two hexes."""

    source: str
    target: str
    far: int
    course: tuple[str, ...]  # the hexes it goes through, both ends among them
    blocks: tuple[Block, ...] = ()
    works: bool = False  # it crosses a fort or an entrenchment
    doubtful: bool = False  # it is blocked only if there are combat units where the reader cannot look

    @property
    def open(self) -> bool:
        return not self.blocks


class Modifier(msgspec.Struct, frozen=True):
    """What is added to a gun's factor, and by which rule."""

    rule: str
    value: int


# -- what the ground decides ----------------------------------------------------------------------------

Route = tuple[str, ...]  # hexes between two others; what lies off the map has no name


class Way(NamedTuple):
    """One way of a line from a hex to the next."""

    hexes: Route
    watched: Route  # those of them in which units block
    blocks: tuple[Block, ...]
    works: bool


class Reading(NamedTuple):
    """One reading of a line: the hexes it goes through in any case, and the ways from each to the next."""

    ends: Route
    watched: Route  # hexes in which units block, whatever way is chosen
    blocks: tuple[Block, ...]  # and what else blocks so
    works: bool
    ways: tuple[tuple[Way, ...], ...]
    choices: tuple[tuple[Way, ...], ...]  # those of the ways where there are several


class Trace(NamedTuple):
    """All that never changes in the line between two hexes. It is open if one of its readings is."""

    source: str
    target: str
    far: int
    readings: tuple[Reading, ...]


class Survey:
    """Draws the line between two hexes of a ground."""

    def __init__(self, ground: Ground, source: str, target: str, hill_fire: HillFire) -> None:
        self.ground, self.source, self.target, self.hill_fire = ground, source, target, hill_fire
        self.ends = source, target
        self.far = ground.distance(source, target)
        self.from_hill, self.to_hill = source in ground.hilltops, target in ground.hilltops
        self.lower = False  # the line leaves a height for lower ground (battles/6.1.3g)

    def trace(self) -> Trace:
        return Trace(self.source, self.target, self.far, tuple(self.readings()))

    def readings(self) -> Iterator[Reading]:
        """Downhill, where a hilltop fires at a hilltop over a slope of its own, and otherwise (D12)."""
        hexes, routes = self.drawn()
        down = [route for route in routes[0] if self.descends((*route, *hexes, self.target)[0])]
        for some in (down, [route for route in routes[0] if route not in down]):
            if some:
                self.lower = some is down
                yield from self.designated(hexes, [some, *routes[1:]])

    def drawn(self) -> tuple[Route, list[list[Route]]]:
        """The line in the names of this ground: the hexes it goes through, and the routes between them."""
        q, r = self.ground.place[self.source]
        to_q, to_r = self.ground.place[self.target]

        def named(places: Iterable[tuple[int, int]]) -> Route:
            return tuple(self.ground.code.get((q + x, r + y), "") for x, y in places)

        line: Sequence[Leg] = legs((to_q - q, to_r - r))
        return named(leg.to for leg in line[:-1]), [[named(way) for way in leg.ways] for leg in line]

    def descends(self, to: str) -> bool:
        sides = self.ground.sides.get((self.source, to), ())
        return self.from_hill and self.to_hill and any(side.slope and not up for side, up in sides)

    def designated(self, hexes: Route, routes: list[list[Route]]) -> Iterator[Reading]:
        """From and to a fort that fires over certain hexes only, the line goes over one (battles/23.7b)."""
        found, fort = [routes], ""
        for end, other in (self.ends, self.ends[::-1]):
            if end in self.ground.file.fire:
                fort, wanted = end, self.ground.file.fire[end].split()
                if not any(at in wanted for at in (other, *hexes)):
                    found = [more for one in found for more in led_over(one, wanted)]
        if found:
            yield from (self.reading(hexes, one) for one in found)
        else:
            yield self.reading(hexes, routes, Block(fort, "fire", "battles/23.7b"))

    def reading(self, hexes: Route, routes: Sequence[Sequence[Route]], *blocks: Block) -> Reading:
        stations = (self.source, *hexes, self.target)
        ways = tuple(
            tuple(self.way(a, route, b) for route in some)
            for (a, b), some in zip(pairwise(stations), routes, strict=True)
        )
        sole = [some[0] for some in ways if len(some) == 1]
        return Reading(
            hexes,
            (*filter(self.watches, hexes), *(at for way in sole for at in way.watched)),
            (*blocks, *self.in_hexes(stations), *(block for way in sole for block in way.blocks)),
            any(way.works for way in sole),
            ways,
            tuple(some for some in ways if len(some) > 1),
        )

    def way(self, a: str, route: Route, b: str) -> Way:
        stations = (a, *route, b)
        sides = list(pairwise(stations))
        return Way(
            route,
            tuple(filter(self.watches, route)),
            (*self.in_hexes(stations), *(block for side in sides for block in self.on_side(*side))),
            any(self.crosses_works(*side) for side in sides),
        )

    def watches(self, at: str) -> bool:
        """Whether what is in a hex counts: in lower hexes nothing does (battles/6.1.3g)."""
        return bool(at) and not (self.lower and at not in self.ground.hilltops)

    def in_hexes(self, stations: Route) -> Iterator[Block]:
        """What the terrain between two hexes blocks, and where the map has ended (battles/6.1.3b, 6.1.3r)."""
        for a, at, b in zip(stations, stations[1:], stations[2:], strict=False):
            if not at:
                yield Block(a, "edge", "battles/6.1.3r", to=b)
            elif self.ground.terrain[at].blocks and self.watches(at) and not self.over(at, at):
                yield Block(at, "terrain", self.terrain_rule, kind=self.ground.terrain[at].name)

    def over(self, a: str, b: str) -> bool:
        """Whether the line passes over terrain in a hex, or on the side between two (battles/6.1.3f, 6.1.3j).

        Its distance is compared with half the range, both taken twice (6.1.3k).
        """
        if self.from_hill:
            end = self.source if self.hill_fire == "firer" else self.target  # D10
            return self.ground.distance(end, a) + self.ground.distance(end, b) < self.far
        near = self.ground.distance(self.source, a) + self.ground.distance(self.source, b)
        return self.to_hill and near >= self.far

    @property
    def terrain_rule(self) -> str:
        if self.from_hill:
            return "battles/6.1.3f"
        return "battles/6.1.3j" if self.to_hill else "battles/6.1.3b"

    def on_side(self, a: str, b: str) -> Iterator[Block]:
        """Hilltops whose slope the line crosses, and sides that block (battles/6.1.3e, 6.1.3p, 6.1.3q)."""
        for side, up in self.ground.sides.get((a, b), ()):
            top, foot = (b, a) if up else (a, b)
            if side.slope and top not in self.ends:
                yield Block(top, "hill", "battles/6.1.3p" if self.from_hill else "battles/6.1.3e", to=foot)
            if side.blocks and not {a, b}.intersection(self.ends) and self.hides(a, b):
                yield Block(a, "hexside", "battles/6.1.3q", to=b, kind=side.name)

    def hides(self, a: str, b: str) -> bool:
        return self.watches(a) and self.watches(b) and not self.over(a, b)

    def crosses_works(self, a: str, b: str) -> bool:
        """Works weaken a shot, but not those around the gun, nor those of a bastion fired at (D09, D66)."""
        if self.target in (a, b) and self.ground.terrain[self.target].bastion:
            return False
        sides = self.ground.sides.get((a, b), ())
        return any(side.works and self.source != (b if inward else a) for side, inward in sides)


def led_over(routes: Sequence[list[Route]], wanted: Sequence[str]) -> Iterator[list[list[Route]]]:
    """The line with only such routes between two of its hexes as go over a hex that is wanted."""
    for number, some in enumerate(routes):
        over = [route for route in some if any(at in wanted for at in route)]
        if over:
            yield [*routes[:number], over, *routes[number + 1 :]]


def trace(ground: Ground, source: str, target: str, hill_fire: HillFire = "firer") -> Trace:
    """The line between two different hexes, drawn once for each ground."""
    found: Trace | None = ground.traces.get((source, target, hill_fire))
    if found is None:
        found = Survey(ground, source, target, hill_fire).trace()
        ground.traces[source, target, hill_fire] = found
    return found


# -- what the counters add --------------------------------------------------------------------------------


def standing(field: Field) -> Standing:
    """The hexes in which combat units stand, or may stand as far as one knows (battles/6.1.3a, 6.1.3h).

    Whoever may fire can look into every stack that could be in the way: in clear weather into all, in fog
    into those within two hexes, and there he sees no farther. So for a shot none is unseen.
    """
    counters, found = field.counters, dict[str, Cause]()
    for at, names in field.stacks.items():
        if any(counters[name].type in COMBAT for name in names):
            found[at] = "unit"
    for at in field.unseen:
        found.setdefault(at, "unseen")
    return found


def passes(line: Trace, counters: Standing) -> bool | None:
    """None: the line is blocked. Otherwise whether it crosses works, on the best of its ways."""
    open_ = [works for reading in line.readings if (works := _passes(reading, counters)) is not None]
    return all(open_) if open_ else None


def _passes(reading: Reading, counters: Standing) -> bool | None:
    if reading.blocks:
        return None
    for at in reading.watched:
        if at in counters:
            return None
    works = reading.works
    for ways in reading.choices:
        free = [way.works for way in ways if not hindrances(way, counters)]
        if not free:
            return None
        works = works or all(free)
    return works


def hindrances(part: Way | Reading, counters: Standing) -> list[Block]:
    """All that blocks a way, or a reading whatever way is chosen in it."""
    units = [Block(at, counters[at], "battles/6.1.3a") for at in part.watched if at in counters]
    return [*part.blocks, *units]


def look(line: Trace, counters: Standing) -> Sight:
    """The line in full: the course that is the best for the firer, or all that blocks."""
    return min((_look(line, reading, counters) for reading in line.readings), key=_worse)


def _worse(sight: Sight) -> tuple[int, bool]:
    return len(sight.blocks), sight.works


def _look(line: Trace, reading: Reading, counters: Standing) -> Sight:
    course, blocks, works = [line.source], hindrances(reading, counters), reading.works
    for ways, end in zip(reading.ways, (*reading.ends, line.target), strict=True):
        best = min(ways, key=lambda way: (len(hindrances(way, counters)), "" in way.hexes, way.works))
        if len(ways) > 1:
            works = works or best.works
            if hindrances(best, counters):
                blocks += [block for way in ways for block in hindrances(way, counters)]
        course += [at for at in (*best.hexes, end) if at]
    return Sight(line.source, line.target, line.far, tuple(course), tuple(dict.fromkeys(blocks)), works)


# -- the strength of a shot -------------------------------------------------------------------------------


def modifiers(ground: Ground, line: Trace, works: bool) -> Iterator[Modifier]:
    """What range, works and bastions add to a gun's factor (battles/6.1.4a, 6.1.4b, 6.1.4c)."""
    if line.far <= 2:
        yield Modifier("battles/6.1.4a", 3 - line.far)
    if works:
        yield Modifier("battles/6.1.4b", -1)
    if ground.terrain[line.target].bastion:
        yield Modifier("battles/6.1.4c", -2)


def strength(factor: int, added: Iterable[Modifier]) -> int:
    """The column of the table: the sum, kept within its limits once (battles/6.1.4d, 6.1.4e, D13)."""
    return min(MOST, max(LEAST, factor + sum(modifier.value for modifier in added)))


def reach(printed: int, fog: bool) -> int:
    """How far a gun fires (battles/6.0b, 5.1c)."""
    return min(printed, FOG_LIMIT) if fog else printed


# -- what a player may be told ------------------------------------------------------------------------------


def between(table: State | View, source: str, at: str) -> Sight:
    """The line between two different hexes as things stand, the fog included (battles/5.1c)."""
    line = trace(table.battle.ground, source, at, table.options.hill_fire)
    counters = standing(table.field)
    found = look(line, counters)
    if table.fog and line.far > FOG_LIMIT:
        fog = Block(source, "fog", "battles/5.1c", to=at)
        return msgspec.structs.replace(found, blocks=(*found.blocks, fog))
    known = {hex_: cause for hex_, cause in counters.items() if cause == "unit"}
    doubtful = not found.open and passes(line, known) is not None
    return msgspec.structs.replace(found, doubtful=doubtful)


def explained(table: State | View, source: str, at: str) -> dict[str, Any]:
    """The line in plain facts, and what a shot by each gun seen there would come to."""
    found, field = between(table, source, at), table.field
    line = trace(field.ground, source, at, table.options.hill_fire)
    added = tuple(modifiers(field.ground, line, found.works))
    guns = [n for n in field.stacks.get(source, ()) if field.counters[n].type == "artillery"]
    return {
        **{key: getattr(found, key) for key in ("source", "target", "far", "open", "doubtful")},
        "course": found.course,
        "works": found.works,
        "blocks": found.blocks,
        "added": added,
        "guns": [
            {
                "gun": name,
                "factor": field.factor(name),
                "strength": strength(field.factor(name), added),
                "reach": reach(field.counters[name].range, table.fog),
            }
            for name in guns
        ],
    }
