"""The seats of a table that a computer plays: how well, in whose manner, since when and by whose leave."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from rules.kernel.thinking.habits import LEVELS
from storage import Record
from storage.export import Volume

COMPUTERS = "computers"  # of a table, among its options
USUAL = "captain"
FIRST = "ensign"  # of one against whom somebody begins to play
assert {USUAL, FIRST} <= {*LEVELS}
PLAIN = "plain"  # the manner of nobody in particular
PACES: Mapping[str, int] = {"at_once": 1000, "seconds": 4000, "minutes": 300_000}  # milliseconds of a beat
PACE, CONCEDES = "pace", "concedes"  # of a table, among its options
UNHURRIED = "seconds"
# milliseconds after which an answer may come at the earliest, whatever a question has taken
THOUGHT: Mapping[str, int] = {"major": 2000, "colonel": 5000, "general": 10_000}
LOST, TURNS = -800, 3  # what a position is worth that is given up, and in how many turns one after the other


class Computer(msgspec.Struct, frozen=True, omit_defaults=True):
    """`user`: who has given it the seat, or nobody, by what the table has agreed on; `since`: when.

    `keeps`: for whom it keeps the seat, who is on holiday, `until` when. `lost`: in how many turns, one after
    the other, it has thought that all is lost; `lost_in`: the last of them.
    """

    level: str
    style: str = PLAIN
    user: int = 0
    since: int = 0
    keeps: int = 0
    until: int = 0
    lost: int = 0
    lost_in: str = ""

    def judging(self, worth: int | None, turn: str) -> Computer:
        """In so many turns one after the other it has thought its position lost."""
        if worth is None or (worth <= LOST and turn == self.lost_in):
            return self
        if worth > LOST:
            return replace(self, lost=0, lost_in="")
        return replace(self, lost=self.lost + 1, lost_in=turn)


def pace_of(record: Record) -> int:
    """Milliseconds between two moments at which computers answer at this table."""
    return PACES[record.options.get(PACE, UNHURRIED)]


def beat(pace: int, level: str, since: int, ready: int) -> int:
    """When a question is answered: at a multiple of the pace, after what the level may think, once it has.

    So it tells neither how long was thought about it nor whether there was anything to choose.
    """
    earliest = max(ready - since, THOUGHT.get(level, 0), 1)
    return since - pace * (-earliest // pace)


def computers_of(record: Record | Volume) -> Mapping[str, Computer]:
    """By seat."""
    return msgspec.convert(record.options.get(COMPUTERS, {}), dict[str, Computer])
