"""The ground of a table, painted from the very polygons that rules test: woods, fields, roads, water.

Their borders are uneven by less than a tenth of an inch.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import cos, hypot, sin
from random import Random
from typing import TYPE_CHECKING

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.battles.terrain import cut, rim
from render.engraving import COARSE, FINE, Paper, Stamp, pixels
from render.placing import Box
from render.projection import Point, length, walk
from render.skirmish.colours import ground, ice, track
from render.skirmish.crowns import KINDS, maize, oak, pine, stump, tuft
from render.skirmish.drawn import Manner, manner_of
from render.skirmish.growth import Plant, growth
from render.skirmish.look import INCH, Look, Spot
from render.theme import Colour, Theme, blend

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw as Pen

    from rules.skirmish.view import Area, Ground, Road

HALF = 2  # masks are half as wide and high as the picture
SOFT = 0.13  # inches over which a border is soft before it is cut
UNREST = 44  # of 255: how uneven it is
GRAIN = 7  # pixels of a mask between two heights of the unrest
EDGED = {"rough": 150, "dense": 170}  # of 255: how strong the edge of an area is
ROADSIDE, BRIM = 120, 50
BORDER, WITHIN = 142, 144  # of 255: where a shape ends, which is drawn a little large, and its edge lies
LINE = 0.6  # pixels of a mask: half the width of such an edge
RUT = 0.24  # of a road's width: from its middle to where wheels go


@dataclass(frozen=True)
class Site:
    """A table on a picture."""

    key: str  # of its scenario
    ground: Ground
    look: Look
    theme: Theme

    def manner(self, name: str) -> Manner:
        """How something looks; what an umpire has ruled to be something else looks as usual."""
        return "usual" if name in self.ground.ruled else manner_of(self.key, name)

    def colour(self, area: Area) -> Colour:
        if area.file is None:
            return track(self.theme)
        manner = self.manner(area.name)
        return ice(self.theme) if manner == "ice" else ground(self.theme, area.kind)

    def under(self, spot: Spot) -> Colour:
        """The colour of the ground at a point of the table."""
        area = self.ground.area_at((round(spot[0]), round(spot[1])))
        return ground(self.theme, self.ground.file.default) if area is None else self.colour(area)


def wash(paper: Paper, site: Site) -> None:
    """Every area in its colour, those above over those below, and the roads over them."""
    left, top, right, bottom = (round(side) for side in site.look.table)
    paper.image.paste(ground(site.theme, site.ground.file.default), (left, top, right, bottom))
    for area in site.ground.areas.values():
        if area.file is not None and area.file.ground != "building":
            _lay(paper, site, area, site.theme.field.trunk, EDGED.get(area.kind, BRIM))
    for road in site.ground.roads.values():
        _lay(paper, site, road.area, site.theme.road, ROADSIDE)


def _lay(paper: Paper, site: Site, area: Area, ink: Colour, strong: int) -> None:
    """An area with its edge, both uneven alike."""
    found = soft(site.look, area)
    if found is None:
        return
    mask, at = found
    size = (mask.width * HALF, mask.height * HALF)
    _, _, right, bottom = (round(side) for side in site.look.table)
    seen = (0, 0, min(size[0], right - at[0]), min(size[1], bottom - at[1]))
    paper.ink(cut(mask, BORDER, size).crop(seen), site.colour(area), at)
    paper.ink(rim(mask, WITHIN, _steep(site.look) * LINE, size, strong).crop(seen), ink, at)


def soft(look: Look, area: Area) -> tuple[Image.Image, tuple[int, int]] | None:
    """The shape of an area at half size, soft at its edge, and where it lies; nothing, if it is not seen."""
    spots = look.line(area.polygon)
    box = _seen(spots, look.inch * 0.5, look.table)
    if box is None:
        return None
    left, top, right, bottom = box
    flat = Image.new("L", (right - left + (right - left) % HALF, bottom - top + (bottom - top) % HALF))
    ImageDraw.Draw(flat).polygon([(x - left - 0.5, y - top - 0.5) for x, y in spots], fill=255)
    half = flat.reduce(HALF)
    blurred = half.filter(ImageFilter.GaussianBlur(look.inch * SOFT / HALF))
    corner = (left // HALF, top // HALF)
    rough = unrest(look.width // HALF + 2, look.height // HALF + 2)
    part = rough.crop((*corner, corner[0] + half.width, corner[1] + half.height))
    return ImageChops.add(blurred, part, 1, -UNREST // 2), (left, top)


def _steep(look: Look) -> float:
    """How many levels of 255 lie between two pixels across a soft edge."""
    return 255 / (2.5 * look.inch * SOFT / HALF)


def _seen(spots: list[Point], pad: float, table: Box) -> tuple[int, int, int, int] | None:
    """A box about something, as far as it is on the table."""
    across, down = [x for x, _ in spots], [y for _, y in spots]
    left, top = round(max(table[0], min(across) - pad)), round(max(table[1], min(down) - pad))
    right, bottom = round(min(table[2], max(across) + pad)), round(min(table[3], max(down) + pad))
    return (left, top, right, bottom) if right - left > 2 and bottom - top > 2 else None


@lru_cache(maxsize=4)
def unrest(wide: int, high: int) -> Image.Image:
    """Low hills of chance, always the same."""
    chance = Random(1755)
    few = (wide // GRAIN + 2, high // GRAIN + 2)
    levels = bytes(chance.randrange(UNREST) for _ in range(few[0] * few[1]))
    small = Image.frombytes("L", few, levels)
    return small.resize((few[0] * GRAIN, few[1] * GRAIN), Image.Resampling.BICUBIC)


# --- roads, with the pen of double size


def ruts(pen: Pen, site: Site) -> None:
    """The tracks of wheels on each road."""
    ink = blend(track(site.theme), site.theme.road, 0.28)
    for road in site.ground.roads.values():
        for aside in (-RUT, RUT):
            _rut(pen, site.look, road, aside, ink)


def _rut(pen: Pen, look: Look, road: Road, aside: float, ink: Colour) -> None:
    """One of the two, broken here and there."""
    line = look.line(road.course)
    far, wide = length(line), look.inch * width_of(road) * aside
    count = max(2, round(far / 14))
    steps = walk(line, [far * n / count for n in range(count + 1)])
    spots = [(FINE * (x - sin(turn) * wide), FINE * (y + cos(turn) * wide)) for x, y, turn in steps]
    for n, (a, b) in enumerate(pairwise(spots)):
        if n % 7 != (3 if aside > 0 else 0):
            pen.line((*a, *b), fill=ink, width=2)


def width_of(road: Road) -> float:
    """In inches."""
    (ax, ay), (bx, by) = road.area.polygon[0], road.area.polygon[-1]
    return hypot(ax - bx, ay - by) / INCH


# --- what grows


def plants(paper: Paper, site: Site) -> Iterator[Stamp]:
    """Everything that grows in this part of the table, clear of whatever is taken."""
    look, taken = site.look, pixels(paper.taken)
    for plant in growth(site.key, site.ground):
        if look.shows((plant.at[0], plant.at[1]), plant.size * INCH * 0.55):
            x, y = look.at(plant.at)
            reach = plant.size * look.inch * (0.42 if plant.sort != "tuft" else 0.3)
            about = ((x, y), (x - reach, y), (x + reach, y), (x, y - reach), (x, y + reach))
            if not any(taken[int(u) // COARSE, int(v) // COARSE] for u, v in about):
                drawn = DRAWN[plant.sort](site, plant)
                yield x, y + drawn.height / 2, drawn


def _oak(site: Site, plant: Plant) -> Image.Image:
    return oak(site.theme, site.under(plant.at), plant.chance % KINDS, _size(site, plant))


def _pine(site: Site, plant: Plant) -> Image.Image:
    return pine(site.theme, site.under(plant.at), plant.chance % KINDS, _size(site, plant))


def _stump(site: Site, plant: Plant) -> Image.Image:
    return stump(site.theme, site.under(plant.at), plant.chance % KINDS, _size(site, plant))


def _tuft(site: Site, plant: Plant) -> Image.Image:
    ink = blend(site.under(plant.at), site.theme.field.trunk, 0.55)
    return tuft(ink, plant.chance % KINDS, _size(site, plant))


def _maize(site: Site, plant: Plant) -> Image.Image:
    return maize(site.theme, plant.chance % KINDS, _size(site, plant))


def _size(site: Site, plant: Plant) -> int:
    """In pixels, of few kinds, so that stamps are kept."""
    return max(5, round(plant.size * 10) * round(site.look.inch * 10) // 100)


DRAWN: Mapping[str, Callable[[Site, Plant], Image.Image]] = {
    "oak": _oak,
    "pine": _pine,
    "stump": _stump,
    "tuft": _tuft,
    "maize": _maize,
}
