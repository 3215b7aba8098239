"""The engraver's work: coast and water-lining, washes of colour, rivers, hills and woods.

Lines are drawn at double size and reduced; everything soft comes from a blurred mask cut at thresholds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from math import ceil, exp
from typing import Protocol, cast

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.geography import Outlines, River
from render.lettering import halo, turned_letter, type_mask
from render.projection import Point, Window, length, smooth, walk
from render.theme import STRONGEST, Colour, Theme

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


Ring = Sequence[Sequence[float]]


def visible(courses: Iterable[Ring], window: Window) -> Iterator[list[Point]]:
    """Courses of which some part may lie in the window, in pixels of double size."""
    west, south, east, north = window.bounds
    for course in courses:
        across, down = zip(*course, strict=True)
        if min(across) < east and max(across) > west and min(down) < north and max(down) > south:
            yield window.line(course, FINE)


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
    lines = lining(half).resize(plate.size, Image.Resampling.BILINEAR).point(INKS)
    plate.image = Image.new("RGB", plate.size, plate.theme.sea)
    plate.ink(lines, plate.theme.ripple)
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
    water = Image.new("RGB", land.size, theme.sea)
    water.paste(theme.ripple, (0, 0, *land.size), lining(land))
    return water


def lining(land: Image.Image) -> Image.Image:
    """The mask of these lines."""
    far = land.reduce(2).filter(ImageFilter.GaussianBlur(4.2)).resize(land.size, Image.Resampling.BILINEAR)
    near = land.filter(ImageFilter.GaussianBlur(3))
    return ImageChops.lighter(far.point(FAR_LINES), near.point(NEAR_LINES))


INKS = [min(255, (v + 24) // 48 * 48) for v in ALL]  # finer steps are not seen, and weigh


STEP = STRONGEST // 5
WASH = [0 if v < 8 else max(0, min(STRONGEST, round((236 - v) * 1.15) // STEP * STEP)) for v in ALL]


BLEEDS = 16  # pixels beyond a border that can touch what is blurred within it


def wash(image: Image.Image, land: Image.Image, border: Sequence[Point], colour: Colour) -> None:
    """Colour laid by hand along the inner edge of a country, fading inwards."""
    left, top, right, bottom = box = _about(border, land.size)
    if left >= right or top >= bottom:
        return
    region = Image.new("L", (right - left, bottom - top))
    ImageDraw.Draw(region).polygon([(x - left, y - top) for x, y in border], fill=255)
    inside = ImageChops.multiply(land.crop(box), region)
    inner = inside.reduce(2).filter(ImageFilter.GaussianBlur(3.2))
    spread = inner.resize(region.size, Image.Resampling.BILINEAR).point(WASH)
    image.paste(colour, box, ImageChops.multiply(spread, region))


def _about(border: Sequence[Point], size: tuple[int, int]) -> tuple[int, int, int, int]:
    """The part of a picture on which a border and what bleeds from it lies, its corners on even pixels."""
    (left, right), (top, bottom) = (
        (max(0, int(min(sides) - BLEEDS) // 2 * 2), min(most, int(max(sides) + BLEEDS) // 2 * 2))
        for sides, most in (([x for x, _ in border], size[0]), ([y for _, y in border], size[1]))
    )
    return left, top, right, bottom


THIN = 1.4  # pixels: narrower rivers are left out


def rivers(draw: ImageDraw.ImageDraw, plate: Plate, every: Iterable[River]) -> None:
    """Rivers as lines; those with a spring widen from there to the mouth."""
    scale = plate.window.scale / 100
    grown = min(1.7, max(0.7, scale))
    for river in (river for river in every if river.width / 10 * scale > THIN):
        for points in visible([river.course], plate.window):
            line, wide = smooth(points, 1), river.width / 10 * grown
            if river.spring:
                taper(draw, line, wide, plate.theme.river)
            else:
                draw.line(line, fill=plate.theme.river, width=round(wide * FINE))
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


# --- trees: little stamps, drawn once at four times their size


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
    mask, around, at = curved(tuple(placed), face, size)
    plate.ink(around, ground, at)
    plate.ink(mask, ink, at)


@lru_cache(maxsize=64)
def curved(
    placed: tuple[tuple[str, float, float, int], ...], face: str, size: int
) -> tuple[Image.Image, Image.Image, tuple[int, int]]:
    """Such a name, its halo, and where their left upper corner is."""
    left, top = round(min(x for _, x, _, _ in placed) - size), round(min(y for _, _, y, _ in placed) - size)
    right, bottom = max(x for _, x, _, _ in placed) + size, max(y for _, _, y, _ in placed) + size
    mask = Image.new("L", (round(right - left), round(bottom - top)))
    for letter, x, y, angle in placed:
        turned = turned_letter(letter, face, size, round(angle / 4) * 4)
        at = (round(x - left - turned.width / 2), round(y - top - turned.height / 2))
        mask.paste(255, (*at, at[0] + turned.width, at[1] + turned.height), turned)
    return mask, halo(mask), (left, top)


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
