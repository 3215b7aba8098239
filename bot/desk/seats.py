"""Who has gone from a table without a word: noticed when they are next asked for."""

from __future__ import annotations

from msgspec.structs import replace

from bot import notices
from bot.desk import vacancy
from bot.desk.caller import Caller
from bot.desk.counter import Counter
from bot.desk.games import posted, restated
from bot.desk.master import done
from bot.desk.staff import memo
from bot.desk.table import Table
from bot.message import Reply
from rules.kernel.orders import No
from storage import Deputy


class Seats(Counter):
    async def departed(self, game: int, user: int) -> None:
        """Somebody is no longer in the server of this game: the table goes on without them."""
        await self.sit(game, Caller(user, ""), _departed)


async def _departed(table: Table) -> Reply:
    if table.over:
        raise No("kernel/asks", "game_over")
    user = table.caller.user
    deputy = table.sitting.deputies.get(user)
    if table.own:
        return await vacancy.keep(table, Reply(), "gone", user, table.own)
    if deputy is not None:
        return await _deputy_gone(table, deputy)
    if table.mastering:
        done(table, "gone")
        table.set(replace(table.setting, master=replace(table.setting.master, user=0, pending=None)))
        return await table.keep(Reply(), outbox=posted(table, notices.master_gone(user)))
    return Reply()


async def _deputy_gone(table: Table, deputy: Deputy) -> Reply:
    """What they have written stays in the draft of their side."""
    chief = table.sitting.seats.get(deputy.seat, 0)
    facts = {"charges": deputy.charges}
    told = memo(table, chief, "deputy_gone", **facts) if deputy.accepted else []
    del table.sitting.deputies[deputy.user]
    public = [notices.serves_no_more(deputy.user, deputy.seat), *await restated(table)]
    return await table.keep(Reply(), outbox=[*told, *(posted(table, *public) if deputy.accepted else [])])
