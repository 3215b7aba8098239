"""Grounds that were drawn: the maps beneath the pieces, each with the chart of where everything lies on it.

They are kept in a folder for the next time, by a digest of all that they are drawn with and of all that they
show. A file that is not whole is drawn anew.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any, TypeVar

from PIL import Image

from render.cache import store, stored, tidy
from render.picture import png
from render.release import drawn_with

T = TypeVar("T")
Parts = tuple[object, ...]
SEAL = sha256().digest_size
OURS = ("render.", "rules.kernel.hexes")  # what a chart is made of, besides what Python itself has
PLAIN = {"builtins.frozenset", "builtins.list", "collections.defaultdict"}


class Missing(Exception):
    """Nobody has drawn this ground, and whoever asked for it does not."""


@dataclass(frozen=True)
class Grounds:
    """A folder of grounds. `draws`: what is missing in it is drawn and put there; else it is Missing."""

    folder: Path
    draws: bool = True


def painted(
    grounds: Grounds | None, board: str, parts: Parts, paint: Callable[[], Image.Image]
) -> Image.Image:
    """A base from the folder, or painted and put there; `parts` is all that it shows."""
    return _kept(grounds, f"{board}-{digest(parts)}.png", png, _opened, paint)


def plotted(
    grounds: Grounds | None,
    board: str,
    parts: Parts,
    chart: Callable[[], T],
    given: Mapping[str, object] | None = None,
) -> T:
    """A chart from the folder, or made and put there; `given`: what it holds that is not kept with it."""
    known = given or {}
    found: T = _kept(
        grounds,
        f"{board}-{digest(parts)}.chart",
        lambda made: _written(made, known),
        lambda content: _read(content, known),
        chart,
    )
    return found


def _kept(
    grounds: Grounds | None,
    name: str,
    write: Callable[[T], bytes],
    read: Callable[[bytes], T | None],
    make: Callable[[], T],
) -> T:
    if grounds is None:
        return make()
    file = f"{release()}-{name}"
    content = unsealed(stored(grounds.folder, file))
    found = None if content is None else read(content)
    if found is None and not grounds.draws:
        raise Missing(name)
    if found is None:
        found = make()
        store(grounds.folder, file, sealed(write(found)))
    return found


def sealed(content: bytes) -> bytes:
    """With its digest behind it, where readers of pictures look no more."""
    return content + sha256(content).digest()


def unsealed(content: bytes | None) -> bytes | None:
    """What was sealed, if it is whole."""
    if content is None:
        return None
    inner = content[:-SEAL]
    return inner if sha256(inner).digest() == content[-SEAL:] else None


# --- pictures


def _opened(content: bytes) -> Image.Image:
    with Image.open(BytesIO(content)) as found:
        return found.copy()


# --- charts


class _Writer(pickle.Pickler):
    def __init__(self, file: BytesIO, given: Mapping[str, object]) -> None:
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        self.names = {id(value): name for name, value in given.items()}

    def persistent_id(self, value: object) -> str | None:
        return self.names.get(id(value))


class _Reader(pickle.Unpickler):
    def __init__(self, file: BytesIO, given: Mapping[str, object]) -> None:
        super().__init__(file)
        self.given = given

    def persistent_load(self, name: str) -> object:
        return self.given[name]

    def find_class(self, module: str, name: str) -> Any:
        if module.startswith(OURS) or f"{module}.{name}" in PLAIN:
            return super().find_class(module, name)
        raise pickle.UnpicklingError(f"no part of a chart: {module}.{name}")


def _written(chart: object, given: Mapping[str, object]) -> bytes:
    out = BytesIO()
    _Writer(out, given).dump(chart)
    return out.getvalue()


def _read(content: bytes, given: Mapping[str, object]) -> Any:
    return _Reader(BytesIO(content), given).load()


# --- what they depend on


def digest(parts: Parts) -> str:
    return sha256(repr(parts).encode()).hexdigest()[:32]


def leave_own(folder: Path) -> None:
    """Delete from a folder of grounds what was not drawn as this release draws."""
    tidy(folder, f"{release()}-")


def release() -> str:
    """Grounds show what rules make of data, too."""
    return drawn_with("render", "rules")
