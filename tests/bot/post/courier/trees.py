"""Presses that tell everything in one form of messages, and what can be read of these."""

from __future__ import annotations

from bot.playground import tree
from bot.playground.model import Message as Said
from bot.post.message import Box, Message
from bot.post.parts import in_parts
from bot.post.press import Press
from bot.post.press.classic import classic

BLUE = 0x2B4F93


class Showing(Press):
    """All that it says is a tree of parts in a box."""

    def messages(self, *asked: object, **more: object) -> tuple[Message, ...]:
        return tuple(map(boxed, super().messages(*asked, **more)))  # type: ignore[arg-type]


class Telling(Press):
    """All that it says is of the classic form."""

    def messages(self, *asked: object, **more: object) -> tuple[Message, ...]:
        found = super().messages(*asked, **more)  # type: ignore[arg-type]
        return tuple(each for one in found for each in (classic(one) if one.parts else (one,)))


def boxed(message: Message) -> Message:
    if message.parts:
        return message
    whole = in_parts(Message(message.text, message.rows, message.pictures, message.files))
    return Message(parts=(Box(whole.leaves, BLUE),))


def words(said: Said) -> str:
    """All texts of a message, whichever form it has."""
    texts = [part["content"] for _, part in tree.walk(said.components, ()) if part["type"] == tree.TEXT]
    return "\n".join([said.content, *texts]).lstrip("\n")
