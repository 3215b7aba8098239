"""The plates of paper beside or below a table, and what never changes on them: the explanation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from PIL import Image

from render.furniture import panel
from render.placing import Box
from render.skirmish.legend import Shown, legend
from render.skirmish.look import Look
from render.skirmish.terrain import Site
from render.words import Words

Plate = Literal["title", "sides", "news", "legend", "strip"]
GAP = 10  # pixels at the usual size


def plates(look: Look) -> Mapping[Plate, Box]:
    """Where each plate lies."""
    left, top, right, bottom = look.panel
    if look.bare:
        return {}
    if look.crop:
        return {"strip": look.panel}
    gap = GAP * look.width / 1600
    if look.aside:
        heads, sides, news = (top + (bottom - top) * share for share in (0.155, 0.575, 0.76))
        return {
            "title": (left, top, right, heads - gap),
            "sides": (left, heads, right, sides - gap),
            "news": (left, sides, right, news - gap),
            "legend": (left, news, right, bottom),
        }
    if look.phone:
        one = top + (bottom - top) * 0.3
        return {"title": (left, top, right, one - gap), "sides": (left, one, right, bottom)}
    one, two, three = (left + (right - left) * share for share in (0.19, 0.55, 0.755))
    return {
        "title": (left, top, one - gap, bottom),
        "sides": (one, top, two - gap, bottom),
        "news": (two, top, three - gap, bottom),
        "legend": (three, top, right, bottom),
    }


def furnish(image: Image.Image, site: Site, words: Words, explained: Shown) -> None:
    found = plates(site.look)
    for box in found.values():
        panel(image, site.theme, box)
    if "legend" in found:
        legend(image, found["legend"], site.theme, words, site.look.unit, explained)
