"""What orders point at: points, places, units, edges, winds, and enemies by what they are (name-1, name-2).

All of it is found by what a reader sees, so that a name tells nobody of who is not in sight.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.skirmish import rulings
from rules.skirmish.geometry import WINDS, Course, Point, Polygon, Vector, nearest_of, tenths, within
from rules.skirmish.ground import EDGES, Edge
from rules.skirmish.in_play import Known
from rules.skirmish.layout import apart_by

NEAREST: Mapping[str, Callable[[Known, str], bool]] = {
    "nearest": lambda field, name: True,
    "nearest formed": lambda field, name: field.stand(name).body.formed and field.troop(name).arm == "foot",
    "nearest skirmishers": lambda field, name: not field.stand(name).body.formed,
    "nearest gun": lambda field, name: field.troop(name).arm == "gun",
    "nearest wagon": lambda field, name: field.troop(name).arm == "wagon",
}


def nearest_enemy(field: Known, name: str, of: str = "nearest") -> str | None:
    """The nearest enemy of a sort; nobody: none is known."""
    return next(iter(nearest_first(field, name, of)), None)


def nearest_first(field: Known, name: str, of: str) -> list[str]:
    """The enemies of a sort by how near they are, of two as near the first of the roster."""
    found = (enemy for enemy in field.enemies(name) if NEAREST[of](field, enemy))
    return sorted(found, key=lambda enemy: field.apart(name, enemy))


def enemy_of(field: Known, name: str, target: str) -> str | None:
    """The enemy that an order names, if he is on the reader's table."""
    if target in NEAREST:
        return nearest_enemy(field, name, target)
    return target if target in field.enemies(name) else None


def unit_of(field: Known, name: str, mark: str) -> str | None:
    """The unit that a mark means, of whichever side, if it is on the reader's table."""
    if mark in NEAREST:
        return nearest_enemy(field, name, mark)
    unit = field.units.get(mark)
    return mark if unit is not None and unit.body is not None and mark != name else None


def may_mean(field: Known, mark: str) -> bool:
    """Whether a mark means anything on this table, whoever is in sight."""
    named = mark in NEAREST or mark in WINDS or mark in EDGES_NAMED or mark in field.ground.names
    return named or mark in field.terms.names or field.ground.grid.point_of(mark) is not None


def point_of(field: Known, name: str, mark: str) -> Point | None:
    """The point that a mark means to this unit: of a unit its nearest figure, of a place what is nearest."""
    here = field.stand(name).body.front
    if (other := unit_of(field, name, mark)) is not None:
        return min(field.places(other), key=lambda figure: tenths(here, figure))
    return place_of(field, here, mark)


def place_of(field: Known, here: Point, mark: str) -> Point | None:
    """The point that the name of a place means to who stands here."""
    ground = field.ground
    if mark in EDGES_NAMED:
        return ground.to_edge(EDGES_NAMED[mark], here)
    if mark in ground.areas:
        polygon = ground.areas[mark].polygon
        return here if within(polygon, here) else nearest_of(here, closed(polygon))
    if mark in ground.roads:
        return nearest_of(here, ground.roads[mark].course)
    if mark in ground.barriers:
        return nearest_of(here, ground.barriers[mark].course)
    return ground.grid.point_of(mark)


def closed(polygon: Polygon) -> Course:
    return (*polygon, polygon[0])


EDGES_NAMED: Mapping[str, Edge] = {f"{edge} edge": edge for edge in EDGES}


def way_of(field: Known, name: str, mark: str) -> Vector | None:
    """The direction that a mark means to this unit."""
    if mark in WINDS:
        return WINDS[mark]
    here, there = field.stand(name).body.front, point_of(field, name, mark)
    if there is None or there == here:
        return None
    return there[0] - here[0], there[1] - here[1]


def distance(field: Known, name: str, mark: str) -> int | None:
    """How far a unit is from a mark, in tenths; None: there is no such thing on the reader's table."""
    if (other := unit_of(field, name, mark)) is not None:
        return rulings.distance(field, name, other)
    return distance_from(field, name, field.places(name), mark)


def distance_from(field: Known, name: str, there: Course, mark: str) -> int | None:
    """The same, for a unit that stands there."""
    if (other := unit_of(field, name, mark)) is not None:
        return apart_by(there, field.places(other))
    found = [(figure, place_of(field, figure, mark)) for figure in there]
    return min((tenths(figure, place) for figure, place in found if place is not None), default=None)
