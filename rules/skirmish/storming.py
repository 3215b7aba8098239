"""Charges into buildings that the enemy holds, by openings that nobody defends (melee-11, ground-4).

All that hangs on a charge hangs on it. It ends at the opening; as many as may come in by it in a turn, and
fight there without the wall with all who hold the building.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from rules.kernel.orders import No
from rules.kernel.referee import Referee, Running
from rules.skirmish import breach, charge, melee, umpire
from rules.skirmish.acts import Act, Acts
from rules.skirmish.buildings import Opening, holders, left_to_enter, lies_open
from rules.skirmish.charge import Charge, Goal
from rules.skirmish.geometry import TENTH, Course
from rules.skirmish.layout import apart_by
from rules.skirmish.lines import Into, Storm
from rules.skirmish.movement import agreed, places_of
from rules.skirmish.paths import Gate, chance, in_order
from rules.skirmish.plans import no_mark, passable
from rules.skirmish.state import State
from rules.skirmish.view import View


class Entry(NamedTuple):
    """A charge to an opening."""

    charge: Charge
    opening: Opening

    @property
    def ease(self) -> tuple[int, int]:
        """How likely it is to arrive, and of two as likely the shorter way."""
        found = self.charge
        ways, of = chance(found.gates, found.pace, found.needed)
        return ways * 6**6 // of, -found.needed


# -- judging -----------------------------------------------------------------------------------------------


def never(view: View, line: Storm) -> No | None:
    """Troops that never charge, and names of no building (skirmish/charge-6, charge-11)."""
    if no := charge.no_charger(view, line.unit):
        return no
    return None if line.building in places_of(view, Into) else no_mark(line.unit, line.building)


def refuses(view: View, line: Storm) -> No | None:
    found = judged(view, line)
    return found if isinstance(found, No) else None


def judged(view: View, line: Storm) -> Entry | No:
    """By which opening a unit would come in, or why by none."""
    if no := charge.tied_down(view, line.unit) or never(view, line):
        return no
    held = holders(view, line.building, view.units[line.unit].side)
    if not held:
        return No("skirmish/melee-11", "is_not_held", unit=line.unit, building=line.building)
    target = min(held, key=lambda holder: view.apart(line.unit, holder))
    by = charge.way_point(view, line.unit, line.by)
    if no := charge.in_woods_alone(view, line.unit, target):
        return no
    return by if isinstance(by, No) else easiest(view, line, target, by)


def easiest(view: View, line: Storm, target: str, by: Course) -> Entry | No:
    """Of the openings that lie open, the one that most rolls lead to."""
    name, area = line.unit, view.ground.areas[line.building]
    side, start = view.units[name].side, view.stand(name).body.front
    ways = [one for one in passable(view, name, area, (start, *by)[-1]) if lies_open(view, one, side)]
    if not ways:
        return No("skirmish/melee-11", "all_is_defended", unit=name, building=area.name)
    free = [one for one in ways if left_to_enter(view, one, name)]
    if not free:
        return No("skirmish/melee-11", "enough_have_come_in", unit=name, building=area.name)
    found = [entry_by(view, line, target, by, one) for one in free]
    return max((one for one in found if isinstance(one, Entry)), key=lambda one: one.ease, default=found[0])


def entry_by(view: View, line: Storm, target: str, by: Course, opening: Opening) -> Entry | No:
    """The charge to an opening, or why there is none: a window or a parapet is an obstacle at its end."""
    found = charge.led(view, line.unit, (*by, opening.at), Goal(target, (opening.at,)))
    if isinstance(found, No):
        return found
    wall = (Gate(max(0, found.needed - TENTH), "obstacle"),) if opening.climbed else ()
    measured = found.measured if by else apart_by(view.places(line.unit), (opening.at,))
    way = found.way._replace(inside=line.building)
    found = found._replace(way=way, gates=in_order((*found.gates, *wall)), measured=measured)
    return charge.hindered(view, line.unit, found) or Entry(found, opening)


# -- offering ----------------------------------------------------------------------------------------------


def offers(view: View, name: str) -> Iterator[Storm]:
    if view.units[name].body is not None and view.troop(name).charges != "never":
        lines = (Storm(unit=name, building=building) for building in places_of(view, Into))
        yield from (line for line in lines if refuses(view, line) is None)


def ahead(view: View, name: str) -> Iterator[Storm]:
    if view.troop(name).charges != "never":
        yield from (Storm(unit=name, building=building) for building in places_of(view, Into))


# -- storming ----------------------------------------------------------------------------------------------


def does(state: State, referee: Referee, line: Storm) -> Running:
    """A charge, in its order (skirmish/charge-12)."""
    name = line.unit
    found = yield from agreed(state, referee, line, judged, facts)
    if found is not None and (yield from charge.charge_home(state, referee, name, found.charge)):
        yield from meet(state, referee, name, found)


def facts(state: State, name: str, found: Entry) -> umpire.Facts:
    """What an umpire is shown of it."""
    return charge.facts(state, name, found.charge)


def meet(state: State, referee: Referee, name: str, found: Entry) -> Running:
    """All who hold the building are charged: they run or fire, and fight those who come in (charge-12).

    Who would run and finds no way out of it does not fire, but fights.
    """
    building, side = found.charge.way.inside, state.units[name].side
    stay: dict[str, bool] = {}
    for holder in holders(state, building, side):
        stay[holder] = yield from charge.awaits(state, referee, name, holder)
    stand = [holder for holder, stays in stay.items() if stays]
    for holder in stand:
        if state.units[name].standing == "ready":
            yield from charge.react(state, referee, name, holder)
    if state.units[name].standing != "ready":
        return
    if lies_open(state, found.opening, side):  # else some whom its side did not see hold it
        breach.come_in(state, referee, name, building, found.opening)
    cornered = [holder for holder in stay if fights_on(state, holder, building)]
    state.contacts = (*state.contacts, *((name, holder) for holder in cornered))
    yield from melee.at_contact(state, referee, name)
    breach.settle(state, referee)


def fights_on(state: State, name: str, building: str) -> bool:
    """Whether a unit is unbroken and in a building still."""
    unit = state.units[name]
    return unit.standing == "ready" and unit.body is not None and unit.body.inside == building


# -- what it may bring -------------------------------------------------------------------------------------


def shows(view: View, line: Storm) -> Mapping[str, Any]:
    """The chance to arrive, and how many come in (skirmish/path-2, melee-11)."""
    found = judged(view, line)
    if isinstance(found, No):
        return {}
    men = left_to_enter(view, found.opening, line.unit)
    return {**charge.told(found.charge), "by": found.opening.kind, "men": men}


ACTS: Acts = {Storm: Act(offers, refuses, does, never, shows, ahead)}
