"""Sentences of the bot."""

from __future__ import annotations

from collections.abc import Iterator

from bot.post.message import Button, Row, custom_id, rows_of
from bot.post.parcels.notice import Notice
from bot.post.press.layout import Messages, laid_out
from bot.post.press.writer import Writer
from bot.words.speaker import unmarked

LOOKS = frozenset({"status"})  # of what is offered: all else answers


def notice(writer: Writer, post: Notice) -> Messages:
    return laid_out(sentences(writer, post), offered(writer, post), mentions=post.mentions)


def sentences(writer: Writer, post: Notice) -> Iterator[str]:
    if post.table:
        yield writer.say("posts", "table", name=unmarked(post.table))
    facts = dict(post.facts)
    if isinstance(charges := facts.get("charges"), list | tuple):
        facts["charges"] = writer.speaker.charges(charges)
    yield writer.say("notices", post.key, **facts)


def offered(writer: Writer, post: Notice) -> tuple[Row, ...]:
    """What can be done about it."""
    return rows_of(
        Button(
            custom_id(verb, writer.game, 0, *arguments),
            writer.say("buttons", verb, **post.facts),
            "secondary" if verb in LOOKS else "primary",
        )
        for verb, *arguments in post.offers
    )
