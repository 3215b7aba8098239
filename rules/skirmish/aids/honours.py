"""What was worth a word in a fight that is over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from rules.kernel.events import Event
from rules.kernel.honours import Honour, Retold, counted, honours, most
from rules.skirmish.fire import Volley
from rules.skirmish.melee import Melee, MeleeHurt
from rules.skirmish.movement import Moved
from rules.skirmish.turns import TurnBegins


def retold(events: Sequence[Event]) -> Retold:
    course = {
        "turns": counted(events, TurnBegins),
        "volleys": counted(events, Volley),
        "melees": counted(events, Melee),
    }
    return Retold(course, honours(volley(events), melee(events), march(events)))


def volley(events: Sequence[Event]) -> Honour | None:
    """Most hits, and with as many the fewest dice."""
    fired = (event for event in events if isinstance(event, Volley) and event.hits)
    best = most(fired, lambda one: (one.hits, -shots(one)))
    if best is None:
        return None
    facts = {"unit": best.unit, "target": best.target, "inches": best.inches}
    return Honour("volley", facts | {"dice": shots(best), "hits": best.hits})


def shots(volley: Volley) -> int:
    return len(volley.dice) + len(volley.wounded)


def rounds(events: Sequence[Event]) -> Iterator[tuple[Melee, int]]:
    """Each round of a melee, and how many men were hit in it."""
    melee: Melee | None = None
    for close, told in groupby(events, key=lambda event: isinstance(event, Melee | MeleeHurt)):
        for event in told if close else ():
            if isinstance(event, Melee):
                melee, hurt = event, 0
            elif isinstance(event, MeleeHurt) and melee is not None:
                hurt += event.dead + event.serious
                yield melee, hurt
        melee = None


def melee(events: Sequence[Event]) -> Honour | None:
    best = most(rounds(events), lambda one: one[1])
    if best is None or not best[1]:
        return None
    fought, hurt = best
    others = tuple(dict.fromkeys(meeting.foe for meeting in fought.meetings))
    return Honour("melee", {"unit": fought.unit, "others": others, "hurt": hurt})


def march(events: Sequence[Event]) -> Honour | None:
    moves = (event for event in events if isinstance(event, Moved) and event.inches)
    best = most(moves, lambda one: one.inches)
    if best is None:
        return None
    return Honour("march", {"unit": best.unit, "at": best.at, "inches": best.inches})
