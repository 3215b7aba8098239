"""Who might go together from a place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rules.blocks.board import ARMY
from rules.blocks.lines import Go
from rules.blocks.view import Seen

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
    """Of the blocks of one place that may move: by type what the strongest come to, so many of them."""

    def __init__(self, blocks: list[Seen]) -> None:
        self.sums: dict[str, list[int]] = {}
        for block in sorted(blocks, key=_weakness):
            if not block.lock:
                sums = self.sums.setdefault(block.type, [0])
                sums.append(sums[-1] + block.sp)

    def party(self, types: tuple[tuple[str, int], ...]) -> Party:
        number, power, holds = 0, 0, False
        for each, going in types:
            number += going
            power += self.sums[each][going]
            holds = holds or each in MASTERS
        return Party(types, number, power, holds)

    def parties(self, ready: Mapping[str, int], barred: str) -> list[Party]:
        """Everybody, all but a garrison, one type alone; without a type that may not go, and none twice."""
        keeper = min(ready, key=STAYING.index)
        types = tuple((each, ready[each]) for each in ARMY if each in ready and each != barred)
        wanted = [
            types,
            tuple((each, n) for each, all_ in types if (n := all_ - (each == keeper))),
            tuple(each for each in types if each[0] != "M"),
            *((each,) for each in types if each[0] != "M"),
            *(((each, 1),) for each, _ in types),
        ]
        return [self.party(each) for each in dict.fromkeys(wanted) if each]


def _weakness(block: Seen) -> int:
    return -block.sp
