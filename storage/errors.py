"""What can go wrong with the data folder, each as a sentence that says what to do."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any, ClassVar


class StorageError(Exception):
    """Something is wrong with what is stored, or with where. Nothing was overwritten."""

    says: ClassVar[str]

    def __init__(self, **facts: Any) -> None:
        super().__init__(self.says.format(**facts))
        self.facts = facts


# the folder and the machine


class FolderUnusable(StorageError):
    says = "The data folder {path} cannot be used: {reason}. Create it, or name another folder."


class ReadOnly(StorageError):
    says = (
        "{path} may not be written to. Give the account that runs the bot the right to write there, "
        "or name another data folder."
    )


class HeldByAnother(StorageError):
    says = "The data folder {path} is in use by {holder}. Stop that one first."


class OldSqlite(StorageError):
    says = "This Python brings SQLite {found}; {needed} or newer is needed. Install a newer Python."


class NoWal(StorageError):
    says = (
        "SQLite cannot keep a write-ahead log in {path}: {reason}. Network and container-shared folders "
        "often cannot; name a folder on a local disk."
    )


class DiskFull(StorageError):
    says = "The disk that holds {path} is full. What was stored before stands. Make room, then order again."


class DiskTrouble(StorageError):
    says = "The disk that holds {path} reports an error: {reason}. Check the disk, then start again."


class Locked(StorageError):
    says = (
        "Another program keeps {path} locked. Close whatever has it open (a database browser, a backup), "
        "then order again."
    )


# the database


class NotADatabase(StorageError):
    says = (
        "{path} is no SQLite database. Move that file away to begin with an empty one, "
        "or put a backup in its place."
    )


class NotOurs(StorageError):
    says = "{path} is the database of another program. Name another data folder."


class Damaged(StorageError):
    says = (
        "The database {path} is damaged: {reason}. Put the newest backup in its place; "
        "keep the damaged file, much of it can be read."
    )


class PieceDamaged(StorageError):
    says = (
        "In the database {what} is damaged: {reason}. Put the newest backup in its place, or import the game."
    )


class Newer(StorageError):
    says = (
        "The database {path} is of version {found}, this release knows up to {known}. "
        "Install the release that wrote it, or a newer one."
    )


class MigrationFailed(StorageError):
    says = (
        "The database {path} could not be brought to version {number}: {reason}. It stands as it was. "
        "Go back to the release before, and report this."
    )


# a game


class NoSuchGame(StorageError):
    says = "There is no game {game} here."


class NotBegun(StorageError):
    says = "Game {game} has not begun."


class Dropped(StorageError):
    says = "Game {game} was put away after a fault. Nothing half done was stored; order again."


class OutOfStep(StorageError):
    says = "Game {game} was changed by someone else meanwhile. Nothing of this order was stored; order again."


class ParcelDropped(StorageError):
    says = "Parcel {parcel} is not to be sent any more."


class AlreadyDone(StorageError):
    says = "Interaction {interaction} was carried out before."


class Frozen(StorageError):
    says = (
        "Game {game} is frozen, it cannot be read as it was left: {reason}. It is stored untouched. "
        "Install the release that it was last played with, or export it and report this."
    )


# files


class WontOverwrite(StorageError):
    says = "{path} exists already and is not overwritten. Name another file."


class BadExport(StorageError):
    says = "This file is no game that can be taken in: {reason}. Nothing was changed. Export the game again."


NAMED: dict[int, type[StorageError]] = {
    sqlite3.SQLITE_FULL: DiskFull,
    sqlite3.SQLITE_IOERR: DiskTrouble,
    sqlite3.SQLITE_BUSY: Locked,
    sqlite3.SQLITE_LOCKED: Locked,
    sqlite3.SQLITE_READONLY: ReadOnly,
    sqlite3.SQLITE_PERM: ReadOnly,
    sqlite3.SQLITE_CANTOPEN: FolderUnusable,
    sqlite3.SQLITE_NOTADB: NotADatabase,
    sqlite3.SQLITE_CORRUPT: Damaged,
}


def named(error: sqlite3.Error, path: Path) -> Exception:
    """The error in our words, or itself where it can only be a fault of ours."""
    if getattr(error, "sqlite_errorname", "").startswith("SQLITE_IOERR_SHM"):  # the log's shared memory
        return NoWal(path=path.parent, reason=str(error))
    kind = NAMED.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)
    return kind(path=path, reason=str(error)) if kind else error
