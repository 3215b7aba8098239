"""Small signs: what each kind of piece is, what has befallen it, and the works in the ground."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from math import cos, pi, sin
from typing import TYPE_CHECKING

from PIL import Image

from render.battles.counters import grenade, gun, musket, smoke, star, tomahawk, wagon
from render.drawing import Stamp, scaled
from render.emblems import bastions, vessel
from render.projection import Point
from render.theme import Colour, SideColours, Theme, blend
from render.ticonderoga.faces import FOOT, Mark

if TYPE_CHECKING:
    from rules.ticonderoga.view import Kind

NOBODY = ""


def dress(theme: Theme, side: str) -> SideColours:
    """What a side wears; prisoners, who are nobody's, are grey."""
    if side == NOBODY:
        grey = theme.faint
        return SideColours(grey, blend(grey, theme.mark, 0.5), grey, theme.ink, grey)
    return theme.red if side == "british" else theme.blue


# --- kinds

Signed = Callable[[Stamp, float, float, float, Colour, Colour], None]


def cross(stamp: Stamp, left: float, top: float, size: float, ink: Colour, ground: Colour) -> None:
    for line in ([(-0.25, 0.0), (1.25, 1.0)], [(-0.25, 1.0), (1.25, 0.0)]):
        stamp.line(scaled(line, left, top, size), ink, size * 0.09)


def half_cross(stamp: Stamp, left: float, top: float, size: float, ink: Colour, ground: Colour) -> None:
    """What is left of a regiment."""
    stamp.line(scaled([(-0.25, 1.0), (1.25, 0.0)], left, top, size), ink, size * 0.09)


def horn(stamp: Stamp, left: float, top: float, size: float, ink: Colour, ground: Colour) -> None:
    """The bugle of the light infantry."""
    bow = [(0.0, 0.22), (0.08, 0.62), (0.36, 0.84), (0.7, 0.72), (0.88, 0.42), (0.98, 0.14)]
    stamp.line(scaled(bow, left, top, size), ink, size * 0.13)
    stamp.polygon(scaled([(0.76, 0.3), (0.86, -0.02), (1.2, 0.14), (1.02, 0.48)], left, top, size), ink)
    stamp.line(scaled([(0.04, 0.28), (0.5, 0.1), (0.84, 0.3)], left, top, size), ink, size * 0.06)


def pine(stamp: Stamp, left: float, top: float, size: float, ink: Colour, ground: Colour) -> None:
    """The rangers' tree."""
    for y, wide in ((0.0, 0.22), (0.22, 0.32), (0.46, 0.42)):
        stamp.polygon(scaled([(0.5, y), (0.5 + wide, y + 0.4), (0.5 - wide, y + 0.4)], left, top, size), ink)
    stamp.line(scaled([(0.5, 0.8), (0.5, 1.02)], left, top, size), ink, size * 0.12)


def anchor(stamp: Stamp, left: float, top: float, size: float, ink: Colour, ground: Colour) -> None:
    """The marines, whom the navy's office paid."""
    stamp.line(scaled([(0.5, 0.12), (0.5, 0.96)], left, top, size), ink, size * 0.11)
    stamp.line(scaled([(0.24, 0.32), (0.76, 0.32)], left, top, size), ink, size * 0.1)
    stamp.ring((left + size * 0.5, top + size * 0.08), size * 0.12, ink, size * 0.07)
    arms = [(0.06, 0.58), (0.12, 0.8), (0.32, 0.94), (0.5, 0.97), (0.68, 0.94), (0.88, 0.8), (0.94, 0.58)]
    stamp.line(scaled(arms, left, top, size), ink, size * 0.11)


def bateau(stamp: Stamp, left: float, top: float, size: float, ink: Colour, ground: Colour) -> None:
    """A flat boat with oars."""
    hull = [(-0.3, 0.4), (1.3, 0.4), (1.04, 0.76), (-0.04, 0.76)]
    for x in (0.1, 0.45, 0.8):
        stamp.line(scaled([(x, 0.2), (x + 0.16, 1.0)], left, top, size), ink, size * 0.07)
    stamp.outline(scaled(hull, left, top, size), ink, ground, size * 0.03)


def canoe(stamp: Stamp, left: float, top: float, size: float, ink: Colour, ground: Colour) -> None:
    """High at both ends, with a paddle."""
    hull = [(-0.34, 0.24), (-0.16, 0.48), (0.5, 0.56), (1.16, 0.48), (1.34, 0.24)]
    keel = [(1.3, 0.5), (1.0, 0.76), (0.0, 0.76), (-0.3, 0.5)]
    stamp.polygon(scaled([*hull, *keel], left, top, size), ink)
    stamp.line(scaled([(0.74, 0.06), (0.42, 0.94)], left, top, size), ink, size * 0.08)


def sloop(stamp: Stamp, left: float, top: float, size: float, ink: Colour, ground: Colour) -> None:
    vessel(stamp, ink, ground, left - size * 0.06, top - size * 0.06, size * 1.1)


def sleigh(stamp: Stamp, left: float, top: float, size: float, ink: Colour, ground: Colour) -> None:
    """A load on a runner."""
    runner = [(-0.3, 0.9), (1.0, 0.9), (1.22, 0.78), (1.26, 0.54)]
    stamp.line(scaled(runner, left, top, size), ink, size * 0.09)
    stamp.polygon(scaled([(-0.1, 0.66), (-0.24, 0.26), (0.9, 0.26), (1.0, 0.66)], left, top, size), ink)
    for x in (0.06, 0.76):
        stamp.line(scaled([(x, 0.6), (x, 0.9)], left, top, size), ink, size * 0.08)


def shackles(stamp: Stamp, left: float, top: float, size: float, ink: Colour, ground: Colour) -> None:
    for x in (-0.02, 1.02):
        stamp.ring((left + size * x, top + size * 0.5), size * 0.3, ink, size * 0.12)
    stamp.line(scaled([(0.26, 0.5), (0.74, 0.5)], left, top, size), ink, size * 0.13)


SIGNS: Mapping[Kind, Signed] = {
    "regular": cross,
    "grenadier": grenade,
    "provincial": musket,
    "marine": anchor,
    "light": horn,
    "ranger": pine,
    "indian": tomahawk,
    "cadre": half_cross,
    "leader": star,
    "cannon": gun,
    "wagon": wagon,
    "sleigh": sleigh,
    "prisoners": shackles,
    "bateau": bateau,
    "canoe": canoe,
    "sloop": sloop,
}


def sign(stamp: Stamp, kind: Kind, box: Sequence[float], ink: Colour, ground: Colour) -> None:
    """The sign of a kind; those on foot have a box about it."""
    left, top, right, bottom = box
    wide, high = right - left, bottom - top
    if kind in FOOT:
        line = max(0.5, high * 0.07)
        stamp.box(box, ink)
        stamp.box((left + line, top + line, right - line, bottom - line), ground)
        left, top, wide, high = left + line, top + line, wide - 2 * line, high - 2 * line
    size = high * (1.0 if kind in ("regular", "cadre") else 0.86)
    SIGNS[kind](stamp, left + (wide - size) / 2, top + (high - size) / 2, size, ink, ground)


@lru_cache(maxsize=256)
def emblem(theme: Theme, kind: Kind, size: int, ink: Colour, ground: Colour) -> Image.Image:
    """The sign of a kind by itself."""
    stamp = Stamp(round(size * 1.7), size)
    sign(stamp, kind, (size * 0.1, 0, size * 1.6, size), ink, ground)
    return stamp.done()


def triangle(stamp: Stamp, left: float, top: float, size: float, theme: Theme) -> None:
    """The green triangle."""
    shape = scaled([(0.5, 0.0), (1.0, 0.9), (0.0, 0.9)], left, top, size)
    stamp.outline(shape, theme.wood, theme.face, max(0.5, size * 0.12))


# --- what has befallen a piece


@lru_cache(maxsize=128)
def token(theme: Theme, mark: Mark, size: int) -> Image.Image:
    """A mark on a disc."""
    stamp = Stamp(size, size)
    middle = (size / 2, size / 2)
    fill = theme.battle if mark == "lost" else theme.face
    stamp.disc(middle, size / 2, theme.mark)
    stamp.disc(middle, size / 2 - max(0.7, size * 0.06), fill)
    TOKENS[mark](stamp, size, theme)
    return stamp.done()


def _asks(stamp: Stamp, size: float, theme: Theme) -> None:
    """A mark of question: they have lost their way."""
    bow = [(0.34, 0.36), (0.38, 0.24), (0.5, 0.19), (0.62, 0.24), (0.66, 0.36), (0.58, 0.47), (0.5, 0.53)]
    stamp.line(scaled([*bow, (0.5, 0.63)], 0, 0, size), theme.mark, size * 0.11)
    stamp.disc((size * 0.5, size * 0.78), size * 0.075, theme.mark)


def _pauses(stamp: Stamp, size: float, theme: Theme) -> None:
    """Two bars: held back for this date."""
    for x in (0.37, 0.63):
        stamp.line(scaled([(x, 0.27), (x, 0.73)], 0, 0, size), theme.mark, size * 0.13)


def _digs(stamp: Stamp, size: float, theme: Theme) -> None:
    """A spade."""
    stamp.line(scaled([(0.72, 0.2), (0.46, 0.54)], 0, 0, size), theme.mark, size * 0.09)
    stamp.polygon(
        scaled([(0.54, 0.66), (0.34, 0.5), (0.22, 0.7), (0.26, 0.8), (0.4, 0.82)], 0, 0, size), theme.mark
    )


def _fires(stamp: Stamp, size: float, theme: Theme) -> None:
    smoke(stamp, (size * 0.5, size * 0.52), size * 0.3, theme)


def _goes(stamp: Stamp, size: float, theme: Theme) -> None:
    stamp.polygon(scaled([(0.3, 0.26), (0.3, 0.74), (0.76, 0.5)], 0, 0, size), theme.mark)


TOKENS: Mapping[Mark, Callable[[Stamp, float, Theme], None]] = {
    "lost": _asks,
    "held": _pauses,
    "building": _digs,
    "fought": _fires,
    "moved": _goes,
}


@lru_cache(maxsize=16)
def burst(theme: Theme, size: int) -> Image.Image:
    """A loss."""
    stamp, r = Stamp(size, size), size / 2
    rays = [
        (r + r * (1.0 if n % 2 else 0.5) * sin(n * pi / 8), r - r * (1.0 if n % 2 else 0.5) * cos(n * pi / 8))
        for n in range(16)
    ]
    stamp.polygon(rays, theme.mark)
    stamp.polygon([(r + (x - r) * 0.82, r + (y - r) * 0.82) for x, y in rays], theme.battle)
    return stamp.done()


# --- works


@lru_cache(maxsize=128)
def earthwork(theme: Theme, kind: str, side: str, breached: bool, ruined: bool, size: int) -> Image.Image:
    """A work seen from above, in the colours of whoever holds it; grey where it is in ruins."""
    stamp = Stamp(size, size)
    middle, r = (size / 2, size / 2), size / 2 - 1
    paint = theme.faint if ruined else dress(theme, side).paint
    WORKS[kind](stamp, middle, r, paint, theme)
    if breached or ruined:
        _crack(stamp, middle, r, theme)
    return stamp.done()


def _fort(stamp: Stamp, middle: Point, r: float, paint: Colour, theme: Theme) -> None:
    """Four bastions about a place of arms."""
    bastions(stamp, middle, r, paint, theme.face, theme.mark)
    inner = r * 0.42
    stamp.box((middle[0] - inner, middle[1] - inner, middle[0] + inner, middle[1] + inner), theme.face)


def _redoubt(stamp: Stamp, middle: Point, r: float, paint: Colour, theme: Theme) -> None:
    """A square bank of earth with a ditch."""
    for share, colour in ((0.94, theme.mark), (0.9, theme.face), (0.82, theme.mark), (0.78, paint)):
        _square(stamp, middle, r * share, colour)
    _square(stamp, middle, r * 0.5, theme.face)


def _square(stamp: Stamp, middle: Point, half: float, fill: Colour) -> None:
    x, y = middle
    stamp.box((x - half, y - half, x + half, y + half), fill, half * 0.06)


def _breastwork(stamp: Stamp, middle: Point, r: float, paint: Colour, theme: Theme) -> None:
    """Logs in a ring, sharpened stakes before them."""
    x, y = middle
    for n in range(20):
        turn = n * pi / 10
        tip = (x + cos(turn) * r, y + sin(turn) * r)
        for wide, colour in ((0.11, theme.mark), (0.06, theme.face)):
            base = [
                (x + cos(turn + lean * wide) * r * 0.76, y + sin(turn + lean * wide) * r * 0.76)
                for lean in (-1, 1)
            ]
            stamp.polygon([tip, *base], colour)
    stamp.ring(middle, r * 0.86, theme.mark, r * 0.24)
    stamp.ring(middle, r * 0.83, paint, r * 0.16)


def _crack(stamp: Stamp, middle: Point, r: float, theme: Theme) -> None:
    """A gap through the whole of it."""
    x, y = middle
    line = [(-1.0, 0.72), (-0.62, 0.5), (-0.5, 0.74), (-0.24, 0.4)]
    spots = [(x + dx * r, y + dy * r) for dx, dy in line]
    mirrored = [(x - dx * r, y - dy * r) for dx, dy in line]
    for stroke in (spots, mirrored):
        stamp.line(stroke, theme.face, r * 0.3)
        stamp.line(stroke, theme.mark, r * 0.12)


WORKS: Mapping[str, Callable[[Stamp, Point, float, Colour, Theme], None]] = {
    "fort": _fort,
    "redoubt": _redoubt,
    "breastwork": _breastwork,
}
