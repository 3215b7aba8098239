"""The file that keeps the world from one day to the next, and the folder of attached files beside it."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import msgspec

from bot.playground.model import Thing

T = TypeVar("T", bound=Thing)


class Store:
    """One row a thing. Without a folder all is kept in memory and gone with the process."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._files: dict[int, bytes] = {}
        if folder is not None:
            (folder / "files").mkdir(parents=True, exist_ok=True)
        self._db = sqlite3.connect(folder / "world.sqlite3" if folder else ":memory:")
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = NORMAL")
        self._db.execute(
            "CREATE TABLE IF NOT EXISTS thing (kind TEXT, id TEXT, body BLOB, PRIMARY KEY (kind, id)) STRICT"
        )

    def all(self, kind: type[T]) -> Iterator[T]:
        rows = self._db.execute("SELECT body FROM thing WHERE kind = ?", (kind.__name__,))
        for (body,) in rows.fetchall():
            yield msgspec.json.decode(body, type=kind)

    def keep(self, thing: Thing) -> None:
        row = (type(thing).__name__, str(thing.id), msgspec.json.encode(thing))
        self._db.execute("INSERT OR REPLACE INTO thing VALUES (?, ?, ?)", row)

    def forget(self, thing: Thing) -> None:
        key = (type(thing).__name__, str(thing.id))
        self._db.execute("DELETE FROM thing WHERE kind = ? AND id = ?", key)

    def commit(self) -> None:
        if self._db.in_transaction:
            self._db.commit()

    def keep_file(self, file_id: int, data: bytes) -> None:
        if self._folder is None:
            self._files[file_id] = data
        else:
            (self._folder / "files" / str(file_id)).write_bytes(data)

    def file(self, file_id: int) -> bytes | None:
        if self._folder is None:
            return self._files.get(file_id)
        path = self._folder / "files" / str(file_id)
        return path.read_bytes() if path.exists() else None

    def forget_file(self, file_id: int) -> None:
        self._files.pop(file_id, None)
        if self._folder is not None:
            (self._folder / "files" / str(file_id)).unlink(missing_ok=True)

    def close(self) -> None:
        self.commit()
        self._db.close()
