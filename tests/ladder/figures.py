"""What some games say of two players: a score with its interval, and when enough have been played."""

from __future__ import annotations

from math import log, sqrt
from typing import NamedTuple

SURE = 1.96  # of a normal distribution, for 95 of 100
WRONGLY = 0.05  # how often either answer of the sequential test may be wrong


class Score(NamedTuple):
    """Games of one player against another; a draw is half a game."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def mean(self) -> float:
        return (self.won + self.drawn / 2) / self.games if self.games else 0.5

    def interval(self) -> tuple[float, float]:
        """By Wilson, as if draws were halves of games won and lost."""
        n, p = self.games, self.mean
        if not n:
            return 0.0, 1.0
        square = SURE * SURE
        middle = p + square / (2 * n)
        half = SURE * sqrt(p * (1 - p) / n + square / (4 * n * n))
        return (middle - half) / (1 + square / n), (middle + half) / (1 + square / n)

    def plus(self, other: Score) -> Score:
        return Score(self.won + other.won, self.drawn + other.drawn, self.lost + other.lost)

    def __str__(self) -> str:
        low, high = self.interval()
        return f"{self.won}-{self.drawn}-{self.lost}, {self.mean:.2f} [{low:.2f}, {high:.2f}]"


def verdict(score: Score, weak: float, strong: float) -> bool | None:
    """Whether a player scores `strong` rather than `weak`, by Wald's test; None: play on."""
    likelier = (score.won + score.drawn / 2) * log(strong / weak)
    likelier += (score.lost + score.drawn / 2) * log((1 - strong) / (1 - weak))
    bound = log((1 - WRONGLY) / WRONGLY)
    if likelier >= bound:
        return True
    return False if likelier <= -bound else None
