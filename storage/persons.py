"""What people have set for themselves, at whatever table they sit."""

from __future__ import annotations

import sqlite3

import msgspec

from storage.records import Person

_read = msgspec.json.Decoder(Person).decode


def person(user: int, db: sqlite3.Connection) -> Person:
    row = db.execute("SELECT settings FROM persons WHERE user = ?", (user,)).fetchone()
    return _read(row[0]) if row else Person()


def keep(user: int, settings: Person, db: sqlite3.Connection) -> None:
    text = msgspec.json.encode(settings).decode()
    db.execute("INSERT OR REPLACE INTO persons VALUES (?, ?)", (user, text))
