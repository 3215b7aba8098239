"""What a game comes to that ends: out of all that everyone was told of it, and the dice that fell."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

from bot.post.consequences.operation import Operation, Story
from bot.post.consequences.status import is_over
from rules.kernel.dice import counting
from rules.kernel.events import Event
from rules.kernel.match import AnyEntry
from rules.kernel.orders import PUBLIC
from storage import News, Noted


async def with_story(operation: Operation) -> Operation:
    """If the game ends by it, with what it comes to."""
    if operation.before.over or not is_over(operation.match):
        return operation
    history = operation.sitting.history
    events = list(heard(operation, await history.news(PUBLIC)))
    journal = entries(operation, await history.journal())
    dice = [roll for roll in counting((one.how, one.rolls) for one in journal) if roll.sides]
    laid = sum(roll.laid for roll in dice)
    return dataclasses.replace(operation, story=Story(operation.match.game.retold(events), len(dice), laid))


def heard(operation: Operation, before: list[News]) -> Iterator[Event]:
    """All that everyone was told and that holds, the newest included."""
    gone = set(operation.outcome.unsaid)
    yield from (news.event for news in before if news.number not in gone)
    for told in operation.outcome.told:
        event = told.seen_by(PUBLIC)
        if event is not None and told.number not in gone:
            yield event


def entries(operation: Operation, before: list[Noted]) -> Iterator[AnyEntry]:
    """The journal as far as it counts, the newest included."""
    struck = set(operation.outcome.struck)
    yield from (noted.entry for noted in before if not (noted.struck or noted.entry.number in struck))
    yield from (entry for entry in operation.outcome.entries if entry.number not in struck)
