"""Chapter 17: victory points, the level of a victory, and the ways a battle can end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal

import msgspec

from rules.battles.board import BRITISH, COMBAT, ENEMY, FRENCH, SIDES, Battle
from rules.battles.field import Field
from rules.battles.state import How, Options, Result, State
from rules.kernel.chapters import Chapter
from rules.kernel.events import Event
from rules.kernel.orders import GM
from rules.kernel.referee import Referee

DRAW = "draw"
LEVELS = ("marginal", "substantive", "decisive")
NONE = "none"  # of a battle that was broken off


class Score(msgspec.Struct, frozen=True, omit_defaults=True):
    """Victory points of a side, and what for: the enemy at half his level or all of it, or a place."""

    side: str
    cause: Literal["half", "whole", "place"]
    points: int
    at: str = ""


class BattleOver(Event, frozen=True):
    """How it ended, and the points by source (battles/17.1a)."""

    winner: str
    level: str
    how: str
    british: int
    french: int
    scores: tuple[Score, ...]


def morale(battle: Battle, dp: dict[str, int]) -> Iterator[Score]:
    """For the enemy's demoralization points, the higher tier alone (battles/17.1c, D71)."""
    for side in SIDES:
        army, foe = battle.armies[side], battle.armies[ENEMY[side]]
        suffered = dp.get(ENEMY[side], 0)
        if suffered >= foe.level:
            yield Score(side, "whole", army.whole)
        elif 2 * suffered >= foe.level and army.half:
            yield Score(side, "half", army.half)


def occupies(field: Field, options: Options, at: str, side: str) -> bool:
    """Whether a side has a unit in a hex: a train is none (battles/17.1d, 2.3c, D54)."""
    kinds = (*COMBAT, "leader") if options.leaders_occupy else COMBAT
    return bool(field.of_types(at, side, kinds))


def held(field: Field, options: Options) -> Iterator[Score]:
    """For the places that count, where somebody stands in them now (battles/17.0b, 17.1d)."""
    for side in SIDES:
        for at, points in field.battle.armies[side].holds.items():
            if occupies(field, options, at, side):
                yield Score(side, "place", points, at)


def total(scores: tuple[Score, ...]) -> dict[str, int]:
    return {side: sum(score.points for score in scores if score.side == side) for side in SIDES}


def verdict(battle: Battle, points: dict[str, int]) -> tuple[str, str]:
    """The winner and his level by the margin; a small margin is a draw (battles/17.1a, 17.1b, D72)."""
    ahead = max(SIDES, key=lambda side: points[side])
    margin = points[ahead] - points[ENEMY[ahead]]
    reached = [level for level in LEVELS if margin >= battle.file.levels.get(level, margin + 1)]
    return (ahead, reached[-1]) if reached else ("", DRAW)


def scores_of(state: State) -> tuple[Score, ...]:
    return (*morale(state.battle, state.dp), *held(state.field, state.options))


def count(state: State, referee: Referee) -> None:
    """The last turn is over (battles/17.0a)."""
    winner, level = verdict(state.battle, total(scores_of(state)))
    finish(state, referee, winner, level, "points")


def finish(state: State, referee: Referee, winner: str, level: str, how: How) -> None:
    """The battle is over, and everything on the map is open."""
    scores = scores_of(state)
    points = total(scores)
    state.outcome = Result(winner, level, how, points, state.turn)
    state.step = "over"
    over = BattleOver(winner, level, how, points[BRITISH], points[FRENCH], scores)
    referee.tell(over, discloses="battles/17.0a")


def conceded(level: str) -> Callable[[State, str, Referee], None]:
    """A side gives the other a victory of this level, and the other agrees (battles/17.1e, D75)."""

    def concede(state: State, seat: str, referee: Referee) -> None:
        finish(state, referee, ENEMY[seat], level, "conceded")

    return concede


def agree(state: State, seat: str, referee: Referee) -> None:
    """Both sides, or the game master, call it a draw."""
    assert seat in (*SIDES, GM)
    finish(state, referee, "", DRAW, "agreed")


def claim(state: State, seat: str, referee: Referee) -> None:
    """A side whose enemy answers no more wins at the lowest level."""
    finish(state, referee, seat, LEVELS[0], "claimed")


def break_off(state: State, seat: str, referee: Referee) -> None:
    """The battle ends without a result."""
    finish(state, referee, "", NONE, "broken_off")


CHAPTER = Chapter(
    __name__,
    events=(BattleOver,),
    endings={
        DRAW: agree,
        "claim": claim,
        "break_off": break_off,
        **{f"concede_{level}": conceded(level) for level in LEVELS},
    },
)
