"""What a person is told and not asked."""

from __future__ import annotations

from collections.abc import Iterator

from bot.post.parcels import (
    Confirmed,
    HandedBack,
    News,
    Roster,
    StruckOut,
)
from bot.post.press.layout import Messages, laid_out, quoted
from bot.post.press.writer import Writer
from bot.post.receipts import short


def roster(writer: Writer, post: Roster) -> Messages:
    lines = [writer.head(post.table, post.seat), *writer.events(post.events)]
    pictures = writer.pictures(post.view, told=not post.brief)
    if post.brief:
        return laid_out(lines, ((writer.papers(),),), pictures)
    tell = writer.library.beside if post.beside else writer.library.describe
    described = tell(writer.codec, writer.codec.view(post.view), writer.speaker.language)
    return laid_out([*lines, described], pictures=pictures)


def confirmed(writer: Writer, post: Confirmed) -> Messages:
    return laid_out(answered(writer, post))


def answered(writer: Writer, post: Confirmed) -> Iterator[str]:
    yield writer.head(post.table, post.seat)
    if post.by:
        yield writer.say("posts", "confirmed_by", user=writer.mention(post.by))
    else:
        yield writer.say("posts", "confirmed", how=post.how)
    yield from writer.quoted(post.lines)
    if not (post.lines or post.secret):
        yield from quoted((writer.say("desk", "nothing"),))
    if post.secret:
        yield writer.say("posts", "confirmed_secret")
        yield from writer.quoted(post.secret)
    if post.missed:
        yield writer.say("posts", "missed_you", missed=post.missed, opens=post.opens)
    if post.fingerprint:
        yield writer.say("posts", "receipt", short=short(post.fingerprint), full=post.fingerprint)
    if post.replaceable:
        yield writer.say("posts", "replaceable")


def handed_back(writer: Writer, post: HandedBack) -> Messages:
    orders = post.orders if post.orders > 1 else 0
    said = writer.say("posts", "handed_back", orders=orders)
    return laid_out((writer.head(post.table, post.seat), said, *writer.quoted(post.lines)))


def struck_out(writer: Writer, post: StruckOut) -> Messages:
    said = writer.say("posts", "struck_private", posts=writer.numbered(post.posts))
    return laid_out((writer.head(post.table, post.seat), said))


def news(writer: Writer, post: News) -> Messages:
    return laid_out((writer.head(post.table, post.seat), *writer.events(post.events)))
