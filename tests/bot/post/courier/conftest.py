"""A stand-in, and an office beside it. Faults that are left fail the test."""

import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from subprocess import PIPE, Popen

import pytest
import pytest_asyncio

from bot.playground.place import Playground
from tests.bot.post.courier.employer import Porter
from tests.bot.post.courier.office import Office, office
from tests.playground import driver

ROOT = Path(__file__).parents[4]


@pytest_asyncio.fixture
async def place() -> AsyncIterator[Playground]:
    async with driver.playground() as place:
        yield place
    assert place.record.faults == []


@pytest_asyncio.fixture
async def post(place: Playground, tmp_path: Path) -> AsyncIterator[Office]:
    async with office(place, tmp_path) as opened:
        yield opened


@pytest.fixture(scope="module")
def forks() -> Iterator[Popen[str]]:
    """The process of which all couriers are forked: it has loaded everything."""
    command = (sys.executable, "-m", "tests.bot.post.courier.porter")
    with Popen(command, cwd=ROOT, stdin=PIPE, stdout=PIPE, text=True) as process:
        yield process
        process.kill()


@pytest.fixture
def porter(place: Playground, forks: Popen[str]) -> Porter:
    return Porter(place, forks)
