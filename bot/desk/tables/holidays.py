"""Holidays: for that time what a player owes is due later, at every table as far as it grants them."""

from __future__ import annotations

from collections.abc import AsyncIterator

from msgspec.structs import replace

from bot.clock.holidays import Holidays as Tables
from bot.clock.holidays import days_left, zone_at
from bot.desk.counter.blanks import number, text
from bot.desk.counter.caller import Caller
from bot.desk.counter.reception import Desk
from bot.desk.counter.replies import says
from bot.desk.counter.verb import verb
from bot.desk.counter.words import command
from bot.post.message import Reply
from bot.table.dues import clock_of
from bot.table.timetable import DAY, HOLIDAY, UTC_ZONE, further, read_day
from bot.words.speaker import unmarked
from rules.kernel.orders import No
from storage import Person, Record
from storage.records import OVER


@verb(command("my holiday", number("days", least=0, most=HOLIDAY), text("first"), text("until")))
async def holiday(
    desk: Desk, caller: Caller, days: int | None = None, first: str = "", until: str = ""
) -> Reply:
    """So many days from now, or from one date to another; none at all ends one. Nothing shows it.

    One that is running is changed by it: it has begun when it began.
    """
    now, person = desk.clock(), await desk.shelf.people.person(caller.user)
    if days is not None or first or until:
        tables = [record async for record in _tables(desk, caller.user)]
        away = chosen(person, days, first, until, now, own_zone(person, tables))
        person = replace(person, away=away)
        await desk.shelf.people.keep(caller.user, person)
        await Tables(desk.shelf).tell(caller.user, now)
    return says([line async for line in _holiday(desk, caller, person, now)])


async def _tables(desk: Desk, user: int) -> AsyncIterator[Record]:
    """Where somebody plays."""
    for game in await desk.shelf.games.of_user(user):
        if game.status != OVER and user in game.seats.values():
            yield await desk.shelf.games.record(game.id)


async def _holiday(desk: Desk, caller: Caller, person: Person, now: int) -> AsyncIterator[str]:
    """When one is away, and what of it counts at which table."""
    say = desk.speaker(caller).say
    yield say("desk", "holiday", **spoken(person.away if is_ahead(person, now) else ()))
    async for record in _tables(desk, caller.user):
        clock = clock_of(record)
        if clock.timetable is not None:
            left = days_left(clock, caller.user, zone_at(clock, person))
            rest = clock.rest(caller.user)
            _, last = (0, 0) if rest.over or not rest.away else rest.away
            facts = {"game": record.id, "name": unmarked(record.name), "last": last // 1000, "left": left}
            yield say("desk", "holiday_at", **facts, most=clock.timetable.rest)


def is_ahead(person: Person, now: int) -> bool:
    """Whether there is a holiday that is not over."""
    return bool(person.away) and person.away[1] > now


def is_running(person: Person, now: int) -> bool:
    return is_ahead(person, now) and person.away[0] <= now


def spoken(away: tuple[int, ...]) -> dict[str, int]:
    """In seconds, as texts take it; nothing where there is none."""
    first, last = away or (0, 0)
    return {"first": first // 1000, "last": last // 1000}


def own_zone(person: Person, tables: list[Record]) -> str:
    """By whose clocks days are meant: the person's own, or those of a table of theirs."""
    timetables = (clock_of(record).timetable for record in tables)
    return person.zone or next((each.zone for each in timetables if each is not None), UTC_ZONE)


# -- as it is written ----------------------------------------------------------------------------------


def chosen(person: Person, days: int | None, first: str, until: str, now: int, zone: str) -> tuple[int, ...]:
    """From when until when; of one that ends at once, till now. Raises No."""
    running = is_running(person, now)
    begins = max(now, read_day(first, zone)) if first else now
    if running and begins > now:
        raise No("bot/holidays", "away_already", **spoken(person.away))
    if days is not None:
        ends = further(begins, days * DAY, zone)
    else:
        ends = read_day(until, zone, 1) if until else 0
    return (person.away[0] if running else begins), checked(begins, ends, days == 0, zone)


def checked(begins: int, ends: int, over: bool, zone: str) -> int:
    """The end of a holiday, which is not before it begins, and not too late; raises No."""
    longest = further(begins, HOLIDAY * DAY, zone)
    if not (begins <= ends <= longest and (over or begins < ends)):
        raise No("bot/holidays", "no_such_holiday", longest=HOLIDAY)
    return ends
