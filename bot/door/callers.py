"""Who speaks, from where, as the desk knows them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import discord

from bot.desk import Caller, Named
from bot.post.courier import Missed
from bot.words.visible import visible


def caller_of(asked: discord.Interaction[Any]) -> Caller:
    return Caller(
        asked.user.id,
        visible(asked.user.display_name),
        asked.guild_id,
        asked.channel_id or 0,
        str(asked.locale),
        asked.id,
        asked.permissions.manage_guild,
        picked=tuple(picked_in(asked.data or {})),
    )


def picked_in(data: Any) -> Iterator[Named]:
    """Who was chosen in a list of people; whoever is in the server is a member of it, too."""
    found = data.get("resolved") or {}
    users, members = found.get("users") or {}, found.get("members") or {}
    for user in data.get("values") or ():
        if user in users:
            yield Named(int(user), bool(users[user].get("bot")), user in members)


def writer_of(missed: Missed) -> Caller:
    """Whoever wrote a direct message; it is carried out once, by its id."""
    return Caller(missed.user, visible(missed.name), channel=missed.channel, interaction=missed.message)


def written(message: discord.Message) -> Missed:
    """A direct message that has come in just now."""
    author = message.author
    return Missed(message.id, message.channel.id, author.id, author.display_name, message.content)
