"""Answers that were missed: the rules answered at the deadline for a side that somebody held.

What standing orders answer is none, nor is anything while the clock stands still. An answer of the side's own
ends the row. Of silent questions nobody may know who had anything to answer: what was missed of these counts
in the row, but is told to the side alone, until its seat opens by it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from msgspec.structs import replace

from bot.table.dues import clock_of
from storage import Record, Sitting
from storage.export import Volume

DAY = 24 * 3600 * 1000  # milliseconds
MISSED, CLAIM = "missed", "claim"  # of a table, among its options


class Miss(msgspec.Struct, frozen=True, omit_defaults=True):
    """How many answers a side has missed in a row and in all, as far as all know of it."""

    seat: str
    row: int
    all: int


class Missed(msgspec.Struct, frozen=True, omit_defaults=True):
    """How many answers a side missed in a `row`; `told` and `all`: of what all know, in a row and in all.

    `since`: when it missed the first of the row. `told_at`: when it was last told that it missed one.
    """

    row: int = 0
    told: int = 0
    all: int = 0
    since: int = 0
    told_at: int = 0

    def another(self, now: int, *, silent: bool) -> Missed:
        since, known = self.since if self.row else now, 0 if silent else 1
        told_at = now if now - self.told_at >= DAY else self.told_at
        return Missed(self.row + 1, self.told + known, self.all + known, since, told_at)

    def answered(self, *, silent: bool) -> Missed:
        return replace(self, row=0, since=0) if silent else Missed(all=self.all)


def missed_of(record: Record | Volume) -> dict[str, Missed]:
    return msgspec.convert(record.options.get(MISSED, {}), dict[str, Missed])


def row(record: Record, seat: str) -> int:
    """How many answers a side has missed in a row, in truth."""
    return missed_of(record).get(seat, Missed()).row


def is_told(record: Record, seat: str, now: int) -> bool:
    """Whether a side that misses an answer now is told so aside from the question: once a day at most."""
    return missed_of(record).get(seat, Missed()).told_at == now


def with_missed(record: Record, missed: Mapping[str, Missed]) -> Record:
    return replace(record, options={**record.options, MISSED: msgspec.to_builtins(missed)})


def counted(record: Record, late: Mapping[str, bool], now: int) -> Record:
    """These sides have missed an answer, each to a silent question or not."""
    missed = missed_of(record)
    more = {seat: missed.get(seat, Missed()).another(now, silent=silent) for seat, silent in late.items()}
    return with_missed(record, {**missed, **more})


def answered(record: Record, given: Sequence[tuple[str, bool]]) -> Record:
    """These sides have answered themselves, each a silent question or not; nothing is claimed of them now."""
    missed = before = missed_of(record)
    claim = record.options.get(CLAIM)
    if claim and any(seat != claim["seat"] for seat, _ in given):
        record = replace(record, options={**record.options, CLAIM: None})
    for seat, silent in given:
        if seat in missed:
            missed = {**missed, seat: missed[seat].answered(silent=silent)}
    return record if missed == before else with_missed(record, missed)


def told(record: Record | Volume) -> tuple[Miss, ...]:
    """What all know of it."""
    return tuple(Miss(seat, each.told, each.all) for seat, each in missed_of(record).items() if each.all)


def vacant(sitting: Sitting) -> dict[str, int]:
    """The seats that open now by what the table has agreed on, with who held them."""
    timetable = clock_of(sitting.record).timetable
    if timetable is None or not timetable.misses:
        return {}
    seats, record = sitting.seats, sitting.record
    return {seat: user for seat, user in seats.items() if row(record, seat) >= timetable.misses}
