"""`python -m tests.fuzz SECONDS [GAME]` runs every contract with ever new seeds.

What it finds it prints with the position that shows it, and `python -m tests.fuzz again CONTRACT GAME VARIANT
SEED` sees the whole again.
"""

from __future__ import annotations

import sys
from collections import Counter
from itertools import count
from time import monotonic

from tests.contract.contracts import CONTRACTS, run
from tests.contract.subject import Subject
from tests.contract.subjects import SUBJECTS

FIRST_SEED = 1000  # beyond those that the tests run


def fuzz(seconds: float, subjects: tuple[Subject, ...]) -> int:
    end, counts = monotonic() + seconds, Counter[str]()
    for seed in count(FIRST_SEED):
        for subject in subjects:
            for variant in subject.starts:
                for contract in CONTRACTS:
                    if monotonic() >= end:
                        print(summary(counts))
                        return 0
                    found = try_one(contract, subject, variant, seed)
                    if found:
                        print(found)
                        return 1
                    counts[f"{subject.name} {variant}"] += 1
    raise AssertionError


def try_one(contract: str, subject: Subject, variant: str, seed: int) -> str:
    """What is wrong, or nothing."""
    try:
        run(contract, subject, variant, seed)
    except Exception as trouble:
        notes = getattr(trouble, "__notes__", [])
        return "\n".join([f"# {type(trouble).__name__}: {trouble}".replace("\n", "\n# "), *notes])
    return ""


def summary(counts: Counter[str]) -> str:
    return "\n".join(f"{games:6} contracts kept by {name}" for name, games in counts.items())


def again(contract: str, name: str, *variant_and_seed: str) -> int:
    """One contract, game, variant and seed, with the whole traceback."""
    subject = next(subject for subject in SUBJECTS if subject.name == name)
    print(dict(run(contract, subject, " ".join(variant_and_seed[:-1]), int(variant_and_seed[-1]))))
    return 0


def main(arguments: list[str]) -> int:
    if arguments[0] == "again":
        return again(*arguments[1:])
    return fuzz(float(arguments[0]), tuple(s for s in SUBJECTS if s.name in (arguments[1:] or [s.name])))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
