"""How often each side wins where both are held by the same player, from every start of a game.

python -m tests.ladder.balance GAME GAMES [--level captain] [--start WORDS] [--seed N]
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections import Counter

from tests.contract.subject import Subject
from tests.contract.subjects import SUBJECTS
from tests.ladder.arena import Player, play, player
from tests.ladder.figures import Score


def balance(subject: Subject, start: str, both: Player, games: int, seed: int) -> str:
    """No two of these games have the same dice."""
    codec, winners = subject.codec(), Counter[str]()
    for number in range(games):
        state = subject.start(start)(codec.data)
        seats = codec.game.sides(state)
        played = play(codec, state, dict.fromkeys(seats, both), f"balance {seed} {start} {number}")
        winners[played.outcome.winner] += 1
    drawn = games - sum(winners[seat] for seat in seats)
    first = Score(winners[seats[0]], drawn, winners[seats[1]])
    return f"{start}: {seats[0]} {first}"


def arguments() -> Namespace:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("games", type=int)
    parser.add_argument("--level", default="captain")
    parser.add_argument("--start", action="append")
    parser.add_argument("--seed", type=int, default=0)
    return parser.parse_args()


def main() -> None:
    given = arguments()
    subject = next(each for each in SUBJECTS if each.name == given.game)
    for start in given.start or subject.starts:
        print(balance(subject, start, player(given.level), given.games, given.seed), flush=True)


if __name__ == "__main__":
    main()
