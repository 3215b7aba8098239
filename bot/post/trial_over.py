"""What is told when a game master's trial of a line ends: its thread is put away."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from bot.post.parcels import Closing, Notice, channel, letter
from bot.table.game_master import Act, Branch, master_of, with_master
from storage import Letter, Record


def closing(branch: Branch, key: str) -> Iterator[Letter]:
    """The last words in its thread, which is then put away."""
    for post in (Notice(key), Closing()):
        yield letter(channel(branch.room), post)


def over(record: Record, now: int) -> tuple[Record, list[Letter]]:
    """A game is over: so is what is tried of it."""
    master = master_of(record)
    if master.branch is None:
        return record, []
    act = Act("branch_over", master.user, now)
    left = replace(master, branch=None, acts=(*master.acts, act))
    return with_master(record, left), list(closing(master.branch, "branch_over"))
