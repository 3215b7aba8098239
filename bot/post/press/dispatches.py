"""A turn, as its channel reads it: what has happened in it, and how the table stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

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
from bot.post.parcels import NOTHING, Dispatch, Page, Sealed, TakenBack, Told, Unsealed, Waited
from bot.post.parts import CHARACTERS
from bot.post.press.layout import Messages, pieces
from bot.post.press.writer import Writer
from bot.post.receipts import short
from bot.post.signs import length
from bot.table.misses import Miss
from bot.words.speaker import unmarked

LINES = 12  # of news, the newest; the others are counted
ROOM = CHARACTERS - 200  # of all texts together: the courier adds the running number


def dispatch(writer: Writer, post: Dispatch) -> Messages:
    if post.moved:
        lines = (*headline(writer, post), writer.say("posts", "moved", link=post.moved))
        return (Message(parts=(Box((Words("\n".join(lines)),), NOBODY),)),)
    below = [] if post.closed else [Divide(), *standing(writer, post)]
    head = Words("\n".join(headline(writer, post)))
    room = ROOM - length(Message(parts=(head, *below)).said)
    news = shortened(writer, *told(writer, post.page), room)
    parts = (head, *([Words("\n".join(news))] if news else []), *board(writer, post.page), *below)
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
    view = writer.codec.view(post.view if post.page.board == NOTHING else post.page.board)
    yield writer.say("posts", "turn", turn=writer.speaker.of_view("turn", view))
    step = "" if post.closed else writer.speaker.of_view("step", writer.codec.view(post.view))
    yield writer.say("posts", "turn_of", name=unmarked(post.name), step=step)


# -- what has happened ----------------------------------------------------------------------------------


def told(writer: Writer, page: Page) -> tuple[list[str], list[str]]:
    """All lines: first those that were told before, then those of the newest change."""
    before = len(page.told) - page.new
    lines = list(as_told(writer, page.told[:before]))
    if page.back:
        lines = [*taken_back(writer, page.back), *lines]
    elif page.undone:
        lines = [writer.say("posts", "undone"), *lines]
    return lines, list(as_told(writer, page.told[before:]))


def as_told(writer: Writer, told: Iterable[Told]) -> Iterator[str]:
    """Struck through where it was taken back."""
    for struck, some in groupby(told, key=lambda each: each.struck):
        said = said_of(writer, some)
        yield from (f"~~{line}~~" for line in said) if struck else said


def said_of(writer: Writer, told: Iterable[Told]) -> Iterator[str]:
    """Events that follow each other are gathered; between them stand receipts."""
    for is_event, some in groupby(told, key=lambda each: each.event != NOTHING):
        if is_event:
            yield from writer.news(each.event for each in some)
        else:
            yield from (of_receipt(writer, each) for each in some)


def of_receipt(writer: Writer, told: Told) -> str:
    if told.opened:
        facts = {"side": told.opened.seat, "receipt": short(told.opened.fingerprint)}
        return writer.say("posts", "opened", **facts)
    assert told.receipt is not None
    return of_sealing(writer, told.receipt)


def of_sealing(writer: Writer, post: Sealed | Unsealed) -> str:
    facts = {"side": post.seat, "receipt": short(post.fingerprint)}
    if isinstance(post, Unsealed):
        return writer.say("posts", "unsealed", **facts)
    if post.replaces:
        return writer.say("posts", "resealed", **facts, old=short(post.replaces))
    return writer.say("posts", "sealed", **facts)


def taken_back(writer: Writer, back: TakenBack) -> Iterator[str]:
    if back.master:
        yield writer.say("posts", "master_undid", side=back.seat, user=writer.mention(back.master))
    else:
        yield writer.say("posts", "taken_back", side=back.seat, orders=back.orders, agreed=back.agreed)
    if back.over:
        yield writer.say("posts", "end_taken_back", readers=writer.mentioned(back.truth))
    if back.posts:
        yield writer.say("posts", "struck_out", posts=writer.numbered(back.posts))


def shortened(writer: Writer, old: list[str], new: list[str], room: int) -> list[str]:
    """The newest lines, as many as may stand there; the others are counted. What is new is all shown."""
    lines = [*old, *new]
    shown = lines[-max(LINES, len(new)) :]
    while length("\n".join(shown)) > room and len(shown) > 1:
        shown = shown[1:]
    shown = [line if length(line) <= room else f"{next(pieces((line,), room - 1))}…" for line in shown]
    more = len(lines) - len(shown)
    return [writer.say("posts", "earlier", number=more), *shown] if more else shown


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
    verbs = ("map", "statistics") if post.over else ("papers", "map")
    yield from (writer.button(verb) for verb in verbs)
    if (post.waited or post.reader) and not (post.over or post.hot_seat):
        yield writer.button("nudge")


def stands(writer: Writer, post: Dispatch) -> Iterator[str]:
    if post.over:
        yield writer.say("posts", "over")
    for waited in post.waited:
        facts = {"side": waited.seat, "user": writer.mention(waited.user), "since": waited.since // 1000}
        yield writer.say("posts", "waited", **facts, due=waited.due // 1000)
    if not post.over:
        yield from (missed(writer, each) for each in post.missed)
    if post.paused and not post.over:
        yield writer.say("posts", "paused", since=post.paused // 1000)
    if post.held:
        yield is_read(writer, post.reader or Waited(""))
    yield from are_sealed(writer, post)
    yield from of_the_table(writer, post)


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
    return writer.say("posts", "missed", side=miss.seat, row=miss.row, all=miss.all)
