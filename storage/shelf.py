"""The shelf of games: take one down, change it, put it back.

    async with shelf.game(7) as sitting:
        outcome = sitting.match.submit(...)
        await sitting.commit(Commit(outcome, now=...))

A sitting has its game to itself. What it works on is a copy: `commit` stores what has changed, and a
sitting that ends otherwise (an exception, a cancelled task, a failed commit, or no commit at all) leaves
the game as it is stored; its match is dropped and read again by the next sitting. Who sits at a game must
not sit down to the same game again inside: he would wait for himself.
"""

from __future__ import annotations

import asyncio
import os
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

import msgspec

from rules.kernel.data import Source
from rules.kernel.game import Codec
from rules.kernel.match import AnySave, Match, Outcome, Past, beginning
from rules.kernel.orders import Lines
from storage import chain, clock, export, persons, reading, rooms, signing
from storage import outbox as outboxes
from storage.chain import NO_CHAIN, Chance, Growth, Tail
from storage.clock import Move, Tell
from storage.commit import Commit
from storage.errors import Dropped, Frozen, NotBegun
from storage.export import Newcomer
from storage.history import History
from storage.ledger import NAME, PATIENCE, Ledger
from storage.lock import FolderLock
from storage.migrate import Migration
from storage.records import (
    OVER,
    PLAYING,
    Answered,
    Coming,
    Deadline,
    Deputy,
    Dispatch,
    Draft,
    Interaction,
    Listed,
    NewGame,
    Parcel,
    Person,
    Posted,
    Queue,
    ReadUpTo,
    Receipt,
    Record,
    Telling,
)
from storage.writing import Play, Transaction, add_game, forget

Codecs = Callable[[str, Sequence[Source]], Codec]  # of a game's key and the data it began with
Lifted = Callable[["Sitting", Outcome], Awaitable[None]]  # commits the outcome and tells of it


@dataclass
class _Kept:
    """A game in memory beside what of it is stored."""

    codec: Codec
    record: Record
    seats: dict[str, int]
    deputies: dict[int, Deputy]  # by user
    standing: dict[str, Lines]
    revision: int = 0
    match: Match | None = None
    save: AnySave | None = None
    tail: Tail = NO_CHAIN

    def load(self, save: bytes, key: bytes, standing: Mapping[str, str]) -> None:
        """The match as it was saved; whatever the rules or the data of today find in it is raised."""
        self.standing = {seat: self.codec.lines(lines) for seat, lines in standing.items()}
        self.save = self.codec.save(save)
        self.match = Match(self.codec, self.save, key, self.standing)


class Sitting:
    """Exclusive use of one game. `record`, `seats` and `deputies` may be changed; commit stores them."""

    def __init__(self, shelf: Shelf, kept: _Kept) -> None:
        self._shelf = shelf
        self._kept: _Kept | None = kept
        self.game, self.codec = kept.record.id, kept.codec
        self.record, self.seats, self.deputies = kept.record, dict(kept.seats), dict(kept.deputies)
        self._match = kept.match

    @property
    def match(self) -> Match:
        if self._kept is None:
            raise Dropped(game=self.game)
        if self._match is None:
            raise NotBegun(game=self.game)
        return self._match

    @property
    def history(self) -> History:
        return History(self._shelf.ledger, self.game, self.codec)

    async def past(self, number: int) -> Past:
        """Where a take-back of this entry starts, however long ago it was."""
        return await self.history.past(number)

    async def drafts(self, seat: str) -> list[Draft]:
        return await self._shelf.drafts(self.game, seat)

    async def drafts_for(self, ask: int) -> dict[str, str]:
        """What every seat has written for the question of this number."""
        return await self._shelf.ledger.read(partial(reading.drafts_for, self.game, ask))

    async def receipts(self) -> list[Receipt]:
        return await self._shelf.receipts(self.game)

    async def concerned(self, events: Collection[int]) -> list[Telling]:
        """The parcels that tell of these events, and all of which nothing has been sent."""
        return await self._shelf.ledger.read(partial(outboxes.concerned, self.game, events))

    async def since(self) -> dict[tuple[str, int], int]:
        """Since when each open question is open, by its seat and number."""
        return await self._shelf.ledger.read(partial(reading.since, self.game))

    async def deadlines(self) -> list[Deadline]:
        """When the answers are due that are waited for."""
        return await self._shelf.ledger.read(partial(clock.of_game, self.game))

    async def answered(self) -> dict[tuple[str, int], Answered]:
        """How much time there was left when questions were answered, by their seats and numbers."""
        return await self._shelf.ledger.read(partial(clock.answered, self.game))

    async def rooms(self) -> dict[str, int]:
        """The private threads that sides have, by their seats."""
        return await self._shelf.ledger.read(partial(rooms.of_game, self.game))

    @property
    def held_before(self) -> tuple[dict[str, int], dict[int, Deputy]]:
        """Seats and deputies as they are stored."""
        kept = self._kept
        if kept is None:
            raise Dropped(game=self.game)
        return kept.seats, kept.deputies

    def begin(self, state: Any, key: bytes, laid: Sequence[int] = (), results: Sequence[str] = ()) -> Outcome:
        """Play begins from this state with these dice and results. The outcome is to be committed."""
        return self.begin_with(Match(self.codec, beginning(self.codec, state, laid, results), key))

    def begin_with(self, match: Match) -> Outcome:
        """Play begins as this match has begun."""
        self._match = match
        self.record = msgspec.structs.replace(self.record, key=match.key)
        assert match.news is not None
        return match.news

    async def commit(self, commit: Commit) -> None:
        """Store it all, or nothing, with whatever else has changed."""
        kept = self._kept
        if kept is None:
            raise Dropped(game=self.game)
        if commit.outcome is None and not self._match_is_stored(kept):
            raise ValueError("the match has moved on: its outcome is to be committed")
        play = self._play(commit.outcome, kept) if commit.outcome is not None else None
        growth = await self._grown(kept, play, commit.receipts)
        outbox = [await self._bound(growth, each) if each.binds else each for each in commit.outbox]
        written = self._written(kept, play, replace(commit, outbox=outbox), growth)
        self._kept = None  # until it is known what the database holds
        await self._shelf.ledger.write(written.write)
        self._kept = self._stored(kept, play, growth)

    def _written(self, kept: _Kept, play: Play | None, commit: Commit, growth: Growth) -> Transaction:
        return Transaction(
            self.game,
            self.codec,
            commit,
            play,
            record=self.record if self.record != kept.record else None,
            seats=dict(self.seats) if self.seats != kept.seats else None,
            deputies=tuple(self.deputies.values()) if self.deputies != kept.deputies else None,
            standing=self._standing if self._standing != kept.standing else None,
            links=growth.rows,
        )

    def _stored(self, kept: _Kept, play: Play | None, growth: Growth) -> _Kept:
        """What the database holds once all of it is written."""
        return _Kept(
            self.codec,
            self.record,
            dict(self.seats),
            dict(self.deputies),
            self._standing,
            kept.revision + 1 if play else kept.revision,
            self._match,
            play.save if play else kept.save,
            growth.tail,
        )

    async def _grown(self, kept: _Kept, play: Play | None, receipts: Sequence[Receipt]) -> Growth:
        """The chain with all that this commit adds to it; there is none before the game has begun."""
        growth = Growth(kept.tail, self._shelf.chance)
        if self.record.key is None:
            return growth
        if not growth.kinds:
            await self._begin_chain(growth, kept, play)
        growth.done(self.record.options)
        if play:
            growth.played(self.codec, play.outcome)
        growth.sealed(receipts)
        return growth

    async def _begin_chain(self, growth: Growth, kept: _Kept, play: Play | None) -> None:
        """With the game, or later where an earlier release began it: then there may be much to bind."""
        evidence = await self._shelf.ledger.read(partial(chain.evidence, kept.record))
        if kept.save is not None:
            await asyncio.to_thread(growth.begun, evidence, kept.save.laid, kept.save.results)
        elif play:
            growth.begun(evidence, *chain.laid_at_first(play.outcome, play.save))

    async def _bound(self, growth: Growth, parcel: Parcel) -> Parcel:
        """A parcel with the head that it publishes."""
        return growth.bound(parcel, await self._shelf.ledger.read(partial(chain.told, self.game)))

    def _play(self, outcome: Outcome, kept: _Kept) -> Play:
        match = self.match
        save = match.save()
        check_complete(outcome, kept.save, save)
        status = PLAYING if match.game.result(match.state) is None else OVER
        self.record = msgspec.structs.replace(self.record, status=status)
        waiting = match.waiting()
        asks = [(seat, ask.number, seat in waiting) for seat, ask in match.open.items()]
        return Play(outcome, save, kept.revision, asks)

    @property
    def _standing(self) -> dict[str, Lines]:
        policies = self._match.policies if self._match else {}
        return {seat: lines for seat, lines in policies.items() if lines}

    def left_as_stored(self) -> _Kept | None:
        """The game in memory, if it is what the database holds."""
        kept = self._kept
        if kept is None or not self._match_is_stored(kept):
            return None
        mine, stored = (self.record, self.seats, self.deputies), (kept.record, kept.seats, kept.deputies)
        return kept if mine == stored else None

    def _match_is_stored(self, kept: _Kept) -> bool:
        if kept.match is not self._match:
            return False
        return self._match is None or (self._match.save(), self._standing) == (kept.save, kept.standing)


def check_complete(outcome: Outcome, before: AnySave | None, save: AnySave) -> None:
    """Every entry and every event since the last commit must be in the outcome, else news would be lost."""
    entries, events = (before.entries, before.events) if before else (0, 0)
    if [e.number for e in outcome.entries] != list(range(entries + 1, save.entries + 1)):
        raise ValueError("the outcome is not all that was entered since the last commit")
    if [t.number for t in outcome.told] != list(range(events + 1, save.events + 1)):
        raise ValueError("the outcome is not all that was told since the last commit")


class Shelf:
    """All games of a data folder. `codecs` makes a game's codec, `lifted` commits what a release changed."""

    def __init__(
        self,
        ledger: Ledger,
        lock: FolderLock,
        codecs: Codecs,
        lifted: Lifted,
        memory: int,
        chance: Chance,
    ) -> None:
        self.ledger, self.chance = ledger, chance
        self._lock, self._codecs_of, self._lifted, self._memory = lock, codecs, lifted, memory
        self._codecs: WeakValueDictionary[tuple[str, str], Codec] = WeakValueDictionary()
        self._in_memory: OrderedDict[int, _Kept] = OrderedDict()
        self._taken: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._persons: dict[int, Person] = {}

    @classmethod
    async def open(
        cls,
        folder: Path,
        codecs: Codecs,
        lifted: Lifted,
        *,
        memory: int = 64,
        patience: int = PATIENCE,
        migrations: Sequence[Migration] | None = None,
        chance: Chance = os.urandom,
    ) -> Shelf:
        """`memory` is how many matches are kept, `patience` the milliseconds to wait for a foreign lock.

        `chance` makes the salts of the chains.
        """
        lock = FolderLock(folder)
        try:
            ledger = Ledger(folder / NAME, patience)
            await ledger.open(migrations)
            try:
                await ledger.write(clock.release_claims)
            except BaseException:
                await ledger.close()
                raise
        except BaseException:
            lock.release()
            raise
        return cls(ledger, lock, codecs, lifted, memory, chance)

    async def close(self) -> None:
        await self.ledger.close()
        self._lock.release()

    async def __aenter__(self) -> Shelf:
        return self

    async def __aexit__(self, *trouble: object) -> None:
        await self.close()

    # -- one game -------------------------------------------------------------------------------

    async def create(
        self,
        new: NewGame,
        *,
        now: int,
        outbox: Sequence[Parcel] = (),
        interaction: Interaction | None = None,
    ) -> int:
        """A game that gathers its players."""
        codec = self._codecs_of(new.game, new.sources)
        return await self.ledger.write(partial(add_game, new, now, codec, outbox, interaction))

    @asynccontextmanager
    async def game(self, number: int) -> AsyncIterator[Sitting]:
        """Sit down to a game, alone."""
        async with self._taken.setdefault(number, asyncio.Lock()):
            kept = self._in_memory.pop(number, None)
            sitting = Sitting(self, kept) if kept else await self._read(number)
            yield sitting
            self._keep(number, sitting.left_as_stored())

    def _keep(self, number: int, kept: _Kept | None) -> None:
        if kept is not None:
            self._in_memory[number] = kept
        if len(self._in_memory) > self._memory:
            self._in_memory.popitem(last=False)

    async def _read(self, number: int) -> Sitting:
        left = await self.ledger.read_last(partial(reading.load, number))
        codec = await self._codec(left.record)
        deputies = {deputy.user: deputy for deputy in left.deputies}
        kept = _Kept(codec, left.record, left.seats, deputies, {}, left.revision, tail=left.tail)
        if left.save is None or left.record.key is None:
            return Sitting(self, kept)
        try:
            await asyncio.to_thread(kept.load, left.save, left.record.key, left.standing)
        except Exception as trouble:  # whatever the rules or the data of today find in it
            raise Frozen(game=number, reason=f"{type(trouble).__name__}: {trouble}") from trouble
        sitting = Sitting(self, kept)
        if sitting.match.news is not None:
            await self._lifted(sitting, sitting.match.news)
            if sitting.left_as_stored() is None:
                raise Dropped(game=number)
        return sitting

    async def sources(self, record: Record) -> tuple[Source, ...]:
        """The data files that a game began with."""
        return await self.ledger.read(partial(reading.load_sources, record.data))

    async def _codec(self, record: Record) -> Codec:
        """Read beside everything else where nobody has it any more; raises Frozen."""
        key = record.game, record.data
        codec = self._codecs.get(key)
        if codec is None:
            sources = await self.sources(record)
            try:
                codec = await asyncio.to_thread(self._codecs_of, record.game, sources)
            except Exception as trouble:  # whatever the rules of today find in the data of then
                raise Frozen(game=record.id, reason=f"{type(trouble).__name__}: {trouble}") from trouble
            self._codecs[key] = codec
        return codec

    async def history(self, game: int) -> History:
        """What has happened, read beside whoever sits at the game."""
        return await self.history_of(await self.record(game))

    async def history_of(self, record: Record) -> History:
        """The same where the record of the game is at hand."""
        return History(self.ledger, record.id, await self._codec(record))

    async def record(self, game: int) -> Record:
        """A game beside its match, as it is stored."""
        return await self.ledger.read(partial(reading.record, game))

    async def records(self, games: Iterable[int]) -> dict[int, Record]:
        """Of many games, in one look."""
        found = await self.ledger.read(partial(reading.records, list(games)))
        return {record.id: record for record in found}

    async def drafts(self, game: int, seat: str) -> list[Draft]:
        return await self.ledger.read(partial(reading.drafts, game, seat))

    async def receipts(self, game: int) -> list[Receipt]:
        """All that was sealed with a receipt, secrets included."""
        return await self.ledger.read(partial(reading.receipts, game))

    # -- lists ----------------------------------------------------------------------------------

    async def of_guild(self, guild: int) -> list[Listed]:
        """The games of a server, without those in which a game master tries something."""
        return await self.ledger.read(partial(reading.listed, f"guild = ? AND {reading.WHOLE}", guild))

    async def running(self, guild: int, host: int) -> tuple[int, int]:
        """How many games that are not over a host has in a server, and how many there are."""
        return await self.ledger.read(partial(reading.running, guild, host))

    async def gathering(self, fact: str) -> list[int]:
        """The games that look for players and have this among their options."""
        return await self.ledger.read(partial(reading.gathering, fact))

    async def in_channel(self, channel: int) -> list[Listed]:
        """The games that are played in a channel, or of which a side talks there."""
        talks = "id IN (SELECT game FROM rooms WHERE room = ?1)"
        return await self.ledger.read(partial(reading.listed, f"channel = ?1 OR {talks}", channel))

    async def of_user(self, user: int) -> list[Listed]:
        """The games in which a user holds a seat, commands under who does, or is the game master.

        Without those in which a game master tries something.
        """
        seated = "SELECT game FROM seats WHERE user = ?1"
        under = "SELECT game FROM deputies WHERE user = ?1 AND accepted"
        mine = f"id IN ({seated} UNION {under}) OR json_extract(options, '$.master.user') = ?1"
        return await self.ledger.read(partial(reading.listed, f"({mine}) AND {reading.WHOLE}", user))

    async def watched_by(self, user: int) -> list[Listed]:
        """The games in which a user observes a side."""
        watching = "json_extract(options, '$.watching.\"' || ?1 || '\"') IS NOT NULL"
        return await self.ledger.read(partial(reading.listed, watching, user))

    async def tally(self) -> dict[str, int]:
        """How many games there are, by status."""
        return await self.ledger.read(reading.tally)

    # -- what is to be done -----------------------------------------------------------------------

    async def result(self, interaction: int) -> tuple[Any] | None:
        """What came of an interaction, in a tuple of one, if it was carried out."""
        return await self.ledger.read(partial(reading.result, interaction))

    async def claim(self, now: int) -> list[Deadline]:
        """The deadlines that have come, each handed out once while this process lives."""
        return await self.ledger.write(partial(clock.claim, now))

    async def release(self, game: int) -> None:
        """What was claimed of a game is claimed anew."""
        await self.ledger.write(partial(clock.release, game))

    async def coming(self, until: int, fact: str) -> list[Coming]:
        """The deadlines that come before then, each with whose it is and a fact of its game's options."""
        return await self.ledger.read(partial(clock.coming, until, fact))

    async def waits(self, seat: str, until: int) -> list[Deadline]:
        """The deadlines of this seat, at whatever table, that come before then."""
        return await self.ledger.read(partial(clock.waits, seat, until))

    async def at_work(self, now: int, slack: int, move: Move, tell: Tell) -> list[int]:
        """The bot is at work; the games whose deadlines are moved on because it was not before."""
        return await self.ledger.write(partial(clock.at_work, now, slack, move, tell))

    async def outages(self, after: int) -> list[tuple[int, int]]:
        """From when until when the bot was away, as far as that was not over then."""
        return await self.ledger.read(partial(clock.outages, after))

    async def forget(self, before: int) -> None:
        """What was done for requests of that long ago, which do not come again."""
        await self.ledger.write(partial(forget, before))

    async def unsent(self, after: int = 0, limit: int = 100) -> list[Posted]:
        """Parcels of the outbox that wait or are on their way, in order."""
        return await self.ledger.read(partial(outboxes.unsent, after, limit))

    async def queues(self) -> list[Queue]:
        """How many parcels wait, by target."""
        return await self.ledger.read(outboxes.queues)

    async def mark(self, parcel: int, state: str, attempts: int) -> None:
        await self.ledger.write(partial(outboxes.mark_parcel, parcel, state, attempts))

    async def first_to(self, target: str) -> Posted | None:
        """The next parcel to a target."""
        return await self.ledger.read(partial(outboxes.first_to, target))

    async def last_told(self, game: int) -> int:
        """When the newest parcel about a game was written; 0 where there is none."""
        return await self.ledger.read(partial(outboxes.last_told, game))

    async def last_parcel(self) -> int:
        """The newest parcel that there ever was, sent or not."""
        return await self.ledger.read(outboxes.last_parcel)

    async def following(self, parcel: Posted) -> Posted | None:
        """The next parcel of its kind that waits for the same target."""
        return await self.ledger.read(partial(outboxes.following, parcel))

    async def dispatch(self, parcel: int, part: int, nonce: str, *, now: int, above: int = 0) -> Dispatch:
        """A message of a parcel is about to be sent: it gets a running number at its target, once."""
        return await self.ledger.write(partial(outboxes.dispatch, parcel, part, nonce, above, now))

    async def arrived(self, parcel: int, part: int, message: int, *, last: bool = True) -> None:
        """A message has arrived; with the last one its parcel is sent."""
        await self.ledger.write(partial(outboxes.arrived, parcel, part, message, last))

    async def dispatches(self, parcel: int) -> list[Dispatch]:
        """The messages of a parcel that were about to be sent."""
        return await self.ledger.read(partial(outboxes.dispatches, parcel))

    async def last_number(self, target: str) -> int:
        """The highest running number that was given at a target."""
        return await self.ledger.read(partial(outboxes.last_number, target))

    async def newest(self, game: int, kind: str, target: str) -> Dispatch | None:
        """The newest message of this kind that a game has at a target."""
        return await self.ledger.read(partial(outboxes.newest, game, kind, target))

    async def post_once(self, game: int, what: str, parcels: Sequence[Parcel], *, now: int) -> bool:
        """Parcels that nobody gets twice, under a name for what they tell; whether they are posted now."""
        return await self.ledger.write(partial(outboxes.post_once, game, what, parcels, now))

    async def close_mail(self, user: int, *, now: int) -> None:
        """A user takes no direct messages."""
        await self.ledger.write(partial(outboxes.close, user, now))

    async def open_mail(self, user: int) -> None:
        """A user wants them again."""
        await self.ledger.write(partial(outboxes.reopen, user))

    async def closed_dms(self) -> frozenset[int]:
        """The users who take no direct messages."""
        return await self.ledger.read(outboxes.closed)

    async def lose(self, target: str, *, now: int) -> int:
        """A target cannot be reached; since when."""
        return await self.ledger.write(partial(outboxes.lose, target, now))

    async def regain(self, target: str) -> None:
        """A target can be reached again."""
        await self.ledger.write(partial(outboxes.regain, target))

    async def lost(self) -> frozenset[str]:
        """The targets that cannot be reached."""
        return await self.ledger.read(outboxes.lost)

    async def read_dm(self, user: int, channel: int, message: int) -> bool:
        """A direct message of a person is read; False if it, or a later one, was read before."""
        return await self.ledger.write(partial(outboxes.read_dm, user, channel, message))

    async def open_dm(self, user: int, channel: int, seen: int) -> None:
        """Note where a person writes in private, unless that is known; what came until `seen` is no news."""
        await self.ledger.write(partial(outboxes.open_dm, user, channel, seen))

    async def dms(self) -> list[ReadUpTo]:
        """Where people write in private, and how far that is read."""
        return await self.ledger.read(outboxes.dms)

    async def chief_of(self, room: int) -> int | None:
        """Who holds the seat whose private thread this is, 0 if nobody does; None where it is none."""
        return await self.ledger.read(partial(rooms.chief, room))

    async def drop_room(self, room: int, target: str) -> bool:
        """A side's private thread is no more, nor is what waits for it; whether it was one."""
        return await self.ledger.write(partial(rooms.drop, room, target))

    # -- people ------------------------------------------------------------------------------------

    async def person(self, user: int) -> Person:
        """What a person has set for all tables; read once, for it is wanted with everything they are told."""
        if user not in self._persons:
            self._persons[user] = await self.ledger.read(partial(persons.person, user))
        return self._persons[user]

    async def keep_person(self, user: int, settings: Person) -> None:
        await self.ledger.write(partial(persons.keep, user, settings))
        self._persons[user] = settings

    async def away(self) -> dict[int, Person]:
        """Who has a holiday of which some table may not have been told all."""
        return await self.ledger.read(persons.away)

    async def forget_away(self, user: int, away: tuple[int, ...]) -> None:
        """All tables know that this holiday of a person is over."""
        await self.ledger.write(partial(persons.forget_away, user, away))
        self._persons.pop(user, None)

    async def looked(self, user: int, game: int) -> int | None:
        """The last event of a game that a person has read of, if they have ever looked."""
        return (await self.looked_at(user)).get(game)

    async def looked_at(self, user: int) -> dict[int, int]:
        """The same of all games that they have ever looked at."""
        return await self.ledger.read(partial(persons.looked, user))

    async def look(
        self, user: int, game: int, event: int, *, now: int, interaction: Interaction | None = None
    ) -> None:
        """A person reads of a game as far as this event."""
        await self.ledger.write(partial(persons.look, user, game, event, interaction, now))

    # -- copies -----------------------------------------------------------------------------------

    async def export(self, game: int) -> bytes:
        """All of a game, its secrets included, as one JSON file, signed by this installation."""
        key = await self._key()
        return await self.ledger.read(partial(export.write, game, key))

    async def evidence(self, game: int) -> dict[str, Any]:
        """Of a game what its chain is about, as its export has it."""
        record = await self.record(game)
        return await self.ledger.read(partial(chain.evidence, record))

    async def acted(self, game: int) -> dict[int, int]:
        """How many entries there were before each act of a game master, by the numbers of the acts."""
        return await self.ledger.read(partial(chain.acted, game))

    async def heads(self, game: int) -> list[tuple[int, str]]:
        """What was published of its chain."""
        return await self.ledger.read(partial(chain.heads, game))

    async def _key(self) -> bytes:
        return await self.ledger.write(partial(signing.key, self.chance))

    async def examine(self, file: bytes) -> Newcomer:
        """The game in such a file; to read all of it takes a while, so it is done beside everything else."""
        return await asyncio.to_thread(export.examine, file, self._codecs_of, await self._key())

    async def take_in(
        self,
        found: Newcomer,
        *,
        now: int,
        guild: int | None = None,
        channel: int | None = None,
        outbox: Sequence[Parcel] = (),
        interaction: Interaction | None = None,
    ) -> int:
        """Such a game as a new one, which is played here from now on."""
        adding = partial(export.add, found, now, guild, channel, outbox, interaction, self.chance)
        return await self.ledger.write(adding)

    async def backup(self, target: Path) -> None:
        await self.ledger.backup(target)
