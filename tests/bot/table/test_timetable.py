"""When an answer is due, by a pace or by the clock of a place, also when that clock is changed."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as some

from bot.table.timetable import (
    DAY,
    DEFAULT,
    HOUR,
    LEAVE,
    MORE,
    NOTICE,
    PAUSE,
    Timetable,
    read,
    read_pace,
    read_times,
    read_zone,
    timetable,
)
from rules.kernel.orders import No

PLACES = (
    "UTC",
    "Europe/Paris",
    "America/New_York",
    "Asia/Kathmandu",
    "Australia/Lord_Howe",
    "America/Havana",
)
YEARS = some.integers(1_500_000_000, 1_900_000_000).map(lambda second: second * 1000)
DAYS = some.lists(some.integers(0, 24 * 60 - 1), min_size=1, max_size=8, unique=True)


def at(text: str, zone: str = "UTC", fold: int = 0) -> int:
    """A time as the clocks of a place show it."""
    local = datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone), fold=fold)
    return int(local.timestamp()) * 1000


def daily(times: str, zone: str = "Europe/Paris") -> Timetable:
    return Timetable(times=read_times(times), zone=zone)


# -- a pace --------------------------------------------------------------------------------------------


def test_a_pace_counts_from_the_question() -> None:
    """A day later by the hours, also when the clock is changed meanwhile."""
    asked = at("2026-03-28T12:00", "Europe/Paris")
    assert Timetable(pace=DAY).due(asked) == at("2026-03-29T13:00", "Europe/Paris")


def test_more_time_is_the_same_again() -> None:
    """Once more the pace."""
    assert Timetable(pace=36 * HOUR).later(100) == 100 + 36 * HOUR


# -- times of day --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "due"),
    [
        ("2026-11-21T09:00", "2026-11-21T20:00"),
        ("2026-11-21T19:00", "2026-11-21T20:00"),  # an hour before is soon enough
        ("2026-11-21T19:01", "2026-11-22T08:00"),
        ("2026-11-21T23:30", "2026-11-22T08:00"),
        ("2026-11-21T03:00", "2026-11-21T08:00"),
    ],
)
def test_the_next_time_of_day_that_leaves_an_hour(asked: str, due: str) -> None:
    """08:00 and 20:00 in Paris."""
    found = daily("08:00 20:00").due(at(asked, "Europe/Paris"))
    assert found == at(due, "Europe/Paris")


def test_more_time_is_until_the_next_time_of_day() -> None:
    """From the evening to the morning after."""
    later = daily("08:00 20:00").later(at("2026-11-21T20:00", "Europe/Paris"))
    assert later == at("2026-11-22T08:00", "Europe/Paris")


def test_it_stays_the_same_time_of_day_when_the_clock_is_changed() -> None:
    """08:00 is 07:00 UTC in winter and 06:00 in summer."""
    morning = daily("08:00")
    assert morning.due(at("2026-03-28T00:00")) == at("2026-03-28T07:00")
    assert morning.due(at("2026-03-28T12:00")) == at("2026-03-29T06:00")
    assert morning.due(at("2026-10-24T12:00")) == at("2026-10-25T07:00")


def test_a_time_that_is_left_out_means_the_next_there_is() -> None:
    """In Paris 02:30 does not exist on 29 March 2026: from 02:00 clocks go to 03:00, which is 01:00 UTC."""
    assert daily("02:30").due(at("2026-03-28T12:00")) == at("2026-03-29T01:00")
    assert daily("02:30").later(at("2026-03-29T01:00")) == at("2026-03-30T00:30")


def test_a_time_that_comes_twice_counts_once() -> None:
    """In Paris 02:30 comes at 00:30 and 01:30 UTC on 25 October 2026: only the first is a deadline."""
    night = daily("02:30")
    assert night.due(at("2026-10-24T12:00")) == at("2026-10-25T00:30")
    assert night.later(at("2026-10-25T00:30")) == at("2026-10-26T01:30")


def test_a_gap_of_half_an_hour() -> None:
    """On Lord Howe Island clocks go from 02:00 to 02:30 on 4 October 2026, 15:30 UTC the day before."""
    assert daily("02:10", "Australia/Lord_Howe").due(at("2026-10-03T00:00")) == at("2026-10-03T15:30")


def test_a_day_that_a_place_left_out() -> None:
    """On Samoa there was no 30 December 2011: its morning is the midnight that begins the 31st."""
    assert daily("08:00", "Pacific/Apia").due(at("2011-12-29T20:00")) == at("2011-12-30T10:00")


@given(YEARS, DAYS, some.sampled_from(PLACES))
def test_it_leaves_an_hour_and_comes_within_two_days(asked: int, minutes: list[int], zone: str) -> None:
    """However clocks are changed."""
    due = Timetable(times=tuple(sorted(minutes)), zone=zone).due(asked)
    assert asked + NOTICE <= due <= asked + NOTICE + DAY + HOUR


@given(YEARS, DAYS, some.sampled_from(PLACES))
def test_clocks_there_show_that_time_or_the_end_of_a_gap(asked: int, minutes: list[int], zone: str) -> None:
    """A gap ends at most an hour after a time that it swallows."""
    due = Timetable(times=tuple(sorted(minutes)), zone=zone).due(asked)
    local = datetime.fromtimestamp(due / 1000, UTC).astimezone(ZoneInfo(zone))
    shown = local.hour * 60 + local.minute
    before = datetime.fromtimestamp(due / 1000 - 60, UTC).astimezone(ZoneInfo(zone))
    assert shown in minutes or before.utcoffset() != local.utcoffset()


@given(YEARS, DAYS, some.sampled_from(PLACES), some.integers(0, 3 * DAY))
def test_who_is_asked_later_is_not_due_earlier(asked: int, times: list[int], zone: str, more: int) -> None:
    """And what is given more time is due later."""
    found = Timetable(times=tuple(sorted(times)), zone=zone)
    assert found.due(asked) <= found.due(asked + more)
    assert found.later(found.due(asked)) > found.due(asked)


# -- as it is written ------------------------------------------------------------------------------------


def test_what_is_filled_in_is_read() -> None:
    """Hours or days; times in any order, a zone in any capitals."""
    assert (read_pace("36h"), read_pace(" 3 D ")) == (36 * HOUR, 3 * DAY)
    assert read_times("20:00, 8:05") == (8 * 60 + 5, 20 * 60)
    assert read_zone("europe/paris") == "Europe/Paris"
    assert read_zone("america/new york") == "America/New_York"
    assert Timetable(times=read_times("20:00 8:05")).clock == ("08:05", "20:00")
    assert timetable(times="8:00", at="pause", grace=0) == Timetable(times=(480,), at="pause", grace=0)


@pytest.mark.parametrize("text", ["0h", "61d", "24", "1w", "-3d", "a day"])
def test_no_pace(text: str) -> None:
    """An hour at least, sixty days at most, with its unit."""
    with pytest.raises(No, match="no_such_delay"):
        read_pace(text)


@pytest.mark.parametrize("text", ["24:00", "8", "8:60", "0:00 1:00 2:00 3:00 4:00 5:00 6:00 7:00 8:00"])
def test_no_times(text: str) -> None:
    """Times of a day, eight at most."""
    with pytest.raises(No, match="no_such_times"):
        read_times(text)


@pytest.mark.parametrize("text", ["Mars", "../etc/passwd", "Europe"])
def test_no_zone(text: str) -> None:
    """Only zones that there are."""
    with pytest.raises(No, match="no_such_zone"):
        read_zone(text)


# What words mean, in English and in French.
MEANT = {"default": DEFAULT, "defaut": DEFAULT, "pause": PAUSE, "grace": MORE, "sursis": MORE}
MEANT |= {"holiday": LEAVE, "conge": LEAVE}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("24h", Timetable(DAY)),
        ("24 h", Timetable(DAY)),
        ("3d pause", Timetable(3 * DAY, at="pause")),
        ("3j pause", Timetable(3 * DAY, at="pause")),
        ("24h grace 3", Timetable(DAY, grace=3)),
        ("24h holiday 0 grace 1", Timetable(DAY, grace=1, rest=0)),
        ("congé 365 24h", Timetable(DAY, rest=365)),
        ("Sursis 0, 24H, défaut", Timetable(DAY, grace=0)),
        ("08:00 20:00 Europe/Paris", Timetable(times=(480, 1200), zone="Europe/Paris")),
        ("pause 20h00 america/new york grace 1", Timetable(0, (1200,), "America/New_York", "pause", 1)),
    ],
)
def test_deadlines_are_read_out_of_one_text(text: str, found: Timetable) -> None:
    """A pace or times with their zone, what happens then, and how much more time: in any order."""
    assert read(text, MEANT) == found


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("soon", "deadlines_unread"),
        ("24", "deadlines_unread"),
        ("24h Mars", "deadlines_unread"),
        ("8:00 Paris", "deadlines_unread"),
        ("pause", "pace_or_times"),
        ("24h 8:00", "pace_or_times"),
        ("24h 3d", "no_such_delay"),
        ("99d", "no_such_delay"),
        ("25:00", "no_such_times"),
        ("24h grace", "no_such_grace"),
        ("24h grace often", "no_such_grace"),
        ("24h grace 100", "no_such_grace"),
        ("24h holiday", "no_such_leave"),
        ("24h holiday 366", "no_such_leave"),
        (f"24h holiday {'9' * 5000}", "no_such_leave"),
    ],
)
def test_what_is_no_deadline_is_named(text: str, why: str) -> None:
    """What cannot be read at all, or what of it is wrong."""
    with pytest.raises(No, match=why):
        read(text, MEANT)


@pytest.mark.parametrize(("pace", "times"), [("", ""), ("1d", "8:00")])
def test_a_pace_or_times(pace: str, times: str) -> None:
    """One of both, not both and not neither."""
    with pytest.raises(No, match="pace_or_times"):
        timetable(pace=pace, times=times)
