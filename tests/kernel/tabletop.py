"""A match on a table of the tests: it stands still where one wants to look, and remembers what was told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, ClassVar, Generic, TypeVar, cast

from rules.kernel.events import Event
from rules.kernel.game import Codec, Game
from rules.kernel.match import Match, Outcome, beginning
from rules.kernel.notation import Reader
from rules.kernel.orders import PUBLIC, Bundle, Lines, in_full, readable, unbound
from rules.kernel.referee import Step
from tests.chapters import with_steps

StateT = TypeVar("StateT")


class Tabletop(Generic[StateT]):
    """A match that begins with a state and stands still at the steps of `until`."""

    game: ClassVar[Game]
    halts: ClassVar[tuple[str, ...]] = ()  # where it stands still unless told otherwise

    def __init__(
        self,
        state: Any,
        laid: Iterable[int] = (),
        until: Iterable[str] | None = None,
        standing_orders: Mapping[str, Lines] | None = None,
        *,
        results: Iterable[str] = (),
        steps: Mapping[str, Step] | None = None,
    ) -> None:
        halts = self.halts if until is None else tuple(until)
        standing = replace(
            with_steps(self.game, **(steps or {})),
            result=lambda state: state.outcome or (state.step in halts or None),
        )
        codec = Codec(standing, state.board)
        save = beginning(codec, state, laid, results)
        self.match = Match(codec, save, b"a key of the tests", standing_orders)
        self.told = list(self.match.news.told) if self.match.news else []

    @property
    def state(self) -> StateT:
        return cast(StateT, self.match.state)

    def lines(self, side: str, text: str) -> Lines:
        """What a text means as an answer to what a side is asked."""
        kind, view = self.match.open[side].kind, self.match.view(side)
        reader = Reader(readable(kind), view.board.vocabulary())
        return in_full(kind, view, reader.parse(kind.preface(view, text))) if text else ()

    def read_as(self, side: str, text: str) -> tuple[list[str], list[tuple[str, str]]]:
        """As what a line for several is read, and which of it may not be, with the text of why."""
        kind, view = self.match.open[side].kind, self.match.view(side)
        (bundle,) = Reader(kind.bundles, view.board.vocabulary()).parse(text)
        assert isinstance(bundle, Bundle)
        found = unbound(kind, view, (), bundle)
        return [*map(str, found.lines)], [(str(line), no.key) for line, no in found.left]

    def bundled(self, side: str, text: str = "") -> list[str]:
        """The lines for several that are offered after these."""
        return [*map(str, self.match.open[side].kind.bundled(self.match.view(side), self.lines(side, text)))]

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

    def news(self, who: str = PUBLIC) -> list[Event]:
        """All that a reader was told."""
        seen = [told.seen_by(who) for told in self.told]
        return [event for event in seen if event is not None]

    def of(self, kind: type[Event], who: str = PUBLIC) -> list[Any]:
        """All news of a kind that a reader was told."""
        return [event for event in self.news(who) if isinstance(event, kind)]
