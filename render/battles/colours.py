"""What the sides wear, and which colours meet on a field of battle."""

from __future__ import annotations

from collections.abc import Mapping

from render.theme import Colour, Dye, Ramp, Theme, blend

# which dye each side wears
DYES: Mapping[str, Dye] = {"british": "red", "french": "blue"}


def deep(theme: Theme) -> Colour:
    """The ink of waters' names and numbers: plain on the water and on the ground beside it."""
    return blend(theme.river, theme.ink, 0.8)


def ramps(theme: Theme) -> list[Ramp]:
    """Pairs of colours, and in how many steps the palette goes between them; 256 colours in all."""
    field, paper = theme.field, theme.panel
    wooded, bare = (blend(ground, field.height, 0.59) for ground in (field.forest, field.meadow))
    grounds = (field.meadow, field.forest, theme.sea, wooded, bare, field.marsh, field.masonry, field.tilled)
    pairs: list[Ramp] = [(ground, field.mist, 4) for ground in grounds]  # first, as fog lies on all of them
    pairs += [
        (theme.sea, theme.ripple, 6),
        (theme.sea, theme.coast, 5),
        (theme.sea, theme.river, 3),
    ]
    pairs += [(field.meadow, ink, steps) for ink, steps in ((theme.ink, 7), (theme.road, 4), (field.grid, 4))]
    pairs += [(field.meadow, field.forest, 3), (field.meadow, field.height, 3), (field.meadow, theme.sea, 4)]
    pairs += [(field.forest, field.trunk, 6), (field.canopy, field.trunk, 4), (field.forest, theme.ink, 5)]
    pairs += [
        (field.forest, field.canopy, 2),
        (field.forest, field.height, 2),
        (field.forest, field.slope, 3),
    ]
    pairs += [(field.forest, field.grid, 3), (field.forest, theme.road, 3), (field.meadow, field.slope, 4)]
    pairs += [(field.height, field.slope, 4), (field.height, theme.ink, 4), (field.marsh, field.reed, 4)]
    pairs += [(field.meadow, roof, 4) for roof in (field.masonry, blend(field.masonry, field.roof, 0.4))]
    pairs += [(field.tilled, field.furrow, 3), (field.masonry, theme.ink, 5), (field.masonry, field.roof, 4)]
    pairs += [(field.earth, theme.ink, 3), (field.far, field.trunk, 3), (paper, theme.ink, 7)]
    pairs += [(paper, theme.road, 3), (paper, theme.faint, 3), (theme.face, theme.mark, 7)]
    pairs += [(theme.face, theme.battle, 4), (theme.battle, theme.mark, 3), (field.smoke, theme.mark, 3)]
    pairs += [(ground, deep(theme), 4) for ground in (theme.sea, field.meadow, field.marsh)]
    pairs += [(ground, theme.shadow, 3) for ground in (field.meadow, field.forest, theme.sea)]
    pairs += [(field.meadow, field.number, 2), (field.forest, field.number, 2), (field.roof, theme.ink, 2)]
    pairs += [
        (ground, ink, 3) for ground in (field.meadow, field.forest) for ink in (theme.lane, theme.battle)
    ]
    for side in (theme.red, theme.blue):
        lit = blend(side.wash, side.gleam, 0.5)
        pairs += [(side.paint, theme.face, 7), (side.paint, side.shade, 2), (side.paint, side.gleam, 2)]
        pairs += [
            (field.meadow, lit, 3),
            (field.forest, lit, 3),
            (paper, side.text, 4),
            (theme.face, side.text, 4),
        ]
        pairs += [(side.shade, theme.ink, 2), (field.meadow, side.paint, 3)]
    return pairs
