"""The programs behind `python -m bot`: the bot, on Discord or in the playground, and what looks after it."""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import signal
import sys
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import discord

from bot.host.assembly import opened
from bot.host.check import check
from bot.host.data_folder import DataFolder
from bot.host.health import beating
from bot.host.live_check import check_live
from bot.host.pulse import VARIABLE, data_folder, health
from bot.host.uploads import SLOWLY, uploading
from bot.playground import table
from bot.playground.place import Playground
from bot.post import logs
from bot.post.logs import event
from storage import StorageError
from storage.ledger import Ledger

TOKEN = "DISCORD_TOKEN"
FAILED = 1
PLAY_PORT = 8757  # always the same if it is free: a browser remembers by it what was read


def run(arguments: Sequence[str]) -> int:
    asked = read(arguments)
    folder, token = DataFolder(data_folder()), os.environ.get(TOKEN, "").strip()
    logs.set_up()
    try:
        match asked.what:
            case "check" if asked.live:
                return asyncio.run(check_live(folder, token, asked.live))
            case "check":
                return asyncio.run(check(folder, token))
            case "health":
                return health(folder.path)
            case "backup":
                return asyncio.run(backup(folder, asked.file))
            case _:
                return asyncio.run(until_stopped(serve(folder, token) if token else play(folder)))
    except StorageError as error:
        print(error, file=sys.stderr)
    except discord.LoginFailure:
        print(f"Discord does not know this {TOKEN}. `python -m bot check` says more.", file=sys.stderr)
    return FAILED


def read(arguments: Sequence[str]) -> argparse.Namespace:
    about = f"{TOKEN} in the environment is the bot's token, {VARIABLE} its data folder."
    parser = argparse.ArgumentParser("python -m bot", description=about)
    verbs = parser.add_subparsers(dest="what", metavar="check | health | backup")
    looking = verbs.add_parser("check", help="only look whether all is well")
    looking.add_argument(
        "--live", type=int, metavar="CHANNEL", help="try all kinds of requests in this channel as well"
    )
    verbs.add_parser("health", help="print the numbers of the bot that is running; fails if it is not well")
    copying = verbs.add_parser("backup", help="copy all games into a new file, also while the bot runs")
    copying.add_argument("file", type=Path, metavar="FILE")
    return parser.parse_args(arguments)


async def until_stopped(work: Coroutine[Any, Any, int]) -> int:
    """Whoever ends the process lets it finish what it is doing; who is told twice is gone at once."""
    running = asyncio.create_task(work)
    with suppress(NotImplementedError):  # on Windows an interruption ends the loop itself
        for each in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(each, running.cancel)
    with suppress(asyncio.CancelledError):
        await running
    event("ended")
    return 0


async def serve(folder: DataFolder, token: str, pause: float = SLOWLY) -> int:
    """Be the bot until told to stop: what is under way is finished, nothing that was committed is lost.

    `pause`: seconds between two signs that come to Discord.
    """
    async with (
        opened(folder) as house,
        beating(house, folder),
        house.door,
        uploading(house.door, house.library.signs, folder.signs, pause),
    ):
        house.library.prepare()
        set_aside()
        async with house.groundwork.at_work():
            await house.door.start(token)
    return 0


def set_aside() -> None:
    """What has been read by now stays: no collection of garbage stops all work to look through it again."""
    gc.collect()
    gc.freeze()


async def play(folder: DataFolder) -> int:
    """The same bot, with Discord's stand-in on this machine."""
    async with Playground(folder.playground, port=PLAY_PORT) as place:
        print(f"Play at {place.page_url}\nThe games lie in {folder.path}. Ctrl+C ends it.", flush=True)
        with place.redirect():
            async with table.laid(place):
                return await serve(folder, place.token, pause=0.0)


async def backup(folder: DataFolder, file: Path) -> int:
    """The bot need not be asked: it may be running or not."""
    if not folder.database.exists():
        print(f"There is no database in {folder.path}.", file=sys.stderr)
        return FAILED
    await Ledger(folder.database).backup(file)
    print(f"All games are in {file}, and with them every secret and the keys of their dice.")
    return 0
