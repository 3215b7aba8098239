"""Chapter 8: equilibrium. Armies and fleets go home, the French give nodes up, and the lost are counted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

import msgspec

from rules.kernel.chapters import Chapter
from rules.kernel.events import Event
from rules.kernel.orders import Ask, Kind, Line, Lines, No
from rules.kernel.referee import Referee, Running
from rules.whigs import ferries, marches, odds, victory
from rules.whigs.board import BRITISH, ENEMY, FRENCH, INDIAN, MILITIA, RANGERS, REGULAR, SHIP, SIDES
from rules.whigs.lines import Abandon, Mourn, PlaceCode, WarriorName
from rules.whigs.meeting import Lost
from rules.whigs.state import Army, Node, State
from rules.whigs.view import Papers, View
from rules.whigs.view import view as view_of

HALF = 50  # hundredths (whigs/8.22b)
TYPES = (REGULAR, MILITIA, INDIAN, SHIP)


class Hold(NamedTuple):
    """The ships of a fleet, the men on board, and the ports to which it can still go."""

    ships: int
    men: int = 0
    ports: tuple[str, ...] | None = None


class Stranded(msgspec.Struct, frozen=True):
    """An army that found no way home."""

    side: str
    counter: str
    at: str


class Gone(msgspec.Struct, frozen=True):
    """So many units of a type are no more; Indians are of a nation, or Rangers."""

    count: int
    troop: str
    whose: str = ""


class WinterBegins(Event, frozen=True):
    """Armies and fleets go home; some armies cannot (whigs/8.21a-8.23a)."""

    year: int
    stranded: tuple[Stranded, ...]


class StrandedOwn(Event, frozen=True):
    """What an army lost that found no way home, for its side (whigs/8.22b)."""

    counter: str
    at: str
    lost: tuple[Lost, ...]


class Abandoned(Event, frozen=True):
    """The French have given nodes up, and what they got for them (whigs/8.24a)."""

    places: tuple[str, ...]
    gained: int


class CasualtiesSettled(Event, frozen=True):
    """What a side's casualties cost it in units, and what stays in the box, for itself (whigs/8.26a)."""

    side: str
    units: tuple[Gone, ...]
    left: tuple[Lost, ...]


# -- what is chosen -----------------------------------------------------------------------------------


def bereaved(papers: Papers) -> dict[str, int]:
    """The units that Indian losses may be taken from: those raised this year, and Rangers (whigs/8.26b)."""
    found = {nation: units for nation, units in papers.warriors.items() if units}
    return found | ({RANGERS: papers.rangers} if papers.rangers else {})


def groups(view: View, side: str) -> int:
    """How many of them there may be, as everyone knows: allied nations, and Rangers."""
    return sum(ally == side for ally in view.allies.values()) + (side == BRITISH)


def toll(view: View) -> int:
    """The Indian units that a side's losses make up, as far as there are any (whigs/8.26a, 8.26c)."""
    men = view.own.casualties.get(INDIAN, 0)
    there = sum(bereaved(view.own).values())
    return min(men // view.board.kind(view.who, INDIAN).men, there)


def to_name(view: View) -> int:
    """How many of them are to be named: none where only one answer is possible (whigs/8.26b)."""
    there, due = bereaved(view.own), toll(view)
    return due if len(there) > 1 and due < sum(there.values()) else 0


def named(lines: Lines) -> dict[str, int]:
    found: dict[str, int] = {}
    for line in lines:
        if isinstance(line, Mourn):
            found[line.whose] = found.get(line.whose, 0) + line.count
    return found


def unnamed(view: View, lines: Lines) -> int:
    return to_name(view) - sum(named(lines).values())


def surviving(view: View, lines: Lines) -> dict[str, int]:
    lost = named(lines)
    return {whose: units - lost.get(whose, 0) for whose, units in bereaved(view.own).items()}


def mourned(there: Mapping[str, int], due: int, first: tuple[str, ...] = ()) -> dict[str, int]:
    """Who loses so many units: those of `first` in their order, then always those with most left."""
    left, lost = dict(there), dict.fromkeys(there, 0)
    order = [whose for whose in first if whose in left]
    for _ in range(due):
        ranked = [whose for whose in order if left[whose]]
        whose = ranked[0] if ranked else max(left, key=lambda one: left[one])
        left[whose] -= 1
        lost[whose] += 1
    return {whose: count for whose, count in lost.items() if count}


class WinterOrder(Kind, frozen=True):
    """Which nodes the French give up, and whose the lost Indian units are (whigs/8.24a, 8.26b)."""

    line_types: ClassVar[tuple[type[Line], ...]] = (Abandon, Mourn)
    written_ahead = line_types

    def shows(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """How many Indian units are still to be named as lost; what a node given up saves and brings."""
        if not lines:
            due = unnamed(view, ())
            return {"due": due, "place": "", "garrison": 0, "gained": 0} if due else None
        line = lines[-1]
        if not isinstance(line, Abandon):
            return None
        level, file = view.nodes[line.place].level, view.board.file
        gained = file.burning * level if view.options.abandon_pays else 0
        return {"due": 0, "place": line.place, "garrison": file.garrison[FRENCH][level], "gained": gained}

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        if view.who == FRENCH:
            held = (code for code in view.board.places if view.holds(FRENCH, code))
            yield from (Abandon(code) for code in held if Abandon(code) not in lines)
        due = unnamed(view, lines)
        for whose, units in surviving(view, lines).items():
            yield from (Mourn(count, whose) for count in range(1, min(units, due) + 1))

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        if isinstance(line, Abandon):
            return _refuse_abandon(view, lines, line)
        assert isinstance(line, Mourn)
        left, due = surviving(view, lines).get(line.whose, 0), unnamed(view, lines)
        if not to_name(view):
            return No("whigs/8.26b", "nobody_to_name")
        if line.count > left:
            return No("whigs/8.26b", "too_few_to_mourn", whose=line.whose, left=left)
        return No("whigs/8.26b", "too_many_mourned", left=due) if line.count > due else None

    def moot(self, everyone: View, seat: str) -> bool:
        """Whether no node can be given up, and Indian losses could fall on one group only."""
        if seat == FRENCH and any(everyone.holds(FRENCH, code) for code in everyone.board.places):
            return False
        return groups(everyone, seat) < 2

    def owed(self, view: View, lines: Lines) -> No | None:
        due = unnamed(view, lines)
        return No("whigs/8.26b", "still_to_mourn", left=due) if due else None

    def default(self, view: View) -> Lines:
        """No node is given up; those with most units bear the losses."""
        return mourning(view)

    def standing(self, view: View, standing_orders: Lines) -> Lines | None:
        if view.who == FRENCH and not any(
            isinstance(line, AlwaysAbandon | NeverAbandon) for line in standing_orders
        ):
            return None
        first = tuple(line.whose for line in standing_orders if isinstance(line, AlwaysMourn))
        if groups(view, view.who) > 1 and not first:
            return None  # whether there is anything to name or not: others could tell by that
        wanted = (Abandon(line.place) for line in standing_orders if isinstance(line, AlwaysAbandon))
        return (*(one for one in wanted if view.holds(FRENCH, one.place)), *mourning(view, first))


def mourning(view: View, first: tuple[str, ...] = ()) -> Lines:
    lost = mourned(bereaved(view.own), to_name(view), first)
    return tuple(Mourn(count, whose) for whose, count in lost.items())


def _refuse_abandon(view: View, lines: Lines, line: Abandon) -> No | None:
    if view.who != FRENCH:
        return No("whigs/8.24b", "british_abandon_not")
    if not view.holds(FRENCH, line.place):
        return No("whigs/8.24a", "not_held", place=line.place)
    return No("whigs/8.24a", "abandoned_already", place=line.place) if line in lines else None


# -- the step: everyone goes home -----------------------------------------------------------------------


def winter(state: State, referee: Referee) -> Running:
    """All counters leave the map; then both choose in secret, and the lost are counted (whigs/8.20a)."""
    go_home(state, referee)
    orders = yield tuple(Ask(s, WinterOrder(), "whigs/8.20a", secret=True, silent=True) for s in SIDES)
    abandon(state, referee, tuple(line.place for line in orders[FRENCH] if isinstance(line, Abandon)))
    for side in SIDES:
        settle(state, referee, side, named(orders[side]))
    close_year(state)
    state.step = "end_year"


def go_home(state: State, referee: Referee) -> None:
    """From friendly and empty provinces freely, from others by the ways of a retreat (whigs/8.21a-8.23a)."""
    lost = [key for side in SIDES for key in stranded(state, side)]
    found = (state.armies[key] for key in lost)
    told = tuple(Stranded(army.side, army.name, army.at) for army in found)
    referee.tell(WinterBegins(state.year, told), discloses="whigs/8.22b" if told else "")
    for key in lost:
        army = state.armies[key]
        dead = odds.lose(state, key, HALF)
        referee.tell(StrandedOwn(army.name, army.at, counted(dead)), army.side)
    for gone in (state.armies, state.fleets, state.sieges):
        gone.clear()


def stranded(state: State, side: str) -> list[str]:
    """The armies of a side that find no way home (whigs/8.22b)."""
    hostile = [key for key, army in state.of(side) if state.holds(ENEMY[side], army.at)]
    at_bay = [key for key in hostile if not by_land(state, state.armies[key])]
    carried = ferried(state, side, at_bay)
    return sorted(key for key in at_bay if key not in carried)


def by_land(state: State, army: Army) -> bool:
    """A linked friendly or empty province without an enemy army (whigs/7.62a, 7.51c)."""
    return any(
        not state.holds(ENEMY[army.side], place) and not marches.enemies_at(state, army.side, place)
        for place in state.board.near[army.at]
    )


def ferried(state: State, side: str, keys: list[str]) -> list[str]:
    """Those of these armies that fleets take home: those with more men left go first (whigs/8.22a, 7.62b)."""
    holds = {key: Hold(odds.ships_left(fleet)) for key, fleet in state.fleets.items() if fleet.side == side}
    carried: list[str] = []
    for key in sorted(keys, key=lambda one: -odds.men_left(state.board, state.armies[one])):
        if find_room(state, holds, [*carried, key]):
            carried.append(key)
    return carried


def find_room(state: State, holds: Mapping[str, Hold], keys: Sequence[str]) -> bool:
    """Whether fleets can take all these armies home together."""
    if not keys:
        return True
    ways = embarkations(state, holds, keys[0])
    return any(find_room(state, {**holds, fleet: hold}, keys[1:]) for fleet, hold in ways)


def embarkations(state: State, holds: Mapping[str, Hold], key: str) -> Iterator[tuple[str, Hold]]:
    """The fleets that an army can go on board of, as they are then; each goes to one port (whigs/7.62b)."""
    army = state.armies[key]
    for fleet, hold in holds.items():
        men = hold.men + odds.men_left(state.board, army)
        havens = ferries.havens(state, fleet, army.at)
        ports = tuple(port for port in havens if hold.ports is None or port in hold.ports)
        if ports and hold.ships >= ferries.ships_for(men):
            yield fleet, Hold(hold.ships, men, ports)


def counted(lost: Mapping[str, int]) -> tuple[Lost, ...]:
    return tuple(Lost(lost[troop], troop) for troop in TYPES if lost.get(troop))


# -- nodes that are given up ----------------------------------------------------------------------------


def abandon(state: State, referee: Referee, places: tuple[str, ...]) -> None:
    """They lie empty at level 0, and are the enemy's for the taking (whigs/8.24a, DW18)."""
    if not places:
        return
    levels = sum(state.nodes[place].level for place in places)
    for place in places:
        state.nodes[place] = Node("", lost_by=FRENCH)
    gained = state.board.file.burning * levels if state.options.abandon_pays else 0
    if gained:
        state.book(FRENCH, "abandoned", gained)
    referee.tell(Abandoned(places, gained), discloses="whigs/8.24a")


# -- casualties -----------------------------------------------------------------------------------------


def settle(state: State, referee: Referee, side: str, chosen: Mapping[str, int]) -> None:
    """The raised go home, whole units are removed for good, other men stay in the box (whigs/8.26a-c)."""
    dead = chosen or mourned(bereaved(view_of(state, side).own), toll(view_of(state, side)))
    disband(state, side)
    units = tuple(remove(state, side, dead))
    left = {troop: men for troop, men in state.casualties.get(side, {}).items() if men}
    state.casualties[side] = left
    referee.tell(CasualtiesSettled(side, units, counted(left)), side)


def disband(state: State, side: str) -> None:
    """What was raised this year goes back to where it came from (whigs/8.21a, 5.28b)."""
    for home, active in ((state.pool_irregulars, state.irregulars), (state.pool_ships, state.ships)):
        home[side] += active[side]
        active[side] = 0
    for nation, units in state.warriors.pop(side, {}).items():
        state.villages[nation] += units


def remove(state: State, side: str, dead: Mapping[str, int]) -> Iterator[Gone]:
    """So many of each type as the losses make up, if there are so many (whigs/8.26b, 8.26c)."""
    pools = {REGULAR: state.regulars, MILITIA: state.pool_irregulars, SHIP: state.pool_ships}
    box = state.casualties.get(side, {})
    for troop, pool in pools.items():
        size = state.board.kind(side, troop).men
        count = min(box.get(troop, 0) // size, pool[side])
        if count:
            pool[side] -= count
            box[troop] -= count * size
            yield Gone(count, troop)
    for whose, count in dead.items():
        bury(state, whose, count)
        box[INDIAN] -= count * state.board.kind(side, INDIAN).men
        yield Gone(count, INDIAN, whose)


def bury(state: State, whose: str, count: int) -> None:
    if whose == RANGERS:
        state.rangers -= count
    else:
        state.villages[whose] -= count


def close_year(state: State) -> None:
    """All that holds for one year only is over."""
    state.raiders, state.plans, state.timing = {}, {}, {}
    state.period, state.stage, state.arrivals = 0, "", 0


# -- the step: the year ends ----------------------------------------------------------------------------


def end_year(state: State, referee: Referee) -> None:
    """Victory is checked; if nobody has won the next year begins (whigs/8.30a, 8.32a)."""
    if victory.over(state, referee):
        return
    state.year += 1
    state.step = "income"


# -- standing orders ------------------------------------------------------------------------------------


class AlwaysAbandon(Line, frozen=True):
    """This node is given up at the end of the year."""

    form = "always abandon {place}"

    place: PlaceCode


class NeverAbandon(Line, frozen=True):
    """No node is given up."""

    form = "never abandon"


class AlwaysMourn(Line, frozen=True):
    """Lost Indian units are of this nation, or Rangers; several lines are a ranking."""

    form = "always lose {whose}"

    whose: WarriorName


ABOUT_NODES = (AlwaysAbandon, NeverAbandon)


def refuse_standing(view: View, before: Lines, line: Line) -> No | None:
    """Only the French give nodes up, and either some or none (whigs/standing-11)."""
    if not isinstance(line, ABOUT_NODES):
        return None
    if view.who != FRENCH:
        return No("whigs/8.24b", "british_abandon_not")
    if any(isinstance(one, ABOUT_NODES) and type(one) is not type(line) for one in before):
        return No("whigs/standing-11", "abandon_or_not")
    return None


CHAPTER = Chapter(
    __name__,
    steps={"winter": winter, "end_year": end_year},
    kinds=(WinterOrder,),
    events=(WinterBegins, StrandedOwn, Abandoned, CasualtiesSettled),
    standing=(*ABOUT_NODES, AlwaysMourn),
    refuse_standing=refuse_standing,
)
