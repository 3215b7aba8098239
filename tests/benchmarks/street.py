"""The stand-in with a bot in another process: what the bot costs, and how long people wait for it."""

from __future__ import annotations

import asyncio
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import NamedTuple

import msgspec

from bot.playground.model import Interaction
from bot.playground.place import Playground
from bot.playground.world import News
from tests.benchmarks.process import Cost

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0  # seconds for whatever is waited for
QUIET = 0.4  # seconds without news after which nothing more is coming
POSTS = ("MESSAGE_CREATE", "MESSAGE_UPDATE")


class Waits(NamedTuple):
    """How long people waited for the first answer, in milliseconds."""

    each: tuple[float, ...]

    @property
    def p50(self) -> float:
        return median(self.each)

    @property
    def p99(self) -> float:
        return quantiles(self.each, n=100)[98]

    @property
    def last(self) -> float:
        return max(self.each)

    def __str__(self) -> str:
        return f"p50 {self.p50:.1f} ms, p99 {self.p99:.1f} ms, last {self.last:.0f} ms"


class Street:
    """`last_post`: when the newest message was written or changed."""

    def __init__(self, place: Playground, process: Process) -> None:
        self.place, self.process = place, process
        self.last_post = 0.0
        self._asked: dict[int, float] = {}
        self._answered: dict[int, float] = {}
        place.world.hear(self._hear)

    def _hear(self, news: News) -> None:
        if news.kind == "INTERACTION_ANSWERED":
            self._answered.setdefault(int(news.data["id"]), perf_counter())
        elif news.kind in POSTS:
            self.last_post = perf_counter()

    def ask(self, act: Callable[[], Interaction]) -> Interaction:
        """Somebody wants something, now."""
        begin = perf_counter()
        asked = act()
        self._asked[asked.id] = begin
        return asked

    async def answered(self, asked: Interaction) -> None:
        await self.all_answered([asked])

    async def all_answered(self, asked: Iterable[Interaction]) -> None:
        waiting = [each.id for each in asked]
        async with asyncio.timeout(PATIENCE):
            while not self._answered.keys() >= set(waiting):
                await self.place.record.next(1.0)

    def waits(self, asked: Iterable[Interaction]) -> Waits:
        return Waits(tuple((self._answered[each.id] - self._asked[each.id]) * 1e3 for each in asked))

    async def quiet(self) -> None:
        """Until the bot asks for nothing more."""
        async with asyncio.timeout(PATIENCE):
            while await self.place.record.next(QUIET) or self.place.record.under_way:
                pass

    async def cost(self) -> Cost:
        """What the bot has cost since it was started."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(b"\n")
        return msgspec.json.decode(await self.process.stdout.readline(), type=Cost)


@asynccontextmanager
async def opened(place: Playground, which: str, folder: Path) -> AsyncIterator[Street]:
    """The bot comes, and goes at the end."""
    command = ["-m", "tests.benchmarks.process", which, place.url, place.token, str(folder)]
    process = await asyncio.create_subprocess_exec(
        sys.executable, *command, cwd=ROOT, stdin=PIPE, stdout=PIPE
    )
    try:
        street = Street(place, process)
        async with asyncio.timeout(PATIENCE):
            while not place.gateway.connected:
                assert process.returncode is None
                await place.record.next(0.1)
        yield street
    finally:
        process.send_signal(signal.SIGTERM)
        await process.wait()
