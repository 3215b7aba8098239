"""Both sides play at one screen: whatever happens, what is asked stands at the end of the page."""

from tests.bot.door.people import ROOM, Table, made
from tests.page.browser import DESK
from tests.page.conftest import Visit

# Whether the last message of the log has this button, and all of it can be seen where the page stands.
SEEN = """
const buttons = [...document.querySelectorAll('#log li.entry:last-of-type button')];
const found = buttons.find((one) => one.innerText.trim() === arguments[0]);
if (!found) return false;
const [at, log] = [found, document.querySelector('#scroll')].map((one) => one.getBoundingClientRect());
return at.top >= log.top && at.bottom <= log.bottom;
"""


async def test_what_is_asked_stands_at_the_end_of_the_page(visit: Visit, table: Table) -> None:
    """When a side has sealed and is asked again, and when a battle is told of below the turn."""
    alice = table.player("Alice", ROOM)
    await made(alice, "blocks", hot_seat=True)
    tab = await visit.open("Alice", ROOM, DESK)
    await tab.click("Play both sides", "#log")
    await tab.click("Start", "#log")
    await tab.until(SEEN, "My orders")
    await tab.click("My orders", "#log")
    await tab.click("Only the", "#log")
    await tab.click("british first", "#log")
    await tab.click("Seal", "#log")
    await tab.sees("have sealed. Their papers are closed.", "#log")
    await tab.until(SEEN, "Only the British are looking now")
    await tab.click("Only the British are looking now", "#log")
    await tab.sees("Write a move, or hold.", "#log")
    await alice.slash("/order", line="HE all to CR")
    await tab.click("Seal", "#log")
    await tab.sees("Battle at Ft. Carillon", "#log")
    await tab.until(SEEN, "My orders")
    await tab.sees("Goes on below.", "#log")
