"""What a game master laid down, as the bot names it once the game is over."""

from __future__ import annotations

import pytest

from bot.post.evidence import shown
from bot.words.speaker import Speaker
from rules.kernel.events import FromZero, Lot, Roll, Why
from tests.bot.play import library, mini_codec


class Shot(Why, frozen=True):
    """A die of a shot."""


class Straw(Lot, frozen=True):
    """The shorter one loses."""


class Storm(FromZero, frozen=True):
    """A die of the weather, 0 to 9."""


@pytest.mark.parametrize(
    ("why", "sides", "value", "english", "french"),
    [
        (Shot(), 6, 6, "a six", "un six"),
        (Shot(), 10, 10, "10 of 10", "10 sur 10"),
        (Storm(), 10, 0, "0, of 0 to 9", "0, de 0 à 9"),
        (Straw(), 4, 2, "lot 2 of 4", "lot 2 sur 4"),
    ],
)
def test_a_roll_is_called_by_what_its_die_shows(
    why: Why, sides: int, value: int, english: str, french: str
) -> None:
    """A die that counts from 0 shows a 0 and no ten."""
    roll = Roll(0, 0, sides, value, why, laid=True, from_zero=isinstance(why, FromZero))
    words = library().catalogue(mini_codec())
    assert [shown(Speaker.of(words, locale), roll) for locale in ("en", "fr")] == [english, french]
