"""A take-back in dialogue: looked at, asked for, agreed to over a restart, and struck out in the channel."""

from __future__ import annotations

import pytest_asyncio

from tests.bot.door.people import Evening, says, seated, told
from tests.playground.driver import Player


@pytest_asyncio.fixture(autouse=True)
async def a_turn_is_played(alice: Player, bob: Player) -> None:
    """Alice plays the British, Bob the French; the orders of the first turn are carried out."""
    await seated(alice, bob, movement="simultaneous")
    for player, line in ((alice, "NY 1R to PH"), (bob, "hold")):
        await player.slash("/order", line=line)
        await player.click("Seal")


async def test_the_newest_order_is_taken_back(evening: Evening, alice: Player, bob: Player) -> None:
    """Every message stays where it is; one new one names those that no longer hold, and leads there."""
    await alice.slash("/game undo")
    assert "This would be taken back:\n> NY 1R to PH" in told(alice)
    await alice.click("Ask for their consent")
    assert "The British ask to take back 1 order, their newest." in says(bob.dms)
    before = bob.reads()
    await evening.restart()
    alice, bob = evening.player("Alice"), evening.player("Bob")
    await bob.click("Agree")
    assert "You agree, and it is taken back." in told(bob)
    public = [text for text in bob.reads() if text not in before]
    (struck,) = [text for text in public if "Struck out: [№" in text]
    assert "\nThe British have taken back 1 order. With the consent of the French. What was told" in struck
    last, begun = [text for text in public if "~~" in text]
    assert "turn 1 of 11" in last
    assert "turn 2 of 11" in begun
    assert [line[:2] + line[-2:] for line in last.splitlines() if "New York" in line][-1] == "~~~~"

    await alice.slash("/sheet")
    assert "**1. NY 1R to PH**" in told(alice)


async def test_it_is_asked_for_by_direct_message(alice: Player, bob: Player) -> None:
    """And refused there; the channel is told."""
    await alice.dms.dm("undo")
    await alice.dms.click("Ask for their consent")
    await bob.dms.click("Refuse")
    assert says(bob.dms) == "You have refused."
    assert f"The French do not agree: nothing is taken back, <@{alice.id}>." in says(alice)


async def test_what_is_only_sealed_comes_back_at_a_click(alice: Player) -> None:
    """The reply to the sealing has the button for it."""
    await alice.slash("/order", line="NY 1R to BO")
    await alice.click("Seal")
    await alice.click("Take it back")
    assert "Your order is taken back and is a draft again." in told(alice)


async def test_an_end_is_taken_back(evening: Evening, alice: Player, bob: Player) -> None:
    """All read that the hidden could be read meanwhile, and that Bob has done so."""
    await alice.slash("/game end", what="concede")
    await alice.click("Yes, we give up")
    await bob.slash("/history", turn="1", truth=True)
    assert "As it was, with all that was hidden." in told(bob)
    await evening.restart()
    alice, bob = evening.player("Alice"), evening.player("Bob")
    await alice.slash("/game undo")
    await alice.click("Ask for their consent")
    await bob.click("Agree")
    public = next(text for text in reversed(bob.reads()) if "end of the game" in text)
    assert f"<@{bob.id}> did, and what they know they know." in public
