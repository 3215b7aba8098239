"""A game that is over: who is told, how it ended, what was worth a word in it, and what proves it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from bot.post.bars import OVER
from bot.post.fitting import WIDE
from bot.post.message import Box, Button, Buttons, Divide, Gallery, Message, Part, Words, custom_id, rows_of
from bot.post.parcels.posts import NOTHING
from bot.post.parcels.to_channel import Ended
from bot.post.press.changes import changes_file, told_act
from bot.post.press.layout import Messages, laid_out
from bot.post.press.writer import Writer
from bot.table.timetable import DAY
from bot.words.speaker import unmarked
from rules.kernel.words import message_key

TITLE, HOW, TALE, HONOURS = "ended.title", "ended.how", "ended", "honours"  # what games say of their ends


def ended(writer: Writer, post: Ended) -> Messages:
    """A line that calls the players, the end itself, and what game masters have done."""
    called = writer.say("posts", "ended_call", users=writer.mentioned(post.players))
    shown = Message(parts=(Box(tuple(parts(writer, post)), OVER),))
    return (Message(called, mentions=post.players), shown, *acts(writer, post))


def parts(writer: Writer, post: Ended) -> Iterator[Part]:
    yield Words("\n".join((*result(writer, post.last), course(writer, post))))
    for picture in writer.pictures(post.view):
        yield Gallery((replace(picture, width=WIDE),))
    if lines := list(sides(writer, post)):
        yield Words("\n".join(lines))
    yield Divide()
    if lines := list(honours(writer, post)):
        yield Words("\n".join(lines))
    yield from map(Buttons, rows_of(buttons(writer, post)))
    words = ", ".join(unmarked(word) for word in post.words)
    yield Words(writer.say("posts", "ended", seed=post.seed, words=words, fingerprint=post.commitment))


def result(writer: Writer, last: msgspec.Raw) -> Iterator[str]:
    """Who won, and in one sentence how: by what all were told last."""
    event = writer.codec.event(last) if last != NOTHING else None
    if event is not None and writer.speaker.catalogue.has(TITLE, message_key(event)):
        yield writer.say("posts", "ended_title", title=writer.speaker.struct(TITLE, event))
        yield writer.speaker.struct(HOW, event)
    else:
        title = writer.speaker.struct("events", event) if event else writer.say("posts", "over")
        yield writer.say("posts", "ended_title", title=title)


def course(writer: Writer, post: Ended) -> str:
    """How long it was, in turns and in days."""
    told = writer.say(TALE, "course", **post.retold.course) if post.retold.course else ""
    facts = {"name": unmarked(post.name), "begun": post.begun // 1000, "over": post.over // 1000}
    in_a_day = post.over - post.begun < DAY
    return writer.say("posts", "ended_when", **facts, day=in_a_day, course=told)


def sides(writer: Writer, post: Ended) -> Iterator[str]:
    """What each side has lost and has left, as far as everyone may know; nothing while it was laid out."""
    score = {} if post.view == NOTHING else writer.codec.game.score(writer.seen(post.view))
    if not (score and writer.speaker.catalogue.has(TALE, "side")):
        return
    for seated in post.sides:
        known = {key: writer.figure(of.get(seated.seat)) for key, of in score.items()}
        who = writer.player(seated)
        yield writer.count(TALE, "side", side=seated.seat, user=who["user"] or who["computer"], **known)


def honours(writer: Writer, post: Ended) -> Iterator[str]:
    yield from (writer.say(HONOURS, one.key, **one.facts) for one in post.retold.honours)
    if post.rolls:
        yield writer.say("posts", "ended_rolls", rolls=post.rolls, laid=post.laid, lesson=post.lesson)
    for seat, times in post.hinted.items():
        yield writer.say("posts", "ended_hints", side=seat, times=times)


def buttons(writer: Writer, post: Ended) -> Iterator[Button]:
    """The game as it was played, what was hidden in it, its figures, its text, its turns, and a new one.

    A lesson begins anew.
    """
    replay, hidden = custom_id("replay", writer.game), custom_id("hidden", writer.game)
    yield Button(replay, writer.say("buttons", "replay"), "primary")
    yield Button(hidden, writer.say("buttons", "hidden"))
    yield from (writer.button(verb) for verb in ("statistics", "chronicle"))
    if writer.codec.game.judgement is not None:
        yield writer.button("swings")
    anew = {"id": custom_id("learn", 0, 0, writer.codec.game.key)} if post.lesson else {}
    yield replace(writer.button("again"), style="success", **anew)


def acts(writer: Writer, post: Ended) -> Messages:
    if not post.acts:
        return ()
    told = (told_act(writer.speaker, act) for act in post.acts)
    messages = laid_out((writer.say("posts", "interventions"), *told))
    *first, last = (replace(message, silent=True) for message in messages)
    return (*first, replace(last, files=changes_file(writer.speaker, post.acts)))
