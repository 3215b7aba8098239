"""Deadlines: claimed when they come, given back, moved on by the time in which the bot was not there."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

import msgspec

from storage.ledger import Part, reads, writes
from storage.records import Answered, Coming, Deadline, Parcel
from storage.writing import text

COLUMNS = "game, seat, ask, due, held, plain, begun"
LETTER = "game, target, kind, payload, created"
Options = Mapping[str, Any]  # of a game
Move = Callable[[Options, int, int, int], int]  # what is due then, since and until when it was away
Tell = Callable[[Options, int, int, int], Iterable[Parcel]]  # in which channel, since and until when


class Clock(Part):
    """The deadlines of all games, and how long the bot was away."""

    @reads
    def of_game(self, db: sqlite3.Connection, game: int) -> list[Deadline]:
        """When the answers are due that a game waits for."""
        rows = db.execute(f"SELECT {COLUMNS} FROM deadlines WHERE game = ? ORDER BY seat", (game,))
        return [_deadline(*row) for row in rows]

    @reads
    def answered(self, db: sqlite3.Connection, game: int) -> dict[tuple[str, int], Answered]:
        """How much time there was left when questions were answered, by their seats and numbers."""
        rows = db.execute("SELECT seat, ask, due, left, plain, begun FROM answered WHERE game = ?", (game,))
        return {row[:2]: Answered(*row) for row in rows}

    @writes
    def claim(self, db: sqlite3.Connection, now: int) -> list[Deadline]:
        """The deadlines that have come, each handed out once while this process lives."""
        rows = db.execute(
            "UPDATE deadlines SET claimed = 1 WHERE due <= ? AND NOT claimed AND NOT held"
            f" RETURNING {COLUMNS}",
            (now,),
        ).fetchall()
        return sorted((_deadline(*row) for row in rows), key=lambda d: (d.due, d.game, d.seat))

    @writes
    def release(self, db: sqlite3.Connection, game: int) -> None:
        """What was claimed of a game and could not be done now is claimed anew."""
        db.execute("UPDATE deadlines SET claimed = 0 WHERE game = ?", (game,))

    @reads
    def coming(self, db: sqlite3.Connection, until: int, fact: str) -> list[Coming]:
        """The deadlines that come before then, where somebody sits and sides do not share a screen.

        `fact`: where among the options of each game one is to be found.
        """
        columns = ", ".join(f"d.{column.strip()}" for column in COLUMNS.split(","))
        rows = db.execute(
            f"SELECT {columns}, user, since, json_extract(options, ?) FROM deadlines AS d"
            " JOIN seats USING (game, seat) JOIN asks AS a USING (game, seat)"
            " JOIN games AS g ON g.id = d.game"
            " WHERE ask = number AND due <= ? AND NOT claimed AND NOT held AND NOT hot_seat"
            " ORDER BY due, d.game, seat",
            (fact, until),
        )
        return [Coming(_deadline(*row[:-3]), *row[-3:]) for row in rows]

    @reads
    def waits(self, db: sqlite3.Connection, seat: str, until: int) -> list[Deadline]:
        """The deadlines of this seat, at whatever table, that come before then."""
        rows = db.execute(
            f"SELECT {COLUMNS} FROM deadlines WHERE seat = ? AND due <= ? AND NOT claimed AND NOT held",
            (seat, until),
        )
        return [_deadline(*row) for row in rows]

    @writes
    def at_work(self, db: sqlite3.Connection, now: int, slack: int, move: Move, tell: Tell) -> list[int]:
        """The bot is at work. If it was not for longer than the slack, what was still to come is moved on.

        The games of which deadlines were moved; each is told so.
        """
        row = db.execute("SELECT at FROM alive").fetchone()
        db.execute("INSERT OR REPLACE INTO alive VALUES (1, ?)", (now,))
        since = row[0] if row else now
        if now - since <= slack:
            return []
        db.execute("INSERT INTO outages VALUES (?, ?)", (since, now))
        coming = "SELECT game FROM deadlines WHERE due > ? AND NOT held"
        sql = f"SELECT id, channel, options FROM games WHERE id IN ({coming}) ORDER BY id"
        games = [
            (game, channel, msgspec.json.decode(said)) for game, channel, said in db.execute(sql, (since,))
        ]
        moved = [each for each in games if _moved_on(each[0], partial(move, each[2]), since, now, db)]
        for game, channel, options in moved:
            told = () if channel is None else tell(options, channel, since, now)
            rows = [(game, at.target, at.kind, text(at.payload), now) for at in told]
            db.executemany(f"INSERT INTO outbox ({LETTER}) VALUES (?, ?, ?, ?, ?)", rows)
        return [game for game, _, _ in moved]

    @reads
    def last_at_work(self, db: sqlite3.Connection) -> int | None:
        """When the bot was last known to be at work; None if it never was."""
        row = db.execute("SELECT at FROM alive").fetchone()
        return row[0] if row else None

    @reads
    def outages(self, db: sqlite3.Connection, after: int) -> list[tuple[int, int]]:
        """From when until when the bot was away, as far as that was not over then, in order."""
        return db.execute(
            "SELECT since, until FROM outages WHERE until > ? ORDER BY since", (after,)
        ).fetchall()


def _deadline(game: int, seat: str, ask: int, due: int, held: int, plain: int, begun: int) -> Deadline:
    return Deadline(game, seat, ask, due, bool(held), plain, begun)


def release_claims(db: sqlite3.Connection) -> None:
    """Of a process that died: what it claimed and did not close is claimed anew."""
    db.execute("UPDATE deadlines SET claimed = 0 WHERE claimed")


def _moved_on(
    game: int, move: Callable[[int, int, int], int], since: int, now: int, db: sqlite3.Connection
) -> bool:
    """Move on what was still to come of a game; whether any of it is due at another time now."""
    sql = "SELECT seat, due, plain FROM deadlines WHERE game = ? AND due > ? AND NOT held"
    known = db.execute(sql, (game, since)).fetchall()
    later = {due: move(due, since, now) for _, *times in known for due in times}
    rows = [(later[due], later[plain], game, seat) for seat, due, plain in known]
    db.executemany("UPDATE deadlines SET due = ?, plain = ? WHERE game = ? AND seat = ?", rows)
    return any(later[due] != due for _, due, _ in known)
