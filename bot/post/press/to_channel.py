"""What the channel of a table is told beside its turns."""

from __future__ import annotations

from bot.post.message import Message
from bot.post.parcels.posts import NOTHING
from bot.post.parcels.receipts import Sealed, Unsealed
from bot.post.parcels.to_channel import Bell, Bound, Call, Log
from bot.post.press.layout import Messages, laid_out
from bot.post.press.turn_news import of_sealing, taken_back
from bot.post.press.writer import Writer, users
from bot.post.receipts import short
from rules.kernel.chain import published
from rules.kernel.orders import GM


def log(writer: Writer, post: Log) -> Messages:
    lines = [*taken_back(writer, post.back)] if post.back else []
    if post.undone and not post.back:
        lines.append(writer.say("posts", "undone"))
    lines += writer.events(post.events)
    for opened in post.opened:
        lines.append(writer.say("posts", "opened", side=opened.seat, receipt=short(opened.fingerprint)))
    return laid_out(lines, pictures=writer.pictures(post.view))


def sealed(writer: Writer, post: Sealed | Unsealed) -> Messages:
    return (Message(of_sealing(writer, post), silent=True),)


def bell(writer: Writer, post: Bell) -> Messages:
    """What a phone shows of it: who, and in which step of the game, or that they owe an answer still."""
    said = called_by if post.by else called_again if post.due else called
    lines = [said(writer, post, call) for call in post.calls]
    return laid_out(lines, writer.table_buttons(), mentions=users(post.calls))


def called(writer: Writer, post: Bell, call: Call) -> str:
    step = "" if post.view == NOTHING else writer.speaker.of_view("step", writer.seen(post.view))
    facts = {"user": writer.mention(call.user), "side": call.seat, "others": call.others}
    return writer.say("posts", "call", **facts, step=step)


def called_again(writer: Writer, post: Bell, call: Call) -> str:
    facts = {"user": writer.mention(call.user), "side": call.seat, "due": post.due // 1000}
    return writer.say("posts", "call_again", **facts, silent=post.silent)


def called_by(writer: Writer, post: Bell, call: Call) -> str:
    key = "reader_nudged" if call.seat == GM else "nudged"
    return writer.say("notices", key, user=call.user, side=post.by, other=call.seat)


def bound(writer: Writer, post: Bound) -> Messages:
    head = published(post.commitment, post.number, post.link)
    return (Message(writer.say("posts", "head_published", head=head, over=post.over), silent=True),)
