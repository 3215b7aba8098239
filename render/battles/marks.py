"""What has happened this player turn and what is declared: arrows, shots, crossed sabres, fires, banners."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, hypot, sin
from typing import TYPE_CHECKING

from render.arrows import arrow
from render.battles.base import ground_colour
from render.battles.chart import Chart, boxes
from render.battles.colours import DYES
from render.battles.counters import banner, flames
from render.battles.tally import goals
from render.emblems import badge, swords
from render.engraving import set_type
from render.lettering import type_height
from render.overlay import Overlay
from render.placing import Box, grown
from render.projection import Point, length, smooth, walk
from render.strokes import dashes, dots, lines, shade
from render.theme import Colour, Theme, blend

if TYPE_CHECKING:
    from rules.battles.view import Assault, Fought, Trail, View


def draw_places(overlay: Overlay, view: View, chart: Chart, theme: Theme) -> None:
    """Banners over the hexes that count, in the colours of who stands there."""
    for at, holder in goals(view).items():
        if at in chart.spots:
            _banner(overlay, chart, theme, at, holder)


def draw_ways(overlay: Overlay, view: View, chart: Chart, theme: Theme) -> None:
    """Where counters and balls went this player turn."""
    for number, trail in enumerate(view.trails):
        _trail(overlay, chart, theme, trail, number)
    for shot in view.shots:
        _shot(overlay, chart, theme, shot.source, shot.at)


def draw_fights(overlay: Overlay, view: View, chart: Chart, theme: Theme, hidden: Sequence[Box]) -> None:
    """Attacks, and what came of them and of shots."""
    for shot in view.shots:
        _struck(overlay, chart, theme, shot.at, shot.result)
    for assault in view.assaults:
        _assault(overlay, view, chart, theme, assault)
    for fought in view.fought:
        _sabres(overlay, chart, theme, fought, hidden)
    if view.fighting is not None:
        _assault(overlay, view, chart, theme, view.fighting)
        origins = _origins(view, view.fighting)
        size = round(chart.look.edge * 0.6)
        for x, y in _edge_of(chart, origins, view.fighting.hexes, hidden, size):
            overlay.lay(swords(theme, size, True), x - size / 2, y - size / 2)


def draw_fires(overlay: Overlay, view: View, chart: Chart, theme: Theme) -> None:
    size = round(chart.look.edge * 0.62)
    for at in view.burning:
        if at in chart.spots:
            x, y = chart.spots[at]
            overlay.lay(flames(theme, size), x + chart.look.edge * 0.4, y - size * 0.9)


def _banner(overlay: Overlay, chart: Chart, theme: Theme, at: str, holder: str) -> None:
    x, y = chart.spots[at]
    edge = chart.look.edge
    size = max(13, round(edge * 0.56))
    overlay.lay(banner(theme, holder, size), x - edge * 1.0, y - size * 0.92)


def draw_names(overlay: Overlay, chart: Chart, theme: Theme, hidden: Sequence[Box]) -> None:
    """The names of camps, forts and bastions, each where no counter and no other name is."""
    full = [*hidden, *boxes(chart.names)]
    for title in chart.titles:
        box = title.clear_of(full)
        if box is None:
            continue
        full.append(box)
        under = ground_colour(chart, theme, (box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
        lift = type_height("semibold", title.size) * 0.17
        set_type(
            overlay.image, (box[0] + 2, box[1] - lift), title.text, "semibold", title.size, theme.ink, under
        )
        overlay.touch(grown(box, title.size))


# --- ways


def _trail(overlay: Overlay, chart: Chart, theme: Theme, trail: Trail, number: int) -> None:
    """A ribbon for a march or a pursuit, a row of dashes for a retreat."""
    line = course(chart, trail.path, number)
    if length(line) < chart.look.edge * 0.5:
        return
    paint = theme.dyed(DYES[trail.side])
    colours = (blend(paint.wash, paint.gleam, 0.5), paint.paint)
    grown = chart.look.edge / 42
    if trail.kind == "retreat":
        dashes(overlay, chart.look.map_box, line, paint.paint, grown)
    else:
        arrow(overlay, chart.look.map_box, line, grown * (1.25 if trail.kind == "pursuit" else 1.0), colours)


def course(chart: Chart, path: Sequence[str], number: int) -> list[Point]:
    """Through the middles of the hexes, a little aside so that two on one way can be told apart."""
    spots = [chart.middle(code) for code in path if code in chart.battle.ground.place]
    if len(spots) < 2:
        return spots
    aside = chart.look.edge * (0.07 * (number % 5) - 0.14)
    line = smooth(spots, 2)
    whole = length(line)
    clear = min(chart.look.edge * 0.3, whole * 0.2)
    steps = max(3, round(whole / 9))
    marks = [clear + (whole - 1.6 * clear) * n / steps for n in range(steps + 1)]
    return [(x - sin(turn) * aside, y + cos(turn) * aside) for x, y, turn in walk(line, marks)]


# --- shots and attacks


def balls(overlay: Overlay, chart: Chart, spots: Sequence[Point], ink: Colour) -> None:
    """Balls in a row, those on the map."""
    dots(overlay, chart.look.map_box, spots, ink, max(1.4, chart.look.edge * 0.05))


def _shot(overlay: Overlay, chart: Chart, theme: Theme, source: str, at: str) -> None:
    """The path of a ball as a row of dots."""
    start, end = chart.middle(source), chart.middle(at)
    whole, edge = hypot(end[0] - start[0], end[1] - start[1]), chart.look.edge
    marks = range(round(edge * 0.3), round(whole - edge * 0.3), max(6, round(edge * 0.24)))
    balls(overlay, chart, [(x, y) for x, y, _ in walk([start, end], marks)], theme.ink)


def _struck(overlay: Overlay, chart: Chart, theme: Theme, at: str, result: str) -> None:
    """What a ball did, at the corner of the hex where it fell."""
    if at in chart.spots:
        (x, y), edge = chart.spots[at], chart.look.edge
        mark = badge(theme, result.replace("-", "–"), max(12, round(edge * 0.34)))
        overlay.lay(mark, x + edge * 0.74 - mark.width / 2, y - edge * 0.36 - mark.height / 2)


def _origins(view: View, assault: Assault) -> list[str]:
    return [*dict.fromkeys(view.units[name].at for name in assault.attackers if name in view.units)]


def _assault(overlay: Overlay, view: View, chart: Chart, theme: Theme, assault: Assault) -> None:
    """Broad arrows from the hexes of the attackers into the hexes attacked."""
    colours = theme.dyed(DYES[view.phasing])
    for origin in _origins(view, assault):
        for target in assault.hexes:
            if target in chart.battle.ground.near.get(origin, ()):
                attack(overlay, chart, origin, target, (colours.paint, theme.face))


def _edge_of(
    chart: Chart, origins: Sequence[str], hexes: Sequence[str], hidden: Sequence[Box], size: float
) -> list[Point]:
    """A corner between an attacker and a hex attacked, the one where a mark hides least."""
    place, near = chart.battle.ground.place, chart.battle.ground.near
    ends = [
        spot
        for target in hexes
        for origin in origins
        if origin in near[target] and target in chart.spots
        for spot in chart.look.grid.side(place[origin], place[target])
    ]
    ends = ends or [(x + chart.look.edge * 0.5, y - chart.look.edge * 0.8) for x, y in _spots(chart, hexes)]
    return [min(ends, key=lambda spot: hides(spot, size, hidden))] if ends else []


def _spots(chart: Chart, hexes: Iterable[str]) -> list[Point]:
    return [chart.spots[code] for code in hexes if code in chart.spots]


def hides(spot: Point, size: float, hidden: Sequence[Box]) -> float:
    """How much of what is hidden already a mark at a spot would cover."""
    x, y = spot
    box = (x - size / 2, y - size / 2, x + size / 2, y + size / 2)
    return sum(
        max(0.0, min(box[2], other[2]) - max(box[0], other[0]))
        * max(0.0, min(box[3], other[3]) - max(box[1], other[1]))
        for other in hidden
    )


def attack(overlay: Overlay, chart: Chart, origin: str, target: str, colours: tuple[Colour, Colour]) -> None:
    """A short broad arrow across the side between two hexes."""
    (ax, ay), (bx, by) = chart.middle(origin), chart.middle(target)
    line = [(ax + (bx - ax) * share, ay + (by - ay) * share) for share in (0.34, 0.42, 0.5, 0.63)]
    arrow(overlay, chart.look.map_box, line, chart.look.edge / 36, colours, 240)


def _sabres(overlay: Overlay, chart: Chart, theme: Theme, fought: Fought, hidden: Sequence[Box]) -> None:
    """Crossed sabres at a corner of the side where a combat was fought, and what came of it."""
    size = round(chart.look.edge * 0.42)
    mark = badge(theme, fought.result, max(11, round(chart.look.edge * 0.34)))
    for x, y in _edge_of(chart, fought.origins, fought.hexes, hidden, size * 1.3):
        overlay.lay(swords(theme, size, False), x - size * 0.9, y - size / 2)
        overlay.lay(mark, x - size * 0.1, y - mark.height / 2)


# --- hexes as shapes, for what is looked up


def shade_hexes(overlay: Overlay, chart: Chart, codes: Iterable[str], colour: Colour, most: int) -> None:
    """Hexes filled with a little colour."""
    shapes = [chart.look.grid.corners(chart.battle.ground.place[code], 0.95) for code in codes]
    shade(overlay, chart.look.map_box, shapes, colour, most)


def ring(overlay: Overlay, chart: Chart, code: str, colour: Colour, width: float = 0.09) -> None:
    """A frame round a hex."""
    corners = chart.look.grid.corners(chart.battle.ground.place[code], 0.95)
    outline = [*corners, corners[0], corners[1]]
    lines(overlay, chart.look.map_box, [outline], colour, chart.look.edge * width)
