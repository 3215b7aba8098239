"""What is read back: a game as it was left, lists of games, receipts."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

import msgspec

from rules.kernel.data import Source
from rules.kernel.orders import GM
from storage import chain
from storage.chain import Tail
from storage.errors import NoSuchGame
from storage.ledger import Part, reads
from storage.records import GATHERING, OVER, PLAYING, Deputy, Draft, Listed, Receipt, Record, Turn, unpack

COLUMNS = (
    "id, game, name, data, options, seed, words, key, status, guild, channel, created, host, hot_seat, logged"
)
DEPUTY = "user, seat, charges, seals, accepted, ready"
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


class Games(Part):
    """Games as they are stored, read beside whoever sits at them."""

    @reads
    def record(self, db: sqlite3.Connection, game: int) -> Record:
        """A game beside its match."""
        return record(game, db)

    @reads
    def records(self, db: sqlite3.Connection, games: Iterable[int]) -> dict[int, Record]:
        """Those of these games, oldest first, in one look however many they are."""
        chosen = f"SELECT {COLUMNS} FROM games WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id"
        found = db.execute(chosen, (msgspec.json.encode(list(games)).decode(),))
        return {one.id: one for one in map(_record, found)}

    @reads
    def sources(self, db: sqlite3.Connection, record: Record) -> tuple[Source, ...]:
        """The data files that a game began with."""
        return load_sources(record.data, db)

    @reads
    def receipts(self, db: sqlite3.Connection, game: int) -> list[Receipt]:
        """All that was sealed with a receipt, secrets included."""
        return receipts(game, db)

    @reads
    def turns(self, db: sqlite3.Connection, game: int, since: int | None = None) -> list[Turn]:
        """The newest turn that the channel was told of, and those before it that tell of an event since."""
        newest = "number = (SELECT max(number) FROM turns WHERE game = ?1)"
        sql = f"SELECT number, last, page FROM turns WHERE game = ?1 AND ({newest} OR last >= ?2)"
        rows = db.execute(f"{sql} ORDER BY number", (game, since))
        return [Turn(number, last, plain(page)) for number, last, page in rows]

    @reads
    def turn(self, db: sqlite3.Connection, game: int, number: int) -> Turn | None:
        """A turn by its number, if the channel was told of it."""
        sql = "SELECT number, last, page FROM turns WHERE game = ? AND number = ?"
        row = db.execute(sql, (game, number)).fetchone()
        return Turn(row[0], row[1], plain(row[2])) if row else None

    @reads
    def drafts(self, db: sqlite3.Connection, game: int, seat: str) -> list[Draft]:
        """What a seat has written and not sealed."""
        sql = "SELECT seat, ask, lines FROM drafts WHERE game = ? AND seat = ? ORDER BY ask"
        return [Draft(*row) for row in db.execute(sql, (game, seat))]

    @reads
    def drafts_for(self, db: sqlite3.Connection, game: int, ask: int) -> dict[str, str]:
        """What every seat has written for the question of this number."""
        rows = db.execute("SELECT seat, lines FROM drafts WHERE game = ? AND ask = ?", (game, ask))
        return dict(rows.fetchall())

    @reads
    def since(self, db: sqlite3.Connection, game: int) -> dict[tuple[str, int], int]:
        """Since when each open question is open, by its seat and number."""
        rows = db.execute("SELECT seat, number, since FROM asks WHERE game = ?", (game,))
        return {(seat, number): at for seat, number, at in rows}

    @reads
    def asked_of_computers(self, db: sqlite3.Connection) -> dict[tuple[int, str, int], int]:
        """The questions that wait for a seat which a computer plays, by game, seat and number: since when."""
        of_seat = "json_extract(options, '$.computers.' || json_quote(seat)) IS NOT NULL"
        sql = "SELECT a.game, seat, number, since FROM asks AS a JOIN games ON id = a.game"
        rows = db.execute(f"{sql} WHERE waiting AND status = ? AND {of_seat}", (PLAYING,))
        return {(game, seat, number): since for game, seat, number, since in rows}

    @reads
    def of_guild(self, db: sqlite3.Connection, guild: int) -> list[Listed]:
        """The games of a server, without those in which a game master tries something."""
        return listed(f"guild = ? AND {WHOLE}", guild, db)

    @reads
    def in_channel(self, db: sqlite3.Connection, channel: int) -> list[Listed]:
        """The games that are played in a channel, or of which a side talks there."""
        talks = "id IN (SELECT game FROM rooms WHERE room = ?1)"
        return listed(f"channel = ?1 OR {talks}", channel, db)

    @reads
    def of_user(self, db: sqlite3.Connection, user: int) -> list[Listed]:
        """The games in which a user holds a seat, commands under who does, or is the game master.

        Also those in which a computer keeps their seat for them, while they are on holiday.
        Without those in which a game master tries something.
        """
        seated = "SELECT game FROM seats WHERE user = ?1"
        under = "SELECT game FROM deputies WHERE user = ?1 AND accepted"
        kept = "SELECT 1 FROM json_each(options, '$.computers') WHERE json_extract(value, '$.keeps') = ?1"
        mine = f"id IN ({seated} UNION {under}) OR json_extract(options, '$.master.user') = ?1"
        mine = f"{mine} OR EXISTS ({kept})"
        return listed(f"({mine}) AND {WHOLE}", user, db)

    @reads
    def watched_by(self, db: sqlite3.Connection, user: int) -> list[Listed]:
        """The games in which a user observes a side."""
        watching = "json_extract(options, '$.watching.\"' || ?1 || '\"') IS NOT NULL"
        return listed(watching, user, db)

    @reads
    def running(self, db: sqlite3.Connection, guild: int, host: int) -> tuple[int, int]:
        """How many games that are not over a host has in a server, and how many there are."""
        count = "count(*) FILTER (WHERE host = ?), count(*)"
        sql = f"SELECT {count} FROM games WHERE guild = ? AND status != ? AND {WHOLE}"
        own, every = db.execute(sql, (host, guild, OVER)).fetchone()
        return own, every

    @reads
    def gathering(self, db: sqlite3.Connection, fact: str) -> list[int]:
        """The games that look for players and have this among their options."""
        sql = "SELECT id FROM games WHERE status = ? AND json_extract(options, ?) IS NOT NULL ORDER BY id"
        return [game for (game,) in db.execute(sql, (GATHERING, fact))]

    @reads
    def told_last(self, db: sqlite3.Connection, most: int) -> list[int]:
        """The games that are not over, those first of which something was told last."""
        told = "coalesce((SELECT max(id) FROM outbox WHERE game = games.id), 0)"
        sql = f"SELECT id FROM games WHERE status != ? ORDER BY {told} DESC, id DESC LIMIT ?"
        return [game for (game,) in db.execute(sql, (OVER, most))]

    @reads
    def tally(self, db: sqlite3.Connection) -> dict[str, int]:
        """How many games there are, by status."""
        sql = f"SELECT status, count(*) FROM games WHERE {WHOLE} GROUP BY status ORDER BY status"
        return dict(db.execute(sql).fetchall())


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
    return _record(row)


def _record(row: Sequence[Any]) -> Record:
    fields = dict(zip(COLUMNS.split(", "), row, strict=True))
    fields["options"] = plain(fields["options"])
    fields["words"] = tuple(plain(fields["words"]))
    fields["hot_seat"] = bool(fields["hot_seat"])
    return Record(**fields)


def load_sources(digest: str, db: sqlite3.Connection) -> tuple[Source, ...]:
    (blob,) = db.execute("SELECT sources FROM data WHERE digest = ?", (digest,)).fetchone()
    return msgspec.json.decode(unpack(blob, f"data {digest}"), type=tuple[Source, ...])


def listed(condition: str, value: int, db: sqlite3.Connection) -> list[Listed]:
    """The games for which the condition holds, oldest first; as many looks for a thousand as for one.

    They wait for seats, and for the game master while they read the answers.
    """
    chosen = f"SELECT id FROM games WHERE {condition}"

    def of_each(sql: str) -> dict[int, list[Any]]:
        rows = db.execute(f"{sql} AND game IN ({chosen}) ORDER BY 1, 2", (value,)).fetchall()
        return {game: [row[1:] for row in found] for game, found in groupby(rows, itemgetter(0))}

    seats = of_each("SELECT game, seat, user FROM seats WHERE TRUE")
    waiting = of_each("SELECT game, seat, since FROM asks WHERE waiting")
    reading = of_each(f"SELECT game, seat, begun FROM deadlines WHERE seat = '{GM}'")
    serving = of_each(f"SELECT game, {DEPUTY} FROM deputies WHERE accepted")
    games = db.execute(
        f"SELECT id, game, name, status, guild, channel FROM games WHERE id IN ({chosen}) ORDER BY id",
        (value,),
    )
    return [
        Listed(  # type: ignore[misc]
            id,
            *rest,
            seats=dict(seats.get(id, ())),
            waiting=dict([*waiting.get(id, ()), *reading.get(id, ())]),
            deputies=tuple(deputy(row) for row in serving.get(id, ())),
        )
        for id, *rest in games.fetchall()
    ]


def _seats(db: sqlite3.Connection, game: int) -> dict[str, int]:
    return dict(db.execute("SELECT seat, user FROM seats WHERE game = ?", (game,)).fetchall())


def deputies(game: int, db: sqlite3.Connection) -> tuple[Deputy, ...]:
    rows = db.execute(f"SELECT {DEPUTY} FROM deputies WHERE game = ? ORDER BY user", (game,))
    return tuple(map(deputy, rows))


def deputy(row: Sequence[Any]) -> Deputy:
    user, seat, charges, seals, accepted, ready = row
    return Deputy(user, seat, tuple(plain(charges)), bool(seals), bool(accepted), ready)


def receipts(game: int, db: sqlite3.Connection) -> list[Receipt]:
    sql = "SELECT number, entry, seat, sealed, state FROM receipts WHERE game = ? ORDER BY number"
    rows = db.execute(sql, (game,))
    return [Receipt(number, entry, seat, plain(sealed), state) for number, entry, seat, sealed, state in rows]
