"""Room for pictures that are being drawn: so much memory and no more, first come, first served."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

ROOM = 128 << 20  # bytes
AT_ONCE = 2  # pictures, however small: each keeps a processor busy
PER_PIXEL = 22  # bytes to paint a board for each pixel of its width squared; boards are lower than wide


def memory(width: int) -> int:
    """The bytes that it takes at most to draw a board of this width, its ground included."""
    return width * width * PER_PIXEL


class Easels:
    def __init__(self, room: int = ROOM) -> None:
        self.room = self.free = room
        self._line = asyncio.Lock()
        self._freed = asyncio.Event()

    @asynccontextmanager
    async def taken(self, weight: int) -> AsyncIterator[None]:
        """Inside this there is room for so much; what would take more than all of it has all of it."""
        taken = min(max(weight, self.room // AT_ONCE), self.room)
        async with self._line:
            while self.free < taken:
                self._freed.clear()
                await self._freed.wait()
            self.free -= taken
        try:
            yield
        finally:
            self.free += taken
            self._freed.set()
