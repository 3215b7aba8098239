"""When a side has been silent so long that its seat may be opened: never before its own deadline is past."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from bot.clock.silence import passed
from bot.desk.counter.table import Table
from bot.desk.tables.holidays import spoken
from bot.table.dues import due_of, holidays
from bot.table.misses import Missed
from bot.table.timetable import DAY, MISSES, PAUSE
from rules.kernel.orders import No

WEEK = 7 * DAY


class Unanswered(NamedTuple):
    """For what no deadline comes: since when it is silence that it is not answered."""

    since: int
    late: bool = False  # its deadline is past, and the clock stands still for it


async def check_open(table: Table, seat: str) -> None:
    """Whether a seat's holder has been silent for so long that another may take it; raises No."""
    if not table.decides:
        table.voter()
    table.needs_play()
    if seat not in table.sitting.seats:
        raise No("bot/games", "seat_open", side=seat)
    if table.record.hot_seat or seat in table.own:
        raise No("bot/games", "own_seat")
    check_present(table, seat)
    if not table.decides and needed(table) == 0:
        raise No("bot/games", "no_policy")
    await check_silence(table, seat, DAY, claim=False)


async def check_gone(table: Table, seat: str) -> None:
    """Whether nobody plays a side, or somebody who is silent for long; raises No."""
    if seat in table.sitting.seats:
        check_present(table, seat)
        if table.setting.clock.paused and not table.setting.clock.missing:
            raise No("bot/games", "claim_paused")
        await check_silence(table, seat, WEEK, claim=True)


async def check_silence(table: Table, seat: str, span: int, *, claim: bool) -> None:
    """Whether a side has missed enough answers in a row, or been silent for so long where none is due."""
    timetable = table.setting.clock.timetable
    if timetable is None or timetable.at == PAUSE:
        await check_unanswered(table, seat, span, claim=claim)
    else:
        await check_missed(table, seat, claim=claim)


def check_present(table: Table, seat: str) -> None:
    """Nobody is replaced on holiday; raises No."""
    away, now = holidays(table.sitting).get(seat, ()), table.clock()
    if away and away[0] <= now < away[1]:
        raise No("bot/holidays", "on_holiday", side=seat, **spoken(away))


def needed(table: Table) -> int:
    """After how many missed answers in a row a seat opens by what the table has agreed on; 0 never."""
    timetable = table.setting.clock.timetable
    return timetable.misses if timetable is not None and timetable.at != PAUSE else 0


async def check_missed(table: Table, seat: str, *, claim: bool) -> None:
    """Raises No, which says when the next answer is due."""
    missed, least = table.setting.missed.get(seat, Missed()), needed(table) or MISSES
    if missed.row >= least:
        return
    ask = table.match.open.get(seat)
    due = due_of(await table.sitting.deadlines(), seat, ask.number) if ask else 0
    silent = ask is not None and ask.silent
    facts = {"row": missed.told, "last": missed.told == 1, "all": missed.all, "needed": least}
    facts |= {"due": due // 1000, "silent": silent}
    raise No("bot/games", "missed_too_few", side=seat, claim=claim, **facts)


async def check_unanswered(table: Table, seat: str, span: int, *, claim: bool) -> None:
    """Raises No, which says when so much time has gone by in which an answer could have come."""
    found = await unanswered(table, seat)
    if found is None:
        raise No("bot/games", "not_late", side=seat)
    opens = await after(table, (seat,), found.since, span)
    if table.clock() < opens:
        facts = {"late": found.late, "since": found.since // 1000, "opens": opens // 1000}
        raise No("bot/games", "not_long", side=seat, claim=claim, days=span // DAY, **facts)


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


async def after(table: Table, seats: Iterable[str], since: int, span: int) -> int:
    """When so much time has gone by without their holidays, and without what the bot was away."""
    rests = holidays(table.sitting)
    away = [(rests[seat][0], rests[seat][1]) for seat in seats if seat in rests]
    return passed(since, span, [*await table.shelf.clock.outages(since), *away])


async def quiet_since(table: Table) -> int:
    """Since when nobody has answered here, or come; before the game has begun, told anything."""
    if not table.begun:
        return await table.shelf.outbox.last_told(table.number)
    asked, setting, waiting = await table.sitting.since(), table.setting, table.match.waiting()
    found = [*setting.vacant.values(), *setting.came.values(), table.record.created]
    for seat in waiting:
        row = setting.missed.get(seat, Missed())
        found.append(row.since if row.row else asked[seat, table.match.open[seat].number])
    return max(found)
