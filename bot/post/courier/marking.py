"""The running number on each message, and how many messages a parcel takes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from bot.post.courier.port import Own
from bot.post.message import ATTACHMENTS, Message
from bot.post.parts import first_text, holding, shown_once
from bot.post.press.classic import as_sent

NUMBER = re.compile(r"(?:^|\n)-# № (\d+)$")

# In a tree it ends a small line, where names of tables stand too. Nobody can write it: the joiner before the
# digits is taken out of all that people write.
SIGNED = "№ \u2060"
SMALL = re.compile("^-# .*$", re.MULTILINE)
IN_TREE = re.compile(rf"(?: · |\n?-# ){SIGNED}(\d+)$", re.MULTILINE)


def marked(message: Message, number: int) -> Message:
    """The message with its running number, small: at its end; in a tree with what is small at its head."""
    if message.parts:
        return first_text(message, lambda text: signed(text, number))
    return replace(message, text=f"{message.text}\n-# № {number}".lstrip("\n"))


def signed(text: str, number: int) -> str:
    if SMALL.search(text):
        return SMALL.sub(lambda line: f"{line[0]} · {SIGNED}{number}", text, count=1)
    return f"{text}\n-# {SIGNED}{number}"


def number_of(own: Own) -> int:
    """The running number of a message, or 0 where it has none."""
    found = IN_TREE.search(own.text) or NUMBER.search(own.text)
    return int(found[1]) if found else 0


def says(own: Own, message: Message) -> bool:
    """Whether it has this text, but for the number; Discord drops blanks at the ends of texts."""
    return IN_TREE.sub("", NUMBER.sub("", own.text)).split() == message.said.split()


def parts(messages: Iterable[Message]) -> list[Message]:
    """As they can be sent: no tree that is too large, and none with more attachments than fit."""
    return [part for message in as_sent(messages) for part in parted(message)]


def parted(message: Message) -> Iterator[Message]:
    """The text goes first; buttons and mentions come with the last."""
    seen = shown_once(message)
    while len(seen) > ATTACHMENTS:
        yield replace(holding(seen[:ATTACHMENTS]), text=message.text, silent=message.silent)
        seen = seen[ATTACHMENTS:]
        rows, mentions = message.rows, message.mentions
        message = replace(holding(seen), rows=rows, mentions=mentions, silent=message.silent)
    yield message
