"""Letters: fonts, lines of type as masks, and names set along a curve."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import degrees
from pathlib import Path

import font_source_serif_pro
from PIL import Image, ImageDraw, ImageFont

from render.projection import Point, length, walk

FACES = {
    "roman": "Regular",
    "semibold": "Semibold",
    "bold": "Bold",
    "italic": "It",
    "bold italic": "SemiboldIt",
}
FOLDER = Path(font_source_serif_pro.__file__).parent / "files"


@lru_cache(maxsize=64)
def font(face: str, size: int) -> ImageFont.FreeTypeFont:
    path = FOLDER / f"SourceSerifPro-{FACES[face]}.otf"
    return ImageFont.truetype(str(path), size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=1024)
def type_mask(text: str, face: str, size: int, stroke: int = 0, tracking: int = 0) -> Image.Image:
    """A line of type, white on black, `stroke` pixels fatter on every side; all lines of a size are equally high."""
    letters = font(face, size)
    ascent, descent = letters.getmetrics()
    wide = type_width(text, face, size, tracking)
    mask = Image.new("L", (wide + 2 * stroke, ascent + descent + 2 * stroke))
    draw = ImageDraw.Draw(mask)
    if not tracking:
        draw.text((stroke, stroke), text, 255, letters, stroke_width=stroke)
        return mask
    x = float(stroke)
    for letter in text:
        draw.text((x, stroke), letter, 255, letters, stroke_width=stroke)
        x += letters.getlength(letter) + tracking
    return mask


@lru_cache(maxsize=4096)
def type_width(text: str, face: str, size: int, tracking: int = 0) -> int:
    letters = font(face, size)
    if not tracking:
        return round(letters.getlength(text)) + 1
    return round(sum(letters.getlength(letter) + tracking for letter in text)) - tracking + 1


def type_height(face: str, size: int) -> int:
    return sum(font(face, size).getmetrics())


@lru_cache(maxsize=2048)
def turned_letter(letter: str, face: str, size: int, angle: int) -> Image.Image:
    """One letter turned by whole degrees about its middle, as a mask."""
    letters = font(face, size * 2)
    wide, (ascent, descent) = letters.getlength(letter), letters.getmetrics()
    side = round(max(wide, ascent + descent)) + 8
    side += side % 2
    mask = Image.new("L", (side, side))
    where = ((side - wide) / 2, (side - ascent - descent * 0.2) / 2)
    ImageDraw.Draw(mask).text(where, letter, 255, letters)
    return mask.rotate(-angle, Image.Resampling.BILINEAR).reduce(2)


def letters_on_curve(
    text: str, face: str, size: int, curve: Sequence[Point]
) -> list[tuple[str, float, float, int]]:
    """Each letter with its middle and angle, spread evenly so that the name fills the curve."""
    letters = font(face, size)
    widths = [letters.getlength(letter) for letter in text]
    room = length(curve)
    gap = (room - sum(widths)) / max(1, len(text) - 1)
    middles, walked = [], 0.0
    for wide in widths:
        middles.append(walked + wide / 2)
        walked += wide + gap
    spots = zip(text, walk(curve, middles), strict=True)
    return [(letter, x, y, round(degrees(heading))) for letter, (x, y, heading) in spots if letter != " "]
