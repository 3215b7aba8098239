"""Bases that were painted: the last few in memory, and all of them in a folder if the caller gives one."""

from __future__ import annotations

import os
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from tempfile import NamedTemporaryFile
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")


class Kept(Generic[T]):
    """A few values by key, the longest unused given up first; two threads may both work one out."""

    def __init__(self, most: int) -> None:
        self.most, self.lock = most, Lock()
        self.values: OrderedDict[object, T] = OrderedDict()

    def forget(self) -> None:
        with self.lock:
            self.values.clear()

    def get(self, key: object, make: Callable[[], T]) -> T:
        with self.lock:
            if key in self.values:
                self.values.move_to_end(key)
                return self.values[key]
        value = make()
        with self.lock:
            self.values[key] = value
            while len(self.values) > self.most:
                self.values.popitem(last=False)
        return value


def stored(folder: Path, name: str) -> bytes | None:
    try:
        return (folder / name).read_bytes()
    except OSError:
        return None


def store(folder: Path, name: str, content: bytes) -> None:
    """Write a file whole or not at all; a folder that cannot be written only costs the next start time."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=folder, delete=False) as file:
            file.write(content)
        os.replace(file.name, folder / name)
    except OSError:
        return
