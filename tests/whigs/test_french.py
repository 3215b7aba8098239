"""The war of six years in French: orders in French words are those in English ones."""

from __future__ import annotations

import pytest

from rules.kernel.notation import Reader
from tests.whigs.test_texts import ALL, SEVERAL


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
