"""The war of six years in French: orders in French words are those in English ones, and titles fit."""

from __future__ import annotations

import pytest

from rules.kernel.notation import Reader
from rules.kernel.orders import Line
from rules.kernel.words import catalogue
from rules.whigs import GAME
from tests.whigs.table import board
from tests.whigs.test_texts import ALL, SEVERAL
from tests.whigs.test_words import NEEDED, fits, struct

BOARD = board("")
WORDS = catalogue(GAME, BOARD)


@pytest.mark.parametrize("kind", [*GAME.lines, *GAME.lookups], ids=lambda kind: kind.__name__)
def test_the_example_of_a_line_is_such_a_line(kind: type[Line]) -> None:
    """What the French help of a line gives as an example can be typed so."""
    category = "lookups" if kind in GAME.lookups else "lines"
    example = WORDS.say(category, kind.__name__, {}, "fr").rsplit(": ", 1)[1].split(", ")[0]
    (line,) = Reader([kind], BOARD.vocabulary()).parse(example)
    assert isinstance(line, kind)


@pytest.mark.parametrize("reader", [ALL, SEVERAL], ids=["all", "sealed"])
@pytest.mark.parametrize(
    ("french", "lines"),
    [
        ("lever 4 milice et 2 vaisseaux", "raise 4M; raise 2S"),
        ("lever 3 Ohio ; fortifier Carillon", "raise 3 OHI; fortify CAR"),
        ("allier Abénaquis et Micmacs", "ally ABN; ally MIK"),
        ("aucun allié", "no allies"),
        ("armée A1 à Albany, 8 réguliers et 2 Indiens", "A1 at ALB; A1 8R; A1 2I"),
        ("flotte F1 à Halifax, 16 vaisseaux", "F1 at HAL; F1 16S"),
        ("A1 marche vers FWH puis vers Carillon", "A1 march; A1 to FWH; A1 to CAR"),
        ("A1 marche à FWH", "A1 march; A1 to FWH"),
        ("A1 défend, A2 marche", "A1 defend; A2 march"),
        (
            "A1 engage à 1,5-1 ou mieux, sinon retraite vers Albany",
            "A1 engage at 1.5-1; A1 retreat to ALB",
        ),
        ("A1 retraite à Albany", "A1 retreat to ALB"),
        ("A1 embuscade si on attend", "A1 ambush if waiting"),
        ("A1 attaque à 3 contre 2", "A1 engage at 1.5-1"),
        (
            "A1 avec F1 débarque à Louisbourg depuis golfe du Saint-Laurent",
            "A1 with F1 lands at LOU from GSL",
        ),
        ("3 Indiens raid ; piller GER", "3I raid; raid GER"),
        ("garder Carillon, brûler les autres", "keep CAR; burn others"),
    ],
)
def test_french_orders_are_read_as_english_ones(reader: Reader, french: str, lines: str) -> None:
    """Whatever else could be ordered beside them; `à` is a place to be or to go to."""
    assert "; ".join(map(str, reader.parse(french))) == lines


@pytest.mark.parametrize("some", [True, False], ids=["much", "little"])
@pytest.mark.parametrize("kind", [*GAME.events, *GAME.whys, *GAME.kinds], ids=lambda kind: kind.__name__)
def test_every_sentence_can_be_said(kind: type, some: bool) -> None:
    """With the longest names and long lists in at most 560 characters, and with as little as can be."""
    for category in (each for each in NEEDED if kind.__name__ in WORDS.keys(each)):
        text = WORDS.say(category, kind.__name__, struct(kind, some), "fr")
        assert fits(text, 560), (len(text), text)


@pytest.mark.parametrize(
    ("category", "most"), [("asks", 45), ("asks.help", 100), ("lines", 100), ("lookups", 100)]
)
def test_titles_and_help_are_short(category: str, most: int) -> None:
    """They must fit where a form shows them: a title of 45 characters, a description of 100."""
    kinds = {kind.__name__: kind for kind in GAME.kinds}
    for key in WORDS.keys(category):
        for some in (True, False):
            facts = struct(kinds[key], some) if key in kinds else {}
            text = WORDS.say(category, key, facts, "fr")
            assert 0 < len(text) <= most, (len(text), text)


@pytest.mark.parametrize("kind", ["place", "sea", "station", "nation", "warriors"])
def test_names_are_read_as_they_are_told(kind: str) -> None:
    """Whoever reads them in French may write them so."""
    known = BOARD.vocabulary()
    for value in known.values(kind):
        told = known.meant(WORDS.languages["fr"].name(kind, value))
        assert known.find(kind, told) == (value, len(told)), value
