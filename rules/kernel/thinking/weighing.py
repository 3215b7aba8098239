"""Which of several plans is best, by trials: each round the better half of them is tried again.

The first plan is what is done without a thought. It is tried as long as there is another that may be better,
and gives way to one that is better by CLEAR hundredths of the error with which the difference is known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from rules.kernel.thinking.judgement import MOST, Plan

FEW = 3  # trials of each plan, before any is dropped; as far as there are so many
CLEAR, HOPELESS = 50, 100  # hundredths of an error: to be taken, and to be dropped for being so much worse
HUNDRED = 100


class Tried(NamedTuple):
    """How a plan went: what it came to, and by what one knows that another came to the very same.

    `luck`: what chance did for it beyond the mean, in any unit; its own mean must be nothing.
    """

    worth: int
    end: bytes = b""
    luck: int = 0


Trial = Callable[[Plan, int], Tried | None]  # (plan, number): the same number is the same world and luck


class Weighed(msgspec.Struct, omit_defaults=True):
    """A plan, and how its trials went, by their numbers."""

    plan: Plan
    tried: dict[int, Tried] = {}
    found: dict[int, int] = {}  # what each came to, without what luck gave it

    @property
    def ends(self) -> tuple[bytes, ...]:
        return tuple(tried.end for tried in self.tried.values())

    def rid(self, gain: int, luck: int) -> None:
        """Of so much gain by so much luck."""
        own = ((number, tried.worth - gain * tried.luck // luck) for number, tried in self.tried.items())
        self.found = {number: max(-MOST, min(MOST, worth)) for number, worth in own}

    @property
    def trials(self) -> int:
        return len(self.found)

    @property
    def worth(self) -> int:
        """On the average; what was never tried is worth least."""
        return sum(self.found.values()) // len(self.found) if self.found else -MOST

    def beats(self, other: Weighed, margin: int) -> bool:
        """Whether it is better in the worlds in which both were tried, by so many hundredths of the error.

        A mean is so many of its errors from nothing as its square is of the variance by the number.
        """
        apart = [worth - other.found[number] for number, worth in self.found.items() if number in other.found]
        n, total = len(apart), sum(apart)
        spread = n * sum(each * each for each in apart) - total * total
        return total > 0 and total * total * (n - 1) * HUNDRED**2 >= margin**2 * spread


def weigh(plans: Sequence[Plan], trials: int, trial: Trial) -> list[Weighed]:
    """The best one first. All plans of a round are tried in the same worlds, with the same luck."""
    weighed = [Weighed(plan) for plan in plans]
    alive, number = list(weighed), 0
    for share in _shares(len(plans), trials):
        for _ in range(max(1, share // len(alive))):
            number += 1
            for each in alive:
                tried = trial(each.plan, number)
                if tried is not None:
                    each.tried[number] = tried
        _rid_of_luck(weighed)
        alive = _better_half(alive)
        if len(alive) == 1:
            break
    best = next((each for each in alive[1:2] if each.beats(weighed[0], CLEAR)), weighed[0])
    places = {id(each): place for place, each in enumerate(weighed)}
    return sorted(weighed, key=lambda each: (each is not best, -each.trials, -each.worth, places[id(each)]))


def _rid_of_luck(weighed: Sequence[Weighed]) -> None:
    """As much as luck and gain went together, where another plan was tried in the same world as the first."""
    gain = luck = 0
    for each in weighed[1:]:
        for number, tried in each.tried.items():
            first = weighed[0].tried.get(number)
            if first:
                more = tried.luck - first.luck
                gain, luck = gain + more * (tried.worth - first.worth), luck + more * more
    for each in weighed:
        each.rid(gain, luck or 1)


def _better_half(alive: list[Weighed]) -> list[Weighed]:
    """The first one and the best of the others that have hope; of those that came to the same end, one."""
    apart: dict[object, Weighed] = {}
    for place, each in enumerate(alive):
        apart.setdefault(each.ends if any(each.ends) else place, each)
    first, *others = apart.values()
    others = [each for each in others if not first.beats(each, HOPELESS)]
    others.sort(key=lambda each: -each.worth)
    return [first, *others[: len(alive) // 2]]


def _shares(plans: int, trials: int) -> Iterator[int]:
    """How many trials each round has, until two plans are left or so many trials are not to be had."""
    rounds = max(1, (plans - 1).bit_length())
    while rounds > 1 and trials // rounds < FEW * plans:
        rounds -= 1
    yield from (trials // rounds for _ in range(rounds))
