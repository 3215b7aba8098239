"""What goes wrong outside: patience, what is never taken, who cannot be reached, and who is told of it."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.playground.model import Channel
from bot.playground.permissions import Permission
from bot.post.courier.discord_wire import spoken
from bot.post.courier.port import Busy
from bot.post.parcels.packing import parcel
from bot.post.parcels.targets import channel
from bot.post.parcels.threads import Closing
from storage import Commit
from tests.bot.post.courier.office import SENDING, Office, founded, room

LOST = "The channel of this game can no longer be written to: "
GIVEN_UP = "A message of this game was refused for good and has been given up: "

# -- patience ------------------------------------------------------------------------------------


async def test_rate_limits_are_waited_out(post: Office) -> None:
    """429 five times as the guard before Discord sends it: pauses grow, then the parcel arrives, once."""
    post.place.knobs.too_many("POST", SENDING, 1.0, times=5, via=False)
    await post.send(post.public("one"), post.public("two"))
    assert post.pauses == [2.0, 4.0, 8.0, 16.0, 32.0]
    assert post.read() == ["one", "two"]


async def test_the_library_waits_as_discord_asks(post: Office) -> None:
    """429 as Discord sends it is dealt with below the courier, which waits for nothing."""
    post.place.knobs.too_many("POST", SENDING, 0.01)
    await post.send(post.public("one"))
    assert post.pauses == []
    assert post.read() == ["one"]


async def test_a_long_wait_that_is_asked_for_is_kept(post: Office) -> None:
    """Where the library will not wait so long itself, the courier does."""
    post.client.http.max_ratelimit_timeout = 30
    post.place.knobs.too_many("POST", SENDING, 90.0)
    await post.send(post.public("one"))
    assert post.pauses == [90.0]
    assert post.read() == ["one"]


@pytest.mark.parametrize("after_the_deed", [False, True])
async def test_faults_of_the_server_are_outlasted(post: Office, after_the_deed: bool) -> None:
    """503 three times, whether or not the message was taken: it is there once, the next behind it."""
    post.place.knobs.answer("POST", SENDING, 503, times=3, after_the_deed=after_the_deed)
    await post.send(post.public("one"), post.public("two"))
    assert post.read() == ["one", "two"]
    assert post.pauses == ([2.0, 2.0] if after_the_deed else [2.0, 4.0, 8.0])


async def test_what_cannot_be_looked_for_is_known_by_its_nonce(post: Office) -> None:
    """The bot may not read the channel; what was taken though the answer was 503 is not there twice."""
    forbid(post, Permission.READ_MESSAGE_HISTORY, post.room)
    post.place.knobs.answer("POST", SENDING, 503, after_the_deed=True)
    await post.send(post.public("one"))
    assert post.requests("POST", f"/channels/{post.room.id}/messages") == 2
    assert post.read() == ["one"]


async def test_pauses_end_to_grow(post: Office) -> None:
    """However long it takes, the courier asks again every ten minutes."""
    post.place.knobs.answer("POST", SENDING, 503, times=12)
    await post.send(post.public("one"))
    assert post.pauses[-3:] == [600.0] * 3
    assert post.read() == ["one"]


async def test_other_targets_go_on_meanwhile(post: Office) -> None:
    """One channel's trouble holds up nobody else, and a parcel that came through starts patience anew."""
    ohio = room(post.place, "ohio-country")
    post.place.knobs.answer("POST", f"/channels/{post.room.id}/messages", 503, times=1)
    await post.send(post.public("here"), post.public("there", ohio))
    post.place.knobs.answer("POST", f"/channels/{post.room.id}/messages", 503, times=1)
    await post.send(post.public("again"))
    assert (post.read(), post.read(ohio), post.pauses) == (["here", "again"], ["there"], [2.0, 2.0])


def test_a_broken_connection_is_no_refusal() -> None:
    """Whatever the net does is tried again."""
    for trouble in (ConnectionResetError(), TimeoutError()):
        with pytest.raises(Busy), spoken("channel:1"):
            raise trouble


async def test_a_database_that_is_held_is_waited_for(post: Office, tmp_path: Path) -> None:
    """Another program holds it for a while: nothing is lost, nothing is sent twice."""
    await post.post(post.public("one"))
    await post.shelf.ledger.write(lambda db: db.execute("PRAGMA busy_timeout = 0"))
    with closing(sqlite3.connect(tmp_path / "courier.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        delivering = asyncio.create_task(post.courier.delivered())
        await post.paused.wait()
        assert post.read() == []
    await delivering
    assert post.read() == ["one"]


# -- what is never taken ---------------------------------------------------------------------------


async def test_what_discord_will_never_take_is_given_up(post: Office) -> None:
    """400: the parcel is retired, the host told once in words, and the next parcel arrives."""
    body = {"code": 50035, "message": "Invalid Form Body"}
    post.place.knobs.answer("POST", f"/channels/{post.room.id}/messages", 400, body)
    await post.send(post.public("bad"), post.public("good"))
    assert post.read() == ["good"]
    (told,) = post.parcels_of(post.carol)
    assert GIVEN_UP in told
    assert "Invalid Form Body" in told
    assert await post.state() == []


async def test_a_refused_notice_to_the_host_ends_there(post: Office) -> None:
    """That the host cannot be told is not told to the host."""
    body = {"code": 50035, "message": "Invalid Form Body"}
    post.place.knobs.answer("POST", SENDING, 400, body, times=2)
    await post.send(post.public("bad"))
    assert post.parcels_of(post.carol) == []
    assert await post.state() == []


async def test_a_letter_without_words_holds_up_nobody(post: Office) -> None:
    """A parcel that cannot be put into words is given up like one that is refused."""
    broken = post.public("x")
    await post.send(type(broken)(broken.target, "Notice", {"is": "Notice", "key": "no such"}), broken)
    assert post.read() == ["x"]
    assert len(post.parcels_of(post.carol)) == 1


# -- direct messages -------------------------------------------------------------------------------


async def test_closed_mail_is_told_once_and_left(post: Office) -> None:
    """50007: the channel is told once for this player; parcels wait, and no further one is tried."""
    post.alice.close_dms()
    await post.send(post.private(post.alice, "one"))
    tries = post.requests("POST", f"/channels/{post.alice.open_dm().id}/messages")
    for name in ("two", "three"):
        await post.send(post.private(post.alice, name), post.private(post.bob, name))
    (notice,) = post.read()
    assert f"<@{post.alice.id}>: direct messages do not reach you." in notice
    assert tries == post.requests("POST", f"/channels/{post.alice.open_dm().id}/messages") == 1
    assert post.parcels_of(post.bob) == ["two", "three"]
    assert len(await post.state()) == 3


async def test_closed_mail_is_remembered(post: Office) -> None:
    """Nothing is tried after a restart either, and the channel hears no more of it."""
    post.alice.close_dms()
    await post.send(post.private(post.alice, "one"))
    await post.post(post.private(post.alice, "two"))
    await post.new_courier().delivered()
    assert post.requests("POST", f"/channels/{post.alice.open_dm().id}/messages") == 1
    assert len(post.read()) == 1


async def test_mail_is_sent_when_it_is_asked_for(post: Office) -> None:
    """What waited arrives in order; closed once more, nobody is told a second time."""
    post.alice.close_dms()
    await post.send(post.private(post.alice, "one"), post.private(post.alice, "two"))
    post.alice.open_dms()
    await post.courier.open_mail(post.alice.id)
    await post.courier.delivered()
    assert post.parcels_of(post.alice) == ["one", "two"]
    post.alice.close_dms()
    await post.send(post.private(post.alice, "three"))
    assert len(post.read()) == 1


async def test_all_tables_of_a_player_are_told_at_once(post: Office) -> None:
    """At a second table nothing was sent yet; what is sent there later tells nobody anything."""
    ohio = room(post.place, "ohio-country")
    other = await founded(post.shelf, post.place, name="Ohio", home="ohio-country")
    post.alice.close_dms()
    await post.send(post.private(post.alice, "one"))
    assert len(post.read(ohio)) == 1
    parcels = [post.private(post.alice, "secret")]
    await post.shelf.outbox.post_once(other, "secret", parcels, now=0)
    await post.courier.delivered()
    assert len(post.read(ohio)) == 1


async def test_who_joins_with_closed_mail_is_told_at_the_new_table(post: Office) -> None:
    """Their first private parcel there has the channel told, once."""
    post.alice.close_dms()
    await post.send(post.private(post.alice, "one"))
    ohio = room(post.place, "ohio-country")
    other = await founded(post.shelf, post.place, name="Ohio", home="ohio-country")
    for name in ("two", "three"):
        parcels = [post.private(post.alice, name)]
        await post.shelf.outbox.post_once(other, name, parcels, now=0)
        await post.courier.delivered()
    assert len(post.read(ohio)) == 1


async def test_no_server_in_common_is_closed_mail(post: Office) -> None:
    """50278 counts like 50007."""
    assert post.room.guild_id is not None
    post.alice.leave(post.room.guild_id)
    await post.send(post.private(post.alice, "one"))
    assert await post.shelf.dms.closed() == {post.alice.id}


# -- channels --------------------------------------------------------------------------------------


async def test_a_deleted_channel_is_told_to_the_host_once(post: Office) -> None:
    """Parcels wait without being tried again, and private ones arrive all the while."""
    where = post.room
    post.place.owner.delete_channel(where)
    await post.send(post.public("one", where), post.private(post.alice, "private"))
    await post.send(post.public("two", where))
    (told,) = post.parcels_of(post.carol)
    assert f"{LOST}it does not exist any more." in told
    assert post.parcels_of(post.alice) == ["private"]
    assert len(await post.state()) == 2


async def test_letters_follow_a_game_that_moves(post: Office) -> None:
    """The channel was deleted; after the move all that waited arrives in the new one, in order."""
    where, ohio = post.room, room(post.place, "ohio-country")
    post.place.owner.delete_channel(where)
    await post.send(post.public("one", where), post.public("two", where))
    async with post.shelf.game(post.game) as sitting:
        await sitting.commit(Commit(now=0, readdress=(f"channel:{where.id}", f"channel:{ohio.id}")))
    post.courier.try_again(ohio.id)
    await post.courier.delivered()
    assert post.read(ohio) == ["one", "two"]


def forbid(post: Office, permission: Permission, where: Channel) -> None:
    post.place.owner.overwrite(where, post.place.world.bot.id, deny=permission)


@pytest.mark.parametrize(
    ("permission", "words"),
    [
        (Permission.SEND_MESSAGES, "I am not allowed to write or to send files there"),
        (Permission.VIEW_CHANNEL, "I am not allowed to see it"),
    ],
)
async def test_a_lost_permission_is_told_and_comes_back(
    post: Office, permission: Permission, words: str
) -> None:
    """50013 and 50001: the host is told why; with the permission back everything arrives in order."""
    where = post.room
    forbid(post, permission, where)
    await post.send(post.public("one"), post.public("two"))
    assert [LOST + words in told for told in post.parcels_of(post.carol)] == [True]
    post.place.owner.overwrite(where, post.place.world.bot.id)
    post.courier.try_again(where.id)
    await post.courier.delivered()
    assert post.read() == ["one", "two"]


async def test_a_channel_lost_again_is_told_again(post: Office) -> None:
    """Tried in vain, nothing more is told; lost anew after parcels got through, the host hears of it."""
    where = post.room
    forbid(post, Permission.SEND_MESSAGES, where)
    await post.send(post.public("one"))
    post.courier.try_again(where.id)
    await post.courier.delivered()
    await post.new_courier().delivered()
    assert len(post.parcels_of(post.carol)) == 1
    post.place.owner.overwrite(where, post.place.world.bot.id)
    post.courier.try_again(where.id)
    await post.courier.delivered()
    forbid(post, Permission.SEND_MESSAGES, where)
    post.place.clock.advance(60)
    await post.send(post.public("two"))
    assert len(post.parcels_of(post.carol)) == 2


async def test_a_lost_channel_is_tried_at_the_next_start(post: Office) -> None:
    """While the bot was down the permission came back: the parcel arrives."""
    where = post.room
    forbid(post, Permission.SEND_MESSAGES, where)
    await post.send(post.public("one"))
    post.place.owner.overwrite(where, post.place.world.bot.id)
    await post.new_courier().delivered()
    assert post.read() == ["one"]
    assert await post.shelf.outbox.lost() == frozenset()


async def test_a_lost_channel_is_tried_ever_more_seldom(post: Office) -> None:
    """After 2, 4, 8 ... minutes, never after more than six hours; the host hears of it once."""
    forbid(post, Permission.SEND_MESSAGES, post.room)
    await post.send(post.public("one"))
    pauses, waited = list[int](), 0
    for _ in range(3_000):
        tries = post.requests("POST", f"/channels/{post.room.id}/messages")
        post.place.clock.advance(60)
        await post.courier.delivered()
        waited += 1
        if post.requests("POST", f"/channels/{post.room.id}/messages") > tries:
            pauses, waited = [*pauses, waited], 0
    assert pauses[:10] == [2, 4, 8, 16, 32, 64, 128, 256, 360, 360]
    assert len(post.parcels_of(post.carol)) == 1


async def test_a_locked_thread_that_may_not_be_opened_is_lost(post: Office) -> None:
    """The bot manages no threads: the host is told."""
    thread = post.alice.open_thread(post.room.id, "A table")
    async with post.shelf.game(post.game) as sitting:
        sitting.record = replace(sitting.record, channel=thread.id)
        await sitting.commit(Commit(now=post.place.clock.now()))
    forbid(post, Permission.MANAGE_THREADS, post.room)
    post.carol.archive(thread.id, locked=True)
    await post.send(post.public("one", thread))
    assert [LOST in told for told in post.parcels_of(post.carol)] == [True]
    assert post.read(thread) == []


async def test_of_a_thread_beside_the_table_its_host_is_not_told(post: Office) -> None:
    """Out of reach what is for it waits; gone it is given up, the deed and the words."""
    thread = post.carol.open_thread(post.room.id, "A branch", private=True)
    forbid(post, Permission.MANAGE_THREADS, post.room)
    post.carol.archive(thread.id, locked=True)
    await post.send(post.public("last words", thread), parcel(channel(thread.id), Closing()))
    assert await post.state() == ["waiting", "waiting"]
    post.place.owner.delete_channel(thread)
    post.courier.try_again(thread.id)
    await post.courier.delivered()
    assert await post.state() == []
    assert post.parcels_of(post.carol) == []
