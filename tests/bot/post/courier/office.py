"""A post office: a game with parcels to be sent, a courier, and the stand-in that takes them."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import discord

from bot.playground.model import Channel
from bot.playground.person import Person
from bot.playground.place import Playground
from bot.post.courier import Courier
from bot.post.courier.discord_wire import DiscordWire
from bot.post.parcels.notice import Notice
from bot.post.parcels.packing import parcel
from bot.post.parcels.posts import Post
from bot.post.parcels.targets import channel, user
from bot.post.press import Press
from bot.post.studio import Studio
from storage import NewGame, Parcel, Shelf
from tests.bot.play import library, mini, opened
from tests.bot.post.courier.trees import words

SENDING = r"/channels/\d+/messages"
ROOM = "lake-george"


NUMBERED = re.compile(r"№ \u2060?(\d+)$", re.MULTILINE)


@dataclass
class Office:
    place: Playground
    shelf: Shelf
    client: discord.Client
    game: int = 0
    pauses: list[float] = field(default_factory=list)
    paused: asyncio.Event = field(default_factory=asyncio.Event)
    courier: Courier = field(init=False)
    posted: int = 0

    def __post_init__(self) -> None:
        self.courier = self.new_courier()

    @property
    def wire(self) -> DiscordWire:
        return DiscordWire(self.client)

    def new_courier(self) -> Courier:
        """As a new process begins."""
        press, studio = Press(library()), Studio(library(), self.shelf)
        clock = self.place.clock.now
        return Courier(self.shelf, press, studio, self.wire, clock=clock, pause=self.pause)

    async def pause(self, seconds: float) -> None:
        self.pauses.append(seconds)
        self.paused.set()
        await asyncio.sleep(0)

    # -- what is posted ---------------------------------------------------------------

    async def post(self, *parcels: Parcel) -> None:
        self.posted += 1
        await self.shelf.outbox.post_once(self.game, f"{self.posted}", parcels, now=self.place.clock.now())

    async def send(self, *parcels: Parcel) -> None:
        """Post it and have it delivered."""
        await self.post(*parcels)
        await self.courier.delivered()

    def public(self, post: Post | str, room: Channel | None = None) -> Parcel:
        return parcel(channel((room or self.room).id), note(post) if isinstance(post, str) else post)

    def private(self, person: Person, post: Post | str) -> Parcel:
        return parcel(user(person.id), note(post) if isinstance(post, str) else post)

    # -- who and where ---------------------------------------------------------------

    @property
    def room(self) -> Channel:
        return room(self.place, ROOM)

    @property
    def alice(self) -> Person:
        return self.place.person("Alice")

    @property
    def bob(self) -> Person:
        return self.place.person("Bob")

    @property
    def carol(self) -> Person:
        """The owner of the server, and the host of the game."""
        return self.place.person("Carol")

    # -- what is there ---------------------------------------------------------------

    def read(self, room: Channel | None = None) -> list[str]:
        """The texts in a channel, each as it was posted: without its number."""
        return [unnumbered(text) for text in self.raw(room)]

    def raw(self, room: Channel | None = None) -> list[str]:
        return [words(said) for said in self.place.world.log((room or self.room).id)]

    def parcels_of(self, person: Person) -> list[str]:
        """What a person got by direct message."""
        return self.read(person.open_dm())

    def requests(self, method: str, path: str) -> int:
        done = self.place.record.requests
        return sum(1 for one in done if one.method == method and one.path.endswith(path))

    async def state(self) -> list[str]:
        """Of every parcel that is not sent."""
        return [posted.state for posted in await self.shelf.outbox.unsent()]


def note(name: str) -> Notice:
    """A parcel that is known by its name."""
    return Notice("moved", table=name)


def unnumbered(text: str) -> str:
    """The name of such a parcel, or the text of another, without the running number."""
    body = text.partition("-# №")[0].strip()
    return body.partition("\n")[0].strip("*") if body.endswith("goes on here.") else body


def numbers(texts: list[str]) -> list[int]:
    return [int(NUMBERED.findall(text)[-1]) for text in texts]


def room(place: Playground, name: str) -> Channel:
    return next(one for one in place.world.channels.values() if one.name == name)


async def founded(shelf: Shelf, place: Playground, *, name: str = "The Lakes", home: str = ROOM) -> int:
    """A game of Alice and Bob in this channel; Carol is the host."""
    at = room(place, home)
    seats = {"british": place.person("Alice").id, "french": place.person("Bob").id}
    host = place.person("Carol").id
    new = NewGame(
        "blocks", name, (mini(),), b"seed", guild=at.guild_id, channel=at.id, seats=seats, host=host
    )
    return await shelf.create(new, now=place.clock.now())


@asynccontextmanager
async def office(place: Playground, folder: Path) -> AsyncIterator[Office]:
    with place.redirect():
        async with opened(folder) as shelf, discord.Client(intents=discord.Intents.none()) as client:
            await client.login(place.token)
            found = Office(place, shelf, client)
            found.game = await founded(shelf, place)
            yield found
