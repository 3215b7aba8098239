"""Holidays: what a person on one owes is due later, at every table as far as that table grants it.

A person says when they are away; each table keeps what of it counts there. Whenever the two differ the table
is told, so that none misses a holiday that is taken, changed or over, whatever happened in between.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from bot.clock.open_seats import vacated
from bot.post import notices
from bot.post.consequences.committing import store
from bot.post.consequences.own_sheets import sheets_again
from bot.post.consequences.status import status_now
from bot.post.logs import failed
from bot.post.parcels import packing, targets
from bot.post.parcels.notice import Notice
from bot.post.parcels.posts import Post
from bot.table.computers import USUAL, Computer, computers_of
from bot.table.dues import Clock, Rest, clock_of, dues, settled, with_clock
from bot.table.setting import Setting
from bot.table.timetable import DAY, MINUTE, UTC_ZONE, further, span
from rules.kernel.orders import UMPIRE
from storage import Commit, Deadline, Listed, Parcel, Person, Record, Shelf, Sitting, StorageError
from storage.records import OVER, PLAYING

Span = tuple[int, ...]  # from when until when, or nothing


class Turn(msgspec.Struct, frozen=True):
    """What a table has not been told yet: of [notices], what it will know then, and `away`: from
    when until when the holiday is, or was."""

    key: str
    rest: Rest
    away: Span


class Holidays:
    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self._next = 0

    async def tick(self, now: int) -> None:
        """Tell every table what it does not know yet; looked at once a minute."""
        if now < self._next:
            return
        self._next = now + MINUTE
        for user, person in (await self.shelf.people.away()).items():
            if await self.tell(user, now) and person.away[1] <= now:
                await self.shelf.people.forget_away(user, person.away)

    async def tell(self, user: int, now: int) -> bool:
        """Tell all tables of a person; False if one could not be told."""
        games = [game for game in await self.shelf.games.of_user(user) if game.status != OVER]
        return all([await self._told(game, user, now) for game in games])

    async def _told(self, game: Listed, user: int, now: int) -> bool:
        record, person = await self.shelf.games.record(game.id), await self.shelf.people.person(user)
        seats = [seat for seat, there in game.seats.items() if there == user]
        kept = [seat for seat, computer in computers_of(record).items() if computer.keeps == user]
        if not (seats or kept):
            return True
        turns = turned(clock_of(record), user, person, now) is not None
        if not turns and not (seats and is_covered(record, user, now)):
            return True
        try:
            async with self.shelf.game(game.id) as sitting:
                await keep_up(sitting, user, await self.shelf.people.person(user), now)
                await cover(sitting, user, now)
        except StorageError as trouble:
            failed("a holiday not told", trouble, game=game.id)
            return False
        return True


async def keep_up(sitting: Sitting, user: int, person: Person, now: int) -> None:
    """A table comes to know what a person's holiday is now, and moves what they owe."""
    while turn := turned(clock_of(sitting.record), user, person, now):
        known = await sitting.deadlines() if sitting.record.key is not None else []
        found = turned_over(sitting, user, turn, known, now)
        posts: list[Post] = [told_of(sitting, user, person, turn)]
        if found:
            posts.append(await status_now(sitting, found))
        outbox = packing.to_channel(sitting.record.channel, *posts) + sheets_again(sitting, found)
        await store(sitting, Commit(now=now, outbox=outbox, deadlines=found))


def is_covered(record: Record, user: int, now: int) -> bool:
    """Whether a computer is to play for somebody now: on a holiday, by agreement, unless they are back."""
    setting, rest = Setting.of(record), clock_of(record).rest(user)
    if not setting.covers or record.status != PLAYING or record.hot_seat or rest.over or not rest.away:
        return False
    first, last = rest.away
    return max(first, setting.returned.get(str(user), 0)) <= now < last


async def cover(sitting: Sitting, user: int, now: int) -> None:
    """A computer plays on for who is on holiday, and keeps the seat; who is back is told of it."""
    record = sitting.record
    seats = [seat for seat, there in sitting.seats.items() if there == user and seat != UMPIRE]
    _, last = clock_of(record).rest(user).away or (0, 0)
    if seats and is_covered(record, user, now):
        computer = Computer(USUAL, since=now, keeps=user, until=last)
        posts = {seat: notices.covers(user, seat, USUAL, last // 1000) for seat in seats}
        outbox = vacated(sitting, posts, now, user, instead=computer)
        outbox += [told_to(sitting, seat, user, last) for seat in seats]
    else:
        known = computers_of(record)
        back = [seat for seat, each in known.items() if each.keeps == user and last <= now]
        outbox = [told_to(sitting, seat, user, 0) for seat in back]
        free = {seat: replace(known[seat], keeps=0, until=0) for seat in back}
        setting = Setting.of(record)
        sitting.record = replace(setting, computers={**setting.computers, **free}).stored(record)
    if not outbox:
        return
    found = dues(sitting, await sitting.deadlines(), now)
    public = packing.to_channel(sitting.record.channel, await status_now(sitting, found))
    await store(sitting, Commit(now=now, outbox=[*outbox, *public], deadlines=found))


def told_to(sitting: Sitting, seat: str, user: int, until: int) -> Parcel:
    """`until` when the holiday lasts, or nothing if it is over."""
    level = computers_of(sitting.record)[seat].level
    notice = notices.covered_you(sitting.record.name, seat, level, until // 1000)
    return packing.parcel(targets.user(user), notice)


def turned_over(sitting: Sitting, user: int, turn: Turn, known: list[Deadline], now: int) -> list[Deadline]:
    """What is due when the table knows it; of a holiday that is over, what it has put off stays so."""
    clock = clock_of(sitting.record)
    seats = [seat for seat, there in sitting.seats.items() if there == user]
    if clock.timetable is not None and turn.rest.over:
        known = settled(clock.timetable, known, seats, turn.away, now)
    sitting.record = with_clock(sitting.record, clock.resting(user, turn.rest))
    return dues(sitting, known, now)


def told_of(sitting: Sitting, user: int, person: Person, turn: Turn) -> Notice:
    """The notice of it: in seconds, as texts take times."""
    first, last = turn.away
    clock, seats = clock_of(sitting.record), [s for s, there in sitting.seats.items() if there == user]
    left = days_left(clock, user, zone_at(clock, person))
    timed = clock.timetable is not None
    return notices.holiday(turn.key, user, seats, first // 1000, last // 1000, timed, left)


# -- what of a holiday counts at a table -------------------------------------------------------------------


def turned(clock: Clock, user: int, person: Person, now: int) -> Turn | None:
    """What its table has to be told of a person's holiday, if anything."""
    rest, zone = clock.rest(user), zone_at(clock, person)
    old, new = () if rest.over else rest.away, granted(clock, rest, person.away, zone)
    if old and (not new or new[0] != old[0]):  # that one is over, whatever comes after it
        return over(clock, rest, (old[0], max(old[0], min(old[1], now))), zone)
    if not new or (not old and new[1] <= now):
        return None
    if new[1] <= now:
        return over(clock, rest, new, zone)
    key = "holiday_changed" if old else "holiday_taken"
    return None if new == old else Turn(key, replace(rest, away=new, over=False), new)


def over(clock: Clock, rest: Rest, away: Span, zone: str) -> Turn:
    """It is over, also if it has never begun; where nothing falls due it has used nothing."""
    first, last = away
    used = span(first, last, zone) if clock.timetable is not None else 0
    return Turn("holiday_over", Rest(away if first < last else (), rest.used + used, True), away)


def granted(clock: Clock, rest: Rest, away: Span, zone: str) -> Span:
    """As much of a holiday as the table grants still."""
    if not away or clock.timetable is None:
        return away
    first, last = away
    if rest.over and rest.away and first < rest.away[1]:
        return ()  # there it is over
    until = min(last, further(first, max(0, clock.timetable.rest * DAY - rest.used), zone))
    return (first, until) if first < until else ()


def lasted(away: Span, zone: str) -> int:
    first, last = away or (0, 0)
    return span(first, last, zone)


def days_left(clock: Clock, user: int, zone: str) -> int:
    """For about how many days a table grants a person holidays beside the present one; none untimed."""
    if clock.timetable is None:
        return 0
    rest = clock.rest(user)
    used = rest.used + (0 if rest.over else lasted(rest.away, zone))
    return (max(0, clock.timetable.rest * DAY - used) + DAY // 2) // DAY


def zone_at(clock: Clock, person: Person) -> str:
    """By whose clocks days are counted: the person's own, or the table's."""
    return person.zone or (clock.timetable.zone if clock.timetable else UTC_ZONE)
