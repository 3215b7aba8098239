"""Brings a database from the version it has to the version of this release, one numbered file at a time."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from functools import cache
from importlib import resources
from pathlib import Path
from typing import NamedTuple

from storage.errors import MigrationFailed, Newer, NotOurs, named


class Migration(NamedTuple):
    number: int
    name: str
    sql: str


@cache
def shipped() -> tuple[Migration, ...]:
    """The files `migrations/0001_name.sql` and on, in order."""
    folder = resources.files("storage") / "migrations"
    files = sorted((f for f in folder.iterdir() if f.name.endswith(".sql")), key=lambda f: f.name)
    found = []
    for file in files:
        number, _, name = file.name.removesuffix(".sql").partition("_")
        found.append(Migration(int(number), name, file.read_text(encoding="utf-8")))
    return tuple(found)


def version(db: sqlite3.Connection, path: Path) -> int:
    """The last migration that was applied; 0 for an empty database."""
    tables = {name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    if not tables:
        return 0
    if "migrations" not in tables:
        raise NotOurs(path=path)
    (number,) = db.execute("SELECT max(number) FROM migrations").fetchone()
    return int(number)


def check(db: sqlite3.Connection, path: Path, migrations: Sequence[Migration]) -> None:
    """Refuse a database that this release does not know, before anything of it is touched."""
    found, known = version(db, path), migrations[-1].number
    if found > known:
        raise Newer(path=path, found=found, known=known)


def migrate(db: sqlite3.Connection, path: Path, migrations: Sequence[Migration]) -> None:
    """Apply what is missing, each migration in one transaction with its record."""
    found = version(db, path)
    db.execute("PRAGMA foreign_keys = OFF")  # a table may be made anew while others point to it
    for migration in migrations:
        if migration.number > found:
            _apply(db, path, migration)


def _apply(db: sqlite3.Connection, path: Path, migration: Migration) -> None:
    try:
        db.executescript(f"BEGIN IMMEDIATE;\n{migration.sql}")
        db.execute("INSERT INTO migrations VALUES (?, ?)", (migration.number, migration.name))
        orphan = db.execute("PRAGMA foreign_key_check").fetchone()
        if orphan:
            raise sqlite3.IntegrityError(f"table {orphan[0]} points to a missing row of {orphan[2]}")
        db.execute("COMMIT")
    except sqlite3.Error as error:
        if db.in_transaction:
            db.execute("ROLLBACK")
        trouble = named(error, path)
        if trouble is error:
            trouble = MigrationFailed(path=path, number=migration.number, reason=str(error))
        raise trouble from error
