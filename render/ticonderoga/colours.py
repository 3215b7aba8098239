"""What the sides wear, and which colours meet on the maps."""

from __future__ import annotations

from collections.abc import Mapping

from render.battles.colours import deep
from render.theme import Colour, Dye, Ramp, Theme, blend

# which dye each side wears
DYES: Mapping[str, Dye] = {"british": "red", "french": "blue"}


def heath(theme: Theme) -> Colour:
    """Hills without woods."""
    return blend(theme.field.meadow, theme.field.height, 0.6)


def thicket(theme: Theme) -> Colour:
    """Where woods stand close."""
    return blend(theme.field.forest, theme.field.canopy, 0.42)


def number_ink(theme: Theme) -> Colour:
    """The ink of the numbers: quiet, and plain enough on woods."""
    return blend(theme.field.forest, theme.ink, 0.76)


def ramps(theme: Theme) -> list[Ramp]:
    """Pairs of colours, and in how many steps the palette goes between them; 256 colours in all."""
    field, paper = theme.field, theme.panel
    bare, close, water = heath(theme), thicket(theme), deep(theme)
    pairs: list[Ramp] = [(theme.sea, theme.ripple, 7), (theme.sea, theme.coast, 6), (theme.sea, water, 5)]
    pairs += [(theme.ripple, theme.coast, 3), (theme.sea, theme.ink, 4)]
    pairs += [(paper, theme.ink, 7), (paper, theme.road, 3), (paper, theme.faint, 3)]
    for ground, steps in ((field.forest, 4), (field.meadow, 4), (bare, 3), (close, 3)):
        pairs += [(ground, theme.ink, steps), (ground, field.trunk, steps - 1), (ground, theme.coast, 2)]
        pairs += [(ground, field.slope, steps), (ground, theme.road, 3), (ground, field.grid, 2)]
        pairs += [(ground, paper, 3), (ground, theme.sea, 2)]
    pairs += [(theme.sea, field.meadow, 3)]
    pairs += [
        (field.canopy, field.trunk, 4),
        (field.forest, field.canopy, 3),
        (field.meadow, field.forest, 3),
    ]
    pairs += [(theme.face, theme.mark, 7), (theme.face, theme.battle, 4), (theme.battle, theme.mark, 3)]
    pairs += [(ground, theme.shadow, 2) for ground in (field.meadow, field.forest, theme.sea)]
    inks = (theme.lane, theme.battle, theme.red.paint, theme.blue.paint)
    grounds = (field.meadow, field.forest, bare, close, theme.sea)
    pairs += [(ground, ink, 5) for ground in grounds for ink in inks]
    pairs += [(theme.road, theme.lane, 3), (theme.road, theme.battle, 3), (theme.face, theme.wood, 3)]
    for side in (theme.red, theme.blue):
        pairs += [(side.paint, theme.face, 7), (side.paint, side.shade, 2), (side.paint, side.gleam, 2)]
        pairs += [(paper, side.text, 4), (theme.face, side.text, 4), (side.shade, theme.ink, 2)]
    return pairs
