"""Parcels become messages at their target: in order, numbered, once, edited or anew."""

import asyncio

from bot.playground.model import MessageFlag
from bot.post.courier.marking import parts
from bot.post.message import ATTACHMENTS, File, Message
from bot.post.parcels.notice import Notice
from bot.post.parcels.to_channel import Bound
from bot.post.parcels.to_seats import HandedBack
from tests.bot.post.courier.office import Office, numbers, room
from tests.bot.post.courier.turns import turn

HOUR = 3600


async def test_letters_arrive_in_order_at_each_target(post: Office) -> None:
    """Thirty parcels to three targets, posted mixed: each gets its own in their order, numbered from 1."""
    ohio = room(post.place, "ohio-country")
    for n in range(10):
        await post.post(post.public(f"a{n}"), post.public(f"b{n}", ohio), post.private(post.alice, f"c{n}"))
    await post.courier.delivered()
    assert post.read() == [f"a{n}" for n in range(10)]
    assert post.read(ohio) == [f"b{n}" for n in range(10)]
    assert post.parcels_of(post.alice) == [f"c{n}" for n in range(10)]
    assert numbers(post.raw()) == list(range(1, 11))
    assert await post.state() == []


async def test_targets_do_not_wait_for_each_other(post: Office) -> None:
    """While the answer of one channel is held back, the parcel to another arrives."""
    ohio = room(post.place, "ohio-country")
    with post.place.knobs.hold("POST", f"/channels/{post.room.id}/messages") as hold:
        await post.post(post.public("slow"), post.public("next"), post.public("quick", ohio))
        running = asyncio.create_task(post.courier.run())
        await hold.reached.wait()
        while not post.read(ohio):
            await post.place.record.next(5)
        assert post.read() == ["slow"]
    await post.courier.delivered()
    running.cancel()
    assert post.read() == ["slow", "next"]


async def test_a_letter_posted_later_is_delivered_when_woken(post: Office) -> None:
    """`run` waits for `wake` and delivers what has come since."""
    running = asyncio.create_task(post.courier.run())
    for name in ("one", "two"):
        await post.post(post.public(name))
        post.courier.wake()
        while name not in post.read():
            await post.place.record.next(5)
    running.cancel()
    assert post.read() == ["one", "two"]


async def test_only_who_is_meant_is_called(post: Office) -> None:
    """A text that names everyone and two users rings for the one in `mentions`."""
    alice, bob = post.alice.id, post.bob.id
    facts = {"user": bob, "side": "british"}
    await post.send(post.public(Notice("joined", facts, f"@everyone <@{alice}>", mentions=(bob,))))
    (said,) = post.place.world.log(post.room.id)
    assert f"<@{bob}>" in said.content
    assert (said.mentions, said.mention_everyone) == ([bob], False)


async def test_a_head_rings_for_nobody(post: Office) -> None:
    """Not even for who wants to hear of every message; what comes after it does not touch it."""
    await post.send(post.public(Bound("1755", "12" * 32, number=1, link="ab" * 32)), post.public("two"))
    await post.send(post.public(Bound("1756", "12" * 32, over=True, number=2, link="cd" * 32)))
    first, other, second = post.place.world.log(post.room.id)
    assert first.content == f"-# The game so far, bound: `12121212/1:{'ab' * 32}`\n-# № 1"
    assert second.content == f"-# The whole game, bound: `12121212/2:{'cd' * 32}`\n-# № 3"
    silent = [bool(one.flags & MessageFlag.SUPPRESS_NOTIFICATIONS) for one in (first, other, second)]
    assert silent == [True, False, True]


async def test_a_board_is_drawn_and_described(post: Office) -> None:
    """The board of a turn comes as one PNG with words for those who cannot see it."""
    await post.send(post.public(turn("First")))
    (said,) = post.place.world.log(post.room.id)
    (drawn,) = said.attachments
    assert (drawn.filename, drawn.content_type) == ("map.png", "image/png")
    assert drawn.description


def test_more_attachments_than_fit_make_more_messages() -> None:
    """Of 23 files the first message takes ten and the text, the last three come with the mentions."""
    files = tuple(File(f"{n}.txt", b"x") for n in range(2 * ATTACHMENTS + 3))
    first, second, third = parts([Message("text", files=files, mentions=(1,))])
    assert (first.text, first.files, first.mentions) == ("text", files[:10], ())
    assert (second.text, second.files, second.mentions) == ("", files[10:20], ())
    assert (third.text, third.files, third.mentions) == ("", files[20:], (1,))


async def test_a_long_letter_is_several_numbered_messages(post: Office) -> None:
    """A parcel of three pages arrives whole, under three numbers and three nonces."""
    await post.send(post.public(HandedBack("x", "british", ("RM NY AL " * 12,) * 40)), post.public("after"))
    said = post.place.world.log(post.room.id)
    assert len(said) == 4
    assert numbers(post.raw()) == [1, 2, 3, 4]
    assert len({one.nonce for one in said}) == 4
    assert all(len(one.nonce or "") <= 25 and len(one.content) <= 2000 for one in said)


# -- threads ---------------------------------------------------------------


async def test_an_archived_thread_is_opened_for_a_letter(post: Office) -> None:
    """The thread slept; the parcel arrives and the thread is open."""
    thread = post.alice.open_thread(post.room.id, "A table")
    post.alice.archive(thread.id)
    await post.send(post.public("hello", thread))
    assert post.read(thread) == ["hello"]
    assert not thread.archived


async def test_an_archived_thread_is_opened_for_a_change(post: Office) -> None:
    """A dispatch in it is changed, which Discord refuses while the thread sleeps."""
    thread = post.alice.open_thread(post.room.id, "A table")
    await post.send(post.public(turn("First", fresh=True), thread))
    post.alice.archive(thread.id)
    await post.send(post.public(turn("Second"), thread))
    (said,) = post.read(thread)
    assert "Second" in said
    assert not thread.archived
