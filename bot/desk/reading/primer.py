"""A game in two minutes: what one wants, what a turn is, what beginners do wrong."""

from __future__ import annotations

from collections.abc import Iterator

from bot.desk.counter.caller import Caller
from bot.desk.counter.reception import Desk
from bot.desk.counter.replies import boxed, button
from bot.desk.counter.verb import verb
from bot.desk.counter.words import pressed
from bot.post.message import Button, Reply
from bot.words.speaker import Speaker
from rules.kernel.orders import No

PARTS = ("aim", "turn", "mistakes")


@verb(pressed("primer", "key"))
async def read_primer(desk: Desk, caller: Caller, key: str) -> Reply:
    """All that one need know to begin with; the rules have the rest."""
    if key not in desk.library.keys:
        raise No("bot/clicks", "unknown_button")
    speaker = desk.speakers(caller)[key]
    parts = [f"**{speaker.say('primer_of', part)}**\n{speaker.say('primer', part)}" for part in PARTS]
    return boxed(
        speaker.say("table", "game"),
        [speaker.say("primer_of", "title")],
        *parts,
        buttons=onward(speaker, key),
    )


def onward(speaker: Speaker, key: str) -> Iterator[Button]:
    """Where to read on."""
    yield button(speaker, "contents", 0, 0, key, label=speaker.say("help", "rules"))
