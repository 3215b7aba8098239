"""What has happened in a game: its news, its phases, its journal, and the way back into it."""

from __future__ import annotations

import sqlite3
from functools import partial
from typing import NamedTuple

import msgspec

from rules.kernel.events import Event
from rules.kernel.game import Codec, Snapshot
from rules.kernel.match import AnyEntry, AnyTold, Past
from rules.kernel.orders import No
from storage.ledger import Ledger
from storage.records import unpack

EVER = (1 << 63) - 1


class News(NamedTuple):
    """An event as one reader saw it."""

    number: int
    entry: int
    event: Event


class Noted(NamedTuple):
    entry: AnyEntry
    struck: bool


class Phase(NamedTuple):
    """Where a phase began, or began again on another branch. `struck`: it was taken back since."""

    id: int
    name: str
    entry: int
    struck: bool


class History:
    """Read from what was told and stored then, never by playing old orders again."""

    def __init__(self, ledger: Ledger, game: int, codec: Codec) -> None:
        self._ledger, self.game, self.codec = ledger, game, codec

    async def news(self, who: str, after: int = 0, until: int = EVER) -> list[News]:
        """What `who` was told, by the numbers of the events, without what no longer holds."""
        told = await self._ledger.read(partial(self._told, after, until))
        seen = [(t.number, t.entry, t.seen_by(who)) for t in told]
        return [News(number, entry, event) for number, entry, event in seen if event is not None]

    async def number(self, who: str, after: int = 0, until: int = EVER) -> int:
        """How much `who` was told, worked out beside the event loop."""

        def counted(db: sqlite3.Connection) -> int:
            return sum(1 for told in self._told(after, until, db) if told.seen_by(who) is not None)

        return await self._ledger.read(counted)

    def _told(self, after: int, until: int, db: sqlite3.Connection) -> list[AnyTold]:
        rows = db.execute(
            "SELECT told FROM events WHERE game = ? AND number > ? AND number <= ? AND NOT unsaid"
            " ORDER BY number",
            (self.game, after, until),
        )
        return [self.codec.told(told) for (told,) in rows]

    async def journal(self, after: int = 0) -> list[Noted]:
        return await self._ledger.read(partial(self._journal, after))

    def _journal(self, after: int, db: sqlite3.Connection) -> list[Noted]:
        rows = db.execute(
            "SELECT entry, struck FROM journal WHERE game = ? AND number > ? ORDER BY number",
            (self.game, after),
        )
        return [Noted(self.codec.entry(entry), bool(struck)) for entry, struck in rows]

    async def thoughts(self, after: int = 0, until: int = EVER) -> dict[int, msgspec.Raw]:
        """What computers thought of, by the entries of the journal after one and up to another."""
        sql = "SELECT entry, thought FROM thoughts WHERE game = ? AND entry > ? AND entry <= ? ORDER BY entry"
        rows = await self._ledger.read(lambda db: db.execute(sql, (self.game, after, until)).fetchall())
        return {entry: msgspec.Raw(thought.encode()) for entry, thought in rows}

    async def phases(self) -> list[Phase]:
        """The phases so far, in the order in which they began."""
        return await self._ledger.read(self._phases)

    def _phases(self, db: sqlite3.Connection) -> list[Phase]:
        rows = db.execute(
            "SELECT s.id, phase, s.entry, struck FROM snapshots s"
            " JOIN journal j ON j.game = s.game AND j.number = s.entry WHERE s.game = ? ORDER BY s.id",
            (self.game,),
        )
        return [Phase(id, name, entry, bool(struck)) for id, name, entry, struck in rows]

    async def board(self, phase: Phase) -> Snapshot:
        """The state as the phase began."""
        sql = "SELECT snapshot FROM snapshots WHERE game = ? AND id = ?"
        blob = await self._ledger.read(lambda db: db.execute(sql, (self.game, phase.id)).fetchone())
        return self._snapshot(blob[0])

    def _snapshot(self, blob: bytes) -> Snapshot:
        raw = unpack(blob, f"a snapshot of game {self.game}")
        return self.codec.lifted(msgspec.json.decode(raw, type=Snapshot))

    async def stretch(self, phase: Phase, until: int = EVER) -> Past:
        """How a phase began, and what counts of it up to an entry of the journal."""
        return await self._ledger.read(partial(self._stretch, phase, until))

    def _stretch(self, phase: Phase, until: int, db: sqlite3.Connection) -> Past:
        sql = "SELECT snapshot FROM snapshots WHERE game = ? AND id = ?"
        snapshot = self._snapshot(db.execute(sql, (self.game, phase.id)).fetchone()[0])
        journal = self._journal(snapshot.entry - 1, db)
        entries = [e for e, struck in journal if not struck and e.number <= until]
        return Past.since(snapshot, entries, self._told(snapshot.told, EVER, db))

    async def past(self, number: int) -> Past:
        """The newest start before an entry, and all that counts since: for take-backs and edits there."""
        return await self._ledger.read(partial(self._past, number))

    def _past(self, number: int, db: sqlite3.Connection) -> Past:
        row = db.execute(
            "SELECT snapshot FROM snapshots s JOIN journal j ON j.game = s.game AND j.number = s.entry"
            " WHERE s.game = ? AND s.entry < ? AND NOT struck ORDER BY s.id DESC LIMIT 1",
            (self.game, number),
        ).fetchone()
        if row is None:
            raise No("kernel/take-back", "not_here")
        snapshot = self._snapshot(row[0])
        entries = [e for e, struck in self._journal(snapshot.entry - 1, db) if not struck]
        return Past.since(snapshot, entries, self._told(snapshot.told, EVER, db))
