"""Those who look on while a game is played: one random game shows all of them what they hold it to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from rules.kernel.match import Outcome
from rules.kernel.orders import Lines
from tests.contract.play import Broken, Play, draw

Counts = Counter[str]


def need(kept: object, complaint: str) -> None:
    if not kept:
        raise Broken(complaint)


class Watcher:
    """Looks on at a game and leaves it as it is; raises Broken where it does not keep the contract.

    It has chance of its own, and so it sees the same whoever else looks on. It counts what it met.
    """

    def __init__(self, play: Play, name: str) -> None:
        self.play, self.name, self.counts = play, name, Counts()
        self.rng = Random(f"{name} {play.subject.name} {play.variant} {play.seed}")

    def begun(self) -> None:
        """The game is set up."""

    def asked(self) -> None:
        """Somebody is to answer."""

    def drawn(self, seat: str, lines: Lines) -> None:
        """This will be ordered next."""

    def carried_out(self, seat: str, lines: Lines, outcome: Outcome) -> None:
        """It has been ordered."""

    def ended(self) -> None:
        """Nobody is asked any more."""


def walk(play: Play, watchers: Sequence[Watcher]) -> None:
    """Play a random game to its end before all of them."""
    for watcher in in_turn(play, watchers):
        watcher.begun()
    while play.match.open:
        for watcher in in_turn(play, watchers):
            watcher.asked()
        seat = play.pick()
        lines = draw(play.match, seat, play.rng)
        for watcher in in_turn(play, watchers):
            watcher.drawn(seat, lines)
        outcome = play.submit(seat, lines)
        for watcher in in_turn(play, watchers):
            watcher.carried_out(seat, lines, outcome)
    for watcher in in_turn(play, watchers):
        watcher.ended()


def in_turn(play: Play, watchers: Sequence[Watcher]) -> Iterator[Watcher]:
    """One after the other, each with chance of its own; what is found meanwhile is found by it."""
    rng, contract = play.rng, play.contract
    for watcher in watchers:
        play.rng, play.contract = watcher.rng, watcher.name
        yield watcher
    play.rng, play.contract = rng, contract
