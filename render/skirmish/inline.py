"""Signs for texts about Skirmish: men by their hats, wounded, cards, guns, wagons, smoke and fire."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from render.drawing import Stamp
from render.signs.grounds import CORNER, base, disc, lay, struck, tile
from render.signs.sides import DEVICES
from render.signs.sign import SIZE, Draw, Sign
from render.signs.table import around
from render.skirmish import figures
from render.skirmish.colours import DYES
from render.skirmish.drawn import Hat
from render.skirmish.figures import HATS, Body
from render.theme import Dye, Theme, blend, rgb

ASH = rgb("#808080")
UP = 90  # degrees: they look to the top


def man(dye: Dye, hat: Hat) -> Draw:
    """As he is seen from above, on his base."""

    def draw(stamp: Stamp, theme: Theme) -> None:
        paint = theme.dyed(dye)
        base(stamp, theme, dye, paint.paint)
        body = Body(SIZE, 56, UP)
        body.line([(-0.5, 0.62), (0.86, 0.62)], theme.face, 0.24)
        body.line([(-0.5, 0.62), (0.86, 0.62)], theme.mark, 0.13)
        HATS[hat](body, theme.face, theme.mark, paint.paint)
        stamp.image.alpha_composite(body.stamp.image)

    return draw


def hurt(dye: Dye, dead: bool) -> Draw:
    """A band across him while he lives; the dead are grey and struck through."""

    def draw(stamp: Stamp, theme: Theme) -> None:
        paint = theme.dyed(dye)
        base(stamp, theme, dye, blend(paint.paint, ASH, 0.75) if dead else paint.paint)
        DEVICES[dye](stamp, 30, 28, 68, theme.face)
        if dead:
            struck(stamp, theme)
        else:
            stamp.line([(22, 106), (106, 22)], theme.mark, 24)
            stamp.line([(22, 106), (106, 22)], theme.battle, 14)

    return draw


def officer(dye: Dye) -> Draw:
    """A crossed sash and a gorget."""

    def draw(stamp: Stamp, theme: Theme) -> None:
        paint = theme.dyed(dye)
        base(stamp, theme, dye, paint.paint)
        body = Body(SIZE, 56, UP)
        figures.tricorne(body, theme.face, theme.mark, paint.paint)
        stamp.image.alpha_composite(body.stamp.image)
        stamp.draw.pieslice([side * 4 for side in (40, 64, 88, 112)], 0, 180, (*theme.battle, 255))
        stamp.arc((40, 64, 88, 112), 0, 180, theme.mark, 5)

    return draw


def carriage(side: str, kind: str) -> Draw:
    """A gun or a wagon, from above."""

    def draw(stamp: Stamp, theme: Theme) -> None:
        tile(stamp, theme, theme.face, theme.dyed(DYES[side]).shade, CORNER[DYES[side]], 7)
        drawn = figures.gun if kind == "gun" else figures.wagon
        image = drawn(theme, side, False, UP, 48 if kind == "gun" else 40)
        lay(stamp, image, (SIZE - image.width) / 2, (SIZE - image.height) / 2)

    return draw


def card(dye: Dye) -> Draw:
    """The card of a unit, by its back."""

    def draw(stamp: Stamp, theme: Theme) -> None:
        paint = theme.dyed(dye)
        stamp.box((22, 2, 106, 126), theme.face, 14)
        stamp.box((26, 6, 102, 122), paint.shade, 11)
        stamp.box((33, 13, 95, 115), paint.paint, 6)
        DEVICES[dye](stamp, 38, 38, 52, theme.face)

    return draw


def smoke(stamp: Stamp, theme: Theme) -> None:
    """A volley."""
    puffs = [(around(far, turn), r) for far, turn, r in ((24, 0.4, 26), (26, 2.4, 25), (26, 4.4, 27))]
    for colour, more in ((theme.face, 10), (theme.mark, 7), (rgb("#dfe5ea"), 0)):
        for (x, y), r in puffs:
            stamp.disc((x, y), r + more, colour)
    stamp.polygon([around(34 if n % 2 else 14, n * 0.6283) for n in range(10)], theme.battle)


def fire(stamp: Stamp, theme: Theme) -> None:
    """A house that burns."""
    disc(stamp, theme, theme.face, theme.mark, 6)
    image = figures.flame(theme, 92)
    lay(stamp, image, 22, 14)


def of_sides() -> Iterator[Sign]:
    for side, dye in DYES.items():
        for hat in get_args(Hat):
            yield Sign(f"{side}_{hat}", man(dye, hat), dyed=True)
        yield Sign(f"{side}_officer", officer(dye), dyed=True)
        yield Sign(f"{side}_wounded", hurt(dye, False), dyed=True)
        yield Sign(f"{side}_dead", hurt(dye, True), dyed=True)
        yield Sign(f"{side}_field_gun", carriage(side, "gun"), dyed=True)
        yield Sign(f"{side}_wagon_team", carriage(side, "wagon"), dyed=True)
        yield Sign(f"{side}_card", card(dye), dyed=True)


SIGNS = (*of_sides(), Sign("volley", smoke), Sign("fire", fire))
