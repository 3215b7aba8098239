"""What a person is told and not asked: it rings for nobody, unless orders came back."""

from __future__ import annotations

from msgspec.structs import replace

from bot.post.bars import bar_of
from bot.post.fitting import WIDE, Passage, fitted
from bot.post.message import ROOM, Box, Buttons, Gallery, Message, Picture, Words
from bot.post.parcels.taking_back import StruckOut
from bot.post.parcels.to_seats import HandedBack, News, Roster
from bot.post.press.layout import Messages, laid_out
from bot.post.press.turn_news import shortened
from bot.post.press.writer import Writer
from bot.post.signs import length


def roster(writer: Writer, post: Roster) -> Messages:
    """In a box: what happened, and the board; who reads no pictures is told it below that."""
    told = "\n".join(news_of(writer, post))
    if post.brief:
        drawn, buttons = writer.scenes(post.view), (writer.button("map"), writer.papers())
    else:
        drawn, buttons = whole(writer, post), (writer.button("map"), writer.button("in_words"))
    dye = writer.library.board(writer.codec.game.key).dyes.get(post.seat)
    text = "\n".join((told, described(writer, post))) if post.beside else told
    parts = (Words(text), Gallery(drawn), Buttons(buttons))
    return (Message(parts=(Box(parts, bar_of(dye, writer.reader.palette)),)),)


def whole(writer: Writer, post: Roster) -> tuple[Picture, ...]:
    drawn = writer.pictures(post.view, told=post.beside)
    return tuple(replace(picture, width=WIDE) for picture in drawn)


def described(writer: Writer, post: Roster) -> str:
    """All of the board that the seat's own sheet does not say."""
    return writer.library.beside(writer.codec, writer.seen(post.view), writer.speaker.language)


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
    """The newest of what happened, and how much before that; in sentences for who reads by ear."""
    head = writer.head(post.table, post.seat)
    if writer.reader.text_first:
        return fitted([Passage(head, writer.events(post.events), "folded_news")], writer.say, ROOM)
    lines = [*writer.news_lines(post.events)]
    return [head, *shortened(writer, lines, (), ROOM - length(head))]
