"""The first lesson, from the first tap to the first won skirmish, on a telephone and by taps alone."""

from bot.playground import table as tables
from tests.bot.door.people import Table
from tests.page.browser import PHONE, Tab
from tests.page.conftest import Visit

# What is chosen in the lists of the order sheet at each step, list by list and line by line.
STEPS = (
    (("Light", "nearest", "Light fires at nearest"),),
    (("Rangers", "Rangers to east wood"),),
    (("Light", "nearest", "Light fires at nearest"), ("Rangers", "more (1/2)", "Rangers keep")),
    (("Rangers", "nearest", "Rangers fire at nearest"),),
    (("Light", "nearest", "Light charges nearest"),),
)
LAST = "#log article:last-of-type"


async def test_a_first_skirmish_is_won_by_taps(visit: Visit, table: Table) -> None:
    async with tables.laid(visit.place):
        while not visit.place.world.messages:
            await visit.place.record.next(tables.LOOK_AGAIN)
        alice = await visit.open(size=PHONE)
        await alice.click("Learn", "#log")
    await alice.click("Skirmish", LAST)
    await alice.click("Go there", LAST)
    for number, lines in enumerate(STEPS, 1):
        await alice.sees(f"Lesson, step {number} of 5", "#log")
        await table.settled()
        await alice.click("My orders", "#log")
        await alice.sees("Add a line", LAST)
        await table.settled()
        for line in lines:
            await written(alice, table, line)
        await alice.click("Seal", LAST)
    await alice.sees("You have won your first skirmish", "#log")
    assert await alice.complaints() == []


async def written(alice: Tab, table: Table, line: tuple[str, ...]) -> None:
    """A line is chosen, name by name: each choice opens the next list."""
    for depth, choice in enumerate(line):
        path = [name for name in line[:depth] if not name.startswith("more")]
        await alice.click(": ".join(filter(None, ("Add a line", ", ".join(path)))), LAST)
        await alice.click(choice, f"{LAST} .popup")
        await table.settled()
