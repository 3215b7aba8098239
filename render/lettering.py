"""Letters: fonts, lines of type as masks, and names set along a curve."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from math import cos, degrees, radians, sin
from pathlib import Path

from PIL import Image, ImageDraw, ImageFilter, ImageFont

from render.projection import Point, length, walk

FACES = {
    "roman": "Regular",
    "semibold": "Semibold",
    "bold": "Bold",
    "italic": "It",
    "bold italic": "SemiboldIt",
}
NARROW, SPACE = "\u202f", "\u00a0"  # the faces have the second only
FOLDER = Path(str(files("font_source_serif_pro"))) / "files"


@lru_cache(maxsize=64)
def font(face: str, size: int) -> ImageFont.FreeTypeFont:
    path = FOLDER / f"SourceSerifPro-{FACES[face]}.otf"
    return ImageFont.truetype(str(path), size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=1024)
def type_mask(text: str, face: str, size: int) -> Image.Image:
    """A line of type, white on black; all lines of a size are equally high."""
    mask = Image.new("L", (type_width(text, face, size), type_height(face, size)))
    x = 0
    for letter in text.replace(NARROW, SPACE):
        cast, left, top = _cast(letter, face, size)
        mask.paste(255, (x + left, top), cast)
        x += round(_advance(letter, face, size))
    return mask


@lru_cache(maxsize=4096)
def _cast(letter: str, face: str, size: int) -> tuple[Image.Image, int, int]:
    """The mask of one letter, and where it lies from the point at which the letter is set."""
    mask = Image.new("L", (3 * size, 2 * size))
    ImageDraw.Draw(mask).text((size, 0), letter, 255, font(face, size))
    left, top, right, bottom = mask.getbbox() or (size, 0, size + 1, 1)
    return mask.crop((left, top, right, bottom)), left - size, top


HALO = [255 * (v > 15) for v in range(256)]


def halo(mask: Image.Image) -> Image.Image:
    """The mask grown by two pixels. Its edge is hard: a soft one is not seen, and weighs."""
    return mask.filter(ImageFilter.BoxBlur(2)).point(HALO)


@lru_cache(maxsize=4096)
def type_width(text: str, face: str, size: int) -> int:
    """The letters of a line stand as far from each other as each wants by itself."""
    return round(sum(_advance(letter, face, size) for letter in text.replace(NARROW, SPACE))) + 1


@lru_cache(maxsize=8192)
def _advance(letter: str, face: str, size: int) -> float:
    return font(face, size).getlength(letter)


@lru_cache(maxsize=64)
def wrapped(text: str, face: str, size: int, room: float) -> list[str]:
    """A text in lines that fit."""
    lines, line = [], ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if line and type_width(longer, face, size) > room:
            lines.append(line)
            line = word
        else:
            line = longer
    return [*lines, line]


def type_height(face: str, size: int) -> int:
    return sum(font(face, size).getmetrics())


def ascent(face: str, size: int) -> int:
    """From the top of a line to the foot of its letters."""
    return font(face, size).getmetrics()[0]


@lru_cache(maxsize=2048)
def turned_letter(letter: str, face: str, size: int, angle: int) -> Image.Image:
    """One letter turned by whole degrees about its middle, as a mask; drawn at double size first."""
    letters = font(face, size * 2)
    wide, (ascent, descent) = letters.getlength(letter), letters.getmetrics()
    half = round(max(wide, ascent + descent) / 2) + 4
    mask = Image.new("L", (2 * half, 2 * half))
    ImageDraw.Draw(mask).text((half - wide / 2, half - (ascent + descent * 0.2) / 2), letter, 255, letters)
    x, y = 2 * cos(radians(angle)), 2 * sin(radians(angle))
    middle = half / 2
    turn = (x, y, half - middle * (x + y), -y, x, half - middle * (x - y))
    return mask.transform((half, half), Image.Transform.AFFINE, turn, Image.Resampling.BILINEAR)


@lru_cache(maxsize=512)
def letter_widths(text: str, face: str, size: int) -> tuple[float, ...]:
    letters = font(face, size)
    return tuple(letters.getlength(letter) for letter in text)


def letters_on_curve(
    text: str, face: str, size: int, curve: Sequence[Point]
) -> list[tuple[str, float, float, int]]:
    """Each letter with its middle and angle, spread evenly so that the name fills the curve."""
    widths = letter_widths(text, face, size)
    room = length(curve)
    gap = (room - sum(widths)) / max(1, len(text) - 1)
    middles, walked = [], 0.0
    for wide in widths:
        middles.append(walked + wide / 2)
        walked += wide + gap
    spots = zip(text, walk(curve, middles), strict=True)
    return [(letter, x, y, round(degrees(heading))) for letter, (x, y, heading) in spots if letter != " "]


def visible_part(curve: Sequence[Point], box: tuple[float, float, float, float]) -> list[Point]:
    """What of a curve lies in a box; where nothing does, a curve without length."""
    left, top, right, bottom = box
    whole = length(curve)
    inside = [(x, y) for x, y in _stretch(curve, 0.0, whole) if left < x < right and top < y < bottom]
    return inside if len(inside) > 1 else [(0.0, 0.0), (0.0, 0.0)]


def middle_part(curve: Sequence[Point], wanted: float) -> list[Point]:
    """The middle of a curve, so long."""
    return _stretch(curve, (length(curve) - wanted) / 2, wanted)


def _stretch(curve: Sequence[Point], start: float, long: float) -> list[Point]:
    """A part of a curve as points close together."""
    steps = max(2, round(long / 6))
    return [spot[:2] for spot in walk(curve, [start + long * n / steps for n in range(steps + 1)])]
