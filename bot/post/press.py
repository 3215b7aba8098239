"""Parcels become messages: the words of the reader's language, within what a message may hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import groupby
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.post import message
from bot.post.addressee import Addressee
from bot.post.fitting import WIDE, Passage, fitted, told
from bot.post.library import Library
from bot.post.message import ROOM, THEME, Button, File, Message, Picture, Row, custom_id, rows_of
from bot.post.parcels import (
    NOTHING,
    Bound,
    Call,
    Called,
    Commission,
    Confirmed,
    Ended,
    Gathering,
    HandedBack,
    Held,
    Intercepted,
    Log,
    Memo,
    News,
    Notice,
    OwnSheet,
    Petition,
    Post,
    Prompt,
    Roster,
    Sealed,
    Status,
    Struck,
    StruckOut,
    TakenBack,
    UndoAsked,
    Unsealed,
    Waited,
)
from bot.post.receipts import short
from bot.post.table_card import Card
from bot.table.game_master import Act
from bot.table.misses import Miss
from bot.table.written_ahead import all_types, mark, read_kept
from bot.words.speaker import Speaker, unmarked
from render.statistics import describe
from render.words import words as picture_words
from rules.kernel.chain import published
from rules.kernel.events import gathered
from rules.kernel.game import Codec
from rules.kernel.notation import Reader, Vocabulary
from rules.kernel.orders import Kind, Line, Lines, No, idle
from rules.kernel.words import message_key

ANYONE = Addressee()
LINKED = 12  # messages that are named each with a link
NOTED = 12  # lines of a change that are told beside other news
WIDEST = 300  # characters of such a line


def told_act(speaker: Speaker, act: Act) -> str:
    """What a game master did, and when; of a change that is long no more than fits."""
    change = changed_by(act)
    shown = [as_code(line) for line in change[:NOTED]]
    if more := len(change) - len(shown):
        shown.append(speaker.say("gm", "more_lines", number=more))
    said = deed(speaker, act, shown)
    return speaker.say("gm", "act", at=act.at // 1000, user=f"<@{act.user}>", said=said)


def deed(speaker: Speaker, act: Act, change: Sequence[str]) -> str:
    return speaker.say("interventions", act.key, **{**act.facts, "change": "\n".join(change)})


def changed_by(act: Act) -> list[str]:
    """What was and what became, line by line, where a game master has changed the game."""
    change: str = act.facts.get("change", "")
    return change.splitlines()


def as_code(line: str) -> str:
    """A line of a change. An earlier release kept it so already."""
    bare = line.strip("`").replace("`", "ˋ")
    return f"`{clip(bare, WIDEST)}`"


def clip(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def changes_file(speaker: Speaker, acts: Iterable[Act]) -> tuple[File, ...]:
    """All that was changed, whole, if anything was."""
    edits = [deed(speaker, act, changed_by(act)) for act in acts if changed_by(act)]
    return (File("changes.txt", ("\n\n".join(edits) + "\n").encode()),) if edits else ()


class Press:
    def __init__(self, library: Library) -> None:
        self.library = library

    def messages(
        self, game: int, codec: Codec, post: Post, reader: Addressee = ANYONE
    ) -> tuple[Message, ...]:
        """A parcel about a stored game as its reader gets it."""
        writer = Writer(self.library, game, codec, reader)
        messages = writer.messages(post)
        return self.in_words(messages, writer.speaker.language) if reader.text_first else messages

    def page_lines(self, game: int, codec: Codec, page: OwnSheet, reader: Addressee = ANYONE) -> list[str]:
        """All that a seat's own sheet says."""
        writer = Writer(self.library, game, codec, reader)
        return told(writer.passages(page), writer.say)

    def undone(self, game: int, codec: Codec, post: UndoAsked, reader: Addressee = ANYONE) -> list[str]:
        """What a take-back would undo."""
        return list(Writer(self.library, game, codec, reader).undone(post))

    def in_words(self, messages: Iterable[Message], language: str) -> tuple[Message, ...]:
        """The same without pictures: what a picture shows and the text does not is told below it."""
        return tuple(each for message in messages for each in self._in_words(message, language))

    def _in_words(self, message: Message, language: str) -> Iterable[Message]:
        shown = [(codec, each) for each in message.pictures if (codec := self.library.read_for(each))]
        if not (shown or message.charts):
            return (message,)
        boards = [self.library.told(*each, language) for each in shown if not each[1].told]
        boards += [describe(charts.found, picture_words(language)) for charts in message.charts]
        *first, last = laid_out((message.text, *boards), message.rows, mentions=message.mentions)
        return (*first, replace(last, files=message.files))


class Writer:
    """One parcel in the making."""

    def __init__(self, library: Library, game: int, codec: Codec, reader: Addressee) -> None:
        self.library, self.game, self.codec, self.reader = library, game, codec, reader
        self.speaker = Speaker.of(library.catalogue(codec), reader.language, reader.client)
        self.say = self.speaker.say

    @property
    def words(self) -> Vocabulary:
        """Those of orders, as the reader writes them."""
        return self.library.vocabulary(self.codec, self.speaker.language)

    def messages(self, post: Post) -> tuple[Message, ...]:
        match post:
            case Log():
                return self.log(post)
            case Status():
                return self.status(post)
            case Prompt():
                return self.prompt(post)
            case Roster():
                return self.roster(post)
            case OwnSheet():
                return (self.page(post),)
            case Gathering():
                return (Card(self.library, self.speaker, self.game, post).message(),)
            case Commission():
                return self.commission(post)
            case UndoAsked():
                return self.undo_asked(post)
            case Held():
                return self.held(post)
            case Petition():
                return self.petition(post)
            case Intercepted():
                return self.intercepted(post)
            case Memo():
                return laid_out(self.memo(post), ((self.button("orders"),),))
            case Called():
                return laid_out(self.calls(post.calls), self.table_buttons(), mentions=users(post.calls))
            case Ended():
                *first, last = laid_out(self.ended(post))
                return (*first, replace(last, files=changes_file(self.speaker, post.acts)))
            case Bound():
                return (self.bound(post),)
            case Notice():
                return laid_out(self.notice(post), self.offered(post), mentions=post.mentions)
            case _:
                return laid_out(self.lines(post))

    def lines(self, post: Post) -> Iterable[str]:
        """The text of a parcel that has no buttons and no pictures."""
        match post:
            case Confirmed():
                return self.confirmed(post)
            case Sealed() | Unsealed():
                return self.sealed(post)
            case HandedBack():
                return self.handed_back(post)
            case StruckOut():
                posts = self.numbered(post.posts)
                return (self.head(post.table, post.seat), self.say("posts", "struck_private", posts=posts))
            case News():
                return (self.head(post.table, post.seat), *self.events(post.events))
        raise TypeError(f"no words for {type(post).__name__}")

    # -- to the channel ---------------------------------------------------------------------------------

    def log(self, post: Log) -> tuple[Message, ...]:
        lines = [*self.taken_back(post.back)] if post.back else []
        if post.undone and not post.back:
            lines.append(self.say("posts", "undone"))
        lines += self.events(post.events)
        for opened in post.opened:
            lines.append(self.say("posts", "opened", side=opened.seat, receipt=short(opened.fingerprint)))
        lines += self.calls(post.calls)
        rows = self.table_buttons() if post.calls else ()
        return laid_out(lines, rows, self.pictures(post.view), users(post.calls))

    def taken_back(self, back: TakenBack) -> Iterator[str]:
        if back.master:
            yield self.say("posts", "master_undid", side=back.seat, user=self.mention(back.master))
        else:
            yield self.say("posts", "taken_back", side=back.seat, orders=back.orders, agreed=back.agreed)
        if back.over:
            yield self.say("posts", "end_taken_back", readers=self.mentioned(back.truth))
        if back.posts:
            yield self.say("posts", "struck_out", posts=self.numbered(back.posts))

    def mentioned(self, users: Iterable[int]) -> str:
        return ", ".join(map(self.mention, users))

    def numbered(self, posts: Sequence[Struck]) -> str:
        """Messages by their running numbers; each leads there, if they are not too many."""
        shown = [post.link if len(posts) <= LINKED else "" for post in posts]
        said = (
            f"[№ {post.number}](<{link}>)" if link else f"№ {post.number}"
            for post, link in zip(posts, shown, strict=True)
        )
        return ", ".join(said)

    def status(self, post: Status) -> tuple[Message, ...]:
        view = self.codec.view(post.view)
        lines = [self.headline(post.name, view)]
        if post.over:
            lines.append(self.say("posts", "over"))
        for waited in post.waited:
            facts = {"side": waited.seat, "user": self.mention(waited.user), "since": waited.since // 1000}
            lines.append(self.say("posts", "waited", **facts, due=waited.due // 1000))
        lines += [self.missed(each) for each in post.missed if not post.over]
        if post.paused and not post.over:
            lines.append(self.say("posts", "paused", since=post.paused // 1000))
        if post.held:
            reader = post.reader or Waited("")
            facts = {"user": self.mention(reader.user), "since": reader.since // 1000}
            lines.append(self.say("posts", "read", **facts, until=reader.due // 1000))
        if post.sealed:
            lines.append(self.say("posts", "have_sealed", sides=[one.seat for one in post.sealed]))
        for staff in post.staffs:
            under = ", ".join(map(self.mention, staff.deputies))
            lines.append(
                self.say("posts", "staff", side=staff.seat, chief=self.mention(staff.chief), deputies=under)
            )
        if post.letters_only and not post.over:
            lines.append(self.say("posts", "letters_only"))
        if post.hot_seat and not (post.over or post.branch):
            lines.append(self.say("posts", "hot_seat"))
        waits = bool(post.waited or post.reader) and not (post.over or post.hot_seat)
        nudge = [self.button("nudge")] if waits else []
        (row,) = self.table_buttons(playing=not post.over)
        rows = ((*row, *nudge),)
        return laid_out([*lines, *self.calls(post.calls)], rows, mentions=users(post.calls))

    def missed(self, miss: Miss) -> str:
        return self.say("posts", "missed", side=miss.seat, row=miss.row, all=miss.all)

    def headline(self, name: str, view: Any) -> str:
        turn, step = self.speaker.of_view("turn", view), self.speaker.of_view("step", view)
        return self.say("posts", "headline", name=unmarked(name), turn=turn, step=step)

    def sealed(self, post: Sealed | Unsealed) -> Iterator[str]:
        facts = {"side": post.seat, "receipt": short(post.fingerprint)}
        if isinstance(post, Unsealed):
            yield self.say("posts", "unsealed", **facts)
        elif post.replaces:
            yield self.say("posts", "resealed", **facts, old=short(post.replaces))
        else:
            yield self.say("posts", "sealed", **facts)

    def ended(self, post: Ended) -> Iterator[str]:
        words = ", ".join(unmarked(word) for word in post.words)
        yield self.say("posts", "ended", seed=post.seed, words=words, fingerprint=post.commitment)
        if post.acts:
            yield self.say("posts", "interventions")
            yield from (told_act(self.speaker, act) for act in post.acts)

    def bound(self, post: Bound) -> Message:
        head = published(post.commitment, post.number, post.link)
        return Message(self.say("posts", "head_published", head=head, over=post.over), silent=True)

    def calls(self, calls: Iterable[Call]) -> list[str]:
        told = ({"user": self.mention(call.user), "side": call.seat, "others": call.others} for call in calls)
        return [self.say("posts", "call", **facts) for facts in told]

    # -- to a person -------------------------------------------------------------------------------------

    def prompt(self, post: Prompt) -> tuple[Message, ...]:
        kind = self.codec.kind(post.kind)
        title, advice = self.speaker.struct("asks", kind), self.speaker.struct("asks.help", kind)
        question = self.say("posts", "question", title=title, help=advice, rule=post.rule)
        lines = [self.head(post.table, post.seat), *self.events(post.events), question]
        if post.due:
            lines.append(self.say("posts", "due", due=post.due // 1000))
        seal: list[Button] = []
        if post.view != NOTHING:
            written = Written(self, kind, post)
            lines += written.text()
            seal += written.seal()
        orders = Button(custom_id("orders", self.game, post.ask), self.say("buttons", "orders"), "primary")
        papers = [self.papers()] if post.board or self.codec.game.own_sheet else []
        shown = bool(post.focus or post.board or post.looked)
        drawn = self.pictures(post.view, post.focus, told=not post.board) if shown else ()
        pictures = tuple(replace(picture, looked=post.looked) for picture in drawn)
        return laid_out(lines, rows_of([*self.answers(post), *seal, orders, *papers]), pictures)

    def papers(self) -> Button:
        return Button(custom_id("papers", self.game), self.say("buttons", "papers"))

    def answers(self, post: Prompt) -> list[Button]:
        """A button for each answer, if they all fit on buttons; one that only begins an answer says so."""
        buttons = []
        for line, said in zip(post.answers, self.spoken(post.answers), strict=True):
            label = self.say("buttons", "begin", line=said) if line in post.begins else said
            buttons.append(Button(custom_id("answer", self.game, post.ask, line), label))
        fit = all(len(b.id) <= message.ID and len(b.label) <= message.LABEL for b in buttons)
        return buttons if fit else []

    def roster(self, post: Roster) -> tuple[Message, ...]:
        lines = [self.head(post.table, post.seat), *self.events(post.events)]
        pictures = self.pictures(post.view, told=not post.brief)
        if post.brief:
            return laid_out(lines, ((self.papers(),),), pictures)
        tell = self.library.beside if post.beside else self.library.describe
        described = tell(self.codec, self.codec.view(post.view), self.speaker.language)
        return laid_out([*lines, described], pictures=pictures)

    def page(self, post: OwnSheet) -> Message:
        """In one message, so that it can be changed: its lists as long as they fit."""
        first, *_ = pages(fitted(self.passages(post), self.say, ROOM))
        drawn = self.pictures(post.view, self.codec.game.own_sheet, told=True)
        pictures = tuple(replace(picture, width=WIDE) for picture in drawn)
        return Message(first, self.table_buttons(playing=not post.over), pictures)

    def passages(self, post: OwnSheet) -> list[Passage]:
        """Where the game stands, what is asked and sealed, what is on the page, and what answers alone."""
        view = self.codec.view(post.view)
        titled = self.library.passages(self.codec, view, self.speaker.language)
        folded = "folded_private" if self.reader.text_first else "folded"
        first, *others = (Passage(self.say("page", "title", title=t), lines, folded) for t, lines in titled)
        found = [Passage(self.head(post.table, post.seat)), first, *self.due(post, view), *others]
        found += (Passage(lines=[text], folded="folded_looks") for text in self.looked_up(view))
        if post.standing:
            standing = list(self.quoted(post.standing, self.codec.game.standing))
            found.append(Passage(self.say("page", "standing"), standing, "folded_standing"))
        return found

    def due(self, post: OwnSheet, view: Any) -> Iterator[Passage]:
        if post.kind == NOTHING:
            yield Passage(self.say("page", "nothing_asked"))
            return
        kind = self.codec.kind(post.kind)
        title = self.speaker.struct("asks", kind)
        if post.sealed is None:
            yield Passage(self.say("page", "asked", title=title, due=post.due // 1000))
        else:
            head = self.say("page", "sealed", title=title, nothing=not post.sealed)
            yield Passage(head, list(self.quoted(post.sealed)), "folded_sealed")
        facts = kind.sums(view, self.understood(kind, post.sealed or ()))
        if facts is not None:
            yield Passage(self.say("sums", message_key(kind), **facts))

    def spoken(self, lines: Iterable[str], types: Sequence[type[Line]] = ()) -> Iterator[str]:
        """Lines of orders as the reader writes them."""
        reader = Reader(types or all_types(self.codec.game), self.words)
        for text in lines:
            line = read_kept(reader, text)
            yield text if line is None else self.words.written(line)

    def quoted(self, lines: Iterable[str], types: Sequence[type[Line]] = ()) -> Iterator[str]:
        return quoted(list(self.spoken(lines, types)))

    def understood(self, kind: Kind, lines: Iterable[str]) -> Lines:
        """Lines of an order, out of their texts."""
        reader = Reader(kind.line_types, self.library.vocabulary(self.codec))
        return tuple(line for text in lines for line in reader.parse(text))

    def looked_up(self, view: Any) -> Iterator[str]:
        """What the game has looked up for whoever reads the page, where there is an answer."""
        for line in self.codec.game.own_sheet_lookups:
            with suppress(No):
                yield self.say("answers", message_key(line), **line.facts(line.answer(view)))

    def confirmed(self, post: Confirmed) -> Iterator[str]:
        yield self.head(post.table, post.seat)
        if post.by:
            yield self.say("posts", "confirmed_by", user=self.mention(post.by))
        else:
            yield self.say("posts", "confirmed", how=post.how)
        yield from self.quoted(post.lines)
        if not (post.lines or post.secret):
            yield from quoted((self.say("desk", "nothing"),))
        if post.secret:
            yield self.say("posts", "confirmed_secret")
            yield from self.quoted(post.secret)
        if post.missed:
            yield self.say("posts", "missed_you", missed=post.missed, opens=post.opens)
        if post.fingerprint:
            yield self.say("posts", "receipt", short=short(post.fingerprint), full=post.fingerprint)
        if post.replaceable:
            yield self.say("posts", "replaceable")

    def handed_back(self, post: HandedBack) -> Iterator[str]:
        yield self.head(post.table, post.seat)
        yield self.say("posts", "handed_back", orders=post.orders if post.orders > 1 else 0)
        yield from self.quoted(post.lines)

    def undo_asked(self, post: UndoAsked) -> tuple[Message, ...]:
        """Everyone reads it in the channel; who must agree also what they alone were told."""
        head = (
            self.head(post.table, post.to)
            if post.to
            else self.say("posts", "table", name=unmarked(post.table))
        )
        asks = self.say("undo", "asks", side=post.seat, orders=post.orders)
        agree, refuse = (
            Button(custom_id(verb, self.game, 0, str(post.asks)), self.say("buttons", verb))
            for verb in ("undo_agree", "undo_refuse")
        )
        asked = () if post.to else tuple(one.user for one in post.needed if one.user)
        return laid_out([head, asks, *self.undone(post)], ((agree, refuse),), mentions=asked)

    def undone(self, post: UndoAsked) -> Iterator[str]:
        """What would be undone, and who must agree."""
        if post.dice:
            yield self.say("undo", "dice", dice=post.dice)
        if post.events:
            yield self.say("undo", "news")
            if post.more:
                yield self.say("undo", "more", number=post.more)
            yield from quoted(self.events(post.events))
        if post.again:
            yield self.say("undo", "again", sides=post.again)
        if post.back:
            yield self.say("undo", "back")
            yield from self.quoted(post.back)
        yield self.say("undo", "seen")
        if post.over:
            yield self.say("undo", "seed")
            yield self.say("undo", "truth", readers=self.mentioned(post.truth))
        for one in post.needed:
            yield self.say("undo", "needed", side=one.seat, user=self.mention(one.user))

    def intercepted(self, post: Intercepted) -> tuple[Message, ...]:
        letter = post.letter
        facts = {"side": letter.seat, "user": self.mention(letter.user), "to": letter.to}
        facts |= {"addressee": self.mention(letter.addressee), "text": letter.text}
        lines = [self.say("posts", "table", name=unmarked(post.table))]
        lines.append(self.say("posts", "intercepted", **facts, late=bool(letter.late)))
        verbs = ("gm_pass", "gm_hold") if letter.late else ("gm_pass", "gm_late", "gm_hold")
        ids = (custom_id(verb, self.game, 0, str(letter.number)) for verb in verbs)
        labels = (self.say("buttons", verb) for verb in verbs)
        return laid_out(lines, rows_of(Button(id, label) for id, label in zip(ids, labels, strict=True)))

    def held(self, post: Held) -> tuple[Message, ...]:
        """All answers, each of which may be handed back to whoever had something to say."""
        lines = [self.say("posts", "table", name=unmarked(post.table)), self.say("posts", "held")]
        for answer in post.answers:
            kind = self.codec.kind(answer.kind)
            title, silent = self.speaker.struct("asks", kind), answer.silent
            lines.append(self.say("posts", "held_answer", side=answer.seat, title=title, silent=silent))
            lines += self.quoted(answer.lines, kind.line_types)
            if not (answer.lines or silent):
                lines.append(self.say("desk", "nothing"))
        carry = custom_id("gm_carry", self.game, 0, str(post.entry))
        buttons = [Button(carry, self.say("buttons", "gm_carry"), "primary")]
        for seat in (answer.seat for answer in post.answers if not answer.silent):
            back = custom_id("gm_back", self.game, 0, str(post.entry), seat)
            buttons.append(Button(back, self.say("buttons", "gm_back", side=seat)))
        return laid_out(lines, rows_of(buttons))

    def commission(self, post: Commission) -> tuple[Message, ...]:
        """What is offered, and what taking it means, which must be known before any paper is."""
        facts = {
            "chief": self.mention(post.chief),
            "side": post.seat,
            "charges": self.speaker.charges(post.charges),
        }
        seals = post.seals and not post.letters_only
        said = self.say("posts", "commission", **facts, seals=seals, letters_only=post.letters_only)
        lines = [self.say("posts", "table", name=unmarked(post.table)), said]
        verbs = ("serve", "decline_command")
        return laid_out(lines, rows_of(self.button(verb) for verb in verbs))

    def petition(self, post: Petition) -> tuple[Message, ...]:
        """Whom a chief may let read all papers, which cannot be unread."""
        said = self.say("posts", "petition", user=self.mention(post.user))
        verbs, user = ("observe_allow", "observe_refuse"), str(post.user)
        buttons = (Button(custom_id(v, self.game, 0, user), self.say("buttons", v)) for v in verbs)
        return laid_out([self.head(post.table, post.seat), said], rows_of(buttons))

    def memo(self, post: Memo) -> Iterator[str]:
        yield self.head(post.table, post.seat)
        facts = {"charges": self.speaker.charges(post.charges), "lines": bool(post.lines)}
        yield self.say("memos", post.key, user=self.mention(post.user), **facts)
        yield from self.quoted(post.lines)
        if post.struck:
            yield self.say("posts", "struck")
            yield from self.quoted(post.struck)

    def notice(self, post: Notice) -> Iterator[str]:
        if post.table:
            yield self.say("posts", "table", name=unmarked(post.table))
        facts = dict(post.facts)
        if isinstance(charges := facts.get("charges"), list | tuple):
            facts["charges"] = self.speaker.charges(charges)
        yield self.say("notices", post.key, **facts)

    def offered(self, post: Notice) -> tuple[Row, ...]:
        """What can be done about it."""
        return rows_of(
            Button(custom_id(verb, self.game, 0, *arguments), self.say("buttons", verb, **post.facts))
            for verb, *arguments in post.offers
        )

    # -- pieces --------------------------------------------------------------------------------------------

    def head(self, table: str, seat: str) -> str:
        return self.say("posts", "head", name=unmarked(table), side=seat)

    def events(self, events: Iterable[msgspec.Raw]) -> list[str]:
        """What happened, line by line; what is alike and comes one after another is said once."""
        happened = gathered(map(self.codec.event, events))
        texts = groupby(self.speaker.struct("events", event) for event in happened)
        counted = ((text, len(list(same))) for text, same in texts)
        return [self.say("posts", "times", text=text, number=n) if n > 1 else text for text, n in counted]

    def pictures(self, view: msgspec.Raw, focus: str = "", *, told: bool = False) -> tuple[Picture, ...]:
        if view == NOTHING:
            return ()
        at, theme = (self.game, self.codec.game.key, self.codec.data.digest), self.reader.palette or THEME
        language = self.speaker.language
        return (Picture(*at, bytes(view), focus, theme, language=language, told=told),)

    def table_buttons(self, *, playing: bool = True) -> tuple[Row, ...]:
        """Those of every status message: they answer each reader with his own, for his eyes only."""
        verbs = ("papers", "orders", "map") if playing else ("map", "statistics")
        return rows_of(self.button(verb) for verb in verbs)

    def button(self, verb: str) -> Button:
        return Button(custom_id(verb, self.game), self.say("buttons", verb))

    @staticmethod
    def mention(user: int) -> str:
        return f"<@{user}>" if user else ""


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
        """What all lines of the side come to, and what they owe."""
        if (facts := self.kind.sums(self.view, self.lines)) is not None:
            yield self.say("sums", message_key(self.kind), **facts)
        if not self.lines:
            return
        if (owed := self.kind.owed(self.view, self.lines)) is not None:
            yield self.writer.speaker.refusal(owed)
        else:
            warnings = map(self.writer.speaker.refusal, self.kind.warns(self.view, self.lines))
            yield from (self.say("sheet", "warning", text=text) for text in warnings)

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


def users(calls: Iterable[Call]) -> tuple[int, ...]:
    return tuple(dict.fromkeys(call.user for call in calls))


def quoted(lines: Sequence[str]) -> Iterator[str]:
    return (f"> {line}" for line in lines)


def laid_out(
    lines: Iterable[str],
    rows: tuple[Row, ...] = (),
    pictures: tuple[Picture, ...] = (),
    mentions: tuple[int, ...] = (),
) -> tuple[Message, ...]:
    """As many messages as the lines need; buttons, pictures and mentions go with the last."""
    *first, last = pages(lines)
    return (*(Message(text) for text in first), Message(last, rows, pictures, mentions=mentions))


def pages(lines: Iterable[str], room: int = ROOM) -> list[str]:
    """The lines on as few pages as hold them, parted at line ends; within a line only if it is too long."""
    found = [""]
    for line in pieces(lines, room):
        if found[-1] and len(found[-1]) + 1 + len(line) > room:
            found.append(line)
        else:
            found[-1] = f"{found[-1]}\n{line}" if found[-1] else line
    return found


def pieces(lines: Iterable[str], room: int) -> Iterator[str]:
    for line in "\n".join(lines).split("\n"):
        while len(line) > room:
            end = line.rfind(" ", 1, room + 1)
            end = end if end > 0 else room
            yield line[:end]
            line = line[end:].lstrip()
        yield line
