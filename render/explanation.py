"""The explanation of the signs: pieces of ground, and signs in columns with what they mean."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil

from PIL import Image, ImageDraw

from render.engraving import FINE, set_type, tree
from render.lettering import type_width, wrapped
from render.parts import BADGE
from render.picture import joined
from render.placing import Box
from render.projection import Point
from render.theme import Colour, Theme

Drawn = Callable[[int], Image.Image]  # a sign of a height
Pen = ImageDraw.ImageDraw
Detail = Callable[[Pen, float, float], None]  # what is on a piece so wide and so high
WIDE, HIGH = 1.44, 0.86  # of a piece of ground, by the height of a sign
SMALLEST = 8  # pixels of type


def ground(theme: Theme, colour: Colour, detail: Detail, high: int) -> Image.Image:
    """A piece of ground with something on it, which `detail` draws in larger pixels."""
    wide, low = round(high * WIDE) * FINE, round(high * HIGH) * FINE
    image = Image.new("RGBA", (wide, low), (*colour, 255))
    pen = ImageDraw.Draw(image)
    detail(pen, wide, low)
    pen.rectangle((0, 0, wide - 1, low - 1), outline=(*theme.faint, 255), width=FINE)
    return image.reduce(FINE)


def nothing(pen: Pen, wide: float, high: float) -> None:
    """Open ground has nothing on it."""


def woods(theme: Theme, high: int) -> Image.Image:
    image = ground(theme, theme.field.forest, nothing, high)
    tall = max(6, round(image.height * 0.64))
    for kind, across in ((0, 0.06), (1, 0.36), (3, 0.64)):
        one = tree(theme.field.trunk, theme.field.canopy, kind, tall)
        image.alpha_composite(
            one, (round(image.width * across), round((image.height - tall) * (0.3 + 0.2 * kind)))
        )
    return image


def level(wide: float, high: float) -> list[Point]:
    """A line across a piece of ground."""
    return [(0.0, high / 2), (float(wide), high / 2)]


# --- in columns


def samples(
    image: Image.Image,
    row: Box,
    pieces: Sequence[tuple[Image.Image, str]],
    theme: Theme,
    unit: float,
    type_size: float,
) -> None:
    """Whole counters side by side, each over what is on it, which may be in two lines."""
    left, top, right, _ = row
    small, across = round(type_size * unit), (right - left) / len(pieces)
    for number, (piece, caption) in enumerate(pieces):
        middle = left + across * (number + 0.5)
        image.paste(piece, (round(middle - piece.width / 2), round(top)), piece)
        for line, text in enumerate(caption.split("|")):
            at = middle - type_width(text, "italic", small) / 2, top + piece.height + (line * small * 1.06)
            set_type(image, at, text, "italic", small, theme.ink)


def signs(
    image: Image.Image, area: Box, shown: Sequence[tuple[Drawn, str]], theme: Theme, unit: float
) -> None:
    """All signs in columns, in type as large as fits."""
    size, columns = fitting([text for _, text in shown], area, unit)
    lines = -(-len(shown) // columns)
    wide, step = (area[2] - area[0]) / columns, min((area[3] - area[1]) / lines, size * LOOSE)
    high = round(min(step * 0.88, size * 1.5))
    for n, (draw, text) in enumerate(shown):
        x, y = area[0] + n // lines * wide, area[1] + n % lines * step
        sign = draw(high)
        image.paste(sign, (round(x + high * 0.8 - sign.width / 2), round(y + (step - sign.height) / 2)), sign)
        set_type(image, (x + high * 1.75, y + (step - size * 1.3) / 2), text, "roman", size, theme.ink)


def sheet(
    size: tuple[int, int], title: str, shown: Sequence[tuple[Drawn, str]], theme: Theme, unit: float
) -> Image.Image:
    """A sheet with a title, if it has one, and signs in columns below it."""
    image, head = Image.new("RGB", size, theme.panel), round(16 * unit)
    if title:
        set_type(image, ((size[0] - type_width(title, "bold", head)) / 2, 0), title, "bold", head, theme.ink)
    signs(image, (0, head * 1.6 if title else 0, *size), shown, theme, unit)
    return image


def placed(
    image: Image.Image,
    panel: Box | None,
    unit: float,
    made: Callable[[tuple[int, int]], Image.Image],
    plate: Callable[[int], Image.Image] | None,
) -> Image.Image:
    """A finished picture with what explains it: a plate below it, or else a sheet on its panel."""
    if plate is not None:
        return joined(image, plate(image.width))
    if panel is not None:
        inset = round(16 * unit)
        left, top, right, bottom = (round(side) for side in panel)
        image.paste(made((right - left - 2 * inset, bottom - top - 2 * inset)), (left + inset, top + inset))
    return image


# --- below a picture

TYPE = 34  # how many times it goes into the width of a picture: it can still be read on a telephone
STEP = 1.38  # from line to line, by the size of the type
SIGN = 2.5  # what a sign takes before its text, likewise
CAPTION = 0.9  # of what is on a piece, likewise


def below(
    width: int,
    shown: Sequence[tuple[Drawn, str]],
    theme: Theme,
    pieces: Sequence[tuple[Image.Image, str]] = (),
    notes: Sequence[str] = (),
) -> Image.Image:
    """A plate as wide as a picture and as high as it must be, with nothing in its lower left corner: there
    a post may have a mark, for who cannot see the picture. Pieces stand above the signs, notes below them."""
    size = round(width / TYPE)
    edge, step, corner = round(size * 0.7), round(size * STEP), round(BADGE[0] * width)
    told = [line for note in notes for line in wrapped(note, "italic", size, width - corner - edge)]
    top = edge + (max(piece.height for piece, _ in pieces) + round(size * 2.1) if pieces else 0)
    free = max(0, ceil((corner - edge - len(told) * step) / step))
    wide = [type_width(text, "roman", size) + size * SIGN for _, text in shown]
    lines, columns = in_columns(wide, width - 2 * edge - size, free)
    plate = Image.new("RGB", (width, top + (lines + len(told)) * step + edge), theme.panel)
    ImageDraw.Draw(plate).rectangle((1, 1, width - 2, plate.height - 2), outline=theme.ink, width=2)
    if pieces:
        samples(plate, (edge, edge, width - edge, top), pieces, theme, 1, size * CAPTION)
    spare = (width - 2 * edge - sum(max(wide[n] for n in column) for column in columns)) / len(columns)
    x = float(edge)
    for column in columns:
        for row, number in enumerate(column):
            draw, text = shown[number]
            sign, y = draw(round(size * 1.24)), top + row * step
            at = round(x + size * 1.1 - sign.width / 2), round(y + (step - sign.height) / 2)
            plate.paste(sign, at, sign)
            low = y + (step - size * 1.3) / 2
            set_type(plate, (x + size * SIGN, low), text, "roman", size, theme.ink)
        x += max(wide[number] for number in column) + spare
    for row, line in enumerate(told, lines):
        set_type(plate, (corner, top + row * step), line, "italic", size, theme.ink)
    return plate


def in_columns(wide: Sequence[float], room: float, corner: int) -> tuple[int, list[list[int]]]:
    """How many lines entries so wide take, and which of them stand in each of as many columns as fit; at the
    foot of the first so many lines are free."""
    for number in range(len(wide), 0, -1):
        lines = max(corner + 1, -(-(len(wide) + corner) // number))
        first = lines - corner
        starts = range(first, len(wide), lines)
        columns = [list(range(min(first, len(wide))))]
        columns += [list(range(at, min(at + lines, len(wide)))) for at in starts]
        if sum(max(wide[each] for each in column) for column in columns) <= room:
            break
    return lines, columns


LOOSE = 2.4  # of the size of the type: how far lines are apart at most


def fitting(texts: Sequence[str], area: Box, unit: float) -> tuple[int, int]:
    """The largest type in which all of it has room, and in how many columns."""
    wide, high = area[2] - area[0], area[3] - area[1]
    for size in range(round(17 * unit), SMALLEST - 1, -1):
        widest = max(type_width(text, "roman", size) for text in texts) + size * 2.9
        columns = max(1, int(wide // widest))
        if -(-len(texts) // columns) * size * 1.28 <= high:
            break
    return size, columns
