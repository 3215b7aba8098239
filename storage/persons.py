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


def away(db: sqlite3.Connection) -> dict[int, Person]:
    """Who has a holiday of which some table may not have been told all."""
    rows = db.execute("SELECT user, settings FROM persons WHERE json_extract(settings, '$.away') IS NOT NULL")
    return {user: _read(settings) for user, settings in rows}


def forget_away(user: int, away: tuple[int, ...], db: sqlite3.Connection) -> None:
    """All tables know that this holiday is over."""
    found = person(user, db)
    if found.away == away:
        keep(user, msgspec.structs.replace(found, away=()), db)


def looked(user: int, db: sqlite3.Connection) -> dict[int, int]:
    """The last event that a person has read of, by games."""
    return dict(db.execute("SELECT game, event FROM looked WHERE user = ?", (user,)).fetchall())


def look(
    user: int, game: int, event: int, interaction: Interaction | None, now: int, db: sqlite3.Connection
) -> None:
    if interaction:
        write_interaction(db, interaction, now)
    db.execute("INSERT OR REPLACE INTO looked VALUES (?, ?, ?)", (user, game, event))
