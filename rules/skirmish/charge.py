"""Charges (skirmish/charge-1 to charge-12, timid-1 to timid-5, react-1).

In this order: it is declared, the dice fall; if it arrives, the timid test and perhaps run; who stands fires;
a charger whom that breaks runs; else both fight a round.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

from rules.kernel.chapters import Chapter
from rules.kernel.events import Event, Why
from rules.kernel.orders import Ask, Kind, Line, Lines, No
from rules.kernel.referee import Referee, Running
from rules.skirmish import doubts, fire, guns, losses, marks, melee, morale, running, sight, umpire
from rules.skirmish.acts import Act, Acts, Deciding
from rules.skirmish.geometry import Course, Point, length, long, moved, vector, walked
from rules.skirmish.going import Reached, Way, kept_off, reached, settle
from rules.skirmish.in_play import Known
from rules.skirmish.layout import TOUCH, Body, Stand, contact, figures, nearest_pair, within_table
from rules.skirmish.leaving import spend_card
from rules.skirmish.lines import ChargeAt, CrewRuns, CrewStays, HoldsFire
from rules.skirmish.movement import after, agreed, place_name, roll
from rules.skirmish.paths import (
    Gate,
    Pace,
    Passed,
    advance,
    barred,
    chance,
    gates,
    in_order,
    pace_of,
    passed,
    shown,
)
from rules.skirmish.plans import no_mark, on_foot
from rules.skirmish.rulings import distance
from rules.skirmish.state import State
from rules.skirmish.view import View, onlookers

EXTRA = 1  # dice of who charges (skirmish/charge-1)
TENTHS = 10  # in an inch


class HeldFire(Event, frozen=True):
    """A unit that is charged does not fire, as its side has written (skirmish/react-1)."""

    unit: str


class RollTimid(Why, frozen=True):
    """Whether the timid stand when they are charged (skirmish/timid-2)."""

    unit: str


class Charged(Event, frozen=True):
    """A unit charges: its dice, what they lost, how far it had to go, and whether it arrives."""

    unit: str
    target: str
    dice: tuple[int, ...]
    passed: tuple[Passed, ...]
    minus: int  # tenths, for its wounded
    needed: int  # tenths
    inches: int  # tenths
    arrives: bool
    at: str


class TimidTest(Event, frozen=True):
    """Whether a timid unit stands (skirmish/timid-2, timid-3)."""

    unit: str
    by: str
    die: int
    more: int  # for woods or a defence
    stands: bool


class Charge(NamedTuple):
    """A charge before the dice are thrown."""

    target: str
    way: Way
    pace: Pace
    gates: tuple[Gate, ...]
    needed: int  # hundredths until the nearest figures touch
    measured: int  # tenths, as they are limited (skirmish/charge-2)
    limit: int  # tenths


class Goal(NamedTuple):
    """What a charge wants to touch."""

    target: str
    touched: Course  # any of these points
    through: str = ""  # the building at whose wall it may end


# -- judging -----------------------------------------------------------------------------------------------


def never(view: View, line: ChargeAt) -> No | None:
    """Troops that never charge, and names of nobody (skirmish/charge-6, charge-11, fire-5)."""
    if no := no_charger(view, line.unit):
        return no
    if line.target not in marks.NEAREST and line.target not in fire.others(view, line.unit):
        return No("skirmish/fire-5", "no_such_unit", target=line.target)
    return None


def no_charger(view: View, name: str) -> No | None:
    """Troops that never charge (skirmish/charge-6, charge-11)."""
    troop = view.troop(name)
    if troop.charges != "never":
        return None
    rule = "skirmish/charge-11" if troop.arm in ("gun", "wagon") else "skirmish/charge-6"
    return No(rule, "never_charges", unit=name)


def refuses(view: View, line: ChargeAt) -> No | None:
    found = judged(view, line)
    return found if isinstance(found, No) else None


def judged(view: View, line: ChargeAt) -> Charge | No:
    """What a charge would be, or why there can be none."""
    if no := tied_down(view, line.unit) or never(view, line):
        return no
    target = marks.enemy_of(view, line.unit, line.target)
    if target is None:
        return No("skirmish/fire-5", "no_such_unit", target=line.target)
    if not view.units[target].men:
        return No("skirmish/charge-2", "nobody_to_charge", unit=line.unit, target=target)
    return (in_woods_alone(view, line.unit, target)) or within_reach(view, line, target)


def tied_down(view: View, name: str) -> No | None:
    """Who is not there, or in contact, charges nobody."""
    if view.units[name].body is None:
        return No("skirmish/card-2", "not_on_table", unit=name)
    return No("skirmish/act-5", "in_contact", unit=name) if view.foes(name) else None


def in_woods_alone(view: View, name: str, target: str) -> No | None:
    """Some charge in woods alone: both must stand there (skirmish/charge-7)."""
    if view.troop(name).charges != "woods":
        return None
    both = losses.in_woods(view, name) and losses.in_woods(view, target)
    return None if both else No("skirmish/charge-7", "charges_in_woods_alone", unit=name, target=target)


def within_reach(view: View, line: ChargeAt, target: str) -> Charge | No:
    """The charge, if it is no farther than its dice let it be declared (skirmish/charge-2)."""
    found = planned(view, line, target)
    return found if isinstance(found, No) else hindered(view, line.unit, found) or found


def hindered(view: View, name: str, found: Charge) -> No | None:
    """Why a charge may not be declared: it is too long, or somebody else stands in its way."""
    if found.measured > found.limit:
        return No(
            "skirmish/charge-2",
            "too_far_to_charge",
            unit=name,
            target=found.target,
            apart=found.measured,
            reach=found.limit // TENTHS,
        )
    if kept_off(view, name, found.way, found.needed, found.target) < found.needed:
        return No("skirmish/body-3", "enemy_in_the_way", unit=name, target=found.target)
    return None


# -- the way -----------------------------------------------------------------------------------------------


def planned(field: Known, line: ChargeAt, target: str) -> Charge | No:
    """Straight to the nearest figure, or by a way-point (skirmish/path-2)."""
    name, body = line.unit, field.stand(line.unit).body
    by = way_point(field, name, line.by)
    if isinstance(by, No):
        return by
    spots = (*by, end_of(field, name, body, by[0] if by else None, target))
    found = led(field, name, spots, Goal(target, field.places(target), field.stand(target).body.inside))
    if isinstance(found, No) or by:
        return found
    return found._replace(measured=distance(field, name, target))


def way_point(field: Known, name: str, mark: str | None) -> Course | No:
    """The point by which a charge goes round, if it does."""
    if mark is None:
        return ()
    by = marks.place_of(field, field.stand(name).body.front, mark)
    return no_mark(name, mark) if by is None else (by,)


def led(field: Known, name: str, spots: Course, goal: Goal) -> Charge | No:
    """A charge by these points, as far as its nearest figure touches what it wants."""
    body = field.stand(name).body
    leg = on_foot(field, name, body, spots)
    if isinstance(leg, No):
        return leg
    needed = contact(Stand(body, field.units[name].men), leg.path, goal.touched)
    if needed is None:
        return No("skirmish/charge-3", "cannot_touch", unit=name, target=goal.target)
    path = walked(leg.path, needed)
    if bar := barred(field, path, goal.through):
        return No("skirmish/ground-1", "way_barred", unit=name, by=bar.name)
    pace = pace_of(field, name, path, body.formation, more=EXTRA)
    limit = field.board.numbers.charge_reach * (pace.dice - EXTRA) * TENTHS
    lost = in_order((*gates(field, name, path), *leg.walls))
    return Charge(goal.target, Way(leg.path, body), pace, lost, needed, shown(needed) + TOUCH, limit)


def end_of(field: Known, name: str, body: Body, by: Point | None, target: str) -> Point:
    """Where the front would be when the nearest figures stood on each other."""
    there = field.places(target)
    start = body.front if by is None else by
    aimed = body.moved_to(start).turned_to(min(there, key=lambda figure: length(start, figure)))
    if body.inside:
        return aimed.faced
    own, his = nearest_pair(figures(aimed, field.units[name].men), there)
    return moved(start, vector(own, his))


# -- offering ----------------------------------------------------------------------------------------------


def offers(view: View, name: str) -> Iterator[ChargeAt]:
    if view.units[name].body is None or view.troop(name).charges == "never":
        return
    for enemy in view.enemies(name):
        line = ChargeAt(unit=name, target=enemy)
        if refuses(view, line) is None:
            yield line


def ahead(view: View, name: str) -> Iterator[ChargeAt]:
    """At who is nearest, of whatever sort, and at each enemy there may be."""
    if view.troop(name).charges != "never":
        targets = (*marks.NEAREST, *fire.others(view, name))
        yield from (ChargeAt(unit=name, target=target) for target in targets)


# -- charging ----------------------------------------------------------------------------------------------


def does(state: State, referee: Referee, line: ChargeAt) -> Running:
    """A charge, in its order (skirmish/charge-12)."""
    name = line.unit
    found = yield from agreed(state, referee, line, judged, facts, looks(line))
    if found is None:
        return
    if (yield from charge_home(state, referee, name, found)):
        yield from meet(state, referee, name, found, line.whom)


def facts(state: State, name: str, found: Charge) -> umpire.Facts:
    """What an umpire is shown of a charge."""
    close = tuple(in_doubt(state, name, found))
    return umpire.Facts(
        *("charge", name, found.target),
        apart=found.measured,
        dice=found.pace.dice,
        doubts=close,
        looked=umpire.line_between(name, found.target),
    )


def in_doubt(field: Known, name: str, found: Charge) -> Iterator[umpire.Doubt]:
    """Its limit, the sight to its target and the ground of both (skirmish/rule-2)."""
    if doubts.near(found.measured, found.limit):
        yield "charge"
    yield from doubts.of_sight(field, name, found.target)
    yield from doubts.of_ground(field, field.figures(found.target), field.figures(name))
    yield from doubts.of_openings(field, found.target)
    yield from doubts.of_mounted(field, name, found.target)


def charge_home(state: State, referee: Referee, name: str, found: Charge) -> Deciding:
    """The dice, and whether they lead to the target; if not, it ends before him (skirmish/charge-3)."""
    dice = roll(state, referee, name, found.pace.dice)
    far = advance(dice, found.gates, found.pace)
    arrives = far >= found.needed == kept_off(state, name, found.way, found.needed, found.target)
    if arrives:
        sight.reveal(state, referee, name)
        there = touching(state, referee, name, found)
    else:
        state.change(name, short=state.turn)
        there = reached(state, name, found.way, min(far, found.needed))
    yield from settle(state, referee, name, found.way, there, "charge")
    tell_charge(state, referee, name, found, dice, there, arrives=arrives)
    if not state.units[name].hidden:
        state.charged = (*state.charged, found.target)
    if not arrives:
        yield from after(state, referee, name)
        return False
    return not (yield from morale.check(state, referee, name, "ground", found.target))


def touching(state: State, referee: Referee, name: str, found: Charge) -> Reached:
    """Where it stands when its nearest figure touches the target's, who has turned to it (body-2, body-4).

    Who comes in by an opening that nobody defends stands before that, and nobody has turned to it.
    """
    sight.reveal(state, referee, found.target)
    if found.way.inside:
        unit = Stand(found.way.body_at(found.needed), state.units[name].men)
        return Reached(found.needed, within_table(state.ground, unit))
    gives_away = not state.foes(found.target) and fire.turn_to(state, found.target, name)
    unit = Stand(found.way.body, state.units[name].men)
    far = contact(unit, found.way.path, state.places(found.target))
    body = found.way.body_at(found.needed if far is None else far)
    return Reached(found.needed, within_table(state.ground, Stand(body, unit.men)), (), gives_away)


def tell_charge(
    state: State,
    referee: Referee,
    name: str,
    found: Charge,
    dice: tuple[int, ...],
    there: Reached,
    *,
    arrives: bool,
) -> None:
    trail = state.trails[-1] if state.trails and state.trails[-1].unit == name else None
    gone = shown(long(trail.path)) if trail else 0
    told = Charged(
        *(name, found.target, dice, tuple(passed(dice, found.gates, found.pace)), shown(found.pace.minus)),
        *(shown(found.needed), gone, arrives, place_name(state, state.body(name).front)),
    )
    seen_by = onlookers(state, name, found.target)
    referee.tell(told, seen_by, discloses=there.discloses)


# -- when it arrives ---------------------------------------------------------------------------------------


def meet(state: State, referee: Referee, name: str, found: Charge, whom: str | None) -> Running:
    """The test of the timid, the shot, the fight (skirmish/charge-12)."""
    target = found.target
    if not (yield from awaits(state, referee, name, target)):
        yield from take_the_ground(state, referee, name, found)
        return
    yield from react(state, referee, name, target)
    if state.units[name].standing == "ready":
        state.contacts = (*state.contacts, (name, target))
        yield from melee.at_contact(state, referee, name, whom)


def awaits(state: State, referee: Referee, name: str, target: str) -> Deciding:
    """Whether who is charged awaits it; else he runs."""
    if state.foes(target) or not (yield from will_run(state, referee, target, name)):
        return True
    spend_card(state, target)
    yield from running.flee(state, referee, target, name)
    return False


def will_run(state: State, referee: Referee, target: str, by: str) -> Deciding:
    """Whether who is charged runs: the broken do, the timid by a die, an unloaded crew as its owner says."""
    if state.units[target].standing == "broken":
        return True
    if state.troop(target).gun is not None:
        return (yield from crew_runs(state, target, by))
    return state.troop(target).timid and not stands(state, referee, target, by)


def stands(state: State, referee: Referee, target: str, by: str) -> bool:
    """The die of the timid (skirmish/timid-2, timid-3)."""
    numbers = state.board.numbers
    more = numbers.steadied if is_steadied(state, target, by) else 0
    seen_by = onlookers(state, target, by)
    die = referee.roll(6, RollTimid(target), seen_by)
    found = die + more >= numbers.stands
    referee.tell(TimidTest(target, by, die, more, found), seen_by)
    return found


def is_steadied(field: Known, target: str, by: str) -> bool:
    """Whether it stands in woods or behind a defence (skirmish/timid-3)."""
    return losses.in_woods(field, target) or melee.defence(field, target, by) > 0


def react(state: State, referee: Referee, name: str, target: str) -> Running:
    """Who is charged fires, at half effect if he has fired in this turn (skirmish/charge-4, charge-5)."""
    unit = state.units[target]
    if state.foes(target) or not may_shoot(state, target):
        return
    load = guns.load_for(state, target, name, None)
    found = fire.aim(state, target, name, load, react=True)
    if isinstance(found, No):
        return
    if HoldsFire(target) in state.sheets.get(unit.side, ()):
        referee.tell(HeldFire(target), onlookers(state, target), discloses="skirmish/sheet-1")
        return
    shown = partial(fire.facts, state, target, name, found, load, half=unit.fired)
    yield from umpire.put(state, referee, shown)
    found = fire.aim(state, target, name, load, react=True)
    if not isinstance(found, No):
        yield from fire.shoot(state, referee, target, name, found, load, half=unit.fired, reaction=True)


def may_shoot(field: Known, target: str) -> bool:
    """Whether it has a weapon, and a gun a load (skirmish/timid-5)."""
    return bool(field.troop(target).reach) and guns.not_ready(field, target, None) is None


def take_the_ground(state: State, referee: Referee, name: str, found: Charge) -> Running:
    """Who charged stands where the runner stood, or at the gun left there (skirmish/timid-4, art-7)."""
    body, gun = state.body(name), state.units[found.target]
    way = Way((body.front, found.way.path[-1]), body)
    far = long(way.path)
    if gun.body is not None and not gun.men:
        way = Way((body.front, gun.body.front), body)
        far = contact(Stand(body, state.units[name].men), way.path, (gun.body.front,)) or 0
    yield from settle(state, referee, name, way, reached(state, name, way, far), "charge")
    yield from after(state, referee, name)


# -- the crew of an unloaded gun ---------------------------------------------------------------------------


class CrewCharged(Kind, frozen=True):
    """Whether the crew of an unloaded gun that is charged runs (skirmish/timid-5)."""

    unit: str
    by: str

    line_types = (CrewRuns, CrewStays)
    read_first = False

    def shows(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """How many charge the crew (skirmish/timid-5)."""
        crew, foes = view.units[self.unit].men, view.units[self.by].men
        return None if lines else {"crew": crew, "foes": foes}

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        return iter(() if lines else (CrewRuns(self.unit), CrewStays(self.unit)))

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        if lines:
            return No("skirmish/timid-5", "said_of_the_crew", unit=self.unit)
        if line not in (CrewRuns(self.unit), CrewStays(self.unit)):
            return No("skirmish/timid-5", "another_crew", unit=self.unit)
        return None

    def owed(self, view: View, lines: Lines) -> No | None:
        return None if lines else No("skirmish/timid-5", "runs_or_stays", unit=self.unit)

    def foreseen(self, view: View) -> Lines | None:
        """What stands on the sheet (skirmish/react-1)."""
        return self.standing(view, view.sheets.get(view.who, ()))

    def standing(self, view: View, standing_orders: Lines) -> Lines | None:
        """What stands for every turn (skirmish/standing-3)."""
        said = (CrewRuns(self.unit), CrewStays(self.unit))
        return next(((line,) for line in standing_orders if line in said), None)

    def default(self, view: View) -> Lines:
        return (CrewRuns(self.unit),)


def crew_runs(state: State, target: str, by: str) -> Deciding:
    """A loaded gun fires; an unloaded crew runs or stays (skirmish/timid-5)."""
    if may_shoot(state, target):
        return False
    lines = yield Ask(state.units[target].side, CrewCharged(target, by), "skirmish/timid-5")
    return CrewRuns(target) in lines


# -- what it may bring -------------------------------------------------------------------------------------


def shows(view: View, line: ChargeAt) -> Mapping[str, Any]:
    """The chance to arrive, exactly, by counting all dice (skirmish/path-2)."""
    found = judged(view, line)
    return {} if isinstance(found, No) else told(found)


def told(found: Charge) -> Mapping[str, Any]:
    """A charge as a draft tells it."""
    ways, rolls = chance(found.gates, found.pace, found.needed)
    return {
        "target": found.target,
        "dice": found.pace.dice,
        "apart": found.measured,
        "needed": shown(found.needed),
        "ways": ways,
        "of": rolls,
        "chance": (200 * ways // rolls + 1) // 2,
        "gates": tuple({"at": shown(gate.at), "loses": gate.loses} for gate in found.gates),
        "by": "",
        "men": 0,
    }


def looks(line: ChargeAt) -> str:
    """The way of a charge, with its chance."""
    return f"charge {line.unit} at {line.target}" + (f" by {line.by}" if line.by else "")


ACTS: Acts = {ChargeAt: Act(offers, refuses, does, never, shows, ahead, looks=looks)}
CHAPTER = Chapter(__name__, kinds=(CrewCharged,), events=(Charged, TimidTest, HeldFire), whys=(RollTimid,))
