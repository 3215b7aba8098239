"""The computer plays for who is away, as the table has agreed: when it comes and goes all are told."""

from __future__ import annotations

from collections.abc import Mapping

from bot.post.parcels.notice import Notice
from bot.table.computers import Computer, computers_of
from bot.table.timetable import DAY
from tests.bot.desk.room import ALICE, BOB, Room, text
from tests.bot.tower import START, Tower

COMES = ("computer_sits", "stands_in", "covers")


async def playing(tower: Tower, deadlines: str = "24h", **agreed: bool) -> Room:
    """Alice plays the British against Bob; the table has agreed on this before."""
    room = tower.room
    await room.alice.new("blocks", options=dict(agreed), deadlines=deadlines)
    await room.alice.join("british", "oak")
    await room.bob.join("french", "elm")
    await room.alice.start()
    return room


async def computers(room: Room) -> Mapping[str, Computer]:
    return computers_of(await room.shelf.games.record(1))


async def seats(room: Room) -> dict[str, int]:
    async with room.shelf.game(1) as sitting:
        return dict(sitting.seats)


async def test_who_leaves_is_stood_in_for(tower: Tower) -> None:
    """Everyone is told who it is, at which level; a click takes the seat back, and it has gone."""
    room = await playing(tower, stand_in=True)
    await room.bob.leave(confirmed=True)
    assert (await computers(room))["french"] == Computer("captain", since=START)
    assert await tower.notices("stands_in") == [{"sides": ["french"], "level": "captain"}]
    await room.bob.click("fc1:join:1:0:french")
    assert await seats(room) == {"british": ALICE, "french": BOB}
    assert await computers(room) == {}
    assert await tower.notices("computer_goes") == [{"side": "french", "level": "captain", "user": BOB}]


async def test_after_missed_answers_it_stands_in(tower: Tower) -> None:
    """Two in a row; in the same commit as the seat opens."""
    room = await playing(tower, "24h misses 2", stand_in=True)
    await tower.wait(5 * DAY)
    known = await computers(room)
    assert set(known) <= {"british", "french"}
    assert known
    assert {side for told in await tower.notices("stands_in") for side in told["sides"]} == set(known)
    assert not set(known) & set(await seats(room))


async def test_where_nobody_agreed_a_seat_stays_open(tower: Tower) -> None:
    room = await playing(tower)
    await room.bob.leave(confirmed=True)
    assert await computers(room) == {}
    assert await tower.notices(*COMES) == []


async def test_it_plays_for_a_holiday_and_keeps_the_seat(tower: Tower) -> None:
    """From the first minute of it; nobody else takes the seat; who comes back early plays on."""
    room = await playing(tower, covers=True)
    await room.bob.holiday(3)
    await tower.wait(60_000, 60_000)
    last = START + 3 * DAY
    kept = (await computers(room))["french"]
    assert (kept.level, kept.keeps, kept.until) == ("captain", BOB, last)
    assert await tower.notices("covers") == [
        {"user": BOB, "side": "french", "level": "captain", "until": last // 1000}
    ]
    own = [post for post in await tower.posts(f"user:{BOB}") if isinstance(post, Notice)]
    assert own[-1].key == "covered_you"
    assert own[-1].offers == (("join", "french"),)
    assert "keeps that seat" in text(await room.carol.join("french"))
    assert "keeps that seat" in text(await room.alice.handed_over("french", "general"))
    await room.bob.join("french")
    await tower.wait(DAY)
    assert await computers(room) == {}
    assert await seats(room) == {"british": ALICE, "french": BOB}


async def test_when_the_holiday_is_over_it_is_told(tower: Tower) -> None:
    """Whoever was away has a button; the computer plays on until it is pressed, and then others may too."""
    room = await playing(tower, "24h misses 0", covers=True)
    await room.bob.holiday(2)
    await tower.wait(3 * DAY)
    assert (await computers(room))["french"].keeps == 0
    own = [post for post in await tower.posts(f"user:{BOB}") if isinstance(post, Notice)]
    told = [post.facts["until"] for post in own if post.key == "covered_you"]
    assert told == [(START + 2 * DAY) // 1000, 0]
    await room.bob.join("french")
    assert await seats(room) == {"british": ALICE, "french": BOB}


async def test_where_a_holiday_is_not_covered_it_moves_what_is_due(tower: Tower) -> None:
    room = await playing(tower, stand_in=True)
    await room.bob.holiday(3)
    await tower.wait(DAY // 2)
    assert await computers(room) == {}


async def test_a_seat_is_handed_over_by_agreement(tower: Tower) -> None:
    """Alice would have the computer play for her: Bob is asked, and with his word it comes."""
    room = await playing(tower)
    sure = await room.alice.handed_over("british", "major")
    assert "You propose: the computer plays for the British, as a major." in text(
        await room.alice.press(sure, "Yes, let it play")
    )
    assert await computers(room) == {}
    await room.bob.agree()
    assert (await computers(room))["british"].level == "major"
    assert await seats(room) == {"french": BOB}
    assert (await tower.notices("computer_sits"))[-1]["user"] == 0
    await room.alice.join("british")
    assert await computers(room) == {}


async def test_where_it_stands_in_anyway_nobody_is_asked(tower: Tower) -> None:
    room = await playing(tower, stand_in=True)
    sure = await room.alice.handed_over("british", "major")
    await room.alice.press(sure, "Yes, let it play")
    assert (await computers(room))["british"].level == "major"


async def test_nobody_changes_the_level_of_anothers_enemy(tower: Tower) -> None:
    """Carol is the host and plays nothing: while Bob plays against the computer that is for him."""
    room = tower.room
    await room.carol.new("blocks")
    await room.bob.join("french")
    await room.carol.handed_over("british", "ensign")
    await room.bob.start()
    assert "Only who sits at the table" in text(await room.carol.handed_over("british", "general"))
    assert (await computers(room))["british"].level == "ensign"
    await room.bob.handed_over("british", "general")
    assert (await computers(room))["british"].level == "general"
