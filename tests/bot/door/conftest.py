"""The stand-in, the bot, and the people of Fort Edward. Faults that are left fail the test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from discord.gateway import GatewayRatelimiter

from bot.host.check import NEEDED
from bot.host.data_folder import DataFolder
from bot.playground.place import Playground
from render.registry import Boards
from tests.bot.door.people import ROOM, Evening, Table
from tests.bot.door.sketches import SKETCHES
from tests.playground import driver
from tests.playground.driver import Player


@pytest.fixture(scope="session")
def ground(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What never changes on a board is drawn once for all tests."""
    return tmp_path_factory.mktemp("ground")


@pytest.fixture
def folder(tmp_path: Path, ground: Path) -> Path:
    """A data folder."""
    data = DataFolder(tmp_path / "data")
    data.path.mkdir()
    data.cache.symlink_to(ground, target_is_directory=True)
    return data.path


@pytest.fixture(autouse=True)
def heartbeats(monkeypatch: pytest.MonkeyPatch) -> None:
    """The driver learns by heartbeats what the bot has read: by more of them than Discord would take."""
    monkeypatch.setattr(GatewayRatelimiter, "get_delay", lambda _self: 0.0)


@pytest_asyncio.fixture
async def place() -> AsyncIterator[Playground]:
    async with driver.playground() as place:
        yield place
    assert place.record.faults == []


@pytest.fixture
def boards() -> Boards:
    return SKETCHES


@pytest_asyncio.fixture
async def evening(place: Playground, folder: Path, boards: Boards) -> AsyncIterator[Evening]:
    async with Evening(place, folder, boards=boards) as evening:
        yield evening


@pytest.fixture
def invited_only(evening: Evening) -> None:
    """The bot may do what its invitation grants, and manages no threads."""
    world = evening.place.world
    (own,) = (role for role in world.roles.values() if role.name == world.bot.display)
    evening.place.owner.set_permissions(own, NEEDED.value)


@pytest.fixture
def table(evening: Evening) -> Table:
    return evening.table


@pytest.fixture
def alice(evening: Evening) -> Player:
    return evening.player("Alice", ROOM)


@pytest.fixture
def bob(evening: Evening) -> Player:
    return evening.player("Bob", ROOM)


@pytest.fixture
def carol(evening: Evening) -> Player:
    return evening.player("Carol", ROOM)
