"""Files that people send along with a command."""

from __future__ import annotations

from bot.door.errands import Attached
from rules.kernel.orders import No

POSITION, EXPORT = 1 << 18, 1 << 23  # bytes that are taken at most


async def content_of(file: Attached, most: int) -> bytes:
    """What a file holds; raises No if that is too much."""
    if file.size > most:
        raise No("bot/door", "file_too_large", most=most >> 10)
    return await file.read()


async def text_of(file: Attached) -> str:
    """A text file; raises No if it is none."""
    try:
        return (await content_of(file, POSITION)).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise No("bot/door", "file_no_text") from None
