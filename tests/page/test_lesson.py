"""A lesson from the first tap to a game that is won, on a telephone and by taps alone."""

import re

import pytest

from bot.playground import table as tables
from tests.bot.door.people import Table
from tests.page.browser import PHONE, Tab
from tests.page.conftest import Visit

# What is chosen on the order sheet at each step, line by line: a button, or list by list.
STEPS = {
    "Skirmish": (
        (("Light", "nearest", "Light fires at nearest"),),
        (("Rangers", "Rangers to east wood"),),
        (("Light", "nearest", "Light fires at nearest"), ("Rangers", "more (1/2)", "Rangers keep")),
        (("Rangers", "nearest", "Rangers fire at nearest"),),
        (("Light", "nearest", "Light charges nearest"),),
    ),
    "French & Indian War Battles": (
        ("Eyre A fires at 0912",),
        ("Eyre B fires at 1111",),
        (("New York (NY)", "Phineas Lyman (Lyman)", "NY with Lyman to 1012"), ("done",)),
        ("RI attacks 0912", "NY attacks 0912"),
        ("NY with Lyman pursues to 0912",),
        ("rally all",),
    ),
}
WON = {
    "Skirmish": "You have won your first skirmish",
    "French & Indian War Battles": "You have won at Lake George",
}
SHORT = re.compile(r".* \((.+)\)$")  # the name on a counter, behind the whole name
LAST = "#log article:last-of-type"


@pytest.mark.parametrize("title", STEPS)
async def test_a_lesson_is_won_by_taps(visit: Visit, table: Table, title: str) -> None:
    async with tables.laid(visit.place):
        await visit.laid()
        alice = await visit.open(size=PHONE)
        await alice.click("Learn", "#log")
    await alice.click(title, LAST)
    await alice.click("Go there", LAST)
    steps = STEPS[title]
    for number, lines in enumerate(steps, 1):
        await alice.sees(f"Lesson, step {number} of {len(steps)}", "#log")
        await table.settled()
        await alice.click("My orders", "#log")
        await alice.sees("Write all lines", LAST)
        await table.settled()
        for line in lines:
            await written(alice, table, line)
        await alice.click("Seal", LAST)
    await alice.sees(WON[title], "#log")
    assert await alice.complaints() == []


async def written(alice: Tab, table: Table, line: str | tuple[str, ...]) -> None:
    """A line is chosen by its button, or name by name: each choice opens the next list."""
    if isinstance(line, str):
        await alice.click(line, LAST)
        await table.settled()
        return
    for depth, choice in enumerate(line):
        path = [SHORT.sub(r"\1", name) for name in line[:depth] if not name.startswith("more")]
        await alice.click(": ".join(filter(None, ("Add a line", ", ".join(path)))), LAST)
        await alice.click(choice, f"{LAST} .popup")
        await table.settled()
