"""Little scenes on whole maps, as engravers set them where nothing else was known: one for each game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random

from PIL import Image

from render.drawing import Stamp
from render.placing import Box
from render.projection import Point, smooth
from render.theme import Colour, Theme, blend

Draw = Callable[[Stamp, Theme, float], None]


def set_scene(image: Image.Image, box: Box, draw: Draw, theme: Theme) -> None:
    """A scene in a box of a map; it is given in units of a hundredth of its width."""
    left, top, right, bottom = (round(side) for side in box)
    stamp = Stamp(right - left, bottom - top)
    draw(stamp, theme, (right - left) / 100)
    done = stamp.done()
    image.paste(done, (left, top), done)


@lru_cache(maxsize=16)
def tail_piece(theme: Theme, wide: int) -> Image.Image:
    """A scene so wide, as engravers set it where a page has nothing more to say."""
    stamp = Stamp(wide, wide // 2)
    canoe(stamp, theme, wide / 100)
    return stamp.done()


class Graver:
    """Cuts shapes into a stamp, by the units of a scene."""

    def __init__(self, stamp: Stamp, ink: Colour, unit: float) -> None:
        self.stamp, self.ink, self.unit = stamp, ink, unit

    def fill(self, points: Sequence[Point], colour: Colour) -> None:
        self.stamp.polygon(self._at(points), colour)

    def shape(self, points: Sequence[Point], fill: Colour, *, soft: bool = True) -> None:
        """An outlined surface, with its corners rounded off."""
        ring = smooth([*points, points[0]], 2) if soft else [*points, points[0]]
        self.fill(ring, fill)
        self.line(ring, 0.45)

    def line(self, points: Sequence[Point], width: float = 0.4, ink: Colour | None = None) -> None:
        self.stamp.line(self._at(points), ink or self.ink, width * self.unit)

    def hatch(self, start: Point, end: Point, step: Point, number: int, width: float = 0.3) -> None:
        """Strokes side by side, each a step on from the last."""
        for n in range(number):
            (ax, ay), (bx, by), (x, y) = start, end, (step[0] * n, step[1] * n)
            self.line([(ax + x, ay + y), (bx + x, by + y)], width)

    def _at(self, points: Sequence[Point]) -> list[Point]:
        return [(x * self.unit, y * self.unit) for x, y in points]


def waves(cut: Graver, ink: Colour, left: float, right: float, top: float, rows: int) -> None:
    """Lines of water, broken here and there."""
    chance = Random(rows)
    for row in range(rows):
        x, y = left + chance.uniform(0, 6) + row * 1.5, top + row * 1.9
        while x < right - row * 2:
            end = x + chance.uniform(4, 13)
            cut.line([(x, y), ((x + end) / 2, y + 0.35), (min(end, right), y)], 0.34, ink)
            x = end + chance.uniform(2, 5)


# --- a canoe on a lake of the woods


def canoe(stamp: Stamp, theme: Theme, unit: float) -> None:
    """A canoe of bark with two men in it, before a shore of pines."""
    cut = Graver(stamp, theme.ink, unit)
    _shore(cut, theme)
    waves(cut, theme.water, 2, 98, 36, 6)
    bark = blend(theme.land, theme.road, 0.45)
    for x, lean in ((38.0, 1.0), (60.0, -1.0)):
        _paddler(cut, theme, x, lean)
    hull = [(20, 30.5), (23, 34), (30, 37.5), (50, 38.6), (70, 37.5), (77, 34), (80, 30.5)]
    rail = [(78.6, 32.4), (72, 34.2), (50, 35.2), (28, 34.2), (21.4, 32.4)]
    cut.shape([*hull, *rail], bark)
    for x in range(27, 76, 6):
        cut.line([(x, 34.9), (x + 0.5, 37)], 0.3)
    cut.line([(26, 40.6), (46, 41.2), (74, 40.6)], 0.4, theme.water)


def _shore(cut: Graver, theme: Theme) -> None:
    """A low shore, with pines at both ends."""
    bank = [(1, 33), (8, 30), (20, 28.6), (30, 30), (38, 29.4), (62, 29.8), (74, 28.2), (90, 29.2), (99, 32)]
    cut.fill(smooth(bank, 2), theme.hillside)
    cut.line(smooth(bank, 2), 0.4)
    for x, foot, tall in PINES:
        _pine(cut, theme, x, foot, tall)


PINES = (
    *((6.0, 30.0, 17.0), (12.0, 29.0, 25.0), (18.0, 29.4, 19.0), (24.0, 29.0, 13.0)),
    *((76.0, 28.6, 14.0), (83.0, 29.0, 27.0), (90.0, 29.4, 20.0), (95.0, 30.6, 15.0)),
)


def _pine(cut: Graver, theme: Theme, x: float, foot: float, tall: float) -> None:
    """Branches hanging from a trunk, in shade on the east."""
    cut.line([(x, foot), (x, foot - tall)], 0.5)
    tiers = round(tall / 3)
    for tier in range(tiers):
        y, half = foot - tall + tier * tall * 0.86 / tiers, 0.8 + tier * 4.2 / tiers
        drop = tall / tiers * 1.2
        ring = [(x, y), (x - half, y + drop), (x, y + drop * 0.75), (x + half, y + drop)]
        cut.fill(ring, theme.leaves)
        dark = [(x, y), (x, y + drop * 0.75), (x + half, y + drop)]
        cut.fill(dark, blend(theme.leaves, theme.wood, 0.75))
        cut.line([(x - half, y + drop), (x, y), (x + half, y + drop)], 0.3)


def _paddler(cut: Graver, theme: Theme, x: float, lean: float) -> None:
    """A man who leans into his paddle."""
    coat = blend(theme.hillside, theme.hill, 0.7)
    cut.line([(x + 5.5 * lean, 24), (x - 1.5 * lean, 41)], 0.7)
    cut.shape(
        [(x - 2.4, 35), (x - 2, 29), (x - 0.4, 26.8), (x + 1.4, 27), (x + 2.4, 30), (x + 2.4, 35)], coat
    )
    cut.line([(x + 1, 28.4), (x + 4.4 * lean, 27), (x + 4.2 * lean, 26.6)], 1.1)
    cut.line([(x + 1, 30), (x + 2.6 * lean, 31.6)], 1.1)
    cut.shape([(x - 1.2, 26.2), (x - 1.1, 24), (x, 23.2), (x + 1.2, 24), (x + 1, 26.2)], theme.land)
    cut.shape([(x - 1.7, 24.3), (x - 0.6, 22.4), (x + 0.9, 22.3), (x + 1.8, 24.2)], theme.ink)


# --- a ship of the line


def man_of_war(stamp: Stamp, theme: Theme, unit: float) -> None:
    """A ship of two decks before the wind."""
    cut = Graver(stamp, theme.mark, unit)
    waves(cut, theme.water, 3, 97, 84, 6)
    for x, top in ((31.0, 18.0), (51.0, 8.0), (70.0, 16.0)):
        cut.line([(x, top), (x, 72)], 0.9)
        cut.line([(x, top), (x + 8, top + 1.4), (x + 5, top + 2.4)], 0.5, theme.road)
    cut.line([(81, 69), (97, 58)], 0.9)
    for x, y, half, high in SAILS:
        _sail(cut, theme, x, y, half, high)
    cut.shape([(82, 67), (95.5, 59), (73, 41)], theme.face, soft=False)
    cut.hatch((84, 64), (91, 60), (-2, -4.4), 4)
    for x in (31, 51, 70):
        for off in (-4, 4.6):
            cut.line([(x, 40), (x + off, 71)], 0.25)
    _hull(cut, theme)


# middle of the yard, its height, half of its length, and how deep the sail hangs
SAILS = (
    *((31.0, 22.0, 5.0, 8.0), (31.0, 32.0, 7.0, 13.0), (31.0, 48.0, 8.0, 14.0)),
    *((51.0, 12.0, 6.0, 9.0), (51.0, 23.0, 8.6, 16.0), (51.0, 42.0, 10.4, 20.0)),
    *((70.0, 20.0, 5.4, 8.0), (70.0, 30.0, 7.6, 14.0), (70.0, 47.0, 9.0, 16.0)),
)


def _sail(cut: Graver, theme: Theme, x: float, y: float, half: float, high: float) -> None:
    """Filled by the wind, with strokes of shade on its lee."""
    wide = half * 1.16
    sail = [(x - half, y), (x + half, y), (x + wide + 2.4, y + high * 0.55), (x + wide, y + high)]
    sail += [(x + 1, y + high * 0.9), (x - wide, y + high), (x - wide + 2.6, y + high * 0.5)]
    cut.shape(sail, theme.face, soft=False)
    for n in range(4):
        across = half * (0.35 + 0.17 * n)
        ends = (x + across, y + 1), (x + across, y + high * 0.82)
        cut.line([ends[0], (x + across + 1.8, y + high * 0.5), ends[1]], 0.26)
    cut.line([(x - half - 1, y), (x + half + 1, y)], 0.7)


def _hull(cut: Graver, theme: Theme) -> None:
    """High at the stern, with two rows of ports."""
    wood = blend(theme.land, theme.road, 0.6)
    side = [(13, 62), (20, 65), (24, 70), (76, 73), (84, 68.5), (88, 70)]
    side += [(85, 78), (80, 87), (22, 87), (15, 80)]
    cut.shape(side, wood)
    cut.hatch((18, 84), (21, 86.6), (2.1, 0), 30, 0.24)
    for y, first, last in ((75.4, 24, 80), (80.2, 24, 78)):
        cut.line([(16, y - 2.4), (84, y - 2)], 0.35)
        for x in range(first, last, 5):
            cut.line([(x, y), (x + 1.7, y)], 1.7)
    cut.line([(14, 66), (20, 68.4)], 0.4)
    cut.line([(14.4, 70), (22, 72)], 0.4)
    waves(cut, theme.water, 8, 92, 87.6, 2)
