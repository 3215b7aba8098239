"""What every side has: its flag, its dice, and an arrow for those who march."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from render.drawing import Stamp, scaled
from render.emblems import cross, lily
from render.signs.dice import dice_of
from render.signs.grounds import CORNER, tile
from render.signs.sign import Draw, Sign
from render.theme import Colour, Dye, Theme

ARROW = ((0.0, 0.32), (0.5, 0.32), (0.5, 0.02), (1.0, 0.5), (0.5, 0.98), (0.5, 0.68), (0.0, 0.68))
SHIELD = ((0.04, 0.0), (0.96, 0.0), (0.96, 0.5), (0.76, 0.8), (0.5, 1.0), (0.24, 0.8), (0.04, 0.5))


def red_device(stamp: Stamp, left: float, top: float, size: float, ink: Colour) -> None:
    cross(stamp, (left + size / 2, top + size / 2), size * 0.43, ink, size * 0.22)


def blue_device(stamp: Stamp, left: float, top: float, size: float, ink: Colour) -> None:
    lily(stamp, left, top, size, ink)


# colour is never all that tells the sides apart
DEVICES: Mapping[Dye, Callable[[Stamp, float, float, float, Colour], None]] = {
    "red": red_device,
    "blue": blue_device,
}


def cloth(stamp: Stamp, theme: Theme, dye: Dye, left: float, top: float, size: float) -> None:
    """A flag without its staff, of which nothing would be seen in a line of text."""
    paint, low, high = theme.dyed(dye), top + size * 0.92, top + size * 0.08
    stamp.box((left, high, left + size, low), paint.paint, size * 0.06)
    if dye == "red":
        x, y, half = left + size / 2, (high + low) / 2, size * 0.12
        stamp.box((left, y - half, left + size, y + half), theme.face)
        stamp.box((x - half, high, x + half, low), theme.face)
    else:
        lily(stamp, left + size * 0.13, top + size * 0.12, size * 0.74, theme.face)


def flag(dye: Dye) -> Draw:
    """It stands before a line of news."""

    def draw(stamp: Stamp, theme: Theme) -> None:
        paint = theme.dyed(dye)
        stamp.box((2, 12, 126, 116), theme.face, 12)
        stamp.box((6, 16, 122, 112), paint.shade, 9)
        cloth(stamp, theme, dye, 10, 10, 108)

    return draw


def slip(dye: Dye, points: tuple[tuple[float, float], ...]) -> Draw:
    """A slip of paper with a shape in a side's colour."""

    def draw(stamp: Stamp, theme: Theme) -> None:
        paint = theme.dyed(dye)
        tile(stamp, theme, theme.face, paint.shade, CORNER[dye], 8)
        stamp.polygon(scaled(points, 24, 24, 80), paint.paint)

    return draw


def of_sides(seats: Mapping[str, Dye]) -> Iterator[Sign]:
    for seat, dye in seats.items():
        yield Sign(seat, flag(dye), dyed=True)
        yield Sign(f"{seat}_march", slip(dye, ARROW), dyed=True)
        yield Sign(f"{seat}_defend", slip(dye, SHIELD), dyed=True)
        yield from dice_of(seat, dye)
