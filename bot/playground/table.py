"""What waits for whoever visits the playground for the first time: how one begins, and a table."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

from bot.playground import tree
from bot.playground.client import Refuses
from bot.playground.model import Channel, Message
from bot.playground.place import Playground

ROOM, HOST, OPPONENT = "lake-george", "Carol", "Bob"
COUNCIL = "council-room"  # where everyone reads how one begins
Asked = tuple[str, dict[str, Any]]  # a command, and what is filled in
GREETING: Asked = ("/help", {"everyone": True})
GAME: Asked = ("/new", {"game": "blocks"})
LOOK_AGAIN = 0.5  # seconds; a bot that connects stirs nothing


@asynccontextmanager
async def laid(place: Playground) -> AsyncIterator[None]:
    """Meanwhile, once the bot is there: a host has it greet all, and makes a game with one side taken."""
    laying = asyncio.create_task(_lay(place), name="playground: first table")
    try:
        yield
    finally:
        laying.cancel()
        with suppress(asyncio.CancelledError):
            await laying


async def _lay(place: Playground) -> None:
    """Only where nobody has ever said anything; by the bot's own commands, as anyone would."""
    rooms = {one.name: one for one in place.world.channels.values()}
    if not {ROOM, COUNCIL} <= rooms.keys() or place.world.messages:
        return
    room, council = rooms[ROOM], rooms[COUNCIL]
    await _until(place, lambda: bool(place.gateway.connected) and _asks(place, council, GREETING))
    await _until(place, lambda: bool(_posts(place, council)))
    _asks(place, room, GAME)
    await _until(place, lambda: bool(_posts(place, room)))
    said = _posts(place, room)[0]
    join = next(part for _, part in tree.walk(said.components) if part["type"] == tree.BUTTON)
    place.person(OPPONENT).click(said.id, join["custom_id"])


def _asks(place: Playground, room: Channel, command: Asked) -> bool:
    try:
        place.person(HOST).slash(room.id, *command)
    except Refuses:  # the bot has not said yet what it can be asked
        return False
    return True


def _posts(place: Playground, room: Channel) -> list[Message]:
    """What everybody sees that has buttons."""
    return [said for said in place.world.log(room.id) if said.components and not said.ephemeral]


async def _until(place: Playground, holds: Callable[[], bool]) -> None:
    while not holds():
        await place.record.next(LOOK_AGAIN)
