"""At a table with times of day every answer is due at one of them, whatever has moved it on."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.table.timetable import DAY, HOUR, MINUTE
from tests.bot.tower import Tower, writing

PARIS = ZoneInfo("Europe/Paris")
TWICE = {"times": "08:00 20:00", "zone": "Europe/Paris"}


def at(text: str) -> int:
    """When it is that time in Paris."""
    return int(datetime.fromisoformat(text).replace(tzinfo=PARIS).timestamp()) * 1000


async def stand(tower: Tower, text: str) -> None:
    """It is that time, and the bot was there before."""
    tower.now = at(text)
    await tower.room.shelf.clock.at_work(tower.now, DAY * 999, lambda *_: 0, lambda *_: ())


async def due(tower: Tower) -> set[str]:
    """When all that is open is due, by the clocks of Paris."""
    async with tower.room.shelf.game(1) as sitting:
        known = [datetime.fromtimestamp(each.due // 1000, PARIS) for each in await sitting.deadlines()]
    return {f"{each:%Y-%m-%d %H:%M}" for each in known}


# -- an outage -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("gone", "span", "moved"),
    [
        ("2025-10-09 12:00", 10 * MINUTE, "2025-10-09 20:00"),
        ("2025-10-09 12:00", 7 * HOUR, "2025-10-10 08:00"),
        ("2025-10-09 12:00", 27 * HOUR, "2025-10-11 08:00"),
        ("2025-10-09 19:30", 20 * MINUTE, "2025-10-10 08:00"),
        ("2025-10-25 12:00", 24 * HOUR, "2025-10-26 20:00"),
        ("2026-03-28 12:00", 24 * HOUR, "2026-03-29 20:00"),
    ],
)
async def test_an_absence_moves_on_to_a_time_of_day(tower: Tower, gone: str, span: int, moved: str) -> None:
    """To the next that takes nobody's time; less than an hour of a long one is no reason for another."""
    await stand(tower, gone[:10] + " 11:00")
    await writing(tower, **TWICE)
    await stand(tower, gone)
    assert await due(tower) == {gone[:10] + " 20:00"}
    await tower.away(span)
    await tower.clockwork.tick()
    assert await due(tower) == {moved}


async def test_the_table_is_told_only_where_something_was_moved(tower: Tower) -> None:
    """And that it is due at a time of day."""
    await stand(tower, "2025-10-09 12:00")
    await writing(tower, **TWICE)
    await tower.away(10 * MINUTE)
    await tower.clockwork.tick()
    assert await tower.notices("away") == []
    await tower.away(7 * HOUR)
    await tower.clockwork.tick()
    (told,) = await tower.notices("away")
    assert told["times"]


# -- a pause ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stopped", "span", "moved"),
    [
        ("2025-10-09 12:00", 27 * HOUR + HOUR // 2, "2025-10-11 08:00"),
        ("2025-10-09 12:00", 30 * MINUTE, "2025-10-09 20:00"),
        ("2025-10-24 12:00", 3 * DAY, "2025-10-27 20:00"),
        ("2026-03-27 12:00", 3 * DAY, "2026-03-30 20:00"),
    ],
)
async def test_a_pause_moves_on_to_a_time_of_day(tower: Tower, stopped: str, span: int, moved: str) -> None:
    """Also over the night in which clocks are changed."""
    await stand(tower, stopped)
    await writing(tower, **TWICE)
    await tower.room.carol.clock_is("pause")
    await tower.wait(span)
    await tower.room.carol.clock_is("resume")
    assert await due(tower) == {moved}


# -- other terms -----------------------------------------------------------------------------------------


async def test_what_is_open_is_due_at_one_of_the_new_times(tower: Tower) -> None:
    """It was due in three days at noon: it is due at the first of the times after that."""
    await stand(tower, "2025-10-09 12:00")
    await writing(tower, pace="3d")
    await tower.room.carol.deadline(**TWICE)
    assert await due(tower) == {"2025-10-12 20:00"}
