"""`python -m bot` as a process of its own: it starts, says where to play, and ends in order."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path

import aiohttp

ROOT = Path(__file__).parents[3]
PATIENCE = 20.0


async def started(folder: Path, *arguments: str, **environment: str) -> Process:
    own = {key: value for key, value in os.environ.items() if key != "DISCORD_TOKEN"}
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", *arguments),
        cwd=ROOT,
        env={**own, "FRONTIER_DATA": str(folder), **environment},
        stdout=PIPE,
        stderr=PIPE,
    )


async def ended(process: Process) -> tuple[int, str, str]:
    out, err = await asyncio.wait_for(process.communicate(), PATIENCE)
    assert process.returncode is not None
    return process.returncode, out.decode(), err.decode()


async def test_the_playground_opens_and_a_signal_ends_it(folder: Path) -> None:
    """Without a token: the address is printed and its page is there; SIGTERM ends it with 0."""
    process = await started(folder)
    assert process.stdout is not None
    first = (await asyncio.wait_for(process.stdout.readline(), PATIENCE)).decode()
    url = first.removeprefix("Play at ").strip()
    assert url.startswith("http://127.0.0.1:")
    async with aiohttp.ClientSession() as session, session.get(url) as answer:
        assert answer.status == 200
    process.send_signal(signal.SIGTERM)
    code, _, log = await ended(process)
    assert code == 0
    assert '"event": "ended"' in log
    assert (folder / "courier.db").exists()


async def test_only_one_holds_the_folder(folder: Path) -> None:
    """A second process says so and leaves."""
    first = await started(folder)
    assert first.stdout is not None
    await asyncio.wait_for(first.stdout.readline(), PATIENCE)
    await asyncio.wait_for(first.stdout.readline(), PATIENCE)
    code, _, log = await ended(await started(folder))
    first.send_signal(signal.SIGINT)
    assert (await ended(first))[0] == 0
    assert code == 1
    assert str(folder) in log


async def test_check_says_how_it_is(folder: Path) -> None:
    """Each thing on a line of its own; 0 if all is well."""
    code, out, _ = await ended(await started(folder, "check"))
    assert code == 0
    assert out.startswith("well  The data folder is")
