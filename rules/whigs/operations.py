"""Chapter 7.1: three periods. Fleets move, then March armies, then Defend armies; then the period ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Mapping
from typing import Annotated, Any, ClassVar

from rules.kernel.chapters import Chapter
from rules.kernel.events import Event
from rules.kernel.forms import Number
from rules.kernel.orders import Ask, Asked, Bundle, Judge, Kind, Line, Lines, No, Unbound, one_by_one
from rules.kernel.referee import Referee, Running
from rules.whigs import landing, marches, meeting, plans, siege
from rules.whigs.aids import stakes
from rules.whigs.board import BRITISH, ENEMY, FRENCH, SIDES
from rules.whigs.lines import CounterName, FleetsFirst, Go, Land, Rest, Stay, Timing, TurnName
from rules.whigs.marches import Way
from rules.whigs.state import Army, State, Trail, key_of
from rules.whigs.view import Ground, View, scene, view

BEFORE, AFTER = "before", "after"
GROUPS = ((BEFORE, FRENCH), (BRITISH, BRITISH), (AFTER, FRENCH))  # who acts in a stage (whigs/7.13b)
STAGES = tuple(stage for stage, _ in GROUPS)


# -- news -------------------------------------------------------------------------------------------------


class FleetMoved(Event, frozen=True):
    """A fleet has gone somewhere (whigs/7.13d)."""

    side: str
    fleet: str
    start: str
    to: str


class TimingTold(Event, frozen=True):
    """Which French armies act before the British, and which after them (whigs/7.13b)."""

    order: str
    before: tuple[str, ...]
    after: tuple[str, ...]


class Marched(Event, frozen=True):
    """An army has gone somewhere (whigs/7.15a, 7.15b)."""

    side: str
    army: str
    start: str
    to: str
    through: Way = ()
    stopped: bool = False  # by an enemy army on the way (whigs/7.15e)


class Supplied(Event, frozen=True):
    """What an army's move has cost its side (whigs/7.16a)."""

    army: str
    to: str
    price: int
    treasury: int


class NotSupplied(Event, frozen=True):
    """The treasury does not hold the price: nothing is paid, and the army is out of supply (whigs/7.16g)."""

    army: str
    to: str
    price: int
    treasury: int


class NodeTaken(Event, frozen=True):
    """An empty node is taken by presence (whigs/7.64d)."""

    side: str
    place: str


class PeriodOver(Event, frozen=True):
    """The period is over (whigs/7.12a)."""

    period: int


# -- fleets: whose is next, and where it goes -------------------------------------------------------------


def waiting_fleets(ground: Ground, side: str) -> list[str]:
    """The fleets of a side that have not had their turn in this period (whigs/7.13c, 6.45d)."""
    fleets = (ground.fleets.get(key_of(side, name)) for name in ground.board.fleets[side])
    return [fleet.name for fleet in fleets if fleet and not fleet.acted and not fleet.held]


class WhoseFleet(Kind, frozen=True):
    """The British say which side moves one of its fleets next (whigs/7.13c)."""

    public: ClassVar[bool] = True
    line_types: ClassVar[tuple[type[Line], ...]] = (FleetsFirst,)

    def shows(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """Which fleets both sides have left, and whom that leaves to see more (whigs/7.13c, 7.40a)."""
        mine, theirs = (stakes.waiting(view, side) for side in (view.who, ENEMY[view.who]))
        named = [line.side for line in lines if isinstance(line, FleetsFirst)]
        return {"mine": mine, "theirs": theirs, "side": "".join(named)}

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        if not lines:
            yield from map(FleetsFirst, SIDES)

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        return No("whigs/7.13c", "one_side_next") if lines else None

    def owed(self, view: View, lines: Lines) -> No | None:
        return None if lines else No("whigs/7.13c", "side_owed")

    def default(self, view: View) -> Lines:
        return (FleetsFirst(BRITISH),)

    def foreseen(self, view: View) -> Lines | None:
        side = plans.fleets_first(view)
        return (FleetsFirst(side),) if side else None

    def standing(self, view: View, standing_orders: Lines) -> Lines | None:
        return next(((line,) for line in standing_orders if isinstance(line, FleetsFirst)), None)


class FleetMove(Kind, frozen=True):
    """A side moves one of its fleets, or, if only it has any left, one after the other.

    No line at all: all that it has left stay for this period (whigs/7.13c, 7.13d).
    """

    line_types: ClassVar[tuple[type[Line], ...]] = (Go, Stay, Rest)

    fleets: tuple[str, ...]
    one: bool

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        left = self._open(lines)
        for name in left:
            yield Stay(name)
            at = view.fleets[key_of(view.who, name)].at
            yield from (Go(name, to) for to in marches.fleet_goals(view, view.who, at))
        if left:
            yield Rest()

    def shows(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """First of all where each fleet may go; what it can do from there (whigs/7.13d, 7.13e, 7.41a)."""
        if lines:
            line = lines[-1]
            return {"fleets": (), **stakes.of_fleet(view, line)} if isinstance(line, Go | Stay) else None
        stations: dict[str, list[str]] = {}
        for name in self.fleets:
            stations.setdefault(view.fleets[key_of(view.who, name)].at, []).append(name)
        found = [
            {"fleets": names, "at": at, "places": list(marches.fleet_goals(view, view.who, at))}
            for at, names in stations.items()
        ]
        return {**stakes.NO_STATION, "fleets": found}

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        left = self._open(lines)
        if isinstance(line, Rest):
            return None if left else No("whigs/7.13c", "nobody_left")
        assert isinstance(line, Go | Stay)
        if line.counter not in self.fleets:
            return No("whigs/7.13c", "no_fleet_to_move", counter=line.counter)
        if line.counter not in left:
            return No("whigs/7.13c", "one_fleet" if self.one else "fleet_named", counter=line.counter)
        at = view.fleets[key_of(view.who, line.counter)].at
        goals = marches.fleet_goals(view, view.who, at)
        if isinstance(line, Stay) or line.to in goals:
            return None
        return No("whigs/7.13d", "too_far_at_sea", fleet=line.counter, to=line.to, at=at, goals=goals)

    def looks(self, view: View, lines: Lines, name: str) -> str:
        """How far a fleet goes."""
        return f"reach {name}" if name in self._open(lines) else ""

    def _open(self, lines: Lines) -> list[str]:
        named = {line.counter for line in lines if isinstance(line, Go | Stay)}
        done = Rest() in lines or (named and self.one)
        return [] if done else [name for name in self.fleets if name not in named]

    def foreseen(self, view: View) -> Lines | None:
        return planned(self, view, self.fleets)

    def standing(self, view: View, standing_orders: Lines) -> Lines | None:
        return () if StayOtherwise() in standing_orders else None


def planned(kind: Kind, view: View, names: Iterable[str]) -> Lines | None:
    """What the first of these that is on a way written for it does now (whigs/standing-7)."""
    for name in names:
        line = plans.leg(view, name)
        if plans.awaited(view, name) if line is None else plans.halted(view, line):
            line = Stay(name)
        if line is not None and kind.refuse(view, (), line) is None:
            return (line,)
    return None


def begun(state: State) -> bool:
    """Whether somebody has acted in this period."""
    fleets, armies = state.fleets.values(), state.armies.values()
    return any(fleet.acted for fleet in fleets) or any(army.acted for army in armies)


def fleets(state: State, referee: Referee) -> Running:
    """One fleet after the other, as the British say (whigs/7.13c)."""
    if not begun(state):
        state.trails.clear()  # until now the board has shown the period before
    left = {side: waiting_fleets(state, side) for side in SIDES}
    if not any(left.values()):
        state.step = "march"
        return
    side = next(side for side in SIDES if left[side])
    both = all(left.values())
    if both:
        lines = yield Ask(BRITISH, WhoseFleet(), "whigs/7.13c")
        side = lines[0].side
    lines = yield Ask(side, FleetMove(tuple(left[side]), both), "whigs/7.13d")
    for line in lines:
        if not isinstance(line, Rest):
            move_fleet(state, referee, side, line)
    if not lines or Rest() in lines:
        rest(state, side, waiting_fleets(state, side))


def move_fleet(state: State, referee: Referee, side: str, line: Go | Stay) -> None:
    key = key_of(side, line.counter)
    keep_to_plan(state, side, line)
    start = state.fleets[key].at
    state.change(key, acted=True)
    if isinstance(line, Go):
        state.change(key, at=line.to)
        state.trails.append(Trail(side, line.counter, (start, line.to)))
        referee.tell(FleetMoved(side, line.counter, start, line.to))


def keep_to_plan(state: State, side: str, line: Go | Land | Stay) -> None:
    """What is done by the way that was written is struck out; what is done otherwise ends the way."""
    seen = view(state, side)
    leg = plans.leg(seen, line.counter)
    if leg == line:
        plans.went(state, side, leg)
    elif leg is None or not (isinstance(line, Stay) and plans.halted(seen, leg)):
        plans.leave(state, side, line.counter)


# -- armies: before or after ------------------------------------------------------------------------------


def waiting_armies(ground: Ground, side: str, order: str) -> list[str]:
    """The armies of a side with an order that have not had their turn in this period (whigs/7.13a)."""
    armies = (ground.armies.get(key_of(side, name)) for name in ground.board.armies[side])
    return [army.name for army in armies if army and army.order == order and free(army)]


def free(army: Army) -> bool:
    return not army.acted and not army.held


class TimeAll(Bundle, frozen=True):
    """All armies that are not named yet act before the British, or after them (whigs/7.13b)."""

    form = "all {turn}"

    turn: TurnName

    @classmethod
    def offered(cls, kind: Any, view: View, lines: Lines) -> Iterator[Bundle]:
        if len(kind.left(lines)) > 1:
            yield from (cls(BEFORE), cls(AFTER))

    def unbound(self, kind: Any, view: View, lines: Lines, judge: Judge) -> Unbound:
        return one_by_one(lines, (Timing(name, self.turn) for name in kind.left(lines)), judge)


class BeforeOrAfter(Kind, frozen=True):
    """For each of their armies the French say whether it acts before the British (whigs/7.13b)."""

    line_types: ClassVar[tuple[type[Line], ...]] = (Timing,)
    bundles: ClassVar[tuple[type[Bundle], ...]] = (TimeAll,)

    armies: tuple[str, ...]

    def shows(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """How near the British stand to each army, and what an answer leaves open (whigs/7.13b)."""
        line = lines[-1] if lines else None
        if isinstance(line, Timing):
            return {"armies": (), "counter": line.counter, "before": line.turn == BEFORE}
        near = {name: enemies_within(view, name) for name in self.armies}
        known = [
            {"counter": name, "steps": steps or 0, "any": steps is not None} for name, steps in near.items()
        ]
        return {"armies": known, "counter": "", "before": False}

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        for name in self.left(lines):
            yield Timing(name, BEFORE)
            yield Timing(name, AFTER)

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        assert isinstance(line, Timing)
        if line.counter not in self.armies:
            return No("whigs/7.13b", "acts_not_now", counter=line.counter)
        if line.counter not in self.left(lines):
            return No("whigs/7.13b", "timed_already", counter=line.counter)
        return None

    def left(self, lines: Lines) -> list[str]:
        """The armies that are not named yet."""
        named = {line.counter for line in lines if isinstance(line, Timing)}
        return [name for name in self.armies if name not in named]

    def foreseen(self, view: View) -> Lines | None:
        turns = {name: plans.timing(view, name) for name in self.armies}
        return tuple(Timing(name, turn) for name, turn in turns.items()) if all(turns.values()) else None

    def standing(self, view: View, standing_orders: Lines) -> Lines | None:
        turns = {name: plans.timing(view, name) or usual(view, standing_orders, name) for name in self.armies}
        return tuple(Timing(name, turn) for name, turn in turns.items()) if all(turns.values()) else None


def usual(view: View, standing_orders: Lines, name: str) -> str:
    """When an army acts by standing orders: its own line, then enemies near, then that for all."""
    near = enemies_within(view, name)
    for line in standing_orders:
        if isinstance(line, AlwaysTiming) and line.counter == name:
            return line.turn
    for line in standing_orders:
        if isinstance(line, NearTiming) and near is not None and near <= line.steps:
            return line.turn
    return next((line.turn for line in standing_orders if isinstance(line, AllTiming)), "")


def enemies_within(view: View, name: str) -> int | None:
    """Over how many paths the nearest enemy army is."""
    start = view.armies[key_of(view.who, name)].at
    far = {start: 0}
    for place in (waiting := [start]):
        if marches.enemies_at(view, view.who, place):
            return far[place]
        for near in view.board.near[place]:
            if near not in far:
                far[near] = far[place] + 1
                waiting.append(near)
    return None


# -- armies: where they go --------------------------------------------------------------------------------


class March(Kind, frozen=True):
    """Armies move, land or stay, one after the other (whigs/7.13b, 7.15a).

    After a meeting or a landing the side is asked again. No line at all: all of them stay.
    """

    line_types: ClassVar[tuple[type[Line], ...]] = (Go, Stay, Land, Rest)
    bundles: ClassVar[tuple[type[Bundle], ...]] = (marches.GoTogether,)

    armies: tuple[str, ...]

    def ways_together(self, view: View, lines: Lines) -> Iterator[tuple[str, str]]:
        """From where several of them may go, and where to."""
        goals = Counter(
            (view.armies[key_of(view.who, name)].at, line.to)
            for name in self.left(view, lines)
            for line in options(view, name)
            if isinstance(line, Go)
        )
        return (way for way, several in goals.items() if several > 1)

    def together(self, view: View, lines: Lines, place: str, to: str) -> Iterator[Line]:
        """The lines by which all of them at a place go to another."""
        left = self.left(view, lines)
        return (Go(name, to) for name in left if view.armies[key_of(view.who, name)].at == place)

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        left = self.left(view, lines)
        for name in left:
            yield from options(view, name)
        if left:
            yield Rest()

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        if Rest() in lines:
            return No("whigs/7.13a", "after_the_rest")
        if isinstance(line, Rest):
            return None if self.left(view, lines) else No("whigs/7.13a", "nobody_left")
        assert isinstance(line, Go | Land | Stay)
        if line.counter not in self.armies:
            return No("whigs/7.13a", "acts_not_now", counter=line.counter)
        if any(isinstance(other, Go | Land | Stay) and other.counter == line.counter for other in lines):
            return No("whigs/7.13a", "acts_once", counter=line.counter)
        return self._refuse_act(view, line)

    @staticmethod
    def _refuse_act(view: View, line: Go | Land | Stay) -> No | None:
        army = view.armies[key_of(view.who, line.counter)]
        if marches.met(view, army):
            return No("whigs/7.57a", "waits_in_a_meeting", army=army.name, place=army.at)
        if isinstance(line, Go):
            return marches.refuse_goal(view, army, line.to)
        return landing.refuse_landing(view, army, line) if isinstance(line, Land) else None

    def left(self, view: View, lines: Lines) -> list[str]:
        """The armies that are not named yet and are in no meeting."""
        if Rest() in lines:
            return []
        named = {line.counter for line in lines if isinstance(line, Go | Land | Stay)}
        left = (name for name in self.armies if name not in named)
        return [name for name in left if not marches.met(view, view.armies[key_of(view.who, name)])]

    def shows(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """What supply costs, and what the treasury then holds; first of all ways (whigs/7.16a, 7.16l)."""
        money = view.treasury
        known = money is not None
        if not lines:
            ways = tuple(together(self._ways(view)))
            none = {**stakes.NO_STATION, "price": 0, "free": False, "meets": False}
            return {**none, "armies": ways, "treasury": money, "known": known}
        line = lines[-1]
        if isinstance(line, Land):
            none = {"armies": (), "price": 0, "free": False, "known": False, "meets": False}
            return {**none, **stakes.of_landing(view, line)}
        if not isinstance(line, Go):
            return None
        for other in lines[:-1]:
            money = less(money, supply(view, other))
        price = supply(view, line)
        paid, left = affords(money, price), less(money, price)
        meets = marches.enemies_at(view, view.who, line.to)
        told = {**stakes.NO_STATION, "armies": (), "price": price, "free": not price, "meets": meets}
        return {**told, "paid": paid, "left": left, "known": known}

    def warns(self, view: View, lines: Lines) -> Iterator[No]:
        """Who goes where his supply cannot be paid (whigs/7.16g, 7.16l)."""
        money = view.treasury
        for line in lines:
            price = supply(view, line)
            if isinstance(line, Go) and money is not None and not affords(money, price):
                facts = {"army": line.counter, "place": line.to, "price": price, "treasury": money}
                yield No("whigs/7.16g", "march_unpaid", **facts)
            money = less(money, price)

    def _ways(self, view: View) -> Iterator[Mapping[str, Any]]:
        """Where each of the armies may go, by what it costs, and where it may land."""
        money = view.treasury
        for name in self.left(view, ()):
            army = view.armies[key_of(view.who, name)]
            if not army.troops:
                continue  # another commander's, who alone knows what its supply costs
            fares: dict[int, list[str]] = {}
            for goal in marches.goals(view, army):
                fares.setdefault(marches.price(view, army, goal), []).append(goal)
            ways = [
                {
                    "price": price,
                    "paid": affords(money, price),
                    "left": less(money, price),
                    "known": money is not None,
                    "places": places,
                }
                for price, places in sorted(fares.items())
            ]
            ashore: dict[str, dict[str, None]] = {}
            for line in options(view, name):
                if isinstance(line, Land):
                    ashore.setdefault(line.fleet, {})[line.to] = None
            alike: dict[tuple[str, ...], list[str]] = {}
            for fleet, places in ashore.items():
                alike.setdefault(tuple(places), []).append(fleet)
            landings = [{"fleets": fleets, "places": list(to)} for to, fleets in alike.items()]
            yield {"counters": [name], "at": army.at, "ways": ways, "landings": landings}

    def looks(self, view: View, lines: Lines, name: str) -> str:
        """Where an army can go, and what its supply costs."""
        return f"reach {name}" if name in self.left(view, lines) else ""

    def guesses(self, view: View, seen: View) -> Iterator[Lines]:
        """The ways that were seen, alone and with one landing of whoever may have sailed."""
        ends: dict[str, str] = {}
        for trail in seen.trails[len(view.trails) :]:
            if trail.side == view.who and trail.counter in self.armies:
                ends.setdefault(trail.counter, trail.path[-1])
        busy = [name for name in self.left(view, ()) if _has_acted(view, seen, name)]
        still = (Stay(name) for name in busy if name not in ends)
        ashore: tuple[Stay | Go, ...] = (*still, *(Go(*way) for way in ends.items()))
        sailed = [
            (*(line for line in ashore if line.counter != name), landing)
            for name in busy
            for landing in options(view, name)
            if isinstance(landing, Land) and ends.get(name, landing.to) == landing.to
        ]
        afloat = seen.stage == view.stage and not scene(seen)
        yield from (*sailed, ashore) if afloat else (ashore, *sailed)

    def foreseen(self, view: View) -> Lines | None:
        return planned(self, view, self.armies)

    def standing(self, view: View, standing_orders: Lines) -> Lines | None:
        return () if StayOtherwise() in standing_orders else None


def _has_acted(view: View, seen: View, name: str) -> bool:
    """Whether an army has acted since, for what another sees; so has one that is lost."""
    now = seen.armies.get(key_of(view.who, name))
    return now is None or now.acted


def together(ways: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Armies that stand in one place and can do the same are told as one."""
    found: list[dict[str, Any]] = []
    for way in ways:
        like = next((one for one in found if {**one, "counters": 0} == {**way, "counters": 0}), None)
        if like is None:
            found.append(dict(way))
        else:
            like["counters"] += way["counters"]
    return found


def affords(money: int | None, price: int) -> bool:
    """Whether a treasury holds a price, for all that the reader knows of it."""
    return money is None or price <= money


def less(money: int | None, price: int) -> int | None:
    """What a treasury holds after a price was paid, if it could be."""
    return money - price if money is not None and price <= money else money


def supply(view: View, line: Line) -> int:
    """The price of a line of the order."""
    return (
        marches.price(view, view.armies[key_of(view.who, line.counter)], line.to)
        if isinstance(line, Go)
        else 0
    )


def options(view: View, name: str) -> tuple[Line, ...]:
    """What an army of the reader can do now, listed once."""
    known = view.once(_listed)
    if name not in known:
        army = view.armies[key_of(view.who, name)]
        ways = (Go(name, goal) for goal in marches.goals(view, army))
        known[name] = (Stay(name), *ways, *landing.landings(view, army))
    return known[name]


def _listed(view: View) -> dict[str, tuple[Line, ...]]:
    return {}


def march(state: State, referee: Referee) -> Running:
    """The armies with the order March (whigs/7.13a)."""
    yield from act(state, referee, "march", "defend")


def defend(state: State, referee: Referee) -> Running:
    """The armies with the order Defend (whigs/7.13a)."""
    yield from act(state, referee, "defend", "close_period")


def act(state: State, referee: Referee, order: str, then: str) -> Running:
    """One order of one group: French armies before the British, the British, French after (whigs/7.13b)."""
    if not state.stage:
        yield from say_timing(state, referee, order)
        state.stage = STAGES[0]
    for stage, side in GROUPS[STAGES.index(state.stage) :]:
        state.stage = stage
        names = tuple(name for name in waiting_armies(state, side, order) if in_group(state, stage, name))
        if any(not marches.met(state, state.armies[key_of(side, name)]) for name in names):
            lines = yield Ask(side, March(names), "whigs/7.13b", secret=True)
            yield from carry_out(state, referee, side, names, lines)
            return
        rest(state, side, names)
    state.stage, state.step = "", then
    state.timing.clear()


def in_group(state: State, stage: str, name: str) -> bool:
    return stage == BRITISH or state.timing.get(name, AFTER) == stage


def say_timing(state: State, referee: Referee, order: str) -> Running:
    """Openly, and only if both sides have armies to act (whigs/7.13b)."""
    mine, theirs = (waiting_armies(state, side, order) for side in (FRENCH, BRITISH))
    if not mine or not theirs:
        return
    lines = yield Ask(FRENCH, BeforeOrAfter(tuple(mine)), "whigs/7.13b")
    said = {line.counter: line.turn for line in lines}
    state.timing.update({name: said.get(name, AFTER) for name in mine})
    before, after = (tuple(name for name in mine if state.timing[name] == turn) for turn in (BEFORE, AFTER))
    referee.tell(TimingTold(order, before, after))


def rest(state: State, side: str, names: Iterable[str]) -> None:
    """These have had their turn."""
    for name in names:
        state.change(key_of(side, name), acted=True)


def carry_out(
    state: State,
    referee: Referee,
    side: str,
    names: tuple[str, ...],
    lines: tuple[Go | Stay | Land | Rest, ...],
) -> Running:
    """Line by line, until one leads to a meeting or to sea: then the side chooses anew (whigs/7.17a)."""
    for line in lines or (Rest(),):
        if isinstance(line, Rest):
            rest(state, side, names)
        else:
            busy = yield from carry_out_line(state, referee, side, line)
            if busy:
                return


def carry_out_line(
    state: State, referee: Referee, side: str, line: Go | Stay | Land
) -> Generator[Asked, Any, bool]:
    """Whether it led to a meeting or to sea."""
    keep_to_plan(state, side, line)
    if isinstance(line, Land):
        yield from landing.assault(state, referee, side, line)
        return True
    key = key_of(side, line.counter)
    state.change(key, acted=True)
    if isinstance(line, Stay):
        return False
    go(state, referee, key, line.to)
    if not marches.met(state, state.armies[key]):
        return False
    yield from meeting.meet(state, referee, state.armies[key].at)
    return True


def go(state: State, referee: Referee, key: str, goal: str) -> None:
    """An army marches, and pays for its supply (whigs/7.15a-e, 7.16a-m)."""
    army = state.armies[key]
    way = marches.way(state, army, goal)
    assert way is not None
    pay(state, referee, key, goal)
    state.arrivals += 1
    state.change(key, at=way[-1], arrived=state.arrivals)
    state.trails.append(Trail(army.side, army.name, way))
    referee.tell(Marched(army.side, army.name, way[0], way[-1], way[1:-1], way[-1] != goal))


def pay(state: State, referee: Referee, key: str, goal: str) -> None:
    """The whole price or nothing; a paid or free move ends want of supply (whigs/7.16f, 7.16g)."""
    army = state.armies[key]
    price, there = marches.price(state, army, goal), state.treasury[army.side]
    state.change(key, hungry=price > there)
    if price > there:
        referee.tell(NotSupplied(army.name, goal, price, there), army.side)
    elif price:
        state.book(army.side, "supply", -price, army.name)
        referee.tell(Supplied(army.name, goal, price, there - price), army.side)


# -- the end of a period ----------------------------------------------------------------------------------


def close_period(state: State, referee: Referee) -> Running:
    """Meetings that were put off, sieges, empty nodes; then the next period or winter (whigs/7.12a)."""
    yield from meeting.postponed(state, referee)
    yield from siege.close(state, referee)
    take_empty_nodes(state, referee)
    referee.tell(PeriodOver(state.period))
    for key in (*state.armies, *state.fleets):
        state.change(key, acted=False)
    for key in state.armies:
        state.change(key, beaten=False)
    if state.period == state.board.file.periods:
        state.period, state.step = 0, "winter"
    else:
        state.period, state.step = state.period + 1, "fleets"


def take_empty_nodes(state: State, referee: Referee) -> None:
    """By presence, if a side has not lost it nor burned it this year (whigs/7.64d)."""
    for place, node in state.nodes.items():
        if node.owner:
            continue
        for side in SIDES:
            if side not in (node.lost_by, node.burned) and sole(state, side, place):
                state.node(place, owner=side, lost_by="", burned="")
                referee.tell(NodeTaken(side, place))


def sole(state: State, side: str, place: str) -> bool:
    return bool(state.at(place, side)) and not state.at(place, ENEMY[side])


# -- standing orders --------------------------------------------------------------------------------------


class AlwaysTiming(Line, frozen=True):
    """This army acts before the British, or after them, in every period."""

    form = "always {counter} {turn}"

    counter: CounterName
    turn: TurnName


class NearTiming(Line, frozen=True):
    """An army acts before or after the British if an enemy army is so near, counted in paths."""

    form = "{turn} if enemies within {steps}"

    turn: TurnName
    steps: Annotated[int, Number(1, 9)]


class AllTiming(Line, frozen=True):
    """All armies act before the British, or after them."""

    form = "all {turn}"

    turn: TurnName


class StayOtherwise(Line, frozen=True):
    """What has no way written for it stays."""

    form = "stay otherwise"


def refuse_standing(view: View, before: Lines, line: Line) -> No | None:
    """One line for each question."""
    if isinstance(line, AlwaysTiming) and line.counter not in view.board.armies[view.who]:
        return No("whigs/7.13b", "fleets_have_no_timing", counter=line.counter)
    for other in before:
        same = type(other) is type(line)
        if same and isinstance(line, FleetsFirst | AllTiming | NearTiming):
            return No("whigs/standing-7", "said_already")
        if (
            isinstance(other, AlwaysTiming)
            and isinstance(line, AlwaysTiming)
            and other.counter == line.counter
        ):
            return No("whigs/standing-7", "said_already")
    return None


CHAPTER = Chapter(
    __name__,
    steps={"fleets": fleets, "march": march, "defend": defend, "close_period": close_period},
    kinds=(WhoseFleet, FleetMove, BeforeOrAfter, March),
    events=(
        FleetMoved,
        TimingTold,
        Marched,
        Supplied,
        NotSupplied,
        NodeTaken,
        PeriodOver,
    ),
    standing=(FleetsFirst, AlwaysTiming, NearTiming, AllTiming, StayOtherwise),
    refuse_standing=refuse_standing,
)
