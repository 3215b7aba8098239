"""What was worth a word in a war that is over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rules.blocks.battle import BattleBegins, Eliminated, Volley
from rules.blocks.movement import Moved
from rules.blocks.naval import SeaBattleBegins
from rules.blocks.retreat import LostOnRetreat
from rules.blocks.state import Trail
from rules.blocks.turn import TurnBegins
from rules.kernel.events import Event
from rules.kernel.honours import Honour, Retold, counted, honours, most


class Fight(NamedTuple):
    """A battle on land: when it began, and what was told of it."""

    at: str
    year: int
    told: list[Volley | Eliminated | LostOnRetreat]

    @property
    def lost(self) -> int:
        """Blocks of both sides, in the battle and on the retreat from it."""
        return counted(self.told, Eliminated, LostOnRetreat)

    @property
    def rounds(self) -> int:
        return max((one.round for one in self.told if isinstance(one, Volley)), default=0)


def retold(events: Sequence[Event]) -> Retold:
    course = {
        "turns": counted(events, TurnBegins),
        "battles": counted(events, BattleBegins, SeaBattleBegins),
    }
    return Retold(course, honours(bloodiest(events), volley(events), march(events)))


def fights(events: Sequence[Event]) -> Iterator[Fight]:
    """Battles on land go on beside each other: what is told of a place is of the last that began there."""
    found, year = dict[str, Fight](), 0
    for event in events:
        match event:
            case TurnBegins():
                year = event.year
            case BattleBegins():
                if event.at in found:
                    yield found[event.at]
                found[event.at] = Fight(event.at, year, [])
            case Volley() | Eliminated() | LostOnRetreat() if event.at in found:
                found[event.at].told.append(event)
    yield from found.values()


def bloodiest(events: Sequence[Event]) -> Honour | None:
    fight = most((one for one in fights(events) if one.lost), lambda one: one.lost)
    if fight is None:
        return None
    facts = {"at": fight.at, "year": fight.year, "rounds": fight.rounds, "lost": fight.lost}
    return Honour("bloodiest", facts)


def volley(events: Sequence[Event]) -> Honour | None:
    """Most hits, and with as many the fewest dice."""
    fired = (event for event in events if isinstance(event, Volley) and event.hits)
    best = most(fired, lambda one: (one.hits, -one.dice))
    if best is None:
        return None
    facts = {"side": best.side, "type": best.type, "at": best.at, "dice": best.dice, "hits": best.hits}
    return Honour("volley", facts)


def march(events: Sequence[Event]) -> Honour | None:
    """Most steps on land, and with as many the most blocks."""
    trails = (trail for event in events if isinstance(event, Moved) for trail in event.trails)
    best = most((trail for trail in trails if not trail.ships), length)
    if best is None:
        return None
    facts = {"side": best.side, "start": best.path[0], "to": best.path[-1], "steps": len(best.path) - 1}
    return Honour("march", facts | {"blocks": best.count})


def length(trail: Trail) -> tuple[int, int]:
    return len(trail.path), trail.count
