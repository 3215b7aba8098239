"""What a take-back would undo."""

from __future__ import annotations

from collections.abc import Iterator

from bot.post.message import Button, custom_id
from bot.post.parcels.taking_back import UndoAsked
from bot.post.press.layout import Messages, laid_out, quoted
from bot.post.press.writer import Writer
from bot.words.speaker import unmarked


def undo_asked(writer: Writer, post: UndoAsked) -> Messages:
    """Everyone reads it in the channel; who must agree also what they alone were told."""
    head = (
        writer.head(post.table, post.to)
        if post.to
        else writer.say("posts", "table", name=unmarked(post.table))
    )
    asks = writer.say("undo", "asks", side=post.seat, orders=post.orders)
    agree, refuse = (
        Button(custom_id(verb, writer.game, 0, str(post.asks)), writer.say("buttons", verb), "primary")
        for verb in ("undo_agree", "undo_refuse")
    )
    asked = () if post.to else tuple(one.user for one in post.needed if one.user)
    return laid_out([head, asks, *undone(writer, post)], ((agree, refuse),), mentions=asked)


def undone(writer: Writer, post: UndoAsked) -> Iterator[str]:
    """What would be undone, and who must agree."""
    if post.dice:
        yield writer.say("undo", "dice", dice=post.dice)
    if post.events:
        yield writer.say("undo", "news")
        if post.more:
            yield writer.say("undo", "more", number=post.more)
        yield from quoted(writer.events(post.events))
    if post.again:
        yield writer.say("undo", "again", sides=post.again)
    if post.back:
        yield writer.say("undo", "back")
        yield from writer.quoted(post.back)
    yield writer.say("undo", "seen")
    if post.over:
        yield writer.say("undo", "seed")
        yield writer.say("undo", "truth", readers=writer.mentioned(post.truth))
    for one in post.needed:
        yield writer.say("undo", "needed", side=one.seat, user=writer.mention(one.user))
