"""Lines on as many messages as they need."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby

from bot.post.message import ROOM, Message, Picture, Row
from bot.post.parcels.turns import Told
from bot.post.signs import length
from bot.words.speaker import Speaker
from rules.kernel.notation import Vocabulary
from rules.kernel.orders import No

Messages = tuple[Message, ...]


def warning(speaker: Speaker, words: Vocabulary, no: No) -> str:
    """What an order would cost if it were sealed as it is, and which line it is, if it is about one."""
    line = words.written(no.about) if no.about else ""
    return speaker.say("sheet", "warning", line=line, text=speaker.refusal(no))


def quoted(lines: Sequence[str]) -> Iterator[str]:
    return (f"> {line}" for line in lines)


def laid_out(
    lines: Iterable[str],
    rows: tuple[Row, ...] = (),
    pictures: tuple[Picture, ...] = (),
    mentions: tuple[int, ...] = (),
    *,
    silent: bool = False,
) -> Messages:
    """As many messages as the lines need; buttons, pictures and mentions go with the last."""
    *first, last = pages(lines)
    before = (Message(text, silent=silent) for text in first)
    return (*before, Message(last, rows, pictures, mentions=mentions, silent=silent))


def struck_through(told: Iterable[Told], said: Callable[[Iterable[Told]], Iterable[str]]) -> Iterator[str]:
    """Lines about what was told, struck through where it was taken back."""
    for struck, some in groupby(told, key=lambda each: each.struck):
        lines = said(some)
        yield from map(through, lines) if struck else lines


def through(line: str) -> str:
    return f"~~{line}~~"


def pages(lines: Iterable[str], room: int = ROOM) -> list[str]:
    """The lines on as few pages as hold them, parted at line ends; within a line only if it is too long."""
    found = [""]
    for line in pieces(lines, room):
        if found[-1] and length(found[-1]) + 1 + length(line) > room:
            found.append(line)
        else:
            found[-1] = f"{found[-1]}\n{line}" if found[-1] else line
    return found


def pieces(lines: Iterable[str], room: int) -> Iterator[str]:
    for line in "\n".join(lines).split("\n"):
        while length(line) > room:
            most = max(1, room - (length(line) - len(line)))
            end = line.rfind(" ", 1, most + 1)
            end = end if end > 0 else most
            yield line[:end]
            line = line[end:].lstrip()
        yield line
