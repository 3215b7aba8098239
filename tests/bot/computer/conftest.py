"""A room in a folder of its own."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from tests.bot.desk.room import Room, open_room


@pytest_asyncio.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    async with open_room(tmp_path) as opened:
        yield opened
