"""The ladder: each level against the one below it, and the highest against the best that does not think.

    python -m tests.ladder.rungs [--long] [--game NAME] [--rung LEVEL] [--seed N]

Each two meet until the sequential test is decided. Without --long those meet who need but minutes: the levels
that answer at once, and the first that thinks in the block game. What is found is kept in ratings.toml.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from tests.contract.subject import Subject
from tests.contract.subjects import SUBJECTS
from tests.ladder.arena import player
from tests.ladder.meeting import Length, Met, meet
from tests.ladder.ratings import Ratings, Rung

PAIRS = (
    ("captain", "random"),
    ("ensign", "militia"),
    ("captain", "ensign"),
    ("major", "captain"),
    ("colonel", "major"),
    ("general", "colonel"),
    ("general", "captain"),
)
AT_ONCE = 3  # of them are played between levels that do not think
LEAST, MOST = 40, 200  # games
STARTS = {  # that are played in each game: whole scenarios, without what is only laid for a contract
    "blocks": ("campaign alternating", "campaign simultaneous", "campaign fast"),
    "battles": ("lake_george options", "oswego options", "quebec options"),
    "whigs": ("war", "war readings"),
}
QUICK = ("blocks", "campaign alternating")  # where thinking is cheap enough for the short ladder


def starts(subject: Subject) -> tuple[str, ...]:
    return STARTS.get(subject.name, tuple(subject.starts))


def rungs(subject: Subject, *, long: bool) -> Iterator[tuple[str, tuple[str, str]]]:
    """From where, and who meets whom."""
    for start in starts(subject) if long else starts(subject)[:1]:
        short = AT_ONCE + ((subject.name, start) == QUICK)
        yield from ((start, pair) for pair in (PAIRS if long else PAIRS[:short]))


def climb(subject: Subject, start: str, pair: tuple[str, str], seed: int) -> Met:
    return meet(subject, start, (player(pair[0]), player(pair[1])), Length(MOST, LEAST), seed)


def told(subject: Subject, pair: tuple[str, str], met: Met, ratings: Ratings) -> str:
    rung = Rung(subject.name, met.start, pair, *met.score)
    return f"{subject.name}, {pair[0]} v {pair[1]}, {met} ({ratings.put(rung)})"


def arguments() -> Namespace:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--long", action="store_true")
    parser.add_argument("--game")
    parser.add_argument("--rung")
    parser.add_argument("--seed", type=int, default=0)
    return parser.parse_args()


def main() -> None:
    given, ratings = arguments(), Ratings.read()
    thinking = (subject for subject in SUBJECTS if subject.game.judgement)
    for subject in thinking:
        if given.game not in (None, subject.name):
            continue
        for start, pair in rungs(subject, long=given.long):
            if given.rung in (None, pair[0]):
                print(told(subject, pair, climb(subject, start, pair, given.seed), ratings), flush=True)
                ratings.write()


if __name__ == "__main__":
    main()
