"""All that follows from an operation and is stored with it.

What a step tells is held until the step is done, then it goes to the channel, into the dispatch of the turn.
Who is asked meanwhile is told by the prompt what the channel does not know yet. When a phase ends the board
of the dispatch is another, and everyone gets theirs in private.

The channel gets what PUBLIC is told and sees, a person what the own seat is. In a hot seat nobody gets
anything in private: what is secret opens on the screen that both share.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from bot.post import notices, player_letters, trial_over
from bot.post.addressee import of_table
from bot.post.consequences.hours import Hours
from bot.post.consequences.operation import Operation
from bot.post.consequences.questions import held
from bot.post.consequences.status import is_over
from bot.post.consequences.stretches import Stretch, stretches
from bot.post.consequences.to_channel import ToChannel
from bot.post.consequences.to_persons import ToPersons
from bot.post.consequences.turns import stored
from bot.post.parcels import packing, targets
from bot.post.parcels.posts import Post
from bot.post.receipt_book import ReceiptBook
from bot.post.receipts import Chance
from bot.table import misses
from bot.table.dues import clock_of, going_on, with_clock
from bot.table.game_master import Act, master_of, with_master
from bot.table.undo_request import lapsed
from bot.table.written_ahead import AHEAD, Taken, taken
from bot.words.speaker import Speaker
from rules.kernel.dice import commitment
from rules.kernel.game import BACK, EDIT, MASTER, ORDER
from rules.kernel.match import AnyEntry
from rules.kernel.orders import UMPIRE
from storage import Commit, Draft, Parcel, Sitting


def caused(operation: Operation, chance: Chance) -> Commit:
    """What is to be stored; the record of its sitting is changed with it."""
    operation, first = woken(operation)
    count_answers(operation)
    note_rulings(operation)
    last = in_its_wake(operation)
    found = Caused(operation, chance).commit()
    outbox = [*first, *found.outbox, *last]
    outbox += told_lapsed(operation.sitting, outbox)
    note_logged(operation.sitting)
    return dataclasses.replace(found, outbox=outbox)


def woken(operation: Operation) -> tuple[Operation, list[Parcel]]:
    """If all is in for which the clock has stood still: how all stands when it goes on, and what tells it."""
    sitting, before = operation.sitting, operation.before
    going = going_on(sitting, before.deadlines, before.since, operation.now)
    if going is None:
        return operation, []
    sitting.record = with_clock(sitting.record, replace(clock_of(sitting.record), paused=0, missing={}))
    told = packing.to_channel(sitting.record.channel, notices.goes_on())
    before = dataclasses.replace(before, deadlines=tuple(going))
    return dataclasses.replace(operation, before=before), told


def count_answers(operation: Operation) -> None:
    """Which sides have answered themselves, each to a silent question or not."""
    asks, entries = operation.asks, operation.outcome.entries
    if any(entry.how in (BACK, EDIT) for entry in entries):
        return
    own = [(e.seat, asks[e.ask].silent) for e in entries if e.how == ORDER and e.ask in asks]
    operation.sitting.record = misses.answered(operation.record, own)


def note_rulings(operation: Operation) -> None:
    """What an umpire has said stands beside what else game masters did: who, when, asked what, and what."""
    user = operation.sitting.seats.get(UMPIRE, 0)
    said = [e for e in operation.given if e.seat == UMPIRE and e.lines and e.how in (ORDER, MASTER)]
    if not (user and said):
        return
    master = master_of(operation.record)
    acts = (*master.acts, *(Act("ruled", user, operation.now, ruled(operation, entry)) for entry in said))
    operation.sitting.record = with_master(operation.record, replace(master, acts=acts))


def ruled(operation: Operation, entry: AnyEntry) -> dict[str, str]:
    """In which turn, of what, and what was ruled: its lines name whom it concerns."""
    words, reader = operation.before.library.catalogue(operation.match.codec), of_table(operation.record)
    about = Speaker.of(words, reader.language).struct("asks", operation.asks[entry.ask].kind)
    return {"turn": operation.before.turn, "about": about, "lines": "; ".join(map(str, entry.lines))}


def in_its_wake(operation: Operation) -> list[Parcel]:
    """With the game ends what its game master tries of it; with a turn letters arrive."""
    sitting, before = operation.sitting, operation.before
    if is_over(operation.match) and not before.over:
        sitting.record, told = trial_over.over(sitting.record, operation.now)
        return told
    if before.turn and not operation.same_turn and not operation.strike:
        return player_letters.with_the_turn(sitting, operation.now)
    return []


def told_lapsed(sitting: Sitting, outbox: Iterable[Parcel]) -> list[Parcel]:
    """That nobody need answer a request any more: to all, with what tells them that the game has gone on."""
    target = sitting.record.channel and targets.channel(sitting.record.channel)
    if not any(parcel.target == target for parcel in outbox):
        return []
    sitting.record, request = lapsed(sitting.record, sitting.match.save().asks)
    notice = request and notices.undo_lapsed(request.seat, request.user)
    return packing.to_channel(sitting.record.channel, notice) if notice else []


def note_logged(sitting: Sitting) -> None:
    """Everyone has been told of the steps that are done."""
    record, told = sitting.record, sitting.match.past().snapshot.told
    sitting.record = replace(record, logged=max(record.logged, told))


class Caused:
    """What follows from one operation. Its receipts are opened while the channel is told."""

    def __init__(self, operation: Operation, chance: Chance) -> None:
        self.operation, self.match = operation, operation.match
        self.books = ReceiptBook(operation.before.receipts, commitment(operation.record.seed), chance)
        self.books.enter(operation.given, operation.outcome.struck, operation.asks)
        self.taken = dict(taken_ahead(operation))
        self.hours = Hours(operation)

    def commit(self) -> Commit:
        operation = self.operation
        strike, told = operation.strike, tuple(stretches(operation))
        public = ToChannel(operation, told, self.books, self.hours.deadlines)
        outbox = self._outbox(list(public.posts()), told)
        timed = clock_of(operation.record).timetable is not None or self.match.held
        return Commit(
            operation.outcome,
            now=operation.now,
            outbox=outbox,
            receipts=self.books.changed,
            drafts=list(self._drafts()),
            deadlines=self.hours.deadlines if timed else None,
            answered=self.hours.answered() if timed else [],
            dropped=strike.dropped if strike else (),
            turns=[stored(page) for page in public.pages],
        )

    def _outbox(self, public: Sequence[Post], told: Sequence[Stretch]) -> list[Parcel]:
        """First what holds of parcels that are dropped."""
        strike = self.operation.strike
        private = ToPersons(self.operation, told, self.books, self.hours.deadlines, self.taken).posts()
        posts = (
            *(strike.private if strike else ()),
            *self._to_channel(public),
            *private,
            *to_master(self.operation),
        )
        instead = strike.instead if strike else ()
        return [*instead, *(packing.parcel(target, post) for target, post in posts)]

    def _to_channel(self, posts: Iterable[Post]) -> Iterator[tuple[str, Post]]:
        channel = self.operation.record.channel
        if channel is not None:
            yield from ((targets.channel(channel), post) for post in posts)

    def _drafts(self) -> Iterator[Draft]:
        """What was written ahead is a draft now, and no longer kept."""
        for seat, found in self.taken.items():
            if found.lines:
                yield Draft(seat, self.match.open[seat].number, "\n".join(map(str, found.lines)))
                yield Draft(seat, AHEAD, found.left)


def taken_ahead(operation: Operation) -> Iterator[tuple[str, Taken]]:
    """What the questions that have just opened take of the lines kept for them, by their seats."""
    for seat, ask in operation.match.open.items():
        text = operation.before.ahead.get(seat)
        if text and operation.opens(seat, ask):
            yield seat, taken(operation.match, seat, ask, text, ask.kind.written_ahead)


def to_master(operation: Operation) -> Iterator[tuple[str, Post]]:
    """What waits to be read, whenever it is other than before."""
    master = master_of(operation.record).user
    if master and operation.match.held and operation.outcome.entries:
        yield targets.user(master), held(operation.sitting)
