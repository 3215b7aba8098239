"""What a person is told and not asked: it rings for nobody, unless orders came back."""

from __future__ import annotations

from bot.post.fitting import Passage, fitted
from bot.post.message import ROOM
from bot.post.parcels import (
    HandedBack,
    News,
    Roster,
    StruckOut,
)
from bot.post.press.layout import Messages, laid_out
from bot.post.press.writer import Writer


def roster(writer: Writer, post: Roster) -> Messages:
    lines = news_of(writer, post)
    if post.brief:
        return laid_out(
            lines, ((writer.button("map"), writer.papers()),), writer.scenes(post.view), silent=True
        )
    pictures = writer.pictures(post.view, told=True)
    tell = writer.library.beside if post.beside else writer.library.describe
    described = tell(writer.codec, writer.codec.view(post.view), writer.speaker.language)
    return laid_out([*lines, described], pictures=pictures)


def handed_back(writer: Writer, post: HandedBack) -> Messages:
    orders = post.orders if post.orders > 1 else 0
    said = writer.say("posts", "handed_back", orders=orders)
    return laid_out((writer.head(post.table, post.seat), said, *writer.quoted(post.lines)))


def struck_out(writer: Writer, post: StruckOut) -> Messages:
    said = writer.say("posts", "struck_private", posts=writer.numbered(post.posts))
    return laid_out((writer.head(post.table, post.seat), said), silent=True)


def news(writer: Writer, post: News) -> Messages:
    return laid_out(news_of(writer, post), silent=True)


def news_of(writer: Writer, post: News | Roster) -> list[str]:
    """The newest of what happened, and how much before that."""
    passage = Passage(writer.head(post.table, post.seat), writer.events(post.events), "folded_news")
    return fitted([passage], writer.say, ROOM)
