"""A game that begins: who is called, what is played and by whom."""

from __future__ import annotations

from collections.abc import Iterator

from bot.post.bars import NOBODY
from bot.post.message import Box, Divide, Message, Part, Words
from bot.post.parcels.to_channel import Started
from bot.post.parts import heading, small
from bot.post.press.layout import Messages
from bot.post.press.writer import Writer
from bot.post.table_card import Card
from bot.words.speaker import unmarked


def started(writer: Writer, post: Started) -> Messages:
    """A line that calls the players, and below it all that they play by."""
    called = " ".join(filter(None, (writer.say("notices", "begun"), writer.mentioned(post.players))))
    shown = Message(parts=(Box(parts(writer, post), NOBODY),))
    return (Message(called, mentions=post.players), shown)


def parts(writer: Writer, post: Started) -> tuple[Part, ...]:
    """What each side wants, how long it takes, who plays, what was chosen, and what binds the dice."""
    card = Card(writer.library, writer.speaker, writer.game, post.table)
    above = (Words(head(writer, card)), *card.about(), Divide(), Words("\n".join(seats(writer, post))))
    bound = Words(writer.say("posts", "bound_by", fingerprint=post.table.commitment))
    return (*above, *card.terms(above, (bound,)), bound)


def head(writer: Writer, card: Card) -> str:
    played = writer.say("posts", "played", **card.played())
    return "\n".join((heading(unmarked(card.post.name)), small(played)))


def seats(writer: Writer, post: Started) -> Iterator[str]:
    return (writer.say("posts", "plays", **writer.player(seated)) for seated in post.table.seats)
