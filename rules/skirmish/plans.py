"""What an order to move means where it is read: the way, the formation, the dice (skirmish/path-1, name-2).

A plan is made by what its side sees. It says how far the dice may lead, and what they lose where.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Any, NamedTuple

import msgspec

from rules.kernel.orders import No
from rules.skirmish import marks
from rules.skirmish.buildings import Opening, held_against, openings, room
from rules.skirmish.geometry import (
    INCH,
    WINDS,
    Course,
    Point,
    Vector,
    length,
    long,
    moved,
    nearest_in,
    nearest_of,
    scaled,
    walk,
    walked,
    within,
)
from rules.skirmish.going import Way
from rules.skirmish.ground import Area, Edge
from rules.skirmish.in_play import Known
from rules.skirmish.layout import Body, Stand, contact, gone, into, places, sheltered
from rules.skirmish.leaving import exits
from rules.skirmish.lines import Along, Away, Behind, Form, Go, Into, Move, Towards
from rules.skirmish.marks import closed
from rules.skirmish.paths import (
    FACES,
    Gate,
    Pace,
    barred,
    chance,
    gates,
    in_order,
    pace_of,
)
from rules.skirmish.setup import as_formation, may_form

TENTHS = 10  # in an inch


class Plan(NamedTuple):
    """A move before the dice are thrown."""

    way: Way
    pace: Pace
    gates: tuple[Gate, ...] = ()
    most: int = 0  # hundredths: farther it does not want to go
    edge: Edge | None = None  # by which it leaves the table at the end of its way


class Leg(NamedTuple):
    """Where a line leads: a path, how far at most, and what comes at its end."""

    path: Course
    most: int | None = None
    at: Point | None = None
    inside: str = ""
    walls: tuple[Gate, ...] = ()  # of buildings that are left or entered over a wall or by a window
    cut: bool = False  # where it is barred it is gone as far as that


# -- the whole plan -------------------------------------------------------------------------------------


def plan_of(field: Known, line: Move) -> Plan | No:
    """What a line means here and now, or why it cannot be."""
    body = body_for(field, line)
    if isinstance(body, No):
        return body
    leg = LEGS[type(line)](field, line, body)
    return leg if isinstance(leg, No) else planned(field, line, body, leg)


def planned(field: Known, line: Move, body: Body, leg: Leg) -> Plan | No:
    path = leg.path
    if bar := barred(field, path, leg.inside):
        if not leg.cut or bar.start == 0:
            return No("skirmish/ground-1", "way_barred", unit=line.unit, by=bar.name)
        path = walked(path, max(0, bar.start - INCH // 2))
    turn = turned(field, line)
    if isinstance(turn, No):
        return turn
    at, facing = turn
    way = Way(path, body, at or (None if facing else leg.at), facing, leg.inside)
    pace = pace_of(field, line.unit, path, field.stand(line.unit).body.formation, body.formation)
    most = min(long(path) if leg.most is None else leg.most, until_touched(field, line, body, path))
    found = in_order((*gates(field, line.unit, path), *leg.walls))
    return Plan(way, pace, found, most, edge_of(field, line.unit, path))


def until_touched(field: Known, line: Move, body: Body, path: Course) -> int:
    """How far it goes: one comes up to a gun or wagon without men, and not onto it (skirmish/art-7)."""
    there = [field.places(e) for e in field.enemies(line.unit) if not field.units[e].men]
    unit = Stand(body, field.units[line.unit].men)
    return min((far for one in there if (far := contact(unit, path, one)) is not None), default=long(path))


def edge_of(field: Known, name: str, path: Course) -> Edge | None:
    """The edge at which a way ends, if the unit may leave the table there."""
    edge = field.ground.edge_at(path[-1])
    return edge if edge in exits(field, name) else None


def turned(field: Known, line: Move) -> tuple[Point | None, Vector | None] | No:
    """What it turns to in the end, if the line says so: a point, or a wind."""
    if line.facing is None:
        return None, None
    if line.facing in WINDS:
        return None, WINDS[line.facing]
    there = marks.point_of(field, line.unit, line.facing)
    return no_mark(line.unit, line.facing) if there is None else (there, None)


def no_mark(name: str, mark: str) -> No:
    return No("skirmish/name-2", "no_such_mark", unit=name, mark=mark)


# -- formations -------------------------------------------------------------------------------------------


def body_for(field: Known, line: Move) -> Body | No:
    """As it stands, in the formation and with the gaps that a line wants (skirmish/form-1)."""
    body = field.stand(line.unit).body
    if line.formation is not None and not may_form(field, line.unit, as_formation(line.formation)):
        return No("skirmish/move-2", "formation_not_known", unit=line.unit, formation=line.formation)
    formation = body.formation if line.formation is None else as_formation(line.formation)
    gap = body.gap if line.gap is None else line.gap * INCH
    return msgspec.structs.replace(body, formation=formation, gap=gap)


# -- where lines lead -------------------------------------------------------------------------------------


def go(field: Known, line: Go, body: Body) -> Leg | No:
    """By way-points to a mark; into an area so far that all are in it."""
    names = [mark for mark in (line.to, line.then, line.end) if mark is not None]
    spots = [spot_of(field, line.unit, mark) for mark in names]
    for mark, spot in zip(names, spots, strict=True):
        if spot is None:
            return no_mark(line.unit, mark)
    known = tuple(spot for spot in spots if spot is not None)
    before = known[-2] if len(known) > 1 else body.front
    area = field.ground.areas.get(names[-1])
    if area is not None and area.kind not in ("building", "water"):
        known = (*known[:-1], place_in(field, line.unit, body.moved_to(before), area))
    return on_foot(field, line.unit, body, known)


def spot_of(field: Known, name: str, mark: str) -> Point | None:
    return None if mark in WINDS else marks.point_of(field, name, mark)


def place_in(field: Known, name: str, body: Body, area: Area) -> Point:
    """The nearest place in an area where all its men are in it, or as many as may be."""
    found = into(field.ground, Stand(body, field.units[name].men), area)
    return nearest_in(body.front, area.polygon) if found is None else found.front


def towards(field: Known, line: Towards, body: Body) -> Leg | No:
    """So far towards a mark, or until so near to it."""
    way = marks.way_of(field, line.unit, line.to)
    if way is None:
        return no_mark(line.unit, line.to)
    there = marks.point_of(field, line.unit, line.to)
    end = there if there is not None and line.to not in WINDS else end_of(field, line.unit, body, way)
    leg = on_foot(field, line.unit, body, (end,))
    if isinstance(leg, No):
        return leg
    most = None if line.inches is None else line.inches * INCH
    if line.until is not None:
        near = until_near(field, line, body, leg.path)
        most = near if most is None else min(most, near)
    return leg._replace(most=most, cut=True)


def until_near(field: Known, line: Towards, body: Body, path: Course) -> int:
    """How far one has to go on a way until a mark is so near (skirmish/name-2)."""
    assert line.until is not None, line
    men, reach, far, end = field.units[line.unit].men, line.until * TENTHS, 0, long(path)
    while far < end:
        there = places(gone(body, path, far), men)
        gap = marks.distance_from(field, line.unit, there, line.to)
        if gap is None or gap <= reach:
            return far
        far += max(1, (gap - reach) * TENTHS - TENTHS)
    return end


def away(field: Known, line: Away, body: Body) -> Leg | No:
    """Straight away from a mark."""
    way = marks.way_of(field, line.unit, line.to)
    if way is None:
        return no_mark(line.unit, line.to)
    leg = on_foot(field, line.unit, body, (end_of(field, line.unit, body, (-way[0], -way[1])),))
    if isinstance(leg, No):
        return leg
    return leg._replace(most=None if line.inches is None else line.inches * INCH, cut=True)


def end_of(field: Known, name: str, body: Body, way: Vector) -> Point:
    """Where one would be who went straight on as far as any dice lead, or at the edge of the table."""
    far = moved(body.front, scaled(way, FACES[-1] * INCH * (sum(field.troop(name).dice) + 1)))
    off = field.ground.leaves((body.front, far))
    return far if off is None else at_edge(field, walk((body.front, far), off))


def at_edge(field: Known, place: Point) -> Point:
    """The point of the edge that was all but reached: lengths are rounded."""
    ground = field.ground
    near = {edge: ground.to_edge(edge, place) for edge in ("north", "south", "east", "west")}
    return min(near.values(), key=lambda point: length(place, point))


def along(field: Known, line: Along, body: Body) -> Leg | No:
    """On a road, to its end or to the place of it nearest to a mark (skirmish/move-12)."""
    ground, road = field.ground, field.ground.roads.get(line.road)
    if road is None:
        return no_mark(line.unit, line.road)
    if line.to is None:
        to: Point | None = ground.end_ahead(road, body.front, body.facing)
    else:
        to = spot_of(field, line.unit, line.to)
    if to is None:
        return no_mark(line.unit, line.to or line.road)
    leg = on_foot(field, line.unit, body, ground.along(road, body.front, to)[1:])
    if isinstance(leg, No):
        return leg
    return leg._replace(most=None if line.inches is None else line.inches * INCH)


def behind(field: Known, line: Behind, body: Body) -> Leg | No:
    """To the nearest place behind a line from the nearest enemy."""
    barrier, enemy = field.ground.barriers.get(line.course), marks.nearest_enemy(field, line.unit)
    if barrier is None:
        return no_mark(line.unit, line.course)
    if enemy is None:
        return No("skirmish/name-2", "behind_from_whom", unit=line.unit, mark=line.course)
    there = min(field.places(enemy), key=lambda figure: length(body.front, figure))
    found = sheltered(field.ground, Stand(body, field.units[line.unit].men), barrier, there)
    if found is None:
        return No("skirmish/name-2", "no_shelter", unit=line.unit, mark=line.course)
    leg = on_foot(field, line.unit, body, (found.front,))
    return leg if isinstance(leg, No) else leg._replace(at=there)


def form(field: Known, line: Form, body: Body) -> Leg | No:
    """It stays where it is."""
    return Leg((body.front,))


# -- buildings --------------------------------------------------------------------------------------------


def passable(field: Known, name: str, area: Area, towards: Point) -> Iterator[Opening]:
    """How a unit may get into a building or out of it: a piece by doors alone (skirmish/ground-4)."""
    piece = field.stand(name).body.piece
    return (one for one in openings(area, towards) if not (piece and one.climbed))


def on_foot(field: Known, name: str, body: Body, spots: Course) -> Leg | No:
    """A path by these points; who is in a building comes out by the opening that is nearest to the first."""
    if not body.inside:
        return Leg(tidied((body.front, *spots)))
    area = field.ground.areas[body.inside]
    ways = [
        Leg(tidied((one.at, *spots)), walls=(Gate(0, "obstacle"),) * one.climbed)
        for one in passable(field, name, area, spots[0])
        if barred(field, (one.at, spots[0])) is None
    ]
    free = [leg for leg in ways if not within(area.polygon, spots[0])]
    if not free:
        return No("skirmish/ground-4", "no_way_out", unit=name, building=area.name)
    return min(free, key=lambda leg: (long(leg.path) + 3 * INCH * len(leg.walls), leg.path))


def tidied(path: Course) -> Course:
    """A path without steps that lead nowhere."""
    return (path[0], *(b for a, b in pairwise(path) if a != b))


def enter(field: Known, line: Into, body: Body) -> Leg | No:
    """Into a building that no enemy holds, by the opening easiest to reach (skirmish/ground-4)."""
    area = field.ground.areas.get(line.building)
    if area is None or area.kind != "building":
        return no_mark(line.unit, line.building)
    if no := shut(field, line.unit, area):
        return no
    ways = [
        leg
        for one in passable(field, line.unit, area, body.front)
        if (leg := by(field, line.unit, body, area, one))
    ]
    if not ways:
        return No("skirmish/ground-4", "no_way_in", unit=line.unit, building=area.name)
    return max(ways, key=lambda leg: (ease(field, line.unit, body, leg), -long(leg.path)))


def shut(field: Known, name: str, area: Area) -> No | None:
    """Why nobody of a unit gets into a building, wherever it stands."""
    unit = field.units[name]
    if field.stand(name).body.inside == area.name:
        return No("skirmish/ground-4", "is_inside", unit=name, building=area.name)
    if held_against(field, area.name, unit.side):
        return No("skirmish/melee-11", "is_held", unit=name, building=area.name)
    if room(field, area.name) < unit.men:
        return No(
            "skirmish/ground-4", "no_room", unit=name, building=area.name, room=max(0, room(field, area.name))
        )
    return None


def by(field: Known, name: str, body: Body, area: Area, opening: Opening) -> Leg | None:
    """The way in by an opening, if it lies open: over a wall half an inch further."""
    outside = on_foot(field, name, body, (opening.at,))
    if isinstance(outside, No) or barred(field, outside.path) is not None:
        return None
    inner = nearest_of(opening.at, closed(field.ground.rings(area)[0]))
    wall = (Gate(long(outside.path), "obstacle"),) if opening.climbed else ()
    return outside._replace(
        path=tidied((*outside.path, inner)), inside=area.name, walls=(*outside.walls, *wall)
    )


def ease(field: Known, name: str, body: Body, leg: Leg) -> int:
    """Of all rolls, how many lead to the end of a way."""
    pace = pace_of(field, name, leg.path, field.stand(name).body.formation, body.formation)
    found = in_order((*gates(field, name, leg.path), *leg.walls))
    return chance(found, pace, long(leg.path))[0]


Legs = Mapping[type[Move], Callable[[Known, Any, Body], Leg | No]]
LEGS: Legs = {
    Go: go,
    Towards: towards,
    Away: away,
    Along: along,
    Behind: behind,
    Into: enter,
    Form: form,
}
