"""What the sides wear, what each class of ground is painted with, and which colours meet on a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from render.theme import Colour, Dye, Ramp, SideColours, Theme, blend
from render.ticonderoga.light import dark

if TYPE_CHECKING:
    from rules.skirmish.view import Kind

# which dye each side wears
DYES: Mapping[str, Dye] = {"british": "red", "french": "blue"}


def dress(theme: Theme, side: str) -> SideColours:
    """The colours of a side."""
    return theme.dyed(DYES[side])


def thicket(theme: Theme) -> Colour:
    """Where woods stand close: darker than others, also where trees are pale, in snow and on dark paper."""
    field = theme.field
    if sum(field.canopy) < sum(field.forest):
        return blend(field.forest, field.canopy, 0.8)
    return blend(field.forest, theme.shadow, 0.45 if dark(theme) else 0.2)


def sand(theme: Theme) -> Colour:
    """Cleared land."""
    return blend(theme.field.meadow, theme.field.tilled, 0.85)


def track(theme: Theme) -> Colour:
    """A road of trodden earth."""
    return blend(theme.field.meadow, theme.road, 0.24)


def ice(theme: Theme) -> Colour:
    return blend(theme.field.meadow, theme.sea, 0.7)


def ground(theme: Theme, kind: Kind) -> Colour:
    """What a class of ground is painted with."""
    field = theme.field
    return {
        "open": field.meadow,
        "clearing": sand(theme),
        "rough": field.forest,
        "dense": thicket(theme),
        "water": theme.sea,
        "building": field.height,
    }[kind]


def brook(theme: Theme) -> Colour:
    """Running water, that must not be lost in woods."""
    return blend(theme.sea, theme.lane, 0.22)


def water_ink(theme: Theme) -> Colour:
    """What names of waters are written in."""
    return blend(theme.river, theme.ink, 0.9 if dark(theme) else 0.72)


def quiet_ink(theme: Theme, under: Colour) -> Colour:
    """What names of places are written in: quiet, and plain enough to be read."""
    return blend(theme.ink, under, 0.08)


def unseen(theme: Theme, side: str) -> Colour:
    """The paint of those in hiding: mixed with the green of the wood."""
    return blend(dress(theme, side).paint, theme.field.canopy, 0.5)


def ribbon(theme: Theme, side: str) -> Colour:
    """The arrow of a way that was gone."""
    return blend(dress(theme, side).wash, theme.face, 0.2)


def steam(theme: Theme) -> Colour:
    """Smoke in the light."""
    return blend(theme.field.smoke, theme.face, 0.45)


def straw(theme: Theme) -> Colour:
    """A hat on the head of one in hiding."""
    return blend(theme.face, theme.field.canopy, 0.3)


def grid_ink(theme: Theme) -> Colour:
    return blend(theme.field.grid, theme.field.forest, 0.3)


def ramps(theme: Theme) -> list[Ramp]:
    """Pairs of colours, and in how many steps the palette goes between them; 256 colours in all."""
    field, paper, close, bare = theme.field, theme.panel, thicket(theme), sand(theme)
    pairs: list[Ramp] = [(paper, theme.ink, 7), (paper, theme.faint, 3), (paper, theme.road, 3)]
    pairs += [(theme.face, theme.mark, 7), (theme.face, theme.battle, 4), (theme.battle, theme.mark, 3)]
    for side in ("british", "french"):
        coat = dress(theme, side)
        pairs += [(coat.paint, theme.face, 7), (coat.paint, coat.shade, 3), (coat.paint, theme.mark, 4)]
        pairs += [(theme.face, coat.text, 4), (paper, coat.text, 4), (unseen(theme, side), straw(theme), 4)]
        pairs += [(unseen(theme, side), coat.shade, 3), (coat.gleam, coat.paint, 3)]
        pairs += [(under, coat.paint, 4) for under in (field.meadow, field.forest, close)]
        pairs += [(coat.paint, theme.battle, 2)]
    for under, steps in ((field.forest, 8), (field.meadow, 7), (close, 7), (bare, 7), (track(theme), 6)):
        pairs += [(under, theme.ink, steps), (under, theme.shadow, 5), (under, field.trunk, 4)]
        pairs += [(under, theme.battle, 2), (under, grid_ink(theme), 2)]
    pairs += [(field.forest, field.canopy, 6), (field.canopy, field.trunk, 7), (close, field.canopy, 3)]
    pairs += [(field.meadow, field.forest, 3), (field.forest, close, 3), (field.meadow, bare, 2)]
    pairs += [(bare, field.furrow, 3), (field.meadow, track(theme), 3), (track(theme), theme.road, 4)]
    pairs += [(field.forest, track(theme), 3), (brook(theme), theme.river, 3), (field.forest, theme.river, 3)]
    pairs += [(under, water_ink(theme), 7) for under in (field.forest, close, bare, field.meadow)]
    pairs += [(theme.sea, theme.ripple, 3), (ice(theme), theme.ripple, 3), (ice(theme), theme.face, 2)]
    pairs += [(field.roof, theme.ink, 4), (field.roof, field.meadow, 4), (field.earth, field.meadow, 4)]
    pairs += [(field.earth, theme.ink, 3), (field.masonry, theme.ink, 4), (field.slope, field.meadow, 3)]
    for side in ("british", "french"):
        pale = ribbon(theme, side)
        pairs += [(pale, dress(theme, side).paint, 2), (pale, field.forest, 2), (pale, field.meadow, 2)]
    pairs += [(blend(field.height, field.roof, 0.12), field.slope, 3)]
    pairs += [(field.height, field.slope, 3), (field.smoke, theme.face, 3), (theme.face, theme.lane, 3)]
    return pairs
