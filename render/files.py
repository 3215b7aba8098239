"""What is drawn by hand, read from files beside the code."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TypeVar

import msgspec

T = TypeVar("T")


def read(file: Path, kind: type[T]) -> T:
    return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), kind)
