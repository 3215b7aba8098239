"""When the answers that a table waits for are due, by its own clock."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from bot.timetable import Timetable
from storage import Deadline, Record, Sitting
from storage.export import Volume

CLOCK = "clock"  # of a table, among its options


What = Literal["set", "off", "pause", "resume"]


class Terms(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is to become of a table's clock."""

    what: What
    timetable: Timetable | None = None


class Clock(msgspec.Struct, frozen=True, omit_defaults=True):
    """The clock of a table: without a timetable there is none.

    `paused`: since when it stands still, 0 while it runs. `taken`: how often each side took more time.
    """

    timetable: Timetable | None = None
    paused: int = 0
    taken: dict[str, int] = {}

    def left(self, seat: str) -> int:
        """How often a side may still take more time by itself."""
        return 0 if self.timetable is None else max(0, self.timetable.grace - self.taken.get(seat, 0))


def clock_of(record: Record | Volume) -> Clock:
    return msgspec.convert(record.options.get(CLOCK, {}), Clock)


def dues(sitting: Sitting, known: Iterable[Deadline], now: int) -> list[Deadline]:
    """For every question that is open to somebody: those that were due stay so, new ones begin to count.

    What is answered already keeps its time, so that taking an answer back wins none.
    """
    clock = clock_of(sitting.record)
    if clock.timetable is None or sitting.record.key is None:
        return []
    before, fresh = {(each.seat, each.ask): each.due for each in known}, clock.timetable.due(now)
    asks = [ask for seat, ask in sitting.match.open.items() if seat in sitting.seats]
    times = {ask.seat: before.get((ask.seat, ask.number), fresh) for ask in asks}
    latest = max((times[ask.seat] for ask in asks if ask.silent), default=0)
    return [
        Deadline(
            sitting.game, ask.seat, ask.number, latest if ask.silent else times[ask.seat], bool(clock.paused)
        )
        for ask in asks
    ]


def put_off(sitting: Sitting, known: Iterable[Deadline], seats: Iterable[str]) -> list[Deadline]:
    """More time for these seats; silent questions stay due alike, so that nothing is told of any of them."""
    timetable = clock_of(sitting.record).timetable
    assert timetable is not None
    chosen, silent = set(seats), {seat for seat, ask in sitting.match.open.items() if ask.silent}
    if chosen & silent:
        chosen |= silent
    return [
        msgspec.structs.replace(each, due=timetable.later(each.due)) if each.seat in chosen else each
        for each in known
    ]


def gone_on(
    known: Iterable[Deadline], paused: int, since: dict[tuple[str, int], int], now: int
) -> list[Deadline]:
    """After a pause: what was still to come is moved on by as much of it as it was waited for.

    What had come when the clock was stopped is not among them: it begins to count anew.
    """
    return [
        msgspec.structs.replace(each, due=each.due + now - max(paused, since.get((each.seat, each.ask), 0)))
        for each in known
        if each.due > paused
    ]
