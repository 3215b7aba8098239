"""Officers who go over from one company to another (skirmish/scale-4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.kernel.chapters import Chapter
from rules.kernel.events import Event
from rules.kernel.orders import No
from rules.kernel.referee import Referee
from rules.skirmish.going import companions
from rules.skirmish.in_play import Known
from rules.skirmish.layout import TOUCH
from rules.skirmish.lines import OfficerGoes
from rules.skirmish.state import State
from rules.skirmish.view import View, onlookers


class OfficerWent(Event, frozen=True):
    """An officer is with another company from now on."""

    unit: str
    other: str


def offers(view: View, name: str) -> Iterator[OfficerGoes]:
    """To each company that may come to touch his."""
    if view.units[name].officer is not None and view.units[name].body is not None:
        others = (OfficerGoes(name, other) for other in companions(view, name))
        yield from (line for line in others if misfit(view, line) is None)


def misfit(view: View, line: OfficerGoes) -> No | None:
    """Why an officer could never go so, wherever the companies stand."""
    if view.units[line.unit].officer is None:
        return No("skirmish/scale-4", "no_officer", unit=line.unit)
    if line.unit == line.other or line.other not in companions(view, line.unit):
        return No("skirmish/scale-4", "no_company_of_his", unit=line.unit, other=line.other)
    if not takes_one(view, line.other):
        return No("skirmish/scale-4", "has_an_officer", unit=line.unit, other=line.other)
    return None


def takes_one(field: Known, name: str) -> bool:
    """Whether an officer can join a unit: it has none, and men whom he leads."""
    unit = field.units[name]
    return unit.officer is None and unit.standing == "ready" and unit.men > 0


def go_over(state: State, referee: Referee, acting: Iterable[str]) -> None:
    """When one of two companies that touch acts, the officer of either goes over as was said."""
    names = set(acting)
    side = state.units[next(iter(names))].side if names else ""
    for line in state.sheets.get(side, ()):
        if isinstance(line, OfficerGoes) and names & {line.unit, line.other} and can_go(state, line):
            state.sheets[side] = tuple(other for other in state.sheets[side] if other != line)
            officer = state.units[line.unit].officer
            state.change(line.unit, officer=None)
            state.change(line.other, officer=officer)
            went, seen_by = OfficerWent(line.unit, line.other), onlookers(state, line.unit, line.other)
            referee.tell(went, seen_by, discloses="skirmish/sheet-1")


def can_go(state: State, line: OfficerGoes) -> bool:
    one, other = state.units[line.unit], state.units[line.other]
    together = one.body is not None and other.body is not None
    free = one.officer is not None and one.standing == "ready" and takes_one(state, line.other)
    return together and free and state.apart(line.unit, line.other) <= TOUCH


CHAPTER = Chapter(__name__, events=(OfficerWent,))
