"""Kill -9 at any moment: what was said to be stored is stored, and nothing half-written is seen."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import msgspec

from storage import Shelf
from tests.depth import Depth
from tests.storage.desk import opened, ordered, save_of

ROOT = Path(__file__).parents[2]


@contextmanager
def clerk(folder: Path, *task: str) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "tests.storage.clerk", str(folder), *task]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def said_until_killed(folder: Path, seed: int, chance: Random) -> dict[int, tuple[int, str]]:
    """Let a clerk work and kill it at a random moment: the last it said of each game."""
    said: dict[int, tuple[int, str]] = {}
    lines, steps = chance.randrange(1, 400), chance.randrange(20_000)
    with clerk(folder, "play", str(seed)) as process:
        assert process.stdout is not None
        for _ in range(lines):
            note(process.stdout.readline(), said)
        for _ in range(steps):  # a moment that no line of its output marks
            pass
        process.kill()
        for line in process.stdout:
            note(line, said)
    return said


def note(line: str, said: dict[int, tuple[int, str]]) -> None:
    game, entries, digest = line.split()
    said[int(game)] = int(entries), digest


async def test_killed_at_random_moments(tmp_path: Path, depth: Depth) -> None:
    """Again and again killed under load and started again on the same folder."""
    chance = Random(1757)
    for seed in range(depth.of(8, 60)):
        said = said_until_killed(tmp_path, seed, chance)
        async with opened(tmp_path, memory=0) as shelf:
            for game, (entries, digest) in said.items():
                await check_stored(shelf, game, entries, digest)
            await check_whole(shelf)
    async with opened(tmp_path) as shelf:
        unfinished = await rows(shelf, "SELECT id FROM games WHERE status = 'playing'")
        assert unfinished
        for (game,) in unfinished:
            assert await ordered(shelf, game, chance)


async def rows(shelf: Shelf, sql: str, *values: int) -> list[tuple[int, ...]]:
    return await shelf.ledger.read(lambda db: db.execute(sql, values).fetchall())


async def check_stored(shelf: Shelf, game: int, entries: int, digest: str) -> None:
    journal = await (await shelf.history(game)).journal()
    assert journal[entries - 1].entry.digest == digest


async def check_whole(shelf: Shelf) -> None:
    """Of every game the save, the journal, the events and the parcels tell of the same entries."""
    for (game,) in await rows(shelf, "SELECT id FROM games WHERE status != 'gathering'"):
        save = msgspec.json.decode(await save_of(shelf, game))
        entries = await rows(shelf, "SELECT number FROM journal WHERE game = ? ORDER BY number", game)
        assert entries == [(n,) for n in range(1, save["entries"] + 1)]
        events = await rows(shelf, "SELECT number FROM events WHERE game = ? ORDER BY number", game)
        assert events == [(n,) for n in range(1, save.get("events", 0) + 1)]
        parcels = await rows(shelf, "SELECT count(*) FROM outbox WHERE game = ?", game)
        assert parcels == [(save["entries"] - 1,)]
