"""A battle in play: its turn and its optional rules, told alike by the state and by what a reader sees."""

from __future__ import annotations

from typing import Protocol

from rules.battles.board import Battle, Counter


class Choices(Protocol):
    """What a table has chosen of the optional rules."""

    @property
    def tactics(self) -> bool: ...

    @property
    def balk(self) -> str: ...

    @property
    def recommended(self) -> bool: ...


class Known(Protocol):
    """What all this hangs on, of a state or of a view."""

    @property
    def battle(self) -> Battle: ...

    @property
    def options(self) -> Choices: ...

    @property
    def player(self) -> int: ...


class InPlay:
    """Whose turn it is, and what binds whom."""

    __slots__ = ()

    @property
    def phasing(self: Known) -> str:
        """Whose player turn it is."""
        return self.battle.order[self.player]

    @property
    def tactics(self: Known) -> bool:
        """Whether special tactics are played with (battles/18.0a)."""
        return self.options.tactics or self.options.recommended

    def counter(self: Known, name: str) -> Counter:
        return self.battle.counters[name]

    def balks(self: Known, side: str) -> bool:
        """Whether the balk rule binds a side (battles/19.0a)."""
        chosen = self.options.balk in (side, "both")
        return chosen or (self.options.recommended and self.battle.armies[side].balk)
