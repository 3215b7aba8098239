"""A table with deadlines, by commands: set, come, taken back, stopped; and a bot that was away."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.clock.clockwork import away
from bot.playground.place import Playground
from bot.table.dues import after_absence
from bot.table.timetable import DAY, HOUR
from tests.bot.door.people import ROOM, Evening, made, seated, told, verbs
from tests.playground.driver import Player


@pytest_asyncio.fixture
async def evening(place: Playground, folder: Path) -> AsyncIterator[Evening]:
    """The bot's clock is the playground's, which can be put forward."""
    async with Evening(place, folder, clock=place.clock.now) as evening:
        yield evening


async def passes(evening: Evening, span: int) -> None:
    """Time goes by, the bot is there all the while, and everything is delivered."""
    clock, house = evening.place.clock, evening.table.house
    clock.advance(span // 1000)
    await house.shelf.clock.at_work(clock.now(), span + HOUR, after_absence, away)
    await house.clockwork.tick()
    await evening.table.settled()


def heard(player: Player) -> str:
    """Everything that this person reads here."""
    return "\n".join(player.reads())


async def test_a_deadline_comes(evening: Evening, alice: Player, bob: Player) -> None:
    """Alice and Bob agree on it; nobody answers; the rules do, and all read what was done in whose name."""
    await seated(alice, bob, movement="simultaneous")
    await alice.slash("/game clock", what="set", pace="24h")
    assert "You propose: deadlines, 1 day after the question;" in told(alice)
    await bob.click("Answer")
    await bob.click("Agree")
    assert "All sides have agreed: deadlines" in heard(bob)
    await passes(evening, DAY - HOUR)
    assert "The deadline has come" not in heard(bob)
    await passes(evening, HOUR)
    assert "The deadline has come. The British and the French had not answered" in heard(bob)
    first, second = [each for each in bob.dms.sees() if "Write your order" in each.content]
    assert first.content.startswith("At the deadline was sealed for you: **Write your order**\n> hold\n")
    assert ("Due" in first.content, "orders" in verbs(first)) == (False, False)
    assert second.content.startswith("**Write your order**\nAt the deadline was sealed for you")
    assert ("Due" in second.content, "orders" in verbs(second)) == (True, True)


async def test_more_time_is_taken_and_the_clock_stopped(evening: Evening, alice: Player, bob: Player) -> None:
    """Bob takes a day; both stop the clock; nothing comes until they let it go on."""
    await seated(alice, bob, movement="simultaneous", deadlines="24h grace 1 pause")
    assert "Europe/Paris" in await alice.complete("/game clock", "zone", "paris", what="set")
    await bob.slash("/game clock", what="more")
    assert "You may take no more time." in told(bob)
    await bob.slash("/game clock", what="pause")
    assert "You propose: the clock stands still." in told(bob)
    await alice.slash("/game end", what="agree")
    assert "The clock has stood still since" in heard(alice)
    await passes(evening, 9 * DAY)
    assert "The deadline has come" not in heard(alice)
    await alice.slash("/game clock", what="resume")
    await bob.slash("/game end", what="agree")
    await passes(evening, DAY)
    assert "The deadline has come, and the clock stands still: so the table has agreed." in heard(bob)
    await alice.slash("/game clock", what="off")
    await bob.slash("/game end", what="agree")
    await alice.slash("/game clock")
    assert "This table has no deadlines." in told(alice)


async def test_the_bot_was_away(evening: Evening, alice: Player, bob: Player) -> None:
    """From before the deadline until after it: all is moved on, once, and the channel reads by how much."""
    await seated(alice, bob, movement="simultaneous", deadlines="24h")
    await passes(evening, 20 * HOUR)
    await evening.away()
    evening.place.clock.advance(10 * HOUR // 1000)
    await evening.back()
    bob = evening.player("Bob", ROOM)
    await passes(evening, 3 * HOUR)
    assert heard(bob).count("I was not there from") == 1
    assert "The deadline has come" not in heard(bob)
    await passes(evening, HOUR)
    assert "The deadline has come" in heard(bob)


async def test_people_are_reminded_and_nudged(evening: Evening, alice: Player, bob: Player) -> None:
    """Bob as he has chosen; Alice, who has sealed, nudges him by a button. Both lead to his sheet."""
    await seated(alice, bob, movement="simultaneous", deadlines="24h")
    await bob.slash("/my settings", what="reminders", hours="3", quiet="off", zone="Europe/Paris")
    assert "Reminders: 3 h before something is due." in told(bob)
    await alice.slash("/order", line="hold")
    await alice.click("Seal")
    await alice.click("Nudge them")
    assert "They have been called upon." in told(alice)
    (nudge,) = [each for each in bob.sees() if "the British wait for the French." in each.content]
    assert nudge.content.startswith(f"<@{bob.id}>: ")
    assert "orders" in verbs(nudge)
    await passes(evening, 20 * HOUR)
    assert "All others are in" not in heard(bob.dms)
    await passes(evening, HOUR)
    assert "Still owed: **Write your order**" in heard(bob.dms)
    await bob.dms.click("My orders")
    assert "Write all lines" in bob.dms.buttons()
    assert "All others are in: you are the last." in heard(bob.dms)
    assert "Still owed" not in heard(alice.dms)
    await bob.slash("/order", line="hold")
    await bob.click("Seal")
    assert "Still owed" not in heard(bob.dms)
    assert "the British wait for the French." not in heard(bob)


async def test_a_holiday_is_told_to_the_table(evening: Evening, alice: Player, bob: Player) -> None:
    """What Bob owes is due later, and the deadline of the others stays."""
    await seated(alice, bob, movement="simultaneous", deadlines="24h")
    await bob.slash("/my holiday", days=2)
    assert "You are on holiday from" in told(bob)
    assert f"<@{bob.id}> is on holiday from" in heard(alice)
    await passes(evening, DAY)
    assert "The British had not answered" in heard(alice)
    assert "the French had not answered" not in heard(alice)


async def test_what_is_taken_back_is_due_in_the_time_that_was_left(
    evening: Evening, alice: Player, bob: Player
) -> None:
    """Both answer after six hours of a day; taken back ten hours later, 18 hours are left."""
    await seated(alice, bob, movement="simultaneous", deadlines="24h")
    await passes(evening, 6 * HOUR)
    for player in (alice, bob):
        await player.slash("/order", line="hold")
        await player.click("Seal")
    await passes(evening, 10 * HOUR)
    await alice.slash("/game undo")
    await alice.click("Ask for their consent")
    await bob.click("Agree")
    await alice.slash("/game clock")
    (due,) = {int(found) for found in re.findall(r"<t:(\d+):R>", told(alice))}
    assert due == pytest.approx(evening.place.clock.now() // 1000 + 18 * HOUR // 1000, abs=60)


async def test_nobody_is_replaced_on_holiday(
    evening: Evening, alice: Player, bob: Player, carol: Player
) -> None:
    """Bob is away for three days; Carol, the host, opens his seat a day after that."""
    await made(carol, "blocks", movement="simultaneous")
    await alice.slash("/game join", side="british")
    await bob.slash("/game join")
    await carol.click("Start")
    await bob.slash("/my holiday", days=3)
    await passes(evening, 2 * DAY)
    await carol.slash("/game people", what="replace", side="french")
    assert "Whoever plays the French is on holiday until <t:" in told(carol)
    await passes(evening, DAY + HOUR)
    await carol.slash("/game people", what="replace", side="french")
    assert "A day of silence is needed, without holidays" in told(carol)
    await passes(evening, DAY)
    await carol.slash("/game people", what="replace", side="french")
    await carol.click("Yes, open the seat")
    assert told(carol) == f"The seat of the French is open; <@{bob.id}> is told."


async def test_bob_is_gone_and_comes_back(evening: Evening, alice: Player, bob: Player) -> None:
    """Two deadlines missed, as Alice reads; his seat is open; a button in his messages takes it again."""
    await seated(alice, bob, movement="simultaneous", deadlines="24h")
    for _ in range(2):
        await alice.dm("hold")
        await alice.dm("seal")
        await passes(evening, DAY)
    assert "Missed answers: the French 1 in a row, 1 in all." in heard(alice)
    assert f"<@{bob.id}> has missed 2 answers in a row and plays the French no longer" in heard(alice)
    assert "After 2 your seat opens to others." in heard(bob.dms)
    assert "No longer asked: **Write your order**\nYou no longer answer for this side." in heard(bob.dms)
    await bob.slash("/sheet")
    assert told(bob) == "You have no seat at this table."
    await bob.dms.click("Join the French")
    await bob.slash("/sheet")
    assert "## Write your order\n" in told(bob)


async def test_a_holiday_is_mended_and_over(evening: Evening, alice: Player, bob: Player) -> None:
    """Twenty days for two, and home at once: the channel reads each, and Bob what is left to him."""
    await seated(alice, bob, movement="simultaneous", deadlines="24h holiday 20")
    await bob.slash("/my holiday", days=20)
    assert "0 of 20 days of holiday left." in told(bob)
    await bob.slash("/my holiday", days=2)
    assert f"<@{bob.id}>: the holiday is from" in heard(alice)
    await bob.slash("/my holiday", days=0)
    assert "20 of 20 days of holiday left." in told(bob)
    assert f"<@{bob.id}> is no longer on holiday." in heard(alice)
    await passes(evening, DAY)
    assert "The British and the French had not answered" in heard(alice)


async def test_the_missing_answer_lets_the_clock_go_on(evening: Evening, alice: Player, bob: Player) -> None:
    """Bob is late: the channel calls him by name, and goes on when he has sealed."""
    await seated(alice, bob, movement="simultaneous", deadlines="24h pause")
    await alice.slash("/order", line="hold")
    await alice.click("Seal")
    await passes(evening, 5 * DAY)
    assert heard(bob).count(f"<@{bob.id}>: the clock goes on by itself when what is missing is in.") == 1
    await bob.slash("/order", line="hold")
    await bob.click("Seal")
    assert "What was missing is in: the clock goes on." in heard(alice)
    await passes(evening, DAY)
    assert heard(bob).count("and the clock stands still: so the table has agreed.") == 2


async def test_a_master_who_reads_is_gone_on_without(
    evening: Evening, alice: Player, bob: Player, carol: Player
) -> None:
    """Carol reads, and falls silent; after three days Alice presses the button and Bob agrees."""
    await seated(alice, bob, movement="simultaneous", deadlines="24h")
    await alice.slash("/game master", what="ask", user=carol.id)
    await bob.slash("/game end", what="agree")
    await carol.slash("/game master", what="take")
    await carol.slash("/game settings", what="read-first", on=True)
    await carol.slash("/my settings", what="reminders", quiet="off")
    for player in (alice, bob):
        await player.slash("/order", line="hold")
        await player.click("Seal")
    await alice.click("Nudge them")
    assert f"<@{carol.id}>: the British wait for you to read the answers" in heard(carol)
    await passes(evening, 2 * DAY)
    assert "All answers are in, and have waited for you since" in heard(carol.dms)
    assert "Go on without" not in alice.buttons()
    await passes(evening, DAY)
    await alice.click("Go on without")
    assert "You propose: the game goes on without the game master" in told(alice)
    await bob.slash("/game end", what="agree")
    assert "All sides have agreed to go on" in heard(carol)
    await passes(evening, DAY)
    assert "The British and the French had not answered" in heard(alice)


async def test_who_takes_no_messages_is_reminded_aloud(evening: Evening, alice: Player, bob: Player) -> None:
    """Bob has closed them: the channel calls him once, and not Alice."""
    await seated(alice, bob, movement="simultaneous", deadlines="36h")
    await bob.slash("/my settings", what="reminders", quiet="off")
    await evening.table.house.shelf.dms.close(bob.id, now=evening.place.clock.now())
    await passes(evening, 18 * HOUR)
    await passes(evening, 17 * HOUR)
    assert heard(alice).count("still owe an answer") == 1
    assert f"<@{bob.id}>: the French still owe an answer" in heard(alice)
