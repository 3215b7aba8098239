"""Sums of dice, each worked out by hand."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bot.desk.reading.luck import Tally, by_side, tallies
from rules.kernel.events import Lot, Roll, Why


class Shot(Why, frozen=True):
    """A die of a shot."""


class Straw(Lot, frozen=True):
    """The shorter one loses."""


def roll(value: int, sides: int = 6, *, laid: bool = False) -> Roll[Shot]:
    return Roll(0, 0, sides, value, Shot(), laid=laid)


def test_dice_are_summed_by_their_sides() -> None:
    """1, 2 and 6 have a mean of 3 where 3.5 was expected; 10 of ten is its own kind."""
    small, large = tallies([roll(1), roll(10, 10), roll(6), roll(2)])
    assert (small.sides, small.rolls, small.mean, small.expected) == (6, 3, 3.0, 3.5)
    assert small.faces == (1, 1, 0, 0, 0, 1)
    assert (large.sides, large.rolls, large.mean, large.expected) == (10, 1, 10.0, 5.5)


def test_dice_from_zero_are_a_kind_of_their_own() -> None:
    """0, 9 and 3 have a mean of 4 where 4.5 was expected; a ten of a die from 1 is none of them."""
    tens = [msgspec.structs.replace(roll(value, 10), from_zero=True) for value in (0, 9, 3)]
    plain, named = tallies([*tens, roll(10, 10)])
    assert (plain.rolls, plain.expected) == (1, 5.5)
    assert (named.least, named.mean, named.expected) == (0, 4.0, 4.5)
    assert named.faces == (1, 0, 0, 1, 0, 0, 0, 0, 0, 1)
    assert Tally(10, (12, *[0] * 9), 0).lower == 0


def test_lots_and_what_was_laid_down_do_not_count() -> None:
    """Neither says anything of luck."""
    assert tallies([roll(3, laid=True), Roll(0, 0, 4, 2, Straw())]) == []


@pytest.mark.parametrize(
    ("faces", "lower"),
    [
        ((2, 2, 2, 2, 2, 2), 50),  # as expected
        ((0, 0, 0, 0, 0, 12), 100),  # always the highest
        ((12, 0, 0, 0, 0, 0), 0),
        # 105 dice with a mean of 3.6667: 1/6 above; spread 1.7078 / √105 = 0.16667, so one spread: 84 of 100
        ((0, 0, 35, 70, 0, 0), 84),
    ],
)
def test_luck_is_how_many_would_have_fallen_lower(faces: tuple[int, ...], lower: int) -> None:
    """Of a hundred, as the normal curve has it."""
    assert Tally(6, faces).lower == lower


class Aimed(Why, frozen=True):
    """A die that is rolled for a side."""

    side: str


def test_dice_are_summed_for_all_and_for_each_side() -> None:
    """A shot that is nobody's counts among all of them; a side that has rolled none is left out."""
    rolls: list[Roll[Any]] = [roll(1), Roll(0, 0, 6, 5, Aimed("blue")), Roll(0, 0, 6, 3, Aimed("blue"))]
    found = [(side, tally.rolls, tally.mean) for side, tally in by_side(rolls, ("red", "blue"))]
    assert found == [("", 3, 3.0), ("blue", 2, 4.0)]
