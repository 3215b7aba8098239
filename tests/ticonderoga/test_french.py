"""Ticonderoga in French: orders in French words are those in English ones, and every line can be written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import pytest

from rules.kernel.forms import Item, Literal, Name, Number, Optional, forms_of, slots_of, write
from rules.kernel.notation import Reader
from rules.kernel.orders import Line, readable
from rules.kernel.rulebook import Rulebook
from rules.ticonderoga import GAME
from rules.ticonderoga.aids.vocabulary import FRENCH
from tests.ticonderoga.printed import board

LINES: tuple[type[Line], ...] = tuple(
    dict.fromkeys((*GAME.lines, *(line for kind in GAME.kinds for line in readable(kind))))
)
FRAGMENTS = {"stop if"}  # what the rules quote of a line, and no line


def read(text: str) -> tuple[Line, ...]:
    return Reader(LINES, board().vocabulary()).parse(text)


@pytest.mark.parametrize(
    ("french", "english"),
    [
        ("La Sarre avec Montcalm à S3810", "La Sarre with Montcalm to S3810"),
        ("La Sarre vers S3812 par la route ; fini", "La Sarre to S3812 by road; done"),
        ("Howe part seul risque sous 4", "Howe goes alone gamble below 4"),
        ("Webb marche par nuit ; Webb trouve le chemin", "Webb marches by night; Webb finds way"),
        ("La Sarre embarque French bateau 1", "La Sarre boards French bateau 1"),
        ("27th construit redoute sous Webb sinon parapet", "27th builds redoubt under Webb else breastwork"),
        (
            "La Sarre attaque S3811 mené par Montcalm par surprise",
            "La Sarre attacks S3811 led by Montcalm by surprise",
        ),
        ("S3811 attaqué par tous", "S3811 attacked by all"),
        ("arrêter si ennemi adjacent ; arrêter si repoussé", "stop if enemy adjacent; stop if repulsed"),
        ("44th recule vers S3811", "44th retreats to S3811"),
        ("fuir depuis S3811 vers S3911", "flee from S3811 to S3911"),
        ("retraite plein nord", "retreat due N"),
        ("retraite loin depuis les ennemis", "retreat away from enemies"),
        ("passer nuits sauf ennemi adjacent", "pass nights unless enemy adjacent"),
        ("Rogers mène par nuit avec seulement Ranger 1", "Rogers leads by night with only Ranger 1"),
        ("conseil perd les cadres", "council loses cadre"),
        ("tous reculent vers S3811", "all retreat to S3811"),
        ("demandez moi ; aucune question", "ask me; never ask me"),
        ("demandez concernant Montcalm", "ask about Montcalm"),
    ],
)
def test_french_orders_are_read_as_english_ones(french: str, english: str) -> None:
    """Word for word, whatever else could be ordered beside them."""
    assert read(french) == read(english)


def literals(items: Iterable[Item]) -> Iterator[str]:
    for item in items:
        if isinstance(item, Literal):
            yield from item.words
        elif isinstance(item, Optional):
            yield from literals(item.items)


@pytest.mark.parametrize("line", LINES)
def test_every_word_of_an_order_may_be_said_in_french(line: type[Line]) -> None:
    """No form holds a word that only English has."""
    assert [word for word in literals(forms_of(line)[0]) if word not in FRENCH] == []


def filled(line: type[Line]) -> Line:
    """A line with something in each of its fields, no two of a kind the same."""
    vocabulary, found = board().vocabulary(), dict[str, str | int]()
    for slot in slots_of(line):
        if isinstance(slot.type, Number):
            found[slot.field] = slot.type.least
        else:
            assert isinstance(slot.type, Name)
            values = vocabulary.values(slot.type.kind)
            found[slot.field] = next(value for value in values if value not in found.values())
    return line(**found)


@pytest.mark.parametrize("line", LINES)
def test_every_order_is_read_as_it_is_written(line: type[Line]) -> None:
    """With all that may be left out, and no word of it is taken for another."""
    order = filled(line)
    assert read(write(order)) == (order,)


def quoted() -> Iterator[tuple[str, str]]:
    """The orders that the rules of standing orders quote, in French and in English."""
    assert GAME.folder is not None
    names = "RULES.fr.md", "RULES.md"
    french, english = (
        Rulebook.read("ticonderoga", (GAME.folder / name).read_text(encoding="utf-8")) for name in names
    )
    for id in (id for id in english.rules if "/standing-" in id):
        texts = (book.rules[id].text for book in (french, english))
        pairs = zip(*(re.findall("`([^`]+)`", text) for text in texts), strict=True)
        yield from (pair for pair in pairs if pair[1] not in FRAGMENTS)


@pytest.mark.parametrize(("french", "english"), dict.fromkeys(quoted()))
def test_orders_in_the_french_rules_are_those_in_the_english_ones(french: str, english: str) -> None:
    """Whoever reads a standing order in the French rules may type it as it stands there."""
    assert read(french) == read(english)


def test_the_rules_quote_every_standing_order() -> None:
    """Nobody has to guess how one is written."""
    said = {type(line) for _, english in quoted() for line in read(english)}
    assert [line.__name__ for line in GAME.standing if line not in said] == []
