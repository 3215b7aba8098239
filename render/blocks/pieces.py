"""Wooden blocks, ships, and the signs of places."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from render.blocks.colours import DYES
from render.drawing import FOUR, Stamp, scaled
from render.emblems import bastions, cross, lily, vessel
from render.lettering import font, type_mask
from render.projection import Point
from render.theme import Colour, SideColours, Theme, blend


def depth(size: int) -> int:
    """How much of a block's top and right side is seen."""
    return max(3, round(size * 0.16))


def block_size(size: int) -> tuple[int, int]:
    """Width and height of a block whose face is `size` pixels, its shadow left out."""
    return size + depth(size), size + depth(size)


def wood(stamp: Stamp, paint: SideColours, theme: Theme, size: int) -> float:
    """The block's body and shadow; returns the top of its front."""
    d, s = float(depth(size)), float(size)
    shadow = [
        (d * 0.6, s + d),
        (s + d, d * 1.2),
        (s + d * 1.7, d * 1.9),
        (s + d * 1.7, s + d * 1.5),
        (d * 1.4, s + d * 1.5),
    ]
    stamp.draw.polygon([(x * FOUR, y * FOUR) for x, y in shadow], fill=(*theme.shadow, 90))
    stamp.polygon([(0, d), (d, 0), (s + d, 0), (s, d)], paint.gleam)
    stamp.polygon([(s, d), (s + d, 0), (s + d, s), (s, s + d)], paint.shade)
    stamp.box((0, d, s, s + d), paint.paint)
    stamp.line([(0.4, s + d - 0.4), (0.4, d), (s, d)], blend(paint.paint, paint.gleam, 0.7), 0.7)
    stamp.line([(0, d), (d, 0), (s + d, 0), (s + d, s), (s, s + d), (0, s + d), (0, d)], paint.shade, 0.6)
    return d


@lru_cache(maxsize=512)
def face(theme: Theme, side: str, kind: str, strength: int, full: int, size: int) -> Image.Image:
    """A block whose face is seen: letter, device, and a pip for each point of strength."""
    paint = theme.dyed(DYES[side])
    d = depth(size)
    stamp = Stamp(size + 2 * d, size + 2 * d)
    top = wood(stamp, paint, theme, size)
    edge = max(1.6, size * 0.075)
    stamp.box((edge, top + edge, size - edge, top + size - edge), theme.face, size * 0.06)
    inner = size - 2 * edge
    letter = font("bold", round(inner * (0.56 if kind == "M" else 0.64)) * 4)
    stamp.draw.text(
        ((edge + inner * 0.3) * 4, (top + edge + inner * 0.34) * 4),
        kind,
        (*theme.mark, 255),
        letter,
        anchor="mm",
    )
    device(stamp, kind, side, theme, edge + inner * 0.52, top + edge + inner * 0.09, inner * 0.44)
    pips(stamp, strength, full, (edge, top + edge + inner * 0.83, inner), paint.paint, theme)
    return stamp.done()


def pips(
    stamp: Stamp, strength: int, full: int, row: tuple[float, float, float], paint: Colour, theme: Theme
) -> None:
    left, y, wide = row
    step, radius = wide / 5, wide * 0.082
    start = left + wide / 2 - step * (full - 1) / 2
    for number in range(full):
        middle = (start + number * step, y)
        stamp.disc(middle, radius, paint if number < strength else blend(theme.face, theme.mark, 0.45))
        if number >= strength:
            stamp.disc(middle, radius * 0.62, theme.face)


@lru_cache(maxsize=64)
def back(theme: Theme, side: str, size: int) -> Image.Image:
    """A block turned away: the cross of the British, the lily of the French, and nothing else."""
    paint = theme.dyed(DYES[side])
    d = depth(size)
    stamp = Stamp(size + 2 * d, size + 2 * d)
    top = wood(stamp, paint, theme, size)
    pale = blend(paint.paint, theme.face, 0.72)
    if side == "british":
        cross(stamp, (size * 0.5, top + size * 0.5), size * 0.26, pale, size * 0.11)
    else:
        lily(stamp, size * 0.22, top + size * 0.16, size * 0.56, pale)
    inset = size * 0.09
    stamp.line(
        [
            (inset, top + inset),
            (size - inset, top + inset),
            (size - inset, top + size - inset),
            (inset, top + size - inset),
            (inset, top + inset),
        ],
        blend(paint.paint, paint.gleam, 0.75),
        0.6,
    )
    return stamp.done()


def device(stamp: Stamp, kind: str, side: str, theme: Theme, left: float, top: float, size: float) -> None:
    """What the die shows when this kind of block hits: tomahawk, flag, musket or ship."""
    ink = theme.mark
    if kind == "I":
        stamp.line(scaled([(0.12, 1.0), (0.72, 0.1)], left, top, size), ink, size * 0.1)
        stamp.polygon(
            scaled([(0.5, 0.16), (0.78, 0.02), (1.0, 0.5), (0.72, 0.58), (0.66, 0.4)], left, top, size), ink
        )
    elif kind == "M":
        stamp.line(scaled([(0.06, 1.0), (0.95, 0.02)], left, top, size), ink, size * 0.08)
        stamp.polygon(scaled([(0.0, 0.84), (0.14, 1.02), (0.44, 0.68), (0.34, 0.58)], left, top, size), ink)
        stamp.line(scaled([(0.46, 0.58), (0.58, 0.68)], left, top, size), ink, size * 0.07)
    elif kind == "R":
        flag(stamp, side, theme, left, top, size)
    else:
        vessel(stamp, ink, blend(theme.face, theme.mark, 0.12), left, top, size)


def flag(stamp: Stamp, side: str, theme: Theme, left: float, top: float, size: float) -> None:
    paint = theme.dyed(DYES[side])
    stamp.line(scaled([(0.1, 0.0), (0.1, 1.04)], left, top, size), theme.mark, size * 0.08)
    cloth = scaled(
        [(0.12, 0.04), (0.55, 0.1), (1.0, 0.02), (1.0, 0.58), (0.55, 0.66), (0.12, 0.6)], left, top, size
    )
    if side == "british":
        stamp.outline(cloth, paint.paint, theme.mark, size * 0.04)
        cross(stamp, (left + size * 0.55, top + size * 0.34), size * 0.3, theme.face, size * 0.12)
    else:
        stamp.outline(cloth, theme.face, theme.mark, size * 0.05)
        lily(stamp, left + size * 0.31, top + size * 0.1, size * 0.48, paint.paint)


@lru_cache(maxsize=64)
def ship(theme: Theme, side: str, down: bool, size: int) -> Image.Image:
    """A ship's block; one that was beaten lies on its face."""
    paint = theme.dyed(DYES[side])
    d = depth(size)
    stamp = Stamp(size + 2 * d, size + 2 * d)
    if down:
        fallen(stamp, paint, theme, size)
        return stamp.done()
    top = wood(stamp, paint, theme, size)
    edge = max(1.6, size * 0.075)
    stamp.box((edge, top + edge, size - edge, top + size - edge), theme.face, size * 0.06)
    sail = blend(theme.face, paint.paint, 0.25)
    vessel(stamp, theme.mark, sail, size * 0.16, top + size * 0.14, size * 0.68)
    return stamp.done()


def fallen(stamp: Stamp, paint: SideColours, theme: Theme, size: int) -> None:
    """A block on its face, seen over its long edge."""
    top, thick = size * 0.4, size * 0.2
    shadow = scaled([(0.06, 1.04), (1.2, 1.04), (1.3, 1.14), (0.16, 1.14)], 0, 0, size)
    stamp.draw.polygon([(x * FOUR, y * FOUR) for x, y in shadow], fill=(*theme.shadow, 90))
    west, east, back_east = (0.0, top + size * 0.42), (size * 0.94, top + size * 0.42), (size * 1.14, top)
    stamp.outline([west, (size * 0.22, top), back_east, east], paint.gleam, paint.shade, 0.6)
    front = [west, east, (east[0], east[1] + thick), (0.0, west[1] + thick)]
    stamp.outline(front, paint.paint, paint.shade, 0.6)
    end = [east, back_east, (back_east[0], back_east[1] + thick), (east[0], east[1] + thick)]
    stamp.outline(end, paint.shade, paint.shade, 0.6)


@lru_cache(maxsize=512)
def group(theme: Theme, side: str, kind: str, total: int, size: int) -> Image.Image:
    """Several blocks of a type as one, with the strength of all."""
    whole = face(theme, side, kind, 0, 0, size).copy()
    letters = round(size * 0.3)
    mask = type_mask(str(total), "bold", letters)
    left, top = round(size / 2 - mask.width / 2), round(depth(size) + size * 0.93 - mask.height * 0.86)
    whole.paste(theme.mark, (left, top, left + mask.width, top + mask.height), mask)
    return whole


# --- signs of places


@lru_cache(maxsize=256)
def sign(theme: Theme, side: str, kind: str, fort: bool, port: bool, number: int, size: int) -> Image.Image:
    """A place: bastions where there is a fort, an anchor where there is a port, the victory value inside."""
    paint = theme.dyed(DYES[side])
    wide = size + (size * 5 // 8 if port else 0)
    stamp = Stamp(wide, size)
    middle, r = (size / 2, size / 2), size / 2 - 0.5
    ground = theme.panel
    if fort:
        bastions(stamp, middle, r, paint.paint, ground, theme.ink)
    elif kind == "stockade":
        palisade(stamp, middle, r * 0.84, paint.text, ground, theme.ink)
    elif kind == "settlement":
        stamp.polygon(
            scaled(
                [(0.5, -0.02), (1.0, 0.4), (0.88, 0.4), (0.88, 0.98), (0.12, 0.98), (0.12, 0.4), (0.0, 0.4)],
                0,
                0,
                size,
            ),
            theme.ink,
        )
        stamp.polygon(
            scaled([(0.5, 0.07), (0.82, 0.34), (0.82, 0.92), (0.18, 0.92), (0.18, 0.34)], 0, 0, size), ground
        )
    else:
        stamp.disc(middle, r, theme.ink)
        stamp.disc(middle, r - 1, ground)
        stamp.disc(middle, r - 2.2, paint.paint)
    solid = fort or kind == "town"
    colour = theme.face if solid else paint.text
    drop = size * 0.08 if kind == "settlement" and not fort else 0.0
    letters = font("bold", round(size * 0.56) * 4)
    stamp.draw.text(
        (middle[0] * 4, (middle[1] + drop) * 4), str(number), (*colour, 255), letters, anchor="mm"
    )
    if port:
        anchor(stamp, size + size * 0.06, size * 0.16, size * 0.56, theme.lane, ground)
    return stamp.done()


def palisade(stamp: Stamp, middle: Point, r: float, ink: Colour, ground: Colour, edge: Colour) -> None:
    x, y = middle
    stamp.box((x - r, y - r, x + r, y + r), edge)
    stamp.box((x - r + 1, y - r + 1, x + r - 1, y + r - 1), ground)
    stamp.box((x - r + 2, y - r + 2, x + r - 2, y + r - 2), ink)
    stamp.box((x - r + 2.9, y - r + 2.9, x + r - 2.9, y + r - 2.9), ground)


def anchor(stamp: Stamp, left: float, top: float, size: float, ink: Colour, ground: Colour) -> None:
    w = size * 0.13
    lines = [
        [(0.5, 0.22), (0.5, 0.98)],
        [(0.26, 0.36), (0.74, 0.36)],
        [(0.08, 0.66), (0.2, 0.9), (0.5, 1.02), (0.8, 0.9), (0.92, 0.66)],
    ]
    for colour, width in ((ground, w + 2.2), (ink, w)):
        for line in lines:
            stamp.line(scaled(line, left, top, size), colour, width)
        stamp.ring((left + size * 0.5, top + size * 0.12), size * 0.13 + (width - w) / 2, colour, width * 0.8)
