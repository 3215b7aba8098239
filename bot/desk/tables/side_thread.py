"""The private thread of a side: opened by its chief, and the way there shown to whoever commands there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import msgspec

from bot.desk.counter.caller import Caller
from bot.desk.counter.reception import Desk
from bot.desk.counter.replies import says
from bot.desk.counter.table import Table
from bot.desk.counter.verb import verb
from bot.desk.counter.words import command
from bot.post import side_thread
from bot.post.courier import Barred, Busy, Lost, Refused
from bot.post.message import Reply
from bot.post.parcels.notice import Notice
from bot.post.parcels.targets import channel
from bot.post.parcels.threads import Admission, Closing, Dismissal
from bot.table.staff import commanders, mention
from bot.words.speaker import unmarked
from rules.kernel.orders import No
from storage import Parcel

TITLE = 100  # characters of a thread's name


class Door(msgspec.Struct, frozen=True):
    """Where the caller's side has its thread, 0 nowhere yet; and what one would be opened with."""

    room: int
    home: int
    title: str


@verb(command("game people: thread"))
async def council(desk: Desk, caller: Caller) -> Reply:
    """The way to the thread of one's side, for its chief one that is opened now if there is none."""
    caller = caller.at(await desk.find(caller))
    async with desk.alone("thread", caller.game):
        before = await desk.recorded(caller)
        return before or await _way(desk, caller)


async def _way(desk: Desk, caller: Caller) -> Reply:
    """Nobody waits at the table while Discord is asked."""
    doors: list[Door] = []
    refusal = await desk.at(caller, lambda table: looked(table, doors))
    if not doors:
        return refusal
    (door,) = doors
    with in_words(door.home, door.room):
        if door.room and not await desk.rooms.is_open(door.room):
            await desk.shelf.rooms.drop(door.room, channel(door.room))
            return await _way(desk, caller)
        room = door.room or await desk.rooms.open_room(door.home, door.title, ())
    return await desk.at(caller, lambda table: led(table, room))


async def looked(table: Table, doors: list[Door]) -> Reply:
    """Whether the caller may be led to a thread; raises No."""
    seat = check_council(table)
    room, home = (await table.sitting.rooms()).get(seat, 0), table.record.channel
    if not room and not table.own:
        raise No("bot/council", "no_council", chief=mention(table.staff.chief))
    if not room:
        table.needs_play()
    assert home is not None
    title = table.aloud.say("council", "title", side=seat, name=table.record.name)
    doors.append(Door(room, home, title[:TITLE]))
    return Reply()


async def led(table: Table, room: int) -> Reply:
    """The caller is told the way, and is in it; a new thread says first what it is for."""
    seat = check_council(table)
    new = (await table.sitting.rooms()).get(seat) != room
    said = says([table.speaker.say("council", "way", room=f"<#{room}>", new=new)])
    if not new:
        return await table.keep(said, outbox=side_thread.posted(room, Admission(table.caller.user)))
    first = Notice("council", {"side": seat}, table.record.name)
    return await table.keep(
        said, outbox=side_thread.opened(table.sitting, seat, room, first), rooms={seat: room}
    )


def check_council(table: Table) -> str:
    """The side of the caller, whose thread they may enter; raises No."""
    if table.record.hot_seat:
        raise No("bot/council", "council_at_one_screen")
    if table.setting.letters_only:
        raise No("bot/council", "council_of_letters")
    return table.seated()


async def shut(table: Table, seat: str) -> list[Parcel]:
    """The thread of a side is put away, and nobody is in it."""
    room = (await table.sitting.rooms()).get(seat)
    if room is None:
        return []
    users = commanders(table.sitting.seats, table.sitting.deputies.values(), seat)
    return side_thread.posted(room, *map(Dismissal, users), Closing())


@contextmanager
def in_words(home: int, room: int = 0) -> Iterator[None]:
    """What is against a private thread, or against this one, as a refusal that says what would be right."""
    where = f"<#{home}>"
    try:
        yield
    except Barred as barred:
        raise No("bot/council", "room_barred", where=where, reason=barred.reason) from barred
    except Lost as lost:
        there = f"<#{room}>" if room else ""
        raise No("bot/council", "room_out_of_reach", room=there, where=where, reason=lost.reason) from lost
    except Busy as busy:
        raise No("bot/council", "room_later") from busy
    except Refused as refused:
        raise No("bot/council", "room_refused", where=where, reason=unmarked(refused.reason)) from refused
