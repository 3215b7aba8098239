"""`python -m tests.page FOLDER` photographs a first turn in the playground, to be looked at."""

import asyncio
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.playground import table as tables
from bot.playground.place import Playground
from tests.bot.door.people import at_table
from tests.page.browser import PHONE, Browser, Tab


async def photographs(browser: Browser) -> dict[str, bytes]:
    """The table that waits, the game begun, a question, the order sheet; by day, by night, on a phone."""
    taken: dict[str, bytes] = {}
    with TemporaryDirectory() as folder:
        async with Playground() as place, at_table(place, Path(folder)) as table:
            async with tables.laid(place):
                tab = await browser.open(place.page_url)
                await tab.sees("@Bob plays the British", "#log")
            taken["table"] = await tab.photograph()
            await tab.click("Join", "#log")
            await tab.click("Start", "#log")
            await tab.sees("who goes first this turn?", "#log")
            await table.settled()
            taken["begun"] = await tab.photograph()
            (seat,) = await table.open_asks()
            person = place.person({"french": "Alice", "british": "Bob"}[seat]).id
            await tab.go(f"{place.page_url}#{person}/letters")
            taken |= await _order(tab, seat)
            taken |= await _elsewise(tab)
    return taken


async def _order(tab: Tab, seat: str) -> dict[str, bytes]:
    await tab.sees("Who goes first", "#log")
    question = await tab.photograph()
    await tab.click(f"{seat} first", "#log")
    await tab.click("My orders", "#log")
    await tab.click("Add a line", "#log")
    return {"question": question, "menu": await tab.photograph()}


async def _elsewise(tab: Tab) -> dict[str, bytes]:
    await tab.click("hold", "#log")
    await tab.sees("Not sealed yet", "#log")
    await tab.click("Colours")
    night = await tab.photograph()
    await tab.click("Write all lines", "#log")
    await tab.sees("One line each", "dialog[open]")
    form = await tab.photograph()
    await tab.press("Escape")
    await tab.resize(PHONE)
    phone = await tab.photograph()
    await tab.click("Channels")
    drawer = await tab.photograph()
    await tab.press("Escape")
    await tab.type("/")
    await tab.sees("/blocks", "#offers")
    return {"night": night, "form": form, "phone": phone, "drawer": drawer, "list": await tab.photograph()}


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    browser = Browser()
    try:
        for name, picture in asyncio.run(photographs(browser)).items():
            (folder / f"{name}.png").write_bytes(picture)
    finally:
        browser.quit()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
