"""What is read back: a game as it was left, lists of games, receipts."""

from __future__ import annotations

import sqlite3
from typing import Any, NamedTuple

import msgspec

from rules.kernel.data import Source
from rules.kernel.orders import GM
from storage import chain
from storage.chain import Tail
from storage.errors import NoSuchGame
from storage.records import Deputy, Draft, Listed, Receipt, Record, unpack

COLUMNS = (
    "id, game, name, data, options, seed, words, key, status, guild, channel, created, host, hot_seat, logged"
)
WHOLE = "json_extract(options, '$.branch') IS NULL"  # not one in which a game master tries something
plain = msgspec.json.decode


class Left(NamedTuple):
    """A game as it was left."""

    record: Record
    seats: dict[str, int]
    deputies: tuple[Deputy, ...]
    standing: dict[str, str]
    revision: int
    save: bytes | None
    tail: Tail


def load(game: int, db: sqlite3.Connection) -> Left:
    found = record(game, db)
    standing = dict(db.execute("SELECT seat, lines FROM standing WHERE game = ?", (game,)).fetchall())
    saved = db.execute("SELECT revision, save FROM saves WHERE game = ?", (game,)).fetchone()
    revision, save = (saved[0], unpack(saved[1], f"the save of game {game}")) if saved else (0, None)
    tail = chain.tail(game, db)
    return Left(found, _seats(db, game), deputies(game, db), standing, revision, save, tail)


def record(game: int, db: sqlite3.Connection) -> Record:
    row = db.execute(f"SELECT {COLUMNS} FROM games WHERE id = ?", (game,)).fetchone()
    if row is None:
        raise NoSuchGame(game=game)
    fields = dict(zip(COLUMNS.split(", "), row, strict=True))
    fields["options"] = plain(fields["options"])
    fields["words"] = tuple(plain(fields["words"]))
    fields["hot_seat"] = bool(fields["hot_seat"])
    return Record(**fields)


def load_sources(digest: str, db: sqlite3.Connection) -> tuple[Source, ...]:
    (blob,) = db.execute("SELECT sources FROM data WHERE digest = ?", (digest,)).fetchone()
    return msgspec.json.decode(unpack(blob, f"data {digest}"), type=tuple[Source, ...])


def listed(condition: str, value: int, db: sqlite3.Connection) -> list[Listed]:
    """The games for which the condition holds, oldest first."""
    rows = db.execute(
        f"SELECT id, game, name, status, guild, channel FROM games WHERE {condition} ORDER BY id", (value,)
    ).fetchall()
    return [
        Listed(  # type: ignore[misc]
            id,
            *rest,
            seats=_seats(db, id),
            waiting=_waiting(db, id),
            deputies=tuple(deputy for deputy in deputies(id, db) if deputy.accepted),
        )
        for id, *rest in rows
    ]


def tally(db: sqlite3.Connection) -> dict[str, int]:
    """How many games there are, by status."""
    sql = f"SELECT status, count(*) FROM games WHERE {WHOLE} GROUP BY status ORDER BY status"
    return dict(db.execute(sql).fetchall())


def _seats(db: sqlite3.Connection, game: int) -> dict[str, int]:
    return dict(db.execute("SELECT seat, user FROM seats WHERE game = ?", (game,)).fetchall())


def deputies(game: int, db: sqlite3.Connection) -> tuple[Deputy, ...]:
    sql = "SELECT user, seat, charges, seals, accepted, ready FROM deputies WHERE game = ? ORDER BY user"
    rows = db.execute(sql, (game,))
    return tuple(
        Deputy(user, seat, tuple(plain(charges)), bool(seals), bool(accepted), ready)
        for user, seat, charges, seals, accepted, ready in rows
    )


def _waiting(db: sqlite3.Connection, game: int) -> dict[str, int]:
    """The seats that are waited for, and the game master while they read the answers, since when."""
    sql = (
        "SELECT seat, since FROM asks WHERE game = ?1 AND waiting"
        " UNION ALL SELECT seat, begun FROM deadlines WHERE game = ?1 AND seat = ?2"
    )
    return dict(db.execute(sql, (game, GM)).fetchall())


def drafts_for(game: int, ask: int, db: sqlite3.Connection) -> dict[str, str]:
    """What every seat has written for the question of this number."""
    rows = db.execute("SELECT seat, lines FROM drafts WHERE game = ? AND ask = ?", (game, ask))
    return dict(rows.fetchall())


def drafts(game: int, seat: str, db: sqlite3.Connection) -> list[Draft]:
    sql = "SELECT seat, ask, lines FROM drafts WHERE game = ? AND seat = ? ORDER BY ask"
    return [Draft(*row) for row in db.execute(sql, (game, seat))]


def result(interaction: int, db: sqlite3.Connection) -> tuple[Any] | None:
    row = db.execute("SELECT result FROM interactions WHERE id = ?", (interaction,)).fetchone()
    return (plain(row[0]),) if row else None


def receipts(game: int, db: sqlite3.Connection) -> list[Receipt]:
    sql = "SELECT number, entry, seat, sealed, state FROM receipts WHERE game = ? ORDER BY number"
    rows = db.execute(sql, (game,))
    return [Receipt(number, entry, seat, plain(sealed), state) for number, entry, seat, sealed, state in rows]


def since(game: int, db: sqlite3.Connection) -> dict[tuple[str, int], int]:
    """Since when each open question is open, by its seat and number."""
    rows = db.execute("SELECT seat, number, since FROM asks WHERE game = ?", (game,))
    return {(seat, number): at for seat, number, at in rows}
