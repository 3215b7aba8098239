"""Whoever sends couriers out, as processes of their own."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from subprocess import Popen

from bot.playground.place import Playground


class Porter:
    """Runs couriers as processes of their own, one after the other."""

    def __init__(self, place: Playground, process: Popen[str]) -> None:
        self.place, self.process, self.ahead, self.trees = place, process, 0, False

    async def deliver(self, folder: Path, die_at: int = 0) -> str:
        place = self.place
        task = {"folder": str(folder), "url": place.url, "token": place.token, "ahead": self.ahead}
        return await asyncio.to_thread(self.ask, json.dumps({**task, "die_at": die_at, "trees": self.trees}))

    def ask(self, task: str) -> str:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{task}\n")
        self.process.stdin.flush()
        return self.process.stdout.readline().strip()

    def wait(self, seconds: int) -> None:
        self.place.clock.advance(seconds)
        self.ahead += seconds
