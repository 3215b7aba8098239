"""Holidays: for that time what a player owes is due later, at every table, and each is told so."""

from __future__ import annotations

from msgspec.structs import replace

from bot import notices
from bot.desk.caller import Caller
from bot.desk.counter import Counter, answered
from bot.desk.says import says
from bot.desk.table import Table
from bot.desk.terms import restated
from bot.dispatch import sheets_again
from bot.dues import put_off_by_holiday
from bot.letters import Post
from bot.logs import failed
from bot.message import Reply
from bot.timetable import DAY, HOLIDAY, read_day
from rules.kernel.orders import No
from storage import Person, StorageError
from storage.records import OVER


class Holidays(Counter):
    @answered
    async def holiday(
        self, caller: Caller, days: int | None = None, first: str = "", until: str = ""
    ) -> Reply:
        """So many days from now, or from one date to another; none at all ends one. Nothing shows it."""
        now, person = self.clock(), await self.shelf.person(caller.user)
        person = person if is_ahead(person, now) else replace(person, away=())
        if days is None and not (first or until):
            return self._holiday(caller, person)
        away = chosen(person, days, first, until, now)
        if away and person.away:
            raise No("bot/holidays", "away_already", **spoken(person.away))
        person = replace(person, away=away)
        await self.shelf.keep_person(caller.user, person)
        if away:
            await self._announce(caller, away)
        return self._holiday(caller, person)

    def _holiday(self, caller: Caller, person: Person) -> Reply:
        return says([self.voice(caller).say("desk", "holiday", **spoken(person.away))])

    async def _announce(self, caller: Caller, away: tuple[int, ...]) -> None:
        for game in await self.shelf.of_user(caller.user):
            if game.status != OVER and caller.user in game.seats.values():
                await self._announce_at(game.id, caller, away)

    async def _announce_at(self, game: int, caller: Caller, away: tuple[int, ...]) -> None:
        """A table that cannot be read hears of it when something there falls due."""
        try:
            async with self.shelf.game(game) as sitting:
                at = replace(caller, game=game, interaction=None)
                await _go(Table(sitting, at, self.shelf, self.library, self.clock, self.chance), away)
        except StorageError as trouble:
            failed("a holiday not told", trouble, game=game)


async def _go(table: Table, away: tuple[int, ...]) -> None:
    known = await table.sitting.deadlines() if table.playing else []
    found = put_off_by_holiday(table.sitting, known, table.own, away, table.clock()) if known else []
    posts: list[Post] = [notices.holiday(table.caller.user, table.own, **spoken(away))]
    posts += await restated(table, found) if found else []
    deadlines = found or None
    outbox = [*table.to_channel(*posts), *(sheets_again(table.sitting, found) if found else ())]
    await table.sitting.commit(now=table.clock(), outbox=outbox, deadlines=deadlines)


def is_ahead(person: Person, now: int) -> bool:
    """Whether there is a holiday that is not over."""
    return bool(person.away) and person.away[1] > now


def spoken(away: tuple[int, ...]) -> dict[str, int]:
    """In seconds, as texts take it; nothing where there is none."""
    first, last = away or (0, 0)
    return {"first": first // 1000, "last": last // 1000}


# -- as it is written ----------------------------------------------------------------------------------


def chosen(person: Person, days: int | None, first: str, until: str, now: int) -> tuple[int, ...]:
    """From when until when, or nothing; raises No."""
    if days is not None:
        return (now, now + days * DAY) if days else ()
    begins = max(now, read_day(first, person.zone)) if first else now
    ends = read_day(until, person.zone, 1) if until else 0
    if not begins < ends <= begins + HOLIDAY * DAY:
        raise No("bot/holidays", "no_such_holiday", longest=HOLIDAY)
    return begins, ends
