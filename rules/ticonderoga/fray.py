"""A Combat Phase as its side writes it down: what is spent after some lines, and what they may come to.

Nobody can foresee the dice. So after the line of an attack it is judged as if the hex might be emptied, and
as if it might not: the lines that follow may say what is to be done in either case. Each is judged again when
its turn comes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from rules.kernel.orders import Line, Lines, No
from rules.kernel.referee import Referee, Running
from rules.ticonderoga.board import ENEMY
from rules.ticonderoga.pieces import Country
from rules.ticonderoga.state import Cleared, State
from rules.ticonderoga.view import View


class Prospect(NamedTuple):
    """A hex that is emptied, or may be, and the pieces as they would stand then."""

    cleared: Cleared
    country: Country


@dataclass(frozen=True)
class Fray:
    """How far the phase is written down. `used`: who has fought; `prospects`: who may go after the enemy."""

    view: View
    used: frozenset[str] = frozenset()
    prospects: tuple[Prospect, ...] = ()
    watched: bool = False  # whether the rest is put off when an attack is repulsed
    done: bool = False

    @property
    def country(self) -> Country:
        return self.view.country

    @property
    def side(self) -> str:
        return self.view.who

    def spent(self, name: str) -> bool:
        """Whether a piece has attacked, bombarded or helped already (ticonderoga/11.0a, 11.0b)."""
        return name in self.used or self.country.pieces[name].fought

    def bombarded(self, name: str) -> bool:
        """Whether a cannon has fired at works in this phase (ticonderoga/17.0b)."""
        return any(fought.guns and fought.unit == name for fought in self.view.fought)

    def at(self, at: str) -> tuple[Prospect, ...]:
        """Those of one hex."""
        return tuple(prospect for prospect in self.prospects if prospect.cleared.at == at)

    def using(self, names: Iterable[str]) -> Fray:
        return replace(self, used=self.used.union(names))

    def hoping(self, prospects: Iterable[Prospect]) -> Fray:
        return replace(self, prospects=tuple(prospects))


class Handler(NamedTuple):
    """What there is to know of one sort of line in a Combat Phase."""

    next: Callable[[Fray], Iterable[Line]]
    refuse: Callable[[Fray, Any], No | None]
    foresee: Callable[[Fray, Any], Fray]
    perform: Callable[[State, Referee, Any], Running | None]


Handlers = Mapping[type[Line], Handler]


def begin(view: View) -> Fray:
    """Before any line: what has been emptied stands open."""
    cleared = view.cleared
    return Fray(view, prospects=(Prospect(cleared, view.country),) if cleared is not None else ())


def fray(handlers: Handlers, view: View, lines: Lines) -> Fray:
    """The phase after these lines."""
    known = view.once(_frays)
    if lines not in known:
        known[lines] = (
            handlers[type(lines[-1])].foresee(fray(handlers, view, lines[:-1]), lines[-1])
            if lines
            else begin(view)
        )
    return known[lines]


def _frays(view: View) -> dict[Lines, Fray]:
    return {}


def emptied(country: Country, at: str, side: str) -> Country:
    """The pieces as they stand if a hex is emptied of the enemy; where he goes to nobody knows."""
    after = country.copy()
    for name in country.at(at, ENEMY[side]):
        after.change(name, at="", off="gone", aboard=())
    return after
