"""A server with many tables: how often its database is asked does not grow with them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from bot.post.message import Reply
from tests.bot.desk.room import Room, text

FEW, MANY = 3, 30


async def asked(room: Room, look: Callable[[], Awaitable[Reply]]) -> int:
    """How many questions a look puts to the database."""
    seen = list[str]()
    await room.shelf.ledger.read(lambda db: db.set_trace_callback(seen.append))
    reply = await look()
    await room.shelf.ledger.read(lambda db: db.set_trace_callback(None))
    assert "90" in text(reply)  # the first table's channel
    return sum(1 for statement in seen if statement.startswith("SELECT"))


async def gathered(room: Room, first: int, last: int) -> None:
    """Tables at which Alice sits and a seat is open."""
    for number in range(first, last):
        await room.alice.at(9000 + number).new("blocks")
        await room.alice.at(9000 + number).join("british")


@pytest.mark.parametrize("look", ["list_here", "list_mine", "seats"])
async def test_lists_ask_as_much_for_many_tables(room: Room, look: str) -> None:
    """Thirty tables at which people gather cost as many questions as three."""
    await gathered(room, 0, FEW)
    for _ in range(2):  # what is read of a game's data once is not read again
        few = await asked(room, getattr(room.alice, look))
    await gathered(room, FEW, MANY)
    assert await asked(room, getattr(room.alice, look)) == few
