"""A second commander, by commands and buttons: asked, willing, writing, ready."""

from __future__ import annotations

import pytest_asyncio

from bot.playground.place import Playground
from tests.bot.door.people import says, seated, told
from tests.playground.driver import Player


@pytest_asyncio.fixture(autouse=True)
async def table_is_laid(alice: Player, bob: Player) -> None:
    """Alice plays the British, Bob the French; both write the orders of the first turn."""
    await seated(alice, bob, movement="simultaneous")


async def test_carol_serves_under_alice(alice: Player, carol: Player) -> None:
    """She is picked in the channel and takes the command by direct message; her part goes to the chief."""
    assert await alice.complete("/game people", "charge", "champ", what="appoint") == [
        "champlain · Lake Champlain"
    ]
    await alice.slash("/game people", what="appoint", user=carol.id, charge="champlain, New York")
    assert told(alice).startswith(f"You offer <@{carol.id}> a command: Lake Champlain, NY.")
    assert "Who takes a command can never play another side" in says(carol.dms)
    await carol.dms.click("Take the command")
    assert "My papers" in carol.dms.buttons()
    await carol.slash("/blocks move", source="NY", count=2, type="R", to="AL")
    assert "Written: `NY 2R to AL`" in told(carol)
    await carol.dms.dm("ready")
    assert f"<@{carol.id}> is ready with Lake Champlain, NY:\n> NY 2R to AL" in says(alice.dms)
    await alice.slash("/sheet")
    assert "**1. NY 2R to AL**" in told(alice)
    await alice.slash("/game people", what="release", user=carol.id)
    await carol.slash("/sheet")
    assert told(carol) == "You have no seat at this table."


async def test_only_people_of_the_server_are_appointed(place: Playground, alice: Player) -> None:
    """A bot and somebody from elsewhere can be named in a command like anyone else."""
    await alice.slash("/game people", what="appoint", user=place.world.bot.id, charge="NY")
    assert "A bot commands nothing." in told(alice)
    stranger = place.owner.new_user("Stranger")
    await alice.slash("/game people", what="appoint", user=stranger.id, charge="NY")
    assert "They are not in this server." in told(alice)
