"""Discord is told of the commands only when they have changed: it takes 200 new ones a day and server."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import discord

from bot.door.tree import LOCALIZED, Tree, payload
from bot.post.logs import event


async def tell(client: discord.Client, tree: Tree, file: Path) -> bool:
    """Tell Discord of them unless it knows; whether it was told. `file` says what it was told last."""
    digest = await digest_of(client, tree)
    if digest == told_last(file):
        return False
    await tree.set_translator(LOCALIZED)
    await tree.sync()
    note(file, digest)
    event("commands told", commands=len(tree.get_commands()))
    return True


async def digest_of(client: discord.Client, tree: Tree) -> str:
    """Of all that Discord is told, and of the application that tells it."""
    content = json.dumps([client.application_id, await payload(tree)], sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(content.encode()).hexdigest()


def told_last(file: Path) -> str:
    return file.read_text(encoding="ascii") if file.is_file() else ""


def note(file: Path, digest: str) -> None:
    file.write_text(digest, encoding="ascii")
