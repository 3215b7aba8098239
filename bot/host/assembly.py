"""Everything put together: the shelf, the desk, the courier and the door, over one data folder."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial

from bot.clock.clockwork import Clockwork
from bot.computer.bench import Bench
from bot.computer.lane import Lane
from bot.desk import Desk
from bot.desk.people.seats import departed
from bot.desk.verbs import verbs
from bot.door.client import GUILDS_WAIT, Door
from bot.door.common import errands
from bot.door.tree import Commands
from bot.host.data_folder import DataFolder
from bot.post.consequences.committing import on_release
from bot.post.courier import Courier
from bot.post.courier.discord_wire import DiscordWire
from bot.post.courier.pace import MOST
from bot.post.groundwork.laying import Groundwork
from bot.post.library import Library
from bot.post.logs import event
from bot.post.press import Press
from bot.post.receipts import Chance
from bot.post.studio import Studio
from render.grounds import Grounds, leave_own
from render.registry import BOARDS, Boards
from rules.kernel.position import Games
from rules.registry import GAMES
from storage import Shelf


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


@dataclass
class House:
    """What a bot is made of, as long as its data folder is open."""

    library: Library
    shelf: Shelf
    studio: Studio
    groundwork: Groundwork
    courier: Courier
    door: Door
    clockwork: Clockwork
    lane: Lane


@asynccontextmanager
async def opened(
    folder: DataFolder,
    *,
    clock: Callable[[], int] = now,
    chance: Chance = os.urandom,
    guilds_wait: float = GUILDS_WAIT,
    most: int = MOST,
    games: Games = GAMES,
    boards: Boards = BOARDS,
    commands: Commands | None = None,
) -> AsyncIterator[House]:
    """Take the data folder, which nobody else may have; raises StorageError.

    `most` is how many requests a second the courier makes; `commands` are those of these games, if somebody
    has made them before.
    """
    library = Library(folder.printed, games, boards)
    for warning in library.warnings():
        event("printed data", warning=warning)

    lifted = on_release(library, clock, chance)
    async with await Shelf.open(folder.path, library.worded, lifted) as shelf:
        await asyncio.to_thread(leave_own, folder.cache)
        studio = Studio(library, shelf, Grounds(folder.cache))
        groundwork = Groundwork(library, shelf, studio, folder.cache)
        shelf.people.noticed = groundwork.set_anew
        desk = Desk(shelf, library, clock, chance, folder.keep_fault, verbs())
        known = commands or Commands(errands(library))
        door = Door(desk, studio, known, folder.commands, guilds_wait=guilds_wait)
        wire = desk.rooms = DiscordWire(door, most)
        courier = Courier(
            *(shelf, Press(library), studio, wire),
            clock=clock,
            chance=chance,
            departed=partial(departed, desk),
            haste=most / MOST,
            told_of=groundwork.told_of,
        )
        clockwork = Clockwork(
            *(shelf, library, clock, chance, folder.keep_fault),
            present=door.listens,
            wake=courier.wake,
        )
        desk.bench = bench = Bench()
        lane = Lane(shelf, library, clock, chance, bench, present=door.listens, wake=courier.wake)
        door.employ(courier, wire, clockwork, lane)
        yield House(library, shelf, studio, groundwork, courier, door, clockwork, lane)
