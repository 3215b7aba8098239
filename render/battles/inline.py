"""Signs for texts about the battles: the arms of both armies, in order and in disorder."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from render.battles.colours import DYES
from render.battles.counters import SIGNS as DEVICES
from render.battles.counters import Arm
from render.drawing import Stamp
from render.signs.grounds import CORNER, tile
from render.signs.sign import Draw, Sign
from render.theme import Colour, Dye, Theme, blend

NAMES: Mapping[Arm, str] = {
    "line": "line",
    "grenadier": "grenadiers",
    "militia": "militiamen",
    "indian": "indians",
    "cavalry": "horse",
    "artillery": "guns",
    "train": "train",
    "leader": "leader",
}
SIZES: Mapping[Arm, int] = {"grenadier": 64, "leader": 88, "cavalry": 62, "train": 62, "artillery": 70}
USUAL = 68
FOOT = ("line", "grenadier")


def counter(dye: Dye, arm: Arm, disordered: bool) -> Draw:
    """The side of a counter that lies up: disordered it is pale, between bars."""

    def draw(stamp: Stamp, theme: Theme) -> None:
        paint = theme.dyed(dye)
        ink, ground, rim = theme.face, paint.paint, paint.shade
        if disordered:
            ink, ground, rim = paint.shade, blend(theme.face, paint.paint, 0.06), paint.paint
        tile(stamp, theme, ground, rim, CORNER[dye], 8)
        if arm in FOOT:
            boxed(stamp, ink, ground)
        if arm in DEVICES:
            size = SIZES.get(arm, USUAL)
            top = 64 - size / 2 + (3 if arm == "leader" else 0)
            DEVICES[arm](stamp, 64 - size / 2, top, size, ink, ground)
        if disordered:
            for x in (20, 108):
                stamp.line([(x, 20), (x, 108)], paint.paint, 6)

    return draw


def boxed(stamp: Stamp, ink: Colour, ground: Colour) -> None:
    """Infantry of the line."""
    stamp.box((22, 34, 106, 94), ink)
    stamp.box((30, 42, 98, 86), ground)
    for line in ([(26, 38), (102, 90)], [(26, 90), (102, 38)]):
        stamp.line(line, ink, 8)


def arms() -> Iterator[Sign]:
    for side, dye in DYES.items():
        for arm, name in NAMES.items():
            yield Sign(f"{side}_{name}", counter(dye, arm, False), frozenset({f"{side}_{arm}"}), True)
            if arm != "leader":
                keys = frozenset({f"{side}_{arm}_disorder"})
                yield Sign(f"{side}_{name}_disorder", counter(dye, arm, True), keys, True)


SIGNS = (*arms(),)
