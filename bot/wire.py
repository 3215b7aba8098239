"""The courier's wire to Discord, through discord.py."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

import aiohttp
import discord

from bot.courier.port import Arrived, Busy, Closed, Gone, Lost, Missed, Own, Refused, Trouble
from bot.door.shapes import files_of, mentions_of, view_of
from bot.letters import USER, addressed
from bot.message import Message
from bot.pace import Pace

NEAR, FAR = 100, 1000  # messages looked through for one of ours: at least, at most
PATIENCE = 600.0  # seconds after Discord asked not to open more direct messages

TOO_MANY_DMS = 40003
UNKNOWN_MESSAGE, NOT_CHANGED_ANY_MORE = 10008, 30046
ARCHIVED, LOCKED = 50083, 160005
DEAF = {10013, 50007, 50033, 50278}  # unknown user, closed, no such recipient, no server in common
STRANGER = {10007, 10013}  # unknown member, unknown user
LOST = {
    10003: "gone",
    10004: "gone",
    50001: "hidden",
    50008: "no_text",
    50013: "forbidden",
    ARCHIVED: "locked",
    LOCKED: "locked",
}


class DiscordWire:
    """`client` has logged in; whether its gateway is connected does not matter."""

    def __init__(self, client: discord.Client) -> None:
        self.client, self._pace = client, Pace()
        self._dms: dict[int, int] = {}  # by user

    async def send(self, target: str, message: Message, nonce: str) -> Arrived:
        with spoken(target):
            room = await self._room(target)
            try:
                return await self._post(room, message, nonce)
            except discord.HTTPException as error:
                if error.code != ARCHIVED:
                    raise
            await self._reopen(room.id)
            return await self._post(room, message, nonce)

    async def _post(self, room: discord.PartialMessageable, message: Message, nonce: str) -> Arrived:
        await self._pace.wait()
        sent = await room.send(
            message.text or None,
            view=view_of(message.rows) or discord.utils.MISSING,
            files=files_of(message.files),
            allowed_mentions=mentions_of(message.mentions),
            nonce=nonce,
        )
        return Arrived(room.id, sent.id)

    async def edit(self, target: str, id: int, message: Message) -> None:
        with spoken(target):
            room = await self._room(target)
            try:
                await self._put(room, id, message)
                return
            except discord.HTTPException as error:
                if error.code != ARCHIVED:
                    raise
            await self._reopen(room.id)
            await self._put(room, id, message)

    async def _put(self, room: discord.PartialMessageable, id: int, message: Message) -> None:
        text, view, files = message.text or None, view_of(message.rows), files_of(message.files)
        await self._pace.wait()
        await room.get_partial_message(id).edit(
            content=text, view=view, attachments=files, allowed_mentions=mentions_of(())
        )

    async def own(self, target: str, since: int) -> list[Own]:
        with spoken(target):
            room, me = await self._room(target), self._me
            reached, found = datetime.fromtimestamp(since / 1000, UTC), list[Own]()
            looked = 0
            await self._pace.wait()
            async for message in room.history(limit=FAR):
                looked += 1
                if looked > NEAR and message.created_at < reached:
                    break
                if message.author.id == me:
                    found.append(Own(message.id, message.content))
            return found

    async def written(self, channel: int, after: int) -> list[Missed]:
        with spoken(""):
            room, after_that = self.client.get_partial_messageable(channel), discord.Object(after)
            await self._pace.wait()
            return [
                Missed(one.id, channel, one.author.id, one.author.display_name, one.content)
                async for one in room.history(limit=None, after=after_that, oldest_first=True)
                if not one.author.bot
            ]

    async def is_here(self, guild: int, user: int) -> bool:
        with spoken(""):
            await self._pace.wait()
            try:
                await self.client.http.get_member(guild, user)
            except discord.HTTPException as error:
                if error.code not in STRANGER:
                    raise
                return False
            return True

    @property
    def _me(self) -> int:
        assert self.client.user is not None
        return self.client.user.id

    async def _room(self, target: str) -> discord.PartialMessageable:
        kind, number = addressed(target)
        if kind == USER:
            number = await self._dm(number)
        return self.client.get_partial_messageable(number)

    async def _dm(self, user: int) -> int:
        if user not in self._dms:
            await self._pace.wait()
            self._dms[user] = (await self.client.create_dm(discord.Object(user))).id
        return self._dms[user]

    async def _reopen(self, thread: int) -> None:
        await self._pace.wait()
        await self.client.http.edit_channel(thread, archived=False)


@contextmanager
def spoken(target: str) -> Iterator[None]:
    """What goes wrong inside, as the courier knows it."""
    try:
        yield
    except discord.RateLimited as error:
        raise Busy("rate limited", error.retry_after) from error
    except discord.HTTPException as error:
        raise trouble_of(error, target) from error
    except (TimeoutError, OSError, aiohttp.ClientError) as error:
        raise Busy(type(error).__name__) from error


def trouble_of(error: discord.HTTPException, target: str) -> Trouble:
    if error.code == TOO_MANY_DMS:
        return Busy("too many direct messages", PATIENCE)
    if error.code in (UNKNOWN_MESSAGE, NOT_CHANGED_ANY_MORE):
        return Gone(error.text)
    if target.startswith(USER) and (error.code in DEAF or error.code in LOST):
        return Closed(error.text)
    if error.code in LOST:
        return Lost(LOST[error.code])
    if error.status in (401, 403, 429) or error.status >= 500:
        return Busy(str(error.status))
    return Refused(f"{error.code}, {error.text}")
