"""A game as one JSON file: all that is known of it, its secrets included, but not where it was played."""

from __future__ import annotations

import hashlib
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from rules.kernel import proof
from rules.kernel.chain import WITHOUT, Item, linked, unchained
from rules.kernel.chain import items as chained
from rules.kernel.chain import read as read_plain
from rules.kernel.data import Source
from rules.kernel.game import Codec, Snapshot
from rules.kernel.match import Match
from storage import chain, reading, signing
from storage.chain import Chance, Growth, Row, Tail
from storage.errors import BadExport
from storage.interactions import write_interaction
from storage.records import Deputy, Interaction, Parcel, Receipt, Thought, pack, unpack
from storage.signing import Signature
from storage.writing import (
    add_sources,
    insert_game,
    text,
    write_deputies,
    write_parcels,
    write_receipts,
    write_thoughts,
)

FORMAT = "frontier-courier game"
VERSION = 2  # of the file; before the second there was no chain in it, and no signature on it
MOST = 1 << 20  # values in a file
SLICE = 1 << 18  # bytes that are looked through in one go: meanwhile nothing else is done
LONG = (
    "journal",
    "events",
    "snapshots",
    "chain",
    "receipts",
    "thoughts",
)  # parts that grow as long as a game lasts
ROWS = 1 << 15  # of each of these: ten times as many as the longest games have
LONGEST = 1 << 20  # bytes of each of the other parts, of an entry, of an event, of a state
WRITTEN = 1 << 14  # bytes of a draft, and of a side's standing orders
NOTHING = msgspec.Raw(b"null")
UNREADABLE = (msgspec.MsgspecError, RecursionError, UnicodeError)  # no JSON, too deep, no text


class Entered(msgspec.Struct, frozen=True):
    number: int
    entry: msgspec.Raw
    struck: int


class Heard(msgspec.Struct, frozen=True):
    number: int
    told: msgspec.Raw
    unsaid: int


class Start(msgspec.Struct, frozen=True):
    entry: int
    phase: str
    snapshot: msgspec.Raw


class Volume(msgspec.Struct, frozen=True):
    """All of a game."""

    game: str
    name: str
    sources: tuple[Source, ...]
    options: dict[str, Any]
    seed: bytes
    words: tuple[str, ...]
    key: bytes | None
    status: str
    created: int
    seats: dict[str, int]
    save: msgspec.Raw  # null before the game has begun
    journal: tuple[Entered, ...]
    events: tuple[Heard, ...]
    snapshots: tuple[Start, ...]
    asks: tuple[tuple[str, int, int, int], ...]  # seat, number, waiting, since
    drafts: tuple[tuple[str, int, str], ...]
    standing: dict[str, msgspec.Raw]
    deadlines: tuple[tuple[str, int, int], ...]  # seat, ask, due
    host: int | None = None
    hot_seat: bool = False
    logged: int = 0
    receipts: tuple[Receipt, ...] = ()
    deputies: tuple[Deputy, ...] = ()
    chain: tuple[tuple[str, str, Any], ...] = ()  # salt, kind, what it is about
    thoughts: tuple[Thought, ...] = ()


class Newcomer(NamedTuple):
    """A game out of a file, all of which has been read as the shelf would. `match`: none before it begins.

    `ours`: it was written by this installation, and nothing was changed in it since.
    """

    volume: Volume
    codec: Codec
    match: Match | None
    ours: bool = False
    links: Sequence[Row] = ()  # of its chain


class Cover(msgspec.Struct, frozen=True):
    format: str
    version: int
    digest: str
    content: msgspec.Raw
    signed: Signature | None = None


def write(game: int, key: bytes, db: sqlite3.Connection) -> bytes:
    """`key`: of this installation."""
    content = msgspec.json.encode(_volume(game, db))
    cover = Cover(FORMAT, VERSION, digest(content), msgspec.Raw(content), signing.signed(key, content))
    return msgspec.json.encode(cover)


def digest(content: msgspec.Raw | bytes) -> str:
    return hashlib.blake2b(bytes(content), digest_size=16).hexdigest()


def _volume(game: int, db: sqlite3.Connection) -> Volume:
    left = reading.load(game, db)
    record = left.record
    return Volume(
        record.game,
        record.name,
        reading.load_sources(record.data, db),
        record.options,
        record.seed,
        record.words,
        record.key,
        record.status,
        record.created,
        left.seats,
        NOTHING if left.save is None else msgspec.Raw(left.save),
        tuple(
            Entered(n, raw(e), s)
            for n, e, s in _rows(db, game, "number, entry, struck FROM journal", "number")
        ),
        tuple(
            Heard(n, raw(t), u) for n, t, u in _rows(db, game, "number, told, unsaid FROM events", "number")
        ),
        tuple(_start(game, row) for row in _rows(db, game, "entry, phase, snapshot FROM snapshots", "id")),
        tuple(_rows(db, game, "seat, number, waiting, since FROM asks", "seat")),
        tuple(_rows(db, game, "seat, ask, lines FROM drafts", "seat, ask")),
        {seat: raw(lines) for seat, lines in left.standing.items()},
        tuple(_rows(db, game, "seat, ask, due FROM deadlines", "seat")),
        record.host,
        record.hot_seat,
        record.logged,
        tuple(reading.receipts(game, db)),
        left.deputies,
        tuple(chain.links(game, db)),
        tuple(
            Thought(entry, raw(thought))
            for entry, thought in _rows(db, game, "entry, thought FROM thoughts", "entry")
        ),
    )


def raw(stored: str) -> msgspec.Raw:
    return msgspec.Raw(stored.encode())


def _start(game: int, row: Sequence[Any]) -> Start:
    entry, phase, blob = row
    return Start(entry, phase, msgspec.Raw(unpack(blob, f"a snapshot of game {game}")))


def _rows(db: sqlite3.Connection, game: int, what: str, order: str) -> list[Any]:
    return db.execute(f"SELECT {what} WHERE game = ? ORDER BY {order}", (game,)).fetchall()


def read(file: bytes, key: bytes) -> tuple[Volume, bool]:
    """The game in a file, and whether it is ours; whatever is wrong with the file is said."""
    cover = _cover(file)
    if cover.format != FORMAT:
        raise BadExport(reason=f"it says it is a “{cover.format}”")
    if cover.version > VERSION:
        raise BadExport(reason=f"it is of version {cover.version}, this release reads up to {VERSION}")
    ours = signing.is_ours(cover.signed, key, bytes(cover.content))
    if cover.digest != digest(cover.content) or ours is None:
        raise BadExport(reason="it was changed or cut short since it was written (its digest does not fit)")
    try:
        _check_parts(msgspec.json.decode(cover.content, type=dict[str, msgspec.Raw]))
        volume = msgspec.json.decode(cover.content, type=Volume)
    except UNREADABLE as error:
        raise BadExport(reason=f"what it holds is not as it should be ({error})") from None
    _check_rows(volume)
    return volume, ours


def _cover(file: bytes) -> Cover:
    """However an editor has laid it out."""
    if sum(_values(file)) > MOST:
        raise BadExport(reason=f"it holds more than {MOST} values")
    try:
        cover = msgspec.json.decode(file, type=Cover)
        if cover.digest == digest(cover.content):
            return cover
        return msgspec.json.decode(msgspec.json.format(file, indent=-1), type=Cover)
    except UNREADABLE as error:
        raise BadExport(reason=f"it cannot be read ({error})") from None


def _values(file: bytes) -> Iterator[int]:
    """How many there are at most, slice by slice."""
    for at in range(0, len(file), SLICE):
        yield sum(file.count(sign, at, at + SLICE) for sign in (b",", b"[", b"{"))


def _check_parts(parts: Mapping[str, msgspec.Raw]) -> None:
    for part, content in parts.items():
        if part not in LONG:
            _check_length(part, content, LONGEST)


def _check_rows(volume: Volume) -> None:
    for part in LONG:
        if len(getattr(volume, part)) > ROWS:
            raise BadExport(reason=f"it holds more than {ROWS} rows of “{part}”")


def _check_length(part: str, content: msgspec.Raw | bytes, most: int) -> None:
    if len(bytes(content)) > most:
        raise BadExport(reason=f"something under “{part}” is longer than {most >> 10} KiB")


def examine(file: bytes, codecs: Callable[[str, Sequence[Source]], Codec], key: bytes) -> Newcomer:
    """The game in a file, if it can be played on here. `key`: of this installation."""
    volume, ours = read(file, key)
    try:
        found = _examined(volume, codecs(volume.game, volume.sources))
        return found._replace(ours=ours, links=_links(volume))
    except BadExport:
        raise
    except Exception as trouble:  # whatever the rules find in it
        reason = (
            f"it cannot be played on here by the rules of this release ({type(trouble).__name__}: {trouble})"
        )
        raise BadExport(reason=reason) from trouble


def _examined(volume: Volume, codec: Codec) -> Newcomer:
    _check_lengths(volume)
    for start in volume.snapshots:
        _check_state(codec, msgspec.json.decode(start.snapshot, type=Snapshot))
    entries = [codec.entry(entered.entry).number for entered in volume.journal]
    events = [codec.told(heard.told).number for heard in volume.events]
    standing = {seat: codec.lines(lines) for seat, lines in volume.standing.items()}
    if volume.save == NOTHING or volume.key is None:
        return Newcomer(volume, codec, None)
    save = codec.save(volume.save)
    _check_state(codec, save.snapshot)
    match = Match(codec, save, volume.key, standing)
    codec.game.check(match.state)
    _without_gaps("entries", entries, save.entries)
    _without_gaps("events", events, save.events)
    return Newcomer(volume, codec, match)


def _check_lengths(volume: Volume) -> None:
    """Nothing that will be read in one go is longer than games need."""
    for entered in volume.journal:
        _check_length("journal", entered.entry, LONGEST)
    for heard in volume.events:
        _check_length("events", heard.told, LONGEST)
    for start in volume.snapshots:
        _check_length("snapshots", start.snapshot, LONGEST)
    for each in volume.thoughts:
        _check_length("thoughts", each.thought, LONGEST)
    for lines in volume.standing.values():
        _check_length("standing", lines, WRITTEN)
    for _, _, draft in volume.drafts:
        _check_length("drafts", draft.encode(), WRITTEN)


def _check_state(codec: Codec, snapshot: Snapshot) -> None:
    """Before anything is done with it; raises whatever is wrong with it."""
    codec.game.check(codec.state(codec.lifted(snapshot).state))


def _links(volume: Volume) -> list[Row]:
    """Its chain, if all that the chain is about is as the chain has it."""
    if not volume.chain:
        return []
    names = ("seed", "words", "options", "journal", "receipts", "chain")
    game = read_plain(msgspec.json.encode({name: getattr(volume, name) for name in names}))
    try:
        items = list(chained(game))
        fits = not (proof.examined(volume.seed, items).broken or unchained(game, items))
    except proof.BROKEN:
        fits = False
    if not fits:
        raise BadExport(reason="what happened in it was changed since (its chain does not fit)")
    return list(_linked(items, volume.chain))


def _linked(items: Sequence[Item], stored: Sequence[tuple[str, str, Any]]) -> Iterator[Row]:
    link = WITHOUT
    for number, (item, (salt, kind, about)) in enumerate(zip(items, stored, strict=True), 1):
        link = linked(link, item)
        yield Row(number, bytes.fromhex(salt), kind, about, link)


def _without_gaps(what: str, numbers: list[int], count: int) -> None:
    if numbers != list(range(1, count + 1)):
        raise BadExport(reason=f"it does not hold the {what} 1 to {count}")


def add(
    found: Newcomer,
    now: int,
    guild: int | None,
    channel: int | None,
    outbox: Sequence[Parcel],
    interaction: Interaction | None,
    chance: Chance,
    db: sqlite3.Connection,
) -> int:
    if interaction:
        write_interaction(db, interaction, now)
    game = _add_volume(db, found.volume, {"guild": guild, "channel": channel})
    chain.write(db, game, [*found.links, *_brought(found, chance)])
    if found.ours:  # who else has written them may have written anything
        write_thoughts(db, game, found.volume.thoughts)
    write_parcels(db, game, outbox, now, found.codec)
    return game


def _brought(found: Newcomer, chance: Chance) -> Sequence[Row]:
    """What another installation has written is of its word alone, but for the heads it has published."""
    if found.ours or not found.links:
        return ()
    growth = Growth(Tail(found.links[-1].link, Counter(row.kind for row in found.links)), chance)
    growth.brought(len(found.volume.journal))
    return growth.rows


def _add_volume(db: sqlite3.Connection, volume: Volume, home: dict[str, int | None]) -> int:
    fields = home | {
        "game": volume.game,
        "name": volume.name,
        "data": add_sources(db, volume.sources),
        "options": text(volume.options),
        "seed": volume.seed,
        "words": text(volume.words),
        "key": volume.key,
        "status": volume.status,
        "created": volume.created,
        "host": volume.host,
        "hot_seat": volume.hot_seat,
        "logged": volume.logged,
    }
    game = insert_game(db, fields)
    _fill(db, game, "seats", "seat, user", volume.seats.items())
    if volume.save != NOTHING:
        _fill(db, game, "saves", "revision, save", [(1, pack(bytes(volume.save)))])
    _fill(
        db,
        game,
        "journal",
        "number, entry, struck",
        ((e.number, stored(e.entry), e.struck) for e in volume.journal),
    )
    _fill(
        db,
        game,
        "events",
        "number, told, unsaid",
        ((h.number, stored(h.told), h.unsaid) for h in volume.events),
    )
    starts = ((s.entry, s.phase, pack(bytes(s.snapshot))) for s in volume.snapshots)
    _fill(db, game, "snapshots", "entry, phase, snapshot", starts)
    _fill(db, game, "asks", "seat, number, waiting, since", volume.asks)
    _fill(db, game, "drafts", "seat, ask, lines", volume.drafts)
    _fill(
        db,
        game,
        "standing",
        "seat, lines",
        ((seat, stored(lines)) for seat, lines in volume.standing.items()),
    )
    dues = ((seat, ask, due, due, due) for seat, ask, due in volume.deadlines)
    _fill(db, game, "deadlines", "seat, ask, due, plain, begun", dues)
    write_deputies(db, game, volume.deputies)
    write_receipts(db, game, volume.receipts)
    return game


def stored(value: msgspec.Raw) -> str:
    return bytes(value).decode()


def _fill(db: sqlite3.Connection, game: int, table: str, columns: str, rows: Iterable[Sequence[Any]]) -> None:
    marks = ", ".join("?" for _ in columns.split(","))
    db.executemany(
        f"INSERT INTO {table} (game, {columns}) VALUES (?, {marks})", ((game, *row) for row in rows)
    )
