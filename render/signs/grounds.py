"""What signs are drawn on: a dark rim, seen on light ground, and a pale hairline outside it, seen on dark."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PIL import Image

from render.drawing import FOUR, Stamp
from render.lettering import font
from render.projection import Point
from render.signs.sign import SIZE
from render.theme import Colour, Dye, Theme, rgb

MIDDLE = (SIZE / 2, SIZE / 2)
GOLD, WAX, OAK = rgb("#f2b632"), rgb("#9c2b26"), rgb("#2f7d4f")
BRIGHT = rgb("#dfe5ea")  # fog and rain
CORNER: Mapping[Dye, float] = {"red": 22.0, "blue": 3.0}  # of tiles: the sides are told apart in grey too


def tile(
    stamp: Stamp, theme: Theme, field: Colour, rim: Colour, corner: float = 24.0, thick: float = 8.0
) -> None:
    """A square with round corners."""
    inner = 6 + thick
    stamp.box((3, 3, 125, 125), theme.face, corner + 3)
    stamp.box((6, 6, 122, 122), rim, corner)
    stamp.box((inner, inner, SIZE - inner, SIZE - inner), field, max(1.0, corner - thick * 0.6))


def disc(stamp: Stamp, theme: Theme, field: Colour, rim: Colour, thick: float = 8.0) -> None:
    stamp.disc(MIDDLE, 62, theme.face)
    stamp.disc(MIDDLE, 59, rim)
    stamp.disc(MIDDLE, 59 - thick, field)


def base(stamp: Stamp, theme: Theme, dye: Dye, field: Colour) -> None:
    """A disc of a side: the blue ones have a pale ring."""
    disc(stamp, theme, field, theme.dyed(dye).shade, 6)
    if dye == "blue":
        stamp.ring(MIDDLE, 52, theme.face, 5)


def letters(stamp: Stamp, text: str, at: Point, size: int, ink: Colour) -> None:
    stamp.draw.text((at[0] * FOUR, at[1] * FOUR), text, (*ink, 255), font("bold", size * FOUR), anchor="mm")


def shape(stamp: Stamp, theme: Theme, points: Sequence[Point], fill: Colour, ink: Colour) -> None:
    """A shape of its own, with both lines about it."""
    closed = [*points, points[0], points[1]]
    stamp.line(closed, theme.face, 16)
    stamp.line(closed, ink, 11)
    stamp.polygon(points, fill)


def struck(stamp: Stamp, theme: Theme) -> None:
    """A stroke through all of it."""
    stamp.line([(14, 114), (114, 14)], theme.face, 16)
    stamp.line([(14, 114), (114, 14)], theme.mark, 9)


def lay(stamp: Stamp, image: Image.Image, left: float, top: float) -> None:
    """A picture of a map, as it is there."""
    large = image.resize((image.width * FOUR, image.height * FOUR), Image.Resampling.BICUBIC)
    stamp.image.alpha_composite(large, (round(left * FOUR), round(top * FOUR)))
