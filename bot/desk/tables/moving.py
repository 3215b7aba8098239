"""A table goes to another channel, or comes back to one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from bot.desk.counter.blanks import channel, number
from bot.desk.counter.caller import Caller
from bot.desk.counter.reception import Desk
from bot.desk.counter.replies import says
from bot.desk.counter.table import Table
from bot.desk.counter.verb import verb
from bot.desk.counter.words import command, pressed
from bot.desk.tables import agreement
from bot.desk.tables.channels import TABLE, check_free
from bot.post import notices
from bot.post.message import Reply
from bot.post.parcels import targets
from bot.post.parcels.posts import Post
from bot.table.dues import dues
from rules.kernel.orders import No
from storage import Deadline
from storage.records import OVER


@verb(command("game move", channel("channel"), number("game", least=1)), pressed("bring"))
async def move(desk: Desk, caller: Caller, channel: int = 0, game: int = 0) -> Reply:
    """The table goes to a channel or thread, this one if none is named; also when the old one is gone.

    One that was put away any of its players brings back; what is asked there has all its time again.
    """
    if caller.guild is None:
        raise No("bot/games", "not_in_dm")
    caller, channel = caller.at(game or caller.game), channel or caller.channel
    async with desk.alone(TABLE, channel):
        if await _is_out_of_reach(desk, channel):
            return says([desk.speaker(caller).say("desk", "tried_again", channel=f"<#{channel}>")])
        await check_free(desk, channel)
        return await desk.at(await _left_behind(desk, caller, channel), partial(moved, channel=channel))


async def moved(table: Table, channel: int) -> Reply:
    """The table is told of it where it goes, and whatever waits for its old channel goes there too."""
    old = table.record.channel
    if old is not None or not (table.seat or table.mastering):
        table.needs_rights()
    table.sitting.record = replace(table.record, guild=table.caller.guild, channel=channel)
    deadlines = dues(table.sitting, [], table.clock()) if old is None and table.begun else None
    posts = table.to_channel(notices.moved(table.record.name), *await arrival(table, deadlines))
    return await table.keep(
        says([table.speaker.say("desk", "moved", channel=f"<#{channel}>")]),
        outbox=posts,
        deadlines=deadlines,
        readdress=None if old is None else (targets.channel(old), targets.channel(channel)),
    )


async def _is_out_of_reach(desk: Desk, channel: int) -> bool:
    """Whether a game is played in a channel that could not be written to."""
    played = any(game.status != OVER for game in await desk.shelf.games.in_channel(channel))
    return played and targets.channel(channel) in await desk.shelf.outbox.lost()


async def _left_behind(desk: Desk, caller: Caller, channel: int) -> Caller:
    """Where no game is played in the channel the caller means their only one in the server."""
    here = await desk.shelf.games.in_channel(caller.channel)
    if caller.game or any(game.status != OVER for game in here):
        return caller
    assert caller.guild is not None
    games = [g for g in await desk.shelf.games.of_guild(caller.guild) if g.status != OVER]
    mine = [game for game in games if caller.user in game.seats.values()] or games
    if not mine:
        raise No("bot/table", "no_game_here")
    if len(mine) != 1:
        raise No("bot/games", "move_which", games=", ".join(str(game.id) for game in mine))
    return caller.at(mine[0].id)


async def arrival(table: Table, deadlines: Sequence[Deadline] | None = None) -> list[Post]:
    """What a channel is told of a game that comes to it."""
    return [replace(post, fresh=True) for post in await agreement.restated(table, deadlines)]
