"""The field: counters on their ground, as the rules judge them; of a whole state, or of what a side sees."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy
from typing import Any, Literal

import msgspec

from rules.battles.board import COMBAT, ENEMY, MELEE, Battle

Off = Literal["", "start", "waiting", "due", "lost", "left"]
TO_COME: tuple[Off, ...] = ("start", "waiting", "due")
Stack = tuple[str, ...]


class Unit(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, cache_hash=True):
    """A counter of the game: where it is, and its markers. A change makes another one.

    `off`: not on the map: to be laid out, not yet come, at the edge and able to come in, eliminated, gone.
    """

    side: str
    at: str = ""
    off: Off = ""
    disordered: bool = False
    fired: bool = False  # in this player turn
    spent: int = 0  # movement points of this movement phase, hexes for the disordered
    stopped: bool = False  # it may go no farther in this movement phase, or has left the map in it
    marched: bool = False  # by forced march
    led: bool = False  # a leader was near when the forced march was played (D57)
    looted: bool = False  # a train that serves nobody (battles/20.2c)


class Field:
    """Counters on a ground. `unseen`: hexes where stacks stand that the reader may not look into."""

    def __init__(
        self,
        battle: Battle,
        units: dict[str, Unit],
        road_sides: bool = True,
        unseen: Mapping[str, str] | None = None,
        burning: Iterable[str] = (),
    ) -> None:
        self.battle, self.ground, self.counters = battle, battle.ground, battle.counters
        self.units, self.road_sides = units, road_sides
        self.unseen = dict(unseen or {})
        self.burning = burning
        self.place = {name: n for n, name in enumerate(units)}.__getitem__
        self.stacks: dict[str, Stack] = {}  # in the order of the counters, however they came together
        for name, unit in units.items():
            if unit.at:
                self.stacks[unit.at] = (*self.stacks.get(unit.at, ()), name)
        self.zones: dict[str, dict[str, int]] = {}  # of a side, once it has been asked for

    def copy(self) -> Field:
        """The same counters in the same hexes, to be moved on their own."""
        new = copy(self)
        new.units, new.stacks = dict(self.units), dict(self.stacks)
        new.zones = {side: dict(zone) for side, zone in self.zones.items()}
        return new

    def change(self, name: str, **changes: Any) -> Unit:
        """A counter is turned, moved, marked."""
        old = self.units[name]
        new = self.units[name] = msgspec.structs.replace(old, **changes)
        if old.at != new.at:
            self._leave(name, old.at)
            if new.at:
                self.stacks[new.at] = tuple(sorted((*self.stacks.get(new.at, ()), name), key=self.place))
        if (old.at, old.disordered, old.side) != (new.at, new.disordered, new.side):
            self._control(name, old, -1)
            self._control(name, new, 1)
        return new

    def _leave(self, name: str, at: str) -> None:
        left = tuple(n for n in self.stacks.get(at, ()) if n != name)
        if left:
            self.stacks[at] = left
        elif at:
            del self.stacks[at]

    # -- who stands where

    def at(self, hex_: str, side: str) -> list[str]:
        """The counters of a side in a hex that serve it: a looted train serves nobody."""
        here, units = self.stacks.get(hex_), self.units
        return [n for n in here if (u := units[n]).side == side and not u.looted] if here else []

    def of_types(self, hex_: str, side: str, types: tuple[str, ...]) -> list[str]:
        here, counters = self.at(hex_, side), self.counters
        return [n for n in here if counters[n].type in types] if here else here

    def combat(self, hex_: str, side: str) -> list[str]:
        """Infantry, cavalry and artillery (D02)."""
        return self.of_types(hex_, side, COMBAT)

    def melee(self, hex_: str, side: str) -> list[str]:
        return self.of_types(hex_, side, MELEE)

    def leaders(self, hex_: str, side: str) -> list[str]:
        return self.of_types(hex_, side, ("leader",))

    def sides_at(self, hex_: str) -> list[str]:
        found = dict.fromkeys(u.side for n in self.stacks.get(hex_, ()) if not (u := self.units[n]).looted)
        if hex_ in self.unseen:
            found[self.unseen[hex_]] = None
        return list(found)

    def enemy_in(self, hex_: str, side: str) -> bool:
        """Whether anybody of the enemy is in a hex, a train among them: everyone sees that."""
        return ENEMY[side] in self.sides_at(hex_)

    def overstacked(self, hex_: str, side: str) -> bool:
        """One infantry or cavalry, one artillery, one train, any number of leaders (battles/7.1a, 20.0b)."""
        count = {"melee": 0, "artillery": 0, "train": 0}
        for name in self.at(hex_, side):
            counter = self.counters[name]
            kind = "melee" if counter.melee else counter.type
            if kind in count:
                count[kind] += 1
        return max(count.values()) > 1

    def factor(self, name: str) -> int:
        """The number on the face that shows (battles/11.1.2a)."""
        counter = self.counters[name]
        return counter.back if self.units[name].disordered else counter.factor

    def ordered(self, name: str) -> bool:
        return not self.units[name].disordered

    # -- zones of control

    def zone(self, side: str) -> Mapping[str, int]:
        """The hexes that a side controls, with how many units control each (battles/8.0a, 8.1)."""
        if side not in self.zones:
            self.zones[side] = {}
            for name, unit in self.units.items():
                if unit.side == side:
                    self._control(name, unit, 1)
        return self.zones[side]

    def _control(self, name: str, unit: Unit, more: int) -> None:
        """A unit controls what lies about it, or does no longer."""
        zone = self.zones.get(unit.side)
        if zone is None or not unit.at or unit.disordered or self.counters[name].type not in COMBAT:
            return
        for at in self.ground.controls[unit.at]:
            zone[at] = zone.get(at, 0) + more
            if not zone[at]:
                del zone[at]

    def controlled(self, hex_: str, side: str) -> bool:
        """Whether a hex lies in a zone of control of the enemy of a side."""
        return hex_ in self.zone(ENEMY[side])

    # -- leaders

    def led(self, name: str, leaders: Iterable[str] | None = None) -> bool:
        """Whether a unit is within the command radius of a leader of its side (battles/12.3a, D48)."""
        unit = self.units[name]
        return any(
            self.ground.distance(self.units[other].at, unit.at) <= self.counters[other].value
            for other in (leaders if leaders is not None else self.battle.leaders)
            if other in self.units and self.units[other].side == unit.side and self.units[other].at
        )

    def exposed(self, leader: str) -> bool:
        """Whether a leader is in an enemy zone of control without a friendly combat unit (battles/12.1b)."""
        unit = self.units[leader]
        return bool(unit.at) and self.controlled(unit.at, unit.side) and not self.combat(unit.at, unit.side)
