"""What is stored beside the match itself, as the rest of the program sees it."""

from __future__ import annotations

import zlib
from collections.abc import Collection
from typing import Any

import msgspec

from rules.kernel.data import Source
from storage.errors import PieceDamaged

GATHERING, PLAYING, OVER = "gathering", "playing", "over"
SEALED, REPLACED, OPENED = "sealed", "replaced", "opened"
WAITING, SENDING, SENT, RETIRED = "waiting", "sending", "sent", "retired"


class NewGame(msgspec.Struct, frozen=True):
    """A game to be made. `sources` are the data files it begins with, `seed` what its dice are bound to."""

    game: str
    name: str
    sources: tuple[Source, ...]
    seed: bytes
    options: dict[str, Any] = {}
    guild: int | None = None
    channel: int | None = None
    seats: dict[str, int] = {}
    words: tuple[str, ...] = ()
    host: int | None = None
    hot_seat: bool = False


class Record(msgspec.Struct, frozen=True):
    """A game beside its match. `key` makes the dice; there is none before the game has begun.

    `hot_seat`: both sides share one screen. `logged`: the last event that the channel has been told of.
    """

    id: int
    game: str
    name: str
    data: str
    options: dict[str, Any]
    seed: bytes
    words: tuple[str, ...]
    key: bytes | None
    status: str
    guild: int | None
    channel: int | None
    created: int
    host: int | None = None
    hot_seat: bool = False
    logged: int = 0


class Deputy(msgspec.Struct, frozen=True):
    """Who commands a part of a side under its chief: what, by name, and whether they may seal for all of it.

    Until they have `accepted` it is an offer. `ready`: the question for which their part is written.
    """

    user: int
    seat: str
    charges: tuple[str, ...]
    seals: bool = False
    accepted: bool = False
    ready: int = 0


class Listed(msgspec.Struct, frozen=True):
    """A line in a list of games: who sits where or commands under whom, and whom the table waits for."""

    id: int
    game: str
    name: str
    status: str
    guild: int | None
    channel: int | None
    seats: dict[str, int]
    waiting: dict[str, int]  # seat: since when
    deputies: tuple[Deputy, ...] = ()  # who have accepted


class Draft(msgspec.Struct, frozen=True):
    """Lines not yet sealed, as written. `ask` is 0 for a question to come; no lines delete a draft."""

    seat: str
    ask: int
    lines: str


class Deadline(msgspec.Struct, frozen=True):
    """When the answer of a seat to a question is due.

    `plain`: when it would be without holidays, of which those count that come after `begun`.
    """

    game: int
    seat: str
    ask: int
    due: int
    held: bool = False  # it does not come while the clock of its table stands still
    plain: int = 0
    begun: int = 0


class Answered(msgspec.Struct, frozen=True):
    """When the answer to a question was due that was given, and how much time was left, without holidays.

    `plain` and `begun` are those of its deadline.
    """

    seat: str
    ask: int
    due: int
    left: int
    plain: int = 0
    begun: int = 0


class Coming(msgspec.Struct, frozen=True):
    """A deadline that is near: whose it is, since when the question is open, and a fact of its game."""

    deadline: Deadline
    user: int
    since: int
    fact: Any = None


class Parcel(msgspec.Struct, frozen=True):
    """Something to be told outside, stored with what it tells of. `told`: its events, by their numbers.

    `begins`: it tells that a step began again. `binds`: it publishes the head of the game's chain, whose
    `number` and `link` are put into its payload as it is stored.
    """

    target: str
    kind: str
    payload: Any
    told: tuple[int, ...] = ()
    begins: bool = False
    binds: bool = False


class Posted(msgspec.Struct, frozen=True):
    """A parcel in the outbox. Those to one target go out in the order of their ids.

    When all of it has arrived, nothing is kept of the payload but what it is and of which question, if any.
    """

    id: int
    game: int
    target: str
    kind: str
    payload: Any
    state: str
    attempts: int
    created: int


class Called(msgspec.Struct, frozen=True):
    """What calls a seat to a question and was not taken away yet: at which target."""

    target: str
    seat: str
    ask: int


class Offer(msgspec.Struct, frozen=True):
    """What a parcel offers or asks: all of it that is kept, and at which target it stands."""

    target: str
    payload: Any


class Queue(msgspec.Struct, frozen=True):
    """How many parcels wait for a target, and since when the oldest of them does."""

    target: str
    parcels: int
    since: int


class Dispatch(msgspec.Struct, frozen=True):
    """One message of a parcel, with its running number at its target, and its id once it has arrived.

    `nonce` is the same however often it is sent, `at` is when that was first tried.
    """

    parcel: int
    part: int
    target: str
    number: int
    nonce: str
    at: int
    message: int | None = None


class Telling(msgspec.Struct, frozen=True):
    """A parcel with the numbers of the events it tells of, and those of its messages that were begun."""

    parcel: Posted
    events: tuple[int, ...]
    messages: tuple[Dispatch, ...]

    @property
    def unsent(self) -> bool:
        """Nothing of it has gone out, nor may have."""
        return self.parcel.state in (WAITING, SENDING) and not self.messages

    def tells_of(self, events: Collection[int]) -> bool:
        """Whether it has told of one of them, or is about to."""
        return self.parcel.state != RETIRED and any(event in events for event in self.events)


class Turn(msgspec.Struct, frozen=True):
    """What the channel has been told of a turn, as plain data. `last`: the number of the last event among it.

    A game that goes back to a turn begins another of that name.
    """

    number: int
    last: int
    page: Any


class Thought(msgspec.Struct, frozen=True):
    """What a computer thought of for an answer, by its entry in the journal; for nobody before the end."""

    entry: int
    thought: msgspec.Raw


class ReadUpTo(msgspec.Struct, frozen=True):
    """A person's channel for direct messages, and the last message that was read there."""

    user: int
    channel: int
    seen: int


class Greeting(msgspec.Struct, frozen=True):
    """A server to be greeted: in which of its channels, in which language, since when that is meant."""

    guild: int
    channel: int
    language: str
    at: int


class Person(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a person has set for all tables. `locale` is that of their client when they were last heard.

    `language` is read in place of it; `text_first`: boards in words, no pictures. `remind`: so many hours
    before something is due, but not in the `quiet` time, between two minutes of the day in their `zone`; none
    if it is empty, the usual one if they have chosen nothing. `away`: from when until when is a holiday.
    `chapter`: of a sheet of their own, which they have opened last.
    """

    locale: str = ""
    language: str = ""
    palette: str = ""
    text_first: bool = False
    remind: tuple[int, ...] = (6,)
    quiet: tuple[int, ...] | None = None
    zone: str = ""
    away: tuple[int, ...] = ()
    chapter: str = ""


class Receipt(msgspec.Struct, frozen=True):
    """What was sealed by an entry of the journal, as plain data with all that keeps it secret."""

    number: int
    entry: int
    seat: str
    sealed: Any
    state: str = SEALED


class Interaction(msgspec.Struct, frozen=True):
    """An outside request that is carried out once, and what came of it."""

    id: int
    result: Any


def pack(raw: bytes) -> bytes:
    return zlib.compress(raw, 1)


def unpack(blob: bytes, what: str) -> bytes:
    try:
        return zlib.decompress(blob)
    except zlib.error as error:
        raise PieceDamaged(what=what, reason=str(error)) from None
