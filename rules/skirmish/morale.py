"""When a unit breaks (skirmish/morale-1 to morale-8, officer-2 to officer-4)."""

from __future__ import annotations

from functools import partial
from typing import Literal

from rules.kernel.chapters import Chapter
from rules.kernel.events import Event
from rules.kernel.referee import Referee, Running
from rules.skirmish import running, sight, umpire
from rules.skirmish.acts import Deciding
from rules.skirmish.leaving import break_up
from rules.skirmish.losses import counted, in_woods, is_broken_by_now, limit
from rules.skirmish.rulings import spared
from rules.skirmish.state import State
from rules.skirmish.view import in_fog, onlookers

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


def check(state: State, referee: Referee, name: str, cause: Cause, by: str) -> Deciding:
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
    told = Broke(name, counted(state, name), limit(state, name, woods=woods), woods)
    referee.tell(told, discloses=in_fog(state))
    if cause == "melee":
        yield from capture(state, referee, name, by)
    break_up(state, name, "broken")
    if state.units[name].men == 0:
        destroy(state, referee, name)
    else:
        yield from running.flee(state, referee, name, by)
    return True


def destroy(state: State, referee: Referee, name: str) -> None:
    """The last of its men is out."""
    referee.tell(Destroyed(name), discloses=in_fog(state))
    break_up(state, name, "gone")
    state.broke = tuple(dict.fromkeys((*state.broke, name)))
    if state.troop(name).arm == "foot":
        state.change(name, body=None)


def capture(state: State, referee: Referee, name: str, by: str) -> Running:
    """The seriously wounded of who breaks in melee are taken, its officer among them (skirmish/capture-1)."""
    unit = state.units[name]
    officer = unit.officer is not None and unit.officer.wounded
    if unit.wounded or officer:
        yield from umpire.put(state, referee, partial(umpire.of_capture, by, name))
        if spared(state, name):
            return
        referee.tell(Captured(name, unit.wounded, officer), onlookers(state, name))
        lost = unit.officers_lost + officer
        kept = None if officer else unit.officer
        state.change(name, wounded=0, captured=unit.captured + unit.wounded, officer=kept, officers_lost=lost)


CHAPTER = Chapter(__name__, events=(Broke, Destroyed, Captured))
