"""Prints a digest of every order of some games.

`python -m tests.contract.digests MODULE:SUBJECTS GAMES ORDERS` plays so many games from every start.

Run in processes with different hash seeds, it must print the same.
"""

from __future__ import annotations

import sys
from importlib import import_module

from tests.contract.play import Play
from tests.contract.subject import Subject


def main(target: str, games: int, orders: int) -> None:
    """So many games of every start, each so many orders long."""
    module, _, name = target.partition(":")
    subjects: tuple[Subject, ...] = getattr(import_module(module), name)
    for subject in subjects:
        for variant in subject.starts:
            for seed in range(games):
                play = Play(subject, variant, seed)
                while play.match.open and play.orders < orders:
                    play.go_on()
                print(subject.name, variant, seed, *(entry.digest for entry in play.journal.values()))


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
