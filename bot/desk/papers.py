"""A side's own papers: its blocks and its map, what it was told last, what it is asked."""

from __future__ import annotations

import msgspec

from bot.desk.caller import Caller
from bot.desk.counter import Counter, answered
from bot.desk.drafts import Paper
from bot.desk.says import button, says
from bot.desk.sheet import Sheet
from bot.desk.table import Table
from bot.dispatch import raw
from bot.letters import Roster
from bot.message import Reply
from rules.kernel.orders import PUBLIC, No


class Papers(Counter):
    @answered
    async def my_private(self, caller: Caller) -> Reply:
        """Everything private once more; whoever asks takes direct messages again."""

        async def work(table: Table) -> Reply:
            table.seated()
            if not table.begun:
                raise No("bot/table", "not_begun")
            if shared(table):
                return curtain(table)
            return await papers(table)

        reply = await self.at(caller, work)
        await self.shelf.open_mail(caller.user)
        return reply

    @answered
    async def papers(self, caller: Caller, seat: str = "") -> Reply:
        """The papers behind a button; in a hot seat those of the side whose turn it is to look."""

        async def work(table: Table) -> Reply:
            table.seated()
            if not table.begun:
                raise No("bot/table", "not_begun")
            if shared(table) and not seat:
                return curtain(table)
            if shared(table) and seat != table.seat:
                raise No("bot/table", "not_looking", side=seat)
            return await papers(table)

        return await self.at(caller, work)


def shared(table: Table) -> bool:
    """Whether one person holds several sides, so that papers open for one side at a time."""
    return table.record.hot_seat and len(table.own) > 1 and table.playing


def curtain(table: Table) -> Reply:
    """What stands before the papers of a hot seat."""
    side = table.seat
    rows = ((button(table.voice, "only", table.number, 0, side, side=side, style="primary"),),)
    return says([table.voice.say("desk", "only", side=side)], rows)


async def papers(table: Table) -> Reply:
    roster = Roster(table.record.name, table.seat, raw(table.match, table.view), await last_report(table))
    messages = table.press.messages(table.number, table.codec, roster, table.caller.locale)
    if table.over:
        return Reply(messages)
    sheet = Sheet(table, await Paper.at(table)).reply()
    return Reply((*messages, *sheet.messages))


async def last_report(table: Table) -> tuple[msgspec.Raw, ...]:
    """What only this side was told in the phase before and since."""
    history = table.sitting.history
    phases = [phase for phase in await history.phases() if not phase.struck]
    start = await history.board(phases[max(0, len(phases) - 2)])
    own = await history.news(table.seat, start.told)
    public = {news.number: news.event for news in await history.news(PUBLIC, start.told)}
    return tuple(raw(table.match, n.event) for n in own if public.get(n.number) != n.event)
