"""Tables for tests of what is measured: those of the scenarios, and small ones of a test's own."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from rules.kernel.data import text_of
from rules.skirmish.geometry import INCH, Course, Point
from rules.skirmish.ground import AreaFile, Ground, GroundFile, Kind, LineFile, RoadFile, read_ground
from rules.skirmish.layout import Body, Formation

KEYS = ("forest_road", "farmstead", "convoy", "outworks", "la_chute", "bushy_run", "monongahela")


def text(key: str) -> str:
    return text_of(files("rules.skirmish") / "data" / f"{key}.toml")


@cache
def ground(key: str) -> Ground:
    """The ground of a scenario."""
    return read_ground(text(key), f"{key}.toml")


def table(
    default: Kind = "open",
    *areas: AreaFile,
    roads: tuple[RoadFile, ...] = (),
    lines: tuple[LineFile, ...] = (),
) -> Ground:
    """A table of 48 by 48 inches."""
    return Ground(GroundFile((48, 48), default, areas, roads, lines))


def area(kind: Kind, *box: int, name: str = "") -> AreaFile:
    """A box of ground: west, south, east, north, in inches."""
    west, south, east, north = box
    return AreaFile(name or kind, kind, box=(west, south, east, north), holds=8 * (kind == "building"))


def inches(*points: tuple[int, int]) -> Course:
    return tuple((x * INCH, y * INCH) for x, y in points)


def body(front: Point, facing: Point = (0, 1), formation: Formation = "line") -> Body:
    return Body(front, facing, formation)
