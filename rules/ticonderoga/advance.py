"""Chapter 13: the attacker goes into the hex that he has emptied, and pursues."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from typing import Annotated, Any, ClassVar

import msgspec

from rules.kernel.chapters import Chapter
from rules.kernel.events import Event, FromZero
from rules.kernel.forms import Number
from rules.kernel.orders import Ask, Asked, Kind, Line, Lines, No
from rules.kernel.referee import Referee
from rules.ticonderoga import captures, losses
from rules.ticonderoga.aids import stakes, throws
from rules.ticonderoga.board import ENEMY
from rules.ticonderoga.defence import own_leader
from rules.ticonderoga.dice import die
from rules.ticonderoga.fray import Fray, Handler, Handlers, Prospect, begin, fray
from rules.ticonderoga.lines import Advance, Chase, PieceName, PlaceName, Pursue, StandFast
from rules.ticonderoga.odds import Table
from rules.ticonderoga.pieces import Country
from rules.ticonderoga.retreat import distance, shift
from rules.ticonderoga.state import Cleared, State, Trail, both_ends
from rules.ticonderoga.view import View

RIDERS = 4  # leaders whom a line can name
UNITS = 3  # units that a line can name
FAR = 2  # hexes of a pursuit (ticonderoga/13.1h)

Hexes = Annotated[int, Number(0, FAR)]


# -- what is told --------------------------------------------------------------------------------------


class Advanced(Event, frozen=True):
    """The attacker goes into the hex (ticonderoga/13.0a)."""

    side: str
    pieces: tuple[str, ...]
    source: str
    at: str


class ChaseRolled(Event, frozen=True):
    """Whether a leader may pursue (ticonderoga/13.1h)."""

    leader: str
    initiative: int
    die: int
    passed: bool


class Pursued(Event, frozen=True):
    """Units and their leader pursue (ticonderoga/13.1h)."""

    side: str
    pieces: tuple[str, ...]
    path: tuple[str, ...]

    @property
    def ends(self) -> tuple[str, ...]:
        """Where the way begins and ends."""
        return both_ends(self.path)


class PursuitHalted(Event, frozen=True):
    """A pursuit has met an enemy whom nobody saw (ticonderoga/fog-5)."""

    leader: str
    at: str


class ChaseDie(FromZero, frozen=True):
    leader: str


# -- on foot -------------------------------------------------------------------------------------------


def walks(table: Table, source: str, at: str) -> bool:
    """Whether the ground lets a piece on foot go on to a hex; costs do not matter (13.0g, 13.1l)."""
    step = table.board.ground.steps.get(source, {}).get(at)
    return step is not None and (table.frozen_over or not step.ice)


def free(country: Country, name: str) -> bool:
    """Whether a leader may go along: one who must stay idle does not (ticonderoga/5.0m, T19)."""
    return not country.pieces[name].frozen


# -- the advance ---------------------------------------------------------------------------------------


def next_advances(now: Fray) -> Iterator[Advance]:
    for prospect in now.prospects:
        if refuse_place(now, prospect) is None:
            riders = companions(prospect)
            for count in range(min(len(riders), RIDERS) + 1):
                yield from (Advance(prospect.cleared.unit, *some) for some in combinations(riders, count))


def companions(prospect: Prospect) -> list[str]:
    """The leaders who may advance with the unit: those of its hex (ticonderoga/13.0b)."""
    cleared, country = prospect
    side = country.pieces[cleared.unit].side
    return sorted(name for name in country.leaders(cleared.source, side) if free(country, name))


def refuse_advance(now: Fray, line: Advance) -> No | None:
    mine = [prospect for prospect in now.prospects if prospect.cleared.unit == line.piece]
    if not mine:
        return No("ticonderoga/13.0a", "advances_not", piece=line.piece)
    prospect = mine[-1]
    known = companions(prospect)
    for rider in line.riders:
        if rider not in known:
            return No("ticonderoga/13.0b", "leader_not_with_unit", leader=rider, unit=line.piece)
    if len(set(line.riders)) < len(line.riders):
        return No("ticonderoga/13.0b", "leader_twice", leader=line.riders[0])
    return refuse_place(now, prospect)


def refuse_place(now: Fray, prospect: Prospect) -> No | None:
    cleared = prospect.cleared
    if cleared.advanced:
        return No("ticonderoga/13.0a", "advanced_already", piece=cleared.unit)
    if cleared.chasers or cleared.failed:
        return No("ticonderoga/13.1m", "advance_before_pursuit", piece=cleared.unit)
    if not walks(now.view, cleared.source, cleared.at):
        return No("ticonderoga/13.0g", "advance_shut", piece=cleared.unit, at=cleared.at)
    return None


def foresee_advance(now: Fray, line: Advance) -> Fray:
    return now.hoping(
        went_in(prospect, line) if prospect.cleared.unit == line.piece else prospect
        for prospect in now.prospects
    )


def went_in(prospect: Prospect, line: Advance) -> Prospect:
    country = prospect.country.copy()
    for name in (line.piece, *line.riders):
        country.change(name, at=prospect.cleared.at)
    return Prospect(msgspec.structs.replace(prospect.cleared, advanced=True), country)


def perform_advance(state: State, referee: Referee, line: Advance) -> None:
    """Unit and leaders go in, and take what is there (ticonderoga/13.0a-13.0f)."""
    cleared = standing_open(state)
    names = (line.piece, *line.riders)
    referee.tell(Advanced(state.phasing, names, cleared.source, cleared.at))
    state.trails.append(Trail(state.phasing, (cleared.source, cleared.at), "advance", names))
    state.cleared = msgspec.structs.replace(cleared, advanced=True)
    come(state, referee, names, cleared.at)


def come(state: State, referee: Referee, names: Sequence[str], at: str) -> None:
    shift(state, names, at)
    captures.entered(state, referee, names, at)
    losses.settle(state, referee)


def standing_open(state: State) -> Cleared:
    assert state.cleared is not None
    return state.cleared


# -- the leader's die ----------------------------------------------------------------------------------


def pursuers(prospect: Prospect, leader: str) -> list[str]:
    """The units that may pursue with a leader: those of his hex that attacked (ticonderoga/13.1i, 13.1n)."""
    cleared, country = prospect
    at = country.pieces[leader].at
    return [
        name
        for name in (cleared.unit, *cleared.allies)
        if name not in cleared.gone and country.pieces[name].at == at and not country.pieces[name].aboard
    ]


def chasers(prospect: Prospect) -> list[str]:
    """The leaders who may throw now: the senior-most of a hex first (ticonderoga/13.1g, 13.1j)."""
    cleared, country = prospect
    side = country.pieces[cleared.unit].side
    places = dict.fromkeys(country.pieces[name].at for name in (cleared.unit, *cleared.allies))
    found = [name for at in places for name in country.leaders(at, side) if free(country, name)]
    able = [name for name in found if pursuers(prospect, name)]
    thrown = (*cleared.chasers, *cleared.failed)
    return [name for name in able if name not in thrown] if thrown else country.senior(able)


def next_chases(now: Fray) -> Iterator[Chase]:
    found = (p for p in now.prospects if refuse_following(now, p) is None)
    yield from map(Chase, dict.fromkeys(name for prospect in found for name in chasers(prospect)))


def refuse_following(now: Fray, prospect: Prospect) -> No | None:
    """Why nobody may pursue at all (ticonderoga/13.1g, 13.1m, T63, T64)."""
    cleared = prospect.cleared
    if not cleared.retreated:
        return No("ticonderoga/13.1g", "nobody_retreated", at=cleared.at)
    if cleared.advanced and not now.view.options.both_follow:
        return No("ticonderoga/13.1m", "advance_or_pursue", piece=cleared.unit)
    return None


def refuse_chase(now: Fray, line: Chase) -> No | None:
    if not now.prospects:
        return No("ticonderoga/13.1g", "nobody_to_pursue")
    refusals = [refuse_chaser(now, prospect, line.leader) for prospect in now.prospects]
    return None if None in refusals else refusals[-1]


def refuse_chaser(now: Fray, prospect: Prospect, leader: str) -> No | None:
    cleared = prospect.cleared
    if no := refuse_following(now, prospect):
        return no
    if leader in (*cleared.chasers, *cleared.failed):
        return No("ticonderoga/13.1h", "threw_already", leader=leader)
    may = chasers(prospect)
    return None if leader in may else No("ticonderoga/13.1j", "chases_not", leader=leader, leaders=tuple(may))


def foresee_chase(now: Fray, line: Chase) -> Fray:
    """It may pass."""
    return now.hoping(
        Prospect(msgspec.structs.replace(p.cleared, chasers=(*p.cleared.chasers, line.leader)), p.country)
        for p in now.prospects
        if refuse_chaser(now, p, line.leader) is None
    )


def perform_chase(state: State, referee: Referee, line: Chase) -> None:
    """The leader throws for his initiative (ticonderoga/13.1h)."""
    cleared, initiative = standing_open(state), state.country.leader(line.leader).initiative
    thrown = die(referee, ChaseDie(line.leader))
    passed = thrown <= initiative
    referee.tell(ChaseRolled(line.leader, initiative, thrown, passed))
    field = "chasers" if passed else "failed"
    state.cleared = msgspec.structs.replace(cleared, **{field: (*getattr(cleared, field), line.leader)})


# -- the pursuit ---------------------------------------------------------------------------------------


def next_pursuits(now: Fray) -> Iterator[Pursue]:
    seen: dict[Pursue, None] = {}
    for prospect in now.prospects:
        for leader in ready(prospect):
            seen |= dict.fromkeys(pursuits(now, prospect, leader))
    yield from seen


def ready(prospect: Prospect) -> list[str]:
    """The leaders whose die has passed and who have not gone yet."""
    return [name for name in prospect.cleared.chasers if name not in prospect.cleared.gone]


def pursuits(now: Fray, prospect: Prospect, leader: str) -> Iterator[Pursue]:
    units, ways = pursuers(prospect, leader), list(paths(now.view, prospect.country, leader))
    for count in range(1, min(len(units), UNITS) + 1):
        for first, *others in combinations(sorted(units), count):
            second, third = (*others, None, None)[:2]
            for to, then in ways:
                yield Pursue(first, leader, to, second, third, then)


def paths(view: View, country: Country, leader: str) -> Iterator[tuple[str, str | None]]:
    """One hex or two, from where a leader stands (ticonderoga/13.1h, 13.1l, 13.1q)."""
    at = country.pieces[leader].at
    for to in goes(view, country, at):
        yield to, None
        if not halts(view, country, to):
            yield from ((to, then) for then in goes(view, country, to) if then != at)


def goes(view: View, country: Country, at: str) -> Iterator[str]:
    near = view.board.ground.near.get(at, ())
    return (to for to in near if walks(view, at, to) and not country.bars(to, view.who))


def halts(table: Table, country: Country, at: str) -> bool:
    """Whether a pursuit ends in a hex since it is in an enemy zone (ticonderoga/13.1q, T64)."""
    return table.options.zones_stop_pursuit and country.controlled(at, table.phasing)


def refuse_pursuit(now: Fray, line: Pursue) -> No | None:
    known = [p for p in now.prospects if line.leader in ready(p)]
    if not known:
        return No("ticonderoga/13.1h", "may_not_pursue", leader=line.leader)
    refusals = [refuse_units(prospect, line) or refuse_way(now, prospect, line) for prospect in known]
    return None if None in refusals else refusals[-1]


def refuse_units(prospect: Prospect, line: Pursue) -> No | None:
    may = pursuers(prospect, line.leader)
    for name in line.units:
        if name not in may:
            return No("ticonderoga/13.1n", "pursues_not", unit=name, leader=line.leader, units=tuple(may))
    if len(set(line.units)) < len(line.units):
        return No("ticonderoga/13.1n", "unit_twice", unit=line.unit)
    return None


def refuse_way(now: Fray, prospect: Prospect, line: Pursue) -> No | None:
    at, country = prospect.country.pieces[line.leader].at, prospect.country
    way = [at, line.to, *([line.then] if line.then is not None else [])]
    for source, to in pairwise(way):
        if to not in now.view.board.ground.near.get(source, ()):
            return No("ticonderoga/13.1h", "pursuit_step", at=source, to=to)
        if not walks(now.view, source, to) or country.bars(to, now.side):
            return No("ticonderoga/13.1l", "pursuit_shut", to=to)
    if line.then == at:
        return No("ticonderoga/13.1h", "pursuit_back", at=at)
    if line.then is not None and halts(now.view, country, line.to):
        return No("ticonderoga/13.1q", "pursuit_halts", at=line.to)
    return None


def foresee_pursuit(now: Fray, line: Pursue) -> Fray:
    known = (p for p in now.prospects if line.leader in ready(p) and refuse_units(p, line) is None)
    return now.hoping(rode_off(prospect, line) for prospect in known)


def rode_off(prospect: Prospect, line: Pursue) -> Prospect:
    country, names = prospect.country.copy(), (*line.units, line.leader)
    for name in names:
        country.change(name, at=line.then or line.to)
    gone = (*prospect.cleared.gone, *names)
    return Prospect(msgspec.structs.replace(prospect.cleared, gone=gone), country)


def perform_pursuit(state: State, referee: Referee, line: Pursue) -> None:
    """Units and leader go as far as nobody stops them (ticonderoga/13.1h-13.1q, fog-5)."""
    cleared, names = standing_open(state), (*line.units, line.leader)
    state.cleared = msgspec.structs.replace(cleared, gone=(*cleared.gone, *names))
    path = real_path(state, line)
    if len(path) > 1:
        referee.tell(Pursued(state.phasing, names, path))
        state.trails.append(Trail(state.phasing, path, "pursuit", names))
        come(state, referee, names, path[-1])
    wanted = line.then or line.to
    if path[-1] != wanted and state.outcome is None:
        state.shown = tuple(dict.fromkeys((*state.shown, line.to, wanted)))
        referee.tell(PursuitHalted(line.leader, path[-1]), state.phasing, discloses="ticonderoga/fog-5")


def real_path(state: State, line: Pursue) -> tuple[str, ...]:
    """How far a pursuit really comes."""
    path = [state.pieces[line.leader].at]
    for to in (line.to, line.then):
        if to is None or state.country.bars(to, state.phasing):
            break
        path.append(to)
        if halts(state, state.country, to):
            break
    return tuple(path)


# -- nobody goes ---------------------------------------------------------------------------------------


def next_stands(now: Fray) -> Iterator[StandFast]:
    if now.prospects:
        yield StandFast()


def refuse_stand(now: Fray, line: StandFast) -> No | None:
    return None if now.prospects else No("ticonderoga/13.0c", "nobody_to_pursue")


def perform_stand(state: State, referee: Referee, line: StandFast) -> None:
    state.cleared = None


HANDLERS: Handlers = {
    Advance: Handler(next_advances, refuse_advance, foresee_advance, perform_advance),
    Chase: Handler(next_chases, refuse_chase, foresee_chase, perform_chase),
    Pursue: Handler(next_pursuits, refuse_pursuit, foresee_pursuit, perform_pursuit),
    StandFast: Handler(next_stands, refuse_stand, lambda now, line: now.hoping(()), perform_stand),
}
AFTER = (Advance, Chase, Pursue, StandFast)
GOING = (Advance, Pursue)


def warnings(now: Fray, line: Advance | Pursue) -> Iterator[No]:
    """What it would cost to go: work that is begun, and the lost who are left behind (10.0b, 8.0r)."""
    units = (line.piece,) if isinstance(line, Advance) else line.units
    going = {*units, *(line.riders if isinstance(line, Advance) else (line.leader,))}
    for name in units:
        if now.country.pieces[name].building:
            yield No("ticonderoga/10.0b", "work_given_up", unit=name)
    source = now.country.pieces[units[0]].at
    if left := left_lost(now, source, going):
        yield No("ticonderoga/8.0r", "lost_left_alone", pieces=left, at=source)


def left_lost(now: Fray, source: str, going: Iterable[str]) -> tuple[str, ...]:
    """The lost of a hex whom its last leader would leave; or who would go where none is."""
    gone = set(going)
    stay = [name for name in now.country.at(source, now.side) if name not in gone]
    return (*unled(now.country, stay), *unled(now.country, sorted(gone)))


def unled(country: Country, names: Sequence[str]) -> list[str]:
    """The lost among some pieces, if no leader is among them."""
    if any(country.pieces[name].kind == "leader" for name in names):
        return []
    return [name for name in names if country.pieces[name].lost]


# -- standing orders -----------------------------------------------------------------------------------


class AdvanceAlways(Line, frozen=True):
    """Whoever has emptied a hex goes into it."""

    form = "advancing always"
    also = ("advances always",)


class AdvanceNever(Line, frozen=True):
    """Nobody goes into a hex that was emptied, unless an order says so."""

    form = "advancing never"
    also = ("advances never",)


class AdvanceIntoWorks(Line, frozen=True):
    """Whoever has emptied a hex goes into it if there are works or a fort."""

    form = "advancing to works"
    also = ("advances to works",)


class PursuitNever(Line, frozen=True):
    """Nobody pursues, unless an order says so."""

    form = "pursuit never"


class PursuitAlways(Line, frozen=True):
    """Whoever may pursues toward the nearest enemy."""

    form = "pursuit always"


class PursuitToward(Line, frozen=True):
    """Whoever may pursues toward this hex; several such lines are a ranking."""

    form = "pursuit toward {at}"

    at: PlaceName


class PursuitWith(Line, frozen=True):
    """Nobody throws to pursue but this leader, and others who are named so."""

    form = "pursuit only with {leader}"

    leader: PieceName


class PursuitWithin(Line, frozen=True):
    """Pursuits go no farther than so many hexes."""

    form = "pursuit within {hexes}"

    hexes: Hexes


ADVANCES = (AdvanceAlways, AdvanceNever, AdvanceIntoWorks)
WISHES = (PursuitAlways, PursuitToward)
LIMITS = (PursuitWith, PursuitWithin)


NO_FOLLOWING: Mapping[str, Any] = {
    **dict.fromkeys(("at", "work", "source", "chased"), ""),
    **dict.fromkeys(("near", "chances"), ()),
    **dict.fromkeys(("empties", "fort"), False),
}


def comes_to(now: Fray, line: Line) -> Mapping[str, Any]:
    """Where a unit stands then, beside whom, and whether it leaves its hex; or a die (13.0a-13.1h)."""
    if isinstance(line, Chase):
        return {**NO_FOLLOWING, **throws.throw(now.country, line.leader, "chase")}
    if isinstance(line, Pursue):
        end = line.then or line.to
        return {**NO_FOLLOWING, **throws.NO_THROW, "chased": end, "near": stakes.beside(now.view, end)}
    assert isinstance(line, Advance)
    cleared = next(p.cleared for p in now.prospects if p.cleared.unit == line.piece)
    stay = [name for name in now.country.units(cleared.source, now.side) if name != line.piece]
    near = tuple(at for at in stakes.beside(now.view, cleared.at) if at != cleared.source)
    told = {"chased": cleared.at, "source": cleared.source, "empties": not stay, "near": near}
    return {**NO_FOLLOWING, **throws.NO_THROW, **told}


class Following(Kind, frozen=True):
    """Who goes after the enemy by standing orders alone; who has none is not asked (standing-13, -14)."""

    line_types: ClassVar[tuple[type[Line], ...]] = (Advance, Chase, Pursue)

    def shows(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """Who is near the hex that was emptied, and on how many faces a leader may pursue (13.1h)."""
        now = begin(view)
        if lines:
            return comes_to(now, lines[-1])
        cleared = view.cleared
        assert cleared is not None
        leaders = [name for prospect in now.prospects for name in chasers(prospect)]
        chances = tuple(throws.throw(view.country, name, "chase") for name in leaders)
        near = stakes.beside(view, cleared.at)
        return {**NO_FOLLOWING, **throws.NO_THROW, "at": cleared.at, "chances": chances, "near": near}

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        now = fray(HANDLERS, view, lines)
        if not lines:
            yield from (line for sort in self.line_types for line in HANDLERS[sort].next(now))

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        if lines:
            return No("ticonderoga/13.0c", "one_answer")
        return HANDLERS[type(line)].refuse(begin(view), line)

    def standing(self, view: View, standing_orders: Lines) -> Lines | None:
        now = begin(view)
        for prospect in now.prospects:
            line = wished_advance(now, prospect, standing_orders) or wished_pursuit(
                now, prospect, standing_orders
            )
            return () if line is None else (line,)
        return ()


def wished_advance(now: Fray, prospect: Prospect, orders: Lines) -> Line | None:
    how = next((order for order in orders if isinstance(order, ADVANCES)), AdvanceNever())
    works = now.country.works.get(prospect.cleared.at)
    wanted = isinstance(how, AdvanceAlways) or (
        isinstance(how, AdvanceIntoWorks) and works is not None and not works.ruined
    )
    if not wanted or refuse_place(now, prospect) is not None:
        return None
    return Advance(prospect.cleared.unit, *left_alone(prospect))


def left_alone(prospect: Prospect) -> tuple[str, ...]:
    """The leaders whom a unit would leave without any other; they go with it, as many as a line can name."""
    cleared, country = prospect
    side = country.pieces[cleared.unit].side
    others = [name for name in country.units(cleared.source, side) if name != cleared.unit]
    return () if others else tuple(companions(prospect)[:RIDERS])


def wished_pursuit(now: Fray, prospect: Prospect, orders: Lines) -> Line | None:
    """First the die of a leader who may, then the way of one whose die has passed."""
    if PursuitNever() in orders or refuse_following(now, prospect) is not None:
        return None
    for leader in ready(prospect):
        units, way = pursuers(prospect, leader), best_way(now, prospect, leader, orders)
        if units and way:
            return Pursue(units[0], leader, way[0], then=way[1])
    named = [order.leader for order in orders if isinstance(order, PursuitWith)]
    for leader in chasers(prospect):
        if (not named or leader in named) and best_way(now, prospect, leader, orders):
            return Chase(leader)
    return None


def best_way(now: Fray, prospect: Prospect, leader: str, orders: Lines) -> tuple[str, str | None] | None:
    """The way that comes nearest to what is wished, if it comes nearer at all."""
    goal = goal_of(now, prospect, leader, orders)
    far = next((order.hexes for order in orders if isinstance(order, PursuitWithin)), FAR)
    ways = [way for way in paths(now.view, prospect.country, leader) if far > (way[1] is not None)]
    if not goal or not ways:
        return None
    ground, at = now.view.board.ground, prospect.country.pieces[leader].at

    def left(way: tuple[str, str | None]) -> int:
        return distance(ground, way[1] or way[0], goal)

    best = min(ways, key=left)
    return best if left(best) < distance(ground, at, goal) else None


def goal_of(now: Fray, prospect: Prospect, leader: str, orders: Lines) -> str:
    """The first hex of the ranking on the leader's map that is not reached yet, or the nearest enemy's."""
    ground, at = now.view.board.ground, prospect.country.pieces[leader].at
    for order in orders:
        if isinstance(order, PursuitToward) and order.at[0] == at[0] and order.at != at:
            return order.at
        if isinstance(order, PursuitAlways):
            enemies = [p for p, side in now.view.stacks.items() if side == ENEMY[now.side] and p[0] == at[0]]
            return min(enemies, key=lambda place: distance(ground, at, place), default="")
    return ""


def follow(state: State, referee: Referee) -> Generator[Asked, Any, None]:
    """Standing orders are carried out at once (ticonderoga/standing-13, standing-14)."""
    while state.cleared is not None and state.outcome is None:
        lines = yield Ask(state.phasing, Following(), "ticonderoga/13.0c", secret=True)
        if not lines:
            return
        HANDLERS[type(lines[0])].perform(state, referee, lines[0])


def refuse_standing(view: View, before: Lines, line: Line) -> No | None:
    """Why a standing order of this chapter could never be used."""
    if isinstance(line, PursuitToward) and not view.board.ground.exists(line.at):
        return No("ticonderoga/standing-14", "no_hex", at=line.at)
    if isinstance(line, PursuitWith) and not own_leader(view, line.leader):
        return No("ticonderoga/standing-14", "standing_own_leader", leader=line.leader)
    return None


CHAPTER = Chapter(
    __name__,
    kinds=(Following,),
    events=(Advanced, ChaseRolled, Pursued, PursuitHalted),
    whys=(ChaseDie,),
    standing=(*ADVANCES, PursuitNever, *WISHES, *LIMITS),
    once=(PursuitWithin,),
    clashes={
        AdvanceAlways: (AdvanceNever, AdvanceIntoWorks),
        AdvanceNever: (AdvanceIntoWorks,),
        PursuitNever: (*WISHES, *LIMITS),
    },
    refuse_standing=refuse_standing,
)
