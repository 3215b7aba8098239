"""Little pieces of a battlefield for its explanation, drawn by what draws the field itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from PIL import Image

from render.arrows import ribbon
from render.battles.colours import DYES
from render.battles.grid import TALL, Grid
from render.battles.look import Look
from render.battles.sides import Pair, creeks, crossings, draw_roads, entrenchments, hedges, slopes
from render.battles.terrain import fortress, house, plot, tent, tuft
from render.engraving import FINE, dash
from render.explanation import Pen, ground, level, nothing, woods
from render.projection import Point, walk
from render.theme import Colour, Theme, blend

Stamped = tuple[Image.Image, float, float]  # the middle of its foot, by the width and the height


def of_ground(theme: Theme, paint: str, high: int) -> Image.Image:
    """A kind of ground."""
    field = theme.field
    if paint == "forest":
        return woods(theme, high)
    if paint in ("wall", "bastion"):
        return ground(theme, field.meadow, partial(_wall, theme, paint == "bastion"), high)
    colour = {"marsh": field.marsh, "far": field.far}.get(paint, field.meadow)
    return _standing(theme, colour, STANDING.get(paint, _nobody), high)


def _nobody(theme: Theme, high: int) -> Sequence[Stamped]:
    return []


def _marsh(theme: Theme, high: int) -> Sequence[Stamped]:
    size = max(5, round(high * 0.34))
    return [(tuft(theme, n, size), x, y) for n, (x, y) in enumerate(((0.24, 0.56), (0.7, 0.5), (0.5, 0.9)))]


def _town(theme: Theme, high: int) -> Sequence[Stamped]:
    size = max(6, round(high * 0.36))
    spots = ((0.2, 0.5), (0.56, 0.44), (0.36, 0.88), (0.78, 0.86))
    return [(house(theme, n, size), x, y) for n, (x, y) in enumerate(spots)]


def _building(theme: Theme, high: int) -> Sequence[Stamped]:
    return [(house(theme, 0, max(7, round(high * 0.55))), 0.5, 0.85)]


def _fort(theme: Theme, high: int) -> Sequence[Stamped]:
    return [(fortress(theme, max(10, round(high * 0.82))), 0.5, 0.97)]


def _camp(theme: Theme, high: int) -> Sequence[Stamped]:
    one = tent(theme, max(5, round(high * 0.34)))
    return [(one, x, y) for x, y in ((0.28, 0.5), (0.68, 0.46), (0.48, 0.92))]


STANDING: Mapping[str, Callable[[Theme, int], Sequence[Stamped]]] = {
    "marsh": _marsh,
    "town": _town,
    "building": _building,
    "fort": _fort,
}


def camp(theme: Theme, which: str, high: int) -> Image.Image:
    return _standing(theme, theme.field.meadow, _camp, high)


def fields(theme: Theme, which: str, high: int) -> Image.Image:
    return ground(theme, theme.field.meadow, partial(_fields, theme), high)


def height(theme: Theme, which: str, high: int) -> Image.Image:
    return ground(theme, theme.field.height, nothing, high)


def _standing(
    theme: Theme, colour: Colour, stamps: Callable[[Theme, int], Sequence[Stamped]], high: int
) -> Image.Image:
    """A piece of ground on which something stands."""
    image = ground(theme, colour, nothing, high)
    for one, x, y in stamps(theme, high):
        at = round(image.width * x - one.width / 2), round(image.height * y - one.height)
        image.alpha_composite(one, (max(0, at[0]), max(0, at[1])))
    return image


def _fields(theme: Theme, pen: Pen, wide: float, high: float) -> None:
    for x in (0.27, 0.73):
        plot(pen, (wide * x / FINE, high / 2 / FINE), high * 0.85 / FINE, 0.0, theme)


def _wall(theme: Theme, bastion: bool, pen: Pen, wide: float, high: float) -> None:
    ink = blend(theme.ink, theme.field.masonry, 0.2)
    for less, colour in ((0.0, ink), (0.06, theme.field.masonry)):
        pen.rectangle((0, high * (0.5 + less), wide, high * (0.8 - less)), fill=colour)
        if bastion:
            shape = ((-0.2, 0.24), (-0.2, -0.12), (0.0, -0.32), (0.2, -0.12), (0.2, 0.24))
            share = 1 - 2.4 * less
            pen.polygon(
                [(wide * (0.5 + x * share), high * (0.46 + y * share)) for x, y in shape], fill=colour
            )


# --- hexsides and ways


def of_side(theme: Theme, kind: str, high: int) -> Image.Image:
    return ground(theme, theme.field.meadow, partial(_side, theme, kind), high)


def _side(theme: Theme, kind: str, pen: Pen, wide: float, high: float) -> None:
    """One hexside, from left to right; its inner hex lies above."""
    edge = wide / FINE * 0.9
    grid = Grid(edge, wide / 2 / FINE, high * 0.42 / FINE - TALL / 2 * edge)
    look, pairs = Look(0, 0, True, grid, (0, 0, 0, 0), (0, 0, 0, 0), 1.0), [((0, 0), (0, 1))]
    SIDES[kind](pen, look, theme, pairs)


def _crossed(bridge: bool, pen: Pen, look: Look, theme: Theme, sides: Sequence[Pair]) -> None:
    creeks(pen, look, theme, sides, True)
    crossings(pen, look, theme, sides, bridge)


SIDES: Mapping[str, Callable[[Pen, Look, Theme, Sequence[Pair]], None]] = {
    "creek": partial(creeks, wide=False),
    "river": partial(creeks, wide=True),
    "bridge": partial(_crossed, True),
    "ford": partial(_crossed, False),
    "slope": slopes,
    "entrenchment": entrenchments,
    "hedge": hedges,
}


def road(theme: Theme, kind: str, high: int) -> Image.Image:
    return ground(theme, theme.field.meadow, partial(_road, theme, kind == "trail"), high)


def _road(theme: Theme, trail: bool, pen: Pen, wide: float, high: float) -> None:
    line = [(x / FINE, y / FINE) for x, y in level(wide, high)]
    look = Look(0, 0, True, Grid(high * 1.3 / FINE, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0), 1.0)
    draw_roads(pen, look, theme, ([], [line]) if trail else ([line], []))


# --- what happened


def way(theme: Theme, kind: str, side: str, high: int) -> Image.Image:
    detail = _flight if kind == "retreat" else partial(_march, 1.3 if kind == "pursuit" else 1.0)
    return ground(theme, theme.field.meadow, partial(detail, theme, side), high)


def _march(broad: float, theme: Theme, side: str, pen: Pen, wide: float, high: float) -> None:
    paint = theme.dyed(DYES[side])
    line: list[Point] = [(wide * x, high / 2) for x in (0.1, 0.5, 0.92)]
    shape = ribbon(line, broad * high / 28)
    pen.polygon(shape, fill=blend(paint.wash, paint.gleam, 0.5), outline=paint.paint, width=FINE)


def _flight(theme: Theme, side: str, pen: Pen, wide: float, high: float) -> None:
    ink, thick = theme.dyed(DYES[side]).paint, max(3, round(high * 0.13))
    dash(pen, level(wide, high), high * 0.34, thick, ink)


def shot(theme: Theme, which: str, high: int) -> Image.Image:
    return ground(theme, theme.field.meadow, partial(_shot, theme), high)


def _shot(theme: Theme, pen: Pen, wide: float, high: float) -> None:
    r = high * 0.08
    for x, y, _ in walk(level(wide, high), [wide * n / 6 for n in range(1, 6)]):
        pen.ellipse((x - r, y - r, x + r, y + r), fill=theme.ink)


def attack(theme: Theme, side: str, high: int) -> Image.Image:
    return ground(theme, theme.field.meadow, partial(_attack, theme, side), high)


def _attack(theme: Theme, side: str, pen: Pen, wide: float, high: float) -> None:
    line: list[Point] = [(wide * x, high / 2) for x in (0.26, 0.4, 0.55, 0.76)]
    shape = ribbon(line, high / 24)
    pen.polygon(shape, fill=theme.dyed(DYES[side]).paint, outline=theme.face, width=FINE)
