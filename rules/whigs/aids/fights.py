"""Meetings of armies and of fleets as they are told by themselves: who came, what was chosen, what it led to.

A siege and a raid are news of the turn: no side answers in them, and each is told whole in a line or two.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.kernel.events import Event
from rules.kernel.fights import Account, Beat, Fights, Summary
from rules.whigs.board import ENEMY, SIDES, Result
from rules.whigs.flight import Withdraw
from rules.whigs.landing import BackInPort, FledTo, FleetDestroyed, Landed, SeaBattle, SeaChoices, Searched
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
SEA = "at sea"  # where an invader is met; no place is called so
AT_SEA = (Searched, SeaBattle, FleetDestroyed, BackInPort, FledTo)
REMAIN = "remain"
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


class FleetsMeet(Summary, frozen=True):
    """Whose expedition it is."""

    side: str


class SeaWon(Summary, frozen=True):
    sea: str
    winner: str


class NoSeaBattle(Summary, frozen=True):
    """The invader turned back, or nobody looked for him, or found him."""


class AtSea(Summary, frozen=True):
    """What both chose."""

    side: str
    invader: str
    interceptor: str


class EngagedAtSea(Summary, frozen=True):
    """The dice of a battle at sea; `counted`: the die with what the British add."""

    attacker: str
    attack: int
    defence: int
    column: str
    die: int
    counted: int
    result: Result


class SeaToll(Summary, frozen=True):
    """What a side has lost, in hundredths of its ships, what is destroyed, and where who is left went."""

    side: str
    lost: int
    gone: tuple[str, ...]
    to: tuple[str, ...]


# -- which event belongs where --------------------------------------------------------------------------


def beat(event: Event) -> Beat | None:
    match event:
        case Meets():
            return Beat(event.at, head=True)
        case Retreated() | Destroyed():
            return Beat(event.at, joins=True)
        case SeaChoices():
            return Beat(SEA)
        case Landed():
            return Beat(SEA, ends=True)
    if isinstance(event, AT_SEA):
        return Beat(SEA, joins=True)
    return Beat(event.at) if isinstance(event, (*CHOOSING, Battle)) else None


def over(events: Sequence[Event]) -> bool:
    """A battle ends it, or that a side leaves; at sea also a landing, which is news of the turn."""
    return any(isinstance(event, Battle | Retreated | SeaBattle | BackInPort) for event in events)


# -- what it has come to --------------------------------------------------------------------------------


def account(at: str, events: Sequence[Event], view: View) -> Account:
    return at_sea(events) if at == SEA else on_land(at, events)


def on_land(at: str, events: Sequence[Event]) -> Account:
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


def at_sea(events: Sequence[Event]) -> Account:
    chosen = next((event for event in events if isinstance(event, SeaChoices)), None)
    cause = AtSea(chosen.side, chosen.invader, chosen.interceptor) if chosen else None
    battle = next((event for event in events if isinstance(event, SeaBattle)), None)
    if battle is None:
        return Account(
            NoSeaBattle() if is_avoided(events) else FleetsMeet(chosen.side if chosen else ""), cause
        )
    winner = battle.attacker if battle.result in VICTORIES else ENEMY[battle.attacker]
    told = EngagedAtSea(
        battle.attacker,
        *(battle.attack, battle.defence),
        battle.column,
        *(battle.die, battle.counted),
        battle.result,
    )
    tolls = tuple(sea_toll(side, battle, events) for side in SIDES)
    return Account(SeaWon(battle.sea, winner), cause, (told, *tolls), winner)


def is_avoided(events: Sequence[Event]) -> bool:
    """Whether it comes to no battle: a search follows on that both engage, and a battle on what it finds."""
    searches = [event.found for event in events if isinstance(event, Searched)]
    left = any(isinstance(event, BackInPort) for event in events)
    return left or REMAIN in stances(events) or bool(searches and not any(searches))


def stances(events: Sequence[Event]) -> tuple[str, ...]:
    return tuple(event.interceptor for event in events if isinstance(event, SeaChoices))


def sea_toll(side: str, battle: SeaBattle, events: Sequence[Event]) -> SeaToll:
    gone, to = list[str](), list[str]()
    for event in events:
        match event:
            case FleetDestroyed(side=of, fleet=fleet, army=army) if of == side:
                gone += [fleet, army] if army else [fleet]
            case BackInPort(side=of, at=port) | FledTo(side=of, to=port) if of == side:
                to.append(port)
    lost = battle.attacker_loses if side == battle.attacker else battle.defender_loses
    return SeaToll(side, lost, tuple(gone), tuple(dict.fromkeys(to)))


FIGHTS = Fights(
    beat,
    over,
    account,
    summaries=(
        *(ArmiesMeet, FieldWon, NoBattle, CameThere, Engaged, Toll),
        *(FleetsMeet, SeaWon, NoSeaBattle, AtSea, EngagedAtSea, SeaToll),
    ),
)
