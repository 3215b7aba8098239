"""Who is reminded of what is due: once for each question and each time before it that they have chosen."""

from __future__ import annotations

import re
from collections.abc import Collection
from datetime import datetime, timedelta
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from bot.post import notices
from bot.post.calls import silence
from bot.post.consequences.for_readers import raw
from bot.post.parcels import packing, targets
from bot.post.parcels.to_channel import Bell, Call, Silence
from bot.post.parcels.to_seats import Reminder
from bot.table.dues import ZONE, clock_of, stops
from bot.table.game_master import master_of
from bot.table.timetable import HOUR, MINUTE, UTC_ZONE, moment, read_times, zone_of
from rules.kernel.orders import GM, No
from storage import Coming, Deadline, Parcel, Person, Shelf, Sitting

LONGEST, MOST = 72, 4  # hours before it is due, and how many of them
DAILY = (24, 48)  # hours before the others may go on without a game master
NIGHT = (22 * 60, 8 * 60)  # in which nobody is reminded who has chosen nothing else
EVENING = HOUR // 2  # before the quiet time, if what it holds back would come too late after it
NIGHTS = 4096  # to be remembered, for each is asked for again every minute
SOON = HOUR  # before something is due is too late to be reminded of it
OFF = "off"
HOURS = re.compile(r"(\d{1,3})\s*h?", re.IGNORECASE)


class Reminders:
    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self._given: set[tuple[int, str]] = set()  # those of what is coming
        self._next = 0

    async def tick(self, now: int) -> None:
        """Remind whoever is to be reminded now; looked at once a minute."""
        if now < self._next:
            return
        self._next = now + MINUTE
        known: set[tuple[int, str]] = set()
        closed = await self.shelf.dms.closed()
        for each in await self.shelf.clock.coming(now + LONGEST * HOUR, ZONE):
            hours = Hours.of(await self.shelf.people.person(each.user), each.fact or UTC_ZONE)
            if before := hours.reached(each, now):
                known.add(await self._remind(each, before, now, each.user in closed))
        for reading in await self.shelf.clock.waits(GM, now + LONGEST * HOUR):
            known.add(await self._remind_reader(reading, now, closed))
        self._given = known

    async def _remind_reader(self, deadline: Deadline, now: int, closed: Collection[int]) -> tuple[int, str]:
        """A game master who reads the answers is reminded day by day as well."""
        record = await self.shelf.games.record(deadline.game)
        user, timetable = master_of(record).user, clock_of(record).timetable
        hours = Hours.of(await self.shelf.people.person(user), timetable.zone if timetable else UTC_ZONE)
        often = replace(hours, remind=hours.remind and (*hours.remind, *DAILY))
        coming = Coming(deadline, user, deadline.begun)
        if before := often.reached(coming, now):
            return await self._remind(coming, before, now, user in closed)
        return deadline.game, ""

    async def _remind(self, coming: Coming, before: int, now: int, closed: bool) -> tuple[int, str]:
        """By a direct message, or where none is taken once in the channel."""
        due = coming.deadline
        what = due.game, f"reminder {due.seat} {due.ask} {due.begun} {'aloud' if closed else before}"
        if what not in self._given:
            async with self.shelf.game(due.game) as sitting:
                if told := reminder(sitting, coming, closed):
                    await self.shelf.outbox.post_once(*what, told, now=now)
                    return what
            return due.game, ""
        return what


class Hours(msgspec.Struct, frozen=True):
    """When somebody wants to be reminded: so many hours before, and not between two minutes of the day."""

    remind: tuple[int, ...]
    quiet: tuple[int, ...]
    zone: str

    @classmethod
    def of(cls, person: Person, zone: str) -> Hours:
        """As they have chosen; else as is usual, by the clocks of the table."""
        return cls(person.remind, NIGHT if person.quiet is None else person.quiet, person.zone or zone)

    def reached(self, coming: Coming, now: int) -> int:
        """The last of the chosen hours before it is due that has begun since the question was put; or 0."""
        if now >= coming.deadline.due or night(now, self.quiet, self.zone):
            return 0
        moments = {hours: self.moment(coming.deadline.due, hours) for hours in self.remind}
        return min((hours for hours, at in moments.items() if coming.since < at <= now), default=0)

    def moment(self, due: int, hours: int) -> int:
        """When to remind so many hours before; not in the quiet time, but after it, or else before it."""
        at = due - hours * HOUR
        quiet = night(at, self.quiet, self.zone)
        if quiet is None:
            return at
        begins, ends = quiet
        return ends if ends <= due - SOON else begins - EVENING


@lru_cache(NIGHTS)
def night(at: int, quiet: tuple[int, ...], zone: str) -> tuple[int, int] | None:
    """From when until when it is quiet there, if it is then."""
    if not quiet:
        return None
    (first, last), there = quiet, zone_of(zone)
    today = datetime.fromtimestamp(at // 1000, there).date()
    for begins in (today - timedelta(days=1), today):
        ends = begins + timedelta(days=last <= first)
        found = moment(begins, first, there), moment(ends, last, there)
        if found[0] <= at < found[1]:
            return found
    return None


def reminder(sitting: Sitting, coming: Coming, closed: bool) -> list[Parcel]:
    """In the channel, where somebody takes no direct messages; nothing where all is done."""
    if coming.deadline.seat == GM:
        return to_reader(sitting, coming, closed)
    return aloud(sitting, coming) if closed else in_private(sitting, coming)


def to_reader(sitting: Sitting, coming: Coming, closed: bool) -> list[Parcel]:
    """For a game master for whom the answers wait."""
    due, record = coming.deadline, sitting.record
    if not sitting.match.held or master_of(record).user != coming.user:
        return []
    times = due.begun // 1000, due.due // 1000
    if closed:
        return packing.to_channel(record.channel, notices.reader_called(coming.user, *times))
    return [packing.parcel(targets.user(coming.user), notices.reader_reminded(record.name, *times))]


def in_private(sitting: Sitting, coming: Coming) -> list[Parcel]:
    """For who has not answered yet. That all others have is said only where everyone may know it."""
    due, match = coming.deadline, sitting.match
    ask = match.open.get(due.seat)
    if ask is None or ask.number != due.ask or match.sealed(due.seat) is not None:
        return []
    last = not ask.silent and len(match.open) > 1 and match.waiting() == (due.seat,)
    name, target = sitting.record.name, targets.user(coming.user)
    found = Reminder(
        name, due.seat, due.ask, raw(match, ask.kind), ask.rule, due.due, last, stops(sitting.record)
    )
    return [silence(target, due.seat), packing.parcel(target, found)]


def aloud(sitting: Sitting, coming: Coming) -> list[Parcel]:
    """In the channel, if everyone knows that the table waits for them: whatever else is so is not told.

    It takes the place of the bell that rang when they were asked.
    """
    due, match = coming.deadline, sitting.match
    if due.seat not in match.waiting() or match.open[due.seat].number != due.ask:
        return []
    call, silent = Call(due.seat, coming.user), match.open[due.seat].silent
    found = Bell((call,), ask=due.ask, due=due.due, silent=silent)
    return packing.to_channel(sitting.record.channel, Silence(due.seat), found)


# -- as it is written ----------------------------------------------------------------------------------


def chosen(person: Person, hours: str, quiet: str, zone: str) -> Person:
    """What somebody has filled in, all else as before; raises No."""
    if hours:
        person = replace(person, remind=read_hours(hours))
    if quiet:
        person = replace(person, quiet=read_quiet(quiet))
    return replace(person, zone=zone) if zone else person


def read_hours(text: str) -> tuple[int, ...]:
    """`12 2`: so many hours before; raises No."""
    if text.strip().lower() == OFF:
        return ()
    words = text.replace(",", " ").split()
    found = [int(match[1]) for word in words if (match := HOURS.fullmatch(word))]
    if (
        not words
        or len(found) != len(words)
        or len(found) > MOST
        or not all(1 <= h <= LONGEST for h in found)
    ):
        raise No("bot/reminders", "no_such_hours", most=MOST, longest=LONGEST)
    return tuple(sorted(set(found), reverse=True))


def read_quiet(text: str) -> tuple[int, ...]:
    """`22:00 08:00`: from, until; raises No."""
    if text.strip().lower() == OFF:
        return ()
    words = text.replace("-", " ").replace("–", " ").split()
    times = [read_times(word)[0] for word in words]
    if len(times) != 2 or times[0] == times[1]:
        raise No("bot/reminders", "no_such_quiet")
    return tuple(times)
