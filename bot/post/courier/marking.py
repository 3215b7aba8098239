"""The running number on each message, and how many messages a parcel takes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from bot.post.courier.port import Own
from bot.post.message import ATTACHMENTS, Message

NUMBER = re.compile(r"\n?-# № (\d+)$")


def marked(message: Message, number: int) -> Message:
    """The message with its running number, small and at its end."""
    return replace(message, text=f"{message.text}\n-# № {number}".lstrip("\n"))


def number_of(own: Own) -> int:
    """The running number of a message, or 0 where it has none."""
    found = NUMBER.search(own.text)
    return int(found[1]) if found else 0


def says(own: Own, message: Message) -> bool:
    """Whether it has this text, but for the number; at its ends Discord drops blanks."""
    return NUMBER.sub("", own.text).strip() == message.text.strip()


def parts(messages: Iterable[Message]) -> list[Message]:
    """As they can be sent: none with more attachments than fit."""
    return [part for message in messages for part in parted(message)]


def parted(message: Message) -> Iterator[Message]:
    """The text goes first; buttons and mentions come with the last."""
    while len(message.pictures) + len(message.files) > ATTACHMENTS:
        pictures = message.pictures[:ATTACHMENTS]
        files = message.files[: ATTACHMENTS - len(pictures)]
        yield Message(message.text, pictures=pictures, files=files)
        rest = message.pictures[len(pictures) :], message.files[len(files) :]
        message = replace(message, text="", pictures=rest[0], files=rest[1])
    yield message
