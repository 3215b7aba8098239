"""The ground: meadow, woods, marsh, water, heights, and what men have built on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import atan2, cos, exp, pi, sin
from random import Random
from typing import TYPE_CHECKING

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.battles.grid import middles, nearest_hex
from render.battles.look import Look, Paint, drawing
from render.drawing import Stamp
from render.emblems import bastions
from render.engraving import COARSE, FINE, Paper, lined_water, pixels, tree
from render.engraving import Stamp as Stamped
from render.placing import Box
from render.projection import Point
from render.theme import Colour, Theme, blend
from rules.kernel.hexes import Hex, beside

if TYPE_CHECKING:
    from rules.battles.view import Battle, Ground

HALF = 2  # masks are made at half the size of the picture
Cells = Mapping[Hex, Paint]
LARGEST_HEIGHT = 0.25  # of the map: a larger region is no hill but the plain above a slope
TREES, TUFTS = 9, 5  # in a hex


def paint_of(battle: Battle, code: str) -> Paint:
    """How a hex is painted: by its kind, or by what the charts say of a kind that we do not know."""
    ground = battle.ground
    kind, terrain = ground.kind[code], ground.terrain[code]
    if kind in drawing().paint:
        return drawing().paint[kind]
    if terrain.bastion:
        return "bastion"
    if terrain.fort:
        return "fort"
    if not terrain.costs:
        return "city" if terrain.blocks else "far"
    if terrain.burns:
        return "town" if terrain.blocks else "building"
    return "forest" if terrain.blocks else "meadow"


BUILT: tuple[Paint, ...] = ("fort", "town", "building", "bastion")


def cells(battle: Battle, look: Look) -> dict[Hex, Paint]:
    """The paint of every hex in sight; what lies beyond the map is painted like the ground next to it."""
    known = {at: paint_of(battle, code) for at, code in battle.ground.code.items()}
    plain = {at: paint for at, paint in known.items() if paint not in BUILT}
    wet = frozenset(drawing().beyond.get(battle.key, "").split())
    every, spots = middles(known), middles(plain)

    def paint(at: Hex) -> Paint:
        if at in known:
            return known[at]
        if wet and battle.ground.code[nearest_hex(at, every)] in wet:
            return "water"
        return plain[nearest_hex(at, spots)] if plain else "meadow"

    return {at: paint(at) for at in look.grid.within(look.map_box)}


# --- masks


def mask(paper: Paper, look: Look, hexes: Iterable[Hex], blur: float, bends: float = 0.0) -> Image.Image:
    """Hexes as one shape with soft edges, at half size; cut at a level it has round ones, with wide bends at
    first."""
    flat = Image.new("L", (paper.size[0] // HALF, paper.size[1] // HALF))
    draw = ImageDraw.Draw(flat)
    for at in hexes:
        draw.polygon([(x / HALF, y / HALF) for x, y in look.grid.corners(at, 1.02)], fill=255)
    if bends:
        wide = flat.filter(ImageFilter.GaussianBlur(bends * look.edge / HALF))
        flat = cut(wide, 128, flat.size)
    soft = flat.filter(ImageFilter.GaussianBlur(blur * look.edge / HALF))
    return ImageChops.add(soft, _unrest(soft.size, max(4, round(look.edge * 0.3))), 1, -ROUGH // 2)


ROUGH = 64  # of 255: how far from a straight course nature keeps


@lru_cache(maxsize=8)
def _unrest(size: tuple[int, int], grain: int) -> Image.Image:
    """Rises and falls without a pattern, always the same."""
    chance = Random(1755)
    wide, high = size[0] // grain + 2, size[1] // grain + 2
    small = Image.new("L", (wide, high))
    small.putdata([chance.randrange(ROUGH) for _ in range(wide * high)])
    return small.resize((wide * grain, high * grain), Image.Resampling.BICUBIC).crop((0, 0, *size))


def cut(soft: Image.Image, level: int, size: tuple[int, int], steep: int = 9, most: int = 255) -> Image.Image:
    """Where a soft shape is above a level, with an edge of a pixel or so."""
    table = [max(0, min(most, (v - level) * steep + most // 2)) for v in range(256)]
    return soft.point(table).resize(size, Image.Resampling.BILINEAR)


def rim(soft: Image.Image, level: int, width: float, size: tuple[int, int], most: int = 255) -> Image.Image:
    """A line where a soft shape passes a level."""
    table = [round(most * exp(-(((v - level) / width) ** 2))) for v in range(256)]
    return soft.point(table).resize(size, Image.Resampling.BILINEAR)


# --- washes


def wash(paper: Paper, look: Look, battle: Battle, found: Cells) -> dict[Paint, Image.Image]:
    """Colour for every kind of ground. Returns the soft shapes of woods and water."""
    field, size = paper.theme.field, paper.size
    paper.image.paste(field.meadow, (0, 0, *size))
    soft: dict[Paint, Image.Image] = {}
    flat: tuple[tuple[Paint, Colour], ...] = (
        ("far", field.far),
        ("marsh", field.marsh),
        ("forest", field.forest),
        ("city", blend(field.masonry, field.meadow, 0.35)),
    )
    lies = bottoms(look, found)
    for kind, colour in flat:
        hexes = [at for at, paint in lies.items() if paint == kind]
        if hexes:
            soft[kind] = mask(paper, look, hexes, 0.24)
            paper.ink(cut(soft[kind], 112, size), colour)
    heights(paper, look, battle)
    _rims(paper, soft)
    _water(paper, look, battle, found, soft)
    return soft


def bottoms(look: Look, found: Cells) -> dict[Hex, Paint]:
    """The ground of every hex; works and houses stand on that of most of their neighbours."""
    lies: dict[Hex, Paint] = {}
    for at, paint in found.items():
        lies[at] = paint
        if paint in ("fort", "bastion", "wall"):
            near = [
                found[other]
                for other in beside(at)
                if found.get(other) in ("far", "forest", "city", "meadow")
            ]
            plain: list[Paint] = [one for one in near if paint == "fort" or one != "city"]
            lies[at] = max(plain, key=plain.count, default="meadow")
    return lies


def _rims(paper: Paper, soft: Mapping[Paint, Image.Image]) -> None:
    field = paper.theme.field
    if "forest" in soft:
        paper.ink(rim(soft["forest"], 138, 26, paper.size, 120), field.canopy)
        paper.ink(rim(soft["forest"], 112, 9, paper.size, 190), field.trunk)
    if "marsh" in soft:
        paper.ink(rim(soft["marsh"], 112, 9, paper.size, 130), field.reed)


def _water(paper: Paper, look: Look, battle: Battle, found: Cells, soft: dict[Paint, Image.Image]) -> None:
    """Lakes and rivers, lined along the shore; nothing else goes on beyond it."""
    hexes = [at for at, paint in found.items() if paint == "water"]
    if not hexes:
        return
    shape = mask(paper, look, hexes, 0.22, drawing().bends.get(battle.key, 0.0))
    land = ImageChops.invert(cut(shape, 120, shape.size))
    water = lined_water(land, paper.theme).resize(paper.size, Image.Resampling.BILINEAR)
    paper.image.paste(water, (0, 0), cut(shape, 120, paper.size))
    paper.ink(rim(shape, 120, 12, paper.size), paper.theme.coast)
    for kind in soft:
        soft[kind] = ImageChops.darker(soft[kind], land)
    soft["water"] = shape


def heights(paper: Paper, look: Look, battle: Battle) -> None:
    """The hexes at the top of slopes a little darker; whole hills, if they are small enough to be hills."""
    ground = battle.ground
    hexes = {ground.place[code] for code in raised(ground)}
    if hexes:
        soft = mask(paper, look, sorted(hexes), 0.2)
        paper.ink(cut(soft, 112, paper.size, 6, 150), paper.theme.field.height)


def raised(ground: Ground) -> frozenset[str]:
    """Hilltops, and what is enclosed with them by slopes."""
    found: dict[str, None] = {}
    for top in sorted(ground.hilltops):
        region = {top: None}
        waiting = [top]
        while waiting:
            at = waiting.pop()
            for near in ground.near[at]:
                if near not in region and not _slope(ground, at, near):
                    region[near] = None
                    waiting.append(near)
        found |= region if len(region) <= LARGEST_HEIGHT * len(ground.place) else {top: None}
    return frozenset(found)


def _slope(ground: Ground, a: str, b: str) -> bool:
    return any(side.slope for side, _ in ground.sides.get((a, b), ()))


# --- trees, reeds, fields


def spots(
    look: Look, at: Hex, number: int, seed: int, reach: float = 0.92
) -> Iterator[tuple[float, float, Random]]:
    """Places spread over a hex, always the same ones: a point in each of so many rings and sectors."""
    chance = Random(seed * 1_000_003 + at[0] * 4099 + at[1])
    x, y = look.grid.middle(at)
    turn = chance.random() * 2 * pi
    for n in range(number):
        far = reach * look.edge * ((n + chance.uniform(0.25, 0.75)) / number) ** 0.5
        angle = turn + n * 2.39996 + chance.uniform(-0.3, 0.3)
        yield x + cos(angle) * far * 0.94, y + sin(angle) * far * 0.88, chance


def growth(paper: Paper, look: Look, found: Cells, soft: Mapping[Paint, Image.Image]) -> list[Stamped]:
    """Trees in the woods and reeds in the marshes, where nothing must be read."""
    field, stamps = paper.theme.field, list[Stamped]()
    wooded = _clear(paper, soft.get("forest"))
    wet = _clear(paper, soft.get("marsh"))
    low, high = look.edge * 0.24, look.edge * 0.33
    faint, pale = blend(field.far, field.trunk, 0.65), blend(field.far, field.canopy, 0.5)
    for at, paint in found.items():
        if paint == "forest":
            for x, y, chance in spots(look, at, TREES, 1755):
                height = max(5, round(chance.choice((low, high))))
                if wooded(x, y, height * 0.4):
                    stamps.append((x, y, tree(field.trunk, field.canopy, chance.randrange(4), height)))
        elif paint == "marsh":
            for x, y, chance in spots(look, at, TUFTS, 1756, 0.8):
                if wet(x, y, 3):
                    stamps.append(
                        (x, y, tuft(paper.theme, chance.randrange(3), max(5, round(look.edge * 0.24))))
                    )
        elif paint == "far":
            for x, y, chance in spots(look, at, 2, 1757):
                height = max(5, round(look.edge * 0.24))
                if _clear(paper, None)(x, y, height):
                    stamps.append(
                        (
                            x,
                            y,
                            tree(faint, pale, chance.randrange(4), height),
                        )
                    )
    return stamps


def _clear(paper: Paper, soft: Image.Image | None) -> Callable[[float, float, float], bool]:
    """Asks whether something may stand at a point of a shape without covering what must be read."""
    taken = pixels(paper.taken)
    wide, high = paper.size
    shape = pixels(soft) if soft is not None else None

    def clear(x: float, y: float, reach: float) -> bool:
        for dx, dy in ((0.0, 0.0), (-reach, 0.0), (reach, 0.0), (0.0, -2.2 * reach)):
            px, py = int(x + dx), int(y + dy)
            if not (4 <= px < wide - 4 and 4 <= py < high - 4) or taken[px // COARSE, py // COARSE]:
                return False
        return shape is None or shape[int(x) // HALF, int(y) // HALF] > 135

    return clear


@lru_cache(maxsize=32)
def tuft(theme: Theme, kind: int, height: int) -> Image.Image:
    """Reeds over a little water."""
    wide = height * 2
    stamp = Stamp(wide, height + 2)
    ink = theme.field.reed
    foot = height * 0.85
    for n in range(5):
        lean = (n - 2) * 0.2 + (kind - 1) * 0.06
        x = wide * 0.5 + (n - 2) * height * 0.17
        tall = height * (0.8 - 0.13 * abs(n - 2))
        stamp.line([(x, foot), (x + lean * height * 0.5, foot - tall)], ink, 0.8)
    stamp.line([(wide * 0.14, foot + 0.5), (wide * 0.86, foot + 0.5)], ink, 0.7)
    if kind:
        stamp.line([(wide * 0.3, foot + 2), (wide * 0.95, foot + 2)], ink, 0.5)
    return stamp.done()


def farmland(battle: Battle, found: Cells) -> list[tuple[Hex, int]]:
    """Ploughed plots on the meadows next to houses, so many in a hex."""
    ground = battle.ground
    houses = [code for code, at in ground.place.items() if found.get(at) in ("building", "town")]
    plots: dict[Hex, int] = {}
    for code in houses:
        if found[ground.place[code]] == "building":
            plots[ground.place[code]] = 1
        for near in ground.near[code]:
            at = ground.place[near]
            tilled = (at[0] + 2 * at[1]) % 3 > 0
            if tilled and found.get(at) == "meadow" and not _slope(ground, code, near):
                plots[at] = 2
    return list(plots.items())


def fields(draw: ImageDraw.ImageDraw, look: Look, theme: Theme, plots: Iterable[tuple[Hex, int]]) -> None:
    """Strips of ploughed land with their furrows, drawn at double size."""
    for at, number in plots:
        chance = Random(at[0] * 131 + at[1])
        x, y = look.grid.middle(at)
        turn = chance.uniform(-0.3, 0.3)
        for n in range(number):
            dx = (n - (number - 1) / 2) * 0.78 * look.edge
            plot(draw, (x + dx * cos(turn), y + dx * sin(turn) + 0.1 * look.edge), look.edge, turn, theme)


def plot(draw: ImageDraw.ImageDraw, middle: Point, edge: float, turn: float, theme: Theme) -> None:
    field = theme.field

    def at(u: float, v: float) -> Point:
        return (
            2 * (middle[0] + edge * (u * cos(turn) - v * sin(turn))),
            2 * (middle[1] + edge * (u * sin(turn) + v * cos(turn))),
        )

    draw.polygon([at(-0.34, -0.42), at(0.34, -0.42), at(0.34, 0.42), at(-0.34, 0.42)], fill=field.tilled)
    for n in range(6):
        u = -0.28 + n * 0.112
        draw.line([at(u, -0.38), at(u, 0.38)], fill=blend(field.tilled, field.furrow, 0.55), width=2)


# --- buildings


@lru_cache(maxsize=64)
def house(theme: Theme, kind: int, size: int) -> Image.Image:
    """A house under a steep roof, its gable to the viewer or its long side."""
    field = theme.field
    stamp = Stamp(size + 2, size + 2)
    s, ink = float(size), blend(theme.ink, field.roof, 0.25)
    wall = blend(theme.face, field.masonry, 0.35)
    if kind % 2:
        stamp.outline(
            [(s * 0.16, s * 0.95), (s * 0.16, s * 0.5), (s * 0.84, s * 0.5), (s * 0.84, s * 0.95)],
            wall,
            ink,
            0.6,
        )
        stamp.outline(
            [(0, s * 0.56), (s * 0.2, s * 0.18), (s * 0.8, s * 0.18), (s, s * 0.56)], field.roof, ink, 0.6
        )
        stamp.polygon(
            [(s * 0.62, s * 0.06), (s * 0.74, s * 0.06), (s * 0.74, s * 0.3), (s * 0.62, s * 0.3)], ink
        )
    else:
        stamp.outline(
            [(s * 0.2, s * 0.95), (s * 0.2, s * 0.48), (s * 0.8, s * 0.48), (s * 0.8, s * 0.95)],
            wall,
            ink,
            0.6,
        )
        stamp.outline([(s * 0.06, s * 0.54), (s * 0.5, s * 0.08), (s * 0.94, s * 0.54)], field.roof, ink, 0.6)
    stamp.box((s * 0.43, s * 0.7, s * 0.58, s * 0.95), ink)
    return stamp.done()


TOWN: tuple[Point, ...] = (
    (-0.5, -0.12),
    (0.02, -0.28),
    (0.52, -0.08),
    (-0.28, 0.3),
    (0.28, 0.34),
    (-0.02, 0.66),
)
HAMLET: tuple[Point, ...] = ((-0.18, 0.18), (0.3, 0.34))


def houses(look: Look, theme: Theme, found: Cells) -> list[Stamped]:
    stamps = []
    for at, paint in found.items():
        if paint not in ("town", "building"):
            continue
        chance = Random(at[0] * 17 + at[1])
        x, y = look.grid.middle(at)
        for dx, dy in TOWN if paint == "town" else HAMLET:
            size = max(6, round(look.edge * (0.34 if paint == "town" else 0.42)))
            image = house(theme, chance.randrange(2), size)
            stamps.append((x + dx * look.edge, y + (dy + 0.16) * look.edge, image))
    return stamps


PALE = 0.25  # of the ink: nothing is fought in a city
QUARTER = (2.1, 1.7)  # edges: from street to street
STREET = 0.2  # edges


def city(paper: Paper, look: Look, soft: Mapping[Paint, Image.Image]) -> None:
    """An engraved plan: hatched blocks with their courts, and white streets between them."""
    if "city" not in soft:
        return
    field, edge = paper.theme.field, look.edge
    ink = blend(field.meadow, paper.theme.ink, PALE)
    plan = Image.new("RGB", (paper.size[0] * FINE, paper.size[1] * FINE), field.meadow)
    draw = ImageDraw.Draw(plan)
    within = soft["city"].point(lambda v: 255 * (v > 60)).getbbox() or (0, 0, 0, 0)
    left, top, right, bottom = (side * FINE * HALF for side in within)
    wide, high, street = (size * edge * FINE for size in (*QUARTER, STREET))
    chance = Random(1608)
    for row in range(int((bottom - top) / high) + 2):
        for column in range(int((right - left) / wide) + 2):
            x = left + (column - 0.5 + (row % 2) * 0.3) * wide
            y = top + (row - 0.5) * high
            shift = chance.uniform(0.0, street)
            _block(draw, (x + shift, y, x + wide - street, y + high - street), ink, field.meadow, chance)
    shape = cut(soft["city"], 128, paper.size)
    paper.image.paste(plan.reduce(FINE), (0, 0), shape)
    paper.ink(rim(soft["city"], 128, 10, paper.size, 200), ink)


def _block(draw: ImageDraw.ImageDraw, box: Box, ink: Colour, paper: Colour, chance: Random) -> None:
    """Houses round a court or a garden, in one hatching."""
    left, top, right, bottom = box
    high = bottom - top
    for n in range(1, round((right - left + high) / high * HATCHES)):
        x = left + n * high / HATCHES  # where the line leaves the upper side, or would
        start, end = min(x, right), max(x - high, left)
        draw.line((start, top + x - start, end, top + x - end), fill=ink, width=2)
    draw.rectangle(box, outline=ink, width=3)
    deep, aside = high * chance.uniform(0.26, 0.34), (right - left) * chance.uniform(0.2, 0.34)
    draw.rectangle((left + aside, top + deep, right - aside, bottom - deep), fill=paper, outline=ink, width=2)


HATCHES = 9  # in the height of a block
# the wings of great buildings, in edges from their middle
WINGS: Mapping[str, Sequence[Box]] = {
    "cathedral": ((-0.5, -0.1, 0.5, 0.1), (0.08, -0.28, 0.28, 0.28)),
    "ursulines": ((-0.44, -0.3, 0.44, -0.14), (-0.44, -0.14, -0.28, 0.3), (0.28, -0.14, 0.44, 0.3)),
    "chateau": ((-0.12, -0.44, 0.12, 0.44), (0.12, -0.44, 0.3, -0.26), (0.12, 0.26, 0.3, 0.44)),
}


def landmarks(battle: Battle, look: Look) -> dict[str, Point]:
    """Where the buildings of a city stand that have names."""
    place, named = battle.ground.place, drawing().landmarks.get(battle.key, {})
    return {name: look.grid.middle(place[code]) for name, code in named.items() if code in place}


def draw_landmarks(draw: ImageDraw.ImageDraw, look: Look, theme: Theme, spots: Mapping[str, Point]) -> None:
    """A church, a convent, a great house, in darker ink; drawn at double size."""
    ink, edge = blend(theme.field.meadow, theme.ink, 0.55), look.edge
    for name, (x, y) in spots.items():
        for left, top, right, bottom in WINGS[name]:
            ends = ((x + left * edge, y + top * edge), (x + right * edge, y + bottom * edge))
            draw.rectangle([side * FINE for end in ends for side in end], fill=ink)


def ramparts(draw: ImageDraw.ImageDraw, look: Look, theme: Theme, found: Cells) -> None:
    """The wall of a city with its bastions, whose points look away from it; drawn at double size."""
    field = theme.field
    line, spurs = _trace(look, [at for at, paint in found.items() if paint in ("wall", "bastion")])
    runs = [pair for pair in (*pairwise(line), *spurs) if _close(*pair, look.edge)]
    shapes = [_bastion(look, at, found) for at, paint in found.items() if paint == "bastion"]
    for colour, grown in ((blend(theme.ink, field.masonry, 0.2), 0.3), (field.masonry, 0.2)):
        for a, b in runs:
            draw.line(
                [(2 * a[0], 2 * a[1]), (2 * b[0], 2 * b[1])], fill=colour, width=round(2 * grown * look.edge)
            )
        for shape, middle in shapes:
            less = 1.0 if grown == 0.3 else 0.84
            draw.polygon(
                [(2 * (middle[0] + x * less), 2 * (middle[1] + y * less)) for x, y in shape], fill=colour
            )


def _trace(look: Look, hexes: Iterable[Hex]) -> tuple[list[Point], list[tuple[Point, Point]]]:
    """The course of a wall from north to south, and works that stand behind it with their link."""
    middles = sorted((look.grid.middle(at) for at in hexes), key=lambda spot: (spot[1], spot[0]))
    line, spurs = middles[:1], list[tuple[Point, Point]]()
    for n, spot in enumerate(middles[1:], 1):
        after = middles[n + 1] if n + 1 < len(middles) else None
        if after is not None and spot[0] != line[-1][0] == after[0]:
            spurs.append((line[-1], spot))
        else:
            line.append(spot)
    return line, spurs


def _close(a: Point, b: Point, edge: float) -> bool:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 < (2 * edge) ** 2


BASTION = 0.92  # edges: so much that it looks out from behind a counter


def _bastion(look: Look, at: Hex, found: Cells) -> tuple[list[Point], Point]:
    """Five corners about the middle of a hex."""
    x, y = look.grid.middle(at)
    inside = [
        other
        for other, paint in found.items()
        if paint == "city" and _close(look.grid.middle(other), (x, y), look.edge)
    ]
    dx = sum(look.grid.middle(other)[0] - x for other in inside)
    dy = sum(look.grid.middle(other)[1] - y for other in inside)
    out = atan2(-dy, -dx) if inside else pi
    reach = look.edge * BASTION
    corners = ((0.0, 1.0), (0.95, 0.92), (2.2, 0.8), (-2.2, 0.8), (-0.95, 0.92))
    return [(cos(out + turn) * reach * far, sin(out + turn) * reach * far) for turn, far in corners], (x, y)


@lru_cache(maxsize=16)
def fortress(theme: Theme, size: int) -> Image.Image:
    """A square work with four bastions and a parade within."""
    field = theme.field
    stamp = Stamp(size, size)
    middle, r = (size / 2, size / 2), size / 2 - 0.5
    ditch = blend(field.masonry, theme.ink, 0.55)
    bastions(stamp, middle, r, field.masonry, ditch, theme.ink)
    bastions(stamp, middle, r * 0.72, blend(theme.face, field.masonry, 0.5), theme.ink, ditch)
    stamp.box((size * 0.4, size * 0.42, size * 0.6, size * 0.54), field.roof)
    return stamp.done()


@lru_cache(maxsize=16)
def tent(theme: Theme, size: int) -> Image.Image:
    """A soldiers' tent, its door towards the viewer."""
    stamp = Stamp(size + 2, size + 1)
    s, ink = float(size), blend(theme.ink, theme.field.meadow, 0.15)
    stamp.outline([(0.3 * s, 0.08 * s), (s, 0.08 * s), (s * 1.08, s), (s * 0.62, s)], theme.face, ink, 0.6)
    stamp.outline(
        [(0.3 * s, 0.08 * s), (0.0, s), (s * 0.62, s)], blend(theme.face, theme.field.masonry, 0.6), ink, 0.6
    )
    stamp.polygon([(0.3 * s, 0.2 * s), (0.18 * s, s), (s * 0.4, s)], ink)
    return stamp.done()


CAMP: tuple[Point, ...] = (
    (-0.5, -0.2),
    (-0.02, -0.26),
    (0.46, -0.2),
    (-0.28, 0.24),
    (0.22, 0.2),
    (-0.02, 0.62),
)


def tents(battle: Battle, look: Look, theme: Theme, found: Cells) -> list[Stamped]:
    """A camp on open ground where no slope or creek is in the way."""
    image = tent(theme, max(5, round(look.edge * 0.24)))
    hexes = [
        battle.ground.place[code]
        for code in drawing().tents.get(battle.key, ())
        if code in battle.ground.place
    ]
    middles = [look.grid.middle(at) for at in hexes if found.get(at) == "meadow"]
    return [(x + dx * look.edge, y + (dy + 0.14) * look.edge, image) for x, y in middles for dx, dy in CAMP]


def forts(look: Look, theme: Theme, found: Cells) -> list[Stamped]:
    size = round(look.edge * 1.6)
    image = fortress(theme, size)
    stamps = []
    for at, paint in found.items():
        if paint == "fort":
            x, y = look.grid.middle(at)
            stamps.append((x, y + size / 2 + look.edge * 0.06, image))
    return stamps


def mist(paper: Paper) -> None:
    """Banks of fog over everything."""
    wide, high = paper.size
    chance = Random(1759)
    grain = max(24, wide // 14)
    small = Image.new("L", (wide // grain + 3, high * 3 // grain + 3))
    small.putdata([chance.randrange(256) for _ in range(small.width * small.height)])
    banks = small.resize((small.width * grain // 2, small.height * grain // 6), Image.Resampling.BICUBIC)
    banks = banks.resize((banks.width * 2, banks.height * 2), Image.Resampling.BILINEAR).crop(
        (0, 0, wide, high)
    )
    for level, most in ((70, 70), (150, 90)):
        table = [max(0, min(most, (v - level) * 12)) for v in range(256)]
        paper.ink(banks.point(table), paper.theme.field.mist)


def veil(paper: Paper, look: Look, battle: Battle) -> None:
    """What lies beyond the map is fainter."""
    beyond = Image.new("L", (paper.size[0] * 2, paper.size[1] * 2), FAINT)
    draw = ImageDraw.Draw(beyond)
    for at in battle.ground.place.values():
        draw.polygon([(x * 2, y * 2) for x, y in look.grid.corners(at)], fill=0)
    paper.ink(beyond.reduce(2), paper.theme.panel)


FAINT = 105  # of 255: how much of the paper shows through beyond the map
