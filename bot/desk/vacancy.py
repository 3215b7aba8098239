"""What becomes of a side when whoever played it goes: its seat is open, and its unsent orders are gone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from bot import letters
from bot.ahead import kept_lines
from bot.command import Command, serving
from bot.desk import terms
from bot.desk.table import Table
from bot.letters import Memo, Notice, Post
from bot.message import Reply
from rules.kernel.orders import Lines
from storage import Draft, Letter


class Vacancy(NamedTuple):
    """What is told, which drafts are cleared."""

    outbox: list[Letter]
    drafts: list[Draft]


async def keep(
    table: Table,
    reply: Reply,
    notice: str,
    user: int,
    seats: Sequence[str],
    more: Sequence[Letter] = (),
) -> Reply:
    """These seats of a user are open from now on; `notice` says why, to the channel and the game master."""
    made = await _vacated(table, notice, user, seats)
    deadlines = await terms.counted_anew(table)
    outbox = [*made.outbox, *table.to_channel(*await terms.restated(table, deadlines)), *more]
    return await table.keep(reply, outbox=outbox, drafts=made.drafts, deadlines=deadlines)


async def _vacated(table: Table, notice: str, user: int, seats: Sequence[str]) -> Vacancy:
    begun = seats if table.begun else ()
    drafts = [one for seat in begun for one in await table.sitting.drafts(seat)]
    told = [letter for seat in begun for letter in _to_deputies(table, seat, user, drafts)]
    setting, now = table.setting, table.clock()
    vacant = {**setting.vacant, **dict.fromkeys(begun, now)}
    table.set(replace(setting, agreed=(), terms=None, vacant=vacant))
    for seat in seats:
        del table.sitting.seats[seat]
    posts = [Notice(notice, {"user": user, "side": seat}) for seat in seats]
    public = table.to_channel(*(replace(post, offers=(("join", post.facts["side"]),)) for post in posts))
    cleared = [replace(draft, lines="") for draft in drafts]
    return Vacancy([*public, *told, *to_master(table, user, posts)], cleared)


def _to_deputies(table: Table, seat: str, user: int, drafts: Sequence[Draft]) -> Iterator[Letter]:
    """Each is told what of theirs was in the draft: it was the side's, and goes with its chief."""
    written = _lines(table, [draft for draft in drafts if draft.seat == seat])
    command = Command.of(table.sitting, seat)
    for deputy in serving(table.sitting.deputies.values(), seat):
        table.sitting.deputies[deputy.user] = replace(deputy, ready=0)
        struck = tuple(map(str, command.part(deputy.user, None, written)))
        memo = Memo(table.record.name, seat, "chief_gone", user, struck=struck)
        yield letters.letter(letters.user(deputy.user), memo)


def _lines(table: Table, drafts: Sequence[Draft]) -> Lines:
    return kept_lines(table.match, "\n".join(draft.lines for draft in drafts))


def to_master(table: Table, user: int, posts: Sequence[Post]) -> list[Letter]:
    """To the game master, or to the host where there is none, by direct message."""
    person = table.setting.master.user or table.record.host or 0
    if person in (0, user, table.caller.user):
        return []
    name = table.record.name
    return [letters.letter(letters.user(person), letters.titled(post, name)) for post in posts]
