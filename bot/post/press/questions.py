"""Questions, what was written ahead for them, and their answers."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from bot.post import message, teaching
from bot.post.fitting import NEWS, Passage, fitted, newest
from bot.post.message import ROOM, Button, Message, Picture, Row, Style, custom_id, rows_of
from bot.post.parcels.posts import NOTHING
from bot.post.parcels.to_seats import Confirmed, Lapsed, Prompt, Reminder
from bot.post.press.layout import Messages, laid_out, pages, quoted, warning
from bot.post.press.writer import Writer
from bot.post.receipts import short
from bot.post.table_card import primer
from bot.table.written_ahead import mark, read_kept
from bot.words.speaker import unmarked
from rules.kernel.notation import Reader
from rules.kernel.orders import Kind, Lines, idle, readable
from rules.kernel.words import message_key

EARLY = 12  # questions of a game which may still be somebody's first


def prompt(writer: Writer, post: Prompt) -> Messages:
    """The question comes first: it is all that a telephone shows before it is opened.

    It is one message, so that its answer can take its place: the oldest news give way.
    """
    if post.moved:
        return (Message(writer.say("posts", "moved", link=post.moved), silent=True),)
    kind = writer.codec.kind(post.kind)
    title, advice = writer.speaker.struct("asks", kind), writer.speaker.struct("asks.help", kind)
    written = Written(writer, kind, post) if post.view != NOTHING else None
    passages = [
        Passage(writer.say("posts", "question", title=title)),
        *([Passage("\n".join(taught(writer, post)))] if post.lesson else ()),
        *(answered(writer, post.answered) if post.answered else ()),
        Passage(lines=writer.news(post.events), folded="folded_news"),
        Passage(advice),
        Passage(lines=list(written.text()) if written else (), folded="folded_draft"),
        Passage(foot(writer, post)),
    ]
    text, *_ = pages(fitted(passages, writer.say, ROOM))
    seal = written.seal() if written else ()
    rows = (*rows_of((*answers(writer, kind, post), *seal)), beside(writer, post))
    return (Message(text, rows, pictures(writer, post), silent=post.own),)


def taught(writer: Writer, post: Prompt) -> Iterator[str]:
    """What the lesson says that is given at this table."""
    game = writer.codec.game.key
    return teaching.said(writer.library, writer.speaker, game, post.lesson, post.step)


def reminder(writer: Writer, post: Reminder) -> Messages:
    """It hangs on its question, which says the rest."""
    title = writer.speaker.struct("asks", writer.codec.kind(post.kind))
    lines = [writer.say("posts", "reminder", title=title)]
    lines += [writer.say("posts", "you_are_last")] if post.last else []
    return laid_out([*lines, foot(writer, post)], ((writer.button("orders", style="primary"),),))


def foot(writer: Writer, post: Prompt | Reminder | Confirmed | Lapsed) -> str:
    """By when, what is done else, by which rule, and at which table, in small."""
    facts = {"rule": post.rule, "name": unmarked(post.table), "side": post.seat}
    if isinstance(post, Confirmed | Lapsed) or not post.due:
        return writer.say("posts", "foot", due=0, **facts)
    late = writer.speaker.struct("asks.late", writer.codec.kind(post.kind))
    return writer.say("posts", "foot", due=post.due // 1000, late=late, stops=post.stops, **facts)


def beside(writer: Writer, post: Prompt) -> Row:
    """What can be opened beside a question; in the first of a game also what that is about."""
    style: Style = "secondary" if post.answers else "primary"
    orders = Button(custom_id("orders", writer.game, post.ask), writer.say("buttons", "orders"), style)
    about = (primer(writer.speaker, writer.codec.game.key),) if post.ask <= EARLY else ()
    return (orders, writer.button("map"), writer.papers(), *about)


def pictures(writer: Writer, post: Prompt) -> tuple[Picture, ...]:
    if not (post.focus or post.board or post.looked):
        return ()
    if not post.looked:
        return writer.scenes(post.view, *filter(None, (post.focus,)), told=not post.board)
    drawn = writer.pictures(post.view, post.focus, told=not post.board)
    return tuple(replace(picture, looked=post.looked) for picture in drawn)


def confirmed(writer: Writer, post: Confirmed) -> Messages:
    """A question that is answered, in its place."""
    back = Button(custom_id("undo", writer.game, 0, str(post.ask)), writer.say("buttons", "undo"))
    buttons = (*((back,) if post.replaceable or post.free else ()), writer.papers())
    passages = [*answered(writer, post), Passage(foot(writer, post))]
    text, *_ = pages(fitted(passages, writer.say, ROOM))
    return (Message(text, (buttons,), silent=not post.calls),)


def lapsed(writer: Writer, post: Lapsed) -> Messages:
    """Nothing is asked there any more, and nothing offered."""
    title = writer.speaker.struct("asks", writer.codec.kind(post.kind))
    said = writer.say("posts", "lapsed", title=title, why=post.why)
    return (Message("\n".join((said, foot(writer, post))), silent=True),)


def answered(writer: Writer, post: Confirmed) -> Iterator[Passage]:
    """What was sealed for it, of which some may stay secret, and what is missed or may yet be done."""
    title = "" if post.kind == NOTHING else writer.speaker.struct("asks", writer.codec.kind(post.kind))
    yield Passage(writer.say("posts", "confirmed", how=post.how, user=writer.mention(post.by), title=title))
    sealed = post.lines or (() if post.secret else (writer.say("desk", "nothing"),))
    yield newest("", list(writer.quoted(sealed)), "folded_sealed", NEWS)
    if post.secret:
        head = writer.say("posts", "confirmed_secret")
        yield Passage(head, list(writer.quoted(post.secret)), "folded_sealed")
    if post.missed:
        yield Passage(writer.say("posts", "missed_you", missed=post.missed, opens=post.opens))
    if post.fingerprint:
        said = writer.say("posts", "receipt", short=short(post.fingerprint), full=post.fingerprint)
        yield Passage(said)
    if post.replaceable:
        yield Passage(writer.say("posts", "replaceable"))


def answers(writer: Writer, kind: Kind, post: Prompt) -> list[Button]:
    """A button for each answer, if they all fit on buttons; one that only begins an answer says so."""
    buttons, reader = list[Button](), Reader(readable(kind), writer.words)
    view = None if post.view == NOTHING else writer.codec.view(post.view)
    for line in post.answers:
        read = read_kept(reader, line)
        said = line if read is None else writer.speaker.on_button(kind, read, writer.words)
        label = writer.say("buttons", "begin", line=said) if line in post.begins else said
        sign = "" if read is None or view is None else writer.speaker.sign(writer.codec.game, view, read)
        id = custom_id("answer_here", writer.game, post.ask, line)
        buttons.append(Button(id, label, "primary", sign=sign))
    fit = all(len(b.id) <= message.ID and len(b.label) <= message.LABEL for b in buttons)
    return buttons if fit else []


class Written:
    """What a question says of the lines that were written ahead for it, and what they come to."""

    def __init__(self, writer: Writer, kind: Kind, post: Prompt) -> None:
        self.writer, self.say, self.kind, self.post = writer, writer.say, kind, post
        self.view = writer.seen(post.view)
        self.lines = writer.understood(kind, post.draft)

    def text(self) -> Iterator[str]:
        if not self.post.letters_only and idle(self.kind, self.view):
            yield self.say("posts", "speechless")
        if not self.lines and (facts := self.kind.shows(self.view, ())) is not None:
            yield self.say("shows", message_key(self.kind), **facts)
        if self.lines:
            yield self.say("posts", "wrote_ahead")
            yield from quoted(list(self.drafted()))
        if not self.post.letters_only:
            yield from self.whole()
        for line in self.writer.understood(self.kind, self.post.kept):
            if (no := self.kind.refuse(self.view, self.lines, line)) is not None:
                said = self.writer.words.written(line)
                yield self.say("posts", "kept_ahead", line=said, reason=self.writer.speaker.refusal(no))

    def drafted(self) -> Iterator[str]:
        """Each line of the draft, and what it comes to after those before it."""
        before: Lines = ()
        for text, line in zip(self.post.draft, self.writer.spoken(self.post.draft), strict=True):
            lines = (*before, *self.writer.understood(self.kind, (text,)))
            yield self.say("posts", "drafted", line=line, comes=self.comes_to(before, lines))
            before = lines

    def comes_to(self, before: Lines, lines: Lines) -> str:
        """What the last of these lines comes to, where it fits and its reader may know all of them."""
        if self.post.letters_only or self.kind.refuse(self.view, before, lines[-1]) is not None:
            return ""
        facts = self.kind.shows(self.view, lines)
        return "" if facts is None else self.say("shows", message_key(self.kind), **facts)

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
            id = custom_id("seal_here", self.writer.game, self.post.ask, mark(self.post.draft))
            yield Button(id, self.say("buttons", self.sealing()), "success")
        rests = self.post.seals and not (self.lines or self.post.lesson)
        if rests and (line := self.kind.rest(self.view)) is not None:
            id = custom_id("rest", self.writer.game, self.post.ask, str(line))
            yield Button(id, self.say("buttons", "rest"), "primary")

    def sealing(self) -> str:
        """What its button says: that the draft is sealed, or what it means to order nothing."""
        if self.lines:
            return "seal"
        return "stands" if self.kind.lets_stand else "nothing"
