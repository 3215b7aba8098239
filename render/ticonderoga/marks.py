"""Works, aims, ways that were gone, fights, and the names of spots between them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from math import hypot
from typing import TYPE_CHECKING

from PIL import Image

from render.arrows import arrow, before, beside
from render.battles.colours import deep
from render.battles.counters import banner
from render.battles.marks import hides
from render.battles.names import Tract
from render.emblems import swords
from render.engraving import curved, set_type
from render.lettering import type_height
from render.overlay import Overlay
from render.placing import Box, grown, inside
from render.projection import Point, length, smooth, walk
from render.strokes import dashes, dots, lines, shade
from render.theme import Colour, Theme, blend
from render.ticonderoga.base import Chart
from render.ticonderoga.colours import heath
from render.ticonderoga.look import Look
from render.ticonderoga.signs import burst, dress, earthwork, token
from render.ticonderoga.stacks import LOW, PLAIN
from render.ticonderoga.survey import surveyed
from render.ticonderoga.tally import BROKEN

if TYPE_CHECKING:
    from rules.ticonderoga.view import Fight, Fought, Trail, View

WORK, SMALL_WORK = 1.86, 2.2  # edges: a work about the counters in it
BANNER = 0.56
FADED = 0.3  # how far the ways of the other side's last activation go back into the ground
NOW, OVER = 0.6, 0.42  # edges: the mark of a fight that is being resolved, and of one that is over
SHOT = 0.24  # edges between two balls


# --- what stands in the ground


def draw_works(overlay: Overlay, view: View, chart: Chart, theme: Theme) -> None:
    for at, work in view.works.items():
        if at in chart.spots:
            (x, y), look = chart.spots[at], chart.look(at)
            size = round(look.edge * (WORK if look.edge >= PLAIN else SMALL_WORK))
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
    """The names of hills, roads, forts and camps, each where no counter and no other name is."""
    full = [*(grown(box, (box[3] - box[1]) * PILED) for box in hidden), *chart.occupied()]
    for tract in chart.tracts:
        full.append(_tract(overlay, chart, theme, tract, full))
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


PILED = 0.28  # of a counter's height: how far a pile and the works about it reach beyond it


def _tract(overlay: Overlay, chart: Chart, theme: Theme, tract: Tract, full: Sequence[Box]) -> Box:
    """A name where nothing lies, or least does."""
    box, placed = tract.clear_of(full)
    spots = [ground_colour(chart, theme, (x, y)) for _, x, y, _ in placed]
    mask, about, at = curved(tuple(placed), "italic", tract.name.size)
    overlay.ink(about, max(spots, key=spots.count), *at)
    overlay.ink(mask, deep(theme) if tract.name.kind == "water" else theme.ink, *at)
    return box


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
    for number, trail in enumerate(_in_order(view)):
        for part, last in _parts(chart, trail.path):
            _trail(overlay, chart, theme, trail, part, number, hidden if last else (), view.phasing)


def _in_order(view: View) -> list[Trail]:
    return sorted(joined(view.trails), key=lambda trail: trail.side == view.phasing)


def draw_heads(overlay: Overlay, view: View, chart: Chart, theme: Theme, hidden: Sequence[Box]) -> None:
    """Heads over the counters, of ways that end where there is no room between these."""
    for trail, ends in buried(view, chart, hidden):
        look = chart.look(ends[0])
        line = [_between(chart, ends, share) for share in (0.36, 0.46, 0.56, 0.66)]
        inks = (theme.face, _inks(theme, trail, view.phasing)[1])
        arrow(overlay, look.map_box, line, max(0.5, look.edge / 36), inks, 255)


def buried(view: View, chart: Chart, hidden: Sequence[Box]) -> Iterator[tuple[Trail, tuple[str, str]]]:
    """Ways whose heads counters of other places hide, once for each two places with which they end."""
    found: dict[tuple[str, str], Trail] = {}
    for number, trail in enumerate(_in_order(view)):
        for part, last in _parts(chart, trail.path):
            look = chart.look(part[0])
            line = course(chart, look, part, number, hidden)
            seen = [spot for spot in line if not any(inside(spot, box) for box in hidden)]
            if last and (line[-1] not in seen or too_short(seen, look)):
                found[part[-2], part[-1]] = trail
    yield from ((trail, ends) for ends, trail in found.items())


def joined(trails: Iterable[Trail]) -> list[Trail]:
    """What went on where it had stopped is one way."""
    found: list[Trail] = []
    for trail in trails:
        last = found[-1] if found else None
        if last is not None and _goes_on(last, trail):
            found[-1] = type(trail)(trail.side, (*last.path, *trail.path[1:]), trail.kind, trail.pieces)
        else:
            found.append(trail)
    return found


def _goes_on(last: Trail, trail: Trail) -> bool:
    alike = (last.side, last.kind, last.pieces) == (trail.side, trail.kind, trail.pieces)
    return alike and bool(trail.pieces) and last.path[-1] == trail.path[0]


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
    if too_short(line, look):
        return
    fill, edge = _inks(theme, trail, phasing)
    size = max(0.5, look.edge / 40)
    if trail.kind in BROKEN:
        dashes(overlay, look.map_box, line, edge, size)
    else:
        arrow(overlay, look.map_box, line, size * (1.25 if trail.kind == "pursuit" else 1.0), (fill, edge))


def too_short(line: Sequence[Point], look: Look) -> bool:
    """Whether no arrow can be told on it."""
    return length(line) < look.edge * 0.3


def _inks(theme: Theme, trail: Trail, phasing: str) -> tuple[Colour, Colour]:
    """Of a way and of its edge; those of the other side fade."""
    colours = dress(theme, trail.side)
    old = FADED if trail.side != phasing else 0.0
    fill = blend(colours.wash, colours.gleam, 0.5)
    return blend(fill, theme.field.forest, old), blend(colours.paint, theme.field.forest, old)


def course(chart: Chart, look: Look, path: Sequence[str], number: int, hidden: Sequence[Box]) -> list[Point]:
    """Through the middles of the hexes, a little aside, from the edge of one counter to that of another."""
    low = look.edge * LOW if look.numbered else 0.0
    spots = [(x, y + low) for x, y in map(chart.at, path)]
    aside = look.edge * (0.09 * (number % 5) - 0.18)
    dense = smooth(spots, 3)
    whole = length(dense)
    start = min(look.edge * 0.34, whole * 0.2) if any(inside(spots[0], box) for box in hidden) else 0.0
    steps = max(6, round(whole / 5))
    marks = [start + (whole - start) * n / steps for n in range(steps + 1)]
    line = [beside(step, aside) for step in walk(dense, marks)]
    cover = next((box for box in hidden if inside(spots[-1], box)), None)
    return before(line, grown(cover, look.edge * 0.05)) if cover else line


# --- fights


def draw_attacks(overlay: Overlay, view: View, chart: Chart, theme: Theme) -> None:
    """Who attacked whom, beneath the counters: arrows, and the paths of balls."""
    for fought in view.fought:
        if seen(chart, fought) and not fought.guns:
            attack(overlay, chart, theme, (fought.source, fought.at), fought.side)
        elif seen(chart, fought):
            _shot(overlay, chart, theme, (fought.source, fought.at))
    if view.fighting is not None and seen(chart, view.fighting):
        attack(overlay, chart, theme, (view.fighting.source, view.fighting.at), view.phasing)


def draw_fights(overlay: Overlay, view: View, chart: Chart, theme: Theme, hidden: Sequence[Box]) -> None:
    """The marks of the fights of both sides' last activations, and of the one that is being resolved."""
    for fought in view.fought:
        if seen(chart, fought):
            _fought(overlay, chart, theme, fought, hidden)
    if view.fighting is not None and seen(chart, view.fighting):
        ends = (view.fighting.source, view.fighting.at)
        size = max(14, round(chart.look(ends[0]).edge * NOW))
        _set(overlay, chart, swords(theme, size, now=True), ends, hidden)


def seen(chart: Chart, fight: Fight | Fought) -> bool:
    return chart.shows(fight.source) and chart.shows(fight.at) and fight.source[0] == fight.at[0]


def _fought(overlay: Overlay, chart: Chart, theme: Theme, fought: Fought, hidden: Sequence[Box]) -> None:
    """Sabres between the two, or the smoke of guns; a burst on either side that has lost a step."""
    ends, edge = (fought.source, fought.at), chart.look(fought.at).edge
    size = max(11, round(edge * OVER))
    drawn = token(theme, "fought", size) if fought.guns else swords(theme, size, now=False)
    middle = _set(overlay, chart, drawn, ends, hidden)
    for struck, at in ((fought.hit, fought.at), (fought.answered, fought.source)):
        if struck:
            _burst(overlay, chart, theme, middle, at)


def attack(overlay: Overlay, chart: Chart, theme: Theme, ends: tuple[str, str], side: str) -> None:
    """A short broad arrow from one place into the next."""
    look, colours = chart.look(ends[0]), dress(theme, side)
    line = [_between(chart, ends, share) for share in (0.36, 0.45, 0.54, 0.66)]
    arrow(overlay, look.map_box, line, max(0.5, look.edge / 36), (colours.paint, theme.face), 240)


def _between(chart: Chart, ends: tuple[str, str], share: float) -> Point:
    (ax, ay), (bx, by) = map(chart.at, ends)
    low = chart.look(ends[0]).edge * LOW
    return ax + (bx - ax) * share, ay + (by - ay) * share + low


def _set(
    overlay: Overlay, chart: Chart, drawn: Image.Image, ends: tuple[str, str], hidden: Sequence[Box]
) -> Point:
    """A mark on the border of two hexes; returns where."""
    size = drawn.width
    x, y = _corner(chart, ends, hidden, size)
    overlay.lay(drawn, x - size / 2, y - size / 2)
    return x, y


def _corner(chart: Chart, ends: tuple[str, str], hidden: Sequence[Box], size: float) -> Point:
    """The end of the side between two hexes where a mark hides least; between others the middle."""
    if ends[1] not in chart.ground.near.get(ends[0], ()):
        return _between(chart, ends, 0.5)
    return min(chart.side(*ends), key=lambda spot: hides(spot, (size, size), hidden))


def _shot(overlay: Overlay, chart: Chart, theme: Theme, ends: tuple[str, str]) -> None:
    look = chart.look(ends[0])
    line = [_between(chart, ends, share) for share in (0.3, 0.74)]
    step = max(5, round(look.edge * SHOT))
    spots = [(x, y) for x, y, _ in walk(line, range(0, round(length(line)), step))]
    dots(overlay, look.map_box, spots, theme.ink, max(1.6, look.edge * 0.07))


def _burst(overlay: Overlay, chart: Chart, theme: Theme, middle: Point, loser: str) -> None:
    """Beside the mark of a fight, on the side of who has lost."""
    (x, y), (tx, ty), edge = middle, chart.at(loser), chart.look(loser).edge
    far = max(1.0, hypot(tx - x, ty - y))
    size = max(9, round(edge * 0.34))
    x, y = x + (tx - x) / far * edge * 0.3, y + (ty - y) / far * edge * 0.3
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
