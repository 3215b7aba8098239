"""Prints a digest of every order of some games, and of what each reader then imagines.

`python -m tests.contract.digests MODULE:SUBJECTS GAMES ORDERS` plays so many games from every start.

Run in processes with different hash seeds, it must print the same.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from hashlib import blake2b
from importlib import import_module
from random import Random

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
                orders_given = (entry.digest for entry in play.journal.values())
                print(subject.name, variant, seed, *orders_given, *imagined(play))


def imagined(play: Play) -> Iterator[str]:
    """A digest of the state that each reader imagines by what he sees."""
    if play.game.imagine:
        for who in play.all_readers:
            state = play.game.imagine(play.match.view(who), Random(play.seed))
            yield blake2b(play.codec.encode(state), digest_size=8).hexdigest()


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
