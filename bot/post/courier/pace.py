"""How fast the bot may speak: Discord takes 50 requests a second from a bot and bans who asks for more."""

from __future__ import annotations

import asyncio
from collections import deque

MOST = 40  # in any second; the rest is for whatever else the bot asks of Discord


class Pace:
    """Lets so many through in any second, in the order in which they came."""

    def __init__(self, most: int = MOST, second: float = 1.0) -> None:
        self._second = second
        self._begun: deque[float] = deque(maxlen=most)
        self._turn = asyncio.Lock()

    async def wait(self) -> None:
        clock = asyncio.get_running_loop().time
        async with self._turn:
            if len(self._begun) == self._begun.maxlen:
                rest = self._begun[0] + self._second - clock()
                if rest > 0:
                    await asyncio.sleep(rest)
            self._begun.append(clock())
