"""What was worth a word in a campaign that is over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rules.kernel.events import Event
from rules.kernel.honours import Honour, Retold, chapters, counted, honours, most
from rules.ticonderoga.attack import AttackBegins
from rules.ticonderoga.boats import Sailed
from rules.ticonderoga.dates import ActivationBegins, DateBegins
from rules.ticonderoga.going import SomeWent, Went
from rules.ticonderoga.losses import CadreDrawn, NoCadre, Removed, StepLost, Weakened

LOSSES = StepLost, Weakened, CadreDrawn, NoCadre, Removed
BEGINS = AttackBegins, ActivationBegins, DateBegins


def retold(events: Sequence[Event]) -> Retold:
    course = {"dates": counted(events, DateBegins), "battles": counted(events, AttackBegins)}
    return Retold(course, honours(bloodiest(events), contested(events), march(events)))


def bloodiest(events: Sequence[Event]) -> Honour | None:
    """The attack by which most was lost, until the next or until the other side acts."""
    attacks = [(told[0], counted(told, *LOSSES)) for told in chapters(events, BEGINS)]
    found = most((one for one in attacks if isinstance(one[0], AttackBegins) and one[1]), lambda one: one[1])
    if found is None:
        return None
    attack, lost = found
    assert isinstance(attack, AttackBegins)
    facts = {"side": attack.side, "unit": attack.unit, "at": attack.at, "target": attack.target}
    return Honour("bloodiest", facts | {"lost": lost})


def contested(events: Sequence[Event]) -> Honour | None:
    """Where most attacks went."""
    attacks = Counter(event.at for event in events if isinstance(event, AttackBegins))
    found = most(attacks.items(), lambda one: one[1])
    return None if found is None else Honour("contested", {"at": found[0], "attacks": found[1]})


def march(events: Sequence[Event]) -> Honour | None:
    """On land or water, in one go."""
    gone = (event for event in events if isinstance(event, Went | SomeWent | Sailed) and len(event.path) > 1)
    best = most(gone, lambda one: len(one.path))
    if best is None:
        return None
    facts = {"side": best.side, "start": best.path[0], "to": best.path[-1], "hexes": len(best.path) - 1}
    return Honour("march", facts | {"afloat": isinstance(best, Sailed)})
