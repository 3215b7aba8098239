"""Relief as the engravers cut it: hills, lit from the west and hatched on the east."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import cos, sin
from random import Random

from PIL import Image, ImageDraw

from render.engraving import COARSE, Paper, Plate, Stamp, pixels
from render.geography import Range
from render.projection import Point, along, length, smooth
from render.theme import Theme, blend


class Clearings:
    """Asks the plate quickly whether a stamp would stand on land and in nobody's way."""

    def __init__(self, plate: Paper) -> None:
        self.wide, self.high = plate.land.size
        self.land, self.taken = pixels(plate.land), pixels(plate.taken)
        self.draw = ImageDraw.Draw(plate.taken)

    def __call__(self, x: float, y: float, reach: float) -> bool:
        if not (reach + 4 <= x < self.wide - reach - 4 and reach + 4 <= y < self.high - 4):
            return False
        for dx, dy in ((0, 0), (-reach, 0), (reach, 0), (0, -reach)):
            px, py = int(x + dx), int(y + dy)
            if self.land[px, py] < 200 or self.taken[px // COARSE, py // COARSE]:
                return False
        return True

    def take(self, box: Sequence[float]) -> None:
        self.draw.rectangle([side / COARSE for side in box], fill=255)


# --- hills

Cone = tuple[
    float, float, float, float, float
]  # its feet, its peak, how high that is, and how round its sides

# Each form from its back to its front, in heights of the hill.
FORMS: tuple[tuple[Cone, ...], ...] = (
    ((0.0, 1.9, 0.85, 1.0, 0.3),),
    ((0.0, 2.2, 0.95, 0.9, 0.2),),
    ((0.0, 1.7, 0.7, 1.0, 0.36),),
    ((0.0, 2.1, 1.15, 0.95, 0.28),),
    ((0.0, 2.0, 0.95, 0.8, -0.5),),
    ((0.0, 2.4, 1.1, 0.7, -0.42),),
    ((0.75, 2.4, 1.55, 1.0, 0.3), (0.0, 1.5, 0.7, 0.72, 0.26)),
    ((0.0, 1.6, 0.75, 1.0, 0.28), (0.95, 2.4, 1.6, 0.66, 0.3)),
    ((0.2, 1.8, 0.95, 1.0, 0.24), (1.15, 2.6, 1.8, 0.6, -0.3)),
    ((0.9, 2.3, 1.6, 0.95, 0.3), (0.0, 1.7, 0.85, 0.62, -0.36)),
    ((0.5, 1.9, 1.2, 1.0, 0.3), (0.0, 1.1, 0.55, 0.58, 0.2), (1.45, 2.6, 1.95, 0.7, 0.26)),
    ((0.0, 1.3, 0.6, 0.74, -0.3), (0.85, 2.2, 1.4, 0.9, 0.22), (1.75, 2.8, 2.2, 0.55, 0.2)),
)
K = 4


@lru_cache(maxsize=256)
def hill(theme: Theme, form: int, height: int) -> Image.Image:
    """One of the forms in little."""
    chance = Random(form * 31 + height)
    wide = max(right for _, right, *_ in FORMS[form]) * height
    image = Image.new("RGBA", (round(wide * K), (height + 1) * K))
    for cone in FORMS[form]:
        _cone(ImageDraw.Draw(image), theme, chance, cone, height * K)
    return image.reduce(K)


def _cone(draw: ImageDraw.ImageDraw, theme: Theme, chance: Random, cone: Cone, unit: float) -> None:
    """Its western side bare but for a few strokes, the eastern in shade and hatched."""
    left, right, middle, tall = (share * unit for share in cone[:4])
    bow = cone[4]
    peak, west_foot, east_foot = (middle, unit + K - tall), (left + 2, unit), (right - 2, unit)
    west, east = _side(west_foot, peak, bow), _side(east_foot, peak, bow)[::-1]
    spur = smooth([peak, *_spur(peak, east_foot, chance)], 2)
    draw.polygon([*west, *east], fill=(*theme.land, 255))
    draw.polygon([*east, *reversed(spur)], fill=(*theme.hillside, 255))
    faint, ink = (*blend(theme.land, theme.hill, 0.6), 255), (*theme.hill, 255)
    for share in (0.3, 0.5, 0.68):
        x, y, _ = along(west, length(west) * (share + chance.uniform(-0.06, 0.06)))
        reach = (unit - y) * chance.uniform(0.25, 0.5) + K
        draw.line((x + 1.5 * K, y + K, x + 1.5 * K + reach * 0.3, y + K + reach), fill=faint, width=2)
    strokes = 3 + round(tall / K / 3)
    for mark in range(1, strokes):
        x, y, _ = along(east, length(east) * mark / strokes)
        reach = (unit - y) * chance.uniform(0.6, 0.95)
        bend = (x - reach * 0.28, y + reach * 0.5)
        draw.line([(x, y), bend, (x - reach * 0.3, y + reach)], fill=ink, width=3)
    draw.line(west, fill=ink, width=4, joint="curve")
    draw.line(east, fill=ink, width=5, joint="curve")


def _side(foot: Point, peak: Point, bow: float) -> list[Point]:
    """A side of a hill up to its peak: hollow, or with a negative bow round."""
    (x, y), wide, high = foot, peak[0] - foot[0], foot[1] - peak[1]
    if bow < 0:
        return smooth([foot, (x + wide * 0.3, y - high * 0.6), (x + wide * 0.7, y - high * 0.95), peak], 2)
    return smooth([foot, (x + wide * (0.5 + bow * 0.3), y - high * (0.5 - bow * 0.3)), peak], 2)


def _spur(peak: Point, foot: Point, chance: Random) -> Iterator[Point]:
    """Where the light ends, from the peak downward."""
    wide, high = foot[0] - peak[0], foot[1] - peak[1]
    for across, down in ((0.24, 0.3), (0.06, 0.55), (0.32, 0.82), (0.3, 1.0)):
        yield peak[0] + (across + chance.uniform(-0.05, 0.05)) * wide, peak[1] + down * high


def hills(plate: Plate, ranges: Sequence[Range]) -> list[Stamp]:
    """The ranges as rows of hills, higher on the spine than on the flanks, each before the one behind it."""
    chance, stamps = Random(1755), list[Stamp]()
    clear = Clearings(plate)
    for one in ranges:
        spine = smooth(plate.window.line(one.spine), 1)
        spread, whole = one.spread * plate.window.scale, length(spine)
        if not any(plate.window.shows(x, y, spread) for x, y in spine):
            continue
        for _ in range(int(whole * (spread + 5) * one.dense / 9000 / plate.grain**2)):
            x, y, off = _somewhere(chance, one, spine, whole, spread)
            height = 2 * round((15 - 5 * min(1.0, abs(off)) + chance.uniform(-1.5, 2.5)) * plate.grain / 2)
            if clear(x, y, height):
                stamps.append((x, y, hill(plate.theme, chance.randrange(len(FORMS)), height)))
                clear.take((x - height * 0.8, y - height * 0.3, x + height * 0.5, y + 1))
    for x, y, image in stamps:
        plate.take((x - image.width / 2, y - image.height, x + image.width / 2, y), 3)
    return stamps


def _somewhere(
    chance: Random, one: Range, spine: Sequence[Point], whole: float, spread: float
) -> tuple[float, float, float]:
    """A spot in a range, on a ridge if it has any, and how far off its spine that is, in spreads."""
    x, y, heading = along(spine, chance.random() * whole)
    if one.ridges:
        off = (2 * chance.randrange(one.ridges) + 1) / one.ridges - 1 + chance.gauss(0, 0.1 / one.ridges)
        return x - sin(heading) * off * spread, y + cos(heading) * off * spread, off / 2
    off = chance.gauss(0, 0.6)
    return x + off * spread, y + chance.gauss(0, 0.6) * spread * 0.8, off
