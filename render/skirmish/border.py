"""What measures a table: a bar an inch round it, names of its squares, crosses every two inches."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, floor
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from render.engraving import FINE, set_type
from render.lettering import type_height, type_width
from render.skirmish.colours import grid_ink
from render.skirmish.look import INCH, Look
from render.skirmish.terrain import Site
from render.theme import Theme

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw as Pen

SQUARE, CELL = 6, 2  # inches
ARM = 0.09  # inches: half of a cross
LETTERS = 17  # pixels at the usual size


def lattice(pen: Pen, site: Site) -> None:
    """The squares as thin lines, with the pen of double size, and crosses at the corners of their cells."""
    look, ink = site.look, grid_ink(site.theme)
    west, south, east, north = look.shown
    for x in marks(west, east, SQUARE):
        (ax, ay), (bx, by) = look.at((x, south)), look.at((x, north))
        pen.line((FINE * ax, FINE * ay, FINE * bx, FINE * by), fill=ink, width=2)
    for y in marks(south, north, SQUARE):
        (ax, ay), (bx, by) = look.at((west, y)), look.at((east, y))
        pen.line((FINE * ax, FINE * ay, FINE * bx, FINE * by), fill=ink, width=2)
    arm = max(3.0, FINE * ARM * look.inch)
    for x in marks(west, east, CELL):
        for y in marks(south, north, CELL):
            if x % (SQUARE * INCH) and y % (SQUARE * INCH):
                u, v = (FINE * part for part in look.at((x, y)))
                pen.line((u - arm, v, u + arm, v), fill=ink, width=1)
                pen.line((u, v - arm, u, v + arm), fill=ink, width=1)


def marks(start: float, end: float, step: int) -> Iterator[int]:
    """Whole steps of inches that lie between two sides of what is shown."""
    every = step * INCH
    return (n * every for n in range(floor(start / every) + 1, ceil(end / every)))


def border(image: Image.Image, look: Look, theme: Theme, columns: str) -> None:
    """Bars of an inch, light and dark, in a line, and round them the names of the squares."""
    draw = ImageDraw.Draw(image)
    left, top, right, bottom = (round(side) for side in look.table)
    band = max(4, round(6 * look.unit * (0.7 if look.phone else 1)))
    _bars(draw, look, theme, band)
    draw.rectangle((left - 1, top - 1, right, bottom), outline=theme.ink, width=1)
    outer = (left - band - 2, top - band - 2, right + band + 1, bottom + band + 1)
    draw.rectangle(outer, outline=theme.ink, width=2)
    _names(image, look, theme, band, columns)
    draw.rectangle((1, 1, look.width - 2, look.height - 2), outline=theme.ink, width=2)


def _bars(draw: ImageDraw.ImageDraw, look: Look, theme: Theme, band: int) -> None:
    left, top, right, bottom = (round(side) for side in look.table)
    west, south, east, north = look.shown
    for n in range(floor(west / INCH), ceil(east / INCH)):
        u, v = (round(look.at((side * INCH, 0))[0]) for side in (n, n + 1))
        ink, start, end = theme.ink if n % 2 else theme.panel, max(left, u), min(right, v) - 1
        for y in (top - band, bottom) if start <= end else ():  # of the last there may be less than a pixel
            draw.rectangle((start, y, end, y + band - 1), fill=ink)
    for n in range(floor(south / INCH), ceil(north / INCH)):
        u, v = (round(look.at((0, side * INCH))[1]) for side in (n + 1, n))
        ink, start, end = theme.ink if n % 2 else theme.panel, max(top, u), min(bottom, v) - 1
        for x in (left - band, right) if start <= end else ():
            draw.rectangle((x, start, x + band - 1, end), fill=ink)


def _names(image: Image.Image, look: Look, theme: Theme, band: int, columns: str) -> None:
    """Letters along foot and head, numbers along both sides, in the middle of what is seen of each."""
    size = round(look.margin * 0.66)
    high = type_height("bold", size)
    left, top, right, bottom = look.table
    west, south, east, north = look.shown
    room = look.margin - band - 2
    for n, letter in enumerate(columns):
        if (at := seen_middle(n, west, east)) is not None:
            x = look.at((at, 0))[0] - type_width(letter, "bold", size) / 2
            for y in (top - look.margin + (room - high) / 2, bottom + band + 2 + (room - high) / 2):
                set_type(image, (x, y), letter, "bold", size, theme.ink)
    for n in range(floor(south / SQUARE / INCH), ceil(north / SQUARE / INCH)):
        if (at := seen_middle(n, south, north)) is not None:
            text, y = str(n + 1), look.at((0, at))[1] - high / 2
            wide = type_width(text, "bold", size)
            for x in (left - look.margin + (room - wide) / 2, right + band + 2 + (room - wide) / 2):
                set_type(image, (x, y), text, "bold", size, theme.ink)


def seen_middle(number: int, start: float, end: float) -> float | None:
    """The middle of what is seen of a row of squares; nothing, where it is less than an inch."""
    low, high = max(start, number * SQUARE * INCH), min(end, (number + 1) * SQUARE * INCH)
    return (low + high) / 2 if high - low >= INCH else None
