"""The process in which the computer thinks, as the bot sees it: one job at a time, none waited for too long.

A process that does not answer in time, or is gone, is ended and another one begun. What two of them did not
answer is given to a level that does not think but answers at once; what not even that answers, to the rules.
"""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from bot.computer.jobs import LENGTH, Done, Job, Judged, Judging, frame, length
from bot.post.logs import event, failed
from rules.kernel.data import Source

PATIENCE = 45.0  # seconds: three times what the longest thought takes on a slow machine
AT_ONCE = "captain"  # the level that answers without a thought
COMMAND = (sys.executable, "-m", "bot.computer.thinker")


AnyJob = Job | Judging
Answer = TypeVar("Answer", Done, Judged)


class Gone(Exception):
    """The process has ended, or says what cannot be read."""


class Bench:
    """`command` begins the process."""

    def __init__(self, command: Sequence[str] = COMMAND, patience: float = PATIENCE) -> None:
        self.command, self.patience = command, patience
        self.process: Process | None = None
        self._known: set[tuple[str, str]] = set()  # games whose data the process has
        self._alone = asyncio.Lock()

    async def think(self, job: Job, sources: Sequence[Source]) -> Done | None:
        """The answer to a job, or None where no process gives one."""
        async with self._alone:
            for level in (job.level, job.level, AT_ONCE):
                done = await self._try(replace(job, level=level), sources, Done)
                if done is not None and not done.fault:
                    return done
            return None

    async def judge(self, judging: Judging, sources: Sequence[Source]) -> tuple[int, ...] | None:
        """What positions are worth, or None where no process says it."""
        async with self._alone:
            for _ in range(2):
                judged = await self._try(judging, sources, Judged)
                if judged is not None and not judged.fault:
                    return judged.worths
            return None

    async def _try(self, job: AnyJob, sources: Sequence[Source], answer: type[Answer]) -> Answer | None:
        try:
            done = await asyncio.wait_for(self._ask(job, sources, answer), self.patience)
        except (TimeoutError, Gone, OSError, asyncio.IncompleteReadError) as trouble:
            failed("a thought was not finished", trouble)
            await self.close()
            return None
        except asyncio.CancelledError:
            await self.close()  # else its answer would be taken for that to the next job
            raise
        if done.fault:
            event("a thought failed", fault=done.fault)
        return done

    async def _ask(self, job: AnyJob, sources: Sequence[Source], answer: type[Answer]) -> Answer:
        process = await self._running()
        assert process.stdin
        assert process.stdout
        key = job.game, job.data
        process.stdin.write(frame(job if key in self._known else replace(job, sources=tuple(sources))))
        await process.stdin.drain()
        head = await process.stdout.readexactly(LENGTH)
        try:
            done = msgspec.json.decode(await process.stdout.readexactly(length(head)), type=answer)
        except (ValueError, msgspec.MsgspecError) as trouble:
            raise Gone(str(trouble)) from trouble
        if not done.fault:
            self._known.add(key)
        return done

    async def _running(self) -> Process:
        if self.process is None or self.process.returncode is not None:
            self._known.clear()
            self.process = await asyncio.create_subprocess_exec(*self.command, stdin=PIPE, stdout=PIPE)
        return self.process

    async def close(self) -> None:
        process, self.process = self.process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
