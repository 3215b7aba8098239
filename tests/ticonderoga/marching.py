"""The Movement Phases of simple-minded players: dice of the night, then boats, then everyone on foot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from rules.kernel.orders import Bundle, Line, Lines
from rules.ticonderoga import boats, going, night
from rules.ticonderoga.board import ENEMY
from rules.ticonderoga.draft import MOST_RIDERS, Draft
from rules.ticonderoga.earthworks import BREASTWORK, REDOUBT
from rules.ticonderoga.fleets import berth, can_float
from rules.ticonderoga.lines import Build, Done, Go, NightMarch, Sail
from rules.ticonderoga.marches import Marches, draft
from rules.ticonderoga.view import View
from tests.ticonderoga.plans import goals_of, plan_of, task_of
from tests.ticonderoga.travel import Journey, reckoning

LED = ("cannon", "prisoners")  # what a unit takes along beside leaders


def march(kind: Marches, view: View) -> Lines:
    """Dice are thrown before anything else is written: what comes of them decides the rest."""
    if dice := by_night(view):
        return dice
    order = Order(kind, view)
    order.write()
    return order.lines or kind.default(view)


# -- the night ---------------------------------------------------------------------------------------------


def by_night(view: View) -> Lines:
    """The lost seek their way; those who have no road leave it under a leader who hardly ever loses his."""
    lines = night.ways_sought(draft(view, ()))
    if view.night:
        while (bold := next(guides(draft(view, lines)), None)) is not None:
            lines += (NightMarch(bold),)
    return lines


def guides(now: Draft) -> Iterator[str]:
    """The leaders who may throw for hexes whose units want to go where no road leads."""
    for line in night.marchers(now):
        assert isinstance(line, NightMarch)
        initiative = now.country.leader(line.leader).initiative
        units = now.country.units(now.pieces[line.leader].at, now.side)
        if any(wants_off_road(now, name, initiative) for name in units):
            yield line.leader


def wants_off_road(now: Draft, name: str, initiative: int) -> bool:
    task = task_of(now, name)
    if task is None or initiative < task.night or not (goals := task.goals(now)):
        return False
    at, cost = now.pieces[name].at, reckoning(now, name, goals)
    if at in goals:
        return False
    return all(cost(to) >= cost(at) for to in going.reach(now, (name,), going.ROAD))


# -- an order as it is written -----------------------------------------------------------------------------


class Order:
    """A Movement Phase, line by line; what the rules refuse is left out."""

    def __init__(self, kind: Marches, view: View) -> None:
        self.kind, self.view = kind, view
        self.lines: Lines = ()

    @property
    def now(self) -> Draft:
        return draft(self.view, self.lines)

    def add(self, line: Line) -> bool:
        allowed = self.kind.refuse(self.view, self.lines, line) is None
        if allowed:
            self.lines += (line,)
        return allowed

    def add_all(self, bundle: Bundle) -> None:
        """What a line for several stands for."""
        judge = partial(self.kind.refuse, self.view)
        self.lines += bundle.unbound(self.kind, self.view, self.lines, judge).lines

    def write(self) -> None:
        self.send_boats()
        for at in dict.fromkeys(self.now.pieces[name].at for name in self.now.own):
            self.voyage(at)
        for name in self.queue():
            self.walk(name)
        self.build()
        self.add(Done())

    def queue(self) -> list[str]:
        """Wagons first, which by night need a leader where they start; then the units, the nearest first."""
        now = self.now
        walkers = [name for name in now.own if goals_of(now, name) and going.refuse_mover(now, name) is None]
        return sorted(walkers, key=lambda name: (now.pieces[name].is_unit, self.rest(name), name))

    def rest(self, name: str) -> int:
        return reckoning(self.now, name, goals_of(self.now, name))(self.now.pieces[name].at)

    # -- on foot

    def walk(self, name: str) -> None:
        """As near to its goal as it comes."""
        if (goals := goals_of(self.now, name)) and (line := best_move(self.now, name, goals)) is not None:
            self.add(line)

    # -- by water

    def send_boats(self) -> None:
        """Boats that carry nobody go where nobody finds them."""
        haven = plan_of(self.view).boats
        for name in self.now.own if haven else ():
            now = self.now
            if now.pieces[name].is_boat and boats.refuse_boat(now, name) is None:
                reach = boats.voyage(now, name)
                best = min(reach, key=lambda at: (self.far(at, haven), at), default="")
                if best and self.far(best, haven) < self.far(now.pieces[name].at, haven):
                    self.add(Sail(name, best))

    def far(self, at: str, haven: str) -> int:
        return self.view.board.ground.distance(at, haven)

    def voyage(self, at: str) -> None:
        """Those of a hex who come nearer by water go aboard, sail, land and go on."""
        before = self.lines
        for name in self.passengers(at):
            self.board(name)
        if self.lines == before:
            return
        for boat in self.laden(at):
            self.sail(boat)

    def passengers(self, at: str) -> list[str]:
        """The units that the water brings nearer, the strongest first; then the guns."""
        now = self.now
        if at not in now.country.ground.land or not now.country.boats(at, now.side):
            return []
        if self.view.night and any(now.bound((name,)) for name in now.country.boats(at, now.side)):
            return []
        units = [name for name in now.country.units(at, now.side) if self.gains(name)]
        units.sort(key=lambda name: (-now.pieces[name].strength, name))
        return [*units, *(now.country.cannons(at, now.side) if units else ())]

    def gains(self, name: str) -> bool:
        now, goals = self.now, goals_of(self.now, name)
        if not goals or boats.refuse_boarder(now, name) is not None:
            return False
        journey = Journey(self.view, goals, woodsman=now.country.triangle(name))
        at = now.pieces[name].at
        return journey.by_boat(at) < journey.on_land(at)

    def board(self, name: str) -> None:
        now = self.now
        piece = now.pieces[name]
        chosen = berth(now.country, [b for b in now.country.boats(piece.at, now.side) if self.ready(b)], name)
        if chosen:
            riders = (*leaders_for(now, name), *now.country.prisoners(piece.at)) if piece.is_unit else ()
            self.add(boats.boarding(name, tuple(sorted(riders))[:MOST_RIDERS], chosen))

    def ready(self, boat: str) -> bool:
        """Whether a boat has its voyage still before it."""
        now = self.now
        return not now.pieces[boat].spent and can_float(now.country.ground, now.pieces[boat].at)

    def laden(self, at: str) -> list[str]:
        now = self.now
        return [boat for boat in now.country.boats(at, now.side) if now.country.load(boat)]

    def sail(self, boat: str) -> None:
        """To the shore from which the rest of the way is the shortest."""
        now = self.now
        if now.pieces[boat].spent or not (load := now.country.load(boat)):
            return
        first = next((name for name in load if now.pieces[name].is_unit), load[0])
        goals = goals_of(now, first) or (now.pieces[boat].at,)
        journey = Journey(self.view, goals, woodsman=now.country.triangle(first))
        if boats.refuse_boat(now, boat) is not None:
            return
        ends = (at for at in boats.voyage(now, boat) if at in now.country.ground.land)
        shores = [at for at in ends if self.dares(first, at)]
        best = min(shores, key=lambda at: (min(journey.on_land(at), journey.by_boat(at)), at), default="")
        if best and self.add(Sail(boat, best)):
            self.add_all(boats.AllLand(best))
            for name in load:
                self.walk_on(name)

    def dares(self, name: str, at: str) -> bool:
        return dares(self.now, name, at, self.now.country.units(self.now.pieces[name].at, self.now.side))

    def walk_on(self, name: str) -> None:
        if self.now.pieces[name].is_unit and going.refuse_mover(self.now, name) is None:
            self.walk(name)

    # -- works

    def build(self) -> None:
        """Whoever stays where it is wanted digs in, one unit for a hex."""
        now = self.now
        if self.view.night or self.view.date >= self.view.last_date:
            return
        for at in dict.fromkeys(now.pieces[name].at for name in now.own if now.pieces[name].is_unit):
            self.dig(at)

    def dig(self, at: str) -> None:
        now, work = self.now, self.view.works.get(at)
        units = [name for name in now.country.units(at, now.side) if self.stays(name)]
        if not units or (work is not None and work.kind != BREASTWORK):
            return
        if any(now.pieces[name].building for name in units):
            return
        leaders = now.country.leaders(at, now.side)
        bold = max(leaders, key=lambda name: (now.country.leader(name).initiative, name), default=None)
        other = BREASTWORK if work is None else None
        if bold is not None and self.add(Build(units[0], REDOUBT, bold, other)):
            return
        if work is None:
            self.add(Build(units[0], BREASTWORK))

    def stays(self, name: str) -> bool:
        piece, goals = self.now.pieces[name], goals_of(self.now, name)
        return not piece.began and piece.kind != "indian" and (not goals or piece.at in goals)


# -- the best move on foot -----------------------------------------------------------------------------------


def best_move(now: Draft, name: str, goals: tuple[str, ...]) -> Line | None:
    """As near as it comes on land; at the same distance by road, and with as many as go along."""
    if going.refuse_mover(now, name) is not None:
        return None
    piece, land, cost = now.pieces[name], now.country.ground.land, reckoning(now, name, goals)
    mates = now.country.units(piece.at, now.side)
    ends = sorted({(cost(to), to, pace or "") for to, pace in going.goals(now, name) if to in land})
    here = cost(piece.at)
    for rest, to, pace in ends:
        if rest >= here:
            return None
        if dares(now, name, to, mates):
            return ride(now, name, to, pace or None)
    return None


def dares(now: Draft, name: str, to: str, mates: Sequence[str]) -> bool:
    """Whether it goes beside the enemy who is known there: with enough others who come or are there."""
    task, country, enemy = task_of(now, name), now.country, ENEMY[now.side]
    near = country.ground.touching(to)
    foes = sum(now.pieces[foe].strength for at in near for foe in country.units(at, enemy))
    if now.pieces[name].kind in ("wagon", "sleigh"):
        return escorted(now, name, to)
    if not foes or task is None or not task.odds:
        return True
    friends = {*mates, *country.units(to, now.side), *(n for at in near for n in country.units(at, now.side))}
    return 100 * sum(now.pieces[friend].strength for friend in friends) >= task.odds * foes


def escorted(now: Draft, name: str, to: str) -> bool:
    """Whether units of its hex come where a wagon goes, or are there, and no enemy is known beside it."""
    enemy = ENEMY[now.side]
    task = task_of(now, name)
    beside = any(now.country.units(at, enemy) for at in now.country.ground.touching(to))
    if beside and task is not None and task.odds and to not in task.goals(now):
        return False
    if now.country.units(to, now.side):
        return True
    there = now.country.units(now.pieces[name].at, now.side)
    mates = [mate for mate in there if going.refuse_mover(now, mate) is None]
    pace = going.ROAD if now.view.night else None
    return sum(to in going.reach(now, (mate,), pace) for mate in mates) > 1


def ride(now: Draft, name: str, to: str, pace: str | None) -> Go:
    """With its share of the leaders, and with cannon and prisoners unless they are too slow."""
    parties = (company(now, name), leaders_for(now, name), ())
    party = next(each for each in parties if not each or to in going.reach(now, (name, *each), pace))
    return going.order(name, party, to, pace)


def company(now: Draft, name: str) -> tuple[str, ...]:
    led = (each for each in going.companions(now, name) if now.pieces[each].kind in LED)
    return tuple(sorted((*leaders_for(now, name), *led)[:MOST_RIDERS]))


def leaders_for(now: Draft, name: str) -> tuple[str, ...]:
    """The leaders of a hex share themselves out among the units that leave it."""
    at = now.pieces[name].at
    units = [each for each in now.country.ashore(at, now.side) if goals_of(now, each)]
    leaders = now.country.leaders(at, now.side)
    known = [each for each in leaders if going.refuse_rider(now, name, each) is None]
    return tuple(known[: -(-len(known) // max(len(units), 1))])[:MOST_RIDERS]
