"""Reminders: each person's own; and the nudge, by which one side reminds the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from bot.clock.reminders import NIGHT, chosen
from bot.desk.counter.blanks import text
from bot.desk.counter.caller import Caller
from bot.desk.counter.offering import time_zones
from bot.desk.counter.reception import Desk
from bot.desk.counter.replies import says
from bot.desk.counter.table import Table
from bot.desk.counter.verb import verb
from bot.desk.counter.words import command, pressed
from bot.post.message import Reply
from bot.post.parcels.to_channel import Bell, Call, Silence
from bot.table.timetable import HOUR, read_zone, written
from bot.words.speaker import Speaker
from rules.kernel.orders import GM, No
from storage import Person

AGAIN = 12 * HOUR  # after which the same side may nudge about the same question


@verb(
    command(
        "my settings: reminders",
        text("hours"),
        text("quiet"),
        text("zone", about="own zone", complete=time_zones),
    )
)
async def reminders(desk: Desk, caller: Caller, hours: str = "", quiet: str = "", zone: str = "") -> Reply:
    """What is named is set for all tables of the caller; then all that is set is shown."""
    before = await desk.shelf.people.person(caller.user)
    person = chosen(before, hours, quiet, read_zone(zone) if zone else "")
    if person != before:
        await desk.shelf.people.keep(caller.user, person)
    return says(shown(person, desk.speaker(caller)))


def shown(person: Person, speaker: Speaker) -> Iterator[str]:
    yield speaker.say("reminders", "before", before=" h, ".join(map(str, person.remind)))
    quiet = NIGHT if person.quiet is None else person.quiet
    first, last = written(quiet) if quiet else ("", "")
    yield speaker.say("reminders", "quiet", first=first, last=last, zone=person.zone)


@verb(pressed("nudge"))
async def nudge(table: Table) -> Reply:
    """Whom the table waits for is called upon, by a side that is not waited for."""
    seat = table.seated()
    table.needs_play()
    waiting = table.match.waiting()
    if table.match.held:
        return await _nudge_reader(table, seat)
    if seat in waiting or not waiting:
        raise No("bot/reminders", "you_are_waited_for" if waiting else "nothing_due")
    asks = {each: table.match.open[each].number for each in waiting}
    noted(table, seat, max(asks.values()))
    calls = [Call(each, table.sitting.seats.get(each, 0)) for each in waiting]
    return await rung(table, [Bell((call,), ask=asks[call.seat], by=seat) for call in calls if call.user])


async def _nudge_reader(table: Table, seat: str) -> Reply:
    """All answers are in, and the game master reads them."""
    entries = table.match.save().entries
    noted(table, seat, -entries)
    return await rung(table, [Bell((Call(GM, table.setting.master.user),), ask=entries, by=seat)])


async def rung(table: Table, bells: Iterable[Bell]) -> Reply:
    """Each in the place of what called them before."""
    posts = [post for bell in bells for post in (Silence(bell.calls[0].seat), bell)]
    return await table.keep(says([table.speaker.say("desk", "nudged")]), outbox=table.to_channel(*posts))


def noted(table: Table, seat: str, about: int) -> None:
    """A side calls upon others: about which question, or how far the journal goes that is read, less than 0.

    Raises No if it has done so just now.
    """
    now, known = table.clock(), table.setting.nudged.get(seat)
    if known and known[0] == about and now - known[1] < AGAIN:
        raise No("bot/reminders", "nudged_already", again=(known[1] + AGAIN) // 1000)
    table.set(replace(table.setting, nudged={**table.setting.nudged, seat: (about, now)}))
