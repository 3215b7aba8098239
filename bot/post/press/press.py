"""Parcels become messages: the words of the reader's language, within what a message may hold."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from bot.post.addressee import Addressee
from bot.post.fitting import told
from bot.post.library import Library
from bot.post.message import Message
from bot.post.parcels.fights import Battle
from bot.post.parcels.notice import Notice
from bot.post.parcels.posts import Post
from bot.post.parcels.receipts import Sealed, Unsealed
from bot.post.parcels.taking_back import StruckOut, UndoAsked
from bot.post.parcels.to_channel import Bell, Bound, Ended, Gathering, Log, Started, Teaching
from bot.post.parcels.to_master import Held, Intercepted
from bot.post.parcels.to_seats import Confirmed, HandedBack, Lapsed, News, OwnSheet, Prompt, Reminder, Roster
from bot.post.parcels.to_staff import Commission, Memo, Petition
from bot.post.parcels.turns import Dispatch
from bot.post.press import (
    beginnings,
    dispatches,
    endings,
    fights,
    lessons,
    notices,
    own_sheets,
    questions,
    take_backs,
    to_channel,
    to_persons,
    to_staff,
)
from bot.post.press.classic import classic
from bot.post.press.layout import Messages, laid_out
from bot.post.press.writer import Writer
from bot.post.table_card import Card
from render.statistics import describe
from render.words import words as picture_words
from rules.kernel.game import Codec

ANYONE = Addressee()


class Press:
    def __init__(self, library: Library) -> None:
        self.library = library

    def messages(self, game: int, codec: Codec, post: Post, reader: Addressee = ANYONE) -> Messages:
        """A parcel about a stored game as its reader gets it."""
        writer = Writer(self.library, game, codec, reader)
        found = messages(writer, post)
        return self.in_words(found, writer.speaker.language) if reader.text_first else found

    def page_lines(self, game: int, codec: Codec, page: OwnSheet, reader: Addressee = ANYONE) -> list[str]:
        """All that a seat's own sheet says."""
        writer = Writer(self.library, game, codec, reader)
        return told(own_sheets.passages(writer, page), writer.say)

    def undone(self, game: int, codec: Codec, post: UndoAsked, reader: Addressee = ANYONE) -> list[str]:
        """What a take-back would undo."""
        return list(take_backs.undone(Writer(self.library, game, codec, reader), post))

    def in_words(self, messages: Iterable[Message], language: str) -> Messages:
        """The same in the classic form and without pictures: what only they show is told below the text."""
        return tuple(
            plain
            for message in messages
            for each in (classic(message) if message.parts else (message,))
            for plain in self._in_words(each, language)
        )

    def _in_words(self, message: Message, language: str) -> Iterable[Message]:
        shown = [(codec, each) for each in message.pictures if (codec := self.library.read_for(each))]
        if not (shown or message.charts):
            return (message,)
        boards = [self.library.told(*each, language) for each in shown if not each[1].told]
        boards += [describe(charts.found, picture_words(language)) for charts in message.charts]
        texts, rows, silent = (message.text, *boards), message.rows, message.silent
        *first, last = laid_out(texts, rows, mentions=message.mentions, silent=silent)
        return (*first, replace(last, files=message.files))


def messages(writer: Writer, post: Post) -> Messages:
    return WORDS[type(post)](writer, post)


def gathering(writer: Writer, post: Gathering) -> Messages:
    return (Card(writer.library, writer.speaker, writer.game, post).message(),)


WORDS: dict[type[Post], Callable[[Writer, Any], Messages]] = {
    Log: to_channel.log,
    Dispatch: dispatches.dispatch,
    Battle: fights.battle,
    Bell: to_channel.bell,
    Sealed: to_channel.sealed,
    Unsealed: to_channel.sealed,
    Bound: to_channel.bound,
    Ended: endings.ended,
    Gathering: gathering,
    Started: beginnings.started,
    Prompt: questions.prompt,
    Reminder: questions.reminder,
    OwnSheet: own_sheets.own_sheet,
    Roster: to_persons.roster,
    Confirmed: questions.confirmed,
    Lapsed: questions.lapsed,
    HandedBack: to_persons.handed_back,
    StruckOut: to_persons.struck_out,
    News: to_persons.news,
    UndoAsked: take_backs.undo_asked,
    Commission: to_staff.commission,
    Petition: to_staff.petition,
    Memo: to_staff.memo,
    Intercepted: to_staff.intercepted,
    Held: to_staff.held,
    Notice: notices.notice,
    Teaching: lessons.teaching_of,
}
