"""Signs for texts about Ticonderoga: the kinds of pieces, whole and reduced, works, and the weather."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from render.battles.counters import Arm
from render.battles.inline import NAMES as ARMS
from render.battles.inline import counter
from render.drawing import Stamp
from render.signs.grounds import CORNER, GOLD, MIDDLE, disc, lay, tile
from render.signs.sides import DEVICES
from render.signs.sign import SIZE, Draw, Sign
from render.signs.table import SUN
from render.theme import Dye, Theme, blend, rgb
from render.ticonderoga.colours import DYES
from render.ticonderoga.faces import FOOT
from render.ticonderoga.signs import SIGNS as KINDS
from render.ticonderoga.signs import WORKS, earthwork, shackles

if TYPE_CHECKING:
    from rules.ticonderoga.view import Kind

NAMES: Mapping[Kind, str] = {
    "regular": "regulars",
    "grenadier": "grenadier_unit",
    "provincial": "provincials",
    "marine": "marines",
    "light": "light_infantry",
    "ranger": "rangers",
    "indian": "indian_unit",
    "cadre": "cadre",
    "sleigh": "sleigh",
    "bateau": "bateau",
    "canoe": "canoe",
    "sloop": "sloop",
}
LEAD = rgb("#4d5a66")


def piece(dye: Dye, kind: Kind, worn: bool) -> Draw:
    """The side of a piece that lies up; those on foot have a box about their sign."""

    def draw(stamp: Stamp, theme: Theme) -> None:
        paint = theme.dyed(dye)
        ink, ground, rim = theme.face, paint.paint, paint.shade
        if worn:
            ink, ground, rim = paint.shade, blend(theme.face, paint.paint, 0.08), paint.paint
        tile(stamp, theme, ground, rim, CORNER[dye], 14 if worn else 7)
        size = 56.0
        if kind in FOOT:
            left = 28 if worn else 20
            stamp.box((left, 30, SIZE - left, 98), ink)
            stamp.box((left + 7, 37, SIZE - left - 7, 91), ground)
            size = 54.0 if kind in ("regular", "cadre") else 48.0
        KINDS[kind](stamp, 64 - size / 2, 64 - size / 2, size, ink, ground)

    return draw


def work(side: str, dye: Dye, kind: str) -> Draw:
    """As on the maps, with the sign of whoever holds it inside."""

    def draw(stamp: Stamp, theme: Theme) -> None:
        stamp.disc(MIDDLE, 63, theme.face)
        lay(stamp, earthwork(theme, kind, side, False, False, SIZE - 22), 11, 11)
        DEVICES[dye](stamp, 46, 46, 36, theme.dyed(dye).shade)

    return draw


def prisoners(stamp: Stamp, theme: Theme) -> None:
    disc(stamp, theme, theme.face, theme.mark)
    shackles(stamp, 38, 38, 52, theme.mark, theme.face)


def sweltering(stamp: Stamp, theme: Theme) -> None:
    """A sun that fills all of it."""
    disc(stamp, theme, SUN, theme.mark)
    for x in (40, 64, 88):
        wave = [(x, 34), (x - 8, 46), (x + 8, 62), (x - 8, 78), (x, 94)]
        stamp.line(wave, theme.mark, 9)


def storm(fall: str) -> Draw:
    """A dark cloud: lightning, or snow in the wind."""

    def draw(stamp: Stamp, theme: Theme) -> None:
        disc(stamp, theme, LEAD, theme.mark, 6)
        for x, y, r in ((44, 52, 18), (66, 42, 22), (88, 54, 16)):
            stamp.disc((x, y), r, theme.face)
        stamp.box((42, 50, 92, 70), theme.face, 10)
        if fall == "rain":
            stamp.polygon([(68, 70), (50, 94), (62, 94), (54, 116), (82, 86), (68, 86), (78, 70)], GOLD)
        else:
            for x, y in ((42, 86), (64, 96), (86, 86)):
                stamp.disc((x, y), 9, theme.face)

    return draw


SHARED: Mapping[Kind, Arm] = {"leader": "leader", "cannon": "artillery", "wagon": "train"}  # with the battles


def of_sides() -> Iterator[Sign]:
    for side, dye in DYES.items():
        for kind, arm in SHARED.items():
            key = frozenset({f"{side}_piece_{kind}"})
            yield Sign(f"{side}_{ARMS[arm]}", counter(dye, arm, False), key, True)
        for kind, name in NAMES.items():
            yield Sign(f"{side}_{name}", piece(dye, kind, False), frozenset({f"{side}_piece_{kind}"}), True)
            if kind in FOOT:
                keys = frozenset({f"{side}_piece_{kind}_worn"})
                yield Sign(f"{side}_{name}_worn", piece(dye, kind, True), keys, True)
        for name in WORKS:
            yield Sign(f"{side}_{name}", work(side, dye, name), dyed=True)


SIGNS = (
    *of_sides(),
    Sign("prisoners", prisoners),
    Sign("sweltering", sweltering),
    Sign("rainstorm", storm("rain")),
    Sign("snowstorm", storm("snow")),
)
