"""What a side asks to take back, what is taken back, and what is struck out by that."""

from __future__ import annotations

import msgspec

from bot.post.parcels.posts import Post, Seated


class Struck(msgspec.Struct, frozen=True, omit_defaults=True):
    """A message that no longer holds, by its running number."""

    number: int
    link: str = ""


class TakenBack(msgspec.Struct, frozen=True, omit_defaults=True):
    """How many orders a side has taken back, who agreed, and the posts in the channel that told of them."""

    seat: str
    orders: int
    agreed: tuple[str, ...] = ()
    posts: tuple[Struck, ...] = ()
    master: int = 0  # the game master who did it instead; then of no side where it was of all
    over: bool = False  # the game was
    truth: tuple[int, ...] = ()  # who has read since then what was hidden


class UndoAsked(Post, frozen=True):
    """A side asks to take back so many of its orders: what everyone, or the seat `to`, knows would be undone.

    `asks`: how many questions there were. `more`: how many events came before these. `again`: the sides whose
    orders are given again as far as they fit. `needed`: who must agree. `over`: the game is, so its seed is
    told. `back`: lines of the reader's own orders that would be handed back. `truth`: who has read since then
    what was hidden.
    """

    table: str
    seat: str
    orders: int
    asks: int
    dice: int
    events: tuple[msgspec.Raw, ...] = ()
    more: int = 0
    again: tuple[str, ...] = ()
    needed: tuple[Seated, ...] = ()
    to: str = ""
    over: bool = False
    back: tuple[str, ...] = ()
    truth: tuple[int, ...] = ()


class StruckOut(Post, frozen=True):
    """What was told to a seat in private and no longer holds."""

    table: str
    seat: str
    posts: tuple[Struck, ...]
