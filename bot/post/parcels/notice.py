"""A sentence of the bot, to a channel or to a person."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.post.parcels.posts import Post


class Notice(Post, frozen=True):
    """A sentence of the bot: a key of [notices] in its words, and the facts.

    `offers`: what can be done about it by a button, each a verb with its arguments.
    """

    key: str
    facts: dict[str, Any] = msgspec.field(default_factory=dict)
    table: str = ""
    mentions: tuple[int, ...] = ()
    offers: tuple[tuple[str, ...], ...] = ()
