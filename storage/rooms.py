"""The private threads of sides, by their numbers outside."""

from __future__ import annotations

import sqlite3

from storage.records import RETIRED
from storage.writing import OPEN


def of_game(game: int, db: sqlite3.Connection) -> dict[str, int]:
    """By the seats that they are of."""
    return dict(db.execute("SELECT seat, room FROM rooms WHERE game = ?", (game,)).fetchall())


def chief(room: int, db: sqlite3.Connection) -> int | None:
    """Who holds the seat that a room is of, 0 if nobody does; None where it is no room."""
    held = "SELECT coalesce(user, 0) FROM rooms LEFT JOIN seats USING (game, seat) WHERE room = ?"
    row = db.execute(held, (room,)).fetchone()
    return None if row is None else int(row[0])


def drop(room: int, target: str, db: sqlite3.Connection) -> bool:
    """Forget a room that is there no longer, with what waits for it; whether it was one."""
    if not db.execute("DELETE FROM rooms WHERE room = ?", (room,)).rowcount:
        return False
    db.execute(f"UPDATE outbox SET state = ? WHERE target = ? AND {OPEN}", (RETIRED, target))
    return True
