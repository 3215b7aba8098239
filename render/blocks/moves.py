"""Who went where in the last turn: arrows, lighter than the pieces."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import atan2, cos, sin
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from render.blocks.chart import Chart
from render.blocks.pieces import badge
from render.overlay import Overlay
from render.placing import Box, overlap
from render.projection import Point, length, walk
from render.theme import Theme, blend

if TYPE_CHECKING:
    from rules.blocks.view import View

FINE = 2


def draw_moves(overlay: Overlay, view: View, chart: Chart, theme: Theme, pieces: Iterable[Box]) -> None:
    """The arrows, and on each the number of blocks that went, where no piece will cover it."""
    arrows = [(trail, route(chart, trail.path)) for trail in view.trails]
    pieces = list(pieces)
    for trail, line in arrows:
        if len(line) > 1:
            arrow(overlay, chart, theme, trail.side, line)
    size = max(11, round(chart.look.sign * 0.62))
    for trail, line in arrows:
        if len(line) > 1 and not trail.ships:
            mark = badge(theme, str(trail.count), size)
            spot = clear_spot(line, mark.size, [*chart.names.values(), *chart.signs.values(), *pieces])
            if spot and chart.window.shows(spot[0], spot[1], -size * 2):
                overlay.lay(mark, spot[0] - mark.width / 2, spot[1] - mark.height / 2)


def clear_spot(line: Sequence[Point], size: tuple[int, int], full: Iterable[Box]) -> Point | None:
    """The spot nearest to the middle of an arrow where its number covers nothing."""
    shares = (0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74)
    wide, high = size[0] / 2, size[1] / 2
    whole, boxes = length(line), list(full)
    for share in shares:
        x, y, _ = walk(line, [whole * share])[0]
        if not any(overlap((x - wide, y - high, x + wide, y + high), box) for box in boxes):
            return x, y
    return None


def route(chart: Chart, path: Sequence[str]) -> list[Point]:
    """The line of a march, a little to the right of its road, clear of the signs at both ends."""
    line: list[Point] = []
    for a, b in pairwise(path):
        line += chart.way(a, b)
    if len(line) < 2 or length(line) < 4:
        return []
    whole, clear = length(line), chart.look.sign * 0.75
    if any(code in chart.panels for code in path):
        clear = min(whole * 0.3, chart.look.block * 1.9)
    clear = min(clear, whole * 0.3)
    steps = max(4, round(whole / 8))
    aside = chart.look.sign * 0.3
    marks = [clear + (whole - 2 * clear) * n / steps for n in range(steps + 1)]
    return [(x - sin(turn) * aside, y + cos(turn) * aside) for x, y, turn in rounded(walk(line, marks))]


def rounded(steps: Sequence[tuple[float, float, float]]) -> list[tuple[float, float, float]]:
    """The same steps with headings taken over their neighbours, so that the offset line does not jump."""
    found = []
    for n, (x, y, _) in enumerate(steps):
        before, after = steps[max(0, n - 2)], steps[min(len(steps) - 1, n + 2)]
        found.append((x, y, atan2(after[1] - before[1], after[0] - before[0])))
    return found


def arrow(overlay: Overlay, chart: Chart, theme: Theme, side: str, line: Sequence[Point]) -> None:
    """A ribbon that grows towards its head."""
    grown = chart.look.sign / 26
    left, top = min(x for x, _ in line) - 16 * grown, min(y for _, y in line) - 16 * grown
    right, bottom = max(x for x, _ in line) + 16 * grown, max(y for _, y in line) + 16 * grown
    west, north, east, south = chart.look.map_box
    left, top = max(west, left), max(north, top)
    right, bottom = min(east, right), min(south, bottom)
    if right - left < 2 or bottom - top < 2:
        return
    shape = ribbon(line, grown)
    size = (int(right - left + 1) * FINE, int(bottom - top + 1) * FINE)
    fill, edge = Image.new("L", size), Image.new("L", size)
    points = [((x - int(left)) * FINE, (y - int(top)) * FINE) for x, y in shape]
    ImageDraw.Draw(fill).polygon(points, fill=190)
    ImageDraw.Draw(edge).line([*points, points[0]], fill=255, width=2)
    paint = theme.side(side)
    overlay.ink(fill.reduce(FINE), blend(paint.wash, paint.gleam, 0.5), int(left), int(top))
    overlay.ink(edge.reduce(FINE), paint.paint, int(left), int(top))


def ribbon(line: Sequence[Point], grown: float) -> list[Point]:
    whole, head = length(line), 14 * grown
    head = min(head, whole * 0.5)
    steps = max(4, round(whole / 8))
    body = walk(line, [(whole - head) * n / steps for n in range(steps + 1)])
    there, back = [], []
    for n, (x, y, turn) in enumerate(body):
        half = grown * (1.2 + 2.2 * n / steps)
        there.append((x + sin(turn) * half, y - cos(turn) * half))
        back.append((x - sin(turn) * half, y + cos(turn) * half))
    x, y, turn = body[-1]
    wide = 7.5 * grown
    tip = line[-1]
    barbs = [(x + sin(turn) * wide, y - cos(turn) * wide), tip, (x - sin(turn) * wide, y + cos(turn) * wide)]
    return [*there, *barbs, *reversed(back)]
