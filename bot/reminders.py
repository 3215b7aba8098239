"""Who is reminded of what is due: once for each question and each time before it that they have chosen."""

from __future__ import annotations

import re
from datetime import datetime

from msgspec.structs import replace

from bot import letters, notices
from bot.timetable import HOUR, MINUTE, UTC_ZONE, read_times, zone_of
from rules.kernel.orders import No
from storage import Coming, Letter, Person, Shelf, Sitting

LONGEST, MOST = 72, 4  # hours before it is due, and how many of them
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
        closed = await self.shelf.closed_mail()
        for each in await self.shelf.coming(now + LONGEST * HOUR):
            if each.user in closed:
                continue
            person = await self.shelf.person(each.user)
            offset = reached(person, each, now)
            if offset and not is_quiet(person, now):
                known.add(await self._remind(each, offset, now))
        self._given = known

    async def _remind(self, coming: Coming, offset: int, now: int) -> tuple[int, str]:
        due = coming.deadline
        what = due.game, f"reminder {due.seat} {due.ask} {offset}"
        if what not in self._given:
            async with self.shelf.game(due.game) as sitting:
                if letter := reminder(sitting, coming):
                    await self.shelf.post_once(*what, [letter], now=now)
                    return what
            return due.game, ""
        return what


def reached(person: Person, coming: Coming, now: int) -> int:
    """The last of the chosen hours before it is due that has begun since the question was put; or 0."""
    due = coming.deadline.due
    begun = [hours for hours in person.remind if coming.since < due - hours * HOUR <= now < due]
    return min(begun, default=0)


def is_quiet(person: Person, now: int) -> bool:
    """Whether it is a time of day at which they want no reminders."""
    if not person.quiet:
        return False
    first, last = person.quiet
    local = datetime.fromtimestamp(now // 1000, zone_of(person.zone or UTC_ZONE))
    minutes = local.hour * 60 + local.minute
    return first <= minutes < last if first < last else minutes >= first or minutes < last


def reminder(sitting: Sitting, coming: Coming) -> Letter | None:
    """For who has not answered yet. That all others have is said only where everyone may know it."""
    due, match = coming.deadline, sitting.match
    ask = match.open.get(due.seat)
    if ask is None or ask.number != due.ask or match.sealed(due.seat) is not None:
        return None
    last = not ask.silent and len(match.open) > 1 and match.waiting() == (due.seat,)
    notice = notices.reminder(sitting.record.name, due.seat, due.due // 1000, last)
    return letters.letter(letters.user(coming.user), notice)


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
