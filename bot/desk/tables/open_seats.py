"""What becomes of a side when whoever played it goes: its seat is open, and its unsent orders wait.

They are there for who comes back; when somebody else takes the seat they are gone.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.clock.open_seats import vacated
from bot.desk.counter.table import Table
from bot.desk.tables import agreement
from bot.post.message import Reply
from bot.post.parcels import packing, targets
from bot.post.parcels.notice import Notice
from bot.post.parcels.to_staff import Memo
from bot.table.staff import Staff, serving
from bot.table.written_ahead import kept_lines
from rules.kernel.orders import Lines
from storage import Draft, Parcel


async def keep(
    table: Table,
    reply: Reply,
    notice: str,
    user: int,
    seats: Sequence[str],
    more: Sequence[Parcel] = (),
) -> Reply:
    """These seats of a user are open from now on; `notice` says why, to the channel and the game master."""
    posts = {seat: Notice(notice, {"user": user, "side": seat}) for seat in seats}
    told = vacated(table.sitting, posts, table.clock(), table.caller.user)
    deadlines = await agreement.counted_anew(table)
    outbox = [*told, *table.to_channel(*await agreement.restated(table, deadlines)), *more]
    return await table.keep(reply, outbox=outbox, deadlines=deadlines)


# -- who comes in their place ------------------------------------------------------------------------------


async def cleared(table: Table, seat: str) -> tuple[list[Draft], list[Parcel]]:
    """What a side has not sealed is gone when a stranger takes its seat; deputies are told what was theirs.

    Who held the seat, or served under it, finds it again.
    """
    back = table.setting.left.get(seat) == table.caller.user
    if not table.begun or back or table.deputy is not None:
        return [], []
    drafts = await table.sitting.drafts(seat)
    written, staff = _lines(table, drafts), Staff.of(table.sitting, seat)
    told = []
    for deputy in serving(table.sitting.deputies.values(), seat):
        struck = tuple(map(str, staff.part(deputy.user, None, written)))
        memo = Memo(table.record.name, seat, "chief_came", table.caller.user, struck=struck)
        told.append(packing.parcel(targets.user(deputy.user), memo))
    return [replace(draft, lines="") for draft in drafts], told


def _lines(table: Table, drafts: Sequence[Draft]) -> Lines:
    return kept_lines(table.match, "\n".join(draft.lines for draft in drafts))
