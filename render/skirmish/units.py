"""Units on the table: their men, guns and wagons, who is in hiding, and where somebody was last seen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from PIL import Image

from render.overlay import Overlay
from render.placing import Box
from render.projection import Point
from render.skirmish.figures import Manner, direction, gun, man, wagon
from render.skirmish.look import Look, Spot
from render.skirmish.tally import Standing
from render.theme import Theme

if TYPE_CHECKING:
    from rules.skirmish.view import Course

PIECES = {"gun": gun, "wagon": wagon}
CLOSE = 0.5  # inches: who stands nearer to the edge of what is seen is not shown


def draw_units(overlay: Overlay, look: Look, theme: Theme, present: Iterable[Standing]) -> None:
    for one in present:
        draw_unit(overlay, look, theme, one)


def draw_unit(overlay: Overlay, look: Look, theme: Theme, one: Standing) -> None:
    """Its piece first, then its men, the wounded last."""
    angle, hides = direction(one.facing), one.unit.hidden
    if one.piece and one.arm in PIECES:
        put(overlay, look, PIECES[one.arm](theme, one.unit.side, hides, angle, round(look.inch)), one.piece)
    size = look.figure if not one.piece else max(9, round(look.figure * 0.8))
    for number, spot in enumerate(one.figures):
        hurt = number >= one.unit.well
        put(overlay, look, man(theme, one.unit.side, one.hat, manner(hides, hurt), angle, size), spot)
    for spot in one.unit.left:
        put(overlay, look, man(theme, one.unit.side, one.hat, "hurt", 270, round(size * 0.8)), spot)


def manner(hides: bool, hurt: bool) -> Manner:
    if hides:
        return "hidden hurt" if hurt else "hidden"
    return "hurt" if hurt else "well"


def draw_ghost(
    overlay: Overlay, look: Look, theme: Theme, one: Standing, figures: Course, facing: Spot
) -> None:
    """A unit where it might stand."""
    angle = direction((round(facing[0]), round(facing[1])))
    for spot in figures:
        put(overlay, look, man(theme, one.unit.side, one.hat, "ghost", angle, look.figure), spot)


def put(overlay: Overlay, look: Look, stamp: Image.Image, spot: Spot) -> None:
    """A stamp about a point, cut off where the table ends."""
    x, y = look.at(spot)
    left, top = round(x - stamp.width / 2), round(y - stamp.height / 2)
    west, north, east, south = (round(side) for side in look.table)
    cut = (
        max(0, west - left),
        max(0, north - top),
        min(stamp.width, east - left),
        min(stamp.height, south - top),
    )
    if cut[2] > cut[0] and cut[3] > cut[1]:
        part = stamp if cut == (0, 0, *stamp.size) else stamp.crop(cut)
        overlay.lay(part, left + cut[0], top + cut[1])


def seen(look: Look, one: Standing) -> bool:
    """Whether any of it is on the picture."""
    return any(look.shows(spot) for spot in (*one.spots, *one.unit.left))


def bases(look: Look, one: Standing) -> list[Box]:
    """The boxes of its men and of its piece, as far as they are seen."""
    half, men = look.figure / 2, (*one.figures, *one.unit.left)
    found = [_about(look.at(spot), half) for spot in men if look.shows(spot)]
    if one.piece and look.shows(one.piece):
        found.append(_about(look.at(one.piece), look.inch * 0.95))
    return found


def _about(middle: Point, half: float) -> Box:
    return middle[0] - half, middle[1] - half, middle[0] + half, middle[1] + half


def around(boxes: Sequence[Box]) -> Box:
    """The box about boxes."""
    return (
        min(box[0] for box in boxes),
        min(box[1] for box in boxes),
        max(box[2] for box in boxes),
        max(box[3] for box in boxes),
    )
