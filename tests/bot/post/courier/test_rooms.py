"""Private threads: opened, filled and emptied as the parcels say, with no more rights than were asked for."""

import pytest
import pytest_asyncio

from bot.host.check import NEEDED
from bot.playground.model import Channel, ChannelType
from bot.playground.permissions import EVERYBODY, Permission
from bot.post.courier import Barred, Lost
from bot.post.parcels.packing import parcel
from bot.post.parcels.posts import Deed
from bot.post.parcels.targets import channel
from bot.post.parcels.threads import Admission, Closing, Dismissal
from storage import Commit, Parcel
from tests.bot.post.courier.office import Office

MEMBER = r"/channels/\d+/thread-members/\d+"
FORUM = 15


@pytest_asyncio.fixture
async def council(post: Office) -> Channel:
    """The private thread of Alice's side, empty, made by a bot that may do what its invitation grants."""
    world = post.place.world
    (own,) = (one for one in world.roles.values() if one.name == world.bot.display)
    post.place.owner.set_permissions(own, NEEDED.value)
    number = await post.wire.open_room(post.room.id, "Council", ())
    async with post.shelf.game(post.game) as sitting:
        await sitting.commit(Commit(now=post.place.clock.now(), rooms={"british": number}))
    return world.channels[number]


def to(thread: Channel, deed: Deed) -> Parcel:
    return parcel(channel(thread.id), deed)


def people(post: Office, thread: Channel) -> set[int]:
    """Who is in it beside the bot."""
    return set(thread.members) - {post.place.world.bot.id}


def forbid(post: Office, *denied: Permission) -> None:
    deny = 0
    for permission in denied:
        deny |= permission
    post.place.owner.overwrite(post.room, post.place.world.bot.id, deny=deny)


# -- opened ------------------------------------------------------------------------------------------------


async def test_only_who_is_in_it_sees_it(post: Office, council: Channel) -> None:
    """It is a private thread to which its members can bring nobody, kept for a week without a word."""
    assert (council.type, council.parent_id, council.name) == (
        ChannelType.PRIVATE_THREAD,
        post.room.id,
        "Council",
    )
    assert (council.invitable, council.auto_archive) == (False, 10080)
    assert not post.place.world.sees(post.bob.id, council)


async def test_a_table_in_a_thread_opens_it_beside(post: Office) -> None:
    """In the channel that the table's thread belongs to."""
    table = post.alice.open_thread(post.room.id, "A table")
    number = await post.wire.open_room(table.id, "Council", [post.alice.id])
    opened = post.place.world.channels[number]
    assert (opened.parent_id, people(post, opened)) == (post.room.id, {post.alice.id})


async def test_a_forum_has_none(post: Office) -> None:
    """Discord opens private threads in text channels only, for a post of a forum nowhere."""
    table = post.alice.open_thread(post.room.id, "A post")
    post.room.type = FORUM
    with pytest.raises(Barred, match="kind"):
        await post.wire.open_room(table.id, "Council", [])


@pytest.mark.parametrize(
    ("permission", "reason"),
    [(Permission.CREATE_PRIVATE_THREADS, "create"), (Permission.VIEW_CHANNEL, "hidden")],
)
async def test_a_lacking_permission_is_known_by_name(
    post: Office, permission: Permission, reason: str
) -> None:
    """Discord says only that one is missing."""
    (own,) = (one for one in post.place.world.roles.values() if one.name == post.place.world.bot.display)
    post.place.owner.set_permissions(own, EVERYBODY)
    forbid(post, permission)
    with pytest.raises(Barred, match=reason):
        await post.wire.open_room(post.room.id, "Council", [])


async def test_a_server_full_of_threads(post: Office) -> None:
    """Error 160006."""
    body = {"code": 160006, "message": "Maximum number of active threads reached"}
    post.place.knobs.answer("POST", r"/channels/\d+/threads", 400, body)
    with pytest.raises(Barred, match="full"):
        await post.wire.open_room(post.room.id, "Council", [])


async def test_a_channel_that_is_gone(post: Office) -> None:
    """There is nothing to open a thread in."""
    home = post.room
    post.place.owner.delete_channel(home)
    with pytest.raises(Lost, match="gone"):
        await post.wire.open_room(home.id, "Council", [])


async def test_whether_it_is_there_is_asked(post: Office, council: Channel) -> None:
    """Put away it still is; taken away it is not."""
    council.archived = True
    assert await post.wire.is_open(council.id)
    post.place.owner.delete_channel(council)
    assert not await post.wire.is_open(council.id)


# -- who is in it --------------------------------------------------------------------------------------------


async def test_people_come_and_go_in_the_order_of_the_letters(post: Office, council: Channel) -> None:
    """Alice comes, Bob comes, Alice goes; done once more nothing changes."""
    deeds = [Admission(post.alice.id), Admission(post.bob.id), Dismissal(post.alice.id)]
    await post.send(*(to(council, deed) for deed in deeds))
    assert people(post, council) == {post.bob.id}
    await post.send(to(council, Admission(post.bob.id)), to(council, Dismissal(post.alice.id)))
    assert (people(post, council), await post.state()) == ({post.bob.id}, [])


async def test_a_dismissal_outlasts_faults(post: Office, council: Channel) -> None:
    """503 four times, once after the deed: in the end Alice is out."""
    await post.send(to(council, Admission(post.alice.id)))
    post.place.knobs.answer("DELETE", MEMBER, 503, times=3)
    post.place.knobs.answer("DELETE", MEMBER, 503, after_the_deed=True)
    await post.send(to(council, Dismissal(post.alice.id)))
    assert people(post, council) == set()


async def test_a_dismissal_outlasts_the_process(post: Office, council: Channel) -> None:
    """Committed and no more: the next process does it."""
    await post.send(to(council, Admission(post.alice.id)))
    await post.post(to(council, Dismissal(post.alice.id)))
    assert people(post, council) == {post.alice.id}
    await post.new_courier().delivered()
    assert people(post, council) == set()


async def test_out_of_a_thread_that_was_put_away(post: Office, council: Channel) -> None:
    """It is opened again for it."""
    await post.send(to(council, Admission(post.alice.id)))
    council.archived = True
    await post.send(to(council, Dismissal(post.alice.id)))
    assert people(post, council) == set()


async def test_who_left_the_server_holds_up_nobody(post: Office, council: Channel) -> None:
    """They cannot come in, and need not be taken out."""
    assert post.room.guild_id is not None
    post.bob.leave(post.room.guild_id)
    await post.send(*(to(council, deed(post.bob.id)) for deed in (Admission, Dismissal)))
    await post.send(to(council, Admission(post.alice.id)))
    assert people(post, council) == {post.alice.id}
    assert await post.state() == []


async def test_who_cannot_come_in_holds_up_no_dismissal(post: Office, council: Channel) -> None:
    """The bot may no longer write in threads: only the chief is told which permission is lacking."""
    await post.send(to(council, Admission(post.bob.id)))
    forbid(post, Permission.SEND_MESSAGES_IN_THREADS)
    await post.send(to(council, Admission(post.carol.id)), to(council, Dismissal(post.bob.id)))
    assert people(post, council) == set()
    (told,) = post.parcels_of(post.alice)
    assert f"<@{post.carol.id}> could not be brought into the private thread of your side" in told
    assert "“Send Messages in Threads”" in told
    assert post.parcels_of(post.carol) == []


# -- out of reach --------------------------------------------------------------------------------------------


async def test_a_thread_out_of_sight_waits(post: Office, council: Channel) -> None:
    """The chief is told and nobody else; when the bot sees it again the dismissal is done."""
    await post.send(to(council, Admission(post.bob.id)))
    forbid(post, Permission.VIEW_CHANNEL)
    await post.send(to(council, Dismissal(post.bob.id)))
    assert people(post, council) == {post.bob.id}
    (told,) = post.parcels_of(post.alice)
    assert "The private thread of your side is out of my reach: I am not allowed to see it." in told
    assert post.parcels_of(post.carol) == []
    forbid(post)
    post.courier.try_again(council.id)
    await post.courier.delivered()
    assert people(post, council) == set()
    assert await post.shelf.outbox.lost() == frozenset()


async def test_a_locked_thread_is_out_of_reach(post: Office, council: Channel) -> None:
    """Somebody who manages threads has put it away and locked it."""
    await post.send(to(council, Admission(post.bob.id)))
    post.carol.archive(council.id, locked=True)
    await post.send(to(council, Dismissal(post.bob.id)))
    (told,) = post.parcels_of(post.alice)
    assert "it is a locked thread" in told


async def test_a_thread_that_is_gone_is_forgotten(post: Office, council: Channel) -> None:
    """With all that waits for it, and without a word."""
    post.place.owner.delete_channel(council)
    await post.send(to(council, Dismissal(post.bob.id)), to(council, Admission(post.alice.id)))
    assert await post.state() == []
    assert [await post.shelf.rooms.chief(council.id), await post.shelf.outbox.lost()] == [None, frozenset()]
    assert post.parcels_of(post.alice) + post.parcels_of(post.carol) == []


# -- put away ------------------------------------------------------------------------------------------------


async def test_it_is_put_away_and_forgotten(post: Office, council: Channel) -> None:
    """A bot that manages no threads cannot lock it: nobody is in it who could open it again."""
    await post.send(to(council, Admission(post.alice.id)))
    await post.send(to(council, Dismissal(post.alice.id)), to(council, Closing()))
    assert (council.archived, council.locked, people(post, council)) == (True, False, set())
    assert await post.shelf.rooms.chief(council.id) is None
    assert await post.state() == []


async def test_who_manages_threads_locks_it(post: Office) -> None:
    """So that nobody opens it again by writing there."""
    number = await post.wire.open_room(post.room.id, "Council", [post.alice.id])
    await post.wire.close_room(number)
    closed = post.place.world.channels[number]
    assert (closed.archived, closed.locked) == (True, True)
