"""A battle played on a small field: orders as players write them, dice and results laid down."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from rules.battles import GAME
from rules.battles.state import State
from rules.kernel.events import Event
from rules.kernel.game import Codec, Step
from rules.kernel.match import Match, Outcome, beginning
from rules.kernel.notation import Reader
from rules.kernel.orders import PUBLIC, Lines


class Table:
    """A match that stands still at the steps of `until`, and remembers what was told."""

    def __init__(
        self,
        state: State,
        laid: Iterable[int] = (),
        results: Iterable[str] = (),
        until: Iterable[str] = ("bombard",),
        policies: Mapping[str, Lines] | None = None,
        steps: Mapping[str, Step] = GAME.steps,
    ) -> None:
        halts = tuple(until)
        game = replace(GAME, steps=steps, result=lambda state: state.outcome or (state.step in halts or None))
        codec = Codec(game, state.board)
        save = beginning(codec, state, laid, results)
        self.match = Match(codec, save, b"a key of the tests", policies)
        self.told = list(self.match.news.told) if self.match.news else []

    @property
    def state(self) -> State:
        state = self.match.state
        assert isinstance(state, State)
        return state

    def lines(self, side: str, text: str) -> Lines:
        """What a text means as an answer to what a side is asked."""
        kind = self.match.open[side].kind
        return Reader(kind.line_types, self.state.board.vocabulary()).parse(text) if text else ()

    def order(self, side: str, text: str) -> Outcome:
        """A side answers; raises No where the rules refuse it."""
        return self._heard(self.match.submit(side, self.lines(side, text)))

    def deadline(self, side: str) -> Outcome:
        return self._heard(self.match.default(side))

    def end(self, how: str, side: str) -> Outcome:
        return self._heard(self.match.end(how, side))

    def _heard(self, outcome: Outcome) -> Outcome:
        self.told += outcome.told
        return outcome

    def of(self, kind: type[Event], who: str = PUBLIC) -> list[Any]:
        """All news of a kind that a reader was told."""
        seen = [told.seen_by(who) for told in self.told]
        return [event for event in seen if isinstance(event, kind)]
