"""Chapters 3 and 4: the heaps are counted, or a side gives up."""

from __future__ import annotations

from rules.kernel.chapters import Chapter
from rules.kernel.events import Event
from rules.kernel.referee import Referee
from tests.toy.rules.state import ENEMY, HILL, SIDES, VALE, State

NOBODY = ""


class GameOver(Event, frozen=True):
    """Who has won and how, the points and what was left in the bags."""

    winner: str
    how: str
    hill: int
    vale: int
    hill_bag: int
    vale_bag: int


def holder(stones: dict[str, int]) -> str:
    """Whose heap it is: of whoever has more stones on it (stones/3a)."""
    return max(SIDES, key=lambda side: stones[side]) if stones[HILL] != stones[VALE] else NOBODY


def points(worth: dict[str, int], heaps: dict[str, dict[str, int]], side: str) -> int:
    """What the heaps of a side are worth (stones/3a)."""
    return sum(worth[heap] for heap, stones in heaps.items() if holder(stones) == side)


def count(state: State, referee: Referee) -> None:
    """Points decide, then the fuller bag; else nobody wins (stones/3b, 3c)."""
    worth = {side: (points(state.meadow.heaps, state.heaps, side), state.bags[side]) for side in SIDES}
    even = worth[HILL] == worth[VALE]
    over(state, referee, NOBODY if even else max(SIDES, key=lambda side: worth[side]), "counted")


def concede(state: State, side: str, referee: Referee) -> None:
    """The other side wins (stones/4a)."""
    over(state, referee, ENEMY[side], "conceded")


def over(state: State, referee: Referee, winner: str, how: str) -> None:
    """The bags are opened (stones/3b)."""
    hill, vale = (points(state.meadow.heaps, state.heaps, side) for side in SIDES)
    state.outcome, state.step = winner, "over"
    referee.tell(GameOver(winner, how, hill, vale, state.bags[HILL], state.bags[VALE]), discloses="stones/3b")


CHAPTER = Chapter(__name__, steps={"count": count}, events=(GameOver,), endings={"concede": concede})
