"""The engraver's work: coast and water-lining, washes of colour, rivers, hills and woods.

Lines are drawn at double size and reduced; everything soft comes from a blurred mask cut at thresholds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from math import ceil, exp
from random import Random
from typing import Protocol, cast

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.geography import Outlines, Range, River
from render.lettering import halo, turned_letter, type_mask
from render.projection import Point, Window, along, length, smooth, walk
from render.theme import Colour, Theme

FINE = 2
COARSE = 4
ALL = range(256)


class Paper:
    """A picture in the making: what of it is land, and where hills and trees must not stand."""

    def __init__(self, size: tuple[int, int], theme: Theme) -> None:
        self.size, self.theme = size, theme
        self.image = Image.new("RGB", size, theme.sea)
        self.land = Image.new("L", size)
        self.taken = Image.new("L", (size[0] // COARSE + 1, size[1] // COARSE + 1))

    @contextmanager
    def pen(self) -> Iterator[ImageDraw.ImageDraw]:
        """Draw lines at double size on the picture so far."""
        fine = self.image.resize((self.size[0] * FINE, self.size[1] * FINE), Image.Resampling.NEAREST)
        yield ImageDraw.Draw(fine)
        self.image = fine.reduce(FINE)

    def ink(self, mask: Image.Image, colour: Colour, at: tuple[int, int] = (0, 0)) -> None:
        """Print a mask in a colour."""
        self.image.paste(colour, (at[0], at[1], at[0] + mask.width, at[1] + mask.height), mask)

    def take(self, box: Sequence[float], margin: float = 0) -> None:
        """Keep hills and trees out of a box."""
        left, top, right, bottom = (side / COARSE for side in box)
        edge = margin / COARSE
        ImageDraw.Draw(self.taken).rectangle((left - edge, top - edge, right + edge, bottom + edge), fill=255)

    def take_line(self, points: Sequence[Point], width: int) -> None:
        coarse = [(x / COARSE, y / COARSE) for x, y in points]
        ImageDraw.Draw(self.taken).line(coarse, fill=255, width=max(1, width // COARSE))


class Plate(Paper):
    """A map of the country in the making. `grain`: how much larger than usual hills and trees are."""

    def __init__(self, window: Window, theme: Theme, grain: float = 1.0) -> None:
        super().__init__((window.width, window.height), theme)
        self.window, self.grain = window, grain


def visible(courses: Iterable[Sequence[Sequence[float]]], window: Window) -> Iterator[list[Point]]:
    """Courses of which some part may lie in the window, in pixels of double size."""
    wide, high = window.width * FINE, window.height * FINE
    for course in courses:
        points = window.line(course, FINE)
        across, down = [x for x, _ in points], [y for _, y in points]
        if min(across) < wide and max(across) > 0 and min(down) < high and max(down) > 0:
            yield points


Ring = Sequence[Sequence[float]]


class Country:
    """Coasts and lakes in pixels of double size, projected once."""

    def __init__(self, window: Window, country: Outlines, lakes: Iterable[Ring]) -> None:
        self.land = list(visible(country.land, window))
        self.lakes = list(visible([*country.lakes, *lakes], window))
        self.islands = list(visible(country.islands, window))


def ground(plate: Plate, country: Country, washes: Sequence[tuple[Ring, Colour]]) -> None:
    """Land and water: the water lined along the shore, the land washed with colour along its borders."""
    draw = ImageDraw.Draw(plate.land)
    for rings, shade in ((country.land, 255), (country.lakes, 0), (country.islands, 255)):
        for ring in rings:
            draw.polygon([(x / FINE, y / FINE) for x, y in ring], fill=shade)
    half = plate.land.reduce(2)
    land = Image.new("RGB", half.size, plate.theme.land)
    for region, colour in washes:
        wash(land, half, [(x / 2, y / 2) for x, y in smooth(plate.window.line(region), 1)], colour)
    water = lined_water(half, plate.theme)
    plate.image = water.resize(plate.size, Image.Resampling.BILINEAR)
    plate.image.paste(land.resize(plate.size, Image.Resampling.NEAREST), (0, 0), plate.land)


def shores(draw: ImageDraw.ImageDraw, country: Country, theme: Theme) -> None:
    for ring in (*country.land, *country.lakes, *country.islands):
        draw.line([*ring, ring[0]], fill=theme.coast, width=2)


def bell(value: float, middle: float, width: float) -> float:
    return exp(-(((value - middle) / width) ** 2))


def ripples(levels: Sequence[tuple[float, float, int]]) -> list[int]:
    """A table from nearness of the land to ink: a line at each level with its width and strength."""
    return [min(255, round(sum(bell(v, level, width) * dark for level, width, dark in levels))) for v in ALL]


SHALLOWS = [min(110, v) // 20 * 16 for v in ALL]
NEAR_LINES = ripples([(88, 11, 190), (46, 9, 150)])
FAR_LINES = [
    max(line, flat)
    for line, flat in zip(ripples([(62, 5, 130), (36, 3.5, 100), (18, 2.3, 70)]), SHALLOWS, strict=True)
]


def lined_water(land: Image.Image, theme: Theme) -> Image.Image:
    """Lines along the shore, fainter the farther out, on water that darkens towards the land."""
    far = land.reduce(2).filter(ImageFilter.GaussianBlur(4.2)).resize(land.size, Image.Resampling.BILINEAR)
    near = land.filter(ImageFilter.GaussianBlur(3))
    water = Image.new("RGB", land.size, theme.sea)
    ink = ImageChops.lighter(far.point(FAR_LINES), near.point(NEAR_LINES))
    water.paste(theme.ripple, (0, 0, *land.size), ink)
    return water


WASH = [0 if v < 8 else max(0, min(150, round((236 - v) * 1.15) // 14 * 14)) for v in ALL]


def wash(image: Image.Image, land: Image.Image, border: Sequence[Point], colour: Colour) -> None:
    """Colour laid by hand along the inner edge of a country, fading inwards."""
    region = Image.new("L", land.size)
    ImageDraw.Draw(region).polygon(border, fill=255)
    inside = ImageChops.multiply(land, region)
    inner = inside.reduce(2).filter(ImageFilter.GaussianBlur(3.2)).point(WASH)
    spread = inner.resize(land.size, Image.Resampling.BILINEAR)
    image.paste(colour, (0, 0, *land.size), ImageChops.multiply(spread, region))


def rivers(draw: ImageDraw.ImageDraw, plate: Plate, country: Outlines, named: Sequence[River]) -> None:
    """Rivers as lines that widen towards the mouth."""
    window, ink = plate.window, plate.theme.river
    for points in visible(country.rivers, window):
        draw.line(smooth(points, 1), fill=ink, width=4)
        plate.take_line([(x / FINE, y / FINE) for x, y in points], 8)
    grown = min(1.7, max(1.0, window.scale / 100))
    for river in named:
        for points in visible([river.course], window):
            taper(draw, smooth(points), river.width / 10 * grown, ink)
            plate.take_line([(x / FINE, y / FINE) for x, y in points], 8)


def taper(draw: ImageDraw.ImageDraw, points: Sequence[Point], mouth: float, ink: Colour) -> None:
    """A line from a hair's breadth to the width at the mouth, at double size."""
    parts = 4
    for part in range(parts):
        start, end = len(points) * part // parts, len(points) * (part + 1) // parts + 1
        width = 1.5 + (mouth * 2 - 1.5) * (part + 1) / parts
        draw.line(points[start:end], fill=ink, width=round(width))


def dash(
    draw: ImageDraw.ImageDraw,
    line: Sequence[Point],
    step: float,
    width: int,
    ink: Colour,
    share: float = 0.58,
) -> None:
    """A broken line: of each step a share is drawn."""
    whole = length(line)
    count = max(1, ceil(whole / step))
    ends = walk(line, [whole * (n + part) / count for n in range(count) for part in (0.0, share)])
    for a, b in zip(ends[::2], ends[1::2], strict=True):
        draw.line((a[0], a[1], b[0], b[1]), fill=ink, width=width)


# --- hills and trees: little stamps, drawn once at four times their size


@lru_cache(maxsize=128)
def hill(theme: Theme, kind: int, height: int) -> Image.Image:
    """A hill as the engravers cut it: bare on the west, hatched on the east."""
    chance = Random(kind * 31 + height)
    k, wide = 4, round(height * chance.uniform(1.75, 2.2))
    image = Image.new("RGBA", (wide * k, (height + 1) * k))
    draw = ImageDraw.Draw(image)
    peak = (wide * k * chance.uniform(0.4, 0.5), k * 1.0)
    base = height * k
    west = slope((k, base), peak, 0.35 * k * height / 8)
    east = slope(peak, (wide * k - k, base), -0.3 * k * height / 8)
    draw.polygon([*west, *east], fill=(*theme.land, 255))
    inner = [(peak[0] + (x - peak[0]) * 0.45, y) for x, y in east]
    draw.polygon([*east, *reversed(inner)], fill=(*theme.hillside, 255))
    for mark in range(3, 4 + height // 2):
        share = mark / (4 + height // 2)
        x, y, _ = along(east, length(east) * share)
        reach = (base - y) * chance.uniform(0.55, 0.95)
        draw.line((x - k, y, x - k - reach * 0.35, y + reach), fill=(*theme.hill, 255), width=3)
    draw.line([*west, *east], fill=(*theme.hill, 255), width=5, joint="curve")
    return image.reduce(k)


def slope(start: Point, end: Point, bow: float) -> list[Point]:
    """A side of a hill, bent outward or inward by `bow`."""
    (ax, ay), (bx, by) = start, end
    middle = ((ax + bx) / 2 + bow, (ay + by) / 2 + abs(bow))
    return smooth([start, middle, end], 2)


@lru_cache(maxsize=64)
def tree(wood: Colour, leaves: Colour, kind: int, height: int) -> Image.Image:
    """A pine or a round-headed tree with its shadow to the east."""
    k = 4
    image = Image.new("RGBA", (height * k, (height + 1) * k))
    draw = ImageDraw.Draw(image)
    ink, leaf = (*wood, 255), (*leaves, 255)
    middle, foot = height * k / 2, height * k
    draw.line((middle, foot, middle, foot * 0.6), fill=ink, width=4)
    draw.line((middle, foot, middle + height * k * 0.42, foot), fill=ink, width=3)
    if kind % 3:
        r = height * k * 0.33
        draw.ellipse((middle - r, k, middle + r, k + 2.1 * r), fill=leaf, outline=ink, width=3)
        draw.arc((middle - r * 0.3, 2 * k, middle + r * 0.75, k + 1.8 * r), -70, 90, fill=ink, width=3)
    else:
        for tier in range(2):
            top, low = k * (1 + tier * height * 0.25), k * height * (0.48 + 0.3 * tier)
            half = height * k * (0.2 + 0.1 * tier)
            triangle = [(middle, top), (middle - half, low), (middle + half, low)]
            draw.polygon(triangle, fill=leaf)
            draw.line([*triangle, triangle[0]], fill=ink, width=3)
    return image.reduce(k)


Stamp = tuple[float, float, Image.Image]


class Pixels(Protocol):
    """The levels of a mask."""

    def __getitem__(self, at: tuple[int, int]) -> int: ...


def pixels(mask: Image.Image) -> Pixels:
    return cast(Pixels, mask.load())


class Clearings:
    """Asks the plate quickly whether a stamp would stand on land and in nobody's way."""

    def __init__(self, plate: Paper) -> None:
        self.wide, self.high = plate.land.size
        self.land, self.taken = pixels(plate.land), pixels(plate.taken)
        self.draw = ImageDraw.Draw(plate.taken)

    def __call__(self, x: float, y: float, reach: float) -> bool:
        if not (reach + 4 <= x < self.wide - reach - 4 and reach + 4 <= y < self.high - 4):
            return False
        for dx, dy in ((0, 0), (-reach, 0), (reach, 0), (0, -reach)):
            px, py = int(x + dx), int(y + dy)
            if self.land[px, py] < 200 or self.taken[px // COARSE, py // COARSE]:
                return False
        return True

    def take(self, box: Sequence[float]) -> None:
        self.draw.rectangle([side / COARSE for side in box], fill=255)


def hills(plate: Plate, ranges: Sequence[Range]) -> list[Stamp]:
    """The ranges as rows of hills, higher on the spine than on the flanks, each before the one behind it."""
    chance, stamps = Random(1755), list[Stamp]()
    clear = Clearings(plate)
    for one in ranges:
        spine = smooth(plate.window.line(one.spine), 1)
        spread, whole = one.spread * plate.window.scale, length(spine)
        if not any(plate.window.shows(x, y, spread) for x, y in spine):
            continue
        for _ in range(int(whole * (spread + 5) * one.dense / 9000 / plate.grain**2)):
            x, y, _heading = along(spine, chance.random() * whole)
            off = chance.gauss(0, 0.6)
            x, y = x + off * spread, y + chance.gauss(0, 0.6) * spread * 0.8
            height = 2 * round((15 - 5 * min(1.0, abs(off)) + chance.uniform(-1.5, 2.5)) * plate.grain / 2)
            if clear(x, y, height):
                stamps.append((x, y, hill(plate.theme, chance.randrange(4), height)))
                clear.take((x - height * 0.8, y - height * 0.3, x + height * 0.5, y + 1))
    for x, y, image in stamps:
        plate.take((x - image.width / 2, y - image.height, x + image.width / 2, y), 3)
    return stamps


def woods(plate: Plate, groups: int) -> list[Stamp]:
    """Small groups of trees wherever there is room."""
    chance, stamps = Random(1759), list[Stamp]()
    clear = Clearings(plate)
    grain, wood, leaves = plate.grain, plate.theme.wood, plate.theme.leaves
    for _ in range(round(groups / grain**2)):
        x, y = chance.uniform(10, plate.land.width - 10), chance.uniform(10, plate.land.height - 10)
        if not clear(x, y, 16 * grain):
            continue
        for _ in range(chance.randrange(2, 6)):
            tx, ty = x + chance.gauss(0, 8) * grain, y + chance.gauss(0, 4) * grain
            height = round(chance.choice((8, 9, 9, 10)) * grain)
            stamps.append((tx, ty, tree(wood, leaves, chance.randrange(4), height)))
        clear.take((x - 16 * grain, y - 12 * grain, x + 16 * grain, y + 6 * grain))
    return stamps


def stamp(plate: Paper, stamps: Iterable[Stamp]) -> None:
    """Set stamps from back to front."""
    for x, y, image in sorted(stamps, key=lambda one: (one[1], one[0])):
        plate.image.paste(image, (round(x - image.width / 2), round(y - image.height)), image)


# --- letters on the map


def curve_name(
    plate: Paper,
    placed: Sequence[tuple[str, float, float, int]],
    face: str,
    size: int,
    ink: Colour,
    ground: Colour,
) -> None:
    """A name whose letters stand one by one along a curve, with a halo so that lines do not cross it."""
    left, top = round(min(x for _, x, _, _ in placed) - size), round(min(y for _, _, y, _ in placed) - size)
    right, bottom = max(x for _, x, _, _ in placed) + size, max(y for _, _, y, _ in placed) + size
    mask = Image.new("L", (round(right - left), round(bottom - top)))
    for letter, x, y, angle in placed:
        turned = turned_letter(letter, face, size, round(angle / 4) * 4)
        at = (round(x - left - turned.width / 2), round(y - top - turned.height / 2))
        mask.paste(255, (*at, at[0] + turned.width, at[1] + turned.height), turned)
    plate.ink(halo(mask), ground, (left, top))
    plate.ink(mask, ink, (left, top))


def set_type(
    image: Image.Image, at: Point, text: str, face: str, size: int, ink: Colour, ground: Colour | None = None
) -> None:
    """A straight line of type with its left upper corner at a point, on a halo of the ground's colour."""
    x, y = round(at[0]), round(at[1])
    mask = type_mask(text, face, size)
    if ground is not None:
        wider = Image.new("L", (mask.width + 6, mask.height + 6))
        wider.paste(mask, (3, 3))
        image.paste(ground, (x - 3, y - 3, x + mask.width + 3, y + mask.height + 3), halo(wider))
    image.paste(ink, (x, y, x + mask.width, y + mask.height), mask)
