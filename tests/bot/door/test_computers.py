"""Three tables of computers at the stand-in, through outages: all is told once, nobody is called."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from bot.playground.model import Channel
from bot.playground.place import Playground
from bot.post.courier.marking import IN_TREE
from storage.records import OVER
from tests.bot.door.people import Evening
from tests.depth import Depth
from tests.playground.driver import text_of

GAMES = ("blocks", "whigs", "skirmish")
STEP, DAY = 2, 12  # hours, and such steps
OFTEN, OUTAGE = 10, 8  # once in so many steps the bot is gone for so many hours
LOOK, PATIENCE = 0.05, 30.0  # seconds
HASTE = 20  # times faster than ours the clock goes while a beat is waited for


@pytest_asyncio.fixture
async def evening(place: Playground, folder: Path) -> AsyncIterator[Evening]:
    """The bot's clock is the playground's, which can be put forward."""
    async with Evening(place, folder, clock=place.clock.now) as evening:
        yield evening


async def seated(evening: Evening, number: int, game: str) -> Channel:
    """Carol has two computers play in a channel of their own, and looks on."""
    (guild,) = evening.place.world.guilds.values()
    room = evening.place.owner.new_channel(guild, f"table-{number}")
    await evening.table.settled()
    carol = evening.player("Carol").at(room)
    await carol.slash("/new", game=game)
    await carol.click("Against the computer")
    await carol.click("I look on")
    await carol.click("Start")
    return room


async def given(evening: Evening) -> list[int]:
    """How many answers there are at each table, none of them twice; -1 where the game is over."""
    shelf, found = evening.table.house.shelf, list[int]()
    for number in range(1, len(GAMES) + 1):
        record = await shelf.games.record(number)
        history = await shelf.history_of(record)
        asks = [(each.entry.seat, each.entry.ask) for each in await history.journal() if each.entry.ask]
        assert len(asks) == len({*asks})
        found.append(-1 if record.status == OVER else len(asks))
    return found


async def goes_on(evening: Evening, before: list[int]) -> list[int]:
    """Every table that is not over has been answered."""
    async with asyncio.timeout(PATIENCE):
        while not all(now > was or now < 0 for was, now in zip(before, await given(evening), strict=True)):
            evening.place.clock.advance(LOOK * HASTE)
            await evening.place.record.next(LOOK)
    await evening.table.settled()
    return await given(evening)


async def test_computers_play_on_through_outages(evening: Evening, depth: Depth) -> None:
    """A day, and a week when tests go deep; each channel has its messages in order and nothing twice."""
    rooms = [await seated(evening, number, game) for number, game in enumerate(GAMES, 1)]
    before = [0] * len(GAMES)
    for step in range(depth.of(DAY, 7 * DAY)):
        evening.place.clock.advance(STEP * 3600)
        before = await goes_on(evening, before)
        if step % OFTEN == OFTEN - 1:
            await evening.away()
            evening.place.clock.advance(OUTAGE * 3600)
            await evening.back()
    for room in rooms:
        said = evening.place.world.log(room.id)
        numbers = [int(each) for one in said for each in IN_TREE.findall(text_of(one))[-1:]]
        assert numbers == sorted({*numbers})
        assert len(numbers) > 2
        assert [one for one in said if one.mentions] == []
    assert evening.place.record.faults == []
