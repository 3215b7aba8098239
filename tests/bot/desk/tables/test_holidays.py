"""Holidays: what one owes is due later by as much of them as falls into the time one had."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.table.timetable import DAY, HOUR, MINUTE
from storage import Person
from tests.bot.desk.room import ALICE, BOB, ELSEWHERE, text
from tests.bot.tower import START, Tower, asked_in_silence, writing


def at(text: str) -> int:
    """When it is that time in Paris."""
    return midnight(text, "Europe/Paris") * 1000


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
    told = {"user": ALICE, "sides": ["british"], "first": first, "last": last, "timed": True, "left": 27}
    assert await tower.notices("holiday_taken") == [told]
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
    (told,) = await tower.notices("holiday_taken")
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
    await asked_in_silence(tower)
    await room.alice.holiday(3)
    assert await tower.dues() == {"british": 4 * DAY, "french": 4 * DAY}


async def test_a_table_that_was_not_told_finds_out(tower: Tower) -> None:
    """The bot ended before it had told all tables: what falls due there is put off all the same."""
    await writing(tower, pace="24h")
    await tower.room.shelf.people.keep(BOB, Person(away=(START, START + 3 * DAY)))
    await tower.wait(2 * DAY)
    assert await tower.sealed() == ["british"]
    assert (await tower.dues())["french"] == 4 * DAY
    await tower.wait(2 * DAY)
    assert await tower.sealed() == ["british", "french"]


async def test_two_holidays_put_off_silent_questions_once(tower: Tower) -> None:
    """By the longer of both, where the table was not told of either."""
    room = tower.room
    await asked_in_silence(tower)
    for user, days in ((ALICE, 2), (BOB, 3)):
        await room.shelf.people.keep(user, Person(away=(START, START + days * DAY)))
    await tower.wait(HOUR)
    assert await tower.dues() == {"british": 4 * DAY, "french": 4 * DAY}


# -- changed and ended -----------------------------------------------------------------------------------


async def test_a_slip_is_mended(tower: Tower) -> None:
    """Sixty days for six: what is due comes nearer again, and the table reads both."""
    await writing(tower, pace="24h", holiday=60)
    await tower.room.alice.holiday(60)
    assert await tower.dues() == {"british": 61 * DAY, "french": DAY}
    await tower.room.alice.holiday(6)
    assert await tower.dues() == {"british": 7 * DAY, "french": DAY}
    (told,) = await tower.notices("holiday_changed")
    assert (told["last"], told["left"]) == ((START + 6 * DAY) // 1000, 54)
    assert [each.due - START for each in (await tower.status()).waited] == [7 * DAY, DAY]


async def test_holidays_that_are_taken_and_ended_at_once_win_nothing(tower: Tower) -> None:
    """However often: all is due as if none had been taken, and no day of them is used."""
    await writing(tower, pace="24h")
    for _ in range(3):
        await tower.room.alice.holiday(30)
        assert "You are not on holiday." in text(await tower.room.alice.holiday(0))
        assert await tower.dues() == {"british": DAY, "french": DAY}
    told = await tower.notices("holiday_over")
    assert [each["left"] for each in told] == [30, 30, 30]


async def test_silent_questions_come_nearer_alike(tower: Tower) -> None:
    """When the only holiday ends; while both are away, when the longer one does."""
    room = tower.room
    await asked_in_silence(tower)
    await room.alice.holiday(9)
    await room.bob.holiday(3)
    assert await tower.dues() == {"british": 10 * DAY, "french": 10 * DAY}
    await room.alice.holiday(0)
    assert await tower.dues() == {"british": 4 * DAY, "french": 4 * DAY}
    await room.bob.holiday(0)
    assert await tower.dues() == {"british": DAY, "french": DAY}


async def test_who_comes_back_has_what_was_left(tower: Tower) -> None:
    """An hour was gone when Alice left; after two of her ten days she has twenty-three hours again."""
    await writing(tower, pace="24h")
    await tower.wait(HOUR)
    await tower.room.alice.holiday(10)
    await tower.wait(2 * DAY)
    await tower.room.alice.holiday(0)
    assert (await tower.dues())["british"] == HOUR + 2 * DAY + 23 * HOUR
    await tower.room.alice.holiday(10)
    await tower.room.alice.holiday(0)
    assert (await tower.dues())["british"] == HOUR + 2 * DAY + 23 * HOUR


async def test_the_end_of_a_holiday_is_told(tower: Tower) -> None:
    """Also of one that is over by itself; then another may be taken, and what was put off stays so."""
    await writing(tower, pace="24h")
    await tower.room.alice.holiday(2)
    await tower.wait(2 * DAY)
    (told,) = await tower.notices("holiday_over")
    assert (told["user"], told["sides"], told["left"]) == (ALICE, ["british"], 28)
    assert "You are not on holiday." in text(await tower.room.alice.holiday())
    assert (await tower.dues())["british"] == 3 * DAY
    await tower.room.alice.holiday(1)
    assert (await tower.dues())["british"] == 4 * DAY
    await tower.wait(DAY)
    assert len(await tower.notices("holiday_over")) == 2
    assert (await tower.room.shelf.people.person(ALICE)).away == ()


async def test_a_holiday_to_come_is_given_up(tower: Tower) -> None:
    """It has used nothing."""
    await writing(tower, pace="24h")
    await tower.room.alice.holiday(None, "2025-10-10", "2025-10-12")
    assert (await tower.dues())["british"] == 4 * DAY
    await tower.room.alice.holiday(0)
    assert await tower.dues() == {"british": DAY, "french": DAY}
    assert [each["left"] for each in await tower.notices("holiday_over")] == [30]


async def test_nobody_plans_a_holiday_while_they_are_on_one(tower: Tower) -> None:
    """They would have two."""
    await writing(tower, pace="24h")
    await tower.room.alice.holiday(3)
    assert "when it ends" in text(await tower.room.alice.holiday(None, "2025-10-20", "2025-10-22"))
    assert (await tower.dues())["british"] == 4 * DAY


# -- what a table grants ---------------------------------------------------------------------------------


async def test_a_table_grants_so_many_days_and_no_more(tower: Tower) -> None:
    """Five in all: of three and then three there are three and then two."""
    await writing(tower, pace="24h", holiday=5)
    await tower.room.alice.holiday(3)
    await tower.wait(3 * DAY)
    said = text(await tower.room.alice.holiday(3))
    until = (START + 5 * DAY) // 1000
    assert said.endswith(f"until <t:{until}:f>; 0 of 5 days of holiday left.")
    assert (await tower.dues())["british"] == 6 * DAY
    await tower.wait(2 * DAY)
    assert [each["left"] for each in await tower.notices("holiday_over")] == [2, 0]
    await tower.wait(DAY)
    assert await tower.sealed() == ["french", "british"]


async def test_a_table_may_grant_none(tower: Tower) -> None:
    """Nothing is put off, nothing told, and who is away reads that it does not count there."""
    await writing(tower, pace="24h", holiday=0)
    said = text(await tower.room.alice.holiday(3))
    assert said.endswith("no holidays are granted here.")
    assert await tower.dues() == {"british": DAY, "french": DAY}
    assert await tower.notices("holiday_taken") == []


async def test_each_table_grants_its_own(tower: Tower) -> None:
    """One holiday: all of it at one table, four days at the other."""
    room = tower.room
    await writing(tower, pace="24h")
    alice, bob = room.alice.at(ELSEWHERE), room.bob.at(ELSEWHERE)
    await alice.new("blocks", deadlines="24h holiday 4")
    await alice.join("british", "oak")
    await bob.join("french", "elm")
    await alice.start()
    said = text(await room.alice.holiday(10)).splitlines()[1:]
    untils = [f"until <t:{(START + days * DAY) // 1000}:f>" for days in (10, 4)]
    assert [until in line for until, line in zip(untils, said, strict=True)] == [True, True]


async def test_new_terms_forget_no_day(tower: Tower) -> None:
    """The budget is of the game: who has used it up gets none with another pace."""
    await writing(tower, pace="24h", holiday=1)
    await tower.room.alice.holiday(1)
    await tower.wait(DAY)
    await tower.room.carol.deadline(pace="48h", holiday=1)
    assert text(await tower.room.alice.holiday(3)).endswith("0 of 1 day of holiday left.")


async def test_a_holiday_that_is_over_at_a_table_stays_so(tower: Tower) -> None:
    """One day is granted, then five: the three days that Alice has taken are not begun again."""
    await writing(tower, pace="24h", holiday=1)
    await tower.room.alice.holiday(3)
    await tower.wait(DAY)
    await tower.room.carol.deadline(pace="24h", holiday=5)
    await tower.wait(HOUR)
    assert len(await tower.notices("holiday_taken")) == len(await tower.notices("holiday_over")) == 1
    await tower.room.alice.holiday(0)
    assert text(await tower.room.alice.holiday(3)).endswith("1 of 5 days of holiday left.")


async def test_who_sits_down_on_holiday_is_on_holiday(tower: Tower) -> None:
    """The table hears of it within a minute."""
    room = tower.room
    await room.shelf.people.keep(BOB, Person(away=(START, START + 3 * DAY)))
    await writing(tower, pace="24h")
    await tower.wait(MINUTE, MINUTE)
    assert (await tower.dues())["french"] == 4 * DAY
    assert len(await tower.notices("holiday_taken")) == 1


async def test_a_crash_in_between_tells_nobody_twice(tower: Tower) -> None:
    """The process ends when the holiday is known, and again when the table is."""
    await writing(tower, pace="24h")
    await tower.room.alice.holiday(2)
    for _ in range(3):
        await tower.restart()
        await tower.clockwork.tick()
    assert len(await tower.notices("holiday_taken")) == 1
    await tower.wait(2 * DAY)
    for _ in range(3):
        await tower.restart()
        await tower.clockwork.tick()
    assert len(await tower.notices("holiday_over")) == 1


# -- days of the calendar --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("left", "back", "due"),
    [
        ("2025-10-24 12:00", "2025-10-27 12:00", "2025-10-27 20:00"),
        ("2026-03-27 12:00", "2026-03-30 12:00", "2026-03-30 20:00"),
    ],
)
async def test_days_are_days_where_clocks_are_changed(tower: Tower, left: str, back: str, due: str) -> None:
    """Three days end at noon, and eight in the evening stays that: in Paris, by the table's own zone."""
    tower.now = at(left)
    await tower.room.shelf.clock.at_work(tower.now, 999 * DAY, lambda *_: 0, lambda *_: ())
    await writing(tower, times="08:00 20:00", zone="Europe/Paris")
    await tower.room.alice.holiday(3)
    (told,) = await tower.notices("holiday_taken")
    assert (told["last"], told["left"]) == (at(back) // 1000, 27)
    assert (await tower.dues())["british"] == at(due) - START
    await tower.wait(3 * DAY + 2 * HOUR)
    assert [each["left"] for each in await tower.notices("holiday_over")] == [27]


async def test_a_time_of_day_stays_one_when_a_holiday_ends_early(tower: Tower) -> None:
    """From noon to five the next afternoon is a day and five hours: eight the next morning is due."""
    tower.now = at("2025-10-14 12:00")
    await tower.room.shelf.clock.at_work(tower.now, 999 * DAY, lambda *_: 0, lambda *_: ())
    await writing(tower, times="08:00 20:00", zone="Europe/Paris")
    await tower.room.alice.holiday(9)
    await tower.wait(29 * HOUR)
    await tower.room.alice.holiday(0)
    assert (await tower.dues())["british"] == at("2025-10-16 08:00") - START


# -- what is no holiday ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "until"),
    [("", "soon"), ("2025-10-20", ""), ("2025-10-20", "2025-10-18"), ("", "2025-10-01"), ("", "2026-10-09")],
)
async def test_what_is_no_holiday(tower: Tower, first: str, until: str) -> None:
    """It ends after it begins, not in the past, and lasts sixty days at most."""
    assert "Say for how many days" in text(await tower.room.alice.holiday(None, first, until))
    assert (await tower.room.shelf.people.person(ALICE)).away == ()
