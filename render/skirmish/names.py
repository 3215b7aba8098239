"""The names of areas, roads and lines: where they may stand, and their type.

Nothing grows where a name usually stands; it is written over the figures' table, and makes way for them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from render.lettering import type_height, type_width
from render.placing import Box, overlap
from render.projection import Point, length, walk
from render.skirmish.look import INCH
from render.skirmish.terrain import Site
from render.theme import Colour, blend
from render.words import Words

if TYPE_CHECKING:
    from rules.skirmish.view import Area, Barrier, Course, Road

AREA, LINE = 18, 14  # pixels at the usual size
STEP = 1.0  # inches between two spots at which a name is tried


@dataclass(frozen=True)
class Named:
    """A name, with the boxes in which it may stand, the best first."""

    text: str
    size: int
    ink: Colour
    ground: Colour  # that of its halo
    boxes: Sequence[Box]


def named(site: Site, words: Words) -> Iterator[Named]:
    """All names that are seen on a picture, no two on one spot."""
    taken = list[Box]()
    for text, size, ink, under, tried in _all(site, words):
        boxes = [box for box in tried if _fits(site, box) and not any(overlap(box, one) for one in taken)]
        if boxes:
            taken.append(boxes[0])
            yield Named(text, size, ink, under, boxes)


def _fits(site: Site, box: Box) -> bool:
    left, top, right, bottom = site.look.table
    return box[0] > left + 4 and box[1] > top + 2 and box[2] < right - 4 and box[3] < bottom - 2


Tried = tuple[str, int, Colour, Colour, list[Box]]


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
    spots = _about_building(site, area) if built else _within(site, area)
    return text, size, quiet(site, under), under, [_box(text, size, spot) for spot in spots]


def _of_line(site: Site, text: str, line: Barrier, size: int) -> Tried:
    """Beside it; a stream's in the colour of water."""
    x, y = line.course[len(line.course) // 2]
    under, theme = site.under((x + INCH, y + INCH)), site.theme
    ink = blend(theme.river, theme.ink, 0.6) if line.kind == "stream" else quiet(site, under)
    spots = _along(site, line.course, (1.1 * size, -1.1 * size))
    return text, size, ink, under, [_box(text, size, spot) for spot in spots]


def _of_road(site: Site, text: str, road: Road, size: int) -> Tried:
    """On it."""
    under = site.colour(road.area)
    spots = _along(site, road.course, (0.0,))
    return text, size, quiet(site, under), under, [_box(text, size, spot) for spot in spots]


def quiet(site: Site, under: Colour) -> Colour:
    """Ink that is quiet and can still be read."""
    return blend(site.theme.ink, under, 0.12)


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


def _about_building(site: Site, area: Area) -> Iterator[Point]:
    """Below a building, above it, and farther below to both sides."""
    west, south, east, north = area.box
    middle, far = (west + east) / 2, 0.75 * INCH
    for x, y in (
        (0, south - far),
        (0, north + far),
        (-2 * INCH, south - 2 * far),
        (2 * INCH, south - 2 * far),
    ):
        yield site.look.at((middle + x, y))


def _along(site: Site, course: Course, below: Sequence[float]) -> Iterator[Point]:
    """Spots along a line, so far below it; those a fifth of the way from its beginning are the best."""
    points = site.look.line(course)
    far = length(points)
    for share in sorted((n / 20 for n in range(1, 20)), key=lambda share: (abs(share - 0.22), share)):
        x, y, _ = walk(points, [far * share])[0]
        yield from ((x, y + each) for each in below)
