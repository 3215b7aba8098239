"""A bot in a process of its own: `python -m tests.benchmarks.process ours|bare URL TOKEN FOLDER`.

`ours` is the bot as `python -m bot` starts it, `bare` what discord.py does alone. Each line that comes in is
answered with what the process has cost so far, and with the longest step of its loop since the last line.
"""

from __future__ import annotations

import asyncio
import io
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import discord
import msgspec
from discord import app_commands

from bot.host.data_folder import DataFolder
from bot.host.program import serve
from bot.playground.place import redirect

WORDS = [app_commands.Choice(name=f"word {n}", value=f"w{n}") for n in range(25)]


class Cost(msgspec.Struct):
    """Seconds of processor time, bytes of memory now and at most, and the longest step of the loop."""

    cpu: float
    memory: int
    peak: int
    step: float
    where: str


class Meter:
    """`step`: the longest that one callback has kept the loop's thread at work, in processor time."""

    def __init__(self) -> None:
        self.step, self.where = 0.0, ""

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Inside this every callback of every loop is timed; a loop tells of its steps in no other way."""
        handle: Any = asyncio.Handle
        run = handle._run  # noqa: SLF001

        def timed(callback: asyncio.Handle) -> None:
            begin = time.thread_time()
            run(callback)
            taken = time.thread_time() - begin
            if taken > self.step:
                self.step, self.where = taken, repr(callback)

        handle._run = timed  # noqa: SLF001
        try:
            yield
        finally:
            handle._run = run  # noqa: SLF001

    def tell(self) -> None:
        """Answer every line that comes in, until none comes any more."""
        for _ in sys.stdin:
            step, where, self.step, self.where = self.step, self.where, 0.0, ""
            told = Cost(time.process_time(), *memory(), step, where)
            print(msgspec.json.encode(told).decode(), flush=True)


def memory(process: int | str = "self") -> tuple[int, int]:
    """As Linux counts what a program has in memory, now and at most."""
    lines = (
        line.split() for line in Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines()
    )
    found = {line[0]: int(line[1]) * 1024 for line in lines if line[0] in ("VmRSS:", "VmHWM:")}
    return found["VmRSS:"], found["VmHWM:"]


class Bare(discord.Client):
    """A command that answers, one that completes, and one that posts."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True, dm_messages=True), max_messages=None)
        self.tree = app_commands.CommandTree(self)
        for name, callback in (("ping", answer), ("word", complete), ("post", send)):
            command: Any = app_commands.Command(name=name, description=name, callback=callback)
            if callback is complete:
                command.autocomplete("typed")(offer)
            self.tree.add_command(command)

    async def setup_hook(self) -> None:
        await self.tree.sync()


async def answer(asked: discord.Interaction) -> None:
    await asked.response.send_message("Pong", ephemeral=True)


async def complete(asked: discord.Interaction, typed: str) -> None:
    await asked.response.send_message(typed, ephemeral=True)


async def offer(_asked: discord.Interaction, _typed: str) -> list[app_commands.Choice[str]]:
    return WORDS


async def send(asked: discord.Interaction, messages: int, size: int) -> None:
    """So many messages with a file of so many bytes each."""
    await asked.response.send_message("Posting", ephemeral=True)
    assert isinstance(asked.channel, discord.abc.Messageable)
    for number in range(messages):
        file = discord.File(io.BytesIO(bytes(size)), "map.png")
        await asked.channel.send(f"Message {number}", files=[file] if size else [])


async def alone(token: str) -> None:
    async with Bare() as client:
        await client.start(token)


def main(which: str, url: str, token: str, folder: str) -> None:
    meter = Meter()
    threading.Thread(target=meter.tell, daemon=True).start()
    with meter.watching(), redirect(url):
        asyncio.run(alone(token) if which == "bare" else serve(DataFolder(Path(folder)), token))


if __name__ == "__main__":
    main(*sys.argv[1:])
