"""The game that waits in the playground for who comes first."""

from bot.playground import table as tables
from bot.playground.place import Playground
from tests.bot.door.people import Table
from tests.playground.driver import Player


async def test_game_waits_for_a_newcomer(place: Playground, table: Table, alice: Player) -> None:
    """Carol has made it by a command and Bob has a side; a newcomer takes the other by one click."""
    async with tables.laid(place):
        while not any("plays the British" in said for said in alice.reads()):
            await place.record.next(1)
    await alice.click("Join", "The French")
    assert any(said.startswith("You play the French") for said in alice.reads())


async def test_no_second_game_is_laid(place: Playground, table: Table, alice: Player) -> None:
    """Where anybody has ever said anything the server is left as it is."""
    await alice.say("Good morning")
    async with tables.laid(place):
        await table.settled()
    assert alice.reads() == ["Good morning"]
