"""The database file: opened with care, and used only by whole functions, each in one hop.

A hop is a function that runs from its first line to its last in the thread of a connection. Nothing
can come between the BEGIN and the COMMIT of a hop: no other task, and no cancellation of the task that
waits for it, which learns less but changes nothing.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Coroutine, Sequence
from contextlib import closing
from functools import partial, wraps
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

import aiosqlite

from storage.errors import Damaged, FolderUnusable, NoWal, OldSqlite, WontOverwrite, named
from storage.migrate import Migration, check, migrate, shipped

T = TypeVar("T")
P = ParamSpec("P")
PartT = TypeVar("PartT", bound="Part")
Act = Callable[[sqlite3.Connection], T]
Hop = Callable[Concatenate[PartT, sqlite3.Connection, P], T]
Asked = Callable[Concatenate[PartT, P], Coroutine[Any, Any, T]]

NAME = "courier.db"
PATIENCE = 5000  # milliseconds to wait for another program's lock
OLDEST_SQLITE = (3, 37, 0)  # the first with STRICT tables


class _Connection(aiosqlite.Connection):
    async def open(self) -> None:
        """Opened to the end even if whoever waits for it is cancelled, so that it can be closed."""
        opening = asyncio.ensure_future(self)
        try:
            await asyncio.shield(opening)
        except asyncio.CancelledError:
            await asyncio.wait([opening])
            raise

    async def hop(self, act: Act[T]) -> T:
        result: T = await self._execute(act, self._conn)  # type: ignore[no-untyped-call]
        return result


def check_sqlite(found: tuple[int, ...] = sqlite3.sqlite_version_info) -> None:
    if found < OLDEST_SQLITE:
        raise OldSqlite(found=".".join(map(str, found)), needed=".".join(map(str, OLDEST_SQLITE)))


def write_ahead(db: sqlite3.Connection, path: Path) -> None:
    (mode,) = db.execute("PRAGMA journal_mode = WAL").fetchone()
    if mode != "wal":
        raise NoWal(path=path.parent, reason=f"it offers “{mode}”")


def check_whole(db: sqlite3.Connection, path: Path) -> None:
    (found,) = db.execute("PRAGMA quick_check(1)").fetchone()
    if found != "ok":
        raise Damaged(path=path, reason=found)


def transaction(begin: str, act: Act[T], db: sqlite3.Connection) -> T:
    db.execute(begin)
    try:
        result = act(db)
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
    return result


class Ledger:
    """Two connections: all writing, and reading what must see all that was written, goes through one."""

    def __init__(self, path: Path, patience: int = PATIENCE) -> None:
        self.path = path
        connect = partial(sqlite3.connect, path, timeout=patience / 1000, isolation_level=None)
        self._writer, self._reader = _Connection(connect, 64), _Connection(connect, 64)

    async def open(self, migrations: Sequence[Migration] | None = None) -> None:
        check_sqlite()
        try:
            await self._writer.open()
            await self._hop(self._writer, partial(self._prepare, migrations or shipped()))
            await self._reader.open()
            await self._hop(self._reader, lambda db: db.execute("PRAGMA query_only = ON"))
        except sqlite3.Error as error:
            await self.close()
            raise named(error, self.path) from error
        except BaseException:
            await self.close()
            raise

    def _prepare(self, migrations: Sequence[Migration], db: sqlite3.Connection) -> None:
        check_whole(db, self.path)
        check(db, self.path, migrations)
        write_ahead(db, self.path)
        db.execute("PRAGMA synchronous = FULL")
        migrate(db, self.path, migrations)
        db.execute("PRAGMA foreign_keys = ON")

    async def close(self) -> None:
        for connection in (self._reader, self._writer):
            await connection.close()

    async def write(self, act: Act[T]) -> T:
        """All that `act` writes, or nothing."""
        return await self._hop(self._writer, partial(transaction, "BEGIN IMMEDIATE", act))

    async def read(self, act: Act[T]) -> T:
        """One consistent look, beside whatever is being written."""
        return await self._hop(self._reader, partial(transaction, "BEGIN", act))

    async def read_last(self, act: Act[T]) -> T:
        """A look after all that was given to `write` before, also by tasks that no longer wait for it."""
        return await self._hop(self._writer, partial(transaction, "BEGIN", act))

    async def _hop(self, connection: _Connection, act: Act[T]) -> T:
        try:
            return await connection.hop(act)
        except sqlite3.Error as error:
            raise named(error, self.path) from error

    async def backup(self, target: Path) -> None:
        """A copy of the whole database as it now is, in one file, while the game goes on."""
        await asyncio.to_thread(self._backup, target)

    def _backup(self, target: Path) -> None:
        if target.exists():
            raise WontOverwrite(path=target)
        part = target.with_name(target.name + ".part")
        try:
            part.unlink(missing_ok=True)
            with closing(sqlite3.connect(self.path)) as ours, closing(sqlite3.connect(part)) as copy:
                ours.backup(copy)
                check_whole(copy, self.path)
                copy.execute("PRAGMA journal_mode = DELETE")
            part.rename(target)
        except sqlite3.Error as error:
            raise named(error, target) from error
        except OSError as error:
            raise FolderUnusable(path=target.parent, reason=error.strerror) from error


class Part:
    """What is kept of one kind of thing. Its methods are whole functions, each done in one hop."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger


def reads(look: Hop[PartT, P, T]) -> Asked[PartT, P, T]:
    """A method that looks at the database, beside whatever is being written."""

    @wraps(look)
    async def hop(part: PartT, /, *args: P.args, **named: P.kwargs) -> T:
        return await part.ledger.read(lambda db: look(part, db, *args, **named))

    return hop


def writes(change: Hop[PartT, P, T]) -> Asked[PartT, P, T]:
    """A method of which all is written, or nothing."""

    @wraps(change)
    async def hop(part: PartT, /, *args: P.args, **named: P.kwargs) -> T:
        return await part.ledger.write(lambda db: change(part, db, *args, **named))

    return hop
