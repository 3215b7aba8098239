"""The legend: what the signs, paths and blocks mean."""

from __future__ import annotations

from PIL import Image, ImageDraw

from render.blocks.pieces import back, block_size, face, sign
from render.engraving import set_type
from render.lettering import type_width
from render.placing import Box
from render.theme import Theme, blend
from render.words import Words


def legend(image: Image.Image, box: Box, theme: Theme, words: Words, unit: float) -> None:
    left, top, right, _ = box
    size = round(15 * unit)
    title = words("legend.title")
    wide = type_width(title, "bold", round(17 * unit))
    set_type(image, ((left + right - wide) / 2, top + 8 * unit), title, "bold", round(17 * unit), theme.ink)
    _signs(image, (left + 18 * unit, top + 36 * unit), theme, words, size, unit)
    _paths(image, (left + 18 * unit, top + 131 * unit), theme, words, size, unit)
    _blocks(image, (left + 18 * unit, top + 157 * unit), theme, words, size, unit)


def _signs(
    image: Image.Image, at: tuple[float, float], theme: Theme, words: Words, size: int, unit: float
) -> None:
    signs = (
        ("town", False, False),
        ("settlement", False, False),
        ("stockade", False, False),
        ("fort", True, False),
    )
    sign_size = round(24 * unit)
    for number, (kind, fort, port) in enumerate(signs):
        x, y = at[0] + number % 2 * 146 * unit, at[1] + number // 2 * 31 * unit
        mark = sign(theme, "british" if number % 2 else "french", kind, fort, port, 2, sign_size)
        image.paste(mark, (round(x), round(y)), mark)
        set_type(image, (x + 32 * unit, y + 2 * unit), words(f"kind.{kind}"), "roman", size, theme.ink)
    x, y = at[0], at[1] + 62 * unit
    mark = sign(theme, "british", "town", False, True, 2, sign_size)
    mark = mark.crop((sign_size, 0, mark.width, mark.height))
    image.paste(mark, (round(x + 5 * unit), round(y)), mark)
    set_type(image, (x + 32 * unit, y + 2 * unit), words("kind.port"), "roman", size, theme.ink)
    set_type(image, (x + 146 * unit, y + 2 * unit), words("legend.number"), "roman", size, theme.ink)


def _paths(
    image: Image.Image, at: tuple[float, float], theme: Theme, words: Words, size: int, unit: float
) -> None:
    draw = ImageDraw.Draw(image)
    x, y = at
    middle = y + 10 * unit
    draw.rectangle((x, middle - 2, x + 30 * unit, middle + 2), fill=blend(theme.land, theme.road, 0.22))
    draw.line((x, middle - 2, x + 30 * unit, middle - 2), fill=theme.road)
    draw.line((x, middle + 2, x + 30 * unit, middle + 2), fill=theme.road)
    set_type(image, (x + 38 * unit, y), words("legend.road"), "roman", size, theme.ink)
    x += 146 * unit
    for part in range(3):
        draw.rectangle(
            (x + part * 11 * unit, middle - 1, x + (part * 11 + 6) * unit, middle + 1), fill=theme.lane
        )
    set_type(image, (x + 38 * unit, y), words("legend.lane"), "roman", size, theme.ink)


def _blocks(
    image: Image.Image, at: tuple[float, float], theme: Theme, words: Words, size: int, unit: float
) -> None:
    block = round(30 * unit)
    small = round(13 * unit)
    x, y = at
    step = 59 * unit
    pieces = (
        (face(theme, "british", "R", 4, 4, block), "type.R"),
        (face(theme, "french", "M", 2, 3, block), "type.M"),
        (face(theme, "french", "I", 2, 2, block), "type.I"),
        (back(theme, "british", block), "legend.british"),
        (back(theme, "french", block), "legend.french"),
    )
    for number, (piece, key) in enumerate(pieces):
        left = x + number * step
        image.paste(piece, (round(left + (step - block_size(block)[0]) / 2 - 4 * unit), round(y)), piece)
        text = words(key)
        wide = type_width(text, "italic", small)
        middle = left + step / 2 - 4 * unit
        set_type(image, (middle - wide / 2, y + 37 * unit), text, "italic", small, theme.ink)
    set_type(image, (x, y + 54 * unit), words("legend.pips"), "italic", small, theme.faint)
