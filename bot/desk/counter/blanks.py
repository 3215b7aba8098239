"""What is filled in beside a slash command, as data: the door shows it, in the words of all languages."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import TYPE_CHECKING, Any, get_args

from bot.desk.counter.caller import Caller, Named
from bot.desk.counter.files import content_of, text_of
from bot.post.library import Library
from bot.words.speaker import Speakers, Told

if TYPE_CHECKING:
    from bot.desk.counter.reception import Desk

FilledIn = Mapping[str, Any]  # what was filled in, by the name of the blank; nothing of what was left empty
Offered = Sequence[tuple[str, str]]  # what is shown, what is sent
Complete = Callable[["Desk", Caller, FilledIn, str], Awaitable[Offered]]  # beside what else is filled in
Choices = tuple[tuple[Told, str], ...]
Choose = Callable[[Library], Choices]


class Sort(Enum):
    TEXT = "text"
    NUMBER = "number"
    SWITCH = "switch"
    FILE = "file"
    CHANNEL = "channel"
    PERSON = "person"


FITS: dict[Sort, tuple[type, ...]] = {
    Sort.TEXT: (str,),
    Sort.NUMBER: (int,),
    Sort.SWITCH: (bool,),
    Sort.FILE: (str, bytes),
    Sort.CHANNEL: (int,),
    Sort.PERSON: (Named,),
}


@dataclass(frozen=True)
class Blank:
    """One thing to fill in, for the parameter `to` of its verb. `least` and `most` bound a number.

    `about` is the key of what it is for. `read`: how a file is read that is given.
    `several`: what is filled in is one of several that the parameter takes.
    """

    name: str
    sort: Sort
    about: str
    to: str
    required: bool = False
    least: int | None = None
    most: int | None = None
    choices: Choose | None = None
    complete: Complete | None = None
    read: Callable[[Any], Awaitable[Any]] | None = None
    several: bool = False

    def fits(self, kind: Any) -> bool:
        taken = get_args(kind)[:1] if self.several else (kind,)
        return any(each in FITS[self.sort] for each in taken)

    async def taken(self, value: Any) -> Any:
        """What was filled in, of a file what it holds; raises No."""
        return await self.read(value) if self.read else value


def blank(name: str, sort: Sort, about: str = "", to: str = "", **more: Any) -> Blank:
    return Blank(name, sort, about or name, to or name.replace("-", "_"), **more)


def text(
    name: str,
    *,
    about: str = "",
    to: str = "",
    required: bool = False,
    choices: Choose | None = None,
    complete: Complete | None = None,
) -> Blank:
    return blank(name, Sort.TEXT, about, to, required=required, choices=choices, complete=complete)


def number(
    name: str, *, least: int, most: int | None = None, about: str = "", to: str = "", required: bool = False
) -> Blank:
    return blank(name, Sort.NUMBER, about, to, required=required, least=least, most=most)


def switch(name: str, *, about: str = "", to: str = "", required: bool = False) -> Blank:
    return blank(name, Sort.SWITCH, about, to, required=required)


def person(
    name: str, *, about: str = "", to: str = "", required: bool = False, several: bool = False
) -> Blank:
    return blank(name, Sort.PERSON, about, to, required=required, several=several)


def channel(name: str) -> Blank:
    return blank(name, Sort.CHANNEL)


def document(name: str, *, about: str = "", to: str = "", required: bool = False) -> Blank:
    """A text file."""
    return blank(name, Sort.FILE, about, to, required=required, read=text_of)


def file(name: str, *, to: str = "", required: bool = False) -> Blank:
    """A file of whatever it is."""
    return blank(name, Sort.FILE, "", to, required=required, read=content_of)


def one_of(table: str, keys: Iterable[str]) -> Choose:
    """These, each by its name in a table of names."""
    return partial(_named, table, tuple(keys))


def _named(table: str, keys: Sequence[str], library: Library) -> Choices:
    speakers = Speakers(library.common)
    return tuple((speakers.name(table, key), key) for key in keys)
