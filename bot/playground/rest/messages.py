"""Messages of channels: sent, read, changed, deleted, pinned, reacted to."""

from urllib.parse import unquote

from bot.playground import posting, wire
from bot.playground.clock import made_at, stamp
from bot.playground.limits import messages
from bot.playground.model import Channel, Json, Message, MessageType, Reaction
from bot.playground.permissions import Permission
from bot.playground.refusals import Code, Refused
from bot.playground.rest.call import Call, refuse, route
from bot.playground.world import News, World

MESSAGE = "/channels/{channel_id}/messages/{message_id}"
PIN = "/channels/{channel_id}/messages/pins/{message_id}"
REACTION = MESSAGE + "/reactions/{emoji_name}"
# All other kinds Discord writes itself.
WRITTEN = (MessageType.PLAIN, MessageType.REPLY, MessageType.COMMAND, MessageType.CONTEXT_COMMAND)
MOST_PINS = 250
NONCE_LIFE = 5 * 60_000


@route("POST", "/channels/{channel_id}/messages")
def send(call: Call) -> Json:
    world, channel = call.world, call.channel()
    refuse_to_speak(call, channel)
    refuse(messages.sent(call.body))
    before = _said_before(call, channel)
    if before is not None:
        return wire.message(world, before)
    message = Message(id=world.clock.new_id(), channel_id=channel.id, author_id=call.bot_id)
    _answering(world, message, call.body)
    posting.fill(world, message, call.body, call.files)
    nonce = call.body.get("nonce")
    message.nonce = None if nonce is None else str(nonce)
    return wire.message(world, posting.post(world, message))


def refuse_to_speak(call: Call, channel: Channel) -> None:
    why = posting.may_speak(call.world, call.bot_id, channel, files=bool(call.files))
    if why is not None:
        raise Refused(why)
    if channel.is_dm:
        _refuse_dm(call.world, channel)


def _refuse_dm(world: World, channel: Channel) -> None:
    reader = world.users[next(number for number in channel.recipients if number != world.bot.id)]
    if reader.dms_closed:
        raise Refused(Code.DM_CLOSED)
    if not world.share_guild(reader.id, world.bot.id):
        raise Refused(Code.NO_MUTUAL_GUILD)


def _said_before(call: Call, channel: Channel) -> Message | None:
    """With `enforce_nonce`, the message of the last minutes that had the same nonce."""
    nonce = call.body.get("nonce")
    if nonce is None or not call.body.get("enforce_nonce"):
        return None
    since = call.world.clock.now() - NONCE_LIFE
    for said in reversed(call.world.log(channel.id)):
        if made_at(said.id) < since:
            return None
        if said.author_id == call.bot_id and said.nonce == str(nonce):
            return said
    return None


def _answering(world: World, message: Message, body: Json) -> None:
    reference = body.get("message_reference")
    if not reference:
        return
    quoted = world.messages.get(int(reference["message_id"]))
    if quoted is None and reference.get("fail_if_not_exists", True):
        raise Refused(Code.UNKNOWN_MESSAGE)
    message.type, message.reply_to = MessageType.REPLY, int(reference["message_id"])


@route("GET", "/channels/{channel_id}/messages")
def history(call: Call) -> list[Json]:
    channel = call.channel()
    if not call.world.may(call.bot_id, channel) & Permission.READ_MESSAGE_HISTORY:
        return []
    log = [one for one in call.world.log(channel.id) if not one.ephemeral]
    return [wire.message(call.world, one) for one in reversed(_window(call, log))]


def _window(call: Call, log: list[Message]) -> list[Message]:
    """The part of a log that `before`, `after`, `around` and `limit` ask for."""
    limit = call.count("limit", 50)
    if "after" in call.query:
        return [one for one in log if one.id > call.count("after", 0)][:limit]
    if "around" in call.query:
        middle = call.count("around", 0)
        near = sorted(log, key=lambda one: abs(one.id - middle))[:limit]
        return sorted(near, key=lambda one: one.id)
    before = call.count("before", 1 << 63)
    return [one for one in log if one.id < before][-limit:]


@route("GET", MESSAGE)
def read(call: Call) -> Json:
    message = call.message()
    call.need(call.channel(), Permission.READ_MESSAGE_HISTORY)
    return wire.message(call.world, message)


@route("PATCH", MESSAGE)
def edit(call: Call) -> Json:
    world, message = call.world, call.message()
    if message.author_id != call.bot_id:
        raise Refused(Code.NOT_AUTHOR)
    if message.type not in WRITTEN:
        raise Refused(Code.SYSTEM_MESSAGE)
    channel = world.channels[message.channel_id]
    _refuse_to_change(call, channel)
    posting.fill(world, message, call.body, call.files, edit=True)
    message.edited = world.clock.now()
    posting.change(world, message)
    return wire.message(world, message)


def _refuse_to_change(call: Call, channel: Channel) -> None:
    why = posting.may_change(call.world, call.bot_id, channel)
    if why is not None:
        raise Refused(why)


@route("DELETE", MESSAGE)
def delete(call: Call) -> None:
    message = call.message()
    if message.author_id != call.bot_id:
        call.need(call.channel(), Permission.MANAGE_MESSAGES)
    posting.remove(call.world, message)


@route("POST", "/channels/{channel_id}/typing")
def typing(call: Call) -> None:
    channel = call.channel()
    refuse_to_speak(call, channel)
    data: Json = {"channel_id": str(channel.id), "user_id": str(call.bot_id)}
    call.world.tell(News("TYPING_START", data, channel.guild_id, channel.id, to_bot=False))


@route("GET", "/channels/{channel_id}/messages/pins")
def pins(call: Call) -> Json:
    log = call.world.log(call.channel().id)
    pinned = sorted((one for one in log if one.pinned), key=lambda one: one.pinned or 0, reverse=True)
    items = [
        {"pinned_at": stamp(one.pinned or 0), "message": wire.message(call.world, one)} for one in pinned
    ]
    return {"items": items[: call.count("limit", 50)], "has_more": len(items) > call.count("limit", 50)}


@route("PUT", PIN)
def pin(call: Call) -> None:
    message, channel = call.message(), call.channel()
    call.need(channel, Permission.PIN_MESSAGES)
    if message.pinned is not None:
        return
    if sum(one.pinned is not None for one in call.world.log(channel.id)) >= MOST_PINS:
        raise Refused(Code.MANY_PINS)
    message.pinned = call.world.clock.now()
    _pins_changed(call, message)
    posting.system(call.world, channel, call.bot_id, MessageType.PINNED, reply_to=message.id)


@route("DELETE", PIN)
def unpin(call: Call) -> None:
    message = call.message()
    call.need(call.channel(), Permission.PIN_MESSAGES)
    message.pinned = None
    _pins_changed(call, message)


def _pins_changed(call: Call, message: Message) -> None:
    posting.change(call.world, message)
    channel = call.channel()
    data: Json = {"channel_id": str(channel.id), "last_pin_timestamp": stamp(call.world.clock.now())}
    if channel.guild_id is not None:
        data["guild_id"] = str(channel.guild_id)
    call.world.tell(News("CHANNEL_PINS_UPDATE", data, channel.guild_id, channel.id))


@route("PUT", REACTION + "/@me")
def react(call: Call) -> None:
    message, emoji = call.message(), unquote(call.ids["emoji_name"])
    _refuse_to_change(call, call.channel())
    call.need(call.channel(), Permission.READ_MESSAGE_HISTORY)
    there = next((one for one in message.reactions if one.emoji == emoji), None)
    if there is None:
        call.need(call.channel(), Permission.ADD_REACTIONS)
        there = Reaction(emoji=emoji)
        message.reactions.append(there)
    if call.bot_id not in there.users:
        there.users.append(call.bot_id)
        call.world.keep(message)
        tell_reaction(call.world, "MESSAGE_REACTION_ADD", message, emoji, call.bot_id)


@route("DELETE", REACTION + "/@me")
def take_reaction_back(call: Call) -> None:
    message, emoji = call.message(), unquote(call.ids["emoji_name"])
    for one in message.reactions:
        if one.emoji == emoji and call.bot_id in one.users:
            one.users.remove(call.bot_id)
            tell_reaction(call.world, "MESSAGE_REACTION_REMOVE", message, emoji, call.bot_id)
    message.reactions = [one for one in message.reactions if one.users]
    call.world.keep(message)


def tell_reaction(world: World, kind: str, message: Message, emoji: str, user_id: int) -> None:
    channel = world.channels[message.channel_id]
    data: Json = {"user_id": str(user_id), "channel_id": str(channel.id), "message_id": str(message.id)}
    data |= {"emoji": {"id": None, "name": emoji}, "burst": False, "type": 0}
    if channel.guild_id is not None:
        data["guild_id"] = str(channel.guild_id)
    world.tell(News(kind, data, channel.guild_id, channel.id))
