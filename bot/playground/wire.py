"""How the things of the world look when Discord sends them."""

import hashlib
import hmac
from collections.abc import Iterable
from typing import Any

from bot.playground import tree
from bot.playground.clock import made_at, stamp
from bot.playground.limits import messages
from bot.playground.model import (
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
    MessageFlag,
    MessageType,
    Overwrite,
    Role,
    ScheduledEvent,
    User,
)
from bot.playground.world import World

LINK_LIFE = 24 * 3600
ATTACHMENT_SIZE = 10 * 1024 * 1024


def user(who: User) -> Json:
    return {
        "id": str(who.id),
        "username": who.name,
        "global_name": None if who.bot else who.display,
        "discriminator": "0000" if who.bot else "0",
        "avatar": None,
        "bot": who.bot,
        "public_flags": 0,
        "flags": 0,
        "primary_guild": None,
    }


def own_user(who: User) -> Json:
    return {**user(who), "mfa_enabled": True, "verified": True, "email": None, "locale": "en-US"}


def role(it: Role) -> Json:
    return {
        "id": str(it.id),
        "name": it.name,
        "permissions": str(it.permissions),
        "position": it.position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": False,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }


def member(world: World, it: Member, *, with_user: bool = True) -> Json:
    body: Json = {
        "avatar": None,
        "banner": None,
        "communication_disabled_until": None,
        "flags": 0,
        "joined_at": stamp(it.joined),
        "nick": None,
        "pending": False,
        "premium_since": None,
        "roles": [str(number) for number in it.roles],
        "mute": False,
        "deaf": False,
    }
    if with_user:
        body["user"] = user(world.users[it.user_id])
    return body


def overwrite(it: Overwrite) -> Json:
    return {"id": str(it.id), "type": it.type, "allow": str(it.allow), "deny": str(it.deny)}


def channel(world: World, it: Channel, viewer_id: int) -> Json:
    if it.is_dm:
        return _dm(world, it, viewer_id)
    body: Json = {
        "id": str(it.id),
        "type": it.type,
        "flags": 0,
        "guild_id": str(it.guild_id),
        "name": it.name,
        "parent_id": _text(it.parent_id),
        "last_message_id": _text(it.last_message_id),
        "rate_limit_per_user": it.slow,
    }
    return body | (_thread(it, viewer_id) if it.is_thread else _room(it))


def _dm(world: World, it: Channel, viewer_id: int) -> Json:
    others = [world.users[number] for number in it.recipients if number != viewer_id]
    return {
        "id": str(it.id),
        "type": it.type,
        "flags": 0,
        "last_message_id": _text(it.last_message_id),
        "recipients": [user(other) for other in others],
    }


def _room(it: Channel) -> Json:
    overwrites = [overwrite(one) for one in it.overwrites]
    return {
        "topic": it.topic,
        "position": it.position,
        "nsfw": False,
        "permission_overwrites": overwrites,
    }


def _thread(it: Channel, viewer_id: int) -> Json:
    about: Json = {
        "archived": it.archived,
        "locked": it.locked,
        "auto_archive_duration": it.auto_archive,
        "archive_timestamp": stamp(it.archive_changed),
        "create_timestamp": stamp(made_at(it.id)),
    }
    if it.type == ChannelType.PRIVATE_THREAD:
        about["invitable"] = it.invitable
    body: Json = {
        "owner_id": str(it.owner_id),
        "thread_metadata": about,
        "message_count": it.sent,
        "total_message_sent": it.sent,
        "member_count": min(len(it.members), 50),
    }
    if viewer_id in it.members:
        body["member"] = thread_member(it, viewer_id)
    return body


def thread_member(thread: Channel, user_id: int) -> Json:
    joined = stamp(thread.members[user_id])
    return {"id": str(thread.id), "user_id": str(user_id), "join_timestamp": joined, "flags": 0}


def guild(it: Guild, world: World) -> Json:
    nothing = ("icon", "description", "home_header", "splash", "discovery_splash", "banner", "application_id")
    channels = ("afk", "widget", "rules", "safety_alerts", "public_updates")
    body: Json = dict.fromkeys((*nothing, "max_presences", "vanity_url_code", "incidents_data"))
    body |= dict.fromkeys(f"{name}_channel_id" for name in channels)
    zeros = ("system_channel_flags", "verification_level", "default_message_notifications", "mfa_level")
    body |= dict.fromkeys((*zeros, "explicit_content_filter", "premium_tier", "nsfw_level"), 0)
    return body | {
        "id": str(it.id),
        "name": it.name,
        "owner_id": str(it.owner_id),
        "system_channel_id": str(it.system_channel_id) if it.system_channel_id else None,
        "features": [],
        "region": "us-east",
        "afk_timeout": 300,
        "widget_enabled": False,
        "roles": [role(one) for one in world.roles_of(it.id)],
        "max_members": 500_000,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "premium_subscription_count": 0,
        "preferred_locale": it.locale,
        "premium_progress_bar_enabled": False,
        "nsfw": False,
        "emojis": [],
        "stickers": [],
    }


def whole_guild(it: Guild, world: World, viewer_id: int) -> Json:
    """A guild as GUILD_CREATE carries it: all channels, even hidden ones, and threads that may be seen.

    Without the privileged intent only the viewer's own member is in it.
    """
    own = world.member(it.id, viewer_id)
    threads = [c for c in world.threads_of(it.id) if not c.archived and world.sees(viewer_id, c)]
    return guild(it, world) | {
        "joined_at": stamp(own.joined if own else 0),
        "large": False,
        "unavailable": False,
        "member_count": sum(1 for _ in world.members_of(it.id)),
        "members": [member(world, own)] if own else [],
        "channels": [channel(world, c, viewer_id) for c in world.channels_of(it.id)],
        "threads": [channel(world, c, viewer_id) for c in threads],
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "soundboard_sounds": [],
        "guild_scheduled_events": [event(e, world) for e in world.events.values() if e.guild_id == it.id],
    }


def message(world: World, it: Message, *, quoting: bool = True) -> Json:
    body: Json = {
        "id": str(it.id),
        "channel_id": str(it.channel_id),
        "type": it.type,
        "author": user(world.users[it.author_id]),
        "content": it.content,
        "timestamp": stamp(made_at(it.id)),
        "edited_timestamp": stamp(it.edited) if it.edited else None,
        "tts": False,
        "mention_everyone": it.mention_everyone,
        "mentions": [user(world.users[number]) for number in it.mentions if number in world.users],
        "mention_roles": [str(number) for number in it.mention_roles],
        "attachments": [attachment(world, one) for one in _listed(it)],
        "embeds": [_embed(world, one, it.attachments) for one in it.embeds],
        "components": _components(world, it.components, it.attachments),
        "pinned": it.pinned is not None,
        "flags": it.flags,
    }
    return body | _origin(world, it) | _extras(world, it, quoting=quoting)


def _listed(it: Message) -> list[Attachment]:
    """The files that stand by themselves: those that an embed or a component shows are found there."""
    shown = {url for _, url in messages.links({"embeds": it.embeds, "components": it.components})}
    return [one for one in it.attachments if f"attachment://{one.filename}" not in shown]


def _origin(world: World, it: Message) -> Json:
    body: Json = {}
    if it.interaction_id is not None:
        body["application_id"] = body["webhook_id"] = str(world.application.id)
        owners = {"0": str(world.channels[it.channel_id].guild_id or 0)}
        about: Json = {
            "id": str(it.interaction_id),
            "type": it.asked,
            "authorizing_integration_owners": owners,
        }
        about["user"] = user(world.users[it.asked_by or 0])
        if it.asked == 2:
            about["name"] = it.command
        if it.asked == 3:
            about["interacted_message_id"] = str(it.reply_to or it.id)
        if it.asked == 5:
            about["triggering_interaction_metadata"] = {**about, "type": 2, "name": it.command}
        body["interaction_metadata"] = about
    return body


def _extras(world: World, it: Message, *, quoting: bool) -> Json:
    body: Json = {}
    if it.nonce is not None:
        body["nonce"] = it.nonce
    if it.poll is not None:
        body["poll"] = it.poll
    if it.reactions:
        body["reactions"] = [_reaction(one.emoji, one.users, world.bot.id) for one in it.reactions]
    if it.reply_to is not None:
        where = it.reply_in or it.channel_id
        body["message_reference"] = {"type": 0, "channel_id": str(where), "message_id": str(it.reply_to)}
        quoted = _quotable(world, it)
        if quoting and it.type in (MessageType.REPLY, MessageType.THREAD_STARTER):
            body["referenced_message"] = message(world, quoted, quoting=False) if quoted else None
    if it.flags & MessageFlag.HAS_THREAD and it.id in world.channels:
        body["thread"] = channel(world, world.channels[it.id], world.bot.id)
    return body


def _quotable(world: World, it: Message) -> Message | None:
    """The message that this one refers to, unless it is for other eyes."""
    quoted = world.messages.get(it.reply_to or 0)
    return quoted if quoted is not None and quoted.only in (None, it.only) else None


def _reaction(emoji: str, users: list[int], viewer_id: int) -> Json:
    return {
        "emoji": {"id": None, "name": emoji},
        "count": len(users),
        "count_details": {"burst": 0, "normal": len(users)},
        "burst_colors": [],
        "me_burst": False,
        "burst_me": False,
        "me": viewer_id in users,
        "burst_count": 0,
    }


def attachment(world: World, it: Attachment) -> Json:
    body: Json = {
        "id": str(it.id),
        "filename": it.filename,
        "size": it.size,
        "url": file_url(world, it),
        "proxy_url": file_url(world, it),
        "content_type": it.content_type,
    }
    if it.description:
        body["description"] = it.description
    if it.width:
        body |= {"width": it.width, "height": it.height}
    if it.ephemeral:
        body["ephemeral"] = True
    return body


def file_url(world: World, it: Attachment) -> str:
    """A signed link that dies after a day, as Discord's do."""
    until = f"{world.clock.now() // 1000 + LINK_LIFE:x}"
    path = f"/attachments/{it.channel_id}/{it.id}/{it.filename}"
    return f"{world.base}/cdn{path}?ex={until}&is=0&hm={signature(world, path, until)}"


def signature(world: World, path: str, until: str) -> str:
    return hmac.new(world.application.secret.encode(), f"{path}?{until}".encode(), hashlib.sha256).hexdigest()


def _media(world: World, body: Json, files: Iterable[Attachment]) -> Json:
    """An image named by `attachment://` with the place its bytes can be had from."""
    url = str(body.get("url") or "")
    name = url.removeprefix("attachment://")
    found = next((one for one in files if url != name and one.filename == name), None)
    if found is None:
        return {**body, "proxy_url": url} if url else body
    link = file_url(world, found)
    seen = {"width": found.width, "height": found.height} if found.width else {}
    return {**body, "url": link, "proxy_url": link, **seen}


def _embed(world: World, body: Json, files: list[Attachment]) -> Json:
    pictures = {key: _media(world, body[key], files) for key in ("image", "thumbnail") if body.get(key)}
    footer = {"footer": {"text": "", **body["footer"]}} if body.get("footer") else {}
    fields = [{"inline": False, **field} for field in body.get("fields") or []]
    return {"type": "rich", **body, **pictures, **footer} | ({"fields": fields} if fields else {})


def _components(world: World, rows: list[Json], files: list[Attachment]) -> list[Json]:
    return [tree.rebuilt(one, lambda part: _shown(world, part, files)) for one in rows]


def _shown(world: World, part: Json, files: list[Attachment]) -> Json:
    shown = dict(part)
    for key in ("media", "file"):
        if isinstance(part.get(key), dict):
            shown[key] = _unfurled(world, part[key], files)
    if part["type"] == 12:
        items = [{"description": None, "spoiler": False, **item} for item in part["items"]]
        shown["items"] = [{**item, "media": _unfurled(world, item["media"], files)} for item in items]
    if part["type"] == 13:
        one = next((f for f in files if part["file"].get("url") == f"attachment://{f.filename}"), None)
        shown |= {"name": one.filename if one else None, "size": one.size if one else None}
    return _DEFAULTS.get(part["type"], {}) | shown


_DEFAULTS: dict[int, Json] = {
    2: {"disabled": False},
    3: {"disabled": False, "min_values": 1, "max_values": 1},
    11: {"description": None, "spoiler": False},
    13: {"spoiler": False},
    14: {"spacing": 1, "divider": True},
    17: {"accent_color": None, "spoiler": False},
}


def _unfurled(world: World, body: Json, files: list[Attachment]) -> Json:
    full: Json = {"id": "0", "proxy_url": "", "width": None, "height": None, "content_type": None}
    named = next((one for one in files if body.get("url") == f"attachment://{one.filename}"), None)
    kept = {"attachment_id": str(named.id), "content_type": named.content_type} if named else {}
    return full | _media(world, body, files) | kept


def command(it: Command, application_id: int) -> Json:
    body: Json = {"default_member_permissions": None, "nsfw": False, "dm_permission": True, "contexts": None}
    body |= {"options": [], "type": 1, "description": ""}
    body |= {key: value for key, value in it.body.items() if value is not None}
    body.setdefault("integration_types", [0])
    body |= {"id": str(it.id), "application_id": str(application_id), "version": str(it.version)}
    if it.guild_id is not None:
        body["guild_id"] = str(it.guild_id)
    if body["default_member_permissions"] is not None:
        body["default_member_permissions"] = str(body["default_member_permissions"])
    return body


def event(it: ScheduledEvent, world: World) -> Json:
    return {
        "id": str(it.id),
        "guild_id": str(it.guild_id),
        "name": it.name,
        "description": it.description,
        "channel_id": None,
        "creator_id": str(world.bot.id),
        "creator": user(world.bot),
        "image": None,
        "scheduled_start_time": stamp(it.starts),
        "scheduled_end_time": stamp(it.ends),
        "status": it.status,
        "entity_type": 3,
        "entity_id": None,
        "recurrence_rule": None,
        "privacy_level": 2,
        "guild_scheduled_event_exceptions": [],
        "entity_metadata": {"location": it.location},
        "user_count": 0,
    }


def interaction(world: World, it: Interaction) -> Json:
    """What the bot is sent when a person uses a command, a component or a form."""
    where = world.channels[it.channel_id]
    body: Json = {
        "id": str(it.id),
        "application_id": str(world.application.id),
        "type": it.type,
        "token": it.token,
        "version": 1,
        "data": it.data,
        "channel_id": str(it.channel_id),
        "channel": channel(world, where, world.bot.id) | {"permissions": str(world.may(it.user_id, where))},
        "attachment_size_limit": ATTACHMENT_SIZE,
        "app_permissions": str(world.may(world.bot.id, where)),
        "entitlements": [],
        "locale": world.users[it.user_id].locale,
        "authorizing_integration_owners": {"0": str(it.guild_id or 0)},
        "context": 1 if it.guild_id is None else 0,
    }
    if it.message_id is not None and it.message_id in world.messages:
        body["message"] = message(world, world.messages[it.message_id])
    return body | _asker(world, it, where)


def _asker(world: World, it: Interaction, where: Channel) -> Json:
    if it.guild_id is None:
        return {"user": user(world.users[it.user_id])}
    there = world.member(it.guild_id, it.user_id)
    asker = member(world, there) if there else {"user": user(world.users[it.user_id])}
    about = {"id": str(it.guild_id), "locale": "en-US", "features": []}
    return {
        "guild_id": str(it.guild_id),
        "guild_locale": "en-US",
        "guild": about,
        "member": asker | {"permissions": str(world.may(it.user_id, where))},
    }


def resolved_channel(world: World, it: Channel, viewer_id: int) -> Json:
    body: Json = {
        "id": str(it.id),
        "type": it.type,
        "name": it.name,
        "permissions": str(world.may(viewer_id, it)),
    }
    return body | ({**_thread(it, viewer_id), "parent_id": _text(it.parent_id)} if it.is_thread else {})


def emoji(world: World, it: Emoji) -> Json:
    return {
        "id": str(it.id),
        "name": it.name,
        "user": user(world.bot),
        "roles": [],
        "require_colons": True,
        "managed": False,
        "animated": False,
        "available": True,
    }


def application(world: World) -> Json:
    nothing = ("icon", "type", "interactions_endpoint_url", "role_connections_verification_url", "team")
    counts = ("install_count", "authorization_count")
    body: Json = dict.fromkeys(nothing)
    body |= dict.fromkeys([f"approximate_user_{name}" for name in counts], 0)
    return body | {
        "id": str(world.application.id),
        "name": world.application.name,
        "description": "",
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "owner": user(next((u for u in world.users.values() if not u.bot), world.bot)),
        "flags": 0,
        "flags_new": "0",
        "redirect_uris": [],
        "approximate_guild_count": len(world.guilds),
        "explicit_content_filter": 0,
        "eligible_oauth2_scopes": [],
    }


def _text(number: int | None) -> Any:
    return None if number is None else str(number)
