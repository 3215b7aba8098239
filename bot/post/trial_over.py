"""What is told when a game master's trial of a line ends: its thread is put away."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from bot.post.parcels.notice import Notice
from bot.post.parcels.packing import parcel
from bot.post.parcels.targets import channel
from bot.post.parcels.threads import Closing
from bot.table.game_master import Act, Trial, master_of, with_master
from storage import Parcel, Record


def closing(branch: Trial, key: str) -> Iterator[Parcel]:
    """The last words in its thread, which is then put away."""
    for post in (Notice(key), Closing()):
        yield parcel(channel(branch.room), post)


def over(record: Record, now: int) -> tuple[Record, list[Parcel]]:
    """A game is over: so is what is tried of it."""
    master = master_of(record)
    if master.branch is None:
        return record, []
    act = Act("branch_over", master.user, now)
    left = replace(master, branch=None, acts=(*master.acts, act))
    return with_master(record, left), list(closing(master.branch, "branch_over"))
