"""Buttons, menus, forms, and answers that only one person sees."""

from tests.page.conftest import Visit
from tests.playground.driver import Stage


async def test_button_changes_its_message(visit: Visit, stage: Stage) -> None:
    """The message is drawn anew, and the focus stays in it."""
    await stage.player("Bob").slash("/panel")
    alice = await visit.open("Alice", "council-room")
    await alice.click("Seal")
    await alice.sees("Sealed by Alice", "#log")
    assert await alice.focus() == "Seal"
    assert await alice.script("return [...document.querySelectorAll('#log button:disabled')].length") == 1


async def test_menu_is_walked_through(visit: Visit, stage: Stage) -> None:
    """Arrow keys, a first letter, Enter; Escape chooses nothing."""
    alice = await visit.open("Alice", "council-room")
    await stage.player("Bob").slash("/panel")
    await alice.click("Choose a town")
    await alice.sees("Albany", "#log")
    await alice.press("Escape")
    await alice.sees_no("Albany", "#log")
    await alice.press("Down", "c", "Up", "Enter")
    await alice.sees("To boston", "#log")
    await alice.click("Choose a player")
    await alice.click("Carol", "#log .popup")
    await alice.sees("Against Carol", "#log")


async def test_form_is_filled_in(visit: Visit, stage: Stage) -> None:
    """Text, menu, radio buttons and a checkbox; what is missing is told, and the form stays."""
    alice = await visit.open("Alice", "council-room")
    await stage.player("Bob").slash("/panel")
    await alice.click("Write")
    await alice.sees("Orders", "dialog[open]")
    assert await alice.focus() == "Lines"
    await alice.type("NY to AL")
    await alice.click("fast", "dialog[open]")
    await alice.click("Submit")
    await alice.sees("“Season”: choose at least 1", "dialog[open]")
    await alice.click("Season", "dialog[open]")
    await alice.click("Fall", "dialog[open]")
    await alice.click("Secret", "dialog[open]")
    await alice.click("Submit")
    await alice.sees("NY to AL | Fall | fast | True | []", "#log")
    assert await alice.focus() == "Write"


async def test_form_is_put_away(visit: Visit, stage: Stage) -> None:
    """By Escape; nothing is sent, and the focus is where it was."""
    alice = await visit.open("Alice", "council-room")
    await stage.player("Bob").slash("/panel")
    await alice.click("Write")
    await alice.sees("Orders", "dialog[open]")
    await alice.press("Escape")
    await alice.until("return !document.querySelector('dialog.form')")
    assert await alice.focus() == "Write"


async def test_form_that_is_not_answered(visit: Visit, stage: Stage) -> None:
    """What was written stays, and is sent by another press."""
    alice = await visit.open("Alice", "council-room")
    await stage.player("Bob").slash("/panel")
    await alice.click("Write")
    await alice.sees("Orders", "dialog[open]")
    await alice.type("NY to AL")
    await alice.click("slow", "dialog[open]")
    await alice.click("Season", "dialog[open]")
    await alice.click("Spring", "dialog[open]")
    with stage.place.knobs.hold("POST", "/interactions/.*", after_the_deed=False):
        await alice.click("Submit")
        stage.place.clock.advance(4)
        await alice.sees("Something went wrong", "dialog[open]")
    await alice.click("Submit")
    await alice.sees("NY to AL | Spring | slow | False | []", "#log")


async def test_answer_for_one_person(visit: Visit, stage: Stage) -> None:
    """It says so, the other tab has nothing of it, and it goes for good when it is dismissed."""
    alice = await visit.open("Alice", "council-room")
    bob = await visit.open("Bob", "council-room")
    await stage.player("Bob").slash("/panel")
    await alice.click("Papers")
    await alice.sees("For your eyes only", "#log")
    await alice.sees("Only you can see this", "#log")
    await stage.player("Alice").say("Seen?")
    await bob.sees("Seen?", "#log")
    await bob.sees_no("For your eyes only")
    await alice.click("Dismiss message")
    await alice.sees_no("For your eyes only", "#log")
    await alice.reload()
    await alice.sees("Seen?", "#log")
    await alice.sees_no("For your eyes only", "#log")


async def test_thinking_is_shown(visit: Visit, stage: Stage) -> None:
    """A deferred answer says that the bot is thinking until it answers, and is told as one message."""
    alice = await visit.open("Alice", "council-room")
    with stage.place.knobs.hold("POST", "/webhooks/.*", after_the_deed=False):
        await alice.type("/map ")
        await alice.press("Enter")
        await alice.sees("Frontier Courier is thinking…", "#log")
    await alice.sees("The map", "#log")
    await alice.sees_no("is thinking", "#log")
    await alice.sees("Only you see this", "#log")


async def test_click_that_is_not_answered(visit: Visit, stage: Stage) -> None:
    """Words under the message say so, and the button may be pressed again."""
    await stage.player("Bob").slash("/panel")
    alice = await visit.open("Alice", "council-room")
    with stage.place.knobs.hold("POST", "/interactions/.*", after_the_deed=False):
        await alice.click("Papers")
        stage.place.clock.advance(4)
        await alice.sees("This interaction failed", "#log")
    await alice.click("Papers")
    await alice.sees("For your eyes only", "#log")
    await alice.sees_no("This interaction failed", "#log")
