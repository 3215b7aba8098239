"""What the channel has been told of each turn, and what an operation adds to that or strikes out of it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import takewhile
from types import NoneType
from typing import Any, NamedTuple

from msgspec.structs import replace

from bot.post.consequences.fights import all_over, battles, carried, seen_now, struck_out, with_told
from bot.post.consequences.for_readers import raw
from bot.post.consequences.operation import Operation
from bot.post.consequences.status import page_of, read, where
from bot.post.consequences.stretches import Stretch
from bot.post.parcels.fights import Battle
from bot.post.parcels.posts import NOTHING
from bot.post.parcels.receipts import Kept, Unsealed
from bot.post.parcels.turns import Page, Told
from bot.post.receipt_book import ReceiptBook
from rules.kernel.game import Snapshot
from rules.kernel.match import AnyTold
from rules.kernel.orders import PUBLIC
from storage import Turn


def stored(page: Page) -> Turn:
    return Turn(page.number, page.last, page)


class Changed(NamedTuple):
    """A page as it is now. `news`: the numbers of the events that are new on it, or that nobody was sent."""

    page: Page
    news: tuple[int, ...] = ()
    fresh: bool = False
    still: bool = False  # nothing on it is new
    before: Page = Page()
    closed: bool = False  # its turn is over

    def battles(self, waited: tuple[str, ...] = (), *, over: bool = False) -> Iterator[Battle]:
        """Its fights, as far as they are told of by themselves now; with the game all of them are over."""
        page = all_over(self.page) if over else self.page
        return battles(page, self.before, self.news, waited=waited, closed=self.closed)


class Turns:
    """What an operation does to the pages; receipts are opened with what opens them."""

    def __init__(self, operation: Operation, stretches: Sequence[Stretch], books: ReceiptBook) -> None:
        self.operation, self.books, self.match = operation, books, operation.match
        self.goes_back = bool(operation.strike) or operation.undone
        self.before = page_of(operation.before.turns)
        has_begun = bool(operation.before.turn or operation.before.turns)
        self.is_new = self.goes_back or (has_begun and not operation.same_turn)
        self.boards = [stretch.state for stretch in stretches if stretch.state is not None]
        told = [self._items(news) for stretch in stretches for news in stretch.told]
        self.told = [*(item for items in told for item in items), *self._of_receipts()]

    def _items(self, news: AnyTold) -> list[Told]:
        """An event as everyone sees it, and the receipts that it opens."""
        event = news.seen_by(PUBLIC)
        shown = [] if event is None else [Told(news.number, raw(self.match, event))]
        return [*shown, *(Told(news.number, opened=one) for one in self.books.opened_by((news,)))]

    def _of_receipts(self) -> Iterator[Told]:
        """What became of receipts that are no longer in force, if they are not opened."""
        for post in self.books.notices():
            if isinstance(post, Unsealed) or post.replaces:
                yield Told(receipt=post)

    # -- what has changed -------------------------------------------------------------------------------

    def earlier(self) -> Iterator[Changed]:
        """The pages of earlier turns in which something is struck out."""
        for turn in self.operation.before.turns[:-1]:
            yield self._struck(read(turn), ())

    def ended(self) -> Changed:
        """The page of the turn that is over; what was fought in it is over too, unless it is gone back to."""
        until = self._begins
        told = [] if self.goes_back else [each for each in self.told if each.number <= until]
        boards = [] if self.goes_back else [board for board in self.boards if self._is_before(board)]
        changed = self._struck(self._shown(replace(self.before, receipts=()), boards), told)
        return changed if self.goes_back else changed._replace(page=all_over(changed.page))

    def now(self) -> Changed:
        """The page of the turn that goes on, or that has begun."""
        if not self.is_new:
            page, told = self.before, self.told
            fresh, boards = not self.operation.before.turn, self._boards_now(told)
            return Changed(self._with(page, told, boards), news_of(told), fresh, before=page)
        until = self._begins
        told = self.told if self.goes_back else [each for each in self.told if each.number > until]
        strike = self.operation.strike
        page = Page(self.before.number + 1, receipts=self.before.receipts)
        page = replace(page, undone=self.goes_back, back=strike.back if strike else None)
        if self.goes_back:
            page = carried(page, (changed.page for changed in (*self.earlier(), self.ended())))
        return Changed(self._with(page, told, (self.match.state,)), news_of(told), fresh=True)

    def _boards_now(self, told: Collection[Told]) -> Sequence[Any]:
        """The board as the steps have left it of which something is told."""
        return [self.match.codec.state(self.match.past().snapshot.state)] if told else self.boards[-1:]

    def _with(self, page: Page, told: Iterable[Told], boards: Sequence[Any]) -> Page:
        page = self._shown(page, boards or [self.match.state] * (page.board == NOTHING))
        receipts = tuple(self._receipts(page.receipts))
        page = self._told_too(replace(page, receipts=receipts), told)
        return seen_now(self.match, page)

    def _told_too(self, page: Page, told: Iterable[Told]) -> Page:
        """With more that was told."""
        known = len(page.told)
        page = with_told(self.match, page, told)
        return replace(page, new=len(page.told) - known or page.new)

    def _shown(self, page: Page, boards: Sequence[Any]) -> Page:
        """With the last of these boards, where there is one."""
        for state in boards[-1:]:
            view = self.match.game.view(state, PUBLIC)
            page = replace(page, board=raw(self.match, view))
        return page

    def _struck(self, page: Page, more: Iterable[Told]) -> Changed:
        """A page that is over, and what it told last. What no longer holds is struck out; if nobody has been
        sent it, it is not there at all. That receipts were opened stays so."""
        gone, strike = set(self.operation.outcome.unsaid), self.operation.strike
        unsent: Collection[int] = strike.unsent if strike else ()
        kept = struck_out(self.match, page, gone, gone.intersection(unsent))
        again = [each for each in kept.all if each.number in unsent]
        more = tuple(more)
        now = self._told_too(kept, more)
        still = not (more or (now.told and strike and strike.dropped))
        return Changed(now, news_of((*again, *more)), still=still, before=page, closed=True)

    def _receipts(self, known: Iterable[Kept]) -> Iterator[Kept]:
        """Those in force, each with the time at which it was sealed."""
        since = {one.fingerprint: one.since for one in known}
        for seat, fingerprint in self.books.published():
            yield Kept(seat, fingerprint, since.get(fingerprint, self.operation.now))

    # -- where a turn begins ----------------------------------------------------------------------------

    @property
    def _begins(self) -> int:
        """The last event before the turn that has begun: what opens it is told with it."""
        last, opening, types = self._done, 0, list(self.match.game.opening)
        for each in reversed(self.told):
            kind = NoneType if each.event == NOTHING else type(self.match.codec.event(each.event))
            if each.number <= last and kind in types:
                opening, types = each.number, types[: types.index(kind)]
        return opening - 1 if opening else last

    @property
    def _done(self) -> int:
        """The last event before the first step of the turn that has begun."""
        starts = takewhile(lambda start: not self._is_before(self._state(start)), self._from_last())
        first = min((start.told for start in starts), default=None)
        return max((each.number for each in self.told), default=0) if first is None else first

    def _from_last(self) -> Iterator[Snapshot]:
        return reversed(self.operation.outcome.phases)

    def _state(self, start: Snapshot) -> Any:
        return self.match.codec.state(start.state)

    def _is_before(self, state: Any) -> bool:
        """Whether a state is not of the turn that has begun."""
        view = self.match.game.view(state, PUBLIC)
        library = self.operation.before.library
        return where(library, self.match, "turn", view) != where(library, self.match, "turn")


def news_of(told: Iterable[Told]) -> tuple[int, ...]:
    """The numbers of the events among it."""
    return tuple(dict.fromkeys(each.number for each in told if each.number and each.opened is None))
