"""The explanation of the signs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from PIL import Image

from render.battles.counters import banner
from render.emblems import swords
from render.engraving import set_type
from render.lettering import type_width
from render.placing import Box
from render.theme import Theme
from render.ticonderoga.counters import Chip, back, chip, counter, hull
from render.ticonderoga.faces import BOATS, FOOT, Face, Mark
from render.ticonderoga.signs import burst, earthwork, emblem, token
from render.words import Words

if TYPE_CHECKING:
    from rules.ticonderoga.view import Kind

KINDS: tuple[Kind, ...] = (*FOOT, "cannon", "wagon", "sleigh", "prisoners", *BOATS)
MARKS: tuple[Mark, ...] = ("lost", "held", "building", "fought", "moved")
SMALLEST = 8  # pixels of type
Drawn = tuple[Callable[[int], Image.Image], str]  # what draws a sign in a height, and its key


def legend(image: Image.Image, box: Box, theme: Theme, words: Words, unit: float) -> None:
    """All signs in columns, in type as large as fits."""
    left, top, right, bottom = box
    signs = [(draw, words(f"ticonderoga.legend.{key}")) for draw, key in entries(theme, words)]
    inset, head = 12 * unit, round(15 * unit)
    title = words("ticonderoga.legend.title")
    at = ((left + right - type_width(title, "bold", head)) / 2, top + 6 * unit)
    set_type(image, at, title, "bold", head, theme.ink)
    area = (left + inset, top + head * 1.9, right - inset, bottom - inset * 0.8)
    size, columns = fitting([text for _, text in signs], area, unit)
    lines = -(-len(signs) // columns)
    wide, step = (area[2] - area[0]) / columns, (area[3] - area[1]) / lines
    high = round(min(step * 0.86, size * 1.5))
    for n, (draw, text) in enumerate(signs):
        x, y = area[0] + n // lines * wide, area[1] + n % lines * step
        sign = draw(high)
        image.paste(sign, (round(x + high * 0.8 - sign.width / 2), round(y + (step - sign.height) / 2)), sign)
        set_type(image, (x + high * 1.75, y + (step - size * 1.3) / 2), text, "roman", size, theme.ink)


def fitting(texts: list[str], area: Box, unit: float) -> tuple[int, int]:
    """The largest type in which all of it has room, and in how many columns."""
    wide, high = area[2] - area[0], area[3] - area[1]
    for size in range(round(14 * unit), SMALLEST, -1):
        widest = max(type_width(text, "roman", size) for text in texts) + size * 3.0
        columns = max(1, int(wide // widest))
        if -(-len(texts) // columns) * size * 1.3 <= high:
            return size, columns
    return SMALLEST, max(1, int(wide // (max(type_width(t, "roman", SMALLEST) for t in texts) + 24)))


def entries(theme: Theme, words: Words) -> Iterator[Drawn]:
    for kind in KINDS:
        yield partial(_emblem, theme, kind), kind
    yield partial(_counter, theme, Face(_name(words), "british", "regular", "4", "2", "3")), "values"
    yield partial(_counter, theme, Face(_name(words), "french", "regular", "2", worn=True, move="3")), "worn"
    yield partial(_counter, theme, Face(_name(words), "french", "leader", rank="1", initiative="7")), "leader"
    yield partial(_chip, theme), "chip"
    yield partial(_back, theme), "unseen"
    yield partial(_hull, theme), "afloat"
    for work in ("fort", "redoubt", "breastwork"):
        yield partial(_work, theme, work, False), work
    yield partial(_work, theme, "fort", True), "breached"
    for mark in MARKS:
        yield partial(token, theme, mark), mark
    yield partial(banner, theme, "british"), "aim"
    yield lambda high: swords(theme, high, True), "fight"
    yield partial(burst, theme), "hit"


def _name(words: Words) -> str:
    return words("ticonderoga.legend.name")


def _emblem(theme: Theme, kind: Kind, high: int) -> Image.Image:
    return emblem(theme, kind, round(high * 0.8), theme.ink, theme.panel)


def _counter(theme: Theme, face: Face, high: int) -> Image.Image:
    return counter(theme, face, (round(high * 1.24), high))


def _chip(theme: Theme, high: int) -> Image.Image:
    return chip(theme, Chip("british", "15", "regular", True, False, False, 2), (high, high), True)


def _back(theme: Theme, high: int) -> Image.Image:
    return back(theme, "french", (round(high * 1.2), high))


def _hull(theme: Theme, high: int) -> Image.Image:
    return hull(theme, (round(high * 1.5), round(high * 0.5)))


def _work(theme: Theme, kind: str, breached: bool, high: int) -> Image.Image:
    return earthwork(theme, kind, "british", breached, False, high)
