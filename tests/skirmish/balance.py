"""Who wins the scenarios of Skirmish, and how, among players who know little.

    python -m tests.skirmish.balance 400 forest_road convoy

What comes of it stands in rules/skirmish/data/README.md.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from rules.skirmish.table import BRITISH, FRENCH, SCENARIOS
from tests.skirmish.play import Played, play_simply

HUNDRED = 100


class Tally(NamedTuple):
    """What came of some games of a scenario."""

    games: int
    winners: Counter[str]
    turns: int  # of all games together
    questions: int


def tally(games: Iterable[Played]) -> Tally:
    played = list(games)
    results = [game.state.outcome for game in played]
    return Tally(
        len(played),
        Counter(result.winner for result in results if result is not None),
        sum(game.state.turn for game in played),
        sum(game.asked.total() for game in played),
    )


def row(key: str, found: Tally) -> str:
    """A line of a table: games, British, French and draws of a hundred, the mean last turn, questions."""
    shares = (share(found.winners[side], found.games) for side in (BRITISH, FRENCH, "draw"))
    whole, tenths = divmod(10 * found.turns // found.games, 10)
    cells = (key, found.games, *shares, f"{whole}.{tenths}", found.questions // found.games)
    return "| " + " | ".join(map(str, cells)) + " |"


def share(count: int, games: int) -> int:
    """Of a hundred."""
    return (HUNDRED * count + games // 2) // games


def arguments() -> Namespace:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int)
    parser.add_argument("scenarios", nargs="*", choices=[[], *SCENARIOS], default=[])
    return parser.parse_args()


def main() -> None:
    """Always the same games for the same count."""
    given = arguments()
    for key in given.scenarios or SCENARIOS:
        print(row(key, tally(play_simply(key, seed) for seed in range(given.games))), flush=True)


if __name__ == "__main__":
    main()
