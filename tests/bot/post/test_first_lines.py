"""What a telephone shows of a message that rings, before it is opened: its first line."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.words.speaker import Speaker
from rules.kernel.template import OPEN
from tests.bot.play import library
from tests.contract.speech import Speech
from tests.contract.test_words import SPEECHES

SHOWN = 90  # characters
NO_WORDS = frozenset(f"<>#`_~|[]{{}}\n{OPEN}")  # of times, links, headings, signs
CASES = [(speech, language) for speech in SPEECHES for language in speech.words.languages]


def first_lines(speech: Speech, language: str) -> Iterator[str]:
    """Those of questions and of their reminders, with the longest names and with as little as can be."""
    speaker = Speaker.of(library().catalogue(speech.subject.codec()), language)
    for kind in speech.game.kinds:
        for some in (True, False):
            title = speaker.struct("asks", speech.struct(kind, some))
            yield from (speaker.say("posts", key, title=title) for key in ("question", "reminder"))


@pytest.mark.parametrize(("speech", "language"), CASES, ids=lambda each: getattr(each, "name", each))
def test_every_question_can_be_read_on_a_locked_screen(speech: Speech, language: str) -> None:
    """In words alone, of which the question is bold; no time, no link, no sign, no heading."""
    for line in first_lines(speech, language):
        assert line.count("**") == 2
        assert line.endswith("**")
        assert len(line.replace("**", "")) <= SHOWN, line
        assert NO_WORDS.isdisjoint(line), line
