"""Filling in a command: which command the words name, and what its options are given."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.playground import wire
from bot.playground.client import No, Refuses
from bot.playground.model import Channel, Command, Json
from bot.playground.permissions import ALL, Permission
from bot.playground.world import World

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, FILE = range(1, 12)
PLAIN: dict[int, tuple[type, ...]] = {STRING: (str,), INTEGER: (int,), BOOLEAN: (bool,), NUMBER: (int, float)}
GUILD_CONTEXT, DM_CONTEXT = 0, 1


@dataclass
class Picked:
    """A command with its subcommand: the way to it, and the options that may be given."""

    command: Command
    path: list[Json] = field(default_factory=list)

    @property
    def options(self) -> list[Json]:
        body = self.path[-1] if self.path else self.command.body
        return list(body.get("options") or [])

    @property
    def words(self) -> str:
        return " ".join([self.command.name, *(step["name"] for step in self.path)])


def offered(world: World, user_id: int, channel: Channel) -> list[Command]:
    """The commands that this person's client lists in this channel."""
    return [one for one in world.commands.values() if is_offered(world, user_id, channel, one)]


def is_offered(world: World, user_id: int, channel: Channel, command: Command) -> bool:
    context = DM_CONTEXT if channel.is_dm else GUILD_CONTEXT
    if command.guild_id is not None:
        if command.guild_id != channel.guild_id:
            return False
    elif channel.guild_id is not None and world.member(channel.guild_id, world.bot.id) is None:
        return False
    contexts = command.body.get("contexts")
    if contexts is not None and context not in contexts:
        return False
    if channel.is_dm:
        return world.bot.id in channel.recipients and command.body.get("dm_permission", True) is not False
    bits = world.may(user_id, channel)
    return bool(bits & Permission.USE_APPLICATION_COMMANDS) and _permitted(command, bits)


def _permitted(command: Command, bits: int) -> bool:
    needed = command.body.get("default_member_permissions")
    if needed is None or bits == ALL:
        return True
    return int(needed) != 0 and bits & int(needed) == int(needed)


def pick(world: World, user_id: int, channel: Channel, words: str, kind: int = 1) -> Picked:
    """The command that `/game join` names, if it is offered here."""
    first, *rest = words.removeprefix("/").split()
    known = [one for one in offered(world, user_id, channel) if one.name == first and one.type == kind]
    if not known:
        raise Refuses(No.UNKNOWN_COMMAND, words)
    picked = Picked(max(known, key=lambda one: one.guild_id or 0))
    for word in rest:
        step = next(
            (o for o in picked.options if o["name"] == word and o["type"] in (SUBCOMMAND, GROUP)), None
        )
        if step is None:
            raise Refuses(No.UNKNOWN_COMMAND, words)
        picked.path.append(step)
    if any(option["type"] in (SUBCOMMAND, GROUP) for option in picked.options):
        raise Refuses(No.UNKNOWN_COMMAND, words)
    return picked


def data(
    world: World, user_id: int, picked: Picked, given: Mapping[str, Any], typing: str | None = None
) -> Json:
    """What Discord is sent. `typing`: the option still being typed, for its completion."""
    known = {option["name"]: option for option in picked.options}
    for name in given:
        if name not in known:
            raise Refuses(No.UNKNOWN_OPTION, name)
    if typing is None:
        for option in picked.options:
            if option.get("required") and option["name"] not in given:
                raise Refuses(No.MISSING_OPTION, option["name"])
    elif not known.get(typing, {}).get("autocomplete"):
        raise Refuses(No.NO_COMPLETION, typing)
    resolved: Json = {}
    values = [
        _value(world, user_id, option, given[name], resolved, typing)
        for name, option in known.items()
        if name in given
    ]
    return _nested(picked, values, resolved)


def _nested(picked: Picked, values: list[Json], resolved: Json) -> Json:
    for step in reversed(picked.path):
        values = [{"name": step["name"], "type": step["type"], "options": values}]
    command = picked.command
    body: Json = {"id": str(command.id), "name": command.name, "type": command.type, "options": values}
    if command.guild_id is not None:
        body["guild_id"] = str(command.guild_id)
    return body | ({"resolved": resolved} if resolved else {})


def _value(world: World, user_id: int, option: Json, value: Any, resolved: Json, typing: str | None) -> Json:
    kind = option["type"]
    body: Json = {"name": option["name"], "type": kind, "value": value}
    if typing == option["name"]:
        return body | {"value": str(value), "focused": True}
    if kind in PLAIN:
        if typing is None:
            _check_plain(option, value)
        return body
    return body | {"value": str(resolve(world, user_id, kind, value, resolved))}


def _check_plain(option: Json, value: Any) -> None:
    name, kind = option["name"], option["type"]
    if not isinstance(value, PLAIN[kind]) or (isinstance(value, bool) and kind != BOOLEAN):
        raise Refuses(No.WRONG_KIND, name)
    choices = option.get("choices")
    if choices and value not in [choice["value"] for choice in choices]:
        raise Refuses(No.NOT_OFFERED, f"{name}: {value}")
    if kind == STRING:
        fits = option.get("min_length", 0) <= len(str(value)) <= option.get("max_length", 6000)
    else:
        fits = option.get("min_value", value) <= value <= option.get("max_value", value)
    if not fits:
        raise Refuses(No.OUT_OF_RANGE, name)


def resolve(world: World, user_id: int, kind: int, value: Any, resolved: Json) -> int:
    """Add the person, channel, role or file that an id names to what is sent along."""
    number = int(value)
    if kind in (USER, MENTIONABLE) and number in world.users:
        resolved.setdefault("users", {})[str(number)] = wire.user(world.users[number])
        for guild_id in world.guilds:
            there = world.member(guild_id, number)
            if there is not None:
                body = wire.member(world, there, with_user=False)
                permissions = str(world.may_in_guild(number, guild_id))
                resolved.setdefault("members", {})[str(number)] = body | {"permissions": permissions}
    elif kind in (ROLE, MENTIONABLE) and number in world.roles:
        resolved.setdefault("roles", {})[str(number)] = wire.role(world.roles[number])
    elif kind == CHANNEL and number in world.channels and world.sees(user_id, world.channels[number]):
        shown = wire.resolved_channel(world, world.channels[number], user_id)
        resolved.setdefault("channels", {})[str(number)] = shown
    elif kind == FILE and number in world.attachments:
        shown = wire.attachment(world, world.attachments[number])
        resolved.setdefault("attachments", {})[str(number)] = shown
    else:
        raise Refuses(No.WRONG_KIND, str(value))
    return number
