"""Signs that every board uses: cross and lily, crossed sabres, numbers on discs, bastions, ships."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from PIL import Image

from render.drawing import Stamp, scaled
from render.lettering import font
from render.projection import Point
from render.theme import Colour, Theme


def cross(stamp: Stamp, middle: Point, arm: float, colour: Colour, width: float) -> None:
    (x, y), half = middle, width / 2
    stamp.box((x - arm, y - half, x + arm, y + half), colour)
    stamp.box((x - half, y - arm, x + half, y + arm), colour)


def lily(stamp: Stamp, left: float, top: float, size: float, colour: Colour) -> None:
    """A fleur-de-lis."""
    middle = [(0.5, 0.0), (0.64, 0.26), (0.58, 0.6), (0.42, 0.6), (0.36, 0.26)]
    leaf = [
        (0.43, 0.62),
        (0.3, 0.34),
        (0.14, 0.26),
        (0.02, 0.4),
        (0.08, 0.56),
        (0.2, 0.52),
        (0.17, 0.43),
        (0.26, 0.47),
        (0.34, 0.64),
    ]
    stamp.polygon(scaled(middle, left, top, size), colour)
    stamp.polygon(scaled(leaf, left, top, size), colour)
    stamp.polygon(scaled([(1 - x, y) for x, y in leaf], left, top, size), colour)
    stamp.polygon(scaled([(0.22, 0.62), (0.78, 0.62), (0.78, 0.71), (0.22, 0.71)], left, top, size), colour)
    stamp.polygon(
        scaled([(0.44, 0.71), (0.56, 0.71), (0.66, 0.95), (0.5, 0.86), (0.34, 0.95)], left, top, size), colour
    )


@lru_cache(maxsize=32)
def swords(theme: Theme, size: int, now: bool) -> Image.Image:
    """Crossed sabres: on a burst while the battle is to be fought, plain when it is over."""
    stamp = Stamp(size, size)
    middle, r = (size / 2, size / 2), size / 2
    if now:
        rays = [
            (
                middle[0] + r * (1.0 if n % 2 else 0.72) * sin(n * pi / 10),
                middle[1] - r * (1.0 if n % 2 else 0.72) * cos(n * pi / 10),
            )
            for n in range(20)
        ]
        stamp.outline(rays, theme.battle, theme.mark, 0.8)
    else:
        stamp.disc(middle, r, theme.mark)
        stamp.disc(middle, r - 1, theme.face)
    for flip in (False, True):
        blade = [(0.24, 0.2), (0.3, 0.2), (0.5, 0.46), (0.72, 0.7), (0.68, 0.74), (0.44, 0.54)]
        guard, grip = [(0.56, 0.76), (0.76, 0.58)], [(0.68, 0.69), (0.8, 0.81)]
        if flip:
            blade, guard, grip = ([(1 - x, y) for x, y in line] for line in (blade, guard, grip))
        stamp.polygon(scaled(blade, 0, 0, size), theme.mark)
        stamp.line(scaled(guard, 0, 0, size), theme.mark, size * 0.06)
        stamp.line(scaled(grip, 0, 0, size), theme.mark, size * 0.08)
    return stamp.done()


@lru_cache(maxsize=16)
def choice(theme: Theme, size: int) -> Image.Image:
    """A ring round the sign of a place that may be chosen."""
    stamp, wide = Stamp(size, size), max(2.4, size / 14)
    middle, radius = (size / 2, size / 2), size / 2
    stamp.ring(middle, radius, theme.mark, wide + 2)
    stamp.ring(middle, radius - 1, theme.battle, wide)
    return stamp.done()


@lru_cache(maxsize=128)
def badge(theme: Theme, text: str, size: int) -> Image.Image:
    """A number on a small disc."""
    wide = max(size, round(font("bold", round(size * 0.72)).getlength(text) + size * 0.5))
    stamp = Stamp(wide, size)
    stamp.box((0, 0, wide, size), theme.mark, size / 2)
    stamp.box((1, 1, wide - 1, size - 1), theme.face, size / 2 - 1)
    letters = font("bold", round(size * 0.72) * 4)
    stamp.draw.text((wide * 2, size * 2), text, (*theme.mark, 255), letters, anchor="mm")
    return stamp.done()


def bastions(stamp: Stamp, middle: Point, r: float, paint: Colour, ground: Colour, ink: Colour) -> None:
    """A square work with four bastions, as Vauban's pupils built them."""
    quarter = [(0.78, 0.42), (0.84, 0.42), (1.0, 1.0), (0.42, 0.84), (0.42, 0.78)]
    star = list[Point]()
    for turns in range(4):
        for x, y in quarter:
            for _ in range(turns):
                x, y = -y, x
            star.append((x * r, y * r))
    for less, colour in ((0.0, ink), (1.0, ground), (2.1, paint)):
        share = (r - less) / r
        stamp.polygon([(middle[0] + x * share, middle[1] + y * share) for x, y in star], colour)


def vessel(stamp: Stamp, ink: Colour, sail: Colour, left: float, top: float, size: float) -> None:
    """A two-master under sail."""
    width = max(0.5, size * 0.045)
    stamp.line(scaled([(0.36, 0.02), (0.36, 0.74)], left, top, size), ink, width)
    stamp.line(scaled([(0.68, 0.1), (0.68, 0.74)], left, top, size), ink, width)
    for shape in (
        [(0.16, 0.1), (0.5, 0.1), (0.56, 0.34), (0.12, 0.34)],
        [(0.1, 0.38), (0.54, 0.38), (0.58, 0.68), (0.06, 0.68)],
        [(0.56, 0.16), (0.84, 0.16), (0.92, 0.4), (0.6, 0.4)],
        [(0.62, 0.44), (0.92, 0.44), (0.96, 0.68), (0.64, 0.68)],
    ):
        stamp.outline(scaled(shape, left, top, size), sail, ink, width)
    stamp.polygon(scaled([(0.0, 0.74), (1.02, 0.72), (0.9, 0.96), (0.16, 0.96)], left, top, size), ink)
