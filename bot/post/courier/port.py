"""What the courier asks of the world outside. It knows targets and messages, and no Discord."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec

from bot.post.message import Message

EPOCH = 1_420_070_400_000


def made_at(id: int) -> int:
    """When Discord gave this id, in milliseconds since 1970."""
    return (id >> 22) + EPOCH


def id_at(time: int) -> int:
    """The lowest id that Discord gives at this time."""
    return max(0, time - EPOCH) << 22


class Arrived(msgspec.Struct, frozen=True):
    """A message that is there, and the channel it is in."""

    channel: int
    message: int


class Own(msgspec.Struct, frozen=True):
    """A message of ours that can be seen at a target: all its text with the running number on it."""

    message: int
    text: str


class Missed(msgspec.Struct, frozen=True):
    """A direct message, with its own time."""

    message: int
    channel: int
    user: int
    name: str
    text: str

    @property
    def at(self) -> int:
        return made_at(self.message)


class Rooms(Protocol):
    """Where one may write: private threads, which only who is in one reads. All may raise Trouble."""

    async def channel(self, target: str) -> int:
        """The channel that a target is, or in which its person is written to."""

    async def open_room(self, channel: int, name: str, users: Sequence[int], *, public: bool = False) -> int:
        """Open one in this channel, or beside this thread, with these people in it; its number.

        `public`: everybody who reads the channel reads it, too.
        """

    async def is_open(self, room: int) -> bool:
        """Whether it is there; one that was put away is, until it is taken away."""

    async def admit(self, room: int, user: int) -> None:
        """From now on this user is in it; nothing happens where they are."""

    async def dismiss(self, room: int, user: int) -> None:
        """This user is in it no longer; nothing happens where they are not."""

    async def close_room(self, room: int) -> None:
        """It is put away, and nobody writes there any more."""


class Wire(Rooms, Protocol):
    """Messages go out here with everything drawn. All may raise Trouble."""

    async def send(self, target: str, message: Message, nonce: str) -> Arrived:
        """Send a message; an archived thread is opened again for it."""

    async def edit(self, target: str, id: int, message: Message) -> None:
        """Put another message in the place of one of ours; nobody is called by it."""

    async def delete(self, target: str, id: int) -> None:
        """Take away one of our messages; nothing happens where it is not there."""

    async def below(self, target: str, id: int, most: int) -> int:
        """How many messages have come after that one, up to so many."""

    async def own(self, target: str, since: int) -> list[Own]:
        """Our messages at a target, the newest first, at least as far back as that time."""

    async def is_here(self, guild: int, user: int) -> bool:
        """Whether this user is in the server."""

    async def written(self, channel: int, after: int, most: int) -> list[Missed]:
        """What people wrote to a channel after that message, the oldest first, up to so much of it."""


class Trouble(Exception):
    """Something went wrong outside."""


class Busy(Trouble):
    """Not now. `after`: the seconds that were asked for. It may have been done all the same."""

    def __init__(self, reason: str, after: float = 0.0) -> None:
        super().__init__(reason)
        self.after = after


class Refused(Trouble):
    """This message will never be taken. `reason`: in the words of whoever refused it."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Barred(Refused):
    """A private thread cannot be had so. `reason`: a key of [names.barred] in the bot's words."""


class Gone(Trouble):
    """The message that was to be changed is not there, or cannot be changed any more."""


class Closed(Trouble):
    """The person takes no direct messages."""


class Lost(Trouble):
    """The channel cannot be written to. `reason`: a key of [names.lost] in the bot's words."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
