"""Games that are put away: in no channel, kept as they stand, until somebody of theirs brings them back."""

from __future__ import annotations

from msgspec.structs import replace

from bot.desk.counter.replies import says
from bot.desk.counter.table import Table
from bot.desk.counter.verb import verb
from bot.desk.counter.words import pressed
from bot.desk.tables.silence import after, quiet_since
from bot.post import notices
from bot.post.message import Reply
from bot.post.parcels import packing, targets
from bot.table.dues import clock_of, dues
from bot.table.timetable import DAY
from bot.words.speaker import unmarked
from rules.kernel.orders import No

ABANDONED = 30 * DAY  # of silence, after which whoever wants its channel may put a game away


@verb(pressed("put_away"))
async def put_away(table: Table) -> Reply:
    """A game at which nobody has answered for long leaves its channel to whoever wants that."""
    if table.over or table.record.channel is None:
        raise No("bot/games", "put_away_already")
    await check_abandoned(table)
    facts = {"name": unmarked(table.record.name), "game": table.number}
    return await cleared(table, says([table.speaker.say("desk", "put_away", **facts)]))


async def cleared(table: Table, reply: Reply) -> Reply:
    """The channel is free; nothing falls due, and who plays is told how to bring the game back."""
    name, number, user = table.record.name, table.number, table.caller.user
    table.needs_whole()
    notice = notices.put_away(number, name, user)
    posts = table.to_channel(replace(notice, offers=(("bring",),)))
    players = {*table.sitting.seats.values(), *table.setting.left.values(), table.record.host or 0}
    posts += [packing.parcel(targets.user(one), notice) for one in sorted(players - {0, user})]
    table.set(replace(table.setting, claim=None, agreed=(), terms=None))
    table.sitting.record = replace(table.record, channel=None)
    held = dues(table.sitting, await table.sitting.deadlines(), table.clock()) if table.begun else None
    return await table.keep(reply, outbox=posts, deadlines=held)


async def check_abandoned(table: Table) -> int:
    """Since when nobody has answered, where that is so long that whoever wants the channel may have it.

    Raises No, which says from when on that is so; while its clock stands still nobody is silent.
    """
    since, clock = await quiet_since(table), clock_of(table.record)
    opens = await after(table, table.setting.seats, since, ABANDONED)
    facts = {"name": unmarked(table.record.name), "game": table.number, "since": since // 1000}
    if clock.paused and not clock.missing:
        raise No("bot/games", "channel_taken", **{**facts, "opens": 0})
    if table.clock() < opens:
        recent = table.clock() < opens - ABANDONED + 7 * DAY
        raise No("bot/games", "channel_taken", **facts, opens=0 if recent else opens // 1000)
    return since
