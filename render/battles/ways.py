"""The ways that counters went, and attacks: ribbons beneath the counters, heads where they can be seen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from typing import TYPE_CHECKING

from render.arrows import arrow, before, beside
from render.battles.base import ground_colour
from render.battles.chart import Chart
from render.battles.colours import DYES
from render.battles.stacks import Here
from render.overlay import Overlay
from render.placing import Box, grown, inside, overlap
from render.projection import Point, length, smooth, walk
from render.strokes import dashes
from render.theme import Colour, Theme, blend

if TYPE_CHECKING:
    from rules.battles.view import Assault, Trail, View

MARCHES = ("move", "enter", "exit")
FADED = 0.5  # how far marches go back into the ground when attacks are declared
SHORTEST = 0.3  # edges: less of a ribbon tells no direction
HEAD = 0.38  # edges: a head that lies between two counters

ATTACK = 0.5  # edges: the arrow of an attack

Covers = Mapping[str, Box]  # hex -> what the counters in it hide


@dataclass(frozen=True)
class Way:
    """Where somebody went, in one line though it was ordered in several. `old`: attacks have come since."""

    side: str
    kind: str
    path: tuple[str, ...]
    old: bool


def ways(view: View) -> list[Way]:
    """In the order in which they were gone."""
    over = view.step not in ("bombard", "arrive", "move")
    return [
        Way(trail.side, trail.kind, trail.path, over and trail.kind in MARCHES)
        for trail in joined(view.trails, view.stacks)
        if len(trail.path) > 1
    ]


def joined(trails: Iterable[Trail], stacks: Mapping[str, str]) -> list[Trail]:
    """Who went on from where nobody of theirs is left went one way."""
    found: list[Trail] = []
    for trail in trails:
        first = next((one for one in found if _goes_on(one, trail, stacks)), None)
        if first is None:
            found.append(trail)
        else:
            found.remove(first)
            found.append(type(trail)(trail.side, (*first.path, *trail.path[1:]), trail.kind))
    return found


def _goes_on(first: Trail, trail: Trail, stacks: Mapping[str, str]) -> bool:
    alike = (first.side, first.kind) == (trail.side, trail.kind) and len(trail.path) > 1
    return alike and first.path[-1] == trail.path[0] and stacks.get(trail.path[0]) != trail.side


Lines = Sequence[tuple[Way, list[Point]]]


def courses(view: View, chart: Chart, covers: Covers) -> Lines:
    """The ways, each with its line as it is drawn."""
    return [(way, course(chart, way.path, number, covers)) for number, way in enumerate(ways(view))]


# --- beneath the counters


def draw_ways(overlay: Overlay, chart: Chart, theme: Theme, gone: Lines) -> None:
    """Ribbons for marches and pursuits, dashes for retreats, up to the counters where they end."""
    for way, line in gone:
        if length(line) < chart.look.edge * SHORTEST:
            continue
        fill, edge = _inks(chart, theme, way)
        size = chart.look.edge / 42
        if way.kind == "retreat":
            dashes(overlay, chart.look.map_box, line, edge, size)
        else:
            grown_by = size * (1.25 if way.kind == "pursuit" else 1.0)
            arrow(overlay, chart.look.map_box, line, grown_by, (fill, edge))


def course(chart: Chart, path: Sequence[str], number: int, covers: Covers) -> list[Point]:
    """Through the middles of the hexes, a little aside so that two on one way can be told apart."""
    spots = [chart.middle(code) for code in path]
    edge = chart.look.edge
    aside = edge * (0.07 * (number % 5) - 0.14)
    dense = smooth(spots, 2)
    whole = length(dense)
    start = min(edge * 0.34, whole * 0.2)
    stop = whole - (0.0 if path[-1] in covers else min(edge * 0.2, whole * 0.12))
    steps = max(6, round(whole / 7))
    line = [
        beside(step, aside)
        for step in walk(dense, [start + (stop - start) * n / steps for n in range(steps + 1)])
    ]
    return before(line, grown(covers[path[-1]], edge * 0.04)) if path[-1] in covers else line


def _inks(chart: Chart, theme: Theme, way: Way) -> tuple[Colour, Colour]:
    """Of a way and of its edge; marches fade when attacks are declared."""
    paint = theme.dyed(DYES[way.side])
    ground = ground_colour(chart, theme, *chart.middle(way.path[-1]))
    old = FADED if way.old else 0.0
    return blend(blend(paint.wash, paint.gleam, 0.5), ground, old), blend(paint.paint, ground, old)


# --- over the counters


def draw_heads(overlay: Overlay, chart: Chart, theme: Theme, heads: Lines) -> None:
    """Heads of ways that end where there is no room before the counters: between these, and over them."""
    for way, line in heads:
        paint = theme.dyed(DYES[way.side])
        arrow(overlay, chart.look.map_box, line, chart.look.edge / 40, (theme.face, paint.paint), 255)


def buried(gone: Lines, chart: Chart, here: Here) -> Iterator[tuple[Way, list[Point]]]:
    """Ways whose heads counters hide, once for each two hexes with which they end."""
    found: dict[tuple[str, str], Way] = {}
    for way, line in gone:
        ends = way.path[-2:]
        if all(code in chart.spots for code in ends) and not head_seen(line, chart, here.covers):
            found[ends[0], ends[1]] = way
    yield from ((way, between(chart, ends, here)) for ends, way in found.items())


def head_seen(line: Sequence[Point], chart: Chart, covers: Covers) -> bool:
    """Whether enough of the end of a ribbon lies clear of all counters."""
    seen = list[Point]()
    for spot in reversed(line):
        if any(inside(spot, box) for box in covers.values()):
            break
        seen.append(spot)
    return len(seen) > 1 and length(seen) >= chart.look.edge * SHORTEST


def between(chart: Chart, ends: tuple[str, str], here: Here, long: float = HEAD) -> list[Point]:
    """A short line across the gap between what stands in two hexes, clear of numbers on counters."""
    boxes = [here.covers.get(code) or (*chart.middle(code), *chart.middle(code)) for code in ends]
    start, end = (((box[0] + box[2]) / 2, (box[1] + box[3]) / 2) for box in boxes)
    far = hypot(end[0] - start[0], end[1] - start[1])
    ux, uy = (end[0] - start[0]) / far, (end[1] - start[1]) / far
    middle = (_out(boxes[0], (ux, uy)) + far - _out(boxes[1], (ux, uy))) / 2
    edge = chart.look.edge
    lines = [
        [
            (start[0] + ux * share - uy * aside * edge, start[1] + uy * share + ux * aside * edge)
            for share in (middle + edge * (shift + long * part) for part in (-0.5, -0.2, 0.1, 0.5))
        ]
        for shift in (0.0, -0.08, 0.08)
        for aside in (0.0, 0.1, -0.1, 0.2, -0.2, 0.3, -0.3)
    ]
    near = [box for box in here.figures if overlap(box, grown((*start, *start), 2 * edge))]
    return min(lines, key=lambda line: sum(inside(spot, box) for spot in line for box in near))


def _out(box: Box, heading: Point) -> float:
    """How far it is from the middle of a box to its border."""
    sides = ((box[2] - box[0]) / 2, (box[3] - box[1]) / 2)
    return min(half / abs(part) for half, part in zip(sides, heading, strict=True) if abs(part) > 0.001)


# --- attacks


def attacks(view: View, chart: Chart) -> Iterator[tuple[str, str]]:
    """From which hex into which somebody attacks."""
    for assault in (*view.assaults, *filter(None, [view.fighting])):
        for origin in origins(view, assault):
            for target in assault.hexes:
                if target in chart.battle.ground.near.get(origin, ()):
                    yield origin, target


def origins(view: View, assault: Assault) -> list[str]:
    """The hexes of the attackers."""
    return [*dict.fromkeys(view.units[name].at for name in assault.attackers if name in view.units)]


def attack(
    overlay: Overlay, chart: Chart, ends: tuple[str, str], here: Here, colours: tuple[Colour, Colour]
) -> None:
    """A short broad arrow across the side between two hexes."""
    line = between(chart, ends, here, ATTACK)
    arrow(overlay, chart.look.map_box, line, chart.look.edge / 36, colours, 240)


def crossings(view: View, chart: Chart, here: Here, heads: Lines) -> Iterator[Box]:
    """What heads over counters and the arrows of attacks hide."""
    lines = [line for _, line in heads]
    lines += [between(chart, ends, here, ATTACK) for ends in attacks(view, chart)]
    for (ax, ay), *_, (bx, by) in lines:
        aside = chart.look.edge * 0.1
        yield min(ax, bx) - aside, min(ay, by) - aside, max(ax, bx) + aside, max(ay, by) + aside
