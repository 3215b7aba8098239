"""What can be asked by a slash command, as data: its words, the blanks to fill in, and who does it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Protocol

from bot.desk import Caller, Desk
from bot.post.message import Reply
from bot.words.speaker import Told

Given = Mapping[str, Any]  # what was filled in, by the name of the blank; nothing of what was left empty
Offered = Sequence[tuple[str, str]]  # what is shown, what is sent
Run = Callable[[Desk, Caller, Given], Awaitable[Reply]]
Complete = Callable[[Desk, Caller, Given, str], Awaitable[Offered]]


class Sort(Enum):
    TEXT = "text"
    NUMBER = "number"
    SWITCH = "switch"
    FILE = "file"
    CHANNEL = "channel"
    PERSON = "person"


class Attached(Protocol):
    """A file on its way from a person."""

    size: int

    async def read(self) -> bytes: ...


@dataclass(frozen=True)
class Blank:
    """One option of a command. `least` and `most` bound a number."""

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
    """One command: its words, as in `game join`, what it is for, who does it, what is filled in."""

    name: str
    about: Told
    run: Run
    blanks: tuple[Blank, ...] = ()
    called: Told | None = None  # the last of its words in other languages


@dataclass(frozen=True)
class Errands:
    """All commands; `groups` says what each group of them is for, `called` their names in other languages."""

    errands: tuple[Errand, ...]
    groups: Mapping[str, Told]
    called: Mapping[str, Told]
