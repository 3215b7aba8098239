"""Private threads without a Discord: numbered as they are opened, each with who is in it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.post.courier import Trouble

FIRST = 500


@dataclass
class Threads:
    """`trouble` is what whoever opens one, or looks for it, runs into."""

    people: dict[int, set[int]] = field(default_factory=dict)
    opened: list[tuple[int, str]] = field(default_factory=list)  # where, and under which name
    trouble: Trouble | None = None
    private_trouble: Trouble | None = None  # with private ones alone

    async def channel(self, target: str) -> int:
        if self.trouble is not None:
            raise self.trouble
        return 1000 + int(target.partition(":")[2])

    async def open_room(self, channel: int, name: str, users: Sequence[int], *, public: bool = False) -> int:
        await asyncio.sleep(0)
        if trouble := self.trouble or (None if public else self.private_trouble):
            raise trouble
        self.opened.append((channel, name))
        number = FIRST + len(self.opened)
        self.people[number] = set(users)
        return number

    async def is_open(self, room: int) -> bool:
        if self.trouble is not None:
            raise self.trouble
        return room in self.people

    async def admit(self, room: int, user: int) -> None:
        self.people[room].add(user)

    async def dismiss(self, room: int, user: int) -> None:
        self.people[room].discard(user)

    async def close_room(self, room: int) -> None:
        del self.people[room]
