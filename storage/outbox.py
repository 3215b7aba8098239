"""The outbox as the courier works through it: what is to be sent, what is on its way, what has arrived."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Sequence
from typing import Any

import msgspec

from storage.errors import ParcelDropped
from storage.records import RETIRED, SENDING, SENT, Dispatch, Parcel, Posted, Queue, ReadUpTo, Telling
from storage.writing import OPEN, text

plain = msgspec.json.decode
COLUMNS = "id, game, target, kind, payload, state, attempts, created"
LEFT = "json_object('seat', json_extract(payload, '$.seat'))"  # of a parcel that has arrived
DISPATCHED = "letter, part, dispatches.target, number, nonce, at, message"


def unsent(after: int, limit: int, db: sqlite3.Connection) -> list[Posted]:
    sql = f"SELECT {COLUMNS} FROM outbox WHERE {OPEN} AND id > ? ORDER BY id LIMIT ?"
    return [_posted(row) for row in db.execute(sql, (after, limit))]


def first_to(target: str, db: sqlite3.Connection) -> Posted | None:
    """The next parcel to a target."""
    sql = f"SELECT {COLUMNS} FROM outbox WHERE {OPEN} AND target = ? ORDER BY id LIMIT 1"
    row = db.execute(sql, (target,)).fetchone()
    return _posted(row) if row else None


def queues(db: sqlite3.Connection) -> list[Queue]:
    """What waits, by target."""
    sql = f"SELECT target, count(*), min(created) FROM outbox WHERE {OPEN} GROUP BY target ORDER BY target"
    return [Queue(*row) for row in db.execute(sql)]


def _posted(row: Sequence[Any]) -> Posted:
    id, game, target, kind, payload, *rest = row
    return Posted(id, game, target, kind, plain(payload), *rest)


def last_told(game: int, db: sqlite3.Connection) -> int:
    """When the newest parcel about a game was written; 0 where there is none."""
    (at,) = db.execute("SELECT coalesce(max(created), 0) FROM outbox WHERE game = ?", (game,)).fetchone()
    return int(at)


def last_parcel(db: sqlite3.Connection) -> int:
    (last,) = db.execute("SELECT coalesce(max(id), 0) FROM outbox").fetchone()
    return int(last)


def following(parcel: Posted, db: sqlite3.Connection) -> Posted | None:
    """The next parcel of its kind that waits for the same target."""
    sql = f"SELECT {COLUMNS} FROM outbox WHERE {OPEN} AND target = ? AND id > ? AND game = ? AND kind = ?"
    found = db.execute(f"{sql} ORDER BY id LIMIT 1", (parcel.target, parcel.id, parcel.game, parcel.kind))
    row = found.fetchone()
    return _posted(row) if row else None


def mark_parcel(parcel: int, state: str, attempts: int, db: sqlite3.Connection) -> None:
    """What was dropped meanwhile stays dropped."""
    kept = LEFT if state == SENT else "payload"
    sql = f"UPDATE outbox SET state = ?, attempts = ?, payload = {kept} WHERE id = ? AND state <> ?"
    db.execute(sql, (state, attempts, parcel, RETIRED))


def dispatch(parcel: int, part: int, nonce: str, above: int, now: int, db: sqlite3.Connection) -> Dispatch:
    """A message of a parcel gets its running number at its target, and is on its way from now on."""
    if not db.execute(f"UPDATE outbox SET state = ? WHERE id = ? AND {OPEN}", (SENDING, parcel)).rowcount:
        raise ParcelDropped(parcel=parcel)
    db.execute(
        "INSERT OR IGNORE INTO dispatches (letter, part, target, number, nonce, at) SELECT id, ?, target,"
        " max(?, (SELECT coalesce(max(number), 0) FROM dispatches d WHERE d.target = outbox.target)) + 1,"
        " ?, ? FROM outbox WHERE id = ?",
        (part, above, nonce, now, parcel),
    )
    return next(one for one in dispatches(parcel, db) if one.part == part)


def arrived(parcel: int, part: int, message: int, last: bool, db: sqlite3.Connection) -> None:
    db.execute("UPDATE dispatches SET message = ? WHERE letter = ? AND part = ?", (message, parcel, part))
    if last:
        db.execute(f"UPDATE outbox SET state = ?, payload = {LEFT} WHERE id = ?", (SENT, parcel))


def dispatches(parcel: int, db: sqlite3.Connection) -> list[Dispatch]:
    sql = f"SELECT {DISPATCHED} FROM dispatches WHERE letter = ? ORDER BY part"
    return [Dispatch(*row) for row in db.execute(sql, (parcel,))]


def last_number(target: str, db: sqlite3.Connection) -> int:
    sql = "SELECT coalesce(max(number), 0) FROM dispatches WHERE target = ?"
    (number,) = db.execute(sql, (target,)).fetchone()
    return int(number)


def newest(game: int, kind: str, target: str, db: sqlite3.Connection) -> Dispatch | None:
    """The newest message of a kind that a game has at a target."""
    row = db.execute(
        f"SELECT {DISPATCHED} FROM dispatches JOIN outbox o ON o.id = letter"
        " WHERE game = ? AND kind = ? AND dispatches.target = ? AND message IS NOT NULL"
        " ORDER BY letter DESC, part DESC LIMIT 1",
        (game, kind, target),
    ).fetchone()
    return Dispatch(*row) if row else None


def concerned(game: int, events: Collection[int], db: sqlite3.Connection) -> list[Telling]:
    """The parcels that tell of these events, and all of which nothing has been sent."""
    told = "SELECT letter FROM telling WHERE game = ?1 AND event BETWEEN ?2 AND ?3"
    span = (min(events), max(events)) if events else (0, 0)
    sql = f"SELECT {COLUMNS} FROM outbox WHERE game = ?1 AND (id IN ({told}) OR {OPEN}) ORDER BY id"
    found = [_telling(_posted(row), db) for row in db.execute(sql, (game, *span)).fetchall()]
    return [one for one in found if one.unsent or one.tells_of(events)]


def _telling(parcel: Posted, db: sqlite3.Connection) -> Telling:
    sql = "SELECT event FROM telling WHERE game = ? AND letter = ? ORDER BY event"
    events = tuple(event for (event,) in db.execute(sql, (parcel.game, parcel.id)))
    return Telling(parcel, events, tuple(dispatches(parcel.id, db)))


def post_once(game: int, what: str, parcels: Sequence[Parcel], now: int, db: sqlite3.Connection) -> bool:
    """Add parcels to the outbox unless that was done before under the same name; whether it was done now."""
    if not db.execute("INSERT OR IGNORE INTO once VALUES (?, ?)", (game, what)).rowcount:
        return False
    rows = [(game, at.target, at.kind, text(at.payload), now) for at in parcels]
    db.executemany("INSERT INTO outbox (game, target, kind, payload, created) VALUES (?, ?, ?, ?, ?)", rows)
    return True


def close(user: int, now: int, db: sqlite3.Connection) -> None:
    db.execute("INSERT OR IGNORE INTO closed VALUES (?, ?)", (user, now))


def reopen(user: int, db: sqlite3.Connection) -> None:
    db.execute("DELETE FROM closed WHERE user = ?", (user,))


def closed(db: sqlite3.Connection) -> frozenset[int]:
    return frozenset(user for (user,) in db.execute("SELECT user FROM closed"))


def lose(target: str, now: int, db: sqlite3.Connection) -> int:
    """A target cannot be reached; since when."""
    db.execute("INSERT OR IGNORE INTO lost VALUES (?, ?)", (target, now))
    (since,) = db.execute("SELECT since FROM lost WHERE target = ?", (target,)).fetchone()
    return int(since)


def regain(target: str, db: sqlite3.Connection) -> None:
    db.execute("DELETE FROM lost WHERE target = ?", (target,))


def lost(db: sqlite3.Connection) -> frozenset[str]:
    return frozenset(target for (target,) in db.execute("SELECT target FROM lost"))


def read_dm(user: int, channel: int, message: int, db: sqlite3.Connection) -> bool:
    """Note the last message of a person that was read; whether it is later than the one noted before."""
    written = db.execute(
        "INSERT INTO dms VALUES (:user, :channel, :message) ON CONFLICT (user) DO UPDATE"
        " SET channel = :channel, seen = :message WHERE seen < :message",
        {"user": user, "channel": channel, "message": message},
    )
    return written.rowcount > 0


def open_dm(user: int, channel: int, seen: int, db: sqlite3.Connection) -> None:
    db.execute("INSERT OR IGNORE INTO dms VALUES (?, ?, ?)", (user, channel, seen))


def dms(db: sqlite3.Connection) -> list[ReadUpTo]:
    return [ReadUpTo(*row) for row in db.execute("SELECT user, channel, seen FROM dms ORDER BY user")]
