"""Deadlines: what a table agrees on, more time, the clock stopped and let go on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from itertools import islice
from typing import Any

from msgspec.structs import replace

from bot.desk.counter.caller import Caller
from bot.desk.counter.reception import Counter, answered
from bot.desk.counter.replies import says
from bot.desk.counter.sides import seat_named
from bot.desk.counter.table import Table
from bot.desk.orders.next_lines import clip
from bot.desk.tables.agreement import change, check, prolonged, restated
from bot.post.message import CHOICES, OPTION, Reply
from bot.post.parcels import Status
from bot.table.dues import Proposal, What
from bot.table.timetable import MOST, PAUSE, STANDING, UTC_ZONE, Timetable, proposals, read, timetable
from rules.kernel.orders import No


class Deadlines(Counter):
    @answered
    async def deadline(self, caller: Caller, /, **filled: Any) -> Reply:
        """Answers are due so long after the question, or at fixed times of day, as `timetable` has it."""
        terms = Proposal("set", timetable(**filled))
        return await self.at(caller, partial(change, terms=terms))

    async def timetables(self, caller: Caller, typed: str) -> list[tuple[str, str]]:
        """What may be written of the deadlines of a new table, each with what it means; else examples."""
        zone = (await self.shelf.people.person(caller.user)).zone or UTC_ZONE
        return self._readable(caller, typed, zone) or self._readable(caller, "", zone)

    def _readable(self, caller: Caller, typed: str, zone: str) -> list[tuple[str, str]]:
        speaker = self.speaker(caller)
        words = {key: speaker.name("timing", key) for key in (PAUSE, STANDING, *MOST)}
        texts = dict.fromkeys(proposals(typed, words, speaker.name("pace", "day"), zone))
        found = ((text, self._read(text)) for text in texts if len(text) <= OPTION)
        known = ((text, one.facts()) for text, one in found if one is not None)
        told = (
            (clip(speaker.say("desk", "written", text=text, timetable=facts)), text) for text, facts in known
        )
        return [*islice(told, CHOICES)]

    def _read(self, text: str) -> Timetable | None:
        with suppress(No):
            return read(text, self.library.timing)
        return None

    @answered
    async def clock_is(self, caller: Caller, what: What) -> Reply:
        """The clock of a table is taken away, stopped, or let go on."""
        return await self.at(caller, partial(change, terms=Proposal(what)))

    @answered
    async def deadlines(self, caller: Caller) -> Reply:
        """What is agreed on, and what is due when."""

        async def work(table: Table) -> Reply:
            return says(list(await shown(table)))

        return await self.at(caller, work)

    @answered
    async def more_time(self, caller: Caller, side: str = "") -> Reply:
        """For one's own side as often as was agreed on; the host gives it to any, players by agreeing."""
        return await self.at(caller, partial(_more_time, side=side))


async def shown(table: Table) -> Iterator[str]:
    clock, say = table.setting.clock, table.speaker.say
    if clock.timetable is None:
        return iter([say("desk", "no_deadlines")])
    lines = [say("desk", "deadlines", timetable=clock.timetable.facts())]
    if clock.paused:
        lines.append(say("posts", "paused", since=clock.paused // 1000))
    waited = [
        each for status in await restated(table) if isinstance(status, Status) for each in status.waited
    ]
    lines += [say("desk", "due", side=each.seat, due=each.due // 1000) for each in waited if each.due]
    for seat in table.own:
        lines.append(say("desk", "grace_left", side=seat, left=clock.left(seat)))
    return iter(lines)


async def _more_time(table: Table, side: str) -> Reply:
    """Taken by a side, as often as was agreed on; or given to any, by the host or by consent."""
    if side or (not table.seat and table.decides):
        return await change(table, Proposal("more", side=meant(table, side)))
    check(table, Proposal("more"))
    seat, clock = own_time(table), table.setting.clock
    taken = {**clock.taken, seat: clock.taken.get(seat, 0) + 1}
    table.set(replace(table.setting, clock=replace(clock, taken=taken)))
    return await prolonged(table, (seat,), given=False)


def meant(table: Table, side: str) -> str:
    """The seat of that name; none where none is named."""
    return seat_named(table, side) if side else ""


def own_time(table: Table) -> str:
    """The caller's own seat, if it has time to take."""
    seat = table.chief()
    if seat not in table.match.waiting():
        raise No("bot/deadlines", "nothing_due")
    if not table.setting.clock.left(seat):
        raise No("bot/deadlines", "no_grace")
    return seat
