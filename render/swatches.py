"""Signs of lines on a map of a country, as its explanation shows them: roads, ways by sea, arrows."""

from __future__ import annotations

from PIL import Image

from render.arrows import ribbon
from render.drawing import FOUR, Stamp
from render.theme import Colour, Dye, Theme, blend

WIDE = 1.5  # of a sign, by its height


def strip(high: int) -> Stamp:
    return Stamp(round(high * WIDE), high)


def road(theme: Theme, high: int) -> Image.Image:
    """A cased line."""
    return cased(theme, blend(theme.land, theme.road, 0.22), high)


def cased(theme: Theme, inner: Colour, high: int) -> Image.Image:
    stamp = strip(high)
    for ink, half in ((theme.road, 0.11), (inner, 0.055)):
        stamp.box((0, high * (0.5 - half), high * WIDE, high * (0.5 + half)), ink)
    return stamp.done()


def dashes(theme: Theme, ink: Colour, high: int, number: int = 3, thick: float = 0.1) -> Image.Image:
    """A broken line of so many pieces."""
    stamp = strip(high)
    step, half = high * WIDE / number, high * thick / 2
    for n in range(number):
        stamp.box((n * step, high / 2 - half, (n + 0.6) * step, high / 2 + half), ink)
    return stamp.done()


def arrow(theme: Theme, dye: Dye, high: int) -> Image.Image:
    """What a march leaves on the map."""
    stamp, paint = strip(high), theme.dyed(dye)
    wide = high * WIDE * FOUR
    shape = ribbon([(0.04 * wide, high * FOUR / 2), (0.96 * wide, high * FOUR / 2)], FOUR * high / 24)
    fill = (*blend(paint.wash, paint.gleam, 0.5), 255)
    stamp.draw.polygon(shape, fill=fill, outline=(*paint.paint, 255), width=FOUR)
    return stamp.done()


def dots(theme: Theme, ink: Colour, high: int) -> Image.Image:
    """A row of dots, as it marks a way."""
    stamp = strip(high)
    for share in (0.17, 0.5, 0.83):
        for less, colour in ((0.0, theme.face), (1.0, ink)):
            stamp.disc((high * WIDE * share, high / 2), high * 0.15 - less, colour)
    return stamp.done()
