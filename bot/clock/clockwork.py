"""The clock of all tables: what is due is carried out once, also when the bot dies in the middle of it.

A deadline is claimed in the database, then its table does what it has agreed on in one commit. What was
claimed by a process that died is claimed anew by the next, and done only if its question is still open.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from msgspec.structs import replace

from bot.clock.holidays import Holidays
from bot.clock.invitations import Invitations
from bot.clock.open_seats import vacated
from bot.clock.reminders import Reminders
from bot.post import notices
from bot.post.consequences.committing import commit_of, store
from bot.post.consequences.operation import Before, Operation, before, together
from bot.post.consequences.own_sheets import sheets_again
from bot.post.consequences.status import is_over
from bot.post.library import Library
from bot.post.logs import event, failed
from bot.post.parcels import packing, targets
from bot.post.parcels.notice import Notice
from bot.post.parcels.posts import Post
from bot.post.receipts import Chance
from bot.post.rounds import again_and_again
from bot.table import misses
from bot.table.broken import position_of
from bot.table.dues import after_absence, clock_in, clock_of, dues, of_reader, with_clock
from bot.table.game_master import master_of, with_master
from bot.table.staff import players
from bot.table.timetable import DAY, HOUR, MINUTE, PAUSE
from rules.kernel.match import Fault
from storage import Commit, Deadline, Parcel, Shelf, Sitting, StorageError
from storage.errors import Frozen

EVERY = 15.0  # seconds
SLACK = 5 * MINUTE  # of absence, which moves nothing

Report = Callable[[int, str], str]  # a game and its position file: the name under which it was written


class Clockwork:
    """`clock` tells milliseconds since 1970, `pause` waits so many seconds.

    `present`: whether people can reach the bot; while they cannot, it is away. `wake`: there are new parcels.
    """

    def __init__(
        self,
        shelf: Shelf,
        library: Library,
        clock: Callable[[], int],
        chance: Chance,
        report: Report,
        *,
        present: Callable[[], bool] = lambda: True,
        wake: Callable[[], None] = lambda: None,
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.shelf, self.library, self.clock, self.chance, self.report = shelf, library, clock, chance, report
        self.present, self.wake, self.pause = present, wake, pause
        self.reminders, self.holidays = Reminders(shelf), Holidays(shelf)
        self.invitations = Invitations(shelf)
        self._begun = 0  # when this process has begun to tick
        self._undone: set[int] = set()  # games of which something is claimed that could not be done

    async def run(self) -> None:
        """Until it is cancelled."""
        await again_and_again(self.tick, EVERY, "clock not read", self.present, self.pause)

    async def tick(self) -> None:
        """All that is due now."""
        now = self.clock()
        for game in await self.shelf.clock.at_work(now, SLACK, after_absence, away):
            await self._try(game, self._restate)
        await self._beside("holidays not told", self.holidays.tick(now))
        await self._beside("seats are kept on", self.invitations.tick(now))
        for game in sorted(self._undone):
            await self.shelf.clock.release(game)
        self._undone.clear()
        claimed = sorted(await self.shelf.clock.claim(now), key=lambda each: each.game)
        for game, _ in groupby(claimed, key=lambda each: each.game):
            await self._try(game, self._come)
        await self._beside("no reminders", self.reminders.tick(now))
        await self._forget(now)
        self.wake()

    async def _beside(self, what: str, work: Awaitable[None]) -> None:
        try:
            await work
        except Exception as trouble:  # deadlines come without it
            failed(what, trouble)

    async def _forget(self, now: int) -> None:
        """What was done for requests of old. What came while the bot was away is handled first."""
        self._begun = self._begun or now
        if now >= self._begun + HOUR:
            await self.shelf.interactions.forget(now - DAY)

    async def _try(self, game: int, work: Callable[[Sitting], Awaitable[None]]) -> None:
        """No game that cannot be read keeps the others waiting."""
        try:
            async with self.shelf.game(game) as sitting:
                await work(sitting)
        except Fault as fault:
            await self._broke(game, fault)
        except StorageError as trouble:
            failed("a deadline waits", trouble, game=game)
            if not isinstance(trouble, Frozen):
                self._undone.add(game)
        except Exception as broken:  # what is ours to mend; the next process tries again
            failed("a deadline failed", broken, game=game)

    async def _restate(self, sitting: Sitting) -> None:
        """The status says when answers are due now."""
        earlier = await before(self.library, self.shelf, sitting)
        if earlier.status is not None:
            outbox = [
                *packing.to_channel(sitting.record.channel, earlier.status),
                *sheets_again(sitting, earlier.deadlines),
            ]
            await store(sitting, Commit(now=self.clock(), outbox=outbox))

    # -- what is due --------------------------------------------------------------------------------------

    async def _come(self, sitting: Sitting) -> None:
        """The deadlines of a game have come; what has been answered or put off meanwhile has not."""
        await self._lose_patience(sitting)
        come = list(has_come(sitting, await sitting.deadlines(), self.clock()))
        late = [seat for seat in come if sitting.match.sealed(seat) is None]
        timetable = clock_of(sitting.record).timetable
        if not late or timetable is None:
            return
        if await self._is_lost(sitting):
            await self._stop(sitting, come, "lost")
        elif timetable.at == PAUSE:
            await self._stop(sitting, come, "agreed")
        else:
            await self._answer(sitting, come, late)

    async def _lose_patience(self, sitting: Sitting) -> None:
        """If a game master has read the answers for long enough, the sides may agree to go on without."""
        now, master = self.clock(), master_of(sitting.record)
        for each in of_reader(await sitting.deadlines()):
            if each.due <= now and not each.held and each.ask != master.silent and sitting.match.held:
                sitting.record = with_master(sitting.record, replace(master, silent=each.ask))
                notice = notices.master_silent(
                    master.user, each.begun // 1000, players(sitting.seats).values()
                )
                outbox = packing.to_channel(sitting.record.channel, notice)
                await store(sitting, Commit(now=now, outbox=outbox))

    async def _is_lost(self, sitting: Sitting) -> bool:
        channel = sitting.record.channel
        return channel is not None and targets.channel(channel) in await self.shelf.outbox.lost()

    async def _answer(self, sitting: Sitting, come: Sequence[str], late: Sequence[str]) -> None:
        """What the rules hold for who said nothing is sealed in their name, for all at once."""
        earlier = await before(self.library, self.shelf, sitting)
        asks = {seat: sitting.match.open[seat].number for seat in late}
        try:
            outcome = together(
                [sitting.match.default(seat) for seat in late if is_open(sitting, seat, asks[seat])]
            )
        except Exception as broken:  # whatever goes wrong in the rules
            self.report(sitting.game, await position_of(self.shelf, sitting, f"at the deadline: {broken}"))
            raise Fault(f"{type(broken).__name__}: {broken}") from broken
        now = self.clock()
        opened = self._count(sitting, earlier, late, now)
        first = packing.to_channel(sitting.record.channel, *told_of(earlier, come)) + opened
        await store(sitting, await commit_of(Operation(earlier, outcome, now), self.chance, first=first))
        event("deadline", game=sitting.game)

    def _count(self, sitting: Sitting, earlier: Before, late: Sequence[str], now: int) -> list[Parcel]:
        """Who sits there has missed an answer; their seats open if the table has agreed on that."""
        if sitting.record.hot_seat:
            return []
        asks = {ask.seat: ask for ask in earlier.asks.values()}
        silent = {seat: asks[seat].silent for seat in late if seat in players(sitting.seats)}
        sitting.record = misses.counted(sitting.record, silent, now)
        if is_over(sitting.match):
            return []
        return opened(sitting, misses.vacant(sitting), now)

    async def _broke(self, game: int, fault: Fault) -> None:
        """The rules broke: the clock stands still until somebody lets it go on."""
        failed("a deadline failed", fault, game=game)

        async def stop(sitting: Sitting) -> None:
            come = list(has_come(sitting, await sitting.deadlines(), self.clock()))
            await self._stop(sitting, come, "fault")

        await self._try(game, stop)

    async def _stop(self, sitting: Sitting, come: Sequence[str], why: str) -> None:
        now = self.clock()
        missing = {seat: sitting.match.open[seat].number for seat in come if why == "agreed"}
        clock = replace(clock_of(sitting.record), paused=now, missing=missing)
        sitting.record = with_clock(sitting.record, clock)
        held = dues(sitting, await sitting.deadlines(), now)
        earlier = await before(self.library, self.shelf, sitting)
        assert earlier.status is not None
        waited = tuple(replace(each, due=0) for each in earlier.status.waited)
        status = replace(earlier.status, waited=waited)
        outbox = [
            *packing.to_channel(sitting.record.channel, stopped(sitting, come, why), status),
            *sheets_again(sitting, held),
        ]
        await store(sitting, Commit(now=now, outbox=outbox, deadlines=held))


def stopped(sitting: Sitting, come: Sequence[str], why: str) -> Notice:
    """That the clock stands still; who was late is called upon, where it goes on with their answer."""
    late = [sitting.seats[seat] for seat in come] if why == "agreed" else []
    return notices.stopped(come, why, dict.fromkeys(late), sitting.record.host or 0)


def has_come(sitting: Sitting, deadlines: Sequence[Deadline], now: int) -> Iterator[str]:
    """The seats whose time is over, as everyone may know: whoever has sealed openly is not among them."""
    waiting = sitting.match.waiting()
    for each in deadlines:
        if (
            each.due <= now
            and not each.held
            and each.seat in waiting
            and is_open(sitting, each.seat, each.ask)
        ):
            yield each.seat


def is_open(sitting: Sitting, seat: str, number: int) -> bool:
    ask = sitting.match.open.get(seat)
    return ask is not None and ask.number == number


def told_of(earlier: Before, come: Sequence[str]) -> Iterator[Post]:
    """Whose time is over; of silent questions nobody learns who had anything to say."""
    asks = {ask.seat: ask for ask in earlier.asks.values()}
    known = {miss.seat: miss for miss in misses.told(earlier.sitting.record)}
    for silent in (False, True):
        seats = [seat for seat in come if asks[seat].silent is silent]
        if seats:
            missed = () if silent else (known[seat] for seat in seats if seat in known)
            yield notices.deadline(seats, silent, missed)


def opened(sitting: Sitting, holders: Mapping[str, int], now: int) -> list[Parcel]:
    """By what the table has agreed on these seats are open; who held them can take them again at once."""
    if not holders:
        return []
    record = sitting.record
    posts = {seat: notices.opened(seat, user, misses.row(record, seat)) for seat, user in holders.items()}
    own = [
        packing.parcel(targets.user(user), notices.replaced_you(record.name, seat))
        for seat, user in holders.items()
    ]
    return [*vacated(sitting, posts, now), *own]


def away(options: Mapping[str, Any], channel: int, since: int, until: int) -> Iterator[Parcel]:
    timetable = clock_in(options).timetable
    times = timetable is not None and bool(timetable.times)
    yield packing.parcel(targets.channel(channel), notices.away(since // 1000, until // 1000, times))
