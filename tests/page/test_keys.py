"""The page without a mouse, and for who listens."""

from tests.page.conftest import Visit
from tests.playground.driver import Stage

UNNAMED = """
const parts = "a, button, input, textarea, summary, [role=listbox], [role=dialog], dialog";
const shown = [...document.querySelectorAll(parts)].filter((one) => one.checkVisibility());
return shown.filter((one) => !name(one)).map((one) => one.outerHTML);
"""


async def test_turn_of_keys(visit: Visit, stage: Stage) -> None:
    """From the message box back to the newest message, into it, along its buttons, and to the box again."""
    await stage.player("Bob").slash("/panel")
    alice = await visit.open("Alice", "council-room")
    assert await alice.focus() == "Message #council-room"
    await alice.press("Up")
    assert (await alice.focus()).startswith("Frontier Courier")
    await alice.press("Enter")
    assert await alice.focus() == "Seal"
    await alice.press("Tab", "Enter")
    await alice.sees("For your eyes only", "#log")
    assert await alice.focus() == "Papers"
    await alice.press("Down")
    assert "For your eyes only" in await alice.focus()
    await alice.press("Enter")
    assert await alice.focus() == "Dismiss message"
    await alice.press("Enter")
    await alice.sees_no("For your eyes only", "#log")
    await alice.press("Escape")
    assert await alice.focus() == "Message #council-room"


async def test_whole_command_by_keys(visit: Visit, stage: Stage) -> None:
    """A form too: nothing needs a mouse."""
    alice = await visit.open("Alice", "council-room")
    await alice.type("/pan")
    await alice.sees("/panel", "#offers")
    await alice.press("Enter", "Enter")
    await alice.sees("The panel", "#log")
    await alice.press("Up", "Enter", "Tab", "Tab", "Enter")
    await alice.sees("Orders", "dialog[open]")
    await alice.type("hold")
    await alice.press("Tab", "Down", "f", "Enter", "Tab", "Space", "Tab", "Space")
    await alice.press("Tab", "Tab", "Tab", "Enter")
    await alice.sees("hold | Fall | slow | True | []", "#log")


async def test_channels_by_keys(visit: Visit, stage: Stage) -> None:
    """Alt with arrows goes along the list, with Shift to what is unread."""
    alice = await visit.open("Alice", "council-room")
    await alice.press("Alt+Down")
    await alice.sees("# lake-george", "#title")
    await stage.player("Bob", "council-room").say("Here")
    await alice.until("return document.querySelector('#rooms .unread')")
    await alice.press("Alt+Shift+Down")
    await alice.sees("# council-room", "#title")
    await alice.press("Ctrl+/")
    await alice.sees("Choose a command", "dialog[open]")


async def test_news_is_read_aloud(visit: Visit, stage: Stage) -> None:
    """What others say here in full, what calls one elsewhere by where it is."""
    alice = await visit.open("Alice", "council-room")
    bob = stage.player("Bob")
    await bob.slash("/panel")
    await alice.sees("Frontier Courier: The panel [4 buttons, 2 menus]", "#news")
    await bob.at("lake-george").say(f"<@{stage.player('Alice').id}> come")
    await alice.sees("New message from Bob in lake-george", "#news")


async def test_everything_has_a_name(visit: Visit, stage: Stage) -> None:
    """Each control, list and dialog says what it is."""
    bob = stage.player("Bob")
    await bob.slash("/panel")
    await bob.slash("/map")
    alice = await visit.open("Alice", "council-room")
    await alice.click("You are Alice")
    await alice.click("Write")
    await alice.sees("Orders", "dialog[open]")
    assert await alice.names(UNNAMED) == []
    await alice.press("Escape")
    await alice.type("/game send ")
    await alice.sees("Boston", "#offers")
    assert await alice.names(UNNAMED) == []
