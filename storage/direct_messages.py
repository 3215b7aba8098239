"""Direct messages: who takes none, where people write in private, and how far that is read."""

from __future__ import annotations

import sqlite3

from storage.ledger import Part, reads, writes
from storage.records import ReadUpTo


class DirectMessages(Part):
    """What is known of them, by users."""

    @writes
    def close(self, db: sqlite3.Connection, user: int, *, now: int) -> None:
        """A user takes no direct messages."""
        db.execute("INSERT OR IGNORE INTO closed VALUES (?, ?)", (user, now))

    @writes
    def reopen(self, db: sqlite3.Connection, user: int) -> None:
        """A user wants them again."""
        db.execute("DELETE FROM closed WHERE user = ?", (user,))

    @reads
    def closed(self, db: sqlite3.Connection) -> frozenset[int]:
        """The users who take no direct messages."""
        return frozenset(user for (user,) in db.execute("SELECT user FROM closed"))

    @writes
    def note_read(self, db: sqlite3.Connection, user: int, channel: int, message: int) -> bool:
        """A direct message of a person is read; False if it, or a later one, was read before."""
        written = db.execute(
            "INSERT INTO dms VALUES (:user, :channel, :message) ON CONFLICT (user) DO UPDATE"
            " SET channel = :channel, seen = :message WHERE seen < :message",
            {"user": user, "channel": channel, "message": message},
        )
        return written.rowcount > 0

    @writes
    def note_channel(self, db: sqlite3.Connection, user: int, channel: int, seen: int) -> None:
        """Note where a person writes in private, unless that is known; what came until `seen` is no news."""
        db.execute("INSERT OR IGNORE INTO dms VALUES (?, ?, ?)", (user, channel, seen))

    @reads
    def channels(self, db: sqlite3.Connection) -> list[ReadUpTo]:
        """Where people write in private, and how far that is read."""
        return [ReadUpTo(*row) for row in db.execute("SELECT user, channel, seen FROM dms ORDER BY user")]
