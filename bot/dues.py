"""When the answers that a table waits for are due, by its own clock."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from bot.timetable import DAY, NOTICE, Timetable
from storage import Answered, Deadline, Record, Shelf, Sitting
from storage.export import Volume

CLOCK = "clock"  # of a table, among its options
Question = tuple[str, int]  # by its seat and number


What = Literal["set", "off", "pause", "resume", "more", "apart", "together", "appoint"]


class Terms(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is to become of a table's clock or of what the commanders of one side share; who is to be asked to
    be the game master. `side`: which is given more time, all that are waited for if none is named."""

    what: What
    timetable: Timetable | None = None
    user: int = 0
    side: str = ""


class Clock(msgspec.Struct, frozen=True, omit_defaults=True):
    """The clock of a table: without a timetable there is none.

    `paused`: since when it stands still, 0 while it runs. `taken`: how often each side took more time.
    """

    timetable: Timetable | None = None
    paused: int = 0
    taken: dict[str, int] = {}

    def left(self, seat: str) -> int:
        """How often a side may still take more time by itself."""
        return 0 if self.timetable is None else max(0, self.timetable.grace - self.taken.get(seat, 0))


def clock_of(record: Record | Volume) -> Clock:
    return clock_in(record.options)


def clock_in(options: Mapping[str, Any]) -> Clock:
    return msgspec.convert(options.get(CLOCK, {}), Clock)


async def holidays(shelf: Shelf, sitting: Sitting) -> dict[str, tuple[int, ...]]:
    """When who sits where is away, if they have said so."""
    persons = {seat: await shelf.person(user) for seat, user in sitting.seats.items()}
    return {seat: person.away for seat, person in persons.items() if person.away}


def dues(
    sitting: Sitting,
    known: Iterable[Deadline],
    now: int,
    away: Mapping[str, tuple[int, ...]],
    again: Mapping[Question, int] = {},
) -> list[Deadline]:
    """For every question that is open to somebody: those that were due stay so, new ones begin to count.

    What is answered already keeps its time, so that taking an answer back wins none; but nothing falls due
    while a game master reads the answers. `away`: holidays. `again`: when what is asked again is due.
    """
    clock = clock_of(sitting.record)
    if clock.timetable is None or sitting.record.key is None:
        return []
    before, fresh = {**waited(sitting, clock.timetable, known, now), **again}, clock.timetable.due(now)
    asks = [ask for seat, ask in sitting.match.open.items() if seat in sitting.seats]
    times = {
        ask.seat: before.get((ask.seat, ask.number), after_holiday(fresh, now, away.get(ask.seat, ())))
        for ask in asks
    }
    still = stands_still(sitting)
    latest = max((times[ask.seat] for ask in asks if ask.silent), default=0)
    return [
        Deadline(sitting.game, ask.seat, ask.number, latest if ask.silent else times[ask.seat], still)
        for ask in asks
    ]


def by_another(
    sitting: Sitting,
    known: Iterable[Deadline],
    timetable: Timetable,
    now: int,
    away: Mapping[str, tuple[int, ...]],
) -> list[Deadline]:
    """When all that is open is due by another timetable: never earlier than it was.

    What was not due at all has a day at least: nobody is surprised by a short pace.
    """
    before = {(each.seat, each.ask): each for each in known}
    asks = [ask for seat, ask in sitting.match.open.items() if seat in sitting.seats]
    fresh = timetable.due(now)
    first = Deadline(sitting.game, "", 0, max(fresh, timetable.not_before(now + DAY)))
    old = (before.get((a.seat, a.number), replace(first, seat=a.seat, ask=a.number)) for a in asks)
    return [replace(d, due=max(d.due, after_holiday(fresh, now, away.get(d.seat, ())))) for d in old]


def stands_still(sitting: Sitting) -> bool:
    return bool(clock_of(sitting.record).paused) or sitting.match.held


def waited(
    sitting: Sitting, timetable: Timetable, known: Iterable[Deadline], now: int
) -> dict[Question, int]:
    """What was due and is waited for still; at least an hour after a game master has read the answers."""
    soonest = 0 if stands_still(sitting) else timetable.not_before(now + NOTICE)
    return {(each.seat, each.ask): max(each.due, soonest if each.held else 0) for each in known}


def due_of(deadlines: Iterable[Deadline], seat: str, ask: int) -> int:
    """When an answer is due; 0 if no clock runs."""
    return next((d.due for d in deadlines if (d.seat, d.ask) == (seat, ask) and not d.held), 0)


def after_holiday(due: int, since: int, away: tuple[int, ...]) -> int:
    """Later by as much of a holiday as falls into the time until it is due."""
    first, last = away or (0, 0)
    return due + last - max(first, since) if first < due and since < last else due


def without_holiday(since: int, until: int, away: tuple[int, ...]) -> int:
    """How much time that is, but for what of it falls into a holiday."""
    first, last = away or (0, 0)
    return until - since - max(0, min(last, until) - max(first, since))


def due_again(timetable: Timetable, then: Answered, now: int, away: tuple[int, ...], own: bool) -> int:
    """When a question is due that was answered then and is asked again now.

    Who took the answer back has what they had left, no more. Whoever else is asked again has an hour at
    least, and till one of the times of day; so has who said nothing in time.
    """
    if own and then.left > 0:
        stands = timetable.times and then.due > now
        return then.due if stands else after_holiday(timetable.put_off(now, then.left, now), now, away)
    return after_holiday(timetable.not_before(now + max(then.left, NOTICE)), now, away)


def put_off_by_holiday(
    sitting: Sitting, known: Iterable[Deadline], seats: Iterable[str], away: tuple[int, ...], now: int
) -> list[Deadline]:
    """What these seats owe is due later; silent questions stay due alike."""
    chosen = with_silent(sitting, seats)
    return [
        replace(each, due=after_holiday(each.due, now, away)) if each.seat in chosen else each
        for each in known
    ]


def with_silent(sitting: Sitting, seats: Iterable[str]) -> set[str]:
    """What concerns one silent question concerns all, so that nothing is told of any of them."""
    chosen, silent = set(seats), {seat for seat, ask in sitting.match.open.items() if ask.silent}
    return chosen | silent if chosen & silent else chosen


def put_off(sitting: Sitting, known: Iterable[Deadline], seats: Iterable[str]) -> list[Deadline]:
    """More time for these seats; silent questions stay due alike, so that nothing is told of any of them."""
    timetable = clock_of(sitting.record).timetable
    assert timetable is not None
    chosen = with_silent(sitting, seats)
    return [replace(each, due=timetable.later(each.due)) if each.seat in chosen else each for each in known]


def gone_on(
    clock: Clock, known: Iterable[Deadline], since: Mapping[Question, int], now: int
) -> list[Deadline]:
    """After a pause: what was still to come is moved on by as much of it as it was waited for.

    What had come when the clock was stopped is not among them: it begins to count anew.
    """
    timetable = clock.timetable
    assert timetable is not None
    begun = {(each.seat, each.ask): max(clock.paused, since.get((each.seat, each.ask), 0)) for each in known}
    return [
        replace(each, due=timetable.put_off(each.due, now - begun[each.seat, each.ask], now), held=False)
        for each in known
        if each.due > clock.paused
    ]


def after_absence(options: Mapping[str, Any], due: int, since: int, until: int) -> int:
    """When it is due at a table with these options, if the bot was not there in between."""
    timetable = clock_in(options).timetable
    return due + until - since if timetable is None else timetable.put_off(due, until - since, until)
