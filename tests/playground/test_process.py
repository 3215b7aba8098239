"""A bot in a process of its own, killed in the middle of what it does."""

import asyncio
import signal
import sys
from asyncio.subprocess import Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.playground.place import Playground
from tests.playground import driver

BOT = """
import sys
import discord
from bot.playground.place import redirect

class Letters(discord.Client):
    async def on_message(self, message):
        if not message.author.bot:
            await message.channel.send("Received", nonce="7")

with redirect(sys.argv[1]):
    Letters(intents=discord.Intents.default()).run(sys.argv[2], log_handler=None)
"""
SENDING = r"/channels/\d+/messages"


@asynccontextmanager
async def bot(place: Playground) -> AsyncIterator[Process]:
    """The bot, from its login on; killed at the end if it lives still."""
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", BOT, place.url, place.token)
    try:
        async with asyncio.timeout(20):
            while not place.gateway.connected:
                await place.record.next(1.0)
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def test_message_stands_though_its_sender_was_killed(place: Playground) -> None:
    """Killed before the answer came, the bot sends again with the same nonce: one message stands."""
    alice = place.person("Alice")
    parcels = alice.open_dm()
    with place.knobs.hold("POST", SENDING) as hold:
        async with bot(place) as process:
            alice.send(parcels.id, "NY 2M to AL")
            await hold.reached.wait()
            process.send_signal(signal.SIGKILL)
            await process.wait()
    async with bot(place):
        alice.send(parcels.id, "NY 2M to AL")
        await driver.quiet(place)
    assert [one.content for one in alice.log(parcels.id)] == ["NY 2M to AL", "Received", "NY 2M to AL"]
