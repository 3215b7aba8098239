"""Questions, and what was written ahead for them."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from bot.post import message
from bot.post.message import Button, custom_id, rows_of
from bot.post.parcels import (
    NOTHING,
    Prompt,
)
from bot.post.press.layout import Messages, laid_out, warning
from bot.post.press.writer import Writer
from bot.table.written_ahead import mark, read_kept
from rules.kernel.notation import Reader
from rules.kernel.orders import Kind, idle, readable
from rules.kernel.words import message_key


def prompt(writer: Writer, post: Prompt) -> Messages:
    kind = writer.codec.kind(post.kind)
    title, advice = writer.speaker.struct("asks", kind), writer.speaker.struct("asks.help", kind)
    question = writer.say("posts", "question", title=title, help=advice, rule=post.rule)
    lines = [writer.head(post.table, post.seat), *writer.events(post.events), question]
    if post.due:
        lines.append(writer.say("posts", "due", due=post.due // 1000))
    seal: list[Button] = []
    if post.view != NOTHING:
        written = Written(writer, kind, post)
        lines += written.text()
        seal += written.seal()
    orders = Button(custom_id("orders", writer.game, post.ask), writer.say("buttons", "orders"), "primary")
    papers = [writer.papers()] if post.board or writer.codec.game.own_sheet else []
    shown = bool(post.focus or post.board or post.looked)
    drawn = writer.pictures(post.view, post.focus, told=not post.board) if shown else ()
    pictures = tuple(replace(picture, looked=post.looked) for picture in drawn)
    return laid_out(lines, rows_of([*answers(writer, kind, post), *seal, orders, *papers]), pictures)


def answers(writer: Writer, kind: Kind, post: Prompt) -> list[Button]:
    """A button for each answer, if they all fit on buttons; one that only begins an answer says so."""
    buttons, reader = [], Reader(readable(kind), writer.words)
    for line in post.answers:
        read = read_kept(reader, line)
        said = line if read is None else writer.speaker.on_button(kind, read, writer.words)
        label = writer.say("buttons", "begin", line=said) if line in post.begins else said
        buttons.append(Button(custom_id("answer", writer.game, post.ask, line), label))
    fit = all(len(b.id) <= message.ID and len(b.label) <= message.LABEL for b in buttons)
    return buttons if fit else []


class Written:
    """What a question says of the lines that were written ahead for it, and what they come to."""

    def __init__(self, writer: Writer, kind: Kind, post: Prompt) -> None:
        self.writer, self.say, self.kind, self.post = writer, writer.say, kind, post
        self.view = writer.codec.view(post.view)
        self.lines = writer.understood(kind, post.draft)

    def text(self) -> Iterator[str]:
        if not self.post.letters_only and idle(self.kind, self.view):
            yield self.say("posts", "speechless")
        if not self.lines and (facts := self.kind.shows(self.view, ())) is not None:
            yield self.say("shows", message_key(self.kind), **facts)
        if self.lines:
            yield self.say("posts", "wrote_ahead")
            yield from self.writer.quoted(self.post.draft)
        if not self.post.letters_only:
            yield from self.whole()
        for line in self.writer.understood(self.kind, self.post.kept):
            if (no := self.kind.refuse(self.view, self.lines, line)) is not None:
                said = self.writer.words.written(line)
                yield self.say("posts", "kept_ahead", line=said, reason=self.writer.speaker.refusal(no))

    def whole(self) -> Iterator[str]:
        """What all lines of the side come to, what they owe, and what it costs to seal them, or nothing."""
        if (facts := self.kind.sums(self.view, self.lines)) is not None:
            yield self.say("sums", message_key(self.kind), **facts)
        if (owed := self.kind.owed(self.view, self.lines)) is not None:
            if self.lines:
                yield self.writer.speaker.refusal(owed)
        elif self.lines or self.post.seals:
            for no in self.kind.warns(self.view, self.lines):
                yield warning(self.writer.speaker, self.writer.words, no)

    def seal(self) -> Iterator[Button]:
        """Seals the draft, or nothing where that will do, if it is still what the question shows."""
        if self.post.seals and self.kind.owed(self.view, self.lines) is None:
            id = custom_id("seal", self.writer.game, self.post.ask, mark(self.post.draft))
            yield Button(id, self.say("buttons", self.sealing()), "success")
        if self.post.seals and not self.lines and (line := self.kind.rest(self.view)) is not None:
            id = custom_id("rest", self.writer.game, self.post.ask, str(line))
            yield Button(id, self.say("buttons", "rest"))

    def sealing(self) -> str:
        """What its button says: that the draft is sealed, or what it means to order nothing."""
        if self.lines:
            return "seal"
        return "stands" if self.kind.lets_stand else "nothing"
