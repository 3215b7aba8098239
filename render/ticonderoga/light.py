"""When a map is looked at: the season, snow, day or night. All of it is in the colours of the ground."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from render.theme import Colour, Theme, blend, rgb

if TYPE_CHECKING:
    from rules.ticonderoga.view import Season


@dataclass(frozen=True)
class Scene:
    """`snow`: it lies on the ground, and the lakes are frozen."""

    season: Season = "summer"
    snow: bool = False
    night: bool = False


Tints = Mapping[str, tuple[str, float]]  # a colour of the ground -> what it turns to, and how far

SEASONS: Mapping[Season, Tints] = {
    "spring": {
        "forest": ("#dbe6a8", 0.6),
        "canopy": ("#b4cf78", 0.6),
        "trunk": ("#6c8a48", 0.5),
        "meadow": ("#f0edc6", 0.4),
    },
    "summer": {},
    "autumn": {
        "forest": ("#e2c98e", 0.62),
        "canopy": ("#cf9648", 0.66),
        "trunk": ("#85532a", 0.6),
        "meadow": ("#efdfb0", 0.5),
    },
    "winter": {
        "forest": ("#dedacb", 0.66),
        "canopy": ("#bdb9a6", 0.62),
        "trunk": ("#6b6252", 0.6),
        "meadow": ("#efe9d8", 0.5),
        "height": ("#d8ccb0", 0.5),
    },
}
SNOW: Tints = {
    "forest": ("#e6ebe8", 0.86),
    "canopy": ("#fafbf8", 0.8),
    "trunk": ("#59655f", 0.7),
    "meadow": ("#fbfaf5", 0.86),
    "height": ("#d9dcd8", 0.8),
    "slope": ("#6b6459", 0.5),
    "sea": ("#e4eff4", 0.86),
    "ripple": ("#a3bdca", 0.7),
}
NIGHT = ("#2c3b60", 0.36)  # on light paper
BLACK = ("#070b18", 0.42)  # on dark
LIT = ("meadow", "forest", "canopy", "trunk", "height", "slope", "grid", "sea", "ripple", "river")
DARK = 0.78  # how much darker tints are on dark paper


@lru_cache(maxsize=64)
def lit(theme: Theme, scene: Scene) -> Theme:
    """The theme with the ground in this light; paper, ink and the sides' dyes stay as they are."""
    shown = tinted(theme, SEASONS[scene.season])
    if scene.snow:
        shown = tinted(shown, SNOW)
    if not scene.night:
        return shown
    shade = BLACK if dark(theme) else NIGHT
    return _tinted(shown, dict.fromkeys(LIT, (rgb(shade[0]), shade[1])))


def tinted(theme: Theme, tints: Tints) -> Theme:
    """Darker on dark paper."""
    depth = DARK if dark(theme) else 0.0
    return _tinted(
        theme, {n: (blend(rgb(code), theme.panel, depth), far) for n, (code, far) in tints.items()}
    )


def dark(theme: Theme) -> bool:
    return sum(theme.panel) < 3 * 128


def _tinted(theme: Theme, tints: Mapping[str, tuple[Colour, float]]) -> Theme:
    def seen(colour: Colour, name: str) -> Colour:
        return blend(colour, *tints[name]) if name in tints else colour

    old = theme.field
    field = replace(
        old,
        meadow=seen(old.meadow, "meadow"),
        forest=seen(old.forest, "forest"),
        canopy=seen(old.canopy, "canopy"),
        trunk=seen(old.trunk, "trunk"),
        height=seen(old.height, "height"),
        slope=seen(old.slope, "slope"),
        grid=seen(old.grid, "grid"),
    )
    afloat = (seen(theme.sea, "sea"), seen(theme.ripple, "ripple"), seen(theme.river, "river"))
    return replace(theme, field=field, sea=afloat[0], ripple=afloat[1], river=afloat[2])
