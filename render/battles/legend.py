"""The explanation of the signs."""

from __future__ import annotations

from PIL import Image

from render.battles.counters import Arm, Face, back, banner, counter, flames, sign
from render.drawing import Stamp
from render.engraving import set_type
from render.lettering import type_width
from render.placing import Box
from render.theme import Theme
from render.words import Words

ARMS: tuple[tuple[Arm, bool], ...] = (
    ("line", False),
    ("grenadier", False),
    ("line", True),
    ("militia", False),
    ("indian", True),
    ("cavalry", False),
    ("artillery", False),
    ("train", False),
)


def legend(image: Image.Image, box: Box, theme: Theme, words: Words, unit: float) -> None:
    left, top, right, bottom = box
    title = words("battles.legend.title")
    size = round(17 * unit)
    wide = type_width(title, "bold", size)
    set_type(image, ((left + right - wide) / 2, top + 8 * unit), title, "bold", size, theme.ink)
    step = min(27 * unit, (bottom - top - 130 * unit) / 4)
    _arms(
        image, (left + 18 * unit, top + 37 * unit), (right - left - 30 * unit) / 2, step, theme, words, unit
    )
    _faces(image, (left, top + 42 * unit + 4 * step, right, bottom), theme, words, unit)


def _arms(
    image: Image.Image,
    at: tuple[float, float],
    column: float,
    step: float,
    theme: Theme,
    words: Words,
    unit: float,
) -> None:
    wide, high, size = round(30 * unit), round(18 * unit), round(14 * unit)
    for number, (arm, light) in enumerate(ARMS):
        x, y = at[0] + number // 4 * column, at[1] + number % 4 * step
        stamp = Stamp(wide, high)
        sign(stamp, arm, light, (0, 0, wide, high), theme.mark, theme.face)
        mark = stamp.done()
        image.paste(mark, (round(x), round(y)), mark)
        key = "light" if light and arm == "line" else arm
        set_type(
            image, (x + wide + 8 * unit, y - 1 * unit), words(f"battles.arm.{key}"), "roman", size, theme.ink
        )


def _faces(image: Image.Image, box: Box, theme: Theme, words: Words, unit: float) -> None:
    """Counters as they may lie, and the marks on the map."""
    left, top, right, bottom = box
    size = (round(54 * unit), round(42 * unit))
    name = words("battles.legend.name")
    values = ("4", "1", "4")
    pieces = (
        (counter(theme, Face("british", name, "line", False, values), size), "battles.legend.values"),
        (
            counter(theme, Face("french", name, "line", False, ("2", "1", "0"), disordered=True), size),
            "battles.legend.disordered",
        ),
        (
            counter(
                theme, Face("british", name, "artillery", False, ("3", "1", "2"), range=4, fired=True), size
            ),
            "battles.legend.fired",
        ),
        (counter(theme, Face("french", name, "leader", False, ("2", "6")), size), "battles.legend.leader"),
        (back(theme, "french", size), "battles.legend.hidden"),
    )
    small = round(12 * unit)
    across = (right - left - 20 * unit) / 5
    for number, (piece, key) in enumerate(pieces):
        middle = left + 10 * unit + across * (number + 0.5)
        image.paste(piece, (round(middle - size[0] / 2), round(top)), piece)
        for line, text in enumerate(words(key).split("|")):
            wide = type_width(text, "italic", small)
            at = (middle - wide / 2, top + size[1] + (2 + 13 * line) * unit)
            set_type(image, at, text, "italic", small, theme.ink)
    y = min(bottom - 24 * unit, top + size[1] + 34 * unit)
    marks = ((banner(theme, "british", round(18 * unit)), "goal"), (flames(theme, round(17 * unit)), "fire"))
    x = left + 20 * unit
    for mark, key in marks:
        image.paste(mark, (round(x), round(y)), mark)
        text = words(f"battles.legend.{key}")
        set_type(image, (x + 24 * unit, y - 1 * unit), text, "italic", small, theme.ink)
        x += 34 * unit + type_width(text, "italic", small) + 16 * unit
