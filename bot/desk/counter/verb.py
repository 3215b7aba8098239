"""A thing that people can do: a function, and all the words that call it."""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile
from types import NoneType, UnionType
from typing import Any, Generic, ParamSpec, TypeVar, get_args, get_type_hints

from bot.desk.counter.table import Table
from bot.desk.counter.words import Command, Filled, Parameters, Pressed, Typed, Word
from bot.post.message import Reply

P = ParamSpec("P")
W = TypeVar("W", bound=Word)
Instead = Callable[[Table, tuple[str, ...]], Awaitable[Reply]]  # with what is said of the refusal

# What a verb takes first, by the names of the types: it is done at the table that is meant, or it says where.
AT_TABLE, WITH_DESK, AT_LARGE = WAYS = ("Table",), ("Desk", "Table"), ("Desk", "Caller")


class Misfit(TypeError):
    """A thing that people can do and the words for it do not go together."""


@dataclass(frozen=True)
class Verb(Generic[P]):
    """`gives_back` is the parameter with what was typed, which is given back with a refusal."""

    work: Callable[P, Awaitable[Reply]]
    words: tuple[Word, ...]
    gives_back: str = ""

    def __call__(self, *args: P.args, **given: P.kwargs) -> Awaitable[Reply]:
        """Do it where one sits already."""
        return self.work(*args, **given)

    @property
    def name(self) -> str:
        return self.work.__name__

    @property
    def home(self) -> str:
        """The module in which it is written."""
        return self.work.__module__

    @cached_property
    def first(self) -> tuple[str, ...]:
        """What it takes before all that words give."""
        kinds = (getattr(kind, "__name__", "") for kind in get_type_hints(self.work).values())
        return tuple(takewhile(("Desk", "Caller", "Table").__contains__, kinds))

    @cached_property
    def parameters(self) -> Parameters:
        """What words give it."""
        known, types = inspect.signature(self.work).parameters, get_type_hints(self.work)
        own = [*known][len(self.first) :]
        needed = (name for name in own if known[name].default is inspect.Parameter.empty)
        return Parameters({name: bare(types[name]) for name in own}, frozenset(needed))

    def check(self) -> None:
        """Raises Misfit where a word does not go with the function."""
        if self.first not in WAYS:
            raise Misfit(f"{self.name} takes neither a table first nor the desk and whoever asks")
        if not self.words:
            raise Misfit(f"no word calls {self.name}")
        if self.gives_back and self.gives_back not in self.parameters.types:
            raise Misfit(f"{self.name} has no parameter {self.gives_back} to give back")
        for word in self.words:
            self._check_word(word)

    def _check_word(self, word: Word) -> None:
        called, fills = f"{type(word).__name__.lower()} “{word.name}”", word.fills()
        if stray := [name for name in fills if name not in self.parameters.types]:
            raise Misfit(f"{called} gives {self.name} a {stray[0]}, which it does not take")
        if lacks := sorted(name for name in self.parameters.needed if not fills.get(name)):
            raise Misfit(f"{called} does not always give {self.name} the {lacks[0]} that it needs")
        for blank in word.blanks if isinstance(word, Command) else ():
            if not blank.fits(self.parameters.types[blank.to]):
                raise Misfit(f"{called} has a blank {blank.name} of another type than {self.name} takes")


def verb(*words: Word, gives_back: str = "") -> Callable[[Callable[P, Awaitable[Reply]]], Verb[P]]:
    """Declare which words call a function."""
    return lambda work: Verb(work, words, gives_back)


@dataclass(frozen=True)
class Called(Generic[W]):
    """A verb, and the word by which it was called."""

    verb: Verb[...]
    word: W


@dataclass(frozen=True)
class Verbs:
    """Everything that people can do, checked. `instead`: what a refusal is answered with, by its key."""

    all: tuple[Verb[...], ...]
    instead: Mapping[str, Instead]

    def __post_init__(self) -> None:
        for each in self.all:
            each.check()
        if twice := repeated(each.name for each in self.all):
            raise Misfit(f"two things are called {twice}")
        for kind in (Command, Pressed, Filled, Typed):
            if twice := repeated(each.word.name for each in self.by(kind)):
                raise Misfit(f"two things are done by the {kind.__name__.lower()} “{twice}”")

    def by(self, kind: type[W]) -> Iterator[Called[W]]:
        """All that is called by words of a kind."""
        found = ((each, word) for each in self.all for word in each.words)
        return (Called(each, word) for each, word in found if isinstance(word, kind))

    @cached_property
    def commands(self) -> Mapping[str, Called[Command]]:
        return {each.word.name: each for each in self.by(Command)}

    @cached_property
    def pressed(self) -> Mapping[str, Called[Pressed]]:
        return {each.word.name: each for each in self.by(Pressed)}

    @cached_property
    def filled(self) -> Mapping[str, Called[Filled]]:
        return {each.word.name: each for each in self.by(Filled)}

    @cached_property
    def typed(self) -> Mapping[str, Called[Typed]]:
        return {each.word.name: each for each in self.by(Typed)}


def repeated(names: Iterator[str]) -> str:
    """A name that is there twice, or nothing."""
    return next((name for name, times in Counter(names).items() if times > 1), "")


def bare(kind: Any) -> Any:
    """A type without `| None`."""
    if not isinstance(kind, UnionType):
        return kind
    (found,) = (each for each in get_args(kind) if each is not NoneType)
    return found
