"""What can be wrong with the data folder: each has its sentence, and nothing is overwritten."""

import asyncio
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from storage import Commit, Shelf, ledger
from storage.errors import (
    Damaged,
    DiskFull,
    DiskTrouble,
    Dropped,
    FolderUnusable,
    HeldByAnother,
    Locked,
    Newer,
    NotADatabase,
    NotOurs,
    NoWal,
    OldSqlite,
    ReadOnly,
    StorageError,
    WontOverwrite,
    named,
)
from tests.storage.desk import NOW, begun, opened, order, ordered, played, save_of, value
from tests.storage.test_kill import clerk


@pytest.fixture
def readable_by_all() -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o555)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


async def refused(folder: Path, error: type[StorageError]) -> str:
    """What is said; and that the database is byte for byte what it was."""
    file = folder / ledger.NAME
    before = file.read_bytes()
    with pytest.raises(error) as said:
        await open_and_close(folder)
    assert file.read_bytes() == before
    return str(said.value)


async def open_and_close(folder: Path) -> None:
    async with opened(folder):
        pass


async def filled(folder: Path) -> Path:
    """A folder with a game in it; its database."""
    async with opened(folder) as shelf:
        await played(shelf, await begun(shelf, years=30, papers=400), Random(1))
    return folder / ledger.NAME


async def test_a_second_process_is_refused(tmp_path: Path) -> None:
    """The folder of a running process is refused with its number, and free once that was killed."""
    with clerk(tmp_path, "hold") as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        with pytest.raises(HeldByAnother, match=f"process {process.pid} on "):
            await open_and_close(tmp_path)
    await open_and_close(tmp_path)


async def test_a_second_shelf_is_refused(shelf: Shelf, tmp_path: Path) -> None:
    """The same holds within one process."""
    with pytest.raises(HeldByAnother, match=f"process {os.getpid()} on "):
        await open_and_close(tmp_path)


async def test_a_folder_that_may_not_be_written_to(readable_by_all: Path) -> None:
    """An account without the right to write is told what right it needs."""
    with clerk(readable_by_all, "powerless") as process:
        said = process.communicate()[0]
    assert said.startswith(f"ReadOnly: {readable_by_all} may not be written to. Give the account")


async def test_a_folder_that_is_a_file(tmp_path: Path) -> None:
    """A file in the folder's place is named."""
    (tmp_path / "data").write_text("no folder")
    with pytest.raises(FolderUnusable, match="File exists"):
        await open_and_close(tmp_path / "data")


async def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    """Some other file under the database's name is refused and kept."""
    (tmp_path / ledger.NAME).write_text("Dear diary, " * 100)
    assert "is no SQLite database. Move that file away" in await refused(tmp_path, NotADatabase)


async def test_a_database_of_another_program(tmp_path: Path) -> None:
    """A database with other tables is refused and kept."""
    with closing(sqlite3.connect(tmp_path / ledger.NAME)) as db:
        db.execute("CREATE TABLE recipes (cake TEXT)")
    assert "of another program" in await refused(tmp_path, NotOurs)


async def test_a_database_of_a_newer_version(tmp_path: Path) -> None:
    """A database that a later release wrote is refused and kept, and both versions are named."""
    with closing(sqlite3.connect(await filled(tmp_path))) as db, db:
        db.execute("INSERT INTO migrations VALUES (999, 'of the future')")
    assert "is of version 999, this release knows up to" in await refused(tmp_path, Newer)


@pytest.mark.parametrize("part", [2, 3, 5, 8])
async def test_a_damaged_database(tmp_path: Path, part: int) -> None:
    """A file with a page of rubbish in it, wherever it is, is found at start."""
    file = await filled(tmp_path)
    raw = bytearray(file.read_bytes())
    at = len(raw) // 4096 * part // 10 * 4096
    raw[at : at + 4096] = Random(part).randbytes(4096)
    file.write_bytes(raw)
    assert "is damaged" in await refused(tmp_path, Damaged)


async def test_a_database_cut_short(tmp_path: Path) -> None:
    """A file that lost its end is found at start."""
    file = await filled(tmp_path)
    raw = file.read_bytes()
    file.write_bytes(raw[: len(raw) // 2])
    assert "Put the newest backup in its place" in await refused(tmp_path, Damaged)


async def test_a_full_disk(tmp_path: Path) -> None:
    """When no page can be added the order is refused whole; with room again the game goes on."""
    chance = Random(2)
    async with opened(tmp_path) as shelf:
        game = await begun(shelf, years=500, papers=400)
        pages = await value(shelf, "PRAGMA page_count")
        await shelf.ledger.write(lambda db: db.execute(f"PRAGMA max_page_count = {pages + 3}").fetchone())
        with pytest.raises(DiskFull, match=r"is full\. What was stored before stands"):
            await played(shelf, game, chance)
        stored = await value(shelf, "SELECT max(number) FROM journal")
        assert f'"entries":{stored}' in (await save_of(shelf, game)).decode()
        await shelf.ledger.write(lambda db: db.execute("PRAGMA max_page_count = 10000").fetchone())
        assert await ordered(shelf, game, chance)


async def test_a_locked_database(tmp_path: Path) -> None:
    """While another program writes, an order is refused after some patience and changes nothing."""
    async with opened(tmp_path, patience=20) as shelf:
        game = await begun(shelf)
        saved = await save_of(shelf, game)
        with closing(sqlite3.connect(tmp_path / ledger.NAME, isolation_level=None)) as browser:
            browser.execute("BEGIN IMMEDIATE")
            async with shelf.game(game) as sitting:
                with pytest.raises(Locked, match=r"Another program keeps .* locked\. Close"):
                    await sitting.commit(Commit(order(sitting.match, Random(3)), now=NOW))
                with pytest.raises(Dropped):
                    _ = sitting.match
        assert await save_of(shelf, game) == saved
        assert await ordered(shelf, game, Random(3))


def test_an_old_sqlite() -> None:
    """SQLite without STRICT tables is named, with the version that is needed."""
    with pytest.raises(OldSqlite, match=r"brings SQLite 3\.36\.0; 3\.37\.0 or newer is needed"):
        ledger.check_sqlite((3, 36, 0))
    ledger.check_sqlite((3, 37, 0))


def test_a_folder_without_a_write_ahead_log(tmp_path: Path) -> None:
    """Where SQLite has no shared memory, as on some network folders, that is said."""
    uri = f"file:{tmp_path / ledger.NAME}?vfs=unix-dotfile"
    with closing(sqlite3.connect(uri, uri=True)) as db, pytest.raises(NoWal, match="on a local disk"):
        ledger.write_ahead(db, tmp_path / ledger.NAME)


@pytest.mark.parametrize(
    ("code", "name", "kind"),
    [
        (sqlite3.SQLITE_IOERR_SHMMAP, "SQLITE_IOERR_SHMMAP", NoWal),
        (sqlite3.SQLITE_IOERR_WRITE, "SQLITE_IOERR_WRITE", DiskTrouble),
        (sqlite3.SQLITE_READONLY_DIRECTORY, "SQLITE_READONLY_DIRECTORY", ReadOnly),
        (sqlite3.SQLITE_BUSY_SNAPSHOT, "SQLITE_BUSY_SNAPSHOT", Locked),
    ],
)
def test_what_sqlite_reports_is_put_in_words(code: int, name: str, kind: type[StorageError]) -> None:
    """Errors of the machine that no test can bring about have their sentences too."""
    error = sqlite3.OperationalError("as SQLite puts it")
    error.sqlite_errorcode, error.sqlite_errorname = code, name
    assert type(named(error, Path("data/courier.db"))) is kind


def test_a_fault_of_ours_is_not_put_in_words() -> None:
    """An error that no server owner can mend is left as it is."""
    error = sqlite3.ProgrammingError("no such thing")
    assert named(error, Path("data/courier.db")) is error


async def test_how_the_database_is_kept(shelf: Shelf) -> None:
    """Write-ahead log, a flush a commit, foreign keys, STRICT tables."""
    names = ("journal_mode", "synchronous", "foreign_keys")
    found = await shelf.ledger.read_last(
        lambda db: [db.execute(f"PRAGMA {name}").fetchone() for name in names]
    )
    assert found == [("wal",), (2,), (1,)]
    tables = await shelf.ledger.read(lambda db: db.execute("PRAGMA table_list").fetchall())
    assert [name for _, name, *_, strict in tables if not strict and not name.startswith("sqlite_")] == []


async def test_a_backup_while_a_game_goes_on(tmp_path: Path) -> None:
    """A backup taken between the orders of a running game is whole, and opens as a folder of its own."""
    (tmp_path / "restored").mkdir()
    target = tmp_path / "restored" / ledger.NAME
    async with opened(tmp_path) as shelf:
        game = await begun(shelf, years=40, papers=400)
        await asyncio.gather(played(shelf, game, Random(4)), shelf.ledger.backup(target))
        entries = await value(shelf, "SELECT count(*) FROM journal")
    async with opened(tmp_path / "restored") as restored:
        saved = await value(restored, "SELECT max(number) FROM journal")
        assert 0 < saved <= entries
        assert f'"entries":{saved}' in (await save_of(restored, game)).decode()


async def test_a_backup_overwrites_nothing(shelf: Shelf, tmp_path: Path) -> None:
    """A file that exists is not overwritten by a backup."""
    (tmp_path / "old.db").write_text("older backup")
    with pytest.raises(WontOverwrite, match="Name another file"):
        await shelf.ledger.backup(tmp_path / "old.db")
    assert (tmp_path / "old.db").read_text() == "older backup"


async def test_a_backup_of_what_is_damaged(tmp_path: Path) -> None:
    """A damaged database gives no backup that anyone could take for a good one."""
    file = await filled(tmp_path)
    raw = bytearray(file.read_bytes())
    raw[-4096:] = Random(1).randbytes(4096)
    file.write_bytes(raw)
    with pytest.raises(Damaged):
        await ledger.Ledger(file).backup(tmp_path / "copy.db")
    assert not (tmp_path / "copy.db").exists()


async def test_a_backup_into_no_folder(shelf: Shelf, tmp_path: Path) -> None:
    """A backup into a folder that is not there says so."""
    with pytest.raises(FolderUnusable, match="unable to open"):
        await shelf.ledger.backup(tmp_path / "nowhere" / "copy.db")
