"""Deadlines: what a table agrees on, more time, the clock stopped and let go on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from bot.desk.counter.blanks import number, one_of, switch, text
from bot.desk.counter.offering import sides, time_zones
from bot.desk.counter.replies import boxed, button
from bot.desk.counter.sides import seat_named
from bot.desk.counter.table import Table
from bot.desk.counter.verb import verb
from bot.desk.counter.words import command, pressed
from bot.desk.tables.agreement import change, check, prolonged, restated
from bot.post.message import Reply
from bot.post.parcels.turns import Dispatch
from bot.table.dues import Proposal, What
from bot.table.timetable import (
    DEFAULT,
    GRACE,
    MISSES,
    MOST,
    MOST_GRACE,
    MOST_MISSES,
    MOST_PATIENCE,
    MOST_REST,
    PATIENCE,
    PAUSE,
    REST,
    STANDING,
    Timetable,
    examples,
    read,
    timetable,
)
from bot.words.speaker import Speaker
from rules.kernel.orders import No


@verb(
    command(
        "game clock: set",
        text("pace"),
        text("times"),
        text("zone", complete=time_zones),
        text("at", choices=one_of("at", (DEFAULT, PAUSE))),
        number("grace", least=0, most=MOST_GRACE),
        number("holiday", least=0, most=MOST_REST),
        number("patience", least=1, most=MOST_PATIENCE),
        number("misses", least=0, most=MOST_MISSES),
        switch("standing", about="open seats"),
    )
)
async def deadline(
    table: Table,
    pace: str = "",
    times: str = "",
    zone: str = "",
    at: str = "",
    grace: int = GRACE,
    holiday: int = REST,
    patience: int = PATIENCE,
    misses: int = MISSES,
    standing: bool = False,
) -> Reply:
    """Answers are due so long after the question, or at fixed times of day."""
    terms = Proposal("set", timetable(pace, times, zone, at, grace, holiday, patience, misses, standing))
    return await change(table, terms)


@verb(
    command("game clock: pause", what="pause"),
    command("game clock: resume", what="resume"),
    command("game clock: off", what="off"),
)
async def clock_is(table: Table, what: What) -> Reply:
    """The clock of a table is taken away, stopped, or let go on."""
    return await change(table, Proposal(what))


@verb(command("game clock"))
async def deadlines(table: Table) -> Reply:
    """What is agreed on, and what is due when."""
    lines, speaker = "\n".join(await shown(table)), table.speaker
    clock = table.setting.clock
    more = clock.timetable is not None and any(
        clock.left(seat) and seat in table.match.waiting() for seat in table.own if table.playing
    )
    buttons = [button(speaker, "more_time", table.number)] if more else []
    return boxed(speaker.say("desk", "of_deadlines"), [table.under], lines, buttons=buttons, bar=table.bar)


@verb(command("game clock: more", text("side", about="more time", complete=sides)), pressed("more_time"))
async def more_time(table: Table, side: str = "") -> Reply:
    """For one's own side as often as was agreed on; the host gives it to any, players by agreeing."""
    if side or (not table.takes_sides and table.decides):
        return await change(table, Proposal("more", side=meant(table, side)))
    check(table, Proposal("more"))
    seat, clock = own_time(table), table.setting.clock
    taken = {**clock.taken, seat: clock.taken.get(seat, 0) + 1}
    table.set(replace(table.setting, clock=replace(clock, taken=taken)))
    return await prolonged(table, (seat,), given=False)


def usual(speaker: Speaker, timing: Mapping[str, str], zone: str) -> dict[str, Timetable]:
    """Deadlines that many tables have, as they are written in a language, with times by the clocks there."""
    words = {key: speaker.name("timing", key) for key in (PAUSE, STANDING, *MOST)}
    return {text: read(text, timing) for text in examples(words, speaker.name("pace", "day"), zone)}


async def shown(table: Table) -> Iterator[str]:
    clock, say = table.setting.clock, table.speaker.say
    if clock.timetable is None:
        return iter([say("desk", "no_deadlines")])
    lines = [say("desk", "deadlines", timetable=clock.timetable.facts())]
    if clock.paused:
        lines.append(say("posts", "paused", since=clock.paused // 1000))
    waited = [
        each for status in await restated(table) if isinstance(status, Dispatch) for each in status.waited
    ]
    lines += [say("desk", "due", side=each.seat, due=each.due // 1000) for each in waited if each.due]
    for seat in table.own:
        lines.append(say("desk", "grace_left", side=seat, left=clock.left(seat)))
    return iter(lines)


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
