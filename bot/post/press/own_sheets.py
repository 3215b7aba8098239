"""A seat's own sheet: what is owed, what matters most, and the chapter that its reader has opened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property

from msgspec.structs import replace

from bot.post.bars import bar_of
from bot.post.fitting import WIDE, Passage, fitted
from bot.post.message import (
    ROOM,
    Beside,
    Box,
    Button,
    Buttons,
    Divide,
    Message,
    Part,
    Thumbnail,
    Words,
    custom_id,
    rows_of,
)
from bot.post.parcels.posts import NOTHING
from bot.post.parcels.to_seats import OwnSheet
from bot.post.parts import CHARACTERS, NUMBERED, heading, small
from bot.post.press.layout import Messages
from bot.post.press.writer import Writer
from bot.post.signs import length
from bot.words.speaker import unmarked
from rules.kernel.orders import No
from rules.kernel.template import sign
from rules.kernel.words import message_key

BESIDE = 10  # characters of line ends about a text


@dataclass
class Chapter:
    """A part of the sheet that is read by itself."""

    key: str
    title: str
    passages: list[Passage] = field(default_factory=list)


def own_sheet(writer: Writer, post: OwnSheet) -> Messages:
    """In one message, so that it can be changed."""
    return (Sheet(writer, post).message(),)


def passages(writer: Writer, post: OwnSheet) -> list[Passage]:
    """All that the sheet says, of all chapters."""
    sheet = Sheet(writer, post)
    told = [passage for chapter in sheet.chapters for passage in chapter.passages]
    return [Passage(sheet.head), *map(Passage, sheet.owed()), *told]


class Sheet:
    """The sheet as its reader gets it."""

    def __init__(self, writer: Writer, post: OwnSheet) -> None:
        self.writer, self.post, self.say = writer, post, writer.say
        self.view = writer.seen(post.view)
        self.papers = writer.library.papers(writer.codec, self.view, writer.speaker.language)
        self.room = ROOM if writer.reader.text_first else CHARACTERS - NUMBERED

    def message(self) -> Message:
        """A box, with as much of the chapter as fits; where nothing can be done any more, of all."""
        above, below = tuple(self.above()), () if self.post.closed else tuple(self.tabs())
        room = self.room - length(Message(parts=above).said) - BESIDE
        text = Words("\n".join(fitted(self.open, self.say, room)))
        dye = self.writer.library.board(self.writer.codec.game.key).dyes.get(self.post.seat)
        bar = bar_of(dye, self.writer.reader.palette)
        return Message(parts=(Box((*above, text, *below), bar),))

    # -- what stands above the chapter ------------------------------------------------------------------

    @property
    def head(self) -> str:
        """What it is, whose, and where the game stands."""
        under = self.say("page", "under", name=unmarked(self.post.table), side=self.post.seat)
        return "\n".join((heading(self.papers.title), small(under), small(self.papers.now)))

    def above(self) -> Iterator[Part]:
        yield Words(self.head)
        if owed := "\n".join(self.owed()):
            yield Beside((owed,), self.orders()) if self.asked else Words(owed)
        yield Divide()
        (picture,) = self.writer.pictures(self.post.view, self.writer.codec.game.own_sheet, told=True)
        gist = "\n".join(f"{sign(name)} {line}" for name, line in self.papers.gist)
        yield Beside((gist,), Thumbnail(replace(picture, width=WIDE)))
        yield Divide()

    @property
    def asked(self) -> bool:
        return self.post.kind != NOTHING

    def orders(self) -> Button:
        """To write them; to see them, where they are sealed."""
        id = custom_id("orders", self.writer.game)
        if self.post.sealed is None:
            return Button(id, self.say("buttons", "write"), "primary")
        return Button(id, self.say("buttons", "orders"))

    def owed(self) -> Iterator[str]:
        """What is asked of the seat, or what it has sealed; and what that comes to."""
        if not self.asked:
            yield from () if self.post.closed else (self.say("page", "nothing_asked"),)
            return
        kind = self.writer.codec.kind(self.post.kind)
        title, sealed = self.writer.speaker.struct("asks", kind), self.post.sealed
        if sealed is None:
            yield self.say("page", "asked", title=title, due=self.post.due // 1000)
        else:
            yield self.say("page", "sealed", title=title, nothing=not sealed)
        facts = kind.sums(self.view, self.writer.understood(kind, sealed or ()))
        if facts is not None:
            yield self.say("sums", message_key(kind), **facts)

    # -- chapters ---------------------------------------------------------------------------------------

    @cached_property
    def chapters(self) -> list[Chapter]:
        """Those of the game in which something stands; with what it has looked up, and with the orders."""
        found = [self.of_game(each.key, each.title, each.passages) for each in self.papers.chapters]
        found[0].passages += [Passage(lines=[text], folded="folded_looks") for text in self.looked_up()]
        (orders,) = (chapter for chapter in found if chapter.key == self.papers.orders)
        orders.passages += self.ordered()
        return [chapter for chapter in found if chapter.passages]

    def of_game(self, key: str, title: str, told: Sequence[tuple[str, Sequence[str]]]) -> Chapter:
        folded = "folded_private" if self.writer.reader.text_first else "folded"
        heads = ((self.say("page", "chapter", title=head), lines) for head, lines in told)
        return Chapter(key, title, [Passage(head, lines, folded) for head, lines in heads])

    def looked_up(self) -> Iterator[str]:
        """What the game has looked up for whoever reads the sheet, where there is an answer."""
        for line in self.writer.codec.game.own_sheet_lookups:
            with suppress(No):
                yield self.say("answers", message_key(line), **line.facts(line.answer(self.view)))

    def ordered(self) -> Iterator[Passage]:
        """What is sealed for the open question, and what stands for all."""
        if self.post.sealed:
            title = self.writer.speaker.struct("asks", self.writer.codec.kind(self.post.kind))
            head = self.say("page", "sealed_lines", title=title)
            yield Passage(head, list(self.writer.quoted(self.post.sealed)), "folded_sealed")
        if self.post.standing:
            standing = list(self.writer.quoted(self.post.standing, self.writer.codec.game.standing))
            yield Passage(self.say("page", "standing"), standing, "folded_standing")

    @property
    def open(self) -> list[Passage]:
        """The chapter that its reader has opened, as far as there is one; else the first."""
        if self.post.closed:
            return [passage for chapter in self.chapters for passage in chapter.passages]
        return self.opened.passages

    @property
    def opened(self) -> Chapter:
        key = self.writer.reader.chapter
        return next((chapter for chapter in self.chapters if chapter.key == key), self.chapters[0])

    def tabs(self) -> Iterator[Buttons]:
        """A button for each chapter; the open one stands out."""
        for row in rows_of(map(self.tab, self.chapters)) if self.chapters[1:] else ():
            yield Buttons(row)

    def tab(self, chapter: Chapter) -> Button:
        id = custom_id("sheet_chapter", self.writer.game, 0, chapter.key)
        return Button(id, chapter.title, "primary" if chapter is self.opened else "secondary")
