"""The private thread of a side, at the desk: how it is opened, and by which letters people come and go."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from itertools import count

import pytest
from msgspec.structs import replace

from bot.desk import Caller, Named
from bot.desk.people.seats import departed
from bot.post.courier import Barred, Busy, Lost, Refused, Trouble
from bot.post.message import Reply
from bot.post.parcels.packing import post_of
from bot.post.parcels.posts import Deed
from bot.post.parcels.threads import Admission, Closing, Dismissal
from bot.table.timetable import DAY
from storage import Commit
from tests.bot.desk.room import ALICE, BOB, CAROL, CHANNEL, Person, Room, begun, text
from tests.bot.desk.threads import FIRST, Threads

DORA, EVE = 4, 5
HERS = FIRST + 1


@pytest.fixture
def threads(room: Room) -> Threads:
    room.desk.rooms = found = Threads()
    return found


async def deeds(room: Room, thread: int = HERS, after: int = 0) -> list[Deed]:
    """What is to be done in a thread, in order."""
    found = [one for one in await room.parcels(after) if one.target == f"channel:{thread}"]
    return [post for post in map(post_of, (one.payload for one in found)) if isinstance(post, Deed)]


async def opened(room: Room, game: str = "blocks") -> int:
    """Alice and Bob play, Carol serves under Alice, who has opened a thread; the last letter of that."""
    if game == "blocks":
        await begun(room, movement="simultaneous")
    else:
        await room.alice.new(game)
        await room.alice.join("british", "oak")
        await room.bob.join("french", "elm")
        await room.alice.start()
    async with room.shelf.game(1) as sitting:
        charge = next(iter(sitting.codec.game.charges(sitting.match.view("british"))))
    await room.alice.appoint(Named(CAROL), charge)
    await room.carol.serve()
    await room.alice.council()
    return await room.shelf.outbox.last_parcel()


@pytest.fixture(params=["blocks", "battles", "whigs"])
async def last(request: pytest.FixtureRequest, room: Room, threads: Threads) -> int:
    return await opened(room, request.param)


# -- opened ------------------------------------------------------------------------------------------------


async def test_it_is_opened_empty(room: Room, threads: Threads, last: int) -> None:
    """People come in by letters only: so nobody is left in a thread of which the bot knows nothing."""
    ((where, name),) = threads.opened
    assert (where, name.startswith("Council of the British: ")) == (CHANNEL, True)
    assert threads.people == {HERS: set()}
    assert await deeds(room) == [Admission(ALICE), Admission(CAROL)]


async def test_two_at_once_open_one(room: Room, threads: Threads) -> None:
    """The second is shown the way to the first."""
    await begun(room)
    first, second = await asyncio.gather(room.alice.council(), room.alice.council())
    assert [text(first), text(second)] == [
        f"Your side has a private thread now: <#{HERS}>",
        f"The private thread of your side: <#{HERS}>",
    ]
    assert len(threads.opened) == 1


async def test_a_redelivered_command_opens_one(room: Room, threads: Threads) -> None:
    """The same interaction twice at the same time gets the same answer."""
    await begun(room)
    caller = Caller(ALICE, "Alice", 10, CHANNEL, interaction=999)
    first, second = await asyncio.gather(room.clerk.council(caller), room.clerk.council(caller))
    assert first == second
    assert len(threads.opened) == 1


async def test_a_long_name_is_cut(room: Room, threads: Threads) -> None:
    """Discord takes a hundred characters."""
    await begun(room)
    async with room.shelf.game(1) as sitting:
        sitting.record = replace(sitting.record, name="Lakes " * 30)
        await sitting.commit(Commit(now=1))
    await room.alice.council()
    assert len(threads.opened[0][1]) == 100


@pytest.mark.parametrize(
    ("trouble", "said"),
    [
        (Barred("create"), "I lack the permission “Create Private Threads” there."),
        (Barred("hidden"), "I lack the permission “View Channel” there."),
        (Barred("kind"), "they open in text channels only. `/game move` takes the game to one"),
        (Barred("full"), "the server has as many open threads as Discord allows."),
        (Lost("gone"), "it does not exist any more."),
        (Busy("503"), "Discord opens no thread just now. Try again in a minute."),
        (Refused("50035, Invalid"), "Discord refuses a private thread in <#100>: 50035, Invalid"),
    ],
)
async def test_what_is_against_it_is_said(room: Room, threads: Threads, trouble: Trouble, said: str) -> None:
    """In words that say what would be right; nothing is kept of it."""
    await begun(room)
    threads.trouble = trouble
    assert said in text(await room.alice.council())
    threads.trouble = None
    assert f"<#{HERS}>" in text(await room.alice.council())


async def test_one_that_is_gone_is_forgotten_with_its_letters(
    room: Room, threads: Threads, last: int
) -> None:
    """What waited for it is given up; the new one begins with everybody."""
    await threads.close_room(HERS)
    await room.alice.council()
    assert await deeds(room) == []
    assert await deeds(room, HERS + 1) == [Admission(ALICE), Admission(CAROL)]


async def test_one_that_cannot_be_seen_is_said_to_be(room: Room, threads: Threads, last: int) -> None:
    """Somebody has taken the bot out of it: what may be done about that is said."""
    threads.trouble = Lost("hidden")
    said = text(await room.alice.council())
    assert said.startswith(
        f"The thread of your side, <#{HERS}>, is out of my reach: I am not allowed to see it."
    )
    threads.trouble = None
    assert f"<#{HERS}>" in text(await room.alice.council())


# -- who comes and goes --------------------------------------------------------------------------------------


async def left(room: Room) -> None:
    await room.carol.leave(confirmed=True)


async def released(room: Room) -> None:
    await room.alice.release(Named(CAROL))


async def gone(room: Room) -> None:
    await departed(room.desk, 1, CAROL)


@pytest.mark.parametrize("goes", [left, released, gone])
async def test_a_deputy_goes(room: Room, last: int, goes: Callable[[Room], Awaitable[None]]) -> None:
    """By leaving, by being released, or out of the server."""
    await goes(room)
    assert await deeds(room, after=last) == [Dismissal(CAROL)]


async def test_a_deputy_with_less_to_command_stays(room: Room, threads: Threads) -> None:
    """Some of two charges is taken back."""
    await begun(room, movement="simultaneous")
    await room.alice.appoint(Named(CAROL), "NY, AL")
    await room.carol.serve()
    await room.alice.council()
    last = await room.shelf.outbox.last_parcel()
    await room.alice.release(Named(CAROL), "AL")
    assert await deeds(room, after=last) == []


async def test_a_chief_goes_and_comes_back(room: Room, last: int) -> None:
    """Carol stays in it meanwhile; whoever takes the seat comes in."""
    await room.alice.leave(confirmed=True)
    await room.person(DORA).join("british")
    assert await deeds(room, after=last) == [Dismissal(ALICE), Admission(DORA)]


async def test_a_chief_is_replaced(room: Room, threads: Threads) -> None:
    """After a day without an answer the seat is opened, and Alice is out with the same commit."""
    last = await opened(room)
    room.now = count(next(room.now) + DAY)
    room.desk.clock = room.now.__next__
    await room.person(EVE, may_manage=True).vacate("british", ALICE)
    assert await deeds(room, after=last) == [Dismissal(ALICE)]


async def test_a_deputy_who_takes_the_seat_stays(room: Room, last: int) -> None:
    """Carol was in it and is in it."""
    await room.alice.leave(confirmed=True)
    await room.carol.join("british")
    assert await deeds(room, after=last) == [Dismissal(ALICE)]


async def test_an_offer_brings_nobody_in(room: Room, threads: Threads) -> None:
    """Only who takes the command comes."""
    await begun(room, movement="simultaneous")
    await room.alice.council()
    last = await room.shelf.outbox.last_parcel()
    await room.alice.appoint(Named(CAROL), "NY")
    assert await deeds(room, after=last) == []
    await room.carol.serve()
    assert await deeds(room, after=last) == [Admission(CAROL)]


async def test_who_only_reads_is_not_in_it(room: Room, last: int) -> None:
    """Neither an observer by Alice's leave nor the game master."""
    await room.person(DORA).observe("british")
    await room.alice.let_observe(DORA)
    await room.alice.gm_appoint(Named(5))
    await room.person(5).gm_take()
    assert await deeds(room, after=last) == []
    assert text(await room.person(DORA).council()) == "You observe the British here, and write nothing."
    assert text(await room.person(5).council()) == "You have no seat at this table."


async def test_the_other_side_moves_nobody(room: Room, last: int) -> None:
    """Bob's coming and going is no business of hers."""
    await room.bob.leave(confirmed=True)
    await room.person(DORA).join("french")
    assert await deeds(room, after=last) == []


# -- in it ---------------------------------------------------------------------------------------------------


async def test_the_table_is_meant_there(room: Room, last: int) -> None:
    """Each with their own eyes, and for them alone."""
    for user, words in ((ALICE, "the British"), (CAROL, "the British"), (BOB, "the French")):
        reply: Reply = await room.person(user, HERS).show_map()
        assert (reply.private, words in text(reply)) == (True, True)


async def test_everyone_is_shown_what_everyone_sees(room: Room, last: int) -> None:
    """Also in the thread: who manages threads reads there."""
    reply: Reply = await room.person(ALICE, HERS).show_map(everyone=True)
    assert (reply.private, "the British" in text(reply)) == (False, False)


async def test_no_game_comes_into_it(room: Room, last: int) -> None:
    """Neither a new one nor one that moves."""
    within: Person = room.person(ALICE, HERS)
    assert "is played in this channel" in text(await within.new("blocks"))
    assert "is played in this channel" in text(await room.alice.move(HERS))


async def test_after_the_end_the_way_is_still_shown(room: Room, threads: Threads) -> None:
    """And a new one is not opened."""
    await begun(room)
    await room.alice.council()
    await room.alice.concede(confirmed=True)
    assert f"<#{HERS}>" in text(await room.alice.council())
    assert "over" in text(await room.bob.council())


# -- put away ------------------------------------------------------------------------------------------------


async def test_it_is_put_away_where_only_letters_are_shared(room: Room, threads: Threads, last: int) -> None:
    """All go, then it is put away; of a side without one there is nothing to put away, and none is opened."""
    await room.alice.gm_appoint(Named(DORA))
    await room.bob.agree()
    await room.person(DORA).gm_take()
    await room.person(DORA).letters_only(True)
    assert await deeds(room, after=last) == [Dismissal(ALICE), Dismissal(CAROL), Closing()]
    for user in (ALICE, BOB, CAROL):
        said = text(await room.person(user).council())
        assert said.startswith("At this table the commanders of one side share nothing but letters")
    assert len(threads.opened) == 1


async def test_nobody_comes_into_one_that_is_about_to_be_put_away(
    room: Room, threads: Threads, last: int
) -> None:
    """Who serves from now on is told nothing of what was said there, whenever Discord does as it was told."""
    async with room.shelf.game(1) as sitting:
        charge = [*sitting.codec.game.charges(sitting.match.view("british"))][-1]
    await room.alice.gm_appoint(Named(DORA))
    await room.bob.agree()
    await room.person(DORA).gm_take()
    await room.person(DORA).letters_only(True)
    before = await room.shelf.outbox.last_parcel()
    await room.alice.appoint(Named(EVE), charge)
    assert "The command is yours" in text(await room.person(EVE).serve())
    await room.carol.leave(confirmed=True)
    assert await deeds(room, after=before) == [Dismissal(CAROL)]
