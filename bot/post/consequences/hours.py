"""The time that an outcome leaves for what is asked."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from bot.post.consequences.operation import Operation
from bot.table.dues import Counted, Question, clock_of, due_again, dues, holidays, waited, without_holiday
from rules.kernel.game import BACK
from rules.kernel.orders import GM, Ask
from storage import Answered, Deadline


class Hours:
    """The time that an outcome leaves for what is asked."""

    def __init__(self, operation: Operation) -> None:
        self.before, self.outcome, self.now = operation.before, operation.outcome, operation.now
        self.given = operation.given
        self.sitting, self.clock = operation.sitting, clock_of(operation.record)
        self.deadlines = dues(self.sitting, self.before.deadlines, self.now, dict(self._again()))

    @property
    def _renumbered(self) -> Iterator[tuple[Ask, Question]]:
        """The questions that are asked again, and what they were before."""
        before = dict(self.outcome.again)
        return ((ask, (ask.seat, before[ask.number])) for ask in self.outcome.asks if ask.number in before)

    def _again(self) -> Iterator[tuple[Question, Counted]]:
        """When what is asked again is due; for who has not answered it yet as if nothing had happened."""
        timetable = self.clock.timetable
        if timetable is None or not self.outcome.again:
            return
        by = {entry.seat for entry in self.outcome.entries if entry.how == BACK}
        known = waited(self.sitting, timetable, self.before.deadlines, self.now)
        for ask, old in self._renumbered:
            counted, then = known.get(old), self.before.answered.get(old)
            if counted is None and then is not None:
                counted = due_again(timetable, then, self.now, ask.seat in by)
            if counted is not None:
                yield (ask.seat, ask.number), counted

    def answered(self) -> list[Answered]:
        """What time was left to who has answered; of a silent question nobody may learn when that was."""
        now_in = {(entry.seat, entry.ask) for entry in self.given}
        found = [
            self._left(each)
            for each in self.before.deadlines
            if each.seat != GM
            if self._closed(each) or ((each.seat, each.ask) in now_in and not self._silent(each))
        ]
        known = self.before.answered
        return found + [replace(known[o], ask=ask.number) for ask, o in self._renumbered if o in known]

    def _silent(self, each: Deadline) -> bool:
        ask = self.before.asks.get(each.ask)
        return ask is not None and ask.silent

    def _closed(self, each: Deadline) -> bool:
        ask = self.sitting.match.open.get(each.seat)
        return self._silent(each) and (ask is None or ask.number != each.ask)

    def _left(self, each: Deadline) -> Answered:
        """As much as when the clock was stopped, if it stands still."""
        question, paused = (each.seat, each.ask), self.clock.paused
        at = max(paused, self.before.since.get(question, 0)) if paused else self.now
        left = without_holiday(at, each.due, holidays(self.sitting).get(each.seat, ()))
        return Answered(each.seat, each.ask, each.due, left, each.plain, each.begun)
