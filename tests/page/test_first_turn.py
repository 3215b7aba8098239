"""Somebody who has never been here plays a first turn with our own bot."""

from bot.playground import table as tables
from tests.bot.door.people import Table
from tests.page.browser import PHONE, Tab
from tests.page.conftest import Visit


async def asked(table: Table) -> str:
    """Whom the dice let say who goes first."""
    (seat,) = await table.open_asks()
    return {"french": "Alice", "british": "Bob"}[seat]


async def begin(visit: Visit, table: Table, size: tuple[int, int]) -> Tab:
    async with tables.laid(visit.place):
        await visit.laid(tables.ROOM)
        alice = await visit.open("Alice", tables.ROOM, size=size)
        await alice.sees("@Bob plays the British", "#log")
    await alice.click("Join", "#log")
    await alice.sees("You play the French", "#log")
    await alice.click("Start", "#log")
    await alice.sees("who goes first this turn?", "#log")
    await table.settled()
    return alice


async def play(tab: Tab) -> None:
    """Say that one goes first, then hold, and seal it."""
    await tab.sees("Who goes first this turn?", "#log")
    own = await tab.script("return document.querySelector('#log').innerText.includes('the French\\n')")
    await tab.click("french first" if own else "british first", "#log")
    await tab.sees("Your move", "#log")
    await tab.click("My orders", "#log")
    await tab.click("Add a line", "#log")
    await tab.click("hold", "#log")
    await tab.sees("Not sealed yet", "#log")
    await tab.click("Seal", "#log")
    await tab.sees_no("Not sealed yet", "#log")


async def test_first_turn_by_two_tabs(visit: Visit, table: Table) -> None:
    """Join, start, read letters, answer, seal: in the tab of whoever is asked; then the other is asked."""
    alice = await begin(visit, table, (1280, 800))
    await alice.click("Direct messages, calls you")
    await alice.sees("What only you may see comes here", "#log")
    await alice.sees("3 of 9", "#guide")
    bob = await visit.open("Bob")
    await bob.click("Direct messages, calls you")
    first, second = (alice, bob) if await asked(table) == "Alice" else (bob, alice)
    await play(first)
    await second.sees("Your move", "#log")
    await alice.sees("4 of 9", "#guide")


async def test_first_turn_on_a_phone(visit: Visit, table: Table) -> None:
    """One column: the places are in a drawer, the hint above, and one tab is one person after the other."""
    tab = await begin(visit, table, PHONE)
    await tab.click("Channels")
    if await asked(table) == "Bob":
        await tab.click("You are Alice")
        await tab.click("Be Bob in this tab")
        await tab.until("return document.title.includes('Bob')")
        await tab.click("Channels")
    await tab.click("Direct messages, calls you")
    await play(tab)
    await tab.until("return document.documentElement.scrollWidth <= innerWidth")


async def test_hints_lead_on_and_go_away(visit: Visit, table: Table) -> None:
    """They follow what was done in any tab, stay put away, and come back by their button."""
    alice = await begin(visit, table, (1280, 800))
    await alice.sees("2 of 9", "#guide")
    await alice.sees("Open the letters", "#guide")
    await alice.click("Put the hints away")
    await alice.sees_no("Your first turn")
    await alice.reload()
    await alice.sees("who goes first this turn?", "#log")
    await alice.sees_no("Your first turn")
    await alice.click("Hints")
    await alice.sees("2 of 9", "#guide")
