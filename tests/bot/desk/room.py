"""A room with a desk in it, and persons who come to it from a channel or by direct message."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import cache, partial
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from bot.desk import Caller, Desk, Named
from bot.desk.clicks import click, submit_form
from bot.desk.gm.for_a_side import for_side
from bot.desk.orders.completing import of_field, of_kinds
from bot.desk.people.deputies import to_give
from bot.desk.reading.history import turns
from bot.desk.reading.lookups import present
from bot.desk.tables.table_choices import play_by
from bot.desk.typed import dm
from bot.desk.verbs import verbs
from bot.post import message
from bot.post.consequences.committing import on_release
from bot.post.library import Library
from bot.post.message import Button, Control, File, Film, Link, Message, People, Picture, Reply, Select
from bot.post.parcels.kinds import sort_of
from bot.post.parts import fits
from storage import Posted, Shelf
from tests.storage.fresh import laid

GUILD, CHANNEL, ELSEWHERE = 10, 100, 101
ALICE, BOB, CAROL = 1, 2, 3
NAMES = {ALICE: "Alice", BOB: "Bob", CAROL: "Carol"}


@cache
def library() -> Library:
    return Library()


def shelf_in(folder: Path, books: Library) -> Awaitable[Shelf]:
    laid(folder)
    return Shelf.open(folder, books.codec, on_release(books, lambda: 1_760_000_000_000, bytes))


@dataclass
class Room:
    """`faults` are the positions that were kept because the rules broke."""

    folder: Path
    books: Library
    shelf: Shelf
    now: Iterator[int] = field(default_factory=lambda: count(1_760_000_000_000, 1000))
    numbers: Iterator[int] = field(default_factory=lambda: count(1))
    drawn: int = 0
    faults: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.desk = self._desk()

    def _desk(self) -> Desk:
        return Desk(self.shelf, self.books, self.now.__next__, self.chance, self.report, verbs())

    def chance(self, size: int) -> bytes:
        """The same in every run."""
        self.drawn += 1
        return sha256(b"%d" % self.drawn).digest()[:size]

    def report(self, game: int, position: str) -> str:
        self.faults.append(position)
        return f"fault-{game}.toml"

    async def restart(self) -> None:
        """Another process opens the same folder: nothing is left but what is stored."""
        await self.shelf.close()
        self.shelf = await shelf_in(self.folder, self.books)
        self.desk = self._desk()

    @property
    def clerk(self) -> Clerk:
        return Clerk(self.desk)

    def person(self, user: int, channel: int = CHANNEL, guild: int | None = GUILD, **more: Any) -> Person:
        return Person(self, Caller(user, NAMES.get(user, "Dora"), guild, channel, **more))

    @property
    def alice(self) -> Person:
        return self.person(ALICE)

    @property
    def bob(self) -> Person:
        return self.person(BOB)

    @property
    def carol(self) -> Person:
        return self.person(CAROL)

    async def parcels(self, after: int = 0) -> list[Posted]:
        return await self.shelf.outbox.unsent(after, 10_000)

    async def kinds(self, target: str, after: int = 0) -> list[str]:
        """What was written to a channel or a user, in order."""
        return [name_of(parcel) for parcel in await self.parcels(after) if parcel.target == target]


def name_of(parcel: Posted) -> str:
    """What a parcel is; of one that was sent no more is kept than of which kind it was."""
    return str(parcel.payload.get("is", sort_of(parcel.kind)))


@dataclass
class Clerk:
    """Everything that is done at a desk, by its name."""

    desk: Desk

    def __getattr__(self, name: str) -> Callable[..., Awaitable[Any]]:
        if name in BESIDE:
            return partial(BESIDE[name], self.desk)
        found = next(each for each in self.desk.verbs.all if each.name == name)

        async def ask(caller: Caller, *given: Any, **named: Any) -> Reply:
            known = dict(zip(found.parameters.types, given, strict=False))
            return await self.desk.do(found, caller, {**known, **named})

        return ask

    async def choose(self, caller: Caller, chosen: Mapping[str, Any]) -> Reply:
        """Several choices of a new table at once."""
        work = partial(play_by, chosen=chosen, page=0, edit=True)
        return await self.desk.answered(caller, lambda known: self.desk.at(known, work))

    async def charges(self, caller: Caller, typed: str) -> Any:
        return await to_give(self.desk, caller, {}, typed)

    async def turns(self, caller: Caller, typed: str) -> Any:
        return await turns(self.desk, caller, {}, typed)

    async def gm_offers(self, caller: Caller, side: str, typed: str) -> Any:
        return await for_side(self.desk, caller, {"side": side}, typed)

    async def find(self, caller: Caller) -> int:
        return await self.desk.find(caller)


BESIDE: Mapping[str, Callable[..., Awaitable[Any]]] = {
    "click": click,
    "submit_form": submit_form,
    "dm": dm,
    "offers": of_kinds,
    "offers_for": of_field,
    "present": present,
}


@dataclass
class Person:
    room: Room
    caller: Caller

    def __getattr__(self, method: str) -> Callable[..., Awaitable[Any]]:
        """Whatever the desk does, asked for by this person, each time anew."""

        async def ask(*given: Any, **named: Any) -> Any:
            caller = replace(self.caller, interaction=next(self.room.numbers))
            reply = await getattr(self.room.clerk, method)(caller, *given, **named)
            check(reply)
            return reply

        return ask

    async def new(
        self,
        system: str = "",
        scenario: str = "",
        options: Mapping[str, Any] | None = None,
        hot_seat: bool = False,
        position: str = "",
        deadlines: str = "",
        **more: Any,
    ) -> Reply:
        """Make a game and choose how it is played; the answer is that of the first that is refused."""
        made: Reply = await self.__getattr__("new")(system, position, **more)
        chosen = {**(options or {}), **({"scenario": scenario} if scenario else {})}
        chosen |= {"hot_seat": True} if hot_seat else {}
        chosen |= {"deadlines": deadlines} if deadlines else {}
        if not chosen or not labels(made):
            return made
        reply: Reply = await self.choose(chosen)
        return made if selects(reply) else reply

    @property
    def dms(self) -> Person:
        """The same person in direct messages."""
        return self.room.person(self.caller.user, 1000 + self.caller.user, None)

    def at(self, channel: int) -> Person:
        return self.room.person(self.caller.user, channel)

    def picking(self, *named: Named) -> Person:
        """The same person with these chosen in a list of people."""
        return Person(self.room, replace(self.caller, picked=named))

    @property
    def managing(self) -> Person:
        return self.room.person(self.caller.user, may_manage=True)

    async def press(self, reply: Reply, label: str) -> Reply:
        """Click what has this label."""
        found: Reply = await self.click(button(reply, label).id)
        return found

    async def pick(self, reply: Reply, value: str) -> Reply:
        """Choose in the list that has it, else in the last."""
        lists = selects(reply)
        holding = (each for each in lists if value in [option.value for option in each.options])
        found = next(holding, lists[-1])
        chosen: Reply = await self.click(found.id, [value])
        return chosen


@asynccontextmanager
async def open_room(folder: Path, books: Library | None = None) -> AsyncIterator[Room]:
    known = books or library()
    room = Room(folder, known, await shelf_in(folder, known))
    try:
        yield room
    finally:
        await room.shelf.close()


async def begun(room: Room, *, deadlines: str = "", **options: Any) -> Reply:
    """Alice and Bob play, she the British and the host."""
    await room.alice.new("blocks", options=options, deadlines=deadlines)
    await room.alice.join("british", "oak")
    await room.bob.join("french", "elm")
    reply: Reply = await room.alice.start()
    return reply


async def simultaneous(room: Room) -> Reply:
    return await begun(room, movement="simultaneous")


# -- what is in a reply --------------------------------------------------------------------------------


def text(reply: Reply) -> str:
    return "\n".join(each.said for each in reply.messages)


def pictures(reply: Reply) -> list[Picture]:
    """The boards that are still to be drawn, in either form."""
    return [one for each in reply.messages for one in each.seen if isinstance(one, Picture)]


def filmed(reply: Reply) -> Film:
    (found,) = (one for each in reply.messages for one in each.seen if isinstance(one, Film))
    return found


def files(reply: Reply) -> list[File]:
    return [one for each in reply.messages for one in each.seen if isinstance(one, File)]


def parts(reply: Reply) -> list[Control]:
    return [control for each in reply.messages for control in each.controls]


def buttons(reply: Reply) -> list[Button]:
    return [part for part in parts(reply) if isinstance(part, Button)]


def people(reply: Reply) -> list[People]:
    return [part for part in parts(reply) if isinstance(part, People)]


def selects(reply: Reply) -> list[Select]:
    return [part for part in parts(reply) if isinstance(part, Select)]


def labels(reply: Reply) -> list[str]:
    return [each.label for each in buttons(reply)]


def button(reply: Reply, label: str) -> Button:
    return next(each for each in buttons(reply) if each.label == label)


def offered(reply: Reply) -> list[str]:
    """The values of the last list there is: what is chosen in those before it is chosen already."""
    *before, last = selects(reply)
    assert all(sum(option.chosen for option in each.options) == 1 for each in before)
    return [option.value for option in last.options]


def strike(reply: Reply, line: str) -> str:
    """The id of the button that strikes out this line."""
    found = [each.id for each in buttons(reply) if each.label == "Strike out"]
    return next(id for id in found if id.endswith(f":{line}"))


# -- what may be in a reply ----------------------------------------------------------------------------


def check(reply: Any) -> None:
    """Every answer keeps Discord's limits."""
    if not isinstance(reply, Reply):
        return
    for each in reply.messages:
        check_message(each)
    if reply.form:
        assert len(reply.form.id) <= message.ID
        assert called(reply.form.id) in verbs().filled
        assert len(reply.form.title) <= message.TITLE
        assert len(reply.form.fields) <= 5
        assert all(len(each.value) <= 4000 and len(each.label) <= 45 for each in reply.form.fields)
    assert not (reply.messages and reply.form)


def check_message(each: Message) -> None:
    assert fits(each) if each.parts else 0 < len(each.text) <= message.TEXT
    assert len(each.rows) <= message.ROWS
    assert len(each.ids) == len(set(each.ids))
    assert all(len(id) <= message.ID for id in each.ids)
    assert all(called(id) in verbs().pressed for id in each.ids)
    for control in each.controls:
        check_part(control)
    for row in each.rows:
        assert 1 <= len(row) <= message.BUTTONS
        assert len(row) == 1 or all(isinstance(part, Button | Link) for part in row)


def called(id: str) -> str:
    """The verb that an id names."""
    found = message.clicked(id)
    assert found is not None
    return found.verb


def check_part(part: Control) -> None:
    if isinstance(part, Button | Link):
        assert 0 < len(part.label) <= message.LABEL
        return
    assert len(part.placeholder) <= message.PLACEHOLDER
    if isinstance(part, People):
        assert len(part.chosen) <= part.most <= message.OPTIONS
        return
    values = [option.value for option in part.options]
    assert 0 < len(values) <= message.OPTIONS
    assert len(values) == len(set(values))
    for option in part.options:
        assert 0 < len(option.value) <= message.OPTION
        assert 0 < len(option.label) <= message.OPTION
        assert len(option.description) <= message.OPTION
