"""Who might go together from a place."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from rules.blocks.board import ARMY
from rules.blocks.lines import Go

Stand = tuple[tuple[str, int], ...]  # the army blocks of one place: type and strength of each
MASTERS = "RM"  # types that hold a place
STAYING = "MRI"  # who is left behind first


class Party(NamedTuple):
    """So many of each type, the strongest of each."""

    types: tuple[tuple[str, int], ...]
    number: int
    power: int  # steps of strength
    holds: bool  # whether it can hold a place

    def go(self, at: str, to: str, then: str | None = None) -> tuple[Go, ...]:
        return tuple(Go(at, number, each, to, then) for each, number in self.types)


class Strengths:
    """Of blocks of one place that may move: by type what the strongest come to, so many of them."""

    def __init__(self, blocks: Stand) -> None:
        self.sums: dict[str, list[int]] = {}
        for each, sp in sorted(blocks, key=lambda block: -block[1]):
            sums = self.sums.setdefault(each, [0])
            sums.append(sums[-1] + sp)

    def party(self, types: tuple[tuple[str, int], ...]) -> Party:
        number, power, holds = 0, 0, False
        for each, going in types:
            number += going
            power += self.sums[each][going]
            holds = holds or each in MASTERS
        return Party(types, number, power, holds)

    def ready(self, each: str) -> int:
        return len(self.sums.get(each, (0,))) - 1


@lru_cache(maxsize=4096)
def parties(blocks: Stand, barred: str = "") -> Sequence[Party]:
    """Everybody, all but a garrison, one type alone; without a type that may not go, and none twice."""
    strengths = Strengths(blocks)
    keeper = min(strengths.sums, key=STAYING.index)
    types = tuple((each, n) for each in ARMY if each != barred and (n := strengths.ready(each)))
    wanted = [
        types,
        tuple((each, n) for each, all_ in types if (n := all_ - (each == keeper))),
        tuple(each for each in types if each[0] != "M"),
        *((each,) for each in types if each[0] != "M"),
        *(((each, 1),) for each, _ in types),
    ]
    return [strengths.party(each) for each in dict.fromkeys(wanted) if each]


@lru_cache(maxsize=4096)
def rangers(blocks: Stand) -> Sequence[Party]:
    """All irregulars, and one of them."""
    strengths = Strengths(blocks)
    ready = strengths.ready("I")
    return [strengths.party((("I", number),)) for number in dict.fromkeys((ready, 1)) if ready]
