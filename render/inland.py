"""A crop about a place on the coast leans inland, where there is more to be seen than at sea."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from render.geography import outlines
from render.parts import Part
from render.projection import Conic, Point, Window

FINE = 12  # pixels a degree
WIDE, HIGH = 70, 50  # degrees: more than the outlines take


@lru_cache(maxsize=4)
def ashore(conic: Conic) -> tuple[Window, Image.Image]:
    """What is land, in little, and where that lies."""
    middle, top = conic.plane(conic.meridian, 60.0)
    view = Window(conic, FINE, middle - WIDE / 2, top, WIDE * FINE, HIGH * FINE)
    mask = Image.new("L", (view.width, view.height))
    draw = ImageDraw.Draw(mask)
    for ring in outlines(FINE).land:
        draw.polygon(view.line(ring), fill=255)
    return view, mask


@lru_cache(maxsize=256)
def leaning(part: Part, conic: Conic, spot: Point, margin: float) -> Part:
    """The same part moved to the middle of its land, as far as the spot keeps so much about it."""
    view, mask = ashore(conic)
    west, north = round((part.left - view.left) * FINE), round((part.top - view.top) * FINE)
    seen = mask.crop((west, north, west + round(part.wide * FINE), north + round(part.high * FINE)))
    x, y = (middle(seen.resize(size, Image.Resampling.BOX)) for size in ((seen.width, 1), (1, seen.height)))
    left = view.left + (west + x * seen.width) / FINE - part.wide / 2
    top = view.top + (north + y * seen.height) / FINE - part.high / 2
    return part._replace(
        left=min(max(left, spot[0] + margin - part.wide), spot[0] - margin),
        top=min(max(top, spot[1] + margin - part.high), spot[1] - margin),
    )


def middle(line: Image.Image) -> float:
    """Where in a line of pixels the middle of the light ones is, as a share of it; half if all are dark."""
    levels = line.tobytes()
    whole = sum(levels)
    return sum((n + 0.5) * level for n, level in enumerate(levels)) / whole / len(levels) if whole else 0.5
