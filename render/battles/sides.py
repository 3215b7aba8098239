"""What lies on hexsides and runs from hex to hex: slopes, works, creeks, roads, and the grid itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from math import dist
from random import Random
from typing import TYPE_CHECKING

from PIL import ImageDraw

from render.battles.look import Look, Side, drawing
from render.engraving import FINE, Paper
from render.projection import Point, length, smooth, spline, walk
from render.theme import Colour, Theme, blend
from rules.kernel.hexes import Hex

if TYPE_CHECKING:
    from rules.battles.view import Battle, Ground, Hexside

Pair = tuple[Hex, Hex]  # the inner (or upper) hex of a side, and the outer one


def kind_of(name: str, side: Hexside) -> Side:
    """How a kind of hexside is drawn: by its name, or by what the charts say of one that we do not know."""
    if name in drawing().side:
        return drawing().side[name]
    if side.slope:
        return "slope"
    if side.works:
        return "entrenchment"
    if side.bridge:
        return "bridge"
    if side.closed:
        return "river"
    return "hedge" if side.blocks else "creek" if side.cost else "plain"


def pairs(battle: Battle) -> dict[Side, list[Pair]]:
    """The sides of the map by the way they are drawn."""
    ground, found = battle.ground, dict[Side, list[Pair]]()
    for name, sides in ground.file.sides.items():
        kind = kind_of(name, battle.charts.sides[name])
        for pair in sides.split():
            inner, outer = pair.split("/")
            found.setdefault(kind, []).append((ground.place[inner], ground.place[outer]))
    return found


def lattice(
    draw: ImageDraw.ImageDraw, paper: Paper, look: Look, hexes: Iterable[Hex], water: frozenset[Hex]
) -> None:
    """The sides of all hexes, fainter on water; drawn at double size."""
    theme = paper.theme
    ashore, afloat = blend(theme.field.meadow, theme.field.grid, 0.8), blend(theme.sea, theme.ripple, 0.45)
    known = frozenset(hexes)
    for at in known:
        corners = [(x * FINE, y * FINE) for x, y in look.grid.corners(at)]
        ink = afloat if at in water else ashore
        draw.line([*corners, corners[0]], fill=ink, width=2)


def chains(ends: Iterable[tuple[Point, Point]]) -> list[list[Point]]:
    """Sides that touch, strung together."""

    def key(spot: Point) -> tuple[int, int]:
        return round(spot[0] * 2), round(spot[1] * 2)

    links: dict[tuple[int, int], list[tuple[Point, Point]]] = {}
    rest = list(ends)
    for a, b in rest:
        links.setdefault(key(a), []).append((a, b))
        links.setdefault(key(b), []).append((b, a))
    used: set[frozenset[tuple[int, int]]] = set()
    found = []
    loose = [one for one in rest if len(links[key(one[0])]) != 2 or len(links[key(one[1])]) != 2]
    for a, b in [*loose, *rest]:
        start, end = (a, b) if len(links[key(a)]) != 2 else (b, a)
        if frozenset((key(a), key(b))) in used:
            continue
        line = [start]
        while True:
            used.add(frozenset((key(line[-1]), key(end))))
            line.append(end)
            onward = [to for _, to in links[key(end)] if frozenset((key(end), key(to))) not in used]
            if len(links[key(end)]) != 2 or not onward:
                break
            end = onward[0]
        found.append(line)
    return found


def fine(line: Iterable[Point]) -> list[Point]:
    return [(x * FINE, y * FINE) for x, y in line]


# --- water


def creeks(draw: ImageDraw.ImageDraw, look: Look, theme: Theme, sides: Iterable[Pair], wide: bool) -> None:
    """Brooks wind a little about their sides; rivers are broad and have banks."""
    width = look.edge * (0.3 if wide else 0.12)
    lines = [
        smooth(_wound(line, look.edge * 0.07)) for line in chains(look.grid.side(*pair) for pair in sides)
    ]
    for colour, size in ((theme.coast if wide else theme.river, width), (theme.sea, width * 0.55)):
        for line in lines:
            draw.line(fine(line), fill=colour, width=max(2, round(size * FINE)), joint="curve")


def _wound(line: Sequence[Point], by: float) -> list[Point]:
    chance = Random(len(line) * 31 + round(line[0][0]))
    middle = [(x + chance.uniform(-by, by), y + chance.uniform(-by, by)) for x, y in line[1:-1]]
    return [line[0], *middle, line[-1]]


def crossings(
    draw: ImageDraw.ImageDraw, look: Look, theme: Theme, sides: Iterable[Pair], bridge: bool
) -> None:
    """Two beams across a side; dots for a ford."""
    for a, b in sides:
        (ax, ay), (bx, by) = look.grid.side(a, b)
        dx, dy = look.grid.outward(a, b)
        x, y = (ax + bx) / 2, (ay + by) / 2
        ux, uy = (bx - ax) / look.edge, (by - ay) / look.edge
        for share in (-0.16, 0.16):
            cx, cy = x + ux * share * look.edge, y + uy * share * look.edge
            reach = 0.28 * look.edge
            ends = fine([(cx - dx * reach, cy - dy * reach), (cx + dx * reach, cy + dy * reach)])
            if bridge:
                draw.line(ends, fill=theme.ink, width=max(2, round(look.edge * 0.1)))
                continue
            for px, py, _ in walk(ends, range(0, round(length(ends)), max(4, round(look.edge * 0.18)))):
                draw.ellipse((px - 2, py - 2, px + 2, py + 2), fill=theme.ink)


# --- slopes and works


def slopes(draw: ImageDraw.ImageDraw, look: Look, theme: Theme, sides: Iterable[Pair]) -> None:
    """Hachures on the lower side, thick at the crest and thin at the foot."""
    ink = theme.field.slope
    for upper, lower in sides:
        first, last = look.grid.side(upper, lower)
        dx, dy = look.grid.outward(upper, lower)
        chance = Random(upper[0] * 991 + lower[0] * 31 + upper[1] * 7 + lower[1])
        draw.line(fine([first, last]), fill=ink, width=max(2, round(look.edge * 0.05)))
        number = max(5, round(look.edge / 4.6))
        for n in range(number):
            share = (n + 0.5) / number
            x, y = first[0] + (last[0] - first[0]) * share, first[1] + (last[1] - first[1]) * share
            reach = look.edge * (0.2 + chance.uniform(-0.03, 0.05) - 0.05 * (n % 2))
            fan = (share - 0.5) * 0.35
            tx, ty = (
                x + (dx + (last[0] - first[0]) / look.edge * fan) * reach,
                y + (dy + (last[1] - first[1]) / look.edge * fan) * reach,
            )
            half = look.edge * 0.026
            ux, uy = (last[0] - first[0]) / look.edge * half, (last[1] - first[1]) / look.edge * half
            draw.polygon(fine([(x - ux, y - uy), (x + ux, y + uy), (tx, ty)]), fill=ink)


def entrenchments(draw: ImageDraw.ImageDraw, look: Look, theme: Theme, sides: Iterable[Pair]) -> None:
    """A bank of earth on the side, its teeth outward."""
    field = theme.field
    for inner, outer in sides:
        first, last = look.grid.side(inner, outer)
        dx, dy = look.grid.outward(inner, outer)
        number = max(4, round(look.edge / 8.5))
        tooth = look.edge * 0.17
        for n in range(number):
            points = []
            for share, out in ((n / number, 0.0), ((n + 0.5) / number, 1.0), ((n + 1) / number, 0.0)):
                x, y = first[0] + (last[0] - first[0]) * share, first[1] + (last[1] - first[1]) * share
                points.append((x + dx * tooth * out, y + dy * tooth * out))
            draw.polygon(fine(points), fill=theme.ink)
        back = look.edge * 0.05
        line = [(x - dx * back, y - dy * back) for x, y in (first, last)]
        for colour, width in ((theme.ink, 0.17), (field.earth, 0.1)):
            _beam(draw, fine(line), colour, width * look.edge * FINE)


def _beam(draw: ImageDraw.ImageDraw, line: Sequence[Point], colour: Colour, width: float) -> None:
    """A thick line with round ends."""
    draw.line(line, fill=colour, width=max(2, round(width)))
    half = width / 2
    for x, y in line:
        draw.ellipse((x - half, y - half, x + half, y + half), fill=colour)


def hedges(draw: ImageDraw.ImageDraw, look: Look, theme: Theme, sides: Iterable[Pair]) -> None:
    field = theme.field
    r = look.edge * 0.09 * FINE
    for pair in sides:
        line = fine(look.grid.side(*pair))
        for x, y, _ in walk(line, [length(line) * n / 6 for n in range(7)]):
            draw.ellipse((x - r, y - r, x + r, y + r), fill=field.canopy, outline=field.trunk, width=2)


# --- roads


def roads(battle: Battle, look: Look) -> tuple[list[list[Point]], list[list[Point]]]:
    """Roads and trails through the middles of their hexes."""
    ground = battle.ground
    return (
        [_course(ground, look, line.split()) for line in ground.file.roads],
        [_course(ground, look, line.split()) for line in ground.file.trails],
    )


def _course(ground: Ground, look: Look, codes: Sequence[str]) -> list[Point]:
    line = [look.grid.middle(ground.place[code]) for code in codes]
    before, after = _onward(ground, look, codes[1], codes[0]), _onward(ground, look, codes[-2], codes[-1])
    return spline(_straighter([*before, *line, *after], look.edge))


STRAIGHTER = 0.3  # edges by which a road leaves the middle of a hex at most
PULLS = 8


def _straighter(middles: Sequence[Point], edge: float) -> list[Point]:
    """A course that winds less than from middle to middle: drawn taut, as far as it may leave them."""
    line = list(middles)
    for _ in range(PULLS):
        midway = [((a[0] + c[0]) / 2, (a[1] + c[1]) / 2) for a, c in zip(line, line[2:], strict=False)]
        inner = [_towards(*pair, STRAIGHTER * edge) for pair in zip(middles[1:-1], midway, strict=True)]
        line = [line[0], *inner, line[-1]]
    return line


def _towards(here: Point, there: Point, most: float) -> Point:
    """There, or as far on the way there as one may go."""
    far = dist(here, there)
    share = min(1.0, most / far) if far else 0.0
    return here[0] + (there[0] - here[0]) * share, here[1] + (there[1] - here[1]) * share


def _onward(ground: Ground, look: Look, a: str, b: str) -> list[Point]:
    """Where a road goes on that comes from a and ends in b: beyond the map, or to a gate in a wall."""
    (ax, ay), (bx, by) = look.grid.middle(ground.place[a]), look.grid.middle(ground.place[b])
    if len(ground.near[b]) < 6:
        return [(2 * bx - ax, 2 * by - ay)]
    gates = [
        near
        for near in ground.near[b]
        if near != a and not ground.terrain[near].costs and ground.terrain[near].blocks
    ]
    return [look.grid.middle(ground.place[gate]) for gate in gates[:1]]


def draw_roads(
    draw: ImageDraw.ImageDraw, look: Look, theme: Theme, drawn: tuple[list[list[Point]], list[list[Point]]]
) -> None:
    """Roads as cased lines, trails as dashes."""
    highways, trails = drawn
    grown = look.edge / 40
    step = look.edge * 0.3 * FINE
    for line in trails:
        course = fine(line)
        whole = length(course)
        marks = [whole * n / max(1, round(whole / step)) for n in range(round(whole / step) + 1)]
        for start, end in pairwise(marks):
            (ax, ay, _), (bx, by, _) = walk(course, [start, start + (end - start) * 0.62])
            draw.line((ax, ay, bx, by), fill=theme.road, width=max(2, round(5 * grown)))
    for ink, width in ((theme.road, 10.5), (blend(theme.field.meadow, theme.road, 0.2), 6.2)):
        for line in highways:
            draw.line(fine(line), fill=ink, width=max(2, round(width * grown)), joint="curve")


Drawer = Callable[[ImageDraw.ImageDraw, Look, Theme, Iterable[Pair]], None]


def draw_sides(
    draw: ImageDraw.ImageDraw, look: Look, theme: Theme, found: Mapping[Side, Sequence[Pair]]
) -> None:
    """Everything on hexsides but water, which lies under the roads."""
    ordered: tuple[tuple[Side, Drawer], ...] = (
        ("slope", slopes),
        ("hedge", hedges),
        ("entrenchment", entrenchments),
    )
    for kind, drawer in ordered:
        drawer(draw, look, theme, found.get(kind, ()))
    for at in ("bridge", "ford"):
        crossings(draw, look, theme, found.get(at, ()), at == "bridge")
