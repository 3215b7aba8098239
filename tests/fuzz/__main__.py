"""`python -m tests.fuzz SECONDS [GAME]` runs every contract with ever new seeds.

Of the time the first part goes to what strangers may send (tests/fuzz/intake.py), unless a game is named.
When the time is over it goes on with secrecy alone until each game has had as many pairs of states compared
as it wants, and says every minute how many are still to come. What it finds it prints with the position that
shows it, and `python -m tests.fuzz again CONTRACT GAME VARIANT SEED` sees the whole again.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import count, product
from time import monotonic

from tests.contract.contracts import CONTRACTS, run
from tests.contract.subject import Subject
from tests.contract.subjects import SUBJECTS
from tests.fuzz.intake import attack

FIRST_SEED = 1000  # beyond those that the tests run
SECRECY = "keeps_secrets"
MINUTE = 60.0  # seconds
SENT = 6  # the part of the time for what strangers may send


class Tally:
    """What was kept so far, and by which games how many pairs of states that look the same."""

    def __init__(self, subjects: tuple[Subject, ...]) -> None:
        self.subjects = subjects
        self.kept, self.pairs = Counter[str](), Counter[str]()

    def wanting(self) -> list[Subject]:
        """The games that want more pairs."""
        return [subject for subject in self.subjects if self.pairs[subject.name] < subject.pairs]

    def to_come(self) -> str:
        """What is waited for when the time is over."""
        wanting = (f"{one.name} {self.pairs[one.name]} of {one.pairs}" for one in self.wanting())
        return f"The time is over; pairs that look alike are still wanted: {', '.join(wanting)}"

    def __str__(self) -> str:
        kept = (f"{games:6} contracts kept by {name}" for name, games in self.kept.items())
        alike = (f"{pairs:6} pairs of {name} alike to their readers" for name, pairs in self.pairs.items())
        return "\n".join((*kept, *alike))


def fuzz(seconds: float, subjects: tuple[Subject, ...]) -> int:
    end, tally = monotonic() + seconds, Tally(subjects)
    told = end
    for contract, subject, variant, seed in attempts(subjects):
        if monotonic() >= end:
            wanting = tally.wanting()
            if not wanting:
                break
            if monotonic() >= told:
                print(tally.to_come(), flush=True)
                told = monotonic() + MINUTE
            if contract != SECRECY or subject not in wanting:
                continue
        found = try_one(contract, subject, variant, seed, tally)
        if found:
            print(found)
            return 1
    print(tally)
    return 0


def attempts(subjects: tuple[Subject, ...]) -> Iterator[tuple[str, Subject, str, int]]:
    """Every contract with every start of every game, without end."""
    for seed in count(FIRST_SEED):
        for subject in subjects:
            for variant, contract in product(subject.starts, CONTRACTS):
                yield contract, subject, variant, seed


def try_one(contract: str, subject: Subject, variant: str, seed: int, tally: Tally) -> str:
    """What is wrong, or nothing."""
    try:
        counts = run([contract], subject, variant, seed)[contract]
    except Exception as trouble:
        notes = getattr(trouble, "__notes__", [])
        return "\n".join([f"# {type(trouble).__name__}: {trouble}".replace("\n", "\n# "), *notes])
    tally.kept[f"{subject.name} {variant}"] += 1
    tally.pairs[subject.name] += counts["pairs"]
    return ""


def again(contract: str, name: str, *variant_and_seed: str) -> int:
    """One contract, game, variant and seed, with the whole traceback."""
    subject = next(subject for subject in SUBJECTS if subject.name == name)
    variant, seed = " ".join(variant_and_seed[:-1]), int(variant_and_seed[-1])
    print(dict(run([contract], subject, variant, seed)[contract]))
    return 0


def main(arguments: list[str]) -> int:
    if arguments[0] == "again":
        return again(*arguments[1:])
    if len(arguments) == 1:
        print(
            f"{attack(float(arguments[0]) / SENT, FIRST_SEED):6} texts of strangers answered in a sentence",
            flush=True,
        )
    return fuzz(float(arguments[0]), tuple(s for s in SUBJECTS if s.name in (arguments[1:] or [s.name])))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
