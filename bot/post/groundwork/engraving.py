"""What the process does that draws grounds: one line of what is to be drawn, one when it lies in the folder.

It ends with who has started it, and takes the processor only when nobody else wants it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import TextIO

import msgspec

from bot.post.library import Library
from bot.post.message import Picture
from render.cache import BASES
from render.grounds import Grounds
from rules.kernel.data import Source

LAST = 19  # of all priorities
DONE = "done"


class Wish(msgspec.Struct, frozen=True):
    """A picture whose ground is wanted in this folder, and the data of its game."""

    folder: str
    sources: tuple[Source, ...]
    picture: Picture


def engrave(library: Library, wish: Wish) -> None:
    """What is in the folder already is only read. In memory nothing stays."""
    codec = library.codec(wish.picture.key, wish.sources)
    library.ground(codec, wish.picture, Grounds(Path(wish.folder)))
    BASES.forget()


def work(wishes: Iterable[str], told: TextIO) -> None:
    """What goes wrong is told by its kind alone, as the log has it."""
    library, read = Library(), msgspec.json.Decoder(Wish).decode
    for line in wishes:
        try:
            engrave(library, read(line))
        except Exception as trouble:
            print(type(trouble).__name__, file=told, flush=True)
        else:
            print(DONE, file=told, flush=True)


if __name__ == "__main__":
    with suppress(AttributeError, OSError):  # there are systems without
        os.nice(LAST)
    os.umask(0o077)
    work(sys.stdin, sys.stdout)
