"""What a second commander may be given: armies and fleets by their counters, and theatres."""

from __future__ import annotations

from collections.abc import Iterable

from rules.kernel.command import Charges, Ordered, Theatres, named
from rules.kernel.orders import Kind, Line, Lines
from rules.whigs.landing import ChooseAtSea
from rules.whigs.lines import Fate, Gather, Meet, Rest
from rules.whigs.meeting import Decide, Forbid, Meeting, Spring
from rules.whigs.operations import FleetMove, March
from rules.whigs.siege import Spare
from rules.whigs.state import key_of
from rules.whigs.view import View


def charges(theatres: Theatres, view: View) -> Charges:
    """The armies and fleets of a side, formed or not, then the theatres."""
    own = (*view.board.armies[view.who], *view.board.fleets[view.who])
    called = view.board.vocabulary().names["counter"]
    return {**{name: called[name] for name in own}, **theatres.on((*view.board.places, *view.board.seas))}


def commands(theatres: Theatres, view: View, kind: Kind | None, lines: Lines, line: Line) -> Ordered:
    """The counters that a line moves, each covered by itself and by the theatre in which it stands."""
    if isinstance(line, Fate | Spare):
        there = [view.armies[key].name for key in view.at(line.place, view.who)]
        return _covered(theatres, view, lines, there) or (theatres.over(line.place),)
    return _covered(theatres, view, lines, moved(view, kind, line))


def moved(view: View, kind: Kind | None, line: Line) -> Iterable[str]:
    """The counters that a line is about, whether it names them or their question does."""
    if isinstance(line, Rest) and isinstance(kind, FleetMove):
        return kind.fleets
    if isinstance(line, Rest) and isinstance(kind, March):
        return kind.armies
    if isinstance(line, Meet) and isinstance(kind, ChooseAtSea):
        return kind.mine
    if isinstance(line, Meet | Spring | Forbid) and isinstance(kind, Meeting | Decide):
        return (view.armies[key].name for key in view.at(kind.place, view.who))
    return named(line, "counter")


def _covered(theatres: Theatres, view: View, lines: Lines, counters: Iterable[str]) -> Ordered:
    return tuple((name, *theatres.over(stands(view, lines, name))) for name in counters)


def stands(view: View, lines: Lines, name: str) -> str:
    """Where a counter of the reader is, or is to be formed."""
    key = key_of(view.who, name)
    thing = view.armies.get(key) or view.fleets.get(key)
    if thing is not None:
        return thing.at
    return next((line.place for line in lines if isinstance(line, Gather) and line.counter == name), "")
