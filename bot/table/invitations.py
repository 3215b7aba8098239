"""Who is invited to a new table, and which of its seats are kept for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from bot.table.setting import Invitation, Setting
from bot.table.timetable import DAY

KEPT = DAY  # for who is invited
INVITED = "$.invited"  # where among the options of a game they are


def asked(setting: Setting, users: Sequence[int], now: int) -> Setting:
    """These are invited and nobody else; who is already keeps the time that they have."""
    known = {each.user: each for each in setting.invited}
    fresh = (Invitation(user, now, now + KEPT) for user in users)
    called = tuple(dict.fromkeys((*setting.called, *users)))
    return replace(setting, invited=tuple(known.get(each.user, each) for each in fresh), called=called)


def kept_for(setting: Setting, seats: Mapping[str, int], host: int) -> tuple[int, ...]:
    """For whom seats are kept: who is invited, and with them the host, if a seat is left and they play."""
    guests = tuple(each.user for each in setting.invited)
    free = len(setting.seats) - len(seats)
    plays = host not in (0, setting.master.user, setting.master.asked, *seats.values())
    return (*guests, host) if guests and plays and len(guests) < free else guests
