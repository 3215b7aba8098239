"""A table goes to another channel, or comes back to one."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.desk.counter.caller import Caller
from bot.desk.counter.reception import answered
from bot.desk.counter.replies import says
from bot.desk.counter.table import Table
from bot.desk.tables import agreement
from bot.desk.tables.channels import TABLE, Channels
from bot.desk.tables.putting_away import check_abandoned, put_away
from bot.post import notices, parcels
from bot.post.message import Reply
from bot.post.parcels import Post
from bot.table.dues import dues
from bot.words.speaker import unmarked
from rules.kernel.orders import No
from storage import Deadline
from storage.records import OVER


class Moving(Channels):
    @answered
    async def move(self, caller: Caller, channel: int) -> Reply:
        """The table goes to another channel or thread; also the way back when the old one is gone.

        One that was put away any of its players brings back; what is asked there has all its time again.
        """
        if caller.guild is None:
            raise No("bot/games", "not_in_dm")

        async def work(table: Table) -> Reply:
            old = table.record.channel
            if old is not None or not (table.seat or table.mastering):
                table.needs_rights()
            table.sitting.record = replace(table.record, guild=caller.guild, channel=channel)
            deadlines = dues(table.sitting, [], table.clock()) if old is None and table.begun else None
            posts = table.to_channel(notices.moved(table.record.name), *await arrival(table, deadlines))
            return await table.keep(
                says([table.speaker.say("desk", "moved", channel=f"<#{channel}>")]),
                outbox=posts,
                deadlines=deadlines,
                readdress=None if old is None else (parcels.channel(old), parcels.channel(channel)),
            )

        async with self.alone(TABLE, channel):
            if await self._is_out_of_reach(channel):
                return says([self.speaker(caller).say("desk", "tried_again", channel=f"<#{channel}>")])
            await self._check_free(channel)
            return await self.at(await self._left_behind(caller, channel), work)

    @answered
    async def put_away(self, caller: Caller) -> Reply:
        """A game at which nobody has answered for long leaves its channel to whoever wants that."""

        async def work(table: Table) -> Reply:
            if table.over or table.record.channel is None:
                raise No("bot/games", "put_away_already")
            await check_abandoned(table)
            facts = {"name": unmarked(table.record.name), "game": table.number}
            return await put_away(table, says([table.speaker.say("desk", "put_away", **facts)]))

        return await self.at(caller, work)

    async def _is_out_of_reach(self, channel: int) -> bool:
        """Whether a game is played in a channel that could not be written to."""
        played = any(game.status != OVER for game in await self.shelf.games.in_channel(channel))
        return played and parcels.channel(channel) in await self.shelf.outbox.lost()

    async def _left_behind(self, caller: Caller, channel: int) -> Caller:
        """Where no game is played in the channel the caller means their only one in the server."""
        here = await self.shelf.games.in_channel(caller.channel)
        if caller.game or any(game.status != OVER for game in here):
            return caller
        assert caller.guild is not None
        games = [g for g in await self.shelf.games.of_guild(caller.guild) if g.status != OVER]
        mine = [game for game in games if caller.user in game.seats.values()] or games
        if not mine:
            raise No("bot/table", "no_game_here")
        if len(mine) != 1:
            raise No("bot/games", "move_which", games=", ".join(str(game.id) for game in mine))
        return caller.at(mine[0].id)


async def arrival(table: Table, deadlines: Sequence[Deadline] | None = None) -> list[Post]:
    """What a channel is told of a game that comes to it."""
    return [replace(post, fresh=True) for post in await agreement.restated(table, deadlines)]
