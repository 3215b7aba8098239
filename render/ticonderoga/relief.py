"""The shape of the hills, of which the rules know no more than in which hexes they stand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import hypot
from random import Random
from typing import Any

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.engraving import pixels
from render.placing import Box
from render.projection import Point
from render.ticonderoga.survey import Survey, land_last

GRAIN = 8  # pixels to an edge in the picture of the heights: as far as strokes stand apart
STEP = 22  # of 255: from one row of strokes to the next below
GENTLE, LONGEST = 0.09, 0.46  # the least slope that is drawn, and edges: the longest stroke
BROW, DOME = 0.45, 1.5  # edges: how quickly the hills rise, and how far to the top of broad ones
SPURS, SHALLOW = 1.7, 0.4  # edges from spur to gully, and what is left of the height in these


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
    """Strokes that begin on lines of equal height and run down to the next."""
    box = _box(survey)
    shape, rise = _heights(survey, box)
    inside, height = pixels(shape), pixels(rise)
    for v in range(2, rise.height - 2):
        for u in range(2, rise.width - 2):
            if inside[u, v] and _on_line(height, u, v):
                stroke = _down(height, u, v, box)
                if stroke is not None:
                    yield stroke


def _on_line(height: Any, u: int, v: int) -> bool:
    """Whether a line of equal height passes below this spot."""
    row = height[u, v] // STEP
    return any(height[u + dx, v + dy] // STEP < row for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)))


def _down(height: Any, u: int, v: int, box: Box) -> Stroke | None:
    """The stroke that begins here: the steeper the slope, the shorter; none where it is gentle."""
    dx, dy = height[u - 2, v] - height[u + 2, v], height[u, v - 2] - height[u, v + 2]
    fall = hypot(dx, dy) * GRAIN / 4  # in an edge
    steep = fall / 255
    if steep < GENTLE:
        return None
    far = min(0.8 * STEP / fall, LONGEST)
    x, y = u / GRAIN + box[0], v / GRAIN + box[1]
    turn = far / hypot(dx, dy)
    return Stroke((x, y), (x + dx * turn, y + dy * turn), min(1.0, steep))


def _box(survey: Survey) -> Box:
    points = [point for ring in survey.hills for point in ring]
    across, down = [x for x, _ in points], [y for _, y in points]
    return min(across) - 2, min(down) - 2, max(across) + 2, max(down) + 2


def _heights(survey: Survey, box: Box) -> tuple[Image.Image, Image.Image]:
    """Where there are hills, and how high they are: domes, cut by gullies."""
    flat = Image.new("L", (round((box[2] - box[0]) * GRAIN), round((box[3] - box[1]) * GRAIN)))
    pen = ImageDraw.Draw(flat)
    for ring, high in land_last(survey.hills):
        pen.polygon([((x - box[0]) * GRAIN, (y - box[1]) * GRAIN) for x, y in ring], fill=255 if high else 0)
    brow, dome = (flat.filter(ImageFilter.GaussianBlur(far * GRAIN)) for far in (BROW, DOME))
    return flat, ImageChops.multiply(Image.blend(brow, dome, 0.6), _spurs(flat.size))


def _spurs(size: tuple[int, int]) -> Image.Image:
    """What gullies leave of the height, always the same."""
    chance = Random(1758)
    few = tuple(max(4, round(side / GRAIN / SPURS)) for side in size)
    left = bytes(round(255 * chance.uniform(SHALLOW, 1.0)) for _ in range(few[0] * few[1]))
    return Image.frombytes("L", (few[0], few[1]), left).resize(size, Image.Resampling.BICUBIC)
