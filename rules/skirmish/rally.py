"""Rallying: units are combined into one (skirmish/rally-1 to rally-6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import Any

from rules.kernel.chapters import Chapter
from rules.kernel.events import Event, Why
from rules.kernel.orders import Kind, Line, Lines, No
from rules.kernel.referee import Referee, Running
from rules.skirmish import morale, sight
from rules.skirmish.acts import Act, Acts
from rules.skirmish.in_play import Known
from rules.skirmish.layout import TOUCH, Stand, within_table
from rules.skirmish.leaving import break_up
from rules.skirmish.lines import RallyWith
from rules.skirmish.losses import counts
from rules.skirmish.state import Morale, Officer, State
from rules.skirmish.table import Side
from rules.skirmish.view import View, in_fog, onlookers


class RollRally(Why, frozen=True):
    """Whether a wounded man comes back (skirmish/rally-3)."""

    unit: str


class Rallied(Event, frozen=True):
    """Units are one unit from now on (skirmish/rally-4)."""

    unit: str
    others: tuple[str, ...]
    dice: tuple[int, ...]
    back: int
    removed: int
    men: int


def parts(line: RallyWith) -> tuple[str, ...]:
    return (line.unit, line.other, *((line.third,) if line.third else ()))


def together(field: Known, names: Iterable[str]) -> bool:
    """Whether each of them touches another of them."""
    names = tuple(names)
    return all(any(n != m and field.apart(n, m) <= TOUCH for m in names) for n in names)


def unfit(field: Known, names: tuple[str, ...]) -> No | None:
    """Why these cannot be one unit (skirmish/rally-1, rally-2, rally-5)."""
    units = [field.units.get(name) for name in names]
    if len(set(names)) < len(names) or any(
        u is None or u.body is None or u.side != field.units[names[0]].side for u in units
    ):
        return No("skirmish/rally-2", "not_of_one_side", unit=names[0], other=names[-1])
    for name in names:
        if not field.troop(name).rallies:
            return No("skirmish/rally-1", "never_rallies", unit=name)
        if field.foes(name):
            return No("skirmish/act-5", "in_contact", unit=name)
    if len({field.troop(name).arm for name in names}) > 1:
        return No("skirmish/rally-2", "guns_with_guns", unit=names[0], other=names[-1])
    if not any(field.units[name].standing == "broken" for name in names):
        return No("skirmish/rally-5", "nobody_broken", unit=names[0], other=names[1])
    return (
        None
        if together(field, names)
        else No("skirmish/rally-6", "not_in_touch", unit=names[0], other=names[1])
    )


# -- what comes of it ---------------------------------------------------------------------------------------


def combine(state: State, referee: Referee, names: tuple[str, ...]) -> None:
    """The first keeps its name and place; it counts as a company of six with one dead (skirmish/rally-4)."""
    numbers, first = state.board.numbers, names[0]
    for name in names:
        sight.reveal(state, referee, name)
    seen_by = onlookers(state, *names)
    dice = tuple(
        referee.roll(6, RollRally(name), seen_by) for name in names for _ in range(state.units[name].wounded)
    )
    back = sum(die >= numbers.back for die in dice)
    men = sum(state.units[name].well for name in names) + back
    officer, limits = leader(state, names), worse(state, names)
    place = state.body(first)
    for name in names[1:]:
        break_up(state, name, "joined")
        state.change(name, body=None, hidden=False, well=0, wounded=0, officer=None)
    state.change(
        first,
        standing="ready",
        well=men,
        wounded=0,
        dead=numbers.rallied_dead,
        left=(),
        captured=0,
        figures=numbers.company,
        body=within_table(state.ground, Stand(place, men)) if men else place,
        officer=officer,
        officers_lost=0,
        morale=limits,
        stirred=True,
    )
    referee.tell(Rallied(first, names[1:], dice, back, len(dice) - back, men), discloses=in_fog(state))
    if not men:
        morale.destroy(state, referee, first)


def leader(field: Known, names: Iterable[str]) -> Officer | None:
    """The officer of the new unit: of several one who is sound."""
    officers = [unit.officer for name in names if (unit := field.units[name]).officer is not None]
    return min(officers, key=lambda officer: officer.wounded, default=None)


def worse(field: Known, names: tuple[str, ...]) -> Morale:
    """The lower number for each ground; the dead alone count if they did for all (skirmish/rally-2)."""
    rows = [field.units[name].morale for name in names]
    limits = [row.limits if row else field.troop(name).morale for row, name in zip(rows, names, strict=True)]
    dead_only = all(counts(field, name) == "dead" for name in names)
    return Morale((min(o for o, _ in limits), min(w for _, w in limits)), "dead" if dead_only else "all")


# -- as the action of an unbroken company -------------------------------------------------------------------


def offers(view: View, name: str) -> Iterator[RallyWith]:
    near = [n for n in view.standing(view.units[name].side) if n != name and view.apart(n, name) <= TOUCH]
    lines = (RallyWith(unit=name, other=other) for other in near)
    threes = (RallyWith(unit=name, other=a, third=b) for a, b in combinations(near, 2))
    return (line for line in (*lines, *threes) if refuses(view, line) is None)


def ahead(view: View, name: str) -> Iterator[RallyWith]:
    """With each company that may come to touch it."""
    mates = (other for other in view.standing(view.units[name].side) if other != name)
    return (RallyWith(unit=name, other=other) for other in mates)


def never(view: View, line: RallyWith) -> No | None:
    names = parts(line)
    if len(set(names)) < len(names) or not set(names) <= set(view.standing(view.units[line.unit].side)):
        return No("skirmish/rally-2", "not_of_one_side", unit=line.unit, other=names[-1])
    bad = next((name for name in names if not view.troop(name).rallies), None)
    return No("skirmish/rally-1", "never_rallies", unit=bad) if bad else None


def refuses(view: View, line: RallyWith) -> No | None:
    return unfit(view, parts(line))


def does(state: State, referee: Referee, line: RallyWith) -> Running:
    """An unbroken company gathers the broken that touch it (skirmish/rally-6)."""
    combine(state, referee, parts(line))
    yield from ()


# -- at the end of a turn ----------------------------------------------------------------------------------


class Rallying(Kind, frozen=True):
    """Which broken units that touch rally at the turn's end (skirmish/rally-6)."""

    line_types = (RallyWith,)

    def shows(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """The men of those who may become one, and on how many faces each of their wounded comes back."""
        if lines:
            return None
        groups = [parts(line) for line in broken_together(view, view.side)]
        faces = 7 - view.board.numbers.back
        return (
            {"groups": tuple(gathering(view, names) for names in groups), "faces": faces} if groups else None
        )

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        return (line for line in broken_together(view, view.side) if self.refuse(view, lines, line) is None)

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        assert isinstance(line, RallyWith), line
        taken = {name for one in lines if isinstance(one, RallyWith) for name in parts(one)}
        if taken.intersection(parts(line)):
            return No("skirmish/rally-2", "rallies_already", unit=line.unit)
        if line.bound or line not in set(broken_together(view, view.side)):
            return unfit(view, parts(line)) or No(
                "skirmish/rally-6", "not_both_broken", unit=line.unit, other=line.other
            )
        return None

    def default(self, view: View) -> Lines:
        """Whoever can rally does."""
        lines: Lines = ()
        for line in broken_together(view, view.side):
            if self.refuse(view, lines, line) is None:
                lines += (line,)
        return lines


def gathering(field: Known, names: tuple[str, ...]) -> Mapping[str, Any]:
    """Whom units would have together (skirmish/rally-3)."""
    units = [field.units[name] for name in names]
    return {"units": names, "well": sum(u.well for u in units), "wounded": sum(u.wounded for u in units)}


def broken_together(field: Known, side: str) -> Iterator[RallyWith]:
    """The broken of a side that may be combined, the first of the roster first."""
    broken = [
        n for n, unit in field.units.items() if unit.side == side and unit.standing == "broken" and unit.body
    ]
    for size in (2, 3):
        for names in combinations(broken, size):
            if unfit(field, names) is None:
                yield RallyWith(unit=names[0], other=names[1], third=names[2] if size > 2 else None)


def possible(state: State, side: Side) -> bool:
    """Whether any broken units of a side may be combined."""
    return next(broken_together(state, side), None) is not None


def carry_out(state: State, referee: Referee, lines: Lines) -> None:
    """What was answered at the turn's end is done."""
    for line in lines:
        assert isinstance(line, RallyWith), line
        combine(state, referee, parts(line))


ACTS: Acts = {RallyWith: Act(offers, refuses, does, never, ahead=ahead)}
CHAPTER = Chapter(__name__, kinds=(Rallying,), events=(Rallied,), whys=(RollRally,))
