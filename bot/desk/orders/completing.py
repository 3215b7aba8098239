"""Lines that may come next, while somebody fills in a command."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from bot.desk.counter.blanks import FilledIn, Offered
from bot.desk.counter.caller import Caller
from bot.desk.counter.reception import Desk
from bot.desk.counter.table import Table
from bot.desk.orders import keys, next_lines
from bot.desk.orders.drafts import Paper
from bot.desk.orders.next_lines import Indexed
from rules.kernel.orders import Line, Lines
from storage import Deputy

KEPT = 256  # lists of lines that are kept ready for completion

Key = tuple[int, str, int, tuple[Deputy, ...], str]  # a table, a seat, a deputy or 0, all of them, a language


class Index(NamedTuple):
    """What may follow these lines, by this view of the board."""

    view: Any
    lines: Lines
    found: list[Indexed]


class Indexes:
    """The lines that may come next, ready to be searched: made once for each question and draft."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Key, Index] = OrderedDict()

    def of(self, table: Table, lines: Lines) -> list[Indexed]:
        view, user = table.view, table.caller.user if table.deputy else 0
        key = table.number, table.seat, user, table.deputies, table.speaker.language
        kept = self._kept.pop(key, None)
        if kept is None or kept.view is not view or kept.lines != lines:
            kept = Index(view, lines, next_lines.index(table.choices(lines), table.vocabulary))
        self._kept[key] = kept
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return kept.found


async def next_of_order(desk: Desk, caller: Caller, given: FilledIn, typed: str) -> Offered:
    """What may be meant by what is typed: lines that may follow the draft."""
    return await of_kinds(desk, caller, typed)


async def of_kinds(desk: Desk, caller: Caller, typed: str, kinds: Collection[str] = ()) -> Offered:
    """Lines that may follow the draft, all or those of these kinds."""

    async def look(table: Table) -> Offered:
        *before, last = typed.split(";")
        paper = await Paper.of(table, table.asked())
        if before:
            paper.add(";".join(before))
        start = "".join(f"{piece.strip()}; " for piece in before)
        if finer := [line for line in keys.typed_whole(paper, last) if is_of(line, kinds)]:
            indexed = next_lines.index(finer, table.vocabulary)
            return list(next_lines.choices_of(indexed, start, paper.weigher()))
        lines = desk.kept(Indexes).of(table, paper.known)
        wanted = [at for at in lines if is_of(at.line, kinds)]
        return list(next_lines.matching(wanted, last, start, paper.weigher()))

    return await desk.quietly(caller, look, [])


def is_of(line: Line, kinds: Collection[str]) -> bool:
    """Whether a line is of these kinds; none: all are meant."""
    return not kinds or type(line).__name__ in kinds


async def of_field(
    desk: Desk, caller: Caller, line_type: str, field: str, given: Mapping[str, str], typed: str
) -> Offered:
    """What one field of a line may be, given the others."""

    async def look(table: Table) -> Offered:
        paper = await Paper.of(table, table.asked())
        lines = [line for line in table.offers(paper.known) if type(line).__name__ == line_type]
        finer = keys.typed_place(paper, lines, field, typed)
        return list(
            next_lines.values([*lines, *finer], field, given, typed, table.vocabulary, paper.weigher())
        )

    return await desk.quietly(caller, look, [])
