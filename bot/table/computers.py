"""The seats of a table that a computer plays: how well, in whose manner, since when and by whose leave."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from rules.kernel.thinking.habits import LEVELS
from storage import Record
from storage.export import Volume

COMPUTERS = "computers"  # of a table, among its options
USUAL = "captain"
FIRST = "ensign"  # of one against whom somebody begins to play
assert {USUAL, FIRST} <= {*LEVELS}
PLAIN = "plain"  # the manner of nobody in particular


class Computer(msgspec.Struct, frozen=True, omit_defaults=True):
    """`user`: who has given it the seat, or nobody, by what the table has agreed on; `since`: when.

    `keeps`: for whom it keeps the seat, who is on holiday, `until` when.
    """

    level: str
    style: str = PLAIN
    user: int = 0
    since: int = 0
    keeps: int = 0
    until: int = 0


def computers_of(record: Record | Volume) -> Mapping[str, Computer]:
    """By seat."""
    return msgspec.convert(record.options.get(COMPUTERS, {}), dict[str, Computer])
