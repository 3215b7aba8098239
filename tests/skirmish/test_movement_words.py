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
            "Line A: 3, 5; after 4.0 inches rough ground leaves 3.0; it goes 4.0 inches, to E3.5, in line.",
            (
                "Ligne A : 3, 5 ; après 4,0 pouces, le couvert : reste 3,0 ; avance de 4,0 pouces, "
                "en E3.5, en ligne."
            ),
        ),
        (
            CHARGED,
            (
                "Line A charges Canadians: 6, 2, 1, 1, less 3.0 for its wounded. It needs 7.5 inches and "
                "falls short after 7.0."
            ),
            (
                "Ligne A charge Canadiens : 6, 2, 1, 1, moins 3,0 pour ses blessés. Il faut 7,5 pouces : "
                "elle s’arrête après 7,0."
            ),
        ),
        (
            TimidTest("Canadians", "Line A", 3, 1, True),
            "Canadians, charged by Line A, rolls 3, +1 for its cover: it stands.",
            "Canadiens, que Ligne A charge, fait 3, +1 pour son abri : tient bon.",
        ),
        (
            RanOff("Line A", (6, 5), "north"),
            "Line A runs off the table by the northern edge: 6, 5.",
            "Ligne A s’enfuit de la table par le bord nord : 6, 5.",
        ),
    ],
)
def test_news_say_what_is_needed_to_work_them_out_again(event: Event, english: str, french: str) -> None:
    """skirmish/path-1: the dice in order, what they lost where, and how far the rest leads, in tenths."""
    words = catalogue(GAME, printed())
    for language, text in (("en", english), ("fr", french)):
        assert words.languages[language].say("events", type(event).__name__, event) == text
