"""Direct messages that came while nobody listened: read once, in the order in which they were written."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection

from bot.courier.port import Missed, Trouble, Wire
from bot.logs import event
from storage import ReadUpTo, Shelf

AT_ONCE = 10


async def read_missed(
    shelf: Shelf, wire: Wire, users: Collection[int], handle: Callable[[Missed], Awaitable[None]]
) -> None:
    """Hand over what these users wrote since the last message of theirs that was read.

    Who handles a message says with its id what it did, so that one handed over again after a crash changes
    nothing. Until this is done, no direct message that comes in meanwhile may be handled.
    """
    hands = asyncio.Semaphore(AT_ONCE)
    read = [one for one in await shelf.dms() if one.user in users]
    found = await asyncio.gather(*(_written(wire, one, hands) for one in read))
    for missed in sorted((one for some in found for one in some), key=lambda one: one.message):
        await handle(missed)
        await shelf.read_dm(missed.user, missed.channel, missed.message)


async def _written(wire: Wire, read: ReadUpTo, hands: asyncio.Semaphore) -> list[Missed]:
    async with hands:
        try:
            return await wire.written(read.channel, read.seen)
        except Trouble as trouble:
            event("direct messages not read", user=read.user, why=type(trouble).__name__)
            return []
