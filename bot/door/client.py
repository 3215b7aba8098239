"""The client of Discord: it listens, lets the desk do the work, and answers."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import aiohttp
import discord

from bot.clock.clockwork import Clockwork
from bot.computer.lane import Lane
from bot.desk import Caller, Desk
from bot.desk.clicks import click, submit_form
from bot.desk.counter.blanks import FilledIn, Offered
from bot.desk.counter.replies import says
from bot.desk.typed import dm
from bot.door import commands
from bot.door.answer import Answer, Asked, is_too_late
from bot.door.callers import caller_of, writer_of, written
from bot.door.errands import Errand, Printed
from bot.door.greeter import Greeter
from bot.door.inbox import Inbox
from bot.door.sheets import Place, Sheets
from bot.door.tree import Commands
from bot.door.turnstile import Crowd, Turnstile
from bot.post.courier import Busy, Courier, Missed, Trouble, Wire
from bot.post.courier.discord_wire import spoken
from bot.post.logs import event, failed
from bot.post.message import Reply, clicked
from bot.post.parcels import targets
from bot.post.press.classic import as_sent
from bot.post.shapes import anew, filled_in
from bot.post.studio import Studio
from bot.words.visible import visible
from rules.kernel.orders import No
from storage import StorageError

CONNECTIONS = 100  # to Discord at once; each takes a file handle
GUILDS_WAIT = 1.0  # seconds for the servers to come in; nothing here waits for them
LONGEST_LIMIT = 60.0  # seconds that a request may wait for Discord's limits; else it fails and is tried later
MAIL_SHARD = 0  # direct messages come in there
GRACE = 5.0  # seconds that the end waits for answers under way
OPENING = ("game join", "my private")  # whoever does this wants direct messages
OPENING_CLICKS = ("join",)
TRYING = ("game move", "game status")  # whoever does this wants the channel to be written to
OLDER = (discord.app_commands.CommandNotFound, discord.app_commands.CommandSignatureMismatch)
COMPONENT, FORM = discord.InteractionType.component, discord.InteractionType.modal_submit

Work = Callable[[Caller], Awaitable[Reply]]


discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # nobody speaks here


class Door(discord.AutoShardedClient):
    """Everything that comes from Discord comes in here."""

    def __init__(
        self, desk: Desk, studio: Studio, known: Commands, digest: Path, *, guilds_wait: float = GUILDS_WAIT
    ) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True, dm_messages=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            chunk_guilds_at_startup=False,
            connector=aiohttp.TCPConnector(limit=CONNECTIONS),
            guild_ready_timeout=guilds_wait,
            max_ratelimit_timeout=LONGEST_LIMIT,
        )
        self.desk, self.studio, self.digest = desk, studio, digest
        self.turnstile, self.sheets = Turnstile(), Sheets()
        self.commands, self.tree = known, known.planted(self)
        self.tree.error(self.gave_up)
        self.courier: Courier | None = None
        self.clockwork: Clockwork | None = None
        self.lane: Lane | None = None
        self.inbox: Inbox | None = None
        self.greeter: Greeter | None = None
        self._away_since: int | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        self._at_work: set[asyncio.Task[Any]] = set()

    # -- coming and going -------------------------------------------------------------------------------

    def employ(self, courier: Courier, wire: Wire, clockwork: Clockwork, lane: Lane) -> None:
        """Courier, clock and computer are at work from now on whenever this client is logged in."""
        self.courier, self.clockwork, self.lane = courier, clockwork, lane
        self.inbox = Inbox(self.desk.shelf, wire, self.read)
        self.greeter = Greeter(self.desk.shelf, self.desk.library, wire, self.desk.clock)

    async def setup_hook(self) -> None:
        await commands.tell(self, self.commands, self.tree, self.digest)
        if self.courier is not None:
            self._begin(self.courier.run(), "courier")
        if self.inbox is not None:
            self._begin(self.inbox.run(), "mail")
            if self.clockwork is not None:
                self._begin(self._keep_time(self.clockwork, self.inbox), "clock")
        if self.lane is not None:
            self._begin(self.lane.run(), "computer")
        if self.greeter is not None:
            self._away_since = await self.desk.shelf.clock.last_at_work()
            self._begin(self.greeter.run(), "greetings")

    def _begin(self, work: Any, name: str) -> None:
        task = asyncio.create_task(work, name=f"frontier: {name}")
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (trouble := task.exception()):
            failed("a task ended", trouble, task=task.get_name())

    async def close(self) -> None:
        """Finish what people wait for, then go; what the courier still has it will find again."""
        if self._at_work:
            await asyncio.wait(self._at_work, timeout=GRACE)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await super().close()

    @contextmanager
    def _working(self) -> Iterator[None]:
        """The running task is waited for when all else ends."""
        task = asyncio.current_task()
        assert task is not None
        self._at_work.add(task)
        try:
            yield
        finally:
            self._at_work.discard(task)

    # -- commands ---------------------------------------------------------------------------------------

    async def ordered(self, asked: Asked, errand: Errand, given: FilledIn) -> None:
        """A slash command."""
        await self._attend(asked, lambda who: errand.run(self.desk, who, given))
        if errand.name in OPENING:
            await self._open_mail(asked.user.id)
        if errand.name in TRYING:
            self._try_again(given.get("channel", asked.channel_id))

    async def offered(self, asked: Asked, blank: Printed, given: FilledIn, typed: str) -> Offered:
        """Completion: the newest of each person only, and never late."""
        assert blank.complete is not None
        complete = blank.complete

        async def look() -> Offered:
            return await complete(self.desk, await self.desk.known(caller_of(asked)), given, typed)

        return await self.turnstile.newest(asked.user.id, look) or ()

    async def gave_up(self, asked: Asked, error: discord.app_commands.AppCommandError) -> None:
        """What discord.py itself could not make a command of, such as one of an older list than ours."""
        if is_too_late(getattr(error, "original", error)):
            return
        answer, caller = Answer(asked, self.studio), caller_of(asked)
        if isinstance(error, OLDER):
            event("a command of an older list", interaction=asked.id)
            await self._excuse(answer, self._says(caller, "older"))
        else:
            failed("a command failed", error, interaction=asked.id)
            await self._apologise(answer, caller)

    # -- buttons, lists, forms --------------------------------------------------------------------------

    async def on_interaction(self, asked: Asked) -> None:
        data: Any = asked.data or {}
        if asked.type is COMPONENT:
            pressed, values = visible(data["custom_id"]), tuple(map(visible, data.get("values", ())))
            await self._attend(asked, lambda who: click(self.desk, who, pressed, values))
            found = clicked(pressed)
            if found and found.verb in OPENING_CLICKS:
                await self._open_mail(asked.user.id)
        elif asked.type is FORM:
            fields = filled_in(data)
            form = visible(data["custom_id"])
            await self._attend(asked, lambda who: submit_form(self.desk, who, form, fields))

    # -- one at a time ----------------------------------------------------------------------------------

    async def _attend(self, asked: Asked, work: Work) -> None:
        """Let the desk do it and answer, whatever comes of it."""
        caller, answer = caller_of(asked), Answer(asked, self.studio)
        slow = self._says(caller, "slow")
        try:
            with self._working():
                reply = await answer.give(self._in_turn(caller, work), slow)
                await self.sheets.shown(caller.user, reply, answer.place)
        except Exception as trouble:
            if is_too_late(trouble):
                event("answered already or too late", interaction=asked.id)
                return
            failed("an interaction failed", trouble, interaction=asked.id, user=caller.user)
            await self._apologise(answer, caller)
        finally:
            self._wake()
            await self._stirs(caller)

    async def _in_turn(self, caller: Caller, work: Work) -> Reply:
        try:
            async with self.turnstile.passing(caller.user):
                return await work(caller)
        except Crowd:
            return self._says(caller, "crowd")
        except No as no:
            return says([self.desk.speaker(caller).refusal(no)])

    async def _apologise(self, answer: Answer, caller: Caller) -> None:
        key = "unshown" if answer.worked else "broken"
        await self._excuse(answer, self._says(caller, key, number=str(caller.interaction)))

    async def _excuse(self, answer: Answer, reply: Reply) -> None:
        with suppress(discord.HTTPException, discord.InteractionResponded):
            await answer.apologise(reply)

    def _says(self, caller: Caller, key: str, **facts: str) -> Reply:
        return says([self.desk.speaker(caller).say("door", key, **facts)])

    # -- direct messages --------------------------------------------------------------------------------

    async def on_message(self, message: discord.Message) -> None:
        if self.inbox is not None and message.guild is None and not message.author.bot:
            await self.inbox.take(written(message))

    async def on_shard_connect(self, shard: int) -> None:
        """A new session at Discord, which tells nothing of what came before it."""
        if self.inbox is not None and shard == MAIL_SHARD:
            self.inbox.began()

    async def on_shard_disconnect(self, shard: int) -> None:
        if self.inbox is not None and shard == MAIL_SHARD:
            self.inbox.cut_off()

    async def on_shard_resumed(self, shard: int) -> None:
        if self.inbox is not None and shard == MAIL_SHARD:
            self.inbox.resumed()

    def is_connected(self) -> bool:
        return self.is_ready() and not any(shard.is_closed() for shard in self.shards.values())

    def listens(self) -> bool:
        """Whether what people do comes in, and nothing that they did waits unread."""
        return self.is_connected() and self.inbox is not None and self.inbox.listens

    async def _keep_time(self, clockwork: Clockwork, inbox: Inbox) -> None:
        """Nothing falls due before it is read what people wrote in time."""
        await self.wait_until_ready()
        await inbox.caught_up.wait()
        await clockwork.run()

    async def read(self, missed: Missed) -> None:
        """A direct message: plain orders, or a word for the desk; Busy where no answer gets through."""
        caller = await self._known(writer_of(missed))
        await self._stirs(caller)
        try:
            reply = await self._in_turn(caller, lambda who: dm(self.desk, who, visible(missed.text)))
        except Exception as trouble:
            reply = self._dm_failed(caller, missed, trouble)
        finally:
            self._wake()
        try:
            await self._write_back(missed, reply)
        except Busy:
            raise
        except Trouble as trouble:
            failed("an answer did not arrive", trouble, user=missed.user)
        except Exception as trouble:  # it could not be drawn
            with suppress(Trouble):
                await self._write_back(missed, self._dm_failed(caller, missed, trouble))

    def _dm_failed(self, caller: Caller, dm: Missed, trouble: Exception) -> Reply:
        failed("a direct message failed", trouble, message=dm.message, user=dm.user)
        return self._says(caller, "broken", number=str(dm.message))

    async def _known(self, caller: Caller) -> Caller:
        """With the language they were heard in last: a message tells none."""
        with suppress(StorageError):
            caller = await self.desk.known(caller)
        return caller

    async def _write_back(self, dm: Missed, reply: Reply) -> None:
        room = self.get_partial_messageable(dm.channel, type=discord.ChannelType.private)
        place: Place | None = None
        for number, message in enumerate(as_sent(reply.messages)):
            ready = await self.studio.ready_for(dm.user, message)
            with spoken(targets.user(dm.user)):
                sent = await room.send(**anew(ready), nonce=f"{dm.message}-{number}")
            place = Place(sent.id, sent.edit, message)
        await self.sheets.shown(dm.user, reply, place)

    # -- the courier ------------------------------------------------------------------------------------

    def _wake(self) -> None:
        if self.courier is not None:
            self.courier.wake()

    async def _open_mail(self, user: int) -> None:
        if self.courier is not None:
            await self.courier.open_mail(user)

    async def _stirs(self, caller: Caller) -> None:
        """They are there, and something is done where they are: what waits for either is tried."""
        if self.courier is not None:
            try:
                await self.courier.stirs(caller.user, caller.channel)
            except StorageError as trouble:  # what was asked for is done all the same
                failed("nobody tried again", trouble, user=caller.user)

    def _try_again(self, channel: int) -> None:
        if self.courier is not None:
            self.courier.try_again(channel)

    async def on_guild_channel_update(self, _before: Any, after: discord.abc.GuildChannel) -> None:
        """Its permissions may have changed, and with them those of its threads."""
        threads = (thread.id for thread in after.guild.threads if thread.parent_id == after.id)
        await self._found_again([after.id, *threads])

    async def on_thread_update(self, _before: Any, after: discord.Thread) -> None:
        await self._found_again([after.id])

    async def on_thread_join(self, thread: discord.Thread) -> None:
        """One that may be seen again, too."""
        await self._found_again([thread.id])

    async def on_guild_role_update(self, _before: Any, after: discord.Role) -> None:
        await self._server_found_again(after.guild)

    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """It may have been one that took something away."""
        await self._server_found_again(role.guild)

    async def on_member_update(self, _before: Any, after: discord.Member) -> None:
        """Of members the bot hears only what becomes of itself: it may have another role."""
        await self._server_found_again(after.guild)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Come, or come back: the people there share a server with the bot again."""
        if self.greeter is not None:
            await self.greeter.came_into(guild)
        await self._server_found_again(guild)
        for user in await self.desk.shelf.dms.closed():
            if any(game.guild == guild.id for game in await self.desk.shelf.games.of_user(user)):
                await self._open_mail(user)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """One that it was invited to while it was away."""
        came, since = guild.me.joined_at, self._away_since
        if self.greeter is not None and came and since is not None and came.timestamp() * 1000 > since:
            await self.greeter.came_into(guild)

    async def _server_found_again(self, guild: discord.Guild) -> None:
        await self._found_again([channel.id for channel in (*guild.channels, *guild.threads)])

    async def _found_again(self, channels: list[int]) -> None:
        """What waits for a channel that could not be written to may go there now."""
        lost = await self.desk.shelf.outbox.lost()
        for channel in channels:
            if targets.channel(channel) in lost:
                self._try_again(channel)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        trouble = sys.exception()
        if trouble is not None:
            failed("a handler failed", trouble, handler=event_method)
