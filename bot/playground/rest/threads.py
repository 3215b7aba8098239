"""Threads: opened, joined, left, listed."""

from bot.playground import posting, wire
from bot.playground.clock import made_at
from bot.playground.limits import places
from bot.playground.model import Channel, ChannelType, Json, Message, MessageFlag, MessageType
from bot.playground.permissions import Permission
from bot.playground.refusals import Code, Refused
from bot.playground.rest.call import Call, Reply, refuse, route
from bot.playground.world import News, World

MEMBERS = "/channels/{channel_id}/thread-members"
MOST_MEMBERS = 1000


@route("POST", "/channels/{channel_id}/threads")
def make(call: Call) -> Reply:
    """Without a type it is a private one, as the document warns."""
    home, body = call.room(), call.body
    kind = body.get("type") or ChannelType.PRIVATE_THREAD
    private = kind == ChannelType.PRIVATE_THREAD
    call.need(home, Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS)
    refuse(places.channel(body))
    thread = open_thread(call.world, home, call.bot_id, body, kind, call.world.clock.new_id())
    if not private:
        posting.system(
            call.world,
            home,
            call.bot_id,
            MessageType.THREAD_CREATED,
            thread.name,
            reply_to=thread.id,
            reply_in=thread.id,
        )
    return Reply(201, wire.channel(call.world, thread, call.bot_id))


@route("POST", "/channels/{channel_id}/messages/{message_id}/threads")
def make_from_message(call: Call) -> Reply:
    """The thread gets the id of the message it starts from."""
    message, home = call.message(), call.room()
    call.need(home, Permission.CREATE_PUBLIC_THREADS)
    refuse(places.channel(call.body))
    thread = from_message(call.world, message, call.bot_id, call.body)
    return Reply(201, wire.channel(call.world, thread, call.bot_id))


def from_message(world: World, message: Message, user_id: int, body: Json) -> Channel:
    if message.id in world.channels:
        raise Refused(Code.THREAD_EXISTS)
    home = world.channels[message.channel_id]
    thread = open_thread(world, home, user_id, body, ChannelType.PUBLIC_THREAD, message.id)
    message.flags |= MessageFlag.HAS_THREAD
    posting.change(world, message)
    starter = MessageType.THREAD_STARTER
    posting.system(world, thread, user_id, starter, reply_to=message.id, reply_in=home.id)
    return thread


def open_thread(world: World, home: Channel, owner_id: int, body: Json, kind: int, number: int) -> Channel:
    if home.type != ChannelType.TEXT:
        raise Refused(Code.WRONG_CHANNEL_TYPE)
    now = world.clock.now()
    thread = Channel(
        id=number,
        type=kind,
        name=body["name"],
        guild_id=home.guild_id,
        parent_id=home.id,
        owner_id=owner_id,
        archive_changed=now,
        auto_archive=body.get("auto_archive_duration") or 1440,
        invitable=body.get("invitable", True),
        slow=body.get("rate_limit_per_user") or 0,
        members={owner_id: now},
    )
    posting.tell_channel(world, "THREAD_CREATE", world.keep(thread), newly_created=True)
    return thread


def archive_idle(world: World) -> None:
    """Threads in which nothing was said for their time are archived."""
    now = world.clock.now()
    for thread in [one for one in world.channels.values() if one.is_thread and not one.archived]:
        spoken = made_at(thread.last_message_id) if thread.last_message_id else 0
        if now - max(spoken, thread.archive_changed) > thread.auto_archive * 60_000:
            thread.archived, thread.archive_changed = True, now
            posting.tell_channel(world, "THREAD_UPDATE", world.keep(thread))
    world.store.commit()


def join(world: World, thread: Channel, user_id: int, by_id: int) -> None:
    if user_id in thread.members:
        return
    if len(thread.members) >= MOST_MEMBERS:
        raise Refused(Code.MANY_THREAD_MEMBERS)
    thread.members[user_id] = world.clock.now()
    world.keep(thread)
    if user_id == world.bot.id:
        posting.tell_channel(world, "THREAD_CREATE", thread)
    _tell_members(world, thread, added=[user_id])
    if user_id != by_id:
        posting.system(world, thread, by_id, MessageType.RECIPIENT_ADDED, mentions=[user_id])


def leave(world: World, thread: Channel, user_id: int) -> None:
    if thread.members.pop(user_id, None) is None:
        raise Refused(Code.UNKNOWN_MEMBER)
    _tell_members(world, world.keep(thread), removed=[user_id])


def _tell_members(
    world: World, thread: Channel, added: list[int] | None = None, removed: list[int] | None = None
) -> None:
    data: Json = {
        "id": str(thread.id),
        "guild_id": str(thread.guild_id),
        "member_count": len(thread.members),
        "added_members": [_member(world, thread, number) for number in added or []],
        "removed_member_ids": [str(number) for number in removed or []],
    }
    world.tell(News("THREAD_MEMBERS_UPDATE", data, thread.guild_id, thread.id))


def _member(world: World, thread: Channel, user_id: int) -> Json:
    body = {**wire.thread_member(thread, user_id), "presence": None}
    there = world.member(thread.guild_id or 0, user_id)
    return body if there is None else {**body, "member": wire.member(world, there)}


def _open_for_changes(thread: Channel) -> Channel:
    if thread.archived:
        raise Refused(Code.ARCHIVED_THREAD)
    return thread


@route("PUT", MEMBERS + "/@me")
def join_myself(call: Call) -> None:
    join(call.world, _open_for_changes(call.thread()), call.bot_id, call.bot_id)


@route("PUT", MEMBERS + "/{user_id}")
def add(call: Call) -> None:
    thread, user = _open_for_changes(call.thread()), call.user()
    call.need(thread, Permission.SEND_MESSAGES_IN_THREADS)
    if call.world.member(thread.guild_id or 0, user.id) is None:
        raise Refused(Code.UNKNOWN_MEMBER)
    join(call.world, thread, user.id, call.bot_id)


@route("DELETE", MEMBERS + "/@me")
def leave_myself(call: Call) -> None:
    leave(call.world, _open_for_changes(call.thread()), call.bot_id)


@route("DELETE", MEMBERS + "/{user_id}")
def remove(call: Call) -> None:
    thread = _open_for_changes(call.thread())
    if thread.owner_id != call.bot_id or thread.type != ChannelType.PRIVATE_THREAD:
        call.need(thread, Permission.MANAGE_THREADS)
    leave(call.world, thread, call.user().id)


@route("GET", MEMBERS)
def members(call: Call) -> list[Json]:
    thread = call.thread()
    return [wire.thread_member(thread, number) for number in thread.members]


@route("GET", MEMBERS + "/{user_id}")
def member(call: Call) -> Json:
    thread, user = call.thread(), call.user()
    if user.id not in thread.members:
        raise Refused(Code.UNKNOWN_MEMBER)
    return wire.thread_member(thread, user.id)


@route("GET", "/guilds/{guild_id}/threads/active")
def active(call: Call) -> Json:
    threads = [t for t in call.world.threads_of(call.guild().id) if not t.archived]
    return _listed(call, threads) | {"has_more": False}


@route("GET", "/channels/{channel_id}/threads/archived/public")
def archived_public(call: Call) -> Json:
    call.need(call.room(), Permission.READ_MESSAGE_HISTORY)
    return _listed(call, _archived(call, ChannelType.PUBLIC_THREAD))


@route("GET", "/channels/{channel_id}/threads/archived/private")
def archived_private(call: Call) -> Json:
    call.need(call.room(), Permission.MANAGE_THREADS)
    return _listed(call, _archived(call, ChannelType.PRIVATE_THREAD))


def _archived(call: Call, kind: ChannelType) -> list[Channel]:
    home = call.room()
    threads = [
        t for t in call.world.channels.values() if t.parent_id == home.id and t.type == kind and t.archived
    ]
    return sorted(threads, key=lambda thread: thread.archive_changed, reverse=True)


def _listed(call: Call, threads: list[Channel]) -> Json:
    seen = [thread for thread in threads if call.world.sees(call.bot_id, thread)]
    mine = [wire.thread_member(thread, call.bot_id) for thread in seen if call.bot_id in thread.members]
    limit = call.count("limit", 50)
    shown = [wire.channel(call.world, thread, call.bot_id) for thread in seen[:limit]]
    return {"threads": shown, "members": mine, "has_more": len(seen) > limit}
