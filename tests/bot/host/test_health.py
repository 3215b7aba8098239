"""The bot's pulse, what `python -m bot health` makes of it, and `python -m bot backup`."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sqlite3
import subprocess
import sys
import time
from asyncio.subprocess import PIPE, Process
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.__main__ import main
from bot.host.data_folder import DataFolder
from bot.host.health import Post, Pulse, Tally, post, write
from bot.host.pulse import VARIABLE, health
from bot.post.library import Library
from bot.post.logs import OURS, event
from bot.post.parcels.targets import channel, user
from storage import NewGame, Parcel, Shelf

AT = 1_800_000_000.0
PACKAGES = ("bot", "storage", "render", "rules")
WELL = Pulse(
    AT, AT - 60, True, 0.0421, 0.0, {"playing": 3}, Post(2, 1.5, 4, 1, 2), [("error", "parcel failed", 1)]
)


def asked(folder: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    """How `health` ends, and what it prints and complains of."""
    code = health(folder)
    said = capsys.readouterr()
    return code, said.out, said.err


def left(folder: Path, pulse: Pulse) -> None:
    write(pulse, DataFolder(folder).pulse)


def test_a_bot_that_is_well(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its numbers are printed in Prometheus's format, with a kind and a line about each."""
    left(tmp_path, replace(WELL, at=time.time()))
    code, said, complaint = asked(tmp_path, capsys)
    assert (code, complaint) == (0, "")
    lines = said.splitlines()
    assert 'frontier_games{status="playing"} 3' in lines
    assert "frontier_letters_waiting 2" in lines
    assert "frontier_letters_held 4" in lines
    assert "frontier_latency_seconds 0.042" in lines
    assert 'frontier_logged_total{level="error",what="parcel failed"} 1' in lines
    assert said.count("# HELP ") == said.count("# TYPE ") == 12


def test_a_bot_that_is_late(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Without a pulse for more than a minute the bot is not well."""
    left(tmp_path, replace(WELL, at=time.time() - 90))
    code, _, complaint = asked(tmp_path, capsys)
    assert code == 1
    assert "no sign of life for 90 seconds" in complaint


def test_a_bot_without_discord(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A bot that is not connected is not well, and its numbers are printed all the same."""
    left(tmp_path, replace(WELL, at=time.time(), connected=False, latency=None))
    code, said, complaint = asked(tmp_path, capsys)
    assert code == 1
    assert "frontier_connected 0" in said
    assert "latency" not in said
    assert "not connected" in complaint


def test_no_bot(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Where no bot runs there are no numbers, and the folder is named."""
    code, said, complaint = asked(tmp_path, capsys)
    assert (code, said) == (1, "")
    assert f"No bot is running over {tmp_path}" in complaint


def test_a_pulse_that_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever else stands in the file is no pulse."""
    for text in ("[]", "{}", "null", "nonsense", "", '{"post": 1}', "\udcff"):
        DataFolder(tmp_path).pulse.write_bytes(text.encode(errors="surrogateescape"))
        code, said, complaint = asked(tmp_path, capsys)
        assert (code, said) == (1, "")
        assert "cannot be read" in complaint


LOADED = """
import sys
from bot.__main__ import main
code = main(["health"])
print(code, *sys.modules)
"""


def test_looking_loads_next_to_nothing(tmp_path: Path) -> None:
    """Asked every minute, it reads a file: no Discord, no pictures, no database, no loop of events."""
    environment = os.environ | {VARIABLE: str(tmp_path)}
    looking = subprocess.run(
        [sys.executable, "-c", LOADED], env=environment, capture_output=True, text=True, check=True
    )
    code, *loaded = looking.stdout.split()
    assert code == "1"
    assert {name for name in loaded if name.partition(".")[0] in PACKAGES} == {
        *("bot", "bot.__main__", "bot.host", "bot.host.pulse")
    }
    dear = {"discord", "PIL", "aiohttp", "msgspec", "asyncio", "sqlite3", "argparse", "logging", "typing"}
    assert dear.isdisjoint(loaded)


def test_what_is_logged_is_counted_without_its_facts() -> None:
    """Our events count by name, those of others by who logs: no fact of an event is among the numbers."""
    tally, root = Tally(), logging.getLogger()
    root.addHandler(tally)
    logging.getLogger(OURS).setLevel(logging.INFO)
    try:
        for game in (7, 8):
            event("parcel refused", game=game)
        logging.getLogger("discord.gateway").warning("Shard %s closed", 0)
    finally:
        root.removeHandler(tally)
    assert tally.counted == {("info", "parcel refused"): 2, ("warning", "discord.gateway"): 1}


async def test_letters_that_cannot_go_are_counted_apart(shelf: Shelf) -> None:
    """Two letters can go, both 9 s old; three wait for a lost channel and a person with closed mail."""
    targets = (channel(1), user(2), channel(3), channel(3), user(4))
    parcels = [Parcel(target, "Log", {}) for target in targets]
    sources = Library().sources("blocks")
    await shelf.create(NewGame("blocks", "War", sources, b"s"), now=int(AT * 1000), outbox=parcels)
    await shelf.outbox.lose(channel(3), now=0)
    await shelf.dms.close(4, now=0)
    assert await post(shelf, AT + 9) == Post(waiting=2, oldest=9.0, held=3, lost=1, closed=1)


async def well(folder: DataFolder) -> str:
    """What `health` prints once the bot over this folder is well."""
    async with asyncio.timeout(30):
        while True:
            looking = await bot(folder, "health")
            said, _ = await looking.communicate()
            if looking.returncode == 0:
                return said.decode()
            await asyncio.sleep(0.1)


async def bot(folder: DataFolder, *arguments: str) -> Process:
    """`python -m bot` in a process of its own, without a token."""
    environment = {name: text for name, text in os.environ.items() if name != "DISCORD_TOKEN"}
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", *arguments),
        env=environment | {VARIABLE: str(folder.path)},
        stdout=PIPE,
        stderr=PIPE,
    )


async def test_a_real_process(tmp_path: Path) -> None:
    """A running bot is well, can be backed up, keeps its folder to itself, and leaves no pulse at SIGTERM."""
    folder = DataFolder(tmp_path / "data")
    process = await bot(folder)
    try:
        assert "frontier_connected 1" in await well(folder)
        copying = await bot(folder, "backup", str(tmp_path / "copy.db"))
        assert (await copying.wait()) == 0
    finally:
        process.send_signal(signal.SIGTERM)
        await process.communicate()
    assert process.returncode == 0
    assert not folder.pulse.exists()
    with closing(sqlite3.connect(tmp_path / "copy.db")) as copy:
        assert copy.execute("SELECT count(*) FROM games").fetchone() is not None
    kept = [folder.path, folder.database, tmp_path / "copy.db"]
    assert [file.stat().st_mode & 0o077 for file in kept] == [0, 0, 0]


def test_there_is_nothing_to_back_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A folder without a database gives no empty backup, and gets no database by being asked for one."""
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    assert main(["backup", str(tmp_path / "copy.db")]) == 1
    assert "no database" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
