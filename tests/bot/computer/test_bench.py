"""The process in which the computer thinks: what it knows, and what becomes of it."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest

from bot.computer.bench import AT_ONCE, Bench
from bot.computer.jobs import Done, Job, frame, read
from rules.kernel.data import Source
from rules.kernel.match import Match, beginning
from rules.kernel.orders import first_fault
from rules.kernel.position import own_sources
from rules.kernel.thinking.brief import Brief, brief_of
from rules.registry import GAMES
from tests.bot.desk.room import library

ROOT = Path(__file__).parents[3]
STUCK = (sys.executable, "-c", "import time; time.sleep(600)")
SPENT = (sys.executable, "-c", "raise SystemExit(3)")
RAVING = (
    sys.executable,
    "-c",
    "import sys; sys.stdin.buffer.read(4); sys.stdout.buffer.write(b'\\0\\0\\0\\4what')",
)
OURS = ("bot", "storage", "render", "rules")
MAY_KNOW = ("rules", "bot.computer.thinker", "bot.computer.jobs", "bot.computer", "bot")


def blocks() -> Match:
    codec = library().usual("blocks")
    state = library().new(codec, "campaign", {"movement": "simultaneous"})
    return Match(codec, beginning(codec, state), b"a key of the tests")


def job(match: Match, level: str = "captain", seed: str = "a") -> Job:
    return Job("blocks", match.codec.data.digest, brief_of(match, "french"), level, "plain", seed)


def sources() -> tuple[Source, ...]:
    return tuple(own_sources(GAMES["blocks"]()).values())


@asynccontextmanager
async def bench(*command: str, patience: float = 20.0) -> AsyncIterator[Bench]:
    made = Bench(command, patience) if command else Bench(patience=patience)
    try:
        yield made
    finally:
        await made.close()


async def test_it_answers_what_may_be_said() -> None:
    match = blocks()
    async with bench() as thinking:
        done = await thinking.think(job(match), sources())
    assert done is not None
    lines = match.codec.lines(done.lines)
    assert first_fault(match.open["french"].kind, match.view("french"), lines) is None


async def test_the_same_job_has_the_same_answer_in_any_process() -> None:
    """With plans weighed in 24 worlds; another seed may think otherwise."""
    match = blocks()
    found = []
    for hash_seed in ("1", "2"):
        command = ("env", f"PYTHONHASHSEED={hash_seed}", sys.executable, "-m", "bot.computer.thinker")
        async with bench(*command) as thinking:
            found.append(await thinking.think(job(match, "major"), sources()))
    assert found[0] == found[1]
    assert found[0] is not None
    assert len(found[0].weighed) == 3


async def test_whoever_is_killed_thinks_again() -> None:
    """In mid-thought, and between two: the answer is the same, and comes once."""
    match = blocks()
    async with bench() as thinking:
        before = await thinking.think(job(match, "major"), sources())
        assert thinking.process
        os.kill(thinking.process.pid, signal.SIGKILL)
        assert await thinking.think(job(match, "major"), sources()) == before
        again = asyncio.create_task(thinking.think(job(match, "major"), sources()))
        await asyncio.sleep(0.05)
        os.kill(thinking.process.pid, signal.SIGKILL)
        assert await again == before


@pytest.mark.parametrize("command", [STUCK, SPENT, RAVING], ids=["stuck", "spent", "raving"])
async def test_what_no_process_answers_is_left_to_the_rules(command: tuple[str, ...]) -> None:
    """It is tried three times, the last time at the level that answers at once."""
    async with bench(*command, patience=0.2) as thinking:
        assert await thinking.think(job(blocks(), "general"), sources()) is None


async def test_a_fault_of_one_job_leaves_the_process_to_others() -> None:
    """A level that is none; then one that is."""
    match = blocks()
    async with bench() as thinking:
        wrong = await thinking.think(job(match, "marshal"), sources())
        assert wrong is not None  # AT_ONCE has answered
        assert wrong == await thinking.think(job(match, AT_ONCE), sources())


def test_it_knows_the_rules_and_nothing_else() -> None:
    """Neither database nor Discord nor pictures nor the rest of the bot are loaded where it thinks."""
    code = (
        "import sys, bot.computer.thinker; from rules.registry import GAMES;"
        "[game() for game in GAMES.values()];"
        "print(*sys.modules)"
    )
    loaded = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    ours = [
        name for name in loaded.stdout.split() if name.split(".")[0] in ("bot", "storage", "render", "rules")
    ]
    assert [name for name in ours if name not in MAY_KNOW and not name.startswith("rules.")] == []
    assert {"discord", "sqlite3", "PIL", "aiosqlite"}.isdisjoint(loaded.stdout.split())


def test_a_job_holds_nothing_but_what_its_seat_may_know() -> None:
    """Games that differ in what the British have sealed and in their dice give the same job, to the byte."""
    jobs = []
    for text, key in (("hold", b"one"), ("NY all to AL", b"two")):
        codec = library().usual("blocks")
        state = library().new(codec, "campaign", {"movement": "simultaneous"})
        match = Match(codec, beginning(codec, state), key)
        kind = match.open["british"].kind
        line = next(each for each in match.offers("british") if str(each) == text)
        assert first_fault(kind, match.view("british"), (line,)) is None
        match.submit("british", (line,))
        jobs.append(frame(job(match)))
    assert jobs[0] == jobs[1]


def test_frames_come_back(tmp_path: Path) -> None:
    file = tmp_path / "frames"
    file.write_bytes(frame(Done(fault="one")) + frame(Done(fault="two")))
    with file.open("rb") as stream:
        found = [msgspec.json.decode(read(stream) or b"", type=Done).fault for _ in range(2)]
        assert read(stream) is None
    assert found == ["one", "two"]
    assert Brief.__struct_fields__[:4] == ("seat", "kind", "sees", "began")
