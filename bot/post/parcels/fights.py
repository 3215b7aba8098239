"""A fight as the channel is told of it by itself."""

from __future__ import annotations

import msgspec

from bot.post.parcels.posts import Tale
from bot.post.parcels.turns import Fight, Links

FIGHT = "Battle"  # as it is stored


class Battle(Tale, frozen=True, tag=FIGHT):
    """A fight as all may know it, in one message, which changes while it lasts and shrinks at its end.

    `turn`: the number of its page. `board`: as all saw it when a phase of the turn ended last. `waited`: the
    sides that decide how it goes on. `fresh`, `closed`, `still`, `moved`: as of a dispatch. `links`: to its
    turn, by its kind; put in on delivery.
    """

    turn: int
    fight: Fight
    board: msgspec.Raw
    waited: tuple[str, ...] = ()
    fresh: bool = False
    closed: bool = False
    still: bool = False
    moved: str = ""
    links: Links = msgspec.field(default_factory=dict)
