"""When a map is looked at: the season, snow, day or night. All of it is in the colours of the ground."""

from __future__ import annotations

from collections.abc import Callable, Mapping
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
LIFT = 1.4  # how much brighter snow makes dark ground


@lru_cache(maxsize=64)
def lit(theme: Theme, scene: Scene) -> Theme:
    """The theme with the ground in this light; paper, ink and the sides' dyes stay as they are."""
    shown = tinted(theme, SEASONS[scene.season])
    if scene.snow:
        shown = tinted(shown, SNOW, LIFT)
    if not scene.night:
        return shown
    shade, share = BLACK if dark(theme) else NIGHT
    return _changed(shown, lambda colour, name: blend(colour, rgb(shade), share))


def tinted(theme: Theme, tints: Tints, lift: float = 1.0) -> Theme:
    """On dark paper a tint is as dark as what it tints; `lift` makes it brighter than that."""

    def seen(colour: Colour, name: str) -> Colour:
        code, share = tints.get(name, ("#000000", 0.0))
        tint = as_bright(rgb(code), colour, lift) if dark(theme) and share else rgb(code)
        return blend(colour, tint, share)

    return _changed(theme, seen)


def dark(theme: Theme) -> bool:
    return sum(theme.panel) < 3 * 128


def as_bright(colour: Colour, other: Colour, lift: float) -> Colour:
    """A colour made so bright or so dark as another."""
    share = lift * sum(other) / sum(colour)
    red, green, blue = (min(255, round(part * share)) for part in colour)
    return red, green, blue


def _changed(theme: Theme, seen: Callable[[Colour, str], Colour]) -> Theme:
    """The colours of the ground as they are seen, by their names."""
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
    sea, ripple, river = seen(theme.sea, "sea"), seen(theme.ripple, "ripple"), seen(theme.river, "river")
    return replace(theme, field=field, sea=sea, ripple=ripple, river=river)
