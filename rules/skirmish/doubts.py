"""What of an act is close to call, so that an umpire should look (skirmish/rule-2). All of it is measured."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from rules.skirmish.geometry import Point, apart_from, length
from rules.skirmish.ground import SIGHT, WOODS
from rules.skirmish.in_play import Known
from rules.skirmish.umpire import Doubt

NARROW = 5  # tenths within which a limit is in doubt
CORNER = 2  # tenths: a line that passes a corner by less


def near(measured: int, limit: int) -> bool:
    return abs(measured - limit) <= NARROW


def of_sight(field: Known, name: str, other: str) -> Iterator[Doubt]:
    """Woods that are nearly too thick, and a corner of a building that the line nearly touches."""
    a, b = nearest(field, name, other)
    if near(field.ground.thickness(a, b), SIGHT):
        yield "sight"
    buildings = (area for area in field.ground.buildings if not holds_either(field, area.name, name, other))
    if any(apart_from(corner, (a, b)) < CORNER for area in buildings for corner in area.polygon):
        yield "corner"


def nearest(field: Known, name: str, other: str) -> tuple[Point, Point]:
    """The two men of two units who are nearest to each other."""
    pairs = ((a, b) for a in field.figures(name) for b in field.figures(other))
    return min(pairs, key=lambda pair: length(*pair))


def holds_either(field: Known, building: str, *names: str) -> bool:
    bodies = (field.units[name].body for name in names)
    return any(body is not None and body.inside == building for body in bodies)


def of_ground(field: Known, *units: Collection[Point]) -> Iterator[Doubt]:
    """Of any of them as many men in woods as out of them (skirmish/fire-2)."""
    if any(is_tied(field, figures) for figures in units):
        yield "ground"


def is_tied(field: Known, figures: Collection[Point]) -> bool:
    return 2 * sum(field.ground.kind_at(figure) in WOODS for figure in figures) == len(figures) > 0


def of_openings(field: Known, *names: str) -> Iterator[Doubt]:
    """Who is in a building is met at its doors and windows."""
    if any(field.stand(name).body.inside for name in names):
        yield "opening"


def of_mounted(field: Known, *names: str) -> Iterator[Doubt]:
    if any(field.troop(name).mounted for name in names):
        yield "mounted"
