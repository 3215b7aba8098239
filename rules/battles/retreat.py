"""Chapter 10.1: withdrawals and routs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from rules.battles import ledger
from rules.battles.board import ENEMY
from rules.battles.field import Field
from rules.battles.flight import RIDERS, Draft, Flight, Party, Shut, frontier
from rules.battles.lines import Convert, HexCode, Move, Rout, UnitName
from rules.battles.state import State, Trail
from rules.battles.view import View, who_sees
from rules.kernel.chapters import Chapter
from rules.kernel.events import Event, Why
from rules.kernel.orders import PUBLIC, Ask, Kind, Line, Lines, No
from rules.kernel.referee import Referee, Running

# -- standing orders ------------------------------------------------------------------------------------


class ConvertAlways(Line, frozen=True):
    """A leader turns every rout of his hex into a withdrawal; without a name, every leader."""

    form = "convert always [by {leader}]"

    leader: UnitName | None = None


class ConvertNever(Line, frozen=True):
    """A leader lets his hex rout."""

    form = "convert never [by {leader}]"

    leader: UnitName | None = None


class ConvertToSave(Line, frozen=True):
    """A leader turns a rout into a withdrawal where it would eliminate a unit, and else lets it rout."""

    form = "convert when it saves [by {leader}]"

    leader: UnitName | None = None


class RetreatFort(Line, frozen=True):
    """Retreats end in a fort where they can."""

    form = "retreat to fort"


class RetreatAway(Line, frozen=True):
    """Retreats end as far from the nearest enemy stack as they can."""

    form = "retreat away from enemy"


class RetreatToward(Line, frozen=True):
    """Retreats end as near to a hex as they can."""

    form = "retreat toward {at}"

    at: HexCode


class RetreatSafest(Line, frozen=True):
    """Retreats go as they would at the deadline."""

    form = "retreat safest"


class RideInfantry(Line, frozen=True):
    """Leaders ride with retreating infantry or cavalry before artillery."""

    form = "leaders ride with infantry"


class RideArtillery(Line, frozen=True):
    """Leaders ride with retreating artillery before others."""

    form = "leaders ride with artillery"


class RideNot(Line, frozen=True):
    """Leaders stay where they are when their units fall back."""

    form = "leaders stay"


CONVERSIONS = (ConvertAlways, ConvertNever, ConvertToSave)
GOALS = (RetreatFort, RetreatAway, RetreatToward, RetreatSafest)
RIDES = (RideInfantry, RideArtillery, RideNot)


def refuse_standing(view: View, before: Lines, line: Line) -> No | None:
    """Why a standing order of this chapter contradicts those before it, or could never be used."""
    if isinstance(line, CONVERSIONS):
        return _refuse_conversion(view, before, line)
    if isinstance(line, RetreatToward) and line.at not in view.battle.ground.place:
        return No("battles/standing-13", "no_such_hex", at=line.at)
    if isinstance(line, RIDES) and any(isinstance(other, RIDES) for other in before):
        return No("battles/standing-14", "one_way_to_ride")
    if isinstance(line, GOALS) and RetreatSafest() in before:
        return No("battles/standing-13", "safest_comes_last")
    return None


def _refuse_conversion(view: View, before: Lines, line: Any) -> No | None:
    if line.leader is not None:
        counter = view.battle.counters.get(line.leader)
        if counter is None or counter.type != "leader" or counter.side != view.who:
            return No("battles/standing-11", "own_leaders_only", leader=line.leader)
    if any(isinstance(other, CONVERSIONS) and other.leader == line.leader for other in before):
        return No("battles/standing-11", "one_word_on_conversion", leader=line.leader)
    return None


# -- conversion -------------------------------------------------------------------------------------------


class Conversion(Kind, frozen=True):
    """Which hexes withdraw instead of routing (battles/10.1l). `fire`: after a bombardment (D18)."""

    public: ClassVar[bool] = True
    line_types: ClassVar[tuple[type[Line], ...]] = (Convert, Rout)

    hexes: tuple[str, ...]
    units: tuple[str, ...]
    fire: bool = False

    def shows(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """For each hex what a rout does there, and whom not even a withdrawal saves."""
        return None if lines else {"hexes": [self.toll(view, at) for at in self.hexes]}

    def toll(self, view: View, at: str) -> dict[str, Any]:
        """Who is eliminated, who runs as far as a die says, who is lost either way (battles/10.1f-10.1k)."""
        here = [name for name in self.units if view.units[name].at == at]
        dead = [name for name in here if dies(view, name, saved=False, by_fire=self.fire)]
        shaken = [name for name in here if name not in dead and not holds(view, name)]
        lost = [name for name in here if dies(view, name, saved=True, by_fire=self.fire) or stuck(view, name)]
        return {"at": at, "dead": dead, "shaken": shaken, "lost": lost}

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        said = hexes_of(lines)
        for at in self.hexes:
            if at not in said:
                yield Convert(at)
                yield Rout(at)

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        assert isinstance(line, Convert | Rout)
        if line.at not in self.hexes:
            return No("battles/10.1l", "no_conversion_there", at=line.at, hexes=self.hexes)
        if line.at in hexes_of(lines):
            return No("battles/10.1l", "said_of_hex", at=line.at)
        return None

    def owed(self, view: View, lines: Lines) -> No | None:
        missing = tuple(at for at in self.hexes if at not in hexes_of(lines))
        return No("battles/10.1l", "convert_or_rout", hexes=missing) if missing else None

    def default(self, view: View) -> Lines:
        return tuple(Convert(at) for at in self.hexes)

    def standing(self, view: View, standing_orders: Lines) -> Lines | None:
        answers = [self._answer(view, standing_orders, at) for at in self.hexes]
        return tuple(line for line in answers if line) if None not in answers else None

    def _answer(self, view: View, standing_orders: Lines, at: str) -> Line | None:
        leaders = view.field.leaders(at, view.who)
        wishes = [w for w in standing_orders if isinstance(w, CONVERSIONS) and w.leader in leaders]
        wishes += [w for w in standing_orders if isinstance(w, CONVERSIONS) and w.leader is None]
        if not wishes:
            return None
        if isinstance(wishes[0], ConvertToSave):
            return Convert(at) if self._saves(view, at) else Rout(at)
        return Convert(at) if isinstance(wishes[0], ConvertAlways) else Rout(at)

    def _saves(self, view: View, at: str) -> bool:
        """Whether a unit is there that the rout would eliminate and that the leader can save."""
        here = [name for name in self.units if view.units[name].at == at]
        whole = spares(view, self.fire)
        return any(
            whole if view.units[name].disordered else gun(view, name) and (whole or self.fire)
            for name in here
        )


def gun(view: View, name: str) -> bool:
    return view.counter(name).type == "artillery"


def hexes_of(lines: Lines) -> list[str]:
    return [line.at for line in lines if isinstance(line, Convert | Rout)]


# -- falling back -------------------------------------------------------------------------------------------


class FallBack(Kind, frozen=True):
    """Where the units of one result go (battles/10.1a-10.1.6a).

    `parties`: who, and how many hexes. `shut`: the hexes beside their ways that the enemy closes (D83).
    """

    line_types: ClassVar[tuple[type[Line], ...]] = (Move,)

    parties: tuple[Party, ...]
    shut: tuple[Shut, ...] = ()

    def flight(self, view: View) -> Flight:
        known = view.once(_flights)
        if self not in known:
            known[self] = flight(view, view.field, view.who, self.parties, self.shut)
        return known[self]

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        flight = self.flight(view)
        return flight.lines(flight.draft(lines))

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        assert isinstance(line, Move)
        flight = self.flight(view)
        draft = flight.draft(lines)
        return (
            refuse_unit(flight, draft, line)
            or refuse_riders(view, flight, draft, line)
            or self.refuse_way(flight, draft, line)
        )

    def refuse_way(self, flight: Flight, draft: Draft, line: Move) -> No | None:
        name, to = line.unit, line.to
        if to not in flight.ground.place:
            return No("battles/2.1a", "no_such_hex", at=to)
        led = bool(line.leaders) or name in draft.riders.values()
        targets = flight.targets(draft, name, led)
        if to in targets:
            return None
        path = flight.path(draft, name)
        if path[-1] == to:
            return No("battles/10.1.3a", "retreat_there_already", unit=name, at=to)
        for shut in self.shut:
            if shut.at == to and shut.why == "zone":
                return No("battles/10.1.4b", "retreat_into_zone", unit=name, to=to)
            if shut.at == to:
                return No("battles/10.1.4a", "retreat_into_enemy", unit=name, to=to)
        if flight.far(name, to) < flight.far(name, path[-1]) or to in path:
            return No("battles/10.1.3a", "retreat_not_away", unit=name, to=to)
        taken = flight.taken(name, draft.stands)
        if to not in flight.reach(name, path, taken, led):
            return No("battles/10.1.3a", "no_way_there", unit=name, to=to, far=flight.parties[name].far)
        if flight.ends(name, to, taken):
            return No("battles/10.1.3b", "no_room_for_the_others", unit=name, to=to)
        return No("battles/10.1.3b", "retreat_dead_end", unit=name, to=to)

    def owed(self, view: View, lines: Lines) -> No | None:
        flight = self.flight(view)
        draft = flight.draft(lines)
        if flight.must_go_on(draft):
            return owed_on(flight, draft)
        left = flight.pending(draft)
        return No("battles/10.1a", "still_to_fall_back", units=left) if left else None

    def shows(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """The way of a unit as far as it is written down; before that how far each must go."""
        if not lines:
            return {"parties": self.parties, "path": (), "left": 0}
        flight, line = self.flight(view), lines[-1]
        assert isinstance(line, Move)
        path = flight.path(flight.draft(lines), line.unit)
        return {"parties": (), "path": path, "left": max(0, flight.parties[line.unit].far - len(path) + 1)}

    def default(self, view: View) -> Lines:
        return chosen(self.flight(view), lambda at: (), None)

    def standing(self, view: View, standing_orders: Lines) -> Lines | None:
        goals = [line for line in standing_orders if isinstance(line, GOALS)]
        if not goals:
            return None
        ride = next((type(line) for line in standing_orders if isinstance(line, RIDES)), None)
        return chosen(self.flight(view), lambda at: tuple(_merit(view, goal, at) for goal in goals), ride)


def _flights(view: View) -> dict[FallBack, Flight]:
    return {}


def flight(
    table: View | State, field: Field, side: str, parties: Sequence[Party], shut: Iterable[Shut]
) -> Flight:
    """The retreat as it can be worked out from a view, or from the state."""
    return Flight(field, side, parties, (each.at for each in shut), scoring(table, side))


def scoring(table: View | State, side: str) -> tuple[str, ...]:
    """The hexes for which the enemy is charged when a retreat enters them (battles/13.2c, D70)."""
    award = table.battle.armies[ENEMY[side]].award
    counts = award is not None and ENEMY[side] not in table.awarded and table.options.retreats_score
    return award.hexes if award and counts else ()


def refuse_unit(flight: Flight, draft: Draft, line: Move) -> No | None:
    """Why it is not this unit's turn, or nobody's."""
    name = line.unit
    if line.pace is not None:
        return No("battles/10.0a", "retreat_no_pace")
    if name not in flight.parties:
        return No("battles/10.1a", "falls_not_back", unit=name, units=tuple(flight.parties))
    if name == draft.last and flight.goes_on(draft):
        return None
    if name in draft.paths:
        return No("battles/10.1.3a", "retreat_over", unit=name, at=draft.paths[name][-1])
    if flight.must_go_on(draft):
        return No("battles/10.1c", "one_after_the_other", unit=draft.last)
    return None


def refuse_riders(view: View, flight: Flight, draft: Draft, line: Move) -> No | None:
    """Why these leaders cannot ride with it (battles/10.1d, D44)."""
    for leader in line.leaders:
        unit = view.units.get(leader)
        if unit is None or leader not in flight.leaders[flight.start[line.unit]]:
            return No("battles/10.1d", "leader_not_with_unit", leader=leader, unit=line.unit)
        if leader in draft.riders:
            return No("battles/10.1d", "leader_rides", leader=leader, unit=draft.riders[leader])
        if line.unit in draft.paths:
            return No("battles/10.1d", "leader_stays_behind", leader=leader, unit=line.unit)
        if line.leaders.count(leader) > 1:
            return No("battles/10.1d", "leader_named_twice", leader=leader)
    return None


def owed_on(flight: Flight, draft: Draft) -> No:
    """How far a unit must still go (battles/10.1.2a, 10.1.3a)."""
    name = draft.last
    at = draft.stands[name]
    left = flight.parties[name].far - flight.far(name, at)
    if left > 0:
        return No("battles/10.1.3a", "hexes_left", unit=name, at=at, left=left)
    return No("battles/10.1.2a", "overstacked_goes_on", unit=name, at=at)


# -- what is chosen for a side -------------------------------------------------------------------------


Merit = Callable[[str], tuple[int, ...]]


def _merit(view: View, goal: Line, at: str) -> int:
    """How ill a hex serves a goal."""
    ground = view.battle.ground
    if isinstance(goal, RetreatFort):
        return int(not ground.terrain[at].fort)
    if isinstance(goal, RetreatToward):
        return ground.distance(at, goal.at)
    if isinstance(goal, RetreatAway):
        enemies = (hex_ for hex_, side in view.stacks.items() if side != view.who)
        return -min((ground.distance(at, hex_) for hex_ in enemies), default=0)
    return 0


def chosen(flight: Flight, merit: Merit, ride: type[Line] | None) -> Lines:
    """Each in turn to the best end."""
    lines: Lines = ()
    for name in flight.parties:
        leaders = tuple(riders(flight, flight.draft(lines), name, ride))
        lines += (_best(flight, flight.draft(lines), name, leaders, merit),)
        while flight.must_go_on(flight.draft(lines)):
            lines += (_best(flight, flight.draft(lines), name, (), merit),)
    return lines


def _best(flight: Flight, draft: Draft, name: str, leaders: Sequence[str], merit: Merit) -> Move:
    led = bool(leaders) or name in draft.riders.values()
    targets = flight.targets(draft, name, led) or flight.targets(draft, name, False)
    with_it = leaders if flight.targets(draft, name, led) else ()
    found = [Move(name, at, *with_it) for at in targets]
    ends = [line for line in found if not flight.must_go_on(flight.extended(draft, line))]
    return min(ends or found, key=lambda line: _choice(flight, draft, merit, line))


def _choice(flight: Flight, draft: Draft, merit: Merit, line: Move) -> tuple[Any, ...]:
    """By merit, then not through stacks that are full, then by number."""
    way = flight.extended(draft, line).paths[line.unit]
    beyond = max(0, len(way) - 1 - flight.parties[line.unit].far)
    return merit(line.to), beyond, flight.ground.order(line.to)


def riders(flight: Flight, draft: Draft, name: str, ride: type[Line] | None) -> list[str]:
    """The leaders who ride with a unit: with the first that lives, of the kind that they were told."""
    if ride is RideNot:
        return []
    at = flight.start[name]
    mates = [n for n in flight.pending(draft) if flight.start[n] == at]

    def ill(other: str) -> tuple[bool, bool]:
        dies = not flight.good(draft, other, True)
        return dies, flight.sort[other] != (ride is RideArtillery)

    wanted = min(mates, key=ill)
    return flight.free_leaders(draft, name)[:RIDERS] if wanted == name else []


# -- what is told -----------------------------------------------------------------------------------------


class Routed(Event, frozen=True):
    """Units in these hexes are routed; in those of `led` a leader may convert it (battles/10.1l)."""

    side: str
    hexes: tuple[str, ...]
    led: tuple[str, ...] = ()
    fire: bool = False


class Converted(Event, frozen=True):
    """A leader turns the rout of his hex into a withdrawal (battles/10.1l)."""

    side: str
    at: str


class HeldFast(Event, frozen=True):
    """A unit in or against a fort stays where it is (battles/10.1.5a-d)."""

    unit: str
    side: str
    at: str


class MustFallBack(Event, frozen=True):
    """Who falls back, and how many hexes (battles/10.1.3a)."""

    side: str
    parties: tuple[Party, ...]


class FellBack(Event, frozen=True):
    """A unit has fallen back, with leaders (battles/10.1a, 10.1d)."""

    unit: str
    side: str
    path: tuple[str, ...]
    leaders: tuple[str, ...] = ()


class RoutDie(Why, frozen=True):
    """How far a unit routs (battles/10.1h)."""

    unit: str
    side: str


# -- carrying it out --------------------------------------------------------------------------------------


def holds(state: State | View, name: str) -> bool:
    """Whether a unit ignores withdrawals and routs in place (battles/10.1.5a-d, 23.7a, D65, D66, D79)."""
    battle, unit = state.battle, state.units[name]
    fighting = state.fighting
    if fighting is not None and name in fighting.attackers:
        return any(battle.ground.terrain[at].fort for at in fighting.hexes)
    terrain = battle.ground.terrain[unit.at]
    if terrain.fort or terrain.bastion:
        return terrain.fort or state.options.bastions_hold
    fixed = battle.armies[unit.side].fixed
    return battle.file.static and (name in fixed or battle.counters[name].code in fixed)


def withdraw(state: State, referee: Referee, names: Sequence[str], side: str, origin: str) -> Running:
    """Units of one hex withdraw: one hex each, in the order they are in (battles/10.1f)."""
    parties = withdrawing(state, referee, [name for name in names if state.units[name].at == origin])
    yield from fall_back(state, referee, side, parties)


def stuck(state: State | View, name: str) -> bool:
    """Whether a unit can never move, so that it is lost where it must (battles/10.1j, D17)."""
    return state.counter(name).move == 0 and not holds(state, name)


def withdrawing(state: State, referee: Referee, names: Iterable[str]) -> list[Party]:
    """Those of them that must go; a static gun that must and cannot is lost (battles/10.1.5a, D17)."""
    found = []
    for name in names:
        unit = state.units[name]
        if holds(state, name):
            referee.tell(HeldFast(name, unit.side, unit.at))
        elif stuck(state, name):
            lose(state, referee, name, "retreat")
        else:
            found.append(Party(name, 1))
    return found


def lose(state: State, referee: Referee, name: str, cause: ledger.Cause) -> None:
    ledger.lose(state, referee, name, cause)
    ledger.settle(state, referee)


def rout(state: State, referee: Referee, names: Sequence[str], side: str, by_fire: bool) -> Running:
    """Units are routed by a combat, or by a bombardment's fire (battles/9.3d, 9.3l, 6.1.6e-6.1.6i)."""
    if not names:  # a lone train stays (battles/20.0f)
        return
    saved = yield from conversions(state, referee, names, side, by_fire)
    by_hex = {name: state.units[name].at in saved for name in names}
    for name in names:
        if dies(state, name, by_hex[name], by_fire):
            lose(state, referee, name, "fire" if by_fire else "combat")
    living = [name for name in names if state.units[name].at]
    for name in living:
        if state.field.ordered(name) and not (by_hex[name] and spares(state, by_fire)):
            ledger.disorder(state, referee, name)
    ledger.settle(state, referee)
    parties = withdrawing(state, referee, [name for name in living if by_hex[name]])
    parties += routing(state, referee, [name for name in living if not by_hex[name]])
    order = {name: number for number, name in enumerate(names)}
    parties.sort(key=lambda party: order[party.unit])
    yield from fall_back(state, referee, side, parties)


def spares(table: State | View, by_fire: bool) -> bool:
    """Whether a conversion takes the place of all that a result does, and not of the rout alone (D18)."""
    return not by_fire and table.options.conversion == "whole"


def dies(state: State | View, name: str, saved: bool, by_fire: bool) -> bool:
    """Whether a rout eliminates a unit at once (battles/10.1g, 10.1k, 6.1.6f, D18, D36, D38)."""
    whole = saved and spares(state, by_fire)
    if state.units[name].disordered:
        return not whole
    spared = whole or (saved and by_fire) or (state.options.fort_guns_flip and holds(state, name))
    return state.counter(name).type == "artillery" and not spared


def conversions(state: State, referee: Referee, names: Sequence[str], side: str, by_fire: bool) -> Any:
    """The hexes that withdraw instead; everyone learns where a leader could see to it (D18, D19)."""
    field = state.field
    gain = [name for name in names if field.ordered(name) or not by_fire]
    hexes = tuple(dict.fromkeys(state.units[name].at for name in names))
    could = dict.fromkeys(state.units[name].at for name in gain)
    led = tuple(at for at in could if field.leaders(at, side))
    referee.tell(Routed(side, hexes, led, by_fire), discloses="battles/10.1l")
    if not led:
        return []
    kind = Conversion(led, tuple(gain), by_fire)
    lines = yield Ask(side, kind, "battles/10.1l")
    saved = [line.at for line in lines if isinstance(line, Convert)]
    for at in saved:
        referee.tell(Converted(side, at))
    return saved


def routing(state: State, referee: Referee, names: Iterable[str]) -> list[Party]:
    """Each unit's die says how far; in a fort nobody rolls (battles/10.1h, 10.1.5b)."""
    found = []
    for name in names:
        unit = state.units[name]
        if holds(state, name):
            referee.tell(HeldFast(name, unit.side, unit.at))
        else:
            found.append(Party(name, referee.roll(6, RoutDie(name, unit.side)), rout=True))
    return found


def fall_back(state: State, referee: Referee, side: str, parties: Sequence[Party]) -> Running:
    """All units of one result fall back; their owner says where, if there is a choice (battles/10.1b)."""
    if not parties:
        return
    referee.tell(MustFallBack(side, tuple(parties)), discloses="battles/10.1b")
    shut = tuple(frontier(state.field, side, parties))
    parties = cornered(state, referee, flight(state, state.field, side, parties, shut))
    if not parties:
        return
    way = flight(state, state.field, side, parties, shut)
    lines = way.only()
    if lines is None:
        lines = yield Ask(side, FallBack(tuple(parties), shut), "battles/10.1b", secret=True)
    draft = way.draft(lines)
    for name in draft.paths:
        go(state, referee, way, draft, name)


def cornered(state: State, referee: Referee, flight: Flight) -> list[Party]:
    """Those that cannot take a step are lost where they stand; the others are left (battles/10.1.3b)."""
    left = []
    for name, party in flight.parties.items():
        if any(flight.onward(name, flight.start[name], frozenset(), False)):
            left.append(party)
        else:
            lose(state, referee, name, "retreat")
    return left


def go(state: State, referee: Referee, flight: Flight, draft: Draft, name: str) -> None:
    """One unit's retreat, as it was written (battles/10.1c, 10.1d, 21.1.3a, D62)."""
    path, side = draft.paths[name], state.units[name].side
    with_it = tuple(leader for leader, unit in draft.riders.items() if unit == name)
    readers = who_sees(state, with_it)
    state.trails.append(Trail(side, path, "retreat"))
    told = FellBack(name, side, path, with_it)
    blank = None if PUBLIC in readers else FellBack(name, side, path)
    referee.tell(told, readers or side, instead=blank, discloses="battles/10.1b")
    for at in path[1:]:
        for each in (name, *with_it):
            state.field.change(each, at=at)
        if state.options.retreats_score:
            ledger.entered(state, referee, name, at)
    if path[-1] in state.burning and state.counter(name).melee and state.field.ordered(name):
        ledger.disorder(state, referee, name)
    if name in draft.dead:
        ledger.lose(state, referee, name, "retreat")
    ledger.settle(state, referee)


CHAPTER = Chapter(
    __name__,
    kinds=(Conversion, FallBack),
    events=(Routed, Converted, HeldFast, MustFallBack, FellBack),
    whys=(RoutDie,),
    standing=(*CONVERSIONS, *GOALS, *RIDES),
    refuse_standing=refuse_standing,
)
