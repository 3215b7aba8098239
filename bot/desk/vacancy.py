"""What becomes of a side when whoever played it goes: its seat is open, and its unsent orders wait.

They are there for who comes back; when somebody else takes the seat they are gone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from bot import letters
from bot.ahead import kept_lines
from bot.command import Command, serving
from bot.desk import terms
from bot.desk.setting import Setting
from bot.desk.table import Table
from bot.letters import Memo, Notice, Post
from bot.message import Reply
from rules.kernel.orders import Lines
from storage import Draft, Letter, Sitting


async def keep(
    table: Table,
    reply: Reply,
    notice: str,
    user: int,
    seats: Sequence[str],
    more: Sequence[Letter] = (),
) -> Reply:
    """These seats of a user are open from now on; `notice` says why, to the channel and the game master."""
    posts = {seat: Notice(notice, {"user": user, "side": seat}) for seat in seats}
    told = vacated(table.sitting, posts, table.clock(), table.caller.user)
    deadlines = await terms.counted_anew(table)
    outbox = [*told, *table.to_channel(*await terms.restated(table, deadlines)), *more]
    return await table.keep(reply, outbox=outbox, deadlines=deadlines)


def vacated(sitting: Sitting, posts: Mapping[str, Notice], now: int, by: int = 0) -> list[Letter]:
    """These seats are open from now on, each with what is told of it; `by` is who has done that."""
    begun = sitting.record.key is not None
    holders = {seat: sitting.seats.pop(seat) for seat in posts}
    told = [letter for seat in holders if begun for letter in _to_deputies(sitting, seat, holders[seat])]
    setting = Setting.of(sitting.record)
    sitting.record = setting.vacated(holders if begun else {}, now).stored(sitting.record)
    offered = (replace(post, offers=(("join", seat),)) for seat, post in posts.items())
    public = letters.to_channel(sitting.record.channel, *offered)
    return [*public, *told, *_to_master(sitting, (by, *holders.values()), posts.values())]


def _to_deputies(sitting: Sitting, seat: str, user: int) -> Iterator[Letter]:
    """Nobody is ready any more: who writes on is told for whom it waits."""
    for deputy in serving(sitting.deputies.values(), seat):
        sitting.deputies[deputy.user] = replace(deputy, ready=0)
        yield letters.letter(letters.user(deputy.user), Memo(sitting.record.name, seat, "chief_gone", user))


def _to_master(sitting: Sitting, known: Collection[int], posts: Iterable[Post]) -> list[Letter]:
    """To the game master, or to the host where there is none, by direct message; not to who knows it."""
    person = Setting.of(sitting.record).master.user or sitting.record.host or 0
    if person in (0, *known):
        return []
    name = sitting.record.name
    return [letters.letter(letters.user(person), letters.titled(post, name)) for post in posts]


# -- who comes in their place ------------------------------------------------------------------------------


async def cleared(table: Table, seat: str) -> tuple[list[Draft], list[Letter]]:
    """What a side has not sealed is gone when a stranger takes its seat; deputies are told what was theirs.

    Who held the seat, or served under it, finds it again.
    """
    back = table.setting.left.get(seat) == table.caller.user
    if not table.begun or back or table.deputy is not None:
        return [], []
    drafts = await table.sitting.drafts(seat)
    written, command = _lines(table, drafts), Command.of(table.sitting, seat)
    told = []
    for deputy in serving(table.sitting.deputies.values(), seat):
        struck = tuple(map(str, command.part(deputy.user, None, written)))
        memo = Memo(table.record.name, seat, "chief_came", table.caller.user, struck=struck)
        told.append(letters.letter(letters.user(deputy.user), memo))
    return [replace(draft, lines="") for draft in drafts], told


def _lines(table: Table, drafts: Sequence[Draft]) -> Lines:
    return kept_lines(table.match, "\n".join(draft.lines for draft in drafts))
