"""Each server is greeted once, when the bot comes in: where people talk, if it may write there."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator

import discord

from bot.desk.reading.help import greeting
from bot.post.addressee import Addressee
from bot.post.courier import Busy, Trouble, Wire
from bot.post.courier.delivery import SLACK
from bot.post.courier.marking import says
from bot.post.courier.round import patience
from bot.post.library import Library
from bot.post.logs import event
from bot.post.message import Message
from bot.post.parcels.targets import channel
from bot.words.speaker import Speaker
from storage import Greeting, Shelf, StorageError


class Greeter:
    """`clock` tells milliseconds since 1970, `pause` waits so many seconds."""

    def __init__(
        self,
        shelf: Shelf,
        library: Library,
        wire: Wire,
        clock: Callable[[], int],
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.shelf, self.library, self.wire, self.clock, self.pause = shelf, library, wire, clock, pause
        self.idle = False
        self._woken = asyncio.Event()

    async def came_into(self, guild: discord.Guild) -> None:
        """Greet it, unless that was done before or there is no place for it."""
        room = next(places(guild), None)
        if room is None:
            event("nobody to greet", guild=guild.id)
            return
        found = Greeting(guild.id, room.id, str(guild.preferred_locale), self.clock())
        if await self.shelf.greetings.plan(found):
            self.idle = False
            self._woken.set()

    async def run(self) -> None:
        """Until it is cancelled."""
        failures = 0
        while True:
            self._woken.clear()
            try:
                await self.greet_all()
            except (Busy, StorageError) as trouble:
                event("greetings wait", why=type(trouble).__name__)
                await self.pause(patience(trouble, failures))
                failures += 1
            else:
                failures = 0
                self.idle = not self._woken.is_set()
                await self._woken.wait()

    async def greet_all(self) -> None:
        """All that are to be greeted; raises Busy where that must wait."""
        for each in await self.shelf.greetings.due():
            try:
                await self.shelf.greetings.arrived(each.guild, await self._sent(each))
            except Busy:
                raise
            except Trouble as trouble:
                event("not greeted", guild=each.guild, why=type(trouble).__name__)
                await self.shelf.greetings.arrived(each.guild)

    async def _sent(self, planned: Greeting) -> int:
        """The message, which may have been sent by a process that did not live to hear of it."""
        (message,) = self._message(planned)
        target = channel(planned.channel)
        own = await self.wire.own(target, planned.at - SLACK)
        found = next((each.message for each in own if says(each, message)), None)
        if found is not None:
            return found
        return (await self.wire.send(target, message, f"greet {planned.guild}")).message

    def _message(self, planned: Greeting) -> tuple[Message, ...]:
        speaker = Speaker.of(self.library.common, planned.language)
        said = greeting(speaker).messages
        return self.library.signs.delivered(said, Addressee(planned.language))


def places(guild: discord.Guild) -> Iterator[discord.TextChannel]:
    """Where a greeting may stand: first where the server itself greets people, then where all can read it."""
    rooms = [room for room in (guild.system_channel, *guild.text_channels) if room is not None]
    rooms.sort(key=lambda room: not room.permissions_for(guild.default_role).view_channel)
    for room in rooms:
        may = room.permissions_for(guild.me)
        if may.view_channel and may.send_messages and not room.is_news():
            yield room
