"""The explanation of the signs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from PIL import Image

from render.engraving import set_type
from render.lettering import type_width
from render.placing import Box
from render.skirmish.drawn import Hat
from render.skirmish.figures import Manner, man
from render.theme import Theme
from render.words import Words

Drawn = Callable[[int], Image.Image]  # a sign of a height
HATS: tuple[tuple[Hat, str], ...] = (
    ("tricorne", "british"),
    ("mitre", "french"),
    ("cap", "british"),
    ("round", "french"),
    ("lock", "british"),
)
STATES: tuple[Manner, ...] = ("hurt", "hidden", "last")
LETTERS = ("kept", "fired", "loaded", "broken")


def legend(image: Image.Image, box: Box, theme: Theme, words: Words, unit: float) -> None:
    """Hats and states in columns, then what the letters on the tags mean, and how places are named."""
    left, top, right, bottom = box
    inset, head = 14 * unit, round(16 * unit)
    title = words("skirmish.legend.title")
    at = ((left + right - type_width(title, "bold", head)) / 2, top + 7 * unit)
    set_type(image, at, title, "bold", head, theme.ink)
    texts = list(signs(theme, words))
    lines = words("skirmish.legend.letters").split("|")
    columns = 2
    rows = -(-len(texts) // columns)
    y, room = top + head * 2.1, bottom - top - head * 2.1 - 10 * unit
    step = min(27 * unit, room / (rows + len(lines)))
    size = round(step * 0.6)
    for number, (draw, text) in enumerate(texts):
        x = left + inset + number % columns * (right - left - inset) / columns
        sign = draw(round(step * 0.92))
        row = y + number // columns * step
        image.paste(sign, (round(x), round(row + (step - sign.height) / 2)), sign)
        set_type(image, (x + step * 1.5, row + (step - size * 1.3) / 2), text, "roman", size, theme.ink)
    for number, text in enumerate(lines):
        row = y + (rows + number) * step
        set_type(image, (left + inset, row + (step - size * 1.3) / 2), text, "italic", size, theme.ink)


def signs(theme: Theme, words: Words) -> Iterator[tuple[Drawn, str]]:
    """What draws each sign, and its text."""
    for hat, side in HATS:
        yield partial(_man, theme, side, hat, "well"), words(f"skirmish.legend.{hat}")
    for state in STATES:
        yield partial(_man, theme, "french", "cap", state), words(f"skirmish.legend.{state}")


def _man(theme: Theme, side: str, hat: Hat, manner: Manner, high: int) -> Image.Image:
    return man(theme, side, hat, manner, 90, round(high * 0.78))
