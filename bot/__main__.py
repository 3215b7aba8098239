"""`python -m bot`: on Discord with a token, else in the playground. `python -m bot check` looks before.

DISCORD_TOKEN   the bot's token
FRONTIER_DATA   the data folder
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

import discord

from bot import logs
from bot.check import check
from bot.door.client import Door
from bot.folder import VARIABLE, DataFolder, data_folder
from bot.house import opened
from bot.live import check_live
from bot.logs import event
from bot.playground.place import Playground
from storage import StorageError

TOKEN = "DISCORD_TOKEN"
FAILED = 1


def main(arguments: Sequence[str] | None = None) -> int:
    asked = read(arguments)
    folder, token = DataFolder(data_folder()), os.environ.get(TOKEN, "").strip()
    logs.set_up()
    try:
        if asked.live:
            return asyncio.run(check_live(folder, token, asked.live))
        if asked.what == "check":
            return asyncio.run(check(folder, token))
        return asyncio.run(serve(folder, token) if token else play(folder))
    except StorageError as error:
        print(error, file=sys.stderr)
    except discord.LoginFailure:
        print(f"Discord does not know this {TOKEN}. `python -m bot check` says more.", file=sys.stderr)
    return FAILED


def read(arguments: Sequence[str] | None) -> argparse.Namespace:
    about = f"{TOKEN} in the environment is the bot's token, {VARIABLE} its data folder."
    parser = argparse.ArgumentParser("python -m bot", description=about)
    parser.add_argument("what", nargs="?", choices=["check"], help="only look whether all is well")
    parser.add_argument(
        "--live", type=int, metavar="CHANNEL", help="with check: try all kinds of requests in this channel"
    )
    asked = parser.parse_args(arguments)
    if asked.live and asked.what != "check":
        parser.error("--live goes with check")
    return asked


@contextmanager
def stopping(door: Door) -> Iterator[None]:
    """Whoever ends the process lets it finish what it is doing."""
    loop = asyncio.get_running_loop()
    signals = (signal.SIGTERM, signal.SIGINT)
    with suppress(NotImplementedError):  # on Windows an interruption ends the loop itself
        for each in signals:
            loop.add_signal_handler(each, door.leave)
    try:
        yield
    finally:
        with suppress(NotImplementedError):
            for each in signals:
                loop.remove_signal_handler(each)


async def serve(folder: DataFolder, token: str) -> int:
    """Be the bot until told to stop: what is under way is finished, nothing that was committed is lost."""
    async with opened(folder) as house, house.door:
        with stopping(house.door):
            await house.door.start(token)
    event("ended")
    return 0


async def play(folder: DataFolder) -> int:
    """The same bot, with Discord's stand-in on this machine."""
    async with Playground(folder.playground) as place:
        print(f"Play at {place.page_url}\nThe games lie in {folder.path}. Ctrl+C ends it.", flush=True)
        with place.redirect():
            return await serve(folder, place.token)


if __name__ == "__main__":
    sys.exit(main())
