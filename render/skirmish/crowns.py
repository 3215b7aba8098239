"""Trees and lesser plants as one sees them from a balloon: little stamps, drawn once and kept."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi, sin
from random import Random

from PIL import Image

from render.drawing import Stamp
from render.projection import Point
from render.theme import Colour, Theme, blend

KINDS = 4  # of each sort of tree
SHADOW: Point = (0.1, 0.13)  # of its size: how far a shadow lies from what casts it
SUN: Point = (-0.1, -0.12)


def clump(stamp: Stamp, middle: Point, reach: float, chance: Random, leaf: Colour) -> None:
    """A crown of leaves: lobes about a middle."""
    stamp.disc(middle, reach * 0.72, leaf)
    turn = chance.random()
    for n in range(7):
        angle = 2 * pi * (n + turn) / 7
        lobe = reach * chance.uniform(0.32, 0.42)
        far = reach - lobe
        stamp.disc((middle[0] + far * cos(angle), middle[1] + far * sin(angle)), lobe, leaf)


@lru_cache(maxsize=256)
def oak(theme: Theme, under: Colour, kind: int, size: int) -> Image.Image:
    """A tree with a round head, its shadow on the ground."""
    field = theme.field
    stamp, reach = Stamp(round(size * 1.25), round(size * 1.25)), size * 0.46
    middle = (size * 0.5, size * 0.5)
    dark, light = blend(field.canopy, field.trunk, 0.62), blend(field.canopy, field.forest, 0.55)
    shades = (
        (SHADOW, 1.0, blend(under, theme.shadow, 0.32)),
        ((0.0, 0.0), 1.0, dark),
        ((-0.012, -0.012), 0.9, field.canopy),
        (SUN, 0.5, light),
    )
    for (dx, dy), share, colour in shades:
        spot = (middle[0] + dx * size, middle[1] + dy * size)
        clump(stamp, spot, reach * share, Random(kind * 7 + 3), colour)
    return stamp.done()


@lru_cache(maxsize=256)
def pine(theme: Theme, under: Colour, kind: int, size: int) -> Image.Image:
    """A fir: boughs about a stem, its southern and eastern side in shade."""
    field, chance = theme.field, Random(kind * 31 + 5)
    stamp, reach = Stamp(round(size * 1.25), round(size * 1.25)), size * 0.47
    middle = (size * 0.5, size * 0.5)
    cast = (middle[0] + SHADOW[0] * size, middle[1] + SHADOW[1] * size)
    dark, light = blend(field.canopy, field.trunk, 0.5), blend(field.canopy, field.forest, 0.35)
    turn, boughs = chance.random(), 9
    stamp.polygon(star(cast, reach, turn, boughs), blend(under, theme.shadow, 0.32))
    stamp.polygon(star(middle, reach, turn, boughs), dark)
    stamp.polygon(star(middle, reach * 0.86, turn, boughs), field.canopy)
    lit = (middle[0] + SUN[0] * size * 0.5, middle[1] + SUN[1] * size * 0.5)
    stamp.polygon(star(lit, reach * 0.52, turn + 0.5, boughs), light)
    for n in range(boughs):
        angle = 2 * pi * (n + turn) / boughs
        end = (middle[0] + reach * 0.72 * cos(angle), middle[1] + reach * 0.72 * sin(angle))
        stamp.line([middle, end], dark, size * 0.03)
    return stamp.done()


def star(middle: Point, reach: float, turn: float, rays: int) -> list[Point]:
    spots = []
    for n in range(2 * rays):
        far, angle = reach * (0.66 if n % 2 else 1.0), pi * (n + 2 * turn) / rays
        spots.append((middle[0] + far * cos(angle), middle[1] + far * sin(angle)))
    return spots


@lru_cache(maxsize=64)
def stump(theme: Theme, under: Colour, kind: int, size: int) -> Image.Image:
    """What is left of a felled tree, with its rings."""
    stamp, middle, reach = Stamp(size, size), (size * 0.45, size * 0.45), size * 0.3
    stamp.disc((middle[0] + size * 0.07, middle[1] + size * 0.09), reach, blend(under, theme.shadow, 0.4))
    stamp.disc(middle, reach, theme.field.earth)
    stamp.disc(middle, reach * 0.72, theme.field.height)
    stamp.ring(middle, reach * (0.3 + 0.1 * (kind % 2)), theme.field.slope, size * 0.03)
    return stamp.done()


@lru_cache(maxsize=64)
def tuft(ink: Colour, kind: int, size: int) -> Image.Image:
    """A few blades of grass, or reeds."""
    stamp, chance = Stamp(size, size), Random(kind * 13 + 1)
    foot = (size * 0.5, size * 0.86)
    for lean in (-0.34, 0.0, 0.34)[: 2 + kind % 2]:
        tip = (foot[0] + size * (lean + chance.uniform(-0.08, 0.08)), size * chance.uniform(0.2, 0.45))
        stamp.line([(foot[0] + lean * size * 0.3, foot[1]), tip], ink, max(0.5, size * 0.07))
    return stamp.done()


@lru_cache(maxsize=64)
def maize(theme: Theme, kind: int, size: int) -> Image.Image:
    """A plant of corn: leaves to four sides about a pale tassel."""
    stamp, middle = Stamp(size, size), (size / 2, size / 2)
    for n in range(5):
        angle = 2 * pi * (n + kind * 0.37) / 5
        end = (middle[0] + size * 0.42 * cos(angle), middle[1] + size * 0.42 * sin(angle))
        stamp.line([middle, end], blend(theme.field.canopy, theme.field.trunk, 0.45), size * 0.13)
    stamp.disc(middle, size * 0.11, theme.field.furrow)
    return stamp.done()


def scattered(box: Sequence[float], step: float, jitter: float, chance: Random) -> list[Point]:
    """Spots over a box, one in each field of a loose net."""
    left, top, right, bottom = box
    spots, row, y = list[Point](), 0, top
    while y < bottom:
        x = left + (step / 2 if row % 2 else 0)
        while x < right:
            spots.append((x + chance.uniform(-jitter, jitter), y + chance.uniform(-jitter, jitter)))
            x += step
        y, row = y + step * 0.87, row + 1
    return spots
