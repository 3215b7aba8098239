"""Chapter 6: armies and fleets, formed in secret and placed together (whigs/6.10a-6.14b)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

import msgspec

from rules.kernel.chapters import Chapter
from rules.kernel.events import Event
from rules.kernel.orders import Ask, Bundle, Judge, Kind, Line, Lines, No, Unbound, one_by_one
from rules.kernel.referee import Referee, Running
from rules.whigs.board import INDIAN, MILITIA, REGULAR, SHIP, SIDES, TROOPS, Board
from rules.whigs.lines import CounterName, Fill, Gather, Many, PlaceCode, RaiseNation, TroopName
from rules.whigs.state import Army, Fleet, State, Troops, Units, key_of, listed
from rules.whigs.view import Papers, View

STRONG = 2  # the level from which a frontier node is a gathering point (whigs/6.13a)
MOST = 99


class Placed(msgspec.Struct, frozen=True):
    """A counter and where it stands."""

    counter: str
    place: str


class Company(msgspec.Struct, frozen=True):
    """A counter, where it stands, and what is in it."""

    counter: str
    place: str
    units: tuple[Units, ...]
    men: int  # none in a fleet


class Gathered(Event, frozen=True):
    """The counters of both sides are placed (whigs/6.14a)."""

    british: tuple[Placed, ...]
    french: tuple[Placed, ...]


class GatheredOwn(Event, frozen=True):
    """What a side has formed, for itself."""

    side: str
    companies: tuple[Company, ...]


# -- what there is ------------------------------------------------------------------------------------


def idle_pool(papers: Papers) -> dict[str, int]:
    """The units of the active pool by type; Rangers count as Indians (whigs/2g)."""
    return {
        REGULAR: papers.regulars,
        MILITIA: papers.irregulars,
        INDIAN: sum(papers.warriors.values()) + papers.rangers,
        SHIP: papers.ships,
    }


def pool(view: View) -> dict[str, int]:
    """That of the reader's side."""
    return idle_pool(view.own)


def rest(view: View, lines: Lines) -> dict[str, int]:
    """What of the pool no line has used."""
    left = view.once(pool).copy()
    for line in lines:
        if isinstance(line, Fill):
            left[line.troop] -= line.count
    return left


def formed(lines: Lines) -> dict[str, str]:
    return {line.counter: line.place for line in lines if isinstance(line, Gather)}


def filled(lines: Lines) -> dict[str, Troops]:
    found: dict[str, Troops] = {}
    for line in lines:
        if isinstance(line, Fill):
            found.setdefault(line.counter, {})[line.troop] = line.count
    return found


def is_fleet(view: View, counter: str) -> bool:
    return counter in view.board.fleets[view.who]


def kinds_for(view: View, counter: str) -> tuple[str, ...]:
    return (SHIP,) if is_fleet(view, counter) else TROOPS


def spare(view: View, lines: Lines, counter: str) -> int:
    """How many units this counter may take so that every empty one still gets one (whigs/6.11a, 6.12a)."""
    left = rest(view, lines)
    units = sum(left[kind] for kind in kinds_for(view, counter))
    full = filled(lines)
    alike = (c for c in formed(lines) if is_fleet(view, c) == is_fleet(view, counter))
    return units - sum(1 for c in alike if c not in full and c != counter)


def gathering_point(view: View, place: str) -> bool:
    """A friendly colony, or a strong node of one's own (whigs/6.13a)."""
    node = view.nodes[place]
    strong = node.level >= STRONG or view.board.places[place].kind == "colony"
    return node.owner == view.who and strong


def port(view: View, place: str) -> bool:
    """A node of one's own beside a sea (whigs/6.12a)."""
    return view.nodes[place].owner == view.who and bool(view.board.places[place].seas)


class FillAll(Bundle, frozen=True):
    """All that is left of the active pool joins an army or a fleet (whigs/6.10c)."""

    form = "{counter} with all"
    also = ("{counter} all",)
    carry = ("counter",)

    counter: CounterName

    @classmethod
    def offered(cls, kind: Any, view: View, lines: Lines) -> Iterator[Bundle]:
        types = Counter(counter for counter, _ in {(fill.counter, fill.troop) for fill in fills(view, lines)})
        yield from (cls(counter) for counter, several in types.items() if several > 1)

    def unbound(self, kind: Any, view: View, lines: Lines, judge: Judge) -> Unbound:
        """As many of each type as the others leave, who need one each (whigs/6.11a)."""
        given = lines
        for troop in kinds_for(view, self.counter):
            able = [f for f in fills(view, given) if (f.counter, f.troop) == (self.counter, troop)]
            given += one_by_one(given, able[-1:], judge).lines
        if given == lines:
            return one_by_one(lines, (Fill(self.counter, 1, kinds_for(view, self.counter)[0]),), judge)
        return Unbound(given[len(lines) :])


def fills(view: View, lines: Lines) -> Iterator[Fill]:
    """What may join the counters that are formed."""
    full, left = filled(lines), rest(view, lines)
    for counter in formed(lines):
        room = spare(view, lines, counter)
        for kind in kinds_for(view, counter):
            if kind not in full.get(counter, {}):
                yield from (Fill(counter, n, kind) for n in range(1, min(MOST, left[kind], room) + 1))


class GatherOrder(Kind, frozen=True):
    """Which armies and fleets are formed, where, and of what (whigs/6.10a)."""

    line_types: ClassVar[tuple[type[Line], ...]] = (Gather, Fill)
    bundles: ClassVar[tuple[type[Bundle], ...]] = (FillAll,)
    written_ahead = (*line_types, *bundles)
    weighed: ClassVar[bool] = True

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        there = formed(lines)
        for counter in (*view.board.armies[view.who], *view.board.fleets[view.who]):
            if counter not in there and spare(view, lines, counter) > 0:
                fits = port if is_fleet(view, counter) else gathering_point
                yield from (Gather(counter, place) for place in view.board.places if fits(view, place))
        yield from fills(view, lines)

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        if isinstance(line, Gather):
            return _refuse_gather(view, lines, line)
        assert isinstance(line, Fill)
        return _refuse_fill(view, lines, line)

    def misplaced(self, view: View, line: Line) -> No | None:
        """Warriors were raised before, and join as Indians of whatever nation (whigs/6.11a, 9.01b)."""
        return No("whigs/6.11a", "indians_join", count=line.count) if isinstance(line, RaiseNation) else None

    def owed(self, view: View, lines: Lines) -> No | None:
        full = filled(lines)
        empty = next((counter for counter in formed(lines) if counter not in full), None)
        return None if empty is None else No("whigs/6.11a", "nobody_in_it", counter=empty)

    def shows(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """How many of the type are left (whigs/6.10c)."""
        line = lines[-1] if lines else None
        if not isinstance(line, Fill):
            return None
        return {"left": rest(view, lines)[line.troop], "troop": line.troop}

    def sums(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """What is formed, and what is left of the pool."""
        return {"companies": companies(view.board, view.who, lines), "left": listed(rest(view, lines))}

    def looks(self, view: View, lines: Lines, name: str) -> str:
        """Where counters can be formed."""
        return "gathering points"

    def standing(self, view: View, standing_orders: Lines) -> Lines | None:
        wanted = list(wishes(standing_orders))
        lines: tuple[Gather | Fill, ...] = ()
        for line in wanted:
            if self.refuse(view, lines, line) is None:
                lines += (line,)
        full = filled(lines)
        return tuple(line for line in lines if line.counter in full) if wanted else None


def _refuse_gather(view: View, lines: Lines, line: Gather) -> No | None:
    if line.counter in formed(lines):
        return No("whigs/6.10c", "formed_already", counter=line.counter)
    fleet = is_fleet(view, line.counter)
    if fleet and not port(view, line.place):
        return No("whigs/6.12a", "no_port", place=line.place)
    if not fleet and not gathering_point(view, line.place):
        return No("whigs/6.13a", "no_gathering_point", place=line.place)
    if spare(view, lines, line.counter) <= 0:
        return No("whigs/6.10c", "no_ships_left" if fleet else "no_units_left")
    return None


def _refuse_fill(view: View, lines: Lines, line: Fill) -> No | None:
    if line.counter not in formed(lines):
        return No("whigs/6.11a", "not_formed", counter=line.counter)
    if line.troop not in kinds_for(view, line.counter):
        return No("whigs/6.12a" if line.troop != SHIP else "whigs/6.11a", "wrong_kind", counter=line.counter)
    if line.troop in filled(lines).get(line.counter, {}):
        return No("whigs/6.10c", "filled_already", counter=line.counter, troop=line.troop)
    left = rest(view, lines)[line.troop]
    if line.count > left:
        return No("whigs/6.10c", "not_in_active_pool", troop=line.troop, left=left)
    room = spare(view, lines, line.counter)
    return No("whigs/6.11a", "others_need_one", left=room) if line.count > room else None


# -- the step -------------------------------------------------------------------------------------------


def gather(state: State, referee: Referee) -> Running:
    """Both form their counters; all are placed together (whigs/6.10a, 6.14a)."""
    orders = yield tuple(Ask(s, GatherOrder(), "whigs/6.10a", secret=True, silent=True) for s in SIDES)
    for side in SIDES:
        form(state, side, formed(orders[side]), filled(orders[side]))
    for side in SIDES:
        referee.tell(GatheredOwn(side, companies(state.board, side, orders[side])), side)
    british, french = (_placed(formed(orders[side])) for side in SIDES)
    referee.tell(Gathered(british, french), discloses="whigs/6.14a")
    state.step = "intelligence"


def companies(board: Board, side: str, lines: Lines) -> tuple[Company, ...]:
    """The counters as they are formed, in their sequence."""
    places, troops = formed(lines), filled(lines)
    return tuple(
        Company(name, places[name], listed(troops[name]), men_of(board, side, troops[name]))
        for name in sorted(places)
        if name in troops
    )


def men_of(board: Board, side: str, troops: Troops) -> int:
    """At full strength; ships are no men."""
    return sum(n * board.kind(side, kind).men for kind, n in troops.items() if kind != SHIP)


def _placed(counters: Mapping[str, str]) -> tuple[Placed, ...]:
    return tuple(Placed(name, counters[name]) for name in sorted(counters))


def form(state: State, side: str, places: Mapping[str, str], troops: Mapping[str, Troops]) -> None:
    """The counters stand on the map. Units with pay are taken first (whigs/5.26c)."""
    unpaid = state.unpaid.get(side, {})
    regulars = state.regulars[side] - unpaid.get(REGULAR, 0)
    indians = sum(state.warriors.get(side, {}).values()) + _rangers(state, side) - unpaid.get(INDIAN, 0)
    for name in sorted(places):
        key, units = key_of(side, name), troops[name]
        state.arrivals += 1
        if SHIP in units:
            state.fleets[key] = Fleet(side, name, places[name], units[SHIP])
            continue
        regulars -= units.get(REGULAR, 0)
        indians -= units.get(INDIAN, 0)
        state.armies[key] = Army(
            side, name, places[name], dict(units), unpaid=min(regulars, indians) < 0, arrived=state.arrivals
        )
        regulars, indians = max(regulars, 0), max(indians, 0)


def _rangers(state: State, side: str) -> int:
    return state.rangers if side == "british" else 0


# -- standing orders --------------------------------------------------------------------------------------


class AlwaysGather(Line, frozen=True):
    """This counter is formed here every year, if it can be."""

    form = "always {counter} at {place}"

    counter: CounterName
    place: PlaceCode


class AlwaysFill(Line, frozen=True):
    """So many of a type join it every year."""

    form = "always {counter} {count}{troop}"

    counter: CounterName
    count: Many
    troop: TroopName


def wishes(standing_orders: Lines) -> Iterator[Gather | Fill]:
    """What standing orders want, in their sequence (whigs/standing-4)."""
    for line in standing_orders:
        if isinstance(line, AlwaysGather):
            yield Gather(line.counter, line.place)
        elif isinstance(line, AlwaysFill):
            yield Fill(line.counter, line.count, line.troop)


def refuse_standing(view: View, before: Lines, line: Line) -> No | None:
    """A counter is named once, and before what joins it; each type joins it once."""
    wanted = tuple(wishes(before))
    for wish in wishes((line,)):
        if isinstance(wish, Gather) and wish.counter in formed(wanted):
            return No("whigs/standing-4", "formed_already", counter=wish.counter)
        if isinstance(wish, Fill) and wish.counter not in formed(wanted):
            return No("whigs/standing-4", "not_formed", counter=wish.counter)
        if isinstance(wish, Fill) and wish.troop not in kinds_for(view, wish.counter):
            return No("whigs/standing-4", "wrong_kind", counter=wish.counter)
        if isinstance(wish, Fill) and wish.troop in filled(wanted).get(wish.counter, {}):
            return No("whigs/standing-4", "filled_already", counter=wish.counter, troop=wish.troop)
    return None


CHAPTER = Chapter(
    __name__,
    steps={"gather": gather},
    kinds=(GatherOrder,),
    events=(Gathered, GatheredOwn),
    standing=(AlwaysGather, AlwaysFill),
    refuse_standing=refuse_standing,
)
