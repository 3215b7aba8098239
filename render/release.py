"""What pictures are drawn with, as a digest: by it one knows what an earlier release has drawn otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

from PIL import features

ROOT = Path(__file__).parent.parent
KINDS = ("py", "toml", "json")
LIBRARIES = ("Pillow", "font-source-serif-pro")


@cache
def drawn_with(*packages: str) -> str:
    """Of the code and data of these packages, of Pillow, and of the letters."""
    found = sha256(" ".join(map(version, LIBRARIES)).encode())
    found.update(str(features.version("freetype2")).encode())
    for package in packages:
        for file in _files(ROOT / package):
            found.update(file.read_bytes())
    return found.hexdigest()[:16]


def _files(folder: Path) -> Iterator[Path]:
    for kind in KINDS:
        yield from sorted(folder.rglob(f"*.{kind}"))
