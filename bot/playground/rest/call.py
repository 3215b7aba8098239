"""A request on its way to the handler of its route."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple, TypeVar

from bot.playground.model import Channel, Guild, Json, Message, User
from bot.playground.permissions import Permission
from bot.playground.refusals import Code, Fault, Refused
from bot.playground.world import World


class Upload(NamedTuple):
    """A file of a request: the number it is called by, its name and its bytes."""

    number: int
    filename: str
    data: bytes


class Reply(NamedTuple):
    status: int
    body: Any = None


@dataclass(frozen=True, slots=True)
class Route:
    """A method and a path with the names Discord's description gives to its parts."""

    method: str
    path: str
    handler: "Handler"
    token_in_path: bool
    pattern: re.Pattern[str]


@dataclass(slots=True)
class Call:
    world: World
    ids: Mapping[str, str]
    query: Mapping[str, str] = field(default_factory=dict)
    body: Any = None
    files: list[Upload] = field(default_factory=list)

    @property
    def bot_id(self) -> int:
        return self.world.application.id

    def number(self, name: str) -> int:
        text = self.ids[name]
        if not text.isdigit():
            raise Refused(Code.INVALID_BODY)
        return int(text)

    def count(self, name: str, default: int) -> int:
        text = self.query.get(name, str(default))
        if not text.isdigit():
            raise Refused(Code.INVALID_BODY)
        return int(text)

    def check_application(self) -> None:
        """The application of the path is the bot's own."""
        if self.number("application_id") != self.bot_id:
            raise Refused(Code.UNKNOWN_APPLICATION)

    def guild(self) -> Guild:
        guild = self.world.guilds.get(self.number("guild_id"))
        if guild is None:
            raise Refused(Code.UNKNOWN_GUILD)
        if self.world.member(guild.id, self.bot_id) is None:
            raise Refused(Code.MISSING_ACCESS)
        return guild

    def user(self) -> User:
        user = self.world.users.get(self.number("user_id"))
        if user is None:
            raise Refused(Code.UNKNOWN_USER)
        return user

    def channel(self) -> Channel:
        """The channel of the path, if the bot may see it."""
        channel = self.world.channels.get(self.number("channel_id"))
        if channel is None:
            raise Refused(Code.UNKNOWN_CHANNEL)
        if not self.world.sees(self.bot_id, channel):
            raise Refused(Code.MISSING_ACCESS)
        return channel

    def room(self) -> Channel:
        """The same, of a server."""
        channel = self.channel()
        if channel.is_dm:
            raise Refused(Code.NOT_IN_DM)
        return channel

    def thread(self) -> Channel:
        channel = self.room()
        if not channel.is_thread:
            raise Refused(Code.WRONG_CHANNEL_TYPE)
        return channel

    def message(self) -> Message:
        """The message of the path; what only one person sees is unknown on the routes of channels."""
        channel = self.channel()
        message = self.world.messages.get(self.number("message_id"))
        if message is None or message.channel_id != channel.id or message.ephemeral:
            raise Refused(Code.UNKNOWN_MESSAGE)
        return message

    def need(self, channel: Channel, permission: Permission) -> None:
        if not self.world.may(self.bot_id, channel) & permission:
            raise Refused(Code.MISSING_PERMISSIONS)

    def need_in_guild(self, guild: Guild, permission: Permission) -> None:
        if not self.world.may_in_guild(self.bot_id, guild.id) & permission:
            raise Refused(Code.MISSING_PERMISSIONS)


Handler = Callable[[Call], Reply | Json | list[Any] | None]
H = TypeVar("H", bound=Handler)
ROUTES: list[Route] = []


def route(method: str, path: str, *, token_in_path: bool = False) -> Callable[[H], H]:
    """This function answers this route. `token_in_path`: the bot's own token is not asked for."""

    def register(handler: H) -> H:
        ROUTES.append(Route(method, path, handler, token_in_path, _pattern(path)))
        return handler

    return register


def _pattern(path: str) -> re.Pattern[str]:
    return re.compile(
        re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", re.escape(path).replace(r"\{", "{").replace(r"\}", "}"))
    )


def find(method: str, path: str) -> tuple[Route, dict[str, str]] | None:
    """The route of a path; one that spells a segment out goes before one that takes anything there."""
    for known in _candidates(method, path.count("/")):
        match = known.pattern.fullmatch(path)
        if match:
            return known, match.groupdict()
    return None


@cache
def _candidates(method: str, slashes: int) -> list[Route]:
    fitting = [known for known in ROUTES if (known.method, known.path.count("/")) == (method, slashes)]
    return sorted(fitting, key=lambda known: known.path.count("{"))


def methods(path: str) -> set[str]:
    return {known.method for known in ROUTES if known.pattern.fullmatch(path)}


def refuse(faults: Iterator[Fault]) -> None:
    """Stop here with 50035 if anything is wrong."""
    found = list(faults)
    if found:
        raise Refused(Code.INVALID_BODY, found)
