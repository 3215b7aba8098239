"""Work that is looked for again and again, as long as the bot lives."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.post.logs import failed


async def again_and_again(
    tick: Callable[[], Awaitable[None]],
    every: float,
    complaint: str,
    present: Callable[[], bool],
    pause: Callable[[float], Awaitable[None]],
) -> None:
    """Until it is cancelled, while people can reach the bot; it goes on whatever happens."""
    while True:
        try:
            if present():
                await tick()
        except Exception as trouble:  # the next time may go well
            failed(complaint, trouble)
        await pause(every)
