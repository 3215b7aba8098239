"""Answers what is asked of the seats that a computer plays, one question after the other.

A question is thought about beside the work, by a brief of what its seat may know, and answered at its table
only if it is still open then. The chance of a thought is made of the key of the game and of the brief: who
dies while thinking thinks the same again. Before it is thought about, every question waits as long.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from hashlib import blake2b
from typing import Any

import msgspec

from bot.computer.bench import Bench
from bot.computer.jobs import Done, Job, Kept
from bot.post import teaching
from bot.post.consequences.committing import commit_of, store
from bot.post.consequences.operation import Operation, before
from bot.post.consequences.status import is_over
from bot.post.library import Library
from bot.post.logs import event, failed
from bot.post.receipts import Chance
from bot.post.rounds import again_and_again
from bot.table.computers import Computer, computers_of
from rules.kernel import dice
from rules.kernel.game import COMPUTER
from rules.kernel.lesson import Answer
from rules.kernel.match import Fault, Outcome
from rules.kernel.orders import Lines, No
from rules.kernel.position import read_order
from rules.kernel.thinking.brief import Brief, brief_of
from storage import Shelf, Sitting, StorageError, Thought

EVERY = 1.0  # seconds between two looks
PACE = 4000  # milliseconds after which a question is answered: who reads wants to see what came before
AGAIN = 60_000  # milliseconds until a question is tried again that could not be answered

Question = tuple[int, str, int]  # game, seat, number


class Lane:
    """`clock` tells milliseconds since 1970, `pause` waits so many seconds. `wake`: there are new parcels."""

    def __init__(
        self,
        shelf: Shelf,
        library: Library,
        clock: Callable[[], int],
        chance: Chance,
        bench: Bench,
        *,
        present: Callable[[], bool] = lambda: True,
        wake: Callable[[], None] = lambda: None,
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.shelf, self.library, self.clock, self.chance, self.bench = shelf, library, clock, chance, bench
        self.present, self.wake, self.pause = present, wake, pause
        self._not_before: dict[Question, int] = {}  # questions that need no look until then

    async def run(self) -> None:
        """Until it is cancelled."""
        try:
            complaint = "the computer does not play"
            await again_and_again(self.tick, EVERY, complaint, self.present, self.pause)
        finally:
            await self.bench.close()

    async def tick(self) -> None:
        """All that its seats are asked now, the oldest question first."""
        asked = await self.shelf.games.asked_of_computers()
        self._not_before = {ask: at for ask, at in self._not_before.items() if ask in asked}
        for question in sorted(asked, key=asked.__getitem__):
            now = self.clock()
            if now >= max(asked[question] + PACE, self._not_before.get(question, 0)):
                self._not_before[question] = now + AGAIN
                await self._try(*question)

    async def _try(self, game: int, seat: str, number: int) -> None:
        """No game that cannot be read keeps the others waiting."""
        try:
            if await self._answer(game, seat, number):
                self.wake()
        except (Fault, No, StorageError) as trouble:
            failed("the computer waits", trouble, game=game)

    async def _answer(self, game: int, seat: str, number: int) -> bool:
        """Whether it has answered."""
        async with self.shelf.game(game) as sitting:
            computer = playing(sitting, seat, number)
            if computer is None:
                return False
            if answer := teaching.answer_at(self.library, sitting.record, sitting.match.open[seat]):
                await self._recite(sitting, seat, answer)
                return True
            job = job_of(sitting, seat, computer)
            sources = await self.shelf.games.sources(sitting.record)
        done = await self.bench.think(job, sources)
        async with self.shelf.game(game) as sitting:
            if playing(sitting, seat, number) != computer:
                return False  # it was answered, taken back or given to somebody meanwhile
            await self._submit(sitting, seat, number, computer, done)
        return True

    async def _recite(self, sitting: Sitting, seat: str, answer: Answer) -> None:
        """What a lesson has the enemy say."""
        earlier = await before(self.library, self.shelf, sitting)
        match, ask = sitting.match, sitting.match.open[seat]
        teaching.lay(match, answer)
        teaching.note(sitting, ask, learner=False)
        outcome = match.submit(seat, read_order(match, seat, answer.lines), ask=ask.number, how=COMPUTER)
        await store(sitting, await commit_of(Operation(earlier, outcome, self.clock()), self.chance))

    async def _submit(
        self, sitting: Sitting, seat: str, number: int, computer: Computer, done: Done | None
    ) -> None:
        earlier = await before(self.library, self.shelf, sitting)
        match = sitting.match
        lines = understood(sitting, done)
        if lines is None or match.fault(seat, lines):
            event("the computer gives what the rules hold ready", game=sitting.game)
            lines, done = match.open[seat].kind.default(match.view(seat)), None
        asked = {who: ask.number for who, ask in match.open.items() if who != seat}
        outcome = match.submit(seat, lines, ask=number, how=COMPUTER)
        commit = await commit_of(Operation(earlier, outcome, self.clock()), self.chance)
        kept = kept_of(outcome, seat, Kept(computer.level, computer.style, done or Done(), asked))
        await store(sitting, replace(commit, thoughts=kept))


def playing(sitting: Sitting, seat: str, number: int) -> Computer | None:
    """The computer that is to answer this question, if it is open to it."""
    computer = computers_of(sitting.record).get(seat)
    if computer is None or seat in sitting.seats or sitting.record.key is None or is_over(sitting.match):
        return None
    ask = sitting.match.open.get(seat)
    if ask is None or ask.number != number or sitting.match.sealed(seat) is not None:
        return None
    return computer


def job_of(sitting: Sitting, seat: str, computer: Computer) -> Job:
    brief, record = brief_of(sitting.match, seat), sitting.record
    assert record.key is not None
    data, chance = sitting.match.codec.data.digest, seed(record.key, brief, computer)
    return Job(record.game, data, brief, computer.level, computer.style, chance)


def seed(key: bytes, brief: Brief, computer: Computer) -> str:
    """The chance of a thought tells nothing of the dice to come, and is the same for the same brief."""
    thinking = dice.copy_key(key, "computer")
    told = msgspec.json.encode((brief, computer.level, computer.style))
    return blake2b(told, digest_size=16, key=thinking).hexdigest()


def kept_of(outcome: Outcome, seat: str, kept: Kept) -> list[Thought]:
    """A thought beside the entry that it came to; the answer itself stands there."""
    thought = msgspec.Raw(msgspec.json.encode(kept))
    entry = next(each for each in outcome.entries if each.seat == seat and each.how == COMPUTER)
    return [Thought(entry.number, thought)]


def understood(sitting: Sitting, done: Done | None) -> Lines | None:
    """The lines of an answer, if there is one that can be read."""
    if done is None:
        return None
    try:
        found: Any = sitting.match.codec.lines(done.lines)
    except (msgspec.MsgspecError, No):
        return None
    return tuple(found)
