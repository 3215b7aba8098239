"""A draft is shown: what is asked, what is written, what is owed, and what may come next."""

from __future__ import annotations

from bot.desk.counter.replies import says
from bot.desk.counter.table import Table
from bot.desk.counter.verb import verb
from bot.desk.counter.words import command, pressed, typed
from bot.desk.orders.drafts import Paper
from bot.desk.orders.sheet import Sheet, curtain
from bot.post.message import Reply


@verb(command("sheet"), pressed("orders", number="ask"), typed("sheet"), typed("orders"))
async def sheet(table: Table, ask: int = 0) -> Reply:
    """What is asked, what is written, what is owed, and what may come next."""
    return curtain(table) if table.shared else await shown(table, ask)


async def asked_now(table: Table, first: tuple[str, ...]) -> Reply:
    """To who answers what is closed: what is asked now, below why not."""
    if not (table.playing and table.seat):
        return says(first)
    return curtain(table, *first) if table.shared else await shown(table, 0, first)


async def shown(
    table: Table,
    ask: int,
    first: tuple[str, ...] = (),
    path: tuple[str, ...] = (),
    page: int = 0,
    whole: str = "",
    edit: bool = False,
) -> Reply:
    return Sheet(table, await Paper.at(table, ask), path, page, whole=whole).reply(first, edit=edit)
