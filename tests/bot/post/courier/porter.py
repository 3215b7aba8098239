"""Processes that greet and deliver as a folder says, and kill themselves with SIGKILL at a given await.

python -m tests.bot.post.courier.porter, and on its standard input a line of JSON for each process:
{"folder": ..., "url": ..., "token": ..., "ahead": seconds, "die_at": the how-manieth await of that,
"trees": whether all is told in the newer form}

Each is forked off one that has loaded everything, and answers with a line "delivered" or "killed".
"""

import asyncio
import gc
import json
import os
import signal
import sys
import time
from collections.abc import Coroutine, Generator
from pathlib import Path
from types import coroutine
from typing import Any, TypeVar

import discord

from bot.door.greeter import Greeter
from bot.playground.place import redirect
from bot.post.courier import Courier
from bot.post.courier.discord_wire import DiscordWire
from bot.post.press import Press
from bot.post.studio import Studio
from tests.bot.play import library, mini_codec, opened
from tests.bot.post.courier.trees import Showing

T = TypeVar("T")


class Fate:
    """Counts the awaits at which the courier's tasks stop, and kills the process at one of them."""

    def __init__(self, die_at: int) -> None:
        self.left = die_at

    def make_task(self, loop: asyncio.AbstractEventLoop, coro: Any, **more: Any) -> "asyncio.Task[Any]":
        ours = getattr(coro, "__qualname__", "").startswith(("Courier.", "Greeter."))
        return asyncio.Task(self.led(coro) if ours else coro, loop=loop, **more)

    async def led(self, coro: Coroutine[Any, Any, T]) -> T:
        return await self.steps(coro)

    @coroutine
    def steps(self, coro: Coroutine[Any, Any, T]) -> Generator[Any, Any, T]:
        while True:
            try:
                waited = coro.send(None)
            except StopIteration as stop:
                found: T = stop.value
                return found
            self.left -= 1
            if self.left == 0:
                os.kill(os.getpid(), signal.SIGKILL)
            yield waited


def now(ahead: int) -> int:
    return time.time_ns() // 10**6 + ahead * 1000


async def deliver(folder: Path, url: str, token: str, ahead: int, press: Press) -> None:
    with redirect(url):
        async with opened(folder) as shelf, discord.Client(intents=discord.Intents.default()) as client:
            await client.login(token)
            studio, wire = Studio(library(), shelf), DiscordWire(client)

            def clock() -> int:
                return time.time_ns() // 10**6 + ahead * 1000

            await asyncio.create_task(Greeter(shelf, library(), wire, clock).greet_all())
            courier = Courier(shelf, press, studio, wire, clock=clock)
            await courier.delivered()


async def live(task: dict[str, Any]) -> None:
    asyncio.get_running_loop().set_task_factory(Fate(task["die_at"]).make_task)
    press = (Showing if task["trees"] else Press)(library())
    await deliver(Path(task["folder"]), task["url"], task["token"], task["ahead"], press)


def fork(task: dict[str, Any]) -> str:
    child = os.fork()
    if child == 0:
        status = 1
        try:
            asyncio.run(live(task))
            status = 0
        finally:
            os._exit(status)
    _, how = os.waitpid(child, 0)
    if os.WIFSIGNALED(how):
        return "killed"
    return "delivered" if os.WEXITSTATUS(how) == 0 else "failed"


def main() -> None:
    mini_codec()
    library().prepare()
    gc.collect()
    gc.freeze()  # so that no child copies all of it
    for line in sys.stdin:
        sys.stdout.write(fork(json.loads(line)) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
