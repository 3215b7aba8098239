"""Whether an order can be taken back of its side's own accord."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from rules.kernel.game import SILENCE
from rules.kernel.match import AnyEntry, AnyTold, Match, free_to_take_back


def is_free(
    match: Match,
    seats: Collection[str],
    seat: str,
    number: int,
    entries: Iterable[AnyEntry],
    told: Iterable[AnyTold],
) -> bool:
    """Whether who sits in these seats saw no die, no news, and no answer of anybody else since an order.

    The order is the entry of this number, of one of these seats.

    What others have sealed for an open question is not counted: that it is in may be a secret. Nor is that
    there was nothing for them to say, or what only they have seen: that there was any is a secret too.
    """
    entries = [entry for entry in entries if entry.number >= number]
    now = {ask.number for ask in match.open.values()}
    if any(e.seat not in seats and e.ask not in now and e.how != SILENCE for e in entries):
        return False
    return free_to_take_back(number, seat, entries, told, seats) is None
