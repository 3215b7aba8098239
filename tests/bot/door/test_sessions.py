"""Whatever happens to the session at Discord: each direct message is answered once, and in order."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest
import pytest_asyncio
from discord import AutoShardedClient

from bot.door import inbox
from bot.playground.gateway import Close
from bot.playground.place import Playground
from tests.bot.door.people import Evening, seated
from tests.playground.driver import PATIENCE, Player

NO_RESUME = 4009  # the session timed out
Happens = Callable[[Playground], Awaitable[None]]
ECHO = re.compile("No rule holds “(.+)”")


async def invalid(place: Playground) -> None:
    place.gateway.invalidate()


async def cut(place: Playground) -> None:
    await place.gateway.drop()


async def forgotten(place: Playground) -> None:
    """An outage that lasts longer than Discord keeps a session."""
    await place.gateway.drop(forget=True)


async def timed_out(place: Playground) -> None:
    await place.gateway.drop(NO_RESUME, forget=True)


async def out_of_step(place: Playground) -> None:
    await place.gateway.drop(Close.INVALID_SEQUENCE, forget=True)


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library waits five seconds before it asks Discord for another session."""

    async def hook(*_: object, **__: object) -> None: ...

    monkeypatch.setattr(AutoShardedClient, "before_identify_hook", hook)


@pytest_asyncio.fixture(autouse=True)
async def game(alice: Player, bob: Player) -> None:
    await seated(alice, bob)


@asynccontextmanager
async def outage(evening: Evening, happens: Happens) -> AsyncIterator[None]:
    """The connection breaks; at the end the bot is connected once more, and has read what there is."""
    door = evening.table.house.door
    broken = asyncio.create_task(door.wait_for("shard_disconnect", timeout=PATIENCE))
    await happens(evening.place)
    yield
    await broken
    async with asyncio.timeout(PATIENCE):
        while not door.listens():
            await evening.place.record.next(0.02)
    await evening.table.settled()


def write(player: Player, *words: str) -> None:
    """Ask for rules that there are not: the answer repeats what was asked for."""
    for word in words:
        player.person.send(player.dms.channel.id, f"rule {word}")


def answers(player: Player) -> list[str]:
    return [found[1] for text in player.dms.reads() if (found := ECHO.match(text))]


@pytest.mark.parametrize("happens", [invalid, cut, forgotten, timed_out, out_of_step])
async def test_what_was_written_while_nobody_listened(
    evening: Evening, alice: Player, happens: Happens
) -> None:
    """All is answered in the order of writing, what comes afterwards too, and nothing after a restart."""
    async with outage(evening, happens):
        write(alice, "xa", "xb", "xc")
    write(alice, "xd")
    await evening.restart()
    assert answers(alice) == ["xa", "xb", "xc", "xd"]


async def test_what_comes_in_while_the_rest_is_read(evening: Evening, alice: Player) -> None:
    """Discord is slow to show the channel: what is told of live meanwhile waits for what was before it."""
    history = f"/channels/{alice.dms.channel.id}/messages"
    with evening.place.knobs.hold("GET", history) as held:
        async with outage(evening, forgotten):
            write(alice, "xa")
            await asyncio.wait_for(held.reached.wait(), PATIENCE)
            write(alice, "xb", "xc")
            held.release()
    assert answers(alice) == ["xa", "xb", "xc"]


async def test_a_channel_that_cannot_be_read_at_once(
    evening: Evening, alice: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord fails for Alice: Bob is answered meanwhile, and her next line waits for those before."""
    monkeypatch.setattr(inbox, "FIRST_PAUSE", 0.05)
    history = f"/channels/{alice.dms.channel.id}/messages"
    evening.place.knobs.answer("GET", history, 403, times=2)
    async with outage(evening, forgotten):
        write(alice, "xa")
        write(bob, "xb")
    assert (answers(alice), answers(bob)) == ([], ["xb"])
    write(alice, "xc")
    async with asyncio.timeout(PATIENCE):
        while len(answers(alice)) < 2:
            await evening.place.record.next(0.02)
    await evening.table.settled()
    assert answers(alice) == ["xa", "xc"]


async def test_the_mark_stays_before_what_waits(evening: Evening, alice: Player) -> None:
    """The bot ends while an earlier line cannot be read: the next start finds it, and the later one."""
    history = f"/channels/{alice.dms.channel.id}/messages"
    evening.place.knobs.answer("GET", history, 403)
    async with outage(evening, forgotten):
        write(alice, "xa")
    write(alice, "xb")
    await evening.table.settled()
    assert answers(alice) == []
    await evening.restart()
    assert answers(alice) == ["xa", "xb"]


async def test_more_than_a_page_and_more_than_may_wait(evening: Evening, alice: Player) -> None:
    """Sixty lines missed and fifty at once afterwards: every one is answered, in order."""
    words = [f"x{number}" for number in range(110)]
    async with outage(evening, forgotten):
        write(alice, *words[:60])
    write(alice, *words[60:])
    await evening.table.settled()
    await evening.restart()
    assert answers(alice) == words


async def test_an_answer_that_does_not_arrive(
    evening: Evening, alice: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord takes no answer for a moment: it is given again, once, and before that of the next line."""
    monkeypatch.setattr(inbox, "FIRST_PAUSE", 0.05)
    room = f"/channels/{alice.dms.channel.id}/messages"
    evening.place.knobs.too_many("POST", room, 0.1, via=False)
    write(alice, "xa", "xb")
    await evening.table.settled()
    await evening.restart()
    assert answers(alice) == ["xa", "xb"]
