"""The explanation of the signs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from PIL import Image

from render.battles.counters import banner
from render.drawing import Stamp
from render.emblems import swords
from render.engraving import set_type
from render.explanation import Drawn, below, samples, signs
from render.lettering import type_width
from render.picture import joined
from render.placing import Box
from render.theme import Theme, palette
from render.ticonderoga.colours import ramps
from render.ticonderoga.counters import Chip, Size, back, boxed, chip, counter, hull
from render.ticonderoga.faces import BOATS, FOOT, Face, Mark, all_stacks
from render.ticonderoga.signs import burst, earthwork, emblem, token, triangle
from render.ticonderoga.swatches import swatches
from render.ticonderoga.tally import BROKEN
from render.words import Words

if TYPE_CHECKING:
    from render.ticonderoga.look import Sheet
    from rules.ticonderoga.view import Kind, View

KINDS: tuple[Kind, ...] = (*FOOT, "cannon", "wagon", "sleigh", "prisoners", *BOATS)
MARKS: tuple[Mark, ...] = ("lost", "held", "building", "fought", "moved")
SAMPLES = 66  # pixels at the usual size: a row of counters with their captions


def legend(image: Image.Image, box: Box, theme: Theme, words: Words, unit: float) -> None:
    """Counters as they may lie, then all signs in columns, in type as large as fits."""
    left, top, right, bottom = box
    inset, head = 13 * unit, round(15 * unit)
    title = words("ticonderoga.legend.title")
    at = ((left + right - type_width(title, "bold", head)) / 2, top + 5 * unit)
    set_type(image, at, title, "bold", head, theme.ink)
    row = (left + inset, top + head * 1.8, right - inset, top + head * 1.8 + SAMPLES * unit)
    size = round(45 * unit), round(38 * unit)
    named = words("ticonderoga.legend.name")
    pieces = [(piece, words(f"ticonderoga.legend.{key}")) for piece, key in counters(theme, named, size)]
    samples(image, row, pieces, theme, unit, 10.5)
    shown = [(draw, words(f"ticonderoga.legend.{key}")) for draw, key in entries(theme)]
    signs(image, (row[0], row[3], row[2], bottom - inset * 0.7), shown, theme, unit)


def explain(image: Image.Image, sheet: Sheet, view: View, theme: Theme, words: Words) -> Image.Image:
    """Below a finished picture of all maps for a phone: what is on it, and nothing else."""
    if not sheet.phone or sheet.crop:
        return image
    return joined(image, explained_below(theme, words, frozenset(seen(view)), image.width))


@lru_cache(maxsize=8)
def explained_below(theme: Theme, words: Words, keys: frozenset[str], width: int) -> Image.Image:
    size = round(45 * width / 700), round(38 * width / 700)

    def told(key: str) -> str:
        return words(f"ticonderoga.legend.{key}")

    samples = counters(theme, told("name"), size)
    pieces = [(piece, told(key)) for piece, key in samples if key in keys]
    shown = [(draw, told(key)) for draw, key in entries(theme) if key in keys]
    plate = below(width, shown, theme, pieces)
    return plate.quantize(palette=palette(theme, ramps), dither=Image.Dither.NONE)


LANDS = ("clear", "forest", "hill", "road", "trail", "bridge", "falls")


def seen(view: View) -> Iterator[str]:
    """The keys of what is on the maps, as far as the reader sees it; the ground has all there is."""
    present = list(all_stacks(view))
    faces = [face for stack in present for face in stack.faces]
    yield from LANDS
    yield from (face.kind for face in faces)
    yield from (mark for face in faces for mark in face.marks)
    yield from (work.kind for work in view.works.values())
    found = {
        "values": any(face.kind in FOOT for face in faces),
        "worn": any(face.worn for face in faces),
        "chip": any(len(stack.faces) > 1 for stack in present),
        "unseen": any(not stack.faces for stack in present),
        "triangle": any(face.triangle for face in faces),
        "elite": any(face.elite for face in faces),
        "breached": any(work.breached for work in view.works.values()),
        "afloat": any(face.kind in BOATS for face in faces),
        "aim": view.goals,
        "fight": view.fighting is not None,
        "hit": view.fought,
        "march": any(trail.kind not in BROKEN for trail in view.trails),
        "retreat": any(trail.kind in BROKEN for trail in view.trails),
    }
    yield from (key for key, there in found.items() if there)


def counters(theme: Theme, name: str, size: Size) -> Iterator[tuple[Image.Image, str]]:
    whole = Face("", "british", "ranger", "4", "2", "4", triangle=True, elite=True, label=name)
    yield counter(theme, whole, size), "values"
    yield counter(theme, Face("", "french", "regular", "2", move="3", worn=True, label=name), size), "worn"
    yield counter(theme, Face("", "french", "leader", rank="1", initiative="7", label=name), size), "leader"
    stack = Chip("british", "15", "regular", True, False, False, 2)
    yield chip(theme, stack, (size[1], size[1] - 6), True), "chip"
    yield back(theme, "french", size), "unseen"


def entries(theme: Theme) -> Iterator[tuple[Drawn, str]]:
    """What draws each sign, and the key of its text."""
    for kind in KINDS:
        yield partial(_emblem, theme, kind), kind
    yield partial(_triangle, theme), "triangle"
    yield partial(_elite, theme), "elite"
    for work in ("fort", "redoubt", "breastwork"):
        yield partial(earthwork, theme, work, "british", False, False), work
    yield partial(earthwork, theme, "fort", "british", True, False), "breached"
    yield partial(_hull, theme), "afloat"
    for mark in MARKS:
        yield partial(token, theme, mark), mark
    yield partial(banner, theme, "british"), "aim"
    yield partial(swords, theme, now=True), "fight"
    yield partial(burst, theme), "hit"
    yield from swatches(theme)


def _emblem(theme: Theme, kind: Kind, high: int) -> Image.Image:
    return emblem(theme, kind, round(high * 0.8), theme.ink, theme.panel)


def _triangle(theme: Theme, high: int) -> Image.Image:
    stamp = Stamp(high, high)
    triangle(stamp, high * 0.1, high * 0.1, high * 0.8, theme)
    return stamp.done()


def _elite(theme: Theme, high: int) -> Image.Image:
    stamp = Stamp(high, high)
    boxed(stamp, (high / 2, high / 2), "−1", high * 0.6, theme.ink, theme.panel)
    return stamp.done()


def _hull(theme: Theme, high: int) -> Image.Image:
    return hull(theme, (round(high * 1.5), round(high * 0.5)))
