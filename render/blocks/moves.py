"""Who went where in the last turn: arrows, lighter than the pieces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import cos, sin
from typing import TYPE_CHECKING

from render.arrows import arrow, steady
from render.blocks.base import name_of, post_at
from render.blocks.chart import Chart
from render.blocks.colours import DYES
from render.emblems import badge
from render.overlay import Overlay
from render.placing import Box, grown, inside, overlap
from render.projection import Point, length, walk
from render.theme import Theme, blend
from render.words import Words

if TYPE_CHECKING:
    from rules.blocks.view import View


def draw_moves(
    overlay: Overlay, view: View, chart: Chart, theme: Theme, words: Words, pieces: Iterable[Box]
) -> None:
    """The arrows beneath the names that they meet, and on each the number of blocks that went, where no piece
    will cover it."""
    arrows = [(trail, route(chart, trail.path)) for trail in view.trails]
    pieces = list(pieces)
    for trail, line in arrows:
        if len(line) > 1:
            paint = theme.dyed(DYES[trail.side])
            colours = (blend(paint.wash, paint.gleam, 0.5), paint.paint)
            arrow(overlay, chart.look.map_box, line, chart.look.sign / 26, colours)
    lines = [line for _, line in arrows]
    for post in chart.sign_posts:
        if met(chart, post.box, lines):
            overlay.write(post_at(post), post.text, "italic", post.size, theme.ink)
    for code in crossed(chart, lines):
        for at, text, face, size, ink in name_of(view.board, chart, code, theme, words):
            overlay.write(at, text, face, size, ink)
    size = max(11, round(chart.look.sign * 0.62))
    for trail, line in arrows:
        if len(line) > 1 and not trail.ships:
            mark = badge(theme, str(trail.count), size)
            spot = clear_spot(line, mark.size, [*chart.names.values(), *chart.signs.values(), *pieces])
            if spot and chart.window.shows(spot[0], spot[1], -size * 2):
                overlay.lay(mark, spot[0] - mark.width / 2, spot[1] - mark.height / 2)


def crossed(chart: Chart, lines: Sequence[Sequence[Point]]) -> Iterator[str]:
    """The places whose names some lines run through."""
    return (code for code, box in chart.names.items() if met(chart, box, lines))


def met(chart: Chart, box: Box, lines: Sequence[Sequence[Point]]) -> bool:
    """Whether some lines run through what is written in a box."""
    about = grown(box, chart.look.sign * 0.2)
    return any(inside(spot, about) for line in lines for spot in line)


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
    """The line of a march, a little to the right of its road, clear of the signs at both ends and of what is
    in a box of ships."""
    line: list[Point] = []
    for a, b in pairwise(path):
        line += chart.way(a, b)
    whole = length(line) if len(line) > 1 else 0
    if whole < 4:
        return []
    start, end = (_clear(chart, code, course) for code, course in ((path[0], line), (path[-1], line[::-1])))
    steps = max(4, round(whole / 8))
    aside = chart.look.sign * 0.3
    marks = [start + (whole - start - end) * n / steps for n in range(steps + 1)]
    return [(x - sin(turn) * aside, y + cos(turn) * aside) for x, y, turn in steady(walk(line, marks))]


def _clear(chart: Chart, code: str, line: Sequence[Point]) -> float:
    """How much of a line that begins at a place an arrow leaves bare: as far as its box goes, or its sign."""
    whole = length(line)
    if code not in chart.panels:
        return min(chart.look.sign * 0.75, whole * 0.3)
    box = grown(chart.panels[code], chart.look.sign * OUTSIDE)
    steps = enumerate(walk(line, range(round(whole))))
    outside = (far for far, (x, y, _) in steps if not inside((x, y), box))
    return min(next(outside, 0), whole * 0.4)


OUTSIDE = 0.4  # of a sign: how far from a box of ships an arrow begins
