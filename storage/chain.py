"""The chain of a game: what each commit adds to it, and all of it for whoever checks it."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from rules.kernel import chain
from rules.kernel.chain import ACT, BROUGHT, ENTRY, HEAD, POSTED, RECEIPT, SALT, STRUCK, WITHOUT, Item
from rules.kernel.game import Codec
from rules.kernel.match import AnySave, Outcome
from storage.records import Parcel, Receipt

Chance = Callable[[int], bytes]  # so many bytes that nobody can guess
plain = msgspec.json.decode


class Tail(NamedTuple):
    """How far a chain goes: its last link, and how many items of each kind there are."""

    link: bytes = WITHOUT
    kinds: Mapping[str, int] = {}


NO_CHAIN = Tail()


class Row(NamedTuple):
    """An item as it is stored. `about`: its body, or the number of what is kept elsewhere."""

    number: int
    salt: bytes
    kind: str
    about: Any
    link: bytes


class Growth:
    """What is added to a chain."""

    def __init__(self, tail: Tail, chance: Chance) -> None:
        self.link, self.kinds, self.chance = tail.link, Counter(tail.kinds), chance
        self.rows: list[Row] = []

    @property
    def tail(self) -> Tail:
        return Tail(self.link, self.kinds)

    def add(self, kind: str, body: Any, about: Any = None) -> None:
        salt = self.chance(SALT)
        self.link = chain.linked(self.link, Item(salt.hex(), kind, body))
        self.kinds[kind] += 1
        number = self.kinds.total()
        self.rows.append(Row(number, salt, kind, body if about is None else about, self.link))

    def kept(self, kind: str, body: Any) -> None:
        """The next of a kind that is kept elsewhere."""
        self.add(kind, body, self.kinds[kind] + 1)

    def begun(self, game: Mapping[str, Any], laid: Sequence[int], results: Sequence[str]) -> None:
        """With all that there is of a game already."""
        parts = chain.parts(game)
        for kind, about in chain.late(game, laid, results):
            self.add(kind, parts[kind][about - 1], about) if kind in parts else self.add(kind, about)

    def done(self, options: Mapping[str, Any]) -> None:
        """What game masters have done since."""
        acts = chain.acts(options)
        if len(acts) < self.kinds[ACT]:
            raise ValueError("what a game master did is never forgotten")
        for act in acts[self.kinds[ACT] :]:
            self.kept(ACT, act)

    def sealed(self, receipts: Iterable[Receipt]) -> None:
        """Those of them that are new."""
        for receipt in receipts:
            if receipt.number > self.kinds[RECEIPT]:
                self.kept(RECEIPT, receipt.sealed)

    def played(self, codec: Codec, outcome: Outcome) -> None:
        for entry in outcome.entries:
            self.kept(ENTRY, chain.read(codec.encode(entry)))
        if outcome.struck:
            self.add(STRUCK, list(outcome.struck))

    def bound(self, parcel: Parcel, told: Iterable[tuple[int, int]]) -> Parcel:
        """The parcel, which tells the head that is published with it. `told`: entries with their posts."""
        for entry, post in told:
            self.add(POSTED, {"entry": entry, "post": post})
        head = self.kinds[HEAD] + 1
        self.add(HEAD, {"head": head, "turn": parcel.payload.turn, "over": parcel.payload.over})
        payload = msgspec.structs.replace(parcel.payload, number=head, link=self.link.hex())
        return msgspec.structs.replace(parcel, payload=payload)

    def brought(self, entries: int) -> None:
        """It goes on here, and came from elsewhere."""
        self.add(BROUGHT, {"entries": entries})


def laid_at_first(outcome: Outcome, save: AnySave) -> tuple[list[int], list[str]]:
    """The dice and results with which a game begins, in place of chance."""
    laid = [roll for entry in outcome.entries for roll in entry.rolls if roll.laid]
    dice, results = [r.value for r in laid if r.sides], [r.result for r in laid if not r.sides]
    return [*dice, *save.laid], [*results, *save.results]


# -- stored -----------------------------------------------------------------------------------------------


def tail(game: int, db: sqlite3.Connection) -> Tail:
    kinds = db.execute("SELECT kind, count(*) FROM chain WHERE game = ? GROUP BY kind", (game,)).fetchall()
    if not kinds:
        return NO_CHAIN
    sql = "SELECT link FROM chain WHERE game = ? ORDER BY number DESC LIMIT 1"
    (link,) = db.execute(sql, (game,)).fetchone()
    return Tail(link, dict(kinds))


def write(db: sqlite3.Connection, game: int, rows: Iterable[Row]) -> None:
    fields = "game, number, salt, kind, about, link"
    values = ((game, r.number, r.salt, r.kind, chain.canonical(r.about).decode(), r.link) for r in rows)
    db.executemany(f"INSERT INTO chain ({fields}) VALUES (?, ?, ?, ?, ?, ?)", values)


def links(game: int, db: sqlite3.Connection) -> list[tuple[str, str, Any]]:
    """All items as a file has them: salts, kinds, and what they are about."""
    rows = db.execute("SELECT salt, kind, about FROM chain WHERE game = ? ORDER BY number", (game,))
    return [(salt.hex(), kind, plain(about)) for salt, kind, about in rows]
