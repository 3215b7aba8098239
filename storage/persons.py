"""What people have set for themselves, at whatever table they sit, and how far they have read of a game."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

import msgspec

from storage.interactions import write_interaction
from storage.ledger import Ledger, Part, reads, writes
from storage.records import Interaction, Person

_decoded = msgspec.json.Decoder(Person).decode


def unnoticed(user: int) -> None:
    """Nobody minds who has set something anew."""


class People(Part):
    """Settings are read once, for they are wanted with everything that somebody is told.

    `noticed` hears who has set something anew.
    """

    def __init__(self, ledger: Ledger) -> None:
        super().__init__(ledger)
        self.noticed: Callable[[int], None] = unnoticed
        self._known: dict[int, Person] = {}

    async def person(self, user: int) -> Person:
        """What a person has set for all tables."""
        if user not in self._known:
            self._known[user] = await self._read(user)
        return self._known[user]

    @reads
    def _read(self, db: sqlite3.Connection, user: int) -> Person:
        return _person(user, db)

    async def keep(self, user: int, settings: Person) -> None:
        await self._keep(user, settings)
        self._known[user] = settings
        self.noticed(user)

    @writes
    def _keep(self, db: sqlite3.Connection, user: int, settings: Person) -> None:
        _set(user, settings, db)

    async def forget_away(self, user: int, away: tuple[int, ...]) -> None:
        """All tables know that this holiday of a person is over."""
        await self._forget_away(user, away)
        self._known.pop(user, None)

    @writes
    def _forget_away(self, db: sqlite3.Connection, user: int, away: tuple[int, ...]) -> None:
        found = _person(user, db)
        if found.away == away:
            _set(user, msgspec.structs.replace(found, away=()), db)

    async def looked(self, user: int, game: int) -> int | None:
        """The last event of a game that a person has read of, if they have ever looked."""
        return (await self.looked_at(user)).get(game)

    @reads
    def away(self, db: sqlite3.Connection) -> dict[int, Person]:
        """Who has a holiday of which some table may not have been told all."""
        rows = db.execute(
            "SELECT user, settings FROM persons WHERE json_extract(settings, '$.away') IS NOT NULL"
        )
        return {user: _decoded(settings) for user, settings in rows}

    @reads
    def looked_at(self, db: sqlite3.Connection, user: int) -> dict[int, int]:
        """The last event that a person has read of, by the games at which they have ever looked."""
        return dict(db.execute("SELECT game, event FROM looked WHERE user = ?", (user,)).fetchall())

    @writes
    def look(
        self,
        db: sqlite3.Connection,
        user: int,
        game: int,
        event: int,
        *,
        now: int,
        interaction: Interaction | None = None,
    ) -> None:
        """A person reads of a game as far as this event."""
        if interaction:
            write_interaction(db, interaction, now)
        db.execute("INSERT OR REPLACE INTO looked VALUES (?, ?, ?)", (user, game, event))


def _person(user: int, db: sqlite3.Connection) -> Person:
    row = db.execute("SELECT settings FROM persons WHERE user = ?", (user,)).fetchone()
    return _decoded(row[0]) if row else Person()


def _set(user: int, settings: Person, db: sqlite3.Connection) -> None:
    text = msgspec.json.encode(settings).decode()
    db.execute("INSERT OR REPLACE INTO persons VALUES (?, ?)", (user, text))
