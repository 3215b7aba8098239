"""A game master who reads the answers first: waited for, reminded, nudged, and gone on without at last."""

from __future__ import annotations

from typing import Any

import pytest

from bot.desk.counter.caller import Named
from bot.post.addressee import Addressee
from bot.post.parcels.notice import Notice
from bot.post.parcels.to_channel import Bell, Silence
from bot.post.parcels.turns import Dispatch
from bot.post.press import Press
from bot.table.timetable import DAY, HOUR, MINUTE
from tests.bot.desk.room import ALICE, BOB, Room, labels, library, text
from tests.bot.positions import MARCH_ON_OSWEGO
from tests.bot.tower import START, Tower

DORA = 4


async def read(tower: Tower, deadlines: str = "24h") -> None:
    """Alice and Bob write at once, Carol is the host, and Dora reads what both have sealed."""
    room = tower.room
    await room.carol.new("blocks", position=MARCH_ON_OSWEGO, deadlines=deadlines)
    await room.alice.join("british", "oak")
    await room.bob.join("french", "elm")
    await room.alice.start()
    await room.carol.gm_appoint(Named(DORA))
    dora = room.person(DORA)
    await dora.gm_take()
    await dora.gm_approve(True)
    await both_seal(room)


async def both_seal(room: Room) -> None:
    for person in (room.alice, room.bob):
        await person.add_lines("hold")
        await person.seal()


async def is_read(tower: Tower) -> bool:
    async with tower.room.shelf.game(1) as sitting:
        return sitting.match.held


async def told_master(tower: Tower) -> list[dict[str, Any]]:
    posts = await tower.posts(f"user:{DORA}")
    return [p.facts for p in posts if isinstance(p, Notice) and p.key == "reader_reminded"]


async def nudges(tower: Tower) -> list[str]:
    """By whom the game master is called, and nobody where that is taken away."""
    posts = [post for post in await tower.posts() if isinstance(post, Bell | Silence)]
    return [post.by if isinstance(post, Bell) else "" for post in posts]


async def shown(tower: Tower, status: Dispatch, language: str = "en") -> str:
    async with tower.room.shelf.game(1) as sitting:
        (message,) = Press(library()).messages(1, sitting.codec, status, Addressee(language=language))
    return message.said


# -- waited for --------------------------------------------------------------------------------------------


async def test_the_status_says_who_waits_for_whom_and_until_when(tower: Tower) -> None:
    """In both languages; a list of games says it too."""
    await read(tower)
    status = await tower.status()
    until, since = (START + 3 * DAY) // 1000, START // 1000
    waits = f"waits for the game master (<@{DORA}>), who reads them first, since <t:{since}:f>."
    assert waits in await shown(tower, status)
    assert f"À partir du <t:{until}:f>, les camps" in await shown(tower, status, "fr")
    assert "waits for the game master" in text(await tower.room.alice.list_mine())
    assert "waits for **you**" in text(await tower.room.person(DORA).list_mine())


async def test_the_master_is_reminded_every_day_and_six_hours_before(tower: Tower) -> None:
    """START is 08:53 UTC; what comes at 02:53 comes in the evening before. Once each, over restarts."""
    await read(tower)
    for days, span in enumerate((DAY, DAY, DAY - MINUTE), 1):
        await tower.wait(span)
        await tower.restart()
        await tower.wait(0)
        assert len(await told_master(tower)) == days
    told = await told_master(tower)
    assert told[0] == {"since": START // 1000, "until": (START + 3 * DAY) // 1000}


async def test_a_master_who_takes_no_messages_is_called_once(tower: Tower) -> None:
    """In the channel."""
    await read(tower)
    await tower.room.shelf.dms.close(DORA, now=START)
    await tower.wait(3 * DAY - MINUTE)
    assert await told_master(tower) == []
    assert [each["user"] for each in await tower.notices("reader_called")] == [DORA]


async def test_who_waits_may_nudge_the_master(tower: Tower) -> None:
    """By the button under the status, once in twelve hours for each side."""
    await read(tower)
    reply = await tower.room.alice.status()
    assert "Nudge them" in labels(reply)
    assert text(await tower.room.alice.press(reply, "Nudge them")) == "They have been called upon."
    assert "You may do so again" in text(await tower.room.alice.nudge())
    await tower.room.bob.nudge()
    assert await nudges(tower) == ["", "british", "", "french"]
    await tower.wait(12 * HOUR)
    await tower.room.alice.nudge()
    assert await nudges(tower) == ["", "british", "", "french", "", "british"]
    dora = tower.room.person(DORA)
    await dora.press(await dora.gm_approve(), "Carry out")
    assert (await nudges(tower))[6:] == [""]


# -- gone on without ---------------------------------------------------------------------------------------


async def test_the_sides_go_on_by_consent_when_their_patience_is_over(tower: Tower) -> None:
    """After three days all are told, once; Alice presses the button, Bob agrees, and what waited is done."""
    await read(tower)
    await tower.wait(3 * DAY - MINUTE)
    assert await tower.notices("master_silent") == []
    await tower.wait(MINUTE)
    await tower.restart()
    await tower.wait(HOUR)
    (told,) = [p for p in await tower.posts() if isinstance(p, Notice) and p.key == "master_silent"]
    assert (told.mentions, told.offers) == ((DORA, ALICE, BOB), (("unread",),))
    said = text(await tower.room.alice.click("fc1:unread:1:0"))
    assert said.startswith("You propose: the game goes on without the game master")
    assert await is_read(tower)
    assert "as soon as all are in" in text(await tower.room.bob.agree())
    assert not await is_read(tower)
    assert await tower.notices("unread") == [{}]
    assert set((await tower.dues()).values()) == {3 * DAY + HOUR + DAY}
    await both_seal(tower.room)
    assert not await is_read(tower)


async def test_nobody_goes_on_before(tower: Tower) -> None:
    """Nor where the game master has read meanwhile, or without a seat."""
    await read(tower)
    dora, alice = tower.room.person(DORA), tower.room.alice
    assert "has time to read the answers still" in text(await alice.unread())
    await tower.wait(3 * DAY)
    assert "Only who sits at the table" in text(await tower.room.person(9).unread())
    await alice.unread()
    looked = await dora.gm_approve()
    await dora.press(looked, "Carry out")
    assert "Nothing waits for the game master now" in text(await tower.room.bob.agree())
    await both_seal(tower.room)
    assert "has time to read the answers still" in text(await alice.unread())


@pytest.mark.parametrize(("deadlines", "days"), [("", 3), ("24h patience 1", 1), ("24h pause", 3)])
async def test_every_table_has_a_patience(tower: Tower, deadlines: str, days: int) -> None:
    """Also one without deadlines; it may be shorter."""
    await read(tower, deadlines)
    await tower.wait(days * DAY - MINUTE)
    assert await tower.notices("master_silent") == []
    await tower.wait(MINUTE)
    assert len(await tower.notices("master_silent")) == 1


async def test_no_master_lengthens_the_patience_of_others(tower: Tower) -> None:
    """Nor begins it anew by other deadlines."""
    await read(tower)
    dora = tower.room.person(DORA)
    assert "theirs to lengthen" in text(await dora.deadline(pace="24h", patience=30))
    await tower.wait(2 * DAY)
    await dora.deadline(pace="48h")
    await tower.wait(DAY)
    assert len(await tower.notices("master_silent")) == 1


async def test_a_pause_and_an_absence_try_nobodys_patience(tower: Tower) -> None:
    """A day of pause and a day without the bot: two days later."""
    await read(tower)
    await tower.room.carol.clock_is("pause")
    await tower.wait(DAY)
    await tower.room.carol.clock_is("resume")
    await tower.away(DAY)
    await tower.clockwork.tick()
    await tower.wait(3 * DAY - MINUTE)
    assert await tower.notices("master_silent") == []
    await tower.wait(MINUTE)
    assert len(await tower.notices("master_silent")) == 1


# -- the time of the players -------------------------------------------------------------------------------


async def test_what_is_read_takes_no_players_time(tower: Tower) -> None:
    """Twenty hours were left when Dora began to read: so much is left when Bob takes his answer out again."""
    room = tower.room
    await read(tower)
    looked = await room.person(DORA).gm_approve()
    await room.person(DORA).press(looked, "Carry out")
    await tower.wait(4 * HOUR)
    await both_seal(room)
    await tower.wait(2 * DAY)
    await room.bob.withdraw()
    assert set((await tower.dues()).values()) == {DAY + 2 * DAY}


async def test_reading_and_a_pause_are_counted_once(tower: Tower) -> None:
    """Dora reads for ten hours, of which the clock stood still for six: the answer is due ten hours later."""
    room = tower.room
    await read(tower)
    await tower.wait(2 * HOUR)
    await room.carol.clock_is("pause")
    await tower.wait(6 * HOUR)
    await room.carol.clock_is("resume")
    await tower.wait(2 * HOUR)
    await room.bob.withdraw()
    assert set((await tower.dues()).values()) == {DAY + 10 * HOUR}
