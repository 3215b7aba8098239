"""The outbox as the courier works through it: what is to be sent, what is on its way, what has arrived."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Sequence
from typing import Any

import msgspec

from storage.errors import ParcelDropped
from storage.ledger import Part, reads, writes
from storage.records import RETIRED, SENDING, SENT, Called, Dispatch, Offer, Parcel, Posted, Queue, Telling
from storage.writing import OPEN, text

plain = msgspec.json.decode
COLUMNS = "id, game, target, kind, payload, state, attempts, created"
# what is kept of a parcel that has arrived: all of it as long as it offers what may lapse, and of a question
# what it asks
OFFERS = "(json_extract(payload, '$.free') OR json_extract(payload, '$.replaceable'))"
TELLING = ("is", "table", "seat", "ask", "kind", "rule")
FIELDS = (f"'{name}', json_extract(payload, '$.{name}')" for name in TELLING)
ASKED = f"json_extract(payload, '$.ask') IS NOT NULL THEN json_object({', '.join(FIELDS)})"
BARE = f"CASE WHEN {ASKED} ELSE json_object('seat', json_extract(payload, '$.seat')) END"
LEFT = f"CASE WHEN {OFFERS} THEN payload ELSE {BARE} END"
DISPATCHED = "letter, part, dispatches.target, number, nonce, at, message"


class Outbox(Part):
    """Parcels, their messages, and the targets that cannot be reached."""

    @reads
    def unsent(self, db: sqlite3.Connection, after: int = 0, limit: int = 100) -> list[Posted]:
        """Parcels that wait or are on their way, in order."""
        sql = f"SELECT {COLUMNS} FROM outbox WHERE {OPEN} AND id > ? ORDER BY id LIMIT ?"
        return [_posted(row) for row in db.execute(sql, (after, limit))]

    @reads
    def queues(self, db: sqlite3.Connection) -> list[Queue]:
        """How many parcels wait, by target."""
        sql = (
            f"SELECT target, count(*), min(created) FROM outbox WHERE {OPEN} GROUP BY target ORDER BY target"
        )
        return [Queue(*row) for row in db.execute(sql)]

    @reads
    def first_to(self, db: sqlite3.Connection, target: str) -> Posted | None:
        """The next parcel to a target."""
        sql = f"SELECT {COLUMNS} FROM outbox WHERE {OPEN} AND target = ? ORDER BY id LIMIT 1"
        row = db.execute(sql, (target,)).fetchone()
        return _posted(row) if row else None

    @reads
    def following(self, db: sqlite3.Connection, parcel: Posted) -> Posted | None:
        """The next parcel of its kind that waits for the same target."""
        sql = f"SELECT {COLUMNS} FROM outbox WHERE {OPEN} AND target = ? AND id > ? AND game = ? AND kind = ?"
        found = db.execute(f"{sql} ORDER BY id LIMIT 1", (parcel.target, parcel.id, parcel.game, parcel.kind))
        row = found.fetchone()
        return _posted(row) if row else None

    @reads
    def behind(self, db: sqlite3.Connection, parcel: Posted) -> list[Posted]:
        """What waits for the same target after a parcel."""
        sql = f"SELECT {COLUMNS} FROM outbox WHERE {OPEN} AND target = ? AND id > ? ORDER BY id"
        return [_posted(row) for row in db.execute(sql, (parcel.target, parcel.id))]

    @reads
    def last_told(self, db: sqlite3.Connection, game: int) -> int:
        """When the newest parcel about a game was written; 0 where there is none."""
        (at,) = db.execute("SELECT coalesce(max(created), 0) FROM outbox WHERE game = ?", (game,)).fetchone()
        return int(at)

    @reads
    def last_parcel(self, db: sqlite3.Connection) -> int:
        """The newest parcel that there ever was, sent or not."""
        (last,) = db.execute("SELECT coalesce(max(id), 0) FROM outbox").fetchone()
        return int(last)

    @writes
    def mark(self, db: sqlite3.Connection, parcel: int, state: str, attempts: int) -> None:
        """What was dropped meanwhile stays dropped."""
        _mark(db, parcel, state, attempts)

    @writes
    def dispatch(
        self, db: sqlite3.Connection, parcel: int, part: int, nonce: str, *, now: int, above: int = 0
    ) -> Dispatch:
        """A message of a parcel is about to be sent: it gets a running number at its target, once."""
        if not db.execute(f"UPDATE outbox SET state = ? WHERE id = ? AND {OPEN}", (SENDING, parcel)).rowcount:
            raise ParcelDropped(parcel=parcel)
        db.execute(
            "INSERT OR IGNORE INTO dispatches (letter, part, target, number, nonce, at) SELECT id, ?, target,"
            " max(?, (SELECT coalesce(max(number), 0) FROM dispatches d WHERE d.target = outbox.target)) + 1,"
            " ?, ? FROM outbox WHERE id = ?",
            (part, above, nonce, now, parcel),
        )
        return next(one for one in _dispatches(parcel, db) if one.part == part)

    @writes
    def arrived(
        self, db: sqlite3.Connection, parcel: int, part: int, message: int, *, last: bool = True
    ) -> None:
        """A message has arrived; with the last one its parcel is sent."""
        db.execute("UPDATE dispatches SET message = ? WHERE letter = ? AND part = ?", (message, parcel, part))
        if last:
            db.execute(f"UPDATE outbox SET state = ?, payload = {LEFT} WHERE id = ?", (SENT, parcel))

    @writes
    def replaced(self, db: sqlite3.Connection, parcel: int, attempts: int, earlier: int) -> None:
        """A parcel stands in the message of an earlier one, which tells what that told no longer."""
        _mark(db, parcel, SENT, attempts)
        now = "(SELECT payload FROM outbox WHERE id = ?)"
        db.execute(f"UPDATE outbox SET payload = {now} WHERE id = ?", (parcel, earlier))
        db.execute(f"UPDATE outbox SET payload = {BARE} WHERE id = ?", (parcel,))
        db.execute("DELETE FROM telling WHERE letter = ?", (earlier,))
        db.execute("UPDATE telling SET letter = ? WHERE letter = ?", (earlier, parcel))

    @reads
    def dispatches(self, db: sqlite3.Connection, parcel: int) -> list[Dispatch]:
        """The messages of a parcel that were about to be sent."""
        return _dispatches(parcel, db)

    @reads
    def last_number(self, db: sqlite3.Connection, target: str) -> int:
        """The highest running number that was given at a target."""
        sql = "SELECT coalesce(max(number), 0) FROM dispatches WHERE target = ?"
        (number,) = db.execute(sql, (target,)).fetchone()
        return int(number)

    @reads
    def newest(
        self, db: sqlite3.Connection, game: int, kind: str, target: str, *, before: int | None = None
    ) -> Dispatch | None:
        """The newest message of a kind that a game has at a target; of those of parcels before this one."""
        row = db.execute(
            f"SELECT {DISPATCHED} FROM dispatches JOIN outbox o ON o.id = letter"
            " WHERE game = ? AND kind = ? AND dispatches.target = ? AND message IS NOT NULL"
            " AND letter < coalesce(?, letter + 1) ORDER BY letter DESC, part DESC LIMIT 1",
            (game, kind, target, before),
        ).fetchone()
        return Dispatch(*row) if row else None

    @reads
    def called(self, db: sqlite3.Connection, game: int, sort: str, end: str) -> list[Called]:
        """What calls seats of a game: the newest of this sort for each at each target, if no `end` of it is
        under way."""
        found = db.execute(
            "SELECT target, substr(kind, length(?2) + 2), coalesce(json_extract(payload, '$.ask'), 0),"
            " json_extract(payload, '$.is'), max(id) FROM outbox"
            f" WHERE game = ?1 AND kind > ?2 || ' ' AND kind < ?2 || '!' AND state <> '{RETIRED}'"
            " GROUP BY kind, target ORDER BY max(id)",
            (game, sort),
        )
        return [Called(target, seat, ask) for target, seat, ask, what, _ in found if what != end]

    @reads
    def offers(self, db: sqlite3.Connection, game: int, sort: str) -> list[Offer]:
        """What the newest message of each kind of this sort offers, or will when it is sent."""
        return _newest(db, game, sort, OFFERS)

    @reads
    def asking(self, db: sqlite3.Connection, game: int, sort: str) -> list[Offer]:
        """The questions that the newest message of each kind of this sort asks, or will when it is sent."""
        return _newest(db, game, sort, "json_extract(payload, '$.is') = ?2")

    @reads
    def standing(self, db: sqlite3.Connection, parcel: Posted) -> list[int]:
        """The messages of earlier parcels of its kind at its target that were not taken away."""
        found = db.execute(
            "SELECT message FROM outbox o JOIN dispatches ON letter = o.id WHERE game = ? AND kind = ?"
            f" AND o.target = ? AND o.id < ? AND state <> '{RETIRED}' AND message IS NOT NULL ORDER BY o.id",
            (parcel.game, parcel.kind, parcel.target, parcel.id),
        )
        return [message for (message,) in found]

    @writes
    def taken_away(self, db: sqlite3.Connection, parcel: Posted) -> None:
        """Nothing of its kind that came up to this parcel stands at its target any more."""
        db.execute(
            "UPDATE outbox SET state = ? WHERE game = ? AND kind = ? AND target = ? AND id <= ?",
            (RETIRED, parcel.game, parcel.kind, parcel.target, parcel.id),
        )

    @reads
    def asked(self, db: sqlite3.Connection, parcel: int) -> int:
        """The question that the message of a parcel asks, or has turned into the answer of; 0 for none."""
        sql = "SELECT coalesce(json_extract(payload, '$.ask'), 0) FROM outbox WHERE id = ?"
        (ask,) = db.execute(sql, (parcel,)).fetchone()
        return int(ask)

    @reads
    def concerned(self, db: sqlite3.Connection, game: int, events: Collection[int]) -> list[Telling]:
        """The parcels that tell of these events, and all of which nothing has been sent."""
        told = "SELECT letter FROM telling WHERE game = ?1 AND event BETWEEN ?2 AND ?3"
        span = (min(events), max(events)) if events else (0, 0)
        sql = f"SELECT {COLUMNS} FROM outbox WHERE game = ?1 AND (id IN ({told}) OR {OPEN}) ORDER BY id"
        found = [_telling(_posted(row), db) for row in db.execute(sql, (game, *span)).fetchall()]
        return [one for one in found if one.unsent or one.tells_of(events)]

    @writes
    def post_once(
        self, db: sqlite3.Connection, game: int, what: str, parcels: Sequence[Parcel], *, now: int
    ) -> bool:
        """Parcels that nobody gets twice, under a name for what they tell; whether they are posted now."""
        if not db.execute("INSERT OR IGNORE INTO once VALUES (?, ?)", (game, what)).rowcount:
            return False
        rows = [(game, at.target, at.kind, text(at.payload), now) for at in parcels]
        db.executemany(
            "INSERT INTO outbox (game, target, kind, payload, created) VALUES (?, ?, ?, ?, ?)", rows
        )
        return True

    @writes
    def lose(self, db: sqlite3.Connection, target: str, *, now: int) -> int:
        """A target cannot be reached; since when."""
        db.execute("INSERT OR IGNORE INTO lost VALUES (?, ?)", (target, now))
        (since,) = db.execute("SELECT since FROM lost WHERE target = ?", (target,)).fetchone()
        return int(since)

    @writes
    def regain(self, db: sqlite3.Connection, target: str) -> None:
        """A target can be reached again."""
        db.execute("DELETE FROM lost WHERE target = ?", (target,))

    @reads
    def lost(self, db: sqlite3.Connection) -> frozenset[str]:
        """The targets that cannot be reached."""
        return frozenset(target for (target,) in db.execute("SELECT target FROM lost"))


def _mark(db: sqlite3.Connection, parcel: int, state: str, attempts: int) -> None:
    kept = LEFT if state == SENT else "payload"
    sql = f"UPDATE outbox SET state = ?, attempts = ?, payload = {kept} WHERE id = ? AND state <> ?"
    db.execute(sql, (state, attempts, parcel, RETIRED))


def _newest(db: sqlite3.Connection, game: int, sort: str, which: str) -> list[Offer]:
    """Of each kind of this sort at each target the newest message, if it is such a one."""
    found = db.execute(
        f"SELECT target, payload, max(id), {which} FROM outbox"
        " WHERE game = ?1 AND kind > ?2 || ' ' AND kind < ?2 || '!'"
        f" AND ({OPEN} OR EXISTS (SELECT 1 FROM dispatches WHERE letter = id AND message IS NOT NULL))"
        " GROUP BY kind, target ORDER BY max(id)",
        (game, sort),
    )
    return [Offer(target, plain(payload)) for target, payload, _, is_one in found if is_one]


def _posted(row: Sequence[Any]) -> Posted:
    id, game, target, kind, payload, *rest = row
    return Posted(id, game, target, kind, plain(payload), *rest)


def _dispatches(parcel: int, db: sqlite3.Connection) -> list[Dispatch]:
    sql = f"SELECT {DISPATCHED} FROM dispatches WHERE letter = ? ORDER BY part"
    return [Dispatch(*row) for row in db.execute(sql, (parcel,))]


def _telling(parcel: Posted, db: sqlite3.Connection) -> Telling:
    sql = "SELECT event FROM telling WHERE game = ? AND letter = ? ORDER BY event"
    events = tuple(event for (event,) in db.execute(sql, (parcel.game, parcel.id)))
    return Telling(parcel, events, tuple(_dispatches(parcel.id, db)))
