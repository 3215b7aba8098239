"""The ten-sided die, whose nought is a nought."""

from __future__ import annotations

from itertools import count
from typing import cast

from rules.kernel.dice import face
from rules.kernel.events import Why
from rules.kernel.orders import PUBLIC
from rules.kernel.referee import Referee
from rules.ticonderoga.dates import WeatherDie
from rules.ticonderoga.dice import die

MANY = 10_000


class Caster:
    """The kernel's dice of one key, one after the other."""

    def __init__(self, key: bytes) -> None:
        self.key, self.numbers = key, count()

    def roll(self, sides: int, why: Why, seen_by: str | tuple[str, ...] = PUBLIC) -> int:
        return face(self.key, 0, next(self.numbers), sides)


def thrown(key: bytes) -> list[int]:
    referee = cast(Referee, Caster(key))
    return [die(referee, WeatherDie(1)) for _ in range(MANY)]


def test_ten_thousand_dice() -> None:
    """Case C-002: each shows 0 to 9, their mean is about 4.5, and a key throws the same again (1.0b, T01)."""
    found = thrown(b"a key of the tests")
    assert set(found) == set(range(10))
    assert 44 * MANY < 10 * sum(found) < 46 * MANY
    assert found == thrown(b"a key of the tests") != thrown(b"another key")
