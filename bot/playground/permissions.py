"""Discord's permissions: the bits, and what a member may do in a channel."""

from collections.abc import Iterable
from enum import IntFlag

from bot.playground.model import Channel, Overwrite, Role


class Permission(IntFlag):
    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    CHANGE_NICKNAME = 1 << 26
    MANAGE_ROLES = 1 << 28
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_EVENTS = 1 << 33
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    CREATE_EVENTS = 1 << 44
    SEND_POLLS = 1 << 49
    PIN_MESSAGES = 1 << 51


P = Permission
ALL = (1 << 53) - 1
EVERYBODY = (
    P.ADD_REACTIONS
    | P.VIEW_CHANNEL
    | P.SEND_MESSAGES
    | P.EMBED_LINKS
    | P.ATTACH_FILES
    | P.READ_MESSAGE_HISTORY
    | P.CHANGE_NICKNAME
    | P.USE_APPLICATION_COMMANDS
    | P.CREATE_PUBLIC_THREADS
    | P.CREATE_PRIVATE_THREADS
    | P.SEND_MESSAGES_IN_THREADS
    | P.SEND_POLLS
)
IN_A_DM = EVERYBODY | P.MANAGE_MESSAGES | P.PIN_MESSAGES


def in_guild(roles: Iterable[Role], *, owner: bool) -> int:
    """What a member with these roles may do in a channel without overwrites."""
    bits = 0
    for role in roles:
        bits |= role.permissions
    return ALL if owner or bits & P.ADMINISTRATOR else bits


def in_channel(base: int, channel: Channel, guild_id: int, roles: Iterable[int], user_id: int) -> int:
    """The same in this channel: its overwrites for everybody, then of the roles, then of the member."""
    if base == ALL:
        return ALL
    held = set(roles)
    base = _apply(base, [o for o in channel.overwrites if o.id == guild_id])
    base = _apply(base, [o for o in channel.overwrites if o.type == 0 and o.id in held and o.id != guild_id])
    base = _apply(base, [o for o in channel.overwrites if o.type == 1 and o.id == user_id])
    return base if base & P.VIEW_CHANNEL else 0


def _apply(bits: int, overwrites: list[Overwrite]) -> int:
    for overwrite in overwrites:
        bits &= ~overwrite.deny
    for overwrite in overwrites:
        bits |= overwrite.allow
    return bits
