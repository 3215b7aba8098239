"""What is said of moves, charges and runs, in both languages."""

from __future__ import annotations

import pytest

from rules.kernel.events import Event
from rules.kernel.words import catalogue
from rules.skirmish import GAME
from rules.skirmish.charge import Charged, TimidTest
from rules.skirmish.movement import Moved
from rules.skirmish.paths import Passed
from rules.skirmish.running import RanOff
from tests.skirmish.table import printed

MOVED = Moved("Line A", (3, 5), (Passed(40, "rough", 30),), 0, 40, "E3.5", "line")
CHARGED = Charged("Line A", "Canadians", (6, 2, 1, 1), (), 30, 75, 70, False, "E3.5")


@pytest.mark.parametrize(
    ("event", "english", "french"),
    [
        (
            MOVED,
            "Line A: 3, 5; rough ground after 4.0 inches leaves 3.0; it goes 4.0 inches, to E3.5, in line.",
            (
                "La Ligne A : 3, 5 ; le couvert après 4,0 pouces : reste 3,0 ; avance de 4,0 pouces, "
                "jusqu’en E3.5, en ligne."
            ),
        ),
        (
            CHARGED,
            (
                "Line A charges Canadians: 6, 2, 1, 1, less 3.0 for its wounded. 7.5 inches are needed, "
                "and it stops after 7.0."
            ),
            (
                "La Ligne A charge les Canadiens : 6, 2, 1, 1, moins 3,0 pour ses blessés. Il faut "
                "7,5 pouces : la charge s’arrête après 7,0."
            ),
        ),
        (
            TimidTest("Canadians", "Line A", 3, 1, True),
            "Canadians, charged by Line A, roll 3, +1 for their cover, and stand.",
            "Les Canadiens, que la Ligne A charge, font 3, +1 pour leur abri : tiennent bon.",
        ),
        (
            RanOff("Line A", (6, 5), "north"),
            "Line A runs off the table by the northern edge: 6, 5.",
            "La Ligne A s’enfuit de la table par le bord nord : 6, 5.",
        ),
    ],
)
def test_news_say_what_is_needed_to_work_them_out_again(event: Event, english: str, french: str) -> None:
    """skirmish/path-1: the dice in order, what they lost where, and how far the rest leads, in tenths."""
    words = catalogue(GAME, printed())
    for language, text in (("en", english), ("fr", french)):
        assert words.languages[language].say("events", type(event).__name__, event) == text
