"""What of an act is close to call, so that an umpire should look (skirmish/rule-2). All of it is measured."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.skirmish.geometry import Point, apart_from, length
from rules.skirmish.ground import SIGHT, WOODS
from rules.skirmish.in_play import Known
from rules.skirmish.umpire import Doubt

NARROW = 5  # tenths within which a limit is in doubt
CORNER = 2  # tenths by which a line passes a corner


def near(measured: int, limit: int) -> bool:
    return abs(measured - limit) <= NARROW


def of_sight(field: Known, name: str, other: str) -> Iterator[Doubt]:
    """Woods that are nearly too thick, and a corner of a building that the line nearly touches."""
    a, b = nearest(field, name, other)
    if near(field.ground.thickness(a, b), SIGHT):
        yield "sight"
    buildings = (area for area in field.ground.buildings if not holds_either(field, area.name, name, other))
    if any(apart_from(corner, (a, b)) <= CORNER for area in buildings for corner in area.polygon):
        yield "corner"


def nearest(field: Known, name: str, other: str) -> tuple[Point, Point]:
    """The two men of two units who are nearest to each other."""
    pairs = ((a, b) for a in field.figures(name) for b in field.figures(other))
    return min(pairs, key=lambda pair: length(*pair))


def holds_either(field: Known, building: str, *names: str) -> bool:
    bodies = (field.units[name].body for name in names)
    return any(body is not None and body.inside == building for body in bodies)


def of_ground(field: Known, figures: Iterable[Point]) -> Iterator[Doubt]:
    """As many men in woods as out of them (skirmish/fire-2)."""
    wooded = [field.ground.kind_at(figure) in WOODS for figure in figures]
    if 2 * sum(wooded) == len(wooded) > 0:
        yield "ground"


def of_mounted(field: Known, *names: str) -> Iterator[Doubt]:
    if any(field.troop(name).mounted for name in names):
        yield "mounted"
