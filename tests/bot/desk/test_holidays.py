"""Holidays: what one owes is due later by as much of them as falls into the time one had."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.timetable import DAY, HOUR
from storage import Person
from tests.bot.desk.room import ALICE, BOB, text
from tests.bot.positions import TWO_ARMIES
from tests.bot.tower import START, Tower, writing


def midnight(text: str, zone: str = "UTC") -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp())


async def test_days_from_now_move_what_is_due(tower: Tower) -> None:
    """Three days for Alice; Bob's time goes on, and the table is told."""
    await writing(tower, pace="24h")
    await tower.wait(HOUR)
    first, last = (START + HOUR) // 1000, (START + HOUR + 3 * DAY) // 1000
    said = text(await tower.room.alice.holiday(3))
    assert said.startswith(f"You are on holiday from <t:{first}:f> to <t:{last}:f>.")
    assert await tower.dues() == {"british": 4 * DAY, "french": DAY}
    told = {"user": ALICE, "sides": ["british"], "first": first, "last": last}
    assert await tower.notices("holiday") == [told]
    assert [each.due - START for each in (await tower.status()).waited] == [4 * DAY, DAY]


async def test_what_is_asked_on_holiday_waits_for_its_end(tower: Tower) -> None:
    """A new question in the middle of it: a day after the two that are left."""
    await writing(tower, pace="24h")
    await tower.room.alice.holiday(3)
    await tower.wait(DAY - HOUR)
    for person in (tower.room.alice, tower.room.bob):
        await person.add_lines("hold")
        await person.seal()
    asked = DAY - HOUR
    waited = {"british": 3 * DAY + DAY, "french": asked + DAY}
    dues = await tower.dues()
    assert dues == {seat: waited[seat] for seat in dues}


async def test_a_holiday_to_come_moves_what_falls_into_it(tower: Tower) -> None:
    """START is 9 October 2025; from the 10th to the 11th, both included, in Paris."""
    await writing(tower, pace="2d")
    await tower.room.bob.reminders(zone="Europe/Paris")
    await tower.room.bob.holiday(None, "2025-10-10", "2025-10-11")
    (told,) = await tower.notices("holiday")
    paris = "Europe/Paris"
    assert (told["first"], told["last"]) == (midnight("2025-10-10", paris), midnight("2025-10-12", paris))
    assert await tower.dues() == {"british": 2 * DAY, "french": 4 * DAY}


async def test_what_is_due_before_it_stays(tower: Tower) -> None:
    """The holiday is the week after."""
    await writing(tower, pace="24h")
    await tower.room.bob.holiday(None, "2025-10-20", "2025-10-21")
    assert await tower.dues() == {"british": DAY, "french": DAY}


async def test_silent_questions_stay_due_alike_on_holiday(tower: Tower) -> None:
    """Both sides wait."""
    room = tower.room
    await room.carol.new("whigs", position=TWO_ARMIES)
    await room.alice.join("british", "oak")
    await room.bob.join("french", "elm")
    await room.carol.deadline(pace="24h")
    await room.alice.start()
    await room.alice.holiday(3)
    assert await tower.dues() == {"british": 4 * DAY, "french": 4 * DAY}


async def test_a_table_that_was_not_told_finds_out(tower: Tower) -> None:
    """The bot ended before it had told all tables: what falls due there is put off all the same."""
    await writing(tower, pace="24h")
    await tower.room.shelf.keep_person(BOB, Person(away=(START, START + 3 * DAY)))
    await tower.wait(2 * DAY)
    assert await tower.sealed() == ["british"]
    assert (await tower.dues())["french"] == 4 * DAY
    await tower.wait(2 * DAY)
    assert await tower.sealed() == ["british", "french"]


async def test_two_holidays_put_off_silent_questions_once(tower: Tower) -> None:
    """By the longer of both, where the table was not told of either."""
    room = tower.room
    await room.carol.new("whigs", position=TWO_ARMIES)
    await room.alice.join("british", "oak")
    await room.bob.join("french", "elm")
    await room.carol.deadline(pace="24h")
    await room.alice.start()
    for user, days in ((ALICE, 2), (BOB, 3)):
        await room.shelf.keep_person(user, Person(away=(START, START + days * DAY)))
    await tower.wait(DAY)
    assert await tower.dues() == {"british": 4 * DAY, "french": 4 * DAY}


async def test_one_holiday_at_a_time(tower: Tower) -> None:
    """It can be ended; what was put off stays so."""
    await writing(tower, pace="24h")
    await tower.room.alice.holiday(3)
    assert "with 0 days ends that" in text(await tower.room.alice.holiday(5))
    assert "You are on holiday" in text(await tower.room.alice.holiday())
    assert text(await tower.room.alice.holiday(0)) == "You are not on holiday."
    assert await tower.dues() == {"british": 4 * DAY, "french": DAY}
    await tower.wait(DAY)
    assert text(await tower.room.alice.holiday()) == "You are not on holiday."


async def test_a_holiday_is_over_by_itself(tower: Tower) -> None:
    """Then another may be taken."""
    await writing(tower, pace="24h")
    await tower.room.alice.holiday(1)
    await tower.wait(DAY)
    assert text(await tower.room.alice.holiday()) == "You are not on holiday."
    assert "You are on holiday" in text(await tower.room.alice.holiday(1))


@pytest.mark.parametrize(
    ("first", "until"),
    [("", "soon"), ("2025-10-20", ""), ("2025-10-20", "2025-10-18"), ("", "2025-10-01"), ("", "2026-10-09")],
)
async def test_what_is_no_holiday(tower: Tower, first: str, until: str) -> None:
    """It ends after it begins, not in the past, and lasts sixty days at most."""
    assert "Say for how many days" in text(await tower.room.alice.holiday(None, first, until))
    assert (await tower.room.shelf.person(ALICE)).away == ()
