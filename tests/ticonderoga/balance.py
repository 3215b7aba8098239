"""Who wins the scenarios of Ticonderoga, and by which of their terms, among players who know little.

    python -m tests.ticonderoga.balance 400 --only autumn_1755 --set convoy=french
    python -m tests.ticonderoga.balance 1000 --random

What comes of it stands in rules/ticonderoga/data/README.md.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import msgspec

from rules.ticonderoga.board import BRITISH, FRENCH, SCENARIOS
from rules.ticonderoga.state import Options
from tests.ticonderoga.play import Played, at_random, play_with, simply

HUNDRED = 100


class Tally(NamedTuple):
    """What came of some games of a scenario."""

    games: int
    winners: Counter[str]
    terms: Counter[tuple[str, str]]  # the winner, and by which terms
    dates: int  # of all games together
    orders: int


def tally(games: Iterable[Played]) -> Tally:
    played = list(games)
    results = [game.result for game in played]
    return Tally(
        len(played),
        Counter(result.winner for result in results),
        Counter((result.winner, result.why) for result in results),
        sum(result.date for result in results),
        sum(len(game.asked) for game in played),
    )


def games(key: str, count: int, table: Options, *, random: bool = False) -> Iterator[Played]:
    """Always the same ones for the same count."""
    for number in range(count):
        seed = f"balance {number}".encode()
        yield play_with(at_random(seed) if random else simply, key, seed, table)


def row(key: str, found: Tally) -> str:
    """A line of a table: games, British, French and draws of a hundred, the mean last date, orders, terms."""
    shares = (share(found.winners[side], found.games) for side in (BRITISH, FRENCH, ""))
    terms = ", ".join(f"{why} {share(count, found.games)}" for (_, why), count in found.terms.most_common())
    dates, tenths = divmod(10 * found.dates // found.games, 10)
    cells = (key, found.games, *shares, f"{dates}.{tenths}", found.orders // found.games, terms)
    return "| " + " | ".join(map(str, cells)) + " |"


def share(count: int, games: int) -> int:
    """Of a hundred."""
    return (HUNDRED * count + games // 2) // games


def options(given: Iterable[str]) -> Options:
    """From name=value, as they are called in the rules; switches are true or false."""
    return msgspec.convert(dict(each.split("=") for each in given), Options, strict=False)


def arguments() -> Namespace:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int)
    parser.add_argument("--only", nargs="*", choices=SCENARIOS, default=SCENARIOS)
    parser.add_argument("--set", nargs="*", default=(), metavar="option=value", dest="options")
    parser.add_argument("--random", action="store_true")
    return parser.parse_args()


def main() -> None:
    given = arguments()
    for key in given.only:
        found = games(key, given.games, options(given.options), random=given.random)
        print(row(key, tally(found)), flush=True)


if __name__ == "__main__":
    main()
