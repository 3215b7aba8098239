"""A process beside this one that draws grounds; it is there only while there is something to be drawn."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

import msgspec

from bot.post.groundwork.engraving import DONE, Wish
from bot.post.logs import event
from bot.post.message import Picture
from rules.kernel.data import Source

ROOT = Path(__file__).parents[3]
PROGRAM = "bot.post.groundwork.engraving"
LONGEST = 120.0  # seconds for one ground, behind everything else


class Engraver:
    """Inside `async with`: whatever is under way when that is left is given up, and costs nothing."""

    def __init__(self, folder: Path) -> None:
        self.folder = str(folder.absolute())
        self.process: Process | None = None

    async def __aenter__(self) -> Engraver:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, trouble: BaseException | None, way: TracebackType | None
    ) -> None:
        await self.rest()

    async def engrave(self, picture: Picture, sources: Sequence[Source]) -> bool:
        """Have the ground of a picture in the folder; False where that was not to be."""
        wish = msgspec.json.encode(Wish(self.folder, tuple(sources), picture))
        try:
            answer = await asyncio.wait_for(self._asked(wish), LONGEST)
        except (OSError, EOFError, TimeoutError) as trouble:
            answer = type(trouble).__name__
            await self.rest()
        if answer != DONE:
            event("ground not drawn", game=picture.game, why=answer)
        return answer == DONE

    async def _asked(self, wish: bytes) -> str:
        process = await self.begin()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(wish + b"\n")
        await process.stdin.drain()
        answer = await process.stdout.readline()
        if not answer:
            raise EOFError
        return answer.decode().strip()

    async def begin(self) -> Process:
        """The process, if need be a new one."""
        if self.process is None:
            self.process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", PROGRAM), stdin=PIPE, stdout=PIPE, cwd=ROOT, start_new_session=True
            )
        return self.process

    async def rest(self) -> None:
        """The process ends."""
        process, self.process = self.process, None
        if process is not None:
            if process.returncode is None:
                process.kill()
            await process.wait()
