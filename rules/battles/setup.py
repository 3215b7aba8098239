"""Chapters 3 and 18.0 and the set-ups of 22 to 24: laying out, entry hexes, special tactics."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, ClassVar

import msgspec

from rules.battles.aids.stakes import enemies, force, gainers, nearest_enemy, prizes
from rules.battles.board import ENEMY, SIDES, TACTICS, Arrival, Battle, Board, Counter
from rules.battles.field import Unit
from rules.battles.lines import Automatic, Front, Historical, Place, Take
from rules.battles.state import Options, State
from rules.battles.view import View, view
from rules.kernel.chapters import Chapter
from rules.kernel.events import Event
from rules.kernel.orders import Ask, Kind, Line, Lines, No
from rules.kernel.referee import Referee, Running

Layout = Mapping[str, str]  # counters and the hexes they are laid out in
ZONE_RULES = {
    ("lake_george", "british"): "battles/22.4a",
    ("oswego", "british"): "battles/23.4a",
    ("oswego", "french"): "battles/23.3a",
    ("quebec", "british"): "battles/24.4a",
    ("quebec", "french"): "battles/24.3b",
}
FIXED_RULES = {"oswego": "battles/23.3a", "quebec": "battles/24.3a"}
FRONT_RULES = {
    ("lake_george", "french"): "battles/22.3b",
    ("oswego", "french"): "battles/23.3b",
    ("oswego", "british"): "battles/23.4b",
}


class Printed(msgspec.Struct, frozen=True):
    """A counter by the name that is printed on it."""

    unit: str


class SetUpDone(Event, frozen=True):
    """A side has laid out its counters, as everyone sees them (battles/3.0a)."""

    side: str
    hexes: tuple[str, ...]


class SetUpOwn(Event, frozen=True):
    """The same for those who may look at the faces."""

    side: str
    units: tuple[Place, ...]


class FrontNamed(Event, frozen=True):
    """The hex about which a group comes in (battles/22.3b, 23.3b, 23.4b)."""

    side: str
    group: str
    at: str


class MarkersTaken(Event, frozen=True):
    """So many special tactics a side has taken: everyone knows the number (battles/18.0h)."""

    side: str
    count: int


class MarkersOwn(Event, frozen=True):
    """Which they are."""

    side: str
    taken: tuple[Take, ...]


# -- a new game ---------------------------------------------------------------------------------------


def new(board: Board, scenario: str, options: Options) -> State:
    """A battle before its first step; raises No where there is none such (battles/1.0a, 3.2b, 3.3a)."""
    if scenario not in board.battles:
        raise No("battles/1.0a", "no_such_scenario", scenario=scenario)
    battle = board.battles[scenario]
    state = State("set_up", board, options, scenario)
    state.units = {
        name: Unit(counter.side, off="start" if battle.groups[name] == "start" else "waiting")
        for name, counter in battle.counters.items()
        if counter.type != "train" or options.supply
    }
    state.dp = dict.fromkeys(SIDES, 0)
    for side in SIDES:
        list_off(state, side)
    if options.setup == "historical":
        _stand_at_once(state)
    return state


def _stand_at_once(state: State) -> None:
    for name, unit in state.units.items():
        if unit.off == "start" and name not in state.battle.historical:
            raise No("battles/3.0a", "no_arrangement", side=unit.side)
    for side in SIDES:
        lay(state, {n: state.battle.historical[n] for n in state.of(side) if state.units[n].off == "start"})
        list_off(state, side)
    state.placing = len(SIDES)
    state.step = after_set_up(state)


def list_off(state: State, side: str) -> None:
    """Everyone reads the list of those off the map as it is now (battles/3.2b)."""
    state.listed[side] = state.to_come(side)


def lay(state: State, layout: Layout) -> None:
    for name, at in layout.items():
        state.field.change(name, at=at, off="")


def after_set_up(state: State) -> str:
    return "markers" if state.tactics and any(a.tactics for a in state.battle.armies.values()) else "fog"


# -- where a counter may be laid out ------------------------------------------------------------------


def refuse_hex(battle: Battle, name: str, at: str) -> No | None:
    """Why a counter may not begin in a hex, whoever else stands there."""
    counter = battle.counters[name]
    if at not in battle.ground.place:
        return No("battles/2.1a", "no_such_hex", at=at)
    if name in battle.fixed:
        hexes = battle.fixed[name]
        rule = FIXED_RULES.get(battle.key, "battles/3.0a")
        return None if at in hexes else No(rule, "fixed_place", unit=name, hexes=hexes)
    if at in battle.reserved:
        return No(FIXED_RULES.get(battle.key, "battles/3.0a"), "reserved_place", at=at)
    if at in battle.closed:
        return No("battles/24.7a", "nobody_there", at=at)
    if at not in battle.zones[counter.side]:
        return No(zone_rule(battle, counter.side), "outside_zone", unit=name, at=at)
    if not enterable(battle, name, at):
        return No("battles/7.2l", "closed_ground", unit=name, at=at, ground=battle.ground.terrain[at].name)
    return None


def enterable(battle: Battle, name: str, at: str) -> bool:
    """Whether a counter can stand on this ground: it may enter it, or come along a road (battles/7.2.2c)."""
    ground = battle.ground
    return battle.classes[name] in ground.terrain[at].costs or at in ground.on_road


def zone_rule(battle: Battle, side: str) -> str:
    return ZONE_RULES.get((battle.key, side), "battles/3.0a")


def sort(counter: Counter) -> str:
    """What counts together in a stack (battles/7.1a, 20.0b)."""
    return "melee" if counter.melee else counter.type


def crowded(battle: Battle, layout: Layout, name: str, at: str) -> str:
    """Who takes the counter's room in a hex already, if somebody does (battles/3.2a)."""
    kind = sort(battle.counters[name])
    if kind == "leader":
        return ""
    return next((n for n, where in layout.items() if where == at and sort(battle.counters[n]) == kind), "")


def refuse_layout(battle: Battle, layout: Layout) -> tuple[str, No] | None:
    """The first counter of an arrangement that may not stand where it does, and why."""
    laid: dict[str, str] = {}
    for name, at in layout.items():
        no = refuse_hex(battle, name, at)
        other = crowded(battle, laid, name, at)
        if no is None and other:
            no = No("battles/3.2a", "no_room", unit=name, at=at, other=other)
        if no is not None:
            return name, no
        laid[name] = at
    return None


# -- laying out ---------------------------------------------------------------------------------------


NO_LINE: Mapping[str, Any] = {
    **dict.fromkeys(("count", "factors", "guns", "placed", "foes", "far"), 0),
    **dict.fromkeys(("historical", "ours", "seen", "covered", "prize", "alone", "melee"), False),
    **dict.fromkeys(("at", "unit"), ""),
    "prizes": (),
}


def _cover(view: View, layout: Layout, line: Place) -> Mapping[str, Any]:
    """Whether the ground doubles a unit there, the hex counts, and who stands alone (7.1a, 9.2.1a, 12.1b)."""
    counter, others = view.counter(line.unit), (n for n, at in layout.items() if at == line.at)
    return {
        "unit": line.unit,
        "at": line.at,
        "melee": counter.melee,
        "covered": counter.melee and covered(view.battle, counter, line.at, view.once(distances)),
        "prize": line.at in prizes(view.battle),
        "alone": not any(view.counter(name).melee for name in others),
        "far": nearest_enemy(view, line.at),
    }


class SetUp(Kind, frozen=True):
    """Lay out every counter of the start (battles/3.0a)."""

    line_types: ClassVar[tuple[type[Line], ...]] = (Place, Historical, Automatic)

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        layout, places = laid(view, lines), view.once(all_places)
        if len(layout) == len(places):
            return
        if _arranged(view, layout):
            yield Historical()
        yield Automatic()
        full = {(sort(view.counter(n)), at) for n, at in layout.items() if sort(view.counter(n)) != "leader"}
        for name, choices in places.items():
            if name not in layout:
                kind = sort(view.counter(name))
                yield from (place for place in choices if (kind, place.at) not in full)

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        layout = laid(view, lines)
        if isinstance(line, Place):
            return _refuse_place(view, layout, line)
        if not left(view, layout):
            return No("battles/3.0a", "all_laid_out")
        if isinstance(line, Historical) and not _arranged(view, layout):
            return No("battles/3.0a", "no_arrangement", side=view.who)
        return None

    def owed(self, view: View, lines: Lines) -> No | None:
        rest = left(view, laid(view, lines))
        return No("battles/3.0a", "units_left", units=tuple(map(Printed, rest))) if rest else None

    def shows(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """What there is to lay out, and for what; what a line does for its counter, or for all of them."""
        if not lines:
            return {**NO_LINE, **self._before(view)}
        line = lines[-1]
        if isinstance(line, Place):
            return {**NO_LINE, **_cover(view, laid(view, lines), line)}
        placed = len(laid(view, lines)) - len(laid(view, lines[:-1]))
        historical = isinstance(line, Historical)
        ours = historical and view.battle.reconstructed
        return {**NO_LINE, "placed": placed, "historical": historical, "ours": ours}

    def _before(self, view: View) -> Mapping[str, Any]:
        """The force, the places that count, and what the enemy knows of this (battles/3.0a, 17.0b)."""
        foes = len(enemies(view))
        later = not foes and view.placing == 0 and view.options.setup != "hidden"
        own = force(map(view.counter, view.once(starters)))
        return {**own, "prizes": prizes(view.battle), "foes": foes, "seen": later}

    def default(self, view: View) -> Lines:
        """As it was on the day; what is not known of that day as well as may be."""
        lines: Lines = ()
        for line in (Historical(), Automatic()):
            if self.refuse(view, lines, line) is None:
                lines += (line,)
        return lines


def _refuse_place(view: View, layout: Layout, line: Place) -> No | None:
    battle, name = view.battle, line.unit
    if name not in battle.counters:
        return No("battles/2.2.2a", "other_battle", unit=name)
    if battle.counters[name].side != view.who:
        return No("battles/2.3a", "not_yours", unit=name)
    if name not in view.once(starters):
        return No("battles/3.2b", "comes_later", unit=name)
    if name in layout:
        return No("battles/3.0a", "laid_out_already", unit=name, at=layout[name])
    no = refuse_hex(battle, name, line.at)
    if no is not None:
        return no
    if view.field.enemy_in(line.at, view.who):
        return No("battles/7.1c", "enemy_there", at=line.at)
    other = crowded(battle, layout, name, line.at)
    return No("battles/3.2a", "no_room", unit=name, at=line.at, other=other) if other else None


def starters(view: View) -> tuple[str, ...]:
    """The reader's own counters that are laid out before the battle."""
    return tuple(n for n, u in view.units.items() if u.side == view.who and u.off == "start")


def all_places(view: View) -> dict[str, tuple[Place, ...]]:
    """Where each of them may be laid out while nobody stands anywhere."""
    foe = {at for at, side in view.stacks.items() if side != view.who}
    return {
        name: tuple(
            Place(name, at)
            for at in view.battle.ground.place
            if at not in foe and refuse_hex(view.battle, name, at) is None
        )
        for name in view.once(starters)
    }


def left(view: View, layout: Layout) -> tuple[str, ...]:
    return tuple(name for name in view.once(starters) if name not in layout)


def laid(view: View, lines: Lines) -> Layout:
    """Who stands where after these lines; worked out from the draft without its last line."""
    known = view.once(_drafts)
    found = known.get(lines)
    if found is None:
        before = laid(view, lines[:-1])
        found = known[lines] = {**before, **_laid_by(view, before, lines[-1])}
    return found


def _drafts(view: View) -> dict[Lines, Layout]:
    return {(): {}}


def _laid_by(view: View, before: Layout, line: Line) -> Layout:
    if isinstance(line, Place):
        return {line.unit: line.at}
    return _arranged(view, before) if isinstance(line, Historical) else automatic(view, before)


def _arranged(view: View, before: Layout) -> Layout:
    """Who of those left can stand where they stood on the day."""
    found: dict[str, str] = {}
    for name in left(view, before):
        at = view.battle.historical.get(name, "")
        if at and _free(view, {**before, **found}, name, at):
            found[name] = at
    return found


def _free(view: View, layout: Layout, name: str, at: str) -> bool:
    allowed = any(place.at == at for place in view.once(all_places)[name])
    return allowed and not crowded(view.battle, layout, name, at)


# -- the automatic arrangement ------------------------------------------------------------------------

ORDER = ("melee", "artillery", "leader", "train")


def automatic(view: View, before: Layout) -> Layout:
    """The strongest foot and horse where points are won, in cover, near the enemy; the others beside them."""
    battle, layout = view.battle, dict(before)
    ranks = view.once(distances)
    for name in sorted(left(view, before), key=lambda n: _precedence(battle.counters[n])):
        free = [p.at for p in view.once(all_places)[name] if not crowded(battle, layout, name, p.at)]
        if free:
            layout[name] = min(free, key=lambda at: _preference(battle, layout, name, at, ranks))
    return {name: at for name, at in layout.items() if name not in before}


def _precedence(counter: Counter) -> tuple[int, int]:
    return ORDER.index(sort(counter)), -(counter.factor or counter.value)


def _preference(
    battle: Battle, layout: Layout, name: str, at: str, ranks: Mapping[str, int]
) -> tuple[int, ...]:
    """The lower the better: for the fighting units cover, for all others company."""
    counter = battle.counters[name]
    here = [battle.counters[n] for n, where in layout.items() if where == at]
    if counter.melee:
        prizes = [code for army in battle.armies.values() for code in army.holds]
        return int(at not in prizes), int(not covered(battle, counter, at, ranks)), ranks[at]
    alone = int(not any(other.melee for other in here))
    if counter.type == "artillery":
        return alone, int(not covered(battle, counter, at, ranks)), ranks[at]
    leaders = sum(other.type == "leader" for other in here) if counter.type == "leader" else 0
    return alone + leaders, -ranks[at] if counter.type == "train" else ranks[at]


def covered(battle: Battle, counter: Counter, at: str, ranks: Mapping[str, int]) -> bool:
    """Whether the ground doubles a unit there, or a side towards the enemy does."""
    ground = battle.ground
    doubles = ground.terrain[at].doubles
    if doubles == "all" or (doubles == "light" and counter.light):
        return True
    towards = [near for near in ground.near[at] if ranks[near] < ranks[at]]
    return any(s.doubles and inward for near in towards for s, inward in ground.sides.get((near, at), ()))


def distances(view: View) -> Mapping[str, int]:
    """How far each hex is from where the enemy stands or comes from."""
    return from_enemy(view.battle, ENEMY[view.who])


@lru_cache(maxsize=32)
def from_enemy(battle: Battle, foe: str) -> Mapping[str, int]:
    army, ground = battle.armies[foe], battle.ground
    zones = [army.zone] if army.zone else [arrival.zone for arrival in army.arrivals[:1]]
    goals = [at for zone in zones for at in ground.zone(zone) if ground.terrain[at].costs]
    return {at: min((ground.distance(goal, at) for goal in goals), default=0) for at in ground.place}


# -- where a group comes in ---------------------------------------------------------------------------


class NameFront(Kind, frozen=True):
    """Name the hex about which a group comes in, before any of it does (battles/22.3b, 23.3b, 23.4b)."""

    group: str

    line_types: ClassVar[tuple[type[Line], ...]] = (Front,)

    def shows(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """Who comes in about it, and how far the nearest enemies stand from a hex named (22.3b, 23.3b)."""
        zone = arrival_of(view.battle, view.who, self.group).zone
        if lines:
            near = nearest_enemy(view, front_in(lines))
            return {**force(()), "at": front_in(lines), "far": near, "within": zone.within}
        groups, units = view.battle.groups, view.units.items()
        coming = (n for n, u in units if u.side == view.who and u.off and groups.get(n) == self.group)
        return {"at": "", "far": 0, "within": zone.within, **force(map(view.counter, coming))}

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        if not lines:
            yield from (Front(at) for at in fronts(view.battle, view.who, self.group))

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        assert isinstance(line, Front)
        rule = front_rule(view.battle, view.who)
        if lines:
            return No(rule, "front_named", at=front_in(lines))
        if line.at not in fronts(view.battle, view.who, self.group):
            return No(rule, "no_front", at=line.at)
        return None

    def owed(self, view: View, lines: Lines) -> No | None:
        return None if lines else No(front_rule(view.battle, view.who), "front_owed")

    def default(self, view: View) -> Lines:
        """The middle of the edge."""
        hexes = fronts(view.battle, view.who, self.group)
        return (Front(hexes[len(hexes) // 2]),)

    def standing(self, view: View, standing_orders: Lines) -> Lines | None:
        """The first that may be named (battles/standing-5)."""
        named = (line for line in standing_orders if isinstance(line, Front))
        return next(((line,) for line in named if self.refuse(view, (), line) is None), None)


def front_in(lines: Lines) -> str:
    (named,) = (line.at for line in lines if isinstance(line, Front))
    return named


def arrival_of(battle: Battle, side: str, group: str) -> Arrival:
    return next(arrival for arrival in battle.armies[side].arrivals if arrival.code == group)


def fronts(battle: Battle, side: str, group: str) -> tuple[str, ...]:
    """The hexes that may be named: those of the edge from which some ground within reach can be entered."""
    zone, ground = arrival_of(battle, side, group).zone, battle.ground
    hexes = ground.zone(zone)
    land = [at for at in hexes if ground.terrain[at].costs or at in ground.on_road]
    return tuple(at for at in hexes if any(ground.distance(at, entry) <= zone.within for entry in land))


def front_key(side: str, group: str) -> str:
    """Under which name the state keeps it."""
    return f"{side} {group}" if group else side


def front_rule(battle: Battle, side: str) -> str:
    return FRONT_RULES.get((battle.key, side), "battles/22.3b")


def name_front(state: State, referee: Referee, side: str, group: str) -> Running:
    """A group that comes in about a hex of its choice names it as the phase begins in which it comes."""
    key = front_key(side, group)
    if key in state.fronts or not arrival_of(state.battle, side, group).zone.named:
        return
    lines = yield Ask(side, NameFront(group), front_rule(state.battle, side))
    state.fronts[key] = front_in(lines)
    referee.tell(FrontNamed(side, group, state.fronts[key]))


# -- special tactics ----------------------------------------------------------------------------------


class TakeMarkers(Kind, frozen=True):
    """Take so many of the eight markers into the battle (battles/18.0a, D55)."""

    line_types: ClassVar[tuple[type[Line], ...]] = (Take,)

    def shows(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """What each kind does, and for how many of the side at most (battles/18.1b, 18.1.3b-18.1.3d)."""
        line, found = lines[-1] if lines else None, gainers(view)
        tactics = (line.tactic,) if isinstance(line, Take) else TACTICS
        return {
            "tactics": [{"tactic": each, "units": found[each]} for each in tactics],
            "left": _room(view, lines),
        }

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        taken, room, owned = _taken(lines), _room(view, lines), _owned(view)
        for tactic in TACTICS:
            most = min(room, owned[tactic] - taken[tactic])
            yield from (Take(count, tactic) for count in range(1, most + 1))

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        assert isinstance(line, Take)
        own = _owned(view)[line.tactic] - _taken(lines)[line.tactic]
        if line.count > own:
            return No("battles/18.0a", "too_few_markers", tactic=line.tactic, left=own)
        if line.count > _room(view, lines):
            limit = view.battle.armies[view.who].tactics
            return No("battles/18.0a", "too_many_markers", limit=limit, left=_room(view, lines))
        return None

    def owed(self, view: View, lines: Lines) -> No | None:
        room = _room(view, lines)
        return No("battles/18.0a", "markers_left", left=room) if room else None

    def default(self, view: View) -> Lines:
        """One of each kind, and round again."""
        owned = _owned(view)
        rounds = [tactic for turn in range(max(owned.values())) for tactic in TACTICS if turn < owned[tactic]]
        taken = Tally(rounds[: view.battle.armies[view.who].tactics])
        return tuple(Take(taken[tactic], tactic) for tactic in TACTICS if taken[tactic])


def _owned(view: View) -> dict[str, int]:
    return {str(tactic): count for tactic, count in view.battle.charts.markers.items()}


def _taken(lines: Iterable[Line]) -> Tally[str]:
    found: Tally[str] = Tally()
    for line in lines:
        if isinstance(line, Take):
            found[line.tactic] += line.count
    return found


def _room(view: View, lines: Lines) -> int:
    return view.battle.armies[view.who].tactics - _taken(lines).total()


# -- the steps ----------------------------------------------------------------------------------------


def set_up(state: State, referee: Referee) -> Running:
    """The sides lay out their counters, one after the other (battles/3.0a)."""
    side = state.battle.file.sets_up[state.placing]
    own = view(state, side)
    if own.once(starters):
        lines = yield Ask(side, SetUp(), zone_rule(state.battle, side), secret=True)
        layout = laid(own, lines)
        lay(state, layout)
        _tell_laid(state, referee, side, layout)
    list_off(state, side)
    state.placing += 1
    if state.placing == len(SIDES):
        state.step = after_set_up(state)


def _tell_laid(state: State, referee: Referee, side: str, layout: Layout) -> None:
    own = SetUpOwn(side, tuple(Place(name, at) for name, at in layout.items()))
    blanks = SetUpDone(side, tuple(sorted(dict.fromkeys(layout.values()))))
    if state.placing == 0 and state.options.setup != "hidden":
        referee.tell(own, SIDES, instead=blanks, discloses="battles/3.0a")
    else:
        referee.tell(own, side, instead=blanks)


def markers(state: State, referee: Referee) -> Running:
    """Both sides choose their special tactics at once, in secret (battles/18.0a, 18.0h)."""
    seats = [side for side in SIDES if state.battle.armies[side].tactics]
    answers = yield tuple(Ask(side, TakeMarkers(), "battles/18.0a", secret=True) for side in seats)
    for side in seats:
        taken = _taken(answers[side])
        state.markers[side] = {tactic: taken[tactic] for tactic in TACTICS if taken[tactic]}
        own = MarkersOwn(side, tuple(Take(count, tactic) for tactic, count in state.markers[side].items()))
        referee.tell(own, side, instead=MarkersTaken(side, taken.total()))
    state.step = "fog"


CHAPTER = Chapter(
    __name__,
    steps={"set_up": set_up, "markers": markers},
    kinds=(SetUp, NameFront, TakeMarkers),
    events=(SetUpDone, SetUpOwn, FrontNamed, MarkersTaken, MarkersOwn),
    standing=(Front,),
)
