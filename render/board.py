"""What a game declares of its board: how it is drawn, told in words, and cut into parts.

Each board is a folder with a `BOARD` in its `__init__.py`; the registry knows where it lies.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from PIL import Image

from render.grounds import Grounds
from render.picture import Picture
from render.signs.sign import Sign
from render.theme import Dye, Theme
from render.words import Words

ViewT = TypeVar("ViewT")

Answer = Mapping[str, Any]
Focus = str | tuple[str, ...] | None
Looked = tuple[str, Answer]  # the key of a look-up in the catalogue, and its answer
Passages = Sequence[tuple[str, Sequence[str]]]  # titles, each with the lines below it
Gist = Sequence[tuple[str, str]]  # what matters most of all, in a few lines, each with the sign that leads it


def named_in(answer: Any) -> Iterator[str]:
    """All names that an answer holds, however deep."""
    if isinstance(answer, str):
        yield answer
    elif isinstance(answer, Mapping):
        yield from (name for pair in answer.items() for part in pair for name in named_in(part))
    elif isinstance(answer, Sequence):
        yield from (name for part in answer for name in named_in(part))


def widened(focus: Focus, wider: Iterable[Focus], shows: Callable[[Focus], bool]) -> Focus:
    """The nearest picture that shows all of an answer: what was asked for, a wider one, or the whole."""
    return next((one for one in (focus, *wider) if one is None or shows(one)), None)


@dataclass(frozen=True)
class Frame:
    """How a board is to be drawn.

    `focus`: one of the theatres, a place with what lies round it, or all. Several places, in a tuple, or one,
    are a *scene*: the main picture of a post. It is three to two and has no strip, its type can be read where
    it is 275 points wide, and its lower left corner shows nothing that matters. Its places are given with
    what matters most first: the first is always seen, each of the others if it lies near enough.
    `offered`: places that may be chosen, which are ringed. `grounds`: where what never changes is kept for
    the next time. `looked`: what is drawn on it.
    """

    theme: Theme
    focus: Focus = None
    width: int = 1600
    grounds: Grounds | None = None
    language: str = "en"
    looked: Looked | None = None
    offered: tuple[str, ...] = ()


@dataclass(frozen=True)
class Chapter:
    """A part of a sheet that is read by itself: by which name it is found again, and what is on its tab."""

    key: str
    title: str
    passages: Passages


@dataclass(frozen=True)
class OwnSheet(Generic[ViewT]):
    """How the private sheet of a seat is told in words, of a game that has one.

    `orders`: the chapter with which go the orders that the game's own words do not tell.
    """

    heading: Callable[[ViewT, Words], tuple[str, str]]  # what it is called, and where the game stands
    gist: Callable[[ViewT, Words], Gist]
    chapters: Callable[[ViewT, Words], Sequence[Chapter]]  # all that its picture shows
    orders: str
    beside: Callable[[ViewT, Words], str]  # all that the board shows and the sheet does not say


@dataclass(frozen=True)
class Board(Generic[ViewT]):
    """All that others know of a board."""

    draw: Callable[[ViewT, Frame], Picture]  # as the reader of the view sees it
    describe: Callable[[ViewT, Words], str]  # all that the picture shows
    dyes: Mapping[str, Dye]  # which of a theme's dyes each seat wears
    theatres: tuple[str, ...]  # the parts that have a name of their own
    focused: str  # the kind of names that are places on it
    words: Path | None = None  # where its own words lie, besides those of all boards
    draws_looked: bool = False  # whether the game has look-ups that are drawn
    own_sheet: OwnSheet[ViewT] | None = None
    # what it is drawn on and never changes; nothing where all is drawn each time
    ground: Callable[[ViewT, Frame], Image.Image | None] = lambda view, frame: None
    signs: tuple[Sign, ...] = ()  # small pictures for texts about the game
