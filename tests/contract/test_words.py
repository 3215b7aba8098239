"""The catalogue of every game: nothing is missing, nothing lies unused, every sentence can be said."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Any

import msgspec
import pytest

from rules import registry
from rules.kernel.notation import Reader
from rules.kernel.orders import Line, Lookup
from rules.kernel.rulebook import Rulebook
from rules.kernel.words import PARTS
from tests.battles.speech import BATTLES
from tests.blocks.speech import BLOCKS
from tests.contract.refusals import rules_cited
from tests.contract.speech import LONGEST, OF_SCENARIOS, PRIMER, REASON, REFUSAL, Speech
from tests.skirmish.speech import SKIRMISH
from tests.ticonderoga.speech import TICONDEROGA
from tests.toy.speech import STONES
from tests.whigs.speech import WHIGS
from tests.words import RELEASED

SPEECHES = (STONES, BLOCKS, BATTLES, WHIGS, TICONDEROGA, SKIRMISH)
SPOKEN = [(speech, language) for speech in SPEECHES for language in speech.words.languages]
TITLE, CLAUSE, DESCRIPTION, CARD = 45, 60, 100, 1000
WORDS_IN_TWO_MINUTES = 240
LATE, ASKED = "asks.late", "asks.public"  # what follows “Due …, else”, and the name of a side


def called(value: object) -> str:
    return getattr(value, "name", None) or getattr(value, "__name__", None) or str(value)


def every(names: str, values: Iterable[Any]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(names, list(values), ids=called)


def fits(text: str, most: int) -> bool:
    return 0 < len(text) <= most and "  " not in text and "None" not in text


def test_the_words_of_every_game_are_tested() -> None:
    """Each game of the registry, in every language that it has; all of them are met."""
    assert [speech.name for speech in SPEECHES] == ["stones", *registry.PACKAGES]
    assert {language for _, language in SPOKEN} == set(RELEASED)


# -- nothing is missing, nothing is left over ----------------------------------------------------------


@every("speech, category", ((speech, category) for speech in SPEECHES for category in speech.needed))
def test_everything_has_its_text_and_nothing_else(speech: Speech, category: str) -> None:
    """A text for each, made of its own facts, and of those that every refusal of its key has; no other."""
    speech.words.require(category, speech.needed[category])
    assert set(speech.words.keys(category)) == set(speech.needed[category])


@every("speech, method", product(SPEECHES, ("shows", "sums")))
def test_what_is_said_beside_a_draft_has_its_text_and_nothing_else(speech: Speech, method: str) -> None:
    """Where a kind of order has anything to say of its lines."""
    assert set(speech.words.keys(method)) == speech.kinds_with(method)


@every("speech", SPEECHES)
def test_every_look_up_has_its_answer_and_nothing_else(speech: Speech) -> None:
    """All that may be looked up is tried below."""
    assert {type(asked) for asked, _, _ in speech.answers} == set(speech.game.lookups)


@every("speech", SPEECHES)
def test_every_refusal_cites_a_rule_that_is_there(speech: Speech) -> None:
    """Whoever is refused can look the rule up."""
    book = Rulebook.read(speech.name, (speech.folder / "RULES.md").read_text(encoding="utf-8"))
    cited = rules_cited(speech.folder)
    assert cited
    assert {rule for rule in cited if book.rule(rule) is None} == set()


@every("speech", SPEECHES)
def test_every_refusal_of_the_kernel_cites_a_rule_that_is_there(speech: Speech) -> None:
    """What may not stand among standing orders is said alike in every game that has any."""
    book = Rulebook.read(speech.name, (speech.folder / "RULES.md").read_text(encoding="utf-8"))
    assert not speech.game.standing or book.rule(speech.game.standing_orders.rule) is not None


@every("speech, table", ((speech, table) for speech in SPEECHES for table in speech.named()))
def test_every_value_has_its_name_and_nothing_else(speech: Speech, table: str) -> None:
    """What a fact may be can be said, and each choice of an option; a switch is on or off."""
    assert set(speech.words.languages["en"].names.get(table, ())) == speech.named()[table]


@every("speech, language", SPOKEN)
def test_no_piece_of_a_sentence_lies_unused(speech: Speech, language: str) -> None:
    """Each table of names and each piece is used by a text, here or in the first language, or shown."""
    words, first = (speech.words.languages[each] for each in (language, speech.words.first))
    there = {*words.names, *speech.words.keys(PARTS)}
    assert there - speech.tables_used(words) - speech.tables_used(first) - speech.tables_shown == set()
    assert {*speech.shown, *speech.choices} - set(words.names) == set()


# -- every sentence can be said ------------------------------------------------------------------------


@every(
    "speech, language, kind, some",
    (
        (speech, language, kind, some)
        for speech, language in SPOKEN
        for kind in (*speech.game.events, *speech.game.whys, *speech.game.kinds)
        for some in (True, False)
    ),
)
def test_every_sentence_can_be_said(speech: Speech, language: str, kind: type, some: bool) -> None:
    """With the longest names and long lists, and with as little as can be."""
    for category in (each for each in speech.needed if kind.__name__ in speech.words.keys(each)):
        text = speech.words.say(category, kind.__name__, speech.struct(kind, some), language)
        assert fits(text, speech.longest.get(language, LONGEST)), (len(text), text)
        if category in (LATE, ASKED):
            assert text[0].islower(), text
            assert (text[-1] == "?") == (category == ASKED), text
        else:
            assert text[0].isupper() or text[0].isdigit(), text


@every(
    "speech, language, key",
    ((speech, language, key) for speech, language in SPOKEN for key in speech.refusals),
)
def test_every_refusal_can_be_said(speech: Speech, language: str, key: str) -> None:
    """With the longest names, one sentence or two."""
    text = speech.words.say("refusals", key, speech.of_refusal(key, language), language)
    assert fits(text, speech.refusal.get(language, REFUSAL)), (len(text), text)
    assert text.endswith((".", "?")), text


@every(
    "speech, language, key",
    ((speech, language, key) for speech, language in SPOKEN for key in speech.faults),
)
def test_every_fault_of_data_can_be_said(speech: Speech, language: str, key: str) -> None:
    """As what follows the file, the line and the key: no sentence of its own."""
    text = speech.words.say("faults", key, speech.of_fault(key), language)
    assert fits(text, 200), (len(text), text)
    assert text[-1] != ".", text


@every(
    "speech, language, key",
    ((speech, language, key) for speech, language in SPOKEN for key in speech.needed["reasons"]),
)
def test_every_reason_can_be_said(speech: Speech, language: str, key: str) -> None:
    """One sentence beside an order that was thought of."""
    for some in (True, False):
        facts = speech.of_reason(key, some=some)
        text = speech.words.say("reasons", key, facts, language)
        assert fits(text, REASON), (len(text), text)
        assert text[0].isupper()
        assert text[-1] == ".", text


@every("speech, language", SPOKEN)
def test_scenarios_are_told_on_a_card(speech: Speech, language: str) -> None:
    """Story, length and sides, each in a few whole sentences: half of a message for all three of them."""
    for scenario in speech.game.scenarios:
        texts = [speech.words.say(category, scenario, {}, language) for category in OF_SCENARIOS]
        assert all(fits(text, CARD) and text[0].isalnum() and text[-1] == "." for text in texts), texts
        assert len("".join(texts)) <= CARD


@every("speech, language", SPOKEN)
def test_the_game_in_two_minutes_is_read_in_two(speech: Speech, language: str) -> None:
    """What one wants, what a turn is, what beginners do wrong: whole sentences, at most 240 words in all."""
    texts = [speech.words.say("primer", key, {}, language) for key in PRIMER]
    assert all(text[0].isupper() and text[-1] == "." and "  " not in text for text in texts), texts
    assert len(" ".join(texts).split()) <= WORDS_IN_TWO_MINUTES


@every("speech, language", SPOKEN)
def test_titles_and_help_are_short(speech: Speech, language: str) -> None:
    """They must fit where a form shows them: a title of 45 characters, a description of 100."""
    most = {
        "asks": TITLE,
        "asks.help": speech.help,
        LATE: CLAUSE,
        ASKED: CLAUSE,
        "lines": DESCRIPTION,
        "lookups": DESCRIPTION,
    }
    kinds = {kind.__name__: kind for kind in speech.game.kinds}
    for category, some in product(most, (True, False)):
        for key in speech.words.keys(category):
            facts = speech.struct(kinds[key], some) if key in kinds else {}
            text = speech.words.say(category, key, facts, language)
            assert fits(text, most[category]), (len(text), text)


@every(
    "speech, language, kind",
    (
        (speech, language, kind)
        for speech, language in SPOKEN
        for kind in (*speech.game.lines, *speech.game.bundles, *speech.game.lookups)
    ),
)
def test_the_example_of_a_line_is_such_a_line(speech: Speech, language: str, kind: type[Line]) -> None:
    """What the help of a line gives as an example, the first of several, can be typed so."""
    category = "lookups" if kind in speech.game.lookups else "lines"
    example = speech.words.say(category, kind.__name__, {}, language).rsplit(": ", 1)[1].split(", ")[0]
    (line,) = Reader([kind], speech.vocabulary).parse(example)
    assert isinstance(line, kind)


@every(
    "speech, language, kind",
    ((speech, language, kind) for speech, language in SPOKEN for kind in speech.told),
)
def test_names_are_read_as_they_are_told(speech: Speech, language: str, kind: str) -> None:
    """Whoever reads one in full may write it so."""
    known = speech.vocabulary
    for value in known.values(kind):
        told = known.meant(speech.words.languages[language].name(kind, value))
        assert known.find(kind, told) == (value, len(told)), value


# -- sentences in full ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("speech", "asked", "found", "text"),
    [(speech, *each) for speech in SPEECHES for each in speech.answers],
    ids=called,
)
def test_what_was_looked_up_reads_so(speech: Speech, asked: Lookup, found: Any, text: str) -> None:
    """In sentences or a short list, with the names in full and nothing that is not so."""
    assert speech.words.say("answers", type(asked).__name__, asked.facts(found)) == text


@pytest.mark.parametrize(
    ("speech", "event", "text"),
    [(speech, *each) for speech in SPEECHES for each in speech.news],
    ids=called,
)
def test_news_reads_so(speech: Speech, event: msgspec.Struct, text: str) -> None:
    """A player can check it by hand: who, how many and of what."""
    assert speech.words.say("events", type(event).__name__, event) == text
