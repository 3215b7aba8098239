"""The bot's pulse: numbers in a small file, written anew every few seconds for whoever wants to know.

No port is opened, and nothing in it tells of a single game, place or person. A bot whose loop hangs, whose
database does not answer or whose disk is full writes no pulse: that it is late is the sign.
"""

from __future__ import annotations

import asyncio
import logging
import math
import os
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from bot.folder import DataFolder
from bot.letters import user
from bot.logs import OURS, failed

if TYPE_CHECKING:
    from bot.door.client import Door
    from bot.house import House
    from storage import Shelf

EVERY = 15  # seconds
LATE = 60.0  # seconds without a pulse


class Post(msgspec.Struct, frozen=True):
    """What is still to be delivered, and who is out of reach."""

    waiting: int  # letters that can go
    oldest: float  # age of the oldest of those
    held: int  # letters for whom or what cannot be reached
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


# -- the bot that runs ------------------------------------------------------------------------------------


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
        connected=is_connected(door),
        latency=door.latency if math.isfinite(door.latency) else None,
        lag=lag,
        games=await shelf.tally(),
        post=await post(shelf, now),
        logged=[(level, what, count) for (level, what), count in sorted(tally.counted.items())],
    )


async def post(shelf: Shelf, now: float) -> Post:
    queues, lost, closed = await shelf.queues(), await shelf.lost(), await shelf.closed_mail()
    unreachable = lost | {user(number) for number in closed}
    going = [queue for queue in queues if queue.target not in unreachable]
    waiting = sum(queue.letters for queue in going)
    return Post(
        waiting,
        oldest=max((now - queue.since / 1000 for queue in going), default=0.0),
        held=sum(queue.letters for queue in queues) - waiting,
        lost=len(lost),
        closed=len(closed),
    )


def is_connected(door: Door) -> bool:
    return door.is_ready() and not any(shard.is_closed() for shard in door.shards.values())


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


# -- who looks --------------------------------------------------------------------------------------------


def health(folder: DataFolder) -> int:
    """Print the numbers of the bot that runs over this folder; 0 if it is well, else 1 and the reason."""
    try:
        pulse = msgspec.json.decode(folder.pulse.read_bytes(), type=Pulse)
    except FileNotFoundError:
        return unwell(f"No bot is running over {folder.path}.")
    except (OSError, msgspec.DecodeError) as error:
        return unwell(f"{folder.pulse} cannot be read: {type(error).__name__}.")
    now = time.time()
    print("\n".join(metrics(pulse, now)))
    if now - pulse.at > LATE:
        return unwell(f"The bot has given no sign of life for {now - pulse.at:.0f} seconds.")
    if not pulse.connected:
        return unwell("The bot is not connected to Discord.")
    return 0


def unwell(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 1


def metrics(pulse: Pulse, now: float) -> Iterator[str]:
    """The numbers in the text format of Prometheus."""
    yield from gauge("connected", "1 while the bot is connected to Discord.", int(pulse.connected))
    yield from gauge("pulse_age_seconds", "How long ago these numbers were taken.", now - pulse.at)
    yield from gauge("start_time_seconds", "When the bot started, since 1970.", pulse.since)
    if pulse.latency is not None:
        yield from gauge("latency_seconds", "From a heartbeat to Discord's answer.", pulse.latency)
    yield from gauge("loop_lag_seconds", f"By how much work was late at worst in {EVERY} s.", pulse.lag)
    yield from head("games", "gauge", "Games by status.")
    yield from (f'frontier_games{{status="{status}"}} {n}' for status, n in pulse.games.items())
    yield from gauge("letters_waiting", "Messages still to be sent.", pulse.post.waiting)
    yield from gauge("letters_oldest_seconds", "How long the oldest of these has waited.", pulse.post.oldest)
    yield from gauge("letters_held", "Messages for channels and persons out of reach.", pulse.post.held)
    yield from gauge("channels_lost", "Channels out of reach.", pulse.post.lost)
    yield from gauge("mail_closed", "Persons who take no direct messages.", pulse.post.closed)
    yield from head("logged_total", "counter", "What was logged since the start.")
    for level, what, count in pulse.logged:
        yield f'frontier_logged_total{{level="{level}",what="{what}"}} {count}'


def head(name: str, kind: str, about: str) -> Iterator[str]:
    yield f"# HELP frontier_{name} {about}"
    yield f"# TYPE frontier_{name} {kind}"


def gauge(name: str, about: str, value: float) -> Iterator[str]:
    yield from head(name, "gauge", about)
    yield f"frontier_{name} {round(value, 3)}"
