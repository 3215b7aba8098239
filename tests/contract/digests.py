"""Prints a digest of every order of some games: `python -m tests.contract.digests MODULE:SUBJECTS`.

Run in processes with different hash seeds, it must print the same.
"""

from __future__ import annotations

import sys
from importlib import import_module

from tests.contract.play import Play
from tests.contract.subject import Subject

GAMES = 2  # of every variant


def main(target: str) -> None:
    module, _, name = target.partition(":")
    subjects: tuple[Subject, ...] = getattr(import_module(module), name)
    for subject in subjects:
        for variant in subject.starts:
            for seed in range(GAMES):
                play = Play(subject, variant, seed)
                play.play_out()
                print(subject.name, variant, seed, *(entry.digest for entry in play.journal.values()))


if __name__ == "__main__":
    main(sys.argv[1])
