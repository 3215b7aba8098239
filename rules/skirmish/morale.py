"""When a unit breaks (skirmish/morale-1 to morale-8, officer-2 to officer-4)."""

from __future__ import annotations

from typing import Literal

from rules.kernel.chapters import Chapter
from rules.kernel.events import Event
from rules.kernel.referee import Referee
from rules.skirmish import running, sight
from rules.skirmish.ground import WOODS
from rules.skirmish.in_play import Known
from rules.skirmish.leaving import break_up
from rules.skirmish.state import State

Cause = Literal["fire", "melee", "ground", "rally"]


class Broke(Event, frozen=True):
    """A unit has as many casualties as break it."""

    unit: str
    counted: int
    limit: int
    woods: bool


class Destroyed(Event, frozen=True):
    """None of its men is left."""

    unit: str


class Captured(Event, frozen=True):
    """The wounded of a unit that broke in melee are taken (skirmish/capture-1)."""

    unit: str
    men: int
    officer: bool


def counts(field: Known, name: str) -> Literal["all", "dead"]:
    unit = field.units[name]
    return unit.morale.counts if unit.morale else field.troop(name).counts


def counted(field: Known, name: str) -> int:
    """The casualties that count: of some troops the dead alone, and one less while an officer lives."""
    unit = field.units[name]
    every = counts(field, name) == "all"
    lost = unit.dead + unit.officers_lost + (unit.wounded + len(unit.left) + unit.captured if every else 0)
    officer = (int(unit.officer.wounded and every) - 1) if unit.officer else 0
    return max(0, lost + officer)


def in_woods(field: Known, name: str) -> bool:
    """Whether more than half of it stands in woods (skirmish/morale-4)."""
    figures = field.figures(name)
    return 2 * sum(field.ground.kind_at(figure) in WOODS for figure in figures) > len(figures)


def limit(field: Known, name: str, *, woods: bool) -> int:
    """How many casualties break it; a crew breaks at the latest when it is gone (skirmish/morale-6)."""
    unit = field.units[name]
    limits = unit.morale.limits if unit.morale else field.troop(name).morale
    return limits[woods] if unit.morale else min(limits[woods], unit.figures)


def is_broken_by_now(field: Known, name: str) -> bool:
    return counted(field, name) >= limit(field, name, woods=in_woods(field, name))


def check(state: State, referee: Referee, name: str, cause: Cause, by: str) -> bool:
    """Whether it breaks now; if so it runs (skirmish/morale-5, morale-7)."""
    unit = state.units[name]
    if unit.body is None or unit.standing not in ("ready", "broken"):
        return False
    if unit.men == 0:
        destroy(state, referee, name)
        return True
    if unit.standing == "broken" or not is_broken_by_now(state, name):
        return False
    sight.reveal(state, referee, name)
    woods = in_woods(state, name)
    referee.tell(Broke(name, counted(state, name), limit(state, name, woods=woods), woods))
    if cause == "melee":
        capture(state, referee, name)
    break_up(state, name, "broken")
    if state.units[name].men == 0:
        destroy(state, referee, name)
    else:
        running.flee(state, referee, name, by)
    return True


def destroy(state: State, referee: Referee, name: str) -> None:
    """The last of its men is out."""
    referee.tell(Destroyed(name))
    break_up(state, name, "gone")
    state.broke = tuple(dict.fromkeys((*state.broke, name)))
    if state.troop(name).arm == "foot":
        state.change(name, body=None)


def capture(state: State, referee: Referee, name: str) -> None:
    """The seriously wounded of who breaks in melee are taken, its officer among them (skirmish/capture-1)."""
    unit = state.units[name]
    officer = unit.officer is not None and unit.officer.wounded
    if unit.wounded or officer:
        referee.tell(Captured(name, unit.wounded, officer))
        lost = unit.officers_lost + officer
        kept = None if officer else unit.officer
        state.change(name, wounded=0, captured=unit.captured + unit.wounded, officer=kept, officers_lost=lost)


CHAPTER = Chapter(__name__, events=(Broke, Destroyed, Captured))
