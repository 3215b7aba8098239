"""Lets two players meet in every scenario of a game, sides swapped, until one is seen to be stronger.

    python -m tests.ladder GAME FIRST SECOND GAMES [--start WORDS] [--seed N]

A player is a level, or level:style, or random.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections import Counter

from tests.contract.subject import Subject
from tests.contract.subjects import SUBJECTS
from tests.ladder.arena import Player, play
from tests.ladder.figures import Score

MILLION = 1_000_000


def player(words: str) -> Player:
    level, _, style = words.partition(":")
    return Player(level, style or "plain")


def meet(subject: Subject, start: str, one: Player, two: Player, games: int, seed: int) -> str:
    """A line of what came of it."""
    codec, scores, wins = subject.codec(), dict[str, Score](), Counter[str]()
    spent, answers, longest, turns, astray = Counter[str](), Counter[str](), Counter[str](), 0, 0
    for number in range(games):
        state = subject.start(start)(codec.data)
        seats = codec.game.sides(state)
        ours = seats[number % len(seats)]
        players = {seat: one if seat == ours else two for seat in seats}
        names = {seat: "one" if seat == ours else "two" for seat in seats}
        played = play(codec, state, players, f"{seed} {start} {number // 2}")
        winner = played.outcome.winner
        wins[winner or "nobody"] += 1
        turns, astray = turns + played.turns, astray + played.astray
        won = Score(winner == ours, winner not in seats, winner in seats and winner != ours)
        scores[ours] = scores.get(ours, Score()).plus(won)
        for seat in seats:
            spent[names[seat]] += played.spent[seat]
            answers[names[seat]] += played.answers[seat]
            longest[names[seat]] = max(longest[names[seat]], played.longest[seat])
    whole = Score()
    for score in scores.values():
        whole = whole.plus(score)
    sides = "; ".join(f"as {side} {score}" for side, score in scores.items())
    times = "; ".join(
        f"{name} {spent[name] / MILLION / max(1, answers[name]):.1f} ms an answer, "
        f"{spent[name] / MILLION / max(1, turns):.1f} a moment, longest {longest[name] / MILLION:.0f}"
        for name in ("one", "two")
    )
    ends = f"winners {dict(wins)}; moments {turns / games:.0f}; astray {astray}"
    return f"{start}: {whole} ({sides}); {ends}; {times}"


def arguments() -> Namespace:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("games", type=int)
    parser.add_argument("--start", action="append")
    parser.add_argument("--seed", type=int, default=0)
    return parser.parse_args()


def main() -> None:
    given = arguments()
    subject = next(each for each in SUBJECTS if each.name == given.game)
    for start in given.start or subject.starts:
        print(
            meet(subject, start, player(given.first), player(given.second), given.games, given.seed),
            flush=True,
        )


if __name__ == "__main__":
    main()
