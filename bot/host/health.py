"""The bot's pulse: numbers in a small file, written anew every few seconds for whoever wants to know.

No port is opened, and nothing in it tells of a single game, place or person. A bot whose loop hangs, whose
database does not answer or whose disk is full writes no pulse: that it is late is the sign. `pulse` reads it.
"""

from __future__ import annotations

import asyncio
import logging
import math
import os
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from bot.host.data_folder import DataFolder
from bot.host.pulse import EVERY
from bot.post.logs import OURS, failed
from bot.post.parcels.targets import user

if TYPE_CHECKING:
    from bot.door.client import Door
    from bot.host.assembly import House
    from storage import Shelf


class Post(msgspec.Struct, frozen=True):
    """What is still to be delivered, and who is out of reach."""

    waiting: int  # parcels that can go
    oldest: float  # age of the oldest of those
    held: int  # parcels for whom or what cannot be reached
    lost: int  # channels
    closed: int  # persons without direct messages


class Pulse(msgspec.Struct, frozen=True):
    """How the bot was at a moment; times in seconds."""

    at: float
    since: float  # of the start
    connected: bool
    latency: float | None  # of a heartbeat to Discord and back
    lag: float  # by how much the loop came late at worst
    games: dict[str, int]  # by status
    post: Post
    logged: list[tuple[str, str, int]]  # level, what, how often


@asynccontextmanager
async def beating(house: House, folder: DataFolder) -> AsyncIterator[None]:
    """Inside this the bot has a pulse; whoever ends it in good order leaves none behind."""
    tally, over = Tally(), asyncio.Event()
    logging.getLogger().addHandler(tally)
    heart = asyncio.create_task(beat(house, folder.pulse, tally, over), name="frontier: pulse")
    try:
        yield
    finally:
        over.set()
        await heart
        logging.getLogger().removeHandler(tally)
        folder.pulse.unlink(missing_ok=True)


class Tally(logging.Handler):
    """Counts what is logged: of our own events by name, of others by who logs."""

    def __init__(self) -> None:
        super().__init__()
        self.counted: Counter[tuple[str, str]] = Counter()

    def emit(self, record: logging.LogRecord) -> None:
        what = record.getMessage() if record.name == OURS else record.name
        self.counted[record.levelname.lower(), what] += 1


async def beat(house: House, file: Path, tally: Tally, over: asyncio.Event) -> None:
    since, lag, pause = time.time(), 0.0, 1
    while not over.is_set():
        try:
            pulse = await taken(house.door, house.shelf, tally, since, lag)
            await asyncio.to_thread(write, pulse, file)
            pause = EVERY if pulse.connected else 1
        except Exception as trouble:  # one beat is missed; several are noticed
            failed("no pulse", trouble)
        lag = await lateness(pause, over)


async def taken(door: Door, shelf: Shelf, tally: Tally, since: float, lag: float) -> Pulse:
    now = time.time()
    return Pulse(
        at=now,
        since=since,
        connected=door.is_connected(),
        latency=door.latency if math.isfinite(door.latency) else None,
        lag=lag,
        games=await shelf.games.tally(),
        post=await post(shelf, now),
        logged=[(level, what, count) for (level, what), count in sorted(tally.counted.items())],
    )


async def post(shelf: Shelf, now: float) -> Post:
    queues, lost, closed = await shelf.outbox.queues(), await shelf.outbox.lost(), await shelf.dms.closed()
    unreachable = lost | {user(number) for number in closed}
    going = [queue for queue in queues if queue.target not in unreachable]
    waiting = sum(queue.parcels for queue in going)
    return Post(
        waiting,
        oldest=max((now - queue.since / 1000 for queue in going), default=0.0),
        held=sum(queue.parcels for queue in queues) - waiting,
        lost=len(lost),
        closed=len(closed),
    )


async def lateness(seconds: int, over: asyncio.Event) -> float:
    """Wait so long, a second at a time, or until all is over; by how much the worst of them came late."""
    loop, worst = asyncio.get_running_loop(), 0.0
    for _ in range(seconds):
        due = loop.time() + 1.0
        with suppress(TimeoutError):
            await asyncio.wait_for(over.wait(), 1.0)
            break
        worst = max(worst, loop.time() - due)
    return worst


def write(pulse: Pulse, file: Path) -> None:
    """All of it or nothing: whoever reads meanwhile reads the one before."""
    part = file.with_name(file.name + ".part")
    part.write_bytes(msgspec.json.encode(pulse))
    os.replace(part, file)
