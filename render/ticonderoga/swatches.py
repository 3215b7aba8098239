"""Little pieces of the map for its explanation: the ground, what men made on it, and ways that were gone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from render.arrows import ribbon
from render.engraving import FINE, dash
from render.explanation import Drawn, Pen, ground, level, nothing, woods
from render.projection import Point
from render.theme import Theme, blend
from render.ticonderoga.colours import heath
from render.ticonderoga.signs import dress
from render.ticonderoga.terrain import bridge, foam, road

Over = Callable[[Pen, Sequence[Point], float, Theme], None]  # what crosses a river or breaks it
FLANK: Sequence[tuple[float, float, float]] = (  # hachures: across, down, and how far each runs
    *((0.22, 0.28, -0.1), (0.4, 0.2, -0.05), (0.6, 0.2, 0.05), (0.78, 0.28, 0.1)),
    *((0.14, 0.58, -0.12), (0.34, 0.56, -0.05), (0.54, 0.52, 0.02), (0.72, 0.56, 0.08), (0.88, 0.6, 0.12)),
)


def swatches(theme: Theme) -> Iterator[tuple[Drawn, str]]:
    """What draws each, and the key of its text."""
    field = theme.field
    yield partial(ground, theme, field.meadow, nothing), "clear"
    yield partial(woods, theme), "forest"
    yield partial(ground, theme, heath(theme), partial(_flank, theme)), "hill"
    yield partial(ground, theme, field.forest, partial(_road, theme)), "road"
    yield partial(ground, theme, field.forest, partial(_trail, theme)), "trail"
    yield partial(ground, theme, field.forest, partial(_stream, theme, bridge)), "bridge"
    yield partial(ground, theme, field.forest, partial(_stream, theme, foam)), "falls"
    yield partial(ground, theme, field.forest, partial(_march, theme)), "march"
    yield partial(ground, theme, field.forest, partial(_flight, theme)), "retreat"


def _flank(theme: Theme, pen: Pen, wide: float, high: float) -> None:
    for x, y, aside in FLANK:
        foot = (x + aside) * wide, (y + 0.26) * high
        pen.line((x * wide, y * high, *foot), fill=theme.field.slope, width=max(3, round(high * 0.06)))


def _road(theme: Theme, pen: Pen, wide: float, high: float) -> None:
    road(pen, [level(wide, high)], high * 1.1, theme)


def _trail(theme: Theme, pen: Pen, wide: float, high: float) -> None:
    dash(pen, level(wide, high), high * 0.4, max(3, round(high * 0.11)), theme.road, 0.62)


def _stream(theme: Theme, over: Over, pen: Pen, wide: float, high: float) -> None:
    """A broad river, and what crosses or breaks it."""
    pen.rectangle((0, high * 0.3, wide, high * 0.7), fill=blend(theme.sea, theme.ripple, 0.3))
    for y in (0.3, 0.7):
        pen.line((0, high * y, wide, high * y), fill=theme.coast, width=max(2, round(high * 0.06)))
    over(pen, [(wide * 0.2, high / 2), (wide * 0.8, high / 2)], high * 0.8, theme)


def _march(theme: Theme, pen: Pen, wide: float, high: float) -> None:
    colours = dress(theme, "british")
    shape = ribbon([(wide * 0.1, high / 2), (wide * 0.5, high / 2), (wide * 0.92, high / 2)], high / 26)
    pen.polygon(shape, fill=blend(colours.wash, colours.gleam, 0.5), outline=colours.paint, width=FINE)


def _flight(theme: Theme, pen: Pen, wide: float, high: float) -> None:
    dash(pen, level(wide, high), high * 0.34, max(3, round(high * 0.13)), dress(theme, "british").paint)
