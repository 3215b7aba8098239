"""A game in two minutes: what one wants, what a turn is, what beginners do wrong."""

from __future__ import annotations

from collections.abc import Iterator

from bot.desk.counter.caller import Caller
from bot.desk.counter.reception import Desk
from bot.desk.counter.replies import boxed, button
from bot.desk.counter.verb import verb
from bot.desk.counter.words import pressed
from bot.post.library import Library
from bot.post.message import Button, Reply
from bot.words.speaker import Speaker
from rules.kernel.orders import No

PARTS = ("aim", "turn", "mistakes")
EXAMPLE = "example-1"  # with which the example of play begins in a rulebook


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
        buttons=onward(desk.library, speaker, key),
    )


def onward(library: Library, speaker: Speaker, key: str) -> Iterator[Button]:
    """Where to go on: its lesson if it has one, its example of play, all its rules."""
    if library.lesson(key):
        yield button(speaker, "learn", 0, 0, key, style="primary")
    if example := library.rulebook(key).rule(EXAMPLE):
        yield button(speaker, "read", 0, 0, example.id, label=speaker.say("primer_of", "example"))
    yield button(speaker, "contents", 0, 0, key, label=speaker.say("help", "rules"))
