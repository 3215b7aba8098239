"""How dice have fallen, against what was to be expected of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import erf, sqrt
from typing import Any, NamedTuple

from rules.kernel.events import Lot, Roll

ENOUGH = 10  # rolls of which it can be said whether they were high


class Tally(NamedTuple):
    """The dice of one number of sides: how often each face fell, from the lowest up."""

    sides: int
    faces: tuple[int, ...]
    least: int = 1

    @property
    def rolls(self) -> int:
        return sum(self.faces)

    @property
    def mean(self) -> float:
        return sum(face * number for face, number in enumerate(self.faces, self.least)) / self.rolls

    @property
    def expected(self) -> float:
        return self.least + (self.sides - 1) / 2

    @property
    def lower(self) -> int:
        """Of a hundred fair series as long, how many would have a lower mean, as the normal curve has it."""
        spread = sqrt((self.sides**2 - 1) / 12 / self.rolls)
        return round(50 * (1 + erf((self.mean - self.expected) / spread / sqrt(2))))


def tallies(rolls: Iterable[Roll[Any]]) -> list[Tally]:
    """By sides; without what was laid down, and without lots, where no face is better than another."""
    fair = [roll for roll in rolls if not roll.laid and not isinstance(roll.why, Lot)]
    kinds = {(roll.sides, roll.from_zero) for roll in fair}
    return [tally(sides, fair, from_zero=from_zero) for sides, from_zero in sorted(kinds)]


def by_side(rolls: Sequence[Roll[Any]], seats: Iterable[str]) -> Iterator[tuple[str, Tally]]:
    """Of all rolls, under no name, then of those that were made for each side."""
    for seat in ("", *seats):
        own = [roll for roll in rolls if not seat or getattr(roll.why, "side", "") == seat]
        yield from ((seat, found) for found in tallies(own))


def tally(sides: int, rolls: Iterable[Roll[Any]], *, from_zero: bool) -> Tally:
    values = [roll.value for roll in rolls if (roll.sides, roll.from_zero) == (sides, from_zero)]
    least = 0 if from_zero else 1
    return Tally(sides, tuple(values.count(face) for face in range(least, least + sides)), least)
