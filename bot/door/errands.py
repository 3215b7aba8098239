"""What can be asked by a slash command, as data: its words, the blanks to fill in, and who does it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from bot.desk import Caller, Desk
from bot.desk.counter.blanks import Complete, FilledIn, Sort
from bot.post.message import Reply
from bot.words.speaker import Told

Run = Callable[[Desk, Caller, FilledIn], Awaitable[Reply]]


@dataclass(frozen=True)
class Printed:
    """A blank of a command, in the words of all languages. `least` and `most` bound a number."""

    name: str
    about: Told
    sort: Sort = Sort.TEXT
    required: bool = True
    choices: tuple[tuple[Told, str], ...] = ()
    least: int | None = None
    most: int | None = None
    complete: Complete | None = None
    called: Told | None = None  # its name in other languages


@dataclass(frozen=True)
class Errand:
    """One command: its words, as `game join` or `game clock: pause`, what it is for, who does it, blanks."""

    name: str
    about: Told
    run: Run
    blanks: tuple[Printed, ...] = ()
    called: Told | None = None  # the last of its words in other languages
    ways: tuple[Errand, ...] = ()  # what may be chosen in it, if it does several things


@dataclass(frozen=True)
class Errands:
    """All commands; `groups` says what each group of them is for, `called` their names in other languages.

    `reserved` are the groups that a server shows to its managers, if they do not let others see them.
    """

    errands: tuple[Errand, ...]
    groups: Mapping[str, Told]
    called: Mapping[str, Told]
    reserved: tuple[str, ...] = ()
