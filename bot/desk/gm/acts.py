"""What a game master does is noted, and told to whom it concerns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from bot.desk.counter.table import Table
from bot.post.parcels import packing, targets
from bot.post.parcels.posts import Post
from bot.table.game_master import Act
from bot.table.staff import Staff, commanders
from bot.words.speaker import unmarked
from rules.kernel.orders import No
from storage import Parcel

REASON = 200  # characters of why something is done


def check_master(table: Table) -> None:
    table.needs_whole()
    if not table.mastering:
        raise No("bot/gm", "not_master")


def needs_begun(table: Table) -> None:
    if not table.begun:
        raise No("bot/table", "not_begun")


def done(table: Table, key: str, /, **facts: Any) -> None:
    """Note an intervention with the table: all read it when the game is over."""
    master = table.setting.master
    act = Act(key, table.caller.user, table.clock(), facts)
    table.set(replace(table.setting, master=replace(master, acts=(*master.acts, act))))


def shortened(text: str) -> str:
    """A reason in one line, with nothing in it that would be taken for formatting."""
    return unmarked(text[:REASON])


def to_sides(table: Table, seats: Iterable[str], post: Post) -> list[Parcel]:
    """To all who read the papers of a side, by direct message."""
    persons = dict.fromkeys(user for seat in seats for user in readers(table, seat))
    titled = packing.titled(post, table.record.name)
    return [packing.parcel(targets.user(user), titled) for user in persons]


def readers(table: Table, seat: str) -> Sequence[int]:
    return Staff.of(table.sitting, seat).insiders if table.begun else commanding(table, seat)


def commanding(table: Table, seat: str) -> Sequence[int]:
    return commanders(table.sitting.seats, table.sitting.deputies.values(), seat)
