"""A post becomes a row of the outbox, and a row a post again."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from bot.post.parcels.fights import Battle
from bot.post.parcels.kinds import kind_of
from bot.post.parcels.notice import Notice
from bot.post.parcels.posts import Post, Tale
from bot.post.parcels.receipts import Sealed, Unsealed
from bot.post.parcels.taking_back import StruckOut, UndoAsked
from bot.post.parcels.targets import channel
from bot.post.parcels.threads import Admission, Closing, Dismissal
from bot.post.parcels.to_channel import Bell, Bound, Ended, Gathering, Log, Silence, Started, Teaching
from bot.post.parcels.to_master import Held, Intercepted
from bot.post.parcels.to_seats import Confirmed, HandedBack, Lapsed, News, OwnSheet, Prompt, Reminder, Roster
from bot.post.parcels.to_staff import Commission, Memo, Petition
from bot.post.parcels.turns import Dispatch, Fight, Page
from storage import Parcel

POSTS: tuple[type[Post], ...] = (
    *(Admission, Dismissal, Closing, Silence),
    *(Gathering, Started, Log, Dispatch, Battle, Bell, Sealed, Unsealed, Bound, Ended),
    *(Prompt, Reminder, Roster, OwnSheet, Confirmed, Lapsed, HandedBack, News, StruckOut),
    *(UndoAsked, Commission),
    *(Memo, Petition, Intercepted, Held, Notice, Teaching),
)
HoldsT = TypeVar("HoldsT", Fight, Page)
_read = msgspec.json.Decoder(reduce(or_, POSTS)).decode


def parcel(target: str, post: Post) -> Parcel:
    """A row for the outbox."""
    kind = kind_of(post)
    if isinstance(post, Tale):
        return Parcel(target, kind, uncounted(post), post.told, begins_again(post))
    return Parcel(target, kind, post, begins=begins_again(post), binds=isinstance(post, Bound))


def uncounted(post: Tale) -> Tale:
    """Without the numbers of its events."""
    post = replace(post, told=())
    match post:
        case Battle():
            return replace(post, fight=bare(post.fight))
        case Dispatch():
            page = bare(post.page)
            return replace(post, page=replace(page, fights=tuple(map(bare, page.fights))))
    return post


def bare(holds: HoldsT) -> HoldsT:
    return replace(holds, told=tuple(replace(each, number=0) for each in holds.told))


def begins_again(post: Post) -> bool:
    """Whether all read by it that a step began again, and its dice with it."""
    if isinstance(post, Notice):
        return post.key == "edited"
    return isinstance(post, Dispatch) and post.fresh and post.page.undone


def to_channel(number: int | None, *posts: Post) -> list[Parcel]:
    """For the channel of a game, if it has one."""
    return [] if number is None else [parcel(channel(number), post) for post in posts]


def titled(post: Post, table: str) -> Post:
    """A sentence of the bot says by itself of which table it is."""
    return replace(post, table=table) if isinstance(post, Notice) else post


def post_of(payload: Any) -> Post:
    """What a row of the outbox holds, by its payload as plain data."""
    found: Post = _read(msgspec.json.encode(payload))
    return found
