"""What a second commander may be given: counters by name, and with a leader whoever stands with him."""

from __future__ import annotations

from collections.abc import Iterable

from rules.battles.lines import Convert, Done, NoLead, Place, Rout
from rules.battles.pursuit import Pursuit
from rules.battles.view import View
from rules.kernel.command import Charges, Ordered, named
from rules.kernel.orders import Kind, Line, Lines

LEADER = "leader"


def charges(view: View) -> Charges:
    """The leaders of a side, then its other counters, and a train that it has taken."""
    counters = view.battle.counters.items()
    own = [counter for n, counter in counters if view.who in (counter.side, owner(view, n))]
    ranked = sorted(own, key=lambda counter: counter.type != LEADER)
    return {counter.name: tuple(filter(None, (counter.full, *counter.aliases))) for counter in ranked}


def commands(view: View, kind: Kind | None, lines: Lines, line: Line) -> Ordered:
    """The counters of which a line speaks, each covered by itself and by the leaders in its hex."""
    names = dict.fromkeys(about(view, kind, line))
    return tuple((name, *leaders_with(view, lines, line, name)) for name in names)


def about(view: View, kind: Kind | None, line: Line) -> Iterable[str]:
    if isinstance(line, Convert | Rout | NoLead):
        return (name for name, unit in view.units.items() if unit.side == view.who and unit.at == line.at)
    if isinstance(line, Done) and isinstance(kind, Pursuit):
        return kind.units
    counters = view.battle.counters  # a line may name one of another battle
    return (n for n in named(line, "unit") if n in counters and owner(view, n) == view.who)


def owner(view: View, name: str) -> str:
    """Whose a counter is: the enemy's train may have been taken (battles/20.2b)."""
    return view.units[name].side if name in view.units else view.battle.counters[name].side


def leaders_with(view: View, lines: Lines, line: Line, name: str) -> Iterable[str]:
    """The leaders in the hex of a counter, or in that in which it is laid out."""
    at = line.at if isinstance(line, Place) else view.units[name].at if name in view.units else ""
    if not at or view.counter(name).type == LEADER:
        return ()
    placed = {other.unit for other in lines if isinstance(other, Place) and other.at == at}
    own = (n for n, unit in view.units.items() if unit.side == view.who and (unit.at == at or n in placed))
    return (n for n in own if view.counter(n).type == LEADER)
