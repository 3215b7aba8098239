"""A game that is only thought: nothing of it is stored, told or proved; its dice are the thinker's own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import GeneratorType
from typing import Any

from rules.kernel.chance import Chance
from rules.kernel.events import Event, FromZero, Why
from rules.kernel.game import Game
from rules.kernel.orders import PUBLIC, Ask, Kind, Lines
from rules.kernel.referee import Running

Policy = Callable[[Kind, Any], Lines]  # (kind, view): an answer that may be given


class World:
    """It runs from the beginning of a step to the end of the game, as far as somebody answers."""

    open: dict[str, Ask]

    def __init__(self, game: Game, state: Any, chance: Chance) -> None:
        self.game, self.state, self.chance = game, state, chance
        self.open = {}
        self._said: dict[str, Lines] = {}
        self._views: dict[str, Any] = {}
        self._run: Running | None = None
        self._single = True
        self._go_on(None)

    # -- what the rules may call ----------------------------------------------------------

    def roll(self, sides: int, why: Why, seen_by: str | tuple[str, ...] = PUBLIC) -> int:
        least = 0 if isinstance(why, FromZero) else 1
        return self.chance.randint(least, least + sides - 1)

    def draw(self, items: Sequence[Any], why: Why, seen_by: str | tuple[str, ...] = PUBLIC) -> Any:
        return items[self.roll(len(items), why, seen_by) - 1]

    def result(self, found: str, why: Why) -> str:
        return found

    def tell(
        self,
        event: Event,
        to: str | tuple[str, ...] = PUBLIC,
        *,
        instead: Event | None = None,
        discloses: str = "",
    ) -> None:
        """Nobody listens."""

    # -- how it goes on ---------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return not self.open

    def waiting(self) -> str:
        """One who has yet to answer."""
        return next(seat for seat in self.open if seat not in self._said)

    def view(self, seat: str) -> Any:
        seen = self._views.get(seat)
        if seen is None:
            seen = self._views[seat] = self.game.view(self.state, seat)
        return seen

    def submit(self, seat: str, lines: Lines) -> None:
        """An answer that is legal: whoever gives it has seen to that."""
        self._said[seat] = lines
        if len(self._said) == len(self.open):
            self._go_on(lines if self._single else self._said)

    def answer(self, policy: Policy) -> Lines:
        """Whoever is asked next says what he has laid down for it, or else what such a policy says."""
        seat = self.waiting()
        kind, view = self.open[seat].kind, self.view(seat)
        lines = kind.foreseen(view)
        said = policy(kind, view) if lines is None else lines
        self.submit(seat, said)
        return said

    def _go_on(self, answer: Any) -> None:
        steps, result = self.game.steps, self.game.result
        self._views.clear()
        while True:
            if self._run is None:
                if result(self.state) is not None:
                    self.open = {}
                    return
                running = steps[self.state.step](self.state, self)
                if not isinstance(running, GeneratorType):
                    continue
                self._run, answer = running, None
            try:
                asked = self._run.send(answer)
            except StopIteration:
                self._run = None
                continue
            self._single = isinstance(asked, Ask)
            asks = (asked,) if isinstance(asked, Ask) else asked
            self.open = {ask.seat: ask for ask in asks}
            self._said = {}
            return
