"""Time and ids: a clock that tests may put forward, and the ids Discord makes of it."""

import time
from collections.abc import Callable
from datetime import UTC, datetime

DISCORD_EPOCH = 1_420_070_400_000


class Clock:
    """Milliseconds of the wall clock, plus what it was put forward."""

    def __init__(self) -> None:
        self._ahead = 0
        self._last_id = 0
        self._watchers: list[Callable[[], None]] = []

    def now(self) -> int:
        return time.time_ns() // 1_000_000 + self._ahead

    def advance(self, seconds: float) -> None:
        self._ahead += int(seconds * 1000)
        for watcher in self._watchers:
            watcher()

    def watch(self, watcher: Callable[[], None]) -> None:
        """Call this whenever the clock was put forward."""
        self._watchers.append(watcher)

    def new_id(self) -> int:
        """An id that is later than every one before it, even after the clock was put back."""
        self._last_id = max((self.now() - DISCORD_EPOCH) << 22, self._last_id + 1)
        return self._last_id

    def start_after(self, used: int) -> None:
        self._last_id = max(self._last_id, used)


def stamp(milliseconds: int) -> str:
    """A time as Discord writes it."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="microseconds")


def read_stamp(text: str) -> int:
    return int(datetime.fromisoformat(text).timestamp() * 1000)


def made_at(snowflake: int) -> int:
    """The milliseconds at which an id was made."""
    return (snowflake >> 22) + DISCORD_EPOCH
