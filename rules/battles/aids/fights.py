"""The attacks of a player turn as they are told by themselves, one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.battles.combat import AttackLapses, Combat, LeadsDefence, MakesUp, Weighed
from rules.battles.declare import AttacksDeclared
from rules.battles.ledger import Disordered, Lost
from rules.battles.pursuit import Pursued, PursuitDropped
from rules.battles.retreat import Converted, FellBack, HeldFast, MustFallBack, Routed
from rules.battles.tactics import TacticsPlayed
from rules.battles.view import View
from rules.kernel.events import Event
from rules.kernel.fights import Account, Beat, Fights, Summary

ATTACKS = "attacks"
FIRST = (LeadsDefence, TacticsPlayed)  # what an attack may begin with, before its odds
DECIDED = (Combat, AttackLapses)
THEN = (  # a train that is taken, or demoralization, is news of the turn
    *(Weighed, MakesUp, Lost, Disordered),
    *(Routed, Converted, HeldFast, MustFallBack, FellBack, Pursued, PursuitDropped),
)


class SideAttacks(Summary, frozen=True):
    side: str


class AttackOn(Summary, frozen=True):
    """What a single attack is called; no hexes: before its odds are told."""

    hexes: tuple[str, ...]


class Assaulted(Summary, frozen=True):
    """The dice of an attack and what was eliminated in it; without a die it has lapsed."""

    attack: int = 0
    defence: int = 0
    die: int = 0
    result: str = ""
    lost: tuple[str, ...] = ()


def beat(event: Event) -> Beat | None:
    if isinstance(event, AttacksDeclared):
        return Beat(ATTACKS)
    return Beat(ATTACKS, joins=True) if isinstance(event, (*FIRST, *DECIDED, *THEN)) else None


def over(events: Sequence[Event]) -> bool:
    """As many are decided as were declared."""
    declared = [len(event.attacks) for event in events if isinstance(event, AttacksDeclared)]
    return bool(declared) and sum(isinstance(event, DECIDED) for event in events) >= sum(declared)


def account(fight: str, events: Sequence[Event], view: View) -> Account:
    """Attacks follow where they were declared, and are all of the side whose turn it is."""
    said = [event.side for event in events if isinstance(event, AttacksDeclared | Combat)]
    return Account(SideAttacks(said[0] if said else view.phasing))


def rounds(events: Sequence[Event]) -> Iterator[int]:
    """Each attack is one, from what was played for it to the pursuit."""
    number, decided = 0, True
    for event in events:
        begins = isinstance(event, DECIDED) or (decided and isinstance(event, FIRST))
        if begins and decided:
            number, decided = number + 1, False
        decided = decided or isinstance(event, DECIDED)
        yield number


def heading(events: Sequence[Event]) -> Summary:
    return AttackOn(next((event.hexes for event in events if isinstance(event, DECIDED)), ()))


def of_attack(events: Sequence[Event]) -> Summary:
    combat = next((event for event in events if isinstance(event, Combat)), None)
    if combat is None:
        return Assaulted()
    lost = tuple(event.unit for event in events if isinstance(event, Lost))
    return Assaulted(combat.attack_total, combat.defence_total, combat.die, combat.result, lost)


FIGHTS = Fights(
    beat,
    over,
    account,
    (SideAttacks, AttackOn, Assaulted),
    lambda events: tuple(rounds(events)),
    of_attack,
    heading,
)
