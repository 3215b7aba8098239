"""The stand-in, the bot, and the people of Fort Edward. Faults that are left fail the test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.playground.place import Playground
from tests.bot.door.people import Table, at_table
from tests.playground import driver
from tests.playground.driver import Player


@pytest_asyncio.fixture
async def place() -> AsyncIterator[Playground]:
    async with driver.playground() as place:
        yield place
    assert place.record.faults == []


@pytest_asyncio.fixture
async def table(place: Playground, tmp_path: Path) -> AsyncIterator[Table]:
    async with at_table(place, tmp_path) as table:
        yield table


@pytest.fixture
def alice(table: Table) -> Player:
    return table.player("Alice", "lake-george")


@pytest.fixture
def bob(table: Table) -> Player:
    return table.player("Bob", "lake-george")


@pytest.fixture
def carol(table: Table) -> Player:
    return table.player("Carol", "lake-george")
