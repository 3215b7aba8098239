"""The order sheet that each person has seen last of each table: the next one takes its buttons away."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, NamedTuple

import discord

from bot.post.message import Message, Reply
from bot.post.parts import spent
from bot.post.shapes import look

KEPT = 10_000  # sheets that are kept in mind


class Place(NamedTuple):
    """Where a message stands, and how it is changed there; if it is private only for a quarter of an hour."""

    id: int
    change: Callable[..., Awaitable[Any]]
    message: Message


class Sheets:
    def __init__(self) -> None:
        self._last: dict[tuple[int, int], Place] = {}  # by user and table

    async def shown(self, user: int, reply: Reply, place: Place | None) -> None:
        """What was answered stands there, if it stands anywhere: the sheet of before loses its buttons."""
        if not reply.sheet:
            return
        before = self._last.pop((user, reply.sheet), None)
        if place is not None:
            self._last[user, reply.sheet] = place
            if len(self._last) > KEPT:
                del self._last[next(iter(self._last))]
        if before is not None and (place is None or place.id != before.id):
            with suppress(discord.HTTPException):  # it is gone, or it is too late
                await before.change(**look(spent(before.message)))
