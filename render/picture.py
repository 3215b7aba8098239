"""A finished picture: PNG, and words for those who cannot see it."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO

from PIL import Image

LEVEL = 5
LEAST, MOST = 600, 2400  # pixels wide
Image.preinit()  # loads what can write PNG now and not with the first picture


@dataclass(frozen=True)
class Picture:
    """`alt` fits a description of an attachment (1,024 characters); `text` tells everything."""

    png: bytes
    alt: str
    text: str
    width: int
    height: int


def check_width(width: int) -> None:
    if not LEAST <= width <= MOST:
        raise ValueError(f"a picture is {LEAST} to {MOST} pixels wide, not {width}")


def finished(image: Image.Image, alt: str, text: str) -> Picture:
    return Picture(png(image), alt, text, image.width, image.height)


def joined(upper: Image.Image, lower: Image.Image) -> Image.Image:
    """One picture above another as wide, in the same palette."""
    whole = Image.new("P", (upper.width, upper.height + lower.height))
    whole.putpalette(upper.getpalette() or [])
    whole.paste(upper, (0, 0))
    whole.paste(lower, (0, upper.height))
    return whole


def png(image: Image.Image) -> bytes:
    """The image as PNG; a palette image skips the row filters and stays small at a low level."""
    out = BytesIO()
    image.save(out, "PNG", compress_level=LEVEL)
    return out.getvalue()
