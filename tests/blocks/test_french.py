"""The block game in French: orders in French words are those in English ones."""

from __future__ import annotations

import pytest

from rules.blocks import GAME
from rules.blocks.lines import MOVE_LINES
from rules.kernel.notation import Reader
from tests.blocks.table import board


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
