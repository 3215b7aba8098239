"""A new table on a phone: its card, and the lists behind it."""

from tests.bot.door.people import Table
from tests.page.browser import PHONE, Tab
from tests.page.conftest import Visit


async def made(visit: Visit, table: Table) -> Tab:
    """Alice invites Bob to a battle, and looks at what she may choose."""
    await table.player("Alice", "lake-george").slash("/new", game="battles", invite=table.player("Bob"))
    alice = await visit.open("Alice", "lake-george", PHONE)
    await alice.sees("Which side?", "#log")
    await alice.click("Choose how to play", "#log")
    await alice.sees("Page 1 of 2", "#log")
    return alice


async def test_people_are_chosen_from_a_list(visit: Visit, table: Table) -> None:
    """Who is invited is marked in it; another is invited, and stands on the card."""
    alice = await made(visit, table)
    await alice.click("People", "#log")
    await alice.sees("Invited: a seat is kept", "#log")
    await alice.click("Invited: Bob", "#log")
    await alice.click("Carol", "#log .popup")
    await alice.press("Tab")
    await alice.sees("A seat is kept for @Carol", "#log")
    await alice.sees("A seat is kept for @Bob", "#log")
    await alice.until("return document.documentElement.scrollWidth <= innerWidth")


async def test_deadlines_are_written_in_a_form(visit: Visit, table: Table) -> None:
    """Where the list has no others; the card then tells what they mean."""
    alice = await made(visit, table)
    await alice.click("Table", "#log")
    await alice.sees("Language: English", "#log")
    await alice.click("Deadlines: none", "#log")
    await alice.click("Write others…", "#log .popup")
    await alice.sees("Deadlines", "dialog[open]")
    await alice.type("36h pause")
    await alice.click("Submit")
    await alice.sees("Deadlines: 36 hours after the question", "#log")
    await alice.sees("Deadlines: as you wrote them", "#log")
