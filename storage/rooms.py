"""The private threads of sides, by their numbers outside."""

from __future__ import annotations

import sqlite3

from storage.ledger import Part, reads, writes
from storage.records import RETIRED
from storage.writing import OPEN


class Rooms(Part):
    """The threads, and the seats that they are of."""

    @reads
    def of_game(self, db: sqlite3.Connection, game: int) -> dict[str, int]:
        """The private threads that the sides of a game have, by their seats."""
        return dict(db.execute("SELECT seat, room FROM rooms WHERE game = ?", (game,)).fetchall())

    @reads
    def chief(self, db: sqlite3.Connection, room: int) -> int | None:
        """Who holds the seat whose private thread this is, 0 if nobody does; None where it is none."""
        held = "SELECT coalesce(user, 0) FROM rooms LEFT JOIN seats USING (game, seat) WHERE room = ?"
        row = db.execute(held, (room,)).fetchone()
        return None if row is None else int(row[0])

    @writes
    def drop(self, db: sqlite3.Connection, room: int, target: str) -> bool:
        """A private thread is no more, nor is what waits for it; whether it was one."""
        if not db.execute("DELETE FROM rooms WHERE room = ?", (room,)).rowcount:
            return False
        db.execute(f"UPDATE outbox SET state = ? WHERE target = ? AND {OPEN}", (RETIRED, target))
        return True
