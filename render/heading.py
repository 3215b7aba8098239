"""The heading of a picture that answers a look-up: what was asked, and what its signs and colours mean.

It stands above the picture, whole wherever that goes, in type that can still be read on a telephone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeVar

from PIL import Image, ImageDraw

from render.board import Answer, Looked
from render.engraving import set_type
from render.explanation import Drawn
from render.lettering import type_width, wrapped
from render.picture import joined
from render.theme import Theme
from render.words import Words

ViewT = TypeVar("ViewT")

TITLE, KEY = 34, 38  # how many times type goes into the width of a picture
STEP = 1.34  # from line to line, by the size of the type


class Heading(NamedTuple):
    title: str
    key: tuple[tuple[Drawn, str], ...]  # signs of a height, each with what it means


Told = tuple[Drawn, str]  # a sign, and the key of what it means in the catalogue
Headings = Mapping[str, Callable[[ViewT, Theme, Words, Answer], Heading]]  # by the key of a look-up


def told(game: str, words: Words, title: str, key: Sequence[Told], **facts: object) -> Heading:
    """Of a title and of what its signs mean."""
    meant = tuple((draw, words(f"{game}.key.{text}", **facts)) for draw, text in key)
    return Heading(words(f"{game}.looked.{title}", **facts), meant)


def answered(
    image: Image.Image,
    looked: Looked | None,
    headings: Headings[ViewT],
    view: ViewT,
    theme: Theme,
    words: Words,
    colours: Image.Image,
) -> Image.Image:
    """A finished picture below the heading of what was looked up, if anything was."""
    key, answer = looked or ("", {})
    return (
        headed(image, headings[key](view, theme, words, answer), theme, colours) if key in headings else image
    )


def headed(image: Image.Image, heading: Heading, theme: Theme, colours: Image.Image) -> Image.Image:
    """A finished picture below its heading, in the same palette."""
    plate = set_heading(image.width, heading, theme).quantize(palette=colours, dither=Image.Dither.NONE)
    plate.putpalette(image.getpalette() or [])
    return joined(plate, image)


def set_heading(width: int, heading: Heading, theme: Theme) -> Image.Image:
    """The title in lines that fit, the key below it, on a plate of the panels' paper."""
    large, small = round(width / TITLE), round(width / KEY)
    edge = round(large * 0.7)
    room = width - 2 * edge
    lines = wrapped(heading.title, "bold", large, room)
    rows = list(in_rows(heading.key, small, room))
    high = round(edge + (len(lines) * large + len(rows) * small * 1.08) * STEP + edge * 0.4)
    plate = Image.new("RGB", (width, high), theme.panel)
    ImageDraw.Draw(plate).rectangle((1, 1, width - 2, high - 2), outline=theme.ink, width=2)
    y = edge * 0.6
    for line in lines:
        set_type(plate, (edge, y), line, "bold", large, theme.ink)
        y += large * STEP
    for row in rows:
        _set_row(plate, row, (edge, y + small * 0.1), small, theme)
        y += small * STEP * 1.08
    return plate


Entry = tuple[Image.Image, str]


def in_rows(key: Sequence[tuple[Drawn, str]], size: int, room: float) -> Iterator[list[Entry]]:
    """Signs with what they mean, as many in a row as fit."""
    row, wide = list[Entry](), 0.0
    for draw, text in key:
        sign = draw(round(size * 1.15))
        more = taken(sign, text, size)
        if row and wide + more - size > room:
            yield row
            row, wide = [], 0.0
        row.append((sign, text))
        wide += more
    if row:
        yield row


def taken(sign: Image.Image, text: str, size: int) -> float:
    """What a sign takes with its meaning and the gap behind that."""
    return sign.width + size * 1.4 + type_width(text, "roman", size)


def _set_row(
    plate: Image.Image, row: Sequence[Entry], at: tuple[float, float], size: int, theme: Theme
) -> None:
    x, y = at
    for sign, text in row:
        plate.paste(sign, (round(x), round(y + (size * 1.25 - sign.height) / 2)), sign)
        set_type(plate, (x + sign.width + size * 0.4, y), text, "roman", size, theme.ink)
        x += taken(sign, text, size)
