"""What is asked again after a take-back or a change: in the time that was left, not in a whole new pace."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.desk import Named
from bot.table.timetable import DAY, HOUR, MINUTE
from storage import Person
from tests.bot.desk.gm.test_edits import CHANGES, changed, mastered
from tests.bot.desk.room import BOB, CAROL, labels, library
from tests.bot.tower import START, Tower, raised, writing
from tests.contract.play import unsealed

KEYS = library().keys
CONSENT = "Ask for their consent"
SIX = "06:00 18:00"  # 1,760,000,000 seconds after 1970 it is 08:53:20


@pytest_asyncio.fixture
async def tower(tmp_path: Path) -> AsyncIterator[Tower]:
    async with raised(tmp_path) as found:
        yield found


def hour(tower: Tower, hours: int) -> None:
    """So many hours after the start."""
    tower.now = START + hours * HOUR


async def asked_of(tower: Tower) -> list[str]:
    async with tower.room.shelf.game(1) as sitting:
        return unsealed(sitting.match)


async def answered_by(tower: Tower, seat: str) -> None:
    """What the rules hold for who says nothing, by the game master's hand."""
    async with tower.room.shelf.game(1) as sitting:
        match = sitting.match
        lines = "; ".join(map(str, match.open[seat].kind.default(match.view(seat))))
    assert "Sealed for" in (await tower.room.carol.gm_order(seat, lines)).messages[0].said


async def undone(tower: Tower, steps: int = 1, side: str = "") -> None:
    looked = await tower.room.carol.gm_undo(steps, side)
    await tower.room.carol.press(looked, labels(looked)[0])


async def hold(person: Any) -> None:
    await person.clear()
    await person.add_lines("hold")
    await person.seal()


async def both_held(tower: Tower, **rules: Any) -> None:
    """Alice has answered after two hours, Bob after ten; it is the second turn."""
    await writing(tower, **rules)
    hour(tower, 2)
    await hold(tower.room.alice)
    hour(tower, 10)
    await hold(tower.room.bob)


async def taken_back_by_alice(tower: Tower) -> None:
    await tower.room.alice.press(await tower.room.alice.undo(), CONSENT)
    async with tower.room.shelf.game(1) as sitting:
        asks = sitting.match.save().asks
    await tower.room.bob.undo_agree(asks)


# -- a pace ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", KEYS)
async def test_the_time_that_was_left_is_kept(tower: Tower, key: str) -> None:
    """All answer after six hours of a day; taken back ten hours later, each is due in 18 hours."""
    await mastered(tower.room, key)
    await tower.room.carol.deadline(pace="24h")
    hour(tower, 6)
    asked = await asked_of(tower)
    for seat in asked:
        await answered_by(tower, seat)
    hour(tower, 16)
    await undone(tower, len(asked))
    again = await tower.dues()
    assert asked
    assert {seat: again[seat] for seat in asked} == dict.fromkeys(asked, 34 * HOUR)


@pytest.mark.parametrize("key", KEYS)
async def test_a_change_leaves_the_deadlines_as_they_are(tower: Tower, key: str) -> None:
    """Who is asked anew, because the game master has edited the game, has the deadline of before."""
    await mastered(tower.room, key)
    await tower.room.carol.deadline(pace="24h")
    known = await tower.dues()
    hour(tower, 6)
    await changed(tower.room, CHANGES[key].format(2))
    again = await tower.dues()
    assert set(known.values()) == {DAY}
    assert again == dict.fromkeys(again, DAY)


async def test_each_has_what_each_had_left(tower: Tower) -> None:
    """After 12 hours: Alice had 22 hours left; Bob, whose answer stands, 14 if he takes it out again."""
    await both_held(tower, pace="24h")
    hour(tower, 12)
    await taken_back_by_alice(tower)
    assert await tower.dues() == {"british": 34 * HOUR, "french": 26 * HOUR}


async def test_time_is_not_won_by_a_second_take_back(tower: Tower) -> None:
    """Alice answers again after eight hours more: of her 22 hours 14 are left, however often it is undone."""
    await both_held(tower, pace="24h")
    hour(tower, 12)
    await taken_back_by_alice(tower)
    hour(tower, 20)
    await hold(tower.room.alice)
    hour(tower, 30)
    await taken_back_by_alice(tower)
    assert await tower.dues() == {"british": 44 * HOUR, "french": 44 * HOUR}


async def test_who_had_minutes_left_has_minutes_left(tower: Tower) -> None:
    """By one's own take-back; who is asked again through another has an hour at least."""
    await writing(tower, pace="24h")
    tower.now = START + DAY - 10 * MINUTE
    await hold(tower.room.alice)
    await hold(tower.room.bob)
    hour(tower, 30)
    await taken_back_by_alice(tower)
    assert await tower.dues() == {"british": 30 * HOUR + 10 * MINUTE, "french": 31 * HOUR}


async def test_what_a_deadline_has_sealed_is_due_in_an_hour(tower: Tower) -> None:
    """The game master takes the default back: Alice has said nothing in time, and has an hour."""
    await writing(tower, pace="24h")
    await hold(tower.room.bob)
    await tower.room.carol.gm_take()
    await tower.wait(DAY)
    assert await tower.sealed() == ["british"]
    hour(tower, 30)
    await undone(tower, 1, "british")
    assert (await tower.dues())["british"] == 31 * HOUR


async def test_what_a_deadline_has_sealed_is_not_taken_back_freely(tower: Tower) -> None:
    """In fast play the French are first; nobody has heard yet of what was sealed for them."""
    room = tower.room
    await room.carol.new("blocks", options={"movement": "fast"})
    await room.alice.join("british", "oak")
    await room.bob.join("french", "elm")
    await room.alice.deadline(pace="24h")
    await room.alice.start()
    await tower.wait(DAY)
    assert await tower.sealed() == ["french"]
    assert labels(await room.bob.undo()) == [CONSENT]


async def test_a_pause_is_not_counted(tower: Tower) -> None:
    """Paused after an hour, answered after six: 23 hours were left, and are when the clock goes on."""
    await writing(tower, pace="24h")
    hour(tower, 1)
    await tower.room.carol.clock_is("pause")
    hour(tower, 6)
    await hold(tower.room.alice)
    await hold(tower.room.bob)
    await taken_back_by_alice(tower)
    hour(tower, 8)
    await tower.room.carol.clock_is("resume")
    assert await tower.dues() == {"british": 31 * HOUR, "french": 31 * HOUR}


async def test_what_was_left_outlasts_a_restart(tower: Tower) -> None:
    """It is stored with the answer."""
    await both_held(tower, pace="24h")
    await tower.restart()
    hour(tower, 12)
    await taken_back_by_alice(tower)
    assert await tower.dues() == {"british": 34 * HOUR, "french": 26 * HOUR}


# -- times of day ------------------------------------------------------------------------------------------


async def test_ones_own_time_of_day_stands_while_it_is_to_come(tower: Tower) -> None:
    """18:00 is nine hours after the start, less 6 minutes 40: Alice has till then; Bob has his time whole."""
    await writing(tower, times=SIX, zone="UTC")
    due = 9 * HOUR + 6 * MINUTE + 40_000
    hour(tower, 2)
    await hold(tower.room.alice)
    await hold(tower.room.bob)
    hour(tower, 4)
    await taken_back_by_alice(tower)
    assert await tower.dues() == {"british": due, "french": due + DAY // 2}


async def test_after_the_time_of_day_there_is_what_was_left_and_till_the_next(tower: Tower) -> None:
    """Both had 7 hours 6 minutes 40 when they answered, of which the last ends at two in the night."""
    await writing(tower, times=SIX, zone="UTC")
    hour(tower, 2)
    await hold(tower.room.alice)
    await hold(tower.room.bob)
    hour(tower, 10)
    await taken_back_by_alice(tower)
    due = 9 * HOUR + 6 * MINUTE + 40_000
    assert await tower.dues() == {"british": due + DAY // 2, "french": due + DAY // 2}


# -- holidays ----------------------------------------------------------------------------------------------


async def test_a_holiday_is_counted_once(tower: Tower) -> None:
    """Both had 22 hours left; Bob, who is away for a day from the tenth hour on, is due a day later again."""
    await writing(tower, pace="24h")
    await tower.room.shelf.people.keep(BOB, Person(away=(START + 10 * HOUR, START + 34 * HOUR)))
    await tower.restart()
    await tower.clockwork.tick()
    assert await tower.dues() == {"british": 24 * HOUR, "french": 48 * HOUR}
    hour(tower, 2)
    await hold(tower.room.alice)
    await hold(tower.room.bob)
    hour(tower, 4)
    await taken_back_by_alice(tower)
    assert await tower.dues() == {"british": 26 * HOUR, "french": 50 * HOUR}


# -- read first --------------------------------------------------------------------------------------------


async def test_who_reads_the_answers_costs_nobody_their_time(tower: Tower) -> None:
    """Carol reads for two days; Bob takes his answer out again and has all his day, as Alice has."""
    room = tower.room
    await writing(tower, pace="24h")
    await room.carol.gm_appoint(Named(CAROL))
    await room.carol.gm_take()
    await room.carol.gm_approve(True)
    await hold(room.alice)
    await hold(room.bob)
    hour(tower, 48)
    await room.bob.withdraw()
    assert await tower.dues() == {"british": 72 * HOUR, "french": 72 * HOUR}
    await tower.clockwork.tick()
    assert await tower.sealed() == []
