"""What the bot did: its requests, those under way, and what was wrong with them."""

import asyncio
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple, Protocol

KEPT = 5_000


class Done(NamedTuple):
    """One request with its answer; of its files the names and digests."""

    method: str
    path: str
    route: str
    status: int
    body: Any
    answer: Any
    files: tuple[tuple[str, str], ...] = ()


class Inspector(Protocol):
    """Someone who looks over every request and answer and says what is wrong with it."""

    def request(self, method: str, route: str, body: Any) -> Iterable[str]: ...

    def answer(self, method: str, route: str, status: int, body: Any) -> Iterable[str]: ...


class Record:
    """`faults` is what a test fails for, each a sentence."""

    def __init__(self) -> None:
        self.requests: deque[Done] = deque(maxlen=KEPT)
        self.faults: list[str] = []
        self.broken_limits: list[str] = []
        self.under_way = 0
        self.events = 0
        self._changed = asyncio.Event()

    def fault(self, sentence: str) -> None:
        self.faults.append(sentence)

    @contextmanager
    def busy(self) -> Iterator[None]:
        self.under_way += 1
        try:
            yield
        finally:
            self.under_way -= 1
            self.stir()

    def stir(self) -> None:
        """Something happened."""
        self.events += 1
        self.wake()

    def wake(self) -> None:
        """Let those look again who wait for something."""
        self._changed.set()
        self._changed = asyncio.Event()

    async def next(self, seconds: float) -> bool:
        """Wait until something happens, or so long."""
        try:
            await asyncio.wait_for(self._changed.wait(), seconds)
        except TimeoutError:
            return False
        return True
