"""What the worst files cost that people may send: the loop goes on beside them, memory stays small."""

from __future__ import annotations

import asyncio
import tracemalloc
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest

from bot.post.message import Reply
from rules.registry import GAMES
from tests.benchmarks.process import Meter
from tests.bot.desk.gm.test_edits import mastered
from tests.bot.desk.room import CHANNEL, Room, open_room
from tests.hostile import exports, jsons, positions, texts, tomls

LONGEST_STEP = 20.0  # milliseconds that a step may hold the event loop
MEMORY = 64 << 20  # bytes
TICK = 0.001  # seconds

Send = Callable[[Room, int], Coroutine[Any, Any, Reply]]


def sent() -> Iterator[tuple[str, Send]]:
    """Every hostile file, and how it is sent to a channel."""
    for key in GAMES:
        for what, text in [*tomls(), *positions(key)]:
            yield f"{key}: {what}", partial(made, key, text)
    for what, content in jsons():
        yield f"export: {what}", partial(brought, content)
    for what, typed in texts():
        yield f"typed: {what}", partial(written, typed)


async def made(key: str, position: str, room: Room, at: int) -> Reply:
    reply: Reply = await room.person(1000 + at, at).new(key, position=position)
    return reply


async def brought(content: bytes, room: Room, at: int) -> Reply:
    reply: Reply = await room.alice.at(at).import_(content)
    return reply


async def written(typed: str, room: Room, at: int) -> Reply:
    reply: Reply = await room.alice.dms.dm(typed)
    return reply


@asynccontextmanager
async def ticking(lags: list[float]) -> AsyncIterator[None]:
    """How late a timer is meanwhile, in milliseconds: what others hold the interpreter counts too."""

    async def tick() -> None:
        while True:
            begin = perf_counter()
            await asyncio.sleep(TICK)
            lags.append((perf_counter() - begin - TICK) * 1e3)

    ticker = asyncio.create_task(tick())
    yield
    ticker.cancel()


async def test_the_worst_files_hold_nobody_up(tmp_path: Path) -> None:
    """By processor time of the loop's thread; how late its timers were is printed."""
    late, latest = [], (0.0, "")
    async with open_room(tmp_path) as room:
        await room.alice.at(CHANNEL + 9999).new("blocks")
        for number, (what, send) in enumerate(sent()):
            meter, lags = Meter(), [0.0]
            with meter.watching():
                async with ticking(lags):
                    await asyncio.create_task(send(room, CHANNEL + number))
            latest = max(latest, (max(lags), what))
            late += [f"{what} {meter.step * 1e3:.1f}"] if meter.step * 1e3 > LONGEST_STEP else []
    print(f"\n  {number + 1} files and texts; the latest timer {latest[0]:.1f} ms, by {latest[1]}")
    if late:
        pytest.fail(f"over {LONGEST_STEP:.0f} ms: {', '.join(late)}")


async def test_the_worst_files_fill_no_memory(tmp_path: Path) -> None:
    most, fullest = 0, ""
    async with open_room(tmp_path) as room:
        for number, (what, send) in enumerate(sent()):
            tracemalloc.start()
            await send(room, CHANNEL + number)
            peak = tracemalloc.get_traced_memory()[1]
            tracemalloc.stop()
            most, fullest = max((most, fullest), (peak, what))
    print(f"\n  {most / (1 << 20):.1f} MB at most, by {fullest}")
    assert most < MEMORY


async def forgeries(folder: Path) -> dict[str, bytes]:
    """As large as they may be."""
    async with open_room(folder) as room:
        await mastered(room, "blocks")
        whole = await room.shelf.export(1)
    return dict(exports(whole))


async def test_the_largest_exports_hold_nobody_up(tmp_path: Path) -> None:
    """Read, checked, told, stored and loaded beside everything else."""
    late, latest = [], (0.0, "")
    async with open_room(tmp_path / "two") as room:
        for number, (what, content) in enumerate((await forgeries(tmp_path / "one")).items()):
            meter, lags = Meter(), [0.0]
            with meter.watching():
                async with ticking(lags):
                    reply = await asyncio.create_task(brought(content, room, CHANNEL + number))
            print(f"\n  {what}: {meter.step * 1e3:.1f} ms, timer {max(lags):.1f} ms; {said(reply)}", end="")
            latest = max(latest, (max(lags), what))
            late += [f"{what} {meter.step * 1e3:.1f}"] if meter.step * 1e3 > LONGEST_STEP else []
    print(f"\n  the latest timer {latest[0]:.1f} ms, by {latest[1]}")
    if late:
        pytest.fail(f"over {LONGEST_STEP:.0f} ms: {', '.join(late)}")


async def test_the_largest_exports_fill_no_memory(tmp_path: Path) -> None:
    async with open_room(tmp_path / "two") as room:
        for number, (what, content) in enumerate((await forgeries(tmp_path / "one")).items()):
            tracemalloc.start()
            await brought(content, room, CHANNEL + number)
            peak = tracemalloc.get_traced_memory()[1]
            tracemalloc.stop()
            print(f"\n  {what}: {peak / (1 << 20):.1f} MB", end="")
            assert peak < MEMORY, what


def said(reply: Reply) -> str:
    return reply.messages[0].text.partition("\n")[0]
