"""Each person passes one at a time, so that whoever hammers slows only themself.

Few are attended to at once, so that no round of the event loop grows long; what is completed while somebody
types comes before all else, for it cannot be put off.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TypeVar
from weakref import WeakValueDictionary

T = TypeVar("T")
WAITING = 20  # requests of one person that may wait
AT_ONCE = 8  # requests that are attended to


class Crowd(Exception):
    """One person asks for more at once than anybody needs."""


class Lane:
    """The requests of one person."""

    def __init__(self) -> None:
        self.gate = asyncio.Lock()
        self.pen = asyncio.Lock()
        self.waiting = 0
        self.newest = 0


class Turnstile:
    def __init__(self) -> None:
        self._lanes: WeakValueDictionary[int, Lane] = WeakValueDictionary()
        self._desks = asyncio.Semaphore(AT_ONCE)

    def _lane(self, user: int) -> Lane:
        return self._lanes.setdefault(user, Lane())

    @asynccontextmanager
    async def passing(self, user: int) -> AsyncIterator[None]:
        """Wait for one's turn, in order; raises Crowd where too many wait already."""
        lane = self._lane(user)
        if lane.waiting >= WAITING:
            raise Crowd
        lane.waiting += 1
        try:
            async with lane.gate, self._desks:
                yield
        finally:
            lane.waiting -= 1

    async def newest(self, user: int, work: Callable[[], Awaitable[T]]) -> T | None:
        """Do it unless the same person has typed on before its turn came."""
        lane = self._lane(user)
        lane.newest += 1
        mine = lane.newest
        async with lane.pen:
            return await work() if lane.newest == mine else None
