"""How the room beside or below the maps is shared out, and the plates of paper there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PIL import Image

from render.furniture import panel
from render.placing import Box
from render.theme import Theme
from render.ticonderoga.legend import legend
from render.words import Words

if TYPE_CHECKING:
    from render.ticonderoga.base import Chart

Share = tuple[str, float, float]  # a plate, and from where to where it goes
ASIDE: tuple[Share, ...] = (
    ("title", 0.0, 0.2),
    ("status", 0.2, 0.46),
    ("stacks", 0.46, 0.72),
    ("legend", 0.72, 1.0),
)
BELOW: tuple[Share, ...] = (
    ("title", 0.0, 0.24),
    ("status", 0.24, 0.5),
    ("stacks", 0.5, 0.7),
    ("legend", 0.7, 1.0),
)
PHONE: tuple[Share, ...] = (
    ("title", 0.0, 0.26),
    ("status", 0.26, 0.5),
    ("stacks", 0.5, 0.72),
    ("legend", 0.72, 1.0),
)


def plates(chart: Chart) -> dict[str, Box]:
    """The boxes of the plates; of a crop, the strip below it."""
    sheet = chart.sheet
    if sheet.crop:
        return {"strip": chart.panel}
    if sheet.phone or sheet.aside:
        return _split(chart.panel, PHONE if sheet.phone else ASIDE, 8 * sheet.unit, down=True)
    return _split(chart.panel, BELOW, 8 * sheet.unit, down=False)


def _split(box: Box, shares: Sequence[Share], gap: float, *, down: bool) -> dict[str, Box]:
    left, top, right, bottom = box
    found = {}
    for name, start, end in shares:
        less = gap * (end < 1.0)
        if down:
            high = bottom - top
            found[name] = (left, top + high * start, right, top + high * end - less)
        else:
            wide = right - left
            found[name] = (left + wide * start, top, left + wide * end - less, bottom)
    return found


def furnish(image: Image.Image, chart: Chart, theme: Theme, words: Words) -> None:
    """The plates with the explanation of the signs, on the base."""
    for name, box in plates(chart).items():
        panel(image, theme, box)
        if name == "legend":
            legend(image, box, theme, words, chart.sheet.unit)
