"""What changes on the ground itself: nodes, alliances, raids, sieges, marches and battles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import cos, sin
from typing import TYPE_CHECKING

from render.arrows import arrow, steady
from render.emblems import badge, swords
from render.overlay import Overlay
from render.projection import Point, length, walk
from render.theme import Theme, blend
from render.whigs.chart import BESIEGED, FOUGHT, RAIDED, Chart, half_marker
from render.whigs.signs import ally, lines, node, raid

if TYPE_CHECKING:
    from rules.whigs.view import View


def draw_nodes(overlay: Overlay, view: View, chart: Chart, theme: Theme) -> None:
    """Every node in its holder's colour with its level, and the lines of those who besiege it."""
    sign = chart.look.sign
    for code, (x, y) in chart.spots.items():
        place = view.board.places.get(code)
        if place is None:
            continue
        now = view.nodes[code]
        mark = node(theme, now.owner, place.kind == "colony", now.level, place.aim, sign)
        overlay.lay(mark, x - sign / 2, y - sign / 2)
    for code, siege in view.sieges.items():
        if code in chart.spots:
            x, y = chart.spots[code]
            ring = lines(theme, siege.side, round(sign * 1.62))
            overlay.lay(ring, x - ring.width / 2, y - ring.height / 2)


def draw_alliances(overlay: Overlay, view: View, chart: Chart, theme: Theme) -> None:
    """The sign of its friend before each nation's name."""
    for nation, side in view.allies.items():
        if nation in chart.nations:
            left, top, right, _ = chart.alliance(nation)
            overlay.lay(ally(theme, side, round(right - left)), left, top)


# -- markers that lean on a sign


def leaning(chart: Chart, code: str, size: int, wind: Point) -> Point:
    """The upper left corner of a marker on the edge of a sign."""
    x, y = chart.spots[code]
    half = chart.look.sign * 0.5
    return x + wind[0] * half - size / 2, y + wind[1] * half - size / 2


def draw_markers(overlay: Overlay, view: View, chart: Chart, theme: Theme) -> None:
    """A tomahawk on the south-west of a raided place, the periods left of a siege on the north-east,
    crossed sabres where there was a battle on the north-west."""
    size = round(2 * half_marker(chart.look))
    for code, side in view.markers.items():
        if code in chart.spots:
            overlay.lay(raid(theme, side, size), *leaning(chart, code, size, RAIDED))
    for code, siege in view.sieges.items():
        if code in chart.spots:
            mark = badge(theme, left_of(siege.sat, siege.needs), round(size * 0.8))
            overlay.lay(mark, *leaning(chart, code, mark.height, BESIEGED))
    for fight in view.fought:
        if fight.at in chart.spots:
            fresh = fight.period == view.period and bool(view.period)
            overlay.lay(swords(theme, size, fresh), *leaning(chart, fight.at, size, FOUGHT))


def left_of(sat: int, needs: int) -> str:
    """The periods that a siege still takes; a dash if it leads to nothing."""
    return str(max(0, needs - sat)) if needs else "–"


# -- marches


def draw_moves(overlay: Overlay, view: View, chart: Chart, theme: Theme) -> None:
    """An arrow for each counter that moved in this period."""
    for trail in view.trails:
        for line in routes(chart, trail.path):
            paint = theme.side(trail.side)
            colours = (blend(paint.wash, paint.gleam, 0.5), paint.paint)
            arrow(overlay, chart.look.map_box, line, chart.look.sign / 24, colours)


def routes(chart: Chart, path: Sequence[str]) -> Iterator[list[Point]]:
    """The line of a march, a little to the right of its path, clear of the signs at both ends."""
    line: list[Point] = []
    for a, b in pairwise(path):
        line += chart.way(a, b)
    if len(line) < 2 or length(line) < 6:
        return
    whole = length(line)
    clear = min(chart.look.sign * 0.8, whole * 0.28)
    steps = max(4, round(whole / 8))
    aside = chart.look.sign * 0.3
    marks = [clear + (whole - 2 * clear) * n / steps for n in range(steps + 1)]
    yield [(x - sin(turn) * aside, y + cos(turn) * aside) for x, y, turn in steady(walk(line, marks))]
