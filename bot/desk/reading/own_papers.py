"""A side's own papers: its pieces and its map, what it was told last, what it is asked."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from bot.desk.counter.caller import Caller
from bot.desk.counter.reception import Desk
from bot.desk.counter.table import Table
from bot.desk.counter.verb import verb
from bot.desk.counter.words import command, pressed, typed
from bot.desk.orders.drafts import Paper
from bot.desk.orders.sheet import Sheet, curtain
from bot.desk.reading.read_mark import announced
from bot.post.consequences.for_readers import raw
from bot.post.consequences.own_sheets import page
from bot.post.message import Message, Reply
from bot.post.parcels.posts import Post
from bot.post.parcels.to_seats import OwnSheet, Roster
from bot.post.press.layout import laid_out
from rules.kernel.orders import PUBLIC, No
from storage.history import News


@verb(command("my private"), typed("papers"), typed("private"))
async def my_private(desk: Desk, caller: Caller) -> Reply:
    """Everything private once more; whoever asks takes direct messages again."""
    reply = await desk.at(caller, _papers)
    await desk.shelf.dms.reopen(caller.user)
    return reply


@verb(pressed("papers"), pressed("only", "seat", edit=True))
async def papers(table: Table, seat: str = "", *, edit: bool = False) -> Reply:
    """The papers behind a button; in a hot seat, in place of the curtain, of the side whose turn it is."""
    if not table.shared or not seat:
        return await _papers(table)
    if seat != table.seated():
        raise No("bot/table", "not_looking", side=seat)
    looking = table.speaker.say("desk", "looking", side=seat)
    return Sheet(table, await Paper.at(table)).reply((looking,), edit=edit)


@verb(pressed("sheet_chapter", "chapter", edit=True))
async def turn_to(table: Table, chapter: str, *, edit: bool = False) -> Reply:
    """A chapter of one's own sheet, in its place; the sheet stays open there."""
    seat = check_papers(table)
    if table.shared:
        return curtain(table)
    if not has_sheet(table):
        raise No("bot/clicks", "unknown_button")
    user, reader = table.caller.user, replace(table.caller.reads, chapter=chapter)
    await table.shelf.people.keep(user, replace(await table.shelf.people.person(user), chapter=chapter))
    post = page(table.sitting, seat, table.deadlines)
    return Reply(table.press.messages(table.number, table.codec, post, reader), edit=edit)


def check_papers(table: Table) -> str:
    """The seat whose papers the caller may read; raises No."""
    seat = table.reads()
    if not table.begun:
        raise No("bot/table", "not_begun")
    return seat


def has_sheet(table: Table) -> bool:
    """Whether the caller reads a sheet that the side keeps."""
    return bool(table.game.own_sheet) and not table.has_only_letters


async def _papers(table: Table) -> Reply:
    seat = check_papers(table)
    if table.shared:
        return curtain(table)
    own_sheet = has_sheet(table)
    beside = own_sheet and table.caller.reads.text_first
    view, events = raw(table.match, table.view), await last_report(table)
    roster = Roster(table.record.name, seat, view, events, beside=beside)
    posts = [page(table.sitting, seat, table.deadlines), roster] if own_sheet else [roster]
    messages = [message for post in posts for message in _told(table, post)]
    if table.over or table.watched:
        return await announced(table, Reply(tuple(messages)))
    sheet = Sheet(table, await Paper.at(table)).reply()
    return await announced(table, replace(sheet, messages=(*messages, *sheet.messages)))


def _told(table: Table, post: Post) -> tuple[Message, ...]:
    """A letter; who reads no pictures is told all that is on a sheet, however long."""
    press, reader = table.press, table.caller.reads
    if isinstance(post, OwnSheet) and reader.text_first:
        return laid_out(press.page_lines(table.number, table.codec, post, reader))
    return press.messages(table.number, table.codec, post, reader)


async def last_report(table: Table) -> tuple[msgspec.Raw, ...]:
    """What only this side was told in the phase before and since."""
    return tuple(raw(table.match, news.event) for news in await last_news(table))


async def last_news(table: Table) -> list[News]:
    history = table.sitting.history
    phases = [phase for phase in await history.phases() if not phase.struck]
    start = await history.board(phases[max(0, len(phases) - 2)])
    own = await history.news(table.looks, start.told)
    public = {news.number: news.event for news in await history.news(PUBLIC, start.told)}
    return [news for news in own if public.get(news.number) != news.event]
