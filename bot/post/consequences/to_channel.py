"""What the channel of a table is told of an operation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from bot.post.consequences.for_readers import raw
from bot.post.consequences.operation import Operation
from bot.post.consequences.status import status_of, where
from bot.post.consequences.stretches import Stretch
from bot.post.consequences.turns import Changed, Turns
from bot.post.parcels.posts import NOTHING, Post
from bot.post.parcels.to_channel import Bell, Bound, Call, Ended, Teaching
from bot.post.parcels.turns import Dispatch, Page
from bot.post.receipt_book import ReceiptBook
from bot.post.table_card import seated
from bot.post.teaching import learning_of
from bot.table.computers import computers_of
from bot.table.game_master import master_of
from bot.table.setting import hinted, posts_receipts
from rules.kernel.dice import commitment
from rules.kernel.game import EDIT
from rules.kernel.orders import PUBLIC
from storage import Deadline


class ToChannel:
    """What everyone may know, in the order in which it is told; receipts are opened with what opens them.

    `pages`: what the channel has been told of turns, as far as it is other than before.
    """

    def __init__(
        self,
        operation: Operation,
        stretches: Sequence[Stretch],
        books: ReceiptBook,
        deadlines: Sequence[Deadline],
    ) -> None:
        self.operation, self.deadlines = operation, deadlines
        self.before, self.match, self.record = operation.before, operation.match, operation.record
        self.has_ended = any(stretch.state is not None for stretch in stretches)
        self.turns = Turns(operation, stretches, books)
        self.pages: list[Page] = []

    def posts(self) -> Iterator[Post]:
        status = self._status()
        ends = status.over and not self.before.over
        yield from self._earlier(status)
        now = self.turns.now()
        yield from self._receipts()
        has_changed = now.fresh or self._has_changed(status, now)
        if has_changed:
            yield from now.battles(tuple(each.seat for each in status.waited), over=status.over)
        if has_changed and not now.fresh:
            yield self._dispatch(status, now)
        if ends or not self.operation.same_turn:
            yield from self._bound(status)
        if ends:
            yield self._ended(now.page)
            yield from self._taught()
        if now.fresh:
            yield self._dispatch(status, now)
        yield from self._rings()

    # -- the turns ----------------------------------------------------------------------------------------

    def _earlier(self, status: Dispatch) -> Iterator[Post]:
        """The turns in which something is struck out, and the one that is over."""
        ended = [self.turns.ended()] if self.turns.is_new else []
        for changed in (*self.turns.earlier(), *ended):
            yield from changed.battles()
            yield self._closed(status, changed)

    def _closed(self, status: Dispatch, changed: Changed) -> Dispatch:
        page, earlier = self._kept(changed.page), self.before.status
        view = status.view if earlier is None else earlier.view
        return Dispatch(status.name, view, page=page, closed=True, still=changed.still, told=changed.news)

    def _dispatch(self, status: Dispatch, now: Changed) -> Dispatch:
        return replace(status, page=self._kept(now.page), fresh=now.fresh, told=now.news)

    def _kept(self, page: Page) -> Page:
        self.pages.append(page)
        return page

    def _status(self) -> Dispatch:
        sitting, since, now = self.operation.sitting, self.before.since, self.operation.now
        deputies = sitting.deputies.values()
        return status_of(self.match, self.record, sitting.seats, since, now, deputies, self.deadlines)

    def _has_changed(self, status: Dispatch, now: Changed) -> bool:
        """Whether the dispatch of a turn that goes on would read otherwise."""
        step, old = where(self.before.library, self.match, "step"), self.before.status
        edited = any(entry.how == EDIT for entry in self.operation.outcome.entries)
        told = now.page != self.turns.before or self.has_ended or edited
        return told or self.before.step != step or old is None or old != replace(status, view=old.view)

    def _receipts(self) -> Iterator[Post]:
        """Each as a post of its own, where the table wants Discord to attest when it was sealed."""
        if posts_receipts(self.record):
            yield from self.turns.books.notices()

    # -- the proof ----------------------------------------------------------------------------------------

    def _bound(self, status: Dispatch) -> Iterator[Post]:
        """The head of the chain comes with each turn, and before the seed that makes the chain plain."""
        if not (status.branch or status.lesson):
            turn = where(self.before.library, self.match, "turn")
            yield Bound(turn, commitment(self.record.seed), status.over)

    def _ended(self, page: Page) -> Post:
        record, last = self.record, [each.event for each in page.told if each.event != NOTHING]
        seats, story, computers = self.operation.seats, self.operation.story, computers_of(record)
        return Ended(
            record.seed.hex(),
            record.words,
            commitment(record.seed),
            master_of(record).acts,
            record.name,
            last[-1] if last else NOTHING,
            raw(self.match, self.match.view(PUBLIC)),
            tuple(dict.fromkeys(user for user in seats.values() if user)),
            record.created,
            self.operation.now,
            tuple(seated(computers, seats, side) for side in self.match.game.sides(self.match.state)),
            *story,
            lesson=learning_of(record) is not None,
            hinted=hinted(record),
        )

    def _taught(self) -> Iterator[Post]:
        if learning := learning_of(self.record):
            yield Teaching(learning.digest, len(learning.done), over=True)

    # -- bells ----------------------------------------------------------------------------------------------

    def _calls(self) -> Iterator[Call]:
        """Whom the table has begun to wait for and no direct message reaches."""
        if self.record.hot_seat:
            return
        waiting = self.match.waiting()
        for seat in (seat for seat in waiting if self._is_asked_anew(seat)):
            user = self.operation.seats.get(seat, 0)
            if user in self.before.closed and user != self.operation.by:
                yield Call(seat, user, others=tuple(other for other in waiting if other != seat))

    def _is_asked_anew(self, seat: str) -> bool:
        return self.match.open[seat].number not in self.before.waited

    def _rings(self) -> Iterator[Post]:
        view = raw(self.match, self.match.view(PUBLIC))
        for call in self._calls():
            yield Bell((call,), view, self.match.open[call.seat].number)
