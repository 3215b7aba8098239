"""A game's rules are told in other languages: the same rules, citations, numbers, tables and orders."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest

from rules.kernel.data import text_of
from rules.kernel.game import Game
from rules.kernel.notation import Reader
from rules.kernel.orders import Line, No
from rules.kernel.position import own_sources
from rules.kernel.rulebook import Rule, Rulebook
from rules.registry import PACKAGES, game
from tests.test_structure import ROOT
from tests.words import RELEASED

CODE = re.compile(r"`([^`]+)`")
CITED = re.compile(r"(?<![\w.])(?:\d+(?:\.\d+)*[a-z]{1,2}|[a-z]+-\d+|D[A-Z]?\d+|T\d\d)(?!\w)")
THOUSANDS = re.compile(r"(?<=\d)[,\u202f](?=\d{3})")
PLAIN_SPACE = re.compile(r" [:;!?»]|« |[^\s ][;!?»]|\d,\d{3}")


def file(key: str, language: str = "") -> Path:
    return ROOT / "rules" / key / ".".join(filter(None, ("RULES", language, "md")))


def translated() -> list[tuple[str, str]]:
    """The rulebooks that there are in other languages; that all are there is shown elsewhere."""
    return [(key, each) for key in PACKAGES for each in RELEASED[1:] if file(key, each).exists()]


BOOKS = pytest.mark.parametrize(("key", "language"), translated())
FRENCH = pytest.mark.parametrize("key", [key for key, language in translated() if language == "fr"])


@cache
def book(key: str, language: str = "") -> Rulebook:
    return Rulebook.read(key, text_of(file(key, language)), name=file(key, language).name)


def pairs(key: str, language: str) -> Iterator[tuple[Rule, Rule]]:
    """Each rule beside itself in the other language."""
    yield from zip(book(key).rules.values(), book(key, language).rules.values(), strict=True)


def introduction(key: str, language: str = "") -> str:
    return text_of(file(key, language)).partition("\n## ")[0]


def numbers(text: str) -> Counter[str]:
    return Counter(re.findall(r"\d+", THOUSANDS.sub("", CODE.sub("", text))))


def cited(text: str) -> Counter[str]:
    return Counter(CITED.findall(CODE.sub("", text)))


def shape(text: str) -> list[tuple[str, int]]:
    """Of each line what it begins with, if it is an item or a row, and how many cells it has."""
    starts = [re.match(r"[-|]|\d+\.", line) for line in text.splitlines()]
    return [
        (start[0] if start else "", line.count("|"))
        for start, line in zip(starts, text.splitlines(), strict=True)
    ]


@BOOKS
def test_the_same_chapters_hold_the_same_rules(key: str, language: str) -> None:
    """In the same order."""
    first, other = (
        [(c.number, [r.id for r in c.rules]) for c in book(key, each).chapters] for each in ("", language)
    )
    assert other == first


@BOOKS
def test_no_rule_is_left_in_english(key: str, language: str) -> None:
    """No text, and no paragraph of the introduction, is the same."""
    assert [rule.id for rule, other in pairs(key, language) if rule.text == other.text] == []
    first, other = (introduction(key, each).split("\n\n") for each in ("", language))
    assert set(first) & set(other) == set()


@BOOKS
def test_each_rule_cites_the_same_rules_and_decisions(key: str, language: str) -> None:
    """Whoever follows a mark comes to the same place."""
    assert [rule.id for rule, other in pairs(key, language) if cited(rule.text) != cited(other.text)] == []
    assert cited(introduction(key, language)) == cited(introduction(key))


@BOOKS
def test_each_rule_has_the_same_numbers(key: str, language: str) -> None:
    """Those in digits, with thousands and decimals as each language writes them."""
    assert [
        rule.id for rule, other in pairs(key, language) if numbers(rule.text) != numbers(other.text)
    ] == []
    assert numbers(introduction(key, language)) == numbers(introduction(key))


@BOOKS
def test_each_rule_has_the_same_lists_and_tables(key: str, language: str) -> None:
    """Line by line, with as many cells in each row."""
    assert [rule.id for rule, other in pairs(key, language) if shape(rule.text) != shape(other.text)] == []
    first, other = (introduction(key, each).split("\n\n") for each in ("", language))
    assert len(other) == len(first)
    assert [text.count("|") for text in other] == [text.count("|") for text in first]


@BOOKS
def test_orders_shown_in_a_rule_are_read_as_the_english_ones(key: str, language: str) -> None:
    """A rule shows the same orders and standing orders, whatever the words in which it does."""
    read = readers(game(key))
    assert [
        rule.id for rule, other in pairs(key, language) if shown(read, rule.text) != shown(read, other.text)
    ] == []


def readers(played: Game) -> list[Reader]:
    """One for each way in which a text may be meant: an answer, or a standing order."""
    assert played.read_data is not None
    vocabulary = played.vocabulary(played.read_data(own_sources(played)))
    return [Reader(kinds, vocabulary) for kinds in (played.lines, played.standing)]


def shown(read: Sequence[Reader], text: str) -> set[tuple[Line, ...]]:
    """All orders that stand in a text as code."""
    return {lines for span in CODE.findall(text) for reader in read for lines in attempts(reader, span)}


def attempts(reader: Reader, text: str) -> Iterable[tuple[Line, ...]]:
    try:
        return [tuple(reader.parse(text))]
    except No:
        return []


@FRENCH
def test_french_signs_stand_apart_as_they_should(key: str) -> None:
    """A narrow space that does not break before ; ! ?, a full one before : and within quotation marks."""
    lines = CODE.sub("", text_of(file(key, "fr")).replace("![", "[")).splitlines()
    assert [line for line in lines if PLAIN_SPACE.search(line)] == []


def ids(text: str) -> set[str]:
    """The rules and decisions that a text cites."""
    return set(cited(text))


@pytest.mark.parametrize("key", PACKAGES)
def test_marks_and_decisions_lead_to_each_other(key: str) -> None:
    """Each mark is that of a decision, and each decision names a rule that bears its mark."""
    rules = {rule.number: rule for rule in book(key).rules.values()}
    decisions = [rule for rule in rules.values() if rule.is_decision]
    marks = {id for rule in rules.values() for id in ids(rule.text) if id.startswith(("D", "T"))}
    assert marks - rules.keys() == set()
    marked = {
        decision.number
        for decision in decisions
        for id in ids(decision.text) & rules.keys()
        if not rules[id].is_decision and decision.number in ids(rules[id].text)
    }
    assert [rule.number for rule in decisions if rule.number not in marked] == []


@pytest.mark.parametrize("key", PACKAGES)
def test_a_decision_says_whether_a_table_may_take_it_otherwise(key: str) -> None:
    """By an option of the game, which the book names if it names any; or it is fixed."""
    options = game(key).options.__struct_fields__
    decisions = [rule for rule in book(key).rules.values() if rule.is_decision]
    named = {rule.number: [each for each in options if f"option `{each}`" in rule.text] for rule in decisions}
    switches = {rule.number for rule in decisions if re.search(r"A switch:|The option is `", rule.text)}
    switches |= {number for number, found in named.items() if found}
    fixed = {rule.number for rule in decisions if "Not a switch" in rule.text}
    assert switches | fixed == {rule.number for rule in decisions}
    assert switches & fixed == set()


def test_the_list_of_switches_is_whole() -> None:
    """The battles list those of their decisions that a table may take otherwise (battles/D74)."""
    rules = book("battles").rules
    switches = {rule.number for rule in rules.values() if re.search(r"[Tt]he option (is )?`", rule.text)}
    listed = ids(rules["battles/D74"].text) - {"3.5a"}
    assert listed == {number for number in switches if number.startswith("D")}
