"""Chapter 6.4: the orders of the year, and what may be written with them so that nobody need ask later."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

import msgspec

from rules.kernel.events import Event, Why
from rules.kernel.game import Running, Table
from rules.kernel.orders import Ask, Kind, Line, Lines, No
from rules.whigs import landing, marches, plans
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


EVENTS: tuple[type[Event], ...] = (OrdersShown, OrdersOwn)
WHYS: tuple[type[Why], ...] = ()


# -- what has been written --------------------------------------------------------------------------------


def commanded(lines: Lines) -> dict[str, str]:
    return {line.counter: line.order for line in lines if isinstance(line, Command)}


def written(lines: Lines, counter: str) -> list[Mine]:
    """What stands there for a counter."""
    return [line for line in lines if isinstance(line, Mine) and line.counter == counter]


def end_of_way(view: View, lines: Lines, counter: str) -> str:
    """Where the way of a counter has led so far; an army that lands is ashore, its fleet off the coast."""
    thing = plans.counter_of(view, counter)
    assert thing is not None
    goals = [line.to for line in written(lines, counter) if isinstance(line, Go | Land)]
    return goals[-1] if goals else thing.at


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


def full(view: View, lines: Lines, counter: str) -> bool:
    """Whether there is something for every period."""
    return sum(isinstance(line, LEGS) for line in written(lines, counter)) >= view.board.file.periods


def counters(view: View, lines: Lines) -> tuple[list[str], list[str]]:
    """The armies with an order to move, and the fleets, for which something can be written."""
    orders = commanded(lines)
    armies = [name for name in view.board.armies[view.who] if name in orders]
    fleets = [name for name in view.board.fleets[view.who] if key_of(view.who, name) in view.fleets]
    return armies, fleets


def linked_goals(view: View, at: str, counter: str) -> list[str]:
    """Where a way may go on in the next period, whoever holds it then (whigs/7.15a, 7.15b, 7.13d)."""
    if counter in view.board.fleets[view.who]:
        return marches.fleet_goals(view, view.who, at)
    near = view.board.near[at]
    colonies = marches.colonies_near(view, Army(view.who, counter, at, {}))
    return [place for place in view.board.places if place in near or place in colonies]


class YearOrders(Kind, frozen=True):
    """Orders for all armies, and what else a side wants to be settled without being asked (whigs/6.40a)."""

    early: ClassVar[bool] = True
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

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        orders = commanded(lines)
        for name in view.board.armies[view.who]:
            if key_of(view.who, name) in view.armies and name not in orders:
                yield Command(name, "march")
                yield Command(name, "defend")
        armies, fleets = counters(view, lines)
        for name in armies:
            yield from self._way(view, lines, name)
            yield from self._army(view, lines, name)
        for name in fleets:
            yield from self._way(view, lines, name)
            yield from self._fleet(view, lines, name)
        if armies or fleets:
            yield from self._side(view, lines)

    def _way(self, view: View, lines: Lines, name: str) -> Iterator[Line]:
        """What may come next on the way of a counter."""
        if full(view, lines, name):
            return
        at = end_of_way(view, lines, name)
        yield Stay(name)
        yield from (Go(name, goal) for goal in linked_goals(view, at, name))
        if commanded(lines).get(name) == "march":
            for fleet in counters(view, lines)[1]:
                yield from landing.routes(view, view.who, name, fleet, at)

    def _army(self, view: View, lines: Lines, name: str) -> Iterator[Line]:
        mine = written(lines, name)
        if view.who == FRENCH and not any(isinstance(line, Timing) for line in mine):
            yield from (Timing(name, turn) for turn in TURNS)
        yield from (line for halt in HALTS if (line := Halt(name, halt)) not in mine)
        yield from self._policies(view, mine, name)

    def _fleet(self, view: View, lines: Lines, name: str) -> Iterator[Line]:
        mine = written(lines, name)
        yield from (line for line in (Halt(name, "enemies"),) if line not in mine)
        yield from self._policies(view, mine, name)

    @staticmethod
    def _policies(view: View, mine: list[Mine], name: str) -> Iterator[Line]:
        if not policies_full(mine):
            yield from (line for line in policies_of(view, name) if line not in mine)

    def _side(self, view: View, lines: Lines) -> Iterator[Line]:
        if view.who != FRENCH and not any(isinstance(line, FleetsFirst) for line in lines):
            yield from map(FleetsFirst, SIDES)
        for place in view.board.places:
            named = any(isinstance(line, Fate) and line.place == place for line in lines)
            if not named and not view.holds(view.who, place):
                yield from (Fate(fate, place) for fate in FATES)
        if not any(isinstance(line, OtherFates) for line in lines):
            yield from map(OtherFates, FATES)

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        if isinstance(line, Command):
            return _refuse_command(view, lines, line)
        if isinstance(line, FleetsFirst | Fate | OtherFates):
            return _refuse_for_side(view, lines, line)
        assert isinstance(line, Mine)
        return _refuse_counter(view, lines, line) or _refuse_mine(view, lines, line)

    def shows(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """What supply costs on this part of the way, as the map is now, and what is left (whigs/7.16a)."""
        if not lines or not isinstance(lines[-1], Go):
            return None
        *before, price = supplies(view, lines)
        left = view.own.treasury - sum(before) - price
        return {"price": price, "left": max(left, 0), "short": max(-left, 0)} if price else None

    def sums(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """The armies that have no order yet, and the supply of all ways (whigs/6.41a, 7.16a)."""
        orders = commanded(lines)
        names = (name for name in view.board.armies[view.who] if key_of(view.who, name) in view.armies)
        without = tuple(name for name in names if name not in orders)
        return {"without": without, "supply": sum(supplies(view, lines)), "treasury": view.own.treasury}

    def begins_way(self, view: View, lines: Lines, line: Line, then: Line) -> bool:
        """`A1 march ALB>FWH`: a way may name the place where it begins."""
        if not (isinstance(line, Go) and isinstance(then, Go | Land) and line.counter == then.counter):
            return False
        at_hand = plans.counter_of(view, line.counter) is not None
        return at_hand and line.to == end_of_way(view, lines, line.counter)

    def looks(self, view: View, lines: Lines, name: str) -> str:
        """How far a counter goes in the first period, while its way is not begun."""
        there = plans.counter_of(view, name)
        begun = any(isinstance(line, LEGS) for line in written(lines, name))
        met = isinstance(there, Army) and marches.met(view, there)
        return f"reach {name}" if there and not begun and not met else ""

    def standing(self, view: View, policies: Lines) -> Lines | None:
        """An order for each army, by its own line or by that for all (whigs/standing-6)."""
        own = {line.counter: line.order for line in policies if isinstance(line, AlwaysCommand)}
        every = next((line.order for line in policies if isinstance(line, AllCommand)), "")
        names = [name for name in view.board.armies[view.who] if key_of(view.who, name) in view.armies]
        orders = {name: own.get(name, every) for name in names}
        return tuple(Command(name, order) for name, order in orders.items()) if all(orders.values()) else None


KINDS: tuple[type[Kind], ...] = (YearOrders,)


def policies_full(mine: Iterable[Mine]) -> bool:
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


def _refuse_command(view: View, lines: Lines, line: Command) -> No | None:
    if key_of(view.who, line.counter) not in view.armies:
        fleet = line.counter in view.board.fleets[view.who]
        return No("whigs/6.42a", "fleets_have_no_orders" if fleet else "no_such_army", counter=line.counter)
    if line.counter in commanded(lines):
        return No("whigs/6.42a", "one_order", counter=line.counter)
    return None


def _refuse_for_side(view: View, lines: Lines, line: FleetsFirst | Fate | OtherFates) -> No | None:
    if not any(counters(view, lines)):
        return No("whigs/standing-6", "nothing_to_plan")
    if isinstance(line, Fate):
        if view.holds(view.who, line.place):
            return No("whigs/7.64a", "yours_already", place=line.place)
        named = any(isinstance(other, Fate) and other.place == line.place for other in lines)
        return No("whigs/7.64a", "fate_named", place=line.place) if named else None
    if isinstance(line, OtherFates):
        others = any(isinstance(other, OtherFates) for other in lines)
        return No("whigs/7.64a", "others_fate_named") if others else None
    if view.who == FRENCH:
        return No("whigs/7.13c", "british_say")
    return No("whigs/7.13c", "one_side_next") if any(isinstance(o, FleetsFirst) for o in lines) else None


def _refuse_counter(view: View, lines: Lines, line: Mine) -> No | None:
    """Only for counters that can act."""
    armies, fleets = counters(view, lines)
    if line.counter in armies or line.counter in fleets:
        return None
    if key_of(view.who, line.counter) in view.armies:
        return No("whigs/6.41a", "order_first", counter=line.counter)
    return No("whigs/6.42a", "no_such_counter", counter=line.counter)


def _refuse_mine(view: View, lines: Lines, line: Mine) -> No | None:
    mine, fleet = written(lines, line.counter), line.counter in view.board.fleets[view.who]
    if isinstance(line, Go | Land | Stay):
        return _refuse_leg(view, lines, line)
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


def _refuse_leg(view: View, lines: Lines, line: Go | Land | Stay) -> No | None:
    """A way has a part for each period, and each goes on where the last one ends (whigs/7.12a, 7.15a)."""
    if full(view, lines, line.counter):
        return No("whigs/7.12a", "way_is_full", counter=line.counter, periods=view.board.file.periods)
    if isinstance(line, Stay):
        return None
    at = end_of_way(view, lines, line.counter)
    if isinstance(line, Land):
        return _refuse_assault(view, lines, line, at)
    if line.to in linked_goals(view, at, line.counter):
        return None
    return No("whigs/7.15a", "not_next_on_the_way", counter=line.counter, to=line.to, at=at)


def _refuse_assault(view: View, lines: Lines, line: Land, port: str) -> No | None:
    """As far as the map alone tells: who holds what by then will be seen."""
    armies, fleets = counters(view, lines)
    if line.counter not in armies or commanded(lines)[line.counter] != "march":
        return No("whigs/6.45a", "assaults_march", army=line.counter)
    if line.fleet not in fleets:
        return No("whigs/6.45a", "no_such_counter", counter=line.fleet)
    return landing.refuse_zone(view, view.who, port, line)


# -- the step ---------------------------------------------------------------------------------------------


def orders(state: State, table: Table) -> Running:
    """Both write at once; then all orders are shown together (whigs/6.40a, 6.47a, 7.11a)."""
    given = yield tuple(Ask(s, YearOrders(), "whigs/6.40a", secret=True, silent=True) for s in SIDES)
    for side in SIDES:
        for name, order in commanded(given[side]).items():
            state.change(key_of(side, name), order=order)
        state.plans[side] = list(sorted_out(state, side, given[side]))
        table.tell(OrdersOwn(side, given[side]), side)
    british, french = (shown(state, side) for side in SIDES)
    table.tell(OrdersShown(british, french), discloses="whigs/7.11a")
    state.period, state.stage = 1, ""
    state.trails.clear()
    state.step = "fleets"


def shown(state: State, side: str) -> tuple[Ordered, ...]:
    """The order of each army that has one; fleets have none (whigs/6.42a)."""
    armies = (state.armies.get(key_of(side, name)) for name in state.board.armies[side])
    return tuple(Ordered(army.name, army.order) for army in armies if army and army.order)


def sorted_out(state: State, side: str, lines: Iterable[Planned]) -> Iterator[Plan]:
    """What is written by the counters for which it is."""
    found: dict[str, tuple[Planned, ...]] = {}
    for line in lines:
        if not isinstance(line, Command):
            counter = WHOLE_SIDE if isinstance(line, FleetsFirst | Fate | OtherFates) else line.counter
            found[counter] = (*found.get(counter, ()), line)
    for counter, plan in found.items():
        key = key_of(side, counter)
        thing = state.armies.get(key) or state.fleets.get(key)
        yield Plan(counter, plan, thing.at if thing else "")


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


STANDING: tuple[type[Line], ...] = (AlwaysCommand, AllCommand)


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


REFUSE_STANDING = refuse_standing
