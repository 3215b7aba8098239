"""Files that people send along with a command."""

from __future__ import annotations

from typing import Protocol

from bot.words.visible import visible
from rules.kernel.orders import No

POSITION, EXPORT = 1 << 18, 1 << 23  # bytes that are taken at most


class Attached(Protocol):
    """A file on its way from a person."""

    size: int

    async def read(self) -> bytes: ...


async def content_of(file: Attached, most: int = EXPORT) -> bytes:
    """What a file holds; raises No if that is too much."""
    if file.size <= most:
        content = await file.read()
        if len(content) <= most:
            return content
    raise No("bot/door", "file_too_large", most=most >> 10)


async def text_of(file: Attached) -> str:
    """A text file, without what cannot be seen in it; raises No if it is none, or empty."""
    try:
        text = visible((await content_of(file, POSITION)).decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise No("bot/door", "file_no_text") from None
    if not text.strip():
        raise No("bot/door", "file_empty")
    return text
