"""Meetings of armies as they are told by themselves: who came to whom, what was chosen, what came of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.kernel.events import Event
from rules.kernel.fights import Account, Beat, Fights, Summary
from rules.whigs.board import ENEMY, SIDES, Result
from rules.whigs.flight import Withdraw
from rules.whigs.meeting import (
    AmbushSettled,
    Battle,
    Contest,
    Destroyed,
    JoinRolled,
    Meets,
    NoWayOut,
    Postponed,
    Retreated,
    Stances,
)
from rules.whigs.view import View

CHOOSING = (Stances, NoWayOut, JoinRolled, Postponed, Contest, AmbushSettled)
VICTORIES: tuple[Result, ...] = ("NV", "V", "GV", "IV")  # of the attacker; all other results are defeats


class ArmiesMeet(Summary, frozen=True):
    at: str


class FieldWon(Summary, frozen=True):
    at: str
    winner: str
    ambush: bool


class NoBattle(Summary, frozen=True):
    """One side or both left."""

    at: str


class CameThere(Summary, frozen=True):
    """Who was there first, and who came."""

    occupant: str
    newcomer: str


class Engaged(Summary, frozen=True):
    """The dice of a battle."""

    attacker: str
    attack: int
    defence: int
    odds: str
    column: str
    die: int
    result: Result


class Toll(Summary, frozen=True):
    """What a side has lost, in hundredths of its men, which of its armies are gone, and where others went."""

    side: str
    lost: int
    gone: tuple[str, ...]
    ways: tuple[Withdraw, ...]


# -- which event belongs where --------------------------------------------------------------------------


def beat(event: Event) -> Beat | None:
    match event:
        case Meets():
            return Beat(event.at, head=True)
        case Retreated() | Destroyed():
            return Beat(event.at, joins=True)
    return Beat(event.at) if isinstance(event, (*CHOOSING, Battle)) else None


def over(events: Sequence[Event]) -> bool:
    """A battle ends it, or that a side leaves."""
    return any(isinstance(event, Battle | Retreated) for event in events)


# -- what it has come to --------------------------------------------------------------------------------


def account(at: str, events: Sequence[Event], view: View) -> Account:
    met = next((event for event in events if isinstance(event, Meets)), None)
    cause = CameThere(met.occupant, met.newcomer) if met else None
    battle = next((event for event in events if isinstance(event, Battle)), None)
    if battle is None:
        left = any(isinstance(event, Retreated) for event in events)
        return Account(NoBattle(at) if left else ArmiesMeet(at), cause, tuple(tolls(events)))
    winner = battle.attacker if battle.result in VICTORIES else ENEMY[battle.attacker]
    title = FieldWon(at, winner, battle.ambush)
    return Account(title, cause, (engaged(battle), *tolls(events)), winner)


def engaged(battle: Battle) -> Engaged:
    totals = battle.attack, battle.defence
    return Engaged(battle.attacker, *totals, battle.odds, battle.column, battle.die, battle.result)


def tolls(events: Sequence[Event]) -> Iterator[Toll]:
    """Of each side of which there is something to tell."""
    battle = next((event for event in events if isinstance(event, Battle)), None)
    for side in SIDES:
        gone = [e.counters for e in events if isinstance(e, Destroyed) and e.side == side]
        ways = [e.ways for e in events if isinstance(e, Retreated) and e.side == side]
        lost = 0
        if battle:
            lost = battle.attacker_loses if side == battle.attacker else battle.defender_loses
        if battle or gone or ways:
            yield Toll(side, lost, sum(gone, ()), sum(ways, ()))


FIGHTS = Fights(beat, over, account, summaries=(ArmiesMeet, FieldWon, NoBattle, CameThere, Engaged, Toll))
