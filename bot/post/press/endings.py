"""A game that is over: who is told, how it ended, and what proves it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from bot.post.bars import OVER
from bot.post.fitting import WIDE
from bot.post.message import Box, Button, Buttons, Divide, Gallery, Message, Part, Words, custom_id
from bot.post.parcels import NOTHING, Ended
from bot.post.press.changes import changes_file, told_act
from bot.post.press.layout import Messages, laid_out
from bot.post.press.writer import Writer
from bot.words.speaker import unmarked


def ended(writer: Writer, post: Ended) -> Messages:
    """A line that calls the players, the end itself, and what game masters have done."""
    called = writer.say("posts", "ended_call", users=writer.mentioned(post.players))
    shown = Message(parts=(Box(tuple(parts(writer, post)), OVER),))
    return (Message(called, mentions=post.players), shown, *acts(writer, post))


def parts(writer: Writer, post: Ended) -> Iterator[Part]:
    said = writer.news((post.last,)) if post.last != NOTHING else [writer.say("posts", "over")]
    facts = {"name": unmarked(post.name), "begun": post.begun // 1000, "over": post.over // 1000}
    yield Words("\n".join((*(f"## {line}" for line in said), writer.say("posts", "ended_when", **facts))))
    for picture in writer.pictures(post.view):
        yield Gallery((replace(picture, width=WIDE),))
    yield Divide()
    yield Buttons(tuple(buttons(writer)))
    words = ", ".join(unmarked(word) for word in post.words)
    yield Words(writer.say("posts", "ended", seed=post.seed, words=words, fingerprint=post.commitment))


def buttons(writer: Writer) -> Iterator[Button]:
    """The game again as it was played, all that was hidden in it, its figures, and its text."""
    replay, hidden = custom_id("replay", writer.game), custom_id("hidden", writer.game)
    yield Button(replay, writer.say("buttons", "replay"), "primary")
    yield Button(hidden, writer.say("buttons", "hidden"))
    yield from (writer.button(verb) for verb in ("statistics", "chronicle"))


def acts(writer: Writer, post: Ended) -> Messages:
    if not post.acts:
        return ()
    told = (told_act(writer.speaker, act) for act in post.acts)
    messages = laid_out((writer.say("posts", "interventions"), *told))
    *first, last = (replace(message, silent=True) for message in messages)
    return (*first, replace(last, files=changes_file(writer.speaker, post.acts)))
