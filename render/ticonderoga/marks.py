"""Works, aims, ways that were gone, fights, and the names of spots between them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from math import cos, sin
from typing import TYPE_CHECKING

from render.arrows import arrow
from render.battles.counters import banner
from render.emblems import swords
from render.engraving import set_type
from render.lettering import type_height
from render.overlay import Overlay
from render.placing import Box, grown, inside
from render.projection import Point, length, smooth, walk
from render.strokes import dashes, dots, lines, shade
from render.theme import Colour, Theme, blend
from render.ticonderoga.base import Chart
from render.ticonderoga.colours import heath
from render.ticonderoga.look import Look
from render.ticonderoga.signs import burst, dress, earthwork
from render.ticonderoga.stacks import LOW
from render.ticonderoga.survey import surveyed

if TYPE_CHECKING:
    from rules.ticonderoga.view import Fight, Fought, Trail, View

WORK = 1.72  # edges: a work about the counters in it
BANNER = 0.56
FADED = 0.55  # how far the ways of the other side's last activation go back into the ground
BROKEN = ("retreat", "flight", "lost")  # ways that are drawn in dashes
SHOT = 0.24  # edges between two balls


# --- what stands in the ground


def draw_works(overlay: Overlay, view: View, chart: Chart, theme: Theme) -> None:
    for at, work in view.works.items():
        if at in chart.spots:
            (x, y), look = chart.spots[at], chart.look(at)
            size = round(look.edge * WORK)
            low = look.edge * LOW if look.numbered else 0.0
            drawn = earthwork(theme, work.kind, work.side, work.breached, work.ruined, size)
            overlay.lay(drawn, x - size / 2, y + low - size / 2)


def draw_aims(overlay: Overlay, view: View, chart: Chart, theme: Theme) -> None:
    """Banners over the hexes that decide the scenario, in the colours of who holds them."""
    for at, holder in view.goals.items():
        if at in chart.spots:
            (x, y), edge = chart.spots[at], chart.look(at).edge
            size = max(14, round(edge * BANNER))
            overlay.lay(banner(theme, holder, size), x - edge * 0.92, y - edge * 0.42 - size)


# --- names


def draw_names(overlay: Overlay, chart: Chart, theme: Theme, hidden: Sequence[Box]) -> None:
    """The names of forts and camps, each where no counter and no other name is."""
    full = [*hidden, *chart.occupied()]
    for title in chart.titles:
        box = title.clear_of(full)
        if box is None:
            continue
        full.append(box)
        under = ground_colour(chart, theme, ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2))
        lift = type_height("semibold", title.size) * 0.17
        at = (box[0] + 2, box[1] - lift)
        set_type(overlay.image, at, title.text, "semibold", title.size, theme.ink, under)
        overlay.touch(grown(box, title.size))


def ground_colour(chart: Chart, theme: Theme, spot: Point) -> Colour:
    """The plain colour of the ground at a spot."""
    look = next((look for look in chart.sheet.looks if inside(spot, look.map_box)), None)
    if look is None:
        return theme.panel
    place = surveyed(chart.ground, look.letter).name.get(look.grid.hex_at(*spot), "")
    kinds = chart.ground.kinds.get(place, frozenset({"forest"}))
    if place in chart.ground.all_water:
        return theme.sea
    if "forest" in kinds:
        return theme.field.forest
    return heath(theme) if "hill" in kinds else theme.field.meadow


# --- ways


def draw_ways(overlay: Overlay, view: View, chart: Chart, theme: Theme, hidden: Sequence[Box]) -> None:
    """The ways of both sides in their last activations, those of whose activation it is on top."""
    ordered = sorted(joined(view.trails), key=lambda trail: trail.side == view.phasing)
    for number, trail in enumerate(ordered):
        for part, last in _parts(chart, trail.path):
            _trail(overlay, chart, theme, trail, part, number, hidden if last else (), view.phasing)


def joined(trails: Iterable[Trail]) -> list[Trail]:
    """What went on where it had stopped is one way."""
    found: list[Trail] = []
    for trail in trails:
        before = found[-1] if found else None
        if before is not None and _goes_on(before, trail):
            found[-1] = type(trail)(trail.side, (*before.path, *trail.path[1:]), trail.kind, trail.pieces)
        else:
            found.append(trail)
    return found


def _goes_on(before: Trail, trail: Trail) -> bool:
    alike = (before.side, before.kind, before.pieces) == (trail.side, trail.kind, trail.pieces)
    return alike and bool(trail.pieces) and before.path[-1] == trail.path[0]


def _parts(chart: Chart, path: Sequence[str]) -> Iterator[tuple[list[str], bool]]:
    """The parts of a way on each map that is seen, and whether the way ends there."""
    letters = [look.letter for look in chart.sheet.looks]
    parts = [list(part) for _, part in groupby(path, key=lambda place: place[0])]
    for number, part in enumerate(parts):
        if part[0][0] in letters and len(part) > 1:
            yield part, number == len(parts) - 1


def _trail(
    overlay: Overlay,
    chart: Chart,
    theme: Theme,
    trail: Trail,
    part: Sequence[str],
    number: int,
    hidden: Sequence[Box],
    phasing: str,
) -> None:
    """A ribbon, or dashes where they did not go of their own will; its head before the counters."""
    look = chart.look(part[0])
    line = course(chart, look, part, number, hidden)
    if length(line) < look.edge * 0.3:
        return
    colours = dress(theme, trail.side)
    old = FADED if trail.side != phasing else 0.0
    fill, edge = blend(colours.wash, colours.gleam, 0.5), colours.paint
    fill, edge = (blend(ink, theme.field.forest, old) for ink in (fill, edge))
    size = max(0.42, look.edge / 46)
    if trail.kind in BROKEN:
        dashes(overlay, look.map_box, line, edge, size)
    else:
        arrow(overlay, look.map_box, line, size * (1.25 if trail.kind == "pursuit" else 1.0), (fill, edge))


def course(chart: Chart, look: Look, path: Sequence[str], number: int, hidden: Sequence[Box]) -> list[Point]:
    """Through the middles of the hexes, a little aside, from the edge of one counter to that of another."""
    low = look.edge * LOW if look.numbered else 0.0
    spots = [(x, y + low) for x, y in map(chart.at, path)]
    aside = look.edge * (0.09 * (number % 5) - 0.18)
    dense = smooth(spots, 3)
    whole = length(dense)
    start = min(look.edge * 0.34, whole * 0.2)
    steps = max(6, round(whole / 5))
    marks = [start + (whole - start) * n / steps for n in range(steps + 1)]
    line = [turned(step, aside) for step in walk(dense, marks)]
    cover = next((box for box in hidden if inside(spots[-1], box)), None)
    return _before(line, grown(cover, look.edge * 0.05)) if cover else line


def turned(step: tuple[float, float, float], aside: float) -> Point:
    """A point beside a line."""
    x, y, turn = step
    return x - sin(turn) * aside, y + cos(turn) * aside


def _before(line: list[Point], box: Box) -> list[Point]:
    """The line up to where it comes into a box for the last time."""
    end = len(line)
    while end > 2 and inside(line[end - 1], box):
        end -= 1
    return line[:end]


# --- fights


def draw_fights(overlay: Overlay, view: View, chart: Chart, theme: Theme) -> None:
    """Attacks and bombardments of both sides' last activations, and the one that is being resolved."""
    for fought in view.fought:
        if seen(chart, fought):
            _fought(overlay, chart, theme, fought)
    if view.fighting is not None and seen(chart, view.fighting):
        fight = view.fighting
        attack(overlay, chart, theme, (fight.source, fight.at), view.phasing)
        _sabres(overlay, chart, theme, (fight.source, fight.at), True)


def seen(chart: Chart, fight: Fight | Fought) -> bool:
    return chart.shows(fight.source) and chart.shows(fight.at) and fight.source[0] == fight.at[0]


def _fought(overlay: Overlay, chart: Chart, theme: Theme, fought: Fought) -> None:
    """Sabres between the two, or the path of the balls; a burst on either side that has lost a step."""
    ends = (fought.source, fought.at)
    if fought.guns:
        _shot(overlay, chart, theme, ends)
    else:
        attack(overlay, chart, theme, ends, fought.side)
        _sabres(overlay, chart, theme, ends, False)
    for struck, share in ((fought.hit, 0.72), (fought.answered, 0.28)):
        if struck:
            _burst(overlay, chart, theme, ends, share)


def attack(overlay: Overlay, chart: Chart, theme: Theme, ends: tuple[str, str], side: str) -> None:
    """A short broad arrow from one place into the next."""
    look, colours = chart.look(ends[0]), dress(theme, side)
    line = [_between(chart, ends, share) for share in (0.3, 0.42, 0.52, 0.66)]
    arrow(overlay, look.map_box, line, max(0.5, look.edge / 36), (colours.paint, theme.face), 240)


def _between(chart: Chart, ends: tuple[str, str], share: float) -> Point:
    (ax, ay), (bx, by) = map(chart.at, ends)
    low = chart.look(ends[0]).edge * LOW
    return ax + (bx - ax) * share, ay + (by - ay) * share + low


def _sabres(overlay: Overlay, chart: Chart, theme: Theme, ends: tuple[str, str], now: bool) -> None:
    x, y = _between(chart, ends, 0.5)
    edge = chart.look(ends[0]).edge
    size = max(14 if now else 11, round(edge * (0.6 if now else 0.42)))
    overlay.lay(swords(theme, size, now), x - size / 2, y - size / 2)


def _shot(overlay: Overlay, chart: Chart, theme: Theme, ends: tuple[str, str]) -> None:
    look = chart.look(ends[0])
    line = [_between(chart, ends, share) for share in (0.3, 0.74)]
    step = max(5, round(look.edge * SHOT))
    spots = [(x, y) for x, y, _ in walk(line, range(0, round(length(line)), step))]
    dots(overlay, look.map_box, spots, theme.ink, max(1.6, look.edge * 0.07))


def _burst(overlay: Overlay, chart: Chart, theme: Theme, ends: tuple[str, str], share: float) -> None:
    x, y = _between(chart, ends, share)
    size = max(9, round(chart.look(ends[0]).edge * 0.36))
    overlay.lay(burst(theme, size), x - size / 2, y - size / 2)


# --- hexes as shapes, for what is looked up


def shade_hexes(overlay: Overlay, chart: Chart, places: Iterable[str], colour: Colour, most: int) -> None:
    """Hexes filled with a little colour, on every map that is seen."""
    for look in chart.sheet.looks:
        ground = chart.ground
        here = [at for at in places if at[0] == look.letter and at in ground.at]
        shade(overlay, look.map_box, [chart.corners(at, 0.95) for at in here], colour, most)


def ring(overlay: Overlay, chart: Chart, place: str, colour: Colour, width: float = 0.09) -> None:
    """A frame round a hex, or about the side of a river."""
    if place[0] not in [look.letter for look in chart.sheet.looks]:
        return
    look = chart.look(place)
    for at in chart.ground.hexes(place):
        corners = chart.corners(at, 0.95)
        lines(overlay, look.map_box, [[*corners, corners[0], corners[1]]], colour, look.edge * width)
