"""What the sides wear, and which colours meet on the map of the continent."""

from __future__ import annotations

from collections.abc import Mapping

from render.theme import Colour, Dye, Ramp, Theme, blend, laid
from render.theme import ramps as shared

# which dye each side wears
DYES: Mapping[str, Dye] = {"british": "red", "french": "blue"}


def frontier(theme: Theme, side: str) -> Colour:
    """The wash of a side's frontier: paler than that of its colonies."""
    return blend(theme.dyed(DYES[side]).wash, theme.land, 0.5)


def wilds(theme: Theme) -> Colour:
    """The wash of Indian lands."""
    return blend(theme.leaves, theme.wood, 0.35)


def ramps(theme: Theme) -> list[Ramp]:
    """Those of every map of the country, the washes of the frontier and the slips of paper on counters."""
    said = blend(theme.face, theme.battle, 0.28)
    pairs: list[Ramp] = [
        *shared(theme),
        (theme.land, laid(theme, wilds(theme)), 5),
        (wilds(theme), theme.ink, 4),
    ]
    pairs += [(said, theme.mark, 6), (theme.battle, theme.mark, 3), (theme.panel, theme.battle, 3)]
    pairs += [(theme.panel, theme.road, 3), (theme.panel, theme.faint, 4)]
    pairs += [(theme.land, blend(theme.land, theme.road, 0.75), 4)]
    for side in (theme.red, theme.blue):
        pairs += [(theme.panel, side.paint, 4), (side.wash, theme.ink, 4), (side.paint, theme.mark, 3)]
    return pairs
