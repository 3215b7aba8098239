"""A stand-in, and an office beside it. Faults that are left fail the test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from bot.playground.place import Playground
from tests.bot.post.courier.office import Office, office
from tests.playground import driver


@pytest_asyncio.fixture
async def place() -> AsyncIterator[Playground]:
    async with driver.playground() as place:
        yield place
    assert place.record.faults == []


@pytest_asyncio.fixture
async def post(place: Playground, tmp_path: Path) -> AsyncIterator[Office]:
    async with office(place, tmp_path) as opened:
        yield opened
