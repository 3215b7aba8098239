"""Pictures under way, counted in bytes."""

from __future__ import annotations

import asyncio

from bot.post.easels import ROOM, Easels, memory
from bot.post.fitting import WIDTHS

MANY = 30


async def at_once(weights: list[int]) -> tuple[int, int, list[int]]:
    """How much is under way at worst, in bytes and in number, and in which order all come to it."""
    easels, now, worst, most = Easels(), list[int](), 0, 0
    order = list[int]()

    async def draw(number: int, weight: int) -> None:
        nonlocal worst, most
        async with easels.taken(weight):
            now.append(weight)
            order.append(number)
            worst, most = max(worst, sum(now)), max(most, len(now))
            await asyncio.sleep(0)
            now.remove(weight)

    await asyncio.gather(*(draw(number, weight) for number, weight in enumerate(weights)))
    assert easels.free == easels.room
    return worst, most, order


async def test_no_more_is_drawn_at_once_than_there_is_room_for() -> None:
    """Thirty pictures of all sizes: two of them at once at most, the large ones one by one, in their turn."""
    weights = [memory(WIDTHS[number % len(WIDTHS)]) for number in range(MANY)]
    worst, most, order = await at_once(weights)
    assert worst <= ROOM
    assert most == 2
    assert order == list(range(MANY))
    assert (await at_once([memory(WIDTHS[-1])] * 3))[1] == 1


async def test_what_needs_more_than_there_is_comes_alone() -> None:
    """It is drawn all the same."""
    assert (await at_once([ROOM * 2, 1, ROOM * 2]))[1] == 1


async def test_who_gives_up_waiting_leaves_room() -> None:
    """Cancelled in the line, and while drawing."""
    easels = Easels()

    async def draw() -> None:
        async with easels.taken(ROOM):
            await asyncio.sleep(60)

    tasks = [asyncio.create_task(draw()) for _ in range(3)]
    await asyncio.sleep(0)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    async with asyncio.timeout(1), easels.taken(ROOM):
        pass
