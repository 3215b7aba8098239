"""Chapter 10.1: which ways are open to units that fall back, and whether all of them can be saved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as made
from functools import cached_property
from itertools import combinations
from typing import Any, Literal

import msgspec

from rules.battles.board import ENEMY, Battle, Class
from rules.battles.field import Field
from rules.battles.lines import Move
from rules.kernel.orders import Lines

Path = tuple[str, ...]
Taken = frozenset[str]  # hexes where one more unit of a sort would be one too many
SEARCHED = 300  # orders of retreat that are tried; where more are needed, each unit looks after itself
RIDERS = 4  # on one line


class Party(msgspec.Struct, frozen=True):
    """A unit that falls back so many hexes. `rout`: it may stop in a fort (battles/10.1.6a)."""

    unit: str
    far: int
    rout: bool = False


class Shut(msgspec.Struct, frozen=True):
    """A hex that a retreat could reach and may not enter."""

    at: str
    why: Literal["enemy", "zone"]


@dataclass(frozen=True)
class Draft:
    """How far a retreat has been written down."""

    stands: Mapping[str, str]  # where the retreating units stand that live
    paths: Mapping[str, Path]  # the ways of those that have begun, in the order in which they began
    riders: Mapping[str, str]  # leader -> the unit with which he goes
    last: str = ""  # the unit that began last
    dead: tuple[str, ...] = ()
    known: dict[tuple[str, bool], dict[str, Path]] = made(default_factory=dict, compare=False, repr=False)


class Flight:
    """The retreat of some units of one side from one result. `shut`: hexes that they may not enter."""

    def __init__(
        self, field: Field, side: str, parties: Sequence[Party], shut: Iterable[str], places: Iterable[str]
    ) -> None:
        self.field, self.battle, self.ground = field, field.battle, field.ground
        self.parties = {party.unit: party for party in parties}
        self.start = {name: field.units[name].at for name in self.parties}
        self.shut = frozenset(shut)
        self.places = frozenset(places)  # that count when they are entered
        self.burning = frozenset(field.burning)
        self.sort = {name: self._sort(name) for name in self.parties}
        self.held = {sort: self._held(side, sort) for sort in (True, False)}
        self.leaders = {at: tuple(sorted(field.leaders(at, side))) for at in self.start.values()}
        self._near: dict[tuple[str, bool, str], Path] = {}
        self._reach: dict[tuple[str, Path, Taken, bool], dict[str, Path]] = {}
        self._drafts: dict[Lines, Draft] = {}
        self.root = Draft(dict(self.start), {}, {})

    @cached_property
    def joint(self) -> bool:
        """Whether all of them can be saved."""
        return self.all_live(self.start, tuple(self.parties))

    def _sort(self, name: str) -> bool:
        return self.field.counters[name].type == "artillery"

    def _held(self, side: str, guns: bool) -> Taken:
        """The hexes of friends who do not fall back, guns or others (battles/7.1a)."""
        return frozenset(
            at
            for at in self.field.stacks
            for name in self.field.combat(at, side)
            if name not in self.parties and self._sort(name) == guns
        )

    # -- one unit

    def far(self, name: str, at: str) -> int:
        return self.ground.distance(self.start[name], at)

    def near(self, name: str, at: str, led: bool) -> Path:
        """The neighbours that the ground leaves open to it (battles/10.1.4c, 10.1.4d, 24.7b)."""
        key = (self.battle.classes[name], led, at)
        found = self._near.get(key)
        if found is None:
            classes = dict.fromkeys((key[0], self.battle.charts.leaders) if led else (key[0],))
            steps = [open_steps(self.battle, self.field.road_sides, each, at) for each in classes]
            found = self._near[key] = tuple(b for b in steps[0] if all(b in others for others in steps))
        return found

    def steps(self, name: str, at: str, crowded: bool, led: bool) -> Iterator[str]:
        """Where its next step may lead, whoever is there (D40, D41, D62)."""
        far, obliged = self.far(name, at), self.parties[name].far
        if at in self.burning and at != self.start[name]:
            return
        if far < obliged:
            yield from (b for b in self.near(name, at, led) if self.far(name, b) == far + 1)
        elif crowded:
            yield from (b for b in self.near(name, at, led) if self.far(name, b) >= obliged)

    def onward(self, name: str, at: str, taken: Taken, led: bool) -> Iterator[str]:
        """Where its next step may lead (battles/10.1.4a, 10.1.4b)."""
        return (b for b in self.steps(name, at, at in taken, led) if b not in self.shut)

    def ends(self, name: str, at: str, taken: Taken) -> bool:
        """Whether its retreat may end there (battles/10.1.1a, 10.1.3a, 10.1.6a)."""
        if at in taken or at == self.start[name]:
            return False
        party = self.parties[name]
        return self.far(name, at) >= party.far or (party.rout and self.ground.terrain[at].fort)

    def reach(self, name: str, path: Path, taken: Taken, led: bool) -> dict[str, Path]:
        """The hexes to which it can go on, each with the safest way there.

        That is the shortest, of these the one with the fewest places that count, then of the lowest hexes.
        """
        key = (name, path, taken, led)
        found = self._reach.get(key)
        if found is None:
            found = self._reach[key] = self._find_reach(name, path, taken, led)
        return found

    def _find_reach(self, name: str, path: Path, taken: Taken, led: bool) -> dict[str, Path]:
        found: dict[str, Path] = {}
        seen = set(path)
        level: dict[str, tuple[tuple[int, Any], Path]] = {path[-1]: ((0, ()), ())}
        while level:
            ahead: dict[str, tuple[tuple[int, Any], Path]] = {}
            for at, ((count, ranks), way) in level.items():
                for b in self.onward(name, at, taken, led):
                    if b in seen:
                        continue
                    key = (count + (b in self.places), (*ranks, self.ground.order(b)))
                    if b not in ahead or key < ahead[b][0]:
                        ahead[b] = key, (*way, b)
            seen.update(ahead)
            found.update((b, ahead[b][1]) for b in sorted(ahead, key=self.ground.order))
            level = ahead
        return found

    def finals(self, name: str, path: Path, taken: Taken, led: bool = False) -> list[str]:
        """Where its retreat can end well, be it where it stands."""
        known = (path[-1], *self.reach(name, path, taken, led))
        return [at for at in known if self.ends(name, at, taken)]

    # -- all of them

    def taken(self, name: str, stands: Mapping[str, str]) -> Taken:
        sort = self.sort[name]
        others = (at for other, at in stands.items() if other != name and self.sort[other] == sort)
        return self.held[sort].union(others)

    def all_live(self, stands: Mapping[str, str], rest: tuple[str, ...]) -> bool:
        """Whether, in some order, all of the rest can be saved."""
        left = [SEARCHED]

        def search(stands: Mapping[str, str], rest: tuple[str, ...]) -> bool:
            if not rest:
                return True
            for name in rest:
                others = tuple(other for other in rest if other != name)
                for at in self.finals(name, (self.start[name],), self.taken(name, stands)):
                    left[0] -= 1
                    if left[0] < 0:
                        return False
                    if search({**stands, name: at}, others):
                        return True
            return False

        return search(stands, rest)

    def pending(self, draft: Draft) -> tuple[str, ...]:
        """Who has not yet begun."""
        return tuple(name for name in self.parties if name not in draft.paths)

    def roomy(self, draft: Draft, name: str, rest: Sequence[str]) -> bool:
        """Whether the rest can be saved wherever this one goes: each has more places than rivals."""
        for other in rest:
            rivals = [n for n in (name, *rest) if n != other and self.sort[n] == self.sort[other]]
            reach = self.reach(other, (self.start[other],), self.taken(other, draft.stands), False)
            ends = [at for at in reach if self.ends(other, at, self.taken(other, draft.stands))]
            if len(ends) <= len(rivals) or any(self.start[rival] in reach for rival in rivals):
                return False
        return True

    def good(self, draft: Draft, name: str, led: bool) -> list[str]:
        """Where its retreat may end, so that all can be saved if all could be (D42)."""
        path = self.path(draft, name)
        finals = self.finals(name, path, self.taken(name, draft.stands), led)
        rest = tuple(other for other in self.pending(draft) if other != name)
        if not self.joint or not rest or self.roomy(draft, name, rest):
            return finals
        return [at for at in finals if self.all_live({**draft.stands, name: at}, rest)]

    def path(self, draft: Draft, name: str) -> Path:
        return draft.paths.get(name, (self.start[name],))

    def targets(self, draft: Draft, name: str, led: bool) -> dict[str, Path]:
        """The hexes that a line may name for a unit, with the way there; the doomed go as far as they can."""
        found = draft.known.get((name, led))
        if found is None:
            found = draft.known[name, led] = self._find_targets(draft, name, led)
        return found

    def _find_targets(self, draft: Draft, name: str, led: bool) -> dict[str, Path]:
        path, taken = self.path(draft, name), self.taken(name, draft.stands)
        reach = self.reach(name, path, taken, led)
        good = set(self.good(draft, name, led))
        if reach and not good and not self.joint and not self.finals(name, path, taken):
            farthest = max(self.far(name, at) for at in reach)  # battles/10.1.3b
            good = {at for at in reach if self.far(name, at) == farthest}
        leads: set[str] = set()
        for at, way in reversed(reach.items()):
            if at in good:
                leads.add(at)
            elif self.far(name, at) < self.parties[name].far:
                leads.update([at] if leads.intersection(self.onward(name, at, taken, led)) else [])
            elif good.intersection(self.reach(name, (*path, *way), taken, led)):
                leads.add(at)
        return {at: way for at, way in reach.items() if at in leads}

    # -- lines

    def draft(self, lines: Lines) -> Draft:
        if not lines:
            return self.root
        found = self._drafts.get(lines)
        if found is None:
            line = lines[-1]
            assert isinstance(line, Move)
            found = self._drafts[lines] = self.extended(self.draft(lines[:-1]), line)
        return found

    def extended(self, draft: Draft, line: Move) -> Draft:
        name = line.unit
        riders = {**draft.riders, **dict.fromkeys(line.leaders, name)}
        led = name in riders.values()
        path = (*self.path(draft, name), *self.targets(draft, name, led)[line.to])
        stands = {**draft.stands, name: line.to}
        paths = {**draft.paths, name: path}
        taken = self.taken(name, stands)
        if self.ends(name, line.to, taken) or self.left(name, path, taken, led):
            return Draft(stands, paths, riders, name, draft.dead)
        del stands[name]
        return Draft(stands, paths, riders, name, (*draft.dead, name))

    def left(self, name: str, path: Path, taken: Taken, led: bool) -> list[str]:
        """The steps that it still has."""
        return [b for b in self.onward(name, path[-1], taken, led) if b not in path]

    def goes_on(self, draft: Draft) -> bool:
        """Whether the unit that began last may still go on."""
        name = draft.last
        led = name in draft.riders.values()
        return name in draft.stands and bool(self.targets(draft, name, led))

    def must_go_on(self, draft: Draft) -> bool:
        """Whether it may not stay where it stands."""
        name = draft.last
        return name in draft.stands and not self.ends(
            name, draft.stands[name], self.taken(name, draft.stands)
        )

    def free_leaders(self, draft: Draft, name: str) -> list[str]:
        """Who may still ride with a unit that has not begun (battles/10.1d, D44)."""
        return [leader for leader in self.leaders[self.start[name]] if leader not in draft.riders]

    def lines(self, draft: Draft) -> Iterator[Move]:
        """Every line that may follow."""
        if self.goes_on(draft):
            led = draft.last in draft.riders.values()
            yield from (Move(draft.last, at) for at in self.targets(draft, draft.last, led))
        if self.must_go_on(draft):
            return
        for name in self.pending(draft):
            free = self.free_leaders(draft, name)
            for count in range(min(len(free), RIDERS) + 1):
                for leaders in combinations(free, count):
                    yield from (Move(name, at, *leaders) for at in self.targets(draft, name, bool(leaders)))

    def closings(self, draft: Draft) -> list[Move]:
        """Of these, the lines after which nobody must go on; for one who is lost there may be none."""
        found = list(self.lines(draft))
        return [line for line in found if not self.must_go_on(self.extended(draft, line))] or found

    def only(self) -> Lines | None:
        """The one thing that can happen, or None where there is a choice."""
        seen: dict[Any, Lines] = {}
        left = [SEARCHED]

        def several(draft: Draft, lines: Lines) -> bool:
            if not self.pending(draft) and not self.must_go_on(draft):
                riders = tuple(sorted(draft.riders.items()))
                ends = tuple(draft.paths[name][-1] for name in self.parties)
                seen.setdefault((riders, ends, frozenset(draft.dead)), lines)
            for line in self.closings(draft):
                left[0] -= 1
                if left[0] < 0 or several(self.extended(draft, line), (*lines, line)):
                    return True
            return len(seen) > 1

        if several(self.root, ()) or self._passes_a_place():
            return None
        return next(iter(seen.values()))

    def _passes_a_place(self) -> bool:
        """Whether the way itself may matter."""
        return bool(self.places) and any(
            self.places.intersection(self.targets(self.root, name, False)) for name in self.parties
        )


def open_steps(battle: Battle, road_sides: bool, unit_class: Class, at: str) -> Path:
    """The neighbours that neither the ground nor the terms of a battle close to a class of units."""
    ways = battle.ground.ways(unit_class, road_sides)[at]
    return tuple(b for b, _, _ in ways if b not in battle.closed and b not in battle.reserved)


def frontier(field: Field, side: str, parties: Sequence[Party]) -> Iterator[Shut]:
    """The hexes beside the ways of these units that the enemy closes to them, and no others (D83)."""
    enemies = {at for at in field.stacks if field.enemy_in(at, side)}
    flight = Flight(field, side, parties, (*enemies, *field.zone(ENEMY[side])), ())
    found = {b for name in flight.parties for b in _met(flight, name)}
    return (Shut(at, "enemy" if at in enemies else "zone") for at in sorted(found, key=flight.ground.order))


def _met(flight: Flight, name: str) -> Iterator[str]:
    """The closed hexes that a unit may come up against, wherever the others of its sort end."""
    sort = flight.sort[name]
    seen = [(flight.start[name], list(flight.sort.values()).count(sort) - 1)]
    for at, mates in seen:
        arrived = flight.far(name, at) >= flight.parties[name].far
        by_mate = arrived and at not in flight.held[sort]
        for b in flight.steps(name, at, not by_mate or mates > 0, False):
            if b in flight.shut:
                yield b
            elif (b, mates - by_mate) not in seen:
                seen.append((b, mates - by_mate))
