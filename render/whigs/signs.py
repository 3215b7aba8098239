"""Signs of nodes, seas, paths, alliances, raids and sieges."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from PIL import Image

from render.drawing import FOUR, Stamp, scaled
from render.emblems import bastions, cross, lily
from render.lettering import font
from render.projection import Point
from render.theme import Colour, Theme, blend
from render.whigs.colours import DYES


@lru_cache(maxsize=256)
def node(theme: Theme, owner: str, colony: bool, level: int, star: bool, size: int) -> Image.Image:
    """A node in its holder's colour: a round town or a square post, with bastions from level 1 on; a star
    where the war is decided. Without a holder it is a ruin."""
    stamp = Stamp(size, size)
    middle, r = (size / 2, size / 2), size / 2 - 0.5
    if not owner:
        ruin(stamp, theme, size)
        return stamp.done()
    paint = theme.dyed(DYES[owner])
    if level:
        bastions(stamp, middle, r, paint.paint, theme.panel, theme.ink)
    elif colony:
        for less, colour in ((0.1, theme.ink), (0.16, theme.panel), (0.26, paint.paint)):
            stamp.disc(middle, r * (1 - less), colour)
    else:
        for less, colour in ((0.2, theme.ink), (0.26, theme.panel), (0.36, paint.paint), (0.52, theme.panel)):
            reach = r * (1 - less)
            stamp.box((middle[0] - reach, middle[1] - reach, middle[0] + reach, middle[1] + reach), colour)
    if colony and level:
        stamp.ring(middle, r * 0.62, theme.face, max(0.7, r * 0.09))
    if level:
        letters = font("bold", round(size * 0.54) * FOUR)
        at = (middle[0] * FOUR, middle[1] * FOUR)
        stamp.draw.text(at, str(level), (*theme.face, 255), letters, anchor="mm")
    if star:
        starred(stamp, theme, (size * 0.8, size * 0.2), size * 0.21)
    return stamp.done()


def starred(stamp: Stamp, theme: Theme, middle: Point, r: float) -> None:
    """A five-pointed star."""

    def points(reach: float) -> list[Point]:
        spikes = [(reach if n % 2 == 0 else reach * 0.45, n * pi / 5) for n in range(10)]
        return [(middle[0] + far * sin(turn), middle[1] - far * cos(turn)) for far, turn in spikes]

    stamp.polygon(points(r * 1.3), theme.mark)
    stamp.polygon(points(r), theme.battle)


def ruin(stamp: Stamp, theme: Theme, size: int) -> None:
    """Broken walls and a flame over them."""
    walls = [
        *((0.1, 0.94), (0.1, 0.56), (0.26, 0.66), (0.36, 0.5), (0.5, 0.7), (0.66, 0.52)),
        *((0.74, 0.66), (0.9, 0.5), (0.9, 0.94)),
    ]
    stamp.outline(scaled(walls, 0, 0, size), blend(theme.shadow, theme.faint, 0.3), theme.ink, size * 0.06)
    flame(stamp, theme, size * 0.24, 0.0, size * 0.52)


def flame(stamp: Stamp, theme: Theme, left: float, top: float, size: float) -> None:
    outer = [
        *((0.5, 0.0), (0.62, 0.26), (0.82, 0.4), (0.84, 0.72), (0.66, 0.98), (0.34, 0.98)),
        *((0.14, 0.74), (0.2, 0.44), (0.32, 0.5), (0.38, 0.24)),
    ]
    inner = [(0.5, 0.42), (0.66, 0.68), (0.58, 0.92), (0.4, 0.92), (0.32, 0.72)]
    stamp.outline(scaled(outer, left, top, size), theme.battle, theme.mark, size * 0.06)
    stamp.polygon(scaled(inner, left, top, size), theme.face)


@lru_cache(maxsize=32)
def raid(theme: Theme, side: str, size: int) -> Image.Image:
    """A raided province: a tomahawk and a flame on the raider's colour."""
    paint = theme.dyed(DYES[side])
    stamp = Stamp(size, size)
    middle, r = (size / 2, size / 2), size / 2 - 0.4
    for less, colour in ((0.0, theme.mark), (0.08, theme.face), (0.16, paint.paint)):
        stamp.disc(middle, r * (1 - less), colour)
    flame(stamp, theme, size * 0.42, size * 0.24, size * 0.46)
    tomahawk(stamp, theme.face, size * 0.14, size * 0.2, size * 0.58)
    return stamp.done()


def tomahawk(stamp: Stamp, ink: Colour, left: float, top: float, size: float) -> None:
    stamp.line(scaled([(0.12, 1.0), (0.72, 0.1)], left, top, size), ink, size * 0.12)
    blade = [(0.46, 0.12), (0.74, 0.0), (1.0, 0.5), (0.72, 0.58), (0.64, 0.4)]
    stamp.polygon(scaled(blade, left, top, size), ink)


@lru_cache(maxsize=32)
def ally(theme: Theme, side: str, size: int) -> Image.Image:
    """A nation's friend: the cross or the lily on a disc."""
    paint = theme.dyed(DYES[side])
    stamp = Stamp(size, size)
    middle, r = (size / 2, size / 2), size / 2 - 0.3
    for less, colour in ((0.0, theme.ink), (0.08, theme.face), (0.18, paint.paint)):
        stamp.disc(middle, r * (1 - less), colour)
    if side == "british":
        cross(stamp, middle, size * 0.26, theme.face, size * 0.12)
    else:
        lily(stamp, size * 0.22, size * 0.18, size * 0.56, theme.face)
    return stamp.done()


@lru_cache(maxsize=16)
def unallied(theme: Theme, ground: Colour, size: int) -> Image.Image:
    """The place for that disc, while the nation is nobody's friend."""
    stamp = Stamp(size, size)
    stamp.ring((size / 2, size / 2), size / 2 - 0.6, blend(ground, theme.ink, 0.55), max(0.7, size * 0.06))
    return stamp.done()


@lru_cache(maxsize=32)
def lines(theme: Theme, side: str, size: int) -> Image.Image:
    """Siege lines round a node: a ring of saps, open towards nobody."""
    paint = theme.dyed(DYES[side])
    stamp = Stamp(size, size)
    middle, r = (size / 2, size / 2), size / 2 - size * 0.07
    for number in range(12):
        start = number * 30
        box = (middle[0] - r, middle[1] - r, middle[0] + r, middle[1] + r)
        stamp.arc(box, start, start + 19, theme.face, size * 0.12)
        stamp.arc(box, start + 1, start + 18, paint.paint, size * 0.075)
    return stamp.done()


@lru_cache(maxsize=16)
def roads(theme: Theme, size: int) -> Image.Image:
    """An anchorage: where the fleets of a sea zone lie."""
    stamp = Stamp(size, size)
    middle, r = (size / 2, size / 2), size / 2 - 0.5
    for less, colour in ((0.0, theme.lane), (0.14, theme.sea)):
        stamp.disc(middle, r * (1 - less), colour)
    for shape in ([(0.5, 0.27), (0.5, 0.8)], [(0.36, 0.38), (0.64, 0.38)]):
        stamp.line(scaled(shape, 0, 0, size), theme.lane, size * 0.075)
    fluke = [(0.24, 0.58), (0.32, 0.73), (0.5, 0.8), (0.68, 0.73), (0.76, 0.58)]
    stamp.line(scaled(fluke, 0, 0, size), theme.lane, size * 0.075)
    stamp.ring((middle[0], size * 0.23), size * 0.065, theme.lane, size * 0.05)
    return stamp.done()


@lru_cache(maxsize=16)
def attrition(theme: Theme, size: int) -> Image.Image:
    """One attrition mark of a path."""
    stamp = Stamp(size, size)
    half = size / 2
    for less, colour in ((0.3, theme.panel), (1.3, theme.ink)):
        reach = half - less * size / 12
        stamp.polygon(
            [(half, half - reach), (half + reach, half), (half, half + reach), (half - reach, half)], colour
        )
    return stamp.done()
