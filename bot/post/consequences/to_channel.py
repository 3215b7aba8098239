"""What the channel of a table is told of an operation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from bot.post.consequences.for_readers import heard, numbers, raw
from bot.post.consequences.operation import Operation
from bot.post.consequences.status import seated, status_of, where
from bot.post.consequences.stretches import Stretch
from bot.post.parcels import NOTHING, Bound, Call, Called, Ended, Log, Post, Seated, Status
from bot.post.receipt_book import ReceiptBook
from bot.table.game_master import master_of
from rules.kernel.dice import commitment
from rules.kernel.orders import PUBLIC
from storage import Deadline


class ToChannel:
    """What everyone may know, in the order in which it is told; receipts are opened with what opens them."""

    def __init__(
        self,
        operation: Operation,
        stretches: Sequence[Stretch],
        books: ReceiptBook,
        deadlines: Sequence[Deadline],
    ) -> None:
        self.operation, self.stretches, self.books, self.deadlines = operation, stretches, books, deadlines
        self.before, self.match, self.record = operation.before, operation.match, operation.record
        self.undone = operation.undone  # until it is told

    def posts(self) -> Iterator[Post]:
        status = self._status()
        fresh = self._is_new_turn(status)
        logs = [log for stretch in self.stretches if (log := self._log(stretch))]
        calls = self._calls()
        if calls and logs and not fresh:
            logs[-1] = replace(logs[-1], calls=calls)
        yield from logs
        yield from self.books.notices()
        yield from self._bound(status, fresh)
        yield from self._ended(status)
        if fresh:
            yield replace(status, fresh=True, calls=calls)
            return
        if self.operation.strike or self._has_changed(status):
            yield status
        deaf = self._beside_others(call for call in calls if call.user in self.before.closed)
        if deaf and not logs:
            yield Called(deaf)

    def _status(self) -> Status:
        sitting, since, now = self.operation.sitting, self.before.since, self.operation.now
        deputies = sitting.deputies.values()
        return status_of(self.match, self.record, sitting.seats, since, now, deputies, self.deadlines)

    def _bound(self, status: Status, fresh: bool) -> Iterator[Post]:
        """The head of the chain comes with each turn, and before the seed that makes the chain plain."""
        if fresh and not status.branch:
            turn = where(self.before.library, self.match, "turn")
            yield Bound(turn, commitment(self.record.seed), status.over)

    def _is_new_turn(self, status: Status) -> bool:
        return not self.operation.same_turn or (status.over and not self.before.over)

    def _has_changed(self, status: Status) -> bool:
        """Whether a status message would read otherwise."""
        step, old = where(self.before.library, self.match, "step"), self.before.status
        return self.before.step != step or old is None or old != replace(status, view=old.view)

    def _log(self, stretch: Stretch) -> Log | None:
        strike, opened = self.operation.strike, tuple(self.books.opened_by(stretch.told))
        events = heard(self.match, stretch.told, PUBLIC)
        if not events and not self.undone and not strike:
            return None
        view = NOTHING
        if stretch.state is not None:
            view = raw(self.match, self.match.game.view(stretch.state, PUBLIC))
        undone, self.undone = self.undone, False
        back = strike.back if strike else None
        return Log(events, opened, undone, view, back=back, told=numbers(stretch.told, PUBLIC))

    def _calls(self) -> tuple[Call, ...]:
        """Whom the table has begun to wait for."""
        if self.record.hot_seat:
            return ()
        fresh = [s for s in self.match.waiting() if self.match.open[s].number not in self.before.waited]
        found = (seated(self.operation.seats, s) for s in fresh)
        called = [one for one in found if one.user not in (0, self.operation.by)]
        return self._beside_others(called)

    def _beside_others(self, called: Iterable[Seated]) -> tuple[Call, ...]:
        seats = {one.seat: one.user for one in called}
        others = tuple(seat for seat in self.match.waiting() if seat not in seats)
        return tuple(Call(seat, user, others) for seat, user in seats.items())

    def _ended(self, status: Status) -> Iterator[Post]:
        if status.over and not self.before.over:
            seed, words = self.record.seed, self.record.words
            yield Ended(seed.hex(), words, commitment(seed), master_of(self.record).acts)
