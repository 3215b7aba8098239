"""The board in words, part by part: as one's own side knows it, for one's own eyes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bot.desk.counter.replies import boxed
from bot.desk.counter.table import Table
from bot.desk.counter.verb import verb
from bot.desk.counter.words import pressed
from bot.desk.reading.maps import check_begun, own_view
from bot.post.message import OPTION, OPTIONS, Buttons, File, Option, Part, Reply, Select, custom_id
from bot.post.parts import CHARACTERS
from bot.post.press.layout import pages

ROOM = CHARACTERS - 500  # of all parts in one message: a heading stands above them
TITLE = 80  # characters of a line that can be the heading of what follows it


class Chapter(NamedTuple):
    """A part of the board, with what is said of it."""

    title: str
    text: str

    @property
    def said(self) -> str:
        return f"### {self.title}\n{self.text}" if self.title else self.text


@verb(pressed("in_words"), pressed("words_from", chosen="first", edit=True))
async def in_words(table: Table, first: str = "0", *, edit: bool = False) -> Reply:
    """As much of it as a message holds, from a chosen part on; where it is more, all of it as a file."""
    check_begun(table)
    told = table.library.describe(table.codec, own_view(table), table.speaker.language)
    every = list(chapters(told))
    at = min(int(first), len(every) - 1) if first.isdecimal() else 0
    held = fitting(every[at:])
    said = "\n".join(chapter.said for chapter in held)
    more = [] if len(held) == len(every) else [choice(table, every, at), File("board.txt", told.encode())]
    title = table.speaker.say("buttons", "in_words")
    return boxed(title, [table.under], said, *more, bar=table.bar, edit=edit)


def chapters(told: str) -> Iterator[Chapter]:
    """The parts between empty lines, each by its first line if that can be a heading; long ones in pieces."""
    for paragraph in told.split("\n\n"):
        title, text = parted(paragraph)
        first, *others = pages(text.split("\n"), ROOM - TITLE)
        yield Chapter(title, first)
        yield from (Chapter(f"{title} ({number})", page) for number, page in enumerate(others, 2))


def parted(paragraph: str) -> tuple[str, str]:
    """Heading and text."""
    head, _, rest = paragraph.partition("\n")
    return (head.rstrip(": \u00a0\u202f"), rest) if rest and len(head) <= TITLE else ("", paragraph)


def fitting(chapters: Sequence[Chapter]) -> Sequence[Chapter]:
    """The first of them, as many as fit; one at least."""
    most = next(n for n in range(len(chapters), 0, -1) if n == 1 or length(chapters[:n]) <= ROOM)
    return chapters[:most]


def length(chapters: Sequence[Chapter]) -> int:
    return len("\n".join(chapter.said for chapter in chapters))


def choice(table: Table, every: Sequence[Chapter], at: int) -> Part:
    """A list of the parts, as many as it holds, to begin from another."""
    options = tuple(
        Option(str(number), (each.title or each.text)[:OPTION], chosen=number == at)
        for number, each in enumerate(every[:OPTIONS])
    )
    placeholder = table.speaker.say("history", "from_part")
    return Buttons((Select(custom_id("words_from", table.number), placeholder, options),))
