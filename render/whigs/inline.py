"""Signs for texts about the war of six years: armies, fleets, fortresses, allies, raids and sieges."""

from __future__ import annotations

from collections.abc import Iterator

from render.drawing import Stamp
from render.emblems import bastions, vessel
from render.signs.grounds import CORNER, MIDDLE, base, lay, letters, tile
from render.signs.sides import DEVICES, cloth
from render.signs.sign import SIZE, Draw, Sign
from render.theme import LIGHT, Dye, Theme, blend
from render.whigs import signs
from render.whigs.colours import DYES

LEVELS = (1, 2, 3)


def army(dye: Dye, at_sea: bool) -> Draw:
    """A counter with its slip: a flag, or for a fleet a ship."""

    def draw(stamp: Stamp, theme: Theme) -> None:
        paint = theme.dyed(dye)
        tile(stamp, theme, paint.paint, paint.shade, CORNER[dye], 6)
        stamp.box((20, 20, 108, 86), theme.face, 6)
        if at_sea:
            vessel(stamp, theme.mark, blend(theme.face, theme.mark, 0.12), 34, 22, 62)
        else:
            cloth(stamp, theme, dye, 32, 20, 64)
        stamp.box((34, 95, 94, 105), theme.face, 4)

    return draw


def fort(dye: Dye, level: int) -> Draw:
    def draw(stamp: Stamp, theme: Theme) -> None:
        paint = theme.dyed(dye)
        bastions(stamp, MIDDLE, 63, theme.face, theme.face, theme.face)
        bastions(stamp, MIDDLE, 59, paint.paint, theme.face, paint.shade)
        stamp.disc(MIDDLE, 40, paint.paint)
        if dye == "blue":
            stamp.ring(MIDDLE, 43, theme.face, 5)
        letters(stamp, str(level), (64, 61), 74, theme.face)

    return draw


def ally(dye: Dye) -> Draw:
    def draw(stamp: Stamp, theme: Theme) -> None:
        paint = theme.dyed(dye)
        base(stamp, theme, dye, paint.paint)
        DEVICES[dye](stamp, 24, 22, 80, theme.face)

    return draw


def raid(dye: Dye) -> Draw:
    """A tomahawk and a flame."""

    def draw(stamp: Stamp, theme: Theme) -> None:
        paint = theme.dyed(dye)
        base(stamp, theme, dye, paint.paint)
        signs.flame(stamp, LIGHT, 46, 26, 72)
        signs.tomahawk(stamp, theme.face, 16, 26, 68)

    return draw


def siege(dye: Dye) -> Draw:
    """Saps about a work."""

    def draw(stamp: Stamp, theme: Theme) -> None:
        stamp.disc(MIDDLE, 62, theme.face)
        for number in range(8):
            stamp.arc((10, 10, 118, 118), number * 45, number * 45 + 31, theme.dyed(dye).paint, 17)
        bastions(stamp, MIDDLE, 40, theme.arrow, theme.face, theme.mark)
        DEVICES[dye](stamp, 46, 45, 36, theme.face)

    return draw


def ruin(stamp: Stamp, theme: Theme) -> None:
    """What was burned: nobody holds it."""
    stamp.disc(MIDDLE, 63, theme.face)
    image = signs.node(theme, "", False, 0, False, SIZE - 28)
    lay(stamp, image, (SIZE - image.width) / 2, (SIZE - image.height) / 2)


def of_sides() -> Iterator[Sign]:
    for side, dye in DYES.items():
        yield Sign(f"{side}_army", army(dye, False), dyed=True)
        yield Sign(f"{side}_fleet", army(dye, True), dyed=True)
        for level in LEVELS:
            yield Sign(f"{side}_fort_{level}", fort(dye, level), dyed=True)
        yield Sign(f"{side}_ally", ally(dye), dyed=True)
        yield Sign(f"{side}_raid", raid(dye), dyed=True)
        yield Sign(f"{side}_siege", siege(dye), dyed=True)


SIGNS = (Sign("ruin", ruin), *of_sides())
