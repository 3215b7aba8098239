"""Strokes with smooth edges on a board that is laid out: lines, dashes, rows of balls, shaded hexes.

All of it ends at the border of the map, `within`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import atan2, ceil, cos, sin

from PIL import Image, ImageDraw

from render.drawing import FOUR, Stamp
from render.overlay import Overlay
from render.placing import Box, grown, inside
from render.projection import Point, length, walk
from render.theme import Colour

FINE = 2


def lines(
    overlay: Overlay,
    within: Box,
    strokes: Iterable[Sequence[Point]],
    ink: Colour,
    width: float,
    most: int = 255,
) -> None:
    """Strokes with smooth edges, cut off at the border of the map."""
    strokes = [list(stroke) for stroke in strokes]
    across = [x for stroke in strokes for x, _ in stroke]
    down = [y for stroke in strokes for _, y in stroke]
    west, north, east, south = within
    left, top = max(west, min(across) - width - 1), max(north, min(down) - width - 1)
    right, bottom = min(east, max(across) + width + 1), min(south, max(down) + width + 1)
    if right - left < 2 or bottom - top < 2:
        return
    left, top = int(left), int(top)
    mask = Image.new("L", ((int(right) - left + 1) * FINE, (int(bottom) - top + 1) * FINE))
    draw = ImageDraw.Draw(mask)
    for stroke in strokes:
        points = [((x - left) * FINE, (y - top) * FINE) for x, y in stroke]
        draw.line(points, fill=most, width=max(1, round(width * FINE)), joint="curve")
    overlay.ink(mask.reduce(FINE), ink, left, top)


def dashes(overlay: Overlay, within: Box, line: Sequence[Point], ink: Colour, size: float) -> None:
    """A broken line with an open head."""
    whole, step = length(line), 13 * size
    count = max(2, round(whole / step))
    marks = [whole * (n + part) / count for n in range(count) for part in (0.0, 0.6)]
    ends = walk(line, marks)
    strokes = [[a[:2], b[:2]] for a, b in zip(ends[::2], ends[1::2], strict=True)]
    x, y = line[-1]
    turn = atan2(y - line[-2][1], x - line[-2][0])
    barb = 9 * size
    strokes += [[(x - cos(turn + lean) * barb, y - sin(turn + lean) * barb), (x, y)] for lean in (-0.5, 0.5)]
    lines(overlay, within, strokes, ink, 3.4 * size)


def dots(overlay: Overlay, within: Box, spots: Iterable[Point], ink: Colour, r: float) -> None:
    """Balls in a row, those on the map."""
    stamp = ball(ink, r)
    for x, y in spots:
        if inside((x, y), grown(within, -r - 1)):
            overlay.lay(stamp, x - stamp.width / 2, y - stamp.height / 2)


@lru_cache(maxsize=16)
def ball(ink: Colour, r: float) -> Image.Image:
    stamp = Stamp(ceil(2 * r) + 1, ceil(2 * r) + 1)
    stamp.disc((stamp.image.width / FOUR / 2, stamp.image.height / FOUR / 2), r, ink)
    return stamp.done()


def shade(
    overlay: Overlay, within: Box, shapes: Sequence[Sequence[Point]], colour: Colour, most: int
) -> None:
    """Shapes filled with a little colour."""
    if not shapes:
        return
    west, north, east, south = within
    left = int(max(west, min(x for shape in shapes for x, _ in shape)))
    top = int(max(north, min(y for shape in shapes for _, y in shape)))
    right = int(min(east, max(x for shape in shapes for x, _ in shape))) + 1
    bottom = int(min(south, max(y for shape in shapes for _, y in shape))) + 1
    if right <= left or bottom <= top:
        return
    mask = Image.new("L", ((right - left) * FINE, (bottom - top) * FINE))
    draw = ImageDraw.Draw(mask)
    for shape in shapes:
        draw.polygon([((x - left) * FINE, (y - top) * FINE) for x, y in shape], fill=most)
    overlay.ink(mask.reduce(FINE), colour, left, top)
