"""What lists cost on a server with very many tables: no step of the loop takes long."""

from __future__ import annotations

import asyncio
from pathlib import Path
from time import process_time

import pytest

from bot.desk.tables.channels import MOST_OF_HOST
from tests.benchmarks.process import Meter
from tests.bot.desk.room import Room, open_room

TABLES = 500
BEGUN, VACANT = 5, 50  # every so-manieth table has begun, or has begun and lost a player
LONGEST_STEP = 20.0  # milliseconds that a step may hold the event loop


async def crowded(room: Room) -> None:
    for number in range(TABLES):
        here = 9000 + number
        await room.person(1000 + number // MOST_OF_HOST, here).new("blocks")
        await room.alice.at(here).join("british")
        if number % BEGUN == 0:
            await room.bob.at(here).join("french")
            await room.alice.at(here).start()
        if number % VACANT == 0:
            await room.bob.at(here).leave()


async def test_lists_of_500_tables(tmp_path: Path) -> None:
    """The second time, when what never changes has been read."""
    print()
    late = []
    async with open_room(tmp_path) as room:
        await crowded(room)
        for look in ("list_here", "list_mine", "seats"):
            await getattr(room.alice, look)()
            meter, begin = Meter(), process_time()
            with meter.watching():
                await asyncio.create_task(getattr(room.alice, look)())  # whose last step ends with it
            step, whole = meter.step * 1e3, (process_time() - begin) * 1e3
            print(f"  {look}: longest step {step:.1f} ms in {meter.where[:60]}, all of it {whole:.0f} ms")
            late += [look] if step > LONGEST_STEP else []
    if late:
        pytest.fail(f"over {LONGEST_STEP:.0f} ms: {', '.join(late)}")
