"""What the steps that are done have told, phase by phase."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

import msgspec

from bot.post.consequences.operation import Operation
from rules.kernel.game import Snapshot
from rules.kernel.match import AnyTold


class Stretch(msgspec.Struct, frozen=True):
    """What was told until a phase ended, or by the steps that are done of the running one."""

    told: tuple[AnyTold, ...]
    state: Any = None  # with which the next phase begins


def stretches(of: Operation) -> Iterator[Stretch]:
    """The news of steps that are done and that nobody has been sent, phase by phase."""
    told = unsent(of)
    if of.strike:
        yield Stretch(tuple(told), of.match.state)
        return
    for start in phase_ends(of):
        state = of.match.codec.state(start.state)
        yield Stretch(tuple(t for t in told if t.number <= start.told), state)
        told = [t for t in told if t.number > start.told]
    if told or of.undone:
        yield Stretch(tuple(told), of.match.state if of.undone else None)


def phase_ends(of: Operation) -> Iterator[Snapshot]:
    """Where a phase ended; one in which nobody ordered anything goes with the next."""
    starts, phase = [], of.before.phase
    for start in of.outcome.phases:
        if start.phase != phase:
            starts.append(start)
        phase = start.phase
    for start, following in zip_longest(starts, starts[1:]):
        if following is None or is_ordered(of, start, following):
            yield start


def is_ordered(of: Operation, start: Snapshot, following: Snapshot) -> bool:
    """Whether a phase that began and ended in this outcome held an order."""
    return any(e.lines for e in of.outcome.entries if start.entry < e.number <= following.entry)


def unsent(of: Operation) -> list[AnyTold]:
    gone, last = set(of.outcome.unsaid), of.match.past().snapshot.told
    told = {t.number: t for t in (*of.before.held, *of.outcome.told)}
    return [told[n] for n in sorted(told) if of.record.logged < n <= last and n not in gone]
