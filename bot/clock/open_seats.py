"""A seat is open whose holder has gone: what is told of it, to whom."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from msgspec.structs import replace

from bot.post import notices
from bot.post.parcels import packing, targets
from bot.post.parcels.notice import Notice
from bot.post.parcels.posts import Post
from bot.post.parcels.to_staff import Memo
from bot.table.computers import USUAL, Computer
from bot.table.setting import Setting
from bot.table.staff import serving
from storage import Parcel, Sitting


def vacated(
    sitting: Sitting, posts: Mapping[str, Notice], now: int, by: int = 0, instead: Computer | None = None
) -> list[Parcel]:
    """These seats are open from now on, each with what is told of it; `by` is who has done that.

    `instead`: the computer that plays on there; without one, such as the table has agreed on.
    """
    begun = sitting.record.key is not None
    holders = {seat: sitting.seats.pop(seat) for seat in posts}
    told = [parcel for seat in holders if begun for parcel in _to_deputies(sitting, seat, holders[seat])]
    setting = Setting.of(sitting.record)
    setting = setting.vacated(holders if begun else {}, now)
    computer = instead or (Computer(USUAL, since=now) if begun and setting.stand_in else None)
    if computer:
        setting = replace(setting, computers={**setting.computers, **dict.fromkeys(holders, computer)})
    sitting.record = setting.stored(sitting.record)
    stands = [notices.stands_in(holders, computer.level)] if computer and not instead else []
    offered = (replace(post, offers=(("join", seat),)) for seat, post in posts.items())
    public = packing.to_channel(sitting.record.channel, *offered, *stands)
    return [*public, *told, *_to_master(sitting, (by, *holders.values()), posts.values())]


def _to_deputies(sitting: Sitting, seat: str, user: int) -> Iterator[Parcel]:
    """Nobody is ready any more: who writes on is told for whom it waits."""
    for deputy in serving(sitting.deputies.values(), seat):
        sitting.deputies[deputy.user] = replace(deputy, ready=0)
        yield packing.parcel(targets.user(deputy.user), Memo(sitting.record.name, seat, "chief_gone", user))


def _to_master(sitting: Sitting, known: Collection[int], posts: Iterable[Post]) -> list[Parcel]:
    """To the game master, or to the host where there is none, by direct message; not to who knows it."""
    person = Setting.of(sitting.record).master.user or sitting.record.host or 0
    if person in (0, *known):
        return []
    name = sitting.record.name
    return [packing.parcel(targets.user(person), packing.titled(post, name)) for post in posts]
