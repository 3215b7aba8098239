"""Two players meet, sides swapped, until one is seen to be stronger or they have played enough."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

from tests.contract.subject import Subject
from tests.ladder.arena import Played, Player, play
from tests.ladder.figures import Score, verdict

MILLION = 1_000_000
WEAK, STRONG = 0.5, 0.65  # what the sequential test tells apart


class Length(NamedTuple):
    """How many games at most, and after how many the sequential test may end them."""

    most: int
    least: int = 0

    def enough(self, score: Score) -> bool:
        if score.games >= self.most:
            return True
        whole_pairs = score.games % 2 == 0
        return bool(self.least) and whole_pairs and score.games >= self.least and decided(score)


def decided(score: Score) -> bool:
    return verdict(score, WEAK, STRONG) is not None


@dataclass
class Spent:
    """Of one player: answers, nanoseconds for them, and for the longest."""

    answers: int = 0
    whole: int = 0
    longest: int = 0

    def add(self, played: Played, seat: str) -> None:
        self.answers += played.answers[seat]
        self.whole += played.spent[seat]
        self.longest = max(self.longest, played.longest[seat])

    def told(self, turns: int) -> str:
        return (
            f"{self.whole / MILLION / max(1, self.answers):.1f} ms an answer, "
            f"{self.whole / MILLION / max(1, turns):.1f} a moment, longest {self.longest / MILLION:.0f}"
        )


@dataclass
class Met:
    """What came of all games of two players from one start."""

    start: str
    scores: dict[str, Score] = field(default_factory=dict)  # of the first, by his side
    winners: Counter[str] = field(default_factory=Counter)
    one: Spent = field(default_factory=Spent)
    two: Spent = field(default_factory=Spent)
    turns: int = 0
    astray: int = 0

    @property
    def score(self) -> Score:
        whole = Score()
        for score in self.scores.values():
            whole = whole.plus(score)
        return whole

    def add(self, played: Played, ours: str, seats: tuple[str, ...]) -> None:
        winner = played.outcome.winner
        self.winners[winner or "nobody"] += 1
        self.turns, self.astray = self.turns + played.turns, self.astray + played.astray
        won = Score(winner == ours, winner not in seats, winner in seats and winner != ours)
        self.scores[ours] = self.scores.get(ours, Score()).plus(won)
        for seat in seats:
            (self.one if seat == ours else self.two).add(played, seat)

    def __str__(self) -> str:
        sides = "; ".join(f"as {side} {score}" for side, score in self.scores.items())
        games = self.score.games
        ends = f"winners {dict(self.winners)}; moments {self.turns / games:.0f}; astray {self.astray}"
        times = f"one {self.one.told(self.turns)}; two {self.two.told(self.turns)}"
        return f"{self.start}: {self.score} ({sides}); {ends}; {times}"


def meet(subject: Subject, start: str, players: tuple[Player, Player], length: Length, seed: int) -> Met:
    """Sides are swapped after each game; each two have the same dice, as long as the same is done."""
    codec, met, number = subject.codec(), Met(start), 0
    while not length.enough(met.score):
        state = subject.start(start)(codec.data)
        seats = codec.game.sides(state)
        ours = seats[number % len(seats)]
        who = {seat: players[seat != ours] for seat in seats}
        met.add(play(codec, state, who, f"{seed} {start} {number // 2}"), ours, tuple(seats))
        number += 1
    return met
