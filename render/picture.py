"""A finished picture: PNG, and words for those who cannot see it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path

from PIL import Image

from render.cache import store, stored, tidy

LEVEL = 4
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


def png(image: Image.Image) -> bytes:
    """The image as PNG; a palette image skips the row filters and stays small at a low level."""
    out = BytesIO()
    image.save(out, "PNG", compress_level=LEVEL)
    return out.getvalue()


# --- bases: the maps beneath the pieces, painted once


def painted(
    folder: Path | None, board: str, parts: tuple[object, ...], paint: Callable[[], Image.Image]
) -> Image.Image:
    """A base from the folder, or painted and put there; `parts` is all that it shows."""
    if folder is None:
        return paint()
    name = f"{release()}-{board}-{sha256(repr(parts).encode()).hexdigest()[:32]}.png"
    kept = opened(stored(folder, name))
    if kept is None:
        kept = paint()
        store(folder, name, png(kept))
    return kept


def opened(content: bytes | None) -> Image.Image | None:
    """The picture in a file, if it is one."""
    try:
        with Image.open(BytesIO(content or b"")) as found:
            return found.copy()
    except (OSError, SyntaxError):  # what Pillow raises over damaged files
        return None


def leave_own(folder: Path) -> None:
    """Delete from a folder of bases what this release has not painted."""
    tidy(folder, f"{release()}-")


@lru_cache(maxsize=1)
def release() -> str:
    """A digest of everything a base is painted with."""
    here = Path(__file__).parent
    files = [*sorted(here.rglob("*.py")), *sorted(here.rglob("*.toml")), *sorted(here.rglob("*.json"))]
    return sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:16]
