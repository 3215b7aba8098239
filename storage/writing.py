"""One accepted order as one transaction: everything it changes, or nothing."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from rules.kernel.data import Source
from rules.kernel.dice import AGAIN
from rules.kernel.game import DEADLINE, MASTER, Codec
from rules.kernel.match import AnyEntry, AnySave, Outcome
from rules.kernel.orders import Lines
from storage import chain
from storage.commit import Commit
from storage.errors import OutOfStep
from storage.interactions import write_interaction
from storage.records import (
    GATHERING,
    RETIRED,
    Answered,
    Deadline,
    Deputy,
    Draft,
    Interaction,
    NewGame,
    Parcel,
    Receipt,
    Record,
    Thought,
    Turn,
    pack,
)

plain = msgspec.json.encode
OPEN = "state IN ('waiting', 'sending')"  # of a parcel that is still to be sent


def text(value: Any) -> str:
    return plain(value).decode()


@dataclass(frozen=True)
class Play:
    """What an operation of the match did, and how the match stands after it."""

    outcome: Outcome
    save: AnySave
    revision: int  # of the save that this one replaces
    asks: Sequence[tuple[str, int, bool]]  # seat, number, whether the table waits for it


@dataclass(frozen=True)
class Transaction:
    """All that one transaction writes about a game: a commit, and what its sitting has changed."""

    game: int
    codec: Codec
    commit: Commit
    play: Play | None
    record: Record | None
    seats: dict[str, int] | None
    deputies: Sequence[Deputy] | None
    standing: dict[str, Lines] | None
    links: Sequence[chain.Row]  # of the chain

    def write(self, db: sqlite3.Connection) -> None:
        commit = self.commit
        if commit.interaction:
            write_interaction(db, commit.interaction, commit.now)
        self._write_changes(db)
        if self.play:
            self._write_play(db, self.play)
        self._write_drafts(db, commit.drafts)
        if commit.deadlines is not None:
            _write_deadlines(db, self.game, commit.deadlines)
        _write_answered(db, self.game, commit.answered)
        write_receipts(db, self.game, commit.receipts)
        if commit.readdress:
            _readdress(db, self.game, *commit.readdress)
        _drop(db, self.game, commit.dropped)
        _open_rooms(db, self.game, commit.rooms)
        _write_turns(db, self.game, commit.turns)
        write_thoughts(db, self.game, commit.thoughts)
        chain.write(db, self.game, self.links)
        write_parcels(db, self.game, commit.outbox, commit.now, self.codec, self._again)

    def _write_changes(self, db: sqlite3.Connection) -> None:
        """What the sitting has changed beside the match."""
        if self.record:
            _write_record(db, self.record)
        if self.seats is not None:
            _write_seats(db, self.game, self.seats)
        if self.deputies is not None:
            write_deputies(db, self.game, self.deputies)
        if self.standing is not None:
            self._write_standing(db, self.standing)

    @property
    def _again(self) -> int:
        """The entry by which a step began again, if one did."""
        entries = self.play.outcome.entries if self.play else ()
        return next((entry.number for entry in entries if entry.how in AGAIN), 0)

    def _text(self, value: Any) -> str:
        return self.codec.encode(value).decode()

    def _write_play(self, db: sqlite3.Connection, play: Play) -> None:
        self._write_save(db, play)
        self._write_journal(db, play.outcome)
        self._write_events(db, play.outcome)
        self._write_snapshots(db, play.outcome)
        self._write_asks(db, play.asks)
        own = [e for e in play.outcome.entries if e.ask and e.how not in (DEADLINE, MASTER)]
        sealed = [(self.game, e.seat, e.ask) for e in own]
        db.executemany("DELETE FROM drafts WHERE game = ? AND seat = ? AND ask = ?", sealed)
        self._write_drafts(db, [handed_back(e) for e in play.outcome.back if e.lines])

    def _write_save(self, db: sqlite3.Connection, play: Play) -> None:
        blob = pack(self.codec.encode(play.save))
        if play.revision == 0:
            sql, row = "INSERT OR IGNORE INTO saves (save, game, revision) VALUES (?, ?, ?)", (self.game, 1)
        else:
            sql = "UPDATE saves SET save = ?, revision = revision + 1 WHERE game = ? AND revision = ?"
            row = (self.game, play.revision)
        if db.execute(sql, (blob, *row)).rowcount != 1:
            raise OutOfStep(game=self.game)

    def _write_journal(self, db: sqlite3.Connection, outcome: Outcome) -> None:
        rows = [(self.game, e.number, self._text(e)) for e in outcome.entries]
        try:
            db.executemany("INSERT INTO journal (game, number, entry) VALUES (?, ?, ?)", rows)
        except sqlite3.IntegrityError as error:
            raise OutOfStep(game=self.game) from error
        struck = [(self.game, number) for number in outcome.struck]
        db.executemany("UPDATE journal SET struck = 1 WHERE game = ? AND number = ?", struck)

    def _write_events(self, db: sqlite3.Connection, outcome: Outcome) -> None:
        rows = [(self.game, told.number, self._text(told)) for told in outcome.told]
        db.executemany("INSERT INTO events (game, number, told) VALUES (?, ?, ?)", rows)
        kept = [(self._text(told), self.game, told.number) for told in outcome.kept]
        db.executemany("UPDATE events SET told = ? WHERE game = ? AND number = ?", kept)
        unsaid = [(self.game, number) for number in outcome.unsaid]
        db.executemany("UPDATE events SET unsaid = 1 WHERE game = ? AND number = ?", unsaid)

    def _write_snapshots(self, db: sqlite3.Connection, outcome: Outcome) -> None:
        rows = [(self.game, at.entry, at.phase, pack(self.codec.encode(at))) for at in outcome.phases]
        db.executemany("INSERT INTO snapshots (game, entry, phase, snapshot) VALUES (?, ?, ?, ?)", rows)

    def _write_asks(self, db: sqlite3.Connection, asks: Sequence[tuple[str, int, bool]]) -> None:
        """The questions that are open now. Deadlines of those that were closed go with them."""
        asked = db.execute("SELECT seat, number, since FROM asks WHERE game = ?", (self.game,))
        since = {(seat, number): at for seat, number, at in asked}
        db.execute("DELETE FROM asks WHERE game = ?", (self.game,))
        rows = [(self.game, *ask, since.get(ask[:2], self.commit.now)) for ask in asks]
        db.executemany("INSERT INTO asks (game, seat, number, waiting, since) VALUES (?, ?, ?, ?, ?)", rows)
        db.execute(
            "DELETE FROM deadlines WHERE game = ? AND NOT EXISTS (SELECT 1 FROM asks WHERE"
            " asks.game = deadlines.game AND asks.seat = deadlines.seat AND number = ask)",
            (self.game,),
        )

    def _write_standing(self, db: sqlite3.Connection, standing: dict[str, Lines]) -> None:
        db.execute("DELETE FROM standing WHERE game = ?", (self.game,))
        rows = [(self.game, seat, self._text(lines)) for seat, lines in standing.items() if lines]
        db.executemany("INSERT INTO standing (game, seat, lines) VALUES (?, ?, ?)", rows)

    def _write_drafts(self, db: sqlite3.Connection, drafts: Sequence[Draft]) -> None:
        gone = [(self.game, d.seat, d.ask) for d in drafts if not d.lines]
        kept = [(self.game, d.seat, d.ask, d.lines) for d in drafts if d.lines]
        db.executemany("DELETE FROM drafts WHERE game = ? AND seat = ? AND ask = ?", gone)
        db.executemany("INSERT OR REPLACE INTO drafts (game, seat, ask, lines) VALUES (?, ?, ?, ?)", kept)


def handed_back(entry: AnyEntry) -> Draft:
    """An order that no longer fits becomes a draft again, so that its author loses nothing."""
    return Draft(entry.seat, entry.ask, "\n".join(map(str, entry.lines)))


def add_game(
    new: NewGame,
    now: int,
    codec: Codec,
    outbox: Sequence[Parcel],
    interaction: Interaction | None,
    db: sqlite3.Connection,
) -> int:
    if interaction:
        write_interaction(db, interaction, now)
    fields = {
        "game": new.game,
        "name": new.name,
        "data": add_sources(db, new.sources),
        "options": text(new.options),
        "seed": new.seed,
        "words": text(new.words),
        "status": GATHERING,
        "guild": new.guild,
        "channel": new.channel,
        "created": now,
        "host": new.host,
        "hot_seat": new.hot_seat,
    }
    game = insert_game(db, fields)
    _write_seats(db, game, new.seats)
    write_parcels(db, game, outbox, now, codec)
    return game


def insert_game(db: sqlite3.Connection, fields: dict[str, Any]) -> int:
    marks = ", ".join(f":{name}" for name in fields)
    game = db.execute(f"INSERT INTO games ({', '.join(fields)}) VALUES ({marks})", fields).lastrowid
    assert game is not None
    return game


def add_sources(db: sqlite3.Connection, sources: Sequence[Source]) -> str:
    """Store what a game begins with, once for all games that begin with the same; its digest."""
    raw = plain(sources)
    digest = hashlib.blake2b(raw, digest_size=16).hexdigest()
    db.execute("INSERT OR IGNORE INTO data VALUES (?, ?)", (digest, pack(raw)))
    return digest


def _write_record(db: sqlite3.Connection, record: Record) -> None:
    db.execute(
        "UPDATE games SET name = ?, options = ?, words = ?, key = ?, status = ?, guild = ?, channel = ?,"
        " host = ?, hot_seat = ?, logged = ? WHERE id = ?",
        (
            record.name,
            text(record.options),
            text(record.words),
            record.key,
            record.status,
            record.guild,
            record.channel,
            record.host,
            record.hot_seat,
            record.logged,
            record.id,
        ),
    )


def _write_seats(db: sqlite3.Connection, game: int, seats: dict[str, int]) -> None:
    db.execute("DELETE FROM seats WHERE game = ?", (game,))
    db.executemany("INSERT INTO seats VALUES (?, ?, ?)", [(game, *taken) for taken in seats.items()])


def write_deputies(db: sqlite3.Connection, game: int, deputies: Sequence[Deputy]) -> None:
    db.execute("DELETE FROM deputies WHERE game = ?", (game,))
    rows = [(game, d.user, d.seat, text(d.charges), d.seals, d.accepted, d.ready) for d in deputies]
    fields = "game, user, seat, charges, seals, accepted, ready"
    db.executemany(f"INSERT INTO deputies ({fields}) VALUES (?, ?, ?, ?, ?, ?, ?)", rows)


def _open_rooms(db: sqlite3.Connection, game: int, rooms: Mapping[str, int]) -> None:
    """What these seats had before is theirs no longer."""
    rows = [(room, game, seat) for seat, room in rooms.items()]
    db.executemany("INSERT OR REPLACE INTO rooms (room, game, seat) VALUES (?, ?, ?)", rows)


def _write_answered(db: sqlite3.Connection, game: int, answered: Sequence[Answered]) -> None:
    fields = "game, seat, ask, due, left, plain, begun"
    rows = [(game, a.seat, a.ask, a.due, a.left, a.plain, a.begun) for a in answered]
    db.executemany(f"INSERT OR REPLACE INTO answered ({fields}) VALUES (?, ?, ?, ?, ?, ?, ?)", rows)


def _write_deadlines(db: sqlite3.Connection, game: int, deadlines: Sequence[Deadline]) -> None:
    """All that a game has. What has come is claimed once more: it may have been put off, or be open again."""
    db.execute("DELETE FROM deadlines WHERE game = ?", (game,))
    fields = "game, seat, ask, due, held, plain, begun"
    rows = [(game, d.seat, d.ask, d.due, d.held, d.plain, d.begun) for d in deadlines]
    db.executemany(f"INSERT INTO deadlines ({fields}) VALUES (?, ?, ?, ?, ?, ?, ?)", rows)


def write_receipts(db: sqlite3.Connection, game: int, receipts: Sequence[Receipt]) -> None:
    rows = [(game, r.number, r.entry, r.seat, text(r.sealed), r.state) for r in receipts]
    db.executemany(
        "INSERT OR REPLACE INTO receipts (game, number, entry, seat, sealed, state)"
        " VALUES (?, ?, ?, ?, ?, ?)",
        rows,
    )


def write_parcels(
    db: sqlite3.Connection,
    game: int,
    parcels: Sequence[Parcel],
    now: int,
    codec: Codec,
    again: int = 0,
) -> None:
    """`again`: the entry by which a step began again, of which the first that tells so is noted."""
    sql = "INSERT INTO outbox (game, target, kind, payload, created) VALUES (?, ?, ?, ?, ?)"
    for at in parcels:
        row = (game, at.target, at.kind, codec.encode(at.payload).decode(), now)
        parcel = db.execute(sql, row).lastrowid
        telling = [(game, event, parcel) for event in at.told]
        db.executemany("INSERT INTO telling (game, event, letter) VALUES (?, ?, ?)", telling)
        if at.begins and again:
            db.execute("INSERT OR IGNORE INTO again VALUES (?, ?, ?)", (game, again, parcel))


def _write_turns(db: sqlite3.Connection, game: int, turns: Sequence[Turn]) -> None:
    rows = [(game, turn.number, turn.last, text(turn.page)) for turn in turns]
    db.executemany("INSERT OR REPLACE INTO turns (game, number, last, page) VALUES (?, ?, ?, ?)", rows)


def write_thoughts(db: sqlite3.Connection, game: int, thoughts: Sequence[Thought]) -> None:
    rows = [(game, each.entry, bytes(each.thought).decode()) for each in thoughts]
    db.executemany("INSERT INTO thoughts (game, entry, thought) VALUES (?, ?, ?)", rows)


def _drop(db: sqlite3.Connection, game: int, parcels: Sequence[int]) -> None:
    """They are not sent any more. One that is on its way by now is not what it was taken for."""
    unsent = f"{OPEN} AND NOT EXISTS (SELECT 1 FROM dispatches WHERE letter = outbox.id)"
    for parcel in parcels:
        sql = f"UPDATE outbox SET state = ? WHERE id = ? AND game = ? AND {unsent}"
        if db.execute(sql, (RETIRED, parcel, game)).rowcount != 1:
            raise OutOfStep(game=game)


def _readdress(db: sqlite3.Connection, game: int, old: str, new: str) -> None:
    """What a game has not sent to one target yet goes to another. What was on its way is sent anew there."""
    waiting = f"SELECT id FROM outbox WHERE {OPEN} AND game = ? AND target = ?"
    db.execute(f"DELETE FROM dispatches WHERE message IS NULL AND letter IN ({waiting})", (game, old))
    db.execute(f"UPDATE outbox SET target = ? WHERE {OPEN} AND game = ? AND target = ?", (new, game, old))
