"""The world: who and what there is, what each person may see and do, and the news of every change."""

import secrets
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from bot.playground import permissions
from bot.playground.clock import Clock, made_at
from bot.playground.model import (
    Application,
    Asked,
    Attachment,
    Channel,
    ChannelType,
    Command,
    Emoji,
    Guild,
    Interaction,
    Json,
    Member,
    Message,
    Role,
    ScheduledEvent,
    Thing,
    User,
)
from bot.playground.permissions import Permission
from bot.playground.store import Store

T = TypeVar("T", bound=Thing)
TOKEN_LIFE = 15 * 60_000
ANSWER_WITHIN = 3_000


class News(NamedTuple):
    """A change: Discord's name of the event and its data, and who may hear of it."""

    kind: str
    data: Json
    guild_id: int | None = None
    channel_id: int | None = None
    only: int | None = None
    to_bot: bool = True
    to_persons: bool = True


class World:
    """Everything there is, each thing under its id. Only `keep` and `forget` change the file."""

    def __init__(self, folder: Path | None, clock: Clock) -> None:
        self.clock = clock
        self.store = Store(folder)
        self.base = "http://127.0.0.1"
        self._hearers: list[Callable[[News], None]] = []
        self.users = {user.id: user for user in self.store.all(User)}
        self.guilds = {guild.id: guild for guild in self.store.all(Guild)}
        self.roles = {role.id: role for role in self.store.all(Role)}
        self.members = {member.id: member for member in self.store.all(Member)}
        self.channels = {channel.id: channel for channel in self.store.all(Channel)}
        self.commands = {command.id: command for command in self.store.all(Command)}
        self.interactions = {
            asked.id: asked for asked in sorted(self.store.all(Interaction), key=lambda asked: asked.id)
        }
        self.by_token = {asked.token: asked for asked in self.interactions.values()}
        self.events = {event.id: event for event in self.store.all(ScheduledEvent)}
        self.attachments = {file.id: file for file in self.store.all(Attachment)}
        self.emojis = {emoji.id: emoji for emoji in self.store.all(Emoji)}
        self.messages = {said.id: said for said in sorted(self.store.all(Message), key=lambda said: said.id)}
        self._logs: dict[int, dict[int, Message]] = {}
        for said in self.messages.values():
            self._logs.setdefault(said.channel_id, {})[said.id] = said
        self.application = self._application()
        clock.start_after(self._newest())
        self._drop_old_interactions()

    def _application(self) -> Application:
        for application in self.store.all(Application):
            return application
        number = self.clock.new_id()
        token = f"playground.{secrets.token_urlsafe(24)}"
        application = Application(
            id=number, name="Frontier Courier", token=token, secret=secrets.token_urlsafe(24)
        )
        self.store.keep(application)
        self.keep(User(id=number, name="frontier-courier", display="Frontier Courier", bot=True))
        return application

    def _newest(self) -> int:
        tables = (self.users, self.guilds, self.roles, self.channels, self.commands, self.interactions)
        more = (self.events, self.messages, self.attachments, self.emojis)
        newest = [max(table, default=0) for table in (*tables, *more)]
        return max(*newest, self.application.id)

    def _drop_old_interactions(self) -> None:
        """The oldest stand first. A dead token is kept for a while, to be refused as dead."""
        for asked in list(self.interactions.values()):
            if self.age(asked) <= 2 * TOKEN_LIFE:
                return
            self.forget(asked)

    def _table(self, kind: type) -> dict[Any, Any]:
        tables: dict[type, dict[Any, Any]] = {
            User: self.users,
            Guild: self.guilds,
            Role: self.roles,
            Member: self.members,
            Channel: self.channels,
            Command: self.commands,
            Interaction: self.interactions,
            ScheduledEvent: self.events,
            Message: self.messages,
            Attachment: self.attachments,
            Emoji: self.emojis,
        }
        return tables.get(kind, {})

    def keep(self, thing: T) -> T:
        self._table(type(thing))[thing.id] = thing
        if isinstance(thing, Message):
            self._logs.setdefault(thing.channel_id, {})[thing.id] = thing
        if isinstance(thing, Interaction):
            self.by_token[thing.token] = thing
        self.store.keep(thing)
        return thing

    def forget(self, thing: Thing) -> None:
        self._table(type(thing)).pop(thing.id, None)
        if isinstance(thing, Message):
            self._logs.get(thing.channel_id, {}).pop(thing.id, None)
            for file in thing.attachments:
                self.forget(file)
        if isinstance(thing, Interaction):
            self.by_token.pop(thing.token, None)
        if isinstance(thing, Attachment | Emoji):
            self.store.forget_file(thing.id)
        self.store.forget(thing)

    def hear(self, hearer: Callable[[News], None]) -> None:
        self._hearers.append(hearer)

    def tell(self, news: News) -> None:
        for hearer in self._hearers:
            hearer(news)

    @property
    def bot(self) -> User:
        return self.users[self.application.id]

    # What there is

    def log(self, channel_id: int) -> list[Message]:
        """The messages of a channel, oldest first."""
        return list(self._logs.get(channel_id, {}).values())

    def member(self, guild_id: int, user_id: int) -> Member | None:
        return self.members.get(f"{guild_id}/{user_id}")

    def members_of(self, guild_id: int) -> Iterator[Member]:
        return (member for member in self.members.values() if member.guild_id == guild_id)

    def roles_of(self, guild_id: int) -> Iterator[Role]:
        return (role for role in self.roles.values() if role.guild_id == guild_id)

    def channels_of(self, guild_id: int) -> Iterator[Channel]:
        return (c for c in self.channels.values() if c.guild_id == guild_id and not c.is_thread)

    def threads_of(self, guild_id: int) -> Iterator[Channel]:
        return (c for c in self.channels.values() if c.guild_id == guild_id and c.is_thread)

    def dm(self, user_id: int, other_id: int) -> Channel | None:
        pair = {user_id, other_id}
        return next((c for c in self.channels.values() if c.is_dm and set(c.recipients) == pair), None)

    def open_dm(self, user_id: int, other_id: int) -> Channel:
        """The one DM channel of these two, made when first asked for."""
        there = self.dm(user_id, other_id)
        if there is not None:
            return there
        return self.keep(
            Channel(id=self.clock.new_id(), type=ChannelType.DM, recipients=sorted([user_id, other_id]))
        )

    def share_guild(self, user_id: int, other_id: int) -> bool:
        return any(self.member(g, user_id) and self.member(g, other_id) for g in self.guilds)

    # What a person may do and see

    def may(self, user_id: int, channel: Channel) -> int:
        """The bits of what this user may do in this channel; none for who is not there."""
        if channel.is_dm:
            return permissions.IN_A_DM if user_id in channel.recipients else 0
        guild = self.guilds.get(channel.guild_id or 0)
        member = self.member(channel.guild_id or 0, user_id)
        if guild is None or member is None:
            return 0
        home = self.channels.get(channel.parent_id or 0) if channel.is_thread else channel
        if home is None:
            return 0
        bits = permissions.in_channel(self._base(guild, member), home, guild.id, member.roles, user_id)
        if channel.type == ChannelType.PRIVATE_THREAD and not self._lets_in(channel, user_id, bits):
            return 0
        return bits

    def may_in_guild(self, user_id: int, guild_id: int) -> int:
        guild, member = self.guilds.get(guild_id), self.member(guild_id, user_id)
        return 0 if guild is None or member is None else self._base(guild, member)

    def _base(self, guild: Guild, member: Member) -> int:
        held = [self.roles[guild.id], *(self.roles[r] for r in member.roles if r in self.roles)]
        return permissions.in_guild(held, owner=guild.owner_id == member.user_id)

    def _lets_in(self, thread: Channel, user_id: int, bits: int) -> bool:
        return user_id in thread.members or bool(bits & Permission.MANAGE_THREADS)

    def sees(self, user_id: int, channel: Channel) -> bool:
        return bool(self.may(user_id, channel) & Permission.VIEW_CHANNEL)

    def sees_message(self, user_id: int, message: Message) -> bool:
        channel = self.channels.get(message.channel_id)
        if channel is None or not self.sees(user_id, channel):
            return False
        return message.only is None or message.only == user_id

    def hears(self, user_id: int, news: News) -> bool:
        """Whether this person's client is told these news."""
        if not news.to_persons or news.only not in (None, user_id):
            return False
        channel = self.channels.get(news.channel_id or 0)
        if channel is not None:
            return self.sees(user_id, channel)
        return news.guild_id is None or self.member(news.guild_id, user_id) is not None

    def close_form(self, opened_by: int | None) -> None:
        """The form that this interaction was answered with is before nobody's eyes any more."""
        asked = self.interactions.get(opened_by or 0)
        if asked is not None and asked.modal is not None:
            asked.modal = None
            self.keep(asked)

    # How old an interaction is

    def age(self, asked: Interaction) -> int:
        return self.clock.now() - made_at(asked.id)

    def is_late(self, asked: Interaction) -> bool:
        return asked.answer == 0 and self.age(asked) > ANSWER_WITHIN

    def is_dead(self, asked: Interaction) -> bool:
        return self.age(asked) > TOKEN_LIFE

    def give_up_waiting(self) -> None:
        """Tell those who wait for an answer that none will come."""
        for asked in list(self.interactions.values()):
            self.give_up(asked)
        self._drop_old_interactions()
        self.store.commit()

    def give_up(self, asked: Interaction) -> None:
        if asked.failed or not self.is_late(asked):
            return
        asked.failed = True
        self.keep(asked)
        if asked.type != Asked.AUTOCOMPLETE:
            self._tell_failure(asked)

    def _tell_failure(self, asked: Interaction) -> None:
        data: Json = {"id": str(asked.id), "message": "The application did not respond"}
        self.tell(News("INTERACTION_FAILED", data, only=asked.user_id, to_bot=False))
