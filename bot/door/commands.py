"""Discord is told of the commands only when they have changed: it takes 200 new ones a day and server."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import discord

from bot.door.tree import Commands, Tree
from bot.post.logs import event


async def tell(client: discord.Client, commands: Commands, tree: Tree, file: Path) -> bool:
    """Tell Discord of them unless it knows; whether it was told. `file` says what it was told last."""
    content = await commands.payload(tree)
    digest = digest_of(client, content)
    if digest == told_last(file):
        return False
    assert client.application_id is not None  # it is logged in
    # tree.sync() would translate them all once more, which takes most of its time
    await client.http.bulk_upsert_global_commands(client.application_id, payload=content)
    note(file, digest)
    event("commands told", commands=len(tree.get_commands()))
    return True


def digest_of(client: discord.Client, content: list[dict[str, Any]]) -> str:
    """Of all that Discord is told, and of the application that tells it."""
    text = json.dumps([client.application_id, content], sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def told_last(file: Path) -> str:
    return file.read_text(encoding="ascii") if file.is_file() else ""


def note(file: Path, digest: str) -> None:
    file.write_text(digest, encoding="ascii")
