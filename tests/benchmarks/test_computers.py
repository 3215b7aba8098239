"""The loop and the memory while computers think at three tables, beside a loop that has nothing to do."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Coroutine
from pathlib import Path
from statistics import quantiles
from typing import Any

from bot.computer.bench import Bench
from bot.host.program import set_aside
from tests.benchmarks.process import Meter, memory
from tests.bot.computer.test_lane import Hours
from tests.bot.computer.test_outages import GAMES, table
from tests.bot.desk.room import Room, open_room

LEVEL = "colonel"  # some seconds a question
TICKS = 6  # in each of which every table is answered
IDLE = 3.0  # seconds
OFTEN = 0.002  # seconds between two looks at the clock
LONGEST_STEP = 0.020  # seconds of processor time that a step may hold the loop
MOST_GROWTH = 1.5  # times the memory that there was after the first answers


async def thinking(passing: Hours) -> None:
    for _ in range(TICKS):
        await passing.pass_()


async def delays(work: Coroutine[Any, Any, None]) -> list[float]:
    """By how many milliseconds the loop is late while something is done."""
    loop, late, done = asyncio.get_running_loop(), list[float](), asyncio.ensure_future(work)
    while not done.done():
        due = loop.time() + OFTEN
        await asyncio.sleep(OFTEN)
        late.append((loop.time() - due) * 1000)
    await done
    return late


def shown(late: list[float]) -> str:
    cut = quantiles(late, n=100)
    return f"p50 {cut[49]:.2f} ms, p99 {cut[98]:.2f} ms, at most {max(late):.1f} ms ({len(late)} looks)"


async def seated(room: Room) -> None:
    for number, game in enumerate(GAMES, 1):
        await table(room, number, game, LEVEL)


async def test_the_loop_is_never_held_by_thinking(tmp_path: Path) -> None:
    """No step holds it for 20 ms, and neither the bot nor the process that thinks grows."""
    async with open_room(tmp_path) as room:
        await seated(room)
        bench, meter = Bench(), Meter()
        passing = Hours(room, bench)
        try:
            await passing.pass_()
            assert bench.process is not None
            set_aside()
            thinker = bench.process.pid
            before = memory()[0], memory(thinker)[0]
            idle = await delays(asyncio.sleep(IDLE))
            with meter.watching():
                busy = await delays(thinking(passing))
            after = memory()[0], memory(thinker)[0]
            assert bench.process.pid == thinker
        finally:
            await bench.close()
    load, _, _ = os.getloadavg()
    print(f"\n{os.cpu_count()} cores, of which {load:.1f} are busy")
    print(f"idle loop: {shown(idle)}")
    print(f"three tables, {LEVEL}: {shown(busy)}; longest step {meter.step * 1000:.1f} ms, {meter.where}")
    for name, then, now in zip(("bot", "thinker"), before, after, strict=True):
        print(f"{name}: {then >> 20} MB after the first answers, {now >> 20} MB at the end")
        assert now < then * MOST_GROWTH
    assert meter.step < LONGEST_STEP
