"""The explanation of the signs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING, NamedTuple

from PIL import Image

from render.arrows import ribbon as ribbon_of
from render.drawing import Stamp
from render.emblems import badge, swords
from render.engraving import set_type
from render.explanation import Drawn, below
from render.lettering import type_width, wrapped
from render.picture import joined
from render.placing import Box
from render.skirmish.colours import dress, ramps, ribbon
from render.skirmish.drawn import Hat, hat_of
from render.skirmish.figures import Manner, flame, man
from render.theme import Theme, palette
from render.words import Words

if TYPE_CHECKING:
    from render.skirmish.look import Look
    from rules.skirmish.view import View

HATS: tuple[Hat, ...] = ("tricorne", "mitre", "cap", "round", "lock")
STEP = 1.5  # of the type: between two rows of signs
SMALLEST = 8  # pixels of type
STATES: tuple[Manner, ...] = ("hurt", "hidden", "last")


class Shown(NamedTuple):
    """What is explained of what not every table has: hats, each with a side that wears it, and fire."""

    hats: Sequence[tuple[Hat, str]]
    burns: bool


def shown(view: View) -> Shown:
    """On this table, as far as its reader knows who is there."""
    worn: dict[Hat, str] = {}
    for name, unit in view.units.items():
        worn.setdefault(hat_of(unit.troop, view.troop(name)), unit.side)
    return Shown([(hat, worn[hat]) for hat in HATS if hat in worn], view.terms.special.burns)


def legend(image: Image.Image, box: Box, theme: Theme, words: Words, unit: float, explained: Shown) -> None:
    """Hats and states in two columns, then what the letters on the tags mean, and how places are named."""
    left, top, right, bottom = box
    inset, head = 20 * unit, round(16 * unit)
    title = words("skirmish.legend.title")
    at = ((left + right - type_width(title, "bold", head)) / 2, top + 9 * unit)
    set_type(image, at, title, "bold", head, theme.ink)
    area = (left + inset, top + 36 * unit, right - inset, bottom - 12 * unit)
    texts, notes = list(signs(theme, words, explained)), words("skirmish.legend.letters").split("|")
    size, lines = fitting([text for _, text in texts], notes, area, round(16 * unit))
    step = size * STEP
    for number, (draw, text) in enumerate(texts):
        x = area[0] + number % 2 * (area[2] - area[0]) / 2
        y = area[1] + number // 2 * step
        sign = draw(round(step * 0.98))
        image.paste(sign, (round(x + (step - sign.width) / 2), round(y + (step - sign.height) / 2)), sign)
        set_type(image, (x + size * 1.9, y + (step - size * 1.3) / 2), text, "roman", size, theme.ink)
    y = area[1] + -(-len(texts) // 2) * step + size * 0.3
    for number, line in enumerate(lines):
        set_type(image, (area[0], y + number * size * 1.25), line, "italic", size, theme.ink)


def explain(image: Image.Image, look: Look, view: View, theme: Theme, words: Words) -> Image.Image:
    """Below a finished picture of a whole table for a phone."""
    if not look.phone or look.crop:
        return image
    explained = shown(view)
    return joined(image, explained_below(theme, words, tuple(explained.hats), explained.burns, image.width))


@lru_cache(maxsize=8)
def explained_below(
    theme: Theme, words: Words, hats: tuple[tuple[Hat, str], ...], burns: bool, width: int
) -> Image.Image:
    notes = words("skirmish.legend.letters").split("|")
    plate = below(width, list(signs(theme, words, Shown(hats, burns))), theme, notes=notes)
    return plate.quantize(palette=palette(theme, ramps), dither=Image.Dither.NONE)


def fitting(texts: Sequence[str], notes: Sequence[str], area: Box, most: int) -> tuple[int, list[str]]:
    """The largest type in which all of it has room, and the notes in lines of it."""
    wide, high = area[2] - area[0], area[3] - area[1]
    for size in range(most, SMALLEST - 1, -1):
        lines = [line for note in notes for line in wrapped(note, "italic", size, wide)]
        widest = max(type_width(text, "roman", size) for text in texts) + size * 2.2
        needed = -(-len(texts) // 2) * size * STEP + size * 0.3 + len(lines) * size * 1.25
        if widest <= wide / 2 and needed <= high:
            break
    return size, lines


def signs(theme: Theme, words: Words, explained: Shown) -> Iterator[tuple[Drawn, str]]:
    """What draws each sign, and its text."""
    for hat, side in explained.hats:
        yield partial(_man, theme, side, hat, "well"), words(f"skirmish.legend.{hat}")
    for state in STATES:
        yield partial(_man, theme, "french", "cap", state), words(f"skirmish.legend.{state}")
    acts = [(_way, "way"), (_flight, "flight"), (_volley, "volley"), (_fight, "fight")]
    for draw, key in (*acts, *([(_fire, "fire")] if explained.burns else [])):
        yield partial(draw, theme), words(f"skirmish.legend.{key}")


def _way(theme: Theme, high: int) -> Image.Image:
    coat = dress(theme, "british")
    stamp, line = (
        Stamp(round(high * 1.3), high),
        [(1.0, high * 0.5), (high * 0.6, high * 0.5), (high * 1.25, high * 0.5)],
    )
    stamp.outline(ribbon_of(line, high / 28), ribbon(theme, "british"), coat.paint, 0.7)
    return stamp.done()


def _flight(theme: Theme, high: int) -> Image.Image:
    stamp = Stamp(round(high * 1.3), high)
    for n in range(5):
        stamp.disc((high * (0.12 + 0.25 * n), high * 0.5), high * 0.075, dress(theme, "british").paint)
    return stamp.done()


def _volley(theme: Theme, high: int) -> Image.Image:
    wide = round(high * 1.3)
    stamp = Stamp(wide, high)
    stamp.line([(0, high * 0.5), (wide, high * 0.5)], dress(theme, "british").paint, high * 0.07)
    image = stamp.done()
    mark = badge(theme, "2", round(high * 0.64))
    image.alpha_composite(mark, (round((wide - mark.width) / 2), round((high - mark.height) / 2)))
    return image


def _fight(theme: Theme, high: int) -> Image.Image:
    return swords(theme, round(high * 0.94), now=True)


def _fire(theme: Theme, high: int) -> Image.Image:
    return flame(theme, high)


def _man(theme: Theme, side: str, hat: Hat, manner: Manner, high: int) -> Image.Image:
    return man(theme, side, hat, manner, 90, round(high * 0.78))
