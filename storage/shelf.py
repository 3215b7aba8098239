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
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping, Sequence
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
from storage import chain, export, reading, signing
from storage.chain import NO_CHAIN, Chance, Growth, Tail
from storage.chains import Chains
from storage.clock import Clock, release_claims
from storage.commit import Commit
from storage.direct_messages import DirectMessages
from storage.errors import Dropped, Frozen, NotBegun
from storage.export import Newcomer
from storage.greetings import Greetings
from storage.history import History
from storage.interactions import Interactions
from storage.ledger import NAME, PATIENCE, Ledger
from storage.lock import FolderLock
from storage.migrate import Migration
from storage.outbox import Outbox
from storage.persons import People
from storage.reading import Games
from storage.records import (
    OVER,
    PLAYING,
    Answered,
    Called,
    Deadline,
    Deputy,
    Draft,
    Interaction,
    NewGame,
    Offer,
    Parcel,
    Receipt,
    Record,
    Telling,
    Turn,
)
from storage.rooms import Rooms
from storage.writing import Play, Transaction, add_game

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
        return await self._shelf.games.drafts(self.game, seat)

    async def drafts_for(self, ask: int) -> dict[str, str]:
        """What every seat has written for the question of this number."""
        return await self._shelf.games.drafts_for(self.game, ask)

    async def receipts(self) -> list[Receipt]:
        return await self._shelf.games.receipts(self.game)

    async def concerned(self, events: Collection[int]) -> list[Telling]:
        """The parcels that tell of these events, and all of which nothing has been sent."""
        return await self._shelf.outbox.concerned(self.game, events)

    async def called(self, sort: str, end: str) -> list[Called]:
        """What calls seats of the game, by parcels of this sort, and no `end` takes away."""
        return await self._shelf.outbox.called(self.game, sort, end)

    async def offers(self, sort: str) -> list[Offer]:
        """What messages of this sort still offer."""
        return await self._shelf.outbox.offers(self.game, sort)

    async def asking(self, sort: str) -> list[Offer]:
        """The questions that messages of this sort still ask."""
        return await self._shelf.outbox.asking(self.game, sort)

    async def since(self) -> dict[tuple[str, int], int]:
        """Since when each open question is open, by its seat and number."""
        return await self._shelf.games.since(self.game)

    async def deadlines(self) -> list[Deadline]:
        """When the answers are due that are waited for."""
        return await self._shelf.clock.of_game(self.game)

    async def answered(self) -> dict[tuple[str, int], Answered]:
        """How much time there was left when questions were answered, by their seats and numbers."""
        return await self._shelf.clock.answered(self.game)

    async def rooms(self) -> dict[str, int]:
        """The private threads that sides have, by their seats."""
        return await self._shelf.rooms.of_game(self.game)

    async def turns(self, since: int | None = None) -> list[Turn]:
        """The newest turn that the channel was told of, and those before it that tell of an event since."""
        return await self._shelf.games.turns(self.game, since)

    async def turn(self, number: int) -> Turn | None:
        """What the channel was told of a turn, if there was one of this number."""
        return await self._shelf.games.turn(self.game, number)

    @property
    def held_before(self) -> tuple[dict[str, int], dict[int, Deputy]]:
        """Seats and deputies as they are stored."""
        kept = self._kept
        if kept is None:
            raise Dropped(game=self.game)
        return kept.seats, kept.deputies

    def begin(
        self,
        state: Any,
        key: bytes,
        laid: Sequence[int] = (),
        results: Sequence[str] = (),
        *,
        umpired: bool = True,
    ) -> Outcome:
        """Play begins from this state with these dice and results. The outcome is to be committed."""
        save = beginning(self.codec, state, laid, results, umpired=umpired)
        return self.begin_with(Match(self.codec, save, key))

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
        evidence = await self._shelf.chains.evidence(self.game)
        if kept.save is not None:
            await asyncio.to_thread(growth.begun, evidence, kept.save.laid, kept.save.results)
        elif play:
            growth.begun(evidence, *chain.laid_at_first(play.outcome, play.save))

    async def _bound(self, growth: Growth, parcel: Parcel) -> Parcel:
        """A parcel with the head that it publishes."""
        return growth.bound(parcel, await self._shelf.chains.told(self.game))

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
        standing_orders = self._match.standing_orders if self._match else {}
        return {seat: lines for seat, lines in standing_orders.items() if lines}

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
    """All games of a data folder, and all that is kept beside them.

    `codecs` makes a game's codec, `lifted` commits what a release changed.
    """

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
        self.games, self.people, self.interactions = Games(ledger), People(ledger), Interactions(ledger)
        self.clock, self.outbox, self.dms = Clock(ledger), Outbox(ledger), DirectMessages(ledger)
        self.rooms, self.chains, self.greetings = Rooms(ledger), Chains(ledger), Greetings(ledger)

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
                await ledger.write(release_claims)
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

    async def _codec(self, record: Record) -> Codec:
        """Read beside everything else where nobody has it any more; raises Frozen."""
        key = record.game, record.data
        codec = self._codecs.get(key)
        if codec is None:
            sources = await self.games.sources(record)
            try:
                codec = await asyncio.to_thread(self._codecs_of, record.game, sources)
            except Exception as trouble:  # whatever the rules of today find in the data of then
                raise Frozen(game=record.id, reason=f"{type(trouble).__name__}: {trouble}") from trouble
            self._codecs[key] = codec
        return codec

    async def history(self, game: int) -> History:
        """What has happened, read beside whoever sits at the game."""
        return await self.history_of(await self.games.record(game))

    async def history_of(self, record: Record) -> History:
        """The same where the record of the game is at hand."""
        return History(self.ledger, record.id, await self._codec(record))

    # -- copies -----------------------------------------------------------------------------------

    async def export(self, game: int) -> bytes:
        """All of a game, its secrets included, as one JSON file, signed by this installation."""
        key = await self._key()
        return await self.ledger.read(partial(export.write, game, key))

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
