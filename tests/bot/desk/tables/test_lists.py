"""Long lists are told a page at a time, and nobody makes them long without end."""

from __future__ import annotations

import pytest

from bot.desk.tables import channels
from bot.post.message import Reply
from tests.bot.desk.room import ALICE, BOB, GUILD, Person, Room, labels, text


async def made(room: Room, tables: int) -> None:
    """So many tables, each in a channel, at all of which Bob plays the French; Alice hosts the first few."""
    for number in range(tables):
        host = ALICE if number < channels.MOST_OF_HOST else 1000 + number
        await room.person(host, 5000 + number).new("battles")
        await room.person(BOB, 5000 + number).join("french")


async def turned(who: Person, reply: Reply) -> list[str]:
    """What is told on every page, from the first on and round."""
    pages: list[str] = []
    while text(reply) not in pages:
        assert len(reply.messages) == 1
        pages.append(text(reply))
        reply = await who.press(reply, "Further")
    return pages


async def test_lists_come_in_pages(room: Room) -> None:
    """Every table once, and the way back."""
    await made(room, 30)
    alice = room.person(ALICE, 1)
    for reply, found in (
        (await alice.list_here(), 30),
        (await alice.seats(), 30),
        (await room.bob.dms.list_mine(), 30),
    ):
        pages = await turned(room.bob, reply)
        assert "Page 1 of 4" in pages[0]
        tables = [line for page in pages for line in page.splitlines() if "Lake George" in line]
        assert len(tables) == len(set(tables)) == found
    second = await room.bob.press(await room.bob.dms.list_mine(), "Further")
    assert "Page 1 of 4" in text(await room.bob.press(second, "Back a page"))


async def test_a_short_list_has_no_pages(room: Room) -> None:
    await made(room, 3)
    reply = await room.person(ALICE, 1).list_here()
    assert "Page" not in text(reply)
    assert labels(reply) == ["Join"] * 3 + ["Make a game", "Free and open seats", "Only mine"]


async def test_a_page_of_seats_has_a_button_for_each(room: Room) -> None:
    await made(room, 9)
    reply = await room.person(ALICE, 1).seats()
    assert len(labels(reply)) == 8 + 2
    assert len(labels(await room.person(ALICE, 1).press(reply, "Further"))) == 1 + 2


async def test_a_host_has_so_many_games_and_no_more(room: Room) -> None:
    """Till one of them is over; another host may make one."""
    await made(room, channels.MOST_OF_HOST)
    more = room.person(ALICE, 4000)
    assert text(await more.new("blocks")).startswith("You host 25 games on this server that are not over.")
    assert await room.shelf.games.in_channel(4000) == []
    assert "is made" in text(await room.person(BOB, 4000).new("blocks"))
    await room.person(ALICE, 5000).end(confirmed=True)
    assert await room.shelf.games.running(GUILD, ALICE) == (channels.MOST_OF_HOST - 1, channels.MOST_OF_HOST)
    assert "You host" not in text(await room.person(ALICE, 4001).new("blocks"))


async def test_a_server_has_so_many_games_and_no_more(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(channels, "MOST_OF_SERVER", 2)
    await made(room, 2)
    refused = text(await room.person(BOB, 4000).new("blocks"))
    assert refused.startswith("There are 2 games on this server that are not over.")
