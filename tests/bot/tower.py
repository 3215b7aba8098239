"""A room whose clock is moved by hand, with the clockwork over it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.clock.clockwork import Clockwork, away
from bot.post.parcels.notice import Notice
from bot.post.parcels.packing import post_of
from bot.post.parcels.posts import Post
from bot.post.parcels.turns import Dispatch
from bot.table.dues import after_absence
from bot.table.timetable import HOUR
from rules.kernel.game import DEADLINE
from tests.bot.desk.room import CHANNEL, Room, begun, open_room
from tests.bot.positions import MARCH_ON_OSWEGO, TWO_ARMIES

START = 1_760_000_000_000


@dataclass
class Tower:
    """A room whose clock is moved by hand, with the clockwork over it."""

    room: Room
    now: int = START
    here: bool = True

    def __post_init__(self) -> None:
        self._wind()

    def _wind(self) -> None:
        room = self.room
        room.desk.clock = lambda: self.now
        self.clockwork = Clockwork(
            *(room.shelf, room.books, lambda: self.now, room.chance, room.report),
            present=lambda: self.here,
        )

    async def restart(self) -> None:
        """Another process takes over."""
        await self.room.restart()
        self._wind()

    async def wait(self, span: int, step: int = HOUR) -> None:
        """Time goes by, and the bot is there all the while."""
        end = self.now + span
        while self.now < end:
            self.now = min(end, self.now + step)
            await self.room.shelf.clock.at_work(self.now, step, after_absence, away)
            await self.clockwork.tick()

    async def away(self, span: int) -> None:
        """Time goes by while the bot does not run."""
        self.now += span
        await self.restart()

    async def posts(self, target: str = f"channel:{CHANNEL}") -> list[Post]:
        return [post_of(one.payload) for one in await self.room.parcels() if one.target == target]

    async def notices(self, *keys: str) -> list[dict[str, Any]]:
        posts = await self.posts()
        return [p.facts for p in posts if isinstance(p, Notice) and p.key in keys]

    async def status(self) -> Dispatch:
        return [post for post in await self.posts() if isinstance(post, Dispatch)][-1]

    async def dues(self) -> dict[str, int]:
        async with self.room.shelf.game(1) as sitting:
            return {each.seat: each.due - START for each in await sitting.deadlines()}

    async def sealed(self) -> list[str]:
        """By whom something was sealed at a deadline, in order."""
        async with self.room.shelf.game(1) as sitting:
            journal = await sitting.history.journal()
        return [noted.entry.seat for noted in journal if noted.entry.how == DEADLINE]

    async def paused(self) -> bool:
        async with self.room.shelf.game(1) as sitting:
            return bool(sitting.record.options.get("clock", {}).get("paused"))


@asynccontextmanager
async def raised(folder: Path) -> AsyncIterator[Tower]:
    async with open_room(folder) as room:
        tower = Tower(room)
        await tower.clockwork.tick()
        yield tower


async def writing(tower: Tower, **rules: Any) -> None:
    """Alice and Bob write orders at once, under a deadline; Carol is the host."""
    room = tower.room
    await room.carol.new("blocks", position=MARCH_ON_OSWEGO)
    await room.alice.join("british", "oak")
    await room.bob.join("french", "elm")
    await room.alice.deadline(**(rules or {"pace": "24h"}))
    await room.alice.start()


async def asked_in_silence(tower: Tower, pace: str = "24h") -> None:
    """Alice and Bob are both asked, and nobody may know who has answered; Carol is the host."""
    room = tower.room
    await room.carol.new("whigs", position=TWO_ARMIES)
    await room.alice.join("british", "oak")
    await room.bob.join("french", "elm")
    await room.carol.deadline(pace=pace)
    await room.alice.start()


async def taking_turns(tower: Tower, deadlines: str = "24h") -> None:
    """Alice and Bob are asked one after the other."""
    await begun(tower.room, deadlines=deadlines)
