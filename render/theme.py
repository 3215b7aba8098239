"""Colours: four themes, and the fixed palette of 256 into which each one's pictures are put.

A theme has two dyes for the sides of games; which seat wears which, the board of the game says. A theme for
readers who see red and blue alike has other colours under these names.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from PIL import Image

Colour = tuple[int, int, int]
Dye = Literal["red", "blue"]


def rgb(code: str) -> Colour:
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def blend(a: Colour, b: Colour, share: float) -> Colour:
    """`share` of b in a."""
    return (
        round(a[0] + (b[0] - a[0]) * share),
        round(a[1] + (b[1] - a[1]) * share),
        round(a[2] + (b[2] - a[2]) * share),
    )


@dataclass(frozen=True)
class SideColours:
    """One side's paint: on blocks, in lettering, and as the wash along its borders."""

    paint: Colour
    shade: Colour
    gleam: Colour
    text: Colour
    wash: Colour


@dataclass(frozen=True)
class FieldColours:
    """What a field of battle is painted with, seen so near that there are woods, walls and ploughed land."""

    meadow: Colour
    forest: Colour
    canopy: Colour
    trunk: Colour
    marsh: Colour
    reed: Colour
    height: Colour
    slope: Colour
    tilled: Colour
    furrow: Colour
    earth: Colour
    masonry: Colour
    roof: Colour
    far: Colour
    grid: Colour
    number: Colour
    smoke: Colour
    mist: Colour


@dataclass(frozen=True)
class Theme:
    name: str
    land: Colour
    sea: Colour
    ripple: Colour
    coast: Colour
    river: Colour
    water: Colour  # the names of waters, on land too
    hill: Colour
    hillside: Colour
    wood: Colour
    leaves: Colour
    road: Colour
    lane: Colour
    ink: Colour
    faint: Colour
    panel: Colour
    face: Colour
    mark: Colour
    arrow: Colour
    battle: Colour
    shadow: Colour
    red: SideColours
    blue: SideColours
    field: FieldColours

    def dyed(self, dye: Dye) -> SideColours:
        return self.red if dye == "red" else self.blue


RED = SideColours(rgb("#a8322c"), rgb("#74201d"), rgb("#cf6a5c"), rgb("#8c1f1c"), rgb("#d98a78"))
BLUE = SideColours(rgb("#2b4f93"), rgb("#1a3364"), rgb("#6284bd"), rgb("#1e3f80"), rgb("#87a0c4"))

BY_DAY = FieldColours(
    meadow=rgb("#f1e9c8"),
    forest=rgb("#cdd5a4"),
    canopy=rgb("#a9b97c"),
    trunk=rgb("#5e7142"),
    marsh=rgb("#dbe4cf"),
    reed=rgb("#5f8a80"),
    height=rgb("#e6d3a1"),
    slope=rgb("#7d6440"),
    tilled=rgb("#e7d7a0"),
    furrow=rgb("#bfa566"),
    earth=rgb("#8a6634"),
    masonry=rgb("#cbbfa6"),
    roof=rgb("#a9634a"),
    far=rgb("#e0d8b9"),
    grid=rgb("#a89a72"),
    number=rgb("#5a503b"),
    smoke=rgb("#b9b2a4"),
    mist=rgb("#e9e9e2"),
)
BY_NIGHT = FieldColours(
    meadow=rgb("#383a2e"),
    forest=rgb("#2c3827"),
    canopy=rgb("#445a37"),
    trunk=rgb("#7f9a63"),
    marsh=rgb("#27393a"),
    reed=rgb("#6d9c95"),
    height=rgb("#4b4431"),
    slope=rgb("#a08b60"),
    tilled=rgb("#474029"),
    furrow=rgb("#766a43"),
    earth=rgb("#b08a4e"),
    masonry=rgb("#6b6558"),
    roof=rgb("#a0614b"),
    far=rgb("#33322c"),
    grid=rgb("#6a664f"),
    number=rgb("#bab291"),
    smoke=rgb("#8d8a84"),
    mist=rgb("#4d514d"),
)

LIGHT = Theme(
    name="light",
    land=rgb("#f3e8cd"),
    sea=rgb("#d5dfd6"),
    ripple=rgb("#8aa6a8"),
    coast=rgb("#3b3229"),
    river=rgb("#6d8f98"),
    water=rgb("#49626a"),
    hill=rgb("#83704f"),
    hillside=rgb("#dccba2"),
    wood=rgb("#8d966c"),
    leaves=rgb("#d3d3a6"),
    road=rgb("#8a5f36"),
    lane=rgb("#2b6488"),
    ink=rgb("#33291f"),
    faint=rgb("#675c4a"),
    panel=rgb("#f9f2df"),
    face=rgb("#fbf4e2"),
    mark=rgb("#2b2119"),
    arrow=rgb("#6b5a3c"),
    battle=rgb("#c8811a"),
    shadow=rgb("#5d5140"),
    red=RED,
    blue=BLUE,
    field=BY_DAY,
)

DARK = replace(
    LIGHT,
    name="dark",
    land=rgb("#35332e"),
    sea=rgb("#1c2730"),
    ripple=rgb("#4d6574"),
    coast=rgb("#c9b88f"),
    river=rgb("#5d7f90"),
    water=rgb("#89a4b2"),
    hill=rgb("#8d8064"),
    hillside=rgb("#45413a"),
    wood=rgb("#6d7656"),
    leaves=rgb("#3d4034"),
    road=rgb("#b98a55"),
    lane=rgb("#6fa9cf"),
    ink=rgb("#e9dfc6"),
    faint=rgb("#aa9f8b"),
    panel=rgb("#26282a"),
    face=rgb("#efe5cb"),
    arrow=rgb("#cdbd95"),
    battle=rgb("#e0a030"),
    shadow=rgb("#0f1113"),
    red=SideColours(rgb("#b33c36"), rgb("#7a2623"), rgb("#d97a6c"), rgb("#f09a8c"), rgb("#8a423a")),
    blue=SideColours(rgb("#3b64ac"), rgb("#26437a"), rgb("#7c9fd6"), rgb("#9cbcf0"), rgb("#3c5788")),
    field=BY_NIGHT,
)

ORANGE = SideColours(rgb("#b84f00"), rgb("#8f3f00"), rgb("#f09a55"), rgb("#9c4300"), rgb("#e6a878"))
SKY = SideColours(rgb("#0072b2"), rgb("#004a75"), rgb("#5aaede"), rgb("#00588a"), rgb("#84b8d8"))

LIGHT_SAFE = replace(LIGHT, name="light-safe", red=ORANGE, blue=SKY)
DARK_SAFE = replace(
    DARK,
    name="dark-safe",
    red=SideColours(rgb("#a94a00"), rgb("#8f4000"), rgb("#f5a35c"), rgb("#ffb070"), rgb("#8f5526")),
    blue=SideColours(rgb("#136c9f"), rgb("#0b5480"), rgb("#6bb9e6"), rgb("#8fd0f5"), rgb("#2b6488")),
)

THEMES = {theme.name: theme for theme in (LIGHT, DARK, LIGHT_SAFE, DARK_SAFE)}


Ramp = tuple[Colour, Colour, int]
STRONGEST = 150  # of 255: how much of a wash lies along a border, whence it fades in five steps


def laid(theme: Theme, wash: Colour) -> Colour:
    """A wash on the land where it is strongest."""
    return blend(theme.land, wash, STRONGEST / 255)


def ramps(theme: Theme) -> list[Ramp]:
    """Which colours meet on a map of the country, and in how many steps the palette goes between them."""
    grounds = (theme.land, theme.sea, theme.panel)
    inks = [(theme.coast, 7), (theme.ink, 6), (theme.red.text, 6), (theme.blue.text, 6)]
    pairs = [(ground, ink, steps) for ground in grounds for ink, steps in inks]
    inland = (theme.hill, theme.wood, theme.road, theme.river, theme.faint, theme.arrow)
    pairs += [(theme.land, ink, 4) for ink in inland]
    pairs += [(ground, theme.water, 1) for ground in (theme.land, theme.sea)]
    pairs += [(theme.sea, theme.ripple, 7), (theme.sea, theme.lane, 5), (theme.land, theme.ripple, 3)]
    pairs += [(theme.sea, theme.land, 5), (theme.hillside, theme.hill, 4), (theme.leaves, theme.wood, 4)]
    pairs += [(theme.land, theme.shadow, 4), (theme.sea, theme.shadow, 5), (theme.sea, theme.arrow, 4)]
    pairs += [(theme.face, theme.mark, 8), (theme.land, theme.battle, 4), (theme.sea, theme.battle, 4)]
    for side in (theme.red, theme.blue):
        pairs += [
            (theme.land, laid(theme, side.wash), 5),
            (side.paint, side.gleam, 5),
            (side.paint, side.shade, 4),
        ]
        pairs += [(side.paint, theme.face, 6), (side.shade, theme.ink, 4)]
        pairs += [(side.wash, theme.coast, 4)]
    return pairs


NEAR = (
    7  # of 255 in every primary: two colours nearer than that are taken for one another when put in a palette
)


@lru_cache(maxsize=16)
def palette(theme: Theme, meeting: Callable[[Theme], list[Ramp]] = ramps) -> Image.Image:
    """The 256 colours of a theme for one kind of map, as a palette image: plain ones, then those between."""
    pairs = meeting(theme)
    colours = dict.fromkeys(end for start, stop, _ in pairs for end in (start, stop))
    for start, end, steps in pairs:
        for step in range(1, steps):
            between = blend(start, end, step / steps)
            if not any(_near(between, other) for other in colours):
                colours[between] = None
    flat = [part for colour in list(colours)[:256] for part in colour]
    image = Image.new("P", (1, 1))
    image.putpalette(flat + flat[:3] * (256 - len(flat) // 3))
    return image


def _near(a: Colour, b: Colour) -> bool:
    return abs(a[0] - b[0]) < NEAR and abs(a[1] - b[1]) < NEAR and abs(a[2] - b[2]) < NEAR
