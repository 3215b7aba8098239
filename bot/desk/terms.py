"""The clock of a table: what may be done to it, at once or when all sides agree."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot import dispatch, notices
from bot.desk.says import button, says
from bot.desk.table import Table
from bot.dispatch import sheets_again
from bot.dues import Clock, Terms, dues, gone_on, holidays
from bot.letters import Status
from bot.message import Reply, rows_of
from rules.kernel.orders import No
from storage import Deadline


async def change(table: Table, terms: Terms) -> Reply:
    """By the host at once, and by anybody at a table that has not begun; else by all sides together."""
    check(table, terms)
    alone = not table.begun or set(table.own) == set(table.setting.seats)
    if decides(table) or (alone and table.own):
        return await carry_out(table, terms)
    if not table.begun:
        raise No("bot/table", "not_at_table")
    table.chief()
    return await propose(table, terms)


def decides(table: Table) -> bool:
    """Whether the clock is the caller's: the host, who runs the server, the game master."""
    return table.hosting or table.manages or table.mastering


def check(table: Table, terms: Terms) -> None:
    """Whether that can be done to the clock now; raises No."""
    clock = table.setting.clock
    if table.over:
        raise No("kernel/asks", "game_over")
    if terms.what in ("pause", "resume"):
        table.needs_play()
    if terms.what != "set" and clock.timetable is None:
        raise No("bot/deadlines", "no_deadlines")
    if terms.what == "pause" and clock.paused:
        raise No("bot/deadlines", "paused_already")
    if terms.what == "resume" and not clock.paused:
        raise No("bot/deadlines", "not_paused")


async def propose(table: Table, terms: Terms) -> Reply:
    """The others are asked."""
    setting = table.setting
    if (setting.terms, setting.agreed) == (terms, table.own):
        raise No("bot/games", "offered_already")
    if setting.terms == terms and setting.agreed:
        return await agree(table)
    table.set(replace(setting, terms=terms, agreed=table.own))
    others = [table.sitting.seats.get(seat, 0) for seat in setting.seats if seat not in table.own]
    posts = [notices.proposed(table.seat, terms.what, terms.timetable, user) for user in others if user]
    rows = rows_of([button(table.voice, "retract", table.number)])
    said = table.voice.say("desk", "proposed", **notices.of_clock(terms.what, terms.timetable))
    return await table.keep(says([said], rows), outbox=table.to_channel(*posts))


async def agree(table: Table) -> Reply:
    """The caller's seats agree; with the last of them it is done."""
    setting = table.setting
    assert setting.terms is not None
    agreed = tuple(dict.fromkeys((*setting.agreed, *table.own)))
    if agreed == setting.agreed:
        raise No("bot/games", "offered_already")
    if set(agreed) != set(setting.seats):
        table.set(replace(setting, agreed=agreed))
        return await table.keep(says([table.voice.say("desk", "agreed_so_far")]))
    check(table, setting.terms)
    return await carry_out(table, setting.terms)


async def carry_out(table: Table, terms: Terms) -> Reply:
    now, setting = table.clock(), table.setting
    known = await table.sitting.deadlines() if table.begun else []
    clock = after(setting.clock, terms, now)
    table.set(replace(setting, clock=clock, terms=None, agreed=() if setting.terms else setting.agreed))
    if terms.what == "set":
        known = []
    elif terms.what == "resume":
        known = gone_on(known, setting.clock.paused, await table.sitting.since(), now)
    found = dues(table.sitting, known, now, await holidays(table.shelf, table.sitting))
    notice = notices.clock_changed(table.caller.user, terms.what, terms.timetable)
    said = table.voice.say("desk", "clock_changed", **notices.of_clock(terms.what, terms.timetable))
    outbox = [*table.to_channel(notice, *await restated(table, found)), *sheets_again(table.sitting, found)]
    return await table.keep(says([said]), outbox=outbox, deadlines=found)


def after(clock: Clock, terms: Terms, now: int) -> Clock:
    """The clock as it is then."""
    match terms.what:
        case "set":
            return Clock(terms.timetable, clock.paused)
        case "off":
            return Clock()
        case "pause":
            return replace(clock, paused=now)
        case "resume":
            return replace(clock, paused=0)


async def restated(table: Table, deadlines: Sequence[Deadline] | None = None) -> list[Status]:
    """How the table stands, or will stand with these deadlines, for the message that says so."""
    if not table.begun:
        return []
    sitting = table.sitting
    deadlines = await sitting.deadlines() if deadlines is None else deadlines
    deputies, since = sitting.deputies.values(), await sitting.since()
    return [dispatch.status_of(table.match, table.record, sitting.seats, since, 0, deputies, deadlines)]


async def counted_anew(table: Table) -> list[Deadline]:
    """The deadlines of a table at which seats have been taken or left."""
    away = await holidays(table.shelf, table.sitting)
    return dues(table.sitting, await table.sitting.deadlines(), table.clock(), away)
