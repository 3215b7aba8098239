"""A seat is kept for a day: then it is open to anybody, and the card says so."""

from __future__ import annotations

from bot.desk import Named
from bot.post.parcels.to_channel import Gathering
from bot.table.timetable import DAY, HOUR, MINUTE
from tests.bot.desk.room import ALICE, BOB, CAROL, CHANNEL, text
from tests.bot.tower import START, Tower


async def invited(tower: Tower, *users: int) -> None:
    await tower.room.alice.new("blocks", guests=[Named(user) for user in users])


async def card(tower: Tower) -> Gathering:
    found = [post for post in await tower.posts(f"channel:{CHANNEL}") if isinstance(post, Gathering)]
    return found[-1]


async def test_after_a_day_anybody_may_sit_there(tower: Tower) -> None:
    """Not a minute before; the channel is told once, and the host is called."""
    await invited(tower, BOB)
    await tower.wait(DAY - MINUTE)
    assert "kept for" in text(await tower.room.carol.join("french"))
    await tower.wait(2 * MINUTE)
    assert await tower.notices("seat_open") == [{"user": BOB, "host": ALICE}]
    assert (await card(tower)).invited == ()
    await tower.wait(HOUR)
    assert len(await tower.notices("seat_open")) == 1
    assert "You play the French" in text(await tower.room.carol.join("french"))


async def test_each_has_a_day_of_their_own(tower: Tower) -> None:
    """Who has joined is not among them any more."""
    await invited(tower, BOB, CAROL)
    await tower.room.bob.join("british")
    await tower.wait(DAY + MINUTE)
    assert await tower.notices("seat_open") == [{"user": CAROL, "host": ALICE}]


async def test_time_in_which_nobody_could_answer_does_not_count(tower: Tower) -> None:
    """The bot was away for most of the day: the seat is kept on, and the card says until when."""
    await invited(tower, BOB)
    await tower.wait(HOUR)
    await tower.away(20 * HOUR)
    await tower.clockwork.tick()
    await tower.wait(4 * HOUR)
    assert await tower.notices("seat_open") == []
    assert "kept for" in text(await tower.room.carol.join("french"))
    (guest,) = (await card(tower)).invited
    assert guest.until - START >= DAY + 20 * HOUR - MINUTE
    await tower.wait(20 * HOUR)
    assert await tower.notices("seat_open") == [{"user": BOB, "host": ALICE}]


async def test_a_seat_opens_after_a_restart_too(tower: Tower) -> None:
    """What is kept and until when is stored with the game."""
    await invited(tower, BOB)
    await tower.restart()
    await tower.wait(DAY + MINUTE)
    assert await tower.notices("seat_open") == [{"user": BOB, "host": ALICE}]


async def test_a_game_that_is_broken_off_keeps_nothing(tower: Tower) -> None:
    """Nobody is told of its seats."""
    await invited(tower, BOB)
    await tower.room.alice.end(confirmed=True)
    await tower.wait(DAY + MINUTE)
    assert await tower.notices("seat_open") == []
