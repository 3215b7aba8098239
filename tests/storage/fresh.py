"""The database of a new folder, made once: that would take most of the time of an opening."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from storage.ledger import NAME, write_ahead
from storage.migrate import migrate, shipped


@cache
def fresh() -> bytes:
    """The file, with all migrations applied and nothing in it."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / NAME
        with closing(sqlite3.connect(path, isolation_level=None)) as db:
            write_ahead(db, path)
            migrate(db, path, shipped())
        return path.read_bytes()


def laid(folder: Path) -> None:
    """It lies in the folder, if there is none yet: opening it finds nothing to do."""
    folder.mkdir(parents=True, exist_ok=True)
    if not (folder / NAME).exists():
        (folder / NAME).write_bytes(fresh())
