"""The names of areas, roads and lines: where they may stand, and their type.

Nothing grows where a name usually stands; it is written over the figures' table, and makes way for them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, sin
from typing import TYPE_CHECKING

from render.lettering import type_height, type_width
from render.placing import Box, overlap
from render.projection import Point, length, walk
from render.skirmish.colours import quiet_ink, water_ink
from render.skirmish.look import INCH
from render.skirmish.terrain import Site
from render.theme import Colour
from render.words import Words

if TYPE_CHECKING:
    from rules.skirmish.view import Area, Barrier, Course, Road

AREA, LINE = 18, 14  # pixels at the usual size
CLEAR = 0.62  # inches between a line and its name
STEP = 1.0  # inches between two spots at which a name is tried


FEW, MORE = 12, 36  # boxes in which a name is tried


@dataclass(frozen=True)
class Named:
    """A name, with the boxes in which it may stand, the best first."""

    text: str
    size: int
    ink: Colour
    boxes: Sequence[Box]


def named(site: Site, words: Words) -> Iterator[Named]:
    """All names that are seen on a picture, no two on one spot."""
    taken, drawn = list[Box](), list(_drawn(site))
    for text, size, ink, tried in _all(site, words):
        fits = [box for box in tried if _fits(site, box) and not any(overlap(box, one) for one in taken)]
        boxes = [box for box in fits if not any(overlap(box, one) for one in drawn)] or fits
        if boxes:
            taken.append(boxes[0])
            yield Named(text, size, ink, spread(boxes))


def _drawn(site: Site) -> Iterator[Box]:
    """What names had better leave to be seen: lines, and what is built."""
    look, half = site.look, site.look.inch * 0.3
    for barrier in site.ground.barriers.values():
        points = look.line(barrier.course)
        far = length(points)
        count = max(1, round(far / half / 2))
        for x, y, _ in walk(points, [far * n / count for n in range(count + 1)]):
            yield x - half, y - half, x + half, y + half
    for area in site.ground.areas.values():
        if area.file is not None and area.file.ground == "building":
            (left, bottom), (right, top) = look.at(area.box[:2]), look.at(area.box[2:])
            yield left, top, right, bottom


def spread(boxes: Sequence[Box]) -> Sequence[Box]:
    """The best few, and of the rest some from all over."""
    rest = boxes[FEW:]
    return [*boxes[:FEW], *rest[:: -(-len(rest) // MORE) or 1]]


def _fits(site: Site, box: Box) -> bool:
    left, top, right, bottom = site.look.table
    return box[0] > left + 4 and box[1] > top + 2 and box[2] < right - 4 and box[3] < bottom - 2


Tried = tuple[str, int, Colour, list[Box]]


def _all(site: Site, words: Words) -> Iterator[Tried]:
    """Areas first, whose names are larger."""
    scale = site.look.unit * (0.72 if site.look.phone else 1)
    for area in site.ground.areas.values():
        yield _of_area(site, words.named(area.name), area, round(AREA * scale))
    for line in site.ground.barriers.values():
        yield _of_line(site, words.named(line.name), line, round(LINE * scale))
    for road in site.ground.roads.values():
        yield _of_road(site, words.named(road.name), road, round(LINE * scale))


def _of_area(site: Site, text: str, area: Area, size: int) -> Tried:
    """In it; a building's below it or above."""
    built = area.file is not None and area.file.ground == "building"
    under = site.under(_beside(area)) if built else site.colour(area)
    spots = _about_building(site, area, type_width(text, "italic", size)) if built else _within(site, area)
    return text, size, quiet_ink(site.theme, under), [_box(text, size, spot) for spot in spots]


def _of_line(site: Site, text: str, line: Barrier, size: int) -> Tried:
    """Beside it; a stream's in the colour of water."""
    x, y = line.course[len(line.course) // 2]
    under, theme = site.under((x + INCH, y + INCH)), site.theme
    ink = water_ink(theme) if line.kind == "stream" else quiet_ink(site.theme, under)
    return text, size, ink, list(_beside_line(site, line.course, text, size))


def _of_road(site: Site, text: str, road: Road, size: int) -> Tried:
    """On it."""
    under = site.colour(road.area)
    boxes = [_box(text, size, (x, y)) for x, y, _ in _along(site, road.course)]
    return text, size, quiet_ink(site.theme, under), boxes


def _box(text: str, size: int, middle: Point) -> Box:
    wide, high = type_width(text, "italic", size), type_height("italic", size)
    return middle[0] - wide / 2, middle[1] - high / 2, middle[0] + wide / 2, middle[1] + high / 2


def _middle(area: Area) -> tuple[int, int]:
    west, south, east, north = area.box
    return (west + east) // 2, (south + north) // 2


def _beside(area: Area) -> tuple[int, int]:
    west, south, east, _ = area.box
    return (west + east) // 2, south - INCH


def _within(site: Site, area: Area) -> Iterator[Point]:
    """Spots inside an area, from its middle outwards."""
    x, y = _middle(area)
    west, south, east, north = area.box
    step = round(STEP * INCH)
    grid = [(u, v) for u in range(west + step, east, step) for v in range(south + step, north, step)]
    grid.sort(key=lambda p: (abs(p[0] - x) + 1.5 * abs(p[1] - y), p))
    for spot in [(x, y), *grid]:
        if site.look.shows(spot) and site.ground.area_at(spot) is area:
            yield site.look.at(spot)


def _about_building(site: Site, area: Area, wide: float) -> Iterator[Point]:
    """Below a building, above it, farther below to both sides, beside it, and farther off."""
    west, south, east, north = area.box
    middle, far = (west + east) / 2, 0.75 * INCH
    aside = (east - west) / 2 + far / 2 + wide / site.look.inch * INCH / 2
    high = (south + north) / 2
    for x, y in (
        (0, south - far),
        (0, north + far),
        (-2 * INCH, south - 2 * far),
        (2 * INCH, south - 2 * far),
        (aside, high),
        (-aside, high),
        (0, south - 3 * far),
        (0, north + 3 * far),
    ):
        yield site.look.at((middle + x, y))


def _beside_line(site: Site, course: Course, text: str, size: int) -> Iterator[Box]:
    """Boxes that just clear a line, to its left and to its right."""
    wide, high = type_width(text, "italic", size), type_height("italic", size) * 0.7
    for x, y, turn in _along(site, course):
        far = abs(sin(turn)) * wide / 2 + abs(cos(turn)) * high / 2 + CLEAR * site.look.inch
        for way in (-1, 1):
            yield _box(text, size, (x - way * sin(turn) * far, y + way * cos(turn) * far))


def _along(site: Site, course: Course) -> list[tuple[float, float, float]]:
    """Spots along a line with its heading there; those a fifth of the way from its beginning are the best."""
    points = site.look.line(course)
    far = length(points)
    shares = sorted((n / 20 for n in range(1, 20)), key=lambda share: (abs(share - 0.22), share))
    return [walk(points, [far * share])[0] for share in shares]
