"""A lesson that begins, and one that is over."""

from __future__ import annotations

from collections.abc import Iterator

from bot.post import teaching
from bot.post.bars import NOBODY
from bot.post.message import Box, Button, Buttons, Message, Part, Words, custom_id
from bot.post.parcels.to_channel import Teaching
from bot.post.parts import heading
from bot.post.press.layout import Messages
from bot.post.press.writer import Writer
from rules.kernel.lesson import TALE


def teaching_of(writer: Writer, post: Teaching) -> Messages:
    """What it is about, or what comes after it; in a box that rings for nobody."""
    return (Message(parts=(Box(tuple(parts(writer, post)), NOBODY),)),)


def parts(writer: Writer, post: Teaching) -> Iterator[Part]:
    title = writer.say(TALE, "title")
    if not post.over:
        yield Words("\n".join((heading(writer.say("lesson", "begins", title=title)), *begun(writer, post))))
        yield Buttons((writer.button("lesson_leave"),))
        return
    yield Words("\n".join((heading(writer.say("lesson", "over")), *learned(writer, post))))
    more = Button(custom_id("learn", 0, 0), writer.say("buttons", "lessons"), "primary")
    yield Buttons((more,))


def begun(writer: Writer, post: Teaching) -> Iterator[str]:
    yield writer.say(TALE, "begins")
    yield writer.say("lesson", "dice")


def learned(writer: Writer, post: Teaching) -> Iterator[str]:
    """That the last step was right, and what one may do next; of a lesson that was left, the latter."""
    lesson = teaching.taught(writer.library, writer.codec.game.key, post.lesson)
    if lesson is not None and post.steps >= len(lesson.steps):
        yield from teaching.praised(writer.speaker, lesson, len(lesson.steps))
        yield writer.say(TALE, "over")
    yield writer.say("lesson", "next")
