"""Whole orders that are worth a thought, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.kernel.chance import Chance
from rules.kernel.orders import Kind, Line, Lines
from rules.kernel.thinking.judgement import Plan, Reason, Style
from rules.whigs.alliances import MakeAllies
from rules.whigs.gather import GatherOrder
from rules.whigs.landing import ChooseAtSea
from rules.whigs.lines import Command, Go, Land, Stay
from rules.whigs.meeting import Decide, Meeting
from rules.whigs.operations import March
from rules.whigs.orders_year import YearOrders, armies_of
from rules.whigs.raids import RaidersOrder, RaidOrder
from rules.whigs.recruit import Administer
from rules.whigs.siege import Besiege, Captured
from rules.whigs.thinking.marching import Way, errands
from rules.whigs.thinking.quick import answered
from rules.whigs.view import View

USUAL = 100
LEANINGS: Sequence[tuple[str, dict[str, int]]] = (
    ("usual", {}),
    ("raids", {"raid": 170}),
    ("thrift", {"raid": 40}),
    ("fortress", {"sea": 140, "keep": 200}),
    ("inland", {"sea": 0, "lakes": 200, "river": 200}),
    ("bold", {"attack": 170}),
    ("wary", {"attack": 60, "keep": 150}),
)
OPEN = Meeting | Decide | ChooseAtSea | Captured  # of these all that may be said is weighed
LEANING = MakeAllies | Administer | GatherOrder | RaidersOrder | RaidOrder | YearOrders
BEST = 4  # errands of each army that are looked at


def considered(view: View, kind: Kind, chance: Chance, style: Style) -> Sequence[Plan]:
    """The best guess first; of fewer than two nothing is weighed."""
    if isinstance(kind, OPEN):
        return [Plan((line,)) for line in kind.next(view, ()) if kind.owed(view, (line,)) is None]
    if isinstance(kind, LEANING):
        return list(_leanings(view, kind, chance, style))
    if isinstance(kind, March):
        return list(_marches(view, kind, chance, style))
    if isinstance(kind, Besiege):
        return [Plan(()), *(Plan((line,)) for line in kind.next(view, ()))]
    return ()


def _leanings(view: View, kind: Kind, chance: Chance, style: Style) -> Iterator[Plan]:
    """The same answer as commanders of other leanings would give it."""
    found: dict[Lines, str] = {}
    for name, leaning in LEANINGS:
        lines = answered(view, kind, chance, {**style, **leaning})
        if lines is not None:
            found.setdefault(lines, name)
    if isinstance(kind, YearOrders):
        for lines in _orders(view, kind):
            found.setdefault(lines, "orders")
    yield from (Plan(lines, Reason(why)) for lines, why in found.items())


def _orders(view: View, kind: YearOrders) -> Iterator[Lines]:
    """All march, all defend, and one against the others."""
    names = armies_of(view)
    for order, other in (("march", "defend"), ("defend", "march")):
        yield tuple(Command(name, order) for name in names)
        for one in names if len(names) > 1 else ():
            yield tuple(Command(name, other if name == one else order) for name in names)


def _marches(view: View, kind: March, chance: Chance, style: Style) -> Iterator[Plan]:
    """The best for all, and for each army what else it might do; the others then go on as before."""
    usual = answered(view, kind, chance, style) or ()
    yield Plan(usual, Reason("usual"))
    for name in kind.left(view, ()):
        for errand in errands(view, name, set(), chance, style)[:BEST]:
            kept = tuple(line for line in usual if _apart(line, errand.line))
            yield Plan((errand.line, *kept), errand.why)


def _apart(line: Line, other: Way) -> bool:
    """Whether two errands are of two armies, and not with the same fleet."""
    if isinstance(line, Land) and isinstance(other, Land) and line.fleet == other.fleet:
        return False
    return isinstance(line, Go | Land | Stay) and line.counter != other.counter
