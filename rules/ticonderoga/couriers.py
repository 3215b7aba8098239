"""Chapter 5: the ways of couriers over land, and whom they do not reach."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import Protocol

from rules.ticonderoga.board import ENEMY, Letter
from rules.ticonderoga.pieces import Country, Work


class Readings(Protocol):
    @property
    def courier_ends(self) -> str: ...

    @property
    def earthworks_block(self) -> bool: ...

    @property
    def couriers_cross(self) -> bool: ...

    @property
    def afloat_isolated(self) -> bool: ...


class Table(Protocol):
    """A state or a view."""

    @property
    def country(self) -> Country: ...

    @property
    def maps(self) -> tuple[Letter, ...]: ...

    @property
    def options(self) -> Readings: ...


class Couriers:
    """The ways that a side's couriers have, as its pieces and the enemy's stand (ticonderoga/5.0d-5.0j)."""

    def __init__(self, table: Table, side: str) -> None:
        self.country, self.options, self.side = table.country, table.options, side
        self.ground = table.country.ground
        self._barred = self._enemies()
        self.crosses = len(table.maps) > 1 and table.options.couriers_cross

    def open(self, at: str) -> bool:
        """Whether a courier may pass through a hex (ticonderoga/5.0e-5.0g, T12, T14)."""
        return not self.held(at) and not self.country.controlled(at, self.side)

    def held(self, at: str) -> bool:
        """Whether an enemy unit or an enemy work bars a hex, whatever else is there."""
        return at in self._barred

    def _enemies(self) -> frozenset[str]:
        enemy, country = ENEMY[self.side], self.country
        units = [piece.at for piece in country.pieces.values() if piece.side == enemy and piece.is_unit]
        works = [at for at, work in country.works.items() if work.side == enemy and self._blocks(work)]
        return frozenset((*country.unseen, *units, *works))

    def _blocks(self, work: Work) -> bool:
        return not work.ruined and (work.kind == "fort" or self.options.earthworks_block)

    def starts(self, leader: str) -> Iterator[str]:
        """The land from which a leader's courier sets out (ticonderoga/5.0r, T18)."""
        at = self.country.pieces[leader].at
        if at in self.ground.land:
            yield at
        elif at and not self.options.afloat_isolated:
            yield from (near for near in self.ground.about(at) if near in self.ground.land)

    def beside(self, at: str) -> Iterator[str]:
        """The land hexes to which no water bars the way (ticonderoga/5.0h, 5.0j, T13)."""
        yield from self.ground.linked[at]
        if self.crosses:
            yield from self.ground.linked_across.get(at, ())

    def way(self, leader: str, senior: str) -> tuple[str, ...]:
        """The shortest way of a courier to the senior-most leader; nothing where there is none."""
        goals = frozenset(self.starts(senior))
        if self.country.pieces[leader].at == self.country.pieces[senior].at:
            return (self.country.pieces[leader].at,)
        return self._search(tuple(self.starts(leader)), goals)

    def _search(self, starts: Iterable[str], goals: frozenset[str]) -> tuple[str, ...]:
        came: dict[str, str] = dict.fromkeys(starts, "")
        queue = deque(came)
        while queue:
            at = queue.popleft()
            if at in goals:
                return self._back(came, at)
            for near in self.beside(at):
                if near not in came and self._passes(near, goals):
                    came[near] = at
                    queue.append(near)
        return ()

    def barriers(self, leader: str, senior: str) -> tuple[str, ...] | None:
        """The fewest hexes that bar a courier's way, in its order; None where water does."""
        goals = frozenset(self.starts(senior))
        came: dict[str, str] = dict.fromkeys(self.starts(leader), "")
        queue, later = deque(came), deque[str]()
        while queue or later:
            at = queue.popleft() if queue else later.popleft()
            if at in goals:
                return tuple(each for each in self._back(came, at)[1:] if not self._passes(each, goals))
            for near in self.beside(at):
                if near not in came:
                    came[near] = at
                    (queue if self._passes(near, goals) else later).append(near)
        return None

    def _passes(self, at: str, goals: frozenset[str]) -> bool:
        """The last hex is its own camp: no zone closes it, unless the table reads it so (T11)."""
        if at in goals and self.options.courier_ends == "both":
            return not self.held(at)
        return self.open(at)

    @staticmethod
    def _back(came: dict[str, str], at: str) -> tuple[str, ...]:
        path = [at]
        while came[path[-1]]:
            path.append(came[path[-1]])
        return tuple(reversed(path))


def leaders_on_map(country: Country, side: str) -> list[str]:
    """The leaders of a side, those among them who are lost nobody knows where (ticonderoga/fog-7)."""
    return [
        name
        for name, piece in country.pieces.items()
        if piece.side == side and piece.kind == "leader" and (piece.at or piece.lost)
    ]


def isolated(couriers: Couriers, senior: str) -> list[str]:
    """The leaders of a side whom no courier of the senior-most reaches (ticonderoga/5.0a, 5.0t)."""
    others = (name for name in leaders_on_map(couriers.country, couriers.side) if name != senior)
    return [name for name in others if not couriers.way(name, senior)]
