"""A simple-minded player of the battles: what a seat is asked and what it sees decide what it answers.

The side that comes goes for the places that count and for whoever stands in its way, and attacks where that
pays; the other holds its ground. Whoever is behind towards the end attacks. Guns fire at will.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from rules.battles import declare as declaring
from rules.battles.aids import draft as drafting
from rules.battles.aids.completion import complete
from rules.battles.aids.draft import Draft
from rules.battles.board import ENEMY, ODDS, Battle, Class, Counter
from rules.battles.bombard import Bombard, FireAtWill
from rules.battles.contacts import Contacts, Group, contacts, forbidden, members
from rules.battles.declare import Declare
from rules.battles.field import Field
from rules.battles.lines import Attack, Complete, Enter, Front, Move
from rules.battles.marches import Marches, closed
from rules.battles.odds import NOTHING, Means, column, defence_parts, defenders, odds, usual
from rules.battles.pursuit import PursueInto, Pursuit
from rules.battles.setup import NameFront, fronts
from rules.battles.victory import morale, total
from rules.battles.view import View
from rules.kernel.orders import Kind, Line, Lines

FAR = 1000
GUARD = 2  # so near the places that count those stand who wait
TRIED = 5  # so many attacks are worked out
UNKNOWN = 4  # what a stack in the fog is taken for
Distances = Mapping[str, int]


def answer(kind: Kind, view: View) -> Lines:
    """What the simple player says to what it is asked."""
    if isinstance(kind, NameFront):
        return front(kind, view)
    if isinstance(kind, Marches):
        return Marching(kind, view).lines_()
    if isinstance(kind, Declare):
        return attacks(kind, view)
    standing_orders: Mapping[type[Kind], Lines] = {
        Bombard: (FireAtWill(),),
        Pursuit: tuple(map(PursueInto, prizes(view.battle, view.who))),
    }
    said = kind.standing(view, standing_orders[type(kind)]) if type(kind) in standing_orders else None
    return kind.default(view) if said is None else said


def front(kind: NameFront, view: View) -> Lines:
    """Where the way to the first place that counts is shortest."""
    goal = prizes(view.battle, view.who)[0]
    far = distances(view, "foot", {goal: 0})
    return (Front(min(fronts(view.battle, view.who, kind.group), key=lambda at: (far.get(at, FAR), at))),)


# -- what it wants -----------------------------------------------------------------------------------------


def prizes(battle: Battle, side: str) -> tuple[str, ...]:
    """The places that a side wants to stand in: its victory points, and what they cost the enemy."""
    award = battle.armies[ENEMY[side]].award
    return tuple(dict.fromkeys((*battle.armies[side].holds, *(award.hexes if award else ()))))


def lead(view: View) -> int:
    """By how many victory points the reader would win if it were over now."""
    points: dict[str, int] = {**total(tuple(morale(view.battle, view.dp)))}
    for side, army in view.battle.armies.items():
        points[side] += sum(worth for at, worth in army.holds.items() if view.stacks.get(at) == side)
    return points[view.who] - points[ENEMY[view.who]]


def eager(view: View) -> bool:
    """Whether to go for the enemy: who comes does until he wins, towards the end whoever does not."""
    ahead = lead(view)
    if ahead >= view.battle.file.levels["marginal"]:
        return False
    return comes(view) or late(view) or (ahead < 0 and 3 * view.turn > view.battle.file.turns)


def comes(view: View) -> bool:
    """Whether it is for the reader to come: he has no set-up; or, where both have, he is the stronger."""
    armies = view.battle.armies
    if any(army.zone is None for army in armies.values()):
        return armies[view.who].zone is None
    return strength(view, view.who) > strength(view, ENEMY[view.who])


def strength(view: View, side: str) -> int:
    return sum(counter.factor for counter in view.battle.of(side) if counter.melee and sure(view, counter))


def sure(view: View, counter: Counter) -> bool:
    """Whether a counter does not come by chance."""
    groups = view.battle.armies[counter.side].arrivals
    return not any(group.code == counter.code and group.roll != "sure" for group in groups)


def late(view: View) -> bool:
    """Whether the last third of the battle has begun."""
    return 3 * view.turn > 2 * view.battle.file.turns


def zeal(view: View) -> int:
    """In tenths: what a loss of the enemy is worth against a loss of one's own."""
    if not eager(view):
        return 10
    return 14 if late(view) else 11


def distances(view: View, unit_class: Class, sources: Mapping[str, int]) -> Distances:
    """What the way from each hex to the nearest of some hexes costs."""
    ways = view.battle.ground.ways(unit_class, view.options.road_sides)
    back: dict[str, list[tuple[str, int]]] = {}
    for a, steps in ways.items():
        for b, cost, _ in steps:
            back.setdefault(b, []).append((a, cost))
    found: dict[str, int] = {}
    heap = sorted((cost, at) for at, cost in sources.items())
    while heap:
        cost, at = heappop(heap)
        if at not in found:
            found[at] = cost
            for a, step in back.get(at, ()):
                heappush(heap, (cost + step, a))
    return found


# -- the movement phase ------------------------------------------------------------------------------------


class Assault(NamedTuple):
    """Who goes where to attack, and roughly at what odds."""

    column: int
    strength: int
    moves: tuple[tuple[str, str], ...]


class Marching:
    """A movement phase as the simple player writes it."""

    def __init__(self, kind: Marches, view: View) -> None:
        self.kind, self.view, self.side, self.foe = kind, view, view.who, ENEMY[view.who]
        self.battle, self.ground = view.battle, view.battle.ground
        self.lines: Lines = ()
        self.prizes = prizes(self.battle, self.side)
        self.posts = self.prizes if eager(view) else self.guarded()
        self.enemies = [at for at, side in view.stacks.items() if side == self.foe]
        self.engaged: set[str] = set()  # own units with an attack to make
        self.settled: set[str] = set()  # own units that have their place
        self._distances: dict[tuple[Class, str], Distances] = {}

    def lines_(self) -> Lines:
        self.come_in()
        self.plan_attacks()
        self.hold_prizes()
        self.advance()
        self.bring_guns()
        self.bring_leaders()
        return closed(self.view, self.lines)

    def guarded(self) -> tuple[str, ...]:
        """Also what the enemy wants where this side began."""
        wanted = prizes(self.battle, self.foe)
        zone = self.battle.armies[self.side].zone
        home = set(self.ground.zone(zone)) if zone else set()
        return tuple(dict.fromkeys((*(at for at in wanted if at in home), *self.prizes)))

    @property
    def now(self) -> Draft:
        return drafting.draft(self.view, self.lines)

    def add(self, line: Line) -> bool:
        if self.kind.refuse(self.view, self.lines, line) is not None:
            return False
        self.lines += (line,)
        return True

    def mine(self, *, melee: bool) -> list[str]:
        return [
            name
            for name, unit in self.now.units.items()
            if unit.side == self.side and unit.at and self.view.counter(name).melee == melee
        ]

    def far(self, name: str, goal: str) -> Distances:
        """What the way to a place costs; `goal`: empty for the enemy, first of all where points are."""
        key = self.battle.classes[name], goal
        if key not in self._distances:
            sources = {goal: 0} if goal else {at: self.detour(at) for at in self.enemies or self.prizes}
            self._distances[key] = distances(self.view, key[0], sources)
        return self._distances[key]

    def detour(self, at: str) -> int:
        near = min(self.ground.distance(at, prize) for prize in self.prizes)
        return near * (8 if late(self.view) else 2)

    # -- coming in

    def come_in(self) -> None:
        """Each where its way is shortest, and on at once."""
        while self.now.entering:
            name, hexes = next(iter(self.now.entering.items()))
            prize = next((at for at in self.prizes if self.view.stacks.get(at) != self.side), self.prizes[0])
            far = self.far(name, prize)
            at = min(hexes, key=lambda at: (at in self.now.country.control, hexes[at] + far.get(at, FAR), at))
            if not self.add(Enter(name, at)):
                return
            self.go(name, far)
            self.settled.add(name)

    # -- moving

    def go(self, name: str, far: Distances) -> None:
        """As near as may be without touching the enemy, if that is nearer than before."""
        now = self.now
        here, control = now.units[name].at, now.country.control
        best = [at for at in now.reach(name) if at not in control]
        best.sort(key=lambda at: (far.get(at, FAR), at))
        for at in best[:6]:
            if here not in control and far.get(at, FAR) >= far.get(here, FAR):
                return
            if self.send(name, at):
                return

    def send(self, name: str, to: str) -> bool:
        """With the leaders of its hex, if they can come."""
        leaders = self.now.companions(name)[:4]
        first, second, third, fourth = (*leaders, *[None] * 4)[:4]
        ridden = self.add(Move(name, to, first, second, third, fourth)) if leaders else False
        return ridden or self.add(Move(name, to))

    # -- attacks

    def plan_attacks(self) -> None:
        """Help for those who cannot leave the enemy, and the best attack again and again, while it pays."""
        trial = self.now.field.copy()
        self.engaged.update(name for name in self.mine(melee=True) if self.bound(name))
        for at in sorted(self.touched(trial, self.engaged)):
            self.prepare(trial, self.paying(trial, [self.assault(trial, at, helping=True)]))
        while True:
            found = [self.assault(trial, at, helping=False) for at in self.enemies]
            best = self.paying(trial, found)
            if best is None:
                return
            self.prepare(trial, best)

    def paying(self, trial: Field, found: Iterable[Assault | None]) -> Assault | None:
        """Of the most promising attacks the one that adds most to what the phase is worth."""
        likely = sorted((assault for assault in found if assault and assault.moves), reverse=True)[:TRIED]
        worth, best = self.worth(trial), None
        for assault in likely:
            field = trial.copy()
            for name, at in assault.moves:
                field.change(name, at=at)
            if self.worth(field) > worth:
                worth, best = self.worth(field), assault
        return best

    def worth(self, field: Field) -> int:
        """What all attacks that would be owed are worth, when they are declared as well as may be."""
        found = contacts(field, self.side, spare=self.view.options.spare_attackers)
        groups = complete(found, (), lambda group: self.label(field, found, group))
        hidden = len(field.unseen) and sum(
            -UNKNOWN for at in field.unseen for near in self.ground.near[at] if field.melee(near, self.side)
        )
        return 10 * hidden + sum(self.stake(field, found, group) for group in groups)

    def label(self, field: Field, found: Contacts, group: Group) -> str:
        names, hexes = found.units_of(group.units), found.hexes_of(group.hexes)
        return odds(field, names, hexes, Means(usual(field, self.side, names, hexes))).column

    def stake(self, field: Field, found: Contacts, group: Group) -> int:
        """The losses to be hoped for against those to be feared."""
        names, hexes = found.units_of(group.units), found.hexes_of(group.hexes)
        theirs = [name for at in hexes for name in field.combat(at, self.foe)]
        prize = sum(self.prize(at) for at in hexes)
        keen, sum_ = zeal(self.view), 0
        for result in self.battle.charts.combat[self.label(field, found, group)]:
            if result == "Bx":
                sum_ += (keen - 10) * min(risked(field, names, "Ad"), risked(field, theirs, "Dd")) // 10
            elif result.startswith("D"):
                sum_ += keen * risked(field, theirs, result) // 10 + prize * (result in ("De", "Dr"))
            else:
                sum_ -= risked(field, names, result)
        return sum_

    def bound(self, name: str) -> bool:
        """Whether it stands beside the enemy and cannot go."""
        now = self.now
        return now.units[name].at in now.country.control and not now.reach(name)

    def touched(self, field: Field, names: Iterable[str]) -> frozenset[str]:
        return frozenset(at for name in names for at in self.touching(field, field.units[name].at))

    def touching(self, field: Field, at: str) -> Iterator[str]:
        """The enemies who must be attacked by whoever stands in a hex."""
        for near in self.ground.near[at]:
            if near in self.enemies and at in self.ground.controls[near] and not forbidden(field, at, near):
                unseen = near in field.unseen
                if unseen or any(field.ordered(name) for name in field.combat(near, self.foe)):
                    yield near

    def prepare(self, trial: Field, assault: Assault | None) -> None:
        for name, at in assault.moves if assault else ():
            self.engaged.add(name)
            self.settled.add(name)
            if at == trial.units[name].at or self.send(name, at):
                trial.change(name, at=at)

    def assault(self, trial: Field, target: str, *, helping: bool) -> Assault | None:
        """The best attack on a hex with those who are free, one after the other."""
        field = trial.copy()
        names = [n for n in sorted(self.engaged) if target in self.ground.near[field.units[n].at]]
        hexes = {target, *self.touched(field, names)}
        best = self.weigh(field, names, hexes, ()) if names and helping else None
        moves: tuple[tuple[str, str], ...] = ()
        for at, name in self.helpers(field, target):
            taken = field.units[name].at != at and any(field.melee(at, self.side))
            if name in names or taken:
                continue
            field.change(name, at=at)
            names.append(name)
            moves += ((name, at),)
            hexes |= self.touched(field, (name,))
            found = self.weigh(field, names, hexes, moves)
            best = found if best is None or found.column > best.column else best
        return best

    def helpers(self, field: Field, target: str) -> list[tuple[str, str]]:
        """Who may come to which hex beside a target: the quietest hexes first, the strongest units first."""
        found: list[tuple[int, int, str, str]] = []
        now = self.now
        for at in self.ground.near[target]:
            if at in self.enemies or forbidden(field, at, target):
                continue
            others = len(frozenset(self.touching(field, at)) - {target})
            found += [
                (others, -field.factor(name), at, name)
                for name in self.free(field)
                if now.units[name].at == at or at in now.reach(name)
            ]
        return [(at, name) for _, _, at, name in sorted(found)]

    def free(self, field: Field) -> list[str]:
        out = self.engaged | self.settled
        return [name for name in self.mine(melee=True) if name not in out and field.ordered(name)]

    def weigh(
        self, field: Field, names: Sequence[str], hexes: Iterable[str], moves: tuple[tuple[str, str], ...]
    ) -> Assault:
        """The odds of one attack by all on all, roughly; what is in the fog is taken for middling."""
        seen = sorted(at for at in hexes if defenders(field, at))
        attack = sum(map(field.factor, names))
        defence = sum(part.strength for part in defence_parts(field, names, seen, NOTHING))
        defence += UNKNOWN * sum(at in field.unseen for at in hexes)
        return Assault(ODDS.index(column(self.battle.charts, attack, defence)), attack, moves)

    def prize(self, at: str) -> int:
        """What it is worth to drive the enemy out of a hex, in tenths of factors."""
        worth = sum(army.holds.get(at, 0) for army in self.battle.armies.values())
        return worth * (60 if late(self.view) else 10)

    # -- the others

    def idle(self) -> list[str]:
        out = self.engaged | self.settled | self.gunners()
        return [n for n in self.mine(melee=True) if n not in out and self.now.field.ordered(n)]

    def gunners(self) -> set[str]:
        """Those who stand by guns while they wait."""
        field, waits = self.now.field, not eager(self.view)
        guns = [n for n in self.mine(melee=False) if self.view.counter(n).type == "artillery" and waits]
        return {name for gun in guns for name in field.melee(field.units[gun].at, self.side)}

    def hold_prizes(self) -> None:
        """To each place that counts and is not the enemy's go the nearest, as many as it is worth."""
        for prize in self.posts:
            if prize in self.enemies:
                continue
            self.settled.update(self.now.field.melee(prize, self.side))
            for _ in range(self.guards(prize) - len(self.near(prize))):
                if self.idle():
                    name = min(self.idle(), key=lambda n: (self.way(n, prize), n))
                    self.go(name, self.far(name, prize))
                    self.settled.add(name)

    def guards(self, prize: str) -> int:
        """Who waits guards a place with more units than one."""
        if eager(self.view):
            return 1
        return max(1, *(army.holds.get(prize, 0) + 1 for army in self.battle.armies.values()))

    def near(self, prize: str) -> list[str]:
        """Those who guard a place: the one in it, and others beside it who have nothing else to do."""
        around = (prize, *self.ground.near[prize])
        there = [name for at in around for name in self.now.field.melee(at, self.side)]
        if not self.now.field.melee(prize, self.side):
            there = there[:-1]
        return there

    def way(self, name: str, goal: str) -> int:
        return self.far(name, goal).get(self.now.units[name].at, FAR)

    def advance(self) -> None:
        """The nearest first, so that nobody stands in the way; who waits gathers where it counts."""
        forward = eager(self.view)
        for name in sorted(self.idle(), key=lambda n: (self.far(n, "").get(self.now.units[n].at, FAR), n)):
            here = self.now.units[name].at
            post = min(self.posts, key=lambda at: self.ground.distance(here, at))
            if forward:
                self.go(name, self.far(name, ""))
            elif here in self.now.country.control or self.ground.distance(here, post) > GUARD:
                self.go(name, self.far(name, post))

    def bring_guns(self) -> None:
        """Guns that have nothing to fire at go where they have."""
        for name in self.mine(melee=False):
            counter, at = self.view.counter(name), self.now.units[name].at
            if counter.type == "artillery" and eager(self.view) and not self.close(at, counter.range):
                self.go(name, self.far(name, ""))

    def close(self, at: str, far: int) -> bool:
        return any(self.ground.distance(at, enemy) <= max(2, far - 1) for enemy in self.enemies)

    def bring_leaders(self) -> None:
        """A leader goes to those who fight, and to those who have no other leader."""
        for name in self.mine(melee=False):
            if self.view.counter(name).type == "leader":
                now = self.now
                here, reach = now.units[name].at, now.reach(name)
                best = min((*reach, here), key=lambda at: (self.merit(at, here), at))
                if best != here:
                    self.add(Move(name, best))

    def merit(self, at: str, here: str) -> tuple[int, ...]:
        """The lower the better: with somebody, without another leader, with those who attack."""
        field = self.now.field
        there = field.melee(at, self.side)
        fights = any(name in self.engaged and field.ordered(name) for name in there)
        others = len(field.leaders(at, self.side)) - (at == here)
        return int(not there), others, int(not fights), int(at != here), -sum(map(field.factor, there))


def risked(field: Field, names: Iterable[str], result: str) -> int:
    """In tenths of factors: what a result costs those whom it strikes, as far as that can be told."""
    share = {"e": 10, "r": 6, "d": 4}[result[1]]
    return sum(field.counters[n].factor * (share if field.ordered(n) else 10) for n in names)


# -- attacks -----------------------------------------------------------------------------------------------


def attacks(kind: Declare, view: View) -> Lines:
    """What is owed; then whoever is free joins in, or attacks the disordered at good odds."""
    lines: Lines = (Complete(),) if kind.owed(view, ()) else ()
    found = view.once(declaring.meets)
    for unit, bits in enumerate(found.touches):
        if not view.field.ordered(found.units[unit]):
            continue
        for hex_ in members(bits):
            line = Attack(found.units[unit], found.hexes[hex_])
            if wanted(view, lines, unit, hex_) and kind.refuse(view, lines, line) is None:
                lines += (line,)
                break
    return lines


def wanted(view: View, lines: Lines, unit: int, hex_: int) -> bool:
    """Whether a free unit should attack a hex: it is attacked already, or all who can reach it are enough."""
    found, old = view.once(declaring.meets), declaring.draft(view, lines)
    if any(group.units >> unit & 1 for group in old.groups):
        return False
    if any(group.hexes >> hex_ & 1 for group in old.groups):
        return True
    taken = sum(group.units for group in old.groups)
    names = found.units_of(found.reached[hex_] & ~taken)
    names = tuple(name for name in names if view.field.ordered(name))
    hexes = (found.hexes[hex_],)
    odds_ = odds(view.field, names, hexes, Means(usual(view.field, view.who, names, hexes)))
    return ODDS.index(odds_.column) >= ODDS.index("1.5:1")
