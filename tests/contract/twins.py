"""Secrecy: two worlds that look the same to a reader are played side by side and must go on looking the same.

At the start of random steps of a random game the state is paired with a twin made by the game's `reshuffle`
for one reader. Both are played with the same dice and the same orders, and after every order all that the
reader gets is compared: events and rolls, the view, who is asked what, who is waited for, what is offered and
refused. A difference is a leak, unless before it, since the last comparison, an event told the reader with
`discloses` what was hidden; then the pair is done, and the next one is made further on.

The same orders. Whoever reads gives both worlds what it draws in one: it must be accepted in both. Others
draw line by line from what both worlds offer; where they have no line in common the pair parts, which is
counted and is no leak, for the reader cannot compare what two different wills would have done. A question
that the kernel answered in silence in one world only gets the same empty answer in the other. When an answer
comes is not compared, as a player may take any time; what is asked and what has been sealed is.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from rules.kernel.events import Roll, Told
from rules.kernel.match import Match, Outcome, beginning
from rules.kernel.notation import sample
from rules.kernel.orders import Line, Lines
from tests.contract.play import PATIENCE, Broken, Play, draw, unsealed, written

ORDERS = 12  # given to a pair at most
TRIES = 3  # to find an order that both worlds allow


class Leak(Broken):
    """A reader can tell the two worlds apart."""


class World:
    """One of the two, and what came out of it."""

    def __init__(self, play: Play, state: Any) -> None:
        self.match = Match(play.codec, beginning(play.codec, state), play.key)
        self.told: list[Told[Any]] = []
        self.rolls: list[Roll[Any]] = []
        self.answers: dict[int, Lines] = {}
        assert self.match.news is not None
        self.take(self.match.news)

    def take(self, outcome: Outcome) -> None:
        self.told += outcome.told
        for entry in outcome.entries:
            self.rolls += entry.rolls
            self.answers[entry.ask] = entry.lines

    def give(self, seat: str, lines: Lines) -> None:
        self.take(self.match.submit(seat, lines))

    def question(self) -> float:
        """The number of the first open question; when the game is over none will come."""
        return min((ask.number for ask in self.match.open.values()), default=float("inf"))


@dataclass
class Pair:
    play: Play
    reader: str
    true: World
    twin: World
    counts: Counter[str]

    def leak(self, what: str, a: object, b: object) -> Leak:
        return Leak(
            f"{self.reader} can tell by {what}: {a!r} or {b!r}; the true state is {self.state(self.true)}"
        )

    def state(self, world: World) -> str:
        return self.play.codec.encode(world.match.state).decode()

    def walk(self) -> None:
        """Until something is disclosed, the worlds part, or both games are over."""
        for _ in range(ORDERS):
            in_step = self.synchronise()
            if not self.compare_news(in_step):
                return
            if not in_step:
                self.counts["parted"] += 1
                return
            self.compare_sights()
            if not self.true.match.open or not self.act():
                return
            self.counts["orders"] += 1

    def synchronise(self) -> bool:
        """Bring both worlds to the same question; whether that could be done."""
        while self.true.question() != self.twin.question():
            behind, ahead = sorted((self.true, self.twin), key=World.question)
            for seat, ask in list(behind.match.open.items()):
                lines = ahead.answers.get(ask.number)
                if lines is None or seat == self.reader:
                    return True  # it was not asked, or not alike: the comparison will say so
                if behind.match.fault(seat, lines):
                    return False
                behind.give(seat, lines)
        return True

    # -- comparing ----------------------------------------------------------------------------------

    def compare_news(self, in_step: bool) -> bool:
        """Compare the events and rolls since the last time; whether the pair may go on."""
        worlds = (self.true, self.twin)
        side_by_side = zip_longest if in_step else zip
        events = [[t for t in w.told if t.seen_by(self.reader) is not None] for w in worlds]
        for a, b in side_by_side(*events):
            if disclosing := [t for t in (a, b) if t and self.is_told_secret(t)]:
                self.counts[f"ended by {disclosing[0].discloses}"] += 1
                return False
            self.compare("an event", self.heard(a), self.heard(b))
        for x, y in side_by_side(*([r for r in w.rolls if not r.to or self.reader in r.to] for w in worlds)):
            self.compare("a roll", x, y)
        for world in worlds:
            world.told.clear()
            world.rolls.clear()
        return True

    def is_told_secret(self, told: Told[Any]) -> bool:
        return bool(told.discloses) and (not told.to or self.reader in told.to)

    def heard(self, told: Told[Any] | None) -> bytes | None:
        return self.play.codec.encode(told.seen_by(self.reader)) if told else None

    def compare_sights(self) -> None:
        for (name, a), b in zip(
            self.sights(self.true.match).items(), self.sights(self.twin.match).values(), strict=True
        ):
            self.compare(name, a, b)
        self.counts["comparisons"] += 1
        if self.reader in self.true.match.open:
            self.compare_offers()

    def compare(self, what: str, a: object, b: object) -> None:
        if a != b:
            raise self.leak(what, a, b)

    def sights(self, match: Match) -> dict[str, Any]:
        """What the reader gets at this moment."""
        mine = match.open.get(self.reader)
        return {
            "the view": self.play.codec.encode(match.view(self.reader)),
            "who is asked": [
                (a.seat, a.number, type(a.kind), a.rule, a.secret, a.silent) for a in match.open.values()
            ],
            "who is waited for": match.waiting(),
            "what is asked": mine and self.play.codec.encode(mine),
            "what it sealed": match.sealed(self.reader),
        }

    def compare_offers(self) -> None:
        """What is offered, refused and owed along a draft."""
        true, twin, rng = self.true.match, self.twin.match, self.play.rng
        kind = true.open[self.reader].kind
        lines = draw(true, self.reader, rng)
        words = self.play.game.vocabulary(self.play.codec.data)
        for place in range(len(lines) + 1):
            draft = lines[:place]
            self.compare("what is offered", true.offers(self.reader, draft), twin.offers(self.reader, draft))
            for line in (sample(line_type, words, rng.randrange) for line_type in kind.line_types):
                self.compare(
                    f"the judgement of {line}", *(self.fault(m, (*draft, line)) for m in (true, twin))
                )

    def fault(self, match: Match, lines: Lines) -> object:
        found = match.fault(self.reader, lines)
        return found and (found[0], found[1].args)

    # -- acting ---------------------------------------------------------------------------------------

    def act(self) -> bool:
        """One order in both worlds; False if they have none in common."""
        a, b = self.true, self.twin
        for seat in [s for s in a.match.open if (a.match.sealed(s) is None) != (b.match.sealed(s) is None)]:
            behind, ahead = (a, b) if a.match.sealed(seat) is None else (b, a)
            return self.give_same(behind, ahead, seat)
        seat = self.play.rng.choice(unsealed(a.match))
        lines = draw(a.match, seat, self.play.rng) if seat == self.reader else self.draw_common(seat)
        if lines is None:
            self.counts["parted"] += 1
            return False
        fault = b.match.fault(seat, lines)
        if fault:
            raise self.leak(f"the refusal of {written(lines)}", None, fault)
        a.give(seat, lines)
        b.give(seat, lines)
        return True

    def give_same(self, behind: World, ahead: World, seat: str) -> bool:
        """What was answered in silence in one world is answered so in the other."""
        lines = ahead.match.sealed(seat) or ()
        if behind.match.fault(seat, lines):
            self.counts["parted"] += 1
            return False
        behind.give(seat, lines)
        return True

    def draw_common(self, seat: str) -> Lines | None:
        """A random order that is legal in both worlds."""
        for _ in range(TRIES):
            lines = self.draw_once(seat)
            if lines is not None:
                return lines
        return None

    def draw_once(self, seat: str) -> Lines | None:
        matches, rng = (self.true.match, self.twin.match), self.play.rng
        patience = rng.choice(PATIENCE)
        lines: Lines = ()
        while True:
            theirs = set(self.twin.match.offers(seat, lines))
            common: list[Line] = [line for line in self.true.match.offers(seat, lines) if line in theirs]
            done = all(m.open[seat].kind.owed(m.view(seat), lines) is None for m in matches)
            if done and (not common or rng.random() >= patience):
                return lines
            if not common:
                return None
            lines += (rng.choice(common),)


def keeps_secrets(play: Play) -> Counter[str]:
    """No reader learns what is hidden but by a declared disclosure."""
    counts: Counter[str] = Counter()
    while play.match.open:
        save = play.match.save()
        if not save.tail and play.now_and_then():
            for reader in play.readers:
                make_pair(play, reader, play.codec.state(save.snapshot.state), counts)
        play.go_on()
    for told in play.told.values():
        if told.discloses:
            counts[f"declared {told.discloses}"] += 1
    return counts


def make_pair(play: Play, reader: str, state: Any, counts: Counter[str]) -> None:
    twin = play.game.reshuffle(state, reader, play.rng)
    play.game.check(twin)
    same_view(play, reader, state, twin)
    changed = [
        s.name
        for s in play.game.secrets
        if play.codec.encode(s.hidden(state, reader)) != play.codec.encode(s.hidden(twin, reader))
    ]
    if not changed:
        counts["pairs alike"] += 1
        return
    counts["pairs"] += 1
    for name in changed:
        counts[f"changed {name}"] += 1
    Pair(play, reader, World(play, state), World(play, twin), counts).walk()


def same_view(play: Play, reader: str, state: Any, twin: Any) -> None:
    views = [play.codec.encode(play.game.view(s, reader)) for s in (state, twin)]
    if views[0] != views[1]:
        raise Leak(f"{reader} can tell a twin by its view: {views[0]!r} or {views[1]!r}")
