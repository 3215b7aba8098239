"""What people have set for themselves, at whatever table they sit, and how far they have read of a game."""

from __future__ import annotations

import sqlite3

import msgspec

from storage.records import Interaction, Person
from storage.writing import write_interaction

_read = msgspec.json.Decoder(Person).decode


def person(user: int, db: sqlite3.Connection) -> Person:
    row = db.execute("SELECT settings FROM persons WHERE user = ?", (user,)).fetchone()
    return _read(row[0]) if row else Person()


def keep(user: int, settings: Person, db: sqlite3.Connection) -> None:
    text = msgspec.json.encode(settings).decode()
    db.execute("INSERT OR REPLACE INTO persons VALUES (?, ?)", (user, text))


def looked(user: int, game: int, db: sqlite3.Connection) -> int | None:
    row = db.execute("SELECT event FROM looked WHERE user = ? AND game = ?", (user, game)).fetchone()
    return row[0] if row else None


def look(
    user: int, game: int, event: int, interaction: Interaction | None, now: int, db: sqlite3.Connection
) -> None:
    if interaction:
        write_interaction(db, interaction, now)
    db.execute("INSERT OR REPLACE INTO looked VALUES (?, ?, ?)", (user, game, event))
