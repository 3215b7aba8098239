"""Answers what is asked of the seats that a computer plays, one question after the other.

A question is thought about beside the work, by a brief of what its seat may know, and answered at its table
only if it is still open then. The chance of a thought is made of the key of the game and of the brief: who
dies while thinking thinks the same again. What was thought waits for the next beat of its table: a multiple
of the pace that the table has chosen, after what its level may think, whether there was a choice or not.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from hashlib import blake2b
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace as replaced

from bot.computer.bench import Bench
from bot.computer.jobs import Done, Job, Kept
from bot.post import notices, teaching
from bot.post.consequences.committing import commit_of, store
from bot.post.consequences.operation import Operation, before
from bot.post.consequences.status import is_over, where
from bot.post.library import Library
from bot.post.logs import event, failed
from bot.post.parcels import packing
from bot.post.receipts import Chance
from bot.post.rounds import again_and_again
from bot.table.computers import TURNS, Computer, beat, computers_of, pace_of
from bot.table.setting import Setting
from rules.kernel import dice
from rules.kernel.game import COMPUTER
from rules.kernel.lesson import Answer
from rules.kernel.match import Fault, Outcome
from rules.kernel.orders import Lines, No
from rules.kernel.position import read_order
from rules.kernel.thinking.brief import Brief, brief_of
from storage import Shelf, Sitting, StorageError, Thought

EVERY = 1.0  # seconds between two looks
CONCEDE = "concede"  # what games call it
AGAIN = 60_000  # milliseconds until a question is tried again that could not be answered

Question = tuple[int, str, int]  # game, seat, number


class Ready(NamedTuple):
    """A thought that waits for its moment, or what a lesson has said then."""

    computer: Computer
    job: Job | None
    done: Done | None
    at: int


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
        self._ready: dict[Question, Ready] = {}

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
        self._ready = {ask: ready for ask, ready in self._ready.items() if ask in asked}
        answered = [await self._try(each, asked[each]) for each in sorted(asked, key=asked.__getitem__)]
        if any(answered):
            self.wake()

    async def _try(self, question: Question, since: int) -> bool:
        """Whether it was answered. No game that cannot be read keeps the others waiting."""
        if self.clock() < self._not_before.get(question, 0):
            return False
        self._not_before[question] = self.clock() + AGAIN
        try:
            ready = self._ready.get(question) or await self._think(question, since)
            if ready is None:
                return False
            self._ready[question], self._not_before[question] = ready, ready.at
            if self.clock() < ready.at:
                return False
            del self._ready[question]
            self._not_before[question] = self.clock() + AGAIN
            return await self._answer(question, ready)
        except (Fault, No, StorageError) as trouble:
            failed("the computer waits", trouble, game=question[0])
            return False

    async def _think(self, question: Question, since: int) -> Ready | None:
        """Begun as soon as it is asked; nothing of it is told before its moment."""
        game, seat, number = question
        async with self.shelf.game(game) as sitting:
            computer = playing(sitting, seat, number)
            if computer is None:
                return None
            pace = pace_of(sitting.record)
            if teaching.answer_at(self.library, sitting.record, sitting.match.open[seat]):
                return Ready(computer, None, None, beat(pace, "", since, since))
            job = job_of(sitting, seat, computer)
            sources = await self.shelf.games.sources(sitting.record)
        done = await self.bench.think(job, sources)
        return Ready(computer, job, done, beat(pace, computer.level, since, self.clock()))

    async def _answer(self, question: Question, ready: Ready) -> bool:
        """Whether it has; not where it was answered, taken back, changed or given to somebody meanwhile."""
        game, seat, number = question
        async with self.shelf.game(game) as sitting:
            if playing(sitting, seat, number) != ready.computer:
                return False
            if answer := teaching.answer_at(self.library, sitting.record, sitting.match.open[seat]):
                await self._recite(sitting, seat, answer)
                return True
            if job_of(sitting, seat, ready.computer) != ready.job:
                self._not_before.pop(question, None)
                return False
            if not await self._conceded(sitting, seat, ready):
                await self._submit(sitting, seat, number, ready.computer, ready.done)
        return True

    async def _conceded(self, sitting: Sitting, seat: str, ready: Ready) -> bool:
        """Whether it gives up: what it has thought lost for some turns, where the table wants that."""
        turn = where(self.library, sitting.match, "turn")
        computer = ready.computer.judging(ready.done.stood if ready.done else None, turn)
        setting = Setting.of(sitting.record)
        known = replaced(setting, computers={**setting.computers, seat: computer})
        sitting.record = known.stored(sitting.record)
        if not (setting.concedes and computer.lost >= TURNS and CONCEDE in sitting.codec.game.endings):
            return False
        earlier = await before(self.library, self.shelf, sitting)
        outcome = sitting.match.end(CONCEDE, seat)
        told = packing.to_channel(
            sitting.record.channel, notices.computer_concedes(seat, computer.level, TURNS)
        )
        await store(
            sitting, await commit_of(Operation(earlier, outcome, self.clock()), self.chance, first=told)
        )
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
