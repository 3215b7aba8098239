"""The shape of the hills, of which the rules know no more than in which hexes they stand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import hypot, sin
from random import Random

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.engraving import pixels
from render.placing import Box
from render.projection import Point
from render.ticonderoga.survey import Survey, land_last

GRAIN = 6  # pixels to an edge in the picture of the heights
SPACING = 0.185  # edges from stroke to stroke
LEAST = 0.3  # where it is less steep there are no strokes
BROW, FOOT = 0.4, 1.1  # edges: how quickly the hills rise
RIDGES = 0.45  # how high ridges stand on hills that are broad


@dataclass(frozen=True)
class Stroke:
    """A hachure, from above to below, in edges."""

    start: Point
    end: Point
    steep: float

    @property
    def shaded(self) -> bool:
        """Whether it lies to the south or the east."""
        return self.end[0] - self.start[0] + self.end[1] - self.start[1] > 0


@lru_cache(maxsize=4)
def strokes(survey: Survey) -> tuple[Stroke, ...]:
    """The hachures of all hills of a map, always the same ones."""
    return tuple(_drawn(survey)) if survey.hills else ()


def _drawn(survey: Survey) -> Iterator[Stroke]:
    box = _box(survey)
    shape, rise = _heights(survey, box)
    inside, height = pixels(shape), pixels(rise)
    for u, v in _scattered(box):
        at = round(u * GRAIN), round(v * GRAIN)
        spot = u + box[0], v + box[1]
        if not inside[at]:
            continue
        fall = [
            height[at[0] - dx, at[1] - dy] - height[at[0] + dx, at[1] + dy] for dx, dy in ((1, 0), (0, 1))
        ]
        ridge = _ridge(spot)
        dx, dy = (GRAIN * one / 510 + RIDGES * other for one, other in zip(fall, ridge, strict=True))
        steep = hypot(dx, dy)
        if steep > LEAST:
            far = (0.17 + 0.13 * min(1.0, steep)) / steep
            yield Stroke(spot, (spot[0] + dx * far, spot[1] + dy * far), min(1.0, steep))


def _scattered(box: Box) -> Iterator[Point]:
    """Spots all over a box, from its corner."""
    for row in range(1, round((box[3] - box[1]) / SPACING) - 1):
        for column in range(1, round((box[2] - box[0]) / SPACING) - 1):
            chance = Random(row * 3571 + column * 911)
            yield (column + chance.uniform(-0.3, 0.3)) * SPACING, (row + chance.uniform(-0.3, 0.3)) * SPACING


def _box(survey: Survey) -> Box:
    points = [point for ring in survey.hills for point in ring]
    across, down = [x for x, _ in points], [y for _, y in points]
    return min(across) - 2, min(down) - 2, max(across) + 2, max(down) + 2


def _heights(survey: Survey, box: Box) -> tuple[Image.Image, Image.Image]:
    """Where there are hills, and how high they are."""
    flat = Image.new("L", (round((box[2] - box[0]) * GRAIN), round((box[3] - box[1]) * GRAIN)))
    pen = ImageDraw.Draw(flat)
    for ring, high in land_last(survey.hills):
        pen.polygon([((x - box[0]) * GRAIN, (y - box[1]) * GRAIN) for x, y in ring], fill=255 if high else 0)
    brow, foot = (flat.filter(ImageFilter.GaussianBlur(far * GRAIN)) for far in (BROW, FOOT))
    return flat, ImageChops.add(brow, foot, 2)


def _ridge(spot: Point) -> Point:
    """Which way the ridges on broad hills fall."""
    x, y = spot
    return (
        sin(2.1 * x + 0.8 * sin(1.1 * y + 0.5) + 0.4) + 0.5 * sin(3.7 * x - 1.9 * y),
        sin(1.5 * y + 1.1 * sin(0.9 * x) + 2.0) + 0.5 * sin(2.9 * y + 2.3 * x),
    )
