"""News: what happened, who may see it, and what the others see instead."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, Generic, TypeVar

import msgspec
from msgspec.structs import replace

from rules.kernel.orders import GM, PUBLIC


class Event(msgspec.Struct, frozen=True, tag=True, tag_field="is", omit_defaults=True, gc=False):
    """A fact that the rules tell. Its words stand in the catalogue under the name of its class."""

    gathers: ClassVar[str] = ""  # the list in which alone such events may differ to be told as one
    bundles: ClassVar[bool] = False  # a turn tells all that are alike in one line, whatever came between them


def gathered(events: Iterable[Event]) -> Iterator[Event]:
    """The same in fewer words: those that follow each other and differ in one list alone are one."""
    last: Event | None = None
    for event in events:
        both = None if last is None else together(last, event)
        if last is not None and both is None:
            yield last
        last = both or event
    if last is not None:
        yield last


def together(one: Event, other: Event) -> Event | None:
    """Both as one with both their lists, or None where they differ in more, or say the same."""
    listed = one.gathers
    if not listed or type(one) is not type(other) or one == other:
        return None
    both = {listed: (*getattr(one, listed), *getattr(other, listed))}
    joined = replace(one, **both)
    return joined if joined == replace(other, **both) else None


class Why(msgspec.Struct, frozen=True, tag=True, tag_field="is", omit_defaults=True, gc=False):
    """What a die is rolled for. Its words stand in the catalogue under the name of its class."""


class Lot(Why, frozen=True):
    """What is drawn out of several things: which face stands for which of them means nothing."""


class FromZero(Why, frozen=True):
    """What a die is rolled for whose faces count from 0: the highest that chance can make of it is its 0."""


WhyT = TypeVar("WhyT", bound=Why)
EventT = TypeVar("EventT", bound=Event)


class Roll(msgspec.Struct, Generic[WhyT], frozen=True, omit_defaults=True, gc=False):
    """One die as it fell, or, without sides, what a chart said."""

    number: int
    branch: int
    sides: int
    value: int
    why: WhyT
    to: tuple[str, ...] = ()  # empty: everyone
    laid: bool = False  # a game master laid it down
    result: str = ""
    from_zero: bool = False  # its faces count from 0


class Told(msgspec.Struct, Generic[EventT], frozen=True, omit_defaults=True):
    """An event as it left the rules: numbered, with its audience."""

    number: int
    entry: int  # the journal entry that set it off
    event: EventT
    to: tuple[str, ...] = ()  # empty: everyone
    instead: EventT | None = None  # what everyone else is told, if anything
    discloses: str = ""  # the rule by which it tells what was hidden

    def seen_by(self, who: str) -> EventT | None:
        """The event as `who` gets it, or None."""
        if not self.to or who in self.to or who == GM:
            return self.event
        return self.instead


def audience(to: str | tuple[str, ...]) -> tuple[str, ...]:
    """Those who may see it, as stored: nobody named means everyone, so nobody must not be meant."""
    seats = (to,) if isinstance(to, str) else to
    if not seats:
        raise ValueError("an audience of nobody; GM is the reader of what no player may see")
    return () if PUBLIC in seats else seats
