"""Signs in the keys of look-ups: shaded ground, frames, crosses, as they lie on maps of hexes."""

from __future__ import annotations

from functools import partial

from PIL import Image

from render.drawing import Stamp
from render.explanation import Drawn, ground, nothing
from render.theme import Colour, Theme, blend

SHADE = 100  # of 255: how much colour lies on a hex that is spoken of


def hexes(theme: Theme, ink: Colour, most: int = SHADE) -> Drawn:
    """Ground that is shaded."""
    return partial(ground, theme, blend(theme.field.meadow, ink, most / 255), nothing)


def frame(ink: Colour, high: int) -> Image.Image:
    """A hex in a frame."""
    stamp = Stamp(high, high)
    corners = [(0.5, 0.04), (0.92, 0.27), (0.92, 0.73), (0.5, 0.96), (0.08, 0.73), (0.08, 0.27), (0.5, 0.04)]
    stamp.line([(x * high, y * high) for x, y in (*corners, corners[1])], ink, high * 0.09)
    return stamp.done()


def crossed(theme: Theme, high: int) -> Image.Image:
    """What bars a way."""
    stamp, low, far = Stamp(high, high), high * 0.2, high * 0.8
    for ink, wide in ((theme.face, 0.24), (theme.battle, 0.14)):
        for start, end in ((low, far), (far, low)):
            stamp.line([(low, start), (far, end)], ink, high * wide)
    return stamp.done()
