"""The ten-sided die, whose nought is a nought."""

from __future__ import annotations

from itertools import count
from typing import cast

from rules.kernel.dice import face
from rules.kernel.events import Why
from rules.kernel.orders import PUBLIC
from rules.kernel.referee import Referee
from rules.ticonderoga import GAME
from rules.ticonderoga.dates import WeatherDie
from rules.ticonderoga.dice import FACES, die
from rules.ticonderoga.setup import new
from rules.ticonderoga.state import Options, State
from tests.kernel.tabletop import Tabletop
from tests.ticonderoga.printed import board

MANY = 10_000


class Caster:
    """The kernel's dice of one key, one after the other."""

    def __init__(self, key: bytes) -> None:
        self.key, self.numbers = key, count()

    def roll(self, sides: int, why: Why, seen_by: str | tuple[str, ...] = PUBLIC) -> int:
        return face(self.key, 0, next(self.numbers), sides, from_zero=True)


def thrown(key: bytes) -> list[int]:
    referee = cast(Referee, Caster(key))
    return [die(referee, WeatherDie(1)) for _ in range(MANY)]


def test_ten_thousand_dice() -> None:
    """Case C-002: each shows 0 to 9, their mean is about 4.5, and a key throws the same again (1.0b, T01)."""
    found = thrown(b"a key of the tests")
    assert set(found) == set(range(10))
    assert 44 * MANY < 10 * sum(found) < 46 * MANY
    assert found == thrown(b"a key of the tests") != thrown(b"another key")


class Dawn(Tabletop[State]):
    """The first date, to its councils."""

    game = GAME
    halts = ("council",)


def test_a_nought_is_laid_and_journalled_as_such() -> None:
    """A ten lies there: the die has none (1.0b, T01)."""
    assert GAME.least_face == 0
    for laid, waits in ((0, ()), (9, ()), (10, (10,))):
        state = new(board(), "summer_1758", Options())
        state.step = "weather"
        table = Dawn(state, (laid,))
        assert table.match.news is not None
        (roll,) = (roll for entry in table.match.news.entries for roll in entry.rolls)
        assert (roll.sides, roll.from_zero, roll.laid) == (FACES, True, not waits)
        assert table.match.laid == waits
        assert waits or roll.value == laid
