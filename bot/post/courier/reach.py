"""Who and what is out of reach, and when each is tried again.

A channel may become writable again without a word from Discord, so it is tried by itself, ever more seldom. A
person who takes no direct messages is not: that would be knocking at a door which was shut. Whatever either
does is a sign of life, upon which they are tried, though not with every one of many.
"""

from __future__ import annotations

from bot.post.parcels.targets import CHANNEL

MINUTE = 60_000  # milliseconds
STIRRING = MINUTE  # between tries because of signs of life
SHORTEST, LONGEST = 2 * MINUTE, 6 * 60 * MINUTE  # between tries of a channel by itself


class Reach:
    """`held` are those to whom nothing is sent; times in milliseconds."""

    def __init__(self) -> None:
        self.held: set[str] = set()
        self._tried: dict[str, tuple[int, int]] = {}  # how often in vain, and when last

    def hold(self, target: str, now: int) -> None:
        """It was tried in vain."""
        times, _ = self._tried.get(target, (0, 0))
        self.held.add(target)
        self._tried[target] = times + 1, now

    def release(self, target: str) -> None:
        """It is to be tried."""
        self.held.discard(target)

    def reached(self, target: str) -> None:
        self._tried.pop(target, None)

    def stirs(self, target: str, now: int) -> bool:
        """Whether a sign of life is reason enough to try it."""
        return target in self.held and now >= self._last(target) + STIRRING

    def due(self, now: int) -> list[str]:
        """The channels that have not been tried for long enough."""
        channels = (target for target in self.held if target.startswith(CHANNEL))
        return sorted(target for target in channels if now >= self._last(target) + self._pause(target))

    def _last(self, target: str) -> int:
        return self._tried.get(target, (0, 0))[1]

    def _pause(self, target: str) -> int:
        times, _ = self._tried.get(target, (1, 0))
        return int(min(SHORTEST << min(times - 1, 16), LONGEST))
