"""What there is in the world: persons, servers, channels, messages, commands and interactions."""

from enum import IntEnum
from typing import Any

from msgspec import Struct, field

Json = dict[str, Any]


class ChannelType(IntEnum):
    TEXT = 0
    DM = 1
    CATEGORY = 4
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12


class MessageType(IntEnum):
    PLAIN = 0
    RECIPIENT_ADDED = 1
    NAME_CHANGED = 4
    PINNED = 6
    THREAD_CREATED = 18
    REPLY = 19
    COMMAND = 20
    THREAD_STARTER = 21
    CONTEXT_COMMAND = 23


class MessageFlag(IntEnum):
    SUPPRESS_EMBEDS = 1 << 2
    HAS_THREAD = 1 << 5
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SUPPRESS_NOTIFICATIONS = 1 << 12
    COMPONENTS_V2 = 1 << 15


class Asked(IntEnum):
    """Kinds of interactions."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


class Answer(IntEnum):
    """Kinds of answers to an interaction."""

    NONE = 0
    MESSAGE = 4
    DEFERRED_MESSAGE = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


class Application(Struct, kw_only=True):
    id: int
    name: str
    token: str
    secret: str
    created_commands: list[int] = field(default_factory=list)


class User(Struct, kw_only=True):
    id: int
    name: str
    display: str
    bot: bool = False
    dms_closed: bool = False
    locale: str = "en-US"


class Role(Struct, kw_only=True):
    id: int
    guild_id: int
    name: str
    permissions: int
    position: int


class Member(Struct, kw_only=True):
    guild_id: int
    user_id: int
    joined: int
    roles: list[int] = field(default_factory=list)

    @property
    def id(self) -> str:
        return f"{self.guild_id}/{self.user_id}"


class Guild(Struct, kw_only=True):
    id: int
    name: str
    owner_id: int
    system_channel_id: int | None = None
    locale: str = "en-US"


class Overwrite(Struct, kw_only=True):
    id: int
    type: int
    allow: int = 0
    deny: int = 0


class Channel(Struct, kw_only=True):
    id: int
    type: int
    name: str = ""
    guild_id: int | None = None
    parent_id: int | None = None
    topic: str | None = None
    position: int = 0
    slow: int = 0
    overwrites: list[Overwrite] = field(default_factory=list)
    recipients: list[int] = field(default_factory=list)
    last_message_id: int | None = None
    # Of threads only.
    owner_id: int | None = None
    archived: bool = False
    locked: bool = False
    invitable: bool = True
    auto_archive: int = 1440
    archive_changed: int = 0
    members: dict[int, int] = field(default_factory=dict)
    sent: int = 0

    @property
    def is_thread(self) -> bool:
        return self.type in (ChannelType.PUBLIC_THREAD, ChannelType.PRIVATE_THREAD)

    @property
    def is_dm(self) -> bool:
        return self.type == ChannelType.DM


class Attachment(Struct, kw_only=True):
    id: int
    channel_id: int
    filename: str
    size: int
    content_type: str
    description: str | None = None
    width: int | None = None
    height: int | None = None
    ephemeral: bool = False


class Emoji(Struct, kw_only=True):
    """One of the application's own; its picture is kept among the files."""

    id: int
    name: str


class Reaction(Struct, kw_only=True):
    emoji: str
    users: list[int] = field(default_factory=list)


class Message(Struct, kw_only=True):
    id: int
    channel_id: int
    author_id: int
    type: int = 0
    content: str = ""
    flags: int = 0
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    mentions: list[int] = field(default_factory=list)
    mention_roles: list[int] = field(default_factory=list)
    mention_everyone: bool = False
    nonce: str | None = None
    edited: int | None = None
    pinned: int | None = None
    reply_to: int | None = None
    reply_in: int | None = None
    interaction_id: int | None = None
    asked_by: int | None = None
    asked: int | None = None
    command: str | None = None
    only: int | None = None
    reactions: list[Reaction] = field(default_factory=list)
    poll: Json | None = None

    @property
    def ephemeral(self) -> bool:
        return self.only is not None

    @property
    def loading(self) -> bool:
        return bool(self.flags & MessageFlag.LOADING)


class Command(Struct, kw_only=True):
    id: int
    version: int
    body: Json
    guild_id: int | None = None

    @property
    def name(self) -> str:
        return str(self.body["name"])

    @property
    def type(self) -> int:
        return int(self.body.get("type") or 1)


class Interaction(Struct, kw_only=True):
    id: int
    token: str
    type: int
    user_id: int
    channel_id: int
    data: Json
    command: str
    guild_id: int | None = None
    message_id: int | None = None
    answer: int = Answer.NONE
    failed: bool = False
    original_id: int | None = None
    choices: list[Json] = field(default_factory=list)
    modal: Json | None = None
    # Of a form that was sent: the interaction that opened it.
    form_of: int | None = None


class ScheduledEvent(Struct, kw_only=True):
    id: int
    guild_id: int
    name: str
    starts: int
    ends: int
    location: str
    description: str | None = None
    status: int = 1


Thing = (
    Application
    | User
    | Role
    | Member
    | Guild
    | Channel
    | Message
    | Command
    | Interaction
    | ScheduledEvent
    | Attachment
    | Emoji
)
