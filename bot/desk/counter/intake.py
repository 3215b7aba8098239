"""Files that people send are read beside everything else, one after the other.

How much there is to read is bounded by the limits of the texts, and here how much of it goes on at once: one
thread takes turns with the event loop, and only few people wait for theirs.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TypeVar

from rules.kernel.orders import No

T = TypeVar("T")
MOST = 3  # that are read or wait for it; fewer than are attended to, so that nobody else waits for files


class Intake:
    def __init__(self) -> None:
        self._one = asyncio.Lock()
        self._here = 0

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait for one's turn; raises No where too many wait already."""
        if self._here >= MOST:
            raise No("bot/door", "files_wait")
        self._here += 1
        try:
            async with self._one:
                yield
        finally:
            self._here -= 1

    async def read(self, work: Callable[[], T]) -> T:
        """What comes of reading a file, whatever it raises."""
        async with self.turn():
            return await asyncio.to_thread(work)
