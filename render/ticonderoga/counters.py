"""Counters: whole ones, rows of a stack, the muster of a large one, and chips where a map is small."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import Image

from render.battles.counters import star_shape, write
from render.drawing import FOUR, Stamp
from render.emblems import cross, lily
from render.projection import Point
from render.theme import Colour, SideColours, Theme, blend
from render.ticonderoga.faces import BOATS, FOOT, Face, Stack
from render.ticonderoga.signs import NOBODY, dress, shackles, sign, triangle

if TYPE_CHECKING:
    from rules.ticonderoga.view import Kind

Size = tuple[int, int]
SHADOW = 110  # of 255
COUNTED = 4  # kinds that a muster counts in one column beside the strength
LEAST_TYPE = 0.5  # of its proper size: below, a name is shortened


@dataclass(frozen=True)
class Paint:
    """The colours of one face: the side's paint under pale letters; reduced, the other way."""

    ground: Colour
    edge: Colour
    text: Colour
    box: Colour
    ink: Colour


def paint(theme: Theme, colours: SideColours, worn: bool) -> Paint:
    if worn:
        pale = blend(theme.face, colours.paint, 0.08)
        return Paint(pale, colours.paint, blend(colours.shade, theme.mark, 0.35), pale, colours.shade)
    return Paint(colours.paint, colours.shade, theme.face, theme.face, theme.mark)


def body(stamp: Stamp, theme: Theme, side: str, size: Size, worn: bool = False) -> Paint:
    """A square of pasteboard with its shadow; the reduced side is pale in a broad frame."""
    wide, high = size
    colours = paint(theme, dress(theme, side), worn)
    corner = max(1.5, high * 0.09)
    shade = tuple(n * FOUR for n in (1.6, 1.6, wide + 2.0, high + 2.0))
    stamp.draw.rounded_rectangle(shade, corner * FOUR, fill=(*theme.shadow, SHADOW))
    stamp.box((0, 0, wide, high), colours.edge, corner)
    rim = max(0.8, high * (0.07 if worn else 0.025))
    stamp.box((rim, rim, wide - rim, high - rim), colours.ground, max(0.8, corner - rim))
    return colours


def blank(size: Size) -> Stamp:
    return Stamp(size[0] + 3, size[1] + 3)


# --- whole counters


@lru_cache(maxsize=1024)
def counter(theme: Theme, shown: Face, size: Size) -> Image.Image:
    """A counter with everything on it."""
    wide, high = size
    stamp = blank(size)
    colours = body(stamp, theme, shown.side, size, shown.worn)
    write(stamp, (wide / 2, high * 0.15), shown.label, "semibold", high * 0.22, colours.text, wide * 0.92)
    if shown.kind == "leader":
        _leader(stamp, shown, theme, size, colours)
        return stamp.done()
    plain = not shown.strength and not shown.move
    tall = high * (0.52 if plain else 0.36)
    half, top = tall * 0.82, high * (0.34 if plain else 0.28)
    box = (wide / 2 - half, top, wide / 2 + half, top + tall)
    foot = shown.kind in FOOT
    sign(
        stamp, shown.kind, box, colours.ink if foot else colours.text, colours.box if foot else colours.ground
    )
    if shown.triangle:
        triangle(stamp, wide * 0.07, high * 0.32, high * 0.22, theme)
    if shown.elite:
        boxed(stamp, (wide * 0.87, high * 0.44), "−1", high * 0.2, colours.text, colours.ground)
    _numbers(stamp, shown, size, colours)
    return stamp.done()


def _numbers(stamp: Stamp, shown: Face, size: Size, colours: Paint) -> None:
    """Strength large and heavy on the left, movement on the right; a boat has movement alone."""
    wide, high = size
    y, large = high * 0.82, high * 0.38
    if shown.strength:
        write(stamp, (wide * 0.2, y), shown.strength, "bold", large * 1.08, colours.text, wide * 0.34)
    if shown.other:
        write(
            stamp,
            (wide * 0.44, y + large * 0.1),
            f"/{shown.other}",
            "roman",
            large * 0.7,
            colours.text,
            wide * 0.3,
        )
    if shown.move:
        at = wide * (0.82 if shown.strength else 0.5)
        write(stamp, (at, y + large * 0.06), shown.move, "semibold", large * 0.8, colours.text, wide * 0.3)


def boxed(stamp: Stamp, middle: Point, text: str, size: float, ink: Colour, ground: Colour) -> None:
    """A little text in a frame."""
    x, y = middle
    half, line = size * 0.66, max(0.6, size * 0.08)
    for less, fill in ((0.0, ink), (line, ground)):
        wide, high = half - less, half * 0.86 - less
        stamp.box((x - wide, y - high, x + wide, y + high), fill)
    write(stamp, middle, text, "bold", size, ink, half * 1.8)


def _leader(stamp: Stamp, shown: Face, theme: Theme, size: Size, colours: Paint) -> None:
    """His initiative on a disc, his seniority on a star beside it."""
    wide, high = size
    disc(stamp, (wide * 0.62, high * 0.63), high * 0.29, shown.initiative, theme)
    starred(stamp, (wide * 0.23, high * 0.63), high * 0.28, shown.rank, colours)


def disc(stamp: Stamp, middle: Point, r: float, text: str, theme: Theme) -> None:
    stamp.disc(middle, r, theme.mark)
    stamp.disc(middle, r - max(0.7, r * 0.08), theme.face)
    write(stamp, middle, text, "bold", r * 1.6, theme.mark, r * 1.7)


def starred(stamp: Stamp, middle: Point, r: float, text: str, colours: Paint) -> None:
    stamp.polygon(star_shape(middle, r), colours.text)
    write(stamp, (middle[0], middle[1] + r * 0.06), text, "bold", r * 0.86, colours.ground, r)


# --- rows


@lru_cache(maxsize=1024)
def row(theme: Theme, shown: Face, size: Size) -> Image.Image:
    """A piece of a small stack in one row: sign, name, strength."""
    wide, high = size
    stamp = blank(size)
    colours = body(stamp, theme, shown.side, size, shown.worn)
    pad = high * 0.12
    if shown.kind == "leader":
        left, end = _ranked(stamp, shown, size, colours, pad)
    else:
        left = _emblem(stamp, shown, size, colours, pad)
        end = _ends(stamp, shown, size, colours, pad, theme)
    letters = min(high * 0.56, wide * 0.13)
    write(stamp, (left, high * 0.5), shown.label, "semibold", letters, colours.text, end - left, "lm")
    return stamp.done()


def _ranked(stamp: Stamp, shown: Face, size: Size, colours: Paint, pad: float) -> tuple[float, float]:
    """A leader's star at the beginning of his row, seniority and initiative at its end."""
    wide, high = size
    stamp.polygon(star_shape((pad + high * 0.22, high / 2), high * 0.26), colours.text)
    room = high * 0.9
    stamp.box((wide - pad - room, pad, wide - pad, high - pad), colours.text, high * 0.3)
    text = f"{shown.rank}·{shown.initiative}"
    write(stamp, (wide - pad - room / 2, high / 2), text, "bold", high * 0.58, colours.ground, room * 0.86)
    return pad * 1.6 + high * 0.46, wide - 1.6 * pad - room


def _emblem(stamp: Stamp, shown: Face, size: Size, colours: Paint, pad: float) -> float:
    """The sign at the beginning of a row; returns where it ends."""
    tall, foot = size[1] - 2 * pad, shown.kind in FOOT
    box = (pad, pad, pad + tall * 1.3, size[1] - pad)
    sign(
        stamp, shown.kind, box, colours.ink if foot else colours.text, colours.box if foot else colours.ground
    )
    return pad * 2 + tall * 1.3


def _ends(stamp: Stamp, shown: Face, size: Size, colours: Paint, pad: float, theme: Theme) -> float:
    """Strength at the end of a row, the triangle before it; returns where they begin."""
    wide, high = size
    x = wide - pad
    if shown.strength:
        room = high * (0.42 if len(shown.strength) == 1 else 0.8)
        write(stamp, (x - room / 2, high * 0.5), shown.strength, "bold", high * 0.8, colours.text, room * 1.2)
        x -= room + pad
    if shown.triangle:
        triangle(stamp, x - high * 0.3, high * 0.34, high * 0.32, theme)
        x -= high * 0.3 + pad
    return x


# --- musters


@dataclass(frozen=True)
class Muster:
    """What a large stack comes to. `counts`: kinds with how many there are, the first that of the units."""

    side: str
    total: str
    counts: tuple[tuple[Kind, int], ...]
    leader: str


def muster_of(stack: Stack) -> Muster:
    order = (
        *((stack.chief,) if stack.units else ()),
        "leader",
        "cannon",
        "wagon",
        "sleigh",
        "prisoners",
        *BOATS,
    )
    counts = tuple((kind, stack.counts[kind]) for kind in order if kind in stack.counts)
    leaders = sorted(stack.leaders, key=lambda face: face.rank)
    return Muster(stack.side, stack.total, counts, leaders[0].label if leaders else "")


@lru_cache(maxsize=512)
def muster(theme: Theme, shown: Muster, size: Size) -> Image.Image:
    """A large stack: its strength, how many there are of each kind, and its senior leader."""
    wide, high = size
    stamp = blank(size)
    colours = body(stamp, theme, shown.side, size)
    foot = high * (0.76 if shown.leader else 1.0)
    left = wide * 0.06
    if shown.total:
        room = wide * (0.4 if len(shown.counts) <= COUNTED else 0.34)
        write(stamp, (left + room / 2, foot * 0.52), shown.total, "bold", foot * 0.74, colours.text, room)
        left += room + wide * 0.03
    _counted(stamp, shown.counts, (left, foot * 0.06, wide * 0.97, foot * 0.98), colours)
    if shown.leader:
        stamp.box((wide * 0.03, foot, wide * 0.97, high * 0.96), colours.text, high * 0.04)
        stamp.polygon(star_shape((wide * 0.11, foot + high * 0.1), high * 0.09), colours.ground)
        at = (wide * 0.19, foot + high * 0.095)
        write(stamp, at, shown.leader, "semibold", high * 0.19, colours.ground, wide * 0.75, "lm")
    return stamp.done()


def _counted(
    stamp: Stamp, counts: Sequence[tuple[Kind, int]], box: tuple[float, float, float, float], colours: Paint
) -> None:
    """Signs with numbers, two columns where there are more than three."""
    left, top, right, bottom = box
    columns = 1 if len(counts) <= COUNTED else 2
    lines = -(-len(counts) // columns)
    high, wide = (bottom - top) / max(2, lines), (right - left) / columns
    first = top + (bottom - top - high * lines) / 2
    for n, (kind, number) in enumerate(counts):
        x, y = left + n // lines * wide, first + n % lines * high
        _count(stamp, kind, str(number), (x, y, x + wide, y + high), colours)


def _count(
    stamp: Stamp, kind: Kind, number: str, box: tuple[float, float, float, float], colours: Paint
) -> None:
    left, top, right, bottom = box
    tall = min(bottom - top, (right - left) * 0.55) * 0.78
    middle, foot = (top + bottom) / 2, kind in FOOT
    place = (left, middle - tall / 2, left + tall * 1.3, middle + tall / 2)
    sign(stamp, kind, place, colours.ink if foot else colours.text, colours.box if foot else colours.ground)
    at = left + tall * 1.45
    write(stamp, (at, middle), number, "bold", tall * 1.1, colours.text, right - at, "lm")


# --- small maps


@dataclass(frozen=True)
class Chip:
    """What a stack shows on a small map: its strength, or the sign of what it is."""

    side: str
    total: str
    chief: Kind
    leader: bool
    cannon: bool
    worn: bool
    behind: int  # how many more there are, up to two


def chip_of(stack: Stack) -> Chip:
    chief = stack.chief
    return Chip(
        stack.side,
        stack.total,
        chief,
        bool(stack.leaders) and chief != "leader",
        "cannon" in stack.counts and chief != "cannon",
        bool(stack.units) and all(face.worn for face in stack.units),
        min(2, len(stack.faces) - 1),
    )


@lru_cache(maxsize=1024)
def chip(theme: Theme, shown: Chip, size: Size, signed: bool) -> Image.Image:
    """The strength as large as it will go; with its sign where there is room, others peeping out behind."""
    step = max(2, round(size[1] * 0.09))
    back = step * shown.behind
    stamp = Stamp(size[0] + back + 3, size[1] + back + 3)
    image = Image.new("RGBA", stamp.image.size)
    for n in range(shown.behind, -1, -1):
        layer = blank(size)
        colours = body(layer, theme, shown.side, size, shown.worn)
        if n == 0:
            _figures(layer, theme, shown, size, signed, colours)
        image.alpha_composite(layer.image, (n * step * FOUR, (shown.behind - n) * step * FOUR))
    return image.reduce(FOUR)


def _figures(stamp: Stamp, theme: Theme, shown: Chip, size: Size, signed: bool, colours: Paint) -> None:
    wide, high = size
    foot = shown.chief in FOOT
    inks = (colours.ink, colours.box) if foot else (colours.text, colours.ground)
    if not shown.total:
        sign(stamp, shown.chief, (wide * 0.1, high * 0.16, wide * 0.9, high * 0.84), *inks)
        return
    if not signed:
        write(stamp, (wide / 2, high * 0.52), shown.total, "bold", high * 0.84, colours.text, wide * 0.92)
        return
    write(stamp, (wide / 2, high * 0.7), shown.total, "bold", high * 0.62, colours.text, wide * 0.9)
    others = [kind for kind, there in (("leader", shown.leader), ("cannon", shown.cannon)) if there]
    room = wide * 0.94 / (1 + 0.72 * len(others))
    tall = min(high * 0.36, room / 1.36)
    x = (wide - tall * (1.3 + 0.95 * len(others))) / 2
    sign(stamp, shown.chief, (x, high * 0.07, x + tall * 1.3, high * 0.07 + tall), *inks)
    x += tall * 1.4
    for kind in others:
        SMALL[kind](stamp, (x + tall * 0.4, high * 0.07 + tall / 2), tall * 0.5, colours)
        x += tall * 0.95


def _star(stamp: Stamp, middle: Point, r: float, colours: Paint) -> None:
    stamp.polygon(star_shape(middle, r), colours.text)


def _gun(stamp: Stamp, middle: Point, r: float, colours: Paint) -> None:
    box = (middle[0] - r, middle[1] - r, middle[0] + r, middle[1] + r)
    sign(stamp, "cannon", box, colours.text, colours.ground)


SMALL = {"leader": _star, "cannon": _gun}


@lru_cache(maxsize=64)
def back(theme: Theme, side: str, size: Size) -> Image.Image:
    """A stack into which the reader may not look: cross or lily."""
    wide, high = size
    stamp = blank(size)
    body(stamp, theme, side, size)
    pale = blend(dress(theme, side).paint, theme.face, 0.8)
    if side == NOBODY:
        shackles(stamp, wide * 0.3, high * 0.3, high * 0.4, pale, pale)
    elif side == "british":
        cross(stamp, (wide / 2, high / 2), high * 0.32, pale, high * 0.14)
    else:
        lily(stamp, wide / 2 - high * 0.38, high * 0.12, high * 0.76, pale)
    return stamp.done()


@lru_cache(maxsize=64)
def hull(theme: Theme, size: Size) -> Image.Image:
    """The boat beneath a stack that is afloat."""
    wide, high = size
    stamp = Stamp(wide, high)
    shape = [(0.0, 0.0), (wide - 1.0, 0.0), (wide * 0.86, high * 0.94), (wide * 0.14, high * 0.94)]
    stamp.outline(shape, theme.road, theme.mark, max(0.7, high * 0.06))
    stamp.line([(wide * 0.06, high * 0.32), (wide * 0.94, high * 0.32)], theme.mark, max(0.5, high * 0.04))
    return stamp.done()
