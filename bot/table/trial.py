"""A line that a game master has tried in a game of its own, and how it is carried out in the whole game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from rules.kernel.dice import counting
from rules.kernel.game import MASTER as BY_MASTER
from rules.kernel.game import ORDER
from rules.kernel.match import AnyEntry, AnyRoll, Fault, Match, Outcome, Past
from rules.kernel.orders import Ask, No
from storage import Record, Sitting
from storage.export import Volume

BRANCH = "branch"  # in a game's options: the game that it is a branch of


def is_branch(record: Record | Volume) -> bool:
    return bool(record.options.get(BRANCH))


class Stray(Exception):
    """The line does not go in the whole game as it went: at this order, if it is one that does not fit."""

    def __init__(self, order: AnyEntry | None = None, why: No | None = None) -> None:
        super().__init__(order, why)
        self.order, self.why = order, why


@dataclass(frozen=True)
class Variation:
    """The answers given in a branch since it began, the dice that fell there, and how it stands now."""

    answers: Sequence[AnyEntry]
    rolls: Sequence[AnyRoll]
    end: Match

    @classmethod
    async def of(cls, whole: Match, branch: Sitting) -> Variation:
        """`whole`: the game as it stood when the branch began. Raises No where what came before is undone."""
        journal = [noted.entry for noted in await branch.history.journal() if not noted.struck]
        past, rolls = whole.past(), counting((entry.how, entry.rolls) for entry in journal)
        known, answers = [e for e in past.entries if e.ask], [e for e in journal if e.ask]
        closed = [entry for entry in known if is_closed(whole, entry)]
        if as_given(answers[: len(closed)]) != as_given(closed) or not begins_so(rolls, past):
            raise No("bot/branch", "taken_back_before")
        sealed = [entry for entry in known if not is_closed(whole, entry)]
        return cls(beside(answers[len(closed) :], sealed), rolls[len(past.dice) :], branch.match)

    @property
    def orders(self) -> list[AnyEntry]:
        """Those of the answers that the game master gave."""
        return [answer for answer in self.answers if answer.how == ORDER]

    @property
    def dice(self) -> tuple[int, ...]:
        return tuple(roll.value for roll in self.rolls if roll.sides)

    def carried_out(self, match: Match, note: str) -> list[Outcome]:
        """Give it in this match; raises Stray where that does not lead where the line has led."""
        match.take_up()
        match.lay((*self.dice, *self.end.laid), [roll.result for roll in self.rolls if not roll.sides])
        hand = Hand(match, note)
        hand.let_go()
        for answer in self.answers:
            hand.give(answer)
        if stand(match) != stand(self.end):
            raise Stray
        return hand.outcomes


def is_closed(match: Match, entry: AnyEntry) -> bool:
    """Whether the game has gone on with an answer, or would when it is let."""
    ask = match.open.get(entry.seat)
    return match.held or ask is None or ask.number != entry.ask


def as_given(entries: Sequence[AnyEntry]) -> list[Any]:
    return [(entry.seat, entry.lines) for entry in entries]


def beside(answers: Sequence[AnyEntry], sealed: Sequence[AnyEntry]) -> list[AnyEntry]:
    """The answers without those that were sealed before, unless their seat has answered otherwise."""
    left = list(answers)
    for old in sealed:
        first = next((answer for answer in left if answer.seat == old.seat), old)
        if first is not old and as_given([first]) == as_given([old]):
            left.remove(first)
    return left


def begins_so(rolls: Sequence[AnyRoll], past: Past) -> bool:
    faces = [[(r.sides, r.value, r.result) for r in found] for found in (rolls, past.dice)]
    return faces[0][: len(faces[1])] == faces[1]


def stand(match: Match) -> Any:
    """All by which one match stands where another does."""
    asks: dict[str, Ask] = {seat: replace(ask, number=0) for seat, ask in match.open.items()}
    sealed = {seat: match.sealed(seat) for seat in asks}
    return match.codec.encode(match.state), asks, sealed, match.laid


@dataclass
class Hand:
    """Gives answers in a match, one after the other; what answers itself there is not given again."""

    match: Match
    note: str
    outcomes: list[Outcome] = field(default_factory=list)
    come: list[AnyEntry] = field(default_factory=list)  # answers that nobody has had to give

    def let_go(self) -> None:
        """What waits to be read has been read in the branch, and so has what answers itself thereafter."""
        while self.match.held:
            self._done(self.match.release(self.note))

    def give(self, answer: AnyEntry) -> None:
        for entry in self.come:
            if as_given([entry]) == as_given([answer]):
                self.come.remove(entry)
                return
        self.come = [e for e in self.come if e.seat != answer.seat or is_closed(self.match, e)]
        try:
            self._done(self.match.submit(answer.seat, answer.lines, how=BY_MASTER, note=self.note))
        except No as no:
            raise Stray(answer, no) from no
        except Fault as fault:
            raise Stray(answer) from fault
        self.let_go()

    def _done(self, outcome: Outcome) -> None:
        """The first entry is what was done; the others have come by themselves."""
        self.outcomes.append(outcome)
        self.come += [entry for entry in outcome.entries[1:] if entry.ask]
