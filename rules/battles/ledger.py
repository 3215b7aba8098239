"""Losses, demoralization points, places taken, and leaders who are caught (battles/12.1, 13).

Whatever moves a counter or turns it calls `settle` afterwards: leaders are caught at that instant.
"""

from __future__ import annotations

from typing import Literal

from rules.battles.board import COMBAT, ENEMY, Counter, Losses
from rules.battles.state import State
from rules.battles.view import in_sight
from rules.kernel.chapters import Chapter
from rules.kernel.events import Event
from rules.kernel.referee import Referee

Cause = Literal["combat", "fire", "retreat", "overrun", "caught", "captured"]


class Lost(Event, frozen=True):
    """A counter is eliminated: everyone sees which (battles/13.2a)."""

    unit: str
    side: str
    at: str
    cause: Cause
    points: int
    total: int


class Sighted(Event, frozen=True):
    """In the fog a side has come near stacks into which it may look now (battles/5.2b)."""

    side: str
    hexes: tuple[str, ...]


class Captured(Event, frozen=True):
    """A train has changed sides (battles/20.2b)."""

    unit: str
    side: str  # whose it was
    at: str
    points: int
    total: int


class Demoralized(Event, frozen=True):
    """An army has reached its level (battles/13.1a)."""

    side: str
    level: int


class PlaceTaken(Event, frozen=True):
    """The enemy came to a place that counts (battles/13.2c)."""

    side: str  # the side that is charged
    at: str
    points: int
    total: int


class Disordered(Event, frozen=True):
    """A unit is turned to its reverse (battles/11.0b)."""

    unit: str
    side: str
    at: str


def disorder(state: State, referee: Referee, name: str) -> None:
    """A unit in good order, open to both sides, is disordered."""
    unit = state.field.change(name, disordered=True)
    if unit.side not in state.shaken:
        state.shaken.append(unit.side)
    referee.tell(Disordered(name, unit.side, unit.at))


def lose(state: State, referee: Referee, name: str, cause: Cause) -> None:
    """A counter leaves the battle for good."""
    unit = state.units[name]
    losses = state.battle.armies[unit.side].losses
    points = worth(state.counter(name), losses) if unit_scores(state, name) else 0
    state.field.change(name, at="", off="lost", spent=0, stopped=False, led=False, marched=False)
    state.lost.append(name)
    _charge(state, unit.side, points)
    lost = Lost(name, unit.side, unit.at, cause, points, state.dp[unit.side])
    referee.tell(lost, discloses="battles/13.2a")
    _demoralize(state, referee, unit.side)


def seize(state: State, referee: Referee, name: str, side: str) -> None:
    """A train serves the enemy from now on; its old owner is charged for it (battles/20.2b, D59)."""
    old = state.units[name].side
    points = worth(state.counter(name), state.battle.armies[old].losses) if unit_scores(state, name) else 0
    unit = state.field.change(name, side=side, spent=0, stopped=False, led=False, marched=False)
    _charge(state, old, points)
    referee.tell(Captured(name, old, unit.at, points, state.dp[old]), discloses="battles/20.2b")
    _demoralize(state, referee, old)


def unit_scores(state: State, name: str) -> bool:
    return state.counter(name).type != "train" or state.options.trains_score


def worth(counter: Counter, losses: Losses) -> int:
    """What its loss costs its side, by the face in good order (battles/13.2a, 22.5, 23.5, 24.5)."""
    if counter.type == "leader":
        return losses.leader * counter.value
    if counter.type == "artillery":
        return losses.gun + losses.artillery * counter.factor
    if counter.type == "cavalry":
        return losses.cavalry * counter.factor
    if counter.type == "train":
        return losses.train * counter.factor
    if counter.indian:
        rate = losses.infantry if losses.indian is None else losses.indian
        return losses.warband + rate * counter.factor
    return losses.infantry * counter.factor


def _charge(state: State, side: str, points: int) -> None:
    state.dp[side] = state.dp.get(side, 0) + points


def _demoralize(state: State, referee: Referee, side: str) -> None:
    level = state.battle.armies[side].level
    if state.dp.get(side, 0) >= level and side not in state.demoralized:
        state.demoralized.append(side)
        referee.tell(Demoralized(side, level))


def entered(state: State, referee: Referee, name: str, at: str) -> None:
    """A unit has come into a hex: the enemy may be charged for the place (battles/13.2c-e, D54)."""
    side = ENEMY[state.units[name].side]
    award = state.battle.armies[side].award
    kind = state.counter(name).type
    if award is None or at not in award.hexes or side in state.awarded or kind == "train":
        return
    if kind == "leader" and not state.options.leaders_occupy:
        return
    state.awarded.append(side)
    _charge(state, side, award.points)
    referee.tell(PlaceTaken(side, at, award.points, state.dp[side]), discloses="battles/13.2c")
    _demoralize(state, referee, side)


def settle(state: State, referee: Referee) -> None:
    """Leaders without cover in an enemy zone of control are eliminated, now (battles/12.1b, D26).

    In fog, whoever has come near is seen from now on.
    """
    field, units = state.field, state.units
    for name in state.battle.leaders:
        if name in units and units[name].at and field.exposed(name):
            lose(state, referee, name, "caught")
    if state.fog:
        look_about(state, referee)


def look_about(state: State, referee: Referee) -> None:
    """The phasing side is told into which stacks it may look that it could not look into before."""
    now = in_sight(state, state.phasing)
    new = now.difference(state.sighted)
    state.sighted = tuple(sorted(now))
    if new:
        referee.tell(Sighted(state.phasing, tuple(sorted(new))), state.phasing, discloses="battles/5.2b")


def overrun(state: State, referee: Referee, side: str, at: str) -> None:
    """Leaders alone in a hex that a combat unit of `side` has entered (battles/7.1d, 12.1a)."""
    foe = ENEMY[side]
    field = state.field
    if any(state.counter(n).type in COMBAT for n in field.at(at, side)) and not field.combat(at, foe):
        for name in field.leaders(at, foe):
            lose(state, referee, name, "overrun")


CHAPTER = Chapter(
    __name__,
    events=(Lost, Captured, Sighted, Disordered, Demoralized, PlaceTaken),
)
