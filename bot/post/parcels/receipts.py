"""Receipts for sealed orders, as they are told."""

from __future__ import annotations

import msgspec

from bot.post.parcels.posts import Post


class Sealed(Post, frozen=True):
    """A seat has sealed an order. `replaces`: the receipt that no longer counts."""

    seat: str
    fingerprint: str
    replaces: str = ""


class Unsealed(Post, frozen=True):
    """A seat has taken its sealed order back."""

    seat: str
    fingerprint: str


class Opened(msgspec.Struct, frozen=True, omit_defaults=True):
    """A receipt of which the lines that are shown have been opened."""

    seat: str
    fingerprint: str
    lines: tuple[str, ...] = ()


class Kept(msgspec.Struct, frozen=True):
    """A receipt that is in force, and since when."""

    seat: str
    fingerprint: str
    since: int
