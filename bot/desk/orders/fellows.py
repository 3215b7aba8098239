"""What the commanders of one side tell each other about its orders."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from bot.desk.counter.table import Table
from bot.desk.orders.drafts import Paper
from bot.post.parcels import packing, targets
from bot.post.parcels.to_staff import Memo
from bot.table.written_ahead import kept_lines
from rules.kernel.orders import Ask, Lines
from storage import Parcel


def memo(table: Table, to: int, key: str, **more: Any) -> list[Parcel]:
    """From the caller to another commander of the same side, if there is one."""
    if to in (0, table.caller.user):
        return []
    post = Memo(table.record.name, table.seat, key, table.caller.user, **more)
    return [packing.parcel(targets.user(to), post)]


def rewritten(paper: Paper, before: Lines) -> list[Parcel]:
    """After a change of the draft: deputies are told what their chief changed; who writes on is not ready."""
    table = paper.table
    if table.deputy is not None:
        table.sitting.deputies[table.deputy.user] = replace(table.deputy, ready=0)
        return []
    kind, staff = paper.ask.kind if paper.ask else None, table.staff
    found: list[Parcel] = []
    for deputy in table.deputies:
        was, now = (staff.part(deputy.user, kind, lines) for lines in (before, paper.lines))
        if was != now:
            lines, struck = less(now, was), less(was, now)
            found += memo(table, deputy.user, "overruled", lines=lines, struck=struck)
    return found


def thrown_away(table: Table, text: str) -> list[Parcel]:
    """What was written for another question, and is not wanted: a deputy is told what of it was theirs."""
    lines, staff = kept_lines(table.match, text), table.staff
    parts = [(deputy.user, staff.part(deputy.user, None, lines)) for deputy in table.deputies]
    told = (memo(table, user, "overruled", struck=tuple(map(str, part))) for user, part in parts if part)
    return [parcel for each in told for parcel in each]


def less(lines: Lines, others: Lines) -> tuple[str, ...]:
    """Those lines that the others do not hold."""
    return tuple(str(line) for line in lines if line not in others)


def concerned(table: Table, ask: Ask, lines: Lines) -> Sequence[int]:
    """Whom of the side an answer concerns that the caller gives: its chief, and whose charge it is about."""
    staff, user = table.staff, table.caller.user
    others = [person for person in staff.persons if person != user]
    return [p for p in others if p == staff.chief or staff.part(p, ask.kind, lines)]
