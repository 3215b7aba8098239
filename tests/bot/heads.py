"""Heads of chains, in what was sent."""

import re
from collections.abc import Iterable

from bot.post.parcels.packing import post_of
from bot.post.parcels.to_channel import Bound
from rules.kernel.chain import published
from storage import Posted

LINK = re.compile(rb'("link":"|\b[0-9a-f]{8}/[0-9]+:)[0-9a-f]{64}')


def without_heads(raw: bytes) -> bytes:
    """The same but for the links in it: those of any two games differ, however alike they are."""
    return LINK.sub(rb"\1?", raw)


def heads_in(parcels: Iterable[Posted]) -> list[str]:
    """Those that a channel shows, in order."""
    posts = (post_of(parcel.payload) for parcel in parcels if parcel.kind == Bound.__name__)
    return [published(post.commitment, post.number, post.link) for post in posts if isinstance(post, Bound)]
