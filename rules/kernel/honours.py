"""What was worth a word in a game that is over, out of what everyone was told of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

import msgspec

from rules.kernel.events import Event

ItemT = TypeVar("ItemT")


class Honour(msgspec.Struct, frozen=True):
    """A text of [honours], and its facts."""

    key: str
    facts: dict[str, Any]


class Retold(msgspec.Struct, frozen=True, omit_defaults=True):
    """How long it was, as the text `ended.course` counts it, and the honours of it."""

    course: dict[str, int] = {}
    honours: tuple[Honour, ...] = ()


def most(found: Iterable[ItemT], measure: Callable[[ItemT], Any]) -> ItemT | None:
    """What measures most, of several the first; nothing where there is none."""
    return max(found, key=measure, default=None)


def honours(*found: Honour | None) -> tuple[Honour, ...]:
    return tuple(each for each in found if each is not None)


def counted(events: Iterable[Event], *kinds: type[Event]) -> int:
    return sum(isinstance(event, kinds) for event in events)


def chapters(events: Iterable[Event], begins: tuple[type[Event], ...]) -> Iterator[list[Event]]:
    """What was told from each event that begins something to the next, without what came before the first."""
    chapter: list[Event] = []
    for event in events:
        if isinstance(event, begins):
            if chapter:
                yield chapter
            chapter = []
        if chapter or isinstance(event, begins):
            chapter.append(event)
    if chapter:
        yield chapter
