"""The one way to commit: what is stored of a game, for people, clock and upgrade alike.

earlier = await before(library, shelf, sitting)
outcome = sitting.match.submit(...)
commit = await commit_of(Operation(earlier, outcome, now, by=...), chance)
await store(sitting, commit)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from bot.post import calls, lapsing, side_thread, teaching
from bot.post.consequences.caused import caused
from bot.post.consequences.operation import Before, Operation
from bot.post.consequences.story import with_story
from bot.post.library import Library
from bot.post.receipts import Chance
from bot.table.dues import clock_of
from bot.table.written_ahead import AHEAD
from rules.kernel.match import Outcome
from storage import Commit, Draft, Parcel, Sitting
from storage.shelf import Lifted


async def commit_of(
    operation: Operation, chance: Chance, *, first: Sequence[Parcel] = (), drafts: Sequence[Draft] = ()
) -> Commit:
    """What was done with all that follows from it. `first`: what is told before, unless it is told anyway."""
    found = caused(await with_story(await counted_on(await told_of(operation))), chance)
    told = [each for each in first if each not in found.outbox]
    return replace(found, outbox=[*told, *found.outbox], drafts=[*drafts, *found.drafts])


async def told_of(operation: Operation) -> Operation:
    """With what the channel has been told of this turn, and of those in which something no longer holds."""
    turns = await operation.sitting.turns(min(operation.outcome.unsaid, default=None))
    return replace(operation, before=replace(operation.before, turns=tuple(turns)))


async def counted_on(operation: Operation) -> Operation:
    """If something is asked again, with the time that was left when it was answered."""
    if not operation.outcome.again or clock_of(operation.record).timetable is None:
        return operation
    answered = await operation.sitting.answered()
    return replace(operation, before=replace(operation.before, answered=answered))


async def store(sitting: Sitting, commit: Commit) -> None:
    """Store it. Who has come to command a side, or does so no longer, comes into its thread or leaves it.

    What called somebody who owes no answer any more goes, and what asked them says that it does no longer.
    A lesson is told to its learner alone.
    """
    over = [*await calls.silenced(sitting), *await lapsing.lapsed(sitting, commit)]
    outbox = teaching.in_letters(sitting, [*over, *commit.outbox, *await side_thread.moves(sitting)])
    await sitting.commit(replace(commit, outbox=outbox))


def on_release(library: Library, clock: Callable[[], int], chance: Chance) -> Lifted:
    """What the shelf does with a game that a new release has lifted: all that is open is asked anew."""

    async def lifted(sitting: Sitting, outcome: Outcome) -> None:
        receipts, ahead = tuple(await sitting.receipts()), await sitting.drafts_for(AHEAD)
        deadlines = tuple(await sitting.deadlines())
        earlier = Before(library, sitting, receipts=receipts, ahead=ahead, deadlines=deadlines)
        await store(sitting, await commit_of(Operation(earlier, outcome, clock()), chance))

    return lifted
