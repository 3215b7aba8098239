"""Bases that were painted: some in memory, more in a folder if the caller gives one; neither grows for ever.

What has not been used for longest leaves first. In the folder the name of a file begins with the release that
painted it, so that the next one knows what nobody will ask for any more.
"""

from __future__ import annotations

import os
import pickle
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from threading import Lock
from typing import Generic, TypeVar

from PIL import Image

T = TypeVar("T")
IN_MEMORY = 48 << 20  # bytes of bases, of all boards together
OF_CHARTS = 8 << 20  # bytes of charts, of each board
IN_FOLDER = 192 << 20  # bytes of files
ROOMY = 0.9  # of that is left when room is made, so that it need not be made again at once


def area(image: Image.Image) -> int:
    """The bytes that an image takes."""
    return image.width * image.height * len(image.getbands())


def bulk(chart: object) -> int:
    """The bytes that many small things take together, at most: eight times those of their writing."""
    return len(pickle.dumps(chart)) * 8


class Kept(Generic[T]):
    """Values by key, together of no more than this weight; two threads may both work one out."""

    def __init__(self, most: int, weigh: Callable[[T], int]) -> None:
        self.most, self.weigh, self.lock = most, weigh, Lock()
        self.weight = 0
        self.values: OrderedDict[object, T] = OrderedDict()

    @property
    def has_room(self) -> bool:
        return self.weight < self.most * ROOMY

    def forget(self) -> None:
        with self.lock:
            self.values.clear()
            self.weight = 0

    def get(self, key: object, make: Callable[[], T]) -> T:
        with self.lock:
            if key in self.values:
                self.values.move_to_end(key)
                return self.values[key]
        value = make()
        with self.lock:
            if key not in self.values:
                self.weight += self.weigh(value)
                self.values[key] = value
            while self.weight > self.most:
                _, oldest = self.values.popitem(last=False)
                self.weight -= self.weigh(oldest)
        return value


BASES: Kept[Image.Image] = Kept(IN_MEMORY, area)


# --- the folder


def stored(folder: Path, name: str) -> bytes | None:
    try:
        content = (folder / name).read_bytes()
        with suppress(OSError):
            os.utime(folder / name)  # used now
    except OSError:
        return None
    return content


def store(folder: Path, name: str, content: bytes, most: int = IN_FOLDER) -> None:
    """Write a file whole or not at all; a folder that cannot be written only costs the next start time."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=folder, delete=False) as file:
            file.write(content)
        os.replace(file.name, folder / name)
        make_room(folder, most)
    except OSError:
        return


def make_room(folder: Path, most: int) -> None:
    """Delete what has not been used for longest, where the files of a folder take more than so many bytes."""
    found = sorted(files(folder), key=lambda entry: entry.stat().st_mtime_ns)
    over = sum(entry.stat().st_size for entry in found) - most
    if over <= 0:
        return
    over += round(most * (1 - ROOMY))
    for entry in found:
        if over > 0:
            over -= entry.stat().st_size
            delete(entry)


def tidy(folder: Path, own: str) -> None:
    """Delete what other releases have left, and what a dead process had begun to write."""
    with suppress(OSError):
        for entry in files(folder):
            if not entry.name.startswith(own):
                delete(entry)


def weight(folder: Path) -> int:
    """The bytes of its files; none of a folder that is not there."""
    try:
        return sum(entry.stat().st_size for entry in files(folder))
    except OSError:
        return 0


def files(folder: Path) -> Iterator[os.DirEntry[str]]:
    with os.scandir(folder) as entries:
        yield from (entry for entry in entries if entry.is_file(follow_symlinks=False))


def delete(entry: os.DirEntry[str]) -> None:
    with suppress(OSError):
        os.unlink(entry.path)
