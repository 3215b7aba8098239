"""A playground, and one with the sample bot at its table. Faults that are left fail the test."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.playground.place import Playground
from tests.playground import driver, openapi
from tests.playground.driver import Player, Stage
from tests.playground.sample import Sample


@pytest_asyncio.fixture
async def place() -> AsyncIterator[Playground]:
    async with driver.playground() as place:
        yield place
    assert place.record.faults == []


@pytest_asyncio.fixture
async def stage(place: Playground) -> AsyncIterator[Stage]:
    async with driver.stage(place, Sample()) as stage:
        yield stage


@pytest.fixture
def sample(stage: Stage) -> Sample:
    assert isinstance(stage.client, Sample)
    return stage.client


@pytest.fixture
def alice(stage: Stage) -> Player:
    return stage.player("Alice")


@pytest.fixture
def bob(stage: Stage) -> Player:
    return stage.player("Bob")


@pytest.fixture
def carol(stage: Stage) -> Player:
    return stage.player("Carol")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if openapi.judge() is None:
        missing = (
            f"Discord's description is not at {openapi.path()}: bodies were judged by our own table alone."
        )
        terminalreporter.write_line(missing)
