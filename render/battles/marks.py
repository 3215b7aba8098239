"""What has happened this player turn and what is declared: arrows, shots, crossed sabres, fires, banners."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import hypot
from typing import TYPE_CHECKING

from PIL import Image

from render.battles.base import ground_colour, inks
from render.battles.chart import Chart
from render.battles.colours import DYES
from render.battles.counters import banner, flames
from render.battles.names import boxes
from render.battles.stacks import Here
from render.battles.tally import goals
from render.battles.ways import attack, attacks, origins
from render.emblems import badge, swords
from render.engraving import curved, set_type
from render.lettering import type_height
from render.overlay import Overlay
from render.placing import Box, grown, overlap
from render.projection import Point, walk
from render.strokes import dots, lines, shade
from render.theme import Colour, Theme

if TYPE_CHECKING:
    from rules.battles.view import View


def draw_places(overlay: Overlay, view: View, chart: Chart, theme: Theme) -> None:
    """Banners over the hexes that count, in the colours of who stands there."""
    for at, holder in goals(view).items():
        if at in chart.spots:
            _banner(overlay, chart, theme, at, holder)


def draw_shots(overlay: Overlay, view: View, chart: Chart, theme: Theme) -> None:
    """Where balls went this player turn."""
    for shot in view.shots:
        _shot(overlay, chart, theme, shot.source, shot.at)


def draw_fights(overlay: Overlay, view: View, chart: Chart, theme: Theme, here: Here) -> None:
    """Attacks, and what came of them and of shots."""
    colours = theme.dyed(DYES[view.phasing])
    for ends in attacks(view, chart):
        attack(overlay, chart, ends, here, (colours.paint, theme.face))
    for mark, (x, y) in signs(view, chart, theme, here):
        overlay.lay(mark, x - mark.width / 2, y - mark.height / 2)


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


def draw_names(overlay: Overlay, chart: Chart, theme: Theme, here: Here) -> None:
    """The names of roads and tracts, of camps, forts and bastions, each where nothing else lies."""
    full = [*here.full, *boxes(chart.names)]
    for box in (*_tracts(overlay, chart, theme, full), *_titles(overlay, chart, theme, full)):
        here.take(box)


def _tracts(overlay: Overlay, chart: Chart, theme: Theme, full: list[Box]) -> Iterator[Box]:
    for tract in chart.tracts:
        box, placed = tract.clear_of(full)
        full.append(box)
        ink, under = inks(chart, theme, tract.name.kind, placed)
        mask, about, at = curved(tuple(placed), "italic", tract.name.size)
        overlay.ink(about, under, *at)
        overlay.ink(mask, ink, *at)
        yield box


def _titles(overlay: Overlay, chart: Chart, theme: Theme, full: list[Box]) -> Iterator[Box]:
    for title in chart.titles:
        box = title.clear_of(full)
        if box is None:
            continue
        full.append(box)
        under = ground_colour(chart, theme, (box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
        at = box[0] + 2, box[1] - type_height("semibold", title.size) * 0.17
        set_type(overlay.image, at, title.text, "semibold", title.size, theme.ink, under)
        overlay.touch(grown(box, title.size))
        yield box


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


def signs(view: View, chart: Chart, theme: Theme, here: Here) -> Iterator[tuple[Image.Image, Point]]:
    """The signs of shots and fights and where their middles are, each clear of those before it."""
    for mark, corners in _wanted(view, chart, theme):
        spot = spot_for(chart, mark.size, corners, here)
        here.take(around(spot, mark.size))
        yield mark, spot


def _wanted(view: View, chart: Chart, theme: Theme) -> Iterator[tuple[Image.Image, Sequence[Point]]]:
    """The signs, and the corners of hexes at which each may stand."""
    edge, grid, place = chart.look.edge, chart.look.grid, chart.battle.ground.place
    found = list[tuple[Image.Image, Sequence[Point]]]()
    small = max(12, round(edge * 0.34))
    for shot in view.shots:
        if shot.result and shot.at in chart.spots:
            found.append((badge(theme, shot.result.replace("-", "–"), small), grid.corners(place[shot.at])))
    for fought in view.fought:
        mark = _beside(swords(theme, round(edge * 0.42), False), badge(theme, fought.result, small))
        found.append((mark, _sides(chart, fought.origins, fought.hexes)))
    if view.fighting is not None:
        froms = origins(view, view.fighting)
        found.append((swords(theme, round(edge * 0.6), True), _sides(chart, froms, view.fighting.hexes)))
    yield from ((mark, corners) for mark, corners in found if corners)


def _beside(left: Image.Image, right: Image.Image) -> Image.Image:
    """Two marks as one, the second a little over the first."""
    step = round(left.width * 0.8)
    both = Image.new("RGBA", (step + right.width, max(left.height, right.height)))
    for mark, x in ((left, 0), (right, step)):
        both.alpha_composite(mark, (x, (both.height - mark.height) // 2))
    return both


def _sides(chart: Chart, froms: Sequence[str], hexes: Sequence[str]) -> list[Point]:
    """The corners between attackers and hexes attacked; of hexes attacked from afar all corners."""
    place, near, grid = chart.battle.ground.place, chart.battle.ground.near, chart.look.grid
    ends = [
        spot
        for target in hexes
        for origin in froms
        if origin in near[target] and target in chart.spots
        for spot in grid.side(place[origin], place[target])
    ]
    return ends or [spot for code in hexes if code in chart.spots for spot in grid.corners(place[code])]


def around(spot: Point, size: tuple[float, float]) -> Box:
    return spot[0] - size[0] / 2, spot[1] - size[1] / 2, spot[0] + size[0] / 2, spot[1] + size[1] / 2


def spot_for(chart: Chart, size: tuple[int, int], corners: Sequence[Point], here: Here) -> Point:
    """The middle of a mark at one of some corners: clear of numbers first, then of counters.

    Counters stand low in their hexes, so there is most room a little below the corners.
    """
    edge = chart.look.edge
    across, down = (0.0, -0.2, 0.2, -0.4, 0.4, -0.6, 0.6), (0.17, 0.0, 0.34, -0.2, 0.5, -0.4)
    spots = [(x + dx * edge, y + dy * edge) for dy in down for dx in across for x, y in corners]
    left, right = min(x for x, _ in spots) - size[0], max(x for x, _ in spots) + size[0]
    top, bottom = min(y for _, y in spots) - size[1], max(y for _, y in spots) + size[1]
    figures, full = (
        [box for box in boxes if overlap(box, (left, top, right, bottom))]
        for boxes in (here.figures, here.full)
    )
    for spot in spots:
        if not any(overlap(around(spot, size), box) for box in full):
            return spot
    return min(spots, key=lambda spot: 8 * hides(spot, size, figures) + hides(spot, size, full))


def hides(spot: Point, size: tuple[float, float], boxes: Iterable[Box]) -> float:
    """How much of some boxes a mark at a spot would cover."""
    left, top, right, bottom = around(spot, size)
    return sum(
        (min(right, box[2]) - max(left, box[0])) * (min(bottom, box[3]) - max(top, box[1]))
        for box in boxes
        if overlap(box, (left, top, right, bottom))
    )


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
