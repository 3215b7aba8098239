"""What the channel of a table is told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from bot.post.message import Message
from bot.post.parcels import (
    Bound,
    Called,
    Ended,
    Log,
    Sealed,
    Status,
    TakenBack,
    Unsealed,
    Waited,
)
from bot.post.press.changes import changes_file, told_act
from bot.post.press.layout import Messages, laid_out
from bot.post.press.writer import Writer, users
from bot.post.receipts import short
from bot.table.misses import Miss
from bot.words.speaker import unmarked
from rules.kernel.chain import published


def log(writer: Writer, post: Log) -> Messages:
    lines = [*taken_back(writer, post.back)] if post.back else []
    if post.undone and not post.back:
        lines.append(writer.say("posts", "undone"))
    lines += writer.events(post.events)
    for opened in post.opened:
        lines.append(writer.say("posts", "opened", side=opened.seat, receipt=short(opened.fingerprint)))
    lines += writer.calls(post.calls)
    rows = writer.table_buttons() if post.calls else ()
    return laid_out(lines, rows, writer.pictures(post.view), users(post.calls))


def taken_back(writer: Writer, back: TakenBack) -> Iterator[str]:
    if back.master:
        yield writer.say("posts", "master_undid", side=back.seat, user=writer.mention(back.master))
    else:
        yield writer.say("posts", "taken_back", side=back.seat, orders=back.orders, agreed=back.agreed)
    if back.over:
        yield writer.say("posts", "end_taken_back", readers=writer.mentioned(back.truth))
    if back.posts:
        yield writer.say("posts", "struck_out", posts=writer.numbered(back.posts))


def status(writer: Writer, post: Status) -> Messages:
    view = writer.codec.view(post.view)
    lines = [headline(writer, post.name, view)]
    if post.over:
        lines.append(writer.say("posts", "over"))
    for waited in post.waited:
        facts = {"side": waited.seat, "user": writer.mention(waited.user), "since": waited.since // 1000}
        lines.append(writer.say("posts", "waited", **facts, due=waited.due // 1000))
    lines += [missed(writer, each) for each in post.missed if not post.over]
    if post.paused and not post.over:
        lines.append(writer.say("posts", "paused", since=post.paused // 1000))
    if post.held:
        reader = post.reader or Waited("")
        facts = {"user": writer.mention(reader.user), "since": reader.since // 1000}
        lines.append(writer.say("posts", "read", **facts, until=reader.due // 1000))
    if post.sealed:
        lines.append(writer.say("posts", "have_sealed", sides=[one.seat for one in post.sealed]))
    for staff in post.staffs:
        under = ", ".join(map(writer.mention, staff.deputies))
        lines.append(
            writer.say("posts", "staff", side=staff.seat, chief=writer.mention(staff.chief), deputies=under)
        )
    if post.letters_only and not post.over:
        lines.append(writer.say("posts", "letters_only"))
    if post.hot_seat and not (post.over or post.branch):
        lines.append(writer.say("posts", "hot_seat"))
    waits = bool(post.waited or post.reader) and not (post.over or post.hot_seat)
    nudge = [writer.button("nudge")] if waits else []
    (row,) = writer.table_buttons(playing=not post.over)
    rows = ((*row, *nudge),)
    return laid_out([*lines, *writer.calls(post.calls)], rows, mentions=users(post.calls))


def missed(writer: Writer, miss: Miss) -> str:
    return writer.say("posts", "missed", side=miss.seat, row=miss.row, all=miss.all)


def headline(writer: Writer, name: str, view: Any) -> str:
    turn, step = writer.speaker.of_view("turn", view), writer.speaker.of_view("step", view)
    return writer.say("posts", "headline", name=unmarked(name), turn=turn, step=step)


def sealed(writer: Writer, post: Sealed | Unsealed) -> Messages:
    facts = {"side": post.seat, "receipt": short(post.fingerprint)}
    if isinstance(post, Unsealed):
        text = writer.say("posts", "unsealed", **facts)
    elif post.replaces:
        text = writer.say("posts", "resealed", **facts, old=short(post.replaces))
    else:
        text = writer.say("posts", "sealed", **facts)
    return laid_out((text,))


def called(writer: Writer, post: Called) -> Messages:
    return laid_out(writer.calls(post.calls), writer.table_buttons(), mentions=users(post.calls))


def ended(writer: Writer, post: Ended) -> Messages:
    *first, last = laid_out(proofs(writer, post))
    return (*first, replace(last, files=changes_file(writer.speaker, post.acts)))


def proofs(writer: Writer, post: Ended) -> Iterator[str]:
    words = ", ".join(unmarked(word) for word in post.words)
    yield writer.say("posts", "ended", seed=post.seed, words=words, fingerprint=post.commitment)
    if post.acts:
        yield writer.say("posts", "interventions")
        yield from (told_act(writer.speaker, act) for act in post.acts)


def bound(writer: Writer, post: Bound) -> Messages:
    head = published(post.commitment, post.number, post.link)
    return (Message(writer.say("posts", "head_published", head=head, over=post.over), silent=True),)
