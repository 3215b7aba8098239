"""Parcels that are not to be sent any more: never, also when the courier holds them in his hands."""

import asyncio

from storage import Commit
from tests.bot.post.courier.office import Office


async def drop(post: Office, instead: str) -> None:
    """All that waits is dropped, and one parcel written instead."""
    waiting = [parcel.id for parcel in await post.shelf.outbox.unsent()]
    async with post.shelf.game(post.game) as sitting:
        await sitting.commit(
            Commit(now=post.place.clock.now(), dropped=waiting, outbox=[post.public(instead)])
        )


async def test_what_is_dropped_is_not_sent(post: Office) -> None:
    """What was written in its stead is, under the next number."""
    await post.send(post.public("first"))
    await post.post(post.public("gone"), post.public("gone, too"))
    await drop(post, "instead")
    await post.courier.delivered()
    assert post.read() == ["first", "instead"]


async def test_a_letter_is_dropped_at_the_last_moment(post: Office) -> None:
    """The courier has taken it up and looks around in the channel: it is not sent, and he goes on."""
    with post.place.knobs.hold("GET", f"/channels/{post.room.id}/messages") as hold:
        await post.post(post.public("gone"))
        running = asyncio.create_task(post.courier.run())
        await hold.reached.wait()
        await drop(post, "instead")
    await post.courier.delivered()
    running.cancel()
    assert post.read() == ["instead"]
