"""A host who plays a side decides alone nothing that is for all of them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.desk import Named
from bot.post.parcels.notice import Notice
from bot.post.parcels.packing import post_of
from bot.post.parcels.posts import Post
from bot.table.dues import clock_of
from bot.table.timetable import DAY, HOUR
from rules.kernel.game import Codec
from tests.bot.desk.room import ALICE, BOB, CAROL, CHANNEL, Person, Room, begun, labels, library, text
from tests.bot.desk.tables.test_deadlines import START, at, dues, still  # noqa: F401
from tests.bot.positions import MARCH_ON_OSWEGO, TWO_ARMIES

KEYS = library().keys


@pytest.fixture
def room(still: Room) -> Room:  # noqa: F811
    """A room in which no time goes by unless it is said."""
    return still


async def posts(room: Room) -> list[Post]:
    return [post_of(one.payload) for one in await room.parcels() if one.target == f"channel:{CHANNEL}"]


async def facts(room: Room, key: str) -> dict[str, Any]:
    """Of the newest notice of this kind in the channel."""
    return [post for post in await posts(room) if isinstance(post, Notice) and post.key == key][-1].facts


async def writing(
    room: Room, host: Person, deadlines: str = "3d", key: str = "blocks", position: str = MARCH_ON_OSWEGO
) -> None:
    """Alice and Bob write orders at once."""
    await host.new(key, position=position, deadlines=deadlines)
    await room.alice.join("british", "oak")
    await room.bob.join("french", "elm")
    await room.alice.start()


# -- the clock ---------------------------------------------------------------------------------------------

Act = Callable[[Person], Awaitable[Any]]
FOR_ALL: dict[str, Act] = {
    "a pace": lambda who: who.deadline(pace="1h", grace=0),
    "no deadlines": lambda who: who.clock_is("off"),
    "a pause": lambda who: who.clock_is("pause"),
    "time for his own": lambda who: who.more_time("british"),
}


@pytest.mark.parametrize("act", FOR_ALL.values(), ids=FOR_ALL)
async def test_a_host_who_plays_changes_the_clock_by_consent(room: Room, act: Act) -> None:
    """Alice proposes; nothing is due otherwise before Bob agrees."""
    await writing(room, room.alice)
    before = await room.shelf.games.record(1), await dues(room)
    assert text(await act(room.alice)).startswith("You propose: ")
    assert (clock_of(await room.shelf.games.record(1)), await dues(room)) == (clock_of(before[0]), before[1])
    await room.bob.agree()
    assert (clock_of(await room.shelf.games.record(1)), await dues(room)) != (clock_of(before[0]), before[1])


@pytest.mark.parametrize("act", FOR_ALL.values(), ids=FOR_ALL)
async def test_who_leaves_a_side_decides_nothing_from_outside(room: Room, act: Act) -> None:
    """Alice gives her seat up, would change the clock as host, and sit down again."""
    await writing(room, room.alice)
    await room.alice.leave(confirmed=True)
    assert text(await act(room.alice)).startswith("You have seen the papers of the British")
    assert text(await room.alice.end(confirmed=True)).startswith("You have seen the papers of the British")
    assert clock_of(await room.shelf.games.record(1)).timetable is not None


async def test_a_pause_ends_by_consent_too(room: Room) -> None:
    """What both have agreed on one does not end alone; but nobody is held for ever."""
    await writing(room, room.alice)
    await room.alice.clock_is("pause")
    await room.bob.agree()
    at(room, START + 29 * DAY)
    assert text(await room.alice.clock_is("resume")) == (
        "You propose: the clock goes on. It is done when the others agree."
    )
    at(room, START + 30 * DAY)
    assert text(await room.bob.clock_is("resume")) == "Done: the clock goes on."
    assert await dues(room) == {"british": 33 * DAY, "french": 33 * DAY}


async def test_the_host_gives_the_others_time(room: Room) -> None:
    """It costs nobody any but the host's own side; it is told as given."""
    await writing(room, room.alice)
    await room.alice.more_time("french")
    assert await dues(room) == {"british": 3 * DAY, "french": 6 * DAY}
    told = await facts(room, "more_time")
    assert (told["sides"], told["given"]) == (["french"], True)
    await room.bob.more_time()
    assert (await facts(room, "more_time"))["given"] is False


async def test_time_that_is_for_all_alike_is_the_hosts_too(room: Room) -> None:
    """Silent questions are due alike: to give the enemy time is to give it to oneself, by consent."""
    await writing(room, room.alice, key="whigs", position=TWO_ARMIES)
    assert text(await room.alice.more_time("french")).startswith("You propose: more time for the French.")
    assert await dues(room) == {"british": 3 * DAY, "french": 3 * DAY}
    await room.bob.agree()
    assert await dues(room) == {"british": 6 * DAY, "french": 6 * DAY}
    assert (await facts(room, "more_time"))["sides"] == ["british", "french"]


# -- an open question ----------------------------------------------------------------------------------------


async def test_an_open_question_is_never_shortened(room: Room) -> None:
    """By no consent and by no host: what is asked later has the new pace."""
    await writing(room, room.carol)
    at(room, START + HOUR)
    await room.carol.deadline(pace="1h")
    assert await dues(room) == {"british": 3 * DAY, "french": 3 * DAY}
    for person in (room.alice, room.bob):
        await person.add_lines("hold")
        await person.seal()
    assert set((await dues(room)).values()) == {2 * HOUR}


async def test_a_longer_pace_is_for_what_is_open_too(room: Room) -> None:
    """From now on."""
    await writing(room, room.carol)
    at(room, START + HOUR)
    await room.carol.deadline(pace="10d")
    assert await dues(room) == {"british": 10 * DAY + HOUR, "french": 10 * DAY + HOUR}


async def test_the_first_deadline_surprises_nobody(room: Room) -> None:
    """What was not due at all has a day, or till the first time of day after it."""
    await writing(room, room.carol, deadlines="")
    await room.carol.deadline(pace="1h")
    assert await dues(room) == {"british": DAY, "french": DAY}
    await room.carol.clock_is("off")
    await room.carol.deadline(times="08:00 20:00")
    assert all(DAY <= due <= DAY + 12 * HOUR for due in (await dues(room)).values())


# -- the end -----------------------------------------------------------------------------------------------


def result(codec: Codec, state: Any) -> tuple[str, str]:
    found: Any = codec.game.result(state)
    return found.winner, found.how


async def ended(room: Room) -> tuple[str, str]:
    async with room.shelf.game(1) as sitting:
        return result(sitting.codec, sitting.match.state)


async def playing(room: Room, host: Person, key: str) -> None:
    await host.new(key)
    await room.alice.join("british", "oak")
    await room.bob.join("french", "elm")
    await room.alice.start()


@pytest.mark.parametrize("key", KEYS)
async def test_a_host_who_plays_breaks_off_by_consent(room: Room, key: str) -> None:
    """Alice offers it; with Bob the game ends, and nobody has won or drawn."""
    await playing(room, room.alice, key)
    said = await room.alice.end()
    assert text(said).startswith("You offer to break the game off, without a result.")
    assert labels(said) == ["Take it back"]
    assert (await facts(room, "offered"))["user"] == BOB
    asked = await room.bob.agree()
    assert "With you all sides agree, and the game ends." in text(asked)
    await room.bob.press(asked, "Agree")
    assert await ended(room) == ("", "broken_off")


@pytest.mark.parametrize("key", KEYS)
async def test_a_host_who_does_not_play_breaks_off(room: Room, key: str) -> None:
    """It is told who has done it, and recorded as broken off, not as a draw."""
    await playing(room, room.carol, key)
    await room.carol.press(await room.carol.end(), "Yes, break it off")
    assert (await facts(room, "broken_off"))["user"] == CAROL
    assert await ended(room) == ("", "broken_off")


async def test_the_game_master_breaks_off(room: Room) -> None:
    """Also one who is not the host."""
    await playing(room, room.carol, "blocks")
    dora = room.person(4)
    await room.carol.gm_appoint(Named(4))
    await dora.gm_take()
    await dora.press(await dora.end(), "Yes, break it off")
    assert await ended(room) == ("", "broken_off")


async def test_nobody_agrees_in_an_open_seat(room: Room) -> None:
    """It is said that nobody is there to ask."""
    await begun(room)
    await room.bob.leave(confirmed=True)
    for offer in (room.alice.end(), room.alice.draw()):
        assert text(await offer).startswith("Nobody plays the French, so nobody is there to agree.")


# -- leaving -----------------------------------------------------------------------------------------------


async def test_a_seat_is_not_given_up_by_a_slip(room: Room) -> None:
    """In mid-game it is asked first, in a game that gathers it is not."""
    await room.alice.new("blocks")
    await room.alice.join("british")
    assert text(await room.alice.leave()) == "You no longer play the British."
    await room.alice.join("british")
    await room.bob.join("french")
    await room.alice.start()
    asked = await room.alice.leave()
    assert labels(asked) == ["Yes, give it up"]
    async with room.shelf.game(1) as sitting:
        assert sitting.seats == {"british": ALICE, "french": BOB}
    assert "The table waits until somebody joins" in text(await room.alice.press(asked, "Yes, give it up"))
