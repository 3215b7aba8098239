"""Somebody who finds nobody to play with plays against the computer, by taps alone."""

import asyncio

from bot.playground import table as tables
from tests.bot.door.people import Table
from tests.page.browser import PHONE
from tests.page.conftest import Visit

LOOKS, LOOK_AGAIN = 300, 0.2  # seconds between two: the computer lets some go by before it answers


async def test_a_first_answer_to_the_computer(visit: Visit, table: Table) -> None:
    """From the table that waits to the first question; who goes first the dice let one of both say."""
    async with tables.laid(visit.place):
        alice = await visit.open("Alice", tables.ALONE, size=PHONE)
        await alice.sees("looking for players", "#log")
    await alice.click("Against the computer", "#log")
    await alice.click("I play the French", "#log")
    await alice.sees("the computer, captain", "#log")
    await alice.click("Start", "#log")
    for _ in range(LOOKS):
        if "french" in await table.open_asks(2):
            break
        await asyncio.sleep(LOOK_AGAIN)
    await table.settled()
    await alice.go(f"{visit.place.page_url}#{visit.place.person('Alice').id}/letters")
    await alice.until(
        "return /Who goes first this turn|Your move/.test(document.querySelector('#log').innerText)"
    )
    assert await alice.complaints() == []
