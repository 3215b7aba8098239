"""Whole orders that are worth a thought, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.kernel.chance import Chance
from rules.kernel.orders import Kind, Line, Lines
from rules.kernel.thinking.judgement import Plan, Reason, Reasons, Style
from rules.whigs.alliances import MakeAllies
from rules.whigs.gather import GatherOrder
from rules.whigs.landing import ChooseAtSea, total
from rules.whigs.lines import Command, Go, Land, Meet, Stay
from rules.whigs.meeting import AMBUSH, JOIN, RETREAT, Decide, Meeting, Spring
from rules.whigs.operations import March, options
from rules.whigs.orders_year import YearOrders, armies_of
from rules.whigs.raids import RaidersOrder, RaidOrder
from rules.whigs.recruit import Administer
from rules.whigs.siege import Besiege, Captured, Spare
from rules.whigs.state import key_of
from rules.whigs.thinking import aims, forces
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
    ("ohio", {"lakes": 30}),
    ("bold", {"attack": 170}),
    ("wary", {"attack": 60, "keep": 150}),
)
OPEN = Meeting | Decide | ChooseAtSea | Captured  # of these all that may be said is weighed
LEANING = MakeAllies | Administer | GatherOrder | RaidersOrder | RaidOrder | YearOrders
REASONS: Reasons = {
    **{name: () for name, _ in LEANINGS},
    "orders": ("marching", "defending"),
    "together": ("armies", "at"),
    **dict.fromkeys(("siege", "guard", "stay", "land"), ("army", "at")),
    **dict.fromkeys(("fight", "ambush", "avoid"), ("at", "won")),
    "wait": ("at",),
    "at_sea": ("ships",),
    "prize": ("at",),
    "besiege": (),
    "spare": ("at",),
}
BEST = 4  # errands of each army that are looked at


def considered(view: View, kind: Kind, chance: Chance, style: Style) -> Sequence[Plan]:
    """The best guess first; of fewer than two nothing is weighed."""
    if isinstance(kind, OPEN):
        lines = (line for line in kind.next(view, ()) if kind.owed(view, (line,)) is None)
        return [Plan((line,), reason_of(view, kind, line)) for line in lines]
    if isinstance(kind, LEANING):
        return list(_leanings(view, kind, chance, style))
    if isinstance(kind, March):
        return list(_marches(view, kind, chance, style))
    if isinstance(kind, Besiege):
        spared = (line for line in kind.next(view, ()) if isinstance(line, Spare))
        others = (Plan((line,), Reason("spare", {"at": line.place})) for line in spared)
        return [Plan((), Reason("besiege")), *others]
    return ()


def reason_of(view: View, kind: OPEN, line: Line) -> Reason:
    """What a meeting promises, and what a place is."""
    if isinstance(kind, ChooseAtSea):
        return Reason("at_sea", {"ships": total(view, [key_of(view.who, name) for name in kind.mine])})
    if isinstance(kind, Captured):
        return Reason("prize", {"at": kind.places[0]})
    at, sprung = kind.place, isinstance(line, Spring) or line == Meet(AMBUSH)
    if isinstance(line, Meet) and line.stance == JOIN:
        return Reason("wait", {"at": at})
    word = "ambush" if sprung else "avoid" if isinstance(line, Meet) and line.stance == RETREAT else "fight"
    return Reason(word, {"at": at, "won": forces.fight(view, at, ambush=sprung)})


def _leanings(view: View, kind: Kind, chance: Chance, style: Style) -> Iterator[Plan]:
    """The same answer as commanders of other leanings would give it, who go on in their way."""
    found: dict[Lines, Plan] = {}
    for name, leaning in LEANINGS:
        lines = answered(view, kind, chance, {**style, **leaning})
        if lines is not None:
            found.setdefault(lines, Plan(lines, Reason(name), leaning))
    if isinstance(kind, YearOrders):
        for lines in _orders(view, kind):
            found.setdefault(lines, Plan(lines, _split(lines)))
    yield from found.values()


def _split(lines: Lines) -> Reason:
    """How many armies march, and how many defend."""
    marching = sum(isinstance(line, Command) and line.order == "march" for line in lines)
    return Reason("orders", {"marching": marching, "defending": len(lines) - marching})


def _orders(view: View, kind: YearOrders) -> Iterator[Lines]:
    """All march, all defend, and one against the others."""
    names = armies_of(view)
    for order, other in (("march", "defend"), ("defend", "march")):
        yield tuple(Command(name, order) for name in names)
        for one in names if len(names) > 1 else ():
            yield tuple(Command(name, other if name == one else order) for name in names)


def _marches(view: View, kind: March, chance: Chance, style: Style) -> Iterator[Plan]:
    """The best for all, several to one place, and what else one of them might do: the best first."""
    usual = answered(view, kind, chance, style) or ()
    yield Plan(usual, Reason("usual"))
    yield from _together(view, kind, usual)
    others = []
    for name in kind.left(view, ()):
        found = errands(view, name, set(), chance, style)[:BEST]
        others += [
            (found[0].promise - errand.promise, errand) for errand in found if errand.line not in usual
        ]
    for _, errand in sorted(others, key=lambda other: other[0]):
        kept = tuple(line for line in usual if _apart(line, errand.line))
        yield Plan((errand.line, *kept), errand.why)


def _together(view: View, kind: March, usual: Lines) -> Iterator[Plan]:
    """All who can to one place that is not theirs, the dearest first: what none takes alone they may take."""
    near: dict[str, list[Go]] = {}
    for name in kind.left(view, ()):
        for line in options(view, name):
            if isinstance(line, Go) and not view.holds(view.who, line.to):
                near.setdefault(line.to, []).append(line)
    worth = aims.values(view.board)
    for place, lines in sorted(near.items(), key=lambda goal: -worth[goal[0]]):
        there = len(view.at(place, view.who))
        if len(lines) + there > 1:
            kept = tuple(line for line in usual if all(_apart(line, each) for each in lines))
            yield Plan((*kept, *lines), Reason("together", {"armies": len(lines) + there, "at": place}))


def _apart(line: Line, other: Way) -> bool:
    """Whether two errands are of two armies, and not with the same fleet."""
    if isinstance(line, Land) and isinstance(other, Land) and line.fleet == other.fleet:
        return False
    return isinstance(line, Go | Land | Stay) and line.counter != other.counter
