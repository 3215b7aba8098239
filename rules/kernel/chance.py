"""Chance for whoever thinks about a game: never its own dice."""

from __future__ import annotations

from typing import Any, Protocol


class Chance(Protocol):
    """The source of chance of a test or a computer player: never the game's own dice."""

    def shuffle(self, items: list[Any]) -> None: ...

    def randint(self, low: int, high: int) -> int: ...

    def choice(self, items: list[Any]) -> Any: ...
