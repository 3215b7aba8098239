"""All that a card may be played for, gathered from the chapters (skirmish/act-1 to act-5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import islice, takewhile
from operator import attrgetter
from typing import Any

from rules.kernel.command import named
from rules.kernel.orders import Line, Lines, No
from rules.kernel.referee import Referee, Running
from rules.skirmish import (
    buildings,
    charge,
    expected,
    fire,
    guns,
    losses,
    marks,
    melee,
    movement,
    rally,
    special,
    storming,
    umpire,
)
from rules.skirmish.acts import Act, Acts
from rules.skirmish.lines import ChargeAt, FightOn, Fire, Keep, Order, Stay, Storm
from rules.skirmish.state import State
from rules.skirmish.view import View


def stay(state: State, referee: Referee, line: Stay) -> Running:
    """Nothing is done (skirmish/act-4)."""
    yield from ()


def keep(state: State, referee: Referee, line: Keep) -> Running:
    """The card lies aside, as cards sees to (skirmish/card-2)."""
    yield from ()


def stays(view: View, name: str) -> tuple[Order, ...]:
    return (Stay(unit=name),)


def keeps(view: View, name: str) -> tuple[Order, ...]:
    return (Keep(unit=name),)


ACTS: Acts = {
    **movement.ACTS,
    **fire.ACTS,
    **guns.ACTS,
    **charge.ACTS,
    **storming.ACTS,
    **melee.ACTS,
    **rally.ACTS,
    **buildings.ACTS,
    Stay: Act(stays, lambda view, line: None, stay, ahead=stays),
    Keep: Act(keeps, lambda view, line: None, keep, ahead=keeps),
}
SHOWN: Mapping[str, tuple[type[Line], ...]] = {
    "moves": movement.MOVES,
    "shots": (Fire,),
    "charges": (ChargeAt, Storm),
    "fights": (FightOn,),
}
Sort = tuple[type[Line], object]  # of a line: its type, and what of it is bound
Judges = Callable[[View, Order], No | None]


def offers_of(view: View, name: str) -> tuple[Order, ...]:
    """What this unit may do now, as far as its side can see and a list can hold."""
    if view.units[name].body is None:
        return ()
    if name not in view.offered:
        open_now = (act for of, act in ACTS.items() if special.lets(view, name, of))
        lines = (line for act in open_now for line in act.offers(view, name))
        found = [line for line in lines if not_now(view, line) is None]
        view.offered[name] = (*found, *spares(view, name, found, refuses))
    return view.offered[name]


def ahead_of(view: View, name: str) -> tuple[Order, ...]:
    """What may be written for a unit before its card is drawn, as far as a list can hold it."""
    if name not in view.ahead:
        lines = (line for act in ACTS.values() for line in act.ahead(view, name))
        found = [line for line in lines if may_ever(view, line) is None]
        view.ahead[name] = (*found, *spares(view, name, found, may_ever))
    return view.ahead[name]


def spares(view: View, name: str, found: Iterable[Order], judges: Judges) -> Iterator[Order]:
    """Of each sort of line of which none was found, the first that may be."""
    sorts = {sort(line) for line in found}
    for of_one_sort in (lines for act in ACTS.values() for lines in act.spare(view, name)):
        fit = (
            line
            for line in takewhile(lambda one: sort(one) not in sorts, of_one_sort)
            if not judges(view, line)
        )
        yield from islice(fit, 1)


def sort(line: Line) -> Sort:
    """What of a line is not left free."""
    return type(line), bound(type(line))(line)


@cache
def bound(of: type[Line]) -> Callable[[Line], object]:
    """Reads the fields of such lines that are not left free."""
    fields = [field for field in of.__struct_fields__ if field not in of.free]
    return attrgetter(*fields) if fields else lambda line: None


def refuses(view: View, line: Order) -> No | None:
    """Why a unit may not do this now, by the rules or by what holds on this table alone."""
    return not_now(view, line) or ACTS[type(line)].refuses(view, line)


def not_now(view: View, line: Order) -> No | None:
    """Why it may do nothing, or not this, whatever the rules say of such an act."""
    if view.units[line.unit].body is None:
        return No("skirmish/card-2", "not_on_table", unit=line.unit)
    return special.refuses(view, line) or umpire.refuse_vetoed(view, line)


def shows(view: View, lines: Lines) -> Mapping[str, Any] | None:
    """What the last of these lines may bring as things stand now: one sentence a sort of act."""
    line = lines[-1] if lines else None
    sort_of = next((key for key, sorts in SHOWN.items() if isinstance(line, sorts)), None)
    found = {**ACTS[type(line)].shows(view, line), **expected.of(view, line)} if line and sort_of else {}
    return {key: (found,) if key == sort_of else () for key in SHOWN} if found else None


def at_hand(view: View, units: Iterable[str]) -> Mapping[str, Any]:
    """Before a card is played: how each of its units stands, whom it could fire at, and its melee."""
    names = [name for name in units if view.units[name].body is not None]
    nearest = [(name, weighed(view, Fire(unit=name, target="nearest"))) for name in names]
    fights = [weighed(view, FightOn(unit=name)) for name in names if view.foes(name)]
    return {
        **dict.fromkeys(SHOWN, ()),
        "states": tuple(losses.told(view, name) for name in names),
        "aims": tuple({"unit": name, **found} for name, found in nearest if found),
        "fights": tuple(filter(None, fights)),
    }


def weighed(view: View, line: Order) -> Mapping[str, Any]:
    """What an order would bring now; nothing where it may not be given."""
    return {} if refuses(view, line) else {**ACTS[type(line)].shows(view, line), **expected.of(view, line)}


def looks(view: View, lines: Lines, name: str) -> str:
    """What the last of these orders is measured by, or how far a unit gets that is named (path-4)."""
    if name in view.units and view.units[name].body is not None:
        return f"reach {name}"
    line = next((line for line in reversed(lines) if isinstance(line, Order) and type(line) in ACTS), None)
    if line is None or refuses(view, line) or not ACTS[type(line)].shows(view, line):
        return ""
    return ACTS[type(line)].looks(line)


def may_ever(view: View, line: Order) -> No | None:
    """Why a line can never be for such a unit, whatever may come before its card is drawn."""
    for mark in named(line, "mark"):
        if not marks.may_mean(view, mark):
            return No("skirmish/name-2", "no_such_mark", unit=line.unit, mark=mark)
    act = ACTS.get(type(line))
    return act.never(view, line) if act else None
