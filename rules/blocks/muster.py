"""Chapters 7.1 and 7.2: reinforcements before the first turn of a year."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar

from rules.blocks.aids.standing import refuse_entry
from rules.blocks.board import ARMY, SHIP, SIDES
from rules.blocks.lines import Many, PlaceCode, UnitType, of
from rules.blocks.setup import AllAt, PlaceCount, Put, TypeCount, bring, by_type, public_counts
from rules.blocks.state import State
from rules.blocks.view import View
from rules.blocks.view import view as view_of
from rules.kernel.chapters import Chapter
from rules.kernel.events import Event, Lot
from rules.kernel.orders import Ask, Bundle, Kind, Line, Lines, No
from rules.kernel.referee import Referee, Running

Group = tuple[int, str, str]  # so many blocks of a type at a place


class ReinforcementsDue(Event, frozen=True):
    """How many blocks a side brings in this year (blocks/7.1b, 7.1c)."""

    side: str
    year: int
    number: int


class Arrived(Event, frozen=True):
    """Where reinforcements came in: counts for all (blocks/7.2k)."""

    side: str
    places: tuple[PlaceCount, ...]
    forfeited: int


class ArrivedOwn(Event, frozen=True):
    """The same for the side itself."""

    side: str
    blocks: tuple[Put, ...]
    forfeited: int


class DrawBlock(Lot, frozen=True):
    """A block drawn from the pool, where a table draws (DB10)."""

    side: str


class Muster(Kind, frozen=True):
    """Bring in so many blocks from the pool, each at full strength (blocks/7.2a-7.2j)."""

    line_types: ClassVar[tuple[type[Line], ...]] = (Put,)
    bundles: ClassVar[tuple[type[Bundle], ...]] = (AllAt,)
    written_ahead = (*line_types, *bundles)

    number: int

    def stock(self, view: View, lines: Lines) -> Mapping[str, int]:
        """What may still come in, by type."""
        berths = Berths(view, lines, self.number)
        return {kind: min(berths.due, supply) for kind, supply in berths.supply.items()}

    def shows(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """What there is to choose from; of a line what is still due (blocks/7.2g-7.2j)."""
        if lines:
            line = lines[-1]
            assert isinstance(line, Put)
            berths = Berths(view, lines, self.number)
            ship = line.type == SHIP
            room = 0 if ship else berths.room[line.at]
            return {"pool": (), "at": line.at, "ship": ship, "room": room, "due": berths.due}
        pool = left_in_pool(view, ())
        found = [TypeCount(kind, pool[kind]) for kind in (*ARMY, SHIP) if pool[kind]]
        return {"pool": found, "at": "", "ship": False, "room": 0, "due": self.number}

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        berths = Berths(view, lines, self.number)
        best = berths.reach()
        for kind, places in berths.entries.items():
            for place in places:
                for count in range(1, min(berths.due, berths.supply[kind], berths.room[place]) + 1):
                    if berths.reach(kind, place, count) == best:
                        yield Put(count, kind, place)

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        assert isinstance(line, Put)
        if sum(by_type(lines).values()) + line.count > self.number:
            return No("blocks/7.1b", "too_many_due", number=self.number)
        left = left_in_pool(view, lines)[line.type]
        if line.count > left:
            return No("blocks/7.2j", "not_in_pool", type=line.type, left=left)
        reason = _refuse_entry(view, line)
        if reason:
            return reason
        berths = Berths(view, lines, self.number)
        if line.count > berths.room[line.at]:
            return No("blocks/7.2g", "place_is_full", at=line.at, number=view.board.places[line.at].number)
        if berths.reach(line.type, line.at, line.count) < berths.reach():
            return No("blocks/7.2j", "leaves_no_room", at=line.at)
        return None

    def owed(self, view: View, lines: Lines) -> No | None:
        berths = Berths(view, lines, self.number)
        missing = berths.reach() - (self.number - berths.due)
        return No("blocks/7.2j", "arrivals_left", left=missing) if missing > 0 else None

    def default(self, view: View) -> Lines:
        """Regulars to the best ports, then militia, irregulars and ships, each to the best place."""
        lines: Lines = ()
        while self.owed(view, lines):
            offers = [line for line in self.next(view, lines) if isinstance(line, Put)]
            lines = (*lines, max(offers, key=lambda put: _preference(view, put)))
        return lines

    def standing(self, view: View, standing_orders: Lines) -> Lines | None:
        found = arrivals(standing_orders, lambda arrived, group: self._fits(view, arrived, group))
        return _puts(found) if found else None

    def _fits(self, view: View, arrived: tuple[Group, ...], group: Group) -> bool:
        return self.refuse(view, _puts(arrived), Put(*group)) is None


def _puts(groups: tuple[Group, ...]) -> tuple[Put, ...]:
    return tuple(Put(*group) for group in groups)


def _preference(view: View, put: Put) -> tuple[int, int, int]:
    worth = 0 if put.type == SHIP else view.board.places[put.at].number
    return ("SIMR".index(put.type), worth, put.count)


def _refuse_entry(view: View, line: Put) -> No | None:
    """Where a block of this type may come in (blocks/7.2a, 7.2b, 7.2c)."""
    box = view.board.boxes[view.who]
    if line.type == SHIP:
        return None if line.at == box else No("blocks/7.2a", "ships_to_box", at=line.at, box=box)
    if line.at not in view.board.places:
        return No("blocks/3h", "no_water", to=line.at)
    place = view.board.places[line.at]
    if view.enemy_in(line.at):
        return No("blocks/7.2c" if line.type == "R" else "blocks/7.2b", "enemy_there", at=line.at)
    if line.type == "R":
        ours = view.holds(line.at) and (place.home == view.who or view.options.captured_ports)
        return None if place.port and ours else No("blocks/7.2c", "no_port_held", at=line.at)
    return None if place.home == view.who else No("blocks/7.2b", "not_home", at=line.at)


def in_stock(view: View) -> Mapping[str, int]:
    """The blocks that may be brought in, by type (blocks/7.2j, DB10)."""
    source = view.drawn if view.options.muster == "draw" else view.pools
    return source.get(view.who, {})


def left_in_pool(view: View, lines: Lines) -> Counter[str]:
    left = Counter(in_stock(view))
    left.subtract(by_type(lines))
    return left


def entries(view: View, kind: str) -> list[str]:
    """The places where a type may come in."""
    if kind == SHIP:
        return [view.board.boxes[view.who]]
    free = [place for place in view.board.places if not view.enemy_in(place)]
    homes = [place for place in free if view.board.places[place].home == view.who]
    if kind != "R":
        return homes
    held = homes if not view.options.captured_ports else [place for place in free if view.holds(place)]
    return [place for place in held if view.board.places[place].port]


class Landing:
    """Where which types may come in, and how many, before any has."""

    def __init__(self, view: View) -> None:
        self.entries = {kind: entries(view, kind) for kind in (*ARMY, SHIP)}
        ports, homes = self.entries["R"], self.entries["I"]
        self.both = [p for p in ports if p in homes]
        numbers = {p: view.board.places[p].number for p in (*ports, *homes)}
        self.room = numbers | dict.fromkeys(self.entries[SHIP], 99)  # the boxes have no limit (blocks/7.2g)
        self.space = sum(numbers[p] for p in self.both)
        self.ports_only = sum(numbers[p] for p in ports) - self.space
        self.homes_only = sum(numbers[p] for p in homes) - self.space


class Berths:
    """What may still come in where, after these lines."""

    def __init__(self, view: View, lines: Lines, number: int) -> None:
        landing = view.once(Landing)
        self.number = self.due = number
        self.entries, self.both, self.room = landing.entries, landing.both, dict(landing.room)
        self.space, self.ports_only, self.homes_only = landing.space, landing.ports_only, landing.homes_only
        stock = in_stock(view)
        self.supply: dict[str, int] = {kind: stock.get(kind, 0) for kind in (*ARMY, SHIP)}
        for line in lines:
            if isinstance(line, Put):
                self._land(line)

    def _land(self, put: Put) -> None:
        self.due -= put.count
        self.supply[put.type] -= put.count
        self.room[put.at] -= put.count
        if put.at in self.both:
            self.space -= put.count
        elif put.type == "R":
            self.ports_only -= put.count
        elif put.type != SHIP:
            self.homes_only -= put.count

    def reach(self, kind: str = "", place: str = "", count: int = 0) -> int:
        """How many of the blocks due can be placed in all, these among them (blocks/7.2j)."""
        regulars, others, ships = self.supply["R"], self.supply["I"] + self.supply["M"], self.supply[SHIP]
        space, ports, homes = self.space, self.ports_only, self.homes_only
        if kind == SHIP:
            ships -= count
        elif place in self.both:
            space -= count
        elif kind == "R":
            ports -= count
        else:
            homes -= count
        if kind == "R":
            regulars -= count
        elif kind != SHIP:
            others -= count
        shared = max(0, regulars - ports) + max(0, others - homes)
        more = ships + min(regulars, ports) + min(others, homes) + min(space, shared)
        return min(self.number, self.number - self.due + count + more)


# -- standing orders ----------------------------------------------------------------------------


class Arrive(Line, frozen=True):
    """Reinforcements: so many of a type come in at a place, line by line until the number is reached."""

    form = "arrive {count}{type} at {at}"

    count: Many
    type: UnitType
    at: PlaceCode


def arrivals(
    standing_orders: Lines, fits: Callable[[tuple[Group, ...], Group], bool]
) -> tuple[Group, ...] | None:
    """What arrives where: of each line as many as fit after those before it (blocks/7.2f, standing-10)."""
    lines = of(standing_orders, Arrive)
    arrived: tuple[Group, ...] = ()
    for line in lines:
        tries = ((count, line.type, line.at) for count in range(line.count, 0, -1))
        found = next((group for group in tries if fits(arrived, group)), None)
        arrived += (found,) if found else ()
    return arrived if lines else None


def refuse_standing(view: View, before: Lines, line: Line) -> No | None:
    """Land blocks come in at home, but regulars at any port (blocks/7.2b, 7.2c)."""
    if not isinstance(line, Arrive):
        return None
    misplaced = refuse_entry(view, line.type, line.at)
    if misplaced or line.type == SHIP:
        return misplaced
    place = view.board.places[line.at]
    if line.type == "R":
        return None if place.port else No("blocks/7.2c", "standing_port", at=line.at)
    return None if place.home == view.who else No("blocks/7.2b", "standing_home", at=line.at)


# -- the steps ----------------------------------------------------------------------------------


def muster(state: State, referee: Referee) -> Running:
    """One side brings its reinforcements in; the British before the French (blocks/7.2e)."""
    side = state.active
    number = state.board.arrivals.get(state.year, {}).get(side, 0)
    if number:
        referee.tell(ReinforcementsDue(side, state.year, number))
        if state.options.muster == "draw":
            _draw(state, referee, side, number)
        lines = yield Ask(side, Muster(number), "blocks/7.2e", secret=True)
        puts = [line for line in lines if isinstance(line, Put)]
        for put in puts:
            state.pool[side][put.type] -= put.count
        bring(state, side, puts)
        rest = number - sum(put.count for put in puts)
        public = Arrived(side, public_counts(puts), rest)
        referee.tell(ArrivedOwn(side, tuple(puts), rest), side, instead=public)
    state.drawn = {}
    state.phase += 1
    if state.phase == len(SIDES):
        state.step = "turn"


def _draw(state: State, referee: Referee, side: str, number: int) -> None:
    """Chance picks the blocks (DB10); regulars stay out where no port can take them (blocks/7.2h)."""
    ports = entries(view_of(state, side), "R")
    bag = [k for k, n in sorted(state.pool[side].items()) for _ in range(n) if k != "R" or ports]
    drawn: Counter[str] = Counter()
    for _ in range(min(number, len(bag))):
        kind = referee.draw(bag, DrawBlock(side), seen_by=side)
        bag.remove(kind)
        drawn[kind] += 1
    state.drawn[side] = dict(drawn)


CHAPTER = Chapter(
    __name__,
    steps={"muster": muster},
    kinds=(Muster,),
    events=(ReinforcementsDue, Arrived, ArrivedOwn),
    whys=(DrawBlock,),
    standing=(Arrive,),
    refuse_standing=refuse_standing,
)
