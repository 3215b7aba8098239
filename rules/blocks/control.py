"""Chapter 3: who controls a place and the Atlantic, told alike by the state and by what a reader sees."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from rules.blocks.board import ENEMY, SIDES, Board


class Typed(Protocol):
    @property
    def type(self) -> str: ...


class Fight(Protocol):
    @property
    def at(self) -> str: ...

    @property
    def attacker(self) -> str: ...


class Known(Protocol):
    """What control hangs on, of a state or of a view."""

    @property
    def board(self) -> Board: ...

    @property
    def order(self) -> Sequence[str]: ...

    @property
    def phase(self) -> int: ...

    @property
    def attackers(self) -> Mapping[str, str]: ...

    @property
    def battle(self) -> Fight | None: ...

    def present(self, place: str, side: str) -> bool:
        """Whether any block of a side stands in a place: everyone sees that."""

    def garrisoned(self, place: str, side: str) -> bool | None:
        """Whether blocks that can hold a place stand there, or None where that is not to be seen."""


class Control:
    """Who controls what, as it is or as far as a reader can tell."""

    __slots__ = ()

    @property
    def active(self: Known) -> str:
        """Whose phase it is, if it is one side's."""
        return self.order[self.phase] if self.phase < len(self.order) else ""

    def holder(self: Known, place: str) -> str:
        """Who controls a land place, or nothing where that is not to be told (blocks/3d, 3e, 3g, 3l)."""
        home = self.board.places[place].home
        foe = ENEMY[home]
        if attacker(self, place) == foe:
            return home
        garrisoned = self.garrisoned(place, foe)
        if garrisoned is None:
            return ""
        return foe if garrisoned else home

    def atlantic(self: Known) -> str:
        """The side with ships in the Atlantic, or nobody (blocks/3i)."""
        sides = [side for side in SIDES if self.present(self.board.atlantic, side)]
        return sides[0] if len(sides) == 1 else ""


def attacker(known: Known, place: str) -> str:
    """Who attacks in a place, now or soon, or nobody."""
    if known.battle is not None and known.battle.at == place:
        return known.battle.attacker
    return known.attackers.get(place, "")


def garrisons(blocks: Iterable[Typed]) -> bool:
    """Irregulars alone never control a place (blocks/3g)."""
    return any(block.type in ("R", "M") for block in blocks)
