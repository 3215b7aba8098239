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
    ("title", 0.0, 0.17),
    ("status", 0.17, 0.38),
    ("stacks", 0.38, 0.66),
    ("legend", 0.66, 1.0),
)
TIGHT: tuple[Share, ...] = (  # beside two maps
    ("title", 0.0, 0.19),
    ("status", 0.19, 0.39),
    ("stacks", 0.39, 0.57),
    ("legend", 0.57, 1.0),
)
PHONE: tuple[Share, ...] = (("title", 0.0, 0.24), ("status", 0.24, 0.6), ("stacks", 0.6, 1.0))


def plates(chart: Chart) -> dict[str, Box]:
    """The boxes of the plates; of a crop, the strip below it, of a scene none."""
    sheet = chart.sheet
    if sheet.bare:
        return {}
    if sheet.crop:
        return {"strip": chart.panel}
    if sheet.phone:
        return _split(chart.panel, PHONE, 8 * sheet.unit)
    return _split(chart.panel, TIGHT if len(sheet.looks) > 1 else ASIDE, 8 * sheet.unit)


def _split(box: Box, shares: Sequence[Share], gap: float) -> dict[str, Box]:
    left, top, right, bottom = box
    high, found = bottom - top, dict[str, Box]()
    for name, start, end in shares:
        found[name] = (left, top + high * start, right, top + high * end - gap * (end < 1.0))
    return found


def furnish(image: Image.Image, chart: Chart, theme: Theme, words: Words) -> None:
    """The plates with the explanation of the signs, on the base."""
    for name, box in plates(chart).items():
        panel(image, theme, box)
        if name == "legend":
            legend(image, box, theme, words, chart.sheet.unit)
