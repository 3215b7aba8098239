"""The block game in French: orders in French words are those in English ones, and titles fit."""

from __future__ import annotations

import pytest

from rules.blocks import GAME, read_data
from rules.blocks.lines import MOVE_LINES
from rules.kernel.notation import Reader
from rules.kernel.orders import Line
from rules.kernel.position import own_sources
from rules.kernel.words import catalogue
from tests.blocks.table import board
from tests.blocks.test_words import NEEDED, fits, struct

WORDS = catalogue(GAME, board())


@pytest.mark.parametrize("kind", [*GAME.lines, *GAME.lookups], ids=lambda kind: kind.__name__)
def test_the_example_of_a_line_is_such_a_line(kind: type[Line]) -> None:
    """What the French help of a line gives as an example can be typed so."""
    category = "lookups" if kind in GAME.lookups else "lines"
    example = WORDS.say(category, kind.__name__, {}, "fr").rsplit(": ", 1)[1].split(", ")[0]
    (line,) = Reader([kind], board().vocabulary()).parse(example)
    assert isinstance(line, kind)


@pytest.mark.parametrize(
    ("french", "english"),
    [
        ("NY 2M vers AL", "NY 2M to AL"),
        ("NY 2M à AL puis HE", "NY 2M to AL to HE"),
        ("2 miliciens de NY vers Albany", "NY 2M to AL"),
        ("AL 2 réguliers à HE et 1 irrégulier à HE", "AL 2R to HE, AL 1I to HE"),
        ("BN 2 vaisseaux vers AT", "BN 2S to AT"),
        ("AL tout vers HE", "AL all to HE"),
        ("tout de AL vers HE", "AL all to HE"),
        ("tenir", "hold"),
        ("choisir R de 2 vers HE ; faibles d’abord", "pick R of 2 to HE; weakest first"),
    ],
)
def test_french_orders_are_read_as_english_ones(french: str, english: str) -> None:
    """Moves, whatever else could be ordered beside them."""
    read = Reader(MOVE_LINES, board().vocabulary()).parse
    assert read(french) == read(english)


@pytest.mark.parametrize(
    ("french", "english"),
    [
        ("2R à HA", "2R at HA"),
        ("R4 prend 2", "R4 takes 2"),
        ("retraite vers NY", "retreat to NY"),
        ("rester", "stay"),
        ("retraite à 4 ou moins", "retreat at 4 or less"),
        ("retraite si inférieur 2 contre 1", "retreat when outnumbered 2 to 1"),
        ("jamais retraite", "never retreat"),
        ("hiver exempter le plus faible", "winter exempt weakest"),
        ("britanniques d’abord", "british first"),
    ],
)
def test_french_answers_are_read_as_english_ones(french: str, english: str) -> None:
    """Answers of other steps, and standing orders; `à` is a place to be or to go to."""
    read = Reader(GAME.lines, board().vocabulary()).parse
    assert read(french) == read(english)


@pytest.mark.parametrize("some", [True, False], ids=["much", "little"])
@pytest.mark.parametrize("kind", [*GAME.events, *GAME.whys, *GAME.kinds], ids=lambda kind: kind.__name__)
def test_every_sentence_can_be_said(kind: type, some: bool) -> None:
    """With the longest names and long lists in at most 360 characters, and with as little as can be."""
    for category in (each for each in NEEDED if kind.__name__ in WORDS.keys(each)):
        text = WORDS.say(category, kind.__name__, struct(kind, some), "fr")
        assert fits(text, 360), (len(text), text)


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


def test_places_are_read_as_they_are_told() -> None:
    """Whoever reads a place in French may write it so."""
    known = GAME.vocabulary(read_data(own_sources(GAME)))
    for value in known.values("place"):
        told = known.meant(WORDS.languages["fr"].name("place", value))
        assert known.find("place", told) == (value, len(told)), value
