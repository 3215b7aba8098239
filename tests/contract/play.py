"""The random player, who draws orders line by line, and a game it plays with all that would be stored."""

from __future__ import annotations

from hashlib import blake2b
from random import Random
from typing import Any

from rules.kernel.export import export
from rules.kernel.game import Codec, Entry, Snapshot
from rules.kernel.match import Match, Outcome, Past, beginning
from rules.kernel.orders import Ask, Lines
from tests.contract.subject import Subject

LESS_CARE = 0.05  # where something rare is to be met
PLACES = 8  # of a long order that are looked at hard with less than all care
PATIENCE = (0.0, 0.2, 0.6, 1.0)  # how likely a player goes on when nothing more is owed


class Broken(AssertionError):
    """A game does not keep a contract."""


class DeadEnd(Broken):
    """A draft that can neither go on nor be sealed."""


def draw(match: Match, seat: str, rng: Random, patience: float | None = None) -> Lines:
    """A random legal order, line by line, sealed when nothing is owed and patience ends."""
    kind, view, random = match.open[seat].kind, match.view(seat), rng.random
    if patience is None:
        patience = PATIENCE[int(random() * len(PATIENCE))]
    lines: Lines = ()
    while True:
        offers = match.offers(seat, lines)
        if (not offers or random() >= patience) and kind.owed(view, lines) is None:
            return lines
        if not offers:
            raise DeadEnd(
                f"{kind}: {written(lines)} can neither go on nor be sealed: {kind.owed(view, lines)!r}"
            )
        lines += (offers[int(random() * len(offers))],)


def unsealed(match: Match) -> list[str]:
    return [seat for seat in match.open if match.sealed(seat) is None]


def written(lines: Lines) -> str:
    return ", ".join(map(str, lines)) or "nothing"


class Play:
    """A game played at random, with the journal and the news as they would be stored."""

    def __init__(
        self,
        subject: Subject,
        variant: str,
        seed: int,
        codec: Codec | None = None,
        maker: type[Match] = Match,
        care: float = 1.0,
    ) -> None:
        self.subject, self.variant, self.seed, self.maker, self.care = subject, variant, seed, maker, care
        self.rng = Random(f"{subject.name} {variant} {seed}")
        self.contract = ""  # that is looked at now
        self.key = blake2b(f"{subject.name} {variant} {seed}".encode(), digest_size=32).digest()
        self.codec = codec or subject.codec()
        self.game = self.codec.game
        self.journal: dict[int, Entry[Any, Any]] = {}
        self.told: dict[int, Any] = {}
        self.phases: list[Snapshot] = []
        self.orders = 0
        start = subject.start(variant)(self.codec.data)
        self.match = self.new_match(beginning(self.codec, start))
        assert self.match.news is not None
        self.store(self.match.news)
        self.readers = subject.readers(self.match.state)
        self.all_readers = subject.all_readers(self.match.state)

    @property
    def start_number(self) -> int:
        """Another one for each start and each game, where something is done by turns."""
        return [*self.subject.starts].index(self.variant) + self.seed

    def new_match(self, save: Any, standing_orders: dict[str, Lines] | None = None) -> Match:
        return self.maker(self.codec, save, self.key, standing_orders)

    def reload(self) -> Match:
        """The same game from what is stored, through bytes."""
        return self.new_match(
            self.codec.save(self.codec.encode(self.match.save())), self.match.standing_orders
        )

    def store(self, outcome: Outcome) -> None:
        for number in outcome.struck:
            self.journal.pop(number, None)
        for number in outcome.unsaid:
            self.told.pop(number, None)
        self.phases = [s for s in self.phases if s.entry not in outcome.struck] + outcome.phases
        self.journal |= {
            entry.number: entry for entry in outcome.entries if entry.number not in outcome.struck
        }
        self.told |= {told.number: told for told in (*outcome.told, *outcome.kept)}

    def past(self, snapshot: Snapshot) -> Past:
        return Past.since(snapshot, self.journal.values(), self.told.values())

    def pick(self) -> str:
        """One of those who have yet to answer."""
        waiting = unsealed(self.match)
        return waiting[int(self.rng.random() * len(waiting))]

    def submit(self, seat: str, lines: Lines) -> Outcome:
        outcome = self.match.submit(seat, lines)
        self.orders += 1
        if self.orders > self.subject.longest:
            raise Broken(f"no end after {self.orders} orders")
        self.store(outcome)
        return outcome

    def go_on(self) -> Outcome:
        """One random order."""
        seat = self.pick()
        return self.submit(seat, draw(self.match, seat, self.rng))

    def now_and_then(self) -> bool:
        """Whether to make a costly check here: always in short games, about 50 times in a long one."""
        return self.rng.random() * self.subject.length < 50 * self.care

    def places(self, lines: Lines) -> list[int]:
        """Where to look hard on the way to an order: at every line, with less care at some of a long one."""
        least = len(lines) + 1 if self.care == 1 else PLACES
        between = [place for place in range(len(lines)) if self.rng.random() * len(lines) < least]
        return [*between, len(lines)]

    # -- what must not change, and what a report says ----------------------------------------------

    def views(self, match: Match) -> dict[str, bytes]:
        return {who: self.codec.encode(match.view(who)) for who in self.all_readers}

    def picture(self, match: Match) -> dict[str, Any]:
        """All that can be seen of a match from without."""
        return {
            "save": self.codec.encode(match.save()),
            "state": self.codec.encode(match.state),
            "digest": match.digest(),
            "asks": {seat: self.asked(ask) for seat, ask in match.open.items()},
            "sealed": {seat: match.sealed(seat) for seat in match.open},
            "waiting": match.waiting(),
            "views": self.views(match),
            "standing_orders": match.standing_orders,
        }

    def asked(self, ask: Ask) -> bytes:
        return self.codec.encode(ask)

    def same(self, before: dict[str, Any], after: dict[str, Any], what: str) -> None:
        for name, value in before.items():
            if after[name] != value:
                raise Broken(f"{what}: {name} was {value!r} and is {after[name]!r}")

    def news(self, outcome: Outcome) -> bytes:
        """An outcome in a form that can be compared."""
        return self.codec.encode(
            [outcome.entries, outcome.told, outcome.phases, outcome.struck, outcome.unsaid]
        )

    def check(self) -> None:
        """The invariants."""
        try:
            self.game.check(self.match.state)
        except ValueError as broken:
            raise Broken(f"impossible state: {broken}") from broken

    def report(self, contract: str) -> str:
        """The running step as a position file, and how to see the whole again."""
        what = f"{contract} {self.subject.name} {self.variant} {self.seed}"
        orders = (f"# {entry.seat}: {written(entry.lines)}" for entry in self.journal.values() if entry.ask)
        position = export(self.match, what, note=f"python -m tests.fuzz again {what}", with_key=True)
        return "\n".join([position, "# all orders of the game so far:", *orders])
