"""Signs that texts name: each is there, in all colours, and the texts that hold them can be said."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import msgspec
import pytest

from bot.post.signs import NAMED, Signs
from bot.words.speaker import EVENTS, LEADING, SHORT, Speaker
from render.registry import BOARDS, signs_of
from rules.kernel.template import Sign, parts_of
from rules.kernel.words import Language
from tests.contract.speech import Speech
from tests.contract.test_words import SPEECHES, called, fits

SPOKEN = [
    (speech, language)
    for speech in SPEECHES
    for language in speech.words.languages
    if speech.words.keys(SHORT) or speech.words.keys(LEADING)
]


def signs_in(language: Language) -> Iterator[tuple[str, Sign]]:
    """Every sign that a text names, with the key of the text."""
    for (_, key), text in language.templates.items():
        yield from ((key, part) for part in parts_of(text) if isinstance(part, Sign))


def names(speech: Speech, key: str, sign: Sign) -> Iterator[str]:
    """All names that it may have."""
    known = speech.in_signs
    words = (
        known.get(f"{key} {word[1:]}") or known[word[1:]] if word[0] in "$*" else (word,)
        for word in sign.words
    )
    return ("_".join(map(str, each)) for each in product(*words))


@pytest.fixture(scope="module")
def signs() -> Signs:
    return Signs.of(signs_of(BOARDS).values())


@pytest.mark.parametrize(("speech", "language"), SPOKEN, ids=called)
def test_every_sign_that_a_text_names_is_there(speech: Speech, language: str, signs: Signs) -> None:
    """Whatever the facts in its name are, and in each language the same signs."""
    words, first = (speech.words.languages[each] for each in (language, speech.words.first))
    named = [*signs_in(words)]
    assert {name for key, sign in named for name in names(speech, key, sign)} - set(signs.named) == set()
    assert {(key, sign.words) for key, sign in named} == {(key, sign.words) for key, sign in signs_in(first)}


@pytest.mark.parametrize(("speech", "language"), SPOKEN, ids=called)
def test_lines_of_news_tell_events(speech: Speech, language: str) -> None:
    """Each is one of an event, made of its facts and led by a sign; none has both a short form and a sign."""
    words, events = speech.words, {kind.__name__: kind for kind in speech.game.events}
    short, leading = (set(words.keys(category)) for category in (SHORT, LEADING))
    assert (short | leading) - set(words.keys(EVENTS)) == set()
    assert short & leading == set()
    for category in (SHORT, LEADING):
        for key in words.keys(category):
            assert all(hasattr(events[key], fact) for fact in words.fields(category, key)), key


@pytest.mark.parametrize(("speech", "language"), SPOKEN, ids=called)
@pytest.mark.parametrize("some", [True, False])
def test_lines_of_news_can_be_said(speech: Speech, language: str, some: bool) -> None:
    """With the longest names and long lists, and with as little as can be: a sign first, bold in pairs."""
    speaker = Speaker.of(speech.words, language, signs=True)
    for key in (*speech.words.keys(SHORT), *speech.words.keys(LEADING)):
        kind: Any = next(each for each in speech.game.events if each.__name__ == key)
        line = speaker.line(speech.struct(kind, some))
        text = NAMED.sub("X", line)
        assert NAMED.match(line), line
        assert fits(text, 500), text
        assert text.count("**") % 2 == 0, text
        assert "!" not in text, text


@pytest.mark.parametrize(("speech", "language"), SPOKEN, ids=called)
def test_who_sees_no_signs_is_told_sentences(speech: Speech, language: str) -> None:
    speaker = Speaker.of(speech.words, language)
    for kind in speech.game.events:
        event: msgspec.Struct = speech.struct(kind, True)
        assert speaker.line(event) == speaker.struct(EVENTS, event)
        assert not NAMED.search(speaker.line(event))
