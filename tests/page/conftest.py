"""A browser for all tests; and whatever it finds wrong with the page fails the test."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.playground.place import Playground
from bot.playground.table import LOOK_AGAIN
from tests.bot.door.people import Table, at_table
from tests.page.browser import DESK, Browser, Tab
from tests.playground import driver
from tests.playground.driver import Stage
from tests.playground.sample import Sample


class Visit:
    """Tabs at one playground."""

    def __init__(self, browser: Browser, place: Playground) -> None:
        self.browser = browser
        self.place = place
        self.tabs: list[Tab] = []

    def address(self, person: str = "", room: str = "") -> str:
        """The page; of somebody, and in a channel, if they are named."""
        if not person:
            return self.place.page_url
        channels = [one.id for one in self.place.world.channels.values() if room and one.name == room]
        return f"{self.place.page_url}#{'/'.join(map(str, [self.place.person(person).id, *channels]))}"

    async def open(
        self, person: str = "", room: str = "", size: tuple[int, int] = DESK, language: str = ""
    ) -> Tab:
        tab = await self.browser.open(self.address(person, room), size, language)
        self.tabs.append(tab)
        await tab.until("return document.querySelector('#text')?.placeholder")
        return tab

    async def laid(self, room: str = "") -> None:
        """Something was said to newcomers, in this channel or anywhere."""
        rooms = {one.id for one in self.place.world.channels.values() if room in ("", one.name)}
        while not any(said.channel_id in rooms for said in self.place.world.messages.values()):
            await self.place.record.next(LOOK_AGAIN)

    async def follow(self) -> Tab:
        """The tab that was opened by a link."""
        tab = await self.browser.opened(*self.tabs)
        self.tabs.append(tab)
        return tab


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    browser = Browser()
    yield browser
    browser.quit()


@pytest_asyncio.fixture
async def place() -> AsyncIterator[Playground]:
    async with driver.playground() as place:
        yield place
    assert place.record.faults == []


@pytest_asyncio.fixture
async def visit(browser: Browser, place: Playground) -> AsyncIterator[Visit]:
    visit = Visit(browser, place)
    yield visit
    complaints = [complaint for tab in visit.tabs for complaint in await tab.complaints()]
    await browser.close_all()
    assert complaints == []


@pytest_asyncio.fixture
async def stage(place: Playground) -> AsyncIterator[Stage]:
    """The small bot is there."""
    async with driver.stage(place, Sample()) as stage:
        yield stage


@pytest_asyncio.fixture
async def table(place: Playground, tmp_path: Path) -> AsyncIterator[Table]:
    """Our own bot is there."""
    async with at_table(place, tmp_path) as table:
        yield table
