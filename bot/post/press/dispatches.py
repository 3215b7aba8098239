"""A turn, as its channel reads it: what has happened in it, and how the table stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from bot.post.bars import NOBODY, OVER, bar_of
from bot.post.message import (
    Beside,
    Box,
    Button,
    Buttons,
    Divide,
    Gallery,
    Message,
    Part,
    Words,
)
from bot.post.parcels.posts import NOTHING
from bot.post.parcels.turns import Dispatch, Page, Waited
from bot.post.parts import CHARACTERS
from bot.post.press.layout import Messages
from bot.post.press.turn_news import news
from bot.post.press.writer import Writer
from bot.post.receipts import short
from bot.post.signs import length
from bot.table.misses import Miss
from bot.words.speaker import unmarked

ROOM = CHARACTERS - 200  # of all texts together: the courier adds the running number


def dispatch(writer: Writer, post: Dispatch) -> Messages:
    if post.moved:
        lines = (*headline(writer, post), writer.say("posts", "moved", link=post.moved))
        return (Message(parts=(Box((Words("\n".join(lines)),), NOBODY),)),)
    below = [] if post.closed else [Divide(), *standing(writer, post)]
    head = Words("\n".join(headline(writer, post)))
    room = ROOM - length(Message(parts=(head, *below)).said)
    told = news(writer, post, room)
    parts = (head, *([Words("\n".join(told))] if told else []), *board(writer, post.page), *below)
    return (Message(parts=(Box(parts, bar(writer, post)),)),)


def bar(writer: Writer, post: Dispatch) -> int:
    """The colour of who is waited for, if it is one side alone."""
    if post.over:
        return OVER
    dyes = writer.library.board(writer.codec.game.key).dyes
    if len(post.waited) != 1:
        return NOBODY
    return bar_of(dyes.get(post.waited[0].seat), writer.reader.palette)


def headline(writer: Writer, post: Dispatch) -> Iterator[str]:
    view = writer.seen(post.view if post.page.board == NOTHING else post.page.board)
    yield writer.say("posts", "turn", turn=writer.speaker.of_view("turn", view))
    step = "" if post.closed else writer.speaker.of_view("step", writer.seen(post.view))
    yield writer.say("posts", "turn_of", name=unmarked(post.name), step=step, points=points(writer, view))


def points(writer: Writer, view: Any) -> str:
    """How the sides stand, as far as everyone may know; nothing while the game is laid out."""
    score = writer.codec.game.score(view)
    known = {f"{key}_{side}": writer.figure(n) for key, of in score.items() for side, n in sided(writer, of)}
    return writer.count("table", "summary", **known) if score else ""


def sided(writer: Writer, counted: Mapping[str, int]) -> Iterator[tuple[str, int | None]]:
    """Of each side what was counted, or None."""
    return ((side, counted.get(side)) for side in writer.library.board(writer.codec.game.key).dyes)


def board(writer: Writer, page: Page) -> Iterator[Part]:
    """Where something happened; the whole is behind a button."""
    for picture in writer.scenes(page.board):
        yield Gallery((picture,))


# -- how the table stands -------------------------------------------------------------------------------


def standing(writer: Writer, post: Dispatch) -> Iterator[Part]:
    lines, playing = "\n".join(stands(writer, post)), not post.over
    orders = writer.button("orders")
    if playing and lines:
        yield Beside((lines,), replace(orders, style="primary"))
    elif lines:
        yield Words(lines)
    yield Buttons(tuple(buttons(writer, post)))


def buttons(writer: Writer, post: Dispatch) -> Iterator[Button]:
    """They answer each reader with his own, for his eyes only."""
    if not post.over:
        yield writer.button("papers")
    yield replace(writer.button("map"), label=writer.say("buttons", "whole"))
    yield writer.button("in_words")
    if post.over:
        yield writer.button("statistics")
    elif any(not one.level for one in (*post.waited, post.reader) if one) and not is_alone(post):
        yield writer.button("nudge")


def is_alone(post: Dispatch) -> bool:
    """Whether there is nobody else to be nudged."""
    return post.hot_seat or post.lesson


def stands(writer: Writer, post: Dispatch) -> Iterator[str]:
    if post.over:
        yield writer.say("posts", "over")
    for waited in post.waited:
        yield waits(writer, waited)
    if not post.over:
        yield from (missed(writer, each) for each in post.missed)
    if post.paused and not post.over:
        yield writer.say("posts", "paused", since=post.paused // 1000)
    if post.held:
        yield is_read(writer, post.reader or Waited(""))
    yield from are_sealed(writer, post)
    yield from of_the_table(writer, post)


def waits(writer: Writer, waited: Waited) -> str:
    """For whom, and for what answer if everyone may know."""
    facts = {"side": waited.seat, "user": writer.mention(waited.user), "since": waited.since // 1000}
    asked = waited.kind != NOTHING and writer.speaker.struct("asks.public", writer.codec.kind(waited.kind))
    return writer.say("posts", "waited", **facts, due=waited.due // 1000, level=waited.level, asked=asked)


def is_read(writer: Writer, reader: Waited) -> str:
    facts = {"user": writer.mention(reader.user), "since": reader.since // 1000}
    return writer.say("posts", "read", **facts, until=reader.due // 1000)


def are_sealed(writer: Writer, post: Dispatch) -> Iterator[str]:
    """Who has answered, and the receipts in force."""
    if post.sealed:
        yield writer.say("posts", "have_sealed", sides=[one.seat for one in post.sealed])
    for kept in post.page.receipts:
        facts = {"side": kept.seat, "receipt": short(kept.fingerprint)}
        yield writer.say("posts", "receipt_kept", **facts, since=kept.since // 1000)


def of_the_table(writer: Writer, post: Dispatch) -> Iterator[str]:
    for staff in post.staffs:
        under = ", ".join(map(writer.mention, staff.deputies))
        yield writer.say("posts", "staff", side=staff.seat, chief=writer.mention(staff.chief), deputies=under)
    if post.letters_only and not post.over:
        yield writer.say("posts", "letters_only")
    if post.hot_seat and not (post.over or post.branch):
        yield writer.say("posts", "hot_seat")


def missed(writer: Writer, miss: Miss) -> str:
    facts = {"side": miss.seat, "row": miss.row, "last": miss.row == 1, "all": miss.all}
    return writer.say("posts", "missed", **facts)
