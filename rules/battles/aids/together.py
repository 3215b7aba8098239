"""Lines for several counters of a movement phase: those who come in, a stack, those who leave the map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any

from rules.battles.aids.draft import MOST_RIDERS, Draft, coming, draft, order
from rules.battles.arrivals import entries
from rules.battles.lines import Enter, Exit, HexCode, Move, UnitName
from rules.battles.view import View
from rules.kernel.orders import Bundle, Judge, Line, Lines, No, Unbound, one_by_one

SEVERAL = 2  # counters for which one line is worth having


class AllEnter(Bundle, frozen=True):
    """All reinforcements that may come in do, each where it finds a place, near the objectives or a hex."""

    form = "all enter [at {at}]"

    at: HexCode | None = None

    @classmethod
    def offered(cls, kind: Any, view: View, lines: Lines) -> Iterator[Bundle]:
        now = draft(view, lines)
        if not now.done and len(now.entering) >= SEVERAL:
            yield cls()

    def unbound(self, kind: Any, view: View, lines: Lines, judge: Judge) -> Unbound:
        """Each comes in, and where one is too many somebody goes on, so that all find a place (D21)."""
        given = lines
        while line := self._next(view, given, judge):
            given += (line,)
        now = draft(view, given)
        late = [Enter(name, self._wish(view, name)) for name in coming(view) if now.units[name].off == "due"]
        left = ((line, judge(given, line)) for line in late)
        return Unbound(given[len(lines) :], tuple((line, no) for line, no in left if no))

    def _next(self, view: View, given: Lines, judge: Judge) -> Line | None:
        now = draft(view, given)
        if self.at and self.at not in now.field.ground.place:
            return None
        goals = (self.at,) if self.at else ()
        for name in now.entering:
            line = Enter(name, nearest(now, name, goals))
            if judge(given, line) is None:
                return line
        relief = now.relief() if now.crowded else None
        return relief if relief and judge(given, relief) is None else None

    def _wish(self, view: View, name: str) -> str:
        return self.at or next(iter(entries(view, name)), "")


def nearest(now: Draft, name: str, goals: Iterable[str] = ()) -> str:
    """The entry hex nearest to these, or to where points are won; a free one before others."""
    aims = list(goals or now.view.battle.armies[now.view.phasing].holds)
    ground, hexes, needed = now.field.ground, now.gates(name), now.needed(name)
    taken = needed.seats if needed else {}

    def rank(at: str) -> tuple[int, int, int, str]:
        far = min((ground.distance(at, aim) for aim in aims), default=0)
        return int(at in now.country.control), int(at in taken), far, at

    return min(hexes, key=rank)


class Stack(Bundle, frozen=True):
    """All who stand with a counter go to a hex, the leaders with its unit."""

    form = "stack with {unit} to {to}"
    also = ("{unit} stack to {to}", "stack {unit} to {to}", "all with {unit} to {to}")

    unit: UnitName
    to: HexCode

    @classmethod
    def offered(cls, kind: Any, view: View, lines: Lines) -> Iterator[Bundle]:
        """Under the name of its first leader, or of its unit where there is none."""
        now = draft(view, lines)
        if now.owed or now.done:
            return
        for at in dict.fromkeys(now.units[name].at for name in now.own):
            here = movers(now, at)
            if len(here) >= SEVERAL:
                first = next((name for name in here if is_leader(now, name)), here[0])
                yield from (cls(first, to) for to in dict.fromkeys(move.to for move in now.moves(here[0])))

    def unbound(self, kind: Any, view: View, lines: Lines, judge: Judge) -> Unbound:
        """If none of its units can go, neither do the leaders: they would be left alone there."""
        now = draft(view, lines)
        here = movers(now, now.units[self.unit].at) if self.unit in now.own else []
        units = [name for name in here if not is_leader(now, name)]
        given, left = lines, list[tuple[Line, No]]()
        for name in here or [self.unit]:
            if name not in units and units and given == lines:
                break
            if not here or draft(view, given).units[name].at != self.to:
                moved = self._moved(view, given, name, judge)
                given += moved.lines
                left += moved.left
        return Unbound(given[len(lines) :], tuple(left))

    def _moved(self, view: View, given: Lines, name: str, judge: Judge) -> Unbound:
        """One of them, with as many leaders as can come along."""
        for party in parties(draft(view, given), name):
            line = order(name, self.to, party, None)
            if judge(given, line) is None:
                return Unbound((line,))
        return one_by_one(given, (Move(name, self.to),), judge)


def parties(now: Draft, name: str) -> Iterator[tuple[str, ...]]:
    """The leaders who may ride with a counter, as many as possible first."""
    riders = now.companions(name) if name in now.own and now.units[name].at else []
    for many in range(min(len(riders), MOST_RIDERS), -1, -1):
        yield from combinations(riders, many)


def movers(now: Draft, at: str) -> list[str]:
    """Those in a hex who may still move, the units before the leaders, who ride with them."""
    here = (name for name in now.own if at and now.units[name].at == at and now.may_go(name))
    return sorted(here, key=lambda name: (is_leader(now, name), now.sorts[name] != "melee"))


def is_leader(now: Draft, name: str) -> bool:
    return now.sorts[name] == "leader"


class AllLeave(Bundle, frozen=True):
    """All counters of a demoralized army that may leave the map do (battles/15.0a)."""

    form = "all leave"

    @classmethod
    def offered(cls, kind: Any, view: View, lines: Lines) -> Iterator[Bundle]:
        if len(leaving(draft(view, lines))) >= SEVERAL:
            yield cls()

    def unbound(self, kind: Any, view: View, lines: Lines, judge: Judge) -> Unbound:
        return one_by_one(lines, map(Exit, leaving(draft(view, lines))), judge)


def leaving(now: Draft) -> list[str]:
    return [name for name in now.own if not now.done and now.may_exit(name)]
