"""What lies on a table: houses, works, fences, walls, felled trees; and streams and banks.

The pen is of double size.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import atan2, cos, hypot, pi, sin
from random import Random
from typing import TYPE_CHECKING

from render.engraving import FINE, Paper
from render.projection import Point, length, smooth, walk
from render.skirmish.colours import brook
from render.skirmish.terrain import Site
from render.theme import Colour, blend

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw as Pen

    from rules.skirmish.view import Area, Barrier

BEND = 0.5  # inches before and behind a bend that are rounded
CLEAR = 0.45  # inches that stay free of trees to both sides of a line
WALL = 0.24  # inches
FREE = 40  # hundredths from a corner of a building to the ground about it


def fine(points: Sequence[Point]) -> list[Point]:
    return [(FINE * x, FINE * y) for x, y in points]


# --- lines


def barriers(pen: Pen, site: Site) -> None:
    """Streams first, then what stands on the ground."""
    found = site.ground.barriers.values()
    for barrier in sorted(found, key=lambda one: one.kind not in ("stream", "bank")):
        manner = site.manner(barrier.name)
        LINES["trench" if manner == "trench" else barrier.kind](pen, site, barrier)


def take(paper: Paper, site: Site) -> None:
    """Keep trees clear of lines, roads and buildings."""
    inch = site.look.inch
    for barrier in site.ground.barriers.values():
        paper.take_line(site.look.line(barrier.course), round(2 * CLEAR * inch))
    for area in site.ground.areas.values():
        if area.file is not None and area.file.ground == "building":
            spots = site.look.line(area.polygon)
            across, down = [x for x, _ in spots], [y for _, y in spots]
            paper.take((min(across), min(down), max(across), max(down)), inch * 0.5)


def bent(line: Sequence[Point], inch: float) -> list[Point]:
    """A course of which only the bends are rounded, by less than a tenth of an inch."""
    spots = [line[0]]
    for before, corner, after in zip(line, line[1:], line[2:], strict=False):
        spots += smooth([_towards(corner, before, inch), corner, _towards(corner, after, inch)], 2)
    return [*spots, line[-1]]


def _towards(corner: Point, other: Point, inch: float) -> Point:
    far = hypot(other[0] - corner[0], other[1] - corner[1])
    share = min(0.5, BEND * inch / far)
    return corner[0] + (other[0] - corner[0]) * share, corner[1] + (other[1] - corner[1]) * share


def stream(pen: Pen, site: Site, barrier: Barrier) -> None:
    """Blue between two banks, here and there a ripple."""
    inch, theme = site.look.inch, site.theme
    line = fine(bent(site.look.line(barrier.course), inch))
    pen.line(line, fill=theme.river, width=round(0.62 * inch) + 3, joint="curve")
    pen.line(line, fill=brook(theme), width=round(0.62 * inch) - 1, joint="curve")
    far = length(line)
    for n in range(round(far / (2.4 * inch))):
        x, y, turn = walk(line, [(n + 0.4) * 2.4 * inch])[0]
        half, aside = 0.34 * inch, (0.1 if n % 2 else -0.1) * inch
        x, y = x - sin(turn) * aside, y + cos(turn) * aside
        ends = (x - cos(turn) * half, y - sin(turn) * half, x + cos(turn) * half, y + sin(turn) * half)
        pen.line(ends, fill=theme.river, width=2)


def bank(pen: Pen, site: Site, barrier: Barrier) -> None:
    """A steep slope: it falls to the right of its course."""
    inch, theme = site.look.inch, site.theme
    line = fine(bent(site.look.line(barrier.course), inch))
    chance, far = Random(barrier.name), length(line)
    count = round(far / (0.42 * inch))
    for x, y, turn in walk(line, [far * (n + 0.5) / count for n in range(count)]):
        long = inch * chance.uniform(0.7, 1.5)
        lean = turn + pi / 2 + chance.uniform(-0.12, 0.12)
        pen.line((x, y, x + cos(lean) * long, y + sin(lean) * long), fill=theme.field.slope, width=2)
    pen.line(line, fill=theme.field.slope, width=max(4, round(0.16 * inch)), joint="curve")


def fence(pen: Pen, site: Site, barrier: Barrier) -> None:
    """Two rails between posts."""
    inch, theme = site.look.inch, site.theme
    line = fine(site.look.line(barrier.course))
    pen.line([(x + 2, y + 3) for x, y in line], fill=_shade(site, barrier), width=3, joint="curve")
    for x, y, turn in _along(line, inch * 1.5):
        wide = max(3.0, 0.13 * inch)
        pen.polygon(_square(x, y, turn, wide), fill=theme.field.earth)
    pen.line(line, fill=theme.field.earth, width=max(3, round(0.13 * inch)), joint="curve")
    for x, y, turn in _along(line, inch * 1.5):
        pen.polygon(
            _square(x, y, turn, max(3.0, 0.17 * inch)), fill=blend(theme.field.earth, theme.ink, 0.45)
        )


def hedge(pen: Pen, site: Site, barrier: Barrier) -> None:
    """Bushes in a row."""
    inch, field = site.look.inch, site.theme.field
    line, chance = fine(site.look.line(barrier.course)), Random(barrier.name)
    for share, ink in ((0.4, blend(field.canopy, field.trunk, 0.6)), (0.32, field.canopy)):
        for x, y, _ in _along(line, inch * 0.7):
            r = inch * share * chance.uniform(0.9, 1.15)
            pen.ellipse((x - r, y - r, x + r, y + r), fill=ink)


def wall(pen: Pen, site: Site, barrier: Barrier) -> None:
    """Stones between two edges."""
    inch, theme = site.look.inch, site.theme
    line = fine(site.look.line(barrier.course))
    dark = blend(theme.field.masonry, theme.ink, 0.6)
    pen.line(
        [(x + 3, y + 4) for x, y in line], fill=_shade(site, barrier), width=round(0.5 * inch), joint="curve"
    )
    pen.line(line, fill=dark, width=round(0.5 * inch), joint="curve")
    pen.line(line, fill=theme.field.masonry, width=round(0.5 * inch) - 3, joint="curve")
    for x, y, turn in _along(line, inch * 0.6):
        half = 0.24 * inch
        pen.line(
            (x + sin(turn) * half, y - cos(turn) * half, x - sin(turn) * half, y + cos(turn) * half),
            fill=dark,
            width=2,
        )


def trench(pen: Pen, site: Site, barrier: Barrier) -> None:
    """A ditch, and to its right the earth that was thrown up."""
    inch, theme = site.look.inch, site.theme
    line = fine(site.look.line(barrier.course))
    beside = _beside(line, -0.22 * inch)
    pen.line(
        [(x + 3, y + 4) for x, y in line], fill=_shade(site, barrier), width=round(0.8 * inch), joint="curve"
    )
    pen.line(line, fill=theme.field.slope, width=round(0.9 * inch), joint="curve")
    pen.line(line, fill=theme.field.height, width=round(0.9 * inch) - 4, joint="curve")
    pen.line(beside, fill=blend(theme.field.earth, theme.ink, 0.45), width=round(0.4 * inch), joint="curve")
    for x, y, turn in _along(_beside(line, 0.25 * inch), inch * 0.8):
        half = 0.16 * inch
        pen.line(
            (x + sin(turn) * half, y - cos(turn) * half, x - sin(turn) * half, y + cos(turn) * half),
            fill=theme.field.slope,
            width=2,
        )


def abatis(pen: Pen, site: Site, barrier: Barrier) -> None:
    """Felled trees with their boughs sharpened, over one another."""
    inch, field = site.look.inch, site.theme.field
    line, chance = fine(site.look.line(barrier.course)), Random(barrier.name)
    dark = blend(field.earth, site.theme.ink, 0.5)
    for x, y, turn in _along(line, inch * 0.62):
        for out in (1, -1):
            lean = turn - out * (pi / 2 + chance.uniform(-0.5, 0.5))
            far = inch * chance.uniform(0.75, 1.05)
            tip = (x + cos(lean) * far, y + sin(lean) * far)
            pen.line(
                (x + 2, y + 3, tip[0] + 2, tip[1] + 3),
                fill=_shade(site, barrier),
                width=max(3, round(0.12 * inch)),
            )
            pen.line((x, y, *tip), fill=dark, width=max(3, round(0.13 * inch)))
            for fork in (-0.6, 0.6):
                twig = (x + cos(lean) * far * 0.55, y + sin(lean) * far * 0.55)
                end = (twig[0] + cos(lean + fork) * far * 0.42, twig[1] + sin(lean + fork) * far * 0.42)
                pen.line((*twig, *end), fill=dark, width=2)
    pen.line(line, fill=dark, width=max(4, round(0.26 * inch)), joint="curve")
    pen.line(line, fill=field.earth, width=max(2, round(0.13 * inch)), joint="curve")


def barricade(pen: Pen, site: Site, barrier: Barrier) -> None:
    """Logs thrown across one another."""
    inch, theme = site.look.inch, site.theme
    line, chance = fine(site.look.line(barrier.course)), Random(barrier.name)
    dark = blend(theme.field.earth, theme.ink, 0.55)
    for n, (x, y, turn) in enumerate(_along(line, inch * 0.8)):
        lean = turn + (0.35 if n % 2 else -0.35) + chance.uniform(-0.12, 0.12)
        half, thick = inch * chance.uniform(0.75, 1.0), max(5, round(0.3 * inch))
        ends = (x - cos(lean) * half, y - sin(lean) * half, x + cos(lean) * half, y + sin(lean) * half)
        pen.line(
            [ends[0] + 3, ends[1] + 4, ends[2] + 3, ends[3] + 4], fill=_shade(site, barrier), width=thick
        )
        pen.line(ends, fill=dark, width=thick)
        pen.line(ends, fill=theme.field.earth, width=max(2, thick - 4))
        r = thick * 0.42
        pen.ellipse(
            (ends[2] - r, ends[3] - r, ends[2] + r, ends[3] + r), fill=theme.field.height, outline=dark
        )


LINES: Mapping[str, Callable[[Pen, Site, Barrier], None]] = {
    "stream": stream,
    "bank": bank,
    "fence": fence,
    "hedge": hedge,
    "wall": wall,
    "trench": trench,
    "abatis": abatis,
    "barricade": barricade,
}


def _shade(site: Site, barrier: Barrier) -> Colour:
    """A shadow on the ground in the middle of a line."""
    first, last = barrier.course[0], barrier.course[-1]
    middle = barrier.course[len(barrier.course) // 2] if len(barrier.course) > 2 else _mean(first, last)
    return blend(site.under(middle), site.theme.shadow, 0.35)


def _mean(a: tuple[int, int], b: tuple[int, int]) -> tuple[int, int]:
    return (a[0] + b[0]) // 2, (a[1] + b[1]) // 2


def _along(line: Sequence[Point], step: float) -> list[tuple[float, float, float]]:
    """Spots from one end to the other, about so far apart, with the heading there."""
    far = length(line)
    count = max(1, round(far / step))
    return walk(line, [far * n / count for n in range(count + 1)])


def _beside(line: Sequence[Point], right: float) -> list[Point]:
    return [(x - sin(turn) * right, y + cos(turn) * right) for x, y, turn in _along(line, 12)]


def _square(x: float, y: float, turn: float, half: float) -> list[Point]:
    corners = (turn + pi / 4 + n * pi / 2 for n in range(4))
    return [(x + cos(corner) * half * 1.4, y + sin(corner) * half * 1.4) for corner in corners]


# --- buildings


def houses(pen: Pen, site: Site) -> None:
    for area in site.ground.areas.values():
        if area.file is not None and area.file.ground == "building":
            shape = fine(site.look.line(area.polygon))
            _cast(pen, site, area, shape)
            (parapet if area.file.parapet else roofed)(pen, site, area)


def _cast(pen: Pen, site: Site, area: Area, shape: Sequence[Point]) -> None:
    """The shadow to the south-east."""
    far = FINE * site.look.inch * (0.22 if area.file and area.file.parapet else 0.34)
    _, south, east, _ = area.box
    shade = blend(site.under((east + FREE, south - FREE)), site.theme.shadow, 0.5)
    for n in range(1, 5):
        pen.polygon([(x + far * n / 4, y + far * n / 4) for x, y in shape], fill=shade)


def roofed(pen: Pen, site: Site, area: Area) -> None:
    """A roof seen from above: four or two slopes about its ridge, the northern one in the light."""
    theme, inch, field = site.theme, site.look.inch, site.theme.field
    shape = fine(site.look.line(area.polygon))
    ridge = ridge_of(shape)
    for a, b in zip(shape, [*shape[1:], shape[0]], strict=True):
        turn = atan2(b[1] - a[1], b[0] - a[0])
        light = 0.5 + 0.5 * sin(turn + pi / 4 - pi)
        near = [_nearer(ridge, b), _nearer(ridge, a)]
        slope = blend(blend(field.roof, theme.ink, 0.16), blend(field.roof, field.meadow, 0.42), light)
        pen.polygon([a, b, *near], fill=slope)
        _shingles(pen, (a, b, *near), inch, blend(slope, theme.ink, 0.16))
        pen.line((*a, *near[1]), fill=blend(field.roof, theme.ink, 0.55), width=2)
    pen.line(ridge, fill=blend(field.roof, theme.ink, 0.6), width=max(3, round(0.12 * inch)))
    pen.line([*shape, shape[0]], fill=theme.ink, width=max(3, round(0.1 * inch)), joint="curve")
    x, y = ((ridge[0][k] * 0.7 + ridge[1][k] * 0.3) for k in (0, 1))
    r = 0.24 * inch
    pen.rectangle((x - r, y - r, x + r, y + r), fill=field.masonry, outline=theme.ink, width=2)
    openings(pen, site, area)


def _nearer(ends: Sequence[Point], corner: Point) -> Point:
    return min(ends, key=lambda end: hypot(end[0] - corner[0], end[1] - corner[1]))


def _shingles(pen: Pen, slope: Sequence[Point], inch: float, ink: Colour) -> None:
    """Rows of shingles from the eaves to the ridge."""
    a, b, end, start = slope
    rows = max(2, round(hypot(a[0] - start[0], a[1] - start[1]) / (0.55 * inch)))
    for n in range(1, rows):
        share = n / rows
        pen.line((*_between(a, start, share), *_between(b, end, share)), fill=ink, width=1)


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def ridge_of(shape: Sequence[Point]) -> list[Point]:
    """The two ends of a ridge: along the longer way, as far from the ends as a hipped roof wants."""
    across, down = [x for x, _ in shape], [y for _, y in shape]
    wide, high = max(across) - min(across), max(down) - min(down)
    x, y = (max(across) + min(across)) / 2, (max(down) + min(down)) / 2
    half = max(abs(wide - high) / 2, 0.12 * max(wide, high))
    return [(x - half, y), (x + half, y)] if wide >= high else [(x, y - half), (x, y + half)]


def parapet(pen: Pen, site: Site, area: Area) -> None:
    """A work open above: trodden earth within a bank."""
    theme, inch, field = site.theme, site.look.inch, site.theme.field
    shape = fine(site.look.line(area.polygon))
    pen.polygon(shape, fill=blend(field.height, field.meadow, 0.35))
    ring = [*shape, shape[0], shape[1]]
    pen.line(ring, fill=blend(field.slope, theme.ink, 0.25), width=round(1.1 * inch), joint="curve")
    pen.line(ring, fill=field.slope, width=round(1.0 * inch), joint="curve")
    pen.line(ring, fill=field.height, width=round(0.66 * inch), joint="curve")
    pen.line(
        ring, fill=blend(field.height, field.meadow, 0.6), width=max(3, round(0.2 * inch)), joint="curve"
    )
    openings(pen, site, area)


def openings(pen: Pen, site: Site, area: Area) -> None:
    """Doors white, windows blue, each in its wall."""
    theme, inch = site.theme, site.look.inch
    for spots, fill, half in ((area.doors, theme.face, 0.5), (area.windows, theme.lane, 0.36)):
        for spot in spots:
            x, y = (FINE * part for part in site.look.at(spot))
            turn = _wall_at(area, spot)
            box = _bar(x, y, turn, half * inch * FINE / 2 * 1.3, max(5.0, WALL * inch))
            pen.polygon(box, fill=fill)
            pen.line([*box, box[0]], fill=theme.ink, width=max(2, round(0.07 * inch)))


def _wall_at(area: Area, spot: tuple[int, int]) -> float:
    """The direction, on the picture, of the wall in which an opening is."""
    ring = area.polygon

    def off(side: tuple[tuple[int, int], tuple[int, int]]) -> float:
        (ax, ay), (bx, by) = side
        share = ((spot[0] - ax) * (bx - ax) + (spot[1] - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)
        share = max(0.0, min(1.0, share))
        return hypot(ax + (bx - ax) * share - spot[0], ay + (by - ay) * share - spot[1])

    (ax, ay), (bx, by) = min(zip(ring, (*ring[1:], ring[0]), strict=True), key=off)
    return atan2(-(by - ay), bx - ax)


def _bar(x: float, y: float, turn: float, half: float, thick: float) -> list[Point]:
    ahead, aside = (cos(turn) * half, sin(turn) * half), (-sin(turn) * thick, cos(turn) * thick)
    signs = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    return [(x + u * ahead[0] + v * aside[0], y + u * ahead[1] + v * aside[1]) for u, v in signs]
