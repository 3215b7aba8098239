"""The private thread of a side: its commanders are in it, from the commit on that makes them such."""

from __future__ import annotations

from bot.post.parcels.packing import parcel
from bot.post.parcels.posts import Post
from bot.post.parcels.targets import channel
from bot.post.parcels.threads import Admission, Dismissal
from bot.table.staff import commanders, is_letters_only
from storage import Parcel, Sitting


async def moves(sitting: Sitting) -> list[Parcel]:
    """Who has come to command a side comes into its thread, and who does so no longer leaves it.

    Where commanders share nothing but letters nobody comes, even while the thread is not put away yet.
    """
    before = sitting.held_before
    if before == (sitting.seats, sitting.deputies):
        return []
    found: list[Parcel] = []
    for seat, room in (await sitting.rooms()).items():
        seats, deputies = before
        old = commanders(seats, deputies.values(), seat)
        new = commanders(sitting.seats, sitting.deputies.values(), seat)
        found += posted(room, *(Dismissal(user) for user in old if user not in new))
        if not is_letters_only(sitting.record):
            found += posted(room, *(Admission(user) for user in new if user not in old))
    return found


def opened(sitting: Sitting, seat: str, room: int, *first: Post) -> list[Parcel]:
    """A new thread begins with these posts, and its commanders come in."""
    users = commanders(sitting.seats, sitting.deputies.values(), seat)
    return posted(room, *first, *map(Admission, users))


def posted(room: int, *posts: Post) -> list[Parcel]:
    return [parcel(channel(room), post) for post in posts]
