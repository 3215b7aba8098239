"""The fighting of a turn as it is told by itself: each volley, charge and melee with what came of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from rules.kernel.events import Event
from rules.kernel.fights import Account, Beat, Fights, Summary
from rules.skirmish.breach import CameIn, DrivenOut, TookBuilding
from rules.skirmish.charge import Charged, HeldFire, TimidTest
from rules.skirmish.fire import Volley
from rules.skirmish.melee import Melee, MeleeHurt
from rules.skirmish.morale import Broke, Captured, Destroyed
from rules.skirmish.running import CrewRan, Ran, RanOff
from rules.skirmish.view import View
from rules.skirmish.wounds import Hurt

FIGHTING = "fighting"
FIRST = (Volley, Charged, Melee)
RUNNING = (Ran, RanOff, CrewRan)
THEN = (
    *(Hurt, MeleeHurt, TimidTest, HeldFire, CameIn, DrivenOut, TookBuilding),
    *(Broke, Captured, Destroyed, *RUNNING),
)


class Fighting(Summary, frozen=True):
    """Of the turn in whose message it is named."""


class FiresAt(Summary, frozen=True):
    unit: str
    target: str


class Charges(Summary, frozen=True):
    unit: str
    target: str


class FightsWith(Summary, frozen=True):
    unit: str
    others: tuple[str, ...]


class OfUnit(Summary, frozen=True):
    """What a unit does or suffers of which nothing before was told, as when it runs on."""

    unit: str


class Harmed(msgspec.Struct, frozen=True):
    """Who was hit, and how many men it lost."""

    unit: str
    dead: int
    wounded: int


class CameOfIt(Summary, frozen=True):
    """What came of a volley, a charge or a melee, or what a unit did `alone`.

    `short`: the charge does not arrive. `runs`: alone.
    """

    fire: bool = False
    hits: int = 0
    charge: bool = False
    short: bool = False
    melee: bool = False
    alone: bool = False
    runs: bool = False
    harmed: tuple[Harmed, ...] = ()
    broken: tuple[str, ...] = ()
    ran: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    captives: int = 0
    building: str = ""  # that was taken


# -- which event belongs where --------------------------------------------------------------------------


def beat(event: Event) -> Beat | None:
    if isinstance(event, FIRST):
        return Beat(FIGHTING)
    return Beat(FIGHTING, joins=True) if isinstance(event, THEN) else None


def over(events: Sequence[Event]) -> bool:
    """The next card may fight again, until the turn is over."""
    return False


def account(fight: str, events: Sequence[Event], view: View) -> Account:
    return Account(Fighting())


def rounds(events: Sequence[Event]) -> tuple[int, ...]:
    """Each volley, charge or melee is one; what a charge leads to belongs to it."""
    found, told = list[int](), list[Event]()
    for event in events:
        if begins(event, told):
            told = []
        found.append((found[-1] if found else 0) + (not told))
        told.append(event)
    return tuple(found)


def begins(event: Event, told: Sequence[Event]) -> bool:
    """Whether it is of another round than what was `told` just before."""
    charge = told[0] if told and isinstance(told[0], Charged) else None
    match event:
        case Charged():
            return True
        case Volley():
            return charge is None or not event.reaction or event.unit != charge.target
        case Melee():
            return charge is None or event.unit != charge.unit
    known = {unit for each in told for unit in named(each)}
    return known.isdisjoint(named(event))


def named(event: Event) -> tuple[str, ...]:
    """The units of which it tells."""
    match event:
        case Volley() | Charged():
            return (event.unit, event.target)
        case Melee():
            return (event.unit, *foes(event))
    unit: str = getattr(event, "unit")  # noqa: B009
    return (unit,)


def foes(melee: Melee) -> tuple[str, ...]:
    return tuple(dict.fromkeys(meeting.foe for meeting in melee.meetings))


def heading(events: Sequence[Event]) -> Summary:
    match events[0]:
        case Volley() as volley:
            return FiresAt(volley.unit, volley.target)
        case Charged() as charge:
            return Charges(charge.unit, charge.target)
        case Melee() as melee:
            return FightsWith(melee.unit, foes(melee))
    return OfUnit(*named(events[0]))


# -- what came of it, in one line -----------------------------------------------------------------------


def came_of(events: Sequence[Event]) -> CameOfIt:
    first, ran = events[0], units(events, *RUNNING)
    alone = not isinstance(first, FIRST)
    return CameOfIt(
        fire=isinstance(first, Volley),
        hits=first.hits if isinstance(first, Volley) else 0,
        charge=isinstance(first, Charged),
        short=isinstance(first, Charged) and not first.arrives,
        melee=isinstance(first, Melee),
        alone=alone,
        runs=alone and bool(ran),
        harmed=tuple(harmed(events)),
        broken=units(events, Broke),
        ran=() if alone else ran,
        gone=units(events, Destroyed),
        captives=sum(event.men + event.officer for event in events if isinstance(event, Captured)),
        building=next((e.building for e in events if isinstance(e, TookBuilding) and e.inside), ""),
    )


def harmed(events: Sequence[Event]) -> Iterator[Harmed]:
    """Each who was hit, once."""
    hurt = [event for event in events if isinstance(event, Hurt | MeleeHurt)]
    for unit in dict.fromkeys(event.unit for event in hurt):
        own = [event for event in hurt if event.unit == unit]
        yield Harmed(unit, sum(event.dead for event in own), sum(event.serious for event in own))


def units(events: Sequence[Event], *kinds: type[Event]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(unit for e in events if isinstance(e, kinds) for unit in named(e)))


FIGHTS = Fights(
    beat,
    over,
    account,
    (Fighting, FiresAt, Charges, FightsWith, OfUnit, CameOfIt),
    rounds,
    came_of,
    heading,
)
