"""What both sides hold and where their armies stand, told alike by the state and by what a reader sees."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from rules.whigs.board import ENEMY, Board


class Owned(Protocol):
    @property
    def owner(self) -> str: ...


class Placed(Protocol):
    @property
    def side(self) -> str: ...

    @property
    def at(self) -> str: ...


class Known(Protocol):
    """What holdings hang on, of a state or of a view."""

    @property
    def board(self) -> Board: ...

    @property
    def nodes(self) -> Mapping[str, Owned]: ...

    @property
    def markers(self) -> Mapping[str, str]: ...

    @property
    def armies(self) -> Mapping[str, Placed]: ...

    def holds(self, side: str, place: str) -> bool: ...


class Holdings:
    """Who holds what."""

    __slots__ = ()

    def holds(self: Known, side: str, place: str) -> bool:
        return self.nodes[place].owner == side

    def friendly_colony(self: Known, side: str, place: str) -> bool:
        """A colony of either colour whose node a side holds (whigs/2i)."""
        return self.board.places[place].kind == "colony" and self.holds(side, place)

    def raided(self: Known, side: str, place: str) -> bool:
        """Whether the enemy of a side has raided a province (whigs/7.16d)."""
        return self.markers.get(place) == ENEMY[side]

    def at(self: Known, place: str, side: str) -> list[str]:
        """The armies of a side in a place, by their keys."""
        return [key for key, army in self.armies.items() if army.at == place and army.side == side]
