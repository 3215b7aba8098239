"""`python -m bot check`: what is wrong with token, permissions, data folder and database, a sentence each."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from typing import NamedTuple

import discord

from bot.host.data_folder import DataFolder
from bot.host.pulse import VARIABLE
from bot.post.library import Library
from render.cache import IN_FOLDER, weight
from rules.kernel.data import DataError
from storage import StorageError
from storage.errors import HeldByAnother, named
from storage.ledger import check_sqlite, check_whole
from storage.lock import FolderLock
from storage.migrate import check as check_version
from storage.migrate import shipped

ROOM = 200 << 20  # bytes that should be free
CONNECTING = 60.0  # seconds
NEEDED = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_private_threads=True,
    attach_files=True,
    read_message_history=True,
)
TO_LOOK = "SELECT channel, name FROM games WHERE status != 'over' AND channel IS NOT NULL"


class Found(NamedTuple):
    """Something that was looked at: whether it is well, and in words."""

    well: bool
    sentence: str


async def check(folder: DataFolder, token: str) -> int:
    """Look at everything and say it; 0 if all is well."""
    found = [*await asyncio.to_thread(lambda: list(here(folder)))]
    found += await there(folder, token)
    for each in found:
        print("well " if each.well else "WRONG", each.sentence)
    return 0 if all(each.well for each in found) else 1


# -- on this machine --------------------------------------------------------------------------------------


def here(folder: DataFolder) -> Iterator[Found]:
    yield from data_folder(folder)
    yield from database(folder)
    yield from printed(folder)
    yield ground(folder)


def data_folder(folder: DataFolder) -> Iterator[Found]:
    try:
        FolderLock(folder.path).release()
    except HeldByAnother as held:
        yield Found(True, f"The bot is running: {held}")
    except StorageError as error:
        yield Found(False, str(error))
        return
    yield Found(True, f"The data folder is {folder.path}. {VARIABLE} in the environment names another.")
    if not os.access(folder.path, os.W_OK | os.X_OK):
        yield Found(False, f"{folder.path} cannot be written to by this user.")
    free = shutil.disk_usage(folder.path).free
    if free < ROOM:
        yield Found(False, f"Only {free >> 20} MiB are free where {folder.path} lies. Make room there.")


def database(folder: DataFolder) -> Iterator[Found]:
    try:
        check_sqlite()
        if not folder.database.exists():
            yield Found(True, "There is no database yet; the first start makes it.")
            return
        games = look_into(folder)
    except sqlite3.Error as error:
        yield Found(False, str(named(error, folder.database)))
    except StorageError as error:
        yield Found(False, str(error))
    else:
        yield Found(True, f"The database is whole and holds {games} games.")


def look_into(folder: DataFolder) -> int:
    """How many games there are, if it is ours and whole. Nothing is changed, nor lifted to this release."""
    path = folder.database
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as db:
        check_whole(db, path)
        check_version(db, path, shipped())
        (games,) = db.execute("SELECT count(*) FROM games").fetchone()
        return int(games)


def printed(folder: DataFolder) -> Iterator[Found]:
    library = Library(folder.printed)
    warnings = library.warnings()
    yield from (Found(False, warning) for warning in warnings)
    for key in library.keys:
        with suppress(DataError):  # said by the warnings
            library.usual(key)
    if not warnings:
        yield Found(True, f"The games can be read: {', '.join(library.keys)}.")


def ground(folder: DataFolder) -> Found:
    """What is kept of drawn ground: the bot makes room as it draws, others need not."""
    kept, most = weight(folder.cache), IN_FOLDER
    said = f"Drawn ground takes {mebibytes(kept)} of at most {mebibytes(most)} MiB in {folder.cache}"
    if kept <= most:
        return Found(True, f"{said}.")
    return Found(False, f"{said}. Delete what is in there that the bot has not drawn.")


def mebibytes(size: int) -> str:
    return f"{size / (1 << 20):.0f}"


# -- at Discord -------------------------------------------------------------------------------------------


async def there(folder: DataFolder, token: str) -> list[Found]:
    if not token:
        return [Found(True, "There is no DISCORD_TOKEN: the bot would open the playground.")]
    try:
        async with Visitor() as visitor:
            await asyncio.wait_for(visitor.visit(token), CONNECTING)
            return await looked_round(visitor, folder)
    except discord.LoginFailure:
        return [Found(False, "Discord does not know this token. Copy it anew from the developer portal.")]
    except (discord.HTTPException, OSError, TimeoutError) as error:
        return [Found(False, f"Discord cannot be reached: {type(error).__name__}.")]


class Visitor(discord.Client):
    """Looks at the servers it is in, and leaves."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), guild_ready_timeout=0.3)

    async def visit(self, token: str) -> None:
        await self.login(token)
        connected = asyncio.create_task(self.connect())
        ready = asyncio.create_task(self.wait_until_ready())
        done, _ = await asyncio.wait({connected, ready}, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()


async def looked_round(visitor: Visitor, folder: DataFolder) -> list[Found]:
    found = [Found(True, f"The token is that of {visitor.user}.")]
    if not visitor.guilds:
        scopes = ("bot", "applications.commands")
        url = discord.utils.oauth_url(visitor.application_id or 0, permissions=NEEDED, scopes=scopes)
        found.append(Found(False, f"The bot is in no server yet. Invite it: {url}"))
    found += [may(f"In {guild.name}", guild.me.guild_permissions) for guild in visitor.guilds]
    return found + [await channel_of(visitor, channel, name) for channel, name in tables(folder)]


def may(where: str, granted: discord.Permissions) -> Found:
    lacking = list(missing(granted))
    if lacking:
        return Found(False, f"{where} the bot lacks: {', '.join(lacking)}.")
    return Found(True, f"{where} the bot may do what it needs.")


def missing(granted: discord.Permissions) -> Iterator[str]:
    return (name.replace("_", " ") for name, needed in NEEDED if needed and not getattr(granted, name))


async def channel_of(visitor: Visitor, number: int, name: str) -> Found:
    """A channel in which a game goes on."""
    try:
        room = await visitor.fetch_channel(number)
    except (discord.NotFound, discord.Forbidden):
        return Found(False, f"The channel of “{name}” is gone or hidden. `/game move` takes it elsewhere.")
    assert isinstance(room, discord.abc.GuildChannel | discord.Thread)
    return may(
        f"In #{room.name} of {room.guild.name}, where “{name}” is played,",
        room.permissions_for(room.guild.me),
    )


def tables(folder: DataFolder) -> list[tuple[int, str]]:
    """The channels in which games go on, if the database can be read."""
    uri = f"{folder.database.as_uri()}?mode=ro"
    with suppress(sqlite3.Error), closing(sqlite3.connect(uri, uri=True)) as db:
        return db.execute(TO_LOOK).fetchall()
    return []
