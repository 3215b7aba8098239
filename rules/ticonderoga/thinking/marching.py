"""The order of a movement phase: the dice of the night, then boats, then everyone on foot, then spades."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rules.kernel.orders import Bundle, Line, Lines
from rules.ticonderoga import boats, going, night
from rules.ticonderoga.draft import MOST_RIDERS, Draft
from rules.ticonderoga.earthworks import BREASTWORK, REDOUBT
from rules.ticonderoga.fleets import berth, can_float
from rules.ticonderoga.lines import Build, Done, NightMarch, Sail
from rules.ticonderoga.marches import Marches, draft
from rules.ticonderoga.thinking.intents import Wishes, intent_of, task_of
from rules.ticonderoga.thinking.travel import Journey, reckoning
from rules.ticonderoga.thinking.ways import best_move, dares, leaders_for
from rules.ticonderoga.view import View


def march(kind: Marches, view: View, wishes: Wishes) -> Lines:
    """Dice are thrown before anything else is written: what comes of them decides the rest."""
    if dice := by_night(view, wishes):
        return dice
    order = Order(kind, view, wishes)
    order.write()
    return order.lines or kind.default(view)


# -- the night ---------------------------------------------------------------------------------------------


def by_night(view: View, wishes: Wishes) -> Lines:
    """The lost seek their way; those who have no road leave it under a leader who hardly ever loses his."""
    lines = night.ways_sought(draft(view, ()))
    if view.night:
        while (bold := next(guides(draft(view, lines), wishes), None)) is not None:
            lines += (NightMarch(bold),)
    return lines


def guides(now: Draft, wishes: Wishes) -> Iterator[str]:
    """The leaders who may throw for hexes whose units want to go where no road leads."""
    for line in night.marchers(now):
        assert isinstance(line, NightMarch)
        initiative = now.country.leader(line.leader).initiative
        units = now.country.units(now.pieces[line.leader].at, now.side)
        if any(wants_off_road(now, wishes, name, initiative) for name in units):
            yield line.leader


def wants_off_road(now: Draft, wishes: Wishes, name: str, initiative: int) -> bool:
    task, goals = task_of(now, name), wishes.goals(now, name)
    if task is None or initiative < wishes.night(task) or not goals:
        return False
    at, cost = now.pieces[name].at, reckoning(now, name, goals)
    if at in goals:
        return False
    return all(cost(to) >= cost(at) for to in going.reach(now, (name,), going.ROAD))


# -- an order as it is written -----------------------------------------------------------------------------


class Order:
    """A Movement Phase, line by line; what the rules refuse is left out."""

    def __init__(self, kind: Marches, view: View, wishes: Wishes) -> None:
        self.kind, self.view, self.wishes = kind, view, wishes
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

    def goals(self, name: str) -> tuple[str, ...]:
        return self.wishes.goals(self.now, name)

    def queue(self) -> list[str]:
        """Wagons first, which by night need a leader where they start; then the units, the nearest first."""
        now = self.now
        walkers = [name for name in now.own if self.goals(name) and going.refuse_mover(now, name) is None]
        return sorted(walkers, key=lambda name: (now.pieces[name].is_unit, self.rest(name), name))

    def rest(self, name: str) -> int:
        return reckoning(self.now, name, self.goals(name))(self.now.pieces[name].at)

    # -- on foot

    def walk(self, name: str) -> None:
        """As near to its goal as it comes."""
        if (line := best_move(self.now, self.wishes, name)) is not None:
            self.add(line)

    # -- by water

    def send_boats(self) -> None:
        """Boats that carry nobody go where nobody finds them."""
        haven = intent_of(self.view).boats
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
        """Those of a hex who come nearer by water go aboard, if they can sail; others aboard sail or land."""
        before, aboard = self.lines, self.laden(at)
        for name in self.passengers(at):
            self.board(name)
        boarded = self.lines
        sailed = [boat for boat in self.laden(at) if self.sail(boat)]
        if self.lines == boarded:
            self.lines = before
        for boat in aboard:
            if boat not in sailed:
                self.go_ashore(boat)

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
        now, goals = self.now, self.goals(name)
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
            riders = self.riders(name) if piece.is_unit else ()
            self.add(boats.boarding(name, tuple(sorted(riders))[:MOST_RIDERS], chosen))

    def riders(self, name: str) -> tuple[str, ...]:
        now = self.now
        return (*leaders_for(now, self.wishes, name), *now.country.prisoners(now.pieces[name].at))

    def ready(self, boat: str) -> bool:
        """Whether a boat has its voyage still before it."""
        now = self.now
        return not now.pieces[boat].spent and can_float(now.country.ground, now.pieces[boat].at)

    def laden(self, at: str) -> list[str]:
        now = self.now
        return [boat for boat in now.country.boats(at, now.side) if now.country.load(boat)]

    def sail(self, boat: str) -> bool:
        """To the shore from which the rest of the way is the shortest."""
        now = self.now
        if now.pieces[boat].spent or not (load := now.country.load(boat)):
            return False
        first = next((name for name in load if now.pieces[name].is_unit), load[0])
        goals = self.goals(first) or (now.pieces[boat].at,)
        journey = Journey(self.view, goals, woodsman=now.country.triangle(first))
        if boats.refuse_boat(now, boat) is not None:
            return False
        ends = (at for at in boats.voyage(now, boat) if at in now.country.ground.land)
        shores = [at for at in ends if self.dares(first, at)]
        best = min(shores, key=lambda at: (min(journey.on_land(at), journey.by_boat(at)), at), default="")
        sails = bool(best) and self.add(Sail(boat, best))
        if sails:
            self.go_ashore(boat)
        return sails

    def go_ashore(self, boat: str) -> None:
        """All who are in a boat land where it lies, and go on."""
        load = self.now.country.load(boat)
        self.add_all(boats.AllLand(self.now.pieces[boat].at))
        for name in load:
            self.walk_on(name)

    def dares(self, name: str, at: str) -> bool:
        now = self.now
        return dares(now, self.wishes, name, at, now.country.units(now.pieces[name].at, now.side))

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
        piece, goals = self.now.pieces[name], self.goals(name)
        return not piece.began and piece.kind != "indian" and (not goals or piece.at in goals)
