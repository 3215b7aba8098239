"""The attacks of an activation as they are told by themselves, one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate

import msgspec

from rules.kernel.events import Event
from rules.kernel.fights import Account, Beat, Fights, Summary
from rules.ticonderoga.advance import Advanced, ChaseRolled, Pursued
from rules.ticonderoga.attack import AttackBegins, AttackLost, AttackRolled, SurpriseRolled
from rules.ticonderoga.dates import ActivationBegins
from rules.ticonderoga.defence import (
    DefenceDeclined,
    DefenceLed,
    DefenceRolled,
    IndiansShrink,
    LeaderFalls,
    LeaderTried,
    PatrolFoils,
)
from rules.ticonderoga.losses import IN_COMBAT, CadreDrawn, Gone, NoCadre, Removed, StepLost, Weakened
from rules.ticonderoga.retreat import Fled, FlightRolled, NoRetreat, Retreated
from rules.ticonderoga.victory import GameOver
from rules.ticonderoga.view import View

ATTACKS = "attacks"
NAMED = 2  # of the lost
THEN = (  # who is lost without his leader, or without a boat, is news of the turn
    *(SurpriseRolled, PatrolFoils, AttackLost, LeaderTried, AttackRolled),
    *(DefenceLed, DefenceRolled, DefenceDeclined, IndiansShrink, LeaderFalls),
    *(Retreated, NoRetreat, FlightRolled, Fled, Advanced, ChaseRolled, Pursued),
)
CAUSED = (StepLost, CadreDrawn, Removed, Gone)
UNCAUSED = (Weakened, NoCadre)  # before any attack of a date they are of its opening phases


class SideAttacks(Summary, frozen=True):
    side: str
    night: bool = False


class AttackOn(Summary, frozen=True):
    """What a single attack is called."""

    unit: str
    at: str


class Thrown(msgspec.Struct, frozen=True):
    """A die with all that is added, against a strength."""

    net: int
    strength: int
    hit: bool


class Assaulted(Summary, frozen=True):
    """The dice of an attack, and what came of them.

    `failed`: the surprise, and with it the attack. `declined`: nobody defends. `lost`: some, and how many
    `more`. `where`: to which places those went who fell back. `advances`: the attackers go in.
    """

    attack: Thrown | None = None
    defence: Thrown | None = None
    failed: bool = False
    declined: bool = False
    reduced: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    more: int = 0
    where: tuple[str, ...] = ()
    advances: bool = False


# -- which event belongs where --------------------------------------------------------------------------


def beat(event: Event) -> Beat | None:
    match event:
        case AttackBegins():
            return Beat(ATTACKS)
        case ActivationBegins() | GameOver():
            return Beat(ATTACKS, ends=True)
    return Beat(ATTACKS, joins=True) if is_of_attack(event) else None


def is_of_attack(event: Event) -> bool:
    if isinstance(event, CAUSED):
        return event.cause in IN_COMBAT
    return isinstance(event, (*THEN, *UNCAUSED))


def over(events: Sequence[Event]) -> bool:
    """A side may always attack once more, until the next activation begins."""
    return False


def account(fight: str, events: Sequence[Event], view: View) -> Account:
    """They are all of the side whose activation it is, and by day or by night as that is."""
    begun = next((event for event in events if isinstance(event, AttackBegins)), None)
    return Account(SideAttacks(begun.side, begun.night) if begun else SideAttacks(view.phasing, view.night))


def rounds(events: Sequence[Event]) -> tuple[int, ...]:
    """Each attack is one, up to the pursuit."""
    return tuple(accumulate(isinstance(event, AttackBegins) for event in events))


def heading(events: Sequence[Event]) -> AttackOn:
    begun = next(event for event in events if isinstance(event, AttackBegins))
    return AttackOn(begun.unit, begun.at)


# -- an attack in one line ------------------------------------------------------------------------------


def of_attack(events: Sequence[Event]) -> Assaulted:
    out = tuple(dict.fromkeys(lost(events)))
    return Assaulted(
        next((thrown(event) for event in events if isinstance(event, AttackRolled)), None),
        next((thrown(event) for event in events if isinstance(event, DefenceRolled)), None),
        failed=told_of(events, AttackLost),
        declined=told_of(events, DefenceDeclined),
        reduced=tuple(dict.fromkeys(reduced(events))),
        lost=out[:NAMED],
        more=len(out[NAMED:]),
        where=tuple(dict.fromkeys(fallen_back(events).values())),
        advances=told_of(events, Advanced),
    )


def thrown(event: AttackRolled | DefenceRolled) -> Thrown:
    return Thrown(event.net, event.strength, event.hit)


def told_of(events: Iterable[Event], kind: type[Event]) -> bool:
    return any(isinstance(event, kind) for event in events)


def reduced(events: Iterable[Event]) -> Iterator[str]:
    for event in events:
        match event:
            case StepLost(piece=name) | Weakened(piece=name) | CadreDrawn(unit=name):
                yield name


def lost(events: Iterable[Event]) -> Iterator[str]:
    for event in events:
        match event:
            case Removed(piece=name) | Gone(piece=name) | NoCadre(unit=name) | LeaderFalls(leader=name):
                yield name
            case NoRetreat(pieces=names):
                yield from names


def fallen_back(events: Iterable[Event]) -> Mapping[str, str]:
    """Where each who has fallen back has come to."""
    found = dict[str, str]()
    for event in events:
        match event:
            case Retreated(pieces=names, path=(*_, to)) | Fled(pieces=names, to=to):
                found |= dict.fromkeys(names, to)
    return found


FIGHTS = Fights(
    beat,
    over,
    account,
    (SideAttacks, AttackOn, Assaulted),
    rounds,
    of_attack,
    heading,
)
