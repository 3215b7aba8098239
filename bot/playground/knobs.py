"""Faults to order: what a test may do to the bot that Discord and the net do to it now and then."""

import asyncio
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from bot.playground.model import Json


@dataclass
class Upset:
    """An answer given instead of the right one, to the next so many requests that match."""

    method: str
    route: re.Pattern[str]
    status: int
    body: Json
    headers: dict[str, str]
    times: int
    after_the_deed: bool


@dataclass
class Hold:
    """Requests that match wait here: carried out already or not yet, but not answered."""

    method: str
    route: re.Pattern[str]
    after_the_deed: bool
    reached: asyncio.Event = field(default_factory=asyncio.Event)
    released: asyncio.Event = field(default_factory=asyncio.Event)

    def release(self) -> None:
        self.released.set()


class Knobs:
    def __init__(self) -> None:
        self.rate_limits = False
        self.zlib = False
        self.deliveries = 1
        self.heartbeat_seconds = 41.25
        self.privileged_intents = False
        self._upsets: list[Upset] = []
        self._holds: list[Hold] = []

    def answer(
        self,
        method: str,
        route: str,
        status: int,
        body: Json | None = None,
        headers: dict[str, str] | None = None,
        *,
        times: int = 1,
        after_the_deed: bool = False,
    ) -> None:
        """Answer the next requests to this route (a regular expression) so."""
        upset = Upset(method, re.compile(route), status, body or {}, headers or {}, times, after_the_deed)
        self._upsets.append(upset)

    def too_many(self, method: str, route: str, seconds: float, *, times: int = 1, via: bool = True) -> None:
        """429 as Discord sends it; without `Via` as the guard before Discord sends it."""
        body: Json = {"message": "You are being rate limited.", "retry_after": seconds, "global": False}
        headers = {"Retry-After": str(seconds)} | ({"Via": "1.1 google"} if via else {})
        self.answer(method, route, 429, body, headers, times=times)

    def upset(self, method: str, route: str, *, after_the_deed: bool) -> Upset | None:
        for upset in self._upsets:
            wanted = upset.method == method and upset.after_the_deed == after_the_deed
            if wanted and upset.route.fullmatch(route) and upset.times > 0:
                upset.times -= 1
                return upset
        return None

    @contextmanager
    def hold(self, method: str, route: str, *, after_the_deed: bool = True) -> Iterator[Hold]:
        """Keep the answers to this route back until released; all are let go at the end."""
        hold = Hold(method, re.compile(route), after_the_deed)
        self._holds.append(hold)
        try:
            yield hold
        finally:
            self._holds.remove(hold)
            hold.release()

    async def wait(self, method: str, route: str, *, after_the_deed: bool) -> None:
        for hold in list(self._holds):
            if (
                hold.method == method
                and hold.after_the_deed == after_the_deed
                and hold.route.fullmatch(route)
            ):
                hold.reached.set()
                await hold.released.wait()
