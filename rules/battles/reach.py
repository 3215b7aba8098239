"""Chapters 7.2, 8.2, 13.3.1, 16.0, 18.1 and 19: how far a counter may go, by what is known of the enemy."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

from rules.battles.board import ENEMY, Battle, Class, Ground
from rules.battles.field import Field, Unit
from rules.battles.lines import Move
from rules.battles.stacking import Free, Places
from rules.battles.state import Options, State
from rules.battles.view import View
from rules.kernel.orders import No


class Terms(NamedTuple):
    """All but the ground and the enemy on which it depends in a movement phase how far counters may go."""

    battle: Battle
    side: str
    options: Options
    fog: bool
    hexes_rolled: int
    broken: bool  # the army is demoralized
    balks: bool

    @property
    def demoralized(self) -> tuple[str, ...]:
        return (self.side,) if self.broken else ()


Facts = View | State
Known = View | State | Terms
Enemy = tuple[tuple[str, Unit], ...]
Label = tuple[int, int, str]  # what the way costs, how many hexes of it are doubtful, the hex before
Reach = Mapping[str, Label]
MOST_PLACES = 1 << 10  # that are kept of a country
NO_REACH: Reach = {}
NO_HEXES: frozenset[str] = frozenset()


# -- what a counter has ------------------------------------------------------------------------------


def allowance(facts: Known, name: str, unit: Unit, *, marched: bool = False) -> int:
    """Points for a movement phase; for the disordered of a demoralized army hexes (battles/7.2g, 13.3.1a)."""
    counter = facts.battle.counters[name]
    if not counter.move:
        return 0  # static, whatever was rolled (battles/7.2b)
    if unit.disordered:
        return facts.hexes_rolled
    points = 2 * counter.move if marched else counter.move  # battles/18.1b
    halved = facts.fog and (counter.combat or facts.options.leaders_halved)
    return (points + 1) // 2 if halved else points  # battles/5.1a, D04


def unable(facts: Facts, name: str, unit: Unit) -> No | None:
    """Why a counter on the map may not move at all, or not any more, wherever to."""
    if not facts.battle.counters[name].move:
        return No("battles/7.2b", "static", unit=name)
    if unit.looted:
        return No("battles/20.2c", "looted", unit=name)
    if unit.fired:
        return No("battles/6.2.1a", "has_fired", unit=name)
    if unit.stopped:
        return No("battles/7.2n", "stopped", unit=name, at=unit.at)
    has = allowance(facts, name, unit, marched=unit.marched)
    if unit.disordered and not has:
        return No("battles/11.1.1a", "disordered", unit=name)
    if unit.spent >= has:
        return No("battles/7.2g", "spent", unit=name, points=has)
    return None


def may_disengage(facts: Known, name: str, unit: Unit) -> bool:
    """Whether a counter that began its phase in an enemy zone of control may leave it (battles/8.2c-8.2i)."""
    counter = facts.battle.counters[name]
    if counter.type == "leader":
        return True
    if counter.type == "train":
        return False  # battles/20.0g
    if unit.side in facts.demoralized:
        return True  # battles/8.2f, D49
    leaves = facts.battle.ground.terrain[unit.at].leaves
    allowed = "cavalry" if counter.type == "cavalry" else "light" if counter.light else "nobody"
    return not unit.disordered and allowed in leaves


# -- what the land and the enemy allow ---------------------------------------------------------------


class Country:
    """The ground of a movement phase for the side that moves, with the enemy as far as he is known.

    The enemy does not move in it: what holds at its beginning holds to its end, but that lone leaders fall.
    """

    def __init__(self, terms: Terms, enemy: Enemy, unseen: frozenset[str], burning: tuple[str, ...]) -> None:
        battle = terms.battle
        self.terms, self.ground, self.side, self.counters = terms, battle.ground, terms.side, battle.counters
        seen = {name: unit.at for name, unit in enemy}
        troops = (at for name, at in seen.items() if self.counters[name].type != "leader")
        self.control = frozenset(Field(battle, dict(enemy)).zone(ENEMY[terms.side]))
        self.held = unseen.union(seen.values())
        self.alone = self.held - unseen.union(troops)  # nobody but leaders, as far as is known (battles/7.1d)
        self.beside = _near(self.ground, self.held)
        self.doubtful = _near(self.ground, unseen)
        self.stops = self.control.union(burning)
        guns = [at for name, at in seen.items() if self.counters[name].type == "artillery"]
        self.feared = _near_sheltered(self.ground, guns) if terms.balks else NO_HEXES
        shut = battle.shut[self.side]
        self._closed = {False: shut | self.held, True: shut | (self.held - self.alone)}
        self._known: dict[object, frozenset[str]] = {}
        self._free: dict[tuple[str, Unit], Free] = {}
        self._feared: dict[str, frozenset[str]] = {}  # by where the exempt leader is
        self._places: dict[object, Places] = {}
        self.reaches: dict[object, Reach] = {}
        self.ways: dict[object, Any] = {}
        self.onward: dict[object, tuple[str, ...]] = {}

    @cached_property
    def exempt(self) -> str:
        """The leader near whom nobody balks (battles/19.0d)."""
        return self.terms.battle.armies[self.side].exempt

    def leads(self, move: Move) -> bool:
        """Whether that leader rides along where somebody might balk."""
        return bool(self.feared) and self.exempt in move.leaders

    def pinned(self, unit: Unit) -> bool:
        """Whether a counter began the phase in an enemy zone of control: it has not moved out of one."""
        return not unit.spent and unit.at in self.control

    def balking(self, name: str, field: Field | None, *, led: bool = False) -> frozenset[str]:
        """The hexes into which a unit cannot be brought (battles/19.0b).

        `field`: with the exempt leader where he stands now; None: wherever he goes. `led`: he rides along.
        """
        counter = self.counters[name]
        if led or not self.feared or not (counter.indian or counter.militia):
            return NO_HEXES
        leader = field.units.get(self.exempt) if field else None
        if leader is None or not leader.at:
            return self.feared
        if leader.at not in self._feared:
            radius = self.counters[self.exempt].value
            far = (at for at in self.feared if self.ground.distance(leader.at, at) > radius)
            self._feared[leader.at] = frozenset(far)
        return self._feared[leader.at]

    def closed(self, name: str, unit: Unit, balking: frozenset[str], *, marched: bool) -> frozenset[str]:
        """All hexes that a counter cannot go to, whatever it pays."""
        combat = self.counters[name].combat
        key = combat, unit.disordered, marched, balking
        found = self._known.get(key)
        if found is None:
            found = self._closed[combat] | balking
            if unit.disordered:
                found |= self.beside  # battles/13.3.1c
            if marched:
                found |= self.control  # battles/18.1c
            self._known[key] = found
        return found

    def reach(
        self, name: str, field: Field | None, unit: Unit, *, marched: bool = False, led: bool = False
    ) -> Reach:
        """Every hex that a counter can go to now, with the cheapest way (battles/7.2)."""
        balking = self.balking(name, field, led=led) if self.feared else NO_HEXES
        key = name, unit, marched or unit.marched, balking
        found = self.reaches.get(key)
        if found is None:
            found = self.reaches[key] = self._search(name, unit, balking, marched=marched or unit.marched)
        return found

    def free(self, name: str, unit: Unit) -> Free:
        """Where a counter that has not moved can end, its own hex first; nothing where it cannot leave it.

        Wherever the exempt leader is by then.
        """
        key = name, unit
        if key not in self._free:
            reach = NO_REACH if unit.spent else self.reach(name, None, unit)
            self._free[key] = {unit.at: None, **reach} if reach else NO_REACH
        return self._free[key]

    def places(self, names: tuple[str, ...], units: tuple[Unit, ...]) -> Places:
        """Where counters of one kind can all end (battles/7.1a, D21)."""
        key = names, units
        found = self._places.get(key)
        if found is None:
            if len(self._places) == MOST_PLACES:
                self._places.clear()
            found = self._places[key] = Places(names, units, self.free)
        return found

    def _search(self, name: str, unit: Unit, balking: frozenset[str], *, marched: bool) -> Reach:
        terms, pinned = self.terms, self.pinned(unit)
        left = allowance(terms, name, unit, marched=marched) - unit.spent
        if left <= 0 or unit.stopped or unit.fired or unit.looted:
            return NO_REACH
        if pinned and (marched or not may_disengage(terms, name, unit)):
            return NO_REACH
        unit_class, roads, fresh = terms.battle.classes[name], terms.options.road_sides, not unit.spent
        start = self.ground, unit_class, roads, unit.at, left, fresh, unit.disordered
        near = horizon(*start)
        return search(
            *start,
            near & self.closed(name, unit, balking, marched=marched),
            near & self.stops,
            near & self.control if pinned else NO_HEXES,
            near & self.doubtful,
        )


def country(facts: Facts, field: Field) -> Country:
    """The same for as long as all that a way depends on is the same, whoever asks."""
    side = facts.phasing
    foe = ENEMY[side]
    terms = Terms(
        facts.battle,
        side,
        facts.options,
        facts.fog,
        facts.hexes_rolled,
        side in facts.demoralized,
        facts.balks(side),
    )
    enemy = tuple([(n, u) for n, u in field.units.items() if u.side == foe and u.at and not u.looted])
    unseen = frozenset([at for at, whose in field.unseen.items() if whose == foe])
    return land(terms, enemy, unseen, tuple(facts.burning))


@lru_cache(maxsize=8)
def land(terms: Terms, enemy: Enemy, unseen: frozenset[str], burning: tuple[str, ...]) -> Country:
    return Country(terms, enemy, unseen, burning)


def _near(ground: Ground, hexes: Collection[str]) -> frozenset[str]:
    return frozenset(near for at in hexes for near in ground.near[at])


def _near_sheltered(ground: Ground, guns: Collection[str]) -> frozenset[str]:
    """The hexes next to artillery that a fort or an entrenchment shelters from there (battles/19.0b, D58)."""
    return frozenset(b for a in guns for b in ground.near[a] if sheltered(ground, a, b))


def sheltered(ground: Ground, at: str, outside: str) -> bool:
    """Whether works shelter a hex against a neighbour."""
    works = any(side.works and inward for side, inward in ground.sides.get((outside, at), ()))
    return works or ground.terrain[at].fort


# -- the cheapest ways -------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 11)
def horizon(*start: Any) -> frozenset[str]:
    """All hexes that matter to a search: those that it would reach if there were no enemy, and its start."""
    return frozenset((start[3], *search(*start, NO_HEXES, NO_HEXES, NO_HEXES, NO_HEXES)))


@lru_cache(maxsize=1 << 11)
def search(
    ground: Ground,
    unit_class: Class,
    road_sides: bool,
    start: str,
    left: int,
    fresh: bool,
    by_hexes: bool,
    closed: frozenset[str],
    stops: frozenset[str],
    not_first: frozenset[str],
    doubtful: frozenset[str],
) -> Reach:
    """The cheapest way to every hex; of several the one that keeps away from unseen enemies, then low codes.

    `fresh`: the first hex can always be made (battles/7.2h). `by_hexes`: every hex costs 1 (battles/13.3.1b).
    `stops`: nobody goes on from there. `not_first`: hexes that the first step cannot lead to (battles/8.2k).
    """
    ways = ground.ways(unit_class, road_sides)
    best: dict[str, Label] = {start: (0, 0, "")}
    levels: list[list[str]] = [[start], *([] for _ in range(left))]
    for spent, level in enumerate(levels):
        for a in level:
            paid, doubt, _ = best[a]
            first = a == start
            if paid != spent or (a in stops and not first):
                continue
            for b, cost, _ in ways[a]:
                total = spent + (1 if by_hexes else cost)
                if total > left:
                    if not (first and fresh):
                        continue
                    total = left
                if b in closed or (first and b in not_first):
                    continue
                new = total, doubt + (b in doubtful), a
                old = best.get(b)
                if old is None or new < old:
                    best[b] = new
                    if old is None or old[0] != total:
                        levels[total].append(b)
    del best[start]
    return best


def path_to(reach: Reach, start: str, to: str) -> tuple[str, ...]:
    """The hexes of the way, start and end included."""
    path = [to]
    while path[-1] != start:
        path.append(reach[path[-1]][2])
    return tuple(reversed(path))


def fare(facts: Facts, name: str, unit: Unit, path: Sequence[str], *, marched: bool) -> int | None:
    """What one who rides along pays on a way, or None where he cannot (battles/7.2d)."""
    left = allowance(facts, name, unit, marched=marched or unit.marched) - unit.spent
    if left <= 0 or unit.stopped:
        return None
    ground, unit_class, paid = facts.battle.ground, facts.battle.classes[name], 0
    for a, b in pairwise(path):
        step = ground.step(unit_class, a, b, facts.options.road_sides)
        if step is None:
            return None
        paid += step[0]
        if paid > left:
            if a != path[0] or unit.spent:
                return None
            paid = left  # battles/7.2h
    return paid
