"""Interactions that were carried out, and what came of each, so that none is carried out twice."""

from __future__ import annotations

import sqlite3
from typing import Any

import msgspec

from storage.errors import AlreadyDone
from storage.ledger import Part, reads, writes
from storage.records import Interaction

plain = msgspec.json.decode


class Interactions(Part):
    """They are forgotten after a while, as they do not come again then."""

    @reads
    def result(self, db: sqlite3.Connection, interaction: int) -> tuple[Any] | None:
        """What came of an interaction, in a tuple of one, if it was carried out."""
        row = db.execute("SELECT result FROM interactions WHERE id = ?", (interaction,)).fetchone()
        return (plain(row[0]),) if row else None

    @writes
    def forget(self, db: sqlite3.Connection, before: int) -> None:
        """What was done for requests of that long ago."""
        db.execute("DELETE FROM interactions WHERE at < ?", (before,))


def write_interaction(db: sqlite3.Connection, done: Interaction, now: int) -> None:
    row = (done.id, msgspec.json.encode(done.result).decode(), now)
    if not db.execute("INSERT OR IGNORE INTO interactions (id, result, at) VALUES (?, ?, ?)", row).rowcount:
        raise AlreadyDone(interaction=done.id)
