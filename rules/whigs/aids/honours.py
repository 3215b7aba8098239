"""What was worth a word in a war that is over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from rules.kernel.events import Event
from rules.kernel.honours import Honour, Retold, counted, honours, most
from rules.whigs.landing import SeaBattle
from rules.whigs.meeting import Battle
from rules.whigs.raids import Raided
from rules.whigs.siege import SiegeLaid
from rules.whigs.treasury import YearBegins

EventT = TypeVar("EventT", bound=Event)


def retold(events: Sequence[Event]) -> Retold:
    course = {
        "years": counted(events, YearBegins),
        "battles": counted(events, Battle, SeaBattle),
        "sieges": len({(year, siege.place) for year, siege in dated(events, SiegeLaid)}),
    }
    return Retold(course, honours(greatest(events), siege(events), raid(events)))


def dated(events: Sequence[Event], kind: type[EventT]) -> Iterator[tuple[int, EventT]]:
    """The events of a kind, each with its year."""
    year = 0
    for event in events:
        if isinstance(event, YearBegins):
            year = event.year
        elif isinstance(event, kind):
            yield year, event


def greatest(events: Sequence[Event]) -> Honour | None:
    """The battle on land in which most strength met."""
    found = most(dated(events, Battle), lambda one: one[1].attack + one[1].defence)
    if found is None:
        return None
    year, battle = found
    facts = {"at": battle.at, "year": year, "attacker": battle.attacker, "ambush": battle.ambush}
    return Honour("greatest", facts | {"attack": battle.attack, "defence": battle.defence})


def siege(events: Sequence[Event]) -> Honour | None:
    found = most(dated(events, SiegeLaid), lambda one: one[1].sat)
    if found is None or not found[1].sat:
        return None
    year, siege = found
    return Honour("siege", {"side": siege.side, "place": siege.place, "year": year, "sat": siege.sat})


def raid(events: Sequence[Event]) -> Honour | None:
    raids = ((year, raid) for year, raid in dated(events, Raided) if raid.places)
    found = most(raids, lambda one: len(one[1].places))
    if found is None:
        return None
    year, raid = found
    return Honour("raid", {"side": raid.side, "year": year, "places": raid.places})
