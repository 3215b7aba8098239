"""What a commit and a load cost, and how both and the file grow with the length of a game."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter

from storage import Commit, Parcel, Shelf
from storage.records import pack
from tests.storage.desk import NOW, begun, codecs, lifted, opened, order, played, value

COMMITS, LOADS = 300, 60
LENGTHS = (50, 100, 200, 400)  # years, of four to six entries each
PAPERS = 1500  # numbers in a state of about 8 KB

TABLES = """
CREATE TABLE rows (number INTEGER PRIMARY KEY, raw BLOB) STRICT;
CREATE TABLE save (number INTEGER PRIMARY KEY, raw BLOB) STRICT;
"""


def shown(name: str, seconds: list[float]) -> str:
    return f"{name}: p50 {median(seconds) * 1e3:.2f} ms, p99 {quantiles(seconds, n=100)[98] * 1e3:.2f} ms"


async def timed_commit(shelf: Shelf, game: int, chance: Random) -> tuple[float, float, bytes, bytes]:
    """The seconds of a commit and of the whole sitting, the save and the rows that it wrote."""
    begin = perf_counter()
    async with shelf.game(game) as sitting:
        outcome = order(sitting.match, chance)
        before = perf_counter()
        await sitting.commit(Commit(outcome, now=NOW, outbox=[Parcel("c", "entry", 1)]))
        done = perf_counter()
    encode = sitting.codec.encode
    rows = b"".join(map(encode, (*outcome.entries, *outcome.told))) + b"".join(
        pack(encode(phase)) for phase in outcome.phases
    )
    return done - before, perf_counter() - begin, pack(encode(sitting.match.save())), rows


def raw_commit(db: sqlite3.Connection, save: bytes, rows: bytes) -> float:
    """The same bytes written by sqlite3 itself in this thread, in two statements."""
    begin = perf_counter()
    db.execute("BEGIN IMMEDIATE")
    db.execute("INSERT INTO rows (raw) VALUES (?)", (rows,))
    db.execute("INSERT OR REPLACE INTO save VALUES (1, ?)", (save,))
    db.execute("COMMIT")
    return perf_counter() - begin


async def test_a_commit(tmp_path: Path) -> None:
    """A commit costs no more than a few bare commits of the same bytes."""
    chance = Random(1)
    commits, sittings, bare = [], [], []
    with closing(sqlite3.connect(tmp_path / "bare.db", isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.executescript(TABLES)
        async with opened(tmp_path) as shelf:
            game = await begun(shelf, years=COMMITS, papers=PAPERS)
            for _ in range(COMMITS):
                commit, sitting, save, rows = await timed_commit(shelf, game, chance)
                commits.append(commit)
                sittings.append(sitting)
                bare.append(raw_commit(db, save, rows))
    print()
    print(shown("commit", commits))
    print(shown("sitting with one order and its commit", sittings))
    print(shown("bare sqlite3 commit of the same bytes", bare))
    print(f"  commit / bare: {median(commits) / median(bare):.1f}")
    assert median(commits) < 8 * median(bare)


async def load_times(folder: Path, games: list[int]) -> dict[int, list[float]]:
    """Seconds to sit down to each game when it is not in memory, taken in turns."""
    seconds: dict[int, list[float]] = {game: [] for game in games}
    async with opened(folder, memory=0) as shelf:
        for _ in range(LOADS):
            for game in games:
                begin = perf_counter()
                async with shelf.game(game) as sitting:
                    assert sitting.match is not None
                seconds[game].append(perf_counter() - begin)
    return seconds


async def long_games(folder: Path) -> dict[int, tuple[int, int]]:
    """A fresh game, and one of each length played to its end: its entries and the bytes it added."""
    found: dict[int, tuple[int, int]] = {}
    async with opened(folder) as shelf:
        found[await begun(shelf, papers=PAPERS)] = (1, 0)
        for years in LENGTHS:
            size = await pages(shelf)
            game = await begun(shelf, years=years, papers=PAPERS)
            await played(shelf, game, Random(years))
            entries = await value(shelf, f"SELECT count(*) FROM journal WHERE game = {game}")
            found[game] = entries, await pages(shelf) - size
    return found


async def pages(shelf: Shelf) -> int:
    return int(await value(shelf, "PRAGMA page_count")) * 4096


async def test_growth(tmp_path: Path) -> None:
    """A game eight times as long loads as fast as a short one and takes its share of the file."""
    games = await long_games(tmp_path)
    seconds = await load_times(tmp_path, list(games))
    print()
    for game, (entries, size) in games.items():
        print(shown(f"load after {entries} entries ({size / 1024:.0f} KB of file)", seconds[game]))
    fresh, *long = (median(times) for times in seconds.values())
    assert max(long) < 3 * fresh
    (short_entries, short_size), *_, (entries, size) = list(games.values())[1:]
    assert size / entries < 1.3 * short_size / short_entries


async def test_the_start(tmp_path: Path) -> None:
    """Opening a folder reads each of its pages once, as the bare check of SQLite does."""
    async with opened(tmp_path) as shelf:
        first = await begun(shelf, years=60, papers=PAPERS)
        await played(shelf, first, Random(1))
        found = await shelf.examine(await shelf.export(first))
        for _ in range(100):
            await shelf.take_in(found, now=NOW)
        size = await pages(shelf)
    starts, bare = [], []
    for _ in range(5):
        begin = perf_counter()
        shelf = await Shelf.open(tmp_path, codecs, lifted)
        starts.append(perf_counter() - begin)
        await shelf.close()
        bare.append(await asyncio.to_thread(bare_check, tmp_path / "courier.db"))
    print()
    print(f"start with 100 games ({size / 2**20:.0f} MB): p50 {median(starts) * 1e3:.0f} ms,", end=" ")
    print(f"of which SQLite's own check {median(bare) * 1e3:.0f} ms")
    assert median(starts) < 3 * median(bare) + 0.05


def bare_check(path: Path) -> float:
    begin = perf_counter()
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA quick_check(1)").fetchone()
    return perf_counter() - begin
