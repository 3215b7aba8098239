"""A phase of a game once more, step by step, to be looked at: what a film of it shows."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec

from rules.kernel.game import Codec, Save
from rules.kernel.match import AnyEntry, AnySave, Match, Past
from rules.kernel.orders import Ask


class Reel(Match):
    """What was ordered in a phase is carried out again, with the dice that fell then.

    `steps` holds the state as each of its steps began, and each question in it was put. Where rules that are
    newer would have it otherwise it ends before that; nothing is told, asked or stored by it.
    """

    def __init__(self, codec: Codec, past: Past, key: bytes) -> None:
        self.steps: list[msgspec.Raw] = []
        self._begun: list[msgspec.Raw] = []  # steps of an entry that has not proved right yet
        told = tuple(news.number for news in past.told)
        save = Save(past.snapshot, tuple(past.entries), tuple(past.dice), told, asks=past.snapshot.asks)
        super().__init__(codec, save, key)

    def _load(self, save: AnySave) -> None:
        self._open(save)
        self._resume()
        self._keep()
        for entry in save.tail:
            if not self._comes_out_again(entry):
                return
            self._keep()

    def _comes_out_again(self, entry: AnyEntry) -> bool:
        """Whether an entry is carried out as it was then."""
        self._entries = entry.number - 1
        try:
            self._do_again(entry)
        except Exception:  # what rules of another edition make of it, whatever that is, was not so
            return False
        return bool(self._digest == entry.digest)

    def _keep(self) -> None:
        self.steps += self._begun
        self._begun = []

    def _mark(self) -> None:
        super()._mark()
        self._look()

    def _put(self, asks: tuple[Ask, ...]) -> None:
        super()._put(asks)
        self._look()

    def _look(self) -> None:
        self._begun.append(msgspec.Raw(self.codec.encode(self.state)))

    def views(self, who: str) -> list[Any]:
        """What a reader saw of it: how it began, and each step of which he could see anything."""
        states = map(self.codec.state, self.steps)
        seen = [self.game.view(state, who) for state in states]
        moments = (self.game.moment(before, after) for before, after in pairwise(seen))
        return [*seen[:1], *(moment for moment in moments if moment is not None)]
