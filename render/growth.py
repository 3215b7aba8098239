"""What grows on the country: woods in groups where there were real ones, and swamps."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from PIL import Image, ImageDraw

from render.engraving import Plate, Stamp, tree
from render.geography import Swamp, Wood
from render.projection import along, length, smooth
from render.relief import Clearings
from render.theme import Theme, blend

K = 4
ROUND = (1, 2)  # kinds of trees


def woods(plate: Plate, every: Sequence[Wood]) -> list[Stamp]:
    """Groups of trees, drawn out from west to east, along the middle of each wood and less at its edges."""
    chance, stamps, clear = Random(1759), list[Stamp](), Clearings(plate)
    for wood in every:
        spine = smooth(plate.window.line(wood.spine), 1)
        spread, whole = wood.spread * plate.window.scale, length(spine)
        if not any(plate.window.shows(x, y, 2 * spread) for x, y in spine):
            continue
        for _ in range(int((whole + spread) * spread * wood.dense / 45_000 / plate.grain**2)):
            x, y, _heading = along(spine, chance.uniform(-0.5, 0.5) * spread + chance.random() * whole)
            x, y = x + chance.gauss(0, 0.7) * spread, y + chance.gauss(0, 0.7) * spread
            if clear(x, y, 15 * plate.grain):
                stamps += _group(plate, chance, (x, y), wood.pines, clear)
                clear.take(
                    (x - 24 * plate.grain, y - 13 * plate.grain, x + 24 * plate.grain, y + 7 * plate.grain)
                )
    return stamps


def _group(
    plate: Plate, chance: Random, at: tuple[float, float], pines: int, clear: Clearings
) -> list[Stamp]:
    """Trees of one sort or mixed, close together; smaller ones at the ends."""
    grain, found = plate.grain, list[Stamp]()
    for _ in range(chance.randrange(4, 9)):
        off = chance.gauss(0, 1)
        x, y = at[0] + off * 10 * grain, at[1] + chance.gauss(0, 3) * grain
        height = round((10 - 1.2 * min(2.0, abs(off)) + chance.uniform(-0.5, 1)) * grain)
        kind = 0 if chance.randrange(100) < pines else chance.choice(ROUND)
        if clear(x, y, 3):
            found.append((x, y, tree(plate.theme.wood, plate.theme.leaves, kind, height)))
    return found


def swamps(plate: Plate, every: Sequence[Swamp]) -> list[Stamp]:
    """Tufts between lines of water, close together over each swamp."""
    chance, stamps, clear = Random(1757), list[Stamp](), Clearings(plate)
    for swamp in every:
        x, y = plate.window.pixel(*swamp.middle)
        reach, size = swamp.reach * plate.window.scale, round(9 * plate.grain)
        for _ in range(1 + int((reach / size) ** 2)):
            spot = x + chance.uniform(-1, 1) * reach * 1.4, y + chance.uniform(-1, 1) * reach * 0.8
            if clear(*spot, size):
                stamps.append((*spot, tuft(plate.theme, chance.randrange(4), size)))
                clear.take((spot[0] - size, spot[1] - size * 0.7, spot[0] + size, spot[1] + 1))
    return stamps


@lru_cache(maxsize=64)
def tuft(theme: Theme, kind: int, size: int) -> Image.Image:
    """Reeds over three lines of water."""
    chance = Random(kind)
    wide, high = 2 * size * K, size * K
    image = Image.new("RGBA", (wide, high))
    draw = ImageDraw.Draw(image)
    for row in range(3):
        y, left = high * (0.5 + 0.22 * row), wide * chance.uniform(0.0, 0.25)
        draw.line((left, y, left + wide * chance.uniform(0.45, 0.75), y), fill=(*theme.river, 255), width=3)
    middle, foot, ink = (
        wide * chance.uniform(0.35, 0.65),
        high * 0.72,
        (*blend(theme.wood, theme.ink, 0.3), 255),
    )
    for lean, tall in ((-0.28, 0.4), (-0.12, 0.6), (0.0, 0.68), (0.13, 0.58), (0.3, 0.42)):
        draw.line(
            (middle + lean * size, foot, middle + lean * 2 * size, foot - tall * high), fill=ink, width=3
        )
    return image.reduce(K)
