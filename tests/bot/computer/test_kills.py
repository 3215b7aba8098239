"""Bot and thinker are killed while computers play: the same orders come, each once."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from typing import Any

from bot.computer.bench import Bench
from storage.records import OVER
from tests.bot.computer.test_lane import AGAINST, Hours, hours
from tests.bot.desk.room import Room, open_room
from tests.depth import Depth

Given = list[tuple[str, int, Any, Any]]
BOT, THINKER = "bot", "thinker"


async def course(folder: Path, answers: int, kills: Collection[int] = ()) -> Given:
    """Two majors play the blocks; before each of these answers one of the processes dies in mid-thought."""
    async with open_room(folder) as room:
        await room.alice.new("blocks")
        await room.alice.press(await room.alice.click(AGAINST), "I look on")
        await room.alice.click("fc1:choose_skill:1:0", ["major"])
        await room.alice.start()
        bench = Bench()
        async with hours(room, bench) as passing:
            died = 0
            while len(given := await answered(room)) < answers:
                if len(given) in kills and died <= len(given):
                    died = len(given) + 1
                    passing = await killed(room, passing, bench, BOT if len(given) % 2 else THINKER, died)
                else:
                    await passing.pass_()
            return given[:answers]


async def killed(room: Room, passing: Hours, bench: Bench, what: str, number: int) -> Hours:
    """Whoever dies does so a little later each time."""
    thought = asyncio.create_task(passing.pass_())
    await asyncio.sleep(0.007 * (number % 20))
    if what == THINKER:
        if bench.process and bench.process.returncode is None:
            os.kill(bench.process.pid, signal.SIGKILL)
        await thought
        return passing
    thought.cancel()
    with suppress(asyncio.CancelledError):
        await thought
    await room.restart()
    again = Hours(room, bench)
    again.time = passing.time
    return again


async def answered(room: Room) -> Given:
    """All answers that count, with their dice."""
    record = await room.shelf.games.record(1)
    assert record.status != OVER
    history = await room.shelf.history_of(record)
    noted = [each for each in await history.journal() if each.entry.ask]
    assert not any(each.struck for each in noted)
    return [(each.entry.seat, each.entry.ask, each.entry.lines, each.entry.rolls) for each in noted]


async def test_who_dies_in_mid_thought_answers_the_same_once(tmp_path: Path, depth: Depth) -> None:
    """At each answer but the first, now the bot, now the process in which it thinks."""
    answers = depth.of(4, 21)
    kills = range(1, answers)
    quiet = await course(tmp_path / "quiet", answers)
    struck = await course(tmp_path / "struck", answers, kills)
    assert struck == quiet
    assert len({(seat, ask) for seat, ask, _, _ in struck}) == answers
