"""Dice of six and of ten."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from render.drawing import Stamp
from render.projection import Point
from render.signs.grounds import CORNER, letters, tile
from render.signs.sign import Draw, Sign
from render.theme import Colour, Dye, Theme

SIX, TEN = range(1, 7), range(11)  # a die of ten may count from 0
PIPS: Sequence[Sequence[Point]] = (
    ((1, 1),),
    ((0, 0), (2, 2)),
    ((0, 0), (1, 1), (2, 2)),
    ((0, 0), (2, 0), (0, 2), (2, 2)),
    ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    ((0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)),
)


def pips(stamp: Stamp, number: int, ink: Colour) -> None:
    for x, y in PIPS[number - 1]:
        stamp.disc((36 + 28 * x, 36 + 28 * y), 11.5, ink)


def six(number: int) -> Draw:
    def draw(stamp: Stamp, theme: Theme) -> None:
        tile(stamp, theme, theme.face, theme.arrow)
        pips(stamp, number, theme.mark)

    return draw


def dyed_six(number: int, dye: Dye) -> Draw:
    """The same in the colours of a side."""

    def draw(stamp: Stamp, theme: Theme) -> None:
        paint = theme.dyed(dye)
        tile(stamp, theme, paint.paint, paint.shade, CORNER[dye])
        pips(stamp, number, theme.face)

    return draw


def ten(number: int) -> Draw:
    """A die of ten stands on its point."""

    def draw(stamp: Stamp, theme: Theme) -> None:
        for less, colour in ((0, theme.face), (4, theme.arrow), (11, theme.face)):
            left, right = 1 + less, 127 - less
            corners = [(64.0, left), (right, 50), (right, 78), (64, right), (left, 78), (left, 50)]
            stamp.polygon(corners, colour)
        letters(stamp, str(number), (64, 62), 82 if number < 10 else 70, theme.mark)

    return draw


def plain_dice() -> Iterator[Sign]:
    for number in SIX:
        yield Sign(f"die_{number}", six(number))
    for number in TEN:
        yield Sign(f"ten_{number}", ten(number))


def dice_of(seat: str, dye: Dye) -> Iterator[Sign]:
    for number in SIX:
        yield Sign(f"{seat}_die_{number}", dyed_six(number, dye), dyed=True)
