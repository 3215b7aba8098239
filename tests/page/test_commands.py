"""Slash commands: chosen from a list, filled in with help, and sent."""

from pathlib import Path

from tests.page.browser import ELEMENT
from tests.page.conftest import Visit
from tests.playground.driver import Stage


async def test_command_is_chosen_and_sent(visit: Visit, stage: Stage) -> None:
    """What is typed narrows the list; a choice fills an option; what may be left out is one press away."""
    alice = await visit.open("Alice", "council-room")
    await alice.type("/gam")
    await alice.sees("/game new", "#offers")
    await alice.sees_no("/panel", "#offers")
    await alice.press("Enter")
    await alice.sees("Blocks", "#offers")
    await alice.press("Down", "Enter")
    await alice.click("+ seats")
    await alice.type("3")
    await alice.press("Enter")
    await alice.sees("A game of blocks for 3", "#log")
    await alice.sees("/game new", "#log .context")


async def test_options_are_offered_while_typing(visit: Visit, stage: Stage, tmp_path: Path) -> None:
    """The bot offers towns, the page members; a file goes up with the command."""
    plan = tmp_path / "plan.txt"
    plan.write_text("12345", encoding="ascii")
    alice = await visit.open("Alice", "council-room")
    await alice.type("/game send ")
    await alice.sees("Annapolis", "#offers")
    await alice.type("bos")
    await alice.sees_no("Annapolis", "#offers")
    await alice.press("Tab")
    await alice.type("ca")
    await alice.sees("carol", "#offers")
    await alice.press("Tab")
    chooser = await alice.until("return document.querySelector('#command input[type=file]')")
    await alice.ask("POST", f"/element/{chooser[ELEMENT]}/value", {"text": str(plan)})
    await alice.press("Enter") if await alice.focus() == "Send" else await alice.click("Send")
    await alice.sees("boston, Carol, plan.txt of 5 bytes", "#log")


async def test_nothing_matches_is_said(visit: Visit, stage: Stage) -> None:
    """In words, not by an empty list."""
    alice = await visit.open("Alice", "council-room")
    await alice.type("/game send zz")
    await alice.sees("No options match your search", "#offers")


async def test_what_is_missing_or_wrong_is_said(visit: Visit, stage: Stage) -> None:
    """The command stays as it was filled in, with the focus where it fails."""
    alice = await visit.open("Alice", "council-room")
    await alice.type("/game new ")
    await alice.click("Send")
    await alice.sees("system is needed", "#mistake")
    await alice.type("chess")
    await alice.press("Enter")
    await alice.sees("system must be one of what is offered", "#mistake")
    assert (await alice.focus()).startswith("system")


async def test_command_is_given_up(visit: Visit, stage: Stage) -> None:
    """Backspace in an empty command, or Escape, leads back to plain text."""
    alice = await visit.open("Alice", "council-room")
    await alice.type("/game new ")
    await alice.sees("Blocks", "#offers")
    await alice.press("Backspace")
    assert await alice.focus() == "Message #council-room"
    await alice.type("/game new ")
    await alice.sees("Blocks", "#offers")
    await alice.press("Escape", "Escape")
    assert await alice.focus() == "Message #council-room"


async def test_commands_follow_permissions(visit: Visit, stage: Stage) -> None:
    """What only the owner may use is offered to nobody else."""
    alice = await visit.open("Alice", "council-room")
    await alice.type("/")
    await alice.sees("/ping", "#offers")
    await alice.sees_no("/govern", "#offers")
    carol = await visit.open("Carol", "council-room")
    await carol.type("/")
    await carol.sees("/govern", "#offers")


async def test_no_answer_is_told(visit: Visit, stage: Stage) -> None:
    """While the bot is silent the command waits; then words say that it failed, and go when dismissed."""
    alice = await visit.open("Alice", "council-room")
    await alice.type("/wait ")
    await alice.press("Enter")
    await alice.sees("Sending command…", "#log")
    stage.place.clock.advance(4)
    await alice.sees("The application did not respond", "#log")
    await alice.click("Dismiss")
    await alice.sees_no("The application did not respond", "#log")
    stage.client.gate.set()  # type: ignore[attr-defined]
