"""What changes on the ground itself: nodes, alliances, raids, sieges, marches and battles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from render.arrows import arrow, beside, steady
from render.emblems import badge, swords
from render.lettering import type_height
from render.overlay import Overlay
from render.placing import grown, inside, overlap
from render.projection import Point, length, walk
from render.theme import Colour, Theme, blend
from render.whigs.chart import BESIEGED, FOUGHT, RAIDED, Chart, half_marker
from render.whigs.colours import DYES
from render.whigs.signs import ally, lines, node, raid

if TYPE_CHECKING:
    from rules.whigs.view import Board, View


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
        draw_march(overlay, view, chart, theme, trail.path, trail.side)


def draw_march(
    overlay: Overlay, view: View, chart: Chart, theme: Theme, way: Sequence[str], side: str
) -> None:
    """An arrow in a side's colour along a way, beneath the names that it meets."""
    paint = theme.dyed(DYES[side])
    colours = (blend(paint.wash, paint.gleam, 0.5), paint.paint)
    for line in routes(chart, way):
        arrow(overlay, chart.look.map_box, line, chart.look.sign / 24, colours)
        write_again(overlay, view, chart, theme, line)


def ink_of(board: Board, code: str, theme: Theme) -> Colour:
    """That of a name."""
    if code in board.places:
        return theme.dyed(DYES[board.places[code].home]).text
    return theme.lane if code in board.seas else theme.ink


def write_again(overlay: Overlay, view: View, chart: Chart, theme: Theme, line: Sequence[Point]) -> None:
    """The names and sign posts that a line crosses, on top of it."""
    reach = chart.look.sign * 0.2
    xs, ys = [x for x, _ in line], [y for _, y in line]
    about = (min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach)
    posts = (("", post) for post in chart.sign_posts)
    for code, label in (*chart.names.items(), *chart.nations.items(), *posts):
        left, top, _, bottom = label.box
        near = grown(label.box, reach) if overlap(label.box, about) else None
        if near and any(inside(spot, near) for spot in line):
            indent = (bottom - top) * 1.25 if code in chart.nations else 0
            at = (left + 2 + indent, top - type_height(label.face, label.size) * 0.17)
            overlay.write(at, label.text, label.face, label.size, ink_of(view.board, code, theme))


def routes(chart: Chart, path: Sequence[str]) -> Iterator[list[Point]]:
    """The line of a march, clear of the signs at both ends: a little to the right of its path, or where it
    meets fewer names to the left, on it, or farther off."""
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
    walked = steady(walk(line, marks))
    asides = (aside, -aside, 0.0, 2 * aside, -2 * aside)
    yield min(([beside(step, far) for step in walked] for far in asides), key=partial(met, chart))


def met(chart: Chart, line: Sequence[Point]) -> int:
    """How many names an arrow along a line runs through."""
    names = [*chart.names.values(), *chart.nations.values(), *chart.sign_posts]
    boxes = [grown(label.box, chart.look.sign * 0.1) for label in names]
    return sum(any(inside(spot, box) for spot in line) for box in boxes)
