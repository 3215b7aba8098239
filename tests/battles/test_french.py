"""The battles in French: orders in French words are those in English ones."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from rules.battles import GAME
from rules.kernel.notation import Reader
from rules.kernel.orders import Line
from rules.kernel.rulebook import Rulebook
from rules.kernel.words import Language, texts_of
from tests.battles.printed import board

LINES: tuple[type[Line], ...] = tuple(
    dict.fromkeys(line for kind in GAME.kinds for line in kind.line_types if line in GAME.lines)
)


@pytest.mark.parametrize(
    ("french", "english"),
    [
        ("La Reine attaque 0810", "La Reine attacks 0810"),
        ("Eyre A tire sur 0810 ; fini", "Eyre A fires at 0810; done"),
        ("Bearn 1 avec Dieskau vers 0810", "Bearn 1 with Dieskau to 0810"),
        ("Bearn 1 avec Dieskau et Montreuil à 0810", "Bearn 1 with Dieskau and Montreuil to 0810"),
        ("La Reine à 0810", "La Reine at 0810"),
        ("RM 1 entre en 0105", "RM 1 enters at 0105"),
        ("train français vers 0810 ; indiens 1 vers 0910", "French Train to 0810; Indians 1 to 0910"),
        ("marche forcée", "forced march"),
        ("jouer baïonnette en 0810", "play bayonet at 0810"),
        ("personne ne mène en 0810", "nobody leads at 0810"),
        ("La Reine poursuit vers 0911 puis 1012 après Dr", "La Reine pursues to 0911 then 1012 after Dr"),
        ("déroute 0810, repli 0910", "rout 0810, withdraw 0910"),
        ("rallier La Reine ; rallier toutes", "rally La Reine; rally all"),
        ("prendre 2 salves, prendre 1 embuscade", "take 2 volley, take 1 ambush"),
        ("compléter", "complete"),
        ("comme déclaré", "as declared"),
    ],
)
def test_french_orders_are_read_as_english_ones(french: str, english: str) -> None:
    """Word for word, whatever else could be ordered beside them; `à` is a place to be or to go to."""
    read = Reader(LINES, board().vocabulary()).parse
    assert read(french) == read(english)


FRAGMENTS = {"toward", "by Johnson"}  # what the rules quote of a line, and no line


def quoted() -> Iterator[tuple[str, str]]:
    """The orders that the rules of standing orders quote, in French and in English."""
    assert GAME.folder is not None
    names = "RULES.fr.md", "RULES.md"
    french, english = (
        Rulebook.read("battles", (GAME.folder / name).read_text(encoding="utf-8")) for name in names
    )
    for id in (id for id in english.rules if "/standing-" in id):
        texts = (book.rules[id].text for book in (french, english))
        pairs = zip(*(re.findall("`([^`]+)`", text) for text in texts), strict=True)
        yield from (pair for pair in pairs if pair[1] not in FRAGMENTS)


@pytest.mark.parametrize(("french", "english"), dict.fromkeys(quoted()))
def test_orders_in_the_french_rules_are_those_in_the_english_ones(french: str, english: str) -> None:
    """Whoever reads a standing order in the French rules may type it as it stands there."""
    read = Reader(GAME.lines, board().vocabulary()).parse
    assert read(french) == read(english)


@pytest.mark.parametrize("table", ["unit", "land", "spot"])
def test_what_is_printed_has_a_french_name(table: str) -> None:
    """Every counter, every kind of ground and of hexside, every place."""
    assert GAME.folder is not None
    french = Language()
    french.read(texts_of(GAME.folder / "words")["fr"], "fr.toml")
    assert set(board().vocabulary().values(table)) == set(french.names[table])
