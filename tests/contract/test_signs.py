"""Signs that texts name: each is there, in all colours, and the texts that hold them can be said."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from typing import Any

import msgspec
import pytest

from bot.post.consequences.questions import answers, for_several
from bot.post.press.writer import led
from bot.post.signs import NAMED, Signs
from bot.words.speaker import EVENTS, FIGHTS, LEADING, SHORT, SHOWN, SIGN, Speaker
from render.registry import BOARDS, signs_of
from rules.kernel.events import Event, gathered
from rules.kernel.match import Outcome
from rules.kernel.orders import Line
from rules.kernel.template import Sign, parts_of
from rules.kernel.words import Language
from tests.contract.play import Play
from tests.contract.speech import Speech
from tests.contract.subject import Subject
from tests.contract.test_words import SPEECHES, called, fits

GAMES, TOLD, OFFERED = 3, 80, 40  # of each game so many, and so many events or orders

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


@pytest.mark.parametrize("signs", [True, False])
@pytest.mark.parametrize("some", [True, False])
@pytest.mark.parametrize(("speech", "language"), SPOKEN, ids=called)
def test_fights_can_be_summed_up(speech: Speech, language: str, some: bool, signs: bool) -> None:
    """In a short line, of signs only for who sees them; what has a form in signs has one in words."""
    speaker = Speaker.of(speech.words, language, signs=signs)
    for kind in speech.game.fights.summaries if speech.game.fights else ():
        text = speaker.summary(speech.struct(kind, some))
        assert signs or not NAMED.search(text)
        assert fits(NAMED.sub("X", text), 250), text
        assert text.count("**") % 2 == 0, text
    assert set(speech.words.keys(SHOWN)) <= set(speech.words.keys(FIGHTS))


@pytest.mark.parametrize(("speech", "language"), SPOKEN, ids=called)
def test_who_sees_no_signs_is_told_sentences(speech: Speech, language: str) -> None:
    speaker = Speaker.of(speech.words, language)
    for kind in speech.game.events:
        event: msgspec.Struct = speech.struct(kind, True)
        assert speaker.line(event) == speaker.struct(EVENTS, event)
        assert not NAMED.search(speaker.line(event))


# -- on buttons -----------------------------------------------------------------------------------------


def offered(subject: Subject) -> Iterator[tuple[Any, Line]]:
    """What buttons offer in games played at random, from starts that lie apart, by the view of each seat."""
    for number, start in enumerate([*subject.starts][:: max(1, len(subject.starts) // GAMES)][:GAMES]):
        play = Play(subject, start, number)
        for _ in range(OFFERED):
            for seat, ask in play.match.open.items():
                view = play.match.view(seat)
                lines = (
                    ()
                    if play.match.sealed(seat)
                    else (*for_several(ask.kind, view), *answers(ask.kind, view))
                )
                yield from ((view, line) for line in lines)
            if not play.match.open:
                break
            play.go_on()


@pytest.mark.parametrize("speech", [speech for speech in SPEECHES if speech.words.keys(SIGN)], ids=called)
def test_every_answer_on_a_button_has_a_sign_that_is_there(speech: Speech, signs: Signs) -> None:
    """Or none: it never stands for a word. Each is of a line that can be written."""
    speaker = Speaker.of(speech.words)
    found = {speaker.sign(speech.game, *each) for each in offered(speech.subject)}
    assert found - set(signs.named) <= {""}
    assert len(found) > 3
    lines = {line.__name__ for line in (*speech.game.lines, *speech.game.bundles)}
    assert set(speech.words.keys(SIGN)) - lines == set()


# -- how long lines of news are -------------------------------------------------------------------------

WIDTH = {"en": 40, "fr": 48}  # characters, beside the sign that leads: what a phone shows in one line


def public(outcome: Outcome) -> Iterator[Event]:
    """What the channel is told of it."""
    events = (told.instead if told.to else told.event for told in outcome.told)
    return gathered(event for event in events if event is not None)


def whole_game(subject: Subject, start: str, number: int) -> Iterator[Event]:
    play = Play(subject, start, number)
    assert play.match.news is not None
    yield from public(play.match.news)
    while play.match.open:
        yield from public(play.go_on())


def random_news(subject: Subject) -> Iterator[Event]:
    """What is told first of games played at random, from starts that lie apart."""
    for number, start in enumerate([*subject.starts][:: max(1, len(subject.starts) // GAMES)][:GAMES]):
        yield from islice(whole_game(subject, start, number), TOLD)


def is_short(line: str, width: int) -> bool:
    """A sign is as wide as two letters."""
    return len(NAMED.sub("XX", NAMED.sub("", line, count=1)).replace("*", "")) <= width


@pytest.mark.parametrize("speech", [speech for speech in SPEECHES if speech.words.keys(SHORT)], ids=called)
def test_nine_lines_of_news_in_ten_fit_on_a_phone(speech: Speech) -> None:
    """In each language; the longest names and lists go on in a second line."""
    news = [*random_news(speech.subject)]
    for language in speech.words.languages:
        speaker = Speaker.of(speech.words, language, signs=True)
        lines = [line for event in news for line in led(speaker.line(event))]
        fitting = sum(is_short(line, WIDTH[language]) for line in lines)
        assert len(lines) > 100
        assert fitting >= 0.9 * len(lines), f"{fitting} of {len(lines)}"
