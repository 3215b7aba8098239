"""The courier's wire to Discord, through discord.py."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from typing import Any, Final, TypeVar

import aiohttp
import discord
from msgspec.structs import replace

from bot.post.courier.pace import MOST, Pace
from bot.post.courier.port import Arrived, Barred, Busy, Closed, Gone, Lost, Missed, Own, Refused, Trouble
from bot.post.message import Message
from bot.post.parcels.targets import USER, addressed
from bot.post.shapes import anew, look, said_in

NEAR, FAR = 100, 1000  # messages looked through for one of ours: at least, at most
PATIENCE = 600.0  # seconds after Discord asked not to open more direct messages

TEXT, THREADS = 0, (10, 11, 12)  # kinds of channels
PUBLIC: Final = 11  # a thread of all who read its channel
PRIVATE: Final = 12  # a thread of those only who are in it
LONGEST_IDLE: Final = 10080  # minutes, after which Discord puts it away until somebody writes again

TOO_MANY_DMS = 40003
UNKNOWN_MESSAGE, NOT_CHANGED_ANY_MORE, INVALID_BODY = 10008, 30046, 50035
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
OPENING = {50001: "hidden", 50013: "create", 50024: "kind", 160006: "full"}
ADMITTING = {30033: "crowd", 50001: "unseen", 50013: "silent"}
UNKNOWN_CHANNEL, NOT_ALLOWED = 10003, 50013

T = TypeVar("T")


class DiscordWire:
    """`client` has logged in; whether its gateway is connected does not matter. `most`: requests a second."""

    def __init__(self, client: discord.Client, most: int = MOST) -> None:
        self.client, self._pace = client, Pace(most)
        self._dms: dict[int, int] = {}  # by user

    async def send(self, target: str, message: Message, nonce: str) -> Arrived:
        with spoken(target):
            room = await self._room(target)
            return await self._opened(room.id, lambda: self._post(room, message, nonce))

    async def _post(self, room: discord.PartialMessageable, message: Message, nonce: str) -> Arrived:
        facts = anew(message)
        if message.reply:
            question = room.get_partial_message(message.reply)
            facts["reference"] = question.to_reference(fail_if_not_exists=False)
        sent = await room.send(**facts, nonce=nonce)
        return Arrived(room.id, sent.id)

    async def edit(self, target: str, id: int, message: Message) -> None:
        with spoken(target):
            room = await self._room(target)
            await self._opened(room.id, lambda: self._put(room, id, message))

    async def _put(self, room: discord.PartialMessageable, id: int, message: Message) -> None:
        with of_one_form(message):
            await room.get_partial_message(id).edit(**look(replace(message, mentions=())))

    async def delete(self, target: str, id: int) -> None:
        with spoken(target), suppress(discord.NotFound):
            room = await self._room(target)
            await self._opened(room.id, room.get_partial_message(id).delete)

    async def below(self, target: str, id: int, most: int) -> int:
        with spoken(target):
            room = await self._room(target)
            await self._pace.wait()
            return len([one async for one in room.history(limit=most, after=discord.Object(id))])

    async def channel(self, target: str) -> int:
        with spoken(target):
            return (await self._room(target)).id

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
                    found.append(Own(message.id, said_in(message)))
            return found

    async def written(self, channel: int, after: int, most: int) -> list[Missed]:
        with spoken(""):
            room, after_that = self.client.get_partial_messageable(channel), discord.Object(after)
            found = list[Missed]()
            await self._pace.wait()
            async for one in room.history(limit=None, after=after_that, oldest_first=True):
                if not one.author.bot:
                    found.append(Missed(one.id, channel, one.author.id, one.author.display_name, one.content))
                if len(found) == most:
                    break
            return found

    async def is_here(self, guild: int, user: int) -> bool:
        with spoken(""):
            await self._pace.wait()
            return await known(self.client.http.get_member(guild, user), STRANGER)

    # -- private threads ------------------------------------------------------------------------------

    async def open_room(self, channel: int, name: str, users: Sequence[int], *, public: bool = False) -> int:
        with spoken(""), barred(OPENING):
            parent = await self._parent(channel)
            await self._pace.wait()
            kind: dict[str, Any] = {"type": PUBLIC} if public else {"type": PRIVATE, "invitable": False}
            opened = await self.client.http.start_thread_without_message(
                parent, name=name, auto_archive_duration=LONGEST_IDLE, **kind
            )
        for user in users:
            await self.admit(int(opened["id"]), user)
        return int(opened["id"])

    async def _parent(self, channel: int) -> int:
        """Private threads open in text channels only; for a table in a thread, in the one it belongs to."""
        await self._pace.wait()
        found: Any = await self.client.http.get_channel(channel)
        if found["type"] in THREADS:
            await self._pace.wait()
            found = await self.client.http.get_channel(int(found["parent_id"]))
        if found["type"] != TEXT:
            raise Barred("kind")
        return int(found["id"])

    async def is_open(self, room: int) -> bool:
        with spoken(""):
            await self._pace.wait()
            return await known(self.client.http.get_channel(room), {UNKNOWN_CHANNEL})

    async def admit(self, room: int, user: int) -> None:
        with spoken(""), barred(ADMITTING):
            add = self.client.http.add_user_to_thread
            await self._opened(room, lambda: known(add(room, user), STRANGER))

    async def dismiss(self, room: int, user: int) -> None:
        with spoken(""):
            remove = self.client.http.remove_user_from_thread
            await self._opened(room, lambda: known(remove(room, user), STRANGER))

    async def close_room(self, room: int) -> None:
        """Locked as well where the bot manages threads, so that nobody opens it again by writing there."""
        with spoken(""):
            await self._pace.wait()
            try:
                await self.client.http.edit_channel(room, archived=True, locked=True)
            except discord.Forbidden as error:
                if error.code != NOT_ALLOWED:
                    raise
                await self._pace.wait()
                await self.client.http.edit_channel(room, archived=True)

    # -- where --------------------------------------------------------------------------------------------

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

    async def _opened(self, room: int, work: Callable[[], Awaitable[T]]) -> T:
        """Do something there; an archived thread is opened again for it."""
        await self._pace.wait()
        try:
            return await work()
        except discord.HTTPException as error:
            if error.code != ARCHIVED:
                raise
        await self._pace.wait()
        try:
            await self.client.http.edit_channel(room, archived=False)
        except discord.Forbidden as error:
            raise Lost("locked") from error
        await self._pace.wait()
        return await work()


async def known(asked: Awaitable[object], unknown: Collection[int]) -> bool:
    """Whether Discord knows what it is asked for: these codes say that it does not."""
    try:
        await asked
    except discord.HTTPException as error:
        if error.code not in unknown:
            raise
        return False
    return True


@contextmanager
def barred(reasons: Mapping[int, str]) -> Iterator[None]:
    """What is against a private thread, by the codes of Discord."""
    try:
        yield
    except discord.HTTPException as error:
        if error.code not in reasons:
            raise
        raise Barred(reasons[error.code]) from error


@contextmanager
def of_one_form(message: Message) -> Iterator[None]:
    """No message of parts becomes a classic one again: Discord refuses such a change, and a new one is due.

    It does not say in so many words why; what is wrong with the message itself is refused again then.
    """
    try:
        yield
    except discord.HTTPException as error:
        if message.parts or error.code != INVALID_BODY:
            raise
        raise Gone(error.text) from error


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
