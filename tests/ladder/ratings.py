"""What was found of each rung of a ladder: kept in a file, and compared with what stood there before.

A rung is worth so many points of Elo as its score says: a score of 0.64 is 100 points, 0.76 are 200. Where
nothing was lost, or nothing was won, half a game is taken for it.
"""

from __future__ import annotations

from math import log10
from pathlib import Path

import msgspec

from tests.ladder.figures import Score

FILE = Path(__file__).with_name("ratings.toml")
HEAD = """\
# What `make ladder` found: the last games of each two players from each start, the first against the second.
# `points`: of Elo, by which the first is stronger, and between what they lie in 95 of 100 cases.
"""
POINTS = 400  # of Elo for ten times the chances
DROP = 50  # points by which no rung may get lower


class Rung(msgspec.Struct, frozen=True):
    """Two players from one start, and how it went."""

    game: str
    start: str
    players: tuple[str, str]
    won: int
    drawn: int
    lost: int

    @property
    def name(self) -> tuple[str, str, tuple[str, str]]:
        return self.game, self.start, self.players

    @property
    def score(self) -> Score:
        return Score(self.won, self.drawn, self.lost)

    @property
    def points(self) -> tuple[int, int, int]:
        """By how many the first is stronger, at least, and at most."""
        low, high = self.score.interval()
        least = 1 / (2 * self.score.games)
        return tuple(_points(min(max(share, least), 1 - least)) for share in (self.score.mean, low, high))  # type: ignore[return-value]

    def written(self) -> str:
        one, two = self.players
        facts = {
            "game": f'"{self.game}"',
            "start": f'"{self.start}"',
            "players": f'["{one}", "{two}"]',
            "won": self.won,
            "drawn": self.drawn,
            "lost": self.lost,
            "points": list(self.points),
        }
        return "\n".join(("[[rung]]", *(f"{name} = {fact}" for name, fact in facts.items())))


def _points(share: float) -> int:
    return round(POINTS * log10(share / (1 - share)))


class Ratings(msgspec.Struct):
    """All rungs that were ever climbed, as the file has them."""

    rung: list[Rung] = []

    @classmethod
    def read(cls, file: Path = FILE) -> Ratings:
        return msgspec.toml.decode(file.read_bytes(), type=cls) if file.exists() else cls()

    def write(self, file: Path = FILE) -> None:
        self.rung.sort(key=lambda rung: (rung.game, rung.start))
        file.write_text("\n\n".join((HEAD.rstrip("\n"), *(rung.written() for rung in self.rung))) + "\n")

    def put(self, new: Rung) -> str:
        """In the place of what stood there; what is to be said of the change."""
        old = next((rung for rung in self.rung if rung.name == new.name), None)
        if old:
            self.rung[self.rung.index(old)] = new
        else:
            self.rung.append(new)
        return compared(old, new) if old else "new"


def compared(old: Rung, new: Rung) -> str:
    (was, *_), (points, *_) = old.points, new.points
    said = f"{was:+} points before, {points:+} now"
    (low, high), (_, least) = new.score.interval(), old.score.interval()
    apart = high < old.score.mean and low < least
    return f"{said}: LOWER" if points < was - DROP and apart else said
