"""The ground in a light: meadows, woods, hills, waters, rivers and ways, engraved for one map at one size."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import cos, hypot, pi, sin
from random import Random

from PIL import Image, ImageChops, ImageDraw

from render.engraving import COARSE, FINE, Paper, dash, lined_water, pixels, stamp, tree
from render.engraving import Stamp as Stamped
from render.placing import Box
from render.projection import Point, length, walk
from render.theme import Colour, Theme, blend
from render.ticonderoga.colours import heath, thicket
from render.ticonderoga.grid import GRIDS, Ruled, within
from render.ticonderoga.look import Look
from render.ticonderoga.relief import strokes
from render.ticonderoga.shores import Course, unrest
from render.ticonderoga.survey import Survey, drawing, land_last
from rules.kernel.hexes import Hex

CLOSE = 60  # pixels: where edges are longer, there is room for all trees and strokes
NEAR = 36  # pixels: where edges are shorter, for every third stroke only
FAR = 18  # pixels: where edges are shorter, the sides of hexes are fainter


@dataclass(frozen=True)
class Site:
    """A map on a sheet of its own: its survey, and where that lies in pixels from the sheet's corner."""

    survey: Survey
    grid: Ruled
    size: tuple[int, int]

    @property
    def edge(self) -> float:
        return self.grid.edge

    @property
    def box(self) -> Box:
        return 0, 0, *self.size

    def line(self, course: Iterable[Point], by: float = 1.0) -> list[Point]:
        """A course in pixels, `by` times as large."""
        edge, left, top = self.edge * by, self.grid.left * by, self.grid.top * by
        return [(x * edge + left, y * edge + top) for x, y in course]

    def fine(self, course: Iterable[Point]) -> list[Point]:
        return self.line(course, FINE)

    def hexes(self) -> Iterator[Hex]:
        """What is seen, on the map and beyond it."""
        return within(self.grid, self.box)


def site(survey: Survey, look: Look) -> Site:
    left, top, right, bottom = look.map_box
    grid = look.grid
    alone = GRIDS[survey.ground.files[survey.letter].grid](grid.edge, grid.left - left, grid.top - top)
    return Site(survey, alone, (round(right - left), round(bottom - top)))


def landscape(paper: Paper, site: Site, clear: Iterable[Box], frozen: bool) -> None:
    """All that is neither lettering nor number. `clear`: where no tree may stand."""
    wash(paper, site)
    with paper.pen() as pen:
        banks(pen, site, paper.theme)
    waters(paper, site, frozen)
    lattice(paper, site)
    with paper.pen() as pen:
        shores(pen, site, paper.theme)
        streams(pen, site, paper.theme)
        ways(pen, site, paper.theme)
        crossings(pen, site, paper.theme)
        border(pen, site, paper.theme)
    reserve(paper, site, clear)
    stamp(paper, trees(paper, site))
    veil(paper, site)


# --- land


def wash(paper: Paper, site: Site) -> None:
    """Colour for meadows, woods and bare hills, and the hachures of the hills."""
    theme, field, survey = paper.theme, paper.theme.field, site.survey
    paper.image.paste(field.meadow, (0, 0, *paper.size))
    with paper.pen() as pen:
        for ring, wooded in land_last(survey.woods):
            pen.polygon(site.fine(ring), fill=field.forest if wooded else field.meadow)
        for grove in groves(site) if site.edge > NEAR else ():
            pen.polygon(site.fine(grove.rim), fill=thicket(theme))
        for ring, high in land_last(survey.hills):
            pen.polygon(site.fine(ring), fill=heath(theme) if high else field.forest)
        hachures(pen, site, theme)


@dataclass(frozen=True)
class Grove:
    """A patch where trees stand close, in edges."""

    middle: Point
    reach: float
    rim: Course


SPACING, SPARE = 0.95, 2.0  # edges from grove to grove, and where hexes are small
SCARCE = 0.2  # how many groves are left out


def groves(site: Site) -> Iterator[Grove]:
    """Groves all over the woods, always the same ones."""
    spacing = SPACING if site.edge > CLOSE else SPARE
    for spot, chance in scattered(site, spacing, 1755):
        if chance.random() > SCARCE and _wooded(site.survey, spot):
            yield _grove(spot, chance, spacing)


def scattered(site: Site, spacing: float, seed: int) -> Iterator[tuple[Point, Random]]:
    """Spots spread evenly over what is seen of the country, in edges, each with chances of its own."""
    edge, grid = site.edge, site.grid
    left, right = (round((x - grid.left) / edge / spacing) for x in (0, site.size[0]))
    top, bottom = (round((y - grid.top) / edge / spacing) for y in (0, site.size[1]))
    for row in range(top - 1, bottom + 2):
        for column in range(left - 1, right + 2):
            chance = Random(seed * 1_000_003 + row * 7919 + column * 104729)
            x, y = ((n + chance.uniform(-0.34, 0.34)) * spacing for n in (column, row))
            yield (x, y), chance


def _grove(middle: Point, chance: Random, spacing: float) -> Grove:
    reach = chance.uniform(0.36, 0.6) * spacing
    ring = [(cos(n * pi / 7) * reach * 1.2, sin(n * pi / 7) * reach * 0.8) for n in range(14)]
    rim = [(middle[0] + x, middle[1] + y) for x, y in ring]
    return Grove(
        middle, reach, [(x + 0.1 * dx, y + 0.1 * dy) for x, y in rim for dx, dy in (unrest(3 * x, 3 * y),)]
    )


def _wooded(survey: Survey, spot: Point) -> bool:
    """Whether there are woods, well within their hexes."""
    around = (spot, (spot[0] - 0.3, spot[1]), (spot[0] + 0.3, spot[1]))
    return all("forest" in survey.kinds(survey.unit.hex_at(*one)) for one in around)


def trees(paper: Paper, site: Site) -> Iterator[Stamped]:
    """A few trees in every grove, where nothing must be read and nothing is wet."""
    wood, leaves = paper.theme.field.trunk, paper.theme.field.canopy
    taken, land = pixels(paper.taken), pixels(paper.land)
    wide, high = paper.size
    crowd, least, most = CROWD if site.edge > NEAR else SMALL_CROWD
    for grove in groves(site):
        if site.survey.unit.hex_at(*grove.middle) not in site.survey.name:
            continue
        chance = Random(round(grove.middle[0] * 1000) * 31 + round(grove.middle[1] * 1000))
        for _ in range(round(grove.reach * crowd) + chance.randrange(3)):
            turn, far = chance.uniform(0, 2 * pi), grove.reach * chance.random() ** 0.5
            spot = grove.middle[0] + cos(turn) * far * 1.1, grove.middle[1] + sin(turn) * far * 0.7
            ((x, y),) = site.line([spot])
            tall = round(site.edge * chance.uniform(least, most))
            kind = chance.randrange(4)
            feet = [(round(x + dx * tall), round(y + dy * tall)) for dx, dy in ROOTS]
            if all(0 <= px < wide and 0 <= py < high for px, py in feet) and not any(
                land[px, py] < 255 or taken[px // COARSE, py // COARSE] for px, py in feet
            ):
                yield x, y, tree(wood, leaves, kind, tall)


# trees in a grove by its reach, and how high they are at least and at most, in edges; where hexes are small
CROWD, SMALL_CROWD = (5.0, 0.24, 0.34), (9.0, 0.34, 0.44)
ROOTS: tuple[Point, ...] = ((0.0, 0.0), (-0.5, 0.1), (0.5, 0.1), (-0.3, -0.9), (0.3, -0.9))


# --- hills


def hachures(pen: ImageDraw.ImageDraw, site: Site, theme: Theme) -> None:
    """Strokes down the slopes, thicker and darker where the light from the north-west does not fall."""
    ink, faint = theme.field.slope, blend(heath(theme), theme.field.slope, 0.55)
    wide, high = (side * FINE for side in site.size)
    for stroke in strokes(site.survey)[:: 1 if site.edge > NEAR else 2]:
        ends = site.fine([stroke.start, stroke.end])
        if -50 < ends[0][0] < wide + 50 and -50 < ends[0][1] < high + 50:
            width = site.edge * FINE * (0.012 + 0.022 * stroke.steep) * (1.0 if stroke.shaded else 0.7)
            _tapered(pen, ends, width, ink if stroke.shaded else faint)


def _tapered(pen: ImageDraw.ImageDraw, ends: Sequence[Point], width: float, ink: Colour) -> None:
    """Thick where it begins and thin where it ends."""
    (ax, ay), (bx, by) = ends
    far = hypot(bx - ax, by - ay) or 1.0
    ux, uy = (by - ay) / far * width, (ax - bx) / far * width
    pen.polygon([(ax - ux, ay - uy), (ax + ux, ay + uy), (bx, by)], fill=ink)


# --- waters


def waters(paper: Paper, site: Site, frozen: bool) -> None:
    """Lakes with lines along their shores; ice is crossed by cracks. The paper learns what is land."""
    fine = Image.new("L", (paper.size[0] * FINE, paper.size[1] * FINE), 255)
    pen = ImageDraw.Draw(fine)
    for ring, lake in land_last(site.survey.shores):
        pen.polygon(site.fine(ring), fill=0 if lake else 255)
    for ring in site.survey.islands:
        pen.polygon(site.fine(ring), fill=255)
    paper.land = fine.reduce(FINE)
    half = paper.land.resize((paper.size[0] // 2, paper.size[1] // 2), Image.Resampling.BILINEAR)
    lined = lined_water(half, paper.theme).resize(paper.size, Image.Resampling.BILINEAR)
    wet = ImageChops.invert(paper.land)
    paper.image.paste(lined, (0, 0), wet)
    if frozen:
        paper.ink(ImageChops.multiply(wet, cracks(site)), paper.theme.ripple)


CRACKS = 1.1  # edges from crack to crack


def cracks(site: Site) -> Image.Image:
    """Broken lines all over a sheet, always the same ones."""
    fine = Image.new("L", (site.size[0] * FINE, site.size[1] * FINE))
    pen = ImageDraw.Draw(fine)
    for (x, y), chance in scattered(site, CRACKS, 1757):
        turn, points = chance.uniform(-0.5, 0.1), [(x, y)]
        for _ in range(chance.randrange(1, 4)):
            far = chance.uniform(0.15, 0.45)
            turn += chance.uniform(-0.7, 0.7)
            points.append((points[-1][0] + cos(turn) * far, points[-1][1] + sin(turn) * far))
        pen.line(site.fine(points), fill=230, width=max(2, round(site.edge * 0.05)))
    return fine.reduce(FINE)


def shores(pen: ImageDraw.ImageDraw, site: Site, theme: Theme) -> None:
    width = max(2, round(site.edge * FINE * 0.03))
    for ring in (*site.survey.shores, *site.survey.islands):
        line = site.fine(ring)
        pen.line([*line, line[0]], fill=theme.coast, width=width, joint="curve")


def banks(pen: ImageDraw.ImageDraw, site: Site, theme: Theme) -> None:
    """Brooks, and the banks of broad rivers; they end at the shores of lakes, which are laid over them."""
    for river in site.survey.rivers:
        width = site.survey.width(river.kind) * site.edge * FINE
        ink = theme.coast if river.kind in drawing().broad else theme.river
        pen.line(site.fine(river.line), fill=ink, width=max(3, round(width)), joint="curve")


def streams(pen: ImageDraw.ImageDraw, site: Site, theme: Theme) -> None:
    """The water of broad rivers, open to the lakes; falls foam."""
    edge = site.edge * FINE
    for river in site.survey.rivers:
        if river.kind in drawing().broad:
            width = site.survey.width(river.kind) * edge - max(2, edge * 0.07)
            pen.line(
                site.fine(river.line),
                fill=blend(theme.sea, theme.ripple, 0.3),
                width=round(width),
                joint="curve",
            )
    for falls in site.survey.falls:
        foam(pen, site.fine(falls), edge, theme)


def foam(pen: ImageDraw.ImageDraw, line: Sequence[Point], edge: float, theme: Theme) -> None:
    """Bars across the stream."""
    half, whole = edge * 0.12, length(line)
    for x, y, turn in walk(line, [whole * (n + 0.5) / 3 for n in range(3)]):
        dx, dy = -sin(turn) * half, cos(turn) * half
        pen.line((x - dx, y - dy, x + dx, y + dy), fill=theme.panel, width=max(4, round(edge * 0.13)))
        pen.line((x - dx, y - dy, x + dx, y + dy), fill=theme.coast, width=max(2, round(edge * 0.045)))


# --- what men made


def ways(pen: ImageDraw.ImageDraw, site: Site, theme: Theme) -> None:
    """Trails as dashes, roads as two lines with bare earth between."""
    edge = site.edge * FINE
    for way in site.survey.ways:
        if way.kind == "trail":
            dash(pen, site.fine(way.line), edge * 0.36, max(3, round(edge * 0.085)), theme.road, 0.62)
    road(pen, [site.fine(way.line) for way in site.survey.ways if way.kind == "road"], edge, theme)


def road(pen: ImageDraw.ImageDraw, lines: Sequence[Sequence[Point]], edge: float, theme: Theme) -> None:
    """Bare earth between two lines; where roads meet, none crosses another."""
    for ink, width in ((theme.road, 0.24), (blend(theme.field.meadow, theme.road, 0.12), 0.13)):
        for line in lines:
            pen.line(line, fill=ink, width=max(3, round(edge * width)), joint="curve")


def crossings(pen: ImageDraw.ImageDraw, site: Site, theme: Theme) -> None:
    """Bridges: a deck of planks between two beams."""
    for middles in site.survey.bridges:
        bridge(pen, site.fine(middles), site.edge, theme)


def bridge(pen: ImageDraw.ImageDraw, middles: Sequence[Point], edge: float, theme: Theme) -> None:
    (ax, ay), (bx, by) = middles
    far = hypot(bx - ax, by - ay)
    ux, uy = (bx - ax) / far * edge, (by - ay) / far * edge

    def at(along: float, aside: float) -> Point:
        return (ax + bx) / 2 + ux * along - uy * aside, (ay + by) / 2 + uy * along + ux * aside

    pen.polygon([at(-0.6, -0.28), at(0.6, -0.28), at(0.6, 0.28), at(-0.6, 0.28)], fill=theme.panel)
    for aside in (-0.3, 0.3):
        pen.line([at(-0.75, aside), at(0.75, aside)], fill=theme.ink, width=max(3, round(edge * 0.16)))
    for plank in (-0.44, -0.22, 0.0, 0.22, 0.44):
        pen.line([at(plank, -0.3), at(plank, 0.3)], fill=theme.ink, width=max(2, round(edge * 0.06)))


def lattice(paper: Paper, site: Site) -> None:
    """The sides of all hexes, fainter on water."""
    survey, theme, pen = site.survey, paper.theme, ImageDraw.Draw(paper.image)
    plain = 0.62 if site.edge > FAR else 0.36
    ashore, afloat = blend(theme.field.forest, theme.field.grid, plain), blend(theme.sea, theme.ripple, 0.4)
    seen = [at for at in site.hexes() if at in survey.name]
    wet = {at for at in seen if survey.name[at] in survey.ground.all_water}
    for hexes, ink in (([at for at in seen if at not in wet], ashore), (wet, afloat)):
        for at in hexes:
            corners = [(round(x), round(y)) for x, y in site.grid.corners(at)]
            pen.line([*corners, corners[0]], fill=ink)


DOTS = 4  # of the border, on a side of a hex


def border(pen: ImageDraw.ImageDraw, site: Site, theme: Theme) -> None:
    """Dots round what the tactical map shows."""
    radius, ink = max(2.0, site.edge * FINE * 0.055), theme.ink
    for ring in site.survey.inside:
        line = site.fine([*ring, ring[0]])
        step = site.edge * FINE / DOTS
        for x, y, _ in walk(line, [n * step for n in range(round(length(line) / step))]):
            pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=ink)


def reserve(paper: Paper, site: Site, clear: Iterable[Box]) -> None:
    """Keep trees away from all that must be read."""
    for box in clear:
        paper.take(box, 1)
    for drawn in (*site.survey.ways, *site.survey.rivers):
        paper.take_line(site.line(drawn.line), round(site.edge * 0.44))


def veil(paper: Paper, site: Site) -> None:
    """What lies beyond the map is fainter."""
    beyond = Image.new("L", (paper.size[0] * FINE, paper.size[1] * FINE), FAINT)
    pen = ImageDraw.Draw(beyond)
    for at in site.hexes():
        if at in site.survey.name:
            pen.polygon([(x * FINE, y * FINE) for x, y in site.grid.corners(at, 1.01)], fill=0)
    faint = beyond.reduce(FINE)
    paper.ink(ImageChops.multiply(faint, paper.land), paper.theme.field.meadow)
    paper.ink(ImageChops.multiply(faint, ImageChops.invert(paper.land)), paper.theme.sea)


FAINT = 90  # of 255: how faint it is
