"""The toy through Discord's door: typed, clicked and told by a bot that knows no other game."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from bot.playground.place import Playground
from tests.bot.door.people import Evening, made, paper, says
from tests.playground.driver import Player
from tests.toy.registry import BOARDS, GAMES


@pytest_asyncio.fixture
async def evening(place: Playground, folder: Path) -> AsyncIterator[Evening]:
    async with Evening(place, folder, games=GAMES, boards=BOARDS) as evening:
        yield evening


async def seated(alice: Player, bob: Player) -> None:
    await made(alice, "stones")
    await alice.slash("/game join", side="hill")
    await bob.slash("/game join", side="vale")
    await alice.click("Start")


async def test_a_whole_game_is_delivered(evening: Evening) -> None:
    """By commands and direct messages, over a restart; each is told what its side may know."""
    alice, bob = evening.player("Alice"), evening.player("Bob")
    await seated(alice, bob)
    assert len([said for said in alice.dms.reads() if "Your bag is filled" in said]) == 1
    for _ in range(3):
        await evening.restart()
        alice, bob = evening.player("Alice"), evening.player("Bob")
        await alice.slash("/stones lay", count=1, heap="Oak")
        await alice.dm("seal")
        await bob.dm("1 on well")
        await bob.dm("seal")
    told = "\n".join(alice.reads())
    assert told.count("The Hill lay 1 on Oak.\nThe Vale lay 1 on Well.") == 3
    assert "The Hill win: the heaps are counted. Points: the Hill 3, the Vale 2." in told
    assert "Your bag is filled" not in told
    assert await evening.table.result() == "hill"


async def test_its_map_comes_as_a_picture(evening: Evening) -> None:
    """Of the heap that is named, with what it shows as its description, for its reader's eyes only."""
    alice, bob = evening.player("Alice"), evening.player("Bob")
    await seated(alice, bob)
    assert await alice.complete("/map", "place", "oa") == ["Oak"]
    await alice.slash("/map", place="Oak")
    (picture,) = paper(alice).attachments
    assert (picture.width, picture.height) == (1600, 200)
    assert picture.description == "Round 1 of 3, as the Hill sees it."


async def test_a_game_master_rules_with_one_tap(evening: Evening) -> None:
    """By the buttons of a direct message. The others read whom the table waits for, and what was ruled."""
    alice, bob, carol = (evening.player(name) for name in ("Alice", "Bob", "Carol"))
    await made(alice, "stones", judged=True, game_master=carol.id)
    await carol.click("Be the game master")
    await alice.slash("/game join", side="hill")
    await bob.slash("/game join", side="vale")
    await alice.click("Start")
    for tap in ("Oak topples", "Nothing"):
        for player in (alice, bob):
            await player.dm("1 on oak")
            await player.dm("seal")
        assert f"Waiting for **the umpire**\n-# <@{carol.id}>" in says(alice)
        await carol.dms.click(tap)
    assert "Oak topples: its stones roll away." in "\n".join(bob.reads())
    assert list(await evening.table.open_asks()) == ["hill", "vale"]
