"""What a position is worth: what points, strength and the sea have been worth in games that were played."""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt
from typing import NamedTuple

from rules.blocks.board import BRITISH, FRENCH, SHIP
from rules.blocks.state import State
from rules.blocks.victory import holdings
from rules.kernel.thinking.judgement import MOST

WIDE = 3_000_000  # the square of a lead that is worth seven tenths of a game that is won
TURNS, LONGEST = 11, 14  # of a year: as a rule, and never more


class Counts(NamedTuple):
    """How far the British are ahead in each; or what one of each brings."""

    killed: int
    held: int
    atlantic: int
    steps: int


class Weights(NamedTuple):
    """In one turn. `even`: where the British stand who are ahead in nothing."""

    turn: int
    counts: Counts
    even: int


# By the years still to come: none, one, and more. All are thousandths of what makes the British odds e times
# as good, as a logistic regression found them from the ends of 8,000 games between quick players.
YEARS: Sequence[Sequence[Weights]] = (
    (
        Weights(0, Counts(280, 100, 30, 40), -440),
        Weights(6, Counts(320, 190, 300, 85), -2590),
        Weights(9, Counts(560, 400, 300, 20), -3570),
        Weights(TURNS, Counts(890, 770, 260, 5), -6370),
    ),
    (Weights(0, Counts(200, 70, 200, 60), 1080), Weights(TURNS, Counts(215, 150, 170, 115), 0)),
    (Weights(0, Counts(150, 30, 150, 75), 660), Weights(TURNS, Counts(150, 140, 50, 120), 2035)),
)


def clock(state: State) -> int:
    """Phases gone by."""
    years = state.year - state.board.years.first
    return (years * LONGEST + state.turn) * 2 + min(state.phase, 2)


def worth(state: State, side: str) -> int:
    if state.outcome is not None:
        won = MOST if state.outcome.winner == BRITISH else -MOST if state.outcome.winner else 0
    else:
        lead = british_lead(state)
        won = MOST * lead // isqrt(lead * lead + WIDE)
    return won if side == BRITISH else -won


def british_lead(state: State) -> int:
    """In thousandths of what makes their odds e times as good."""
    weights = weights_at(state)
    ahead = counted(state)
    return weights.even + sum(one * each for one, each in zip(weights.counts, ahead, strict=True))


def counted(state: State) -> Counts:
    held = steps = 0
    for holding in holdings(state):
        if holding.place != state.board.atlantic:
            held += holding.points if holding.side == BRITISH else -holding.points
    for block in state.blocks.values():
        if block.type != SHIP:
            steps += block.sp if block.side == BRITISH else -block.sp
    atlantic = state.atlantic()
    killed = state.score[BRITISH] - state.score[FRENCH]
    return Counts(killed, held, (atlantic == BRITISH) - (atlantic == FRENCH), steps)


def weights_at(state: State) -> Weights:
    """Between those of the turns before and after."""
    left = state.board.years.last - state.year
    of_year, turn = YEARS[min(left, len(YEARS) - 1)], min(state.turn, TURNS)
    after = next(place for place, each in enumerate(of_year) if each.turn >= turn)
    if not after:
        return of_year[0]
    one, two = of_year[after - 1], of_year[after]
    gone, whole = turn - one.turn, two.turn - one.turn

    def between(first: int, second: int) -> int:
        return first + (second - first) * gone // whole

    return Weights(turn, Counts(*map(between, one.counts, two.counts)), between(one.even, two.even))
