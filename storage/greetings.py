"""Greetings: which servers are greeted, and where, so that none is greeted twice."""

from __future__ import annotations

import sqlite3

import msgspec

from storage.ledger import Part, reads, writes
from storage.records import Greeting

SHUT = 0  # in place of a message: the channel could not be written to


class Greetings(Part):
    """By servers."""

    @writes
    def plan(self, db: sqlite3.Connection, greeting: Greeting) -> bool:
        """A server is to be greeted; False if it is or was already."""
        planned = db.execute(
            "INSERT INTO greetings VALUES (:guild, :channel, :language, :at, NULL)"
            " ON CONFLICT (guild) DO UPDATE"
            " SET channel = :channel, language = :language, at = :at, message = NULL"
            f" WHERE message = {SHUT}",
            msgspec.structs.asdict(greeting),
        )
        return planned.rowcount > 0

    @reads
    def due(self, db: sqlite3.Connection) -> list[Greeting]:
        """Those of which nobody knows whether they have arrived, the first one first."""
        sql = "SELECT guild, channel, language, at FROM greetings WHERE message IS NULL ORDER BY at, guild"
        return [Greeting(*row) for row in db.execute(sql)]

    @writes
    def arrived(self, db: sqlite3.Connection, guild: int, message: int = SHUT) -> None:
        """It stands there, or never will."""
        db.execute("UPDATE greetings SET message = ? WHERE guild = ?", (message, guild))
