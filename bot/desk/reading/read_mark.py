"""How far people have read of what happened at a table, and what is new to them since."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from msgspec.structs import replace

from bot.desk.counter.replies import button
from bot.desk.counter.table import Table
from bot.post.consequences.committing import store
from bot.post.message import Message, Reply
from bot.table.setting import Setting
from bot.table.staff import is_letters_only
from rules.kernel.orders import GM, PUBLIC, No
from storage import Commit, Listed, Record, Shelf, StorageError
from storage.history import EVER
from storage.records import GATHERING, OVER


class Eyes(NamedTuple):
    """With whose eyes somebody reads, up to which event, and before which roll.

    What the running step has told is for those who sit at the table; others get it when the step is done.
    """

    who: str
    until: int = EVER
    before: int = EVER


def eyes(table: Table, *, truth: bool = False) -> Eyes:
    """Those of the caller; `truth`: of whoever knows all, as a game master does, and at the end all may."""
    if not table.begun:
        raise No("bot/table", "not_begun")
    if truth or table.setting.branch:
        if not table.knowing:
            raise No("bot/history", "truth_later")
        return Eyes(GM)
    who = PUBLIC if table.shared else table.looks
    if who == PUBLIC and table.playing:
        return Eyes(who, table.record.logged, table.match.past().snapshot.rolls)
    return Eyes(who)


async def sees(table: Table, *, truth: bool) -> Eyes:
    """As `eyes`; of a game that is over it is noted who has read the truth."""
    seen = eyes(table, truth=truth)
    if seen.who == GM:
        await learnt(table)
    return seen


async def learnt(table: Table) -> None:
    """The caller knows now what was hidden: it is noted, for the end may be taken back."""
    setting, user = table.setting, table.caller.user
    if table.record.hot_seat or user in setting.truth or setting.saw(user) == GM:
        return
    if table.over:
        table.set(replace(setting, truth=(*setting.truth, user)))
        await store(table.sitting, Commit(now=table.clock()))


def newest(table: Table, seen: Eyes) -> int:
    """The last event that there is for these eyes."""
    return min(seen.until, table.match.save().events)


async def announced(table: Table, reply: Reply) -> Reply:
    """A reply by which somebody learns how it stands; if they have looked before, with what is new since."""
    if table.looks == PUBLIC or table.shared or table.setting.branch:
        return reply
    user, seen = table.caller.user, eyes(table)
    before = await table.shelf.people.looked(user, table.number)
    await table.shelf.people.look(user, table.number, newest(table, seen), now=table.clock())
    if before is None:
        return reply
    number = len(await table.sitting.history.news(seen.who, before, seen.until))
    if not number:
        return reply
    what = button(table.speaker, "since", table.number, 0, str(before))
    said = Message(table.speaker.say("history", "unread", number=number), ((what,),))
    return replace(reply, messages=(said, *reply.messages))


async def unread(shelf: Shelf, games: Sequence[Listed], user: int) -> dict[int, int]:
    """How many things are new to somebody at each of their tables."""
    begun = [game for game in games if game.status != GATHERING]
    records, looked = await shelf.games.records(game.id for game in begun), await shelf.people.looked_at(user)
    found = dict[int, int]()
    for game in begun:
        who = reads_as(game, records[game.id], user)
        until = records[game.id].logged if who == PUBLIC else EVER
        with suppress(StorageError):
            history = await shelf.history_of(records[game.id])
            found[game.id] = await history.number(who, looked.get(game.id, 0), until)
    return found


def reads_as(game: Listed, record: Record, user: int) -> str:
    """With whose eyes somebody reads what is told at one of their tables."""
    held = {seat for seat, holder in game.seats.items() if holder == user}
    if not is_letters_only(record) or game.status == OVER:
        held |= {deputy.seat for deputy in game.deputies if deputy.user == user}
    held |= {*filter(None, [Setting.of(record).watching.get(str(user))])}
    return next(iter(held)) if len(held) == 1 else PUBLIC
