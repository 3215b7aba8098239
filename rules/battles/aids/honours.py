"""What was worth a word in a battle that is over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rules.battles.combat import Combat
from rules.battles.ledger import Lost
from rules.battles.movement import Moved, MovedOwn
from rules.battles.turn import PlayerBegins, TurnBegins
from rules.kernel.events import Event
from rules.kernel.honours import Honour, Retold, counted, honours, most


class Fight(NamedTuple):
    """A combat, in which turn it was, 0 if none was told to begin, and what was lost by it."""

    combat: Combat
    turn: int
    lost: list[Lost]

    @property
    def points(self) -> int:
        return sum(one.points for one in self.lost)


def retold(events: Sequence[Event]) -> Retold:
    course = {"turns": counted(events, TurnBegins), "battles": counted(events, Combat)}
    return Retold(course, honours(bloodiest(events), heaviest(events), march(events)))


def fights(events: Sequence[Event]) -> Iterator[Fight]:
    """A combat lasts until the next, or until somebody else acts."""
    turn, fight = 0, None
    for event in events:
        match event:
            case Combat():
                fight = Fight(event, turn, [])
                yield fight
            case TurnBegins() | PlayerBegins():
                turn, fight = event.turn, None
            case Lost() if fight is not None:
                fight.lost.append(event)


def bloodiest(events: Sequence[Event]) -> Honour | None:
    """By the points that were lost, and with as many by the counters."""
    fight = most((one for one in list(fights(events)) if one.lost), lambda one: (one.points, len(one.lost)))
    if fight is None:
        return None
    facts = {"hexes": fight.combat.hexes, "turn": fight.turn, "lost": len(fight.lost), "points": fight.points}
    return Honour("bloodiest", facts)


def heaviest(events: Sequence[Event]) -> Honour | None:
    fight = most(fights(events), lambda one: one.combat.attack_total)
    if fight is None:
        return None
    combat = fight.combat
    facts = {"side": combat.side, "hexes": combat.hexes, "turn": fight.turn}
    return Honour("heaviest", facts | {"attack": combat.attack_total, "defence": combat.defence_total})


def march(events: Sequence[Event]) -> Honour | None:
    moves = (event for event in events if isinstance(event, Moved | MovedOwn) and len(event.path) > 1)
    best = most(moves, lambda one: len(one.path))
    if best is None:
        return None
    facts = {"side": best.side, "start": best.path[0], "to": best.path[-1], "hexes": len(best.path) - 1}
    return Honour("march", facts)
