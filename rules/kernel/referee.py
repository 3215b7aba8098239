"""What the rules may do to the world outside the state, and how a step of them runs."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, Protocol

from rules.kernel.events import Event, Why
from rules.kernel.orders import Asked


class Referee(Protocol):
    """What the rules may do to the world outside the state."""

    def roll(self, sides: int, why: Why, seen_by: str | tuple[str, ...] = ...) -> int: ...

    def draw(self, items: Any, why: Why, seen_by: str | tuple[str, ...] = ...) -> Any: ...

    def result(self, found: str, why: Why) -> str: ...

    def tell(
        self,
        event: Event,
        to: str | tuple[str, ...] = ...,
        *,
        instead: Event | None = ...,
        discloses: str = ...,
    ) -> None: ...


Running = Generator[Asked, Any, None]
Step = Callable[[Any, Referee], Running | None]
Ending = Callable[[Any, str, Referee], None]  # (state, seat, referee)
