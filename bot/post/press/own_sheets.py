"""A seat's own sheet, as long as it fits."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from msgspec.structs import replace

from bot.post.fitting import WIDE, Passage, fitted
from bot.post.message import ROOM, Message
from bot.post.parcels import (
    NOTHING,
    OwnSheet,
)
from bot.post.press.layout import Messages, pages
from bot.post.press.writer import Writer
from rules.kernel.orders import No
from rules.kernel.words import message_key


def own_sheet(writer: Writer, post: OwnSheet) -> Messages:
    """In one message, so that it can be changed: its lists as long as they fit."""
    first, *_ = pages(fitted(passages(writer, post), writer.say, ROOM))
    drawn = writer.pictures(post.view, writer.codec.game.own_sheet, told=True)
    pictures = tuple(replace(picture, width=WIDE) for picture in drawn)
    return (Message(first, writer.table_buttons(playing=not post.over), pictures, silent=True),)


def passages(writer: Writer, post: OwnSheet) -> list[Passage]:
    """Where the game stands, what is asked and sealed, what is on the page, and what answers alone."""
    view = writer.codec.view(post.view)
    titled = writer.library.passages(writer.codec, view, writer.speaker.language)
    folded = "folded_private" if writer.reader.text_first else "folded"
    first, *others = (Passage(writer.say("page", "title", title=t), lines, folded) for t, lines in titled)
    found = [Passage(writer.head(post.table, post.seat)), first, *due(writer, post, view), *others]
    found += (Passage(lines=[text], folded="folded_looks") for text in looked_up(writer, view))
    if post.standing:
        standing = list(writer.quoted(post.standing, writer.codec.game.standing))
        found.append(Passage(writer.say("page", "standing"), standing, "folded_standing"))
    return found


def due(writer: Writer, post: OwnSheet, view: Any) -> Iterator[Passage]:
    if post.kind == NOTHING:
        yield Passage(writer.say("page", "nothing_asked"))
        return
    kind = writer.codec.kind(post.kind)
    title = writer.speaker.struct("asks", kind)
    if post.sealed is None:
        yield Passage(writer.say("page", "asked", title=title, due=post.due // 1000))
    else:
        head = writer.say("page", "sealed", title=title, nothing=not post.sealed)
        yield Passage(head, list(writer.quoted(post.sealed)), "folded_sealed")
    facts = kind.sums(view, writer.understood(kind, post.sealed or ()))
    if facts is not None:
        yield Passage(writer.say("sums", message_key(kind), **facts))


def looked_up(writer: Writer, view: Any) -> Iterator[str]:
    """What the game has looked up for whoever reads the page, where there is an answer."""
    for line in writer.codec.game.own_sheet_lookups:
        with suppress(No):
            yield writer.say("answers", message_key(line), **line.facts(line.answer(view)))
