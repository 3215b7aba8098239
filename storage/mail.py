"""The outbox as the courier works through it: what is to be sent, what is on its way, what has arrived."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

import msgspec

from storage.records import SENDING, Dispatch, Letter, Posted
from storage.writing import text

plain = msgspec.json.decode


def unsent(after: int, limit: int, db: sqlite3.Connection) -> list[Posted]:
    rows = db.execute(
        "SELECT id, game, target, kind, payload, state, attempts, created FROM outbox"
        " WHERE state IN ('waiting', 'sending') AND id > ? ORDER BY id LIMIT ?",
        (after, limit),
    )
    return [
        Posted(id, game, target, kind, plain(payload), *rest)
        for id, game, target, kind, payload, *rest in rows
    ]


def mark_letter(letter: int, state: str, attempts: int, db: sqlite3.Connection) -> None:
    db.execute("UPDATE outbox SET state = ?, attempts = ? WHERE id = ?", (state, attempts, letter))


def dispatch(letter: int, part: int, db: sqlite3.Connection) -> int:
    """The running number of a message at its target; it is on its way from now on."""
    db.execute("UPDATE outbox SET state = ? WHERE id = ?", (SENDING, letter))
    db.execute(
        "INSERT OR IGNORE INTO dispatches (letter, part, target, number) SELECT id, ?, target,"
        " (SELECT coalesce(max(number), 0) + 1 FROM dispatches d WHERE d.target = outbox.target)"
        " FROM outbox WHERE id = ?",
        (part, letter),
    )
    sql = "SELECT number FROM dispatches WHERE letter = ? AND part = ?"
    (number,) = db.execute(sql, (letter, part)).fetchone()
    return int(number)


def arrived(letter: int, part: int, message: int, db: sqlite3.Connection) -> None:
    db.execute("UPDATE dispatches SET message = ? WHERE letter = ? AND part = ?", (message, letter, part))


def dispatches(letter: int, db: sqlite3.Connection) -> list[Dispatch]:
    sql = "SELECT letter, part, target, number, message FROM dispatches WHERE letter = ? ORDER BY part"
    return [Dispatch(*row) for row in db.execute(sql, (letter,))]


def newest(game: int, kind: str, target: str, db: sqlite3.Connection) -> int | None:
    """The id of the newest message of a kind that a game has at a target."""
    row = db.execute(
        "SELECT message FROM dispatches d JOIN outbox o ON o.id = letter"
        " WHERE game = ? AND kind = ? AND d.target = ? AND message IS NOT NULL"
        " ORDER BY letter DESC, part DESC LIMIT 1",
        (game, kind, target),
    ).fetchone()
    return row[0] if row else None


def post_once(game: int, what: str, letters: Sequence[Letter], now: int, db: sqlite3.Connection) -> bool:
    """Add letters to the outbox unless that was done before under the same name; whether it was done now."""
    if not db.execute("INSERT OR IGNORE INTO once VALUES (?, ?)", (game, what)).rowcount:
        return False
    rows = [(game, at.target, at.kind, text(at.payload), now) for at in letters]
    db.executemany("INSERT INTO outbox (game, target, kind, payload, created) VALUES (?, ?, ?, ?, ?)", rows)
    return True


def close(user: int, now: int, db: sqlite3.Connection) -> None:
    db.execute("INSERT OR IGNORE INTO closed VALUES (?, ?)", (user, now))


def reopen(user: int, db: sqlite3.Connection) -> None:
    db.execute("DELETE FROM closed WHERE user = ?", (user,))


def closed(db: sqlite3.Connection) -> frozenset[int]:
    return frozenset(user for (user,) in db.execute("SELECT user FROM closed"))


def epoch(db: sqlite3.Connection) -> str:
    """The name of this database, given when it is first asked for."""
    db.execute("UPDATE epoch SET mark = lower(hex(randomblob(5))) WHERE mark IS NULL")
    (mark,) = db.execute("SELECT mark FROM epoch").fetchone()
    return str(mark)
