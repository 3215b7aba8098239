"""A shelf in a folder of its own, and a room with its clockwork."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from storage import Shelf
from tests.bot.play import opened
from tests.bot.tower import Tower, raised


@pytest_asyncio.fixture
async def shelf(tmp_path: Path) -> AsyncIterator[Shelf]:
    async with opened(tmp_path) as opened_shelf:
        yield opened_shelf


@pytest_asyncio.fixture
async def tower(tmp_path: Path) -> AsyncIterator[Tower]:
    async with raised(tmp_path) as tower:
        yield tower
