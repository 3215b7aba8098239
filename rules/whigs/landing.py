"""Chapters 6.45 and 7.4: amphibious assaults, interception and battles at sea."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, cast

import msgspec

from rules.kernel.chapters import Chapter
from rules.kernel.events import Event, Why
from rules.kernel.orders import Ask, Asked, Kind, Line, Lines, No
from rules.kernel.referee import Referee, Running
from rules.whigs import marches, meeting, odds, plans
from rules.whigs.board import BRITISH, COLUMNS, ENEMY, FACES, SHIP, SIDES, Result
from rules.whigs.ferries import closed, ships_for, zones_from
from rules.whigs.lines import Go, Land, Meet, OddsName, OnMeeting, PlaceCode, StanceName
from rules.whigs.odds import ATTACKER, DEFENDER
from rules.whigs.state import Army, Fleet, Fought, State, Trail, key_of
from rules.whigs.view import Ground, View

INVADER, INTERCEPTOR = "invader", "interceptor"
STANCES = {INVADER: ("engage", "retreat"), INTERCEPTOR: ("engage", "remain")}  # whigs/7.42a


# -- whether an assault can be made -----------------------------------------------------------------------


def landing_zones(ground: Ground, side: str, port: str, goal: str) -> tuple[str, ...]:
    """The zones beside the goal within reach of a port."""
    return zones_at(ground, side, goal, zones_from(ground, side, seas_of(ground, port)))


def zones_at(ground: Ground, side: str, goal: str, reached: Mapping[str, int]) -> tuple[str, ...]:
    return tuple(sea for sea in seas_of(ground, goal) if sea in reached and not closed(ground, side, sea))


def refuse_landing(ground: Ground, army: Army, line: Land) -> No | None:
    """Why this army and this fleet cannot land there now, or None (whigs/6.45a-6.46c, 7.13e, 7.47a)."""
    fleet = ground.fleets.get(key_of(army.side, line.fleet))
    if fleet is None or fleet.at != army.at:
        return No("whigs/6.45a", "no_fleet_here", army=army.name, fleet=line.fleet, place=army.at)
    return (
        _refuse_sailing(ground, army, fleet)
        or _refuse_goal(ground, army, line)
        or _refuse_load(ground, army, fleet)
    )


def _refuse_sailing(ground: Ground, army: Army, fleet: Fleet) -> No | None:
    if army.unpaid:
        return No("whigs/5.26d", "unpaid_army", army=army.name)
    if fleet.held:
        return No("whigs/6.45d", "fleet_held", fleet=fleet.name)
    if any((trail.side, trail.counter) == (fleet.side, fleet.name) for trail in ground.trails):
        return No("whigs/7.13e", "fleet_has_moved", fleet=fleet.name)
    return None


def _refuse_goal(ground: Ground, army: Army, line: Land) -> No | None:
    if not may_land(ground, army.side, line.to):
        return No("whigs/6.45e", "landing_at_home", place=line.to)
    return refuse_zone(ground, army.side, army.at, line) or marches.forbidden(ground, army, line.to)


def refuse_zone(ground: Ground, side: str, port: str, line: Land) -> No | None:
    """Why the goal is out of range of a port, or which zone must be named (whigs/6.46a, 6.46c)."""
    if line.to == port:
        return No("whigs/6.45e", "there_already", counter=line.counter, place=port)
    if not seas_of(ground, line.to):
        return No("whigs/6.45a", "no_coast", place=line.to)
    zones = landing_zones(ground, side, port, line.to)
    if not zones:
        if any(closed(ground, side, sea) for sea in (*seas_of(ground, port), *seas_of(ground, line.to))):
            return No("whigs/7.47a", "river_closed", place=line.to)
        return No("whigs/6.46a", "out_of_range", place=line.to, port=port)
    if line.sea is None:
        return No("whigs/6.46c", "name_the_zone", zones=zones) if len(zones) > 1 else None
    return None if line.sea in zones else No("whigs/6.46c", "not_this_zone", sea=line.sea, zones=zones)


def seas_of(ground: Ground, place: str) -> tuple[str, ...]:
    return ground.board.places[place].seas


def may_land(ground: Ground, side: str, place: str) -> bool:
    """A hostile or an empty province; a friendly one if there is ferrying (whigs/6.45e, DW23)."""
    return ground.options.ferrying or not ground.holds(side, place)


def _refuse_load(ground: Ground, army: Army, fleet: Fleet) -> No | None:
    need, there = ships_for(odds.men_left(ground.board, army)), odds.ships_left(fleet)
    return No("whigs/6.45b", "too_many_men", need=need, ships=there) if need > there else None


def landings(ground: Ground, army: Army) -> Iterator[Land]:
    """Every assault that an army can make now."""
    board = ground.board
    if army.unpaid or not board.places[army.at].seas:
        return
    for name in board.fleets[army.side]:
        fleet = ground.fleets.get(key_of(army.side, name))
        if fleet is None or fleet.at != army.at or _refuse_sailing(ground, army, fleet):
            continue
        if _refuse_load(ground, army, fleet) is None:
            yield from (
                line
                for line in routes(ground, army.side, army.name, name, army.at)
                if may_land(ground, army.side, line.to) and not marches.forbidden(ground, army, line.to)
            )


def routes(ground: Ground, side: str, army: str, fleet: str, port: str) -> Iterator[Land]:
    """The lines for all coasts within range of a port, whoever holds them."""
    reached = zones_from(ground, side, seas_of(ground, port))
    for place in ground.board.places:
        zones = zones_at(ground, side, place, reached) if place != port else ()
        if len(zones) == 1:
            yield Land(army, fleet, place)
        yield from (Land(army, fleet, place, zone) for zone in zones)


# -- news -------------------------------------------------------------------------------------------------


class IllLuckDie(Why, frozen=True):
    """Whether an expedition sails (whigs/6.45c)."""

    side: str
    army: str
    fleet: str


class SearchDie(Why, frozen=True):
    """Whether a fleet finds the assault (whigs/7.43a)."""

    side: str
    fleet: str
    sea: str


class SeaDie(Why, frozen=True):
    """A battle at sea (whigs/7.44a)."""

    side: str
    sea: str


class SeaTable(Why, frozen=True):
    """What the fourth table says of the die at the odds of a battle at sea (whigs/7.44a)."""

    sea: str


class ExpeditionFails(Event, frozen=True):
    """Ill luck: army and fleet do not leave port this year (whigs/6.45d)."""

    side: str
    army: str
    fleet: str
    at: str
    die: int


class ExpeditionSails(Event, frozen=True):
    """The expedition is at sea (whigs/6.45c)."""

    side: str
    army: str
    fleet: str
    at: str
    to: str
    sea: str
    die: int


class Searched(Event, frozen=True):
    """A fleet has looked for the assault (whigs/7.43a)."""

    side: str
    fleet: str
    sea: str
    die: int
    found: bool


class SeaChoices(Event, frozen=True):
    """What both chose, shown together (whigs/7.42a)."""

    side: str  # of the invader
    invader: str
    interceptor: str


class SeaBattle(Event, frozen=True):
    """A battle at sea: both totals, column, die and result (whigs/7.44a)."""

    sea: str
    attacker: str
    attack: int
    defence: int
    column: str
    die: int
    counted: int  # the die with what the British add
    result: Result
    attacker_loses: int  # hundredths
    defender_loses: int


class ShipsLost(Event, frozen=True):
    """What a fleet of its reader has lost (whigs/7.44a)."""

    side: str
    fleet: str
    ships: int
    left: int


class FleetDestroyed(Event, frozen=True):
    """A fleet without a ship left, and the army that was on board (whigs/7.46b)."""

    side: str
    fleet: str
    army: str = ""


class BackInPort(Event, frozen=True):
    """An invader has turned back: army and fleet stay in port this year (whigs/7.45a, 7.46a)."""

    side: str
    army: str
    fleet: str
    at: str


class FledTo(Event, frozen=True):
    """A beaten interceptor is in the nearest port (whigs/7.46c)."""

    side: str
    fleet: str
    to: str


class Landed(Event, frozen=True):
    """An army is ashore (whigs/6.46b, 6.46c)."""

    side: str
    army: str
    fleet: str
    to: str
    sea: str


class Drowned(Event, frozen=True):
    """The men that an army of its reader has lost with its fleet (whigs/7.46b)."""

    side: str
    army: str
    men: int


# -- what is chosen ---------------------------------------------------------------------------------------


class ChooseAtSea(Kind, frozen=True):
    """To engage, or to retreat or remain, when an assault is found (whigs/7.42a)."""

    line_types: ClassVar[tuple[type[Line], ...]] = (Meet,)

    part: str  # invader | interceptor
    mine: tuple[str, ...]
    theirs: tuple[str, ...]
    sea: str

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        if not lines:
            yield from map(Meet, STANCES[self.part])

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        assert isinstance(line, Meet)
        if lines:
            return No("whigs/7.42a", "choose_once")
        if line.stance not in STANCES[self.part] or line.to is not None:
            return No("whigs/7.42a", "not_at_sea", choices=STANCES[self.part])
        return None

    def owed(self, view: View, lines: Lines) -> No | None:
        return None if lines else No("whigs/7.42a", "sea_choice_owed", choices=STANCES[self.part])

    def default(self, view: View) -> Lines:
        return (Meet("engage"),)

    def shows(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """The ships of both, those of the enemy by report, and what a battle would come to (whigs/7.44a)."""
        if lines:
            return None
        mine, theirs = total(view, self._own(view)), reported_ships(view, self.theirs)
        invades = self.part == INVADER
        facts = {"ships": mine, "invades": invades, "reported": theirs is not None, "theirs": theirs}
        return {**facts, "fought": None if theirs is None else self._fought(view, mine, theirs)}

    def _fought(self, view: View, mine: int, theirs: int) -> Mapping[str, Any]:
        attacks = self.part == view.options.naval_attacker
        column = odds.column_of(*((mine, theirs) if attacks else (theirs, mine)))
        attacker = view.who if attacks else view.foe
        return {
            "attacker": attacker,
            "column": COLUMNS[column],
            "chances": odds.chances(view.board, column),
        }

    def foreseen(self, view: View) -> Lines | None:
        return self._answer(view, plans.on_meeting(view, self.mine))

    def standing(self, view: View, standing_orders: Lines) -> Lines | None:
        return self._answer(view, [line for line in standing_orders if isinstance(line, AtSea)])

    def _answer(self, view: View, wishes: Iterable[OnMeeting | AtSea]) -> Lines | None:
        """The first line that fits; None too where its odds cannot be told for want of a report."""
        theirs = reported_ships(view, self.theirs)
        for line in wishes:
            if line.stance not in STANCES[self.part]:
                continue
            if line.odds is None:
                return (Meet(line.stance),)
            if theirs is None:
                return None
            if odds.column_of(total(view, self._own(view)), theirs) >= COLUMNS.index(line.odds):
                return (Meet(line.stance),)
        return None

    def _own(self, view: View) -> list[str]:
        return [key_of(view.who, name) for name in self.mine]


def reported_ships(view: View, fleets: Iterable[str]) -> int | None:
    """The ships of enemy fleets by this year's reports, or None if one of them has none."""
    said = {
        report.counter: report.troops.get(SHIP, 0)
        for report in view.reports
        if (report.spy, report.year) == (view.who, view.year)
    }
    return sum(said[name] for name in fleets) if all(name in said for name in fleets) else None


class ChoosePort(Kind, frozen=True):
    """Into which of the nearest ports beaten fleets go (whigs/7.46c)."""

    public: ClassVar[bool] = True
    line_types: ClassVar[tuple[type[Line], ...]] = (Go,)

    fleets: tuple[str, ...]
    ports: tuple[str, ...]

    def shows(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """The sea zones that each port lies at (whigs/7.13d, 7.46c)."""
        named = [line.to for line in lines[-1:] if isinstance(line, Go)]
        ports = named or self.ports
        return {"ports": [{"port": port, "seas": view.board.places[port].seas} for port in ports]}

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        for fleet in self._open(lines):
            yield from (Go(fleet, port) for port in self.ports)

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        assert isinstance(line, Go)
        if line.counter not in self._open(lines):
            return No("whigs/7.46c", "not_a_beaten_fleet", fleets=self.fleets)
        return None if line.to in self.ports else No("whigs/7.46c", "not_the_nearest", ports=self.ports)

    def owed(self, view: View, lines: Lines) -> No | None:
        left = self._open(lines)
        return No("whigs/7.46c", "port_owed", fleet=left[0], ports=self.ports) if left else None

    def default(self, view: View) -> Lines:
        return tuple(Go(fleet, self.ports[0]) for fleet in self.fleets)

    def foreseen(self, view: View) -> Lines | None:
        """Where the retreats lead that were written with the orders."""
        wanted = [[port for port in plans.retreats(view, f) if port in self.ports] for f in self.fleets]
        if not all(wanted):
            return None
        return tuple(Go(fleet, found[0]) for fleet, found in zip(self.fleets, wanted, strict=True))

    def standing(self, view: View, standing_orders: Lines) -> Lines | None:
        ranked = [
            line.port for line in standing_orders if isinstance(line, HomePort) and line.port in self.ports
        ]
        return tuple(Go(fleet, ranked[0]) for fleet in self.fleets) if ranked else None

    def _open(self, lines: Lines) -> list[str]:
        named = {line.counter for line in lines if isinstance(line, Go)}
        return [fleet for fleet in self.fleets if fleet not in named]


# -- the assault ------------------------------------------------------------------------------------------


class Assault(msgspec.Struct, frozen=True):
    """Who sails, from where, and where to."""

    side: str
    army: str
    fleet: str
    port: str
    goal: str
    sea: str

    @property
    def foe(self) -> str:
        return ENEMY[self.side]

    @property
    def army_key(self) -> str:
        return key_of(self.side, self.army)

    @property
    def fleet_key(self) -> str:
        return key_of(self.side, self.fleet)


def assault(state: State, referee: Referee, side: str, line: Land) -> Running:
    """The whole of an amphibious assault (whigs/6.45c-6.46c, 7.40a-7.46c)."""
    port = state.armies[key_of(side, line.counter)].at
    sea = line.sea or landing_zones(state, side, port, line.to)[0]
    sailing = Assault(side, line.counter, line.fleet, port, line.to, sea)
    for key in (sailing.army_key, sailing.fleet_key):
        state.change(key, acted=True)
    if not sails(state, referee, sailing):
        return
    lands = yield from unhindered(state, referee, sailing)
    if lands:
        yield from land(state, referee, sailing)


def sails(state: State, referee: Referee, it: Assault) -> bool:
    """The die of ill luck (whigs/6.45c, 6.45d)."""
    die = referee.roll(FACES, IllLuckDie(it.side, it.army, it.fleet))
    if die > state.board.file.fails:
        referee.tell(ExpeditionSails(it.side, it.army, it.fleet, it.port, it.goal, it.sea, die))
        return True
    referee.tell(ExpeditionFails(it.side, it.army, it.fleet, it.port, die))
    stay_in_port(state, it)
    return False


def stay_in_port(state: State, it: Assault) -> None:
    for key in (it.army_key, it.fleet_key):
        state.change(key, held=True)


def land(state: State, referee: Referee, it: Assault) -> Running:
    """Ashore: a free move, and perhaps a meeting (whigs/6.46b, 6.46c, 7.16i)."""
    state.arrivals += 1
    state.change(it.army_key, at=it.goal, arrived=state.arrivals, hungry=False)
    state.change(it.fleet_key, at=it.sea)
    state.trails += [
        Trail(it.side, it.army, (it.port, it.goal)),
        Trail(it.side, it.fleet, (it.port, it.sea)),
    ]
    referee.tell(Landed(it.side, it.army, it.fleet, it.goal, it.sea))
    if marches.enemies_at(state, it.side, it.goal):
        yield from meeting.meet(state, referee, it.goal)


# -- interception -----------------------------------------------------------------------------------------


def watch(ground: Ground, side: str, sea: str) -> list[str]:
    """The fleets of a side that can intercept in a zone: from it or a port beside it (whigs/7.41a)."""
    spots = (sea, *ground.board.ports[sea])
    fleets = (ground.fleets.get(key_of(side, name)) for name in ground.board.fleets[side])
    return [key_of(side, fleet.name) for fleet in fleets if fleet and fleet.at in spots and not fleet.held]


def unhindered(state: State, referee: Referee, it: Assault) -> Generator[Asked, Any, bool]:
    """Searches, choices and a battle: whether the landing goes on (whigs/7.42a, 7.42b, 7.43a, DW61)."""
    first = state.options.search_first
    keys = watch(state, it.foe, it.sea)
    keys = found(state, referee, it, keys) if first else keys
    if not keys:
        return True
    invader, interceptor = yield from choices(state, referee, it, keys)
    if invader == "retreat":  # whigs/7.45a
        turn_back(state, referee, it)
        return False
    if interceptor == "remain":
        return True
    keys = keys if first else found(state, referee, it, keys)
    return not keys or (yield from battle(state, referee, it, keys))


def found(state: State, referee: Referee, it: Assault, keys: Iterable[str]) -> list[str]:
    """Those of these fleets that find the assault (whigs/7.43a)."""
    return [key for key in keys if searches(state, referee, it, key)]


def keener(ground: Ground, side: str) -> int:
    """What a side adds to the die of a search (DW14)."""
    return int(ground.options.british_search_bonus and side == BRITISH)


def searches(state: State, referee: Referee, it: Assault, key: str) -> bool:
    fleet = state.fleets[key]
    die = referee.roll(FACES, SearchDie(fleet.side, fleet.name, it.sea))
    finds = die + keener(state, fleet.side) > state.board.file.misses
    referee.tell(Searched(fleet.side, fleet.name, it.sea, die, finds))
    return finds


def total(ground: Ground, keys: Iterable[str]) -> int:
    """The battle value of fleets, lost ships included (whigs/7.44a)."""
    board = ground.board
    fleets = (ground.fleets[key] for key in keys)
    return sum(fleet.ships * board.kind(fleet.side, SHIP).battle for fleet in fleets) // 2


def choices(
    state: State, referee: Referee, it: Assault, finders: Sequence[str]
) -> Generator[Asked, Any, tuple[str, str]]:
    """Both choose in secret, and both choices are shown together (whigs/7.42a)."""
    names = tuple(state.fleets[key].name for key in finders)
    kinds: dict[str, Kind] = {
        it.side: ChooseAtSea(INVADER, (it.fleet,), names, it.sea),
        it.foe: ChooseAtSea(INTERCEPTOR, names, (it.fleet,), it.sea),
    }
    answers = yield tuple(Ask(s, kinds[s], "whigs/7.42a", secret=True, silent=True) for s in SIDES)
    invader, interceptor = (answers[side][0].stance for side in (it.side, it.foe))
    referee.tell(SeaChoices(it.side, invader, interceptor), discloses="whigs/7.42a")
    return invader, interceptor


def turn_back(state: State, referee: Referee, it: Assault) -> None:
    """Back in the port from which it sailed, for the rest of the year (whigs/7.45a, 7.46a)."""
    stay_in_port(state, it)
    referee.tell(BackInPort(it.side, it.army, it.fleet, it.port))


# -- the battle -------------------------------------------------------------------------------------------


def battle(
    state: State, referee: Referee, it: Assault, finders: Sequence[str]
) -> Generator[Asked, Any, bool]:
    """Both engage: whether the landing goes on (whigs/7.44a, 7.46a-7.46c)."""
    keys = [[it.fleet_key], list(finders)]
    invader = ATTACKER if state.options.naval_attacker == INVADER else DEFENDER  # DW13
    attackers, defenders = keys if invader == ATTACKER else reversed(keys)
    result = fight(state, referee, it.sea, attackers, defenders)
    row = odds.losses_of(state.board, result)
    for keys_lost, share in ((attackers, row.attacker), (defenders, row.defender)):
        for key in keys_lost:
            sink(state, referee, it, key, share)
    sunk, beaten = it.fleet_key not in state.fleets, odds.beaten(row) == invader
    if sunk:
        drown(state, referee, it)
    elif beaten:
        turn_back(state, referee, it)
    afloat = [key for key in finders if key in state.fleets]
    if beaten:
        for key in (key for key in afloat if state.fleets[key].at != it.sea):
            put_in(state, it, key, state.fleets[key].at)
    elif afloat:
        yield from flee(state, referee, it, afloat)
    return not sunk and not beaten


def put_in(state: State, it: Assault, key: str, port: str) -> None:
    """A fleet that has fought is in port, and has moved in this period (whigs/7.13e, 7.17c)."""
    fleet = state.fleets[key]
    start = () if fleet.at == it.sea else (fleet.at,)
    state.trails.append(Trail(fleet.side, fleet.name, (*start, it.sea, port)))
    state.change(key, at=port)


def fight(
    state: State, referee: Referee, sea: str, attackers: Sequence[str], defenders: Sequence[str]
) -> Result:
    """The fourth table with ships for battle values (whigs/7.40b, 7.44a)."""
    side = odds.side_of(attackers[0])
    attack, defence = total(state, attackers), total(state, defenders)
    column = odds.column_of(attack, defence)
    die = referee.roll(FACES, SeaDie(side, sea))
    counted = min(FACES, die + (side == BRITISH))
    result = cast(Result, referee.result(odds.outcome(state.board, counted, column), SeaTable(sea)))
    row = odds.losses_of(state.board, result)
    state.fought.append(Fought(sea, side, result, period=state.period))
    told = SeaBattle(
        sea=sea,
        attacker=side,
        attack=attack,
        defence=defence,
        column=COLUMNS[column],
        die=die,
        counted=counted,
        result=result,
        attacker_loses=row.attacker,
        defender_loses=row.defender,
    )
    referee.tell(told, discloses="whigs/7.44a")
    return result


def sink(state: State, referee: Referee, it: Assault, key: str, share: int) -> None:
    """A fleet loses a share of its ships, and may be lost with them (whigs/7.44a)."""
    fleet = state.fleets[key]
    ships = odds.lose(state, key, share).get(SHIP, 0)
    if ships:
        referee.tell(ShipsLost(fleet.side, fleet.name, ships, odds.ships_left(fleet) - ships), fleet.side)
    if key not in state.fleets:
        aboard = it.army if key == it.fleet_key else ""
        referee.tell(FleetDestroyed(fleet.side, fleet.name, aboard), discloses="whigs/7.44a")


def drown(state: State, referee: Referee, it: Assault) -> None:
    """The army on board is lost with its fleet (whigs/7.46b)."""
    men = sum(odds.destroy(state, it.army_key).values())
    referee.tell(Drowned(it.side, it.army, men), it.side)


def flee(state: State, referee: Referee, it: Assault, keys: Sequence[str]) -> Running:
    """Beaten interceptors go to their nearest port, or are lost if there is none (whigs/7.46c)."""
    ports = nearest_ports(state, it.foe, it.sea)
    if not ports:
        for key in keys:
            sink(state, referee, it, key, 100)
        return
    names = tuple(state.fleets[key].name for key in keys)
    goals = dict.fromkeys(names, ports[0])
    if len(ports) > 1:
        lines = yield Ask(it.foe, ChoosePort(names, ports), "whigs/7.46c")
        goals |= {line.counter: line.to for line in lines}
    for name in names:
        put_in(state, it, key_of(it.foe, name), goals[name])
        referee.tell(FledTo(it.foe, name, goals[name]))


def nearest_ports(ground: Ground, side: str, sea: str) -> tuple[str, ...]:
    """The ports of a side that are fewest zones away (whigs/7.46c)."""
    far = marches.zones_within(ground, [sea], len(ground.board.seas))
    found = {
        place: min(far[zone] for zone in spot.seas if zone in far)
        for place, spot in ground.board.places.items()
        if ground.holds(side, place) and any(zone in far for zone in spot.seas)
    }
    return tuple(place for place, distance in found.items() if distance == min(found.values()))


# -- standing orders --------------------------------------------------------------------------------------


class AtSea(Line, frozen=True):
    """What fleets do when an assault is found; several lines are a ranking (whigs/standing-8)."""

    form = "at sea {stance} [at {odds}]"

    stance: StanceName
    odds: OddsName | None = None


class HomePort(Line, frozen=True):
    """Of equally near ports beaten fleets go to this one; several lines are a ranking."""

    form = "at sea flee to {port}"

    port: PlaceCode


def refuse_standing(view: View, before: Lines, line: Line) -> No | None:
    """Only what can be done at sea, and only ports."""
    known = (*STANCES[INVADER], *STANCES[INTERCEPTOR])
    if isinstance(line, AtSea) and line.stance not in known:
        return No("whigs/7.42a", "not_at_sea", choices=tuple(dict.fromkeys(known)))
    if isinstance(line, HomePort) and not view.board.places[line.port].seas:
        return No("whigs/standing-8", "no_coast", place=line.port)
    return None


CHAPTER = Chapter(
    __name__,
    kinds=(ChooseAtSea, ChoosePort),
    events=(
        ExpeditionFails,
        ExpeditionSails,
        Searched,
        SeaChoices,
        SeaBattle,
        ShipsLost,
        FleetDestroyed,
        Drowned,
        BackInPort,
        FledTo,
        Landed,
    ),
    whys=(IllLuckDie, SearchDie, SeaDie, SeaTable),
    standing=(AtSea, HomePort),
    refuse_standing=refuse_standing,
)
