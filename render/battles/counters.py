"""Counters: faces in good order and disordered, leaders, backs of unseen stacks, and small signs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, cos, pi, sin
from typing import TYPE_CHECKING, Literal

from PIL import Image, ImageDraw

from render.battles.colours import DYES
from render.drawing import FOUR, Stamp, scaled
from render.emblems import cross, lily
from render.lettering import font
from render.projection import Point
from render.theme import Colour, Theme, blend

if TYPE_CHECKING:
    from rules.battles.view import Counter, Unit

Arm = Literal["line", "grenadier", "militia", "indian", "cavalry", "artillery", "train", "leader"]


@dataclass(frozen=True)
class Face:
    """What a counter shows. `values`: strength, rally, movement; a leader's value and movement."""

    side: str
    name: str
    arm: Arm
    light: bool
    values: tuple[str, ...]
    range: int = 0
    disordered: bool = False
    fired: bool = False
    looted: bool = False


def face(counter: Counter, unit: Unit) -> Face:
    """The side of a counter that lies up."""
    factor = counter.back if unit.disordered else counter.factor
    move = "0" if unit.disordered else str(counter.move)
    if counter.type == "leader":
        values: tuple[str, ...] = (str(counter.value), move)
    elif counter.type == "train":
        values = (str(factor), "–", move)
    else:
        values = (str(factor), str(counter.rally).replace("-", "−"), move)
    return Face(
        unit.side,
        counter.name,
        counter.arm,
        counter.light,
        values,
        counter.range,
        unit.disordered,
        unit.fired,
        unit.looted,
    )


# --- the signs of the arms


def sign(stamp: Stamp, kind: Arm, light: bool, box: Sequence[float], ink: Colour, ground: Colour) -> None:
    """A box with what the unit fights with; light troops have its upper part filled."""
    left, top, right, bottom = box
    wide, high = right - left, bottom - top
    line = max(0.5, high * 0.07)
    stamp.box(box, ink)
    stamp.box((left + line, top + line, right - line, bottom - line), ground)
    if light:
        middle = (left + right) / 2
        stamp.polygon([(left, top), (right, top), (middle, top + high * 0.5)], ink)
    if kind in ("line", "grenadier"):
        stamp.line([(left + line, top + line), (right - line, bottom - line)], ink, line * 1.1)
        stamp.line([(left + line, bottom - line), (right - line, top + line)], ink, line * 1.1)
    if kind in SIGNS:
        size = high * 0.94
        SIGNS[kind](stamp, left + (wide - size) / 2, top + (high - size) / 2, size, ink, ground)


def grenade(stamp: Stamp, left: float, top: float, size: float, ink: Colour, ground: Colour) -> None:
    middle = (left + size * 0.5, top + size * 0.62)
    stamp.disc(middle, size * 0.36, ground)
    stamp.disc(middle, size * 0.27, ink)
    flame = [(0.38, 0.36), (0.3, 0.1), (0.46, 0.2), (0.5, -0.02), (0.56, 0.2), (0.7, 0.1), (0.62, 0.36)]
    stamp.polygon(scaled(flame, left, top, size), ink)


def musket(stamp: Stamp, left: float, top: float, size: float, ink: Colour, ground: Colour) -> None:
    stamp.line(scaled([(-0.1, 0.86), (1.05, 0.12)], left, top, size), ink, size * 0.1)
    stamp.polygon(scaled([(-0.22, 0.78), (-0.08, 1.0), (0.3, 0.74), (0.2, 0.58)], left, top, size), ink)


def tomahawk(stamp: Stamp, left: float, top: float, size: float, ink: Colour, ground: Colour) -> None:
    stamp.line(scaled([(0.1, 1.0), (0.66, 0.06)], left, top, size), ground, size * 0.26)
    stamp.line(scaled([(0.14, 0.96), (0.64, 0.12)], left, top, size), ink, size * 0.11)
    head = [(0.44, 0.2), (0.72, 0.04), (1.0, 0.5), (0.7, 0.62), (0.62, 0.44)]
    stamp.polygon(scaled(head, left, top, size), ink)


def sabre(stamp: Stamp, left: float, top: float, size: float, ink: Colour, ground: Colour) -> None:
    box = (left - size * 0.36, top - size * 0.02, left + size * 1.36, top + size * 1.02)
    stamp.line([(box[0], box[3]), (box[2], box[1])], ink, size * 0.1)
    stamp.disc((left + size * 0.5, top + size * 0.5), size * 0.18, ink)


def gun(stamp: Stamp, left: float, top: float, size: float, ink: Colour, ground: Colour) -> None:
    barrel = [(-0.1, 0.34), (1.02, 0.12), (1.06, 0.32), (0.4, 0.56), (-0.1, 0.6)]
    stamp.polygon(scaled(barrel, left, top, size), ink)
    stamp.line(scaled([(0.3, 0.6), (-0.3, 0.94)], left, top, size), ink, size * 0.12)
    hub = (left + size * 0.48, top + size * 0.66)
    stamp.disc(hub, size * 0.3, ground)
    stamp.ring(hub, size * 0.3, ink, size * 0.1)
    for turn in range(3):
        dx, dy = cos(turn * pi / 3) * size * 0.28, sin(turn * pi / 3) * size * 0.28
        stamp.line([(hub[0] - dx, hub[1] - dy), (hub[0] + dx, hub[1] + dy)], ink, size * 0.06)


def wagon(stamp: Stamp, left: float, top: float, size: float, ink: Colour, ground: Colour) -> None:
    tilt = [(-0.2, 0.6), (-0.12, 0.2), (0.1, 0.08), (0.9, 0.08), (1.12, 0.2), (1.2, 0.6)]
    stamp.polygon(scaled(tilt, left, top, size), ink)
    inner = [(0.0, 0.5), (0.04, 0.24), (0.16, 0.18), (0.84, 0.18), (0.96, 0.24), (1.0, 0.5)]
    stamp.polygon(scaled(inner, left, top, size), ground)
    for x in (0.08, 0.92):
        hub = (left + size * x, top + size * 0.78)
        stamp.ring(hub, size * 0.2, ink, size * 0.1)


def star(stamp: Stamp, left: float, top: float, size: float, ink: Colour, ground: Colour) -> None:
    middle = (left + size / 2, top + size / 2)
    stamp.polygon(star_shape(middle, size * 0.5), ink)


def star_shape(middle: Point, r: float) -> list[Point]:
    return [
        (
            middle[0] + sin(n * pi / 5) * r * (1.0 if n % 2 == 0 else 0.42),
            middle[1] - cos(n * pi / 5) * r * (1.0 if n % 2 == 0 else 0.42),
        )
        for n in range(10)
    ]


SIGNS = {
    "grenadier": grenade,
    "militia": musket,
    "indian": tomahawk,
    "cavalry": sabre,
    "artillery": gun,
    "train": wagon,
    "leader": star,
}


# --- bodies


@dataclass(frozen=True)
class Paint:
    """The colours of one face: the side's paint under pale letters, disordered the other way."""

    ground: Colour
    edge: Colour
    text: Colour
    box: Colour
    ink: Colour


def paint(theme: Theme, side: str, disordered: bool) -> Paint:
    colours = theme.dyed(DYES[side])
    if disordered:
        pale = blend(theme.face, colours.paint, 0.08)
        return Paint(pale, colours.paint, blend(colours.shade, theme.mark, 0.35), pale, colours.shade)
    return Paint(colours.paint, colours.shade, theme.face, theme.face, theme.mark)


def body(stamp: Stamp, theme: Theme, side: str, size: tuple[int, int], disordered: bool) -> Paint:
    """A square of pasteboard with its shadow; the disordered side is pale and barred."""
    wide, high = size
    colours = paint(theme, side, disordered)
    corner = max(1.5, high * 0.09)
    stamp.draw.rounded_rectangle(
        (1.6 * FOUR, 1.6 * FOUR, (wide + 2.0) * FOUR, (high + 2.0) * FOUR),
        corner * FOUR,
        fill=(*theme.shadow, 110),
    )
    stamp.box((0, 0, wide, high), colours.edge, corner)
    rim = max(0.8, high * (0.06 if disordered else 0.025))
    stamp.box((rim, rim, wide - rim, high - rim), colours.ground, max(0.8, corner - rim))
    if disordered:
        bars = (rim, rim + high * 0.24, wide - rim, rim + high * 0.62)
        _bars(stamp, bars, blend(colours.ground, theme.dyed(DYES[side]).paint, 0.42))
    else:
        gleam = blend(colours.ground, theme.dyed(DYES[side]).gleam, 0.55)
        stamp.line([(corner, rim + 0.3), (wide - corner, rim + 0.3)], gleam, 0.7)
    return colours


def device(stamp: Stamp, side: str, middle: Point, r: float, ink: Colour) -> None:
    """Whose counter it is, told without colours: the cross of the British, the lily of the French."""
    if side == "british":
        cross(stamp, middle, r, ink, r * 0.52)
    else:
        lily(stamp, middle[0] - r * 1.15, middle[1] - r * 1.1, r * 2.3, ink)


def _stripe(stamp: Stamp, side: str, room: tuple[float, float], ink: Colour) -> None:
    """The same where there is no room for it: the French have a stripe down the left edge."""
    wide, high = room
    if side == "french":
        stamp.box((wide * 0.3, high * 0.12, wide * 0.3 + max(1.0, wide * 0.4), high * 0.88), ink)


def _bars(stamp: Stamp, box: Sequence[float], ink: Colour) -> None:
    """Slanting bars over a box."""
    left, top, right, bottom = box
    high = bottom - top
    step = max(4.0, high * 0.2)
    x = left - high + step / 2
    while x < right:
        ends = [(x, bottom), (x + high, top), (x + high + step * 0.4, top), (x + step * 0.4, bottom)]
        stamp.polygon(
            [(min(max(px, left), right), _follow(px, py, left, right, ends)) for px, py in ends], ink
        )
        x += step


def _follow(x: float, y: float, left: float, right: float, ends: Sequence[Point]) -> float:
    """The height at which a slanting edge leaves the box where its end lies beyond it."""
    if left <= x <= right:
        return y
    bottom, top = ends[0][1], ends[1][1]
    over = left - x if x < left else right - x
    return min(bottom, max(top, y - over))


def write(
    stamp: Stamp, at: Point, text: str, face_: str, size: float, ink: Colour, room: float, anchor: str = "mm"
) -> None:
    """A line of type about a point, smaller if it would not fit, at last narrower."""
    points, share = fitted(text, face_, size, room)
    letters, spot = font(face_, points), (at[0] * FOUR, at[1] * FOUR)
    if share == 1.0:
        stamp.draw.text(spot, text, (*ink, 255), letters, anchor=anchor)
        return
    _, top, right, bottom = letters.getbbox(text, anchor="lm")
    mask = Image.new("L", (ceil(right) + 1, ceil(bottom - top) + 2))
    ImageDraw.Draw(mask).text((0, 1 - top), text, 255, letters, anchor="lm")
    mask = mask.resize((max(1, round(mask.width * share)), mask.height), Image.Resampling.BILINEAR)
    x = spot[0] - (mask.width / 2 if anchor[0] == "m" else 0)
    stamp.image.paste((*ink, 255), (round(x), round(spot[1] + top - 1)), mask)


def fitted(text: str, face_: str, size: float, room: float) -> tuple[int, float]:
    """In how many quarters of a pixel a line is set, and how much narrower than the letters are cut."""
    points = max(8, round(size * FOUR))
    least = max(8, round(size * FOUR * SMALLEST))
    while points > least and font(face_, points).getlength(text) > room * FOUR:
        points -= 1
    return points, min(1.0, room * FOUR / font(face_, points).getlength(text)) if text else 1.0


SMALLEST = 0.75  # of its proper size: below, the letters are set narrower


@lru_cache(maxsize=1024)
def counter(theme: Theme, shown: Face, size: tuple[int, int]) -> Image.Image:
    """A counter with everything on it: name, sign, numbers."""
    wide, high = size
    stamp = Stamp(wide + 3, high + 3)
    colours = body(stamp, theme, shown.side, size, shown.disordered)
    name = high * 0.235
    write(stamp, (wide / 2, high * 0.145), shown.name, "semibold", name, colours.text, wide * 0.93)
    if shown.arm == "leader":
        _leader(stamp, shown, theme, size, colours)
        return stamp.done()
    device(stamp, shown.side, (wide * 0.14, high * 0.44), high * 0.12, colours.text)
    tall = high * 0.36
    half = tall * 0.82
    box = (wide / 2 - half, high * 0.275, wide / 2 + half, high * 0.275 + tall)
    sign(stamp, shown.arm, shown.light, box, colours.ink, colours.box)
    if shown.range:
        write(
            stamp,
            (wide / 2 + half + wide * 0.13, high * 0.455),
            f"r{shown.range}",
            "bold",
            high * 0.25,
            colours.text,
            wide * 0.24,
        )
    numbers(stamp, shown.values, (wide * 0.06, high * 0.815, wide * 0.94), high * 0.36, colours.text)
    _marks(stamp, shown, theme, size)
    return stamp.done()


def numbers(
    stamp: Stamp, values: Sequence[str], row: tuple[float, float, float], size: float, ink: Colour
) -> None:
    """Strength large and heavy, then rally and movement."""
    left, y, right = row
    room = right - left
    if len(values) == 1:
        write(stamp, ((left + right) / 2, y), values[0], "bold", size, ink, room)
        return
    shares = (0.17, 0.52, 0.86) if len(values) == 3 else (0.25, 0.75)
    for number, (value, share) in enumerate(zip(values, shares, strict=True)):
        large = size * (1.08 if number == 0 else 0.9)
        write(
            stamp,
            (left + room * share, y),
            value,
            "bold" if number == 0 else "semibold",
            large,
            ink,
            room * 0.4,
        )
    for share in (0.345, 0.69) if len(values) == 3 else (0.5,):
        stamp.disc((left + room * share, y + size * 0.06), size * 0.055, ink)


def _leader(stamp: Stamp, shown: Face, theme: Theme, size: tuple[int, int], colours: Paint) -> None:
    wide, high = size
    device(stamp, shown.side, (wide * 0.14, high * 0.4), high * 0.12, colours.text)
    middle, r = (wide * 0.5, high * 0.62), high * 0.3
    stamp.disc(middle, r, theme.mark)
    stamp.disc(middle, r - max(0.7, high * 0.025), theme.face)
    write(stamp, (middle[0], middle[1]), shown.values[0], "bold", high * 0.48, theme.mark, r * 1.6)
    small = high * 0.13
    stamp.polygon(star_shape((wide * 0.14, high * 0.74), small), colours.text)
    write(
        stamp, (wide * 0.85, high * 0.64), shown.values[-1], "semibold", high * 0.3, colours.text, wide * 0.22
    )


def _marks(stamp: Stamp, shown: Face, theme: Theme, size: tuple[int, int]) -> None:
    wide, high = size
    if shown.fired:
        smoke(stamp, (wide * 0.29, high * 0.6), high * 0.17, theme)
    if shown.looted:
        stamp.line([(wide * 0.2, high * 0.25), (wide * 0.8, high * 0.68)], theme.battle, high * 0.08)
        stamp.line([(wide * 0.2, high * 0.68), (wide * 0.8, high * 0.25)], theme.battle, high * 0.08)


def smoke(stamp: Stamp, middle: Point, r: float, theme: Theme) -> None:
    """The puff of a gun that has fired."""
    x, y = middle
    puffs = ((-0.55, 0.25, 0.62), (0.5, 0.3, 0.55), (0.0, -0.25, 0.72), (0.05, 0.3, 0.6))
    for grown, colour in ((1.0, theme.mark), (0.0, theme.field.mist)):
        for dx, dy, size in puffs:
            stamp.disc((x + dx * r, y + dy * r), r * size + grown * max(0.5, r * 0.09), colour)
    stamp.arc(
        (x - r * 0.4, y - r * 0.6, x + r * 0.5, y + r * 0.3), 20, 200, theme.field.smoke, max(0.5, r * 0.14)
    )


@lru_cache(maxsize=512)
def bar(theme: Theme, shown: Face, size: tuple[int, int], named: bool) -> Image.Image:
    """A counter of a stack, laid out in one row: sign, name if there is room, numbers."""
    wide, high = size
    stamp = Stamp(wide + 3, high + 3)
    colours = body(stamp, theme, shown.side, size, shown.disordered)
    pad = high * 0.12
    _stripe(stamp, shown.side, (pad, high), colours.text)
    tall = high - 2 * pad
    across = tall * 1.35
    if shown.arm == "leader":
        middle = (pad + tall / 2, high / 2)
        stamp.disc(middle, tall / 2, theme.mark)
        stamp.disc(middle, tall / 2 - 0.6, theme.face)
        write(stamp, middle, shown.values[0], "bold", tall * 0.9, theme.mark, tall * 0.78)
        room = wide - 3 * pad - tall
        write(
            stamp,
            (2 * pad + tall, high / 2),
            shown.name,
            "semibold",
            min(high * 0.62, wide * 0.2),
            colours.text,
            room,
            "lm",
        )
        return stamp.done()
    sign(stamp, shown.arm, shown.light, (pad, pad, pad + across, high - pad), colours.ink, colours.box)
    left = pad + across
    if named:
        text = shown.name
        write(
            stamp,
            (left + pad, high * 0.28),
            text,
            "semibold",
            high * 0.36,
            colours.text,
            wide - left - 2 * pad,
            "lm",
        )
    y, size_ = (high * 0.71, high * 0.46) if named else (high * 0.52, high * 0.62)
    end = wide - pad * 0.6
    if shown.range:
        reach = wide * 0.17
        write(stamp, (end - reach / 2, y), f"r{shown.range}", "bold", size_ * 0.8, colours.text, reach)
        end -= reach
    numbers(stamp, shown.values, (left + pad * 0.6, y, end), size_, colours.text)
    if shown.fired:
        smoke(stamp, (pad + tall * 0.24, high - pad - tall * 0.16), tall * 0.27, theme)
    return stamp.done()


@lru_cache(maxsize=256)
def pill(theme: Theme, side: str, name: str, value: str, size: tuple[int, int]) -> Image.Image:
    """A leader with his unit: his value in a disc, his name beside it."""
    high = size[1]
    colours = theme.dyed(DYES[side])
    room = pill_width(name, size)
    stamp = Stamp(room + 2, high + 2)
    stamp.draw.rounded_rectangle(
        (4, 4, (room + 1) * FOUR, (high + 1) * FOUR), high * 2, fill=(*theme.shadow, 110)
    )
    stamp.box((0, 0, room, high), colours.shade, high / 2)
    stamp.box((0.8, 0.8, room - 0.8, high - 0.8), theme.face, high / 2 - 0.8)
    stamp.disc((high / 2, high / 2), high / 2, colours.shade)
    write(stamp, (high / 2, high / 2), value, "bold", high * 0.84, theme.face, high * 0.9)
    ink = blend(colours.shade, theme.mark, 0.3)
    write(stamp, (high * 1.08, high * 0.48), name, "semibold", high * 0.74, ink, room - high * 1.25, "lm")
    return stamp.done()


def pill_width(name: str, size: tuple[int, int]) -> int:
    """As much of the width as the name needs."""
    letters = font("semibold", max(8, round(size[1] * 0.74 * FOUR)))
    return min(size[0], round(letters.getlength(name) / FOUR + size[1] * 1.35))


@lru_cache(maxsize=64)
def back(theme: Theme, side: str, size: tuple[int, int]) -> Image.Image:
    """A stack into which the reader may not look: the cross of the British, the lily of the French."""
    wide, high = size
    stamp = Stamp(wide + 3, high + 3)
    body(stamp, theme, side, size, False)
    pale = blend(theme.dyed(DYES[side]).paint, theme.face, 0.75)
    if side == "british":
        cross(stamp, (wide / 2, high / 2), high * 0.3, pale, high * 0.13)
    else:
        lily(stamp, wide / 2 - high * 0.36, high * 0.13, high * 0.72, pale)
    inset = high * 0.09
    corners = [(inset, inset), (wide - inset, inset), (wide - inset, high - inset), (inset, high - inset)]
    stamp.line([*corners, corners[0]], blend(theme.dyed(DYES[side]).paint, theme.face, 0.45), 0.7)
    return stamp.done()


@lru_cache(maxsize=256)
def chip(theme: Theme, shown: Face, size: tuple[int, int]) -> Image.Image:
    """A counter on a small map: sign above strength, or a leader's value."""
    wide, high = size
    stamp = Stamp(wide + 3, high + 3)
    colours = body(stamp, theme, shown.side, size, shown.disordered)
    _stripe(stamp, shown.side, (wide * 0.11, high), colours.text)
    if shown.arm == "leader":
        middle = (wide / 2, high / 2)
        stamp.disc(middle, high * 0.38, theme.face)
        write(stamp, middle, shown.values[0], "bold", high * 0.66, theme.mark, wide * 0.7)
        return stamp.done()
    box = (wide * 0.14, high * 0.1, wide * 0.86, high * 0.5)
    sign(stamp, shown.arm, shown.light, box, colours.ink, colours.box)
    write(stamp, (wide / 2, high * 0.74), shown.values[0], "bold", high * 0.52, colours.text, wide * 0.9)
    if shown.fired:
        smoke(stamp, (wide * 0.14, high * 0.7), high * 0.18, theme)
    return stamp.done()


@lru_cache(maxsize=64)
def flames(theme: Theme, size: int) -> Image.Image:
    """Fire in a hex."""
    stamp = Stamp(size, size)
    outer = [
        (0.5, 0.0),
        (0.62, 0.24),
        (0.8, 0.14),
        (0.94, 0.56),
        (0.84, 0.9),
        (0.5, 1.0),
        (0.16, 0.9),
        (0.06, 0.56),
        (0.24, 0.3),
        (0.34, 0.42),
    ]
    inner = [
        (0.5, 0.36),
        (0.62, 0.56),
        (0.72, 0.5),
        (0.76, 0.78),
        (0.5, 0.94),
        (0.26, 0.8),
        (0.3, 0.58),
        (0.4, 0.62),
    ]
    stamp.outline(scaled(outer, 0, 0, size - 1), theme.battle, theme.mark, max(0.6, size * 0.03))
    stamp.polygon(scaled(inner, 0, 0, size - 1), blend(theme.battle, theme.face, 0.7))
    return stamp.done()


@lru_cache(maxsize=64)
def banner(theme: Theme, side: str, size: int) -> Image.Image:
    """The flag over a place that counts: its holder's colours, or plain."""
    stamp = Stamp(size, size)
    s = size - 1.0
    cloth = scaled([(0.16, 0.06), (0.92, 0.06), (0.74, 0.3), (0.92, 0.54), (0.16, 0.54)], 0, 0, s)
    colour = theme.dyed(DYES[side]).paint if side else theme.face
    stamp.line([(s * 0.14, s * 0.02), (s * 0.14, s)], theme.ink, max(0.8, s * 0.07))
    stamp.outline(cloth, colour, theme.ink, max(0.6, s * 0.04))
    stamp.polygon(star_shape((s * 0.44, s * 0.3), s * 0.19), theme.face if side else theme.mark)
    return stamp.done()
