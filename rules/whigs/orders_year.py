"""Chapter 6.4: the orders of the year, and what may be written with them so that nobody need ask later."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from typing import Any, ClassVar, NamedTuple

import msgspec

from rules.kernel.chapters import Chapter
from rules.kernel.events import Event
from rules.kernel.orders import Ask, Bundle, Judge, Kind, Line, Lines, No, Unbound, one_by_one
from rules.kernel.referee import Referee, Running
from rules.whigs import landing, marches, plans
from rules.whigs.aids import stakes
from rules.whigs.board import COLUMNS, FRENCH, SIDES, Order
from rules.whigs.lines import (
    Command,
    CounterName,
    Fate,
    FleetsFirst,
    Go,
    Halt,
    Land,
    OnMeeting,
    OrderName,
    OtherFates,
    Planned,
    Stay,
    Timing,
)
from rules.whigs.plans import LEGS, WHOLE_SIDE
from rules.whigs.state import Army, Plan, State, key_of
from rules.whigs.view import View

HALTS = ("enemies", "hunger", "battle")
FATES = ("keep", "burn")
TURNS = ("before", "after")
ON_LAND = ("engage", "retreat", "join", "ambush")
AT_SEA = ("engage", "retreat", "remain")
MOST_POLICIES = 4  # lines for one counter of what it does on meeting
BY_ODDS = ("engage", "ambush", "join")  # of these odds may be asked
CASES = {"ambush": ("waiting",)}  # what may be said for a case, which then goes before all else
Mine = Go | Land | Stay | Halt | OnMeeting | Timing  # what is written for one counter


class Ordered(msgspec.Struct, frozen=True):
    """An army and its order."""

    counter: str
    order: Order


class OrdersShown(Event, frozen=True):
    """The orders of all armies, shown together (whigs/7.11a)."""

    british: tuple[Ordered, ...]
    french: tuple[Ordered, ...]


class OrdersOwn(Event, frozen=True):
    """All that a side has written, for itself."""

    side: str
    lines: tuple[Planned, ...]


# -- what has been written --------------------------------------------------------------------------------


class Plans(NamedTuple):
    """What a draft says: the orders of armies, and all else by its counter, or by none."""

    orders: Mapping[str, str] = {}
    notes: Mapping[str, tuple[Planned, ...]] = {}

    def of(self, counter: str) -> tuple[Planned, ...]:
        return self.notes.get(counter, ())

    def with_line(self, line: Line) -> Plans:
        assert isinstance(line, Planned)
        if isinstance(line, Command):
            return Plans({**self.orders, line.counter: line.order}, self.notes)
        counter = WHOLE_SIDE if isinstance(line, FleetsFirst | Fate | OtherFates) else line.counter
        return Plans(self.orders, {**self.notes, counter: (*self.of(counter), line)})


def written(view: View, lines: Lines) -> Plans:
    """A draft sorted out, from the same without its last line."""
    known = view.once(_plans)
    found = known.get(lines)
    if found is None:
        found = known[lines] = written(view, lines[:-1]).with_line(lines[-1]) if lines else Plans()
    return found


def _plans(view: View) -> dict[Lines, Plans]:
    return {}


def end_of_way(view: View, said: Plans, counter: str) -> str:
    """Where the way of a counter has led so far; an army that lands is ashore, its fleet off the coast."""
    thing = plans.counter_of(view, counter)
    assert thing is not None
    goals = [line.to for line in said.of(counter) if isinstance(line, Go | Land)]
    return goals[-1] if goals else thing.at


def legs(view: View, lines: Lines) -> list[Go]:
    """The parts of ways over land."""
    return [line for line in lines if isinstance(line, Go) and marches.own(view, view.who, line.counter)]


def supplies(view: View, lines: Lines) -> list[int]:
    """What supply costs on each part of a way over land, as the map is now (whigs/7.16a)."""
    prices, ends = [], dict[str, str]()
    for line in lines:
        if not isinstance(line, Go | Land):
            continue
        army = view.armies.get(key_of(view.who, line.counter))
        if isinstance(line, Go) and army is not None:
            at = ends.get(line.counter, army.at)
            prices.append(marches.price(view, msgspec.structs.replace(army, at=at), line.to))
        ends[line.counter] = line.to
    return prices


def full(view: View, said: Plans, counter: str) -> bool:
    """Whether there is something for every period."""
    return sum(isinstance(line, LEGS) for line in said.of(counter)) >= view.board.file.periods


def armies_of(view: View) -> list[str]:
    return [name for name in view.board.armies[view.who] if key_of(view.who, name) in view.armies]


def fleets_of(view: View) -> list[str]:
    return [name for name in view.board.fleets[view.who] if key_of(view.who, name) in view.fleets]


def counters(view: View, said: Plans) -> list[str]:
    """The armies with an order to move, and the fleets, for which something can be written."""
    armies = (name for name in view.board.armies[view.who] if name in said.orders)
    return [*armies, *view.once(fleets_of)]


def linked_goals(view: View, at: str, counter: str) -> list[str]:
    """Where a way may go on in the next period, whoever holds it then (whigs/7.15a, 7.15b, 7.13d)."""
    known, at_sea = view.once(_goals), counter in view.board.fleets[view.who]
    found = known.get((at, at_sea))
    if found is None:
        reached = marches.fleet_goals if at_sea else marches.within_reach
        found = known[at, at_sea] = reached(view, view.who, at)
    return found


def _goals(view: View) -> dict[tuple[str, bool], list[str]]:
    return {}


class OrderAll(Bundle, frozen=True):
    """All armies that have no order yet get this one (whigs/6.42a)."""

    form = "all {order}"

    order: OrderName

    @classmethod
    def offered(cls, kind: Any, view: View, lines: Lines) -> Iterator[Bundle]:
        if len(without_order(view, lines)) > 1:
            yield from (cls("march"), cls("defend"))

    def unbound(self, kind: Any, view: View, lines: Lines, judge: Judge) -> Unbound:
        return one_by_one(lines, (Command(n, self.order) for n in without_order(view, lines)), judge)


def without_order(view: View, lines: Lines) -> list[str]:
    """The armies that have no order yet."""
    orders = written(view, lines).orders
    return [name for name in armies_of(view) if name not in orders]


class YearOrders(Kind, frozen=True):
    """Orders for all armies, and what else a side wants to be settled without being asked (whigs/6.40a)."""

    weighed: ClassVar[bool] = True
    line_types: ClassVar[tuple[type[Line], ...]] = (
        Command,
        Go,
        Stay,
        Land,
        Timing,
        OnMeeting,
        Halt,
        FleetsFirst,
        Fate,
        OtherFates,
    )
    bundles: ClassVar[tuple[type[Bundle], ...]] = (OrderAll, marches.GoTogether)
    written_ahead = (*line_types, *bundles)

    def ways_together(self, view: View, lines: Lines) -> Iterator[tuple[str, str]]:
        """From where several armies without an order may go, and where to."""
        stacks = Counter(view.armies[key_of(view.who, name)].at for name in without_order(view, lines))
        for place, several in stacks.items():
            if several > 1:
                yield from ((place, to) for to in marches.within_reach(view, view.who, place))

    def together(self, view: View, lines: Lines, place: str, to: str) -> Iterator[Line]:
        """The lines by which all armies whose way ends at a place go on to another, with the order for it."""
        said = written(view, lines)
        for name in view.once(armies_of):
            if end_of_way(view, said, name) == place and said.orders.get(name) != "defend":
                if name not in said.orders:
                    yield Command(name, "march")
                yield Go(name, to)

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        said = written(view, lines)
        for name in view.once(armies_of):
            if name not in said.orders:
                yield Command(name, "march")
                yield Command(name, "defend")
        able = counters(view, said)
        for name in able:
            yield from notes_for(view, said, name)
        if able:
            yield from notes_for(view, said, WHOLE_SIDE)

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        said = written(view, lines)
        if isinstance(line, Command):
            return _refuse_command(view, said, line)
        if isinstance(line, FleetsFirst | Fate | OtherFates):
            return _refuse_for_side(view, said, line)
        assert isinstance(line, Mine)
        return _refuse_counter(view, said, line) or _refuse_mine(view, said, line)

    def moot(self, everyone: View, seat: str) -> bool:
        """Whether the side has neither armies nor fleets."""
        armies, fleets = everyone.armies.values(), everyone.fleets.values()
        return seat not in {army.side for army in armies} | {fleet.side for fleet in fleets}

    def shows(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """What supply costs on this part of the way, as the map is now, and what is left (whigs/7.16a)."""
        line = lines[-1] if lines else None
        none = {**stakes.NO_STATION, "price": 0, "known": False, "left": 0, "short": 0, "order": ""}
        if isinstance(line, Command):
            return {**none, "order": line.order}
        if isinstance(line, Land):
            return {**none, **stakes.of_landing(view, line)}
        if not isinstance(line, Go) or marches.own(view, view.who, line.counter) is None:
            return None
        *before, price = supplies(view, lines)
        if not price:
            return None
        if view.treasury is None:
            return {**none, "price": price}
        left = view.treasury - sum(before) - price
        return {**none, "price": price, "known": True, "left": max(left, 0), "short": max(-left, 0)}

    def sums(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """The armies that have no order yet, and the supply of all ways (whigs/6.41a, 7.16a)."""
        without = tuple(without_order(view, lines))
        money, supply = view.treasury, sum(supplies(view, lines))
        return {"without": without, "supply": supply, "treasury": money, "known": money is not None}

    def warns(self, view: View, lines: Lines) -> Iterator[No]:
        """Which parts of ways could not be paid as the map is now (whigs/7.16g)."""
        money = view.treasury
        for leg, price in zip(legs(view, lines), supplies(view, lines), strict=True):
            if money is not None and price > money:
                facts = {"army": leg.counter, "place": leg.to, "price": price, "treasury": money}
                yield No("whigs/7.16g", "way_unpaid", **facts)
            elif money is not None:
                money -= price

    def begins_way(self, view: View, lines: Lines, line: Line, then: Line | None) -> bool:
        """`A1 march ALB>FWH`, `A1 defend ALB`: a way may name the place where it begins."""
        if not isinstance(line, Go) or plans.counter_of(view, line.counter) is None:
            return False
        goes_on = isinstance(then, Go | Land) and then.counter == line.counter
        stays = bool(lines) and lines[-1] == Command(line.counter, "defend")
        return (goes_on or stays) and line.to == end_of_way(view, written(view, lines), line.counter)

    def looks(self, view: View, lines: Lines, name: str) -> str:
        """How far a counter goes in the first period, while its way is not begun."""
        there = plans.counter_of(view, name)
        begun = any(isinstance(line, LEGS) for line in written(view, lines).of(name))
        met = isinstance(there, Army) and marches.met(view, there)
        return f"reach {name}" if there and not begun and not met else ""

    def standing(self, view: View, standing_orders: Lines) -> Lines | None:
        """An order for each army, by its own line or by that for all (whigs/standing-6)."""
        own = {line.counter: line.order for line in standing_orders if isinstance(line, AlwaysCommand)}
        every = next((line.order for line in standing_orders if isinstance(line, AllCommand)), "")
        orders = {name: own.get(name, every) for name in armies_of(view)}
        return tuple(Command(name, order) for name, order in orders.items()) if all(orders.values()) else None


# -- what may be written for one counter, and for the whole side ---------------------------------------------


def notes_for(view: View, said: Plans, counter: str) -> tuple[Line, ...]:
    """What may come next, listed once for what is written there so far."""
    known = view.once(_notes)
    key = counter, said.orders.get(counter, ""), said.of(counter)
    found = known.get(key)
    if found is None:
        found = known[key] = tuple(_list(view, said, counter))
    return found


def _notes(view: View) -> dict[tuple[str, str, tuple[Planned, ...]], tuple[Line, ...]]:
    return {}


def _list(view: View, said: Plans, counter: str) -> Iterator[Line]:
    if counter == WHOLE_SIDE:
        yield from _side(view, said.of(WHOLE_SIDE))
        return
    yield from _way(view, said, counter)
    yield from _stops(view, said.of(counter), counter)
    if not policies_full(said.of(counter)):
        yield from (line for line in policies_of(view, counter) if line not in said.of(counter))


def _way(view: View, said: Plans, name: str) -> Iterator[Line]:
    """What may come next on the way of a counter."""
    if full(view, said, name):
        return
    at = end_of_way(view, said, name)
    yield Stay(name)
    yield from (Go(name, goal) for goal in linked_goals(view, at, name))
    if name in said.orders:
        for fleet in view.once(fleets_of):
            yield from landing.routes(view, view.who, name, fleet, at)


def _stops(view: View, mine: Sequence[Planned], name: str) -> Iterator[Line]:
    """When an army acts, and what stops it; fleets stop for enemies only."""
    at_sea = name in view.board.fleets[view.who]
    if view.who == FRENCH and not at_sea and not any(isinstance(line, Timing) for line in mine):
        yield from (Timing(name, turn) for turn in TURNS)
    halts = HALTS[:1] if at_sea else HALTS
    yield from (line for halt in halts if (line := Halt(name, halt)) not in mine)


def _side(view: View, ours: Sequence[Planned]) -> Iterator[Line]:
    if view.who != FRENCH and not any(isinstance(line, FleetsFirst) for line in ours):
        yield from map(FleetsFirst, SIDES)
    named = fated(ours)
    for place in view.board.places:
        if place not in named and not view.holds(view.who, place):
            yield from (Fate(fate, place) for fate in FATES)
    if not any(isinstance(line, OtherFates) for line in ours):
        yield from map(OtherFates, FATES)


def fated(ours: Iterable[Planned]) -> list[str]:
    """The nodes of which it is said what becomes of them."""
    return [line.place for line in ours if isinstance(line, Fate)]


def policies_full(mine: Iterable[Planned]) -> bool:
    return sum(isinstance(line, OnMeeting) for line in mine) >= MOST_POLICIES


def policies_of(view: View, name: str) -> Iterator[OnMeeting]:
    """All that can be said of meetings: a stance, of some with odds, of a retreat with its place."""
    at_sea = name in view.board.fleets[view.who]
    for stance in AT_SEA if at_sea else ON_LAND:
        yield OnMeeting(name, stance)
        if stance in BY_ODDS:
            yield from (OnMeeting(name, stance, odds) for odds in COLUMNS)
        for case in CASES.get(stance, ()):
            yield from (OnMeeting(name, stance, odds, case=case) for odds in (None, *COLUMNS))
        if stance == "retreat":
            shelters = (code for code, place in view.board.places.items() if place.seas or not at_sea)
            yield from (OnMeeting(name, stance, to=place) for place in shelters)


# -- what is wrong with a line ------------------------------------------------------------------------------


def _refuse_command(view: View, said: Plans, line: Command) -> No | None:
    if key_of(view.who, line.counter) not in view.armies:
        fleet = line.counter in view.board.fleets[view.who]
        return No("whigs/6.42a", "fleets_have_no_orders" if fleet else "no_such_army", counter=line.counter)
    return No("whigs/6.42a", "one_order", counter=line.counter) if line.counter in said.orders else None


def _refuse_for_side(view: View, said: Plans, line: FleetsFirst | Fate | OtherFates) -> No | None:
    ours = said.of(WHOLE_SIDE)
    if not counters(view, said):
        return No("whigs/standing-6", "nothing_to_plan")
    if isinstance(line, Fate):
        if view.holds(view.who, line.place):
            return No("whigs/7.64a", "yours_already", place=line.place)
        return No("whigs/7.64a", "fate_named", place=line.place) if line.place in fated(ours) else None
    again = any(type(other) is type(line) for other in ours)
    if isinstance(line, OtherFates):
        return No("whigs/7.64a", "others_fate_named") if again else None
    if view.who == FRENCH:
        return No("whigs/7.13c", "british_say")
    return No("whigs/7.13c", "one_side_next") if again else None


def _refuse_counter(view: View, said: Plans, line: Mine) -> No | None:
    """Only for counters that can act."""
    if line.counter in said.orders or line.counter in view.once(fleets_of):
        return None
    if key_of(view.who, line.counter) in view.armies:
        return No("whigs/6.41a", "order_first", counter=line.counter)
    return No("whigs/6.42a", "no_such_counter", counter=line.counter)


def _refuse_mine(view: View, said: Plans, line: Mine) -> No | None:
    mine, fleet = said.of(line.counter), line.counter in view.board.fleets[view.who]
    if isinstance(line, Go | Land | Stay):
        return _refuse_leg(view, said, line)
    if isinstance(line, Timing):
        if fleet or view.who != FRENCH:
            return No("whigs/7.13b", "no_timing", counter=line.counter)
        timed = any(isinstance(other, Timing) for other in mine)
        return No("whigs/7.13b", "timed_already", counter=line.counter) if timed else None
    if line in mine:
        return No("whigs/standing-6", "planned_already", line=str(line))
    if isinstance(line, Halt):
        other = fleet and line.halt != "enemies"
        return No("whigs/standing-6", "fleets_stop_for_enemies", counter=line.counter) if other else None
    if policies_full(mine):
        return No("whigs/standing-6", "policies_full", counter=line.counter, most=MOST_POLICIES)
    return _refuse_policy(view, line, AT_SEA if fleet else ON_LAND)


def _refuse_policy(view: View, line: OnMeeting, stances: tuple[str, ...]) -> No | None:
    if line.stance not in stances:
        rule = "whigs/7.42a" if "remain" in stances else "whigs/7.51a"
        return No(rule, "not_this_stance", counter=line.counter, choices=stances)
    if line.odds is not None and line.stance not in BY_ODDS:
        return No("whigs/standing-6", "no_odds_here", stance=line.stance)
    if line.case is not None and line.case not in CASES.get(line.stance, ()):
        return No("whigs/standing-6", "no_case_here", stance=line.stance)
    if line.to is None:
        return None
    if line.stance != "retreat":
        return No("whigs/standing-6", "no_place_here", stance=line.stance)
    if "remain" in stances and not view.board.places[line.to].seas:
        return No("whigs/6.45a", "no_coast", place=line.to)
    return None


def _refuse_leg(view: View, said: Plans, line: Go | Land | Stay) -> No | None:
    """A way has a part for each period, and each goes on where the last one ends (whigs/7.12a, 7.15a)."""
    if full(view, said, line.counter):
        return No("whigs/7.12a", "way_is_full", counter=line.counter, periods=view.board.file.periods)
    if isinstance(line, Stay):
        return None
    at = end_of_way(view, said, line.counter)
    if isinstance(line, Land):
        return _refuse_assault(view, said, line, at)
    goals = linked_goals(view, at, line.counter)
    if line.to in goals:
        return None
    return No("whigs/7.15a", "not_next_on_the_way", counter=line.counter, to=line.to, at=at, goals=goals)


def _refuse_assault(view: View, said: Plans, line: Land, port: str) -> No | None:
    """As far as the map alone tells: who holds what by then will be seen."""
    if line.counter not in said.orders:
        return No("whigs/6.45a", "for_armies", counter=line.counter)
    if line.fleet not in view.once(fleets_of):
        return No("whigs/6.45a", "no_such_counter", counter=line.fleet)
    return landing.refuse_zone(view, view.who, port, line)


# -- the step ---------------------------------------------------------------------------------------------


def orders(state: State, referee: Referee) -> Running:
    """Both write at once; then all orders are shown together (whigs/6.40a, 6.47a, 7.11a)."""
    given = yield tuple(Ask(s, YearOrders(), "whigs/6.40a", secret=True, silent=True) for s in SIDES)
    for side in SIDES:
        said = reduce(Plans.with_line, given[side], Plans())
        for name, order in said.orders.items():
            state.change(key_of(side, name), order=order)
        state.plans[side] = [plan_of(state, side, counter, lines) for counter, lines in said.notes.items()]
        referee.tell(OrdersOwn(side, given[side]), side)
    british, french = (shown(state, side) for side in SIDES)
    referee.tell(OrdersShown(british, french), discloses="whigs/7.11a")
    state.period, state.stage = 1, ""
    state.trails.clear()
    state.step = "fleets"


def shown(state: State, side: str) -> tuple[Ordered, ...]:
    """The order of each army that has one; fleets have none (whigs/6.42a)."""
    armies = (state.armies.get(key_of(side, name)) for name in state.board.armies[side])
    return tuple(Ordered(army.name, army.order) for army in armies if army and army.order)


def plan_of(state: State, side: str, counter: str, lines: tuple[Planned, ...]) -> Plan:
    """What is written for a counter, whose way begins where it is."""
    key = key_of(side, counter)
    thing = state.armies.get(key) or state.fleets.get(key)
    return Plan(counter, lines, thing.at if thing else "")


# -- standing orders --------------------------------------------------------------------------------------


class AlwaysCommand(Line, frozen=True):
    """This army has this order in every year."""

    form = "always {counter} {order}"

    counter: CounterName
    order: OrderName


class AllCommand(Line, frozen=True):
    """All armies have this order in every year, but for those with a line of their own."""

    form = "all {order}"

    order: OrderName


def refuse_standing(view: View, before: Lines, line: Line) -> No | None:
    """One order for an army, and one for all; none for fleets (whigs/6.42a)."""
    if isinstance(line, AlwaysCommand):
        if line.counter not in view.board.armies[view.who]:
            return No("whigs/6.42a", "fleets_have_no_orders", counter=line.counter)
        if any(isinstance(other, AlwaysCommand) and other.counter == line.counter for other in before):
            return No("whigs/standing-6", "one_order", counter=line.counter)
    if isinstance(line, AllCommand) and any(isinstance(other, AllCommand) for other in before):
        return No("whigs/standing-6", "one_order_for_all")
    return None


CHAPTER = Chapter(
    __name__,
    steps={"orders": orders},
    kinds=(YearOrders,),
    events=(OrdersShown, OrdersOwn),
    standing=(AlwaysCommand, AllCommand),
    refuse_standing=refuse_standing,
)
