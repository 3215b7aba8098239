"""Somebody who comes for the first time plays against the computer, by taps alone."""

from bot.playground import table as tables
from tests.bot.door.people import Table
from tests.page.browser import PHONE
from tests.page.conftest import Visit

SECOND = 2  # the first game is Carol's


async def test_two_taps_to_a_game_and_a_third_to_its_thread(visit: Visit, table: Table) -> None:
    """A newcomer stands before the choice; two taps later the game has begun, and asks in their letters."""
    async with tables.laid(visit.place):
        await visit.laid()
        alice = await visit.open(size=PHONE)
        await alice.sees("Sit with friends", "#log")
    await alice.click("Play against the computer", "#log")
    await alice.sees("Ambush on the lake road", "#log")
    await alice.click("Begin", "#log article:last-of-type")
    await alice.sees("Ambush on the lake road, 1757 begins in", "#log")
    await alice.sees("Read your letters", "#guide li.now")
    await alice.sees("2 of 8", "#guide")
    await alice.click("Go there", "#log")
    await alice.sees("the computer, ensign", "#log")
    assert "french" in await table.open_asks(SECOND)
    await table.settled()
    await alice.click("Channels")
    await alice.click("Direct messages, calls you")
    await alice.sees("In two minutes", "#log")
    assert await alice.complaints() == []
