"""Lets two players meet in every scenario of a game, sides swapped, until one is seen to be stronger.

    python -m tests.ladder GAME FIRST SECOND GAMES [--start WORDS] [--seed N] [--least N]

A player is a level, or level:style, or random, or trials, plans and a horizon of his own: 96x12x4. With
--least the games end after so many, as soon as the sequential test is decided.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from tests.contract.subjects import SUBJECTS
from tests.ladder.arena import player
from tests.ladder.meeting import Length, meet


def arguments() -> Namespace:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("games", type=int)
    parser.add_argument("--start", action="append")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--least", type=int, default=0)
    return parser.parse_args()


def main() -> None:
    given = arguments()
    subject = next(each for each in SUBJECTS if each.name == given.game)
    players, length = (player(given.first), player(given.second)), Length(given.games, given.least)
    for start in given.start or subject.starts:
        print(meet(subject, start, players, length, given.seed), flush=True)


if __name__ == "__main__":
    main()
