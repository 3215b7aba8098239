"""Which channel has which table: one each, and not more than anybody plays."""

from __future__ import annotations

from bot.desk.counter.reception import Desk
from bot.words.speaker import unmarked
from rules.kernel.orders import No
from storage.records import OVER

MOST_OF_HOST, MOST_OF_SERVER = 25, 1000  # games that are not over
TABLE = "table"  # of which a channel gets one only


async def taken(desk: Desk, channel: int) -> int:
    """The game that is played in a channel; 0 where there is none."""
    games = (game.id for game in await desk.shelf.games.in_channel(channel) if game.status != OVER)
    return next(games, 0)


async def check_free(desk: Desk, channel: int) -> None:
    if other := await taken(desk, channel):
        game = await desk.shelf.games.record(other)
        raise No("bot/games", "channel_taken", name=unmarked(game.name), game=other, since=0, opens=0)


async def check_few(desk: Desk, guild: int, user: int) -> None:
    """Neither one host nor one server has more games than anybody plays; raises No."""
    own, all_ = await desk.shelf.games.running(guild, user)
    if own >= MOST_OF_HOST:
        raise No("bot/games", "host_full", most=MOST_OF_HOST)
    if all_ >= MOST_OF_SERVER:
        raise No("bot/games", "server_full", most=MOST_OF_SERVER)
