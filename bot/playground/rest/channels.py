"""Channels of a server: read, made, changed, deleted, and who may what in them."""

from bot.playground import posting, wire
from bot.playground.limits import places
from bot.playground.model import Channel, ChannelType, Json, MessageType, Overwrite
from bot.playground.permissions import Permission
from bot.playground.refusals import Code, Refused
from bot.playground.rest.call import Call, Reply, refuse, route
from bot.playground.world import World

CHANNEL = "/channels/{channel_id}"
OVERWRITE = CHANNEL + "/permissions/{overwrite_id}"
MOST_CHANNELS = 500


@route("GET", CHANNEL)
def read(call: Call) -> Json:
    return wire.channel(call.world, call.channel(), call.bot_id)


@route("POST", "/guilds/{guild_id}/channels")
def make(call: Call) -> Reply:
    guild, body = call.guild(), call.body
    call.need_in_guild(guild, Permission.MANAGE_CHANNELS)
    refuse(places.channel(body))
    if sum(1 for _ in call.world.channels_of(guild.id)) >= MOST_CHANNELS:
        raise Refused(Code.MANY_CHANNELS)
    kind = body.get("type") or ChannelType.TEXT
    if kind not in (ChannelType.TEXT, ChannelType.CATEGORY):
        raise Refused(Code.WRONG_CHANNEL_TYPE)
    made = Channel(id=call.world.clock.new_id(), type=kind, guild_id=guild.id, name=named(body["name"], kind))
    _write(made, body)
    posting.tell_channel(call.world, "CHANNEL_CREATE", call.world.keep(made))
    return Reply(201, wire.channel(call.world, made, call.bot_id))


def named(name: str, kind: int) -> str:
    """Names of text channels are written small, with dashes for spaces."""
    return name.strip().lower().replace(" ", "-") if kind == ChannelType.TEXT else name


def _write(channel: Channel, body: Json) -> None:
    if "topic" in body:
        channel.topic = body["topic"]
    if body.get("position") is not None:
        channel.position = body["position"]
    if "parent_id" in body:
        channel.parent_id = int(body["parent_id"]) if body["parent_id"] else None
    if body.get("rate_limit_per_user") is not None:
        channel.slow = body["rate_limit_per_user"]
    if body.get("permission_overwrites") is not None:
        channel.overwrites = [_overwrite(int(one["id"]), one) for one in body["permission_overwrites"]]


def _overwrite(target: int, body: Json) -> Overwrite:
    allow, deny = int(body.get("allow") or 0), int(body.get("deny") or 0)
    return Overwrite(id=target, type=int(body["type"]), allow=allow, deny=deny)


@route("PATCH", CHANNEL)
def edit(call: Call) -> Json:
    channel = call.room()
    refuse(places.channel(call.body))
    if channel.is_thread:
        _edit_thread(call, channel)
    else:
        call.need(channel, Permission.MANAGE_CHANNELS)
        if call.body.get("name"):
            channel.name = named(call.body["name"], channel.type)
        _write(channel, call.body)
    call.world.keep(channel)
    posting.tell_channel(call.world, "THREAD_UPDATE" if channel.is_thread else "CHANNEL_UPDATE", channel)
    return wire.channel(call.world, channel, call.bot_id)


def _edit_thread(call: Call, thread: Channel) -> None:
    """Anyone may open a thread that is not locked; all else is for its owner and those who manage threads.

    Who manages threads locks it; then nobody else opens it.
    """
    body = call.body
    manages = bool(call.world.may(call.bot_id, thread) & Permission.MANAGE_THREADS)
    opens = set(body) == {"archived"} and body["archived"] is False and not thread.locked
    owns = thread.owner_id == call.bot_id and not ("locked" in body or (thread.locked and thread.archived))
    if not (manages or opens or owns):
        raise Refused(Code.MISSING_PERMISSIONS)
    if thread.archived and body.get("archived", True) and set(body) - {"locked", "archived"}:
        raise Refused(Code.ARCHIVED_THREAD)
    if body.get("archived") is not None and body["archived"] != thread.archived:
        thread.archived, thread.archive_changed = body["archived"], call.world.clock.now()
    thread.locked = body.get("locked", thread.locked)
    thread.invitable = body.get("invitable", thread.invitable)
    thread.auto_archive = body.get("auto_archive_duration") or thread.auto_archive
    if body.get("name") and body["name"] != thread.name:
        thread.name = body["name"]
        posting.system(call.world, thread, call.bot_id, MessageType.NAME_CHANGED, thread.name)
    if body.get("rate_limit_per_user") is not None:
        thread.slow = body["rate_limit_per_user"]


@route("DELETE", CHANNEL)
def delete(call: Call) -> Json:
    channel = call.room()
    needed = Permission.MANAGE_THREADS if channel.is_thread else Permission.MANAGE_CHANNELS
    call.need(channel, needed)
    body = wire.channel(call.world, channel, call.bot_id)
    remove(call.world, channel)
    return body


def remove(world: World, channel: Channel) -> None:
    """Take a channel away, its threads and all that was said in them."""
    for thread in [one for one in world.channels.values() if one.parent_id == channel.id and one.is_thread]:
        remove(world, thread)
    posting.tell_channel(world, "THREAD_DELETE" if channel.is_thread else "CHANNEL_DELETE", channel)
    for message in world.log(channel.id):
        world.forget(message)
    world.forget(channel)


@route("PUT", OVERWRITE)
def permit(call: Call) -> None:
    channel, target = call.room(), call.number("overwrite_id")
    call.need(channel, Permission.MANAGE_ROLES)
    others = [one for one in channel.overwrites if one.id != target]
    channel.overwrites = [*others, _overwrite(target, call.body)]
    posting.tell_channel(call.world, "CHANNEL_UPDATE", call.world.keep(channel))


@route("DELETE", OVERWRITE)
def forbid(call: Call) -> None:
    channel, target = call.room(), call.number("overwrite_id")
    call.need(channel, Permission.MANAGE_ROLES)
    if all(one.id != target for one in channel.overwrites):
        raise Refused(Code.UNKNOWN_OVERWRITE)
    channel.overwrites = [one for one in channel.overwrites if one.id != target]
    posting.tell_channel(call.world, "CHANNEL_UPDATE", call.world.keep(channel))
