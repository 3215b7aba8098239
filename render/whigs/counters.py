"""Counters of armies and fleets, with their order markers and a slip of paper for what is in them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from render.drawing import FOUR, Stamp, scaled
from render.emblems import cross, lily, vessel
from render.lettering import font, type_mask, type_width
from render.projection import Point
from render.theme import Theme, blend
from render.whigs.colours import DYES

UNSEEN = "unseen"  # an order marker that lies on its face


@dataclass(frozen=True)
class Counter:
    """One counter. `slip`: what the reader knows to be in it, or, if it was `said`, only heard."""

    side: str
    name: str
    fleet: bool
    order: str = ""
    slip: str = ""
    said: bool = False
    short: bool = False  # unpaid or out of supply


def letters(size: int) -> int:
    """The type of a slip by the side of the counter."""
    return max(10, round(size * 0.42))


def depth(size: int) -> int:
    return max(2, round(size * 0.09))


def measure(counter: Counter, size: int) -> tuple[int, int]:
    """Width and height of a counter with all that belongs to it."""
    wide = size + (round(size * 0.62) if counter.order else 0)
    if not counter.slip:
        return wide + depth(size), size + depth(size)
    text = type_width(counter.slip, face_of(counter), letters(size)) + round(size * 0.3)
    return max(wide, text) + depth(size), size + depth(size) + slip_height(size)


def slip_height(size: int) -> int:
    return round(letters(size) * 1.22)


def face_of(counter: Counter) -> str:
    return "bold italic" if counter.said else "bold"


@lru_cache(maxsize=512)
def image(theme: Theme, counter: Counter, size: int) -> Image.Image:
    """A square of pasteboard; beside it the order marker, below it the slip."""
    stamp = Stamp(*measure(counter, size))
    paint = theme.dyed(DYES[counter.side])
    d = depth(size)
    stamp.box((d, d, size + d, size + d), theme.shadow, size * 0.1, 110)
    stamp.box((0, 0, size, size), theme.mark, size * 0.1)
    stamp.box((0.8, 0.8, size - 0.8, size - 0.8), paint.paint, size * 0.09)
    edge = size * 0.09
    stamp.box((edge, edge, size - edge, size * 0.56), theme.face, size * 0.05)
    emblem(stamp, theme, counter, size)
    name = font("bold", round(size * 0.42) * FOUR)
    at = (size * 0.5 * FOUR, size * 0.765 * FOUR)
    stamp.draw.text(at, counter.name, (*theme.face, 255), name, anchor="mm")
    if counter.order:
        marker(stamp, theme, counter, (size * 0.94, size * 0.1), size)
    done = stamp.done()
    if counter.slip:
        _slip(done, theme, counter, size)
    return done


def emblem(stamp: Stamp, theme: Theme, counter: Counter, size: int) -> None:
    """A ship, or the flag of the army's king; a coin struck through for those without pay."""
    paint = theme.dyed(DYES[counter.side])
    if counter.fleet:
        vessel(stamp, theme.mark, blend(theme.face, paint.gleam, 0.4), size * 0.3, size * 0.1, size * 0.44)
    elif counter.side == "british":
        stamp.box((size * 0.16, size * 0.14, size * 0.84, size * 0.51), paint.gleam)
        cross(stamp, (size * 0.5, size * 0.325), size * 0.17, theme.face, size * 0.09)
        stamp.box((size * 0.16, size * 0.29, size * 0.84, size * 0.36), theme.face)
    else:
        for left in (0.14, 0.38, 0.62):
            lily(stamp, size * left, size * 0.18, size * 0.25, paint.paint)
    if counter.short:
        stamp.disc((size * 0.84, size * 0.16), size * 0.17, theme.mark)
        stamp.disc((size * 0.84, size * 0.16), size * 0.14, theme.battle)
        slash = [(size * 0.74, size * 0.26), (size * 0.94, size * 0.06)]
        stamp.line(slash, theme.mark, size * 0.07)


@lru_cache(maxsize=32)
def order_image(theme: Theme, counter: Counter, size: int) -> Image.Image:
    """The order marker of a counter alone."""
    stamp = Stamp(round(size * 0.68), round(size * 0.82))
    marker(stamp, theme, counter, (0, 0), size)
    return stamp.done()


def marker(stamp: Stamp, theme: Theme, counter: Counter, at: Point, size: int) -> None:
    """An arrow for a march, a shield for a defence, the back of the marker until it is shown."""
    (left, top), wide, high = at, size * 0.66, size * 0.8
    paint, order = theme.dyed(DYES[counter.side]), counter.order
    stamp.box((left, top, left + wide, top + high), theme.mark, size * 0.08)
    ground = paint.shade if order == UNSEEN else theme.face
    stamp.box((left + 0.8, top + 0.8, left + wide - 0.8, top + high - 0.8), ground, size * 0.07)
    x, y, s = left + wide * 0.14, top + high * 0.18, wide * 0.74
    if order == "march":
        shaft = [(0.0, 0.32), (0.5, 0.32), (0.5, 0.06), (1.0, 0.5), (0.5, 0.94), (0.5, 0.68), (0.0, 0.68)]
        stamp.polygon(scaled(shaft, x, y, s), paint.paint)
    elif order == "defend":
        shield = [(0.06, 0.0), (0.94, 0.0), (0.94, 0.5), (0.76, 0.8), (0.5, 1.0), (0.24, 0.8), (0.06, 0.5)]
        stamp.polygon(scaled(shield, x, y, s), paint.paint)
        inner = [(0.2, 0.12), (0.8, 0.12), (0.8, 0.48), (0.66, 0.7), (0.5, 0.84), (0.34, 0.7), (0.2, 0.48)]
        stamp.line(scaled([*inner, inner[0]], x, y, s), theme.face, size * 0.05)
    else:
        pale = blend(paint.shade, paint.gleam, 0.6)
        for share in (0.1, 0.4, 0.7):
            stamp.line(scaled([(share, 0.0), (share + 0.24, 1.0)], x, y, s), pale, size * 0.035)
            stamp.line(scaled([(share + 0.24, 0.0), (share, 1.0)], x, y, s), pale, size * 0.035)


def _slip(done: Image.Image, theme: Theme, counter: Counter, size: int) -> None:
    sheet = slip_image(theme, counter, done.width - depth(size), size)
    done.alpha_composite(sheet, (0, size - 1))


def slip_image(theme: Theme, counter: Counter, wide: int, size: int) -> Image.Image:
    """Paper for what is known, parchment with italics for what is only said."""
    high, text = slip_height(size), type_mask(counter.slip, face_of(counter), letters(size))
    paper = Stamp(wide, high)
    ground = blend(theme.face, theme.battle, 0.28) if counter.said else theme.face
    paper.box((0, 0, wide, high), theme.mark, high * 0.16)
    paper.box((0.8, 0.8, wide - 0.8, high - 0.8), ground, high * 0.14)
    sheet = paper.done()
    at = ((wide - text.width) // 2, round((high - text.height) / 2))
    sheet.paste(theme.mark, (*at, at[0] + text.width, at[1] + text.height), text)
    return sheet
