"""How fast the bot may speak."""

from __future__ import annotations

import asyncio

from bot.post.courier.pace import Pace


async def test_no_more_than_so_many_in_any_second() -> None:
    """Of 25 that come at once, no window of the length of a second sees more than 10 begin."""
    loop, begun, second = asyncio.get_running_loop(), list[float](), 0.05
    pace = Pace(10, second)

    async def ask() -> None:
        await pace.wait()
        begun.append(loop.time())

    await asyncio.gather(*(ask() for _ in range(25)))
    assert len(begun) == 25
    assert all(later - earlier >= second * 0.99 for earlier, later in zip(begun, begun[10:], strict=False))


async def test_who_comes_first_goes_first() -> None:
    """Turns are given in the order in which they were asked for."""
    pace, order = Pace(2, 0.01), list[int]()

    async def ask(number: int) -> None:
        await pace.wait()
        order.append(number)

    await asyncio.gather(*(ask(number) for number in range(7)))
    assert order == list(range(7))
