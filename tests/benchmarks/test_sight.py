"""How many lines of sight are judged a second."""

from __future__ import annotations

from random import Random
from time import perf_counter

import pytest

from rules.battles.board import SCENARIOS, Ground
from rules.battles.sight import Cause, passes, trace
from tests.battles.printed import ground

FAR = 8  # the longest range of a gun
LEAST = 50_000  # lines a second


def pairs(on: Ground, rng: Random) -> list[tuple[str, str]]:
    """Any two hexes within range, in any order."""
    found = [(a, b) for a in on.place for b in on.within(a, FAR) if a != b]
    return rng.sample(found, 5000)


@pytest.mark.parametrize("key", SCENARIOS)
def test_lines_of_sight_a_second(key: str) -> None:
    """With thirty units on the map, drawn for the first time and afterwards."""
    rng, on = Random(1), Ground(ground(key).file, ground(key).charts)
    lines = pairs(on, rng)
    units: dict[str, Cause] = dict.fromkeys(rng.sample(list(on.place), 30), "unit")
    rates = []
    for _ in range(2):
        begin = perf_counter()
        for a, b in lines:
            passes(trace(on, a, b), units)
        rates.append(len(lines) / (perf_counter() - begin))
    print(f"\n{key}: {rates[0]:.0f} lines of sight a second when first drawn, {rates[1]:.0f} afterwards")
    assert rates[1] >= LEAST
