"""When a side has been silent so long that its seat may be opened: never before its own deadline is past."""

from __future__ import annotations

from typing import NamedTuple

from bot.desk.games import seat_named
from bot.desk.holidays import spoken
from bot.desk.table import Table
from bot.dues import due_of, holidays
from bot.misses import Missed
from bot.silence import passed
from bot.timetable import DAY, MISSES, PAUSE
from rules.kernel.orders import No


class Unanswered(NamedTuple):
    """For what no deadline comes: since when it is silence that it is not answered."""

    since: int
    late: bool = False  # its deadline is past, and the clock stands still for it


async def to_open(table: Table, side: str) -> str:
    """The seat whose holder has been silent for so long that another may take it; raises No."""
    if not table.decides:
        table.voter()
    table.needs_play()
    seat = seat_named(table, side)
    if seat not in table.sitting.seats:
        raise No("bot/games", "seat_open", side=seat)
    if table.record.hot_seat or seat in table.own:
        raise No("bot/games", "own_seat")
    check_present(table, seat)
    if not table.decides and needed(table) == 0:
        raise No("bot/games", "no_policy")
    timetable = table.setting.clock.timetable
    if timetable is None or timetable.at == PAUSE:
        await check_unanswered(table, seat)
    else:
        await check_missed(table, seat, needed(table) or MISSES)
    return seat


def check_present(table: Table, seat: str) -> None:
    """Nobody is replaced on holiday; raises No."""
    away, now = holidays(table.sitting).get(seat, ()), table.clock()
    if away and away[0] <= now < away[1]:
        raise No("bot/holidays", "on_holiday", side=seat, **spoken(away))


def needed(table: Table) -> int:
    """After how many missed answers in a row a seat opens by what the table has agreed on; 0 never."""
    timetable = table.setting.clock.timetable
    return timetable.misses if timetable is not None and timetable.at != PAUSE else 0


async def check_missed(table: Table, seat: str, needed: int) -> None:
    """Whether so many answers in a row were missed; raises No, which says when the next is due."""
    missed = table.setting.missed.get(seat, Missed())
    if missed.row >= needed:
        return
    ask = table.match.open.get(seat)
    due = due_of(await table.sitting.deadlines(), seat, ask.number) if ask else 0
    silent = ask is not None and ask.silent
    facts = {"row": missed.told, "all": missed.all, "needed": needed, "due": due // 1000, "silent": silent}
    raise No("bot/games", "missed_too_few", side=seat, **facts)


async def check_unanswered(table: Table, seat: str) -> None:
    """Whether a day has gone by in which an answer could have come; raises No, which says when it has."""
    found = await unanswered(table, seat)
    if found is None:
        raise No("bot/games", "not_late", side=seat)
    opens = await after(table, seat, found.since, DAY)
    if table.clock() < opens:
        since = found.since // 1000
        raise No("bot/games", "not_long", side=seat, late=found.late, since=since, opens=opens // 1000)


async def unanswered(table: Table, seat: str) -> Unanswered | None:
    """Since when a side is silent for which no deadline comes; None while one does or nothing is asked."""
    if seat not in table.match.waiting():
        return None
    clock, asked = table.setting.clock, table.match.open[seat].number
    came = table.setting.came.get(seat, 0)
    if clock.timetable is None:
        since = (await table.sitting.since())[seat, asked]
        return Unanswered(max(since, clock.off, came))
    if clock.missing.get(seat) != asked:
        return None
    due = next(each.due for each in await table.sitting.deadlines() if each.seat == seat)
    return Unanswered(max(due, came), True)


async def after(table: Table, seat: str, since: int, span: int) -> int:
    """When a side has been silent for so long: without its holiday, and without what the bot was away."""
    away = holidays(table.sitting).get(seat, ())
    off = [*await table.shelf.outages(since), *([(away[0], away[1])] if away else [])]
    return passed(since, span, off)
