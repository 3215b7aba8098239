"""What a lesson says beside the questions of its table, and what is right and wrong there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import replace

from bot.post.library import Library
from bot.post.parcels.targets import CHANNEL, addressed, user
from bot.table.setting import Learning, Setting
from bot.words.speaker import Speaker
from rules.kernel.lesson import DO, DONE, Answer, Laid, Lesson, Step, dice_of
from rules.kernel.match import Match
from rules.kernel.orders import Ask
from storage import Parcel, Record, Sitting
from storage.export import Volume

STARTED = "Started"  # the kind of what tells who plays, and by what their dice are bound


def learning_of(record: Record | Volume) -> Learning | None:
    """How far the lesson is that is given at a table, if one is."""
    found = record.options.get("lesson")
    return None if found is None else msgspec.convert(found, Learning)


def taught(library: Library, game: str, digest: str) -> Lesson | None:
    """The lesson by its name; nothing where it has been changed since it began."""
    found = library.lesson(game)
    return found if found is not None and found.digest == digest else None


def step_at(library: Library, record: Record, ask: Ask) -> Step | None:
    """The step that this question to the learner is."""
    learning = learning_of(record)
    lesson = learning and taught(library, record.game, learning.digest)
    return lesson.step(learning.step(ask.number)) if learning and lesson and lesson.seat == ask.seat else None


def answer_at(library: Library, record: Record, ask: Ask) -> Answer | None:
    """What the enemy answers to this question."""
    learning = learning_of(record)
    lesson = learning and taught(library, record.game, learning.digest)
    return lesson.answer(learning.answer(ask.number)) if learning and lesson else None


def lay(match: Match, laid: Laid) -> None:
    """What falls after an answer lies ready in place of what is left over; without any that stays."""
    if laid.dice or laid.results:
        match.take_up()
        match.lay(dice_of(match.codec, laid), laid.results)


def note(sitting: Sitting, ask: Ask, *, learner: bool) -> None:
    """A question is answered as the lesson wants."""
    setting = Setting.of(sitting.record)
    if setting.lesson is not None:
        now = setting.lesson.did(ask.number) if learner else setting.lesson.gave(ask.number)
        sitting.record = replace(setting, lesson=now).stored(sitting.record)


def in_letters(sitting: Sitting, outbox: Sequence[Parcel]) -> list[Parcel]:
    """What a lesson tells its channel comes with its learner's letters, in one row with the questions.

    Who plays nobody asks there, nor by what the dice are bound, which are laid.
    """
    learner = next(iter(sitting.seats.values()), 0)
    if not (learner and learning_of(sitting.record)):
        return [*outbox]
    kinds = ((addressed(parcel.target)[0], parcel) for parcel in outbox)
    here = [replace(one, target=user(learner)) if kind == CHANNEL else one for kind, one in kinds]
    return [one for one in here if one.kind != STARTED]


def said(library: Library, speaker: Speaker, game: str, digest: str, step: int) -> Iterator[str]:
    """Beside a question: that the last step was right, and what is to be done now and why."""
    lesson = taught(library, game, digest)
    if lesson is None:
        yield speaker.say("lesson", "changed")
        return
    yield from praised(speaker, lesson, step - 1)
    now = lesson.step(step)
    if now is None:
        yield speaker.say("lesson", "go_on")
        return
    do = speaker.say(DO, now.name)
    yield speaker.say("lesson", "step", step=step, steps=len(lesson.steps), do=do)


def praised(speaker: Speaker, lesson: Lesson, step: int) -> Iterator[str]:
    """Why what was done at a step was right."""
    if done := lesson.step(step):
        yield speaker.say("lesson", "right", done=speaker.say(DONE, done.name))
