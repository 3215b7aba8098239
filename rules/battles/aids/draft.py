"""A movement phase as its side writes it down: how it stands after some lines, by what that side sees.

Stacks are judged at the end of the phase (battles/7.1b). Until then every line must leave it possible for
everyone to find a place (D21): no unit may stop where one is too many and none of them can go on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import chain, combinations
from typing import NamedTuple

import msgspec

from rules.battles.arrivals import entries, entry_cost, obliged
from rules.battles.board import COMBAT, ENEMY
from rules.battles.field import Field
from rules.battles.lines import Enter, Exit, ForcedMarch, Move
from rules.battles.reach import (
    NO_REACH,
    Reach,
    allowance,
    country,
    fare,
    may_disengage,
    path_to,
    unable,
)
from rules.battles.setup import sort
from rules.battles.stacking import NOBODY, STACKED, Needed, Places
from rules.battles.view import View
from rules.kernel.orders import Line, Lines

MARCH = "forced march"
KEPT = (
    *("view", "country", "own", "sorts", "kinds"),
    *("moving", "riders", "queue", "begun", "forced", "done", "caught"),
)
MOST_RIDERS = 4  # as many as a line can name
ALONE: tuple[tuple[str, ...], ...] = ((),)  # the only party where nobody may ride along


def own(view: View) -> tuple[str, ...]:
    """The counters of the side that moves, on the map or off it."""
    return tuple(n for n, u in view.units.items() if u.side == view.phasing and not u.looted)


def sorts(view: View) -> dict[str, str]:
    """What counts together in a stack, of each of them."""
    return {name: sort(view.counter(name)) for name in view.once(own)}


def kinds(view: View) -> dict[str, tuple[str, ...]]:
    """Of which only one can end in a hex, and who they are."""
    return {kind: tuple(n for n, other in view.once(sorts).items() if other == kind) for kind in STACKED}


class Ways(NamedTuple):
    """Where a counter may be ordered, with all who may ride along."""

    to: Mapping[str, tuple[Move, ...]] = {}
    moves: tuple[Move, ...] = ()
    reach: Reach = NO_REACH  # where there is one for all of them

    def goes_on(self, to: str, seats: Mapping[str, str]) -> bool:
        """Whether the cheapest way through a hex goes on to one that is free."""
        return any(label[2] == to and at not in seats for at, label in self.reach.items())


class Draft:
    """Where everyone stands after some lines, and who may still do what."""

    def __init__(self, view: View) -> None:
        self.view, self.country = view, country(view, view.field)
        self.field, self.units = view.field, view.units
        self.own, self.sorts, self.kinds = view.once(own), view.once(sorts), view.once(kinds)
        self.moving, self.riders = view.moving, view.riders
        self.queue: dict[str, int] = view.queue
        self.begun, self.forced, self.done = view.begun, view.forced_march, False
        self.path: tuple[str, ...] = ()  # of the last line
        self.caught: tuple[tuple[str, str], ...] = ()  # own leaders whom the lines leave to the enemy, where

    # -- who may do what

    def goes_on(self, name: str) -> bool:
        """Whether a counter is the one that moved last, or rode with it (battles/7.2d, 7.2f)."""
        return name == self.moving or name in self.riders

    def reach(self, name: str, *, marched: bool = False, led: bool = False) -> Reach:
        """Where a counter can still go: one that has moved only while nobody else has."""
        if not self.may_go(name):
            return NO_REACH
        return self.country.reach(name, self.field, self.units[name], marched=marched, led=led)

    def companions(self, name: str) -> list[str]:
        """The leaders who may ride with a counter: they began the phase with it, or rode so far (7.2d)."""
        unit, counters = self.units[name], self.field.counters
        if counters[name].type == "leader" or len(self.field.stacks.get(unit.at, ())) < 2:
            return []
        here = self.field.leaders(unit.at, unit.side)
        if unit.spent:
            here = [n for n in here if n in self.riders and name == self.moving]
        else:
            here = [n for n in here if not self.units[n].spent]
        return sorted(n for n in here if unable(self.view, n, self.units[n]) is None)

    def may_march(self, name: str) -> bool:
        """Whether a counter may go by forced march: it began near a leader and free (battles/18.1b, D57)."""
        unit = self.units[name]
        if unit.spent or unit.disordered:
            return unit.marched
        return self.forced and unit.led and unit.at not in self.country.control

    # -- where everyone finds a place

    @cached_property
    def places(self) -> dict[str, Places]:
        """Of each kind."""
        unit = self.units.__getitem__
        return {
            kind: self.country.places(names, tuple(map(unit, names))) for kind, names in self.kinds.items()
        }

    @property
    def crowded(self) -> tuple[str, ...]:
        """The hexes in which one is too many."""
        hexes = (at for places in self.places.values() for at in places.crowded)
        return tuple(sorted(dict.fromkeys(hexes)))

    def crowd(self, at: str) -> tuple[str, ...]:
        """Those in a hex of whose kind one is too many."""
        groups = (places.at(at) for places in self.places.values())
        return tuple(name for group in groups if len(group) > 1 for name in group)

    @property
    def stuck(self) -> str:
        """The hex in which too many stand, of whom only the one that moved last can still go on (D21)."""
        if not self._lacking:
            return ""
        mover = self.units.get(self.moving)
        return mover.at if mover and mover.at in self.crowded else self.crowded[0]

    @cached_property
    def _lacking(self) -> tuple[str, ...]:
        """The kinds of which not everyone finds a place."""
        return tuple(kind for kind, places in self.places.items() if places.needed() is None)

    @cached_property
    def _needed(self) -> dict[str, Needed | None]:
        """By kind, where everyone finds a place."""
        stacked = {kind: places.needed() for kind, places in self.places.items()}
        return {**dict.fromkeys(self.view.once(sorts).values(), NOBODY), **stacked}

    def _onward(self, name: str, to: str, spent: int, marched: bool) -> tuple[str, ...]:
        """Where a counter may end that comes to a hex: there, or farther on."""
        if to in self.country.stops:
            return (to,)
        unit, known = self.units[name], self.country.onward
        key = name, unit, to, spent, marched, self.country.balking(name, self.field)
        found = known.get(key)
        if found is None:
            come = msgspec.structs.replace(unit, at=to, off="", spent=spent, marched=marched)
            found = known[key] = (to, *self.country.reach(name, self.field, come))
        return found

    def needed(self, name: str) -> Needed | None:
        """The hexes that others may need to end in; None where it is not this counter's turn (D21)."""
        kind = self.sorts[name]
        if not self._lacking:
            return self._needed[kind]
        return self.places[kind].needed(name) if self._lacking == (kind,) and name == self.moving else None

    def settles(self, name: str, to: str, spent: int, *, marched: bool = False) -> bool:
        """Whether everyone can still find a place in this phase if a counter goes there next (D21)."""
        needed = self.needed(name)
        if needed is None or to not in needed.seats:
            return needed is not None
        return needed.room(name, self._onward(name, to, spent, marched))

    def stays(self, move: Move) -> bool:
        """Whether everyone can still find a place after a move (D21)."""
        marched = move.pace == MARCH
        reach = self.reach(move.unit, marched=marched, led=self.country.leads(move))
        spent = self.units[move.unit].spent + reach[move.to][0]
        return self.settles(move.unit, move.to, spent, marched=marched)

    def relief(self) -> Move:
        """A move by which a crowd dissolves: to the hex that is left for a counter, the last mover first."""
        for kind in sorted(STACKED, key=lambda kind: kind != self.sorts.get(self.moving)):
            mover = self.moving if self.sorts.get(self.moving) == kind else ""
            for name, at in self.places[kind].ends(mover, self._ends(mover)):
                if self.units[name].at != at:
                    return order(name, at, (), MARCH if self.units[name].marched else None)
        raise ValueError("nobody can make room")

    def _ends(self, mover: str) -> tuple[str, ...]:
        unit = self.units[mover] if mover else None
        return self._onward(mover, unit.at, unit.spent, unit.marched) if unit and unit.at else ()

    # -- what may be ordered

    @property
    def due(self) -> Iterator[str]:
        """Who has yet to come in, if it is still time for that (battles/4.2d)."""
        names = () if self.begun == "marching" else self.view.once(coming)
        return (name for name in names if self.units[name].off == "due")

    def gates(self, name: str) -> Mapping[str, int]:
        """Where one who is due may come in now, and what it costs (battles/14.1)."""
        found = self._gates.get(name)
        if found is None:
            hexes = {at: cost for at in entries(self.view, name) if (cost := self.entry(name, at))}
            found = self._gates[name] = hexes
        return found

    @cached_property
    def _gates(self) -> dict[str, Mapping[str, int]]:
        return {}

    @cached_property
    def entering(self) -> dict[str, Mapping[str, int]]:
        """Who may come in now, where, and what it costs."""
        return {name: gates for name in self.due if (gates := self.gates(name))}

    def passable(self, name: str, at: str) -> bool:
        """Whether the ground of a hex is open to a counter."""
        return self.view.battle.classes[name] in self.field.ground.terrain[at].costs

    def entry(self, name: str, at: str) -> int | None:
        """What it costs a counter to come in at a hex, if it may (battles/14.1b-14.1f)."""
        cost = entry_cost(self.view, name, at, self.queue.get(at, 0))
        shut = at in self.country.held or at in self.view.battle.shut[self.view.phasing]
        if cost is None or shut or self.units[name].stopped:
            return None
        if at in self.country.balking(name, self.field):
            return None
        return cost if self.settles(name, at, cost) else None

    @cached_property
    def owed(self) -> str:
        """The first counter that must still come in, and can (battles/4.2d, 14.1h)."""
        return next((name for name in self.due if obliged(self.view, name) and self.gates(name)), "")

    def may_go(self, name: str) -> bool:
        """Whether a counter is on the map, and has not moved or is the one that goes on."""
        unit = self.units[name]
        return bool(unit.at) and (not unit.spent or self.goes_on(name))

    def ways(self, name: str) -> Ways:
        """Where a counter may be ordered, with everyone who may ride along, however full it is there."""
        unit = self.units[name]
        if not self.may_go(name):
            return Ways()
        riders = self.companions(name)
        companions = tuple((n, self.units[n]) for n in riders)
        key = name, unit, companions, self.forced, self.country.balking(name, self.field)
        found = self.country.ways.get(key)
        if found is None:
            found = self.country.ways[key] = self._ways(name, riders)
        return found

    def moves(self, name: str) -> Sequence[Move]:
        """Where a counter may go next, and with whom."""
        needed, ways = self.needed(name), self.ways(name)
        if needed is None:
            return ()
        full = [to for to in needed.firm & ways.to.keys() if not ways.goes_on(to, needed.seats)]
        if not full:
            return ways.moves
        staying = {to: [move for move in ways.to[to] if self.stays(move)] for to in full}
        return list(chain.from_iterable({**ways.to, **staying}.values()))

    def _ways(self, name: str, riders: list[str]) -> Ways:
        found: dict[str, tuple[Move, ...]] = {}
        exempt = self.country.exempt
        paces = self.paces(name)
        for marched in paces:
            pace = MARCH if marched else None
            fit = [n for n in riders if self.may_march(n)] if marched else riders
            for led in (False, True) if exempt in fit else (False,):
                reach = self.reach(name, marched=marched, led=led)
                for to in sorted(reach):
                    parties = self._parties(name, fit, reach, to, marched) if fit else ALONE
                    told = [order(name, to, party, pace) for party in parties if (exempt in party) == led]
                    found[to] = (*found.get(to, ()), *told)
        alike = len(paces) == 1 and exempt not in riders
        moves = tuple(chain.from_iterable(found.values()))
        return Ways(found, moves, self.reach(name, marched=paces[0]) if alike else NO_REACH)

    def paces(self, name: str) -> tuple[bool, ...]:
        """Whether a counter may go by forced march, or otherwise; it keeps the pace it began with."""
        if self.units[name].spent:
            return (self.units[name].marched,)
        return (False, True) if self.may_march(name) else (False,)

    def _parties(
        self, name: str, riders: list[str], reach: Reach, to: str, marched: bool
    ) -> list[tuple[str, ...]]:
        """Nobody, and all groups of leaders who can pay for the way."""
        path = path_to(reach, self.units[name].at, to)
        fit = [n for n in riders if self.fare(n, path, marched=marched) is not None]
        return [p for many in range(min(len(fit), MOST_RIDERS) + 1) for p in combinations(fit, many)]

    def fare(self, name: str, path: tuple[str, ...], *, marched: bool) -> int | None:
        return fare(self.view, name, self.units[name], path, marched=marched)

    def way(self, move: Move) -> tuple[tuple[str, ...], int] | None:
        """The path of a move and what it costs the unit, or None where there is none."""
        marched, led = move.pace == MARCH, self.country.leads(move)
        reach = self.reach(move.unit, marched=marched, led=led)
        if move.to not in reach:
            return None
        return path_to(reach, self.units[move.unit].at, move.to), reach[move.to][0]

    def exit_cost(self, name: str) -> int | None:
        """What it costs a counter to leave the map from where it stands (battles/15.0c, D53)."""
        unit, battle = self.units[name], self.view.battle
        if unit.disordered:
            return 1
        return battle.ground.terrain[unit.at].costs.get(battle.classes[name])

    def may_exit(self, name: str) -> bool:
        """Whether a counter on its own edge can leave now (battles/15.0a-15.0c, 15.0f)."""
        unit = self.units[name]
        if self.view.phasing not in self.view.demoralized or unit.at not in self.view.once(exits):
            return False
        if not self.may_go(name) or unable(self.view, name, unit) is not None:
            return False
        if self.country.pinned(unit) and not may_disengage(self.view, name, unit):
            return False
        cost = self.exit_cost(name)
        has = allowance(self.view, name, unit, marched=unit.marched)
        return cost is not None and unit.spent + cost <= has and self.settles(name, "", unit.spent + cost)

    # -- after one more line

    def then(self, line: Line) -> Draft:
        """The draft with a line that it allows."""
        new = object.__new__(Draft)
        for word in KEPT:
            setattr(new, word, getattr(self, word))
        new.path, new.field = (), self.field.copy()
        new.units = new.field.units
        if isinstance(line, Move):
            new._move(line, self)
        elif isinstance(line, Enter):
            new._enter(line, self.gates(line.unit)[line.at])
        elif isinstance(line, Exit):
            new._exit(line.unit)
        elif isinstance(line, ForcedMarch):
            new.forced = True
            for name in near_leaders(self.field, self.view.phasing):
                new.field.change(name, led=True)
        else:
            new.done = True
        return new

    def _move(self, move: Move, before: Draft) -> None:
        way = before.way(move)
        assert way is not None
        self.path, paid = way
        marched, unit = move.pace == MARCH, self.units[move.unit]
        fares = {n: before.fare(n, self.path, marched=marched) or 0 for n in move.leaders} | {move.unit: paid}
        self._turn(move.unit, move.leaders, fresh=not unit.spent)
        for name, points in fares.items():
            self.field.change(
                name,
                at=move.to,
                spent=self.units[name].spent + points,
                stopped=move.to in self.country.stops,
                marched=marched,
            )
        self._came(move.unit)

    def _turn(self, name: str, riders: tuple[str, ...], *, fresh: bool) -> None:
        """Whose turn it is to move."""
        if fresh:
            self.begun = "marching"
        self.moving, self.riders = turn(self.moving, self.riders, name, riders)

    def _enter(self, line: Enter, cost: int) -> None:
        self.path = (line.at,)
        self.begun = "entering"
        self.moving, self.riders = line.unit, ()
        self.queue = {**self.queue, line.at: self.queue.get(line.at, 0) + 1}
        stopped = line.at in self.country.stops
        self.field.change(line.unit, at=line.at, off="", spent=cost, stopped=stopped)
        self._came(line.unit)

    def _exit(self, name: str) -> None:
        self.path = (self.units[name].at,)
        self._turn(name, (), fresh=not self.units[name].spent)
        self.field.change(name, at="", off="left")
        self._catch()

    def _came(self, name: str) -> None:
        """A counter has gone its way: fire disorders it, leaders without cover are caught (21.1.3a, 12.1)."""
        unit, counter = self.units[name], self.field.counters[name]
        if counter.type in COMBAT and not unit.disordered:
            self._overrun(self.path)
        if counter.melee and unit.at in self.view.burning:
            self.field.change(name, disordered=True)
        self._catch()

    def _overrun(self, path: tuple[str, ...]) -> None:
        """Lone enemy leaders fall on the way of a unit, and where its zone of control comes."""
        if not self.country.alone:
            return
        controls, foe = self.field.ground.controls, ENEMY[self.view.phasing]
        touched = {*path, *(near for at in path if at not in self.view.burning for near in controls[at])}
        fallen = [n for at in self.country.alone if at in touched for n in self.field.leaders(at, foe)]
        for name in fallen:
            self.field.change(name, at="", off="lost")
        if fallen:
            self.country = country(self.view, self.field)

    def _catch(self) -> None:
        side = self.view.phasing
        for name in self.view.once(own_leaders):
            at = self.units[name].at
            if at and at in self.country.control and not self.field.combat(at, side):
                self.field.change(name, at="", off="lost")
                self.caught = (*self.caught, (name, at))


def turn(
    moving: str, before: tuple[str, ...], name: str, riders: tuple[str, ...]
) -> tuple[str, tuple[str, ...]]:
    """Who may go on after a move: the unit, those who rode with it, and those it left on its way (7.2d)."""
    if name == moving:
        return name, tuple(dict.fromkeys((*before, *riders)))
    if name in before:
        return name, tuple(n for n in before if n != name)
    return name, riders


def near_leaders(field: Field, side: str) -> list[str]:
    """The units in good order that a forced march may hurry on (battles/18.1b, D57)."""
    leaders = [
        n for n, u in field.units.items() if u.side == side and u.at and field.counters[n].type == "leader"
    ]
    units = [
        n for n, u in field.units.items() if u.side == side and u.at and not u.disordered and not u.looted
    ]
    return [n for n in units if field.led(n, leaders)]


@lru_cache(maxsize=1 << 16)
def order(name: str, to: str, riders: tuple[str, ...], pace: str | None) -> Move:
    first, second, third, fourth = (*riders, None, None, None, None)[:MOST_RIDERS]
    return Move(name, to, first, second, third, fourth, pace)


def coming(view: View) -> tuple[str, ...]:
    """Those of them who may come in; leaders, who can best afford to wait, are last."""
    due = (n for n in view.once(own) if view.units[n].off == "due")
    return tuple(sorted(due, key=lambda name: view.counter(name).type == "leader"))


def own_leaders(view: View) -> tuple[str, ...]:
    return tuple(n for n in view.once(own) if view.counter(n).type == "leader")


def exits(view: View) -> frozenset[str]:
    """The hexes of the edge over which the side may leave (battles/15.0b)."""
    return frozenset(view.battle.ground.zone(view.battle.armies[view.phasing].exits))


class Risk(NamedTuple):
    """A leader whom lines leave alone, `caught`: in an enemy zone of control, which eliminates him."""

    leader: str
    at: str
    caught: bool


def path(view: View, lines: Lines, line: Line) -> tuple[str, ...]:
    """The way that a counter takes with a line that these allow; an entry and an exit are one hex."""
    return draft(view, lines).then(line).path


def risks(view: View, lines: Lines) -> tuple[Risk, ...]:
    """The leaders for whom these lines are a danger, by what their side sees (battles/12.1, D26)."""
    now = draft(view, lines)
    found = [Risk(name, at, caught=True) for name, at in now.caught]
    for name in view.once(own_leaders):
        before, after = view.units[name], now.units[name]
        if after.at and not now.field.combat(after.at, after.side):
            covered = before.at and view.field.combat(before.at, before.side)
            found += [Risk(name, after.at, caught=False)] if covered else []
    return tuple(found)


def drafts(view: View) -> dict[Lines, Draft]:
    return {(): Draft(view)}


def draft(view: View, lines: Lines) -> Draft:
    """How the phase stands after these lines; worked out from the draft without its last line."""
    known = view.once(drafts)
    found = known.get(lines)
    if found is None:
        found = known[lines] = draft(view, lines[:-1]).then(lines[-1])
    return found
