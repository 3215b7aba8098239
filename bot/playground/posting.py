"""Making and changing messages, the same way for channels, answers and followups."""

import io
import mimetypes
import re
from collections.abc import Iterator, Sequence
from typing import Any

from PIL import Image, UnidentifiedImageError

from bot.playground import tree, wire
from bot.playground.clock import stamp
from bot.playground.limits import check, emojis, messages, within
from bot.playground.model import Attachment, Channel, ChannelType, Json, Message, MessageFlag, MessageType
from bot.playground.permissions import Permission
from bot.playground.refusals import Code, Fault, Refused
from bot.playground.rest.call import Upload, refuse
from bot.playground.tree import Where
from bot.playground.world import News, World

REQUEST_SIZE = 25 * 1024 * 1024
CHANGEABLE = MessageFlag.SUPPRESS_EMBEDS | MessageFlag.COMPONENTS_V2
SETTABLE = CHANGEABLE | MessageFlag.SUPPRESS_NOTIFICATIONS
MENTION = re.compile(r"<@!?(\d+)>")
ROLE_MENTION = re.compile(r"<@&(\d+)>")


def check_files(files: Sequence[Upload]) -> None:
    for upload in files:
        if list(within("file.size", ("files", upload.number), len(upload.data))):
            raise Refused(Code.TOO_LARGE)


def fill(
    world: World,
    message: Message,
    body: Json,
    files: Sequence[Upload],
    where: Where = (),
    *,
    edit: bool = False,
) -> None:
    """Write a request's body into a message, checked first so that nothing is half done."""
    check_files(files)
    kept = _kept(message, body) if edit else []
    names = [clean(upload.filename) for upload in files]
    before = message if edit else None
    refuse(messages.faults(body, where, names=[*names, *(one.filename for one in kept)], before=before))
    refuse(_named_files(body, files, kept, where))
    refuse(emojis.shown(body.get("components") or [], (*where, "components"), world.emojis))
    _refuse_empty(message, body, [*kept, *files])
    _write(world, message, body, CHANGEABLE if edit else SETTABLE)
    _rename(world, message, kept, body)
    message.attachments = kept + [_attach(world, message, upload, body) for upload in files]


def _named_files(
    body: Json, files: Sequence[Upload], kept: Sequence[Attachment], where: Where
) -> Iterator[Fault]:
    known = {upload.number for upload in files} | {one.id for one in kept}
    for index, one in enumerate(body.get("attachments") or []):
        place = (*where, "attachments", index, "id")
        yield from check("attachment.file", place, int(one.get("id", -1)) in known)


def _refuse_empty(message: Message, body: Json, files: Sequence[Attachment | Upload]) -> None:
    """A new message needs something to show, and an edit must leave something.

    In the newer layout a file is seen only if a part names it, so that files alone show nothing.
    """
    v2 = messages.has_v2(body, message)
    parts = ("components",) if v2 else ("content", "embeds", "components", "poll")
    if (v2 or not files) and not any(body.get(part, getattr(message, part)) for part in parts):
        raise Refused(Code.EMPTY_MESSAGE)


def _kept(message: Message, body: Json) -> list[Attachment]:
    """On an edit that names attachments, those it names stay."""
    if body.get("attachments") is None:
        return [] if "attachments" in body else message.attachments
    named = {str(one.get("id")) for one in body["attachments"]}
    return [one for one in message.attachments if str(one.id) in named]


def _rename(world: World, message: Message, kept: Sequence[Attachment], body: Json) -> None:
    """Files that stay may get another alt text; the others are gone."""
    named = {str(one.get("id")): one for one in body.get("attachments") or []}
    for one in message.attachments:
        if one in kept:
            one.description = named.get(str(one.id), {}).get("description", one.description)
        else:
            world.forget(one)


def _write(world: World, message: Message, body: Json, flags: int) -> None:
    """`flags`: those that the body may set."""
    if "content" in body:
        message.content = body["content"] or ""
    if "embeds" in body:
        message.embeds = body["embeds"] or []
    if "components" in body:
        message.components = tree.numbered(body["components"] or [])
    if body.get("poll"):
        message.poll = _poll(world, body["poll"])
    if body.get("flags") is not None:
        message.flags = (message.flags & ~MessageFlag.SUPPRESS_EMBEDS) | (body["flags"] & flags)
    _mention(world, message, body.get("allowed_mentions"))


def _poll(world: World, body: Json) -> Json:
    ends = stamp(world.clock.now() + (body.get("duration") or 24) * 3_600_000)
    answers = [{**answer, "answer_id": n} for n, answer in enumerate(body["answers"], start=1)]
    full: Json = {"allow_multiselect": False, "layout_type": 1, "expiry": ends}
    results = {"is_finalized": False, "answer_counts": []}
    return (
        full | {k: v for k, v in body.items() if k != "duration"} | {"answers": answers, "results": results}
    )


def _mention(world: World, message: Message, allowed: Json | None) -> None:
    """Who is called: whom the text names and the request allows to be called."""
    parse = set(["users", "roles", "everyone"] if allowed is None else allowed.get("parse") or [])
    users = {int(number) for number in (allowed or {}).get("users") or []}
    roles = {int(number) for number in (allowed or {}).get("roles") or []}
    words = tree.words(message.content, message.components)
    named = [int(number) for number in MENTION.findall(words)]
    message.mentions = [
        n for n in dict.fromkeys(named) if n in world.users and ("users" in parse or n in users)
    ]
    called = [int(number) for number in ROLE_MENTION.findall(words)]
    message.mention_roles = [n for n in dict.fromkeys(called) if "roles" in parse or n in roles]
    loud = "@everyone" in words or "@here" in words
    channel = world.channels[message.channel_id]
    may = bool(world.may(message.author_id, channel) & Permission.MENTION_EVERYONE)
    message.mention_everyone = loud and "everyone" in parse and may
    quoted = world.messages.get(message.reply_to or 0)
    rings = allowed is None or allowed.get("replied_user", False)
    if quoted is not None and message.type == MessageType.REPLY and rings:
        message.mentions = list(dict.fromkeys([*message.mentions, quoted.author_id]))


def clean(filename: str) -> str:
    return re.sub(r"[^\w.\-]+", "_", filename)


def keep_file(
    world: World, channel_id: int, filename: str, data: bytes, description: str | None = None
) -> Attachment:
    kind = mimetypes.guess_type(filename)[0] or "application/octet-stream"
    width, height = _measures(data) if kind.startswith("image/") else (None, None)
    kept = Attachment(
        id=world.clock.new_id(),
        channel_id=channel_id,
        filename=clean(filename),
        size=len(data),
        content_type=kind,
        description=description,
        width=width,
        height=height,
    )
    world.store.keep_file(kept.id, data)
    return world.keep(kept)


def _measures(data: bytes) -> tuple[int | None, int | None]:
    try:
        with Image.open(io.BytesIO(data)) as picture:
            return picture.size
    except UnidentifiedImageError:
        return None, None


def _attach(world: World, message: Message, upload: Upload, body: Json) -> Attachment:
    named = {int(one["id"]): one for one in body.get("attachments") or []}
    about = named.get(upload.number, {})
    filename = about.get("filename") or upload.filename
    kept = keep_file(world, message.channel_id, filename, upload.data, about.get("description"))
    kept.ephemeral = message.ephemeral
    return kept


def post(world: World, message: Message) -> Message:
    """Keep a new message and tell everyone who sees it."""
    channel = world.channels[message.channel_id]
    world.keep(message)
    if not message.ephemeral:
        channel.last_message_id = message.id
        if channel.is_thread:
            channel.sent += 1
            _reopen(world, channel)
        world.keep(channel)
    tell(world, "MESSAGE_CREATE", message)
    return message


def _reopen(world: World, thread: Channel) -> None:
    """Whatever is said in an archived thread opens it again."""
    if thread.archived and not thread.locked:
        thread.archived = False
        thread.archive_changed = world.clock.now()
        tell_channel(world, "THREAD_UPDATE", thread)


def system(
    world: World, channel: Channel, author_id: int, kind: MessageType, content: str = "", **more: Any
) -> Message:
    """A message that Discord itself writes, of what somebody did."""
    made = Message(
        id=world.clock.new_id(),
        channel_id=channel.id,
        author_id=author_id,
        type=kind,
        content=content,
        **more,
    )
    return post(world, made)


def change(world: World, message: Message) -> None:
    world.keep(message)
    tell(world, "MESSAGE_UPDATE", message)


def remove(world: World, message: Message) -> None:
    channel = world.channels[message.channel_id]
    world.forget(message)
    data: Json = {"id": str(message.id), "channel_id": str(channel.id)}
    if channel.guild_id is not None:
        data["guild_id"] = str(channel.guild_id)
    to_bot = not message.ephemeral
    world.tell(News("MESSAGE_DELETE", data, channel.guild_id, channel.id, message.only, to_bot))


def tell(world: World, kind: str, message: Message) -> None:
    """What only one person sees goes to that person and to nobody else, the bot included."""
    channel = world.channels[message.channel_id]
    data = wire.message(world, message)
    if channel.guild_id is not None:
        data["guild_id"] = str(channel.guild_id)
        author = world.member(channel.guild_id, message.author_id)
        if author is not None:
            data["member"] = wire.member(world, author, with_user=False)
        data["mentions"] = [_with_member(world, channel.guild_id, one) for one in data["mentions"]]
    to_bot = not message.ephemeral
    world.tell(News(kind, data, channel.guild_id, channel.id, message.only, to_bot))


def _with_member(world: World, guild_id: int, user: Json) -> Json:
    there = world.member(guild_id, int(user["id"]))
    return user if there is None else {**user, "member": wire.member(world, there, with_user=False)}


def tell_channel(world: World, kind: str, channel: Channel, **more: Any) -> None:
    data = wire.channel(world, channel, world.bot.id) | more
    world.tell(News(kind, data, channel.guild_id, channel.id))


def may_speak(world: World, user_id: int, channel: Channel, *, files: bool = False) -> Code | None:
    """Why this user may not write here, if so."""
    bits = world.may(user_id, channel)
    if not bits & Permission.VIEW_CHANNEL:
        return Code.MISSING_ACCESS
    if channel.type == ChannelType.CATEGORY:
        return Code.NOT_TEXT
    needed = Permission.SEND_MESSAGES_IN_THREADS if channel.is_thread else Permission.SEND_MESSAGES
    if not bits & needed or (files and not bits & Permission.ATTACH_FILES):
        return Code.MISSING_PERMISSIONS
    if channel.locked and not bits & Permission.MANAGE_THREADS:
        return Code.ARCHIVED_THREAD if channel.archived else Code.THREAD_LOCKED
    return None


def may_change(world: World, user_id: int, channel: Channel) -> Code | None:
    """Why this user may not change or react to messages here, if so."""
    if channel.archived:
        return Code.ARCHIVED_THREAD
    manages = world.may(user_id, channel) & Permission.MANAGE_THREADS
    return Code.THREAD_LOCKED if channel.locked and not manages else None
