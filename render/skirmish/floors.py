"""Buildings with their roofs lifted off, where anybody is inside, as one does with houses of card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from render.engraving import FINE
from render.overlay import Overlay
from render.skirmish.tally import Standing
from render.skirmish.terrain import Site
from render.skirmish.works import fine, openings
from render.theme import blend

if TYPE_CHECKING:
    from rules.skirmish.view import Area

WALL = 0.3  # inches
BOARD = 0.5  # inches: how wide a board of the floor is
AROUND = 0.5  # inches about a building


def draw_floors(overlay: Overlay, site: Site, present: Sequence[Standing]) -> None:
    """The floors of all houses in which anybody is seen."""
    inside = dict.fromkeys(one.unit.body.inside for one in present if one.unit.body and one.unit.body.inside)
    for name in inside:
        area = site.ground.areas[name]
        if area.file is not None and not area.file.parapet:
            _floor(overlay, site, area)


def _floor(overlay: Overlay, site: Site, area: Area) -> None:
    """Boards between walls, with doors and windows, over what was painted."""
    look, pad = site.look, AROUND * site.look.inch
    spots = look.line(area.polygon)
    across, down = [x for x, _ in spots], [y for _, y in spots]
    left, top = int(max(look.table[0], min(across) - pad)), int(max(look.table[1], min(down) - pad))
    right, bottom = int(min(look.table[2], max(across) + pad)), int(min(look.table[3], max(down) + pad))
    if right - left < 2 or bottom - top < 2:
        return
    box = (left, top, right, bottom)
    west, north, east, south = look.table
    near = replace(site, look=replace(look, table=(west - left, north - top, east - left, south - top)))
    patch = overlay.image.crop(box)
    large = patch.resize((patch.width * FINE, patch.height * FINE), Image.Resampling.NEAREST)
    _boards(ImageDraw.Draw(large), near, area)
    overlay.image.paste(large.reduce(FINE), (left, top))
    overlay.touch(box)


def _boards(pen: ImageDraw.ImageDraw, site: Site, area: Area) -> None:
    theme, inch = site.theme, site.look.inch
    shape = fine(site.look.line(area.polygon))
    floor = blend(theme.field.height, theme.field.roof, 0.12)
    pen.polygon(shape, fill=floor)
    across, down = [x for x, _ in shape], [y for _, y in shape]
    y = min(down)
    while (y := y + BOARD * inch * FINE) < max(down):
        pen.line((min(across), y, max(across), y), fill=blend(floor, theme.field.slope, 0.5), width=2)
    ring = [*shape, shape[0], shape[1]]
    pen.line(ring, fill=theme.ink, width=round(WALL * inch * FINE), joint="curve")
    pen.line(ring, fill=theme.field.masonry, width=max(2, round(WALL * inch * FINE) - 5), joint="curve")
    openings(pen, site, area)
