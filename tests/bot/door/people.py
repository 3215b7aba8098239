"""The whole bot at the stand-in, to be started, ended and started again in the middle of a game."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from bot.folder import DataFolder
from bot.house import House, now, opened
from bot.playground.place import Playground
from tests.playground import driver
from tests.playground.driver import PATIENCE, Player, Stage


class Table(Stage):
    """The stage with our bot on it. A dialogue goes on when the courier has brought everything."""

    def __init__(self, place: Playground, house: House) -> None:
        super().__init__(place, house.door, lambda: False)
        self.house = house

    async def settled(self) -> None:
        await super().settled()
        await self.house.courier.delivered()
        await super().settled()


@asynccontextmanager
async def at_table(
    place: Playground, folder: Path, clock: Callable[[], int] = now
) -> AsyncIterator[Table]:
    """The bot comes to work over this data folder, and goes at the end."""
    async with opened(DataFolder(folder), clock=clock, guilds_wait=0.02) as house:
        with place.redirect():
            async with house.door as door:
                await door.login(place.token)
                connected = asyncio.create_task(door.connect())
                await asyncio.wait_for(door.wait_until_ready(), PATIENCE)
                table = Table(place, house)
                await table.settled()
                yield table
                await door.close()
                await asyncio.wait([connected], timeout=PATIENCE)

