"""Which of several plans is best, by trials: each round the better half of them is tried again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import msgspec

from rules.kernel.thinking.judgement import MOST, Plan

Trial = Callable[[Plan, int], int | None]  # (plan, number): how it went; the same number is the same luck


class Weighed(msgspec.Struct, omit_defaults=True):
    """A plan, in how many trials it was tried, and what they came to."""

    plan: Plan
    trials: int = 0
    total: int = 0

    def add(self, found: int) -> None:
        self.trials += 1
        self.total += found

    @property
    def worth(self) -> int:
        """On the average; what was never tried is worth least."""
        return self.total // self.trials if self.trials else -MOST


def weigh(plans: Sequence[Plan], trials: int, trial: Trial) -> list[Weighed]:
    """The best one first. All plans of a round are tried in the same worlds, with the same luck."""
    weighed = [Weighed(plan) for plan in plans]
    alive, number = list(weighed), 0
    for share in _shares(len(plans), trials):
        for _ in range(max(1, share // len(alive))):
            number += 1
            for each in alive:
                found = trial(each.plan, number)
                if found is not None:
                    each.add(found)
        alive.sort(key=lambda each: -each.worth)
        alive = alive[: (len(alive) + 1) // 2]
    places = {id(each): place for place, each in enumerate(weighed)}
    first = id(alive[0])
    return sorted(weighed, key=lambda each: (id(each) != first, -each.trials, -each.worth, places[id(each)]))


def _shares(plans: int, trials: int) -> Iterator[int]:
    """How many trials each round has, until one plan is left."""
    rounds = max(1, (plans - 1).bit_length())
    yield from (trials // rounds for _ in range(rounds))
