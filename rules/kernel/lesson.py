"""Lessons: a position to begin from, and step by step what its learner is to do there.

A game has its lesson in the folder `lesson` beside its words: a position file, and `steps.toml`.
What a step says stands in the words of the game, by the name of the step: `[lesson.do]` what to do and why,
`[lesson.done]` what is said when it was done, `[lesson.else]` what is right when something else was done.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from rules.kernel.data import convert, digest, parse, text_of
from rules.kernel.game import Codec, Game
from rules.kernel.orders import Line, Lines, No
from rules.kernel.position import faces
from rules.kernel.words import message_key

FOLDER, POSITION, STEPS = "lesson", "position.toml", "steps.toml"
TALE, DO, DONE, ELSE = "lesson.tale", "lesson.do", "lesson.done", "lesson.else"  # what the words say
LINE, ANY = "line", "*"  # in a pattern: the kind of a line; whatever is said there

Pattern = dict[str, Any]


class Corrected(No):
    """What is right in place of what was written: a key of [lesson.else]."""

    category = ELSE


class Other(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line that is none of a step, and what is said of it: a key of [lesson.else], and the rule."""

    line: Pattern
    say: str
    rule: str = ""


class Laid(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What falls after an answer, the next die first, by its number or what it shows."""

    dice: tuple[int | str, ...] = ()
    results: tuple[str, ...] = ()


class Step(Laid, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A question to the learner. Each pattern of `done` is met by a line of the answer, each line meets one.

    A pattern names the kind of a line and what its fields say: a value or several of which one will do, `*`
    for whatever they say; what it does not name, the line does not say. `also`: lines that may stand beside.
    """

    name: str
    rule: str
    done: tuple[Pattern, ...] = ()
    also: tuple[Pattern, ...] = ()
    other: tuple[Other, ...] = ()

    def astray(self, line: Line) -> Corrected | None:
        """What is said of a line that is none of this step."""
        if any(meets(line, pattern) for pattern in (*self.done, *self.also)):
            return None
        said = next((other for other in self.other if alike(line, other.line)), None)
        return Corrected(said.rule or self.rule, said.say) if said else self.corrected()

    def missed(self, lines: Lines) -> Corrected | None:
        """What is said of an answer by which the step is not done."""
        astray = next(filter(None, map(self.astray, lines)), None)
        if astray is not None:
            return astray
        met = all(any(meets(line, pattern) for line in lines) for pattern in self.done)
        return None if met else self.corrected()

    def corrected(self) -> Corrected:
        return Corrected(self.rule, self.name)


class Answer(Laid, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the enemy answers, as it is written."""

    lines: str = ""


class Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that a file of steps holds: the learner's seat, the steps, and what the enemy answers in turn."""

    seat: str
    steps: tuple[Step, ...]
    answers: tuple[Answer, ...] = ()


class Lesson(msgspec.Struct, frozen=True):
    """`digest`: the name of both files as they are; a lesson that began with others is taught no more."""

    game: str
    digest: str
    position: str
    seat: str
    steps: tuple[Step, ...]
    answers: tuple[Answer, ...]

    def step(self, number: int) -> Step | None:
        """Counted from 1."""
        return self.steps[number - 1] if 0 < number <= len(self.steps) else None

    def answer(self, number: int) -> Answer | None:
        return self.answers[number - 1] if 0 < number <= len(self.answers) else None


def lesson_of(game: Game) -> Lesson | None:
    """The lesson of a game, if it has one; raises DataError."""
    folder = game.folder and game.folder.joinpath(FOLDER)
    if folder is None or not folder.is_dir():
        return None
    texts = {name: text_of(folder.joinpath(name)) for name in (POSITION, STEPS)}
    found = convert(parse(texts[STEPS], STEPS), Written)
    return Lesson(game.key, digest(texts), texts[POSITION], found.seat, found.steps, found.answers)


def dice_of(codec: Codec, laid: Laid) -> tuple[int, ...]:
    """By their numbers."""
    return faces(codec.game, codec.data, laid.dice, ("dice",))


def meets(line: Line, pattern: Pattern) -> bool:
    """Whether a line says what a pattern wants, and no more."""
    others = (f for f in msgspec.structs.fields(line) if f.name not in pattern)
    return alike(line, pattern) and all(getattr(line, f.name) == f.default for f in others)


def alike(line: Line, pattern: Pattern) -> bool:
    """Whether a line says what a pattern wants, whatever else it says."""
    wanted = ((name, value) for name, value in pattern.items() if name != LINE)
    return pattern[LINE] in (ANY, message_key(line)) and all(
        said_in(getattr(line, name, None), value) for name, value in wanted
    )


def said_in(said: Any, wanted: Any) -> bool:
    values: Iterable[Any] = wanted if isinstance(wanted, list) else (wanted,)
    found = msgspec.to_builtins(said)
    return any(value in (ANY, found) for value in values)
