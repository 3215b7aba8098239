"""Direct messages that came while the bot was away are read once, in order, with their own times."""

from bot.door.inbox import Inbox
from bot.playground.clock import made_at
from bot.post.courier import Busy, Missed
from tests.bot.post.courier.office import Office


async def read(post: Office) -> list[Missed]:
    """What a bot that starts now reads."""
    found: list[Missed] = []

    async def handle(missed: Missed) -> None:
        found.append(missed)

    room = Inbox(post.shelf, post.wire, handle)
    room.began()
    while await room.read_missed():
        pass
    return found


async def test_what_came_meanwhile_is_read_in_order(post: Office) -> None:
    """Two people wrote in turns: all is read in the order of writing, and not again."""
    alice, bob = post.alice, post.bob
    await post.send(post.private(alice, "hello"), post.private(bob, "hello"))
    written = []
    for person, text in ((alice, "NY R4 to AL"), (bob, "CR M3 to NI"), (alice, "seal")):
        post.place.clock.advance(60)
        written.append(person.send(person.open_dm().id, text))
    missed = await read(post)
    assert [(one.user, one.text) for one in missed] == [
        (alice.id, "NY R4 to AL"),
        (bob.id, "CR M3 to NI"),
        (alice.id, "seal"),
    ]
    assert [one.at for one in missed] == [made_at(one.id) for one in written]
    assert await read(post) == []


async def test_what_was_read_before_is_not_read_again(post: Office) -> None:
    """A message that was handled when it came is no missed one; the one after it is."""
    alice = post.alice
    await post.send(post.private(alice, "hello"))
    there = alice.open_dm().id
    first = alice.send(there, "one")
    assert await post.shelf.dms.note_read(alice.id, there, first.id)
    alice.send(there, "two")
    assert [one.text for one in await read(post)] == ["two"]


async def test_more_than_a_page_is_read(post: Office) -> None:
    """A hundred and twenty lines come whole."""
    await post.send(post.private(post.alice, "hello"))
    for n in range(120):
        post.alice.send(post.alice.open_dm().id, f"{n}")
    assert [one.text for one in await read(post)] == [f"{n}" for n in range(120)]


async def test_what_was_said_before_the_first_letter_is_left(post: Office) -> None:
    """Whoever wrote to an earlier bot of this name is not taken at words of long ago."""
    post.alice.send(post.alice.open_dm().id, "long ago")
    post.place.clock.advance(60)
    await post.send(post.private(post.alice, "hello"))
    assert await read(post) == []


async def test_a_message_that_could_not_be_answered_is_read_again(post: Office) -> None:
    """What was not answered is handed over once more, before what came behind it."""
    await post.send(post.private(post.alice, "hello"))
    for text in ("one", "two", "three"):
        post.alice.send(post.alice.open_dm().id, text)
    handled: list[str] = []

    async def handle(missed: Missed) -> None:
        if missed.text == "two":
            raise Busy("the net is down")
        handled.append(missed.text)

    room = Inbox(post.shelf, post.wire, handle)
    room.began()
    await room.read_missed()
    assert handled == ["one"]
    assert [one.text for one in await read(post)] == ["two", "three"]


async def test_a_channel_that_cannot_be_read_holds_up_nobody(post: Office) -> None:
    """Discord fails for one person; the other is read."""
    await post.send(post.private(post.alice, "hello"), post.private(post.bob, "hello"))
    for person in (post.alice, post.bob):
        person.send(person.open_dm().id, "one")
    post.place.knobs.answer("GET", f"/channels/{post.alice.open_dm().id}/messages", 503)
    assert [one.user for one in await read(post)] == [post.bob.id]
    assert [one.user for one in await read(post)] == [post.alice.id]
