"""A shelf in a folder of its own."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from storage import Shelf
from tests.storage.desk import opened
from tests.storage.fresh import laid


@pytest_asyncio.fixture
async def shelf(tmp_path: Path) -> AsyncIterator[Shelf]:
    laid(tmp_path)
    async with opened(tmp_path) as opened_shelf:
        yield opened_shelf
