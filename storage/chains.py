"""What is read of the chains of games, and of all that they are about."""

from __future__ import annotations

import sqlite3
from base64 import b64encode
from typing import Any

import msgspec

from rules.kernel.chain import ACT, ENTRY, HEAD
from storage.chain import links
from storage.ledger import Part, reads
from storage.reading import record

plain = msgspec.json.decode

BOUND = """
    SELECT again.entry, min(dispatches.number) FROM again JOIN dispatches ON dispatches.letter = again.letter
    WHERE game = ?1 AND part = 0 AND entry NOT IN
        (SELECT json_extract(about, '$.entry') FROM chain WHERE game = ?1 AND kind = 'posted')
    GROUP BY again.entry ORDER BY again.entry"""


class Chains(Part):
    """What is known of them, by games."""

    @reads
    def evidence(self, db: sqlite3.Connection, game: int) -> dict[str, Any]:
        """Of a game what its chain is about, as its export has it."""
        found = record(game, db)
        journal = db.execute(
            "SELECT number, entry, struck FROM journal WHERE game = ? ORDER BY number", (game,)
        )
        receipts = db.execute("SELECT number, sealed FROM receipts WHERE game = ? ORDER BY number", (game,))
        return {
            "seed": b64encode(found.seed).decode(),
            "words": found.words,
            "options": found.options,
            "journal": [
                {"number": n, "entry": plain(entry), "struck": struck} for n, entry, struck in journal
            ],
            "receipts": [{"number": n, "sealed": plain(sealed)} for n, sealed in receipts],
            "chain": links(game, db),
        }

    @reads
    def told(self, db: sqlite3.Connection, game: int) -> list[tuple[int, int]]:
        """The entries by which steps began again, and that no head binds, with the numbers of their posts."""
        return db.execute(BOUND, (game,)).fetchall()

    @reads
    def acted(self, db: sqlite3.Connection, game: int) -> dict[int, int]:
        """How many entries there were before each act of a game master, by the numbers of the acts."""
        sql = "SELECT kind, about FROM chain WHERE game = ? AND kind IN (?, ?) ORDER BY number"
        found, entries = dict[int, int](), 0
        for kind, about in db.execute(sql, (game, ENTRY, ACT)):
            if kind == ENTRY:
                entries += 1
            else:
                found[plain(about)] = entries
        return found

    @reads
    def heads(self, db: sqlite3.Connection, game: int) -> list[tuple[int, str]]:
        """What was published of a game's chain."""
        head = "SELECT json_extract(about, '$.head'), link FROM chain WHERE game = ? AND kind = ?"
        rows = db.execute(f"{head} ORDER BY number", (game, HEAD))
        return [(head, link.hex()) for head, link in rows]
